"""A maze in a terminal: box-drawing lines, block walls, or plain ASCII."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from typing import TYPE_CHECKING

from excelmaze.draw.layout import ALL_SIDES, FALLING, RISING, Layout, Role, Shown
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.pictures.edges import edges

if TYPE_CHECKING:
    from excelmaze.pictures.page import Page

# Beyond this many cells in the rectangle around a selection, no terminal shows anything of use.
_MOST_PLACES = 4_000_000

# What the "tractor" program prints for a wall.
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

# What a terminal is told before a mark, and after it: bold in the theme's kind of colour.
_COLORS = {
    Role.START: "\x1b[1;32m",
    Role.GOAL: "\x1b[1;31m",
    Role.SOLUTION: "\x1b[1;33m",
    Role.VISITED: "\x1b[34m",
    Role.RETRACED: "\x1b[35m",
}
_PLAIN = "\x1b[0m"
_NO_COLORS: Mapping[Role, str] = {}
# What a block is drawn as where walls are blocks, and how many characters wide a cell is then.
_SOLID = {"line": ("█", 2), "block": (_BLOCK, 1), "ascii": ("#", 1)}

# Box-drawing characters by the lines that meet in a point: bits up, right, down, left.
_CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"


# Which edges of the rectangle around a selection have a wall, row by row from top to bottom, 0 or 1 each: those above
# the cells, one row more than there are rows of cells; those before them, one column more than columns; and the
# characters for the cells, spaces outside.
_Edges = tuple[list[bytearray], list[bytearray], list[list[str]]]
# A row of the lattice: the lines that meet in each point (bits up, right, down, left), those between points, and below
# them the lines before the cells, and the cells' marks; the last row has none.
_Level = tuple[list[int], bytearray, bytearray, list[str]]


def check_drawable(grid: Grid, style: str) -> None:
    """Refuse what `draw` would, before a maze is made or read for it.

    Raises:
        InputError: there is no such style, or the grid is too large to be shown.
    """
    if style not in STYLES:
        raise InputError(f"style {style!r} does not exist; choose one of {', '.join(STYLES)}")
    bounds = grid.bounds
    if bounds.size > _MOST_PLACES:
        raise InputError(
            f"{bounds.address} has {bounds.size:,} places, too many to show; the limit is {_MOST_PLACES:,}"
        )


def width_of(columns: int, style: str, *, solid: bool = False) -> int:
    """How many characters wide so many columns of cells are drawn; `solid` where walls are blocks."""
    if solid:
        return columns * _SOLID[style][1]
    return columns * (4 if style == "line" else 2) + 1


def _colored(text: str, role: Role, colors: Mapping[Role, str]) -> str:
    return f"{colors[role]}{text}{_PLAIN}" if role in colors else text


def _edges(layout: Layout, colors: Mapping[Role, str], wide: int = 1) -> _Edges:
    """The lines between cells, and what stands in each cell, so many characters wide."""

    def around(sign: str, role: Role) -> str:
        return f"{' ' * (wide // 2)}{_colored(sign, role, colors)}{' ' * (wide // 2)}"

    bounds = layout.grid.bounds
    marks = [[" " * wide] * bounds.width for _ in range(bounds.height)]
    mark_of = {
        code: _in_halves(shown, colors) if wide > 1 and _is_halved(shown) else around(_mark(shown), shown.role)
        for code, shown in layout.used().items()
    }
    for row, first, codes in layout.stretches():
        left = first - bounds.left
        marks[row - bounds.top][left : left + len(codes)] = map(mark_of.__getitem__, codes)
    for cell, text in layout.texts.items():
        row, column = layout.grid.place(cell)
        # A goal's letter stands in its place; where a maze starts is told beside whatever is written there.
        role = layout.palette[layout.codes[cell]].role
        sign = (("S" if role == Role.START else "") + text.strip())[:wide] or " "
        marks[row - bounds.top][column - bounds.left] = (
            around(sign, role) if len(sign) == 1 else _colored(sign.center(wide), role, colors)
        )
    return *edges(layout), marks


def _mark(shown: Shown) -> str:
    """The character for a cell: what it is in its maze, or else its diagonals."""
    return _MARKS.get(shown.role, _crossing(shown))


def _is_halved(shown: Shown) -> bool:
    return shown.halved is not None or shown.lines > ALL_SIDES


def _in_halves(shown: Shown, colors: Mapping[Role, str]) -> str:
    """Three characters for a cell: what is before its diagonal and behind it, and the diagonal, if it is a wall."""
    roles = shown.role, shown.role if shown.halved is None else shown.halved.other
    mark, other = (_colored(_MARKS.get(role, " "), role, colors) for role in roles)
    # To the right lie what is below a rising diagonal and what is above a falling one.
    right = shown.halved is None or shown.halved.degree in {45, 315}
    return f"{mark}{_crossing(shown)}{other}" if right else f"{other}{_crossing(shown)}{mark}"


def _crossing(shown: Shown) -> str:
    return " ╲╱╳"[(shown.lines >> FALLING & 1) + 2 * (shown.lines >> RISING & 1)]


def _lattice(edges: _Edges) -> Iterator[_Level]:
    above, before, marked = edges
    nothing = bytearray(len(before[0]))
    rows = [nothing, *before, nothing]
    for across, upper, lower, marks in zip(above, rows, rows[1:], [*marked, []], strict=False):
        around = zip(upper, (*across, 0), lower, (0, *across), strict=True)
        yield [up | right << 1 | down << 2 | left << 3 for up, right, down, left in around], across, lower, marks


def lines(layout: Layout, colors: Mapping[Role, str] = _NO_COLORS) -> Iterator[str]:
    """The maze in box-drawing lines, three characters and a line of text for each cell."""
    for points, across, below, marks in _lattice(_edges(layout, colors, 3)):
        yield _joined((_CORNERS[point] for point in points), ("───" if wall else "   " for wall in across))
        if marks:
            yield _joined(("│" if wall else " " for wall in below), marks)


def blocks(layout: Layout, colors: Mapping[Role, str] = _NO_COLORS) -> Iterator[str]:
    """The maze with a block for each wall, as the "tractor" program prints it: twice as high and wide plus one."""
    for points, across, below, marks in _lattice(_edges(layout, colors)):
        yield _joined((_BLOCK if point else " " for point in points), (_BLOCK if wall else " " for wall in across))
        if marks:
            yield _joined((_BLOCK if wall else " " for wall in below), marks)


def ascii_art(layout: Layout, colors: Mapping[Role, str] = _NO_COLORS) -> Iterator[str]:
    """The maze in `_`, `|` and spaces, as the Aldous-Broder program was asked for: a line of text for each row."""
    above, before, _ = _edges(layout, colors)
    for row, below in enumerate(above):
        sides = before[row - 1] if row else bytes(len(before[0]))
        walls = ("|" if wall else " " for wall in sides)
        yield _joined(walls, ("_" if wall else " " for wall in below))


def _joined(points: Iterable[str], between: Iterable[str]) -> str:
    """A line of what stands at the points and between them, in turn; there is one point more."""
    return "".join(chain.from_iterable(zip_longest(points, between, fillvalue=""))).rstrip()


def solid(layout: Layout, style: str, colors: Mapping[Role, str] = _NO_COLORS) -> Iterator[str]:
    """The maze whose walls are blocks: a block for each of them, as wide as cells are in a terminal, or two."""
    bounds = layout.grid.bounds
    wall, wide = _SOLID[style]
    kinds = layout.used()
    shown = {code: wall if kind.role == Role.BLOCK else _mark(kind) for code, kind in kinds.items()}
    rows = [[" " * wide] * bounds.width for _ in range(bounds.height)]
    for row, first, codes in layout.stretches():
        signs = [shown[code] if style != "ascii" or shown[code] in "#SG" else " " for code in codes]
        cells = [sign * wide if sign in "█░" else sign.ljust(wide) for sign in signs]
        roles = (layout.palette[code].role for code in codes)
        cells = [_colored(cell, role, colors) for cell, role in zip(cells, roles, strict=True)] if colors else cells
        rows[row - bounds.top][first - bounds.left : first - bounds.left + len(codes)] = cells
    for cell, text in layout.texts.items():
        row, column = layout.grid.place(cell)
        letter = _colored((text.strip()[:1] or " ").ljust(wide), layout.palette[layout.codes[cell]].role, colors)
        rows[row - bounds.top][column - bounds.left] = letter
    for cells in rows:
        yield "".join(cells).rstrip()


def draw_sheets(layouts: Sequence[Layout], style: str = "line", *, color: bool = False) -> Iterator[str]:
    """The lines of text that show a maze: of several sheets one after the other, each below its name.

    Raises:
        InputError: as for `draw`; or the style has no characters for what is written into cells.
    """
    for layout in layouts:
        if layout.sheet is not None:
            if style == "ascii":
                raise InputError("style 'ascii' has no characters for stairs; choose line or block")
            yield from ("", layout.sheet) if layout is not layouts[0] else (layout.sheet,)
        yield from draw(layout, style, color=color)


STYLES: dict[str, Callable[[Layout, Mapping[Role, str]], Iterator[str]]] = {
    "line": lines,
    "block": blocks,
    "ascii": ascii_art,
}


def draw(layout: Layout, style: str = "line", *, color: bool = False) -> Iterator[str]:
    """The lines of text that show a layout, with or without a terminal's colours for start, goal and way.

    Raises:
        InputError: there is no such style, or the maze is too large to be shown.
    """
    check_drawable(layout.grid, style)
    colors = _COLORS if color else _NO_COLORS
    return solid(layout, style, colors) if layout.has_blocks else STYLES[style](layout, colors)


def document(pages: "Sequence[Page]", style: str = "line") -> str:
    """Pages as lines of text, one below the other.

    Raises:
        InputError: as for `draw`.
    """
    parts = []
    for page in pages:
        heading = [page.title] if page.title else [page.name] if len(pages) > 1 else []
        parts.append("".join(f"{line}\n" for line in (*heading, *draw(page.layout, style))))
    return "\n".join(parts)
