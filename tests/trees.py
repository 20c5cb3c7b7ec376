"""Plain checks of trees, written without the code under test."""

from collections.abc import Iterator
from itertools import combinations

from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid

Place = tuple[int, int]
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def places_of(grid: Grid) -> dict[Place, int]:
    """Each cell's row and column, from the areas alone."""
    places = sorted(
        {
            (row, column)
            for area in grid.areas
            for row in range(area.top, area.bottom + 1)
            for column in range(area.left, area.right + 1)
        }
    )
    return {place: cell for cell, place in enumerate(places)}


def neighbour(place: Place, direction: int) -> Place:
    return place[0] + STEPS[direction][0], place[1] + STEPS[direction][1]


def pieces_of(places: dict[Place, int]) -> list[set[Place]]:
    """The parts that share edges, by flooding."""
    left, pieces = set(places), []
    while left:
        piece, waiting = set(), [left.pop()]
        while waiting:
            place = waiting.pop()
            piece.add(place)
            for direction in range(4):
                if neighbour(place, direction) in left:
                    left.remove(neighbour(place, direction))
                    waiting.append(neighbour(place, direction))
        pieces.append(piece)
    return pieces


def edges_of(grid: Grid, passages: bytes) -> set[frozenset[Place]]:
    """The open passages as pairs of places; fails where only one of the two cells has it open."""
    places = places_of(grid)
    edges = set()
    for place, cell in places.items():
        for direction in range(4):
            if passages[cell] >> direction & 1:
                other = neighbour(place, direction)
                assert other in places, f"{place} opens to {other}, outside the grid"
                assert passages[places[other]] >> (direction + 2) % 4 & 1, f"{other} does not open to {place}"
                edges.add(frozenset((place, other)))
    return edges


def is_spanning_tree(places: set[Place], edges: set[frozenset[Place]]) -> bool:
    """Whether the edges connect all the places without a loop."""
    if len(edges) != len(places) - 1:
        return False
    reached, waiting = set(), [next(iter(places))]
    while waiting:
        place = waiting.pop()
        if place not in reached:
            reached.add(place)
            waiting += [other for edge in edges if place in edge for other in edge - {place}]
    return reached == places


def spanning_trees(rows: int, cols: int) -> Iterator[frozenset[frozenset[Place]]]:
    """All spanning trees of a small grid whose first cell is B2, by trying all sets of edges."""
    places = {(row, column) for row in range(2, rows + 2) for column in range(2, cols + 2)}
    edges = [
        frozenset((place, neighbour(place, direction)))
        for place in sorted(places)
        for direction in (1, 2)
        if neighbour(place, direction) in places
    ]
    for chosen in combinations(edges, len(places) - 1):
        if is_spanning_tree(places, set(chosen)):
            yield frozenset(chosen)


def trees_of(graph: Graph) -> Iterator[bytes]:
    """The passages of every spanning tree."""
    for edges in combinations(graph.edges(range(graph.size)), graph.size - 1):
        part = list(range(graph.size))
        passages = bytearray(graph.size)
        for edge in edges:
            room, direction = edge >> 3, edge & 7
            other = graph.neighbors[direction][room]
            if part[room] == part[other]:
                break
            part = [part[room] if one == part[other] else one for one in part]
            passages[room] |= 1 << direction
            passages[other] |= 1 << graph.opposite[direction]
        else:
            yield bytes(passages)
