"""The compressed container against oletools, pyOpenVBA and what Excel itself compressed."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze.errors import WorkbookError
from excelmaze.template.vba.compression import compress, decompress
from tests.cases import daily
from tests.template.readers import (
    decompress_by_oletools,
    decompress_by_pyopenvba,
    shipped_project,
    streams_of,
)

TAILS = (1, 8, 9, 3640, 3641, 4093, 4094, 4095, 4096, 4097)
# 3640 bytes without a repetition need 455 flag bytes: 4095 in all, the most that fits into a chunk of tokens.
MOST_WITHOUT_REPETITION = 3640
CHUNK = 4096


def without_repetition(length: int) -> bytes:
    """Bytes in which no three in a row occur twice within a chunk."""
    data = random.Random(20).randbytes(length)
    for start in range(0, length, CHUNK):
        chunk = data[start : start + CHUNK]
        triples = [chunk[at : at + 3] for at in range(len(chunk) - 2)]
        assert len(set(triples)) == len(triples)
    return data


def padded(data: bytes) -> bytes:
    """What the specification makes of data whose last chunk has to be raw: zeros up to 4096."""
    return data.ljust(-(-len(data) // CHUNK) * CHUNK, b"\0") if data else data


@pytest.mark.parametrize("length", TAILS)
@pytest.mark.parametrize("chunks_before", daily([0, 2], [2]))
def test_a_tail_of_text_comes_back_exactly(length: int, chunks_before: int) -> None:
    text = (b"    If a(%d) Then b = c\r\n" * 1000)[: chunks_before * CHUNK + length]
    container = compress(text)
    assert decompress(container) == text
    assert decompress_by_oletools(container) == text
    assert decompress_by_pyopenvba(container) == text


@pytest.mark.parametrize("length", TAILS)
def test_a_tail_without_repetition_is_raw_and_padded_from_3641_bytes_on(length: int) -> None:
    data = without_repetition(length)
    container = compress(data)
    tail = length % CHUNK
    expected = padded(data) if tail > MOST_WITHOUT_REPETITION else data
    assert decompress(container) == expected
    assert decompress_by_oletools(container) == expected
    assert decompress_by_pyopenvba(container) == expected


@given(st.binary(max_size=9000))
def test_any_bytes_come_back_with_zeros_after_a_raw_tail_only(data: bytes) -> None:
    result = decompress(compress(data))
    assert result == data or (result == padded(data) and len(data) % CHUNK > MOST_WITHOUT_REPETITION)


@given(st.lists(st.sampled_from([b"Dim ", b"x", b"\r\n", b"End Sub", b"a(i) = ", b"0" * 50]), max_size=1500))
def test_text_with_repetitions_comes_back_exactly_by_oletools_too(words: list[bytes]) -> None:
    text = b"".join(words)
    container = compress(text)
    assert decompress(container) == text
    assert not text or decompress_by_oletools(container) == text


@pytest.mark.parametrize("workbook", ["quickstart.xlsm", "quickstart_standalone.xlsm", "addin/xlwings.xlam"])
def test_what_excel_compressed_is_decompressed_as_by_oletools(workbook: str) -> None:
    container = streams_of(shipped_project(workbook))["VBA/dir"]
    assert decompress(container) == decompress_by_oletools(container)


@pytest.mark.parametrize(
    "container",
    [b"", b"\x02", b"\x01\x00\xb0", b"\x01\x03\x00abcd", b"\x01\x02\xb0\x01\x00\x00", b"\x01\x07"],
    ids=[
        "empty",
        "no signature",
        "no body",
        "no chunk signature",
        "copy from before the chunk",
        "half a header",
    ],
)
def test_damaged_containers_are_refused(container: bytes) -> None:
    with pytest.raises(WorkbookError, match="damaged"):
        decompress(container)
