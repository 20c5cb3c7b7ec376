"""The zip package of a workbook: parts are read one by one, and copied raw into the changed workbook.

Python's `zipfile` cannot copy a part without unpacking it, and loses flags, extra fields and the central
directory's details; so the records are read and written here.
"""

import os
import re
import struct
import zlib
from collections.abc import Iterable, Mapping
from io import BytesIO
from typing import BinaryIO, Self

from excelmaze.errors import WorkbookError
from excelmaze.input_files import open_to_read, read_error
from excelmaze.open_files import FileLike, OpenFile, file_to_read
from excelmaze.xlsx.package.directory import Directory, Entry
from excelmaze.xlsx.package.packing import (
    CENTRAL,
    CENTRAL_MARK,
    DATE_1980,
    DEFLATED,
    DESCRIPTOR,
    ENCRYPTED,
    END,
    END_MARK,
    LOCAL,
    LOCAL_MARK,
    STORED,
    WIDE,
    without_wide,
    write_data,
)

# A million cells of a maze take 20 MB; a sheet that is full of numbers reaches some hundred. What a part is unpacked
# to is held as a whole, and for a while some times over.
MAX_PART_BYTES = 256 * 2**20
# Deflate packs a thousand to one at most; sheets reach fifty, and only small ones more.
MAX_RATIO = 400
_DECLARED = re.compile(rb"""^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']""")
_WIDE_BEGINNINGS = (b"\xff\xfe", b"\xfe\xff", b"<\0", b"\0<")
_WIDER_BEGINNINGS = (b"\xff\xfe\0\0", b"\0\0\xfe\xff", b"<\0\0\0", b"\0\0\0<")
_UTF8_NAMES = frozenset({"", "utf-8", "utf8"})
# Workbooks are written in UTF-8 or UTF-16; XML parsers also know these two, and no program can disagree
# about them.
_NARROW_NAMES = frozenset({"us-ascii", "ascii", "iso-8859-1", "latin-1", "latin1"})
_WIDE_NAMES = frozenset({"utf-16", "utf-16le", "utf-16be", "utf-16-le", "utf-16-be", "utf16"})
_RATIO_COUNTS_FROM = 32 * 2**20
_CHUNK = 1 << 20
# Of a sheet this becomes some hundred KB.
_PIECE = 1 << 14


class Package:
    """A workbook's zip file, open for reading. Use it in a `with` block.

    Raises:
        InputError: the path cannot be the name of a file.
        WorkbookError: no such file, no permission, no zip, encrypted, too old, cut short, or made to do harm.
    """

    def __init__(self, path: FileLike) -> None:
        self.path = file_to_read(path)
        if isinstance(self.path, OpenFile) and self.path.is_terminal:
            raise WorkbookError(f"{self.path} is a terminal, and nobody types a workbook; give one, or add < BOOK.xlsx")
        self._file: BinaryIO = open_to_read(self.path)
        try:
            is_open = isinstance(self.path, OpenFile)
            self._stamp = None if is_open else _stamp(os.fstat(self._file.fileno()))
            self._directory = Directory(self.path, self._file)
            self.entries = self._directory.entries
        except BaseException as error:
            self._file.close()
            if isinstance(error, OSError):
                raise read_error(self.path, error) from error
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def find(self, name: str) -> str | None:
        """Return the name of a part as the zip writes it; part names do not differ by case."""
        entry = self._directory.find(name)
        return entry.name if entry else None

    def read(self, name: str) -> bytes:
        """Return the unpacked bytes of a part.

        Raises:
            WorkbookError: the part is missing, damaged, packed as Excel never does, or too large.
        """
        entry = self._directory.find(name)
        if entry is None:
            raise self._refused(f"lacks its part {name[:80]!r}; let Excel repair it first")
        if entry.flags & ENCRYPTED or entry.method not in {STORED, DEFLATED}:
            raise self._refused(f"has {name} packed in a way that Excel does not use; save it again in Excel")
        too_dense = entry.size > _RATIO_COUNTS_FROM and entry.size > MAX_RATIO * entry.packed
        if entry.size > MAX_PART_BYTES or too_dense:
            raise self._refused(
                f"has {name} of {entry.size:,} bytes in {entry.packed:,}; "
                f"at most {MAX_PART_BYTES:,} bytes and {MAX_RATIO} to 1 are read; make it smaller"
            )
        try:
            self._file.seek(entry.start)
            local = LOCAL.unpack(self._file.read(LOCAL.size))
            self._file.seek(entry.start + LOCAL.size + local[9] + local[10])
            packed = self._file.read(entry.packed)
        except OSError as error:
            raise read_error(self.path, error) from error
        try:
            data, crc = _unpacked(packed, entry.size) if entry.method else (packed, zlib.crc32(packed))
        except zlib.error as error:
            raise self._refused(f"is damaged in {name} ({error}); get a whole copy of it") from error
        if len(data) != entry.size or crc != entry.crc:
            raise self._refused(f"is damaged in {name} (its checksum differs); get a whole copy of it")
        return data

    def write(self, out: BinaryIO, parts: Mapping[str, Iterable[bytes | memoryview]]) -> None:
        """Write the package with some parts changed, and new parts at the end; all others are copied as they are.

        Args:
            out: a binary file, empty and seekable.
            parts: the bytes of changed and new parts by name, in pieces.
        """
        waiting = {name.lower(): (name, pieces) for name, pieces in parts.items()}
        records: dict[int, bytes] = {}
        for entry in sorted(self.entries, key=lambda entry: entry.start):
            start = out.tell()
            changed = waiting.pop(entry.name.lower(), None)
            if changed is None:
                self._copy(entry, out)
                record = entry.record
            else:
                record = self._write_changed(entry, changed[1], out)
            records[entry.start] = record[:42] + struct.pack("<L", min(start, WIDE)) + record[46:]
        directory = [records[entry.start] for entry in self.entries]
        directory += [_write_new(name, pieces, out) for name, pieces in waiting.values()]
        position = out.tell()
        packed = b"".join(directory)
        if position + len(packed) >= WIDE:
            raise self._refused("passes 4 GB, more than excelmaze writes")
        out.write(packed)
        count = len(directory)
        end = (END_MARK, 0, 0, count, count, len(packed), position, len(self._directory.comment))
        out.write(END.pack(*end) + self._directory.comment)

    def check_unchanged(self) -> None:
        """Refuse a workbook that another program has saved since it was opened.

        Raises:
            WorkbookError: the file is another one now.
        """
        if isinstance(self.path, OpenFile):  # all of which has been read
            return
        try:
            now = _stamp(self.path.stat())
        except OSError:
            now = None
        if now != self._stamp:
            raise self._refused("was changed by another program meanwhile; try again")

    def _copy(self, entry: Entry, out: BinaryIO) -> None:
        self._file.seek(entry.start)
        left = entry.stop - entry.start
        while left:
            chunk = self._file.read(min(left, _CHUNK))
            if not chunk:
                raise self._refused("became shorter while it was read; close the program that writes it")
            out.write(chunk)
            left -= len(chunk)

    def _write_changed(self, entry: Entry, pieces: Iterable[bytes | memoryview], out: BinaryIO) -> bytes:
        """Write a part under its old header (name, date, flags, method, extra fields); return its central record."""
        self._file.seek(entry.start)
        local = list(LOCAL.unpack(self._file.read(LOCAL.size)))
        name = self._file.read(local[9])
        extra = without_wide(self._file.read(local[10]))
        local[2] &= ~DESCRIPTOR
        local[10] = len(extra)
        start = out.tell()
        out.write(LOCAL.pack(*local) + name + extra)
        sizes = write_data(out, pieces, entry.method)
        end = out.tell()
        local[6:9] = sizes
        out.seek(start)
        out.write(LOCAL.pack(*local))
        out.seek(end)
        central = list(CENTRAL.unpack(entry.record[: CENTRAL.size]))
        central[3] &= ~DESCRIPTOR
        central[7:10] = sizes
        tail = entry.record[CENTRAL.size :]
        central_extra = without_wide(tail[central[10] : central[10] + central[11]])
        tail = tail[: central[10]] + central_extra + tail[central[10] + central[11] :]
        central[11] = len(central_extra)
        return CENTRAL.pack(*central) + tail

    def _refused(self, why: str) -> WorkbookError:
        return WorkbookError(f"{self.path} {why}")


class ChangedPackage(Package):
    """A package as it will be once some of its parts are changed: nothing is written to find that out."""

    def __init__(self, package: Package, parts: dict[str, Iterable[bytes | memoryview]]) -> None:
        """Keep the changed and new parts; those that are read are put together in `parts`, to be read once more."""
        self.path = package.path
        self.entries = package.entries
        self.original = package
        self._parts = parts
        self._names = {name.lower(): name for name in parts}

    def close(self) -> None:
        """Leave the file open, which is the other package's."""

    def find(self, name: str) -> str | None:
        """Return the name of a part, as in the package or as it will be."""
        return self._names.get(name.lower()) or self.original.find(name)

    def read(self, name: str) -> bytes:
        """Return the bytes of a part, as they will be."""
        changed = self._names.get(name.lower())
        if changed is None:
            return self.original.read(name)
        data = b"".join(self._parts[changed])
        self._parts[changed] = [data]
        return data


def _stamp(status: os.stat_result) -> tuple[int, int, int]:
    return status.st_ino, status.st_size, status.st_mtime_ns


def _unpacked(packed: bytes, size: int) -> tuple[bytes, int]:
    """Return what was packed, as far as it is no more than a byte longer than its size, and its checksum.

    It is unpacked by small pieces, which are still in the processor's cache when they are summed up and put together.
    """
    unpacker, data, crc = zlib.decompressobj(-15), BytesIO(), 0
    view, place = memoryview(packed), 0
    while place < len(packed) and not unpacker.eof and data.tell() <= size:
        piece = unpacker.decompress(view[place : place + _PIECE], size + 1 - data.tell())
        crc = zlib.crc32(piece, crc)
        data.write(piece)
        place += _PIECE
    return data.getvalue(), crc


def _write_new(name: str, pieces: Iterable[bytes | memoryview], out: BinaryIO) -> bytes:
    """Write a part that was not there; return its central record."""
    start = out.tell()
    raw_name = name.encode()
    fields = (20, 0, DEFLATED, 0, DATE_1980)
    out.write(LOCAL.pack(LOCAL_MARK, *fields, 0, 0, 0, len(raw_name), 0) + raw_name)
    sizes = write_data(out, pieces)
    end = out.tell()
    out.seek(start)
    out.write(LOCAL.pack(LOCAL_MARK, *fields, *sizes, len(raw_name), 0))
    out.seek(end)
    return CENTRAL.pack(CENTRAL_MARK, 20, *fields, *sizes, len(raw_name), 0, 0, 0, 0, 0, start) + raw_name


def decoded(data: bytes, part: str) -> bytes:
    """Return a part in UTF-8, the only encoding that we write; its declaration says so too.

    Raises:
        WorkbookError: the part is in another encoding than UTF-8 and UTF-16, or not in the one that it declares.
    """
    if data.startswith(_WIDER_BEGINNINGS):
        raise _other_encoding(part, "UTF-32")
    if not data.startswith(_WIDE_BEGINNINGS):
        name = _declared(data)
        if name in _UTF8_NAMES:
            if not data.isascii():
                _characters(data, "UTF-8", part)
            return data
        if name not in _NARROW_NAMES:
            raise _other_encoding(part, name)
        return _declared_utf8(data.decode("latin-1").encode())
    little = data.startswith((b"\xff\xfe", b"<\0"))
    recoded = _characters(data, "UTF-16LE" if little else "UTF-16BE", part).removeprefix("\ufeff").encode()
    name = _declared(recoded)
    if name not in _UTF8_NAMES | _WIDE_NAMES:
        raise _other_encoding(part, name)
    return _declared_utf8(recoded)


def _characters(data: bytes, encoding: str, part: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeError:
        raise _other_encoding(part, f"{encoding} with bytes that are no characters") from None


def _declared(data: bytes) -> str:
    match = _DECLARED.match(data)
    return match[1].decode("ascii", "replace").strip().lower() if match else ""


def _declared_utf8(data: bytes) -> bytes:
    match = _DECLARED.match(data)
    return data[: match.start(1)] + b"UTF-8" + data[match.end(1) :] if match else data


def _other_encoding(part: str, encoding: str) -> WorkbookError:
    return WorkbookError(
        f"{part} is written in {encoding[:60]!r}, but workbooks are read in UTF-8 and UTF-16; save it again in Excel"
    )
