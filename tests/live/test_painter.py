"""Painted live and written to a file, a maze is the same cells; and it is painted in few calls."""

from collections.abc import Callable
from pathlib import Path

import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import live
from excelmaze.draw.theme import THEMES
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.xlsx.new.book import save
from excelmaze.xlsx.read import read
from tests.cases import covering
from tests.live.counting import counting_app
from tests.live.shown import cells_round, properties, resaved, shown

pytestmark = pytest.mark.libreoffice

Saved = Callable[[], Worksheet]

# Small ones are drawn, large ones and patterns pasted; the second has seams, a corner, pieces and a single cell.
SELECTIONS = {"drawn": "B2:K9", "irregular": "B2:D4,E3:G6,H7:H9,J2:K2,J5", "pasted": "C3:AH40"}


@pytest.mark.parametrize(("selection", "theme"), covering(SELECTIONS.values(), THEMES))
def test_painted_live_and_written_to_a_file_are_the_same_cells(
    office: xw.App, sheet: xw.Sheet, saved: Saved, tmp_path: Path, theme: str, selection: str
) -> None:
    sheet.range(selection).select()
    painted = live.generate(seed=5, theme=theme, solution="shown", app=office)
    assert painted is not None
    # Calc sorts areas and joins what makes a rectangle.
    maze = generate(painted.grid, seed=5)
    assert painted == maze
    save(maze, tmp_path / "written.xlsx", theme=theme, solution="shown")
    places = cells_round(maze.grid)
    assert {maze.grid.place(cell) for cell in range(maze.grid.size)} == {
        Grid.from_selection(selection).place(cell) for cell in range(maze.grid.size)
    }
    live_sheet = saved()
    assert shown(live_sheet, places) == shown(resaved(office, tmp_path / "written.xlsx"), places)
    assert read(tmp_path / "saved.xlsx", cells=maze.grid.address).passages == maze.passages


def twenty_areas() -> str:
    """125 cells each, none touching another: too long for one address."""
    lefts = [("B", "F"), ("H", "L"), ("N", "R"), ("T", "X"), ("Z", "AD")]
    return ",".join(f"{a}{top}:{b}{top + 24}" for top in (2, 32, 62, 92) for a, b in lefts)


@pytest.mark.parametrize(
    ("theme", "size"), covering(["classic", "crisscross"], [("B2:CW101", 10_000, 300), (twenty_areas(), 2_500, 150)])
)
def test_large_mazes_take_few_calls_from_the_press_to_the_end(
    office: xw.App, sheet: xw.Sheet, size: tuple[str, int, int], theme: str
) -> None:
    """All of the command counts: looking where to paint, remembering what was there, painting, names, switches."""
    selection, cells, most = size
    app, calls = counting_app(office)
    sheet.range(selection).select()
    calls.reset()
    maze = live.generate(seed=1, theme=theme, app=app)
    assert maze is not None
    assert maze.grid.size == cells
    assert len(maze.grid.areas) == len(selection.split(","))
    assert 20 < calls.calls < most
    assert calls.reads < most


@pytest.mark.parametrize(("selection", "theme"), [("B2:F6", "classic"), ("B2:F6", "print"), ("B2:AL38", "color")])
def test_values_and_other_formats_stay(
    office: xw.App, sheet: xw.Sheet, saved: Saved, selection: str, theme: str
) -> None:
    sheet["C3"].value = 0.25
    sheet["C3"].number_format = "0.00%"
    sheet["C3"].font.bold = True
    sheet["D4"].value = "text"
    sheet["D4"].font.italic = True
    sheet["D4"].horizontal_alignment = "right"
    before = saved()
    sheet.range(selection).select()
    live.generate(seed=1, theme=theme, solution="shown", app=office)
    after = saved()
    for address in ("C3", "D4"):
        assert properties(after, address) == properties(before, address)
    assert properties(after, "C3")["number_format"] == "0.00%"
    assert properties(after, "D4")["align"] == "right"
    assert after["C3"].border.left != before["C3"].border.left or after["C3"].fill != before["C3"].fill


def own_lines(sheet: Worksheet, row: int, column: int) -> list[tuple[str | None, object]]:
    """The lines that a cell itself holds."""
    border = sheet.cell(row, column).border
    return [
        (line.style, line.color and line.color.rgb) for line in (border.top, border.right, border.bottom, border.left)
    ]


@pytest.mark.parametrize(("command", "theme"), covering(["generate", "animate", "clear"], ["classic", "crisscross"]))
def test_cells_outside_keep_their_lines(
    office: xw.App, sheet: xw.Sheet, saved: Saved, theme: str, command: str
) -> None:
    """A maze under a table would else take the table's lines with it."""
    sheet["A1:G1"].borders.set("all", line_style="continuous", weight="medium", color="#FF0000")
    sheet["A2:A6"].borders.set("edge_right", line_style="double", weight="thick", color="#00FF00")
    before = saved()
    sheet["B2:F6"].select()
    if command == "animate":
        live.animate(seed=1, theme=theme, delay=0, app=office)
    else:
        live.generate(seed=1, theme=theme, app=office)
    if command == "clear":
        live.clear(app=office)
    after = saved()
    for row, column in [(1, column) for column in range(1, 8)] + [(row, 1) for row in range(2, 7)]:
        assert own_lines(after, row, column) == own_lines(before, row, column), (row, column)


def test_no_opening_leads_to_cells_of_somebody_else(office: xw.App, sheet: xw.Sheet) -> None:
    """Not to lines, not to content, not to another maze; and from a maze in between to nowhere."""
    sheet["B2:F4"].select()
    upper = live.generate("wilson", seed=1, app=office)
    sheet["B5:F7"].select()
    lower = live.generate("wilson", seed=1, app=office)
    assert upper is not None
    assert lower is not None
    assert lower.openings
    assert not {(cell, direction) for cell, direction in lower.openings if direction == 0}
    for address in ("G9:G11", "A9:A11", "B12:F12"):
        sheet[address].value = "mine"
    sheet["B9:F11"].select()
    between = live.generate("wilson", seed=1, app=office)
    assert between is not None
    assert {direction for _, direction in between.openings} <= {0}
    sheet["B8:F8"].color = (1, 2, 3)
    sheet["B8:F8"].value = 0
    between = live.generate("wilson", seed=1, app=office)
    assert between is not None
    assert between.openings == ()
    assert between.recipe is not None
    assert between.recipe.openings == "none"
