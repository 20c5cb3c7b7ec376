import io
import zipfile

import pytest

from excelmaze.xlsx.opc.packing import ZipWriter

PARTS = {"[Content_Types].xml": b"<Types/>", "xl/ünï.xml": b"<c/>" * 5000, "empty": b""}


def written(limit: int) -> bytes:
    file = io.BytesIO()
    writer = ZipWriter(file, limit=limit)
    for name, data in PARTS.items():
        writer.add(name, (data[:10], data[10:]), most=len(data))
    writer.close()
    return file.getvalue()


@pytest.mark.parametrize("limit", [0xFFFFFFFF, 15_000, 60, 1, 0])
def test_parts_read_back_equal_where_some_or_all_need_zip64(limit: int) -> None:
    with zipfile.ZipFile(io.BytesIO(written(limit))) as package:
        assert package.testzip() is None
        assert {name: package.read(name) for name in package.namelist()} == PARTS


def test_zip64_is_used_only_from_its_limit_on() -> None:
    assert b"PK\6\6" not in written(0xFFFFFFFF)
    assert b"PK\6\6" in written(0)


def test_the_same_parts_give_the_same_bytes() -> None:
    assert written(0xFFFFFFFF) == written(0xFFFFFFFF)
