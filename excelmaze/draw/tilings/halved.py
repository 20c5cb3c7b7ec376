"""Layouts of cells whose halves belong to two rooms.

Excel cannot fill a half of a cell alone: where the halves differ, the cell has a gradient that jumps from one colour to
the other along the diagonal. Programs that know no gradients, as LibreOffice, show the whole cell in the first colour,
which is that of the half that counts.
"""

from collections.abc import Iterable, Mapping
from itertools import compress

from excelmaze.draw.layout import FALLING, Halved, Layout, Role, Shown
from excelmaze.draw.tilings.stencilled import SEEN_FIRST
from excelmaze.grids.grid import Grid
from excelmaze.grids.stencil import of_halves
from excelmaze.planes import either

# Where the other half lies from the one that counts, by whether the diagonal falls and whether that is the lower one.
_DEGREES = {(1, 0): 135, (1, 1): 315, (0, 0): 45, (0, 1): 225}
# Codes of cells whose role is open are their lines; others have those behind.
_OPEN = tuple(Shown(lines, Role.OPEN) for lines in range(3 << FALLING))
_MOST_KINDS = 256


def halved_layout(graph: Grid, lines: bytes, roles: bytes) -> Layout:
    """Return the layout of cells with lines, from the roles of rooms."""
    upper, lower, falling = of_halves(graph, roles)
    others = {
        cell: _shown(lines[cell], upper[cell], lower[cell], falling[cell])
        for cell in compress(range(len(lines)), either(upper, lower))
    }
    palette, code_of = _palette(others.values())
    codes = bytearray(lines)
    for cell, shown in others.items():
        codes[cell] = code_of[shown]
    return Layout(graph.cells, bytes(codes), palette)


def _shown(lines: int, upper: int, lower: int, falling: int) -> Shown:
    """Return how a cell is shown whose halves have these roles."""
    if upper == lower:
        return Shown(lines, Role(upper))
    counts = int(SEEN_FIRST.index(Role(lower)) > SEEN_FIRST.index(Role(upper)))
    role, other = (lower, upper) if counts else (upper, lower)
    return Shown(lines, Role(role), Halved(Role(other), _DEGREES[falling, counts]))


def _palette(kinds: Iterable[Shown]) -> tuple[list[Shown], Mapping[Shown, int]]:
    """Return a palette with kinds of cells, and the code that each of them has.

    There are 256 codes: where they do not suffice, halves are shown as the one that counts, those of a walk first.
    """
    wanted = dict.fromkeys(kinds)
    pairs = sorted({(one.role, one.halved.other) for one in wanted if one.halved}, key=_rank)
    while True:
        as_shown = {
            one: one if one.halved is None or (one.role, one.halved.other) in pairs else Shown(one.lines, one.role)
            for one in wanted
        }
        palette = [*_OPEN, *dict.fromkeys(as_shown.values())]
        if len(palette) <= _MOST_KINDS:
            break
        pairs.pop()
    codes = {shown: code for code, shown in enumerate(palette)}
    return palette, {one: codes[shown] for one, shown in as_shown.items()}


def _rank(pair: tuple[Role, Role]) -> tuple[bool, int, int]:
    """Return a key: pairs with unvisited rooms are kept longest, then those that count most."""
    one, other = pair
    return Role.UNVISITED not in pair, -SEEN_FIRST.index(one), -SEEN_FIRST.index(other)
