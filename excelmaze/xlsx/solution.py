"""The way through a maze that is on a sheet: what is coloured, and what was coloured before."""

from collections.abc import Sequence
from itertools import compress
from typing import TYPE_CHECKING

from excelmaze.draw.layout import Layout, Role
from excelmaze.draw.theme import THEMES, Theme
from excelmaze.draw.tilings import lay_out_sheets
from excelmaze.maze.maze import Maze
from excelmaze.planes import without
from excelmaze.xlsx.fills import filled_as
from excelmaze.xlsx.sheets.looks import Looks

if TYPE_CHECKING:
    from excelmaze.maze.trails import Walk

_MARKS = (Role.START, Role.GOAL, Role.SOLUTION, Role.VISITED, Role.RETRACED)
_IS_MARK = bytes(role in _MARKS for role in range(256))


def marked(maze: Maze, theme: Theme, looks: Looks, walk: "Walk | None" = None) -> tuple[Layout, set[int]]:
    """The layout with the way or a solver's walk, and the cells that change: these, and those of one shown before."""
    ((layout, touched),) = marked_sheets(maze, theme, [looks], walk)
    return layout, touched


def marked_sheets(
    maze: Maze, theme: Theme, looks: Sequence[Looks], walk: "Walk | None" = None
) -> list[tuple[Layout, set[int]]]:
    """The same for each sheet of a maze, whose cells look so."""
    layouts = lay_out_sheets(maze, solution=walk is None, walk=walk)
    return [(layout, _touched(layout, theme, one)) for layout, one in zip(layouts, looks, strict=True)]


def _touched(layout: Layout, theme: Theme, looks: Looks) -> set[int]:
    before = filled_as(looks, theme.fills_of(_MARKS))
    now = layout.roles.translate(_IS_MARK)
    cells = {*compress(range(len(now)), before), *compress(range(len(now)), now)}
    unvisited = bytes(shown == (shown.lines, Role.UNVISITED, None) for shown in layout.palette)
    return {cell for cell in cells if not unvisited[layout.codes[cell]]}


def theme_of(looks: Looks) -> Theme:
    """The theme in whose fills most of the cells are; classic, the first, where they are in none.

    What may be unvisited tells of no theme: silver is also what LibreOffice makes of a pattern.
    """
    silver = filled_as(looks, [theme.fills[Role.UNVISITED] for theme in THEMES.values()])

    def cells(theme: Theme) -> int:
        return without(filled_as(looks, theme.fills_of(Role)), silver).count(1)

    return max(THEMES.values(), key=cells)
