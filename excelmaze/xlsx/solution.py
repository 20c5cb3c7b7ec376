"""The way through a maze that is on a sheet: what is coloured, and what was coloured before."""

from collections.abc import Iterator

from excelmaze.layout import Layout, Role, lay_out, role_of
from excelmaze.maze import Maze
from excelmaze.theme import THEMES, Fill, Theme
from excelmaze.xlsx.looks import Looks
from excelmaze.xlsx.styles import FillLook

_MARKS = (Role.START, Role.GOAL, Role.SOLUTION)
# LibreOffice reads a pattern as one colour: so many 128ths of the pattern's on white.
_BLENDED = {"lightTrellis": 0x30, "gray125": 0x10, "lightGray": 0x20, "lightUp": 0x20}


def marked(maze: Maze, theme: Theme, looks: Looks) -> tuple[Layout, set[int]]:
    """The layout with the way shown, and the cells that change: the way, and one that was shown before."""
    layout = lay_out(maze, solution=True)
    before = [cell for role in _MARKS if (fill := theme.fills.get(role)) for cell in _filled(looks, fill)]
    cells = {*before, *(maze.solve() or ())}
    return layout, {cell for cell in cells if role_of(layout.codes[cell]) is not Role.UNVISITED}


def theme_of(looks: Looks) -> Theme:
    """The theme in whose fills most of the cells are; classic, the first, where they are in none."""

    def cells(theme: Theme) -> int:
        fills = [fill for role, fill in theme.fills.items() if role is not Role.UNVISITED]
        return sum(1 for fill in fills for _ in _filled(looks, fill))

    return max(THEMES.values(), key=cells)


def _filled(looks: Looks, fill: Fill) -> Iterator[int]:
    """The cells with a fill, as it was written or as a spreadsheet program has saved it since."""
    same = [look is not None and _is_same(look, fill) for look in looks.fill_looks]
    return (cell for cell, look in enumerate(looks.fills) if same[look])


def _is_same(look: FillLook, fill: Fill) -> bool:
    if look.theme is not None:
        return (look.pattern, look.theme, look.tint) == (fill.pattern, fill.color.theme, fill.color.tint)
    if look.pattern == fill.pattern:
        return look.rgb == fill.color.rgb
    return look.pattern == "solid" and look.rgb == _blended(fill)


def _blended(fill: Fill) -> str:
    share = _BLENDED.get(fill.pattern, 128)
    return bytes(255 - (255 - part) * share // 128 for part in bytes.fromhex(fill.color.rgb)).hex().upper()
