"""A workbook whose mazes were braided and joined still says how they were made, and claims nothing that is not so."""

from itertools import product
from pathlib import Path

import openpyxl
import pytest

from excelmaze import (
    clear_workbook,
    follow,
    generate,
    join_workbook,
    read,
    read_recipe,
    save,
    solve_workbook,
)
from excelmaze.maze.recipe import Recipe
from excelmaze.xlsx.record.on_sheet import records_on
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.cases import daily
from tests.xlsx.workbooks import edited, fill_cells, forget_records, new_book

LEFT, RIGHT, BELOW = "B2:F6", "G2:K6", "B7:K9"
BOTH = f"{LEFT},{RIGHT}"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return new_book(tmp_path / "maze.xlsx")


def told(path: Path) -> set[str]:
    """All recipes that the records of a workbook tell."""
    with open_workbook(path) as book:
        return {one.record.recipe for one in records_on(book.sheet()).kept if one.record} - {""}


def check(path: Path, cells: str, joined: object = None) -> Recipe:
    """The recipe of a maze, which makes just what the sheet shows."""
    recipe = read_recipe(path, cells=cells)
    assert recipe is not None
    maze = read(path, cells=cells)
    assert follow(recipe) == maze
    assert joined is None or joined == maze
    return recipe


@pytest.mark.slow
def test_filled_solved_and_joined_twice(book: Path) -> None:
    fill_cells(book, algorithm="wilson", cells=LEFT, seed=1, braid=0.5)
    before = check(book, LEFT)
    solve_workbook(book, cells=LEFT)
    assert check(book, LEFT) == before
    fill_cells(book, algorithm="prim", cells=RIGHT, seed=2, loops=0.1)
    fill_cells(book, cells=BELOW, seed=1)
    maze = join_workbook(book, [LEFT, RIGHT], seed=3).maze
    recipe = check(book, BOTH, maze)
    assert maze.recipe == recipe
    assert {recipe.algorithm, recipe.alterations[-1].mazes[0].algorithm} == {"wilson", "prim"}
    assert [step.name for step in recipe.alterations][-1] == "join"
    recipe = check(book, f"{BOTH},{BELOW}", join_workbook(book, [BOTH, BELOW], seed=4).maze)
    assert told(book) == {recipe.to_json()}
    clear_workbook(book)
    assert told(book) == set()


@pytest.mark.slow
@pytest.mark.parametrize(("cell", "new"), daily(product(["D4", "H3"], [False, True]), [("H3", True)]))
def test_a_part_that_was_edited_has_no_recipe_nor_has_what_is_joined_out_of_it(
    book: Path, cell: str, *, new: bool
) -> None:
    if new:
        save(generate(LEFT, seed=1), book)
    else:
        fill_cells(book, cells=LEFT, seed=1)
    fill_cells(book, cells=RIGHT, seed=2)
    with edited(book) as sheet:
        row, column = sheet[cell].row, sheet[cell].column
        for one in (sheet[cell], sheet.cell(row, column + 1), sheet.cell(row, column - 1)):
            one.border = openpyxl.styles.Border()
    mine = LEFT if cell == "D4" else RIGHT
    assert read_recipe(book, cells=mine) is None
    assert join_workbook(book, [LEFT, RIGHT], seed=3).maze.recipe is None
    assert read_recipe(book, cells=BOTH) is None
    assert told(book) == set()


def test_a_maze_drawn_by_hand_has_no_recipe(book: Path) -> None:
    fill_cells(book, cells=LEFT, seed=1)
    forget_records(book)
    fill_cells(book, cells=RIGHT, seed=1)
    assert join_workbook(book, [LEFT, RIGHT]).maze.recipe is None
    assert told(book) == set()


def test_a_maze_that_is_not_finished_has_no_recipe_once_it_is_altered() -> None:
    """The recipe of the finished one would make another maze than this."""
    replay = generate(LEFT, seed=1).replay()
    replay.advance(replay.left - 1)
    growing, beside = replay.maze, generate(RIGHT, seed=2)
    for altered in (growing.braid(0.5), growing.loops(0.5), growing.join(beside), beside.join(growing)):
        assert altered.recipe is altered.braid(0.5).recipe is None
    replay.advance(100)
    assert replay.maze.braid(0.5).recipe is not None
