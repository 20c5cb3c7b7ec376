"""Numbers by their decimal digits, place by place, as they are found in bytes that repeat: many at once."""

from collections.abc import Sequence
from functools import reduce

from excelmaze.planes import Plane, plane

_ZERO = ord("0")
_DIGITS = b"0123456789"
# The value of a digit, by what it is multiplied by.
_VALUES = [bytes(factor * (digit - _ZERO) & 255 for digit in range(256)) for factor in (1, 10)]


def numbers_written(digits: Sequence[bytes]) -> Plane | None:
    """Numbers from their digits, those of the highest place first; None where one is written otherwise."""
    if not all(map(bytes.isdigit, digits)) or (len(digits) > 1 and b"0" in digits[0]):
        return None
    if len(digits) > len(_VALUES):
        return plane(
            reduce(lambda number, digit: 10 * number + digit - _ZERO, one, 0) for one in zip(*digits, strict=True)
        )
    parts = [one.translate(values) for one, values in zip(reversed(digits), _VALUES, strict=False)]
    if len(parts) == 1:
        return parts[0]
    # All are added at once, as the bytes of long numbers.
    return sum(int.from_bytes(part, "little") for part in parts).to_bytes(len(parts[0]), "little")


def digits_of(first: int, count: int, places: int) -> list[bytes]:
    """The digits of numbers that follow one another and have so many places, those of the highest place first."""
    found = []
    for factor in (10**place for place in range(places - 1, -1, -1)):
        tens, last = first // factor, (first + count - 1) // factor
        if factor == 1:
            begin = first % 10
            found.append((_DIGITS * ((begin + count) // 10 + 1))[begin : begin + count])
            continue
        run = b"".join([_DIGITS[number % 10 : number % 10 + 1] * factor for number in range(tens, last + 1)])
        begin = first - tens * factor
        found.append(run[begin : begin + count])
    return found
