"""Painted live and written to a file, a maze is the same cells; and it is painted in few calls."""

from collections.abc import Callable

import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import live
from tests.cases import covering
from tests.conftest import not_none
from tests.live.counting import counting_app
from tests.live.shown import properties

pytestmark = pytest.mark.libreoffice

Saved = Callable[[], Worksheet]


def twenty_areas() -> str:
    """125 cells each, none touching another: too long for one address."""
    lefts = [("B", "F"), ("H", "L"), ("N", "R"), ("T", "X"), ("Z", "AD")]
    return ",".join(f"{a}{top}:{b}{top + 24}" for top in (2, 32, 62, 92) for a, b in lefts)


@pytest.mark.parametrize(
    ("theme", "size"), covering(["classic", "crisscross"], [("B2:CW101", 10_000, 300), (twenty_areas(), 2_500, 170)])
)
def test_large_mazes_take_few_calls_from_the_press_to_the_end(
    office: xw.App, sheet: xw.Sheet, size: tuple[str, int, int], theme: str
) -> None:
    """All of the command counts: looking where to paint, remembering what was there, painting, names, switches.

    Here names have a short text each, as for an Excel that takes no longer ones.
    """
    selection, cells, most = size
    app, calls = counting_app(office)
    sheet.range(selection).select()
    calls.reset()
    maze = not_none(live.generate(seed=1, theme=theme, app=app))
    assert maze.grid.size == cells
    assert len(maze.grid.areas) == len(selection.split(","))
    assert 20 < calls.calls < most
    assert calls.reads < most


@pytest.mark.parametrize(("selection", "theme"), [("B2:F6", "classic"), ("B2:F6", "print"), ("B2:AL38", "color")])
def test_values_and_other_formats_stay(sheet: xw.Sheet, saved: Saved, selection: str, theme: str) -> None:
    sheet["C3"].value = 0.25
    sheet["C3"].api.NumberFormat, sheet["C3"].api.CharWeight = 11, 150.0  # 0.00%, bold
    sheet["D4"].value = "text"
    sheet["D4"].api.CharHeight, sheet["D4"].api.IsTextWrapped = 20.0, True
    before = saved()
    sheet.range(selection).select()
    live.generate(seed=1, theme=theme, solution="shown")
    after = saved()
    for address in ("C3", "D4"):
        assert properties(after, address) == properties(before, address)
    assert properties(after, "C3")["number_format"] == "0.00%"
    assert properties(after, "D4")["wrapped"]
    assert after["C3"].border.left != before["C3"].border.left or after["C3"].fill != before["C3"].fill


def own_lines(sheet: Worksheet, row: int, column: int) -> list[tuple[str | None, object]]:
    """The lines that a cell itself holds."""
    border = sheet.cell(row, column).border
    return [
        (line.style, line.color and line.color.rgb) for line in (border.top, border.right, border.bottom, border.left)
    ]


@pytest.mark.parametrize(("command", "theme"), covering(["generate", "animate", "clear"], ["classic", "crisscross"]))
def test_cells_outside_keep_their_lines(sheet: xw.Sheet, saved: Saved, theme: str, command: str) -> None:
    """A maze under a table would else take the table's lines with it."""
    sides = ["edge_top", "edge_right", "edge_bottom", "edge_left", "inside_vertical"]
    sheet["A1:G1"].borders.set(sides, line_style="continuous", weight="medium", color="#FF0000")
    sheet["A2:A6"].borders.set("edge_right", line_style="double", weight="thick", color="#00FF00")
    before = saved()
    sheet["B2:F6"].select()
    if command == "animate":
        live.animate(seed=1, theme=theme, delay=0)
    else:
        live.generate(seed=1, theme=theme)
    if command == "clear":
        live.clear()
    after = saved()
    for row, column in [(1, column) for column in range(1, 8)] + [(row, 1) for row in range(2, 7)]:
        assert own_lines(after, row, column) == own_lines(before, row, column), (row, column)


def test_no_opening_leads_to_cells_of_somebody_else(sheet: xw.Sheet) -> None:
    """Not to lines, not to content, not to another maze; and from a maze in between to nowhere."""
    sheet["B2:F4"].select()
    upper = live.generate("wilson", seed=1)
    sheet["B5:F7"].select()
    lower = live.generate("wilson", seed=1)
    assert upper is not None
    assert lower is not None
    assert lower.openings
    assert not {(cell, direction) for cell, direction in lower.openings if direction == 0}
    for address in ("G9:G11", "A9:A11", "B12:F12"):
        sheet[address].value = "mine"
    sheet["B9:F11"].select()
    between = not_none(live.generate("wilson", seed=1))
    assert {direction for _, direction in between.openings} <= {0}
    sheet["B8:F8"].color = (1, 2, 3)
    sheet["B8:F8"].value = 0
    between = not_none(live.generate("wilson", seed=1))
    assert between.openings == ()
    assert between.recipe is not None
    assert between.recipe.openings == "none"
