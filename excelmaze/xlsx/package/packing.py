"""Parts as they are put into a zip file: packed anew, or copied as they stand in another one."""

import struct
from collections.abc import Iterable
from io import BufferedWriter
from typing import BinaryIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from excelmaze.errors import WorkbookError

STORED, DEFLATED = ZIP_STORED, ZIP_DEFLATED
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
        entry.compress_type, entry.create_system = DEFLATED, 0
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
