"""Mazes as text: box-drawing lines, block walls, or plain ASCII."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, zip_longest
from typing import TYPE_CHECKING

from excelmaze.draw.layout import ALL_SIDES, FALLING, RISING, Layout, Role, Shown
from excelmaze.errors import InputError, one_of
from excelmaze.grids.grid import Grid
from excelmaze.pictures.shapes import edges
from excelmaze.planes import bits
from excelmaze.texts import for_terminal

if TYPE_CHECKING:
    from excelmaze.pictures.page import Page

# The most cells in the rectangle around a selection; no terminal shows more.
_MOST_PLACES = 4_000_000

# The character of walls in the "tractor" program.
_BLOCK = "▉"
_MARKS = {
    Role.START: "S",
    Role.GOAL: "G",
    Role.SOLUTION: "•",
    Role.VISITED: "·",
    Role.RETRACED: "×",
    Role.UNVISITED: "░",
    Role.BLOCK: _BLOCK,
    Role.STAIRS: " ",
}

# Escape codes before and after a mark: bold, in colours like those of themes.
_COLORS = {
    Role.START: "\x1b[1;32m",
    Role.GOAL: "\x1b[1;31m",
    Role.SOLUTION: "\x1b[1;33m",
    Role.VISITED: "\x1b[34m",
    Role.RETRACED: "\x1b[35m",
}
_PLAIN = "\x1b[0m"
_NO_COLORS: Mapping[Role, str] = {}
_ENDS = Role.START, Role.GOAL
# The character of a block where walls are blocks, and the width of a cell in characters.
_SOLID = {"line": ("█", 2), "block": (_BLOCK, 1), "ascii": ("#", 1)}

# The width of a cell in characters, unless a text takes more.
_WIDE = {"line": 3, "block": 1, "ascii": 2}

# In a narrow maze the same few rows recur.
_ROWS_KEPT = 256

# Box-drawing characters by the lines that meet in a point: bits up, right, down, left.
_CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"


# The edges above cells and those before them, as `edges` returns them, and the characters of cells, spaces outside.
_Edges = tuple[list[bytearray], list[bytearray], list[list[str]]]
# A row of the lattice: the lines above its points, those between them, those below, which are before the cells, and the
# cells' marks; the last row has none.
_Level = tuple[bytes, bytes, bytes, list[str]]


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
    """Return the least width of columns of cells, in characters.

    Args:
        columns: how many columns.
        style: one of `STYLES`.
        solid: walls are blocks.
    """
    if solid:
        return columns * _SOLID[style][1]
    return columns * (_WIDE[style] + 1) + 1


def width_drawn(layout: Layout, style: str) -> int:
    """Return the width of a layout, in characters."""
    columns = layout.grid.bounds.width
    return columns * _wide_solid(layout, style) if layout.has_blocks else columns * (_wide(layout, style) + 1) + 1


def _wide(layout: Layout, style: str) -> int:
    """Return the width of a cell, in characters: enough for the longest text, and odd, so that it has a centre."""
    longest = max((len(_written(layout, cell)) for cell in layout.texts), default=0)
    return max(_WIDE[style], longest + 1 if style == "ascii" else longest | 1)


def _wide_solid(layout: Layout, style: str) -> int:
    """Return the width of a cell where walls are blocks."""
    return max(_SOLID[style][1], *(len(_written(layout, cell)) for cell in layout.texts), 1)


def _written(layout: Layout, cell: int) -> str:
    """Return the text in a cell, after the mark of its role where the text does not replace it.

    A goal's letter replaces its mark, and an arrow that of the path; marks of blind openings may be anywhere.
    """
    role, text = layout.palette[layout.codes[cell]].role, _in_one_line(layout.texts[cell])
    both = role == Role.START or (role == Role.GOAL and layout.sheet is not None)
    if not both and not text.isascii():
        from excelmaze.draw.signs import without_blind_marks

        both = without_blind_marks(text)[1] > 0
    return _MARKS.get(role, "").strip() + text if both else text


def _in_one_line(text: str) -> str:
    """Return somebody else's text on one line, in which control characters are shown: terminals obey them."""
    return for_terminal(" ".join(text.split()))


def _colored(text: str, role: Role, colors: Mapping[Role, str]) -> str:
    return f"{colors[role]}{text}{_PLAIN}" if role in colors else text


def _edges(layout: Layout, colors: Mapping[Role, str], wide: int = 1) -> _Edges:
    """Return the lines between cells, and the characters of each cell, `wide` of them."""

    def centred(sign: str, role: Role) -> str:
        return f"{' ' * (wide // 2)}{_colored(sign, role, colors)}{' ' * (wide // 2)}"

    bounds = layout.grid.bounds
    mark_of = {
        code: _in_halves(shown, colors) if wide > 1 and _is_halved(shown) else centred(_mark(shown), shown.role)
        for code, shown in layout.used().items()
    }
    marks = [[" " * wide] * bounds.width for _ in range(bounds.height)]
    for row, (first, codes) in layout.stretches():
        left = first - bounds.left
        marks[row - bounds.top][left : left + len(codes)] = map(mark_of.__getitem__, codes)
    for cell in layout.texts:
        row, column = layout.grid.place(cell)
        role, sign = layout.palette[layout.codes[cell]].role, _written(layout, cell)
        marks[row - bounds.top][column - bounds.left] = (
            centred(sign, role) if len(sign) == 1 else _colored(sign.center(wide), role, colors)
        )
    return *edges(layout), marks


def _mark(shown: Shown) -> str:
    """Return the character for a cell: the mark of its role, or else its diagonals."""
    return _MARKS.get(shown.role, _crossing(shown))


def _is_halved(shown: Shown) -> bool:
    return shown.halved is not None or shown.lines > ALL_SIDES


def _in_halves(shown: Shown, colors: Mapping[Role, str]) -> str:
    """Return three characters for a cell: its left half, its diagonal, if that is a wall, and its right half."""
    roles = shown.role, shown.role if shown.halved is None else shown.halved.other
    mark, other = (_colored(_MARKS.get(role, " "), role, colors) for role in roles)
    # The right half is below a rising diagonal, and above a falling one.
    right = shown.halved is None or shown.halved.degree in {45, 315}
    return f"{mark}{_crossing(shown)}{other}" if right else f"{other}{_crossing(shown)}{mark}"


def _crossing(shown: Shown, signs: str = " ╲╱╳") -> str:
    return signs[(shown.lines >> FALLING & 1) + 2 * (shown.lines >> RISING & 1)]


def _lattice(edges: _Edges) -> Iterator[_Level]:
    above, before, marked = edges
    nothing = bytes(len(before[0]))
    rows = [nothing, *map(bytes, before), nothing]
    return zip(rows, map(bytes, above), rows[1:], [*marked, []], strict=False)


def _points(upper: bytes, across: bytes, lower: bytes) -> bytes:
    """Return the lines that meet in each point of a row, bits up, right, down, left."""
    return bits((upper, b"%b\0" % across, lower, b"\0%b" % across))


def lines(layout: Layout, colors: Mapping[Role, str] = _NO_COLORS) -> Iterator[str]:
    """Yield the maze in box-drawing lines, three characters or more and a line of text for each cell."""
    wide = _wide(layout, "line")

    @lru_cache(_ROWS_KEPT)
    def between_rows(upper: bytes, across: bytes, lower: bytes) -> str:
        points = _points(upper, across, lower)
        return _joined((_CORNERS[point] for point in points), (("─" if wall else " ") * wide for wall in across))

    for upper, across, below, marks in _lattice(_edges(layout, colors, wide)):
        yield between_rows(upper, across, below)
        if marks:
            yield _line_of_cells("│", below, tuple(marks))


def blocks(layout: Layout, colors: Mapping[Role, str] = _NO_COLORS) -> Iterator[str]:
    """Yield the maze with a block for each wall, as the "tractor" program prints it: 2 n + 1 high and wide."""
    wide = _wide(layout, "block")

    @lru_cache(_ROWS_KEPT)
    def between_rows(upper: bytes, across: bytes, lower: bytes) -> str:
        walls = ((_BLOCK if wall else " ") * wide for wall in across)
        return _joined((_BLOCK if point else " " for point in _points(upper, across, lower)), walls)

    for upper, across, below, marks in _lattice(_edges(layout, colors, wide)):
        yield between_rows(upper, across, below)
        if marks:
            yield _line_of_cells(_BLOCK, below, tuple(marks))


def ascii_art(layout: Layout, colors: Mapping[Role, str] = _NO_COLORS) -> Iterator[str]:
    """Yield the maze in `_`, `|` and spaces, as the Aldous-Broder program was asked for: a line for each row.

    Texts of cells, diagonals, and the letters of start and goal stand before the line below the cell.
    """
    above, before = edges(layout)
    wide, bounds = _wide(layout, "ascii"), layout.grid.bounds
    signs: dict[tuple[int, int], tuple[str, Role]] = {}
    marks = [
        _crossing(shown, " \\/X").strip() or (_MARKS[shown.role].strip() if shown.role in _ENDS else "")
        for shown in layout.palette
    ]
    for cell, code in enumerate(layout.codes):
        if sign := _in_one_line(layout.texts.get(cell, "")) or marks[code]:
            row, column = layout.grid.place(cell)
            signs[row - bounds.top + 1, column - bounds.left] = sign, layout.palette[code].role
    for row, below in enumerate(above):
        sides = before[row - 1] if row else bytes(len(before[0]))
        walls = ("|" if wall else " " for wall in sides)
        held = (signs.get((row, column), ("", Role.OPEN)) for column in range(len(below)))
        cells = (
            _colored(sign, role, colors) + ("_" if wall else " ") * (wide - len(sign))
            for (sign, role), wall in zip(held, below, strict=True)
        )
        yield _joined(walls, cells)


@lru_cache(_ROWS_KEPT)
def _line_of_cells(wall: str, below: bytes, marks: tuple[str, ...]) -> str:
    return _joined((wall if has else " " for has in below), marks)


def _joined(points: Iterable[str], between: Iterable[str]) -> str:
    """Return a line of the characters at points and between them, in turn; there is one point more."""
    return "".join(chain.from_iterable(zip_longest(points, between, fillvalue=""))).rstrip()


def solid(layout: Layout, style: str, colors: Mapping[Role, str] = _NO_COLORS) -> Iterator[str]:
    """Yield the maze whose walls are blocks: one or two block characters for each."""
    bounds = layout.grid.bounds
    wall, wide = _SOLID[style][0], _wide_solid(layout, style)
    kinds = layout.used()
    shown = {code: wall if kind.role == Role.BLOCK else _mark(kind) for code, kind in kinds.items()}
    rows = [[" " * wide] * bounds.width for _ in range(bounds.height)]
    for row, (first, codes) in layout.stretches():
        signs = [shown[code] if style != "ascii" or shown[code] in "#SG" else " " for code in codes]
        cells = [sign * wide if sign in "█░▉#" else sign.ljust(wide) for sign in signs]
        roles = (layout.palette[code].role for code in codes)
        cells = [_colored(cell, role, colors) for cell, role in zip(cells, roles, strict=True)] if colors else cells
        rows[row - bounds.top][first - bounds.left : first - bounds.left + len(codes)] = cells
    for cell in layout.texts:
        row, column = layout.grid.place(cell)
        letter = _colored(_written(layout, cell).ljust(wide), layout.palette[layout.codes[cell]].role, colors)
        rows[row - bounds.top][column - bounds.left] = letter
    for cells in rows:
        yield "".join(cells).rstrip()


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


STYLES: dict[str, Callable[[Layout, Mapping[Role, str]], Iterator[str]]] = {
    "line": lines,
    "block": blocks,
    "ascii": ascii_art,
}


def draw(layout: Layout, style: str = "line", *, color: bool = False) -> Iterator[str]:
    """Return the lines of text that show a layout, with or without a terminal's colours for start, goal and path.

    Raises:
        InputError: there is no such style, or it has no characters for this maze, which may be too large to be shown.
    """
    check_drawable(layout.grid, style)
    if style == "ascii" and not all(map(str.isascii, layout.texts.values())):
        what = "arrows" if layout.sheet is None else "stairs"
        raise InputError(f"style 'ascii' has no characters for {what}; choose line or block")
    colors = _COLORS if color else _NO_COLORS
    return solid(layout, style, colors) if layout.has_blocks else STYLES[style](layout, colors)


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
