"""Addresses as a program gives them, and areas as Calc does."""

from typing import Any

from excelmaze.errors import InputError
from excelmaze.live.libreoffice.areas import Area, parse_area

# Excel refuses a longer text for a range.
_LONGEST = 255


def parse_areas(text: str) -> list[Area]:
    """The areas of an address, parted by commas.

    Raises:
        InputError: it is no address, or longer than Excel takes.
    """
    if len(text) > _LONGEST:
        raise InputError(f"an address of {len(text)} characters is too long for Excel; use at most {_LONGEST}")
    return [parse_area(part.strip()) for part in text.split(",")]


def to_area(address: Any) -> Area:
    """The area of Calc's `CellRangeAddress`, whose numbers begin with 0."""
    return Area(address.StartRow + 1, address.StartColumn + 1, address.EndRow + 1, address.EndColumn + 1)
