"""What a sheet prints bold or grey is so in pictures and documents: titles, captions, headings, codes."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

pytest.importorskip("PIL")

from excelmaze.maze.generation import generate
from excelmaze.pictures.export import export
from excelmaze.pictures.fonts import pixel_letters
from tests.conftest import Result
from tests.pictures.drawings import read_png
from tests.xlsx.office import converted, needs_libreoffice

Run = Callable[..., Result]
MAZES = 2


@pytest.fixture
def booklet(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two mazes on a page, with codes and an index, and nothing written in their cells."""
    monkeypatch.chdir(tmp_path)
    options = ("--count", "2", "--per-page", "2", "--to", "6x8", "--marks", "none", "--seed", "1")
    assert run("booklet", "book.xlsx", "--index", *options).status == 0
    pytest.importorskip("reportlab")
    assert run("booklet", "direct.pdf", "--index", *options).status == 0
    return Path("book.xlsx")


class Char(NamedTuple):
    """A character of a document, with the number of its page."""

    page: int
    text: str
    font: str
    color: Sequence[float]


def _chars(path: Path) -> list[Char]:
    pdfplumber = pytest.importorskip("pdfplumber")
    with pdfplumber.open(path) as document:
        return [
            Char(page.page_number, char["text"], char["fontname"], char["non_stroking_color"])
            for page in document.pages
            for char in page.chars
            if char["text"].strip()
        ]


def _is_grey(color: Sequence[float]) -> bool:
    return all(part == pytest.approx(0x59 / 255, abs=0.01) for part in color)


def _stroked_texts(path: Path) -> list[int]:
    """The texts on each page of a document whose outlines are drawn as well."""
    pdfplumber = pytest.importorskip("pdfplumber")
    with pdfplumber.open(path) as document:
        return [sum(stream.get_data().count(b"2 Tr") for stream in page.page_obj.contents) for page in document.pages]


@pytest.mark.slow
def test_titles_captions_and_headings_of_a_booklet_are_bold_and_codes_grey(booklet: Path) -> None:
    direct = booklet.with_name("direct.pdf")
    grey = "".join(char.text for char in _chars(direct) if _is_grey(char.color))
    assert re.fullmatch(r"([a-z][a-z0-9-]*-\d[a-z0-9-]*){4}", grey)  # at mazes and at solutions
    # The index has headings, and above them a title; then there are mazes and solutions.
    assert _stroked_texts(direct) == [6, 2, 2]


def test_a_title_above_a_picture_is_broader_than_the_letters_of_its_font(tmp_path: Path) -> None:
    export(generate("B2:U6", seed=1), tmp_path / "a.png", title="HHH", scale=40, marks="none")
    rows = read_png((tmp_path / "a.png").read_bytes()).rows[:60]
    ink = sum(255 - color[0] for row in rows for color in row) / 255
    plain = sum([*bytes(pixel_letters().faces[0].at(40).getmask("HHH"))]) / 255
    assert 1.25 * plain < ink < 1.7 * plain


@needs_libreoffice
@pytest.mark.libreoffice
def test_libreoffice_prints_the_same_lines_bold_and_the_same_grey(booklet: Path, tmp_path: Path) -> None:
    printed = _chars(converted([booklet], "pdf", tmp_path)[booklet])
    direct = _chars(booklet.with_name("direct.pdf"))
    grey, grey_direct = ([char.text for char in chars if _is_grey(char.color)] for chars in (printed, direct))
    assert sorted(grey) == sorted(grey_direct) != []
    bold = [char.text for char in printed if "Bold" in char.font and char.page == MAZES]
    assert sorted(bold) == sorted("Maze1Maze2")
