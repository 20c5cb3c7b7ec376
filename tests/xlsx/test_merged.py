"""Merged cells of a sheet are one room each of the mazes that are put there."""

from pathlib import Path
from typing import Any

import pytest

from excelmaze.draw.tilings import lay_out
from excelmaze.sheet.addresses import Area, parse_selection
from excelmaze.xlsx.clear import clear_workbook
from excelmaze.xlsx.read import read
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.cases import daily
from tests.xlsx.workbooks import appearance, edited, fill_cells, made_again, new_book, refusal

CELLS = "B2:L10"
MERGED = ("C3:E5", "D8:F8", "G2:H2", "J4:J7")
AREAS = tuple(sorted(parse_selection(",".join(MERGED)).areas))


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A workbook with merged cells, one of them with a text."""
    path = new_book(tmp_path / "book.xlsx", C3="room")
    with edited(path) as sheet:
        for address in MERGED:
            sheet.merge_cells(address)
    return path


def looks(path: Path, sheet: str = "Sheet") -> tuple[list[Any], list[Area]]:
    """Return how the cells look, and which are merged."""
    own, _, fills = appearance(path, "A1:M11", sheet)
    with open_workbook(path) as opened:
        return [own, fills], sorted(opened.sheet(sheet).merged)


@pytest.mark.parametrize("algorithm", daily(["backtracker", "wilson", "sidewinder", "cellular"], ["wilson"]))
def test_fill_makes_one_room_of_each_and_clear_takes_it_away(book: Path, algorithm: str) -> None:
    before = looks(book)
    done = fill_cells(book, algorithm=algorithm, cells=CELLS, seed=5)
    assert done.maze.grid.merged == AREAS
    maze = read(book, cells=CELLS)
    assert (maze, maze.grid.merged) == (done.maze, AREAS)
    assert made_again(book, cells=CELLS) == maze
    assert looks(book)[1] == list(AREAS)
    maze = fill_cells(book, algorithm="kruskal", cells=CELLS, seed=6, solution="sheet", sparseness=2, loops=0.1).maze
    assert read(book, sheet="Sheet", cells=CELLS) == maze
    assert looks(book, "Solution")[1] == list(AREAS)
    clear_workbook(book, sheet="Sheet")
    assert looks(book) == before


def test_sides_that_are_walled_in_part_are_drawn_by_the_neighbours(book: Path) -> None:
    """Other programs than Excel draw a side of merged cells as a whole; what is walled as a whole the area holds."""
    maze = fill_cells(book, algorithm="prim", cells=CELLS, seed=5).maze
    drawn = lay_out(maze)
    with open_workbook(book) as opened:
        own = opened.sheet("Sheet").cell_formats(maze.grid).own_sides
    for area in AREAS:
        for row in (area.top, area.bottom):
            side = 0 if row == area.top else 2
            cells = maze.grid.within(Area(row, area.left, row, area.right))
            walled = [drawn.lines[cell] >> side & 1 for cell in cells]
            held = [own[cell] >> side & 1 for cell in cells]
            assert held == (walled if all(walled) else [0] * len(cells))
    assert read(book, cells=CELLS) == maze


def test_merged_cells_that_lie_only_partly_in_the_maze_are_refused(book: Path) -> None:
    """And others may be read: the command tells what to do, and leaves the workbook as it was."""
    said = refusal("fill", book, "--cells", "D2:L10", status=1)
    assert "the merged cells C3:E5 on sheet 'Sheet' lie only partly in the maze" in said
