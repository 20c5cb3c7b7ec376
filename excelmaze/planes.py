"""Planes: a small number for each of many cells or rooms, such as a style or a set of sides, worked on all at once.

As long as all numbers are below 256 a plane is bytes. Python translates a million of them within a millisecond, and
combines two planes, each as one large integer, nearly as fast, where a million look-ups take fifty. Such arithmetic is
in this module only; the doctest of an operation is its plain version.
"""

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from itertools import chain, compress
from operator import and_, or_
from typing import TYPE_CHECKING, TypeVar

# An `array[int]` cannot be written out before Python 3.12.
if TYPE_CHECKING:
    Plane = bytes | array[int]
else:
    Plane = bytes | array

Key = TypeVar("Key")
Value = TypeVar("Value")
_BYTE = 256
_BITS = tuple(bytes(number >> place & 1 for number in range(_BYTE)) for place in range(8))
_DIGITS = tuple(table.translate(b"01" + bytes(_BYTE - 2)) for table in _BITS)
_ALL_BITS = bytes([0]) + bytes([_BYTE - 1]) * (_BYTE - 1)
_NOT_ZERO = bytes([0]) + bytes([1]) * (_BYTE - 1)
_ZERO = bytes([1]) + bytes(_BYTE - 1)
# If at most one number in this many is not 0, a search for the next one is faster than looking at each.
_FAR = 8
# Fewer are looked up one by one.
_MANY = 48
_LONG = "I"


def plane(numbers: Iterable[int]) -> Plane:
    """Return the numbers as a plane."""
    if isinstance(numbers, bytes):
        return numbers
    numbers = list(numbers)
    try:
        return bytes(numbers)
    except ValueError:
        return array(_LONG, numbers)


def either(*planes: bytes | bytearray) -> bytes:
    r"""Return the bitwise OR of planes of the same length.

    >>> either(b"\1\2\0", b"\4\2\0") == bytes(map(int.__or__, b"\1\2\0", b"\4\2\0"))
    True
    """
    return _plane(reduce(or_, map(_number, planes)), len(planes[0]))


def both(*planes: bytes | bytearray) -> bytes:
    r"""Return the bitwise AND of planes of the same length.

    >>> both(b"\1\3\0", b"\5\2\7") == bytes(map(int.__and__, b"\1\3\0", b"\5\2\7"))
    True
    """
    return _plane(reduce(and_, map(_number, planes)), len(planes[0]))


def without(ones: bytes | bytearray, others: bytes | bytearray) -> bytes:
    r"""Return the bits of one plane that are not set in another.

    >>> without(b"\3\7\0", b"\1\2\7") == bytes([one & ~other for one, other in zip(b"\3\7\0", b"\1\2\7")])
    True
    """
    return _plane(_number(ones) & ~_number(others), len(ones))


def inverted(numbers: bytes | bytearray) -> bytes:
    r"""Return 1 for each number that is 0, and 0 for all others.

    >>> inverted(b"\0\1\5") == b"\1\0\0"
    True
    """
    return bytes(numbers).translate(_ZERO)


def selected(marked: bytes, ones: bytes, others: bytes) -> bytes:
    r"""Return the numbers of one plane where a plane of 0 and 1 is 1, and those of another where it is 0.

    >>> selected(b"\1\0\1", b"abc", b"xyz")
    b'ayc'
    """
    mask = _number(marked.translate(_ALL_BITS))
    return _plane(_number(ones) & mask | _number(others) & ~mask, len(marked))


def bits(planes: Iterable[bytes | bytearray]) -> bytes:
    r"""Return planes of 0 and 1 as the bits of one plane: the first plane as bit 0, the next one as bit 1.

    >>> up, right = b"\1\0\1", b"\0\0\1"
    >>> bits([up, right]) == bytes([u << 0 | r << 1 for u, r in zip(up, right)])
    True
    """
    planes = list(planes)
    numbers = (_number(plane) << bit for bit, plane in enumerate(planes))
    return _plane(reduce(or_, numbers), len(planes[0]))


def bit(numbers: bytes, place: int) -> bytes:
    r"""Return 1 for each number that has a bit.

    >>> bit(b"\1\4\5", 2) == bytes([number >> 2 & 1 for number in b"\1\4\5"])
    True
    """
    return numbers.translate(_BITS[place])


def shifted(numbers: bytes, places: int) -> bytes:
    r"""Return a plane shifted by a number of places, back if it is negative. Zeros come in.

    >>> shifted(b"\1\2\3", 1), shifted(b"\1\2\3", -2), shifted(b"\1\2", 5)
    (b'\x00\x01\x02', b'\x03\x00\x00', b'\x00\x00')
    """
    nothing = bytes(min(abs(places), len(numbers)))
    return nothing + numbers[: len(numbers) - len(nothing)] if places >= 0 else numbers[len(nothing) :] + nothing


def as_bits(numbers: bytes, place: int) -> int:
    r"""Return one bit of each number, packed into one number; the first is the highest bit.

    >>> as_bits(b"\1\3\2\0", 1) == sum((number >> 1 & 1) << 3 - at for at, number in enumerate(b"\1\3\2\0"))
    True
    """
    return int(numbers.translate(_DIGITS[place]), 2)


def joined(*planes: Plane) -> Plane:
    """Return planes joined one behind the other."""
    if array in map(type, planes):
        return array(_LONG, chain.from_iterable(planes))
    return b"".join(planes)


def mapped(numbers: Sequence[int], values: Mapping[int, int] | Sequence[int]) -> Plane:
    """Return the value of each number; each is looked up once, in order of first occurrence."""
    if not isinstance(numbers, bytes) or len(numbers) < _MANY:
        return plane([values[number] for number in numbers])
    known = {number: values[number] for number in distinct(numbers)}
    if max(known.values()) >= _BYTE:
        return array(_LONG, map(known.__getitem__, numbers))
    return numbers.translate(bytes(known.get(number, 0) for number in range(_BYTE)))


def distinct(numbers: Plane) -> list[int]:
    """Return the distinct numbers in order of first occurrence."""
    found: list[int] = []
    # Mostly they are few, and without one of them the rest is short.
    while isinstance(numbers, bytes) and numbers and len(found) < _MANY:
        found.append(numbers[0])
        numbers = numbers.translate(None, numbers[:1])
    return [*found, *dict.fromkeys(numbers)]


class Memo(dict[Key, Value]):
    """A dictionary that computes missing values by a function."""

    def __init__(self, function: Callable[[Key], Value]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, key: Key) -> Value:
        self[key] = value = self._function(key)
        return value


def numbered(*planes: Plane) -> tuple[Plane, list[tuple[int, ...]]]:
    r"""Return a number for all that planes have in one place, and what has each number, as it first comes.

    >>> numbered(b"abac", b"xyxx")
    (b'\x00\x01\x00\x02', [(97, 120), (98, 121), (99, 120)])
    """
    numbers: Memo[tuple[int, ...], int] = Memo(lambda _: len(numbers))
    return plane(map(numbers.__getitem__, zip(*planes, strict=True))), [*numbers]


def different(ones: Sequence[int], others: Sequence[int]) -> bytes:
    """Return 1 for each position in which two planes differ, else 0."""
    if isinstance(ones, bytes) and isinstance(others, bytes):
        return _plane(_number(ones) ^ _number(others), len(ones)).translate(_NOT_ZERO)
    return bytes(map(int.__ne__, ones, others))


def nonzero(numbers: bytes | bytearray) -> list[int]:
    r"""Return the positions of the numbers that are not 0.

    >>> nonzero(b"\1\0\3") == [place for place, number in enumerate(b"\1\0\3") if number]
    True
    """
    marked = numbers.translate(_NOT_ZERO)
    if marked.count(1) * _FAR > len(marked):
        return list(compress(range(len(marked)), marked))
    places = []
    place = marked.find(1)
    while place >= 0:
        places.append(place)
        place = marked.find(1, place + 1)
    return places


def _number(plane: bytes | bytearray) -> int:
    return int.from_bytes(plane, "little")


def _plane(number: int, length: int) -> bytes:
    return number.to_bytes(length, "little")
