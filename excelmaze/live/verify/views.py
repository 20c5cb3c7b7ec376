"""What cells show: as a layout wants it, as a program tells it, and where the two differ."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.layout import FALLING, RISING, Layout
from excelmaze.draw.theme import Fill, Split, Theme
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP, Grid
from excelmaze.live.verify.bench import Difference
from excelmaze.sheet.addresses import Place, cell_address

if TYPE_CHECKING:
    import xlwings as xw

# An edge between two cells is one line, whichever of them holds it: the right or lower side of the first one.
_EDGES = {RIGHT: ("right", 0, 0), DOWN: ("bottom", 0, 0), LEFT: ("right", 0, -1), UP: ("bottom", -1, 0)}
_DIAGONALS = {FALLING: "diagonal_down", RISING: "diagonal_up"}
_ASKED = {
    "right": ("edge_right", (0, 1), "edge_left"),
    "bottom": ("edge_bottom", (1, 0), "edge_top"),
}
_WEIGHTS = {"hairline": "hair"}
# Excel works out theme colours with tints to within so much of each of red, green and blue.
_NEAR = 2
_NOTHING = "none"

Side = tuple[int, int, str]


class View(NamedTuple):
    """Lines by cell and side, as style and colour; fills by cell, None where they are no plain colour; texts."""

    lines: Mapping[Side, str]
    fills: Mapping[Place, str | None]
    texts: Mapping[Place, str]


def view_of(layout: Layout, theme: Theme) -> View:
    """Return what a layout wants its cells to show in a theme."""
    line = f"{theme.wall.style} {theme.wall.color.rgb}"
    lines, fills = {}, {}
    texts = {layout.grid.place(cell): text for cell, text in layout.texts.items()} | dict(layout.outside)
    for cell in range(layout.grid.size):
        row, column = layout.grid.place(cell)
        shown = layout.palette[layout.codes[cell]]
        for direction, (side, down, across) in _EDGES.items():
            if shown.lines >> direction & 1:
                lines[row + down, column + across, side] = line
        for direction, side in _DIAGONALS.items():
            if shown.lines >> direction & 1:
                lines[row, column, side] = line
        fills[row, column] = _plain_fill(theme.fill_of(shown))
    return View(lines, fills, texts)


def _plain_fill(fill: Fill | Split | None) -> str | None:
    if fill is None:
        return _NOTHING
    return fill.color.rgb if isinstance(fill, Fill) and fill.pattern == "solid" else None


def read_view(sheet: "xw.Sheet", grid: Grid) -> View:
    """Return what the cells of a grid show, asked one by one."""
    lines: dict[Side, str] = {}
    fills: dict[Place, str | None] = {}
    texts: dict[Place, str] = {}
    places = [grid.place(cell) for cell in range(grid.size)]
    edges = {(row + down, column + across, side) for row, column in places for side, down, across in _EDGES.values()}
    for row, column, side in sorted(edges):
        own, (down, across), opposite = _ASKED[side]
        holders = (row, column, own), (row + down, column + across, opposite)
        found = (_line(sheet.range((top, left)), held) for top, left, held in holders if top and left)
        if (line := next(filter(None, found), None)) is not None:
            lines[row, column, side] = line
    for row, column in places:
        cell = sheet.range((row, column))
        for side in _DIAGONALS.values():
            if (line := _line(cell, side)) is not None:
                lines[row, column, side] = line
        color = cell.color
        fills[row, column] = _NOTHING if color is None else bytes(color).hex().upper()
        value = cell.value
        if value is not None:
            texts[row, column] = f"{value:g}" if isinstance(value, float) else str(value)
    return View(lines, fills, texts)


def _line(cell: "xw.Range", side: str) -> str | None:
    border = cell.borders[side]
    if border.line_style in {None, "none"}:
        return None
    color = bytes(border.color or (0, 0, 0)).hex().upper()
    return f"{_WEIGHTS.get(str(border.weight), border.weight)} {color}"


def differences(name: str, wanted: View, seen: View) -> Iterator[Difference]:
    """Yield where cells show something else: the cell with the side of it, fill or text."""
    for row, column, side in sorted(wanted.lines.keys() | seen.lines.keys()):
        key = row, column, side
        yield from _difference(_at(name, row, column, side), wanted.lines.get(key), seen.lines.get(key))
    for place in sorted(wanted.fills.keys() | seen.fills.keys()):
        fill = wanted.fills.get(place, _NOTHING)
        if fill is not None:
            yield from _difference(_at(name, *place, "fill"), fill, seen.fills.get(place))
    for place in sorted(wanted.texts.keys() | seen.texts.keys()):
        yield from _difference(_at(name, *place, "text"), wanted.texts.get(place), seen.texts.get(place))


def _difference(place: str, wanted: str | None, seen: str | None) -> Iterator[Difference]:
    wanted, seen = wanted or _NOTHING, seen or _NOTHING
    if not _alike(wanted, seen):
        yield Difference(place, wanted, seen)


def _alike(wanted: str, seen: str) -> bool:
    *style, color = wanted.split(" ")
    *other_style, other_color = seen.split(" ")
    return wanted == seen or (style == other_style and near(color, other_color))


def near(color: str, other: str) -> bool:
    """Return whether two colours, as six hexadecimal digits, are the same but for rounding."""
    try:
        pairs = zip(bytes.fromhex(color), bytes.fromhex(other), strict=True)
        return all(abs(one - two) <= _NEAR for one, two in pairs)
    except ValueError:
        return False


def _at(name: str, row: int, column: int, what: str) -> str:
    return " ".join(filter(None, (name, cell_address(row, column), what.replace("_", " "))))


def different(place: str, wanted: object, seen: object) -> Iterable[Difference]:
    """Return the difference between two values, if there is one."""
    return [] if wanted == seen else [Difference(place, str(wanted), str(seen))]
