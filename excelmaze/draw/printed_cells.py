"""Cells on paper: the sizes of their columns and rows, how large they fit a page, and how many pages they take."""

from collections.abc import Sequence
from functools import cached_property
from math import fsum

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
        self.bounds = bounds_of(areas)
        self._areas, self._widths = areas, widths

    @property
    def orientation(self) -> str:
        """How a page lies on which they come out large."""
        return orientation_of(self.bounds)

    @cached_property
    def _columns(self) -> list[tuple[int, int]]:
        return merged_spans({(area.left, area.right) for area in self._areas})

    @cached_property
    def _rows(self) -> list[tuple[int, int]]:
        return merged_spans({(area.top, area.bottom) for area in self._areas})

    def sizes(self, pixels: float) -> tuple[list[float], list[float]]:
        """Return the widths of columns and heights of rows around cells of so many pixels; gaps keep theirs."""
        across, down = [float(USUAL_PX[0])] * self.bounds.width, [float(USUAL_PX[1])] * self.bounds.height
        for sizes, begin, spans, shares in (
            (across, self.bounds.left, self._columns, self._widths),
            (down, self.bounds.top, self._rows, SQUARES),
        ):
            for first, last in spans:
                sizes[first - begin : last - begin + 1] = [
                    float(wide(pixels, share)) for share in widths_from(shares, first, last)
                ]
        return across, down

    def pages(self, pixels: float, room: tuple[float, float]) -> tuple[int, int]:
        """Return how many pages cells of so many pixels take, across and down, with a room on each."""
        across, down = (
            len(page_spans(sizes, length * PX_OF_MM)) for sizes, length in zip(self.sizes(pixels), room, strict=True)
        )
        return across, down

    def fitting(self, room: tuple[float, float]) -> int:
        """Return the pixels of a cell's side with which they fill a room, within reason; gaps keep their width."""
        sizes = []
        for side, whole, spans, usual, shares in zip(
            room,
            (self.bounds.width, self.bounds.height),
            (self._columns, self._rows),
            USUAL_PX,
            (self._widths, SQUARES),
            strict=True,
        ):
            count = sum(last - first + 1 for first, last in spans)
            length = count if shares is SQUARES else fsum(fsum(widths_from(shares, *span)) for span in spans)
            sizes.append(((side - _SLACK) * PX_OF_MM - (whole - count) * usual) / length)
        return within_reason(min(sizes))

    def fitting_paper(self, paper: int, margins: Margins) -> int:
        """Return the same for paper by Excel's number."""
        return self.fitting(room_on(size_numbered(paper), self.orientation, margins))


def within_reason(pixels: float) -> int:
    """Return the side of cells in whole pixels, neither so small that a page is made smaller nor huge."""
    return int(min(max(pixels, _SMALLEST), LARGEST_CELL * PX_OF_MM))
