"""Arithmetic coding with integers of 32 bits: bits become choices of given chances, and choices become the bits again.

Who decodes random bits draws each choice with just its chance; who encodes the choices gets the bits back, but for the
last two or three, which the choices do not tell apart.

Source: Witten, Neal and Cleary 1987.
"""

from collections.abc import Iterator

# Chances are told in so many bits, and the interval of what is still possible is kept in so many.
CHANCE_BITS, _BITS = 16, 32
_HALF, _QUARTER = 1 << _BITS - 1, 1 << _BITS - 2
_LAST = (1 << _BITS) - 1


class Decoder:
    """Makes choices of bits; there must be as many as the choices take."""

    def __init__(self, bits: Iterator[int]) -> None:
        self._bits = bits
        self._low, self._high, self._code = 0, _LAST, 0
        for _ in range(_BITS):
            self._code = self._code << 1 | next(bits)

    def choose(self, chance: int) -> bool:
        """Yes with a chance of `chance` in 65,536, neither 0 nor all of them."""
        middle = self._low + ((self._high - self._low + 1) * chance >> CHANCE_BITS)
        yes = self._code < middle
        if yes:
            self._high = middle - 1
        else:
            self._low = middle
        while True:
            if self._high < _HALF:
                less = 0
            elif self._low >= _HALF:
                less = _HALF
            elif self._low >= _QUARTER and self._high < _HALF + _QUARTER:
                less = _QUARTER
            else:
                return yes
            self._low = self._low - less << 1
            self._high = self._high - less << 1 | 1
            self._code = self._code - less << 1 | next(self._bits)


class Encoder:
    """Gets the bits back that the choices were made of, as far as the choices tell them."""

    def __init__(self) -> None:
        self.bits = bytearray()
        self._low, self._high, self._pending = 0, _LAST, 0

    def chosen(self, chance: int, *, yes: bool) -> None:
        """Take a choice and the chance that it had to be yes."""
        middle = self._low + ((self._high - self._low + 1) * chance >> CHANCE_BITS)
        if yes:
            self._high = middle - 1
        else:
            self._low = middle
        while True:
            if self._high < _HALF:
                less = 0
                self._put(0)
            elif self._low >= _HALF:
                less = _HALF
                self._put(1)
            elif self._low >= _QUARTER and self._high < _HALF + _QUARTER:
                less = _QUARTER
                self._pending += 1
            else:
                return
            self._low = self._low - less << 1
            self._high = self._high - less << 1 | 1

    def _put(self, bit: int) -> None:
        self.bits.append(bit)
        self.bits.extend([1 - bit] * self._pending)
        self._pending = 0
