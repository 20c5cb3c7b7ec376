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


class Line(NamedTuple):
    """A border line. `style` is SpreadsheetML's name: `thin`, `medium`, `thick`, ..."""

    style: str
    color: Color
