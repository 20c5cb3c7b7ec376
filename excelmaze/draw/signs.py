"""Signs in cells: the line through a path, and arrows for blind openings."""

from collections.abc import Iterable, Mapping

from excelmaze.draw.layout import ALL_SIDES, Layout, Role
from excelmaze.grids.grid import DIRECTIONS, DOWN, LEFT, RIGHT, UP, opposite

_ENDS = (Role.START, Role.GOAL)
# The sides over which a line goes on, as bits `1 << direction`, and its character.
_SIGNS: Mapping[int, str] = {
    1 << UP: "╹",
    1 << RIGHT: "╺",
    1 << DOWN: "╻",
    1 << LEFT: "╸",
    1 << UP | 1 << DOWN: "┃",
    1 << LEFT | 1 << RIGHT: "━",
    1 << UP | 1 << RIGHT: "┗",
    1 << UP | 1 << LEFT: "┛",
    1 << DOWN | 1 << RIGHT: "┏",
    1 << DOWN | 1 << LEFT: "┓",
    ALL_SIDES & ~(1 << UP): "┳",
    ALL_SIDES & ~(1 << RIGHT): "┫",
    ALL_SIDES & ~(1 << DOWN): "┻",
    ALL_SIDES & ~(1 << LEFT): "┣",
    ALL_SIDES: "╋",
}


def path_sides(layout: Layout) -> dict[int, int]:
    """Return for each cell of a path the sides over which it goes on, bits as in `Shown`; none where none is shown.

    Of two cells side by side of a path, without a line between them, it goes from one to the other: a shortest
    path leaves no other two such cells. Halves of cells have fills alone.
    """
    used = layout.used().values()
    if all(shown.role != Role.SOLUTION for shown in used) or any(shown.halved for shown in used):
        return {}
    roles, lines = layout.roles, layout.lines
    sides: dict[int, int] = {}
    for cell, role in enumerate(roles):
        if role != Role.SOLUTION:
            continue
        for side in DIRECTIONS:
            neighbor = layout.grid.neighbors[side][cell]
            if neighbor < 0 or (roles[neighbor] != Role.SOLUTION and roles[neighbor] not in _ENDS):
                continue
            back = opposite(side)
            if not lines[cell] >> side & 1 and not lines[neighbor] >> back & 1:
                sides[cell] = sides.get(cell, 0) | 1 << side
                sides[neighbor] = sides.get(neighbor, 0) | 1 << back
    return sides


def path_signs(layout: Layout) -> dict[int, str]:
    """Return the characters that draw a path, by cell: not where it starts and ends, nor where a text is."""
    sides_of = path_sides(layout)
    hidden = {cell for cells in layout.grid.merged_cells for cell in cells}
    return {
        cell: _SIGNS[sides]
        for cell, sides in sides_of.items()
        if layout.roles[cell] == Role.SOLUTION and cell not in layout.texts and cell not in hidden
    }


# By direction: up, right, down and left on the sheet, to the next sheet and to the one before.
_BLIND = "⇡⇢⇣⇠⇞⇟"
_SIDE_OF = {mark: side for side, mark in enumerate(_BLIND)}


def blind_marks(blind: bytes) -> dict[int, str]:
    """Return the marks of each room that has some.

    >>> blind_marks(bytes([0b10, 0, 0b110100]))
    {0: '⇢', 2: '⇣⇞⇟'}
    """
    text_of = {
        sides: "".join(mark for side, mark in enumerate(_BLIND) if sides >> side & 1) for sides in {*blind} - {0}
    }
    return {room: text_of[sides] for room, sides in enumerate(blind) if sides}


def without_blind_marks(text: str) -> tuple[str, int]:
    """Return a text without its marks, and the openings that these stand for, as bits.

    >>> without_blind_marks("↑⇢⇞")
    ('↑', 18)
    """
    marks = {mark for mark in text if mark in _SIDE_OF}
    return "".join(sign for sign in text if sign not in marks).strip(), sum(1 << _SIDE_OF[mark] for mark in marks)


def blind_of(rooms: int, marked: Iterable[tuple[int | None, int]]) -> bytes:
    """Return the blind openings of each room, from those that are marked."""
    blind = bytearray(rooms)
    for room, sides in marked:
        if room is not None:
            blind[room] = sides
    return bytes(blind)
