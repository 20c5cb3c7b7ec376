"""Rooms: rectangles without walls inside, and merged areas as one room each."""

from collections.abc import Sequence

import pytest

from excelmaze.errors import InputError
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import Grid
from excelmaze.grids.room_graphs import graph_on
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.sets import Sets
from excelmaze.sheet.addresses import Area, parse_selection
from tests.cases import daily
from tests.graphs import made_again

CELLS = "B2:M10,F11:T16,P2:T9"
MERGED = "C3:D4,F6:J6,G10:H12,Q3:S4"
TREES = [name for name, entry in ALGORITHMS.items() if entry.makes == "tree"]


def contracted(maze: Maze, rooms: Sequence[Sequence[int]]) -> tuple[int, int]:
    """How many loops there are between rooms, each of them one cell, and in how many parts all is."""
    first = {cell: room[0] for room in rooms for cell in room}
    sets = Sets(range(maze.graph.size))
    loops = 0
    for passage in maze.graph.edges(range(maze.graph.size)):
        cell, direction = passage >> 3, passage & 7
        other = maze.graph.neighbors[direction][cell]
        one, two = first.get(cell, cell), first.get(other, other)
        if maze.passages[cell] >> direction & 1 and one != two:
            loops += not sets.unite(one, two)
    return loops, len({sets.root(first.get(cell, cell)) for cell in range(maze.graph.size)})


def inner_walls(maze: Maze, room: Sequence[int]) -> list[int]:
    """The walls between cells of a room."""
    inside = [one for one in maze.graph.edges(room) if maze.graph.neighbors[one & 7][one >> 3] in room]
    return [one for one in inside if not maze.passages[one >> 3] >> (one & 7) & 1]


def doors(maze: Maze, room: Sequence[int]) -> int:
    """How many passages lead out of a room."""
    return sum(
        maze.passages[cell] >> direction & 1 and beside[cell] not in room
        for cell in room
        for direction, beside in enumerate(maze.graph.neighbors)
    )


@pytest.mark.parametrize("algorithm", daily(TREES, ["backtracker", "wilson", "eller", "sidewinder"]))
def test_a_merged_area_is_one_room_of_a_perfect_maze(algorithm: str) -> None:
    """No wall inside, a door at least, no loop between rooms, all connected; made again from the recipe's text."""
    maze = generate(Grid.from_selection(CELLS, MERGED), algorithm, seed=3)
    rooms = maze.grid.merged_cells
    assert [len(room) for room in rooms] == [4, 6, 5, 6]
    assert contracted(maze, rooms) == (0, len(maze.grid.pieces))
    assert all(doors(maze, room) and not inner_walls(maze, room) for room in rooms)
    again = made_again(maze)
    assert (again, again.carved, again.grid.merged) == (maze, maze.carved, maze.grid.merged)


@pytest.mark.parametrize("count", [1, 5, 12])
def test_rooms_are_rectangles_a_cell_apart(count: int) -> None:
    """Two to five cells each way: squares of four cells that are open to one another are rooms, and nothing else is."""
    grid = Grid.rectangle(24, 30)
    maze = generate(grid, "backtracker", seed=count, rooms=count)
    loops = len(maze.carved) - (grid.size - 1)
    right, down = grid.neighbors[1], grid.neighbors[2]
    squares = Sets(range(grid.size))
    found = set()
    for cell in range(grid.size):
        below, beside = down[cell], right[cell]
        if below >= 0 and beside >= 0 and not inner_walls(maze, room := [cell, beside, below, down[beside]]):
            found.update(room)
            for other in room:
                squares.unite(cell, other)
    rooms: dict[int, list[int]] = {}
    for cell in sorted(found):
        rooms.setdefault(squares.root(cell), []).append(cell)
    assert len(rooms) == count
    for room in rooms.values():
        (top, left), (bottom, last) = grid.place(room[0]), grid.place(room[-1])
        area = Area(top, left, bottom, last)
        assert grid.within(area) == room
        assert 2 <= area.height <= 5
        assert 2 <= area.width <= 5
        assert doors(maze, room)
        loops -= (area.height - 1) * (area.width - 1)
    assert loops == 0
    assert contracted(maze, list(rooms.values())) == (0, 1)


def test_merged_areas_of_solid_rock_stay_solid() -> None:
    """Of caves an area is open as a whole, or not at all."""
    grid = Grid.from_selection("B2:U21", parse_selection("C3:D4,H8:I8,M12:N13,S19:T20,F15:F17").areas)
    for seed in range(8):
        maze = generate(grid, "cellular", seed=seed)
        opened = [{maze.visited[cell] for cell in room} for room in grid.merged_cells]
        assert all(len(states) == 1 for states in opened)


@pytest.mark.parametrize(
    ("cells", "merged", "message"),
    [
        ("B2:F6", "E5:G7", "the merged cells E5:G7 lie only partly in B2:F6; choose all of them or none"),
        ("B2:F6", "C3:D4,D4:E5", "the merged cells D4:E5 overlap others"),
        ("B2:F6,H2:J4", "E3:H3", "the merged cells E3:H3 lie only partly in B2:F6,H2:J4"),
    ],
)
def test_merged_areas_lie_in_the_selection_and_apart(cells: str, merged: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Grid.from_selection(cells, merged)


@pytest.mark.parametrize("seed", range(4))
def test_dead_ends_and_steps_count_a_merged_area_as_one_cell(seed: int) -> None:
    """Braided wholly, no area has one door only; filled dead ends leave areas and the ways to them."""
    maze = generate(Grid.from_selection(CELLS, MERGED), "kruskal", seed=seed)
    count = maze.stats()
    rooms = maze.grid.merged_cells
    assert count.cells == maze.grid.size - sum(len(room) - 1 for room in rooms)
    assert count.isolated + count.dead_ends + count.corridors + count.junctions == count.cells
    one_door = sum(doors(maze, room) == 1 for room in rooms)
    alone = set(range(maze.grid.size)).difference(*rooms)
    assert count.dead_ends == one_door + sum(maze.passages[cell].bit_count() == 1 for cell in alone)
    braided = maze.braid(1)
    assert braided.stats().dead_ends == 0
    assert all(doors(braided, room) > 1 for room in rooms)
    half = maze.braid(0.5).stats().dead_ends
    assert abs(half - count.dead_ends / 2) <= 1.5
    filled = maze.sparse(3)
    assert all(filled.visited[cell] for room in rooms for cell in room)


def test_rooms_between_blocks_are_those_between_borders() -> None:
    """The same passages; what is drawn of a room has no block and no post inside."""
    maze = generate(graph_on(Grid.rectangle(21, 21), "blocks"), seed=1, rooms=2)
    plain = generate(Grid.rectangle(10, 10), seed=1, rooms=2)
    assert maze.passages == plain.passages
