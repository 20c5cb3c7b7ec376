"""Bricks: a room is two cells side by side without a line between them, and its walls are their borders."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from excelmaze.draw.layout import WALKED, Layout, Role, marked_rooms
from excelmaze.draw.seen import Seen
from excelmaze.draw.tilings.squares import PALETTE, ROLE_SHIFT
from excelmaze.errors import InputError
from excelmaze.grids.bricks import (
    JUST_UP,
    OF_LEFT,
    OF_RIGHT,
    SIDE_OF,
    BrickGrid,
    Course,
    courses_of,
    empty_cells,
)
from excelmaze.grids.grid import DIRECTIONS, LEFT, OPPOSITE, RIGHT, STEPS, Grid
from excelmaze.grids.joining import joined_graph
from excelmaze.maze.maze import Maze, Opening
from excelmaze.planes import bit, both, either, without

if TYPE_CHECKING:
    from excelmaze.maze.trails import Walk

# A maze of squares has two openings at most, so that more sides without a wall are none of it.
_MOST_OPENINGS = 2


def _lines(directions: Sequence[int]) -> bytes:
    """The lines of a cell of a brick, by what is open: those towards some directions."""
    sides = [(side, [one for one in directions if SIDE_OF[one] == side]) for side in DIRECTIONS]
    return bytes(
        sum(1 << side for side, ones in sides if ones and not any(opened >> one & 1 for one in ones))
        for opened in range(256)
    )


def _opened(directions: Sequence[int]) -> bytes:
    """What is open of a brick, by the lines of one of its cells."""
    return bytes(sum(1 << one for one in directions if not lines >> SIDE_OF[one] & 1) for lines in range(256))


_LINES_LEFT, _LINES_RIGHT = _lines(OF_LEFT), _lines(OF_RIGHT)
_OPENED_LEFT, _OPENED_RIGHT = _opened(OF_LEFT), _opened(OF_RIGHT)
_ROLE_OF_ROOM = bytes((Role.OPEN if visited else Role.UNVISITED) << ROLE_SHIFT for visited in range(256))


class BrickTiling:
    """The tiling of mazes of bricks: one sheet. Cells that are no whole brick are empty."""

    def lay_out(self, maze: Maze, *, solution: bool = False, walk: "Walk | None" = None) -> Sequence[Layout]:
        """What every cell shows: the walls of its half of a brick, and the brick's role."""
        graph = maze.graph
        if not isinstance(graph, BrickGrid):
            raise InputError(f"{graph!r} has no bricks; make the maze with tiling bricks")
        roles = bytearray(maze.visited.translate(_ROLE_OF_ROOM))
        for way in maze.solutions() if solution else ():
            for room in way:
                roles[room] = Role.SOLUTION << ROLE_SHIFT
        for room, state in enumerate(walk.rooms if walk is not None else ()):
            if state:
                roles[room] = WALKED[state] << ROLE_SHIFT
        for room, mark in marked_rooms(maze):
            roles[room] = mark << ROLE_SHIFT
        opened = bytearray(maze.passages)
        for room, direction in maze.openings:
            opened[room] |= 1 << direction
        left, right = (either(opened.translate(lines), roles) for lines in (_LINES_LEFT, _LINES_RIGHT))
        codes = bytearray(graph.cells.size)
        for _, _, room, cell, bricks in graph.courses:
            codes[cell : cell + 2 * bricks : 2] = left[room : room + bricks]
            codes[cell + 1 : cell + 2 * bricks : 2] = right[room : room + bricks]
        _share_lines(graph, codes)
        return (Layout(graph.cells, bytes(codes), PALETTE),)

    def is_seen(self, seen: Seen) -> bool:
        """Whether no line lies within a brick, and the recipe or the empty cells tell that these are bricks."""
        cells, lines = seen.grid, seen.lines
        if cells.merged:
            return False
        told = _told(seen)
        if seen.told and told is None:
            return False
        courses: list[Course] = []
        for course in courses_of(cells) if told is None else told.courses:
            first, stop = course.cell, course.cell + 2 * course.bricks
            if 1 in bit(lines[first:stop:2], RIGHT) or 1 in bit(lines[first + 1 : stop : 2], LEFT):
                return False
            courses.append(course)
        if not courses or seen.merged:
            return False
        return told is not None or (any(lines) and _empty_around(cells, lines, courses))

    def read(self, sheets: Sequence[Seen]) -> Maze:
        """The maze that the lines of bricks draw; one with the fill of unvisited ones is one if it is walled in."""
        (seen,) = sheets
        graph, lines = _told(seen) or BrickGrid(seen.grid), seen.lines
        opened = either(_of_rooms(graph, lines, 0, _OPENED_LEFT), _of_rooms(graph, lines, 1, _OPENED_RIGHT))
        solid = _of_rooms(graph, seen.filled(Role.UNVISITED), 0)
        passages, outer = both(opened, graph.sides), without(opened, graph.sides)
        visited = bytes(not filled or walls != 0 for filled, walls in zip(solid, opened, strict=True))
        openings = [
            Opening(room, direction)
            for room, sides_open in enumerate(outer)
            if sides_open
            for direction, rim in enumerate(graph.rim_of(room)[:JUST_UP])
            if sides_open >> direction & 1 and rim
        ]
        return Maze(graph, passages, ends=seen.ends_on(graph), openings=openings, visited=visited)


def _told(seen: Seen) -> BrickGrid | None:
    """The rooms that recipes tell of: of one maze, or of several that are joined or lie side by side."""
    told = [graph for graph in seen.told if isinstance(graph, BrickGrid)]
    if not told or len(told) < len(seen.told):
        return None
    graph = told[0] if len(told) == 1 else joined_graph(told)
    return graph if isinstance(graph, BrickGrid) and graph.cells == seen.grid else None


def _share_lines(graph: BrickGrid, codes: bytearray) -> None:
    """Give empty cells the lines that bricks beside them have: of any edge both cells have it, or none."""
    for cell in empty_cells(graph.cells, graph.courses):
        row, column = graph.cells.place(cell)
        for side, (down, right) in enumerate(STEPS):
            beside = graph.cells.cell_at(row + down, column + right)
            if beside is not None and codes[beside] >> OPPOSITE[side] & 1:
                codes[cell] |= 1 << side


def _empty_around(cells: Grid, lines: bytes, courses: Sequence[Course]) -> bool:
    """Whether few lines lie on the sides of a selection that cells have which are no whole brick: others' at most."""
    outer = [
        lines[cell] >> side & 1
        for cell in empty_cells(cells, courses)
        for side in DIRECTIONS
        if not cells.sides[cell] >> side & 1
    ]
    return outer.count(0) > max(_MOST_OPENINGS, outer.count(1))


def _of_rooms(graph: BrickGrid, cells: bytes, half: int, meaning: bytes | None = None) -> bytes:
    """Of what is known of each cell that which is known of the left or the right ones of the bricks, by its meaning."""
    found = bytearray(graph.size)
    for _, _, room, cell, bricks in graph.courses:
        found[room : room + bricks] = cells[cell + half : cell + 2 * bricks : 2]
    return bytes(found) if meaning is None else bytes(found.translate(meaning))
