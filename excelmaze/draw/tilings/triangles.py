"""Triangles: a room is a half of a cell, and its walls are two of the cell's borders and its diagonal.

Excel cannot fill a half of a cell alone: where the halves differ, the cell has a gradient that jumps from one colour to
the other along the diagonal. Programs that know no gradients, as LibreOffice, show the whole cell in the first colour,
which is that of the half that counts.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from typing import TYPE_CHECKING

from excelmaze.draw.layout import FALLING, RISING, WALKED, Halved, Layout, Role, Shown, marked_rooms
from excelmaze.draw.seen import Seen
from excelmaze.draw.tilings.squares import SEEN_FIRST
from excelmaze.errors import InputError
from excelmaze.grids.grid import DOWN, UP
from excelmaze.grids.triangles import PATTERNS, TriangleGrid, sides_of_half
from excelmaze.maze.maze import Maze, Opening
from excelmaze.planes import bits, both, either, selected, without

if TYPE_CHECKING:
    from excelmaze.maze.trails import Walk

_DIAGONAL = DOWN, UP  # the direction that leads through it, by the half
_BOTH = 1 << FALLING | 1 << RISING
# Where the other half lies from the one that counts, by whether the diagonal falls and whether that is the lower one.
_DEGREES = {(1, 0): 135, (1, 1): 315, (0, 0): 45, (0, 1): 225}
# Codes of cells whose role is open are their lines; others have those behind.
_OPEN = tuple(Shown(lines, Role.OPEN) for lines in range(3 << FALLING))
_MOST_KINDS = 256
_FALLS = 4  # behind the four directions of a half, a bit for the diagonal of its cell
_ROLE_OF_ROOM = bytes(Role.OPEN if visited else Role.UNVISITED for visited in range(256))
_CROSSED = bytes(bool(lines & _BOTH) for lines in range(256))
_NOT = bytes(not value for value in range(256))
# Where nobody tells that these are triangles: so many diagonals, and one in so many cells at least.
_FEWEST, _RAREST = 2, 16


def _lines_of(half: int) -> bytes:
    """The lines of a cell that a half has, by what is open of it, and whether the diagonal falls."""
    found = []
    for key in range(1 << _FALLS + 1):
        falling = key >> _FALLS
        lines = sum(1 << side for side in sides_of_half(half, falling) if not key >> side & 1)
        crossed = not key >> _DIAGONAL[half] & 1
        found.append(lines | crossed << (FALLING if falling else RISING))
    return bytes(found) + bytes(256 - len(found))


def _opened_of(half: int, falling: int) -> bytes:
    """What is open of a half, by the lines of its cell."""
    found = []
    for lines in range(256):
        opened = sum(1 << side for side in sides_of_half(half, falling) if not lines >> side & 1)
        found.append(opened | (not lines & _BOTH) << _DIAGONAL[half])
    return bytes(found)


_LINES = _lines_of(0), _lines_of(1)
_OPENED = [[_opened_of(half, falling) for falling in (0, 1)] for half in (0, 1)]


class TriangleTiling:
    """The tiling of mazes of triangles: one sheet."""

    def lay_out(self, maze: Maze, *, solution: bool = False, walk: "Walk | None" = None) -> Sequence[Layout]:
        """What every cell shows: the walls of its halves, and their roles."""
        graph = maze.graph
        if not isinstance(graph, TriangleGrid):
            raise InputError(f"{graph!r} has no triangles; make the maze with tiling triangles")
        opened = bytearray(maze.passages)
        for room, direction in maze.openings:
            opened[room] |= 1 << direction
        falls = bits([graph.falling], _FALLS)
        upper, lower = (either(opened[half::2], falls).translate(lines) for half, lines in enumerate(_LINES))
        codes = bytearray(either(upper, lower))
        roles = _roles(maze, walk, solution=solution)
        others = {
            cell: _shown(codes[cell], roles[2 * cell], roles[2 * cell + 1], graph.falling[cell])
            for cell in compress(range(graph.cells.size), either(roles[0::2], roles[1::2]))
        }
        palette, code_of = _palette(others.values())
        for cell, shown in others.items():
            codes[cell] = code_of[shown]
        return (Layout(graph.cells, bytes(codes), palette),)

    def is_seen(self, seen: Seen) -> bool:
        """Whether the recipe tells that these are triangles, or many cells have a diagonal, but none has both."""
        if seen.grid.merged or seen.merged:
            return False
        if seen.told:
            return _told(seen) is not None
        crossed = seen.lines.translate(_CROSSED)
        count = crossed.count(1)
        twice = any(lines & _BOTH == _BOTH for lines in {*seen.lines})
        return count >= max(_FEWEST, len(crossed) / _RAREST) and not twice

    def read(self, sheets: Sequence[Seen]) -> Maze:
        """The maze that lines and diagonals draw; a half that is walled in was not visited, where its cell has a fill.

        It may be that of the other half alone, which counts for more.
        """
        (seen,) = sheets
        graph = _told(seen) or TriangleGrid(seen.grid, _falling(seen))
        opened = bytearray(2 * seen.grid.size)
        for half in (0, 1):
            rising, falling = (seen.lines.translate(table) for table in _OPENED[half])
            opened[half::2] = selected(graph.falling, falling, rising)
        passages, outer = both(opened, graph.sides), without(opened, graph.sides)
        visited = bytearray(b"\1" * graph.size)
        if 0 in opened:
            filled = [seen.filled(role) for role in SEEN_FIRST[1:]]
            for room in compress(range(graph.size), opened.translate(_NOT)):
                visited[room] = not any(cells[room >> 1] for cells in filled)
        openings = [
            Opening(room, direction)
            for room in compress(range(graph.size), outer)
            for direction in range(len(graph.opposite))
            if outer[room] >> direction & 1
        ]
        return Maze(graph, passages, ends=seen.ends_on(graph), openings=openings, visited=bytes(visited))


def _roles(maze: Maze, walk: "Walk | None", *, solution: bool) -> bytearray:
    """The role of each room."""
    roles = bytearray(maze.visited.translate(_ROLE_OF_ROOM))
    for way in maze.solutions() if solution else ():
        for room in way:
            roles[room] = Role.SOLUTION
    for room, state in enumerate(walk.rooms if walk is not None else ()):
        if state:
            roles[room] = WALKED[state]
    for room, mark in marked_rooms(maze):
        roles[room] = mark
    return roles


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


def _told(seen: Seen) -> TriangleGrid | None:
    """The rooms that recipes tell of, if no diagonal contradicts them."""
    told = [graph for graph in seen.told if isinstance(graph, TriangleGrid)]
    if not told or len(told) < len(seen.told) or sum(graph.cells.size for graph in told) != seen.grid.size:
        return None
    graph = told[0] if len(told) == 1 else TriangleGrid.joined(told)
    return None if graph.cells != seen.grid or _contradicted(seen.lines, graph.falling) else graph


def _contradicted(lines: bytes, falling: bytes, cells: Iterable[int] | None = None) -> int:
    """How many cells, of all or some, have another diagonal than they should."""
    wrong = FALLING, RISING
    return sum(lines[cell] >> wrong[falling[cell]] & 1 for cell in (range(len(lines)) if cells is None else cells))


def _falling(seen: Seen) -> bytes:
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
