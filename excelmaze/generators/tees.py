"""Rooms that are all alike, with three openings each, two of them opposite: a search turns them until a path leads on.

What comes out is no tree: an opening may meet a closed side or the outside, there may be loops, and rooms that nothing
leads to.
"""

from collections.abc import Sequence
from operator import itemgetter

from excelmaze.errors import InputError
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.progress import tick
from excelmaze.streams import Stream

# Each child has two parents, each the best of three; so often it has genes of both, and so many at most are changed.
# The best two live on as they are.
_RIVALS, _CROSSED, _MOST_CHANGED, _ELITE = 3, 0.9, 3, 2
# So many generations unless another number is given, fewer where more rooms than these would be evaluated for every
# two turns of two rooms.
_GENERATIONS, _EVALUATED = 200, 30_000
# The turn of each room, a byte each.
_Turns = bytes


def t_cubes(
    graph: Graph,
    piece: Sequence[int],
    start: int,
    stream: Stream,
    *,
    goal: int | None = None,
    way: str = "long",
    population: int = 40,
    generations: int = 0,
) -> list[int]:
    """Turn rooms until a path leads from start to goal; return all openings of all rooms, also those that meet none.

    A room has as many turns as there are axes for its bar and then directions for its stem: twelve where it has six
    sides. A genetic search begins with rooms turned at random. What counts most is that a path leads to the
    goal: then its length (`long`), its shortness (`short`), or its rooms from which a third opening leads on
    (`branching`); or the `first` path ends the search. Until there is one, the longest reaches from both ends are added
    up. Where none is found, the search begins anew with rooms of which some are turned so that one leads there: as a T
    leads straight on and around every corner, any path through the piece can be had.
    Without a goal it is the room that would be farthest if all sides were open.

    Raises:
        InputError: the rooms have not two pairs of opposite sides.

    Source: Akashi and Fujimoto 2006, a cube of 27 cubes with T-shaped cavities, by section 2.6 of Havlena 2016.
    """
    part = graph if len(piece) == graph.size else graph.part(piece)
    cubes = _Cubes(part, piece.index(start), None if goal is None else piece.index(goal), way, stream)
    generations = generations or max(1, min(_GENERATIONS, _EVALUATED * cubes.turns**2 // (population * part.size)))
    best = cubes.at_random()
    for random_turns in (cubes.at_random, cubes.with_path) if part.size > 1 else ():
        worth, best = _evolved(cubes, [random_turns() for _ in range(population)], generations)
        if cubes.has_path(worth):
            break
    return [piece[opening >> PASSAGE_SHIFT] << PASSAGE_SHIFT | opening & 7 for opening in cubes.openings(best)]


def tees_of(opposite: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return the openings of a room for each of its turns: both ends of its bar, and its stem.

    >>> len(tees_of([2, 3, 0, 1])), len(tees_of([2, 3, 0, 1, 5, 4]))
    (4, 12)

    None where a side has no other one opposite to it.
    """
    if any(side == other for side, other in enumerate(opposite)):
        return []
    bars = [(one, other) for one, other in enumerate(opposite) if one < other]
    sides = [side for bar in bars for side in bar]
    return [(*bar, stem) for bar in bars for stem in sides if stem not in bar]


def _evolved(cubes: "_Cubes", turns: Sequence[_Turns], generations: int) -> tuple[int, _Turns]:
    """Return the best of the first generation and so many after it, and what it is worth."""
    random, count, total = cubes.random, len(turns), len(turns) * (generations + 1)
    count_done = 0

    def evaluated(turns: _Turns) -> tuple[int, _Turns]:
        nonlocal count_done
        tick("generating", count_done * len(turns) // total, len(turns))
        count_done += 1
        return cubes.worth(turns), turns

    living = sorted(map(evaluated, turns), key=itemgetter(0), reverse=True)
    for _ in range(generations):
        if cubes.is_enough(living[0][0]):
            break

        def parent(living: "list[tuple[int, _Turns]]" = living) -> _Turns:
            return living[min(int(random() * count) for _ in range(_RIVALS))][1]  # the best come first

        children = living[:_ELITE]
        while len(children) < count:
            child = cubes.crossed(parent(), parent()) if random() < _CROSSED else parent()
            children.append(evaluated(cubes.changed(child)))
        living = sorted(children, key=itemgetter(0), reverse=True)
    return living[0]


class _Cubes:
    """Rooms to be turned, and what their turns are worth."""

    def __init__(self, graph: Graph, start: int, goal: int | None, preferred: str, stream: Stream) -> None:
        self._tees = tees_of(graph.opposite)
        self.turns = len(self._tees)
        if not self._tees:
            raise InputError("t-cubes needs rooms with opposite sides both ways, as squares and levels have them")
        self._graph, self._start, self._preferred = graph, start, preferred
        self._goal = _steps_to(graph, start)[0][-1] if goal is None else goal
        self.random = stream.random
        doors = [(neighbor_of, 1 << back) for neighbor_of, back in zip(graph.neighbors, graph.opposite, strict=True)]
        self._doors = [[doors[side] for side in tee] for tee in self._tees]
        self._sides = bytes(sum(1 << side for side in tee) for tee in self._tees).ljust(256, b"\0")
        # More than two reaches together.
        self._worth_of_path = 2 * graph.size

    def at_random(self) -> _Turns:
        """Return random turns of all rooms."""
        random, turns = self.random, self.turns
        return bytes([int(random() * turns) for _ in range(self._graph.size)])

    def with_path(self) -> _Turns:
        """Return random turns of all rooms but those on a path to the goal, one of the shortest that there can be."""
        graph, turns = self._graph, bytearray(self.at_random())
        steps = _steps_to(graph, self._goal)[1]
        room, needed = self._start, set[int]()
        while room != self._goal:
            nearer = [
                side for side, neighbor_of in enumerate(graph.neighbors) if steps[neighbor_of[room]] == steps[room] - 1
            ]
            onward = nearer[int(self.random() * len(nearer))]
            turns[room] = self._turned_to({*needed, onward})
            room, needed = graph.neighbors[onward][room], {graph.opposite[onward]}
        turns[room] = self._turned_to(needed)
        return bytes(turns)

    def _turned_to(self, sides: set[int]) -> int:
        """Return one of the turns with which these sides of a room are open."""
        fitting = [number for number, tee in enumerate(self._tees) if sides <= {*tee}]
        return fitting[int(self.random() * len(fitting))]

    def crossed(self, one: _Turns, other: _Turns) -> _Turns:
        """Return the turns of one, with a stretch of rooms from the other."""
        first, last = sorted(int(self.random() * (len(one) + 1)) for _ in range(2))
        return one[:first] + other[first:last] + one[last:]

    def changed(self, turns: _Turns) -> _Turns:
        """Return the turns with a few of them drawn anew."""
        changed = bytearray(turns)
        for _ in range(1 + int(self.random() * _MOST_CHANGED)):
            changed[int(self.random() * len(changed))] = int(self.random() * self.turns)
        return bytes(changed)

    def worth(self, turns: _Turns) -> int:
        """Return what the search makes the most of: more with a path to the goal than without one."""
        start, goal = self._start, self._goal
        sides = turns.translate(self._sides) + b"\0"
        order, steps = self._spread(turns, sides, start, goal)
        length = steps[goal]
        if length < 0:
            back, steps_back = self._spread(turns, sides, goal, start)
            return steps[order[-1]] + steps_back[back[-1]]
        worth = length
        if self._preferred == "short":
            worth = -length
        elif self._preferred == "branching":
            worth += self._branches(turns, sides, steps) * self._graph.size
        return 2 * self._worth_of_path + worth

    def has_path(self, worth: int) -> bool:
        """Return whether what is worth so much has a path to the goal."""
        return worth >= self._worth_of_path

    def is_enough(self, worth: int) -> bool:
        """Return whether there is no need to go on."""
        return self._preferred == "first" and self.has_path(worth)

    def openings(self, turns: _Turns) -> list[int]:
        """Return all openings, `room << 3 | direction`: those of passages first, breadth first from the start."""
        sides = turns.translate(self._sides) + b"\0"
        opened: dict[int, None] = {}
        visited = bytearray(len(turns))
        for begin in (self._start, *range(len(turns))):
            if visited[begin]:
                continue
            for room in self._spread(turns, sides, begin)[0]:
                visited[room] = 1
                for side in self._tees[turns[room]]:
                    opening = room << PASSAGE_SHIFT | side
                    other = self._graph.behind(opening)
                    if sides[other] >> self._graph.opposite[side] & 1:
                        opened.setdefault(opening)
                        opened.setdefault(self._graph.turned(opening))
        for room, turn in enumerate(turns):
            opened.update((room << PASSAGE_SHIFT | side, None) for side in self._tees[turn])
        return [*opened]

    def _spread(self, turns: _Turns, sides: bytes, begin: int, end: int = -1) -> tuple[list[int], list[int]]:
        """Return the rooms that one leads to, in the order of their steps, and the steps of each; stop at the end.

        Outside lies as the last of the sides, which has none open.
        """
        doors = self._doors
        steps = [-1] * len(sides)
        steps[begin] = 0
        order = [begin]
        for room in order:
            if room == end:
                break
            distance = steps[room] + 1
            for neighbor_of, back in doors[turns[room]]:
                other = neighbor_of[room]
                if sides[other] & back and steps[other] < 0:
                    steps[other] = distance
                    order.append(other)
        return order, steps

    def _branches(self, turns: _Turns, sides: bytes, steps: list[int]) -> int:
        """Return how many rooms between the ends of the path lead on through all their openings."""
        room, count = self._goal, 0
        while steps[room] > 1:
            room = next(other for other in self._met(turns, sides, room) if steps[other] == steps[room] - 1)
            count += len(self._met(turns, sides, room)) == len(self._doors[0])
        return count

    def _met(self, turns: _Turns, sides: bytes, room: int) -> list[int]:
        """Return the rooms that a room's openings lead to."""
        return [neighbor_of[room] for neighbor_of, back in self._doors[turns[room]] if sides[neighbor_of[room]] & back]


def _steps_to(graph: Graph, end: int) -> tuple[list[int], list[int]]:
    """Return the rooms in the order of their steps from one room, if all sides were open, and the steps of each."""
    steps = [-1] * graph.size + [graph.size]  # outside is farther than any
    steps[end] = 0
    order = [end]
    for room in order:
        for neighbor_of in graph.neighbors:
            other = neighbor_of[room]
            if steps[other] < 0:
                steps[other] = steps[room] + 1
                order.append(other)
    return order, steps
