"""Booklets: easy mazes first, none twice, the same for the same seed, with an index, codes and keys."""

from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import load_workbook

from excelmaze import read
from excelmaze.booklets.pages import Size, code_of, pages, size_of
from excelmaze.errors import InputError
from tests.conftest import Result
from tests.validation import audit

Run = Callable[..., Result]
SMALL = ("--from", "4x4", "--to", "8x6")


def test_difficulty_never_falls_and_no_maze_occurs_twice() -> None:
    made = pages(30, Size(4, 4), Size(6, 5), ["backtracker", "wilson"], seed=1)
    difficulties = [page.difficulty for page in made]
    assert difficulties == sorted(difficulties)
    assert [page.stars for page in made] == sorted(page.stars for page in made)
    assert {page.stars for page in made} <= {1, 2, 3, 4, 5}
    assert len({(page.maze.grid, page.maze.passages) for page in made}) == 30
    assert {page.maze.recipe.algorithm for page in made if page.maze.recipe} == {"backtracker", "wilson"}


def test_more_mazes_than_there_are_is_refused() -> None:
    with pytest.raises(InputError, match="not so many mazes of 2x2"):
        pages(5, Size(2, 2), Size(2, 2), ["backtracker"], seed=1)


def test_the_same_seed_gives_the_same_booklet_byte_for_byte(tmp_path: Path, run: Run) -> None:
    for name in ("one.xlsx", "other.xlsx"):
        assert run("booklet", tmp_path / name, "--count", 4, *SMALL, "--seed", 7).status == 0
    assert (tmp_path / "one.xlsx").read_bytes() == (tmp_path / "other.xlsx").read_bytes()
    assert audit(tmp_path / "one.xlsx") == []


def test_index_mazes_and_keys_and_the_code_makes_a_page_again(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "book.xlsx"
    result = run("booklet", path, "--count", 3, *SMALL, "--seed", 7, "--language", "en", "--theme", "print")
    assert "3 mazes, seed 7\nmcclendon-difficulty " in result.out
    book = load_workbook(path)
    assert book.sheetnames == ["Index", *(f"Maze {n}" for n in (1, 2, 3)), *(f"Solution {n}" for n in (1, 2, 3))]
    index = list(book.worksheets[0].iter_rows(min_row=2, values_only=True))
    assert [row[0] for row in index] == ["Maze 1", "Maze 2", "Maze 3"]
    assert [row[4] for row in index] == [2, 3, 4]
    for number, row in enumerate(index, 1):
        maze = read(path, sheet=f"Maze {number}")
        assert run("new", tmp_path / "again.xlsx", "--recipe", row[5], "--force").status == 0
        assert read(tmp_path / "again.xlsx") == maze
        assert maze == read(path, sheet=f"Solution {number}")
        footer = book[f"Maze {number}"].oddFooter
        assert str(footer and footer.center.text).strip() == row[5]
        header = book[f"Solution {number}"].oddHeader
        assert str(header and header.center.text).strip() == f"Solution {number}: Maze {number}"


def test_every_pupil_has_another_maze_and_the_key_tells_whose_it_is(tmp_path: Path, run: Run) -> None:
    (tmp_path / "class.csv").write_text("Anna,1a\n\n=Bob;2\n", encoding="utf-8")
    out, keys = tmp_path / "book.xlsx", tmp_path / "keys.xlsx"
    words = ("--names", tmp_path / "class.csv", "--keys", keys, "--title", "{name}, {n}", "--language", "de")
    assert run("booklet", out, *words, *SMALL, "--seed", 7).status == 0
    book, solved = load_workbook(out), load_workbook(keys)
    assert [book.worksheets[0].cell(row, 7).value for row in (2, 3)] == ["Anna", "=Bob"]
    assert [sheet["B1"].value for sheet in book.worksheets[1:]] == ["Anna, 1", "=Bob, 2"]
    assert [sheet["B1"].value for sheet in solved.worksheets] == ["Lösung 1: Anna, 1", "Lösung 2: =Bob, 2"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--from", "8"], "give columns and rows such as 8x6"),
        (["--to", "1x5"], "2 to 500 columns and rows"),
        (["--keys", "later"], "choose end, none, or another workbook"),
        (["--names", "absent.txt"], "absent.txt cannot be read"),
        (["--count", "0"], "choose 1 to 1,000 mazes"),
        (["--algorithm", "nobody"], "does not exist"),
        (["--algorithm", "vba-backtracker"], "makes mazes without a way"),
        (["--theme", "nobody"], "theme 'nobody' does not exist"),
        (["--marks", "a,b,c"], "or a pair for start and goal"),
    ],
)
def test_what_makes_no_booklet_is_refused(options: list[str], message: str, tmp_path: Path, run: Run) -> None:
    result = run("booklet", tmp_path / "book.xlsx", *options)
    assert (result.status, result.err.count("\n")) == (2, 1)
    assert message in result.err
    assert not (tmp_path / "book.xlsx").exists()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--recipe", "what"], "give the code at the foot of a page"),
        (["--recipe", "backtracker-5x5-1", "--rows", "3"], "--recipe says which maze is made, --rows too"),
        (["--recipe", "nobody-5x5-1"], "does not exist"),
    ],
)
def test_a_code_that_makes_no_maze_is_refused(options: list[str], message: str, tmp_path: Path, run: Run) -> None:
    result = run("new", tmp_path / "maze.xlsx", *options)
    assert (result.status, result.err.count("\n")) == (2, 1)
    assert message in result.err


def test_sizes_and_codes() -> None:
    assert size_of("8x6") == Size(8, 6)
    (page,) = pages(1, Size(8, 6), Size(8, 6), ["prim"], seed=1)
    assert code_of(page.maze).startswith("prim-8x6-")
