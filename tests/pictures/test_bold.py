"""What a sheet prints bold or grey is so in pictures and documents: titles, captions, headings, codes."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("PIL")

from excelmaze.maze.generation import generate
from excelmaze.pictures.export import export
from excelmaze.pictures.fonts import pixel_letters
from tests.conftest import Result
from tests.pictures.drawings import read_png


@pytest.mark.slow
@pytest.mark.usefixtures("here")
def test_titles_captions_and_headings_of_a_booklet_are_bold_and_codes_grey(run: Callable[..., Result]) -> None:
    """Bold are texts whose outlines are drawn as well: in the index its title and headings, then one for each maze."""
    pytest.importorskip("reportlab")
    options = ("--count", "2", "--per-page", "2", "--to", "6x8", "--marks", "none", "--seed", "1")
    assert run("booklet", "book.pdf", "--index", *options).status == 0
    with pytest.importorskip("pdfplumber").open("book.pdf") as document:
        chars = [char for page in document.pages for char in page.chars if char["text"].strip()]
        streams = [[one.get_data() for one in page.page_obj.contents] for page in document.pages]
    grey = pytest.approx(0x59 / 255, abs=0.01)
    codes = "".join(char["text"] for char in chars if all(part == grey for part in char["non_stroking_color"]))
    assert re.fullmatch(r"([a-z][a-z0-9-]*-\d[a-z0-9-]*){4}", codes)  # at mazes and at solutions
    assert [sum(data.count(b"2 Tr") for data in page) for page in streams] == [6, 2, 2]


def test_a_title_above_a_picture_is_broader_than_the_letters_of_its_font(tmp_path: Path) -> None:
    export(generate("B2:U6", seed=1), tmp_path / "a.png", title="HHH", scale=40, marks="none")
    rows = read_png((tmp_path / "a.png").read_bytes()).rows[:60]
    ink = sum(255 - color[0] for row in rows for color in row) / 255
    plain = sum([*bytes(pixel_letters().faces[0].at(40).getmask("HHH"))]) / 255
    assert 1.25 * plain < ink < 1.7 * plain
