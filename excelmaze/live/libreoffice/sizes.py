"""Widths of columns and heights of rows.

Sizes are characters and points in Excel, hundredths of a millimetre in Calc. Excel counts a column's width in digits of
the workbook's default font. In Calibri 11 at 96 dots an inch a digit is 7 pixels wide, and a column has 5 pixels of
padding. Calc measures the font it has, which may be a substitute for Calibri, and writes widths to workbook files in
digits of that. So widths are set here in digits as Calc measures them: what is saved is what was asked for.
"""

from typing import Any

from excelmaze.errors import InputError
from excelmaze.live.libreoffice.areas import Cells
from excelmaze.live.libreoffice.bridge import struct

_DIGIT_PIXELS = 7
_PADDING_PIXELS = 5
_MM100_PER_POINT = 2540 / 72
_TWIPS_PER_POINT = 20


def digit_width(document: Any) -> float:
    """Return the width of a digit of the document's default font, in hundredths of a millimetre."""
    style = document.StyleFamilies.getByName("CellStyles").getByName("Default")
    # Calc measures in whole twentieths of a point when it saves; a font that many times larger comes to the same.
    font = struct("awt.FontDescriptor", Name=style.CharFontName, Height=round(style.CharHeight * _TWIPS_PER_POINT))
    twips: int = document.ReferenceDevice.getFont(font).getCharWidth("0")
    return twips / _TWIPS_PER_POINT * _MM100_PER_POINT


def column_from_characters(characters: float, digit: float) -> int:
    """Return Calc's width of a column of so many characters, to the pixel as in Excel.

    Raises:
        InputError: the width is not between 0 and 255.
    """
    if not 0 <= characters <= 255:  # noqa: PLR2004 - Excel's limit
        raise InputError(f"column width {characters:g} is out of Excel's range; choose 0 to 255 characters")
    if characters < 1:
        # Below one character Excel scales the padding too.
        pixels = int(characters * (_DIGIT_PIXELS + _PADDING_PIXELS) + 0.5)
    else:
        pixels = int(characters * _DIGIT_PIXELS + _PADDING_PIXELS + 0.5)
    return round(pixels * digit / _DIGIT_PIXELS)


def column_to_characters(width: int, digit: float) -> float:
    """Return the characters that Excel would give for a column of Calc's width, to two decimals."""
    pixels = round(width * _DIGIT_PIXELS / digit)
    least = _DIGIT_PIXELS + _PADDING_PIXELS
    return round(pixels / least if pixels < least else (pixels - _PADDING_PIXELS) / _DIGIT_PIXELS, 2)


def row_from_points(points: float) -> int:
    """Return Calc's height of a row of so many points.

    Raises:
        InputError: the height is not between 0 and 409.5.
    """
    if not 0 <= points <= 409.5:  # noqa: PLR2004 - Excel's limit
        raise InputError(f"row height {points:g} is out of Excel's range; choose 0 to 409.5 points")
    return round(points * _MM100_PER_POINT)


def row_to_points(height: int) -> float:
    """Return the points of a row of Calc's height; Calc keeps twentieths of a point."""
    return round(height / _MM100_PER_POINT * _TWIPS_PER_POINT) / _TWIPS_PER_POINT


class Sizes(Cells):
    """The part of a range that is its columns and rows."""

    @property
    def column_width(self) -> float | None:
        """The width in characters; None where columns differ."""
        digit = self.sheet.book.digit_width
        widths = {
            column_to_characters(columns.getByIndex(i).Width, digit)
            for columns in self._each("Columns")
            for i in range(columns.Count)
        }
        return widths.pop() if len(widths) == 1 else None

    @column_width.setter
    def column_width(self, value: float) -> None:
        self.check_writable()
        width = column_from_characters(value, self.sheet.book.digit_width)
        for columns in self._each("Columns"):
            columns.Width = width

    @property
    def row_height(self) -> float | None:
        """The height in points; None where rows differ."""
        heights = {row_to_points(rows.getByIndex(i).Height) for rows in self._each("Rows") for i in range(rows.Count)}
        return heights.pop() if len(heights) == 1 else None

    @row_height.setter
    def row_height(self, value: float) -> None:
        self.check_writable()
        height = row_from_points(value)
        for rows in self._each("Rows"):
            rows.Height = height

    def _each(self, attribute: str) -> list[Any]:
        return [getattr(self.union([area]), attribute) for area in self.areas]
