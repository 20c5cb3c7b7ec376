"""Cells with formulas, and obfuscated codes of numbers.

Formulas use what Excel, LibreOffice, Gnumeric, Google Sheets and IronCalc all calculate alike: nothing that spills, no
function that other programs lack, no text function over a range. Each has the value that it has while nothing is
typed, so that programs that do not calculate show it, too.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from excelmaze.sheet.addresses import Area, Place, cell_address, column_letters, quoted_sheet

# Prime numbers, factors, and what undoes these: places of the path by row * 1000 + column, and its order.
_PLACES, _PLACE_FACTOR, _PLACE_BACK = 1_999_993, 40_009, 743_980
_ORDERS, _ORDER_FACTOR, _ORDER_BACK, _SHIFT = 99_991, 31_337, 71_114, 7_919
DIGITS = 5
"""The digits of an order in code."""


class Formula(NamedTuple):
    """A formula, without its equals sign, and its value while nothing is typed.

    One that is `shared` by the cells of a column or a row stands in the first of them; the others have no text.
    """

    text: str
    value: int | str = 0
    shared: Area | None = None


Content = str | int | Formula
Contents = dict[Place, Content]


def fill_down(contents: Contents, first: Place, text: str, values: Sequence[int | str]) -> None:
    """Fill a formula down a column, from the first cell, with the values."""
    row, column = first
    area = Area(row, column, row + len(values) - 1, column)
    for number, value in enumerate(values):
        contents[row + number, column] = Formula("" if number else text, value, area)


def fill_right(contents: Contents, first: Place, text: str, count: int) -> None:
    """Fill a formula right along a row, from the first cell; all values are 0."""
    row, column = first
    area = Area(row, column, row, column + count - 1)
    for number in range(count):
        contents[row, column + number] = Formula("" if number else text, 0, area)


def absolute(place: Place, sheet: str = "") -> str:
    """Return a reference to a cell that stays when the formula is copied: `$B$2`."""
    row, column = place
    return f"{_behind(sheet)}${column_letters(column)}${row}"


def absolute_area(area: Area, sheet: str = "") -> str:
    """Return an absolute reference to an area."""
    first, last = absolute((area.top, area.left)), absolute((area.bottom, area.right))
    return f"{_behind(sheet)}{first}:{last}"


def relative(place: Place, sheet: str = "") -> str:
    """Return a reference to a cell that moves with the formula: `B2`."""
    return f"{_behind(sheet)}{cell_address(*place)}"


def _behind(sheet: str) -> str:
    return f"{quoted_sheet(sheet)}!" if sheet else ""


def quoted(text: str) -> str:
    """Return a text as a quoted string in a formula."""
    return '"' + text.replace('"', '""') + '"'


def filled_in(template: str, **references: str) -> str:
    """Return the formula of a text whose placeholders are replaced: `{count} of {total}`."""
    parts = re.split(r"\{(\w+)\}", template)
    texts = [references[part] if number % 2 else quoted(part) for number, part in enumerate(parts) if part]
    return "&".join(texts)


def place_code(row: int, column: int) -> int:
    """Return the code of a place that counts from 0."""
    return (row * 1000 + column) * _PLACE_FACTOR % _PLACES


def at_place(code: str, area: str) -> str:
    """Return the formula of a cell of an area by the code of its place."""
    place = f"MOD({code}*{_PLACE_BACK},{_PLACES})"
    return f"INDEX({area},INT({place}/1000)+1,MOD({place},1000)+1)"


def order_code(order: int, row: int, column: int) -> str:
    """Return the code of a cell's place on the path."""
    return f"{(order * _ORDER_FACTOR + (row * 1000 + column) * _SHIFT) % _ORDERS:0{DIGITS}}"


def order_of(codes: str, first: Place) -> str:
    """Return the formula of the place on the path of the cell whose row has these codes; for conditional formats."""
    row, column = f"(ROW()-ROW({absolute(first)}))", f"(COLUMN()-COLUMN({absolute(first)}))"
    code = f"VALUE(MID({codes},{DIGITS}*{column}+2,{DIGITS}))"
    return f"MOD(({code}+{_ORDERS}-MOD(({row}*1000+{column})*{_SHIFT},{_ORDERS}))*{_ORDER_BACK},{_ORDERS})"


def off_path(length: int, row: int, column: int) -> int:
    """Return the number that marks a cell as off a path: more than the path's length."""
    return length + 1 + (row * 1000 + column) * _SHIFT % (_ORDERS - length - 1)
