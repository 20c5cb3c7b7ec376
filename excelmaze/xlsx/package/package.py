"""The zip package of a workbook, read with distrust: its parts are packed anew, or copied as they stand."""

import os
import re
import struct
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from copy import copy
from io import BufferedWriter
from typing import BinaryIO, Self
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from excelmaze.errors import WorkbookError
from excelmaze.files import File, FileLike, OpenFile, file_error, file_to_read, open_to_read

ENCRYPTED, _UTF8 = 0x1, 0x800
# Measured with zlib 1.2.13: level 2 packs the 42 MB of a million different numbers into 13.5 MB in 0.36 s, level 6 into
# 12.8 MB in 1.07 s; a million cells of a maze, 21 MB, into 4.07 MB in 0.10 s, level 6 into 3.05 MB in 0.32 s. Level 1
# saves a fifth of the time, but the zlib-ng of newer Pythons packs much less with it.
LEVEL = 2
# What is more needs Zip64, which only some readers of workbooks know.
_MOST_BYTES = 2_000_000_000
_BUFFER = _CHUNK = 1 << 18
# An extra field begins with its kind and its length; this kind holds the sizes and the place where they need Zip64.
_FIELD, _WIDE_FIELD = struct.Struct("<2H"), 1
MAX_PARTS = 20_000
# What the directory has for each part, about a hundred bytes, at most; and where zipfile has the directory's size.
_BYTES_OF_ENTRY, _SIZE_IN_END = 500, 5
# A million cells of a maze take 20 MB; a sheet that is full of numbers reaches some hundred. What a part is unpacked
# to is held as a whole, and for a while some times over.
MAX_PART_BYTES = 256 * 2**20
# Deflate packs a thousand to one at most; sheets reach fifty, and only small ones more.
MAX_RATIO = 400
_DECLARED = re.compile(rb"""^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)""")
_RATIO_COUNTS_FROM = 32 * 2**20
_OWNER_MARK = "~$"
_OLE_MARK = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OLE_READ = 64 * 2**20
_LOCAL_MARK, _END_MARK = b"PK\3\4", b"PK\5\6"
# Of the header before a part: its mark, the method, and how long its name and its extra fields are.
_LOCAL = struct.Struct("<4s4xH16x2H")
# What zipfile raises, beside errors of the system, where a file is not as it should be.
_DAMAGE = (BadZipFile, EOFError, RuntimeError, struct.error, ValueError, OverflowError, zlib.error)


class Package:
    """A workbook's zip file, open for reading. Use it in a `with` block.

    Raises:
        InputError: the path cannot be the name of a file.
        WorkbookError: no such file, no permission, no zip, encrypted, too old, cut short, or made to do harm.
    """

    def __init__(self, path: FileLike) -> None:
        self.path: File = file_to_read(path)
        if isinstance(self.path, OpenFile) and self.path.is_terminal:
            raise WorkbookError(f"{self.path} is a terminal, and nobody types a workbook; give one, or add < BOOK.xlsx")
        self._file: BinaryIO = open_to_read(self.path)
        try:
            self._stamp = None if isinstance(self.path, OpenFile) else _stamp(os.fstat(self._file.fileno()))
            self._refuse_other_formats()
            self._zip = self._opened()
            self._entries = self._checked_entries()
        except BaseException as error:
            self._file.close()
            if isinstance(error, OSError):
                raise file_error(self.path, error) from error
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def find(self, name: str) -> str | None:
        """Return the name of a part as the zip writes it; part names do not differ by case."""
        entry, _ = self._entries.get(_key(name), (None, 0))
        return entry.filename if entry else None

    def read(self, name: str) -> bytes:
        """Return the unpacked bytes of a part.

        Raises:
            WorkbookError: the part is missing, damaged, packed as Excel never does, or too large.
        """
        entry, _ = self._entries.get(_key(name), (None, 0))
        if entry is None:
            raise self._refused(f"lacks its part {name[:80]!r}; let Excel repair it first")
        if entry.flag_bits & ENCRYPTED or entry.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
            raise self._refused(f"has {name} packed in a way that Excel does not use; save it again in Excel")
        size, packed = entry.file_size, entry.compress_size
        if size > MAX_PART_BYTES or (size > _RATIO_COUNTS_FROM and size > MAX_RATIO * packed):
            raise self._refused(
                f"has {name} of {size:,} bytes in {packed:,}; "
                f"at most {MAX_PART_BYTES:,} bytes and {MAX_RATIO} to 1 are read; make it smaller"
            )
        data = b""
        try:
            with self._zip.open(entry) as part:
                data = part.read(size)  # and no more, however much is packed
                is_whole = len(data) == size and not part.read(1)
        except OSError as error:
            raise file_error(self.path, error) from error
        except _DAMAGE:
            is_whole = False
        if not is_whole:
            raise self._refused(f"is damaged in {name}; get a whole copy of it")
        return data

    def write(self, out: BinaryIO, parts: Mapping[str, Iterable[bytes | memoryview]]) -> None:
        """Write the package with some parts changed, and new parts at the end; all others are copied as they are.

        Args:
            out: a binary file, empty and seekable.
            parts: the bytes of changed and new parts by name, in pieces.
        """
        waiting = {_key(name): (name, pieces) for name, pieces in parts.items()}
        with ZipFile(out, "w") as target:
            target.comment = self._zip.comment
            for key, (entry, stop) in self._entries.items():
                if key in waiting:
                    write_part(target, copy(entry), waiting.pop(key)[1])
                    continue
                try:
                    copy_part(target, copy(entry), self._file, stop)
                except EOFError:
                    raise self._refused("became shorter while it was read; close the program that writes it") from None
            for name, pieces in waiting.values():
                write_part(target, name, pieces)

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

    def _refuse_other_formats(self) -> None:
        beginning = self._file.read(len(_OLE_MARK))
        if beginning.startswith(_OLE_MARK):
            content = self._file.read(_OLE_READ)
            if "EncryptedPackage".encode("utf-16-le") in content:
                raise self._refused("is encrypted; take its password off in Excel first")
            raise self._refused("is a workbook of Excel 97-2003 (.xls), or none at all; save it as .xlsx first")
        if not beginning:
            raise self._refused("is empty; get a whole copy of it")
        if not beginning.startswith((_LOCAL_MARK, _END_MARK)):
            if self.path.name.startswith(_OWNER_MARK):
                workbook = self.path.name.removeprefix(_OWNER_MARK)
                raise self._refused(f"is Excel's note of who has {workbook} open; give {workbook} itself")
            raise self._refused("is no workbook (.xlsx, .xlsm, .xltx, .xltm); save it as .xlsx first")

    def _opened(self) -> ZipFile:
        """Read the directory, unless it is so large that it would take all memory."""
        try:
            end = zipfile._EndRecData(self._file)  # type: ignore[attr-defined] # noqa: SLF001 - zipfile has no limit
            too_large = end is not None and end[_SIZE_IN_END] > MAX_PARTS * _BYTES_OF_ENTRY
            found = None if too_large else ZipFile(self._file)
        except _DAMAGE as error:
            raise self._refused("is cut short or damaged; get a whole copy of it") from error
        if found is None or len(found.filelist) > MAX_PARTS:
            raise self._refused(f"has more than {MAX_PARTS:,} parts, and no more are read; it may be made to do harm")
        if not found.filelist:
            raise self._refused("is an empty zip file; get a whole copy of it")
        return found

    def _checked_entries(self) -> dict[str, tuple[ZipInfo, int]]:
        """Return each part, and where the next begins, in the order of the file: any program must find the same."""
        entries = sorted(self._zip.filelist, key=lambda entry: entry.header_offset)
        if entries[0].header_offset:
            raise self._refused("has data in front of its parts, which no program writes; save it again in Excel")
        stops = [*(entry.header_offset for entry in entries[1:]), self._zip.start_dir]
        placed = {}
        for entry, stop in zip(entries, stops, strict=True):
            self._check(entry, stop)
            placed[_key(entry.filename)] = entry, stop
        if len(placed) != len(entries):
            raise self._refused("has two parts of the same name, which no program writes; it may be made to do harm")
        return placed

    def _check(self, entry: ZipInfo, stop: int) -> None:
        name = entry.orig_filename
        pieces = name.rstrip("/").split("/")
        if not name.isprintable() or "\\" in name or ":" in pieces[0] or {"", ".", ".."} & set(pieces):
            raise self._refused(f"has a part named {name[:80]!r}, which no workbook has; it may be made to do harm")
        self._file.seek(entry.header_offset)
        mark, method, name_size, extra_size = _LOCAL.unpack(self._file.read(_LOCAL.size).ljust(_LOCAL.size))
        if mark != _LOCAL_MARK or self._file.tell() + name_size + extra_size + entry.compress_size > stop:
            raise self._refused("has parts that overlap or are cut short; get a whole copy of it")
        in_header = self._file.read(name_size)
        if in_header != raw_name(entry) or name != entry.filename or method != entry.compress_type:
            raise self._refused("has parts with two names each, which no program writes; it may be made to do harm")

    def _refused(self, why: str) -> WorkbookError:
        return WorkbookError(f"{self.path} {why}")


def _key(name: str) -> str:
    return name.lstrip("/").lower()


def _stamp(status: os.stat_result) -> tuple[int, int, int]:
    return status.st_ino, status.st_size, status.st_mtime_ns


def in_utf8(data: bytes, part: str) -> bytes:
    """Return a part, which every program writes in UTF-8.

    Raises:
        WorkbookError: this one is in another encoding.
    """
    declared = _DECLARED.match(data)
    encoding = declared[1].decode("ascii", "replace").strip().lower() if declared else ""
    try:
        data if data.isascii() else data.decode()
    except UnicodeError:
        encoding = "bytes that are no UTF-8"
    if encoding not in {"", "utf-8", "utf8", "us-ascii", "ascii"}:
        raise WorkbookError(
            f"{part} is written in {encoding[:60]!r}, but workbooks are read in UTF-8; save it again in Excel"
        )
    return data


class _Copied(ZipInfo):
    """An entry whose bytes are in the file: its name and flags are written into the directory as they are there."""

    __slots__ = ()

    def _encodeFilenameFlags(self) -> tuple[bytes, int]:  # noqa: N802 - zipfile asks for it
        return raw_name(self), self.flag_bits


def raw_name(entry: ZipInfo) -> bytes:
    """Return the name of an entry as the zip file has it."""
    return entry.orig_filename.encode("utf-8" if entry.flag_bits & _UTF8 else "cp437")


def write_part(zipped: ZipFile, part: str | ZipInfo, pieces: Iterable[bytes | memoryview]) -> None:
    """Pack a part piece by piece.

    Args:
        zipped: the zip file being written.
        part: the name of a new part, which has no date: the same parts give the same bytes. Or the part's entry in the
            directory of another zip file, which becomes the new one's.
        pieces: the part.

    Raises:
        WorkbookError: the part is larger than what is written.
    """
    if isinstance(part, str):
        entry = ZipInfo(part)
        entry.compress_type, entry.create_system = ZIP_DEFLATED, 0
    else:
        entry = part
    entry._compresslevel = LEVEL  # type: ignore[attr-defined] # noqa: SLF001 - which has a name of its own from 3.13 on
    entry.extra = _without_sizes(entry.extra)
    entry.file_size = 0
    attributes, size = entry.external_attr, 0
    with zipped.open(entry, "w") as packed, BufferedWriter(packed, _BUFFER) as buffered:
        for piece in pieces:
            size += len(piece)
            if size > _MOST_BYTES:
                raise WorkbookError(f"{entry.filename} has more than {_MOST_BYTES:,} bytes; make it smaller")
            buffered.write(piece)
    entry.external_attr = attributes  # zipfile makes up permissions where there are none


def copy_part(zipped: ZipFile, entry: ZipInfo, source: BinaryIO, stop: int) -> None:
    """Copy a part as it stands: its header, its packed bytes, and what follows up to `stop`.

    Args:
        zipped: the zip file being written.
        entry: the part's entry in the directory of the source, which becomes the new one's.
        source: the zip file that has it.
        stop: where the next part begins there.

    Raises:
        EOFError: the source has become shorter.
    """
    file = zipped.fp
    assert file is not None  # noqa: S101 - it is open
    place = entry.header_offset
    entry.__class__ = _Copied
    entry.extra = _without_sizes(entry.extra)
    entry.header_offset = zipped.start_dir
    source.seek(place)
    while place < stop:
        chunk = source.read(min(stop - place, _CHUNK))
        if not chunk:
            raise EOFError
        file.write(chunk)
        place += len(chunk)
    zipped.start_dir = file.tell()
    zipped.filelist.append(entry)
    zipped.NameToInfo[entry.filename] = entry


def _without_sizes(extra: bytes) -> bytes:
    """Return extra fields without the one of Zip64: zipfile writes a new one where it is needed."""
    kept = b""
    while len(extra) >= _FIELD.size:
        kind, length = _FIELD.unpack_from(extra)
        stop = _FIELD.size + length
        if kind != _WIDE_FIELD:
            kept += extra[:stop]
        extra = extra[stop:]
    return kept + extra
