"""Which tiling's maze a sheet shows: most are ruled out by a look at its lines, before their modules are imported."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from excelmaze.draw.layout import ALL_SIDES
from excelmaze.draw.tilings import TILINGS, Tiling, tiling_named
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP
from excelmaze.planes import bit

if TYPE_CHECKING:
    from excelmaze.draw.seen import Seen

# For each direction, whether lines have the one on that side.
_WALLED_BESIDE = bytes(line >> LEFT & line >> RIGHT & 1 for line in range(256))
_MOST_HALVES = 4


def _parted(seen: "Seen") -> bool:
    """Whether a line lies between two cells that would be one brick of a rectangle.

    Of several that are joined bricks may lie otherwise, but in a row only the halves at their ends are walled on both
    sides.
    """
    grid, lines = seen.grid, seen.lines
    if len(grid.areas) > 1:
        return False
    width = grid.areas[0].width
    if width == 1:  # a brick takes two cells side by side
        return True
    rows = ((row * width + row % 2, (row + 1) * width - 1) for row in range(grid.size // width))
    if not any(line >> RIGHT & 1 for first, last in rows for line in lines[first:last:2]):
        return False
    narrow = lines.translate(_WALLED_BESIDE)
    return any(narrow.count(1, row, row + width) > _MOST_HALVES for row in range(0, grid.size, width))


def _unlabelled(seen: "Seen") -> bool:
    """Whether no gaps lie opposite to one another in the rim of a rectangle, or cells hold no texts.

    Of few cells no link may be open, which is a maze with links all the same where a recipe tells so.
    """
    grid, lines = seen.grid, seen.lines
    if len(grid.areas) == 1:
        width = grid.areas[0].width
        across = bit(lines[::width], LEFT), bit(lines[width - 1 :: width], RIGHT)
        upright = bit(lines[:width], UP), bit(lines[-width:], DOWN)
        if all(all(map(int.__or__, *rims)) for rims in (across, upright)):
            return not _few_told(seen, "linked")
    return not seen.texts and not _few_told(seen, "linked")


def _uncrossed(seen: "Seen") -> bool:
    """Whether no cell has a diagonal, unless all might be open: of few cells, or where no wall is left within.

    Of some more cells all are open now and then, by a bias or by loops: that a recipe tells.
    """
    grid, lines = seen.grid, seen.lines
    if lines.translate(None, _UPRIGHT) or grid.size <= _FEW:
        return False
    if not any(map(int.__and__, lines, grid.sides)):
        return False
    return not _few_told(seen, "triangles")


def _few_told(seen: "Seen", tiling: str) -> bool:
    """Whether a recipe tells of a tiling where nothing of it may be seen, as there are few cells."""
    return seen.grid.size <= _SOME and any(graph.tiling == tiling for graph in seen.told)


def _walled_between(seen: "Seen") -> bool:
    """Whether a line lies between two cells of the first row that would be of two woven rooms."""
    grid, lines = seen.grid, seen.lines
    if len(grid.areas) > 1:
        return False
    width = grid.areas[0].width
    if grid.size < 3 * width or width < 3:  # noqa: PLR2004 - a room has three cells each way
        return True
    return any(line >> RIGHT & 1 for row in range(3) for line in lines[row * width + 2 : (row + 1) * width - 1 : 3])


# Lines without diagonals.
_UPRIGHT = bytes(range(ALL_SIDES + 1))
# So many cells are halved by diagonals that are all open, now and then.
_FEW = 6
_SOME = 1_000
# What tells, before its module is imported, that it is not this tiling's maze.
_RULED_OUT: Mapping[str, Callable[["Seen"], bool]] = {
    "triangles": _uncrossed,
    "weave": _walled_between,
    "bricks": _parted,
    "linked": _unlabelled,
    "levels": lambda _: True,
}


def tiling_seen(seen: "Seen") -> Tiling:
    """The tiling of the maze that a sheet shows."""
    may_be = (name for name in TILINGS if name not in _RULED_OUT or not _RULED_OUT[name](seen))
    return next(tiling for tiling in map(tiling_named, may_be) if tiling.is_seen(seen))
