"""Zip files as they are written: the records of their format, deflating, and files streamed part by part.

A large part is deflated in blocks, by other threads than the one that makes the data: zlib lets other threads run
while it packs. A block begins with what the one before ended with, and ends where the next begins (as in pigz; Adler
2007): together they are one stream. Where they are cut depends on the data alone: the bytes are the same with any
number of threads, and none.

`zipfile` could stream files, but offers neither deflate's strategies, nor Zip64 just where it is needed, which only
some readers of workbooks know.
"""

import struct
import zlib
from collections import deque
from collections.abc import Iterable
from os import cpu_count
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

END = struct.Struct("<4s4H2LH")
CENTRAL = struct.Struct("<4s6H3L5H2L")
LOCAL = struct.Struct("<4s5H3L2H")
# Zip64: the end record, and the locator of it, which stands before the old end record.
END_64 = struct.Struct("<4sQ2H2L4Q")
LOCATOR_64 = struct.Struct("<4sLQL")
END_MARK, CENTRAL_MARK, LOCAL_MARK = b"PK\5\6", b"PK\1\2", b"PK\3\4"
END_64_MARK, LOCATOR_64_MARK = b"PK\6\6", b"PK\6\7"
# What stands for numbers that only zip64 has room for.
WIDE, MANY = 0xFFFFFFFF, 0xFFFF
VERSION, VERSION_64 = 20, 45
STORED, DEFLATED = 0, 8
ENCRYPTED, DESCRIPTOR, UTF8 = 0x1, 0x8, 0x800
DATE_1980 = 0x21
# The kind of the extra field that holds wide numbers.
_WIDE_FIELD = 1


def wide_fields(extra: bytes) -> list[int]:
    """Return the numbers in the extra field of zip64."""
    offset = 0
    while offset + 4 <= len(extra):
        kind, length = struct.unpack_from("<2H", extra, offset)
        if kind == _WIDE_FIELD:
            data = extra[offset + 4 : offset + 4 + length]
            return [number for (number,) in struct.iter_unpack("<Q", data[: len(data) // 8 * 8])]
        offset += 4 + length
    return []


def without_wide(extra: bytes) -> bytes:
    """Return extra fields without the one for sizes of 4 GB, which holds the old sizes."""
    kept = b""
    offset = 0
    while offset + 4 <= len(extra):
        kind, length = struct.unpack_from("<2H", extra, offset)
        if kind != _WIDE_FIELD:
            kept += extra[offset : offset + 4 + length]
        offset += 4 + length
    return kept + extra[offset:]


# A million cells, 21 MB, measured with zlib 1.2.13: level 6 packs them into 3.18 MB in 0.37 s, level 5 into 3.30 MB
# in 0.22 s, level 4 into 3.74 MB in 0.14 s, and level 4 for "filtered" data, which leaves out matches of less than
# six bytes, into 3.47 MB in 0.14 s. Level 1 takes 0.09 s and 4.25 MB.
_LEVEL, _STRATEGY = 4, zlib.Z_FILTERED
# How long a block is, how far back deflate refers, how many blocks may be packed and wait to be written, and how many
# come before threads are worth their start. Two threads pack those 21 MB in 0.56 of the time of one.
_BLOCK, _WINDOW, _WAITING, _FEW = 1 << 18, 1 << 15, 4, 8


def write_data(file: IO[bytes], pieces: Iterable[bytes | memoryview], method: int = DEFLATED) -> tuple[int, int, int]:
    """Write a part's data; return its checksum, packed size and size."""
    crc = size = packed = 0
    if method != DEFLATED:
        for piece in pieces:
            crc = zlib.crc32(piece, crc)
            size += file.write(piece)
        return crc, size, size
    packing = _Packing(file)
    kept = bytearray()
    try:
        for piece in pieces:
            kept += piece
            while len(kept) > _BLOCK:  # the last one is never empty, but where all is
                block = bytes(memoryview(kept)[:_BLOCK])
                del kept[:_BLOCK]
                crc, size = zlib.crc32(block, crc), size + _BLOCK
                packing.take(block)
        packed = packing.end(bytes(kept))
    finally:
        packing.stop()
    return zlib.crc32(kept, crc), packed, size + len(kept)


def deflated(block: bytes, before: bytes = b"", *, last: bool = True) -> bytes:
    """Deflate a block that comes behind others, of which `before` is the end."""
    if before:
        packer = zlib.compressobj(_LEVEL, DEFLATED, -zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL, _STRATEGY, before)
    else:
        packer = zlib.compressobj(_LEVEL, DEFLATED, -zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL, _STRATEGY)
    return packer.compress(block) + packer.flush(zlib.Z_FINISH if last else zlib.Z_SYNC_FLUSH)


class _Packing:
    """The blocks of one part, packed and written into its file."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._before = b""
        self._packed = self._blocks = 0
        self._threads: ThreadPoolExecutor | None = None
        self._alone = False
        self._waiting: deque[Future[bytes]] = deque()

    def take(self, block: bytes) -> None:
        """Pack a block behind which others come."""
        self._blocks += 1
        alone = self._alone or self._blocks <= _FEW
        if alone or not self._handed_over(block):
            self._write(deflated(block, self._before, last=False))
        self._before = block[-_WINDOW:]
        while len(self._waiting) > _WAITING:
            self._write(self._waiting.popleft().result())

    def end(self, block: bytes) -> int:
        """Pack the last block, and write what waits; return the packed size of all."""
        packed = deflated(block, self._before)
        self._write_waiting()
        self._write(packed)
        return self._packed

    def stop(self) -> None:
        """Wait for the threads: none is left that packs on."""
        if self._threads is not None:
            self._threads.shutdown(cancel_futures=True)

    def _handed_over(self, block: bytes) -> bool:
        """Let a thread pack a block; where there can be none, as in WebAssembly, what waits is written."""
        from concurrent.futures import ThreadPoolExecutor

        if self._threads is None:
            self._threads = ThreadPoolExecutor(min(_WAITING, cpu_count() or 1))
        try:
            self._waiting.append(self._threads.submit(deflated, block, self._before, last=False))
        except RuntimeError:
            self._alone = True
            self._write_waiting()
        return not self._alone

    def _write_waiting(self) -> None:
        while self._waiting:
            self._write(self._waiting.popleft().result())

    def _write(self, packed: bytes) -> None:
        self._packed += self._file.write(packed)


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
