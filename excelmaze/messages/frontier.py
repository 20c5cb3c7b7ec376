"""The symmetric matrix of the rooms between what is decided and what is not, which have a slot each.

Each number comes from the same additions, subtractions, multiplications, divisions and square roots, all of which are
rounded alike everywhere, in the same order. What adds up in an order of its own is not used: numpy's `dot`, `@` and
reductions along a row.
"""

from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING, TypeAlias

from excelmaze.errors import missing

if TYPE_CHECKING:
    import numpy.typing as npt
    from numpy import float64

# A number for each slot.
Vector: TypeAlias = "npt.NDArray[float64]"


class Frontier:
    """What is kept for each two of the rooms in the frontier: of a network of resistors, or of what they have apart."""

    def __init__(self, width: int) -> None:
        try:
            import numpy as np
        except ImportError:
            raise missing("a hidden message", "numpy", "secrets") from None
        self._np = np
        self._values = np.zeros((width, width))
        self._products = np.empty((width, width))

    def eliminated(self, own: int, degree: int, neighbors: Sequence[int]) -> tuple[Vector, float]:
        """Take a room out of the network of resistors, joining those around it in its stead.

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
        """Put a room into a slot, given what `eliminated` said of it."""
        products = self._np.multiply(self._values, weights[:, None], out=self._products)
        shared = self._np.add.reduce(products, axis=0)
        shared[own] = self._np.add.accumulate([spread, *(weights * shared)])[-1]
        self._values[own] = self._values[:, own] = shared

    def apart(self, one: int, other: int) -> tuple[Vector, float]:
        """Return for each slot how differently it stands to two rooms, and the resistance between these."""
        apart = self._values[one] - self._values[other]
        return apart, float(apart[one]) - float(apart[other])

    def add(self, row: Vector, divisor: float) -> None:
        """Add the product of each two numbers of a row over a divisor.

        The root of the divisor is removed from the row first, so that the product is the same from either side.
        """
        scaled = row / sqrt(abs(divisor))
        times = scaled if divisor > 0 else -scaled
        self._values += self._np.multiply(times[:, None], scaled, out=self._products)
