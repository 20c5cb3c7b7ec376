"""Reader of the modules of a VBA project by another program, such as the one that xlwings ships."""

import struct
from collections.abc import Iterator
from typing import TypeAlias, Union

from excelmaze.errors import WorkbookError
from excelmaze.template.vba.compound import (
    END_OF_CHAIN,
    ENTRY_FORMAT,
    HEADER_FAT_SECTORS,
    HEADER_FORMAT,
    MAX_SECTOR,
    MINI_SECTOR,
    NO_ENTRY,
    SECTOR,
    SIGNATURE,
    STREAM_ENTRY,
)
from excelmaze.template.vba.compression import decompress
from excelmaze.template.vba.project import CODE_PAGE, Kind, Module

Folder: TypeAlias = dict[str, Union[bytes, "Folder"]]

_ENTRY_SIZE = struct.calcsize(ENTRY_FORMAT)
_VERSION = 3
# The numbers of records in the stream `dir`.
_VERSION_RECORD, _NAME, _STREAM_NAME, _DESCRIPTION, _OFFSET, _END = 0x0009, 0x0019, 0x001A, 0x001C, 0x0031, 0x002B
_DAMAGED = "VBA project: not a compound file of version 3, or a damaged one"


def read_compound(data: bytes) -> Folder:
    """Return the streams and storages of a compound file of version 3.

    Raises:
        WorkbookError: the bytes are no compound file, or are damaged.
    """
    try:
        return _Reader(data).folder()
    except (struct.error, IndexError, UnicodeDecodeError) as error:
        raise WorkbookError(f"{_DAMAGED} ({error})") from error


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data = data
        header = struct.unpack_from(HEADER_FORMAT, data)
        if header[0] != SIGNATURE or header[3] != _VERSION:
            raise WorkbookError(_DAMAGED)
        directory, cutoff, mini_fat = header[10], header[12], header[13]
        self.cutoff = cutoff
        self.fat = self._fat()
        entries = self._chain(directory)
        self.entries = [entries[at : at + _ENTRY_SIZE] for at in range(0, len(entries), _ENTRY_SIZE)]
        self.mini_fat = _numbers(self._chain(mini_fat))
        self.mini_stream = self._chain(struct.unpack(ENTRY_FORMAT, self.entries[0])[-2])

    def folder(self) -> Folder:
        root: Folder = {}
        unread = [(root, struct.unpack(ENTRY_FORMAT, self.entries[0])[6])]
        entries_left = len(self.entries)
        while unread:
            folder, index = unread.pop()
            if index == NO_ENTRY:
                continue
            entries_left -= 1
            if entries_left <= 0:
                raise WorkbookError(_DAMAGED)
            name, length, kind, _, left, right, child, *_, start, size = struct.unpack(
                ENTRY_FORMAT, self.entries[index]
            )
            text = name[: length - 2].decode("utf-16-le")
            unread += [(folder, left), (folder, right)]
            if kind == STREAM_ENTRY:
                folder[text] = self._stream(start, size & 0xFFFFFFFF)
            else:
                inner: Folder = {}
                folder[text] = inner
                unread.append((inner, child))
        return root

    def _stream(self, start: int, size: int) -> bytes:
        if size >= self.cutoff:
            return self._chain(start)[:size]
        parts: list[bytes] = []
        while start < MAX_SECTOR and len(parts) * MINI_SECTOR < size:
            parts.append(self.mini_stream[start * MINI_SECTOR : (start + 1) * MINI_SECTOR])
            start = self.mini_fat[start]
        return b"".join(parts)[:size]

    def _fat(self) -> list[int]:
        numbers = struct.unpack_from(f"<{HEADER_FAT_SECTORS}I", self.data, struct.calcsize(HEADER_FORMAT))
        return [entry for number in numbers if number < MAX_SECTOR for entry in _numbers(self._sector(number))]

    def _chain(self, start: int) -> bytes:
        parts: list[bytes] = []
        while start != END_OF_CHAIN:
            if len(parts) > len(self.fat):
                raise WorkbookError(_DAMAGED)
            parts.append(self._sector(start))
            start = self.fat[start]
        return b"".join(parts)

    def _sector(self, number: int) -> bytes:
        # The header takes the room of one sector in front of sector 0.
        return self.data[(number + 1) * SECTOR : (number + 2) * SECTOR]


def _numbers(sector: bytes) -> list[int]:
    return list(struct.unpack(f"<{len(sector) // 4}I", sector))


def dir_records(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the records of a decompressed stream `dir`: number and content."""
    position = 0
    while position < len(content):
        number, size = struct.unpack_from("<HI", content, position)
        # The size of the version record does not count its minor number.
        size += 2 * (number == _VERSION_RECORD)
        position += 6
        yield number, content[position : position + size]
        position += size


def read_modules(project: bytes) -> list[Module]:
    """Return the modules of a `vbaProject.bin`, in the order of its directory, with their `Attribute` lines.

    Raises:
        WorkbookError: the bytes are no VBA project, or are damaged.
    """
    root = read_compound(project)
    try:
        return list(_modules(root))
    except (KeyError, TypeError, struct.error, UnicodeDecodeError) as error:
        raise WorkbookError(f"VBA project: no modules can be read, the file is damaged ({error})") from error


def _modules(root: Folder) -> Iterator[Module]:
    vba = root["VBA"]
    if isinstance(vba, bytes):
        raise TypeError("VBA is a stream")
    kinds = _kinds(_stream(root, "PROJECT").decode(CODE_PAGE))
    contents: dict[int, bytes] = {}
    for number, content in dir_records(decompress(_stream(vba, "dir"))):
        contents[number] = content
        if number == _END:
            name = contents[_NAME].decode(CODE_PAGE)
            stream = _stream(vba, contents[_STREAM_NAME].decode(CODE_PAGE))
            source = decompress(stream[int.from_bytes(contents[_OFFSET], "little") :])
            description = contents[_DESCRIPTION].decode(CODE_PAGE)
            yield Module(name, kinds[name], source.decode(CODE_PAGE), description)


def _stream(folder: Folder, name: str) -> bytes:
    content = folder[name]
    if not isinstance(content, bytes):
        raise TypeError(f"{name} is a storage")
    return content


def _kinds(project: str) -> dict[str, Kind]:
    """Return the kind of each module, from the lines `Module=…`, `Class=…` and `Document=…/&H…` of PROJECT."""
    kinds = {}
    for line in project.splitlines():
        key, _, value = line.partition("=")
        if key in {kind.value for kind in Kind}:
            kinds[value.partition("/")[0]] = Kind(key)
    return kinds
