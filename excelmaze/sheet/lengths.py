"""Lengths as people type them: `7mm`, `1 cm`, `0.5in`, `0,5cm`, `20px`."""

import re

MM_OF_INCH = 25.4
MM_OF_POINT = MM_OF_INCH / 72
MM_OF = {"mm": 1.0, "cm": 10.0, "in": MM_OF_INCH, '"': MM_OF_INCH, "pt": MM_OF_POINT, "px": MM_OF_INCH / 96}
"""The millimetres of each unit; a pixel is Excel's, of which an inch has 96."""

NUMBER = r"\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6}"
UNIT = "|".join(MM_OF)
_LENGTH = re.compile(rf"({NUMBER})\s*({UNIT})?", re.ASCII)


def millimetres(text: str, unit: str = "") -> float | None:
    """Return a length in millimetres; None if it is no length. It needs a unit, unless one is given for bare numbers.

    >>> millimetres("1,5 cm"), millimetres("96", "px"), millimetres("96"), millimetres("wide", "mm")
    (15.0, 25.4, None, None)
    """
    match = _LENGTH.fullmatch(text.strip().lower())
    if match is None or not (own := match[2] or unit):
        return None
    return number(match[1]) * MM_OF[own]


def number(text: str) -> float:
    """Return a number with a decimal point or comma."""
    return float(text.replace(",", "."))
