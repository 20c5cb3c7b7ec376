"""Merged cells of a sheet are one room each of the mazes that are put there."""

from pathlib import Path
from typing import Any

import pytest

from excelmaze.draw.layout import Role
from excelmaze.draw.tilings import lay_out
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.sheet.addresses import Area, parse_selection
from excelmaze.xlsx.clear import clear_workbook
from excelmaze.xlsx.new.book import save
from excelmaze.xlsx.read import read
from excelmaze.xlsx.sheets.workbook import open_workbook
from excelmaze.xlsx.solve import solve_workbook
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


@pytest.mark.slow
def test_the_cells_of_a_merged_area_look_alike(book: Path) -> None:
    """No line inside; the way, the start or the goal in any of its cells fills all of them."""
    maze = generate(Grid.from_selection(CELLS, AREAS), "wilson", seed=5, start="D4", goal="J6")
    layout = lay_out(maze, solution=True)
    roles = [{layout.roles[cell] for cell in cells} for cells in maze.grid.merged_cells]
    way = set(maze.solve() or ())
    for cells, found in zip(maze.grid.merged_cells, roles, strict=True):
        addresses = {maze.grid.address_of(cell) for cell in cells}
        on_way = Role.SOLUTION if way & set(cells) else Role.OPEN
        assert found == {Role.START if "D4" in addresses else Role.GOAL if "J6" in addresses else on_way}
    fill_cells(book, algorithm="wilson", cells=CELLS, seed=5, start="D4", goal="J6")
    solve_workbook(book, cells=CELLS)
    seen = looks(book)
    clear_workbook(book)
    fill_cells(book, algorithm="wilson", cells=CELLS, seed=5, start="D4", goal="J6", solution="shown")
    assert looks(book) == seen


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


def test_a_new_workbook_merges_what_the_maze_has_as_one(tmp_path: Path) -> None:
    maze = generate(Grid.from_selection(CELLS, ",".join(MERGED)), "prim", seed=1)
    save(maze, tmp_path / "new.xlsx", solution="sheet")
    for sheet in ("Maze", "Solution"):
        assert looks(tmp_path / "new.xlsx", sheet)[1] == list(AREAS)


def test_dead_ends_that_are_filled_are_no_merged_cells(book: Path) -> None:
    """A merged area is filled as a whole or not at all: it stays, with the way to it."""
    maze = fill_cells(book, algorithm="kruskal", cells=CELLS, seed=5, sparseness=3, goal="last").maze
    assert all(maze.visited[cell] for cells in maze.grid.merged_cells for cell in cells)
    assert all(maze.solve(maze.start, cells[0]) for cells in maze.grid.merged_cells)


def test_merged_cells_that_lie_only_partly_in_the_maze_are_refused(book: Path) -> None:
    """And others may be read: the command tells what to do, and leaves the workbook as it was."""
    said = refusal("fill", book, "--cells", "D2:L10", status=1)
    assert "the merged cells C3:E5 on sheet 'Sheet' lie only partly in the maze" in said
