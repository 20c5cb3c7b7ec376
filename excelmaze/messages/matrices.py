"""Symmetric matrices of the frontier, in Python's own numbers and in numpy's: the same to the last bit.

Each number comes from the same additions, subtractions, multiplications, divisions and square roots, all of which are
rounded alike everywhere, in the same order. What adds up in an order of its own is not used: `sum` since Python 3.12,
numpy's `dot`, `@` and reductions along a row.
"""

from abc import ABC, abstractmethod
from collections.abc import MutableSequence, Sequence
from importlib.util import find_spec
from math import sqrt
from typing import Any

# A number for each slot: a list, or an array of numpy's.
Vector = MutableSequence[float]

# To import numpy takes as long as so many multiplications of Python's own.
_WORTH_NUMPY = 500_000


def matrix_for(rooms: int, width: int) -> "Matrix":
    """Return a matrix of zeros for so many rooms with so many in the frontier at a time; by numpy where it pays."""
    if rooms * width * width >= _WORTH_NUMPY and find_spec("numpy"):
        return NumpyMatrix(width)
    return PlainMatrix(width)


class Matrix(ABC):
    """What is kept for each two of the rooms in the frontier, which have a slot each."""

    def eliminated(self, own: int, degree: int, neighbors: Sequence[int]) -> tuple[Vector, float]:
        """Take a room out of the network of resistors, joining those around it in its stead.

        Args:
            own: its slot.
            degree: the resistors that are its own.
            neighbors: the slots at their other ends.

        Returns:
            What share of its voltage comes from each slot, and its resistance to all of them.
        """
        row = self._row(own)
        pivot = float(row[own]) + degree
        self._put(own, self._less(row, row))
        row[own] = 0.0
        for slot in neighbors:
            self._raise(slot)
            row[slot] -= 1.0
        self._add(row, -pivot)
        return self._over(row, -pivot), 1.0 / pivot

    def enter(self, own: int, weights: Vector, spread: float) -> None:
        """Put a room into a slot, given what `eliminated` said of it."""
        shared = self._weighed(weights)
        shared[own] = self._total(spread, weights, shared)
        self._put(own, shared)

    def apart(self, one: int, other: int) -> tuple[Vector, float]:
        """Return for each slot how differently it stands to two rooms, and the resistance between these."""
        apart = self._less(self._row(one), self._row(other))
        return apart, float(apart[one]) - float(apart[other])

    def settle(self, apart: Vector, divisor: float) -> None:
        """Make a wire of what lies between two rooms, by minus the resistance, or take it away, by 1 less it."""
        self._add(apart, divisor)

    @abstractmethod
    def _row(self, slot: int) -> Vector:
        """Return a copy of a row."""

    @abstractmethod
    def _put(self, slot: int, row: Vector) -> None:
        """Set a row and the column."""

    @abstractmethod
    def _raise(self, slot: int) -> None:
        """Add 1 on the diagonal."""

    def _add(self, row: Vector, divisor: float) -> None:
        """Add the product of each two numbers of a row over a divisor.

        The root of the divisor is removed from the row first, so that the product is the same from either side.
        """
        scaled = self._over(row, sqrt(abs(divisor)))
        self._add_times(scaled if divisor > 0 else self._over(scaled, -1.0), scaled)

    @abstractmethod
    def _add_times(self, times: Vector, row: Vector) -> None:
        """Add to each row so many times this one; both are alike but for the sign."""

    @abstractmethod
    def _weighed(self, weights: Vector) -> Vector:
        """Return all rows, each so many times, added up in their order."""

    @abstractmethod
    def _total(self, first: float, weights: Vector, values: Vector) -> float:
        """Return a number, and values that are added to it in their order, each so many times."""

    @abstractmethod
    def _over(self, row: Vector, divisor: float) -> Vector: ...

    @abstractmethod
    def _less(self, row: Vector, other: Vector) -> Vector: ...


class PlainMatrix(Matrix):
    """A matrix as lists; each row is kept up to the diagonal."""

    def __init__(self, width: int) -> None:
        self._rows = [[0.0] * (slot + 1) for slot in range(width)]
        # What is still to be added: where another follows, both are added at once, which takes little longer than one.
        self._waiting: tuple[Vector, Vector] | None = None

    def _row(self, slot: int) -> Vector:
        row = self._rows[slot] + [row[slot] for row in self._rows[slot + 1 :]]
        if self._waiting is not None:
            times, more = self._waiting
            by = times[slot]
            row = [value + by * other for value, other in zip(row, more, strict=True)]
        return row

    def _put(self, slot: int, row: Vector) -> None:
        self._add_waiting()
        self._rows[slot] = list(row[: slot + 1])
        for below, value in zip(self._rows[slot + 1 :], row[slot + 1 :], strict=True):
            below[slot] = value

    def _raise(self, slot: int) -> None:
        self._add_waiting()
        self._rows[slot][slot] += 1.0

    def _add_times(self, times: Vector, row: Vector) -> None:
        if self._waiting is None:
            self._waiting = times, row
            return
        rows = self._rows
        first_times, first = self._waiting
        self._waiting = None
        for slot, (by, then) in enumerate(zip(first_times, times, strict=True)):
            if by or then:
                rows[slot] = [
                    value + by * one + then * other for value, one, other in zip(rows[slot], first, row, strict=False)
                ]

    def _add_waiting(self) -> None:
        if self._waiting is not None:
            rows = self._rows
            times, row = self._waiting
            self._waiting = None
            for slot, by in enumerate(times):
                if by:
                    rows[slot] = [value + by * more for value, more in zip(rows[slot], row, strict=False)]

    def _weighed(self, weights: Vector) -> Vector:
        self._add_waiting()
        total: list[float] = []
        for row, weight in zip(self._rows, weights, strict=True):
            last = self._total(0.0, weights, row)
            total = [value + weight * more for value, more in zip(total, row, strict=False)]
            total.append(last)
        return total

    def _total(self, first: float, weights: Vector, values: Vector) -> float:
        for weight, value in zip(weights, values, strict=False):
            first += weight * value
        return first

    def _over(self, row: Vector, divisor: float) -> Vector:
        return [value / divisor for value in row]

    def _less(self, row: Vector, other: Vector) -> Vector:
        return [here - there for here, there in zip(row, other, strict=True)]


class NumpyMatrix(Matrix):
    """A matrix as an array; both halves are kept."""

    def __init__(self, width: int) -> None:
        import numpy as np

        self._np = np
        self._values = np.zeros((width, width))
        self._products = np.empty((width, width))
        self._terms = np.empty(width + 1)

    def _row(self, slot: int) -> Any:  # noqa: ANN401 - an array
        return self._values[slot].copy()

    def _put(self, slot: int, row: Any) -> None:  # noqa: ANN401
        self._values[slot] = self._values[:, slot] = row

    def _raise(self, slot: int) -> None:
        self._values[slot, slot] += 1.0

    def _add_times(self, times: Any, row: Any) -> None:  # noqa: ANN401
        self._values += self._np.multiply(times[:, None], row, out=self._products)

    def _weighed(self, weights: Any) -> Any:  # noqa: ANN401
        products = self._np.multiply(self._values, weights[:, None], out=self._products)
        return self._np.add.reduce(products, axis=0)

    def _total(self, first: float, weights: Any, values: Any) -> float:  # noqa: ANN401
        terms = self._terms
        terms[0] = first
        self._np.multiply(weights, values, out=terms[1:])
        return float(self._np.add.accumulate(terms, out=terms)[-1])

    def _over(self, row: Any, divisor: float) -> Any:  # noqa: ANN401
        return row / divisor

    def _less(self, row: Any, other: Any) -> Any:  # noqa: ANN401
        return row - other
