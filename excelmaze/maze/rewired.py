"""Single walls moved, as a step of a recipe: passages that are named are closed if they are open, and opened if not."""

import re
from array import array
from collections.abc import Iterable

from excelmaze.errors import InputError
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.maze.maze import Maze

_ONE = re.compile(r"([0-9]{1,9})\.([0-7])")


def told(passages: Iterable[int]) -> str:
    """Passages as a recipe tells them: the number of a room, a full stop, and the direction."""
    return ",".join(f"{one >> PASSAGE_SHIFT}.{one & 7}" for one in sorted(passages))


def rewired(maze: Maze, text: str) -> Maze:
    """The maze with some walls in other places; what is opened is carved last. Its recipe no longer makes it.

    Raises:
        InputError: the text names no passages between rooms of the maze, or one of them twice.
    """
    toggled = [_passage(maze.graph, one) for one in text.split(",")]
    opposite, neighbors = maze.graph.opposite, maze.graph.neighbors
    passages = bytearray(maze.passages)
    changed: dict[int, int] = {}
    for passage in toggled:
        room, direction = passage >> PASSAGE_SHIFT, passage & 7
        other = neighbors[direction][room]
        back = other << PASSAGE_SHIFT | opposite[direction]
        if passage in changed or not (maze.visited[room] and maze.visited[other]):
            raise InputError(
                f"passage {told([passage])} is named twice, or leads to what was not visited; leave it out"
            )
        changed |= {passage: back, back: passage}
        passages[room] ^= 1 << direction
        passages[other] ^= 1 << opposite[direction]
    carved = array("q", [one for one in maze.carved if one not in changed])
    if maze.carved:
        carved.extend(one for one in toggled if passages[one >> PASSAGE_SHIFT] >> (one & 7) & 1)
    return maze.replaced(passages=bytes(passages), carved=carved, recipe=None)


def _passage(graph: Graph, text: str) -> int:
    found = _ONE.fullmatch(text)
    if found:
        room, direction = int(found[1]), int(found[2])
        if room < graph.size and direction < len(graph.opposite) and graph.neighbors[direction][room] >= 0:
            return room << PASSAGE_SHIFT | direction
    raise InputError(f"{text[:40]!r} is no passage of the maze; give the number of a room and a direction: 12.1")
