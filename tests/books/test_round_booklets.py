"""Booklets of round mazes: sizes in rings, codes, keys, and recipes in the workbook."""

from pathlib import Path

import pytest
from openpyxl import load_workbook

from excelmaze.books.codes import options_of
from excelmaze.cli import main
from excelmaze.commands.requested import maze_for
from excelmaze.draw.drawings import SOLUTION, WALLS, kind_of
from excelmaze.grids.rings import RoundGraph
from excelmaze.xlsx.maze_drawings import drawings_on
from excelmaze.xlsx.pictured import pictured
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.cases import daily

_ROUND = "--tiling", "round", "--seed", "1", "--language", "en"


def rings_in(path: Path) -> list[int]:
    graphs = (one.maze.graph for one in pictured(path, every=True))
    return [graph.rings for graph in graphs if isinstance(graph, RoundGraph)]


@pytest.mark.parametrize(
    ("asked", "expected"),
    daily(
        [
            ([], [4, 7, 9, 12]),
            (["--from", "5", "--to", "5"], [5] * 4),
            (["--from", "3", "--to", "6"], [3, 4, 5, 6]),
            (["--to", "3"], [3] * 4),
        ],
        1,
    ),
)
def test_mazes_grow_by_rings(tmp_path: Path, asked: list[str], expected: list[int]) -> None:
    path = tmp_path / "a.xlsx"
    assert main(["booklet", str(path), "--count", "4", *_ROUND, *asked]) == 0
    assert sorted(rings_in(path)) == sorted([*expected, *expected])


@pytest.mark.parametrize("keys", daily(["end", "none"], ["end"]))
@pytest.mark.parametrize("per_page", ["1", "2"])
def test_each_maze_has_its_recipe_and_keys_show_the_way(tmp_path: Path, keys: str, per_page: str) -> None:
    path = tmp_path / "a.xlsx"
    asked = ["--from", "3", "--to", "3", "--keys", keys, "--per-page", per_page]
    assert main(["booklet", str(path), "--count", "3", *_ROUND, *asked]) == 0
    found = [*pictured(path, every=True)]
    assert sum(one.shows_solution for one in found) == (0 if keys == "none" else 3)
    assert sum(not one.shows_solution for one in found) == 3
    assert len({one.maze.passages for one in found}) == 3
    with open_workbook(path) as book:
        for name in book.sheet_names:
            kinds = [kind_of(drawing) for drawing in drawings_on(book.sheet(name))]
            assert kinds.count(SOLUTION) <= kinds.count(WALLS)
    assert main(["solve", str(path), "--sheet", found[0].name]) == 1


def test_a_code_makes_the_maze_again(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    assert (
        main(["booklet", str(path), "--count", "2", "--from", "4", "--to", "4", "--keys", "none", "--index", *_ROUND])
        == 0
    )
    index = load_workbook(path)["Index"]
    codes = [str(cell.value) for row in index.iter_rows() for cell in row if "+tiling=" in str(cell.value)]
    assert {maze_for(options_of(code)).passages for code in codes} == {
        one.maze.passages for one in pictured(path, every=True)
    }
    assert "Rings: 4" in [cell.value for row in index.iter_rows() for cell in row]
