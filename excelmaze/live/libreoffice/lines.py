"""The lines of borders: Excel's, as Calc reads them from a workbook file and saves them."""

from typing import Any, NamedTuple

from excelmaze.live.libreoffice.bridge import struct


class Line(NamedTuple):
    """A border line in xlwings' words; a style of None is no line, and `color` is RGB in one number."""

    style: str | None
    weight: str = "thin"
    color: int = 0


NO_LINE = Line(None)

# Excel's lines as Calc reads them from a workbook file: line style, then width, inner and outer width and
# distance in hundredths of a millimetre. Written back with the same numbers, each is the same Excel line again.
_SHAPES: dict[tuple[str, str], tuple[int, int, int, int, int]] = {
    ("continuous", "hairline"): (0, 2, 0, 2, 0),
    ("continuous", "thin"): (0, 26, 0, 26, 0),
    ("continuous", "medium"): (0, 62, 0, 62, 0),
    ("continuous", "thick"): (0, 88, 0, 88, 0),
    ("dash", "thin"): (14, 26, 0, 26, 0),
    ("dash", "medium"): (2, 62, 0, 62, 0),
    ("dash_dot", "thin"): (16, 26, 0, 26, 0),
    ("dash_dot", "medium"): (16, 62, 0, 62, 0),
    ("dash_dot_dot", "thin"): (17, 26, 0, 26, 0),
    ("dash_dot_dot", "medium"): (17, 62, 0, 62, 0),
    ("dot", "thin"): (1, 26, 0, 26, 0),
    ("double", "thick"): (15, 62, 18, 18, 26),
    ("slant_dash_dot", "medium"): (14, 62, 0, 62, 0),
}
_OWN_WEIGHT = {"double": "thick", "slant_dash_dot": "medium"}
# Calc knows more kinds of double lines than Excel; their numbers are 3 to 10, 15 and 16 below.
_STYLES = {1: "dot", 2: "dash", 14: "dash", 16: "dash_dot", 17: "dash_dot_dot"}
_DOUBLES = {*range(3, 11), 15}
_MEDIUM_FROM = 44


def line_of(style: str, weight: str, color: int) -> Line:
    """Return a line; one of a style that Excel does not have in this weight gets the style's own."""
    return Line(style, weight if (style, weight) in _SHAPES else _OWN_WEIGHT.get(style, "thin"), color)


def to_uno(line: Line) -> Any:
    """Return the line as Calc's `BorderLine2`."""
    if line.style is None:
        return struct("table.BorderLine2")
    shape, width, inner, outer, distance = _SHAPES[line.style, line.weight]
    return struct(
        "table.BorderLine2",
        LineStyle=shape,
        LineWidth=width,
        InnerLineWidth=inner,
        OuterLineWidth=outer,
        LineDistance=distance,
        Color=line.color,
    )


def from_uno(line: Any) -> Line:
    """Return the Excel line that Calc's `BorderLine2` is saved as, or nearly so."""
    width = max(line.LineWidth, line.OuterLineWidth)
    if not width:
        return NO_LINE
    if line.LineStyle in _DOUBLES:
        return Line("double", "thick", line.Color)
    style = _STYLES.get(line.LineStyle, "continuous")
    medium = width >= _MEDIUM_FROM
    if style == "continuous":
        weights = ("hairline", "thin", "medium", "thick")
        near = min(weights, key=lambda weight: abs(_SHAPES["continuous", weight][1] - width))
        return Line("continuous", near, line.Color)
    if line.LineStyle == _SHAPES["slant_dash_dot", "medium"][0] and medium:
        return Line("slant_dash_dot", "medium", line.Color)
    if style == "dot" or not medium:
        return Line(style, "thin", line.Color)
    return Line(style, "medium", line.Color)
