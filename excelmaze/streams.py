"""Streams of random numbers. Generators draw from one and never see which."""

import os
import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from excelmaze.errors import InputError
from excelmaze.texts import Seed

# A roll is an integer 0..59: 60 is divisible by 1 to 6, so `roll % k` is uniform for up to six choices. Where there
# may be seven or eight, it is one below 840, which is divisible by these too.
ROLLS = 60
ROLLS_OF_MANY = 840
_KEPT = 256 // ROLLS * ROLLS
_TO_ROLL = bytes(byte % ROLLS for byte in range(256))
_REJECTED = bytes(range(_KEPT, 256))
_BLOCK = 1 << 14


class Stream:
    """One stream of random numbers, from which a generator draws everything it needs.

    >>> def any_tree(graph: Graph, piece, start: int, stream: Stream):
    ...     visited = [start]
    ...     while len(visited) < len(piece):
    ...         room, direction = visited[int(stream.random() * len(visited))], int(stream.random() * 4)
    ...         other = graph.neighbors[direction][room]
    ...         if other >= 0 and other not in visited:
    ...             visited.append(other)
    ...             yield room << 3 | direction
    >>> _ = register("any-tree", lambda *given: list(any_tree(*given)))
    >>> generate("B2:F6", "any-tree", seed=7).stats().kind
    'perfect'
    >>> del ALGORITHMS["any-tree"]
    """

    period: int | None = None
    """After how many draws the numbers begin anew, where that is soon enough to matter."""

    def random(self) -> float:
        """Return the next number, 0 <= x < 1. An integer below n is `int(random() * n)`, as in the macros."""
        raise NotImplementedError

    def rolls(self, below: int = ROLLS) -> Iterator[Iterable[int]]:
        """Return blocks of uniform integers 0..59, without end; `roll % k` chooses among up to six.

        With `ROLLS_OF_MANY` they are 0..839, for up to eight; or below another number, 65,536 at most.
        """
        raise NotImplementedError


class PythonStream(random.Random, Stream):
    """Python's Mersenne Twister, `random.Random`, with rolls drawn in bulk."""

    def rolls(self, below: int = ROLLS) -> Iterator[Iterable[int]]:
        """Yield blocks of uniform integers 0..59: bytes, uneven ones rejected. Other numbers are of two bytes."""
        size = 64
        kept = (1 << 16) // below * below
        while True:
            block = self.randbytes(size)
            if below == ROLLS:
                yield block.translate(_TO_ROLL, _REJECTED)
            else:
                import struct

                pairs = struct.unpack(f"<{size // 2}H", block)
                yield [number % below for number in pairs if number < kept]
            size = min(size * 4, _BLOCK)


class VbaStream(Stream):
    """Microsoft's `Rnd`, as after `Rnd -1: Randomize seed`: a linear congruential generator of 24 bits.

    x' = (x * 0x43FD43FD + 0xC39EC3) mod 2^24, and the value is x' / 2^24 (Microsoft support article 231847).
    `state` begins at 0x50000 in a fresh Excel, whose first `Rnd` is therefore .7055475.
    """

    period: int | None = 1 << 24

    def __init__(self, seed: float | None = None) -> None:
        self.state = 0x50000
        if seed is not None:
            self.reset(-1.0)
            self.randomize(seed)

    def random(self) -> float:
        """`Rnd`: the next number."""
        self.state = (self.state * 0x43FD43FD + 0xC39EC3) & 0xFFFFFF
        return self.state / 0x1000000

    def reset(self, number: float) -> float:
        """`Rnd(number)` of a negative number: the state comes from the bits of the Single."""
        import struct

        (bits,) = struct.unpack("<I", struct.pack("<f", number))
        self.state = (bits + (bits >> 24)) & 0xFFFFFF
        return self.random()

    def randomize(self, number: float) -> None:
        """`Randomize number`: the upper half of the Double goes into the two upper bytes of the state."""
        import struct

        (high,) = struct.unpack("<4xI", struct.pack("<d", float(number)))
        self.state = ((high & 0xFFFF) ^ (high >> 16)) << 8 | self.state & 0xFF

    def rolls(self, below: int = ROLLS) -> Iterator[Iterable[int]]:
        """Yield blocks of `Int(Rnd * 60)`, each drawn only when it is asked for, so that no draw is wasted."""
        while True:
            yield (int(self.random() * below) for _ in range(_BLOCK))


STREAMS: dict[str, Callable[[Any], Stream]] = {"python": PythonStream, "vba": VbaStream}


def stream_named(rng: str, seed: Seed) -> Stream:
    """Return the stream of that name, at its beginning for this seed.

    Raises:
        InputError: there is no such stream.
    """
    if rng == "vba" and isinstance(seed, str):
        raise InputError(f"seed {seed!r} is a word, and Randomize takes numbers; choose one, or leave out --rng vba")
    try:
        return STREAMS[rng](seed)
    except KeyError:
        raise InputError(f"random numbers {rng!r} do not exist; choose one of {', '.join(STREAMS)}") from None
    except OverflowError:
        raise InputError("the seed is not a number that Randomize can take; choose one below 10^300") from None


def derived_seed(seed: Seed, name: str) -> int:
    """Return the seed of another stream, derived from a recipe's seed and the name of its consumer."""
    return random.Random(f"{name} {seed}").getrandbits(48)


def fresh_seed() -> int:
    """Return a fresh random seed, short enough to type: 0 to 999,999,999."""
    return int.from_bytes(os.urandom(8)) % 1_000_000_000
