"""Rooms that are all alike, with three openings each, two of them opposite: a search turns them until a path leads on.

What comes out is no tree: where two openings meet there is a passage; others, which meet a closed side or the outside,
are blind and marked. There may be loops, and rooms that nothing leads to.
"""

from array import array
from collections import defaultdict
from collections.abc import Sequence
from operator import itemgetter

from excelmaze.errors import InputError
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.grids.grid import Grid
from excelmaze.grids.tilings import BLOCKS, SQUARES
from excelmaze.planes import as_bits
from excelmaze.progress import tick
from excelmaze.solvers.breadth_first import levels, ways_of
from excelmaze.streams import Stream

# Each child has two parents, each the best of three; the chance of genes of both, and the most mutations.
# The best two live on as they are.
_RIVALS, _CROSSED, _MOST_CHANGED, _ELITE = 3, 0.9, 3, 2
# The usual number of generations, fewer where more rooms than these would be evaluated for every
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
        if worth >= cubes.path_is_worth:
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
    """Return the best of a number of generations after the first, and its fitness."""
    random, size = cubes.random, cubes.graph.size

    def ranked(
        new: Sequence[_Turns], generation: int, old: Sequence[tuple[int, _Turns]] = ()
    ) -> list[tuple[int, _Turns]]:
        found = [*old]
        for number, one in enumerate(new, generation * len(new)):
            tick("generating", number * size // (len(new) * (generations + 1)), size)
            found.append((cubes.worth(one), one))
        return sorted(found, key=itemgetter(0), reverse=True)

    def parent() -> _Turns:
        return living[min(int(random() * len(living)) for _ in range(_RIVALS))][1]  # the best come first

    living = ranked(turns, 0)
    for generation in range(generations):
        if cubes.way == "first" and living[0][0] >= cubes.path_is_worth:
            break
        children: list[_Turns] = []
        while len(children) < len(living) - _ELITE:
            child = cubes.crossed(parent(), parent()) if random() < _CROSSED else parent()
            children.append(cubes.changed(child))
        living = ranked(children, generation + 1, living[:_ELITE])
    return living[0]


class _Cubes:
    """Rooms to be turned, and what their turns are worth: more than `path_is_worth` with a path, less without one."""

    def __init__(self, graph: Graph, start: int, goal: int | None, way: str, stream: Stream) -> None:
        self._tees = tees_of(graph.opposite)
        self.turns = len(self._tees)
        if not self._tees:
            raise InputError("t-cubes needs rooms with opposite sides both ways, as squares and levels have them")
        self.graph, self.way, self.random = graph, way, stream.random
        self._start, self._goal = start, [*_steps_to(graph, start)][-1] if goal is None else goal
        self._sides = bytes(sum(1 << side for side in tee) for tee in self._tees).ljust(256, b"\0")
        self._walls = _walls_by_distance(graph)
        # More than two reaches together.
        self.path_is_worth = 2 * graph.size

    def at_random(self) -> _Turns:
        """Return random turns of all rooms."""
        random, turns = self.random, self.turns
        return bytes([int(random() * turns) for _ in range(self.graph.size)])

    def with_path(self) -> _Turns:
        """Return random turns of all rooms but those on a path to the goal, one of the shortest that there can be."""
        graph, turns = self.graph, bytearray(self.at_random())
        steps = _steps_to(graph, self._goal)
        room, needed = self._start, set[int]()
        while room != self._goal:
            nearer = [
                side
                for side, neighbor_of in enumerate(graph.neighbors)
                if steps.get(neighbor_of[room]) == steps[room] - 1
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
        """Return the fitness of turns, which the search makes as large as it can."""
        sides = turns.translate(self._sides)
        passages = self._passages(sides)
        steps = _spread(passages, self._start, self._goal, len(turns))
        if not steps[-1]:
            return len(steps) - 2 + len(_spread(passages, self._goal, self._start, len(turns))) - 2
        length = len(steps) - 1
        worth = -length if self.way == "short" else length
        if self.way == "branching":
            worth += self._branches(turns, sides + b"\0", steps) * self.graph.size
        return 2 * self.path_is_worth + worth

    def _passages(self, sides: bytes) -> list[tuple[int, int]]:
        """Return passages by how far on they lead: the rooms that they lead from are the bits of a number."""
        opened = [as_bits(sides[::-1], side) for side in range(len(self.graph.opposite))]
        return [
            (further, rooms & opened[side] & opened[self.graph.opposite[side]] >> further)
            for side, further, rooms in self._walls
        ]

    def _branches(self, turns: _Turns, sides: bytes, steps: list[int]) -> int:
        """Return how many rooms between the ends of the path lead on through all their openings."""
        room, branches = self._goal, 0
        for nearer in steps[-2:0:-1]:
            room = next(other for _, other in self._met(turns, sides, room) if nearer >> other & 1)
            branches += len(self._met(turns, sides, room)) == len(self._tees[0])
        return branches

    def _met(self, turns: _Turns, sides: bytes, room: int) -> list[tuple[int, int]]:
        """Return the sides of a room where two openings meet, and the rooms behind them; outside has none."""
        neighbors, opposite = self.graph.neighbors, self.graph.opposite
        others = [(side, neighbors[side][room]) for side in self._tees[turns[room]]]
        return [(side, other) for side, other in others if sides[other] >> opposite[side] & 1]

    def openings(self, turns: _Turns) -> list[int]:
        """Return all openings, `room << 3 | direction`: those of passages first, breadth first from the start."""
        sides, opposite = turns.translate(self._sides) + b"\0", self.graph.opposite
        opened: list[int] = []
        visited = bytearray(len(turns))
        for begin in (self._start, *range(len(turns))):
            reached = [] if visited[begin] else [begin]
            visited[begin] = 1
            for room in reached:
                for side, other in self._met(turns, sides, room):
                    opened += room << PASSAGE_SHIFT | side, other << PASSAGE_SHIFT | opposite[side]
                    if not visited[other]:
                        visited[other] = 1
                        reached.append(other)
        opened += (room << PASSAGE_SHIFT | side for room, turn in enumerate(turns) for side in self._tees[turn])
        return [*dict.fromkeys(opened)]


def _spread(passages: Sequence[tuple[int, int]], begin: int, end: int, size: int) -> list[int]:
    """Return the rooms at each distance from a room, as bits of a number: to the end, or until there are none."""
    last, goal = 1 << begin, 1 << end
    steps, unvisited = [last], (1 << size) - 1 ^ last
    while last and not last & goal:
        following = 0
        for further, rooms in passages:
            following |= (last & rooms) << further | last >> further & rooms
        last = following & unvisited
        unvisited ^= last
        steps.append(last)
    return steps


def _walls_by_distance(graph: Graph) -> list[tuple[int, int, int]]:
    """Return directions, how much further the number of the room there is, and the rooms that have such a neighbour.

    The rooms are the bits of a number. In a rectangle there are two of these, on levels three.
    """
    rooms: dict[tuple[int, int], bytearray] = defaultdict(lambda: bytearray(graph.size))
    for wall in graph.edges(range(graph.size)):
        room, direction = wall >> PASSAGE_SHIFT, wall & 7
        rooms[direction, graph.behind(wall) - room][~room] = 1
    return [(direction, further, as_bits(bytes(marked), 0)) for (direction, further), marked in rooms.items()]


def _steps_to(graph: Graph, end: int) -> dict[int, int]:
    """Return the distance of each room from one of them if all sides were open, the nearest rooms first."""
    outward = levels(ways_of(graph.neighbors, graph.sides), [end], bytearray(graph.size))
    return {room: steps for steps, level in enumerate(outward) for room in level}


def met(graph: Graph, openings: Sequence[int]) -> "tuple[array[int], bytes]":
    """Return the passages where two openings, `room << 3 | direction`, meet, and the others, which are blind.

    A passage is written as its first opening is.
    """
    all_openings = {*openings}
    carved, blind = dict[int, None](), bytearray(graph.size)
    for opening in openings:
        if graph.behind(opening) < 0 or graph.turned(opening) not in all_openings:
            blind[opening >> PASSAGE_SHIFT] |= 1 << (opening & 7)
        elif graph.turned(opening) not in carved:
            carved[opening] = None
    return array("q", carved), bytes(blind)


def check_marked(graph: Graph, algorithm: str) -> None:
    """Refuse rooms whose blind openings have no marks.

    Raises:
        InputError: they are no squares or blocks, or are merged.
    """
    if not isinstance(graph, Grid):
        return
    floor = graph.floor
    if floor.tiling not in {SQUARES, BLOCKS}:
        raise InputError(f"{algorithm} marks openings on sides of squares or blocks; leave out {floor.described}")
    if graph.merged:
        raise InputError(f"{algorithm} turns single cells, and {graph.merged[0].address} are merged; unmerge them")
