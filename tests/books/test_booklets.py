"""Booklets: easy mazes first, none twice, the same for the same seed, with an index, codes and keys."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from excelmaze import read
from excelmaze.books.booklet_pages import BookletPage, BookletRequest, Levels, Size, levels_of, notes_of_class, pages
from excelmaze.books.class_names import names_in
from excelmaze.books.codes import code_of, options_of
from excelmaze.commands.requested import maze_for
from excelmaze.errors import InputError
from excelmaze.maze.goals import unsearched_goal
from tests.cases import daily
from tests.conftest import Result, not_none
from tests.xlsx.workbooks import refusal

Run = Callable[..., Result]


def _made(wanted: BookletRequest, seed: int = 1) -> list[BookletPage]:
    return pages(wanted, maze_for, seed)


SMALL = ("--from", "4x4", "--to", "6x8")


@pytest.mark.parametrize("levels", [None, Levels(1, 10)])
def test_no_later_maze_is_smaller_nor_one_as_large_easier_and_no_maze_occurs_twice(levels: Levels | None) -> None:
    made = _made(BookletRequest(30, Size(4, 4), Size(5, 6), ["backtracker", "wilson"], levels=levels))
    order = [(page.maze.graph.size, page.difficulty) for page in made]
    assert order == sorted(order)
    assert {page.stars for page in made} <= {1, 2, 3, 4, 5}
    assert len({(page.maze.grid, page.maze.passages) for page in made}) == 30
    assert {page.maze.recipe.algorithm for page in made if page.maze.recipe} == {"backtracker", "wilson"}


@pytest.mark.parametrize(
    "options",
    [
        "--sums 40 --difficulty 2 --from 6x6 --to 12x9",
        "--collect TREASURE --algorithm prim --from 6x4 --to 7x6",
        "--algorithm cellular --goal G7 --from 6x6 --to 8x8 --cover Caves",
    ],
)
def test_a_maze_that_cannot_be_made_is_made_anew(options: str, tmp_path: Path, run: Run) -> None:
    """One of six booklets has a maze without place for the task, at least, or with a solid goal, also on the cover."""
    for seed in range(6):
        done = run("booklet", tmp_path / f"{seed}.pdf", "--count", 3, "--seed", seed, *options.split())
        assert (done.status, done.err) == (0, "")


@pytest.mark.slow
def test_index_mazes_and_keys_and_the_code_makes_a_page_again(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "book.xlsx"
    result = run("booklet", path, "--count", 3, *SMALL, "--seed", 7, "--language", "en", "--theme", "print", "--index")
    assert "3 mazes, seed 7\nmcclendon_difficulty " in result.out
    book = load_workbook(path)
    assert book.sheetnames == ["Index", *(f"Maze {n}" for n in (1, 2, 3)), "Solutions 1-3"]
    index = list(book.worksheets[0].iter_rows(min_row=2, values_only=True))
    assert [row[0] for row in index] == ["Maze 1", "Maze 2", "Maze 3"]
    assert [row[-2] for row in index] == [2, 3, 4]
    keys = read(path, sheet="Solutions 1-3")
    assert sum(maze.size for maze in (read(path, cells=f"maze_{n}").graph for n in (1, 2, 3))) == keys.graph.size
    for number, row in enumerate(index, 1):
        maze = read(path, sheet=f"Maze {number}")
        assert read(path, cells=f"maze_{number}") == maze
        assert run("new", tmp_path / "again.xlsx", "--recipe", row[-1], "--force").status == 0
        assert read(tmp_path / "again.xlsx") == maze
        footer = book[f"Maze {number}"].oddFooter
        assert str(footer and footer.center.text).strip() == row[-1]
        assert str(footer and footer.right.text).strip() == str(row[-2])
    texts = [cell.value for row in book["Solutions 1-3"].iter_rows() for cell in row if cell.value]
    assert {f"Solution {n}" for n in (1, 2, 3)} | {row[-1] for row in index} <= set(texts)


@pytest.mark.parametrize(
    "told",
    [
        {"rows": 6},
        {"shape": "heart"},
        {"letters": "A+Ж b"},
        {"rows": 6, "tiling": "triangles", "loops": 0.25},
        {"rows": 6, "walls": "blocks", "frame": "none", "rooms": 2},
        {"rows": 6, "weave": "0.5"},
        {"rows": 6, "wrap": "both", "unicursal": True},
        {"rings": 9, "tiling": "round", "goal": "3:7"},
        {"rows": 6, "option": ("bias=0.3", "b=1"), "bias": "horizontal:0.7"},
    ],
)
def test_a_code_tells_the_options_that_make_its_maze(told: dict[str, Any]) -> None:
    told = {"algorithm": "binary-tree", **({} if "rings" in told else {"cols": 40}), "seed": 7, **told}
    assert options_of(code_of(told)) == told


def test_a_code_of_a_picture_needs_the_same_one(tmp_path: Path) -> None:
    drawing, other = tmp_path / "drawing.txt", tmp_path / "other.txt"
    drawing.write_text("####\n####\n##..\n", encoding="utf-8")
    other.write_text("####\n####\n", encoding="utf-8")
    code = code_of({"algorithm": "prim", "cols": 8, "seed": 7, "mask": str(drawing), "invert": False})
    assert options_of(code, str(drawing))["mask"] == str(drawing)
    with pytest.raises(InputError, match="is of a maze in another picture than"):
        options_of(code, str(other))


@pytest.mark.parametrize("common", [{}, {"collect": "{name}", "algorithm": "prim"}])
@pytest.mark.parametrize("word", daily([None, "easy", "hard"], [None]))
def test_mazes_of_a_class_differ_by_a_fifth_in_steps_and_a_tenth_in_difficulty(
    word: str | None, common: dict[str, str]
) -> None:
    size, levels, names = Size(12, 9), levels_of(word) if word else None, [f"P {number}" for number in range(30)]
    wanted = BookletRequest(30, size, size, common=common, levels=levels, names=names, alike=True)
    made = _made(wanted)
    steps, difficulties = [page.steps for page in made], [page.difficulty for page in made]
    assert max(steps) <= 1.2 * min(steps)
    assert max(difficulties) <= 1.1 * min(difficulties)
    assert len({page.maze.passages for page in made}) == 30
    assert [page.name for page in made] == names
    assert notes_of_class(wanted, made) == []


@pytest.mark.parametrize(
    ("wanted", "note"),
    [
        (
            BookletRequest(2, Size(0, 22), Size(0, 22), common={"letters": "{name}"}, names=["I", "OH"], alike=True),
            "mazes of different shapes or algorithms are alike in size alone: ",
        ),
        (
            BookletRequest(60, Size(4, 4), Size(4, 4), names=["A"] * 60, alike=True),
            "there are too few alike of this size: ",
        ),
    ],
)
def test_a_class_whose_mazes_are_not_alike_is_told(wanted: BookletRequest, note: str) -> None:
    (told,) = notes_of_class(wanted, _made(wanted))
    assert told.startswith(note)


@pytest.mark.usefixtures("here")
def test_a_name_that_the_font_lacks_gets_a_plain_maze_and_a_note(run: Run) -> None:
    Path("names.txt").write_text("Bo\n李小龙\nAl\n", encoding="utf-8")
    options = ("booklet", "book.xlsx", "--names", "names.txt", "--letters", "{name}", "--seed", 1, "--json")
    told = json.loads(run(*options).out)
    assert told["mazes"] == 3
    assert told["notes"][0].startswith("name '李小龙' as letters: the font has no '李'")
    assert read("book.xlsx", cells="maze_2").grid.bounds[:2] == (2, 2)
    assert read("book.xlsx", cells="maze_2").graph.size == 21 * 21
    Path("names.txt").write_text("王芳\n", encoding="utf-8")
    assert "name '王芳' as letters: the font has no '王'" in refusal("booklet", Path("no.xlsx"), *options[2:-1])


@pytest.mark.parametrize(
    ("name", "data", "names"),
    [
        ("class.txt", b"Anna\r\n\r\n  Jan  Nov\xc3\xa1k \n", ["Anna", "Jan Novák"]),
        ("class.txt", "\ufeffDvořák, Jan\n".encode(), ["Dvořák, Jan"]),
        ("class.txt", "Dvořák\n".encode("utf-16"), ["Dvořák"]),
        ("class.txt", "Žižka\n".encode("cp1250"), ["Žižka"]),
        ("class.csv", b'"Smith, Al";1a\n=Bob;2\n', ["Smith, Al", "=Bob"]),
        ("class.csv", "Nr,Jméno\n1,Anna\n2,\n3,[B]:*\n".encode(), ["Anna", "[B]:*"]),
        ("class.tsv", b"Anna\tx\nEva\ty\n", ["Anna", "Eva"]),
        ("class.txt", b"Anna\nAnna (2)\nanna\nAnna\n", ["Anna", "Anna (2)", "anna (3)", "Anna (4)"]),
        ("class.txt", ("x" * 100).encode(), ["x" * 100]),
    ],
)
def test_names_are_read_as_people_have_them(name: str, data: bytes, names: list[str], tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(data)
    found, notes = names_in(str(tmp_path / name), "cs")
    assert found == names
    assert [note.partition(" ")[2] for note in notes] == (
        ["is not in UTF-8; it was read as cp1250, Windows' for cs"]
        if b"\x8e" in data
        else ["occurs 3 times; the second is Anna (2)"]
        if b"anna" in data
        else []
    )


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\n \n", "has no names"),
        (b"x" * 101, "has 101 characters; shorten it to 100"),
        (b"A\0nna", "control characters"),
        (b"A\n" * 1001, "has 1,001 names, and a booklet at most 1,000"),
        (b"\x81", "no text in UTF-8, nor in cp1252"),
    ],
)
def test_names_that_no_page_can_show_are_refused(data: bytes, message: str, tmp_path: Path) -> None:
    (tmp_path / "class.txt").write_bytes(data)
    with pytest.raises(InputError, match=message):
        names_in(str(tmp_path / "class.txt"), "en")


def test_all_mazes_of_a_booklet_have_their_start_and_goal_where_they_are_asked_for(tmp_path: Path, run: Run) -> None:
    """The codes say so, too."""
    path = tmp_path / "book.xlsx"
    result = run("booklet", path, "--count", 2, *SMALL, "--seed", 7, "--start", "C3", "--goal", "opposite", "--index")
    assert result.status == 0, result.err
    for number in (1, 2):
        maze = read(path, sheet=f"Maze {number}")
        start, goal = maze.ends[0]
        assert maze.start == "C3"
        assert goal == unsearched_goal(maze.grid, maze.grid.piece_of(start), start, "opposite")
    codes = [row[-1] for row in load_workbook(path).worksheets[0].iter_rows(min_row=2, values_only=True)]
    assert all(str(code).endswith("+start=C3+goal=opposite") for code in codes)
    assert "start Z9 lies outside the maze" in run("booklet", path, *SMALL, "--start", "Z9", "--force").err


def test_mazes_for_names_have_them_above_and_on_their_sheets_as_far_as_excel_allows(tmp_path: Path, run: Run) -> None:
    names, path = tmp_path / "class.txt", tmp_path / "class.xlsx"
    names.write_text("Anna\nPetr/Pavel\nHistory\nanna\n", encoding="utf-8")
    assert run("booklet", path, "--names", names, "--seed", 1, "--keys", "none", "--language", "en").status == 0
    book = load_workbook(path)
    assert book.sheetnames == ["Anna", "Petr Pavel", "Maze 3", "anna (2)"]
    assert ["Petr/Pavel" in str(not_none(sheet.oddHeader).center.text) for sheet in book] == [False, True, False, False]
    grid = read(path, sheet="Anna").grid
    assert (grid.bounds.height, grid.bounds.width) == (12, 9)
    assert run("booklet", path, "--names", names, "--title", "Maze {n}", "--force", "--keys", "none").status == 0
    assert "Anna" not in str(not_none(load_workbook(path).worksheets[0].oddHeader).center.text)
