"""Addresses of ranges, with the whole columns and rows that a maze's selection cannot have."""

import re
from typing import Any

from excelmaze.errors import InputError
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, column_letters, column_number, parse_selection

_COLUMNS = re.compile(r"\$?([A-Za-z]{1,3}):\$?([A-Za-z]{1,3})")
_ROWS = re.compile(r"\$?(\d{1,7}):\$?(\d{1,7})")
# Excel refuses a longer text for a range.
_LONGEST = 255


def parse_areas(text: str) -> list[Area]:
    """The areas of an address, parted by commas.

    Raises:
        InputError: it is no address, or longer than Excel takes.
    """
    if len(text) > _LONGEST:
        raise InputError(f"an address of {len(text)} characters is too long for Excel; use at most {_LONGEST}")
    return [area for part in text.split(",") for area in _parse_part(part.strip())]


def _parse_part(part: str) -> tuple[Area, ...]:
    if match := _COLUMNS.fullmatch(part):
        left, right = sorted(column_number(letters) for letters in match.groups())
        return (Area(1, left, MAX_ROW, right),)
    if match := _ROWS.fullmatch(part):
        top, bottom = sorted(map(int, match.groups()))
        return (Area(top, 1, bottom, MAX_COLUMN),)
    return parse_selection(part).areas


def address_of(area: Area, row: str, column: str) -> str:
    """The address as Excel shows it, whole columns as `A:C`; `row` and `column` are `$` or nothing."""
    top, left, bottom, right = area
    letters, last_letters = column_letters(left), column_letters(right)
    if (top, bottom) == (1, MAX_ROW):
        return f"{column}{letters}:{column}{last_letters}"
    if (left, right) == (1, MAX_COLUMN):
        return f"{row}{top}:{row}{bottom}"
    first, last = f"{column}{letters}{row}{top}", f"{column}{last_letters}{row}{bottom}"
    return first if first == last else f"{first}:{last}"


def to_area(address: Any) -> Area:
    """The area of Calc's `CellRangeAddress`, whose numbers begin with 0."""
    return Area(address.StartRow + 1, address.StartColumn + 1, address.EndRow + 1, address.EndColumn + 1)
