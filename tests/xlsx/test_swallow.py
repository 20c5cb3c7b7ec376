"""The Czech macro's quirk: silver cells beside the selection are swallowed."""

from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.styles import PatternFill

from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import follow, generate
from excelmaze.xlsx.clear import clear_workbook
from excelmaze.xlsx.fill import fill_workbook
from excelmaze.xlsx.read import read
from excelmaze.xlsx.recipes import read_recipe
from excelmaze.xlsx.sheets.workbook import open_workbook

SILVER = PatternFill("solid", fgColor="FFC0C0C0")


def painted(path: Path, cells: str) -> Path:
    """A workbook with silver cells."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for address in Grid.from_selection(cells):
        sheet[address].fill = SILVER
    book.save(path)
    return path


def macro(path: Path, cells: str, **options: str) -> Grid:
    """The cells of a maze that the macro's algorithm puts there."""
    done = fill_workbook(path, "vba-backtracker", cells=cells, rng="vba", seed=1, options={"swallow": "yes"}, **options)  # type: ignore[arg-type]
    return done.maze.grid


def silver_in(path: Path) -> int:
    grid = Grid.rectangle(20, 20, "A1")
    with open_workbook(path) as book:
        seen = book.sheet("Sheet").cell_formats(grid)
    return sum(seen.fill_looks[fill] is not None for fill in seen.fills)


def test_silver_cells_that_touch_are_swallowed_and_others_are_not(tmp_path: Path) -> None:
    """One beside the other, also round a corner and up to the sheet's rim; not those that touch at a corner only."""
    path = painted(tmp_path / "book.xlsx", "E3:F3,F4:F6,A4,H8:I9,E6")
    grid = macro(path, "B2:D5")
    assert grid == Grid.from_selection("B2:D5,E3:F3,F4:F6,A4,E6")
    assert silver_in(path) == 4
    maze = read(path, cells=",".join(grid))
    assert all(maze.solve(0, cell) for cell in range(maze.grid.size))


@pytest.mark.parametrize(
    ("pieces", "expected"), [("leave", "B2:C3,D2:E2,F2:G3"), ("each", "B2:C3,D2:E2,F2:G3,J2:K3,L3")]
)
def test_silver_cells_lead_from_piece_to_piece(tmp_path: Path, pieces: str, expected: str) -> None:
    """Where only the start's is made, what others alone touch stays silver."""
    path = painted(tmp_path / "book.xlsx", "D2:E2,L3")
    grid = macro(path, "B2:C3,F2:G3,J2:K3", pieces=pieces)
    assert set(Grid.from_selection(expected)) == set(grid) - (set() if pieces == "each" else {"J2", "K2", "J3", "K3"})
    assert silver_in(path) == (5 if pieces == "leave" else 0)


def test_the_maze_is_the_macro_s_on_all_those_cells(tmp_path: Path) -> None:
    """From the same start by the same numbers: as if the silver ones had been selected; its recipe makes it again."""
    path = painted(tmp_path / "book.xlsx", "E2:G5")
    fill_workbook(path, "vba-backtracker", cells="B2:D5", rng="vba", seed=7, start="C3", options={"swallow": True})
    maze = read(path, cells="B2:G5")
    assert maze.passages == generate("B2:G5", "vba-backtracker", rng="vba", seed=7, start="C3").passages
    recipe = read_recipe(path, cells="B2:G5")
    assert recipe is not None
    assert recipe.options == {"swallow": True}
    assert follow(recipe).passages == maze.passages
    clear_workbook(path)
    assert silver_in(path) == 12


def test_it_is_off_by_default_and_then_not_in_the_recipe(tmp_path: Path) -> None:
    path = painted(tmp_path / "book.xlsx", "E2:G5")
    done = fill_workbook(path, "vba-backtracker", cells="B2:D5", seed=7)
    assert done.maze.grid == Grid.from_selection("B2:D5")
    assert done.maze.recipe is not None
    assert "swallow" not in done.maze.recipe.to_json()
    with pytest.raises(InputError, match="backtracker has no option 'swallow'"):
        fill_workbook(path, "backtracker", cells="B2:D5", options={"swallow": "yes"})
