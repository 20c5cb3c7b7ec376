"""Distances of the cells of a maze's sheets, and the shades that these get by them.

Only open cells have one: cells with other roles keep their fills.
"""

from array import array
from collections.abc import Iterator, Sequence

from excelmaze.draw.drawings import CORNERS, Point
from excelmaze.draw.layout import Layout, Role
from excelmaze.draw.theme import SHADES
from excelmaze.errors import InputError
from excelmaze.grids.blocks import BlockGrid
from excelmaze.grids.grid import LEFT, UP, Grid
from excelmaze.maze.maze import Maze
from excelmaze.solvers.breadth_first import distances_from

TO_GOAL = "distance-to-goal"


def distances(maze: Maze, layouts: Sequence[Layout], color: str) -> "list[array[int]]":
    """Return for each layout the distance of each open cell without a text, and -1 for all others.

    Raises:
        InputError: the maze has no start, or no goal.
    """
    distance_of, floor, found = distances_of_rooms(maze, color), maze.grid.floor, []
    for level, layout in enumerate(layouts):
        rooms = slice(level * floor.size, (level + 1) * floor.size)
        numbers = _on_sheet(floor, maze.passages[rooms], distance_of[rooms], layout)
        for first, *others in layout.grid.merged_cells:
            for cell in others:
                numbers[cell] = numbers[first]
        for cell in (*(cell for cell, role in enumerate(layout.roles) if role != Role.OPEN), *layout.texts):
            numbers[cell] = -1
        found.append(numbers)
    return found


def distances_of_rooms(maze: Maze, color: str) -> "array[int]":
    """Return the distance of each room from the nearest start or goal, -1 for none.

    Raises:
        InputError: the maze has no start, or no goal.
    """
    to_goal = color == TO_GOAL
    sources = [goal if to_goal else start for start, goal in maze.ends if not to_goal or goal is not None]
    rooms = [room for room in sources if room is not None]
    if not rooms and (to_goal or not maze.unfinished):  # a maze that grows may not have come to its start
        lacking = "goal" if to_goal else "start"
        raise InputError(f"color {color!r} needs a {lacking}, and this maze has none; give it one")
    return distances_from(maze.graph, maze.passages, rooms)


def shades(numbers_of_sheets: "Sequence[array[int]]") -> list[bytes]:
    """Return the shade of each cell of each sheet: 1 to `SHADES` from near to far, in equal shares; 0 for none."""
    shades_of_sheets = []
    for numbers in numbers_of_sheets:
        known = sorted(number for number in numbers if number >= 0)
        shade_of = {number: 1 + rank * SHADES // len(known) for rank, number in enumerate(known)}
        shades_of_sheets.append(bytes(shade_of.get(number, 0) for number in numbers))
    return shades_of_sheets


def shades_of_rooms(maze: Maze, roles: bytes, color: str) -> Iterator[tuple[int, Sequence[Point]]]:
    """Yield the shade of each open room without a text, by their roles, with the corners of each cell or half of it.

    Raises:
        InputError: the maze has no start, or no goal.
    """
    numbers, grid = distances_of_rooms(maze, color), maze.grid
    for room, role in enumerate(roles):
        if role != Role.OPEN or room in maze.signs.texts:
            numbers[room] = -1
    for room, shade in enumerate(shades([numbers])[0]):
        row, column = grid.sheet_place(room)
        for down, right, half in grid.stencils[grid.kinds[room]].parts if shade else ():
            top, left, lacking = row + down, column + right, (UP in half, LEFT in half)
            yield shade, [(top + y, left + x) for y, x in CORNERS if not half or (y, x) != lacking]


def _on_sheet(graph: Grid, passages: bytes, distance_of: "array[int]", layout: Layout) -> "array[int]":
    """Return the distances of the cells of a sheet; between blocks a passage is as far as the farther of its rooms."""
    numbers = array("q", [-1]) * layout.grid.size
    for cell in range(layout.grid.size):
        room = graph.room_at(*layout.grid.place(cell))
        if room is not None:
            numbers[cell] = distance_of[room]
    if isinstance(graph, BlockGrid):
        for room, direction, cell in graph.ways():
            if passages[room] >> direction & 1:
                numbers[cell] = max(distance_of[room], distance_of[graph.neighbors[direction][room]])
    return numbers
