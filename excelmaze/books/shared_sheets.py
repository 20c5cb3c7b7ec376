"""Mazes that share a page, on a sheet: the places of the page in columns and rows, with cells of whole pixels."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, groupby
from math import fsum
from operator import attrgetter
from statistics import fmean
from typing import NamedTuple

from excelmaze.books.binding import BookletLayout
from excelmaze.books.placement import MazeOnPage, Place, PlacedLine, with_cuts
from excelmaze.books.plan import SharedPage
from excelmaze.draw.drawings import Point
from excelmaze.draw.layout import Layout, together
from excelmaze.draw.printing import within_reason
from excelmaze.errors import InputError
from excelmaze.sheet.addresses import Area, Selection
from excelmaze.sheet.lengths import MM_OF_POINT
from excelmaze.sheet.paper import PX_OF_MM, row_height
from excelmaze.xlsx.new.new_sheets import NewSheet
from excelmaze.xlsx.record.maze_names import names_of
from excelmaze.xlsx.titles import Caption

# The row and the column of the first place.
_FIRST = 2
# Excel's highest row, and the lowest that is seen, in points.
_HIGHEST, _LOWEST = 409.0, 0.75
# A layout has a byte for each cell.
_MOST_KINDS = 256


def known_as(number: int) -> str:
    """Return the name by which a maze is known throughout its workbook."""
    return f"maze_{number}"


def cell_size(page: SharedPage) -> int:
    """Return the side of cells in pixels with which all mazes of a page fit, and no two touch."""
    aside = 2 if page.places.arrangement.across > 1 else 0
    columns = (fsum(place.maze.widths) + aside + place.maze.has_even_corner for place in page.placed)
    sides = (min(place.side, place.pitch / count) for place, count in zip(page.placed, columns, strict=True))
    return within_reason(min(sides) * PX_OF_MM)


def shared_sheet(page: SharedPage, binding: BookletLayout) -> NewSheet:
    """Return the sheet of a page of several mazes."""
    return _SharedSheet(page, binding).made()


class _Moved(NamedTuple):
    """A maze on a sheet, what is shown of it, and how far it is moved there."""

    maze: MazeOnPage
    layout: Layout
    down: int
    right: int

    def areas(self, areas: Iterable[Area]) -> tuple[Area, ...]:
        """Return areas of the maze, moved."""
        return tuple(area.moved(self.down, self.right) for area in areas)


class _SharedSheet:
    """A sheet of several mazes while it is filled from the top down."""

    def __init__(self, page: SharedPage, binding: BookletLayout) -> None:
        self._page, self._binding, self._pixels = page, binding, cell_size(page)
        self._side = self._pixels / PX_OF_MM
        self._column = self._side * fmean(page.placed[0].maze.widths)
        # The next row, what is filled above it, and the rows that have heights of their own.
        self._row, self._filled = _FIRST, 0.0
        self._heights: dict[int, float] = {}
        self._captions: list[Caption] = []

    def made(self) -> NewSheet:
        """Return the sheet."""
        page, mazes = self._page, list[_Moved]()
        for _, row in groupby(page.placed, key=attrgetter("row")):
            mazes += self._added([*row])
        self._fill(page.places.room[1])
        if len({shown for one in mazes for shown in one.layout.used().values()}) > _MOST_KINDS:
            raise InputError(f"{len(mazes)} mazes of different kinds do not fit on one sheet; choose fewer --per-page")
        layout = together([one.layout.moved(one.down, one.right) for one in mazes])
        own = [one for one in mazes if one.maze.number and not one.maze.is_key]
        return NewSheet(
            page.name,
            page.placed[0].maze.maze,
            with_cuts(layout, page.cuts, self._cell_at, self._binding.words, self._side),
            theme=self._binding.theme,
            page=page.look._replace(cell_size=self._pixels),
            captions=self._captions,
            heights=self._heights,
            names=_names(mazes),
            known={known_as(one.maze.number): Selection(one.areas(one.maze.cells)) for one in own},
            rounds=[(one.areas(one.maze.cells)[0], one.maze.maze) for one in mazes if one.maze.is_round],
        )

    def _added(self, row: Sequence[Place]) -> Iterator[_Moved]:
        """Add mazes side by side, each in the middle of its columns."""
        rows = max(place.maze.area.height for place in row)
        smaller = max(place.side * place.maze.area.height for place in row) - self._side * rows
        self._fill(row[0].top + smaller / 2)
        self._write(row, [place.above for place in row])
        if self._row % 2 and any(place.maze.has_even_corner for place in row):
            self._blank(_LOWEST)
        for place in row:
            maze, (first, count) = place.maze, self._columns(place)
            left = first + (count - maze.area.width) // 2
            left += left % 2 if maze.has_even_corner else 0
            layout = maze.shown(self._binding, self._pixels)
            yield _Moved(maze, layout, self._row - maze.area.top, left - maze.area.left)
        self._row += rows
        self._filled += rows * self._side
        self._write(row, [place.below for place in row])

    def _fill(self, until: float) -> None:
        """Add blank rows until a place."""
        points = (until - self._filled) / MM_OF_POINT
        while points >= _LOWEST:
            self._blank(min(points, _HIGHEST))
            points -= _HIGHEST

    def _blank(self, points: float) -> None:
        self._heights[self._row] = points // _LOWEST * _LOWEST
        self._filled += self._heights[self._row] * MM_OF_POINT
        self._row += 1

    def _write(self, row: Sequence[Place], lines: Sequence[Sequence[PlacedLine]]) -> None:
        """Add rows with the lines above some mazes, or below them."""
        for texts in zip(*lines, strict=True):
            for place, line in zip(row, texts, strict=True):
                first, count = self._columns(place)
                if line.text:
                    self._captions.append(Caption(self._row, first, first + count - 1, line.text, line.lettering))
            self._blank(texts[0].height / MM_OF_POINT)

    def _columns(self, place: Place) -> tuple[int, int]:
        """Return the first column of a place, and how many it has."""
        return _FIRST + round(place.left / self._column), int(place.width / self._column)

    @cached_property
    def _edges(self) -> list[float]:
        """The top edges of the rows of the filled sheet, and the bottom edge of the last one, in millimetres."""
        heights = (self._heights.get(row, row_height(self._pixels)) for row in range(_FIRST, self._row))
        return [*accumulate((points * MM_OF_POINT for points in heights), initial=0.0)]

    def _cell_at(self, point: Point) -> Point:
        """Return the place on the sheet of a point of the page."""
        edges = self._edges
        row = min(bisect_right(edges, point[0]), len(edges) - 1) - 1
        share = min((point[0] - edges[row]) / (edges[row + 1] - edges[row]), 1.0)
        return _FIRST + row + share, _FIRST + point[1] / self._column


def _names(mazes: Sequence[_Moved]) -> dict[str, Selection]:
    """Return the names of mazes together, where they have been moved to."""
    areas: dict[str, list[Area]] = {}
    for one in mazes:
        for name, found in ({} if one.maze.is_round else names_of(one.maze.maze)).items():
            areas.setdefault(name, []).extend(one.areas(found.areas))
    return {name: Selection(tuple(own)) for name, own in areas.items()}
