"""Checks of pages and of what lies over cells: sizes, page counts, papers, headers, drawings and charts."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from excelmaze.draw.drawings import GOAL, SOLUTION, START
from excelmaze.live import native
from excelmaze.live.verify import native_readings
from excelmaze.live.verify.bench import Bench, Difference, NotSettledError
from excelmaze.live.verify.file_checks import compared
from excelmaze.live.verify.views import different
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.sheet.paper import SIZES
from excelmaze.xlsx.new.book import save

if TYPE_CHECKING:
    import xlwings as xw

# Cells and options of a maze on A4, and the pages of each of its sheets.
_PAGES: dict[str, tuple[str, dict[str, Any], tuple[int, ...]]] = {
    "fitted": ("B2:U31", {}, (1,)),
    "with a solution sheet": ("B2:K11", {"solution": "sheet"}, (1, 1)),
    "large cells": ("B2:H8", {"cell_size": "5cm"}, (6,)),
    "cells of 1 cm": ("B2:K11", {"cell_size": "1cm"}, (1,)),
}
# Cells may be this much wider than high, or the other way round.
_SQUARE = 0.03
_POINT = 1.0
_MM = 1.0


def square(bench: Bench) -> Iterator[Difference]:
    """Yield cells that are wider than high, or the other way round."""
    for size in ("fit", "20", "1cm"):
        sheet = _saved(bench, "B2:K11", cell_size=size).sheets[0]
        cell = sheet["C3"]
        if abs(cell.width / cell.height - 1) > _SQUARE:
            yield Difference(f"cells of size {size}", "square", f"{cell.width:g} x {cell.height:g} points")


def pages(bench: Bench) -> Iterator[Difference]:
    """Yield sheets that are printed on another number of pages."""
    for name, (cells, options, counts) in _PAGES.items():
        book = _saved(bench, cells, paper="A4", **options)
        for sheet, count in zip(book.sheets, counts, strict=True):
            yield from different(f"{name}, sheet {sheet.name}, pages", count, _printed(sheet).pages)


def papers(bench: Bench) -> Iterator[Difference]:
    """Yield sheets on another paper: one that Excel has no number for is centred on the next larger one."""
    for asked, known in (("A5", "A5"), ("Letter", "Letter"), ("6x9in", "Letter")):
        page = _printed(_saved(bench, "B2:K11", paper=asked).sheets[0])
        if any(abs(one - two) > _MM for one, two in zip(sorted(SIZES[known]), page.paper, strict=True)):
            yield Difference(f"paper {asked}", f"{known}", " x ".join(f"{side:.0f}" for side in page.paper) + " mm")
        yield from different(f"paper {asked}, pages", 1, page.pages)


def headers(bench: Bench) -> Iterator[Difference]:
    """Yield headers and footers without their texts."""
    sheet = _saved(bench, "B2:K11", header="Maze of {algorithm}", footer="seed {seed}").sheets[0]
    page = _printed(sheet)
    for what, text, found in (("header", "Maze of backtracker", page.header), ("footer", "seed 5", page.footer)):
        if text not in found:
            yield Difference(what, text, found or "none")


def drawings(bench: Bench) -> Iterator[Difference]:
    """Yield pictures and lines that are missing, or lie elsewhere than over their cells."""
    maze = _maze("B2:K11")
    sheet = _saved(bench, "B2:K11", images="mouse", solution="shown", solution_style="line").sheets[0]
    assert maze.start is not None  # noqa: S101 - it has both ends
    assert maze.goal is not None  # noqa: S101 - as above
    over = {START: maze.grid.address_of(maze.start), GOAL: maze.grid.address_of(maze.goal), SOLUTION: "B2:K11"}
    seen = {name: box for name, *box in native.drawings(sheet)}
    for name, cells in over.items():
        if name not in seen:
            yield Difference(name, f"over {cells}", "none")
            continue
        left, top, width, height = seen[name]
        area = sheet.range(cells)
        aside = (left - area.left, top - area.top)
        beyond = (aside[0] + width - area.width, aside[1] + height - area.height)
        if min(aside) < -_POINT or max(beyond) > _POINT:
            found = f"{left:.0f}, {top:.0f}, {width:.0f} x {height:.0f} points"
            yield Difference(name, f"within {cells} at {area.left:.0f}, {area.top:.0f}", found)


def charts(bench: Bench) -> Iterator[Difference]:
    """Yield sheets of a comparison that have another number of charts."""
    compared(path := bench.new_path())
    book = bench.open(path)
    seen = {sheet.name: native_readings.chart_count(sheet) for sheet in book.sheets}
    for sheet, count in {"Charts": 3, "Speed": 1}.items():
        yield from different(f"sheet {sheet}, charts", count, seen.get(sheet, 0))


def _maze(cells: str) -> Maze:
    return generate(cells, seed=5)


def _saved(bench: Bench, cells: str, **appearance: Any) -> "xw.Book":  # noqa: ANN401 - of the options' types
    """Open a workbook with a maze that was saved with some appearance."""
    save(_maze(cells), path := bench.new_path(), language="en", **appearance)
    return bench.open(path)


def _printed(sheet: "xw.Sheet") -> native_readings.Printed:
    page = native_readings.printed(sheet)
    if page is None:
        raise NotSettledError("it does not report pages")
    return page
