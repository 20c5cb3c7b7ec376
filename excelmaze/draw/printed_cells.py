"""Cells on paper: the sizes of their columns and rows, how large they fit a page, and how many pages they take."""

from collections.abc import Sequence
from math import fsum
from typing import Self

from excelmaze.draw.layout import Layout
from excelmaze.sheet.addresses import Area, bounds_of
from excelmaze.sheet.bands import merged_spans
from excelmaze.sheet.paper import LARGEST_CELL, PX_OF_MM, Margins, orientation_of, page_spans, room_on, size_numbered
from excelmaze.sheet.widths import SQUARES, Widths, wide, widths_from

USUAL_PX = 64, 20
"""The pixels of a column and of a row of default size."""
# Millimetres that stay free, as LibreOffice has a little less room below a header and above a footer.
_SLACK = 1.4
# The fewest pixels of cells that fit; a page of more cells is made smaller when it is printed.
_SMALLEST = 8


class PrintedCells:
    """The cells of a maze: areas, and the widths of columns by turns, by the height of rows.

    Rooms of paper are widths and heights in millimetres.
    """

    def __init__(self, areas: Sequence[Area], widths: Widths = SQUARES) -> None:
        self.bounds: Area = bounds_of(areas)
        top, left, bottom, right = self.bounds
        # The widths of columns and the heights of rows by a cell's side; 0 for those without cells.
        self._shares = (
            _shares(left, right, {(area.left, area.right) for area in areas}, widths),
            _shares(top, bottom, {(area.top, area.bottom) for area in areas}, SQUARES),
        )

    @classmethod
    def of(cls, layout: Layout) -> Self:
        """Return the cells of a layout; if it is even, columns without cells are as wide as the others."""
        return cls([layout.grid.bounds] if layout.even else layout.grid.areas, layout.widths)

    @property
    def orientation(self) -> str:
        """The orientation of the page on which they are larger."""
        return orientation_of(self.bounds)

    def sizes(self, pixels: float) -> tuple[list[float], list[float]]:
        """Return the widths of columns and heights of rows around cells of so many pixels; gaps keep theirs."""
        across, down = (
            [float(wide(pixels, share) if share else usual) for share in shares]
            for shares, usual in zip(self._shares, USUAL_PX, strict=True)
        )
        return across, down

    def pages(self, pixels: float, room: tuple[float, float]) -> tuple[int, int]:
        """Return how many pages cells of so many pixels take, across and down, with a room on each."""
        across, down = (
            len(page_spans(sizes, length * PX_OF_MM)) for sizes, length in zip(self.sizes(pixels), room, strict=True)
        )
        return across, down

    def fitting(self, room: tuple[float, float]) -> int:
        """Return the pixels of a cell's side with which they fill a room, within reason; gaps keep their width."""
        axes = zip(room, self._shares, USUAL_PX, strict=True)
        return within_reason(
            min(((side - _SLACK) * PX_OF_MM - shares.count(0) * usual) / fsum(shares) for side, shares, usual in axes)
        )

    def fitting_paper(self, paper: int, margins: Margins) -> int:
        """Return the pixels of a cell's side that fill a paper, which is given by its number in Excel."""
        return self.fitting(room_on(size_numbered(paper), self.orientation, margins))


def _shares(first: int, last: int, spans: set[tuple[int, int]], widths: Widths) -> list[float]:
    shares = [0.0] * (last - first + 1)
    for begin, end in merged_spans(spans):
        shares[begin - first : end - first + 1] = widths_from(widths, begin, end)
    return shares


def within_reason(pixels: float) -> int:
    """Return the side of cells in whole pixels, neither so small that a page is made smaller nor huge."""
    return int(min(max(pixels, _SMALLEST), LARGEST_CELL * PX_OF_MM))
