"""The way through a maze that is on a sheet: what is coloured, and what was coloured before."""

from collections.abc import Sequence
from itertools import compress

from excelmaze.draw.ink import Fill
from excelmaze.draw.layout import Layout, Role
from excelmaze.draw.theme import THEMES, Theme
from excelmaze.draw.tilings import lay_out
from excelmaze.maze.maze import Maze
from excelmaze.xlsx.sheets.looks import Looks
from excelmaze.xlsx.sheets.styles import FillLook

_MARKS = (Role.START, Role.GOAL, Role.SOLUTION)
# LibreOffice reads a pattern as one colour: so many 128ths of the pattern's on white.
_BLENDED = {"lightTrellis": 0x30, "gray125": 0x10, "lightGray": 0x20, "lightUp": 0x20}


def marked(maze: Maze, theme: Theme, looks: Looks) -> tuple[Layout, set[int]]:
    """The layout with the way shown, and the cells that change: the way, and one that was shown before."""
    layout = lay_out(maze, solution=True)
    before = _filled(looks, [fill for role in _MARKS if (fill := theme.fills.get(role))])
    cells = {*compress(range(maze.grid.size), before), *(maze.solve() or ())}
    return layout, {cell for cell in cells if layout.roles[cell] != Role.UNVISITED}


def theme_of(looks: Looks) -> Theme:
    """The theme in whose fills most of the cells are; classic, the first, where they are in none."""

    def cells(theme: Theme) -> int:
        return _filled(looks, [fill for role, fill in theme.fills.items() if role is not Role.UNVISITED]).count(1)

    return max(THEMES.values(), key=cells)


def _filled(looks: Looks, fills: Sequence[Fill]) -> bytes:
    """For each cell, 1 where it has one of the fills, as written or as a spreadsheet program has saved it since."""
    same = [look for look in looks.fill_looks if look is not None and any(_is_same(look, fill) for fill in fills)]
    return looks.filled(*same) if same else bytes(len(looks.fills))


def _is_same(look: FillLook, fill: Fill) -> bool:
    if look.theme is not None:
        return (look.pattern, look.theme, look.tint) == (fill.pattern, fill.color.theme, fill.color.tint)
    if look.pattern == fill.pattern:
        return look.rgb == fill.color.rgb
    return look.pattern == "solid" and look.rgb == _blended(fill)


def _blended(fill: Fill) -> str:
    share = _BLENDED.get(fill.pattern, 128)
    return bytes(255 - (255 - part) * share // 128 for part in bytes.fromhex(fill.color.rgb)).hex().upper()
