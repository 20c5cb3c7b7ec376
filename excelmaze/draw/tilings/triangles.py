"""Triangles: a room is a half of a cell, and its walls are two of the cell's borders and its diagonal.

Excel cannot fill a half of a cell alone: where the halves differ, the cell has a gradient that jumps from one colour to
the other along the diagonal. Programs that know no gradients, as LibreOffice, show the whole cell in the first colour,
which is that of the half that counts.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from typing import TYPE_CHECKING

from excelmaze.draw.layout import ALL_SIDES, FALLING, RISING, Halved, Layout, Role, Shown
from excelmaze.draw.tilings.stencilled import SEEN_FIRST, StencilTiling, roles_of_rooms
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.grids.triangles import PATTERNS, TriangleGrid
from excelmaze.maze.maze import Maze
from excelmaze.planes import either

if TYPE_CHECKING:
    from excelmaze.draw.seen import Seen
    from excelmaze.maze.trails import Walk

_BOTH = 1 << FALLING | 1 << RISING
# Where the other half lies from the one that counts, by whether the diagonal falls and whether that is the lower one.
_DEGREES = {(1, 0): 135, (1, 1): 315, (0, 0): 45, (0, 1): 225}
# Codes of cells whose role is open are their lines; others have those behind.
_OPEN = tuple(Shown(lines, Role.OPEN) for lines in range(3 << FALLING))
_MOST_KINDS = 256
_CROSSED = bytes(bool(lines & _BOTH) for lines in range(256))
_NOT = bytes(not value for value in range(256))
# Where nobody tells that these are triangles: so many diagonals, and one in so many cells at least.
_FEWEST, _RAREST = 2, 16


class TriangleTiling(StencilTiling):
    """The tiling of mazes of triangles."""

    name = "triangles"
    mask = ALL_SIDES | _BOTH

    def lay_out(self, maze: Maze, *, solution: bool = False, walk: "Walk | None" = None) -> Sequence[Layout]:
        """What every cell shows: the lines of its halves, and their roles."""
        graph, codes = self.graph_of(maze), bytearray(self.lines(maze))
        roles = roles_of_rooms(maze, walk, solution=solution)
        others = {
            cell: _shown(codes[cell], roles[2 * cell], roles[2 * cell + 1], graph.falling[cell])
            for cell in compress(range(graph.cells.size), either(roles[0::2], roles[1::2]))
        }
        palette, code_of = _palette(others.values())
        for cell, shown in others.items():
            codes[cell] = code_of[shown]
        return (Layout(graph.cells, bytes(codes), palette),)

    def graph_of(self, maze: Maze) -> TriangleGrid:
        """The halves of a maze that is to be laid out."""
        if not isinstance(maze.graph, TriangleGrid):
            raise InputError(f"{maze.graph!r} has no triangles; make the maze with tiling triangles")
        return maze.graph

    def seen_graph(self, seen: "Seen") -> TriangleGrid:
        """The halves of some cells, by the diagonals that are seen."""
        return TriangleGrid(seen.grid, _falling(seen))

    def is_likely(self, seen: "Seen", graph: Grid) -> bool:  # noqa: ARG002 - of any triangles
        """Whether many cells have a diagonal."""
        crossed = seen.lines.translate(_CROSSED).count(1)
        return crossed >= max(_FEWEST, len(seen.lines) / _RAREST)

    def filled(self, seen: "Seen") -> bytes:
        """1 for each cell that has any fill: it may be that of the other half, which counts for more."""
        return either(*(seen.filled(role) for role in SEEN_FIRST[1:]))


def _shown(lines: int, upper: int, lower: int, falling: int) -> Shown:
    """What a cell shows whose halves have these roles."""
    if upper == lower:
        return Shown(lines, Role(upper))
    counts = int(SEEN_FIRST.index(Role(lower)) > SEEN_FIRST.index(Role(upper)))
    role, other = (lower, upper) if counts else (upper, lower)
    return Shown(lines, Role(role), Halved(Role(other), _DEGREES[falling, counts]))


def _palette(kinds: Iterable[Shown]) -> tuple[list[Shown], Mapping[Shown, int]]:
    """A palette with kinds of cells, and the code that each of them has.

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
    """What is not visited is kept longest, then what is most to be seen."""
    one, other = pair
    return Role.UNVISITED not in pair, -SEEN_FIRST.index(one), -SEEN_FIRST.index(other)


def _contradicted(lines: bytes, falling: bytes, cells: Iterable[int]) -> int:
    """How many cells have another diagonal than they should."""
    wrong = FALLING, RISING
    return sum(lines[cell] >> wrong[falling[cell]] & 1 for cell in cells)


def _falling(seen: "Seen") -> bytes:
    """Which diagonals fall: as is seen, and where none is, by the rule that most of the others in its piece follow.

    An open diagonal may be either: the same ways lead through its cell.
    """
    rules = [rule(seen.grid) for rule in PATTERNS.values()]
    rules += [falling.translate(_NOT) for falling in rules]
    falling = bytearray(seen.grid.size)
    for piece in seen.grid.pieces:
        broken = [_contradicted(seen.lines, rule, piece) for rule in rules]
        rule = rules[broken.index(min(broken))]
        for cell in piece:
            drawn = seen.lines[cell] & _BOTH
            falling[cell] = drawn >> FALLING & 1 if drawn else rule[cell]
    return bytes(falling)
