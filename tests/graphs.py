"""Graphs that are no sheets: six directions, portals, few directions and many."""

from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid


def _stepping(rows: int, cols: int, steps: tuple[tuple[int, int], ...], opposite: tuple[int, ...]) -> Graph:
    def room(row: int, col: int) -> int:
        return row * cols + col if 0 <= row < rows and 0 <= col < cols else -1

    return Graph(
        [[room(row + down, col + right) for row in range(rows) for col in range(cols)] for down, right in steps],
        opposite,
    )


def hexagons(rows: int, cols: int) -> Graph:
    """Rows of hexagons, each beside six others: right, left, and up and down to either side."""
    steps = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))  # the axes of a board leaning to the right
    return _stepping(rows, cols, steps, (3, 4, 5, 0, 1, 2))


def kings(rows: int, cols: int) -> Graph:
    """Squares that are left in eight directions, as a king leaves them."""
    steps = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
    return _stepping(rows, cols, steps, (4, 5, 6, 7, 0, 1, 2, 3))


def levels(rows: int, cols: int, floors: int) -> Graph:
    """Rectangles above one another: two more directions, up and down a floor."""
    floor, rooms = Grid.rectangle(rows, cols), rows * cols
    beside: list[list[int]] = [
        [other + rooms * level if other >= 0 else -1 for level in range(floors) for other in side]
        for side in floor.neighbors
    ]
    size = rooms * floors
    higher = [room + rooms if room + rooms < size else -1 for room in range(size)]
    lower = [room - rooms if room >= rooms else -1 for room in range(size)]
    return Graph([*beside, higher, lower], opposite=[2, 3, 0, 1, 5, 4])


def portals() -> Graph:
    """Three grids that only portals join, one more making a loop: a fifth direction that is its own opposite."""
    grid = Grid.from_selection("B2:E5,G2:J5,B7:E10")
    portal = [-1] * grid.size
    for one, other in (("B2", "G2"), ("J5", "E10"), ("E5", "B7"), ("C3", "D4")):
        here, there = grid.find(one, "portal"), grid.find(other, "portal")
        portal[here], portal[there] = there, here
    return Graph([*grid.neighbors, portal], opposite=[*grid.opposite, 4])


def narrow_torus() -> Graph:
    """Two columns whose edges meet: each room is the other's neighbour on both sides."""
    rooms = range(12)
    sideways = [room ^ 1 for room in rooms]
    return Graph(
        [[(room - 2) % 12 for room in rooms], sideways, [(room + 2) % 12 for room in rooms], sideways], [2, 3, 0, 1]
    )


GRAPHS = {
    "one room": Graph([[-1]], [0]),
    "two rooms and a door": Graph([[1, 0]], [0]),
    "a ring": Graph([[*range(1, 9), 0], [8, *range(8)]], [1, 0]),
    "hexagons": hexagons(6, 7),
    "kings": kings(5, 6),
    "levels": levels(3, 4, 3),
    "portals": portals(),
    "a narrow torus": narrow_torus(),
    "two pieces and a room alone": Graph([[1, 0, 4, -1, 2]], [0]),
}


def edges_of(graph: Graph, passages: bytes) -> set[tuple[int, int]]:
    """The open passages from their lower room, in the direction from there; fails where one side is closed."""
    edges = set()
    for room in range(graph.size):
        for direction, back in enumerate(graph.opposite):
            if passages[room] >> direction & 1:
                other = graph.neighbors[direction][room]
                assert other >= 0, f"room {room} opens to the outside"
                assert passages[other] >> back & 1, f"room {other} does not open to {room}"
                edges.add((room, direction) if room < other else (other, back))
    return edges


def reached_from(graph: Graph, passages: bytes, start: int) -> set[int]:
    """The rooms that open passages lead to."""
    reached, waiting = {start}, [start]
    while waiting:
        room = waiting.pop()
        for direction, beside in enumerate(graph.neighbors):
            if passages[room] >> direction & 1 and beside[room] not in reached:
                reached.add(beside[room])
                waiting.append(beside[room])
    return reached
