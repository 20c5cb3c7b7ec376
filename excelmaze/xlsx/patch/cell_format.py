"""The format of a cell in terms of a styles part, as it is and as it becomes."""

from enum import Enum
from typing import NamedTuple

from excelmaze.draw.theme import SPLIT_STOPS, Color, Fill, Line, Split
from excelmaze.xlsx.package.tree import Node, to_bool
from excelmaze.xlsx.sheets.styles import DIAGONALS, SIDE_ELEMENTS

# An element without its place: name, attributes, children.
Tree = tuple[str, tuple[tuple[str, str], ...], tuple["Tree", ...]]
# What a side or a fill holds: attributes and children of its element.
Content = tuple[tuple[tuple[str, str], ...], tuple[Tree, ...]]


class Keep(Enum):
    """The one value that means: as it is."""

    KEEP = "keep"


KEEP = Keep.KEEP


class Diagonals(NamedTuple):
    """A cell's diagonals, for which a workbook has one line: as bits `1 << FALLING` and `1 << RISING`."""

    line: Line
    lines: int


class CellChange(NamedTuple):
    """What becomes of a cell: a line, no line (None) or KEEP for each side; likewise for fill and diagonals."""

    top: Line | Keep | None = KEEP
    right: Line | Keep | None = KEEP
    bottom: Line | Keep | None = KEEP
    left: Line | Keep | None = KEEP
    fill: Fill | Split | Keep | None = KEEP
    diagonals: Diagonals | Keep | None = KEEP

    @property
    def opened(self) -> int:
        """The sides that lose their line, as bits `1 << direction`."""
        return sum(1 << direction for direction, side in enumerate(self[:4]) if side is None)


class CellFormat(NamedTuple):
    """Borders (by direction), fill and diagonals as a styles part writes them; None is no line and no fill.

    The attributes of the diagonals include those of the border that say which of the two there are.
    """

    sides: tuple[Content | Keep | None, ...]
    fill: Content | Keep | None
    diagonals: Content | Keep | None = KEEP


def format_of_change(change: CellChange) -> CellFormat:
    """Return a change in the terms of a styles part."""
    sides = tuple(_line(side) if isinstance(side, Line) else side for side in change[:4])
    fill = _fill(change.fill) if isinstance(change.fill, Fill | Split) else change.fill
    crossing = change.diagonals
    return CellFormat(sides, fill, _crossing(crossing) if isinstance(crossing, Diagonals) else crossing)


def content_of(node: Node) -> Content:
    """Return the attributes and children of an element."""
    tree = tree_of(node)
    return tree[1], tree[2]


def tree_of(node: Node) -> Tree:
    """Return an element without its place; attributes and children of other namespaces are left out."""
    attributes = tuple(sorted((name, value) for name, value in node.attributes.items() if " " not in name))
    children = tuple(tree_of(child) for child in node.content() if child.namespace == node.namespace)
    return node.name, attributes, children


def sides_in(border: Node) -> tuple[Content | None, ...]:
    """Return the lines of a border by direction; None where none shows."""
    sides: list[Content | None] = [None] * 4
    for child in border.content():
        direction = SIDE_ELEMENTS.get(child.name)
        if direction is not None and child.attributes.get("style", "none") != "none":
            sides[direction] = content_of(child)
    return tuple(sides)


def diagonals_in(border: Node) -> Content | None:
    """Return the line of a border's diagonals and which there are; None where none shows."""
    which = tuple((name, "1") for name in DIAGONALS if to_bool(border.attributes.get(name)))
    node = border.find("diagonal")
    if node is None or not which or node.attributes.get("style", "none") == "none":
        return None
    attributes, children = content_of(node)
    return tuple(sorted((*attributes, *which))), children


def diagonals_parted(diagonals: Content | None) -> tuple[dict[str, str], Tree]:
    """Return the attributes of the border and the element of its diagonals, from what they are together."""
    attributes, children = diagonals or ((), ())
    which = {name: value for name, value in attributes if name in DIAGONALS}
    return which, ("diagonal", tuple((name, value) for name, value in attributes if name not in DIAGONALS), children)


def fill_in(node: Node) -> Content | None:
    """Return the attributes and children of a fill; None where nothing is filled."""
    pattern = node.find("patternFill")
    if pattern is None and not any(node.content()):
        return None
    if pattern is not None and pattern.attributes.get("patternType", "none") == "none":
        return None
    return content_of(node)


def _color(name: str, color: Color) -> Tree:
    if color.theme is None:
        return name, (("rgb", f"FF{color.rgb}"),), ()
    tint = (("tint", f"{color.tint:.10g}"),) if color.tint else ()
    return name, (("theme", str(color.theme)), *tint), ()


def _line(line: Line) -> Content:
    return (("style", line.style),), (_color("color", line.color),)


def _crossing(diagonals: Diagonals) -> Content | None:
    which = [(name, "1") for name, line in DIAGONALS.items() if diagonals.lines >> line & 1]
    attributes, children = _line(diagonals.line)
    return (tuple(sorted((*attributes, *which))), children) if which else None


def _fill(fill: Fill | Split) -> Content:
    if isinstance(fill, Split):
        colors = (fill.first, fill.first, fill.second, fill.second)
        stops = zip(SPLIT_STOPS, colors, strict=True)
        tree = tuple(("stop", (("position", place),), (_color("color", color),)) for place, color in stops)
        return (), (("gradientFill", (("degree", str(fill.degree)),), tree),)
    colors_of_pattern: tuple[Tree, ...] = (_color("fgColor", fill.color),)
    if fill.pattern == "solid":
        # Excel writes the automatic colour as the background of every solid fill.
        colors_of_pattern += (("bgColor", (("indexed", "64"),), ()),)
    return (), (("patternFill", (("patternType", fill.pattern),), colors_of_pattern),)
