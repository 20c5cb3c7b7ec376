"""Evolution of cellular automata whose mazes have requested attributes.

After Pech et al. 2015, whom Havlena 2016, section 2.6, names; what they leave open is filled in: 40 rules of 50 bits,
each of which says if a cell with a number of open neighbours at sides and at corners is open next; tournaments
of three, uniform crossover, mutation of one bit in fifty, and the best two go on as they are. A rule is as fit as what
it makes of four starts is near to what is asked: the sum of the differences, the less the better.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import fsum, sqrt
from statistics import fmean
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.generators.cellular import ACROSS, Board, grown, rule_from
from excelmaze.grids.grid import Grid
from excelmaze.options.option import flag
from excelmaze.streams import derived_seed, stream_named
from excelmaze.texts import Seed


class Attributes(NamedTuple):
    """Attributes of a state: shares from 0 to 1 and a length, before tunnels join its parts.

    Of the open cells: with one, two, and three or more open ones at their sides; in squares of 2 x 2 open cells; in the
    largest part. `open` is the share of all cells that are open, `length` the longest path in the largest part, in
    steps, by the square root of the cells.
    """

    dead_ends: float
    corridors: float
    junctions: float
    spaces: float
    open: float
    largest: float
    length: float


def attributes_of(board: Board, state: int) -> Attributes:
    """Return the attributes of a state. Two sweeps find the longest path."""
    count, down = state.bit_count(), board.down
    if not count:
        return Attributes(0, 0, 0, 0, 0, 0, 0)
    beside = board.bytes_of(board.beside(state) & state * 255)
    one, two, three, four = map(beside.count, range(1, 5))
    pairs = state & state >> ACROSS
    squares = pairs & pairs >> down
    upper = squares | squares << ACROSS
    spaces = upper | upper << down
    largest, rest = 0, state
    while rest.bit_count() > largest.bit_count():
        part, _, _ = _flooded(rest & -rest, state, down)
        largest = max(largest, part, key=int.bit_count)
        rest &= ~part
    _, far, _ = _flooded(largest & -largest, state, down)
    _, _, steps = _flooded(far & -far, state, down)
    return Attributes(
        one / count,
        two / count,
        (three + four) / count,
        spaces.bit_count() / count,
        count / board.cells,
        largest.bit_count() / count,
        steps / sqrt(board.cells),
    )


def _flooded(start: int, state: int, down: int) -> tuple[int, int, int]:
    """Flood from an open cell: return its part, the farthest cells, and their distance."""
    reached = frontier = start
    steps = 0
    while True:
        beside = frontier << ACROSS | frontier >> ACROSS | frontier << down | frontier >> down
        following = beside & state & ~reached
        if not following:
            return reached, frontier, steps
        reached |= following
        frontier = following
        steps += 1


BITS = 50
POPULATION, ELITE, TOURNAMENT, CROSSOVER = 40, 2, 3, 0.9
STARTS = 4
# Rules that are tried on other starts in the end: those that did well on four may have been lucky. And the best of
# these may have been lucky again: what it makes is measured on as many starts by which nothing was chosen.
_FINALISTS, _FINAL_STARTS = 8, 16
_DENSITY, _STEPS = 0.45, 50
# All that is asked for weighs the same, but lengths, which are some five times as large as shares.
_OF_LENGTH = 0.2


class Generation(NamedTuple):
    """A generation: its best rule with fitness and attributes, and the mean fitness of all."""

    number: int
    rule: str
    best: float
    mean: float
    reached: Attributes


class Evolution:
    """A search for a rule; go through `generations`, and take the `best` when it is enough.

    >>> search = Evolution({"dead_ends": 0.2}, Grid.rectangle(12, 12), generations=3, seed=1)
    >>> [generation.number for generation in search.generations()]
    [0, 1, 2, 3]
    >>> search.best().rule
    'X...'

    Args:
        asked: attributes by their names, as in `excelmaze.measures.evolve.Attributes`; all others may be anything.
        grid: the cells of the mazes that it is tried on: any shape, also with holes.
        generations: how many follow the first one.
        seed: where the random numbers begin.

    Raises:
        InputError: nothing is asked for, or what no maze has.
    """

    def __init__(self, asked: Mapping[str, float], grid: Grid, *, generations: int = 60, seed: Seed) -> None:
        if not asked:
            raise InputError(f"no measure is asked for; give one or more of {', '.join(map(flag, Attributes._fields))}")
        for name, value in asked.items():
            if name not in Attributes._fields or not 0 <= value <= (grid.size if name == "length" else 1):
                raise InputError(f"{name} {value:g} is no attribute that mazes can have; choose a share from 0 to 1")
        self.asked = dict(asked)
        self.count = generations
        self._board = Board(grid, grid.pieces)
        self._random = stream_named("python", derived_seed(seed, "evolve")).random
        self.starts = self._drawn(STARTS)
        self._known: dict[int, tuple[float, Attributes]] = {}

    def generations(self) -> Iterator[Generation]:
        """Yield all generations, the first of random rules; the best of them never gets worse."""
        rules = [self._bits() for _ in range(POPULATION)]
        yield self._summarized(0, rules)
        for number in range(1, self.count + 1):
            ranked = sorted(rules, key=self._unfitness)
            rules = [*ranked[:ELITE], *(self._child(ranked) for _ in range(POPULATION - ELITE))]
            yield self._summarized(number, rules)

    def best(self) -> Generation:
        """Return the best rule as tested on new starts, and its attributes on fresh ones."""
        others, fresh = self._drawn(_FINAL_STARTS), self._drawn(_FINAL_STARTS)
        finalists = sorted(self._known, key=self._unfitness)[:_FINALISTS]
        _, rule = min((self._measured(rule, [*self.starts, *others])[0], rule) for rule in finalists)
        unfitness, reached = self._measured(rule, fresh)
        return Generation(self.count, text_of(rule), -unfitness, -unfitness, reached)

    def attributes(self, rule: str, start: int) -> Attributes:
        """Return the attributes of what a rule makes of a start."""
        return attributes_of(self._board, grown(self._board, start, rule_from(rule), _STEPS))

    def _drawn(self, count: int) -> list[int]:
        """Return random starts."""
        cells = range(self._board.cells)
        return [self._board.state_of([self._random() < _DENSITY for _ in cells]) for _ in range(count)]

    def _summarized(self, number: int, rules: Sequence[int]) -> Generation:
        best = min(rules, key=self._unfitness)
        mean = fmean(map(self._unfitness, rules))
        return Generation(number, text_of(best), -self._unfitness(best), -mean, self._known[best][1])

    def _unfitness(self, rule: int) -> float:
        if rule not in self._known:
            self._known[rule] = self._measured(rule, self.starts)
        return self._known[rule][0]

    def _measured(self, rule: int, starts: Sequence[int]) -> tuple[float, Attributes]:
        """Return the mean error of a rule on some starts, and its mean attributes."""
        measured = [self.attributes(text_of(rule), start) for start in starts]
        return fmean(map(self._off, measured)), Attributes(*map(fmean, zip(*measured, strict=True)))

    def _off(self, attributes: Attributes) -> float:
        """Return the sum of the differences from the requested attributes."""
        off = {name: abs(getattr(attributes, name) - asked) for name, asked in self.asked.items()}
        return fsum(_OF_LENGTH * far if name == "length" else far for name, far in off.items())

    def _child(self, ranked: Sequence[int]) -> int:
        """Return a rule bred from two winners."""
        one, other = self._winner(ranked), self._winner(ranked)
        if self._random() < CROSSOVER:
            of_one = self._bits()
            one = one & of_one | other & ~of_one
        return one ^ sum(1 << place for place in range(BITS) if self._random() < 1 / BITS)

    def _winner(self, ranked: Sequence[int]) -> int:
        return ranked[min(int(self._random() * len(ranked)) for _ in range(TOURNAMENT))]

    def _bits(self) -> int:
        return int(self._random() * (1 << BITS))


def text_of(rule: int) -> str:
    """Return a rule of 50 bits as the option `rule` of `cellular` takes it."""
    return f"X{rule:013X}"
