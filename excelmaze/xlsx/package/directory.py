"""The directory of a workbook's zip file, read with distrust: what it says must agree with the file."""

import struct
from typing import BinaryIO, NamedTuple

from excelmaze.errors import WorkbookError
from excelmaze.open_files import File
from excelmaze.xlsx.package.packing import (
    CENTRAL,
    CENTRAL_MARK,
    END,
    END_64,
    END_64_MARK,
    END_MARK,
    LOCAL,
    LOCAL_MARK,
    LOCATOR_64,
    LOCATOR_64_MARK,
    MANY,
    UTF8,
    WIDE,
    wide_fields,
    without_wide,
)

_OWNER_MARK = "~$"
_OLE_MARK = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
MAX_PARTS = 20_000


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


class Directory:
    """The files of a zip, in the order of its directory, and its comment.

    Raises:
        WorkbookError: no zip, encrypted, too old, cut short, or made to do harm.
    """

    def __init__(self, path: File, file: BinaryIO) -> None:
        self._path = path
        self._file = file
        try:
            self._read()
        except struct.error as error:
            raise self._refused("is cut short or damaged; get a whole copy of it") from error

    def find(self, name: str) -> Entry | None:
        """Return the file of a name; names do not differ by case."""
        return self._by_name.get(name.lstrip("/").lower())

    def _read(self) -> None:
        size = self._file.seek(0, 2)
        tail_start = max(0, size - END.size - 0xFFFF)
        self._file.seek(0)
        self._refuse_other_formats(self._file.read(len(_OLE_MARK)))
        self._file.seek(tail_start)
        tail = self._file.read()
        mark = tail.rfind(END_MARK)
        while mark >= 0:
            end = END.unpack_from(tail, mark) if mark + END.size <= len(tail) else None
            if end and tail_start + mark + END.size + end[7] == size:
                break
            mark = tail.rfind(END_MARK, 0, mark)
        if mark < 0 or end is None:
            raise self._refused("is cut short or damaged; get a whole copy of it")
        self.comment = tail[mark + END.size :]
        count, length, position = end[4:7]
        place = tail_start + mark
        wide = WIDE in {length, position} or count == MANY
        if wide or tail.startswith(LOCATOR_64_MARK, max(0, mark - LOCATOR_64.size)):
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
        """Return where the end record of zip64 begins, and the number of entries, length and place of the directory."""
        self._file.seek(max(0, place - LOCATOR_64.size))
        locator = LOCATOR_64.unpack(self._file.read(LOCATOR_64.size))
        self._file.seek(min(locator[2], place))
        end = END_64.unpack(self._file.read(END_64.size))
        marks = locator[0], end[0], locator[1], locator[3], end[4], end[5]
        stop = locator[2] + 12 + end[1]
        if marks != (LOCATOR_64_MARK, END_64_MARK, 0, 1, 0, 0) or stop != place - LOCATOR_64.size or end[6] != end[7]:
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
        if not beginning.startswith((LOCAL_MARK, END_MARK)):
            if self._path.name.startswith(_OWNER_MARK):
                workbook = self._path.name.removeprefix(_OWNER_MARK)
                raise self._refused(f"is Excel's note of who has {workbook} open; give {workbook} itself")
            raise self._refused("is no workbook (.xlsx, .xlsm, .xltx, .xltm); save it as .xlsx first")

    def _entries(self, directory: bytes, count: int, position: int) -> list[Entry]:
        entries = []
        offset = 0
        for _ in range(count):
            fields = CENTRAL.unpack_from(directory, offset)
            stop = offset + CENTRAL.size + fields[10] + fields[11] + fields[12]
            if fields[0] != CENTRAL_MARK or stop > len(directory):
                raise self._refused("is cut short or damaged; get a whole copy of it")
            record = directory[offset:stop]
            if WIDE in (fields[8], fields[9], fields[16]):
                record = self._without_wide_fields(record)
                fields = CENTRAL.unpack_from(record)
            raw_name = record[CENTRAL.size : CENTRAL.size + fields[10]]
            name = raw_name.decode("utf-8" if fields[3] & UTF8 else "cp437", "replace")
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
        """Return a central record with its sizes and its place where they were before zip64, as they fit."""
        fields = list(CENTRAL.unpack_from(record))
        name_end = CENTRAL.size + fields[10]
        extra, comment = record[name_end : name_end + fields[11]], record[name_end + fields[11] :]
        wide = wide_fields(extra)
        for index in (9, 8, 16):  # the order of zip64: the size, the packed size, the place
            if fields[index] == WIDE and wide:
                fields[index] = wide.pop(0)
        if max(fields[8], fields[9], fields[16]) >= WIDE:
            raise self._refused("has a part of more than 4 GB; save it smaller")
        extra = without_wide(extra)
        fields[11] = len(extra)
        return CENTRAL.pack(*fields) + record[CENTRAL.size : name_end] + extra + comment

    def _placed(self, entry: Entry, stop: int) -> Entry:
        """Return the entry with its end, if its local header agrees with the central record."""
        self._file.seek(entry.start)
        local = LOCAL.unpack(self._file.read(LOCAL.size))
        name = self._file.read(local[9])
        data_end = entry.start + LOCAL.size + local[9] + local[10] + entry.packed
        if local[0] != LOCAL_MARK or data_end > stop:
            raise self._refused("has parts that overlap or are cut short; get a whole copy of it")
        if name != entry.record[CENTRAL.size : CENTRAL.size + len(name)] or local[3] != entry.method:
            raise self._refused("has parts that go by two names, as no program writes; it may be made to do harm")
        return entry._replace(stop=stop)

    def _check_name(self, name: str) -> None:
        pieces = name.rstrip("/").split("/")
        if not name.isprintable() or "\\" in name or ":" in pieces[0] or {"", ".", ".."} & set(pieces):
            raise self._refused(f"has a part named {name[:80]!r}, which no workbook has; it may be made to do harm")

    def _refused(self, why: str) -> WorkbookError:
        return WorkbookError(f"{self._path} {why}")
