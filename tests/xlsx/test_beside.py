"""A maze that is put into a sheet opens towards nothing that is somebody's, so that mazes stay apart until joined."""

from collections.abc import Callable, Iterable
from itertools import product
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.styles import Border, Side
from openpyxl.worksheet.table import Table
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.errors import InputError
from excelmaze.grids.grid import SIDE_NAMES
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.xlsx.fill import fill_workbook
from excelmaze.xlsx.join import join_workbook
from excelmaze.xlsx.new.save import save
from excelmaze.xlsx.occupied import occupied_places
from excelmaze.xlsx.read import read
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.cases import covering, daily


def book(tmp_path: Path, *changes: Callable[[Worksheet], object]) -> Path:
    made = Workbook()
    assert made.active is not None
    for change in changes:
        change(made.active)
    path = tmp_path / "book.xlsx"
    made.save(path)
    return path


def openings(maze: Maze) -> list[str]:
    return [f"{maze.grid.address_of(cell)}:{SIDE_NAMES[direction]}" for cell, direction in maze.openings]


def put(cell: str, value: int | str) -> Callable[[Worksheet], object]:
    return lambda sheet: sheet.__setitem__(cell, value)


def bordered(sheet: Worksheet) -> None:
    sheet["C2"].border = Border(left=Side("thin"))


def inserted_table(sheet: Worksheet) -> None:
    for cell, text in (("B1", "one"), ("C1", "two")):
        sheet[cell] = text
    sheet.add_table(Table(displayName="Table1", ref="B1:C2"))


@pytest.mark.parametrize(
    "change",
    daily(
        [
            put("C2", 0),
            put("C2", "=1+1"),
            put("C2", "text"),
            bordered,
            lambda sheet: sheet.merge_cells("C1:C2"),
            inserted_table,
        ],
        3,
    ),
    ids=["number", "formula", "text", "border", "merged", "table"],
)
def test_a_maze_does_not_open_towards_what_is_somebodys(change: Callable[[Worksheet], object], tmp_path: Path) -> None:
    """C2 lies above the start, C3; the next best side is opened, and what was there stays."""
    path = book(tmp_path, change)
    done = fill_workbook(path, cells="C3:F6", seed=1, goal="F6")
    assert openings(done.maze) == ["C3:left", "F6:bottom"]
    assert openings(read(path, cells="C3:F6")) == ["C3:left", "F6:bottom"]
    edge = load_workbook(path).worksheets[0]["C2"].border.bottom
    assert edge is None or edge.style is None


def test_an_empty_cell_beside_a_maze_is_nobodys(tmp_path: Path) -> None:
    """Also one with a fill, a font or a number format, and the maze's own title; a maze made anew opens as before."""
    path = book(tmp_path, lambda sheet: setattr(sheet["C2"], "number_format", "0.00"))
    for _ in range(2):
        done = fill_workbook(path, cells="C3:F6", seed=1, goal="F6", title="Title")
        assert openings(done.maze) == ["C3:top", "F6:bottom"]


@pytest.mark.parametrize("known_by", ["record", "name"])
def test_cells_of_other_mazes_are_taken_though_they_have_no_line(known_by: str, tmp_path: Path) -> None:
    """Its borders taken away by hand, a maze is known by its record, or by the name of its cells."""
    path = book(tmp_path)
    fill_workbook(path, cells="B2:C3", seed=1)
    edited = load_workbook(path)
    sheet = edited.worksheets[0]
    for row in sheet["A1:D4"]:
        for cell in row:
            cell.border = Border()
    for name in list(sheet.defined_names):
        if name.startswith("_excelmaze") != (known_by == "record"):
            del sheet.defined_names[name]
    edited.save(path)
    with open_workbook(path) as now:
        assert occupied_places(now.sheet(None), {(2, 2), (3, 3), (4, 3), (0, 1), (1, 16385)}) == {(2, 2), (3, 3)}


@pytest.mark.parametrize("made_by", ["new", "fill"])
def test_a_title_takes_no_cell_of_another_maze(made_by: str, tmp_path: Path) -> None:
    """The cell above is of a maze that stays, with a record or without one: nothing is written."""
    path = tmp_path / "book.xlsx"
    if made_by == "new":
        save(generate("B2:D5", seed=1), path)
    else:
        fill_workbook(book(tmp_path), cells="B2:D5", seed=1)
    before = path.read_bytes()
    with pytest.raises(InputError, match=r"B4 .* is a cell of another maze; clear that one first"):
        fill_workbook(path, cells="B5:C7", seed=1, title="Title")
    assert path.read_bytes() == before


def test_a_title_in_a_bordered_cell_does_not_open_the_maze_towards_it(tmp_path: Path) -> None:
    path = book(tmp_path, bordered)
    done = fill_workbook(path, cells="C3:F6", seed=1, goal="F6", title="Title")
    assert openings(done.maze) == ["C3:left", "F6:bottom"]


def test_mazes_that_touch_only_where_none_was_visited_are_not_joined(tmp_path: Path) -> None:
    path = book(tmp_path)
    fill_workbook(path, cells="B2:B4", seed=1)
    fill_workbook(path, cells="F2:G3,C3:D6", pieces="leave", seed=1)
    with pytest.raises(InputError, match="no visited cell of B2:B4 shares an edge with one of F2:G3,C3:D6"):
        join_workbook(path, ["B2:B4", "F2:G3,C3:D6"])


def check_joined(path: Path, first: str, second: str, seeds: Iterable[int]) -> None:
    """Two mazes that share an edge are two, then one perfect maze."""
    for cells, seed in zip((first, second), seeds, strict=True):
        fill_workbook(path, cells=cells, seed=seed)
    together = read(path, cells=f"{first},{second}")
    assert passages(together) == together.grid.size - 2
    done = join_workbook(path, [first, second], seed=1)
    assert len(done.opened) == 1
    assert passages(read(path, cells=f"{first},{second}")) == together.grid.size - 1


def passages(maze: Maze) -> int:
    return sum(sides.bit_count() for sides in maze.passages) // 2


@pytest.mark.parametrize(
    ("cells", "seed"),
    covering([("B2:F6", "B7:F11"), ("B7:F11", "B2:F6"), ("B2:F6", "G2:K6"), ("G1:K6", "A1:F9")], range(3)),
)
def test_mazes_side_by_side_are_joined(cells: tuple[str, str], seed: int, tmp_path: Path) -> None:
    check_joined(book(tmp_path), *cells, (seed, seed + 1))


@pytest.mark.slow
def test_mazes_side_by_side_are_joined_whatever_their_seeds(tmp_path: Path) -> None:
    for seeds in product(range(6), repeat=2):
        check_joined(book(tmp_path), "B2:F6", "B7:F11", seeds)
