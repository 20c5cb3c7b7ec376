"""Adding to the styles part: a cell gets other borders and another fill, and keeps all else that it has."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from excelmaze.errors import WorkbookError
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP
from excelmaze.xlsx.package.edits import IN_STYLES, Edit, append, insert, splice
from excelmaze.xlsx.package.tags import escape, opened, prefix_of, with_attributes
from excelmaze.xlsx.package.tree import Node, to_bool
from excelmaze.xlsx.patch.cell_format import (
    KEEP,
    CellFormat,
    Content,
    Keep,
    Tree,
    diagonals_in,
    diagonals_parted,
    fill_in,
    sides_in,
    tree_of,
)
from excelmaze.xlsx.patch.targets import Memo
from excelmaze.xlsx.sheets.styles import BARE, DIAGONALS, SIDE_ELEMENTS, Styles

# Excel allows 65,490 cell formats in a workbook.
MAX_STYLES = 65_490
_DEFAULT_XF = b'xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
_XF_NUMBERS = ("numFmtId", "fontId", "fillId", "borderId", "xfId")
# Excel heeds them only when a cell's named style is changed; a style that differs in nothing else shows the same.
_XF_UNHEEDED = frozenset({"applyBorder", "applyFill"})
# Lower numbers are those of Excel's own number formats.
_FIRST_OWN_FORMAT = 164
# What each list holds.
_ITEMS = {
    "fonts": "font",
    "fills": "fill",
    "borders": "border",
    "cellStyleXfs": "xf",
    "cellXfs": "xf",
    "cellStyles": "cellStyle",
    "dxfs": "dxf",
}
_NO_FILL: Content = ((), (("patternFill", (("patternType", "none"),), ()),))
_GRAY_FILL: Content = ((), (("patternFill", (("patternType", "gray125"),), ()),))
_WRITTEN_SIDES = ((LEFT, "left", "start"), (RIGHT, "right", "end"), (UP, "top", "top"), (DOWN, "bottom", "bottom"))


class Restyler:
    """The styles part with styles added as they are needed; those that show the same already are used again."""

    def __init__(self, styles: Styles) -> None:
        # Every style is read once, so that a damaged one does not go unnoticed.
        styles.border_sides()
        styles.fill_looks()
        self._styles = styles
        names = {side.name for border in styles.borders for side in border.content()}
        self._strict_names = not names.isdisjoint({"start", "end"})
        self._new: dict[str, list[bytes]] = {name: [] for name in _ITEMS}
        self._containers = {name: styles.root.find(name) for name in _ITEMS}
        self._there = {
            name: len(list(node.all(_ITEMS[name]))) if node else 0 for name, node in self._containers.items()
        }
        fills, borders = [fill_in(node) for node in styles.fills], [_border_key(node) for node in styles.borders]
        self._fills: dict[object, int] = _first_places(fills)
        self._borders: dict[object, int] = _first_places(borders)
        # Of fills and borders that are the same the first stands for all.
        self._alike = {
            "fillId": {str(index): str(self._fills[key]) for index, key in enumerate(fills)},
            "borderId": {str(index): str(self._borders[key]) for index, key in enumerate(borders)},
        }
        self._xfs: dict[object, int] = _first_places(
            self._key_of_xf(node.attributes, tuple(child.canonical() for child in node.content()))
            for node in styles.xfs
        )
        self._known: dict[tuple[int, CellFormat], int] = {}
        self._formats: Memo[int, CellFormat] = Memo(self._read_format)
        if not styles.fills:
            self._fill_index(_NO_FILL)
            self._fill_index(_GRAY_FILL)
        if not styles.borders:
            sides = tuple((name, (), ()) for _, name, _ in _WRITTEN_SIDES)
            self._add("borders", _element(("border", (), sides), self._prefix("borders")))
        if not styles.xfs:
            self._add_default_style()

    @property
    def added(self) -> dict[str, int]:
        """How many fills, borders and cell styles (`cellXfs`) were added."""
        return {name: len(self._new[name]) for name in ("fills", "borders", "cellXfs")}

    def style(self, base: int, cell_format: CellFormat) -> int:
        """Return the style that a cell of style `base` gets with a format; `base` itself where nothing changes.

        Raises:
            WorkbookError: there is no such style, or no room for more.
        """
        key = base, cell_format
        if key not in self._known:
            self._known[key] = self._make(base, cell_format)
        return self._known[key]

    def cell_format(self, style: int) -> CellFormat:
        """Return the borders and the fill of a style that the workbook had from the beginning."""
        return self._formats[style]

    def _read_format(self, style: int) -> CellFormat:
        if not self._styles.xfs:
            return CellFormat((None,) * 4, None, None)
        border, fill = self._border_of(style), self._styles.chosen(self._styles.fills, style, "fillId")
        sides = sides_in(border) if border else (None,) * 4
        diagonals = diagonals_in(border) if border else None
        return CellFormat(sides, fill_in(fill) if fill else None, diagonals)

    @property
    def changed(self) -> bool:
        """Whether anything was added."""
        return any(self._new.values())

    def hiding(self, code: str) -> int:
        """Return the number of the differential format that gives cells a number format, and nothing else."""
        written = escape(code).encode()
        only = re.compile(
            rb'<(?:\w+:)?dxf>\s*<(?:\w+:)?numFmt [^<>]*formatCode="%b"[^<>]*/>\s*</(?:\w+:)?dxf>' % written
        )
        data, container = self._styles.data, self._containers["dxfs"]
        for number, node in enumerate(container.all("dxf") if container else ()):
            if only.fullmatch(data, node.start, node.end):
                return number
        own = (int(number) for number in re.findall(rb'numFmtId="([0-9]{1,9})"', data))
        number = max(_FIRST_OWN_FORMAT - 1, *own) + 1
        formats = ("numFmt", (("numFmtId", str(number)), ("formatCode", code)), ())
        return self._add("dxfs", _element(("dxf", (), (formats,)), self._prefix("dxfs")))

    def pieces(self) -> Iterator[bytes | memoryview]:
        """Yield the styles part with what was added."""
        data, root = self._styles.data, self._styles.root
        edits: list[Edit] = []
        missing: list[tuple[str, bytes]] = []
        for name, new in self._new.items():
            container, count = self._containers[name], b"%d" % (self._there[name] + len(new))
            if container is not None and new:
                edits += append(data, container, b"".join(new), {b"count": count})
            elif new:
                tag = prefix_of(data, root.start) + name.encode()
                missing.append((name, b'<%b count="%b">%b</%b>' % (tag, count, b"".join(new), tag)))
        return splice(data, [*edits, *insert(data, root, missing, IN_STYLES)])

    def _make(self, base: int, cell_format: CellFormat) -> int:
        styles = self._styles
        old = self.cell_format(base)
        sides = [before if now is KEEP else now for before, now in zip(old.sides, cell_format.sides, strict=True)]
        fill = old.fill if cell_format.fill is KEEP else cell_format.fill
        changes: dict[bytes, bytes | None] = {}
        diagonals = KEEP if cell_format.diagonals == old.diagonals else cell_format.diagonals
        if tuple(sides) != old.sides or diagonals is not KEEP:
            changes |= {b"borderId": b"%d" % self._border_index(base, sides, diagonals), b"applyBorder": b"1"}
        if fill != old.fill:
            assert not isinstance(fill, Keep)  # noqa: S101 - a format that was read keeps nothing
            changes |= {b"fillId": b"%d" % self._fill_index(fill or _NO_FILL), b"applyFill": b"1"}
        if not changes:
            return base
        if styles.xfs:
            node = styles.xfs[styles.known(base)]
            tag, rest = styles.data[node.start : node.open_end], styles.data[node.open_end : node.end]
            children = tuple(child.canonical() for child in node.content())
            attributes = node.attributes
        else:
            tag, rest, children, attributes = b"<" + self._prefix("cellXfs") + _DEFAULT_XF, b"", (), {}
        written = {name.decode(): value.decode() for name, value in changes.items() if value is not None}
        key = self._key_of_xf({**attributes, **written}, children)
        if key not in self._xfs:
            self._fill_missing()
            self._xfs[key] = self._add("cellXfs", with_attributes(tag, changes) + rest)
        return self._xfs[key]

    def _border_index(self, base: int, sides: Sequence[Content | Keep | None], diagonals: Content | Keep | None) -> int:
        node = self._border_of(base)
        others = [child for child in node.content() if child.name not in SIDE_ELEMENTS] if node else []
        kept = dict(node.attributes) if node else {}
        data = self._styles.data
        raw = opened(data[node.start : node.open_end]) if node else b"<" + self._prefix("borders") + b"border>"
        prefix = prefix_of(raw)
        crossing: list[Tree] = []
        if not isinstance(diagonals, Keep):
            which, diagonal = diagonals_parted(diagonals)
            crossing, others = [diagonal], [child for child in others if child.name != "diagonal"]
            raw = with_attributes(raw, {name.encode(): b"1" if name in which else None for name in DIAGONALS})
            kept = {name: value for name, value in kept.items() if name not in DIAGONALS} | which
        key = _key_of_border(kept, sides, [*crossing, *(child.canonical() for child in others)])
        if key in self._borders:
            return self._borders[key]
        for direction, name, strict_name in _WRITTEN_SIDES:
            side = sides[direction]
            attributes, children = side if isinstance(side, tuple) else ((), ())
            raw += _element((strict_name if self._strict_names else name, attributes, children), prefix)
        raw += b"".join(_element(diagonal, prefix) for diagonal in crossing)
        if not crossing and not any(child.name == "diagonal" for child in others):
            raw += b"<" + prefix + b"diagonal/>"
        raw += b"".join(data[child.start : child.end] for child in others)
        self._borders[key] = self._add("borders", raw + b"</" + prefix + b"border>")
        return self._borders[key]

    def _fill_index(self, content: Content) -> int:
        key = None if content == _NO_FILL else content
        if key not in self._fills:
            self._fills[key] = self._add("fills", _element(("fill", *content), self._prefix("fills")))
        return self._fills[key]

    def _border_of(self, style: int) -> Node | None:
        return self._styles.chosen(self._styles.borders, style, "borderId")

    def _add(self, container: str, raw: bytes) -> int:
        self._new[container].append(raw)
        count = self._there[container] + len(self._new[container])
        if container == "cellXfs" and count > MAX_STYLES:
            raise WorkbookError(
                f"the workbook has {len(self._styles.xfs):,} cell formats, and the maze needs more than "
                f"Excel's {MAX_STYLES:,}; remove formats first"
            )
        return count - 1

    def _add_default_style(self) -> None:
        """Return the style of cells without one, and what it refers to, as in a workbook without a styles part."""
        bare = Styles(BARE, self._styles.part)
        for name, item in _ITEMS.items():
            container = bare.root.find(name)
            if container is not None and not self._there[name] and not self._new[name]:
                for node in container.all(item):
                    self._add(name, _element(tree_of(node), self._prefix(name)))

    def _fill_missing(self) -> None:
        """Add the first style for each number that cells have and the table has not, as Excel shows them."""
        styles = self._styles
        first = styles.data[styles.xfs[0].start : styles.xfs[0].end] if styles.xfs else self._new["cellXfs"][0]
        while len(styles.xfs) + len(self._new["cellXfs"]) in styles.missing:
            self._add("cellXfs", first)

    def _key_of_xf(self, attributes: Mapping[str, str], children: object) -> object:
        numbers = {name: attributes.get(name, "0") for name in _XF_NUMBERS}
        alike = [self._alike.get(name, {}).get(number, number) for name, number in numbers.items()]
        # All others of the schema are truth values.
        others = {
            (name, value if " " in name else to_bool(value))
            for name, value in attributes.items()
            if name not in _XF_UNHEEDED and name not in _XF_NUMBERS
        }
        return *alike, frozenset(others), children

    def _prefix(self, container: str) -> bytes:
        """Return the prefix of elements in a container."""
        node = self._containers[container] or self._styles.root
        return prefix_of(self._styles.data, node.start)


def _element(tree: Tree, prefix: bytes) -> bytes:
    name, attributes, children = tree
    tag = prefix + name.encode()
    written = b"".join(f' {key}="{escape(value)}"'.encode() for key, value in attributes)
    if not children:
        return b"<" + tag + written + b"/>"
    inner = b"".join(_element(child, prefix) for child in children)
    return b"<" + tag + written + b">" + inner + b"</" + tag + b">"


def _first_places(keys: Iterable[object]) -> dict[object, int]:
    places: dict[object, int] = {}
    for index, key in enumerate(keys):
        places.setdefault(key, index)
    return places


def _border_key(node: Node) -> object:
    others = (child.canonical() for child in node.content() if child.name not in SIDE_ELEMENTS)
    return _key_of_border(node.attributes, sides_in(node), others)


def _key_of_border(
    attributes: Mapping[str, str], sides: Iterable[object], others: Iterable[tuple[object, ...]]
) -> object:
    kept = tuple(child for child in others if any(child[1:]))
    return tuple(sorted(attributes.items())), tuple(sides), kept
