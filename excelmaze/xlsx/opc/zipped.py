"""Zip files that are streamed part by part: in memory that does not grow, and the same bytes for the same parts.

`zipfile` could do it, but offers neither deflate's strategies, nor Zip64 just where it is needed, which only some
readers of workbooks know.
"""

import struct
from collections.abc import Iterable
from typing import IO

from excelmaze.xlsx.opc.packing import write_data
from excelmaze.xlsx.opc.zip_format import (
    CENTRAL,
    CENTRAL_MARK,
    DATE_1980,
    DEFLATED,
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
    VERSION,
    VERSION_64,
    WIDE,
)

_EXTRA_64 = struct.Struct("<2H2Q")


class ZipWriter:
    """A zip file being written; `close` writes its directory.

    Args:
        file: a binary file, empty and seekable.
        limit: sizes and places from this on are written as Zip64.
    """

    def __init__(self, file: IO[bytes], *, limit: int = WIDE) -> None:
        self._file = file
        self._limit = limit
        self._records: list[bytes] = []

    def add(self, name: str, pieces: Iterable[bytes], *, most: int = 0) -> None:
        """Write a part from its pieces; `most` is what its size cannot pass, where that may be 4 GB."""
        start = self._file.tell()
        large = most >= self._limit
        self._file.write(self._local(name, 0, 0, 0, large=large))
        crc, packed, size = write_data(self._file, pieces)
        end = self._file.tell()
        self._file.seek(start)
        self._file.write(self._local(name, crc, packed, size, large=large))
        self._file.seek(end)
        self._records.append(self._central(name, crc, packed, size, start))

    def close(self) -> None:
        """Write the directory; the file itself stays open."""
        start = self._file.tell()
        directory = b"".join(self._records)
        self._file.write(directory)
        count, length = len(self._records), len(directory)
        if start >= self._limit or count >= MANY:
            place = self._file.tell()
            versions = (VERSION_64, VERSION_64)
            self._file.write(END_64.pack(END_64_MARK, END_64.size - 12, *versions, 0, 0, count, count, length, start))
            self._file.write(LOCATOR_64.pack(LOCATOR_64_MARK, 0, place, 1))
            start, count = WIDE, min(count, MANY)
        self._file.write(END.pack(END_MARK, 0, 0, count, count, length, start, 0))

    def _local(self, name: str, crc: int, packed: int, size: int, *, large: bool) -> bytes:
        raw = name.encode()
        extra = _EXTRA_64.pack(1, 16, size, packed) if large else b""
        if large:
            packed = size = WIDE
        version = VERSION_64 if large else VERSION
        fields = (version, _flags(name), DEFLATED, 0, DATE_1980, crc, packed, size, len(raw), len(extra))
        return LOCAL.pack(LOCAL_MARK, *fields) + raw + extra

    def _central(self, name: str, crc: int, packed: int, size: int, start: int) -> bytes:
        raw = name.encode()
        extra = b""
        if max(size, packed, start) >= self._limit:
            extra = struct.pack("<2H3Q", 1, 24, size, packed, start)
            size = packed = start = WIDE
        version = VERSION_64 if extra else VERSION
        fields = (version, version, _flags(name), DEFLATED, 0, DATE_1980, crc, packed, size, len(raw), len(extra))
        return CENTRAL.pack(CENTRAL_MARK, *fields, 0, 0, 0, 0, start) + raw + extra


def _flags(name: str) -> int:
    return 0 if name.isascii() else UTF8
