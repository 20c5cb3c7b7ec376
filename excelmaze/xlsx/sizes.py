"""Sizes of cells as Excel counts them: columns in characters, rows in points, both from pixels."""

from typing import TYPE_CHECKING

from excelmaze.errors import InputError

if TYPE_CHECKING:
    from excelmaze.xlsx.sheets.worksheet import Sheet

DEFAULT_CELL_PX = 20
"""What cells are made where no paper says how large they come out."""

# At 96 dpi.
PX_OF_MM = 96 / 25.4
PX_OF_POINT = 96 / 72
FIT = "fit"
# Excel's highest row is 409 points, 545 pixels; below 4 pixels its borders fill the cell.
_LEAST, _MOST = 4, 545

# A digit of Calibri 11, the font of the Normal style, is 7 pixels wide at 96 dpi.
_DIGIT_PX = 7
_PADDING_PX = 5


# The width of a column that nobody has set: 64 pixels.
DEFAULT_WIDTH = 64 / _DIGIT_PX


def column_width(pixels: int) -> float:
    """The `width` of a column of so many pixels, in characters with their padding, in Excel's steps of 1/256.

    Excel shows it as trunc((256 w + trunc(128 / 7)) / 256 * 7) pixels (ECMA-376, part 1, 18.3.1.13).
    """
    return pixels * 256 // _DIGIT_PX / 256


def characters_of(width: float) -> float:
    """The characters without padding, as Excel shows them, of a column of some `width`."""
    pixels = int((256 * width + 128 // _DIGIT_PX) / 256 * _DIGIT_PX)
    least = _DIGIT_PX + _PADDING_PX
    return round(pixels / least if pixels < least else (pixels - _PADDING_PX) / _DIGIT_PX, 2)


def usual_width(sheet: "Sheet") -> float:
    """The width of columns that have none of their own, in characters."""
    node = sheet.part.root.find("sheetFormatPr")
    return width_of(None if node is None else node.attributes.get("defaultColWidth"), DEFAULT_WIDTH)


def width_of(text: str | None, usual: float) -> float:
    """The width that an attribute gives; the usual one where there is none or no number."""
    try:
        return usual if text is None else float(text)
    except ValueError:
        return usual


def row_height(pixels: int) -> float:
    """The height in points of a row of so many pixels, at 96 dpi."""
    return pixels * 0.75


def cell_pixels(size: int | str) -> int | None:
    """The pixels of a cell's side that is given in pixels, or in millimetres as in `7mm`; None for `fit`.

    >>> cell_pixels(20), cell_pixels("20"), cell_pixels("7mm"), cell_pixels("fit")
    (20, 20, 26, None)

    Raises:
        InputError: it is none of these, too small for borders, or higher than Excel's rows.
    """
    text = str(size).strip().lower() if isinstance(size, int | str) and not isinstance(size, bool) else ""
    if text == FIT:
        return None
    try:
        pixels = round(float(text[:-2]) * PX_OF_MM) if text.endswith("mm") else int(text)
    except (ValueError, OverflowError):
        raise InputError(f"cell size {ascii(size)[:40]}: give fit, pixels such as 20, or 7mm") from None
    if not _LEAST <= pixels <= _MOST:
        raise InputError(f"cell size {pixels:,} is out of range; choose {_LEAST} to {_MOST} pixels, 1.1mm to 144mm")
    return pixels
