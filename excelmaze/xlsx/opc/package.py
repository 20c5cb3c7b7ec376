"""The zip package of a workbook: parts are read one by one, and copied raw into the changed workbook.

Python's `zipfile` cannot copy a part without unpacking it, and loses flags, extra fields and the central
directory's details; so the records are read and written here.
"""

import os
import struct
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import BinaryIO, NamedTuple, Self

from excelmaze.errors import WorkbookError
from excelmaze.files import file_path, open_to_read, read_error
from excelmaze.xlsx.opc.zipped import new_packer

_END = struct.Struct("<4s4H2LH")
_CENTRAL = struct.Struct("<4s6H3L5H2L")
_LOCAL = struct.Struct("<4s5H3L2H")
# Zip64: the end record, and the locator of it, which stands before the old end record.
_END_64 = struct.Struct("<4sQ2H2L4Q")
_LOCATOR_64 = struct.Struct("<4sLQL")
_END_MARK, _CENTRAL_MARK, _LOCAL_MARK = b"PK\5\6", b"PK\1\2", b"PK\3\4"
_END_64_MARK, _LOCATOR_64_MARK = b"PK\6\6", b"PK\6\7"
_OLE_MARK = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
# What stands for numbers that only zip64 has room for.
_ZIP64, _MANY = 0xFFFFFFFF, 0xFFFF
_STORED, _DEFLATED = 0, 8
_ENCRYPTED, _DESCRIPTOR, _UTF8 = 0x1, 0x8, 0x800
_EXTRA_ZIP64 = 1
_DATE_1980 = 0x21

# A million cells of a maze take 20 MB; a sheet that is full of numbers reaches some hundred.
MAX_PART_BYTES = 512 * 2**20
# Deflate packs a thousand to one at most; sheets reach fifty, and only small ones more.
MAX_RATIO = 400
_RATIO_COUNTS_FROM = 32 * 2**20
MAX_PARTS = 20_000
_CHUNK = 1 << 20


class Entry(NamedTuple):
    """A file of the zip: its central record as it stands, and its bytes `start:stop`, local header first."""

    name: str
    method: int
    flags: int
    crc: int
    packed: int
    size: int
    start: int
    stop: int
    record: bytes


class Package:
    """A workbook's zip file, open for reading. Use it in a `with` block.

    Raises:
        InputError: the path is no name that a file can have.
        WorkbookError: no such file, no permission, no zip, encrypted, too old, cut short, or made to do harm.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = file_path(path)
        self._file: BinaryIO = open_to_read(path)
        try:
            self._stamp = _stamp(os.fstat(self._file.fileno()))
            self._read_directory()
        except BaseException as error:
            self._file.close()
            if isinstance(error, OSError):
                raise read_error(path, error) from error
            if isinstance(error, struct.error):
                raise self._refused("is cut short or damaged; get a whole copy of it") from error
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def find(self, name: str) -> str | None:
        """The name of a part as the zip writes it; part names do not differ by case."""
        entry = self._by_name.get(name.lstrip("/").lower())
        return entry.name if entry else None

    def read(self, name: str) -> bytes:
        """The unpacked bytes of a part.

        Raises:
            WorkbookError: the part is missing, damaged, packed in a way Excel does not use, or too large.
        """
        entry = self._by_name.get(name.lstrip("/").lower())
        if entry is None:
            raise self._refused(f"lacks its part {name[:80]!r}; let Excel repair it first")
        if entry.flags & _ENCRYPTED or entry.method not in {_STORED, _DEFLATED}:
            raise self._refused(f"has {name} packed in a way that Excel does not use; save it again in Excel")
        too_dense = entry.size > _RATIO_COUNTS_FROM and entry.size > MAX_RATIO * entry.packed
        if entry.size > MAX_PART_BYTES or too_dense:
            raise self._refused(
                f"has {name} of {entry.size:,} bytes in {entry.packed:,}; "
                f"at most {MAX_PART_BYTES:,} bytes and {MAX_RATIO} to 1 are read"
            )
        try:
            self._file.seek(entry.start)
            local = _LOCAL.unpack(self._file.read(_LOCAL.size))
            self._file.seek(entry.start + _LOCAL.size + local[9] + local[10])
            packed = self._file.read(entry.packed)
        except OSError as error:
            raise read_error(self.path, error) from error
        try:
            data = zlib.decompressobj(-15).decompress(packed, entry.size + 1) if entry.method else packed
        except zlib.error as error:
            raise self._refused(f"is damaged in {name} ({error}); get a whole copy of it") from error
        if len(data) != entry.size or zlib.crc32(data) != entry.crc:
            raise self._refused(f"is damaged in {name} (its checksum differs); get a whole copy of it")
        return data

    def write(
        self, out: BinaryIO, parts: Mapping[str, Iterable[bytes | memoryview]], dropped: Iterable[str] = ()
    ) -> None:
        """Write the package with some parts changed, and new parts at the end; all others are copied as they are.

        Args:
            out: a binary file, empty and seekable.
            parts: the bytes of changed and new parts by name, in pieces.
            dropped: the names of parts that are left out.
        """
        gone = {name.lower() for name in dropped}
        waiting = {name.lower(): (name, pieces) for name, pieces in parts.items()}
        records: dict[int, bytes] = {}
        for entry in sorted(self.entries, key=lambda entry: entry.start):
            if entry.name.lower() in gone:
                continue
            start = out.tell()
            changed = waiting.pop(entry.name.lower(), None)
            if changed is None:
                self._copy(entry, out)
                record = entry.record
            else:
                record = self._write_changed(entry, changed[1], out)
            records[entry.start] = record[:42] + struct.pack("<L", min(start, _ZIP64)) + record[46:]
        directory = [records[entry.start] for entry in self.entries if entry.start in records]
        directory += [_write_new(name, pieces, out) for name, pieces in waiting.values()]
        position = out.tell()
        packed = b"".join(directory)
        if position + len(packed) >= _ZIP64:
            raise self._refused("passes 4 GB, more than excelmaze writes")
        out.write(packed)
        count = len(directory)
        end = (_END_MARK, 0, 0, count, count, len(packed), position, len(self._comment))
        out.write(_END.pack(*end) + self._comment)

    def check_unchanged(self) -> None:
        """Refuse a workbook that another program has saved since it was opened.

        Raises:
            WorkbookError: the file is another one now.
        """
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
        """Write a part under its old header (name, date, flags, method, extra fields); its central record."""
        self._file.seek(entry.start)
        local = list(_LOCAL.unpack(self._file.read(_LOCAL.size)))
        name = self._file.read(local[9])
        extra = _without_zip64(self._file.read(local[10]))
        local[2] &= ~_DESCRIPTOR
        local[10] = len(extra)
        start = out.tell()
        out.write(_LOCAL.pack(*local) + name + extra)
        sizes = _pack(pieces, entry.method, out)
        end = out.tell()
        local[6:9] = sizes
        out.seek(start)
        out.write(_LOCAL.pack(*local))
        out.seek(end)
        central = list(_CENTRAL.unpack(entry.record[: _CENTRAL.size]))
        central[3] &= ~_DESCRIPTOR
        central[7:10] = sizes
        tail = entry.record[_CENTRAL.size :]
        central_extra = _without_zip64(tail[central[10] : central[10] + central[11]])
        tail = tail[: central[10]] + central_extra + tail[central[10] + central[11] :]
        central[11] = len(central_extra)
        return _CENTRAL.pack(*central) + tail

    def _read_directory(self) -> None:
        size = self._file.seek(0, 2)
        tail_start = max(0, size - _END.size - 0xFFFF)
        self._file.seek(0)
        self._refuse_other_formats(self._file.read(len(_OLE_MARK)))
        self._file.seek(tail_start)
        tail = self._file.read()
        found = tail.rfind(_END_MARK)
        while found >= 0:
            end = _END.unpack_from(tail, found) if found + _END.size <= len(tail) else None
            if end and tail_start + found + _END.size + end[7] == size:
                break
            found = tail.rfind(_END_MARK, 0, found)
        if found < 0 or end is None:
            raise self._refused("is cut short or damaged; get a whole copy of it")
        self._comment = tail[found + _END.size :]
        count, length, position = end[4:7]
        place = tail_start + found
        wide = _ZIP64 in {length, position} or count == _MANY
        if wide or tail.startswith(_LOCATOR_64_MARK, max(0, found - _LOCATOR_64.size)):
            place, count, length, position = self._end_64(place)
        elif end[1] or end[2] or end[3] != count:
            position = -1
        if position + length != place:
            raise self._refused("is damaged, or has something in front of it or between its parts; save it in Excel")
        if not count:
            raise self._refused("is a zip file without anything in it; get a whole copy of it")
        if count > MAX_PARTS:
            raise self._refused(f"has {count:,} parts; at most {MAX_PARTS:,} are read")
        self._file.seek(position)
        self.entries = self._entries(self._file.read(length), count, position)
        self._by_name = {entry.name.lower(): entry for entry in self.entries}
        if len(self._by_name) != len(self.entries):
            raise self._refused("has two parts of the same name, as no program writes; it may be made to do harm")

    def _end_64(self, place: int) -> tuple[int, int, int, int]:
        """Where the end record of zip64 begins, and the number of entries, length and place of the directory."""
        self._file.seek(max(0, place - _LOCATOR_64.size))
        locator = _LOCATOR_64.unpack(self._file.read(_LOCATOR_64.size))
        self._file.seek(min(locator[2], place))
        end = _END_64.unpack(self._file.read(_END_64.size))
        marks = locator[0], end[0], locator[1], locator[3], end[4], end[5]
        stop = locator[2] + 12 + end[1]
        if (
            marks != (_LOCATOR_64_MARK, _END_64_MARK, 0, 1, 0, 0)
            or stop != place - _LOCATOR_64.size
            or end[6] != end[7]
        ):
            raise self._refused("is cut short or damaged; get a whole copy of it")
        return locator[2], end[7], end[8], end[9]

    def _refuse_other_formats(self, beginning: bytes) -> None:
        if beginning.startswith(_OLE_MARK):
            self._file.seek(0)
            content = self._file.read(64 * 2**20)
            if "EncryptedPackage".encode("utf-16-le") in content:
                raise self._refused("is encrypted; take its password off in Excel first")
            if any(name.encode("utf-16-le") in content for name in ("Workbook", "Book")):
                raise self._refused("is a workbook of Excel 97-2003 (.xls); save it as .xlsx first")
            raise self._refused("is no workbook that can be read; save it as .xlsx first")
        if not beginning:
            raise self._refused("is empty; get a whole copy of it")
        if not beginning.startswith((_LOCAL_MARK, _END_MARK)):
            raise self._refused("is no workbook (.xlsx, .xlsm, .xltx, .xltm); save it as .xlsx first")

    def _entries(self, directory: bytes, count: int, position: int) -> list[Entry]:
        entries = []
        offset = 0
        for _ in range(count):
            fields = _CENTRAL.unpack_from(directory, offset)
            stop = offset + _CENTRAL.size + fields[10] + fields[11] + fields[12]
            if fields[0] != _CENTRAL_MARK or stop > len(directory):
                raise self._refused("is cut short or damaged; get a whole copy of it")
            record = directory[offset:stop]
            if _ZIP64 in (fields[8], fields[9], fields[16]):
                record = self._without_wide_fields(record)
                fields = _CENTRAL.unpack_from(record)
            raw_name = record[_CENTRAL.size : _CENTRAL.size + fields[10]]
            name = raw_name.decode("utf-8" if fields[3] & _UTF8 else "cp437", "replace")
            self._check_name(name)
            entries.append(Entry(name, fields[4], fields[3], fields[7], fields[8], fields[9], fields[16], 0, record))
            offset = stop
        if offset != len(directory):
            raise self._refused("is damaged; get a whole copy of it")
        starts = sorted(entry.start for entry in entries)
        following = dict(zip(starts, [*starts[1:], position], strict=True))
        if len(following) != len(entries) or (starts and starts[0] != 0):
            raise self._refused("has parts that overlap, or something in front of them; it may be made to do harm")
        return [self._placed(entry, following[entry.start]) for entry in entries]

    def _without_wide_fields(self, record: bytes) -> bytes:
        """A central record with its sizes and its place where they were before zip64, as they fit."""
        fields = list(_CENTRAL.unpack_from(record))
        name_end = _CENTRAL.size + fields[10]
        extra, comment = record[name_end : name_end + fields[11]], record[name_end + fields[11] :]
        wide = _wide_fields(extra)
        for index in (9, 8, 16):  # the order of zip64: the size, the packed size, the place
            if fields[index] == _ZIP64 and wide:
                fields[index] = wide.pop(0)
        if max(fields[8], fields[9], fields[16]) >= _ZIP64:
            raise self._refused("has a part of more than 4 GB; save it smaller")
        extra = _without_zip64(extra)
        fields[11] = len(extra)
        return _CENTRAL.pack(*fields) + record[_CENTRAL.size : name_end] + extra + comment

    def _placed(self, entry: Entry, stop: int) -> Entry:
        """The entry with its end, if its local header agrees with the central record."""
        self._file.seek(entry.start)
        local = _LOCAL.unpack(self._file.read(_LOCAL.size))
        name = self._file.read(local[9])
        data_end = entry.start + _LOCAL.size + local[9] + local[10] + entry.packed
        if local[0] != _LOCAL_MARK or data_end > stop:
            raise self._refused("has parts that overlap or are cut short; get a whole copy of it")
        if name != entry.record[_CENTRAL.size : _CENTRAL.size + len(name)] or local[3] != entry.method:
            raise self._refused("has parts that go by two names, as no program writes; it may be made to do harm")
        return entry._replace(stop=stop)

    def _check_name(self, name: str) -> None:
        pieces = name.rstrip("/").split("/")
        if not name.isprintable() or "\\" in name or ":" in pieces[0] or {"", ".", ".."} & set(pieces):
            raise self._refused(f"has a part named {name[:80]!r}, which no workbook has; it may be made to do harm")

    def _refused(self, why: str) -> WorkbookError:
        return WorkbookError(f"{self.path} {why}")


def _stamp(status: os.stat_result) -> tuple[int, int, int]:
    return status.st_ino, status.st_size, status.st_mtime_ns


def _pack(pieces: Iterable[bytes | memoryview], method: int, out: BinaryIO) -> tuple[int, int, int]:
    """Write a part's data; its checksum, packed size and size."""
    packer = new_packer() if method == _DEFLATED else None
    crc = packed = size = 0
    for piece in pieces:
        crc = zlib.crc32(piece, crc)
        size += len(piece)
        packed += out.write(packer.compress(piece) if packer else piece)
    if packer:
        packed += out.write(packer.flush())
    return crc, packed, size


def _write_new(name: str, pieces: Iterable[bytes | memoryview], out: BinaryIO) -> bytes:
    """Write a part that was not there; its central record."""
    start = out.tell()
    raw_name = name.encode()
    fields = (20, 0, _DEFLATED, 0, _DATE_1980)
    out.write(_LOCAL.pack(_LOCAL_MARK, *fields, 0, 0, 0, len(raw_name), 0) + raw_name)
    sizes = _pack(pieces, _DEFLATED, out)
    end = out.tell()
    out.seek(start)
    out.write(_LOCAL.pack(_LOCAL_MARK, *fields, *sizes, len(raw_name), 0))
    out.seek(end)
    return _CENTRAL.pack(_CENTRAL_MARK, 20, *fields, *sizes, len(raw_name), 0, 0, 0, 0, 0, start) + raw_name


def _wide_fields(extra: bytes) -> list[int]:
    """The numbers in the extra field of zip64."""
    offset = 0
    while offset + 4 <= len(extra):
        kind, length = struct.unpack_from("<2H", extra, offset)
        if kind == _EXTRA_ZIP64:
            data = extra[offset + 4 : offset + 4 + length]
            return [number for (number,) in struct.iter_unpack("<Q", data[: len(data) // 8 * 8])]
        offset += 4 + length
    return []


def _without_zip64(extra: bytes) -> bytes:
    """Extra fields without the one for sizes of 4 GB, which holds the old sizes."""
    kept = b""
    offset = 0
    while offset + 4 <= len(extra):
        kind, length = struct.unpack_from("<2H", extra, offset)
        if kind != _EXTRA_ZIP64:
            kept += extra[offset : offset + 4 + length]
        offset += 4 + length
    return kept + extra[offset:]
