"""Booklets of round mazes: sizes in rings, codes, keys, and recipes in the workbook."""

import csv
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import load_workbook
from pypdfium2 import PdfDocument

from excelmaze import read
from excelmaze.books.codes import options_of
from excelmaze.cli import main
from excelmaze.commands.requested import maze_for
from excelmaze.draw.drawings import SOLUTION, WALLS, kind_of
from excelmaze.grids.rings import RoundGraph
from excelmaze.xlsx.maze_drawings import drawings_on
from excelmaze.xlsx.pictured import pictured
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.cases import daily
from tests.conftest import Result

Run = Callable[..., Result]
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


@pytest.mark.parametrize("keys", daily(["end", "beside", "none"], ["end"]))
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


def test_an_export_has_the_paper_and_the_titles_of_the_sheets(tmp_path: Path, run: Run) -> None:
    book, document = tmp_path / "a.xlsx", tmp_path / "a.pdf"
    assert (
        run("booklet", book, "--count", 2, "--from", 4, "--to", 4, "--keys", "none", "--paper", "A5", *_ROUND).status
        == 0
    )
    assert run("export", book, document).status == 0
    pages = PdfDocument(document)
    assert [[round(side) for side in page.get_size()] for page in pages] == [[420, 595]] * 2
    assert ["Maze 1" in page.get_textpage().get_text_range() for page in pages] == [True, False]


def test_a_list_mixes_round_mazes_with_others(tmp_path: Path) -> None:
    path, table = tmp_path / "a.xlsx", tmp_path / "list.csv"
    lines = [
        ["title", "tiling", "rings", "rows", "cols", "recipe"],
        ["One", "round", "5", "", "", ""],
        ["Two", "", "", "6", "7", ""],
        ["Three", "round", "", "", "", ""],
        ["Four", "", "", "", "", "prim-6-7+tiling=round"],
    ]
    with table.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(lines)
    assert main(["booklet", str(path), "--list", str(table), "--seed", "1", "--per-page", "2", "--keys", "none"]) == 0
    assert rings_in(path) == [5, 9, 6]
    assert read(path, sheet="Mazes 1-2", cells=None).graph.size in {79, 42}
