"""Layouts of cells whose halves belong to two rooms.

Excel cannot fill a half of a cell alone: where the halves differ, the cell has a gradient that jumps from one colour to
the other along the diagonal. Programs without gradients, as LibreOffice, show the whole cell in the first colour, that
of the half that counts.
"""

from collections.abc import Iterable, Mapping

from excelmaze.draw.layout import FALLING, Halved, Layout, Role, Shown
from excelmaze.draw.tilings.roles import ROLES_BY_RANK
from excelmaze.grids.grid import Grid
from excelmaze.grids.stencil import of_halves
from excelmaze.planes import mapped, numbered

# Where the other half lies from the one that counts, by whether the diagonal falls and whether that is the lower one.
_DEGREES = {(1, 0): 135, (1, 1): 315, (0, 0): 45, (0, 1): 225}
# Roles from 1 on, since halves that are in no room have 0, and back.
_FROM_1 = bytes([*range(1, 256), 0])
_OR_OUTSIDE = bytes([Role.OUTSIDE, *range(255)])
# The code of an open cell is its lines; other kinds have higher codes.
_OPEN = tuple(Shown(lines, Role.OPEN) for lines in range(3 << FALLING))
_MOST_KINDS = 256
_RANKS: dict[int, int] = {role: rank for rank, role in enumerate((Role.OUTSIDE, *ROLES_BY_RANK))}


def halved_layout(graph: Grid, lines: bytes, roles: bytes) -> Layout:
    """Return the layout of cells with lines, from the roles of rooms."""
    upper, lower, falling = of_halves(graph, roles.translate(_FROM_1))
    places, kinds = numbered(upper.translate(_OR_OUTSIDE), lower.translate(_OR_OUTSIDE), falling, lines)
    shown = [_shown(*kind) for kind in kinds]
    palette, code_of = _palette(one for one in shown if one.halved or one.role != Role.OPEN)
    return Layout(graph.cells, bytes(mapped(places, [code_of.get(one, one.lines) for one in shown])), palette)


def _shown(upper: int, lower: int, falling: int, lines: int) -> Shown:
    """Return the kind of a cell whose halves have these roles."""
    if upper == lower:
        return Shown(lines, Role(upper))
    counts = int(_RANKS[lower] > _RANKS[upper])
    role, other = (lower, upper) if counts else (upper, lower)
    return Shown(lines, Role(role), Halved(Role(other), _DEGREES[falling, counts]))


def _palette(kinds: Iterable[Shown]) -> tuple[list[Shown], Mapping[Shown, int]]:
    """Return a palette with kinds of cells, and the code that each of them has.

    There are 256 codes: where they do not suffice, cells show only the half that counts, first those of a walk.
    """
    wanted = dict.fromkeys(kinds)
    pairs = sorted({(kind.role, kind.halved.other) for kind in wanted if kind.halved}, key=_rank)
    while True:
        as_shown = {
            kind: kind
            if kind.halved is None or (kind.role, kind.halved.other) in pairs
            else Shown(kind.lines, kind.role)
            for kind in wanted
        }
        palette = [*_OPEN, *dict.fromkeys(as_shown.values())]
        if len(palette) <= _MOST_KINDS:
            break
        pairs.pop()
    codes = {shown: code for code, shown in enumerate(palette)}
    return palette, {kind: codes[shown] for kind, shown in as_shown.items()}


def _rank(pair: tuple[Role, Role]) -> tuple[bool, int, int]:
    """Return a key: pairs with unvisited rooms are kept longest, then those that count most."""
    role, other = pair
    return Role.UNVISITED not in pair, -_RANKS[role], -_RANKS[other]
