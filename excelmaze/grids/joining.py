"""The rooms of several mazes as those of one, and which of them join at all."""

from collections.abc import Iterable, Sequence

from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.grids.shapes import BLOCKS, LINKED, SQUARES


def check_joining(parts: Iterable[Grid]) -> None:
    """Refuse mazes whose rooms do not go on in another one's.

    Raises:
        InputError: there is one.
    """
    parts = list(parts)
    for part in parts:
        floor = part.floor
        if not floor.joins:
            raise InputError(f"mazes of {floor.tiling} do not join; make one maze of all their cells")
    levels = sorted({max(1, len(part.sheets)) for part in parts})
    if len(levels) > 1:
        raise InputError(f"mazes with {levels[0]} and {levels[-1]} levels do not join; choose such with as many")


def joined_graph(parts: Sequence[Grid]) -> Grid:
    """The rooms of several mazes as those of one.

    Raises:
        InputError: they are of several kinds, or of one that does not join.
    """
    check_joining(parts)
    kinds = {part.tiling: type(part) for part in parts}
    if {*kinds} == {LINKED, SQUARES}:
        del kinds[SQUARES]
    if len(kinds) > 1:
        if {*kinds} == {BLOCKS, SQUARES}:
            names = ["whose walls are borders", "whose walls are blocks"]
        else:
            names = [f"of {kind}" for kind in sorted(kinds)]
        raise InputError(f"mazes {names[0]} and mazes {names[1]} do not join; choose one kind")
    (kind,) = kinds.values() or (Grid,)
    return kind.joined(parts)
