"""A part's data is packed beside whoever makes it: the same bytes, the same trouble, and no thread that stays."""

import errno
import threading
import zlib
from collections.abc import Iterator
from io import BytesIO
from random import Random

import pytest

from excelmaze.xlsx.package import packing
from excelmaze.xlsx.package.packing import STORED, write_data
from tests.cases import daily

DATA = [Random(seed).randbytes(3_000) + bytes(20_000) for seed in range(80)]


@pytest.fixture
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "_BLOCK", 40_000)
    monkeypatch.setattr(packing, "_FEW", 2)


class Full(BytesIO):
    """A disk that is full after a while."""

    def write(self, data: object) -> int:
        if self.tell() > 100_000:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(data)  # type: ignore[arg-type]


@pytest.mark.usefixtures("_soon")
@pytest.mark.parametrize("threads", daily([1, 2, 3], [3]))
def test_any_number_of_threads_writes_the_same_stream(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "cpu_count", lambda: threads)
    whole = b"".join(DATA)
    files = [BytesIO(), BytesIO(), BytesIO()]
    told = [write_data(file, pieces) for file, pieces in zip(files, (DATA, [whole], [*DATA, b""]), strict=True)]
    packed = files[0].getvalue()
    assert packed == files[1].getvalue() == files[2].getvalue()
    assert zlib.decompress(packed, -zlib.MAX_WBITS) == whole
    assert told == [(zlib.crc32(whole), len(packed), len(whole))] * 3


@pytest.mark.usefixtures("_soon")
@pytest.mark.parametrize("size", [0, 1, 39_999, 40_000, 40_001, 80_000, 80_001])
def test_data_of_any_size_is_one_stream(size: int) -> None:
    data = Random(size).randbytes(size // 2) + bytes(size - size // 2)
    file = BytesIO()
    write_data(file, [data] if data else [])
    unpacking = zlib.decompressobj(-zlib.MAX_WBITS)
    assert unpacking.decompress(file.getvalue()) == data
    assert unpacking.eof
    assert not unpacking.unused_data


@pytest.mark.usefixtures("_soon")
def test_a_full_disk_is_told_where_the_data_is_made() -> None:
    with pytest.raises(OSError, match="No space left"):
        write_data(Full(), DATA)
    assert threading.active_count() == 1


@pytest.mark.usefixtures("_soon")
def test_whoever_is_stopped_leaves_no_thread_that_writes_on() -> None:
    def stopped() -> Iterator[bytes]:
        yield from DATA
        raise KeyboardInterrupt

    file = BytesIO()
    with pytest.raises(KeyboardInterrupt):
        write_data(file, stopped())
    assert threading.active_count() == 1


@pytest.mark.usefixtures("_soon")
def test_where_no_thread_can_be_started_the_bytes_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = BytesIO()
    write_data(expected, DATA)

    def refuse(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    file = BytesIO()
    write_data(file, DATA)
    assert file.getvalue() == expected.getvalue()


def test_what_is_stored_is_written_as_it_is() -> None:
    file = BytesIO()
    assert write_data(file, DATA[:3], STORED)[1:] == (69_000, 69_000)
    assert file.getvalue() == b"".join(DATA[:3])
