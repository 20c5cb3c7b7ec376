"""How booklets are bound: several mazes on a page, a cover, papers of any size, books to be sold."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import read
from excelmaze.books.binding import PrintBook, print_book_of
from tests.cases import daily
from tests.conftest import Result
from tests.validation import audit

Run = Callable[..., Result]
SMALL = ("--count", 5, "--from", "4x4", "--to", "6x8", "--seed", 7, "--language", "en")
BOOKS: dict[str, Sequence[object]] = {
    "two": ["--per-page", 2, "--name-line", "--title", "{n}: a title that is too long for a single line of it"],
    "six": ["--per-page", 6, "--theme", "print"],
    "triangles": ["--per-page", 4, "--tiling", "triangles", "--keys", "none"],
    "bricks": ["--per-page", 4, "--tiling", "bricks"],
    "hearts": ["--per-page", 2, "--shape", "heart", "--shape", "ring", "--from", "12", "--to", "16"],
    "weave": ["--per-page", 4, "--weave", "0.3"],
    "blocks": ["--per-page", 6, "--walls", "blocks", "--theme", "color"],
    "cover": ["--cover", 'My <mazes> & "more"'],
    "book": ["--print-book", "trim=6x9in,pages=24", "--cover", "Mazes", "--per-page", 2],
    "wrapped": ["--wrap", "rows"],
    "picture": ["--mask", "drawing.txt", "--from", "12", "--to", "14"],
    "letters": ["--letters", "OH", "--from", "18", "--to", "36", "--braid", "1"],
    "paper": ["--paper", "150x200mm", "--per-page", 2, "--names", "class.txt"],
}


@pytest.fixture
def made(tmp_path: Path, run: Run) -> Callable[..., Path]:
    """Writes a booklet."""

    def make(*words: object) -> Path:
        (tmp_path / "class.txt").write_text("Anna\nEva\n<&>'!\n", encoding="utf-8")
        small = SMALL[2:] if "--names" in words else SMALL
        (tmp_path / "drawing.txt").write_text("####\n####\n##..\n", encoding="utf-8")
        words = tuple(tmp_path / str(word) if str(word).endswith(".txt") else word for word in words)
        result = run("booklet", tmp_path / "book.xlsx", *small, *words, "--index", "--force")
        assert (result.status, result.err) == (0, "")
        return tmp_path / "book.xlsx"

    return make


def _sheets(path: Path) -> list[Worksheet]:
    return [sheet for sheet in load_workbook(path).worksheets if sheet.title != "Index"]


def index_of(path: Path) -> list[tuple[Any, ...]]:
    return list(load_workbook(path)["Index"].iter_rows(min_row=2, values_only=True))


@pytest.mark.slow
@pytest.mark.parametrize("book", daily(BOOKS, ["bricks"]))
def test_every_maze_of_every_kind_of_booklet_is_read_back_and_made_again(
    book: str, made: Callable[..., Path], run: Run, tmp_path: Path
) -> None:
    path, again = made(*BOOKS[book]), tmp_path / "again.xlsx"
    assert audit(path) == []
    rows = index_of(path)
    assert [row[0] for row in rows] == [f"Maze {number}" for number in range(1, len(rows) + 1)]
    for number, row in enumerate(rows, 1):
        picture = ["--mask", tmp_path / "drawing.txt"] if book == "picture" else []
        assert run("new", again, "--recipe", row[-1], *picture, "--no-recipe", "--force").err == ""
        found, wanted = read(path, cells=f"maze_{number}"), read(again)
        assert (found.passages, found.ends) == (wanted.passages, wanted.ends)


@pytest.mark.parametrize("book", daily(BOOKS, ["book"]))
def test_the_same_options_and_seed_give_the_same_booklet_byte_for_byte(book: str, made: Callable[..., Path]) -> None:
    assert made(*BOOKS[book]).read_bytes() == made(*BOOKS[book]).read_bytes()


@pytest.mark.slow
def test_a_booklet_is_solved_filled_and_cleared_like_any_workbook(made: Callable[..., Path], run: Run) -> None:
    """In a chain, a maze by its name, its neighbours on the sheet as they were."""
    path = made("--per-page", 4)
    before = {number: read(path, cells=f"maze_{number}") for number in range(1, 6)}
    assert run("solve", path, "--cells", "maze_2").err == ""
    assert run("fill", path, "--cells", "maze_3", "--seed", 99).err == ""
    assert run("solve", path, "--cells", "maze_3").err == ""
    after = {number: read(path, cells=f"maze_{number}") for number in range(1, 6)}
    assert {number for number in before if before[number].passages != after[number].passages} == {3}
    assert run("stats", path, "--cells", "maze_4").status == 0
    assert run("clear", path, "--sheet", "Mazes 1-4", "--cells", "maze_2").err == ""
    assert read(path, cells="maze_2").passages == before[2].passages


@pytest.mark.parametrize(
    ("pages", "gutter"),
    [(1, 0.375), (150, 0.375), (151, 0.5), (300, 0.5), (301, 0.625), (500, 0.625), (501, 0.75), (701, 0.875)],
)
def test_the_gutter_grows_with_the_pages(pages: int, gutter: float) -> None:
    book = print_book_of(f"trim=6x9in, pages={pages}")
    assert (book, book.gutter) == (PrintBook("6x9in", pages), gutter)
    odd, even = (book.margins(page).inches for page in (1, 2))
    assert (odd.left, odd.right, odd.top, odd.bottom) == (gutter, 0.25, 0.25, 0.25)
    assert (even.left, even.right) == (0.25, gutter)


@pytest.mark.slow
def test_the_pages_of_a_book_are_mirrored_and_lie_alike(made: Callable[..., Path]) -> None:
    for words in ((), ("--per-page", 4)):
        path = made("--print-book", "trim=6x9in,pages=200", *words)
        for number, sheet in enumerate(_sheets(path), 2):
            aside = (8.5 - 6) / 2  # in the middle of the smallest paper that holds it, Letter
            margins = sheet.page_margins.left - aside, sheet.page_margins.right - aside
            assert margins == pytest.approx((0.5, 0.25) if number % 2 else (0.25, 0.5), abs=0.001)
            assert (sheet.page_setup.paperSize, sheet.page_setup.orientation) == (1, "portrait")
            assert sheet.defined_names["maze_paper"].attr_text == '"152.4x228.6mm"'
            footer = sheet.oddFooter
            assert footer is not None
            assert str((footer.right if number % 2 else footer.left).text).strip() == str(number)
