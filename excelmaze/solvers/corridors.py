"""The path through a tree in a rectangle: dead ends are filled all at once, and what is left is corridors to follow."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import repeat
from typing import Any

from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import DIRECTIONS, DOWN, OPPOSITE, RIGHT
from excelmaze.planes import as_bits, from_bits

# Where later rooms are: each passage leads to one.
_LATER = RIGHT, DOWN
# One bit more than a room's passages: it is the start or the goal.
_END = 1 << len(DIRECTIONS)
# The place of a table behind those of all passages: how far on the next room is.
_STEP = 2 * _END
# To fill dead ends once more takes as long as to walk through this part of all rooms.
_ROUND = 1 / 400


class LoopError(Exception):
    """The rooms that a start leads to are no tree."""


def path_in_tree(graph: Graph, passages: bytes, start: int, goal: int) -> list[int] | None:
    """Return the rooms of the path from start to goal, both included, or None where there is no path.

    Rooms with one passage are filled, all of them in a few operations on numbers that have a bit for each room, as
    often as that is quicker than to walk there. Then the corridors that are left are followed, all of them: only so
    is it certain that no other path is shorter.

    Raises:
        LoopError: there are loops, so that a search has to tell which path is the shortest.
    """
    if start == goal:
        return [start]
    left = bytearray(_filled(graph, passages, start, goal))
    left[start] |= _END
    left[goal] |= _END
    turns = _turns(graph.steps)
    came_from = _walked(left, turns, start)
    if goal not in came_from:
        return None
    path = [goal]
    while path[-1] != start:
        begin, onward = came_from[path[-1]]
        path += reversed([begin, *_corridor(left, begin, onward, path[-1])])
    path.reverse()
    return path


def _filled(graph: Graph, passages: bytes, start: int, goal: int) -> bytes:
    """Return the passages without those of most dead ends; start and goal stay.

    The numbers have the first room as their highest bit: the one on the right of a room is one bit lower.
    """
    size, width = graph.size, graph.row_length
    right, down = (as_bits(passages, direction) for direction in _LATER)
    if right.bit_count() + down.bit_count() >= size:
        raise LoopError
    others = (1 << size) - 1 ^ (1 << size - 1 - start | 1 << size - 1 - goal)
    filled = size
    while filled > size * _ROUND:
        left, up = right >> 1, down >> width
        # An odd number of passages is one or three, and of three two are opposite.
        ends = (right ^ left ^ down ^ up) & others
        ends ^= ends & (right & left | down & up)
        filled = ends.bit_count()
        right ^= right & (ends | ends << 1)
        down ^= down & (ends | ends << width)
    nothing = bytes(size)
    return graph.opened([nothing, from_bits(right, size), from_bits(down, size), nothing])


@lru_cache(maxsize=4)
def _turns(steps: tuple[int, ...]) -> tuple[list[Any], ...]:
    """Return for each direction a table: by the passages of the room to which it led, how it goes on from there.

    In a corridor that is the table of the next direction, else a tuple of the tables of those that lead on, which has
    no place for a step.
    """
    tables: tuple[list[Any], ...] = tuple([] for _ in DIRECTIONS)
    for back, table, step in zip(OPPOSITE, tables, steps, strict=True):
        for passages in range(_STEP):
            onward = tuple(tables[side] for side in DIRECTIONS if passages >> side & 1 and side != back)
            table.append(onward[0] if len(onward) == 1 and passages < _END else onward)
        table.append(step)
    return tables


def _walked(passages: bytearray, turns: tuple[list[Any], ...], start: int) -> dict[int, tuple[int, list[Any]]]:
    """Return for each room that is no corridor the one before it, and the table with which the path began there.

    Raises:
        LoopError: more rooms were entered than there are.
    """
    came_from: dict[int, tuple[int, list[Any]]] = {}
    entered = repeat(None, len(passages))
    waiting = [(start, turns[side]) for side in DIRECTIONS if passages[start] >> side & 1]
    while waiting:
        begin, first = waiting.pop()
        room, onward = begin, first
        try:
            for _ in entered:
                room += onward[_STEP]
                onward = onward[passages[room]]
        except IndexError:
            came_from[room] = begin, first
            waiting += [(room, table) for table in onward]
        else:
            raise LoopError
    return came_from


def _corridor(passages: bytearray, room: int, onward: list[Any], last: int) -> Iterator[int]:
    """Yield the rooms between two that are no corridors."""
    while True:
        room += onward[_STEP]
        if room == last:
            return
        yield room
        onward = onward[passages[room]]
