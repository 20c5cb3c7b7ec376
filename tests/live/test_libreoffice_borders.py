"""Borders in Calc behave as in Excel: one line between two cells, thirteen kinds of lines, unions at once."""

import random
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from tests.live.uno_calls import counted

pytestmark = [pytest.mark.libreoffice, pytest.mark.usefixtures("lenient")]

Saved = Callable[[], Worksheet]
# SpreadsheetML's name of each pair of style and weight that Excel has.
LINES = {
    ("continuous", "hairline"): "hair",
    ("continuous", "thin"): "thin",
    ("continuous", "medium"): "medium",
    ("continuous", "thick"): "thick",
    ("dash", "thin"): "dashed",
    ("dash", "medium"): "mediumDashed",
    ("dash_dot", "thin"): "dashDot",
    ("dash_dot", "medium"): "mediumDashDot",
    ("dash_dot_dot", "thin"): "dashDotDot",
    ("dash_dot_dot", "medium"): "mediumDashDotDot",
    ("dot", "thin"): "dotted",
    ("double", "thick"): "double",
    ("slant_dash_dot", "medium"): "slantDashDot",
}
# Where the neighbour lies that shares the edge, and its name for it.
SHARED = {
    "edge_top": (-1, 0, "edge_bottom"),
    "edge_right": (0, 1, "edge_left"),
    "edge_bottom": (1, 0, "edge_top"),
    "edge_left": (0, -1, "edge_right"),
}
# Names of several sides.
SEVERAL = {
    "inside": ["inside_horizontal", "inside_vertical"],
    "all": [*SHARED, "inside_horizontal", "inside_vertical"],
}
RED, BLACK = (255, 0, 0), (0, 0, 0)


def look(sheet: xw.Sheet, cell: str | tuple[int, int], side: str) -> tuple[object, object, object]:
    border = sheet.range(cell).borders[side]
    return border.line_style, border.weight, border.color


def thin(cells: xw.Range, which: str | list[str] = "all") -> None:
    cells.borders.set(which, line_style="continuous", weight="thin", color=BLACK)


def test_every_excel_line_is_saved_and_read_back_as_itself(sheet: xw.Sheet, saved: Saved, office: xw.App) -> None:
    for row, (style, weight) in enumerate(LINES, start=1):
        sheet.range((2 * row, 2)).borders.set("edge_top", line_style=style, weight=weight, color=RED)  # type: ignore[arg-type]
    tops = [saved().cell(2 * row, 2).border.top for row in range(1, len(LINES) + 1)]
    assert [(top.style, top.color.rgb) for top in tops] == [(name, "FFFF0000") for name in LINES.values()]
    path = sheet.book.fullname
    sheet.book.close()
    again = office.books.open(path).sheets[0]
    assert [look(again, (2 * row, 2), "edge_top") for row in range(1, len(LINES) + 1)] == [
        (style, weight, RED) for style, weight in LINES
    ]


def test_edges_at_the_sheets_own_edge_have_no_neighbour_to_care_for(sheet: xw.Sheet) -> None:
    rows, columns = sheet.impl.limits
    for cell in ((1, 1), (rows, columns)):
        thin(sheet.range(cell))
        assert [look(sheet, cell, side)[0] for side in SHARED] == ["continuous"] * 4


def test_diagonals_are_drawn_saved_and_cleared_only_with_everything(sheet: xw.Sheet, saved: Saved) -> None:
    sheet["B2:C2,E4"].borders.set(["diagonal_down", "diagonal_up"], line_style="dash", weight="thin", color=RED)
    sheet["C2"].borders.clear("all")
    sheet["E4"].borders.clear()
    found = saved()
    assert [found[cell].border.diagonal.style for cell in ("B2", "C2")] == ["dashed", "dashed"]
    assert found["B2"].border.diagonalDown
    assert look(sheet, "E4", "diagonal_up") == ("none", "thin", None)


def test_a_style_that_excel_lacks_in_a_weight_has_its_own(sheet: xw.Sheet) -> None:
    sheet["B2"].borders.set("edge_top", line_style="dash_dot_dot", weight="thick")
    sheet["D2"].borders.set("edge_top", line_style="double", weight="thin")
    assert look(sheet, "B2", "edge_top")[:2] == ("dash_dot_dot", "thin")
    assert look(sheet, "D2", "edge_top")[:2] == ("double", "thick")


@pytest.mark.parametrize("seed", range(2))
def test_any_sequence_of_changes_leaves_the_edges_that_a_sheet_with_single_edges_has(
    sheet: xw.Sheet, saved: Saved, seed: int
) -> None:
    """Against a model that stores each edge once, read by xlwings and from the file."""
    draw = random.Random(seed)
    size = 5
    model: dict[tuple[str, int, int], tuple[str, str] | None] = {}
    for _ in range(25):
        corners = [
            sorted((draw.randint(1, size), draw.randint(1, size)))
            + sorted((draw.randint(1, size), draw.randint(1, size)))
            for _ in range(draw.randint(1, 3))
        ]
        sides = draw.sample(SEVERAL["all"], draw.randint(1, 4))
        which: Any = draw.choice([sides, sides, *SEVERAL])
        line = draw.choice([None, *LINES])
        union = ",".join(f"{chr(64 + left)}{top}:{chr(64 + right)}{bottom}" for top, bottom, left, right in corners)
        cells = sheet[union]
        if line is None:
            cells.borders.set(which, line_style=None)
        else:
            cells.borders.set(which, line_style=line[0], weight=line[1], color=RED)  # type: ignore[arg-type]
        for corner in corners:
            for side in SEVERAL.get(str(which), sides):
                model |= dict.fromkeys(edges_of(side, *corner), line)
    found = saved()
    for row, column, side in product(range(1, size + 1), range(1, size + 1), SHARED):
        [edge] = edges_of(side, row, row, column, column)
        line = model.get(edge)
        assert look(sheet, (row, column), side) == ((*line, RED) if line else ("none", "thin", None)), (
            row,
            column,
            side,
        )
        rows, columns, opposite = SHARED[side]
        own = getattr(found.cell(row, column).border, side[5:]).style
        beyond = (row + rows, column + columns)
        other = getattr(found.cell(*beyond).border, opposite[5:]).style if min(beyond) else None
        assert {own, other} - {None} == ({LINES[line]} if line else set())


def edges_of(side: str, top: int, bottom: int, left: int, right: int) -> list[tuple[str, int, int]]:
    """The edges that a side of a rectangle is made of: the line above, or left of, the cell at a row and column."""
    rows, columns = range(top, bottom + 1), range(left, right + 1)
    return {
        "edge_top": [("above", top, column) for column in columns],
        "edge_bottom": [("above", bottom + 1, column) for column in columns],
        "edge_left": [("left", row, left) for row in rows],
        "edge_right": [("left", row, right + 1) for row in rows],
        "inside_horizontal": [("above", row, column) for row in rows[1:] for column in columns],
        "inside_vertical": [("left", row, column) for row in rows for column in columns[1:]],
    }[side]


def test_trips_to_calc_do_not_grow_with_the_cells_nor_with_the_areas_of_a_union(sheet: xw.Sheet) -> None:
    watched, trips = counted(sheet)
    assert watched.impl.limits == sheet.impl.limits  # asked for once a workbook
    taken = []
    for address in ("B2:C3,E2:F3", "B2:CW101,DA2:GV101", ",".join(f"B{row}:C{row + 1}" for row in range(2, 60, 3))):
        trips.clear()
        thin(watched[address])
        watched[address].borders.set("edge_top", line_style=None)
        watched[address].color = RED
        taken.append(len(trips))
    assert taken[0] == taken[1] == taken[2]
    assert taken[0] < 60
