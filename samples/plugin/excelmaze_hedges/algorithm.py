"""An algorithm: a function that opens the passages of one piece, and the row of the table that describes it."""

from collections.abc import Sequence

from excelmaze import Algorithm, Graph, Param, Stream


def window(graph: Graph, piece: Sequence[int], start: int, stream: Stream, width: int = 3) -> list[int]:
    """Grow from one of the latest rooms: long corridors where few are looked at, bushes where many are.

    A passage is `room << 3 | direction`. All chance comes from the stream, so that a seed always makes the same maze.
    """
    carved: list[int] = []
    visited, growing = {start}, [start]
    while growing:
        place = max(0, len(growing) - width) + int(stream.random() * min(width, len(growing)))
        room = growing[place]
        ahead = [side for side, to in enumerate(graph.neighbors) if to[room] >= 0 and to[room] not in visited]
        if not ahead:
            del growing[place]
            continue
        side = ahead[int(stream.random() * len(ahead))]
        visited.add(graph.neighbors[side][room])
        growing.append(graph.neighbors[side][room])
        carved.append(room << 3 | side)
    assert len(visited) == len(piece)  # noqa: S101 - a piece hangs together
    return carved


# The name is that of the entry point.
WINDOW = Algorithm(
    "window",
    window,
    texture="corridors that end in bushes",
    cost="linear",
    params=(Param("width", 3, low=1, help="how many of the latest rooms are looked at"),),
)
