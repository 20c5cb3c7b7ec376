"""Excel's A1 notation: cells, areas and selections of several areas, within Excel's limits."""

import re
from collections.abc import Collection, Iterable
from functools import cache
from itertools import product
from typing import NamedTuple

from excelmaze.errors import InputError, counted

# A cell in A1 notation, as a part of patterns.
CELL_PATTERN = r"\$?[A-Za-z]+\$?[0-9]+"
MAX_ROW = 1_048_576
MAX_COLUMN = 16_384  # XFD
# Excel takes a name's formula up to 8,192 characters.
LONGEST_FORMULA = 8_000
# The most areas in a name's formula, if they and the sheet's name are as short as possible.
MOST_NAMED = (LONGEST_FORMULA + 1) // len("'S'!$A$1,")
LOST = "#REF!"
"""What a formula has in place of cells that were deleted, behind their sheet's name, or of their sheet."""
# They take about 1.5 GB of memory.
_MOST_CELLS = 25_000_000
_LONGEST_SHOWN = 60

# Patterns are compiled when they are first used: together they would cost more than a small maze.
_CELL = r"\$?([A-Za-z]{1,40})\$?([0-9]{1,40})"
_AREA = rf"{_CELL}(?::{_CELL})?"
_COLUMNS = r"\$?([A-Za-z]{1,3}):\$?([A-Za-z]{1,3})"
_ROWS = r"\$?([0-9]{1,7}):\$?([0-9]{1,7})"
# 'My sheet'! or Sheet1! in front of an area; a quote inside a quoted name is doubled.
_SHEET = r"(?:'((?:[^']|'')+)'|([^'!,;\s]+))!"
_PART = rf"(?:{_SHEET})?([^,;\s]+)"
# The beginning of a drawing of cells: see `excelmaze.sheet.unions`.
_PACKED = r"[A-Z]{1,3}[0-9]{1,7}="
# Excel's rule for defined names: letters, digits, underscores, dots and backslashes, no digit first.
_NAME = r"[^\W\d][\w.\\]*|\\[\w.\\]*"

# The row and column of a cell.
Place = tuple[int, int]


class Area(NamedTuple):
    """A rectangle of cells: 1-based rows and columns, both ends included."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.height * self.width

    @property
    def height(self) -> int:
        """The number of rows."""
        return self.bottom - self.top + 1

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.right - self.left + 1

    @property
    def halves(self) -> "tuple[Area, Area]":
        """The halves of an area of several cells, cut across its longer side."""
        top, left, bottom, right = self
        if bottom - top > right - left:
            middle = (top + bottom) // 2
            return Area(top, left, middle, right), Area(middle + 1, left, bottom, right)
        middle = (left + right) // 2
        return Area(top, left, bottom, middle), Area(top, middle + 1, bottom, right)

    def moved(self, down: int, right: int) -> "Area":
        """Return the area moved by a number of rows and columns."""
        return Area(self.top + down, self.left + right, self.bottom + down, self.right + right)

    def around(self, other: "Area") -> "Area":
        """Return the smallest area around this one and another."""
        top, left, bottom, right = other
        return Area(min(self.top, top), min(self.left, left), max(self.bottom, bottom), max(self.right, right))

    @property
    def address(self) -> str:
        """The area in A1 notation: `B2:F6`, or `B2` for a single cell."""
        first = cell_address(self.top, self.left)
        last = cell_address(self.bottom, self.right)
        return first if first == last else f"{first}:{last}"

    @property
    def absolute(self) -> str:
        """The area with dollar signs, as defined names have it: `$B$2:$F$6`."""
        first = f"${column_letters(self.left)}${self.top}"
        last = f"${column_letters(self.right)}${self.bottom}"
        return first if first == last else f"{first}:{last}"


def bounds_of(areas: Iterable[Area]) -> Area:
    """Return the smallest area around several areas."""
    tops, lefts, bottoms, rights = zip(*areas, strict=True)
    return Area(min(tops), min(lefts), max(bottoms), max(rights))


def overlap(one: Area, other: Area) -> bool:
    """Return whether two areas have a cell in common."""
    rows = one.top <= other.bottom and other.top <= one.bottom
    return rows and one.left <= other.right and other.left <= one.right


def any_overlap(areas: Iterable[Area], others: Iterable[Area]) -> bool:
    """Return whether any area of one list has a cell in common with any of another."""
    return any(overlap(*pair) for pair in product(areas, others))


def holds(area: Area, other: Area) -> bool:
    """Return whether an area contains another one."""
    return common_area(area, other) == other


def common_area(one: Area, other: Area) -> Area | None:
    """Return the cells that two areas have in common, if there are any."""
    top, left = max(one.top, other.top), max(one.left, other.left)
    return Area(top, left, min(one.bottom, other.bottom), min(one.right, other.right)) if overlap(one, other) else None


class Selection(NamedTuple):
    """Areas in the order they were given, and the sheet they are on where the text named one."""

    areas: tuple[Area, ...]
    sheet: str | None = None

    @property
    def address(self) -> str:
        """The areas in A1 notation, separated by commas."""
        return listed(self.areas)

    @property
    def size(self) -> int:
        """The number of cells; cells in two areas count twice."""
        return sum(area.size for area in self.areas)


@cache
def column_letters(column: int) -> str:
    """Return the letters of a 1-based column: 1 is `A`, 16384 is `XFD`."""
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def column_number(letters: str) -> int:
    """Return the 1-based number of a column's letters, in either case."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number


def cell_address(row: int, column: int) -> str:
    """Return a cell in A1 notation."""
    return f"{column_letters(column)}{row}"


def listed(areas: Iterable[Area]) -> str:
    """Return areas in A1 notation, separated by commas."""
    return ",".join(area.address for area in areas)


def reference(sheet: str, areas: Iterable[Area]) -> str:
    """Return a reference to areas of a sheet as defined names write it: `'My sheet'!$B$2:$F$6,'My sheet'!$H$2`."""
    quoted = quoted_sheet(sheet)
    return ",".join(f"{quoted}!{area.absolute}" for area in areas)


def quoted_sheet(sheet: str) -> str:
    """Return the name of a sheet as it stands in references: `'My sheet'`."""
    return "'" + sheet.replace("'", "''") + "'"


def formula_of_name(sheet: str, areas: Collection[Area]) -> str | None:
    """Return the formula of a defined name for areas of a sheet; None for none, and for more than Excel can hold."""
    if not 0 < len(areas) <= MOST_NAMED:
        return None
    formula = reference(sheet, areas)
    return formula if len(formula) <= LONGEST_FORMULA else None


def check_on_sheet(what: str, corner: Place, rows: int, columns: int) -> None:
    """Raise an error if rows and columns from a corner on do not fit on an Excel sheet.

    Raises:
        InputError: they do not.
    """
    if corner[0] + rows - 1 > MAX_ROW or corner[1] + columns - 1 > MAX_COLUMN:
        raise InputError(
            f"{what} of {counted(rows, 'row')} and {counted(columns, 'column')} from {cell_address(*corner)} on passes "
            "Excel's last row or column; choose a smaller one"
        )


def check_cell(row: int, column: int, text: str) -> tuple[int, int]:
    """Return the row and column, if they are on an Excel sheet; `text` is what the message names.

    Raises:
        InputError: the cell lies beyond row 1,048,576 or column XFD.
    """
    if column > MAX_COLUMN:
        raise InputError(f"{_short(text)} passes Excel's last column, XFD; choose columns A to XFD")
    if not 1 <= row <= MAX_ROW:
        edge = "first row, 1" if row < 1 else f"last row, {MAX_ROW}"
        raise InputError(f"{_short(text)} passes Excel's {edge}; choose rows 1 to {MAX_ROW}")
    return row, column


def parse_cell(text: str, what: str = "") -> tuple[int, int]:
    """Return the row and column of one cell, `B2` or `$B$2`; `what` is the word for it in the message.

    Raises:
        InputError: the text is no cell address, or lies beyond Excel's limits.
    """
    match = re.fullmatch(_AREA, text.strip())
    if match is None or match[3]:
        raise InputError(f"{what} {_shown(text)} is not a cell address; write one like B2".lstrip())
    return check_cell(int(match[2]), column_number(match[1]), text.strip())


def parse_selection(text: str) -> Selection:
    """Return the areas of a selection in any form that Excel, a workbook file or a user writes.

    Accepted are `B2:F6`, `$B$2:$F$6`, `b2:f6`, corners in any order, single cells, several areas parted by
    commas, semicolons (Excel in Czech, German, Russian, ...) or spaces (workbook files), a leading `=`, and
    a sheet in front of each area or of the first: `'My sheet'!B2:F6`. So is `B2=2.3#$7#$`, as recipes tell many areas.

    Raises:
        InputError: a part is no address, lies beyond Excel's limits, is a whole column or row, or the parts
            name different sheets; or there is no part at all.
    """
    if re.match(_PACKED, text):
        from excelmaze.sheet.unions import unpacked

        return Selection(unpacked(text))
    areas: list[Area] = []
    sheet: str | None = None
    for quoted, plain, part in re.findall(_PART, re.sub(r"\s*:\s*", ":", text.strip().removeprefix("="))):
        named = plain or quoted.replace("''", "'")
        if named and sheet is not None and named.casefold() != sheet.casefold():
            raise InputError(f"{_shown(text)} names the sheets {sheet!r} and {named!r}; select on one sheet")
        sheet = named or sheet
        areas.append(_parse_area(part, text))
    if not areas:
        raise InputError("the selection is empty; give cells such as B2:F6 or B2:F6,G4:K9")
    return Selection(tuple(areas), sheet)


def is_lost(text: str) -> bool:
    """Return whether a formula refers to deleted cells only; such a name counts as absent."""
    if LOST not in text:
        return False
    from excelmaze.sheet.unions import areas_on_sheets

    return not any(entry.area for entry in areas_on_sheets(text) or ())


def _parse_area(part: str, text: str) -> Area:
    if match := re.fullmatch(_AREA, part):
        top, left = check_cell(int(match[2]), column_number(match[1]), part)
        if not match[3]:
            return Area(top, left, top, left)
        bottom, right = check_cell(int(match[4]), column_number(match[3]), part)
        return Area(min(top, bottom), min(left, right), max(top, bottom), max(left, right))
    if match := re.fullmatch(_COLUMNS, part):
        count = abs(column_number(match[1]) - column_number(match[2])) + 1
        raise _too_whole(part, "columns", count * MAX_ROW, f"{match[1]}1:{match[2]}40")
    if match := re.fullmatch(_ROWS, part):
        count = abs(int(match[1]) - int(match[2])) + 1
        raise _too_whole(part, "rows", count * MAX_COLUMN, f"A{match[1]}:Z{match[2]}")
    whole = "" if part == text.strip() else f" in {_shown(text)}"
    raise InputError(f"{_shown(part)}{whole} is not a cell address; write areas like B2:F6, with commas between")


def _too_whole(part: str, what: str, cells: int, instead: str) -> InputError:
    return InputError(f"{part} means whole {what}, {cells:,} cells; give both corners, as in {instead}")


def check_size(cells: int, what: str) -> None:
    """Raise an error for a maze that may not fit into memory, before it is generated.

    Raises:
        InputError: it has too many cells.
    """
    if cells > _MOST_CELLS:
        raise InputError(f"{what} has {cells:,} cells, and a maze at most {_MOST_CELLS:,}; choose a smaller area")


def name_behind_sheet(text: str) -> tuple[str, str] | None:
    """Return the sheet and the name in `'My sheet'!name`, where the last part can be a defined name; else None."""
    match = re.fullmatch(rf"\s*=?{_SHEET}({_NAME})\s*", text)
    return None if match is None else (match[2] or match[1].replace("''", "'"), match[3])


def is_name(text: str) -> bool:
    """Return whether the text can be a defined name (and is no cell address)."""
    return re.fullmatch(_NAME, text) is not None and re.fullmatch(_AREA, text) is None


def _shown(text: str) -> str:
    """Return the text in quotes, on one line and short enough for a message."""
    return repr(_short(text))


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"
