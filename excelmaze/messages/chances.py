"""Wall by wall, the chance that a uniformly random perfect maze has a passage there, given all that was decided before.

That chance is the resistance between the two rooms when every wall that may yet be opened is a resistor of 1 ohm, the
passages are wires and the walls that stay are gone (Kirchhoff 1847). Resistances are kept only for the rooms between
what is decided and what is not: `n` rooms with `w` in a row take time in proportion to n * w * w and n * w numbers.

The numbers come from additions, subtractions, multiplications, divisions and square roots alone, in an order that is
fixed, so that they are the same to the last bit on every machine.
"""

from array import array
from collections.abc import Callable, Sequence
from typing import NamedTuple

from excelmaze.grids.graph import Graph
from excelmaze.messages.coder import CHANCE_BITS
from excelmaze.messages.frontier import Frontier, Vector
from excelmaze.progress import tick
from excelmaze.rounded import log2

_MOST = (1 << CHANCE_BITS) - 1


class Step(NamedTuple):
    """What happens when a room's turn has come: rooms enter the frontier, its walls are decided, it leaves.

    Attributes:
        entering: the places, in the order of the rooms, of those that enter.
        slots: the slots of the frontier that they take.
        walls: the walls to later rooms: the passage through each, the slots of its two rooms.
    """

    entering: range
    slots: Sequence[int]
    walls: Sequence[tuple[int, int, int]]


class Plan(NamedTuple):
    """In which order the rooms of a piece are gone through, and which slots of the frontier they have meanwhile.

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
    """Lay the frontier out for rooms that are gone through in an order."""
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
    """The resistors of a piece: for each room what it takes from those before it.

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
    """Go through all walls of a piece, telling for each the chance of a passage and learning what it becomes.

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
