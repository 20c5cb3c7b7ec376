"""Mazes that share a page, on a sheet: the places of the page in columns and rows, with cells of whole pixels."""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, groupby
from operator import attrgetter
from statistics import fmean

from excelmaze.books.binding import Binding
from excelmaze.books.placement import MazeOnPage, Paper, Place, PlacedLine, with_cuts
from excelmaze.books.plan import PagePlan
from excelmaze.draw.drawings import Point
from excelmaze.draw.drawn_mazes import with_theme
from excelmaze.draw.end_marks import NONE, with_marks
from excelmaze.draw.layout import Moved, looks_together, together
from excelmaze.draw.printed_cells import within_reason
from excelmaze.draw.printing import PageLook
from excelmaze.draw.theme import Theme
from excelmaze.errors import InputError
from excelmaze.sheet.addresses import Area, Selection
from excelmaze.sheet.lengths import MM_OF_POINT
from excelmaze.sheet.paper import PX_OF_MM, row_height
from excelmaze.xlsx.new.sheets import NewSheet
from excelmaze.xlsx.record.maze_names import AREA_NAME, names_of
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


def cell_size(plan: PagePlan) -> int:
    """Return the side of cells in pixels with which all mazes of a page fit, and no two touch."""
    assert plan.places is not None  # noqa: S101 - it has several
    aside = 2 if plan.places.arrangement.across > 1 else 0
    sides = (min(place.side, place.pitch / (place.maze.breadth + aside + place.maze.is_even)) for place in plan.placed)
    return within_reason(min(sides) * PX_OF_MM)


def shared_sheet(plan: PagePlan, binding: Binding, paper: Paper, pixels: int) -> NewSheet:
    """Return the sheet of a page of several mazes, with cells of so many pixels."""
    return _SharedSheet(plan, binding, pixels).made(paper)


class _SharedSheet:
    """A sheet of several mazes while it is filled from the top down."""

    def __init__(self, plan: PagePlan, binding: Binding, pixels: int) -> None:
        self._plan, self._binding, self._pixels = plan, binding, pixels
        self._side = pixels / PX_OF_MM
        self._column = self._side * fmean(plan.placed[0].maze.widths)
        self._row, self._filled = _FIRST, 0.0
        self._heights: dict[int, float] = {}
        self._moved: list[Moved] = []
        self._captions: list[Caption] = []
        self._themes: list[Theme] = []

    def made(self, paper: Paper) -> NewSheet:
        """Return the sheet."""
        plan, places = self._plan, self._plan.places
        assert places is not None  # noqa: S101 - it has several
        for _, row in groupby(plan.placed, key=attrgetter("row")):
            self._add([*row])
        self._fill(places.room[1])
        looks = looks_together(self._moved)
        if len(looks) > _MOST_KINDS:
            raise InputError(
                f"{len(plan.mazes)} mazes of so many kinds and themes do not fit on a sheet; choose fewer --per-page"
            )
        layout, mazes = together(self._moved), [*zip(plan.mazes, self._moved, strict=True)]
        if plan.to_cut:
            layout = with_cuts(layout, [*places.cuts(plan.mazes)], self._ruler(), self._binding.words, self._side)
        lies = places.arrangement.lies
        page = PageLook(paper.size, self._pixels, paper.margins, footer=plan.footer, orientation=lies)
        return NewSheet(
            plan.name,
            plan.mazes[0].maze,
            layout,
            themes=[self._themes[look] for look in looks] if self._themes else (),
            page=page,
            captions=self._captions,
            heights=self._heights,
            names=_names(mazes),
            known={
                known_as(maze.number): Selection(tuple(map(moved.area, _areas(maze))))
                for maze, moved in mazes
                if maze.number and not maze.is_key
            },
            rounds=[(moved.area(maze.layout.grid.areas[0]), maze.maze) for maze, moved in mazes if maze.is_round],
        )

    def _add(self, row: Sequence[Place]) -> None:
        """Add mazes side by side."""
        rows = max(place.maze.area.height for place in row)
        smaller = max(place.side * place.maze.area.height for place in row) - self._side * rows
        self._fill(row[0].top + smaller / 2)
        self._write(row, [place.above for place in row])
        if self._row % 2 and any(place.maze.is_even for place in row):
            self._blank(_LOWEST)
        self._moved += [self._placed(place) for place in row]
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
                    caption = Caption(self._row, first, first + count - 1, line.text, line.lettering)
                    self._captions.append(caption)
            self._blank(texts[0].height / MM_OF_POINT)

    def _columns(self, place: Place) -> tuple[int, int]:
        """Return the first column of a place, and how many it has."""
        return _FIRST + round(place.left / self._column), int(place.width / self._column)

    def _placed(self, place: Place) -> Moved:
        """Return a maze with its marks, in the middle of its columns."""
        maze, binding = place.maze, self._binding
        first, count = self._columns(place)
        first += (count - maze.area.width) // 2
        first += first % 2 if maze.is_even else 0
        marks, images = (binding.marks, binding.images) if maze.number else (NONE, None)
        layout = with_marks(maze.maze, maze.layout, marks, binding.words, 0, self._pixels, images=images).spread()
        if maze.is_round and maze.theme is not None:
            layout = layout._replace(drawings=with_theme(layout.drawings, maze.theme))
        if maze.drawn is not None:
            layout = maze.drawn.on(maze.maze, layout, words=binding.words)
        return Moved(layout, self._row - maze.area.top, first - maze.area.left, self._look(maze))

    def _look(self, maze: MazeOnPage) -> int:
        """Return the place of a maze's theme among those of its sheet, which get it if it is another one."""
        if maze.theme is None:
            return 0
        if maze.theme not in self._themes:
            self._themes.append(maze.theme)
        return self._themes.index(maze.theme)

    def _ruler(self) -> Callable[[Point], Point]:
        """Return a function from a place on the page to one on the sheet."""
        heights = [self._heights.get(row, row_height(self._pixels)) for row in range(_FIRST, self._row)]
        edges = [*accumulate((points * MM_OF_POINT for points in heights), initial=0.0)]

        def at(point: Point) -> Point:
            row = min(bisect_right(edges, point[0]), len(edges) - 1) - 1
            share = min((point[0] - edges[row]) / (edges[row + 1] - edges[row]), 1.0)
            return _FIRST + row + share, _FIRST + point[1] / self._column

        return at


def _areas(maze: MazeOnPage) -> Sequence[Area]:
    """Return the cells of a maze, or under it."""
    return maze.layout.grid.areas if maze.is_round else names_of(maze.maze)[AREA_NAME].areas


def _names(mazes: Sequence[tuple[MazeOnPage, Moved]]) -> Mapping[str, Selection]:
    """Return the names of mazes together, where they have been moved to; keys beside them have none."""
    names: dict[str, Selection] = {}
    for maze, moved in [one for one in mazes if not one[0].is_key] or mazes:
        for name, selection in ({} if maze.is_round else names_of(maze.maze)).items():
            before = names[name].areas if name in names else ()
            names[name] = Selection((*before, *map(moved.area, selection.areas)))
    return names
