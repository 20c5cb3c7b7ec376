"""The two Excel macros, draw for draw, without their recursion: with `--rng vba` they make the same mazes."""

from array import array
from collections.abc import Sequence
from heapq import heappop, heappush

from excelmaze.generators.passages import pop_random
from excelmaze.grids.graph import Graph
from excelmaze.progress import BLOCK, tick
from excelmaze.streams import Stream


def vba_backtracker(
    graph: Graph,
    piece: Sequence[int],
    start: int,
    stream: Stream,
    *,
    swallow: bool = False,  # noqa: ARG001 - which cells there are was settled before
) -> "array[int]":
    """Search depth first as `VytvorBludiste` does: each room tries its four sides in a shuffled order.

    Four draws for each room, before any side is tried. The shuffle swaps each place with any of the four, so
    its 24 orders do not have the same chance. A stack of sides to be tried takes the place of the recursion.

    With `swallow` silver cells of the sheet next to the selection belong to the graph: `excelmaze.grids.chosen_cells`.

    Source: the Czech article of 19 March 2016, procedures ZpracujBunku and NahodneSmery.
    """
    neighbors, count = graph.neighbors, len(graph.neighbors)
    directions = list(range(count))
    random = stream.random
    fresh = bytearray(b"\1") * graph.size + b"\0"
    carved: list[int] = []
    untried: list[int] = []
    room = start
    while True:
        tick("generating", len(carved), len(piece))
        for _ in range(BLOCK):
            fresh[room] = 0
            order = directions.copy()
            for place in directions:
                other = int(random() * count)
                order[place], order[other] = order[other], order[place]
            room <<= 3
            untried += [room | direction for direction in reversed(order)]
            while True:
                if not untried:
                    return array("q", carved)
                passage = untried.pop()
                room = neighbors[passage & 7][passage >> 3]
                if fresh[room]:
                    carved.append(passage)
                    break


def vba_trail(
    graph: Graph,
    piece: Sequence[int],
    _start: int,
    stream: Stream,
    *,
    next: str = "first",  # noqa: A002 - the name of the option
    stop: str = "goal",
) -> "array[int]":
    """Draw the trails of `initializing` and `move`: a random trail until stuck, then on from the first blank room.

    The first trail begins at the first room in reading order. A trail ends where it is stuck, and, since the
    macro's `stopFlg` is never kept, whenever it arrives next to the last room. The next one begins at the first
    blank room in reading order, opened to a random marked neighbour; a side that leads out of the maze is
    drawn again. In selections that are no rectangles, blank rooms without a marked neighbour have to wait.

    The author's own two improvements: with `next` as `random` the next trail begins at a random blank room next to
    marked ones; with `stop` as `never` no trail ends before it is stuck.

    Source: the Japanese article of 2019; what it really does is written next to the golden files.
    """
    neighbors, opposite, sides = graph.neighbors, graph.opposite, graph.sides
    # `move` tries marked neighbours above, below, right and left: in each direction and then in its opposite.
    order_of_walls = list(dict.fromkeys(side for both in enumerate(opposite) for side in both))
    random = stream.random
    blank = bytearray(b"\1") * graph.size + b"\0"
    last = piece[-1]
    borders_goal = {neighbor_of[last] for neighbor_of in neighbors} - {-1} if stop == "goal" else set()
    carved: list[int] = []
    reachable: list[int] = []  # a heap of rooms that were blank when they got a marked neighbour

    def mark(room: int) -> None:
        blank[room] = 0
        for neighbor_of in neighbors:
            if blank[neighbor_of[room]]:
                heappush(reachable, neighbor_of[room])

    room = piece[0]
    mark(room)
    while len(carved) < len(piece) - 1:
        if room in borders_goal or not any(blank[neighbor_of[room]] for neighbor_of in neighbors):
            tick("generating", len(carved), len(piece))
            while not blank[room]:
                room = heappop(reachable) if next == "first" else pop_random(reachable, random)
            walls = [side for side in order_of_walls if not blank[neighbors[side][room]]]
            while True:
                side = walls[int(random() * len(walls))]
                if sides[room] >> side & 1:
                    break
            carved.append(neighbors[side][room] << 3 | opposite[side])
        else:
            side = int(random() * len(neighbors))
            if not blank[neighbors[side][room]]:
                continue
            carved.append(room << 3 | side)
            room = neighbors[side][room]
        mark(room)
    return array("q", carved)
