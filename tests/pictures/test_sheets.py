"""A workbook as a document has the paper of its sheet and the title on it; all else is asked for by options."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest

pytest.importorskip("PIL")

from tests.conftest import Result
from tests.pictures.drawings import read_png

pytest.importorskip("reportlab")
pdfplumber = pytest.importorskip("pdfplumber")

pytestmark = pytest.mark.usefixtures("here")
Run = Callable[..., Result]
MM = 72 / 25.4


@pytest.fixture
def pages(run: Run) -> Callable[..., Any]:
    """The pages of a document that a book, or a size, is exported as."""

    def exported(source: str, *options: str) -> Any:  # noqa: ANN401 - of a library without types
        done = run("export", source, "a.pdf", *options, "--force")
        assert (done.status, done.err) == (0, "")
        return pdfplumber.open(BytesIO(Path("a.pdf").read_bytes())).pages

    return exported


def new(run: Run, *options: str) -> None:
    assert run("new", *options, "--seed", "7", "--language", "en", "--force").status == 0


def extent(page: Any) -> tuple[float, ...]:  # noqa: ANN401 - as above
    """Where the walls are: left, top, right, bottom, in millimetres."""
    lines = page.lines
    ends = min(one["x0"] for one in lines), min(one["top"] for one in lines)
    return tuple(one / MM for one in (*ends, max(one["x1"] for one in lines), max(one["bottom"] for one in lines)))


def test_paper_and_orientation_are_those_of_the_sheet_and_options_come_before_them(
    run: Run, pages: Callable[..., Any]
) -> None:
    new(run, "10x14", "a.xlsx", "--paper", "Letter")
    (page,) = pages("a.xlsx")
    assert (page.width / MM, page.height / MM) == pytest.approx((279.4, 215.9), abs=0.1)
    book = openpyxl.load_workbook("a.xlsx")
    sheet: Any = book.active
    sheet.page_setup.paperSize, sheet.page_setup.orientation = 5, "portrait"
    book.save("a.xlsx")
    (page,) = pages("a.xlsx")
    assert (page.width / MM, page.height / MM) == pytest.approx((215.9, 355.6), abs=0.1)
    (page,) = pages("a.xlsx", "--paper", "A5")
    assert (round(page.width / MM), round(page.height / MM)) == (148, 210)


def test_a_paper_that_excel_does_not_know_is_that_of_the_sheet(run: Run, pages: Callable[..., Any]) -> None:
    assert run("booklet", "a.xlsx", "--count", "2", "--print-book", "trim=6x9in,pages=30").status == 0
    assert {(round(page.width / MM, 1), round(page.height / MM, 1)) for page in pages("a.xlsx")} == {(152.4, 228.6)}


def test_title_and_page_options_are_printed_on_each_page(run: Run, pages: Callable[..., Any]) -> None:
    new(run, "6x8", "a.xlsx", "--solution", "sheet", "--title", "Ways & means")
    asked = ("--header", "{title}, {n}", "--footer", "page {page} of {pages}", "--name-line")
    maze, solution = (page.extract_text().splitlines() for page in pages("a.xlsx", *asked))
    assert maze[0].startswith("Name: ____")
    assert "Date: ____" in maze[0]
    assert (maze[1], maze[-1]) == ("Ways & means, 1", "page 1 of 2")
    assert (solution[1], solution[-1]) == ("Ways & means: Solution, 1", "page 2 of 2")
    (page, _) = pages("a.xlsx", "--cell-size", "7mm", "--margins", "60,10,10,10", "--title", "Yours", "--marks", "none")
    assert page.extract_text().split() == ["Yours"]
    left, top, right, bottom = extent(page)
    assert right - left == pytest.approx(8 * 7, abs=0.3)
    assert (top + bottom) / 2 == pytest.approx(60 + (210 - 60 - 10) / 2, abs=3)


def test_pictures_are_pages_where_they_have_a_paper(run: Run) -> None:
    new(run, "6x8", "a.xlsx", "--title", "Mine")
    assert run("export", "a.xlsx", "a.svg", "--paper", "A5", "--name-line", "--footer", "Below").status == 0
    drawn = Path("a.svg").read_text(encoding="utf-8")
    assert 'width="210mm" height="148mm"' in drawn
    assert all(f">{text}" in drawn for text in ("Name: ___", "Mine<", "Below<"))
    assert run("export", "a.xlsx", "a.png", "--paper", "A5", "--dpi", "60").status == 0
    rows = read_png(Path("a.png").read_bytes()).rows
    assert (len(rows[0]), len(rows)) == pytest.approx((210 / 25.4 * 60, 148 / 25.4 * 60), abs=8)
    assert run("export", "6x8", "a.gif", "--paper", "100x80mm", "--margins", "5", "--steps", "4").status == 0
    size = Path("a.gif").read_bytes()[6:10]
    assert (int.from_bytes(size[:2], "little"), int.from_bytes(size[2:], "little")) == pytest.approx((378, 302), abs=8)
