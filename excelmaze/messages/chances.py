"""Wall by wall, the chance that a uniformly random perfect maze has a passage there, given all that was decided before.

That chance is the resistance between the two rooms when every wall that may yet be opened is a resistor of 1 ohm, the
passages are wires and the walls that stay are gone (Kirchhoff 1847). Resistances are kept only for the rooms between
what is decided and what is not: `n` rooms with `w` in a row take time in proportion to n * w * w and n * w numbers.

The numbers come from additions, subtractions, multiplications, divisions and square roots alone, in an order that is
fixed, so that they are the same to the last bit on every machine, where all of them are rounded alike. Functions with
another order are not used: numpy's `dot`, `@` and reductions along a row.
"""

from array import array
from collections.abc import Callable, Sequence
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from excelmaze.errors import missing
from excelmaze.grids.graph import Graph
from excelmaze.progress import tick
from excelmaze.rounded import log2

if TYPE_CHECKING:
    import numpy.typing as npt
    from numpy import float64

# The bits of a chance.
CHANCE_BITS = 16
_MOST = (1 << CHANCE_BITS) - 1
# A number for each slot.
Vector: TypeAlias = "npt.NDArray[float64]"


class Frontier:
    """The symmetric matrix of the rooms on the frontier between decided and undecided walls, a slot each.

    It has what is kept for each two of them: of a network of resistors, or of what they have apart.
    """

    def __init__(self, width: int) -> None:
        try:
            import numpy as np
        except ImportError:
            raise missing("a hidden message", "numpy", "secrets") from None
        self._np = np
        self._values = np.zeros((width, width))
        self._products = np.empty((width, width))

    def eliminated(self, own: int, degree: int, neighbors: Sequence[int]) -> tuple[Vector, float]:
        """Eliminate a room from the resistor network, connecting its neighbours instead.

        Args:
            own: its slot.
            degree: the resistors that are its own.
            neighbors: the slots at their other ends.

        Returns:
            What share of its voltage comes from each slot, and its resistance to all of them.
        """
        row = self._values[own].copy()
        pivot = float(row[own]) + degree
        self._values[own] = self._values[:, own] = 0.0
        row[own] = 0.0
        for slot in neighbors:
            self._values[slot, slot] += 1.0
            row[slot] -= 1.0
        self.add(row, -pivot)
        return row / -pivot, 1.0 / pivot

    def enter(self, own: int, weights: Vector, spread: float) -> None:
        """Put a room into a slot, with the result of `eliminated`."""
        products = self._np.multiply(self._values, weights[:, None], out=self._products)
        shared = self._np.add.reduce(products, axis=0)
        shared[own] = self._np.add.accumulate([spread, *(weights * shared)])[-1]
        self._values[own] = self._values[:, own] = shared

    def apart(self, one: int, other: int) -> tuple[Vector, float]:
        """Return the difference of two rooms' columns for each slot, and the resistance between them."""
        apart = self._values[one] - self._values[other]
        return apart, float(apart[one]) - float(apart[other])

    def add(self, row: Vector, divisor: float) -> None:
        """Add the outer product of a row with itself, divided by a number.

        The root of the divisor is removed from the row first, so that the product is the same from either side.
        """
        scaled = row / sqrt(abs(divisor))
        times = scaled if divisor > 0 else -scaled
        self._values += self._np.multiply(times[:, None], scaled, out=self._products)


class Step(NamedTuple):
    """A step of the sweep: rooms enter the frontier, a room's walls are decided, and it leaves.

    Attributes:
        entering: the places, in the order of the rooms, of those that enter.
        slots: the slots of the frontier that they take.
        walls: the walls to later rooms: the passage through each, the slots of its two rooms.
    """

    entering: range
    slots: Sequence[int]
    walls: Sequence[tuple[int, int, int]]


class Plan(NamedTuple):
    """The order in which a sweep visits the rooms of a piece, and their slots of the frontier.

    Attributes:
        steps: one for each room.
        slot: for each place in the order, the slot.
        earlier: for each place, the slots of its neighbours that come before it.
        width: how many slots there are.
    """

    steps: Sequence[Step]
    slot: Sequence[int]
    earlier: Sequence[Sequence[int]]
    width: int


def plan(graph: Graph, order: Sequence[int]) -> Plan:
    """Plan the slots of the frontier for a sweep in an order of rooms."""
    place = dict(zip(order, range(len(order)), strict=True))
    slot: list[int] = []
    earlier: list[list[int]] = []
    steps: list[Step] = []
    free: list[int] = []
    width = entered = 0
    for here, room in enumerate(order):
        later = [
            (place[neighbor_of[room]], room << 3 | direction)
            for direction, neighbor_of in enumerate(graph.neighbors)
            if neighbor_of[room] >= 0 and place[neighbor_of[room]] > here
        ]
        last = max((other for other, _ in later), default=here)
        entering = range(entered, max(entered, last + 1))
        for new in entering:
            if not free:
                free.append(width)
                width += 1
            slot.append(free.pop())
            before = (place.get(neighbor_of[order[new]], new) for neighbor_of in graph.neighbors)
            earlier.append([slot[other] for other in before if other < new])
        entered = entering.stop
        walls = [(passage, slot[here], slot[other]) for other, passage in sorted(later)]
        steps.append(Step(entering, [slot[new] for new in entering], walls))
        free.append(slot[here])
    return Plan(steps, slot, earlier, width)


class Network:
    """The resistor network of a piece: for each room, its connections to earlier rooms.

    Attributes:
        weights: for each place in the order, a number for each slot.
        spreads: for each place, the number that is its own.
    """

    def __init__(self, laid: Plan) -> None:
        self.plan = laid
        count = len(laid.slot)
        self.spreads = array("d", bytes(8 * count))
        joint = Frontier(laid.width)
        self.weights: dict[int, Vector] = {}
        for place in reversed(range(count)):
            tick("weighing walls", count - place, count)
            # The last room is earthed, by 1 ohm.
            degree = len(laid.earlier[place]) + (place == count - 1)
            self.weights[place], self.spreads[place] = joint.eliminated(laid.slot[place], degree, laid.earlier[place])

    @property
    def bits(self) -> float:
        """The logarithm to base 2 of the number of perfect mazes (matrix-tree theorem)."""
        total = 0.0
        for spread in self.spreads:
            total -= log2(spread)
        return total


def decide_all(network: Network, decide: Callable[[int, int], bool]) -> list[int]:
    """Decide all walls of a piece, each by a callback that gets the chance of a passage.

    A wall without which rooms would stay apart is a passage, one that would close a loop stays; neither is asked for.

    Args:
        network: the piece.
        decide: takes a passage and its chance in 65,536, and says whether it is opened.

    Returns:
        The passages.
    """
    laid, opened = network.plan, list[int]()
    count = len(laid.slot)
    least = 1 / (2 * count)
    spread = Frontier(laid.width)
    for done, step in enumerate(laid.steps):
        tick("deciding walls", done, count)
        for new, own in zip(step.entering, step.slots, strict=True):
            spread.enter(own, network.weights[new], network.spreads[new])
        for passage, one, other in step.walls:
            apart, resistance = spread.apart(one, other)
            if resistance >= least:
                is_open = resistance > 1 - least or decide(passage, as_chance(resistance))
                # What lies between the two rooms becomes a wire, or is taken away.
                spread.add(apart, -resistance if is_open else 1.0 - resistance)
                if is_open:
                    opened.append(passage)
    return opened


def as_chance(resistance: float) -> int:
    """Return a resistance as a chance in 65,536, neither none nor all."""
    return min(max(int(resistance * (1 << CHANCE_BITS) + 0.5), 1), _MOST)
