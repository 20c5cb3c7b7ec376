"""Passages that letters or arrows tell of: links, as on a torus, and rooms that are turned."""

from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from excelmaze import (
    WorkbookError,
    generate,
    read,
    read_recipe,
    save,
    solve_workbook,
)
from excelmaze.cli import main
from excelmaze.grids.cube import net
from excelmaze.grids.dimensions import cells_of
from excelmaze.maze.maze import Maze
from tests.cases import daily
from tests.conftest import Result, not_none
from tests.xlsx.workbooks import edited, fill_cells, new_book, refusal, report_of, texts_on

QUICK: dict[str, Any] = {"options": {"generations": 2}, "seed": 3}


def turned(**options: object) -> Maze:
    """Make a maze of turned rooms in B2:D4."""
    words: dict[str, Any] = {**QUICK, **options}
    return generate("B2:D4", "t-cubes", **words)


def occupied(path: Path, cells: str, free: str = "") -> Path:
    """Write a workbook with a value in each of some cells, but for those that are free."""
    with edited(new_book(path)) as sheet:
        for value, areas in (("x", cells), (None, free)):
            for area in filter(None, areas.split(",")):
                for cell in chain.from_iterable(sheet[area]):
                    cell.value = value
    return path


def letters_on(path: Path) -> list[str]:
    return [letter for text in texts_on(path).values() for letter in text.split()]


def test_each_opening_in_the_rim_has_its_letter_on_both_sides(tmp_path: Path) -> None:
    path = tmp_path / "new.xlsx"
    save(generate("B2:K9", seed=5, wrap="both"), path, marks="none")
    letters = letters_on(path)
    assert all(letters.count(letter) == 2 for letter in letters)
    assert sorted({*letters}) == [*"ABDEFHIJKLMNOP"][: len(letters) // 2]


def test_openings_do_not_lead_to_what_is_somebodys(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    save(generate("B2:F6", seed=1), path)
    for cells, wrap in (("G2:K6", "rows"), ("G2:K6", "both"), ("B7:F9", "columns")):
        said = refusal("fill", path, "--cells", cells, "--wrap", wrap)
        assert f"has a border or a maze, and openings of wrap {wrap} would lead there" in said
    for seed in "12":
        assert main(["fill", str(path), "--cells", "G2:K6", "--wrap", "columns", "--seed", seed]) == 0


def test_dimensions_say_how_many_cells_there_are(tmp_path: Path, run: Callable[..., Result]) -> None:
    path = tmp_path / "new.xlsx"
    assert "576 cells" in run("new", path, "--dimensions", "3x3x8x8", "--seed", "1", "--at", "C3").out
    maze = read(path)
    assert (maze.grid.cells.address, maze.grid.size) == (cells_of("3x3x8x8", 3, 3).address, 576)
    assert sum(map(int.bit_count, maze.passages)) == 2 * 575


LINKED = daily(
    [
        ("C5:I11", ["--dimensions", "2x2x2x2"]),
        ("C5:H10", ["--wrap", "both"]),
        ("C5:H10", ["--wrap", "rows", "--no-recipe"]),
        ("C5:E7,G5:I9,K5:N12", ["--portals", "auto"]),
        ("C5:E7,G5:I9,K5:N12", ["--portals", "auto", "--no-recipe"]),
    ],
    1,
)


@pytest.mark.parametrize(("cells", "options"), LINKED)
def test_a_maze_whose_links_cannot_be_marked_is_refused_and_the_cells_are_named(
    tmp_path: Path, cells: str, options: list[str]
) -> None:
    path = occupied(tmp_path / "book.xlsx", cells)
    for more in ([], ["--dry-run"]):
        said = refusal("fill", path, "--cells", cells, "--seed", "1", *options, *more, status=1)
        assert "letters or arrows of the maze have no place, as something is in " in said
        assert "on sheet 'Sheet'" in said
        assert "empty what is in the way, choose other cells, or take another seed" in said


@pytest.mark.slow
def test_without_a_seed_a_maze_is_sought_that_has_place_and_refused_where_none_has(tmp_path: Path) -> None:
    """Two of the rows have values at both ends: other rows may be joined."""
    path = occupied(tmp_path / "book.xlsx", "C5:E7,G5:I9")
    with pytest.raises(WorkbookError, match="have no place"):
        fill_cells(path, cells="C5:E7,G5:I9", portals="auto")
    path = occupied(tmp_path / "free.xlsx", "C5:H10", free="D5:G10,C7:H10")
    for _ in range(3):
        done = fill_cells(path, cells="C5:H10", wrap="rows")
        assert read(path, cells="C5:H10") == done.maze


def test_marks_that_are_left_out_are_no_reason_to_refuse(tmp_path: Path) -> None:
    path = occupied(tmp_path / "book.xlsx", "C5:H10")
    done = fill_cells(path, cells="C5:H10", seed=1, marks="words", tiling="bricks", no_recipe=True)
    assert report_of(done).cells == 36


def test_a_cube_has_as_many_rows_to_a_face_as_are_asked_for(tmp_path: Path, run: Callable[..., Result]) -> None:
    path = tmp_path / "new.xlsx"
    assert "96 cells" in run("new", path, "--tiling", "cube", "--rows", "4", "--seed", "1", "--at", "C3").out
    assert read(path).grid.cells == net(4, 3, 3)
    assert read(path) == generate(net(4, 3, 3), seed=1, tiling="cube")
    assert not_none(read_recipe(path)).tiling == "cube"
    assert "384 cells" in run("new", path, "--tiling", "cube", "--force").out


def test_a_cubes_net_is_solved_and_joins_nothing(tmp_path: Path, run: Callable[..., Result]) -> None:
    path = tmp_path / "new.xlsx"
    assert run("new", path, "--tiling", "cube", "--rows", "3", "--seed", "1", "--at", "H8").status == 0
    maze = read(path)
    assert solve_workbook(path).maze.solve() == maze.solve()
    assert read(path) == maze
    fill_cells(path, cells="H8:I9", seed=1)
    assert "mazes with tiling cube do not join" in refusal(
        "join", path, "--cells", maze.grid.address, "--cells", "H8:I9"
    )
