"""Plain checks of passages on any graph, written without the code under test."""

from excelmaze.grids.graph import Graph


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
