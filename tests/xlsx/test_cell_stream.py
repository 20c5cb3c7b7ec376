"""The cells of a sheet as bytes: every cell once, where it lies, with its style and its text."""

import re

from hypothesis import given

from excelmaze.draw.layout import Layout, Role, Shown
from excelmaze.grids.grid import Grid
from excelmaze.xlsx.maze_sheet import rows_of_cells
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
