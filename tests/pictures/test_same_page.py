"""One page, however it is made: LibreOffice's print of a workbook, and what `new` and `export` draw of its maze."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import mode
from typing import NamedTuple

import pytest

from tests.cases import daily
from tests.conftest import Result
from tests.pictures.printed_walls import Wall, farthest, walls_of
from tests.xlsx.office import converted, needs_libreoffice

pdfplumber = pytest.importorskip("pdfplumber")
pytest.importorskip("reportlab")
Run = Callable[..., Result]

# Millimetres: LibreOffice rounds the widths of columns to hundredths, and there are dozens of them; the lines of its
# headers are some tenths higher, and thick borders lie beside their edge.
FROM_OFFICE, OUR_OWN = 1.2, 0.05
CASES: dict[str, Sequence[str]] = {
    "plain": ("20x30",),
    "titled": ("20x30", "--paper", "Letter", "--title", "Find the way", "--name-line"),
    "small": ("12x9", "--paper", "a5", "--title", "Maze"),
    "upright": ("20x20", "--cell-size", "7mm", "--name-line"),
    "bricks": ("8x8", "--tiling", "bricks", "--title", "A wall"),
    "woven": ("6x8", "--weave", "1"),
    "heart": ("20x20", "--shape", "heart", "--paper", "legal"),
    "arrows": ("10x10", "--marks", "arrows", "--title", "Arrows"),
    "below a title": ("10x10", "--marks", "arrows", "--title", "Arrows", "--start", "E2", "--goal", "B8"),
    "apart": ("--cells", "B2:F6,H4:L9"),
    "aside": ("10x8", "--margins", "30,10,2cm,40"),
    "above": ("10x10", "--header", "", "--title", "On the sheet", "--footer", ""),
    "large": ("6x9", "--cell-size", "2cm", "--title", "Large cells"),
}


# What a sheet does not tell of its page, nor of the maze: they are asked for again.
OF_PAGE = "--cell-size", "--margins", "--header", "--footer", "--name-line"


class Pages(NamedTuple):
    """The pages of a document: their sizes and most lines' widths in points, their walls, and the words on them.

    Arrows may be drawings.
    """

    sizes: list[tuple[int, int]]
    widths: list[float]
    walls: list[list[Wall]]
    words: list[set[str]]


def _pages(path: Path) -> Pages:
    with pdfplumber.open(path) as document:
        return Pages(
            [(round(page.width), round(page.height)) for page in document.pages],
            [mode(line["linewidth"] for line in page.lines) for page in document.pages],
            [walls_of(page) for page in document.pages],
            [{*re.findall(r"\w+", page.extract_text())} for page in document.pages],
        )


def _assert_same(some: Pages, others: Pages, millimetres: float) -> None:
    assert some.words == others.words
    # LibreOffice draws Excel's borders of 1.5 and 2.25 points 1.75 and 2.57 points wide.
    assert some.widths == pytest.approx(others.widths, abs=0.05 if millimetres == OUR_OWN else 0.35)
    for size, other_size in zip(some.sizes, others.sizes, strict=True):
        assert size == pytest.approx(other_size, abs=1)
    for one, other in zip(some.walls, others.walls, strict=True):
        assert one
        assert farthest(one, other) <= millimetres


def _new(run: Run, options: Sequence[str], target: str) -> None:
    size = () if options[0].startswith("--") else options[:1]
    assert run("new", *size, target, *options[len(size) :], "--seed", "7").status == 0


def _of_page(options: Sequence[str]) -> list[str]:
    """Return the options of the page, with their values."""
    found: list[str] = []
    for place, option in enumerate(options):
        if option in OF_PAGE:
            found += options[place : place + 1 if option == "--name-line" else place + 2]
    return found


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("case", daily(CASES, ["small", "woven", "apart"]))
def test_a_workbook_exported_is_the_page_that_is_drawn_directly(case: str, run: Run) -> None:
    options = [*CASES[case], *(() if "--footer" in CASES[case] else ("--footer", "Below"))]
    for target in ("maze.xlsx", "new.pdf"):
        _new(run, options, target)
    assert run("export", "maze.xlsx", "book.pdf", *_of_page(options)).status == 0
    _assert_same(_pages(Path("book.pdf")), _pages(Path("new.pdf")), OUR_OWN)


@pytest.mark.parametrize(("width", "points"), [("thin", 0.75), ("medium", 1.5), ("thick", 2.25), ("1.2mm", 3.402)])
@pytest.mark.parametrize("options", [(), ("--tiling", "hexagons")], ids=["squares", "hexagons"])
def test_walls_on_a_page_are_as_wide_as_excels_borders_or_as_is_asked_for(
    options: tuple[str, ...], width: str, points: float, run: Run, tmp_path: Path
) -> None:
    done = run("new", "8x8", tmp_path / "page.pdf", *options, "--wall-width", width, "--seed", "7", "--marks", "none")
    assert done.status == 0
    with pdfplumber.open(tmp_path / "page.pdf") as document:
        assert {round(line["linewidth"], 2) for line in document.pages[0].lines} == {round(points, 2)}


@needs_libreoffice
@pytest.mark.libreoffice
def test_libreoffice_prints_the_page_that_is_exported(run: Run, here: Path) -> None:
    for case, options in CASES.items():
        for target in (f"{case}.xlsx", f"{case}.pdf"):
            _new(run, options, target)
    printed = converted([Path(f"{case}.xlsx") for case in CASES], "pdf", here)
    for case in CASES:
        _assert_same(_pages(printed[Path(f"{case}.xlsx")]), _pages(Path(f"{case}.pdf")), FROM_OFFICE)
