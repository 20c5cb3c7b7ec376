"""Reading compound files: the streams of a VBA project that another program has written."""

import struct
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

Folder: TypeAlias = dict[str, Union[bytes, "Folder"]]

_ENTRY_SIZE = struct.calcsize(ENTRY_FORMAT)
_VERSION = 3
_DAMAGED = "VBA project: not a compound file of version 3, or a damaged one"


def read_compound(data: bytes) -> Folder:
    """The streams and storages of a compound file of version 3.

    Raises:
        WorkbookError: the bytes are none, or are damaged.
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
        self.fat = self._fat(header[15])
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

    def _fat(self, difat: int) -> list[int]:
        header_end = struct.calcsize(HEADER_FORMAT)
        numbers = list(struct.unpack_from(f"<{HEADER_FAT_SECTORS}I", self.data, header_end))
        while difat < MAX_SECTOR and len(numbers) * SECTOR < len(self.data):
            *more, difat = _numbers(self._sector(difat))
            numbers += more
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
