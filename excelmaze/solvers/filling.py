"""Dead-end filling: what leads nowhere is filled until the ways are left."""

from array import array
from itertools import compress

from excelmaze.grids.graph import Graph
from excelmaze.solvers.spreading import spread
from excelmaze.solvers.trail import BACK, Trail, way_back
from excelmaze.streams import Stream

_PASSAGES = bytes(sides.bit_count() for sides in range(256))
_IS_ONE = bytes(count == 1 for count in range(256))


def dead_end_filling(graph: Graph, passages: bytes, start: int, goal: int, stream: Stream) -> Trail:  # noqa: ARG001
    """Fill each dead end back to the next junction, which may be a dead end then; start and goal stay.

    Of what is left, all of it where there are no loops, the way is found breadth first: no shortest way leads through a
    dead end. A step gives up a room and goes to the one before it.

    Source: Pullen, Think Labyrinth.
    """
    neighbors, opposite = graph.neighbors, graph.opposite
    left = bytearray(passages)
    count = bytearray(passages.translate(_PASSAGES))
    came = bytearray(graph.size)
    came[start] = came[goal] = 1  # they are not filled
    steps: list[int] = []
    piece = graph.piece_of(start)
    ends = compress(range(graph.size), passages.translate(_PASSAGES).translate(_IS_ONE))
    for end in ends if len(piece) == graph.size else set(ends).intersection(piece):
        room = end
        while count[room] == 1 and not came[room]:
            direction = left[room].bit_length() - 1
            steps.append(room << 3 | direction)
            came[room] = 1
            count[room] = left[room] = 0
            room = neighbors[direction][room]
            left[room] &= ~(1 << opposite[direction])
            count[room] -= 1
    came[start] = came[goal] = 0
    spread(graph, passages, start, goal, came)
    ways = (way_back(graph, came, start, goal),) if came[goal] else ()
    return Trail(start, array("q", steps), bytes([BACK]) * len(steps), ways)
