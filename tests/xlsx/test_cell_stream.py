"""The cells of a sheet as bytes: every cell once, where it lies, with its style and its text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze.draw.layout import Layout, Role, Shown
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area
from excelmaze.xlsx import cell_stream
from excelmaze.xlsx.cell_stream import rows_of_cells
from tests.conftest import grids

_CELL = re.compile(rb'<c r="([A-Z]+[0-9]+)" s="([0-9]+)"(?:/>| t="inlineStr"><is><t[^>]*>(.*?)</t></is></c>)')


@given(grids())
def test_every_cell_is_written_in_its_row_with_its_style_and_text(grid: Grid) -> None:
    palette = [Shown(lines, Role.OPEN) for lines in range(16)]
    codes = bytes(cell * 7 % 16 for cell in range(grid.size))
    texts = {cell: "" if cell % 2 else f"<{cell}>" for cell in range(0, grid.size, 3)}
    written_rows = rows_of_cells(Layout(grid, codes, palette, texts=texts), {code: code + 20 for code in codes}, 15)
    rows = re.findall(rb"<row.*?</row>", b"".join(written_rows))
    written = []
    for row in rows:
        number = re.match(rb'<row r="([0-9]+)" ht="15" customHeight="1">', row)
        assert number
        cells = _CELL.findall(row)
        assert all(address.endswith(number[1]) for address, _, _ in cells)
        written += cells
    assert written == [
        (
            grid.address_of(cell).encode(),
            b"%d" % (codes[cell] + 20),
            texts.get(cell, "").replace("<", "&lt;").replace(">", "&gt;").encode(),
        )
        for cell in range(grid.size)
    ]


def test_rows_of_few_cells_are_written_many_at_once() -> None:
    layout = Layout.uniform(Grid.rectangle(6400, 2, at="A1"), Shown(0, Role.OPEN))
    pieces = list(rows_of_cells(layout, {0: 1}, 15))
    assert len(pieces) <= 101
    assert b"".join(pieces) == b"".join(
        b'<row r="%d" ht="15" customHeight="1"><c r="A%d" s="1"/><c r="B%d" s="1"/></row>' % (row, row, row)
        for row in range(1, 6401)
    )


@given(
    st.integers(1, 800),
    st.integers(1, 40),
    st.sampled_from([1, 7, 95, 998, 9_995, 99_990]),
    st.sampled_from([1, 20, 700]),
    st.sampled_from([1, 5, 85, 60_000]),
    st.lists(st.integers(0, 31_999), max_size=3),
)
def test_rows_that_are_filled_at_once_are_those_that_are_written_one_by_one(
    width: int, rows: int, top: int, left: int, style: int, texts: list[int]
) -> None:
    area = Area(top, left, top + rows - 1, left + width - 1)
    palette = [Shown(lines, Role.OPEN) for lines in range(16)]
    codes = bytes(cell * 7 % 16 for cell in range(area.size))
    layout = Layout(Grid([area]), codes, palette, texts={cell: "x" for cell in texts if cell < area.size})
    style_of = {code: code + style for code in codes}
    written = b"".join(rows_of_cells(layout, style_of, 15))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cell_stream, "_MANY_CELLS", 1)
        patch.setattr(cell_stream, "_MANY_ROWS", 1)
        assert b"".join(rows_of_cells(layout, style_of, 15)) == written
        patch.setattr(cell_stream, "_MANY_CELLS", area.size + 1)
        assert b"".join(rows_of_cells(layout, style_of, 15)) == written
