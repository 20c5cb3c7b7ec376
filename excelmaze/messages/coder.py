"""The arithmetic coder: bits make choices, each by its own chance, and from the choices the bits are found again.

Source: Witten, Neal and Cleary, Arithmetic coding for data compression, 1987.
"""

from collections.abc import Iterator

# Chances have so many bits, and the interval of what is still possible is kept in so many.
CHANCE_BITS, _BITS = 16, 32
_HALF, _QUARTER = 1 << _BITS - 1, 1 << _BITS - 2


class Coder:
    """Makes choices of bits, or takes them from somebody else.

    Args:
        source: the bits, as many as the choices take.

    Attributes:
        bits: those that the choices have settled.
    """

    def __init__(self, source: Iterator[int] | None = None) -> None:
        self.bits = bytearray()
        self._source, self._code = source, 0
        self._low, self._high, self._pending = 0, (1 << _BITS) - 1, 0
        for _ in range(_BITS if source else 0):
            self._shift(0)

    def choose(self, chance: int, *, yes: bool | None = None) -> bool:
        """Return whether it is yes, with a chance of `chance` in 65,536, neither 0 nor all; or as is told."""
        middle = self._low + ((self._high - self._low + 1) * chance >> CHANCE_BITS)
        chosen = self._code < middle if yes is None else yes
        if chosen:
            self._high = middle - 1
        else:
            self._low = middle
        while True:
            if self._high < _HALF or self._low >= _HALF:
                less = self._low & _HALF
                bit = less // _HALF
                self.bits.append(bit)
                self.bits.extend([1 - bit] * self._pending)
                self._pending = 0
            elif self._low >= _QUARTER and self._high < _HALF + _QUARTER:
                less = _QUARTER
                self._pending += 1
            else:
                return chosen
            self._low = self._low - less << 1
            self._high = self._high - less << 1 | 1
            self._shift(less)

    def _shift(self, less: int) -> None:
        if self._source is not None:
            self._code = self._code - less << 1 | next(self._source)
