"""The styles part: borders and fill for each style number, and added styles.

Every border and every fill is read once. Of those that show the same the first stands for all, and so it is with
styles: what is there already is used again.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from colorsys import hls_to_rgb, rgb_to_hls
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.theme import SPLIT_STOPS, is_rgb
from excelmaze.errors import WorkbookError
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP
from excelmaze.xlsx.package.edits import Edit, append, escape, prefix_of, splice, with_attributes
from excelmaze.xlsx.package.tree import Node, malformed, parse, to_bool, to_int
from excelmaze.xlsx.sheets.cell_format import DIAGONALS, CellFormat, Content, Keep, Tree, line_code

if TYPE_CHECKING:
    from excelmaze.xlsx.sheets.workbook import Book

# Excel allows 65,490 cell formats in a workbook.
MAX_STYLES = 65_490

_ITEMS = {"fills": "fill", "borders": "border", "cellXfs": "xf"}

# A border's elements by direction, in their order.
_SIDES = {"left": LEFT, "right": RIGHT, "top": UP, "bottom": DOWN}
_NO_FILL: Content = ((), (("patternFill", (("patternType", "none"),), ()),))
_NUMBERS = ("numFmtId", "fontId", "xfId")
_OTHERWISE_COMPARED = frozenset({*_NUMBERS, "borderId", "fillId", "applyBorder", "applyFill"})

# Excel's 56 colours, from index 8 on; 0 to 7 are the first eight again.
_COLORS = """
000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF 800000 008000 000080 808000 800080 008080 C0C0C0 808080
9999FF 993366 FFFFCC CCFFFF 660066 FF8080 0066CC CCCCFF 000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF
00CCFF CCFFFF CCFFCC FFFF99 99CCFF FF99CC CC99FF FFCC99 3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696
003366 339966 003300 333300 993300 993366 333399 333333
"""
_AUTOMATIC = 64
# Excel keeps tints in steps of 1/32767: 0.6 comes back as 0.59999389629810485.
_TINT_DIGITS = 3

# Office's colours since 2013, by their indices in SpreadsheetML, which has light before dark.
_THEME_NAMES = "lt1 dk1 lt2 dk2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink"
_THEME_COLORS = "FFFFFF 000000 E7E6E6 44546A 4472C4 ED7D31 A5A5A5 FFC000 5B9BD5 70AD47 0563C1 954F72"
OFFICE = dict(zip(_THEME_NAMES.split(), _THEME_COLORS.split(), strict=True))

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
    """The styles part of a workbook; styles are added on demand.

    Args:
        data: the part in UTF-8.
        part: its name, for messages.

    Attributes:
        xfs: the styles that the part had from the beginning.

    Raises:
        WorkbookError: the part is no proper XML, lacks one of its lists, or a style has a border or fill that there is
            not.
    """

    def __init__(self, data: bytes, part: str) -> None:
        self._part = part
        self._data, self._root = data, parse(data, part, "styleSheet")
        self._items = {name: _items(self._root, name, item) for name, item in _ITEMS.items()}
        self._added: dict[str, list[bytes]] = {name: [] for name in _ITEMS}
        if lacking := [name for name, items in self._items.items() if not items]:
            raise malformed(part, f"it has no {lacking[0]}; save the workbook in Excel first")
        self.xfs: list[Node] = self._items["cellXfs"]
        self._borders = [*map(_border_in, self._items["borders"])]
        self._fills = [*map(_fill_in, self._items["fills"])]
        self._border_ids = self._checked_ids("borderId", len(self._borders))
        self._fill_ids = self._checked_ids("fillId", len(self._fills))
        self._known: dict[tuple[int, CellFormat], int] = {}

    def known(self, style: int) -> int:
        """Return the style, or 0 for an unknown one, which Excel shows as its first style."""
        return style if style < len(self.xfs) else 0

    def cell_format(self, style: int) -> CellFormat:
        """Return the borders and the fill of a style that is not an added one."""
        return self._formats[self.known(style)]

    def line_codes(self) -> list[int]:
        """Return for each style the lines of its borders, and whether it is filled, as bits."""
        return [*map(line_code, self._formats)]

    def border_lines(self) -> list[Sequence[tuple[str, FillLook]]]:
        """Return for each style the lines of its sides: the style of each, and its colour as that of a fill."""
        lines = [[self.line(side) for side in one.sides if isinstance(side, tuple)] for one in self._borders]
        return [lines[index] for index in self._border_ids]

    def fill_looks(self) -> list[FillLook | None]:
        """Return for each style its fill, or None where it has none."""
        looks = [self._fill_look(*fill[1]) if fill else None for fill in self._fills]
        return [looks[index] for index in self._fill_ids]

    def block_looks(self) -> tuple[FillLook, ...]:
        """Return the solid fills that occur in cells with lines of the same colour."""
        pairs = zip(self.fill_looks(), self.border_lines(), strict=True)
        found = {look: None for look, lines in pairs if look is not None and any(line == look for _, line in lines)}
        return tuple(look for look in found if look.rgb is not None)

    def style(self, base: int, cell_format: CellFormat) -> int:
        """Return the style of a cell of style `base` with a format; `base` itself if nothing changes.

        Raises:
            WorkbookError: there is no room for more styles.
        """
        key = base, cell_format
        if key not in self._known:
            self._known[key] = self._restyled(base, cell_format)
        return self._known[key]

    @property
    def added(self) -> dict[str, int]:
        """The numbers of added fills, borders and cell styles (`cellXfs`)."""
        return {name: len(self._added[name]) for name in ("fills", "borders", "cellXfs")}

    @property
    def changed(self) -> bool:
        """Whether anything was added."""
        return any(self._added.values())

    def pieces(self) -> Iterator[bytes | memoryview]:
        """Yield the styles part with the added styles."""
        edits: list[Edit] = []
        for name, new in self._added.items():
            container = self._root.find(name)
            if container is not None and new:
                count = b"%d" % (len(self._items[name]) + len(new))
                edits += append(self._data, container, b"".join(new), {b"count": count})
        return splice(self._data, edits)

    @cached_property
    def _formats(self) -> list[CellFormat]:
        pairs = zip(self._border_ids, self._fill_ids, strict=True)
        return [self._borders[border]._replace(fill=self._fills[fill]) for border, fill in pairs]

    def _checked_ids(self, attribute: str, count: int) -> list[int]:
        ids = [to_int(xf.attributes.get(attribute), 0) for xf in self.xfs]
        if max(ids) >= count:
            raise malformed(self._part, f"{attribute} {max(ids)} does not exist")
        return ids

    def line(self, side: Content) -> tuple[str, FillLook]:
        """Return the style of a line, and its colour as that of a fill."""
        return dict(side[0])["style"], FillLook("solid", *self._color("color", side[1]))

    def _fill_look(self, tree: Tree) -> FillLook:
        name, attributes, children = tree
        if name == "patternFill":
            return FillLook(dict(attributes)["patternType"], *self._color("fgColor", children))
        if tuple(dict(stop[1]).get("position") for stop in children) != SPLIT_STOPS:
            return FillLook("gradient")
        return FillLook(SPLIT, *self._color("color", children[0][2]))

    def _color(self, name: str, children: Iterable[Tree]) -> tuple[str | None, int | None, float]:
        attributes: Mapping[str, str] = next((dict(child[1]) for child in children if child[0] == name), {})
        try:
            tint = round(float(attributes.get("tint", "0")), _TINT_DIGITS)
        except ValueError:
            raise malformed(self._part, f"{attributes['tint']!r} is no tint") from None
        if "theme" in attributes:
            return None, to_int(attributes["theme"]), tint
        if "rgb" in attributes:
            return attributes["rgb"][-6:].upper(), None, tint
        index = to_int(attributes.get("indexed"), _AUTOMATIC)
        return (self._palette[index] if index < len(self._palette) else None), None, tint

    @cached_property
    def _palette(self) -> list[str]:
        palette = _COLORS.split()
        palette = [*palette[:8], *palette]
        colors = self._root.find("colors")
        own = _items(colors, "indexedColors", "rgbColor") if colors else []
        own_rgb = [node.attributes.get("rgb", rgb)[-6:].upper() for node, rgb in zip(own, palette, strict=False)]
        return [*own_rgb, *palette[len(own_rgb) :]]

    @cached_property
    def _places(self) -> dict[str, dict[Hashable, int]]:
        """The first index of each distinct item, for each list."""
        shown: dict[str, Iterable[Hashable]] = {
            "fills": self._fills,
            "borders": self._borders,
            "cellXfs": zip(self._formats, map(_rest, self.xfs), strict=True),
        }
        return {name: {one: place for place, one in reversed([*enumerate(keys)])} for name, keys in shown.items()}

    def _place(self, name: str, shown: Hashable, tree: Tree) -> int:
        """Return the index of an item in a list, appended if it is missing."""
        if shown not in self._places[name]:
            container = self._root.find(name) or self._root
            self._added[name].append(element_of(tree, prefix_of(self._data, container.start)))
            self._places[name][shown] = len(self._items[name]) + len(self._added[name]) - 1
        return self._places[name][shown]

    def _restyled(self, base: int, cell_format: CellFormat) -> int:
        xf, old = self.xfs[self.known(base)], self.cell_format(base)
        new = cell_format.over(old)
        if new == old:
            return base
        places, shown = self._places["cellXfs"], (new, _rest(xf))
        if shown not in places:
            changes: dict[bytes, bytes | None] = {}
            if new._replace(fill=old.fill) != old:
                border = self._place("borders", new._replace(fill=None), border_tree(new))
                changes |= {b"borderId": b"%d" % border, b"applyBorder": b"1"}
            if new.fill != old.fill:
                fill = self._place("fills", new.fill, ("fill", *_content(new.fill or _NO_FILL)))
                changes |= {b"fillId": b"%d" % fill, b"applyFill": b"1"}
            tag = with_attributes(self._data[xf.start : xf.open_end], changes)
            places[shown] = self._add_style(tag + self._data[xf.open_end : xf.end])
        return places[shown]

    def _add_style(self, xml: bytes) -> int:
        added = self._added["cellXfs"]
        added.append(xml)
        if len(self.xfs) + len(added) > MAX_STYLES:
            raise WorkbookError(
                f"the workbook has {len(self.xfs):,} cell formats, and the maze needs more than "
                f"Excel's {MAX_STYLES:,}; remove formats first"
            )
        return len(self.xfs) + len(added) - 1


def _items(parent: Node, container: str, name: str) -> list[Node]:
    node = parent.find(container)
    return [*node.all(name)] if node else []


def _border_in(node: Node) -> CellFormat:
    sides: list[Content | None] = [None] * 4
    diagonals: Content | None = None
    which = [(name, "1") for name in DIAGONALS if to_bool(node.attributes.get(name))]
    for child in node.children:
        _, attributes, children = _tree(child)
        if child.attributes.get("style", "none") == "none":
            continue
        if child.name in _SIDES:
            sides[_SIDES[child.name]] = attributes, children
        elif child.name == "diagonal" and which:
            diagonals = tuple(sorted((*attributes, *which))), children
    return CellFormat(tuple(sides), None, diagonals)


def _fill_in(node: Node) -> Content | None:
    fill = node.find("patternFill") or node.find("gradientFill")
    if fill is None or (fill.name == "patternFill" and fill.attributes.get("patternType", "none") == "none"):
        return None
    return (), (_tree(fill),)


def _tree(node: Node) -> Tree:
    """Return an element without its place; attributes and children of other namespaces are left out."""
    attributes = tuple(sorted((name, value) for name, value in node.attributes.items() if " " not in name))
    return node.name, attributes, tuple(_tree(child) for child in node.children if child.namespace == node.namespace)


def _content(part: Content | Keep | None) -> Content:
    return part if isinstance(part, tuple) else ((), ())


def _rest(xf: Node) -> Hashable:
    """Return the properties of a style other than borders and fill."""
    numbers = [xf.attributes.get(name, "0") for name in _NUMBERS]
    # All other attributes of the schema are truth values.
    others = (name for name, value in xf.attributes.items() if name not in _OTHERWISE_COMPARED and to_bool(value))
    return *numbers, frozenset(others), *(child.canonical() for child in xf.children)


def border_tree(cell_format: CellFormat) -> Tree:
    """Return the border of a format as a styles part writes it, with the sides that have no line."""
    attributes, children = _content(cell_format.diagonals)
    which = tuple(one for one in attributes if one[0] in DIAGONALS)
    line = tuple(one for one in attributes if one[0] not in DIAGONALS)
    sides = ((name, *_content(cell_format.sides[direction])) for name, direction in _SIDES.items())
    return "border", which, (*sides, ("diagonal", line, children))


def element_of(tree: Tree, prefix: bytes = b"") -> bytes:
    """Return the XML of an element."""
    name, attributes, children = tree
    tag = prefix + name.encode()
    written = b"".join(f' {key}="{escape(value)}"'.encode() for key, value in attributes)
    if not children:
        return b"<" + tag + written + b"/>"
    inner = b"".join(element_of(child, prefix) for child in children)
    return b"<" + tag + written + b">" + inner + b"</" + tag + b">"


def theme_colors(book: "Book") -> list[str]:
    """Return the theme's colours as six hexadecimal digits each, Office's where the workbook has none."""
    colors = dict(OFFICE)
    part = book.part_of_kind("theme")
    if part is not None and book.package.find(part) is not None:
        elements = parse(book.text_of(part), part, "theme", foreign=True).find("themeElements")
        scheme = elements.find("clrScheme") if elements else None
        for node in scheme.children if scheme else ():
            for color in node.children:
                rgb = color.attributes.get("lastClr" if color.name == "sysClr" else "val", "")
                if node.name in colors and is_rgb(rgb):
                    colors[node.name] = rgb.upper()
    return list(colors.values())


def rgb_of(fill: FillLook, colors: Sequence[str]) -> str | None:
    """Return the colour of a fill; None for an automatic one, or an unknown theme colour.

    A tint moves its lightness towards black, or where it is positive towards white.
    """
    rgb = fill.rgb
    if fill.theme is not None:
        rgb = colors[fill.theme] if fill.theme < len(colors) else None
    if rgb is None or not is_rgb(rgb) or not fill.tint:
        return rgb if rgb is not None and is_rgb(rgb) else None
    hue, light, saturation = rgb_to_hls(*(part / 255 for part in bytes.fromhex(rgb)))
    light = light * (1 + fill.tint) if fill.tint < 0 else light * (1 - fill.tint) + fill.tint
    parts = hls_to_rgb(hue, min(max(light, 0.0), 1.0), saturation)
    return bytes(round(part * 255) for part in parts).hex().upper()
