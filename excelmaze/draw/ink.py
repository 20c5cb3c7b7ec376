"""Ink: colours, fills and lines, as a spreadsheet names them. Knows no maze, no theme and no file format."""

from typing import NamedTuple


class Color(NamedTuple):
    """An RGB colour, or one of the workbook's theme colours with a tint.

    `rgb` is six hexadecimal digits; `theme` is SpreadsheetML's index (accent 1 is 4, accent 4 is 7) and wins
    over `rgb` where it is not None; `rgb` is then the same colour in Office's own theme, for everything that
    cannot ask a workbook (pictures, live painting).
    """

    rgb: str
    theme: int | None = None
    tint: float = 0.0


class Fill(NamedTuple):
    """A cell's fill. `pattern` is SpreadsheetML's name: `solid`, `lightTrellis` (Excel's criss-cross), ..."""

    pattern: str
    color: Color


SPLIT_STOPS = ("0", "0.499", "0.501", "1")
"""Where the stops of the gradient of a cell in two halves lie: openpyxl reads no two in the same place."""


class Split(NamedTuple):
    """A cell's fill in two colours, each in a half of it: a gradient that jumps from one to the other in the middle.

    Programs without gradients show the first colour in the whole cell. `degree` says where the other one lies, from
    the middle, clockwise from the right: 45 is the lower right half, 135 the lower left one, and so on.
    """

    first: Color
    second: Color
    degree: int


_WHITE = "FFFFFF"
# Which share of a pattern is its colour, in 128ths, as LibreOffice reads it; the rest is white.
_SHARES = {"lightTrellis": 0x30, "gray125": 0x10, "lightGray": 0x20, "lightUp": 0x20, "lightHorizontal": 0x20}


def blended(fill: Fill | None) -> str:
    """The one colour, as `Color.rgb`, that a fill has from afar, and in programs without patterns."""
    if fill is None:
        return _WHITE
    share = _SHARES.get(fill.pattern, 128)
    return bytes(255 - (255 - part) * share // 128 for part in bytes.fromhex(fill.color.rgb)).hex().upper()


class Line(NamedTuple):
    """A border line. `style` is SpreadsheetML's name: `thin`, `medium`, `thick`, ..."""

    style: str
    color: Color
