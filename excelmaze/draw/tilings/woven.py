"""Weave: a room is three by three cells, and its walls are borders around the cells that are its floor.

The floor is the cell in the middle and that of each side which a passage leads out of. Where a tunnel leads under a
room, the cells at its two ends are floor, too, and the borders of the middle lie across it: the rails of the bridge.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import compress, pairwise, product
from typing import TYPE_CHECKING

from excelmaze.draw.layout import ALL_SIDES, WALKED, Layout, Role, marked_rooms
from excelmaze.draw.seen import Seen
from excelmaze.draw.tilings.squares import PALETTE, ROLE_SHIFT
from excelmaze.errors import InputError
from excelmaze.grids.grid import DIRECTIONS, DOWN, LEFT, OPPOSITE, RIGHT, STEPS, UP
from excelmaze.grids.woven import SIDE, WeaveGrid
from excelmaze.maze.maze import Maze, Opening
from excelmaze.planes import both, either, without

if TYPE_CHECKING:
    from excelmaze.maze.trails import Walk

# Behind the four directions of a room, bits for a tunnel that leads upright below it, and for one across.
_UPRIGHT, _ACROSS = 1 << 4, 1 << 5
_UNDER = {UP: _UPRIGHT, DOWN: _UPRIGHT, LEFT: _ACROSS, RIGHT: _ACROSS}
_AROUND = {UP: (LEFT, RIGHT), DOWN: (LEFT, RIGHT), LEFT: (UP, DOWN), RIGHT: (UP, DOWN)}
_SHUT = bytes(not state & ALL_SIDES for state in range(256))


def _out(state: int, side: int) -> bool:
    """Whether anything leads out of a room on a side, on it or below."""
    return bool(state >> side & 1 or state & _UNDER[side])


def _lines(down: int, right: int, state: int) -> int:
    """The lines of one of a room's nine cells, so many rows and columns from the one in the middle."""
    lines = 0
    for side, (below, beside) in enumerate(STEPS):
        if (down, right) == (0, 0):
            lines |= (not state >> side & 1) << side
        elif (down, right) == (below, beside):
            lines |= (not state >> side & 1) << OPPOSITE[side]
            lines |= sum(1 << along for along in _AROUND[side]) * _out(state, side)
        elif down and right and (below in {0, down} and beside in {0, right}):
            # A corner has the lines along the floor beside it.
            lines |= _out(state, side) << (OPPOSITE[_across(side, down, right)])
    return lines


def _across(side: int, down: int, right: int) -> int:
    """On which side of the cell in the middle of a side a corner of the room lies."""
    return next(one for one in _AROUND[side] if STEPS[one] in {(down, 0), (0, right)})


_PLACES = tuple(product((-1, 0, 1), (-1, 0, 1)))
_LINES_AT = {place: bytes(_lines(*place, state) for state in range(1 << 6)) + bytes(192) for place in _PLACES}


def _opened(side: int) -> bytes:
    """What leads out of a room on a side, by the lines of the cell in the middle of that side."""
    along = sum(1 << one for one in _AROUND[side])
    return bytes(
        0 if lines & along != along else _UNDER[side] if lines >> OPPOSITE[side] & 1 else 1 << side
        for lines in range(256)
    )


_OPENED_AT = {STEPS[side]: _opened(side) for side in DIRECTIONS}


class WeaveTiling:
    """The tiling of woven mazes: one sheet. Cells that are in no room are empty."""

    def lay_out(self, maze: Maze, *, solution: bool = False, walk: "Walk | None" = None) -> Sequence[Layout]:
        """What every cell shows: the walls around the floor, and what the floor is."""
        graph = maze.graph
        if not isinstance(graph, WeaveGrid):
            raise InputError(f"{graph!r} is not woven; make the maze with weave")
        states = bytearray(maze.passages)
        for room, direction in maze.openings:
            states[room] |= 1 << direction
        for room, end in graph.crossings.items():
            if maze.passages[graph.flat.neighbors[end][room]] >> OPPOSITE[end] & 1:
                states[room] |= _UNDER[end]
        codes = bytearray(graph.cells.size)
        for place, cells, rooms in _strides(graph):
            codes[cells] = states[rooms].translate(_LINES_AT[place])
        unvisited = [cell for room in maze.unvisited() for cell in nine_cells(graph, room)]
        _fill(codes, unvisited, Role.UNVISITED)
        for way in maze.solutions() if solution else ():
            _fill(codes, _cells_of_way(graph, way), Role.SOLUTION)
        for room in compress(range(graph.size), walk.rooms if walk is not None else ()):
            assert walk is not None  # noqa: S101 - else there are none
            _fill(codes, (_cell(graph, room),), WALKED[walk.rooms[room]])
        for room, mark in marked_rooms(maze):
            _fill(codes, (_cell(graph, room),), mark)
        return (Layout(graph.cells, bytes(codes), PALETTE),)

    def is_seen(self, seen: Seen) -> bool:
        """Whether the recipe tells of it; without one, whether nothing but floors of such rooms is walled."""
        if seen.grid.merged or seen.merged:
            return False
        if seen.told:
            return _told(seen) is not None
        try:
            graph = WeaveGrid(seen.grid, crossings={})
        except InputError:
            return False
        lines = bytearray(seen.lines)
        states = _states(graph, seen.lines)
        for place, cells, rooms in _strides(graph):
            if lines[cells] != states[rooms].translate(_LINES_AT[place]):
                return False
            lines[cells] = bytes(len(lines[cells]))
        return any(seen.lines) and not any(lines)

    def read(self, sheets: Sequence[Seen]) -> Maze:
        """The maze that the walls draw; a room with the fill of unvisited ones is one if it is walled in."""
        (seen,) = sheets
        flat = WeaveGrid(seen.grid, crossings={})
        states = _states(flat, seen.lines)
        found = {room: UP if state & _UPRIGHT else LEFT for room, state in enumerate(states) if state & ~ALL_SIDES}
        graph = _told(seen)
        if graph is None or any(graph.crossings.get(room) != way for room, way in found.items()):
            graph = WeaveGrid(seen.grid, crossings=found)
        rim = without(bytes([ALL_SIDES]) * graph.size, graph.flat.sides)
        passages, outer = both(states, graph.sides), both(states, rim)
        solid = seen.filled(Role.UNVISITED)
        visited = bytearray(b"\1" * graph.size)
        for room in compress(range(graph.size), bytes(states).translate(_SHUT)):
            visited[room] = not solid[_cell(graph, room)]
        openings = [
            Opening(room, direction)
            for room in compress(range(graph.size), outer)
            for direction in DIRECTIONS
            if outer[room] >> direction & 1
        ]
        return Maze(graph, passages, ends=seen.ends_on(graph), openings=openings, visited=bytes(visited))


def _told(seen: Seen) -> WeaveGrid | None:
    """The rooms that recipes tell of these cells: of one maze, or of several that lie side by side."""
    parts = [one for one in seen.told if isinstance(one, WeaveGrid)]
    if len(parts) > 1 and sum(one.cells.size for one in parts) == seen.grid.size:
        with suppress(InputError):  # they do not go on in one another
            parts = [WeaveGrid.joined(parts)]
    return next((one for one in parts if one.cells == seen.grid), None)


def _states(graph: WeaveGrid, lines: bytes) -> bytearray:
    """What is open of each room, and the tunnels that are seen to lead below it."""
    found = bytearray(graph.size)
    for place, cells, rooms in _strides(graph):
        if place in _OPENED_AT:
            found[rooms] = either(found[rooms], lines[cells].translate(_OPENED_AT[place]))
    return found


def _strides(graph: WeaveGrid) -> Iterator[tuple[tuple[int, int], slice, slice]]:
    """For each row of rooms and each of their nine cells: where from the middle it lies, these cells, and the rooms."""
    for row, column, room, rooms in graph.rows_of_rooms():
        for down in (-1, 0, 1):
            first = graph.cells.cell_at(row + 1 + down, column)
            assert first is not None  # noqa: S101 - a room's cells are of the selection
            for right in (-1, 0, 1):
                begin = first + right + 1
                yield (down, right), slice(begin, begin + SIDE * (rooms - 1) + 1, SIDE), slice(room, room + rooms)


def _cell(graph: WeaveGrid, room: int, down: int = 0, right: int = 0) -> int:
    """The number of one of a room's cells."""
    row, column = graph.sheet_place(room)
    cell = graph.cells.cell_at(row + down, column + right)
    assert cell is not None  # noqa: S101 - as above
    return cell


def nine_cells(graph: WeaveGrid, room: int) -> list[int]:
    """The numbers of all cells of a room."""
    return [_cell(graph, room, *place) for place in _PLACES]


def _cells_of_way(graph: WeaveGrid, way: Sequence[int]) -> Iterator[int]:
    """The floor that a way leads over: the middles of its rooms, and what lies between, but not under bridges."""
    for room in way:
        yield _cell(graph, room)
    for room, other in pairwise(way):
        direction = next(one for one in DIRECTIONS if graph.neighbors[one][room] == other)
        back = OPPOSITE[direction]
        under = graph.flat.neighbors[direction][room]
        yield _cell(graph, room, *STEPS[direction])
        if under != other:
            yield _cell(graph, under, *STEPS[back])
            yield _cell(graph, under, *STEPS[direction])
        yield _cell(graph, other, *STEPS[back])


def _fill(codes: bytearray, cells: Iterable[int], role: Role) -> None:
    """Give cells a role; their walls stay."""
    for cell in cells:
        codes[cell] = codes[cell] & ALL_SIDES | role << ROLE_SHIFT
