"""The styles part: what a cell's style index means for its borders and its fill."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, TypeVar

from excelmaze.draw.layout import FALLING, RISING
from excelmaze.draw.theme import SPLIT_STOPS
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP
from excelmaze.xlsx.package.tree import Node, malformed, parse, to_bool, to_int

_T = TypeVar("_T")

# The number of a style, as `s` of cells and rows and `style` of columns; looked for in so many bytes at a time.
_STYLE_NUMBER = rb"""\s(?:s|style)\s*+=\s*+["']\s*+0*+([0-9]{1,10})\s*+["']"""
_STRETCH = 1 << 20

# What stands for the styles part of a workbook without one.
BARE = (
    b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    b'<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    b'<fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>'
    b'<fills count="2"><fill><patternFill patternType="none"/></fill>'
    b'<fill><patternFill patternType="gray125"/></fill></fills>'
    b'<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    b'<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    b'<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>'
    b'<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)

# A border's elements by direction; the second names are those of Strict Open XML.
SIDE_ELEMENTS = {"top": UP, "right": RIGHT, "bottom": DOWN, "left": LEFT, "end": RIGHT, "start": LEFT}

_PALETTE_START = 8
# Excel's 56 colours, from index 8 on; 0 to 7 are the first eight again.
_PALETTE = [
    "000000",
    "FFFFFF",
    "FF0000",
    "00FF00",
    "0000FF",
    "FFFF00",
    "FF00FF",
    "00FFFF",
    "800000",
    "008000",
    "000080",
    "808000",
    "800080",
    "008080",
    "C0C0C0",
    "808080",
    "9999FF",
    "993366",
    "FFFFCC",
    "CCFFFF",
    "660066",
    "FF8080",
    "0066CC",
    "CCCCFF",
    "000080",
    "FF00FF",
    "FFFF00",
    "00FFFF",
    "800080",
    "800000",
    "008080",
    "0000FF",
    "00CCFF",
    "CCFFFF",
    "CCFFCC",
    "FFFF99",
    "99CCFF",
    "FF99CC",
    "CC99FF",
    "FFCC99",
    "3366FF",
    "33CCCC",
    "99CC00",
    "FFCC00",
    "FF9900",
    "FF6600",
    "666699",
    "969696",
    "003366",
    "339966",
    "003300",
    "333300",
    "993300",
    "993366",
    "333399",
    "333333",
]


# The attributes of a border that say which diagonals it has: the element itself has only their line.
DIAGONALS = {"diagonalDown": FALLING, "diagonalUp": RISING}
# Excel keeps tints in steps of 1/32767: 0.6 comes back as 0.59999389629810485.
TINT_DIGITS = 3


SPLIT = "split"
"""The pattern that `FillLook` gives to cells in two halves."""


class FillLook(NamedTuple):
    """A cell's fill: its pattern and the pattern's colour.

    `rgb` is six hexadecimal digits in capitals; a theme colour has its index and tint instead. Both are None
    for Excel's automatic colour.
    """

    pattern: str
    rgb: str | None = None
    theme: int | None = None
    tint: float = 0.0


class Styles:
    """The styles part of a workbook, for reading.

    Args:
        data: the part in UTF-8.
        part: its name, for messages.
        missing: returns the style numbers that cells have though the part has no such style.

    Raises:
        WorkbookError: the part is no proper XML or no style sheet.
    """

    def __init__(self, data: bytes, part: str, missing: Callable[[], Collection[int]] = tuple) -> None:
        self.data = data
        self.part = part
        self._missing = missing
        self.root = parse(data, part, "styleSheet")
        self.fills: list[Node] = self._items("fills", "fill")
        self.borders: list[Node] = self._items("borders", "border")
        self.xfs: list[Node] = self._items("cellXfs", "xf")
        self._palette = self._own_palette()

    @cached_property
    def fonts(self) -> list[Node]:
        """The fonts, which `chosen` chooses from."""
        return self._items("fonts", "font")

    @cached_property
    def missing(self) -> frozenset[int]:
        """The numbers that cells, rows and columns of the workbook have, but the table has not."""
        return frozenset(self._missing())

    def known(self, style: int) -> int:
        """Return the style itself, or 0 for one that the table does not have: Excel shows its first style then."""
        return style if style < len(self.xfs) else 0

    def chosen(self, items: list[Node], style: int, attribute: str) -> Node | None:
        """Return the border, fill or font that a style names; None for number 0 of a workbook that has none.

        Raises:
            WorkbookError: the style names one that does not exist.
        """
        if not self.xfs:
            return items[0] if items else None
        nodes: list[Node | None] = [*items]
        return self._chosen(nodes, self.xfs[self.known(style)], attribute, None)

    def border_sides(self) -> list[int]:
        """Return for each style the sides that have a line, as bits `1 << direction`."""
        sides = [_sides(node) for node in self.borders]
        return [self._chosen(sides, xf, "borderId", 0) for xf in self.xfs] or [0]

    def diagonals(self) -> list[int]:
        """Return for each style its diagonals, as bits `1 << FALLING` and `1 << RISING`."""
        diagonals = [_diagonals(node) for node in self.borders]
        return [self._chosen(diagonals, xf, "borderId", 0) for xf in self.xfs] or [0]

    def border_lines(self) -> list[Sequence[tuple[str, FillLook]]]:
        """Return for each style the lines of its sides: the style of each, and its colour as that of a fill."""
        lines = [self._lines(node) for node in self.borders]
        none: Sequence[tuple[str, FillLook]] = ()
        return [self._chosen(lines, xf, "borderId", none) for xf in self.xfs]

    def block_looks(self) -> tuple[FillLook, ...]:
        """Return the solid fills that occur in cells with lines of the same colour."""
        pairs = zip(self.fill_looks(), self.border_lines(), strict=False)
        found = {look: None for look, lines in pairs if look is not None and any(line == look for _, line in lines)}
        return tuple(look for look in found if look.rgb is not None)

    def _lines(self, border: Node) -> Sequence[tuple[str, FillLook]]:
        lines = []
        for child in border.content():
            style = child.attributes.get("style", "none")
            if child.name in SIDE_ELEMENTS and style != "none":
                color = child.find("color")
                lines.append((style, FillLook("solid", *self._color(color.attributes)) if color else FillLook("solid")))
        return lines

    def fill_looks(self) -> list[FillLook | None]:
        """Return for each style its fill, or None where it has none."""
        fills = [self._fill_look(node) for node in self.fills]
        return [self._chosen(fills, xf, "fillId", None) for xf in self.xfs] or [None]

    def _items(self, container: str, name: str) -> list[Node]:
        node = self.root.find(container)
        return list(node.all(name)) if node else []

    def _chosen(self, items: list[_T], xf: Node, attribute: str, default: _T) -> _T:
        index = to_int(xf.attributes.get(attribute), 0)
        if index < len(items):
            return items[index]
        if index == 0:
            return default
        raise malformed(self.part, f"{attribute} {index} does not exist")

    def _fill_look(self, fill: Node) -> FillLook | None:
        pattern = fill.find("patternFill")
        if pattern is None:
            gradient = fill.find("gradientFill")
            return self._gradient_look(gradient) if gradient else None
        kind = pattern.attributes.get("patternType", "none")
        if kind == "none":
            return None
        color = pattern.find("fgColor")
        return FillLook(kind, *self._color(color.attributes)) if color else FillLook(kind)

    def _gradient_look(self, gradient: Node) -> FillLook:
        stops = list(gradient.all("stop"))
        color = stops[0].find("color") if stops else None
        if color is None or tuple(stop.attributes.get("position") for stop in stops) != SPLIT_STOPS:
            return FillLook("gradient")
        return FillLook(SPLIT, *self._color(color.attributes))

    def _color(self, attributes: Mapping[str, str]) -> tuple[str | None, int | None, float]:
        try:
            tint = round(float(attributes.get("tint", "0")), TINT_DIGITS)
        except ValueError:
            raise malformed(self.part, f"{attributes['tint']!r} is no tint") from None
        if "theme" in attributes:
            return None, to_int(attributes["theme"]), tint
        if "rgb" in attributes:
            return attributes["rgb"][-6:].upper(), None, tint
        index = to_int(attributes.get("indexed"), 64)
        return (self._palette[index] if index < len(self._palette) else None), None, tint

    def _own_palette(self) -> list[str]:
        palette = [*_PALETTE[:_PALETTE_START], *_PALETTE]
        colors = self.root.find("colors")
        own = colors.find("indexedColors") if colors else None
        for index, node in enumerate(own.all("rgbColor") if own else ()):
            if index < len(palette):
                palette[index] = node.attributes.get("rgb", palette[index])[-6:].upper()
        return palette


def _sides(border: Node) -> int:
    sides = 0
    for child in border.content():
        direction = SIDE_ELEMENTS.get(child.name)
        if direction is not None and child.attributes.get("style", "none") != "none":
            sides |= 1 << direction
    return sides


def _diagonals(border: Node) -> int:
    node = border.find("diagonal")
    if node is None or node.attributes.get("style", "none") == "none":
        return 0
    return sum(1 << line for name, line in DIAGONALS.items() if to_bool(border.attributes.get(name)))


def missing_styles(data: bytes, count: int) -> set[int]:
    """Return the style numbers in a sheet part that a table of so many styles does not have."""
    numbers: set[bytes] = set()
    place = 0
    while place < len(data):
        stop = data.rfind(b">", place, place + _STRETCH) + 1 or place + _STRETCH
        numbers.update(re.findall(_STYLE_NUMBER, data[place:stop]))
        place = stop
    return {number for number in map(int, numbers) if number >= count}
