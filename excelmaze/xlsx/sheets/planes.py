"""Planes: a small number for each of many cells, such as a style or a place in a palette.

As long as all are below 256 a plane is bytes, which Python works on many at a time: a million are translated within a
millisecond, where a million look-ups take fifty.
"""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

# An `array[int]` cannot be written out before Python 3.12.
if TYPE_CHECKING:
    Plane = bytes | array[int]
else:
    Plane = bytes | array

_BYTE = 256
# Fewer are looked up one by one.
_MANY = 48
_LONG = "I"


def plane(numbers: Iterable[int]) -> Plane:
    """The numbers as a plane."""
    if isinstance(numbers, bytes):
        return numbers
    numbers = list(numbers)
    try:
        return bytes(numbers)
    except ValueError:
        return array(_LONG, numbers)


def joined(*planes: Plane) -> Plane:
    """Planes one behind the other."""
    if array in map(type, planes):
        return array(_LONG, chain.from_iterable(planes))
    return b"".join(planes)


def interleaved(columns: Sequence[Plane]) -> Plane:
    """Columns of as many numbers, row by row."""
    if not all(isinstance(column, bytes) for column in columns):
        return array(_LONG, chain.from_iterable(zip(*columns, strict=True)))
    rows = bytearray(sum(map(len, columns)))
    for place, column in enumerate(columns):
        rows[place :: len(columns)] = column
    return bytes(rows)


def mapped(numbers: Sequence[int], values: Mapping[int, int] | Sequence[int]) -> Plane:
    """For each number its value, which is asked for once, in the order in which the numbers come."""
    if not isinstance(numbers, bytes) or len(numbers) < _MANY:
        return plane([values[number] for number in numbers])
    return _translated(numbers, {number: values[number] for number in distinct(numbers)})


def distinct(numbers: Plane) -> list[int]:
    """The numbers that occur, in the order in which they first do."""
    found: list[int] = []
    # Mostly they are few, and without one of them the rest is short.
    while isinstance(numbers, bytes) and numbers and len(found) < _MANY:
        found.append(numbers[0])
        numbers = numbers.replace(numbers[:1], b"")
    return [*found, *dict.fromkeys(numbers)]


class Lookup:
    """Values by number, many at once.

    Args:
        values: the value of each number, from 0 on.
        beyond: that of all further ones.
    """

    def __init__(self, values: Sequence[int], beyond: int) -> None:
        self._values = values
        self._beyond = beyond
        known = [*values[:_BYTE], *[beyond] * (_BYTE - len(values))]
        self._table = bytes(known) if max(known) < _BYTE else None

    def of(self, numbers: Plane) -> Plane:
        """The value of each number."""
        if isinstance(numbers, bytes) and self._table is not None:
            return numbers.translate(self._table)
        values, beyond = self._values, self._beyond
        return plane(values[number] if number < len(values) else beyond for number in numbers)


def combined(ones: Sequence[int], others: Sequence[int], values: Mapping[tuple[int, int], int]) -> Plane:
    """For each pair of numbers its value, as `mapped`."""
    if isinstance(ones, bytes) and isinstance(others, bytes) and len(ones) >= _MANY:
        first, second = distinct(ones), distinct(others)
        if len(first) * len(second) <= _BYTE:
            # A number for each pair: all at once, as the bytes of long numbers.
            size = len(second)
            high = ones.translate(_table({number: place * size for place, number in enumerate(first)}))
            low = others.translate(_table({number: place for place, number in enumerate(second)}))
            both = int.from_bytes(high, "little") + int.from_bytes(low, "little")
            pairs = both.to_bytes(len(ones), "little")
            found = {pair: values[first[pair // size], second[pair % size]] for pair in distinct(pairs)}
            return _translated(pairs, found)
    return plane(map(values.__getitem__, zip(ones, others, strict=True)))


def differing(ones: Sequence[int], others: Sequence[int]) -> int:
    """In how many places two planes differ."""
    return 0 if ones == others else different(ones, others).count(1)


def different(ones: Sequence[int], others: Sequence[int]) -> bytes:
    """1 for each place in which two planes differ, else 0."""
    if isinstance(ones, bytes) and isinstance(others, bytes):
        both = int.from_bytes(ones, "little") ^ int.from_bytes(others, "little")
        return both.to_bytes(len(ones), "little").translate(_NOT_ZERO)
    return bytes(map(int.__ne__, ones, others))


_NOT_ZERO = bytes([0]) + bytes([1]) * (_BYTE - 1)


def _translated(numbers: bytes, values: Mapping[int, int]) -> Plane:
    if max(values.values(), default=0) < _BYTE:
        return numbers.translate(_table(values))
    return array(_LONG, map(values.__getitem__, numbers))


def _table(values: Mapping[int, int]) -> bytes:
    table = bytearray(_BYTE)
    for number, value in values.items():
        table[number] = value
    return bytes(table)
