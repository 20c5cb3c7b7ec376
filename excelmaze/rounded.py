"""Functions of `math` to twelve digits: C libraries differ in the last ones, and outputs must not.

Square roots, sums, products and quotients are the same everywhere by IEEE 754; powers, `x**2` among them, are not.
"""

import math
from collections.abc import Callable

_DIGITS = 12


def twelve_digits(value: float) -> float:
    """Return a number without the digits in which C libraries differ.

    >>> twelve_digits(0.1 + 0.2), twelve_digits(1e30 / 3)
    (0.3, 3.33333333333e+29)
    """
    return float(f"{value:.{_DIGITS}g}")


def to_twelve_digits(function: Callable[..., float]) -> Callable[..., float]:
    """Return a function whose values have twelve digits."""
    return lambda *numbers: twelve_digits(function(*numbers))


cos, sin = to_twelve_digits(math.cos), to_twelve_digits(math.sin)
exp, log, log1p, log2 = (to_twelve_digits(one) for one in (math.exp, math.log, math.log1p, math.log2))
dist, hypot = to_twelve_digits(math.dist), to_twelve_digits(math.hypot)
