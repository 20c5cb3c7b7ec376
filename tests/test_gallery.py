"""The gallery has all that there is on pages that print well, and what it says below each maze makes it."""

import shlex
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from pypdfium2 import PdfDocument

from excelmaze.books.exhibits import Exhibit, ExhibitPage, exhibit_pages, typed
from excelmaze.cli import main
from excelmaze.draw.theme import THEMES
from excelmaze.generators import ALGORITHMS
from excelmaze.options.values import command_options
from excelmaze.xlsx.read import read
from tests.cases import daily
from tests.conftest import Result, not_none

PAGES = list(exhibit_pages())
# By name: the page of an exhibit, itself, and its number.
EXHIBITS: dict[str, tuple[ExhibitPage, Exhibit, int]] = {
    f"{page.name}: {exhibit.name}": (page, exhibit, number)
    for number, (page, exhibit) in enumerate(((page, one) for page in PAGES for one in page.exhibits), 1)
}
GALLERY = Path(__file__).parent.parent / "samples" / "kinds.xlsx"
# Options that are no kinds of mazes: where they lie, which of them it is, which of several files is drawn.
NO_KINDS = {"rows", "cols", "at", "rng", "start", "goal", "openings", "pieces", "mask", "threshold", "invert"}
# ... or how much of another option, or the name of a sheet.
NO_KINDS |= {"players", "share", "least", "widening", "temperature", "level_name", "rings"}


def test_every_algorithm_theme_and_option_of_the_making_is_shown() -> None:
    shown = {option for page, exhibit, _ in EXHIBITS.values() for option in page.made_by(exhibit).items()}
    assert {value for name, value in shown if name == "algorithm"} == set(ALGORITHMS)
    assert {value for name, value in shown if name == "theme"} == set(THEMES)
    making = {row.name for row in command_options("new").values() if row.group in {"where", "maze", "shape"}}
    assert making - NO_KINDS <= {name for name, _ in shown}
    for row in command_options("new").values():
        if row.group in {"maze", "shape"} and row.name not in NO_KINDS and not isinstance(row.choices, str):
            assert {value for name, value in shown if name == row.name} >= set(row.choices) - {row.default}


@pytest.mark.slow
def test_every_maze_of_the_workbook_has_its_name_and_its_options_below_it() -> None:
    book = openpyxl.load_workbook(GALLERY)
    assert book.sheetnames == [page.name for page in PAGES]
    for page in PAGES:
        texts = [str(cell.value) for row in book[page.name].iter_rows() for cell in row if cell.value]
        for exhibit in page.exhibits:
            assert exhibit.name in texts
            assert typed(exhibit.made_by) in texts
        assert page.command in str(not_none(book[page.name].oddFooter).center.text)
    assert {f"maze_{number}" for _, _, number in EXHIBITS.values()} == {*book.defined_names}


@pytest.mark.parametrize(
    "name",
    daily(
        [
            "Algorithms: prim",
            "Options of algorithms: bacterial: 4 colonies",
            "Kinds of mazes: thick walls",
            "Kinds of mazes: bricks",
            "Areas and levels: holes",
            "Areas and levels: letters",
            "Shapes: tree",
        ],
        ["Areas and levels: letters"],
    ),
)
def test_a_maze_is_made_again_by_the_command_of_its_page_and_the_options_below_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    page, exhibit, number = EXHIBITS[name]
    assert main(shlex.split(f"{page.command} {typed(exhibit.made_by)}")[1:]) == 0
    made, shown = read("maze.xlsx"), read(GALLERY, cells=f"maze_{number}")
    assert (made.grid.size, made.passages) == (shown.grid.size, shown.passages)


@pytest.mark.slow  # every day the README makes one
def test_a_pdf_has_every_name_on_its_page_and_nothing_in_the_margins(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    assert run("gallery", tmp_path / "gallery.pdf", "--paper", "Letter").status == 0
    document = PdfDocument(tmp_path / "gallery.pdf")
    assert len(document) == len(PAGES)
    for sheet, page in zip(document, PAGES, strict=True):
        assert [round(side) for side in sheet.get_size()] == [612, 792]
        words = sheet.get_textpage().get_text_range().split()
        for exhibit in page.exhibits:
            assert set(exhibit.name.split()) <= {*words}
        picture = sheet.render().to_pil().convert("L").point(lambda grey: 255 - grey)
        left, top, right, bottom = picture.getbbox()
        assert left >= 28
        assert top >= 20  # the header
        assert right <= 612 - 28
        assert bottom <= 792 - 20  # the footer


def test_another_ending_is_refused_before_any_maze_is_made(run: Callable[..., Result], tmp_path: Path) -> None:
    result = run("gallery", tmp_path / "gallery.png")
    assert (result.status, result.out) == (2, "")
    assert "gallery.png ends in neither .xlsx nor .pdf; choose one of them" in result.err
