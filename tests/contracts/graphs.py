"""Graphs that generators and solvers are tried on: selections of all sorts, and graphs that are no cells of a sheet."""

from excelmaze.grids.dimensions import cells_of, with_dimensions
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.grids.levels import LevelGrid, level_names
from excelmaze.grids.rings import RoundGraph
from excelmaze.grids.room_graphs import graph_on
from excelmaze.grids.topologies import wrapped

# Of all sorts: shapes, sizes, pieces.
SELECTIONS = {
    "one cell": "B2",
    "a row": "B2:AE2",
    "a column": "XFD1:XFD40",
    "a square": "A1:J10",
    "a ring": "B2:J3,B8:J9,B4:C7,I4:J7",
    "touching at a corner": "B2:D4,E5:G7",
    "a comb": "B2:L2,B3:B9,D3:D9,F3:F9,H3:H9,J3:J9,L3:L9",
    "overlapping": "B2:G7,E5:K12,C6:F9",
    "three pieces": "G4:K9,B2:D4,XFC1048575:XFD1048576",
}


def _stepping(rows: int, cols: int, steps: tuple[tuple[int, int], ...], opposite: tuple[int, ...]) -> Graph:
    def room(row: int, col: int) -> int:
        return row * cols + col if 0 <= row < rows and 0 <= col < cols else -1

    return Graph(
        [[room(row + down, col + right) for row in range(rows) for col in range(cols)] for down, right in steps],
        opposite,
    )


def hexagons(rows: int, cols: int) -> Graph:
    """Return rows of hexagons, each with six neighbours: right, left, and up and down to either side."""
    steps = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))  # the axes of a board leaning to the right
    return _stepping(rows, cols, steps, (3, 4, 5, 0, 1, 2))


def kings(rows: int, cols: int) -> Graph:
    """Return squares that are left in eight directions, as a king leaves them."""
    steps = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
    return _stepping(rows, cols, steps, (4, 5, 6, 7, 0, 1, 2, 3))


def levels(rows: int, cols: int, count: int) -> Graph:
    """Return rectangles above one another: two more directions, up and down a level."""
    grid, rooms = Grid.rectangle(rows, cols), rows * cols
    neighbors: list[list[int]] = [
        [other + rooms * level if other >= 0 else -1 for level in range(count) for other in side]
        for side in grid.neighbors
    ]
    size = rooms * count
    higher = [room + rooms if room + rooms < size else -1 for room in range(size)]
    lower = [room - rooms if room >= rooms else -1 for room in range(size)]
    return Graph([*neighbors, higher, lower], opposite=[2, 3, 0, 1, 5, 4])


def portals() -> Graph:
    """Return three grids that only portals join, one more making a loop: a fifth direction that is its own opposite."""
    grid = Grid.from_selection("B2:E5,G2:J5,B7:E10")
    portal = [-1] * grid.size
    for room, other in (("B2", "G2"), ("J5", "E10"), ("E5", "B7"), ("C3", "D4")):
        start, end = grid.room_of(room, "portal"), grid.room_of(other, "portal")
        portal[start], portal[end] = end, start
    return Graph([*grid.neighbors, portal], opposite=[*grid.opposite, 4])


def narrow_torus() -> Graph:
    """Return two columns whose edges meet: each room is the other's neighbour on both sides."""
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
    "a torus": wrapped(Grid.rectangle(4, 5), "both"),
    "four dimensions": with_dimensions(cells_of("3x2x2x3", 1, 1), "3x2x2x3"),
    "rings": RoundGraph(3),
    "two pieces and a room alone": Graph([[1, 0, 4, -1, 2]], [0]),
}


def _floors(floor: Grid, count: int, every: int) -> LevelGrid:
    """Return some levels, with stairs in one of so many cells, shifted from level to level."""
    stairs = [(room + level) % every == 0 for level in range(count - 1) for room in range(floor.size)]
    return LevelGrid(floor, level_names(count), bytes(stairs))


# Levels whose cells lie in rows.
FLOORS = {
    "two levels": _floors(Grid.rectangle(4, 5), 2, 1),
    "three levels with few stairs": _floors(Grid.rectangle(6, 5), 3, 13),
    "a row on four levels": _floors(Grid.rectangle(1, 7), 4, 3),
    "a cell on three levels": _floors(Grid.rectangle(1, 1), 3, 1),
    "two pieces on three levels": _floors(Grid.from_selection("B2:E4,G3:I6"), 3, 4),
    "a ring on two levels": _floors(Grid.from_selection(SELECTIONS["a ring"]), 2, 9),
    "levels that hang together in part": _floors(Grid.from_selection("B2:D4,F2,H2:J4"), 3, 15),
    "blocks on two levels": _floors(graph_on(Grid.rectangle(9, 11), "blocks"), 2, 4),
}
