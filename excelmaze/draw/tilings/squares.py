"""Squares: a room is a cell, and its walls are the cell's borders."""

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import TYPE_CHECKING

from excelmaze.draw.layout import ALL_SIDES, WALKED, Layout, Role, Shown, marked_rooms, marks_in
from excelmaze.grids.grid import DIRECTIONS
from excelmaze.maze.maze import Maze, Opening
from excelmaze.planes import both, either, without

if TYPE_CHECKING:
    from excelmaze.draw.seen import Seen
    from excelmaze.maze.trails import Walk

# A cell's code: the low four bits are its walls (1 << direction), the bits above are its role.
ROLE_SHIFT = 4
PALETTE = tuple(Shown(walls, role) for role in Role for walls in range(ALL_SIDES + 1))
# What a merged cell is if its cells are different things: the last one of these that is among them.
SEEN_FIRST = (Role.OPEN, Role.UNVISITED, Role.RETRACED, Role.VISITED, Role.SOLUTION, Role.START, Role.GOAL)
_WALLS_OF_PASSAGES = bytes(~passages & ALL_SIDES for passages in range(256))
_WALLED = bytes(walls & ALL_SIDES == ALL_SIDES for walls in range(256))
_NOT = bytes(not value for value in range(256))
_ANY = bytes(bool(value) for value in range(256))
# From one to the next of so few among many more is one step.
_FAR = 8


class Squares:
    """The tiling of the rectangular grid: one sheet, as many rooms as cells. Merged cells are drawn as one."""

    def lay_out(self, maze: Maze, *, solution: bool = False, walk: "Walk | None" = None) -> Sequence[Layout]:
        """What every cell of a maze shows."""
        codes = bytearray(maze.passages.translate(_WALLS_OF_PASSAGES))
        for cell, direction in maze.openings:
            codes[cell] &= ~(1 << direction)
        _fill(codes, maze.unvisited(), Role.UNVISITED)
        for way in maze.solutions() if solution else ():
            _fill(codes, way, Role.SOLUTION)
        if walk is not None:
            for cell in _nonzero(walk.rooms):
                _fill(codes, (cell,), WALKED[walk.rooms[cell]])
        for cell, mark in marked_rooms(maze):
            codes[cell] = codes[cell] & ALL_SIDES | mark << ROLE_SHIFT
        for cells in maze.grid.merged_cells:
            _fill(codes, cells, max((Role(codes[cell] >> ROLE_SHIFT) for cell in cells), key=SEEN_FIRST.index))
            for cell in cells:
                codes[cell] &= ~maze.grid.merged_sides[cell]
        return (Layout(maze.grid, bytes(codes), PALETTE, texts=marks_in(maze), merged=maze.grid.merged),)

    def is_seen(self, seen: "Seen") -> bool:  # noqa: ARG002 - of any cells
        """Whatever there is."""
        return True

    def read(self, sheets: "Sequence[Seen]") -> Maze:
        """The maze that the lines of cells draw; a cell with the fill of unvisited ones is one if it is walled in."""
        (seen,) = sheets
        grid, lines, unvisited = seen.grid, seen.lines, seen.filled(Role.UNVISITED)
        passages = without(grid.sides, lines)
        outer = without(bytes([ALL_SIDES]) * grid.size, either(grid.sides, lines))
        visited = b"\1" * grid.size
        if unvisited.count(0) < grid.size:
            visited = both(lines.translate(_WALLED), unvisited).translate(_NOT)
        for cells in grid.merged_cells:
            if unvisited[cells[0]] and all(lines[cell] | grid.merged_sides[cell] == ALL_SIDES for cell in cells):
                passages, visited = _filled(passages, cells), _filled(visited, cells)
        openings = [
            Opening(cell, direction)
            for cell in _nonzero(outer)
            for direction in DIRECTIONS
            if outer[cell] >> direction & 1
        ]
        from excelmaze.draw.seen import with_blind, with_false_goals

        maze = Maze(grid, passages, ends=seen.ends_on(grid), openings=openings, visited=visited)
        return with_blind(with_false_goals(maze, seen), seen)


def _fill(codes: bytearray, cells: Iterable[int], role: Role) -> None:
    """Give cells a role; their walls stay."""
    its = role << ROLE_SHIFT
    for cell in cells:
        codes[cell] = codes[cell] & ALL_SIDES | its


def _filled(values: bytes, cells: Sequence[int]) -> bytes:
    """The values with 0 for some cells."""
    changed = bytearray(values)
    for cell in cells:
        changed[cell] = 0
    return bytes(changed)


def _nonzero(values: bytes | bytearray) -> list[int]:
    marked = values.translate(_ANY)
    if marked.count(1) * _FAR > len(marked):
        return list(compress(range(len(marked)), marked))
    found = []
    place = marked.find(1)
    while place >= 0:
        found.append(place)
        place = marked.find(1, place + 1)
    return found
