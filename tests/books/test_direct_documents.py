"""Booklets written as documents at once: the pages of the workbook, those of a bound book, lists of mazes."""

import csv
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from excelmaze import generate, read
from excelmaze.cli import main
from tests.books.test_binding import SMALL, index_of
from tests.cases import daily
from tests.conftest import Result
from tests.xlsx.office import converted, needs_libreoffice
from tests.xlsx.workbooks import refusal

pytest.importorskip("reportlab")
pdfplumber = pytest.importorskip("pdfplumber")

Run = Callable[..., Result]
Made = Callable[..., list[Any]]
INCH = 72


@pytest.fixture
def opened() -> Iterator[Callable[[Path], list[Any]]]:
    """Opens the pages of a document."""
    with ExitStack() as documents:
        yield lambda path: list(documents.enter_context(pdfplumber.open(BytesIO(path.read_bytes()))).pages)


@pytest.fixture
def pages(tmp_path: Path, run: Run, opened: Callable[[Path], list[Any]]) -> Made:
    """Writes a booklet as a document, and opens its pages."""

    def made(*words: object, small: bool = True, index: bool = True) -> list[Any]:
        path = tmp_path / "book.pdf"
        given = *(SMALL if small else ()), *(["--index"] * index)
        result = run("booklet", path, *given, *words, "--force")
        assert (result.status, result.err) == (0, "")
        return opened(path)

    return made


def _texts(pages: list[Any]) -> list[str]:
    return [page.extract_text() for page in pages]


WORDS = ((), ("--per-page", 2, "--name-line"), ("--per-page", 5), ("--keys", "none"))


@pytest.mark.libreoffice
@needs_libreoffice
@pytest.mark.parametrize("words", daily([(words,) for words in WORDS], [(WORDS[1],)]))
def test_a_document_has_the_pages_that_the_workbook_prints(
    words: tuple[object, ...], tmp_path: Path, pages: Made, opened: Callable[[Path], list[Any]]
) -> None:
    made = _texts(pages(*words))
    book = tmp_path / "book.xlsx"
    assert main(["booklet", str(book), "--index", *map(str, SMALL), *map(str, words)]) == 0
    there = _texts(opened(converted([book], "pdf", tmp_path / "printed")[book]))
    plain = [[sorted("".join(text.replace("_", "").split())) for text in texts[1:]] for texts in (made, there)]
    assert plain[0] == plain[1]


def test_pages_lie_as_they_are_asked_to(pages: Made) -> None:
    for lies in ("portrait", "landscape"):
        made = pages("--orientation", lies)
        assert {page.width < page.height for page in made} == {lies == "portrait"}


@pytest.mark.slow
@pytest.mark.parametrize("language", daily(["en", "cs", "ru", "ja", "de"], ["de"]))
def test_no_page_names_an_option_or_a_measure(language: str, pages: Made) -> None:
    made = pages("--language", language, "--cover", "C")
    text = "\n".join(_texts(made))
    assert not re.search("--[a-z]", text)
    assert "mcclendon" not in text
    assert "{" not in text


def test_the_footer_is_what_is_asked_for(pages: Made) -> None:
    def last_lines(*words: object) -> list[str]:
        return [text.splitlines()[-1] for text in _texts(pages(*words, "--keys", "none", index=False))]

    assert last_lines("--count", 2, "--footer", "Page {page} of {pages}: {n} & more") == [
        "Page 1 of 2: 1 & more",
        "Page 2 of 2: 2 & more",
    ]
    assert last_lines("--count", 3, "--per-page", 2, "--footer", "Mazes {n}", "--no-codes") == [
        "Mazes 1-2 1",
        "Mazes 3 2",
    ]
    assert last_lines("--count", 1, "--footer", "2 {code}")[0].startswith("2 backtracker-4x4-")
    assert last_lines("--count", 1, "--footer", "", "--marks", "none") == ["Maze 1"]


def test_keys_of_their_own_are_a_document_too(tmp_path: Path, pages: Made, opened: Callable[[Path], list[Any]]) -> None:
    made = _texts(pages("--keys", tmp_path / "keys.pdf", index=False))
    assert not any("Solution" in text for text in made)
    (keys,) = _texts(opened(tmp_path / "keys.pdf"))
    assert keys.count("Solution") == 5
    assert "choose end, none, or another document such as KEYS.pdf" in refusal(
        "booklet", tmp_path / "other.pdf", "--keys", "keys.xlsx"
    )


@pytest.mark.slow
def test_a_book_of_120_pages_meets_the_rules_of_its_printer(pages: Made) -> None:
    sizes = ("--count", 100, "--from", "8x7", "--to", "24x20", "--seed", 3, "--language", "en")
    made = pages(*sizes, "--no-codes", "--print-book", "trim=6x9in,pages=120", small=False, index=False)
    assert 100 < len(made) <= 120
    for number, page in enumerate(made, 1):
        is_right = number % 2 == 1
        assert (page.width, page.height) == (6 * INCH, 9 * INCH)
        drawn = [*page.chars, *page.lines, *page.rects, *page.curves]
        inner, outer = 0.375 * INCH, 0.25 * INCH
        left, right = (inner, outer) if is_right else (outer, inner)
        assert min(one["x0"] for one in drawn) >= left - 0.5
        assert max(one["x1"] for one in drawn) <= page.width - right + 0.5
        assert min(one["top"] for one in drawn) >= outer - 0.5
        assert max(one["bottom"] for one in drawn) <= page.height - outer + 0.5
        last = max(page.extract_words(), key=lambda word: word["bottom"])
        assert last["text"] == str(number)
        assert (last["x0"] > page.width / 2) == is_right
    assert "Maze 1" in made[0].extract_text()
    assert "Solution 100" in made[-1].extract_text()


def _listed(tmp_path: Path, text: str, name: str = "mazes.csv") -> Path:
    path = tmp_path / name
    path.write_bytes(text.encode("utf-8-sig"))
    return path


@pytest.mark.slow
@pytest.mark.parametrize("separator", daily([",", ";", "\t"], [";"]))
def test_a_list_has_a_line_of_options_for_each_maze(separator: str, tmp_path: Path, run: Run) -> None:
    lines = [
        "Title,rows,cols,algorithm,seed,shape,difficulty,recipe,Name,unicursal",
        "Warm-up {n},6,8,prim,4711,,,,Anna,",
        '"Love, truly; yes",,24,,,heart,3,,,',
        "",
        ",,,,,,,backtracker-9x9-5,Bob,",
        "Last,8,8,,,,,,,yes",
    ]
    text = "\n".join("\t".join(_fields(line)) if separator == "\t" else _joined(line, separator) for line in lines)
    book = tmp_path / "book.xlsx"
    result = run("booklet", book, "--list", _listed(tmp_path, text), "--seed", 3, "--language", "en", "--index")
    assert (result.status, result.err) == (0, "")
    mazes = [read(book, cells=f"maze_{number}") for number in range(1, 5)]
    assert [(maze.grid.bounds.height, maze.grid.bounds.width) for maze in mazes[::2]] == [(6, 8), (9, 9)]
    assert mazes[2].passages == generate("B2:J10", seed=5).passages
    codes = [row[-1] for row in index_of(book)]
    assert (codes[0], codes[2]) == ("prim-6x8-4711", "backtracker-9x9-5")
    assert codes[1].startswith("backtracker-24-")
    assert codes[1].endswith("+shape=heart")
    assert codes[3].endswith("+unicursal=True")
    assert [row[:2] for row in index_of(book)] == [
        ("1. Warm-up 1", "Anna"),
        ("2. Love, truly; yes", None),
        ("Maze 3", "Bob"),
        ("4. Last", None),
    ]


def _fields(line: str) -> list[str]:
    return next(csv.reader([line]), [])


def _joined(line: str, separator: str) -> str:
    return separator.join(f'"{field}"' if "," in field or ";" in field else field for field in _fields(line))


CUT = ("--cut-lines", "--keys", "none", "--count", 4)


@pytest.mark.slow
def test_titles_codes_rules_and_page_numbers_stand_on_each_page(tmp_path: Path, pages: Made) -> None:
    cover, index, first, second, keys = _texts(pages("--per-page", 4, "--name-line", "--cover", "Mazes of 1a"))
    assert "Mazes of 1a" in cover
    assert [line.split()[:2] for line in index.splitlines()[2:7]] == [["Maze", str(n)] for n in range(1, 6)]
    assert all(f"Maze {n}" in first for n in range(1, 5))
    assert (first.count("Name: ____"), first.count("backtracker-")) == (4, 4)
    assert "Name" not in cover + keys
    assert "Solution 5" in keys
    assert [text.splitlines()[-1] for text in (index, first, second, keys)] == ["2", "3", "4", "5"]
    with pdfplumber.open(tmp_path / "book.pdf") as document:
        outline = [title for _, title, *_ in document.doc.get_outlines()]
    assert outline == ["Cover", "Index", "Mazes 1-4", "Maze 5", "Solutions 1-5"]


def test_mazes_are_parted_by_dashed_lines_and_each_has_a_line_for_a_name(pages: Made) -> None:
    (page,) = pages(*CUT, index=False)
    assert page.extract_text().count("Name: ") == 4
    dashes = [line for line in page.lines if line["stroking_color"] not in {(0, 0, 0), (0,)}]
    across = {round(line["top"]) for line in dashes if abs(line["top"] - line["bottom"]) < 0.1}
    down = {round(line["x0"]) for line in dashes if abs(line["x0"] - line["x1"]) < 0.1}
    assert (len(across), len(down)) == (1, 1)
