"""Rectangles of cells, and addresses as Excel and Calc give them: A1 notation, rows and columns from 1."""

import re
from typing import Any, NamedTuple

from excelmaze.errors import InputError

MAX_ROW = 1_048_576
MAX_COLUMN = 16_384  # XFD

_CELL = r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7})"
_AREA = re.compile(rf"{_CELL}(?::{_CELL})?")
_COLUMNS = re.compile(r"\$?([A-Za-z]{1,3}):\$?([A-Za-z]{1,3})")
_ROWS = re.compile(r"\$?(\d{1,7}):\$?(\d{1,7})")
# 'My sheet'! or Sheet1! in front of an area; a quote inside a quoted name is doubled.
_SHEET = re.compile(r"(?:'((?:[^']|'')+)'|([^'!,]+))!")


class Area(NamedTuple):
    """A rectangle of cells, both ends included."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def size(self) -> int:
        """How many cells it has."""
        return (self.bottom - self.top + 1) * (self.right - self.left + 1)

    def has(self, other: "Area") -> bool:
        """Return whether another rectangle lies within."""
        return (
            self.top <= other.top
            and self.left <= other.left
            and other.bottom <= self.bottom
            and other.right <= self.right
        )

    @property
    def address(self) -> str:
        """The area in A1 notation, whole columns as `A:C`."""
        return address_of(self, "", "")


def column_letters(column: int) -> str:
    """Return the letters of a column: 1 is `A`."""
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def column_number(letters: str) -> int:
    """Return the column of some letters, in either case."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def address_of(area: Area, row: str, column: str) -> str:
    """Return the address as Excel shows it, whole columns as `A:C`; `row` and `column` are `$` or nothing."""
    top, left, bottom, right = area
    letters, last_letters = column_letters(left), column_letters(right)
    if (top, bottom) == (1, MAX_ROW):
        return f"{column}{letters}:{column}{last_letters}"
    if (left, right) == (1, MAX_COLUMN):
        return f"{row}{top}:{row}{bottom}"
    first, last = f"{column}{letters}{row}{top}", f"{column}{last_letters}{row}{bottom}"
    return first if first == last else f"{first}:{last}"


def parse_area(text: str) -> Area:
    """Return the area of an address: a cell, a rectangle, whole columns or rows.

    Raises:
        InputError: it is none, or lies beyond Excel's limits.
    """
    if match := _COLUMNS.fullmatch(text):
        left, right = sorted(column_number(letters) for letters in match.groups())
        area = Area(1, left, MAX_ROW, right)
    elif match := _ROWS.fullmatch(text):
        top, bottom = sorted(map(int, match.groups()))
        area = Area(top, 1, bottom, MAX_COLUMN)
    elif match := _AREA.fullmatch(text):
        columns = sorted(column_number(letters) for letters in (match[1], match[3] or match[1]))
        rows = sorted(int(number) for number in (match[2], match[4] or match[2]))
        area = Area(rows[0], columns[0], rows[1], columns[1])
    else:
        raise InputError(f"{text!r} is not an address; write one like B2:F6")
    if not (area.top >= 1 and area.bottom <= MAX_ROW and area.right <= MAX_COLUMN):
        raise InputError(f"{text} lies beyond Excel's {MAX_ROW:,} rows and columns up to XFD; choose cells within")
    return area


def parse_reference(formula: str) -> tuple[str, list[Area]]:
    """Return the sheet and the areas that a formula refers to: `='My sheet'!$A$1,'My sheet'!$C$3:$D$4`.

    Raises:
        InputError: it is something else.
    """
    sheet, areas = "", []
    rest = formula.strip().removeprefix("=")
    while rest:
        if qualifier := _SHEET.match(rest):
            named = qualifier[2] or qualifier[1].replace("''", "'")
            if sheet and named.casefold() != sheet.casefold():
                raise InputError(f"{formula} refers to the sheets {sheet!r} and {named!r}; refer to one")
            sheet, rest = named, rest[qualifier.end() :]
        # Calc writes ~ between areas.
        part, *others = re.split(r"[,~]", rest, maxsplit=1)
        areas.append(parse_area(part.strip()))
        rest = others[0].strip() if others else ""
    if not areas or not sheet:
        raise InputError(f"{formula} refers to no cells of a sheet")
    return sheet, areas


# Excel refuses a longer text for a range.
_LONGEST = 255


def parse_areas(text: str) -> list[Area]:
    """Return the areas of an address, parted by commas.

    Raises:
        InputError: it is no address, or longer than Excel takes.
    """
    if len(text) > _LONGEST:
        raise InputError(f"an address of {len(text)} characters is too long for Excel; use at most {_LONGEST}")
    return [parse_area(part.strip()) for part in text.split(",")]


def to_area(address: Any) -> Area:
    """Return the area of Calc's `CellRangeAddress`, whose numbers begin with 0."""
    return Area(address.StartRow + 1, address.StartColumn + 1, address.EndRow + 1, address.EndColumn + 1)
