"""Mazes as text: box-drawing lines, block walls, or plain ASCII."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.layout import ALL_SIDES, FALLING, RISING, CellLook, Layout, Role
from excelmaze.errors import InputError, one_of
from excelmaze.grids.grid import Grid
from excelmaze.pictures.outlines import edges
from excelmaze.planes import bits
from excelmaze.texts import for_terminal

if TYPE_CHECKING:
    from excelmaze.pictures.page import Page

# The most cells in the rectangle around a selection; no terminal shows more.
_MOST_PLACES = 4_000_000


class Style(NamedTuple):
    """The characters of a text.

    Attributes:
        corners: by the lines that meet in a point: bits up, right, down, left.
        across: of a wall across.
        down: of one down.
        wide: the width of a cell in characters, unless a text takes more.
        solid: of a block, where walls are blocks.
        solid_wide: the width of a cell there.
    """

    corners: str
    across: str
    down: str
    wide: int
    solid: str
    solid_wide: int


# The character of walls in the "tractor" program, which prints a maze 2 n + 1 high and wide.
_BLOCK = "▉"
STYLES = {
    "line": Style(" ╵╶└╷│┌├╴┘─┴┐┤┬┼", "─", "│", 3, "█", 2),
    "block": Style(" " + 15 * _BLOCK, _BLOCK, _BLOCK, 1, _BLOCK, 1),
    "ascii": Style("", "_", "|", 2, "#", 1),
}
_MARKS = {
    Role.START: "S",
    Role.GOAL: "G",
    Role.SOLUTION: "•",
    Role.VISITED: "·",
    Role.RETRACED: "×",
    Role.UNVISITED: "░",
    Role.STAIRS: " ",
}
_ENDS = Role.START, Role.GOAL
# Escape codes before and after a mark: bold, in colours like those of themes.
_COLORS = {
    Role.START: "\x1b[1;32m",
    Role.GOAL: "\x1b[1;31m",
    Role.SOLUTION: "\x1b[1;33m",
    Role.VISITED: "\x1b[34m",
    Role.RETRACED: "\x1b[35m",
}
_PLAIN = "\x1b[0m"
_Colors = Mapping[Role, str]


def check_drawable(grid: Grid, style: str) -> None:
    """Refuse a grid that `draw` would refuse, before a maze is made or read for it.

    Raises:
        InputError: there is no such style, or the grid is too large to be shown.
    """
    if style not in STYLES:
        raise InputError(f"style {style!r} does not exist; {one_of(style, STYLES)}")
    bounds = grid.bounds
    if bounds.size > _MOST_PLACES:
        raise InputError(
            f"{bounds.address} has {bounds.size:,} places, too many to show; the limit is {_MOST_PLACES:,}"
        )


def width_of(columns: int, style: str, *, solid: bool = False) -> int:
    """Return the least width of columns of cells in a style, in characters; `solid` walls are blocks."""
    return columns * STYLES[style].solid_wide if solid else columns * (STYLES[style].wide + 1) + 1


def _written(layout: Layout, cell: int) -> str:
    """Return the text in a cell, after the mark of its role where the text does not replace it.

    A goal's letter replaces its mark, and an arrow that of the path; marks of blind openings may be anywhere.
    """
    role, text = layout.palette[layout.codes[cell]].role, _in_one_line(layout.texts[cell])
    both = role == Role.START or (role == Role.GOAL and layout.sheet is not None)
    if not both and not text.isascii():
        from excelmaze.draw.end_marks import without_blind_marks

        both = without_blind_marks(text)[1] > 0
    return _MARKS.get(role, "").strip() + text if both else text


def _in_one_line(text: str) -> str:
    """Return a foreign text on one line with control characters escaped, which terminals would obey."""
    return for_terminal(" ".join(text.split()))


def _colored(text: str, role: Role, colors: _Colors) -> str:
    return f"{colors[role]}{text}{_PLAIN}" if role in colors else text


def _crossing(shown: CellLook, signs: str = " ╲╱╳") -> str:
    return signs[(shown.lines >> FALLING & 1) + 2 * (shown.lines >> RISING & 1)]


def _in_halves(shown: CellLook, colors: _Colors) -> str:
    """Return three characters for a cell: its left half, its diagonal, if that is a wall, and its right half."""
    roles = shown.role, shown.role if shown.other_half is None else shown.other_half.other
    mark, other = (_colored(_MARKS.get(role, " "), role, colors) for role in roles)
    # The right half is below a rising diagonal, and above a falling one.
    right = shown.other_half is None or shown.other_half.degree in {45, 315}
    return f"{mark}{_crossing(shown)}{other}" if right else f"{other}{_crossing(shown)}{mark}"


def _cells(layout: Layout, style: str, wide: int, colors: _Colors) -> list[list[str]]:
    """Return the characters of each cell in the rectangle around them; all are equally wide."""
    bounds, solid = layout.grid.bounds, STYLES[style].solid if layout.has_blocks else ""

    def cell_of(text: str, role: Role) -> str:
        is_filled = text and text in f"░{solid}" and solid
        return _colored(text * wide if is_filled else text.center(wide), role, colors)

    def kind_of(shown: CellLook) -> str:
        if wide > 1 and (shown.other_half is not None or shown.lines > ALL_SIDES):
            return f"{' ' * (wide // 2 - 1)}{_in_halves(shown, colors)}{' ' * (wide // 2 - 1)}"
        mark = solid if shown.role == Role.BLOCK else _MARKS.get(shown.role, _crossing(shown))
        return cell_of(mark if style != "ascii" or mark in {*"#SG"} else " ", shown.role)

    kinds = {code: kind_of(shown) for code, shown in layout.used().items()}
    rows = [[" " * wide] * bounds.width for _ in range(bounds.height)]
    for row, (first, codes) in layout.stretches():
        left = first - bounds.left
        rows[row - bounds.top][left : left + len(codes)] = map(kinds.__getitem__, codes)
    for cell in layout.texts:
        row, column = layout.grid.place(cell)
        role = layout.palette[layout.codes[cell]].role
        rows[row - bounds.top][column - bounds.left] = cell_of(_written(layout, cell), role)
    return rows


def _with_walls(layout: Layout, style: Style, wide: int, cells: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the maze in lines or blocks between its cells."""
    above, before = edges(layout)
    nothing = bytearray(len(above[0]) + 1)
    for upper, across, lower, row in zip([nothing, *before], above, [*before, nothing], [*cells, ()], strict=True):
        points = bits((bytes(upper), bytes(across) + b"\0", bytes(lower), b"\0" + bytes(across)))
        yield _joined(
            (style.corners[point] for point in points), ((style.across if wall else " ") * wide for wall in across)
        )
        if row:
            yield _joined((style.down if wall else " " for wall in lower), row)


def _plain(layout: Layout, wide: int, colors: _Colors) -> Iterator[str]:
    """Yield the maze in `_`, `|` and spaces, as the Aldous-Broder program was asked for: a line for each row.

    Texts of cells, diagonals, and the letters of start and goal stand before the line below the cell.
    """
    above, before = edges(layout)
    bounds = layout.grid.bounds
    signs: dict[tuple[int, int], tuple[str, Role]] = {}
    marks = [
        _crossing(shown, " \\/X").strip() or (_MARKS[shown.role] if shown.role in _ENDS else "")
        for shown in layout.palette
    ]
    for cell, code in enumerate(layout.codes):
        if sign := _in_one_line(layout.texts.get(cell, "")) or marks[code]:
            row, column = layout.grid.place(cell)
            signs[row - bounds.top, column - bounds.left] = sign, layout.palette[code].role
    for row, (sides, below) in enumerate(zip([bytes(len(before[0])), *before], above, strict=True), -1):
        held = (signs.get((row, column), ("", Role.OPEN)) for column in range(len(below)))
        cells = (
            _colored(sign, role, colors) + ("_" if wall else " ") * (wide - len(sign))
            for (sign, role), wall in zip(held, below, strict=True)
        )
        yield _joined(("|" if wall else " " for wall in sides), cells)


def _joined(points: Iterable[str], between: Iterable[str]) -> str:
    """Return a line of the characters at points and between them, in turn; there is one point more."""
    return "".join(chain.from_iterable(zip_longest(points, between, fillvalue=""))).rstrip()


def draw(layout: Layout, style: str = "line", *, color: bool = False) -> Iterator[str]:
    """Return the lines of text that show a layout, with or without a terminal's colours for start, goal and path.

    Raises:
        InputError: there is no such style, or it has no characters for this maze, which may be too large to be shown.
    """
    check_drawable(layout.grid, style)
    if layout.is_drawing:
        raise InputError("no characters show the lines of this maze; choose .svg, .png or .pdf")
    if style == "ascii" and not all(map(str.isascii, layout.texts.values())):
        what = "arrows" if layout.sheet is None else "stairs"
        raise InputError(f"style 'ascii' has no characters for {what}; choose line or block")
    kind, colors = STYLES[style], _COLORS if color else {}
    longest = max((len(_written(layout, cell)) for cell in layout.texts), default=0)
    if layout.has_blocks:
        return ("".join(row).rstrip() for row in _cells(layout, style, max(kind.solid_wide, longest), colors))
    if style == "ascii":
        return _plain(layout, max(kind.wide, longest + 1), colors)
    wide = max(kind.wide, longest | 1)  # odd, so that a cell has a centre
    return _with_walls(layout, kind, wide, _cells(layout, style, wide, colors))


def draw_sheets(layouts: Sequence[Layout], style: str = "line", *, color: bool = False) -> Iterator[str]:
    """Yield the lines of text that show a maze: its sheets one after the other, each below its name.

    Raises:
        InputError: as for `draw`.
    """
    for layout in layouts:
        if layout.sheet is not None:
            yield from [""] * (layout is not layouts[0])
            yield _in_one_line(layout.sheet)
        yield from draw(layout, style, color=color)


def document(pages: "Sequence[Page]", style: str = "line") -> str:
    """Return pages as lines of text, one below the other.

    Raises:
        InputError: as for `draw`.
    """
    parts = []
    for page in pages:
        heading = [page.title] if page.title else [page.name] if len(pages) > 1 else []
        parts.append("".join(f"{line}\n" for line in (*heading, *draw(page.layout, style))))
    return "\n".join(parts)
