"""A maze in a terminal: box-drawing lines, block walls, or plain ASCII."""

from collections.abc import Callable, Iterator

from excelmaze.errors import InputError
from excelmaze.grid import DOWN, LEFT, RIGHT, UP
from excelmaze.layout import Layout, Role, role_of, walls_of

# Beyond this many cells in the rectangle around a selection, no terminal shows anything of use.
_MOST_PLACES = 4_000_000

_MARKS = {Role.START: "S", Role.GOAL: "G", Role.SOLUTION: "•", Role.UNVISITED: "░"}

# Box-drawing characters by the lines that meet in a point: bits up, right, down, left.
_CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"

# What the "tractor" program prints for a wall.
_BLOCK = "▉"


class _Places:
    """The codes of the rectangle around a selection with a margin of one, and the edges that have a wall."""

    def __init__(self, layout: Layout) -> None:
        self.top, self.left, self.bottom, self.right = bounds = layout.grid.bounds
        if bounds.size > _MOST_PLACES:
            raise InputError(
                f"{bounds.address} has {bounds.size:,} places, too many to show; the limit is {_MOST_PLACES:,}"
            )
        width = self.right - self.left + 3
        self.codes = {row: [-1] * width for row in range(self.top - 1, self.bottom + 2)}
        for stretch in layout.stretches():
            first = stretch.first - self.left + 1
            self.codes[stretch.row][first : first + len(stretch.codes)] = stretch.codes

    def code(self, row: int, column: int) -> int:
        """The code at a place, -1 outside the maze."""
        return self.codes[row][column - self.left + 1]

    def wall_above(self, row: int, column: int) -> bool:
        """Whether there is a wall between a place and the one above it; walls outside are none."""
        return self._has(row, column, UP) or self._has(row - 1, column, DOWN)

    def wall_before(self, row: int, column: int) -> bool:
        """Whether there is a wall between a place and the one to its left."""
        return self._has(row, column, LEFT) or self._has(row, column - 1, RIGHT)

    def mark(self, row: int, column: int, *, nothing: str = " ") -> str:
        code = self.code(row, column)
        return nothing if code < 0 else _MARKS.get(role_of(code), nothing)

    def _has(self, row: int, column: int, side: int) -> bool:
        if not (self.top <= row <= self.bottom and self.left <= column <= self.right):
            return False
        code = self.code(row, column)
        return code >= 0 and bool(walls_of(code) >> side & 1)


def lines(layout: Layout) -> Iterator[str]:
    """The maze in box-drawing lines, three characters and a line of text for each cell."""
    places = _Places(layout)
    columns = range(places.left, places.right + 1)
    for row in range(places.top, places.bottom + 2):
        text = []
        for column in (*columns, places.right + 1):
            right = places.wall_above(row, column)
            meeting = (
                places.wall_before(row - 1, column)
                | right << 1
                | places.wall_before(row, column) << 2
                | places.wall_above(row, column - 1) << 3
            )
            text.append(_CORNERS[meeting] + ("─" if right else " ") * 3)
        yield "".join(text).rstrip()
        if row <= places.bottom:
            yield "".join(
                ("│" if places.wall_before(row, column) else " ")
                + (f" {places.mark(row, column)} " if column <= places.right else "")
                for column in (*columns, places.right + 1)
            ).rstrip()


def blocks(layout: Layout) -> Iterator[str]:
    """The maze with a block for each wall, as the "tractor" program prints it: twice as high and wide plus one."""
    places = _Places(layout)
    columns = range(places.left, places.right + 2)
    for row in range(places.top, places.bottom + 2):
        text = []
        for column in columns:
            above, before = places.wall_above(row, column), places.wall_before(row, column)
            corner = above or before or places.wall_above(row, column - 1) or places.wall_before(row - 1, column)
            text.append((_BLOCK if corner else " ") + (_BLOCK if above else " "))
        yield "".join(text).rstrip()
        if row <= places.bottom:
            yield "".join(
                (_BLOCK if places.wall_before(row, column) else " ") + places.mark(row, column) for column in columns
            ).rstrip()


def ascii_art(layout: Layout) -> Iterator[str]:
    """The maze in `_`, `|` and spaces, as the Aldous-Broder program was asked for: a line of text for each row."""
    places = _Places(layout)
    for row in range(places.top - 1, places.bottom + 1):
        yield "".join(
            ("|" if places.wall_before(row, column) else " ") + ("_" if places.wall_above(row + 1, column) else " ")
            for column in range(places.left, places.right + 2)
        ).rstrip()


STYLES: dict[str, Callable[[Layout], Iterator[str]]] = {"line": lines, "block": blocks, "ascii": ascii_art}


def draw(layout: Layout, style: str = "line") -> Iterator[str]:
    """The lines of text that show a layout.

    Raises:
        InputError: there is no such style, or the maze is too large to be shown.
    """
    if style not in STYLES:
        raise InputError(f"style {style!r} does not exist; choose one of {', '.join(STYLES)}")
    return STYLES[style](layout)
