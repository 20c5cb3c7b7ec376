"""Adding to the styles part: a cell gets other borders and another fill, and keeps all else that it has."""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from excelmaze.draw.ink import Color, Fill, Line
from excelmaze.errors import WorkbookError
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP
from excelmaze.xlsx.opc.markup import Edit, Node, escape, prefix_of, splice, with_attributes
from excelmaze.xlsx.sheets.styles import SIDE_ELEMENTS, Styles, check_style

# An element without its place: name, attributes, children.
Tree = tuple[str, tuple[tuple[str, str], ...], tuple["Tree", ...]]
# What a side or a fill holds: attributes and children of its element.
Content = tuple[tuple[tuple[str, str], ...], tuple[Tree, ...]]

# Excel allows 65,490 cell formats in a workbook.
MAX_STYLES = 65_490
_ORDER = ("numFmts", "fonts", "fills", "borders", "cellStyleXfs", "cellXfs", "cellStyles", "dxfs", "tableStyles")
_DEFAULT_XF = b'xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
_NO_FILL: Content = ((), (("patternFill", (("patternType", "none"),), ()),))
_GRAY_FILL: Content = ((), (("patternFill", (("patternType", "gray125"),), ()),))
_WRITTEN_SIDES = ((LEFT, "left", "start"), (RIGHT, "right", "end"), (UP, "top", "top"), (DOWN, "bottom", "bottom"))


class Keep(Enum):
    """The one value that means: as it is."""

    KEEP = "keep"


KEEP = Keep.KEEP


class Change(NamedTuple):
    """What becomes of a cell: a line, no line (None) or KEEP for each side; a fill, no fill (None) or KEEP."""

    top: Line | Keep | None = KEEP
    right: Line | Keep | None = KEEP
    bottom: Line | Keep | None = KEEP
    left: Line | Keep | None = KEEP
    fill: Fill | Keep | None = KEEP

    @property
    def opened(self) -> int:
        """The sides that lose their line, as bits `1 << direction`."""
        return sum(1 << direction for direction, side in enumerate(self[:4]) if side is None)


class Look(NamedTuple):
    """Borders (by direction) and fill as a styles part writes them; None is no line and no fill."""

    sides: tuple[Content | Keep | None, ...]
    fill: Content | Keep | None


def look_of_change(change: Change) -> Look:
    """A change in the terms of a styles part."""
    sides = tuple(_line(side) if isinstance(side, Line) else side for side in change[:4])
    return Look(sides, _fill(change.fill) if isinstance(change.fill, Fill) else change.fill)


class Restyler:
    """The styles part with styles added as they are needed; those that are there already are used again.

    Args:
        styles: the styles part.
        loose: styles count as the same even if only one of them says that it applies its border or its fill,
            which Excel heeds only when the cell's named style is changed.
    """

    def __init__(self, styles: Styles, *, loose: bool = False) -> None:
        # Every style is looked at once, so that a damaged one does not go unnoticed.
        styles.border_sides()
        styles.fill_looks()
        self._styles = styles
        self._loose = loose
        self._prefix = prefix_of(styles.data, styles.root.start)
        self._strict_names = any(child.name in {"start", "end"} for one in styles.borders for child in one.children)
        self._new: dict[str, list[bytes]] = {"fills": [], "borders": [], "cellXfs": []}
        self._fills: dict[object, int] = _first_places(_fill_key(node) for node in styles.fills)
        self._borders: dict[object, int] = _first_places(_border_key(node) for node in styles.borders)
        self._xfs: dict[object, int] = _first_places(self._xf_key(node) for node in styles.xfs)
        self._known: dict[tuple[int, Look], int] = {}
        if not styles.fills:
            self._fill_index(_NO_FILL)
            self._fill_index(_GRAY_FILL)
        if not styles.borders:
            self._add("borders", self._element(("border", (), tuple((name, (), ()) for _, name, _ in _WRITTEN_SIDES))))
        if not styles.xfs:
            self._add("cellXfs", b"<" + self._prefix + _DEFAULT_XF)

    @property
    def added(self) -> dict[str, int]:
        """How many fills, borders and cell styles (`cellXfs`) were added."""
        return {name: len(new) for name, new in self._new.items()}

    def style(self, base: int, look: Look) -> int:
        """The style that a cell of style `base` gets with that look; `base` itself where nothing changes.

        Raises:
            WorkbookError: there is no such style, or no room for more.
        """
        key = base, look
        if key not in self._known:
            self._known[key] = self._make(base, look)
        return self._known[key]

    def look(self, style: int) -> Look:
        """The borders and the fill of a style that the workbook had from the beginning."""
        if not self._styles.xfs and style == 0:
            return Look((None,) * 4, None)
        check_style(style, len(self._styles.xfs), self._styles.part)
        border, fill = self._border_of(style), self._fill_of(style)
        sides = _side_contents(border) if border else (None,) * 4
        content = _content(fill) if fill else None
        return Look(sides, None if fill is None or _fill_key(fill) is None else content)

    def pieces(self) -> Iterator[bytes | memoryview]:
        """The styles part with what was added."""
        edits: list[Edit] = []
        for name, new in self._new.items():
            if new:
                edits += self._container_edits(name, new)
        return splice(self._styles.data, edits)

    def _make(self, base: int, look: Look) -> int:
        styles = self._styles
        old = self.look(base)
        sides = [before if now is KEEP else now for before, now in zip(old.sides, look.sides, strict=True)]
        fill = old.fill if look.fill is KEEP else look.fill
        changes: dict[bytes, bytes | None] = {}
        if tuple(sides) != old.sides:
            changes |= {b"borderId": b"%d" % self._border_index(base, sides), b"applyBorder": b"1"}
        if fill != old.fill:
            assert not isinstance(fill, Keep)  # noqa: S101 - a look that was read keeps nothing
            changes |= {b"fillId": b"%d" % self._fill_index(fill or _NO_FILL), b"applyFill": b"1"}
        if not changes:
            return base
        if styles.xfs:
            node = styles.xfs[base]
            tag, rest = styles.data[node.start : node.open_end], styles.data[node.open_end : node.end]
            children = tuple(child.canonical() for child in node.children)
            attributes = node.attributes
        else:
            tag, rest, children = b"<" + self._prefix + _DEFAULT_XF, b"", ()
            attributes = {"numFmtId": "0", "fontId": "0", "fillId": "0", "borderId": "0", "xfId": "0"}
        written = {name.decode(): value.decode() for name, value in changes.items() if value is not None}
        key = self._key_of_xf(attributes | written, children)
        if key not in self._xfs:
            self._xfs[key] = self._add("cellXfs", with_attributes(tag, changes) + rest)
        return self._xfs[key]

    def _border_index(self, base: int, sides: Sequence[Content | Keep | None]) -> int:
        node = self._border_of(base)
        others = [child for child in node.children if child.name not in SIDE_ELEMENTS] if node else []
        key = _key_of_border(node.attributes if node else {}, sides, others)
        if key in self._borders:
            return self._borders[key]
        data = self._styles.data
        tag = data[node.start : node.open_end].removesuffix(b"/>").removesuffix(b">") + b">" if node else b""
        raw = tag or b"<" + self._prefix + b"border>"
        for direction, name, strict_name in _WRITTEN_SIDES:
            side = sides[direction]
            attributes, children = side if isinstance(side, tuple) else ((), ())
            raw += self._element((strict_name if self._strict_names else name, attributes, children))
        raw += b"".join(data[child.start : child.end] for child in others)
        if not any(child.name == "diagonal" for child in others):
            # Before `vertical` and `horizontal`, which only differential formats have.
            raw += b"" if others else b"<" + self._prefix + b"diagonal/>"
        self._borders[key] = self._add("borders", raw + b"</" + self._prefix + b"border>")
        return self._borders[key]

    def _fill_index(self, content: Content) -> int:
        key = None if content == _NO_FILL else content
        if key not in self._fills:
            self._fills[key] = self._add("fills", self._element(("fill", *content)))
        return self._fills[key]

    def _border_of(self, style: int) -> Node | None:
        return self._styles.chosen(self._styles.borders, style, "borderId")

    def _fill_of(self, style: int) -> Node | None:
        return self._styles.chosen(self._styles.fills, style, "fillId")

    def _add(self, container: str, raw: bytes) -> int:
        there = {"fills": self._styles.fills, "borders": self._styles.borders, "cellXfs": self._styles.xfs}
        self._new[container].append(raw)
        count = len(there[container]) + len(self._new[container])
        if container == "cellXfs" and count > MAX_STYLES:
            raise WorkbookError(
                f"the workbook has {len(self._styles.xfs):,} cell formats, and the maze needs more than "
                f"Excel's {MAX_STYLES:,}; remove formats first"
            )
        return count - 1

    def _xf_key(self, node: Node) -> object:
        return self._key_of_xf(node.attributes, tuple(child.canonical() for child in node.children))

    def _key_of_xf(self, attributes: dict[str, str], children: object) -> object:
        if self._loose:
            attributes = {name: value for name, value in attributes.items() if name not in {"applyBorder", "applyFill"}}
        return tuple(sorted(attributes.items())), children

    def _element(self, tree: Tree) -> bytes:
        name, attributes, children = tree
        tag = self._prefix + name.encode()
        written = b"".join(f' {key}="{escape(value)}"'.encode() for key, value in attributes)
        if not children:
            return b"<" + tag + written + b"/>"
        inner = b"".join(self._element(child) for child in children)
        return b"<" + tag + written + b">" + inner + b"</" + tag + b">"

    def _container_edits(self, name: str, new: list[bytes]) -> Iterator[Edit]:
        """Put new elements at the end of their container, which is made where the part has none."""
        styles, tag = self._styles, self._prefix + name.encode()
        node = styles.root.find(name)
        if node is None:
            later = _ORDER[_ORDER.index(name) + 1 :]
            following = (child for child in styles.root.children if child.name in later or child.name not in _ORDER)
            place = next((child.start for child in following), styles.root.close_start)
            head = b"<" + tag + b' count="%d">' % len(new)
            yield Edit(place, place, head + b"".join(new) + b"</" + tag + b">")
            return
        count = len(node.children) + len(new)
        head = with_attributes(styles.data[node.start : node.open_end], {b"count": b"%d" % count})
        if node.empty:
            head = head.removesuffix(b"/>").rstrip() + b">"
            yield Edit(node.start, node.end, head + b"".join(new) + b"</" + tag + b">")
            return
        yield Edit(node.start, node.open_end, head)
        yield Edit(node.close_start, node.close_start, b"".join(new))


def _first_places(keys: Iterable[object]) -> dict[object, int]:
    places: dict[object, int] = {}
    for index, key in enumerate(keys):
        places.setdefault(key, index)
    return places


def _content(node: Node) -> Content:
    tree = tree_of(node)
    return tree[1], tree[2]


def tree_of(node: Node) -> Tree:
    """An element without its place; attributes and children of other namespaces are left out."""
    attributes = tuple(sorted((name, value) for name, value in node.attributes.items() if " " not in name))
    children = tuple(tree_of(child) for child in node.children if child.namespace == node.namespace)
    return node.name, attributes, children


def _side_contents(border: Node) -> tuple[Content | None, ...]:
    sides: list[Content | None] = [None] * 4
    for child in border.children:
        direction = SIDE_ELEMENTS.get(child.name)
        if direction is not None and child.attributes.get("style", "none") != "none":
            sides[direction] = _content(child)
    return tuple(sides)


def _border_key(node: Node) -> object:
    others = [child for child in node.children if child.name not in SIDE_ELEMENTS]
    return _key_of_border(node.attributes, _side_contents(node), others)


def _key_of_border(attributes: dict[str, str], sides: Iterable[object], others: Iterable[Node]) -> object:
    kept = tuple(child.canonical() for child in others if child.attributes or child.children)
    return tuple(sorted(attributes.items())), tuple(sides), kept


def _fill_key(node: Node) -> Content | None:
    pattern = node.find("patternFill")
    if pattern is None and not node.children:
        return None
    if pattern is not None and pattern.attributes.get("patternType", "none") == "none":
        return None
    return _content(node)


def _color(name: str, color: Color) -> Tree:
    if color.theme is None:
        return name, (("rgb", f"FF{color.rgb}"),), ()
    tint = (("tint", f"{color.tint:.10g}"),) if color.tint else ()
    return name, (("theme", str(color.theme)), *tint), ()


def _line(line: Line) -> Content:
    return (("style", line.style),), (_color("color", line.color),)


def _fill(fill: Fill) -> Content:
    colors: tuple[Tree, ...] = (_color("fgColor", fill.color),)
    if fill.pattern == "solid":
        # Excel writes the automatic colour as the background of every solid fill.
        colors += (("bgColor", (("indexed", "64"),), ()),)
    return (), (("patternFill", (("patternType", fill.pattern),), colors),)
