"""A maze's cells as a sheet shows them: lines, fills, texts, merged cells, named ends, and a path that is coloured."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import compress
from typing import TYPE_CHECKING

from excelmaze.draw.layout import Layout, Role
from excelmaze.draw.theme import THEMES, Fill, Theme, blended
from excelmaze.draw.tilings import lay_out_sheets
from excelmaze.grids.grid import Grid, inner_sides
from excelmaze.maze.maze import Ends, Maze
from excelmaze.planes import without
from excelmaze.sheet.addresses import LOST, Area, Selection
from excelmaze.xlsx.maze_names import (
    FALSE_GOALS_NAME,
    GOAL_NAME,
    START_NAME,
    ends_of,
    is_of_levels,
    rooms_of,
)
from excelmaze.xlsx.patch.names import own_names
from excelmaze.xlsx.sheets.cell_formats import CellFormats
from excelmaze.xlsx.sheets.styles import SPLIT, FillLook
from excelmaze.xlsx.sheets.texts import texts_of
from excelmaze.xlsx.sheets.worksheet import Sheet

if TYPE_CHECKING:
    from excelmaze.maze.trails import Walk


def filled_as(looks: CellFormats, fills: Sequence[Fill]) -> bytes:
    """For each cell, 1 where it has one of the fills, as written or as a spreadsheet program has saved it since.

    A cell in two halves counts as its first one.
    """
    same = [look for look in looks.fill_looks if look is not None and any(_is_same(look, fill) for fill in fills)]
    return looks.filled(*same) if same else bytes(len(looks.fills))


def _is_same(look: FillLook, fill: Fill) -> bool:
    if look.theme is not None:
        return (look.pattern, look.theme, look.tint) == (fill.pattern, fill.color.theme, fill.color.tint)
    if look.pattern == fill.pattern:
        return look.rgb == fill.color.rgb
    return look.pattern in {"solid", SPLIT} and look.rgb == blended(fill)


# The texts of cells, where they do not stand in the file: it is but a copy of a sheet without its contents.
Texts = Callable[[Grid], Mapping[int, str]]


class SeenOnSheet:
    """The cells of a grid on a sheet, as a tiling reads them."""

    def __init__(
        self,
        sheet: Sheet,
        grid: Grid,
        looks: CellFormats,
        told: Callable[[], Sequence[Grid]],
        texts: Texts | None = None,
    ) -> None:
        self._sheet = sheet
        self._told = told
        self._texts = texts
        self._looks = looks
        self.grid = grid

    @cached_property
    def lines(self) -> bytes:
        """The lines of each cell, bits as in `excelmaze.draw.layout.Shown`; inside merged cells none is seen."""
        lines = bytearray(self._looks.lines)
        for area in self.merged:
            for row, column, inside in inner_sides(area, self.grid.bounds):
                cell = self.grid.cell_at(row, column)
                if cell is not None:
                    lines[cell] &= ~inside
        return bytes(lines)

    def filled(self, role: Role) -> bytes:
        """1 for each cell that is filled as a theme fills that role."""
        return filled_for(self._looks, role)

    @cached_property
    def texts(self) -> Mapping[int, str]:
        """What is written into cells, by cell; numbers and formulas are no texts."""
        return texts_of(self._sheet, self.grid) if self._texts is None else self._texts(self.grid)

    @property
    def texts_at_hand(self) -> Mapping[int, str]:
        """The same, where they stand in the file; of an open sheet it takes a call for each area."""
        return self.texts if self._texts is None else {}

    @cached_property
    def merged(self) -> Sequence[Area]:
        """The merged areas that have cells of the grid."""
        return self._sheet.merged_within(self.grid)

    @cached_property
    def recorded(self) -> Sequence[Grid]:
        """The rooms of mazes in these cells, as far as they are told."""
        return self._told()

    def ends_on(self, graph: Grid) -> Sequence[Ends]:
        """Where the maze with these rooms starts and leads to, as the sheet names it."""
        return ends_of(graph, named_cells(self._sheet, START_NAME), named_cells(self._sheet, GOAL_NAME))

    def goals_on(self, graph: Grid) -> Sequence[int]:
        """The rooms that the sheet names as goals."""
        return rooms_of(graph, named_cells(self._sheet, GOAL_NAME))

    def false_goals_on(self, graph: Grid) -> Sequence[int]:
        """The rooms that only look like goals, as the sheet names them."""
        return rooms_of(graph, named_cells(self._sheet, FALSE_GOALS_NAME))


def filled_for(looks: CellFormats, role: Role) -> bytes:
    """1 for each cell that is filled as a theme fills a role."""
    fills = dict.fromkeys(fill for theme in THEMES.values() for fill in theme.fills_of([role]))
    return filled_as(looks, list(fills))


def has_levels(sheet: Sheet) -> bool:
    """Whether a sheet names others as levels of one of its mazes."""
    return any(is_of_levels(one.name) for one in sheet.book.defined_names if one.scope == sheet.entry.position)


def named_cells(sheet: Sheet, name: str) -> Selection | None:
    """Return the cells that a name of this sheet stands for, if it has the name and some of them are still there."""
    own = next((one for one in own_names(sheet.book, sheet.entry.position) if one.name.casefold() == name), None)
    if own is None:
        return None
    if LOST not in own.text:
        return sheet.book.defined_name(name, sheet.name)
    from excelmaze.sheet.unions import remaining_cells

    return remaining_cells(own.text)


_MARKS = (Role.START, Role.GOAL, Role.SOLUTION, Role.VISITED, Role.RETRACED)
_IS_MARK = bytes(role in _MARKS for role in range(256))


def marked(maze: Maze, theme: Theme, looks: CellFormats, walk: "Walk | None" = None) -> tuple[Layout, set[int]]:
    """The layout with the way or a solver's walk, and the cells that change: these, and those of one shown before."""
    ((layout, touched),) = marked_sheets(maze, theme, [looks], walk)
    return layout, touched


def marked_sheets(
    maze: Maze, theme: Theme, looks: Sequence[CellFormats], walk: "Walk | None" = None
) -> list[tuple[Layout, set[int]]]:
    """The same for each sheet of a maze, whose cells look so."""
    layouts = lay_out_sheets(maze, solution=walk is None, walk=walk)
    return [(layout, _touched(layout, theme, one)) for layout, one in zip(layouts, looks, strict=True)]


def _touched(layout: Layout, theme: Theme, looks: CellFormats) -> set[int]:
    before = filled_as(looks, theme.fills_of(_MARKS))
    now = layout.roles.translate(_IS_MARK)
    cells = {*compress(range(len(now)), before), *compress(range(len(now)), now)}
    unvisited = bytes(shown == (shown.lines, Role.UNVISITED, None) for shown in layout.palette)
    return {cell for cell in cells if not unvisited[layout.codes[cell]]}


def theme_of(looks: CellFormats) -> Theme:
    """The theme in whose fills most of the cells are; classic, the first, where they are in none.

    What may be unvisited tells of no theme: silver is also what LibreOffice makes of a pattern.
    """
    silver = filled_as(looks, [theme.fills[Role.UNVISITED] for theme in THEMES.values()])

    def cells(theme: Theme) -> int:
        return without(filled_as(looks, theme.fills_of(Role)), silver).count(1)

    return max(THEMES.values(), key=cells)
