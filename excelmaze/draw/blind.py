"""Marks of blind openings: an arrow for each, as texts in the cells of their rooms."""

from collections.abc import Iterable

# By direction: up, right, down and left on the sheet, to the next sheet and to the one before.
_MARKS = "⇡⇢⇣⇠⇞⇟"
_SIDE_OF = {mark: side for side, mark in enumerate(_MARKS)}


def marks_of(blind: bytes) -> dict[int, str]:
    """The marks of each room that has some.

    >>> marks_of(bytes([0b10, 0, 0b110100]))
    {0: '⇢', 2: '⇣⇞⇟'}
    """
    text_of = {
        sides: "".join(mark for side, mark in enumerate(_MARKS) if sides >> side & 1) for sides in {*blind} - {0}
    }
    return {room: text_of[sides] for room, sides in enumerate(blind) if sides}


def parted(text: str) -> tuple[str, int]:
    """A text without its marks, and the openings that these stand for, as bits.

    >>> parted("↑⇢⇞")
    ('↑', 18)
    """
    marks = {mark for mark in text if mark in _SIDE_OF}
    return "".join(sign for sign in text if sign not in marks).strip(), sum(1 << _SIDE_OF[mark] for mark in marks)


def blind_seen(rooms: int, marked: Iterable[tuple[int | None, int]]) -> bytes:
    """The blind openings of so many rooms, of those that are marked."""
    blind = bytearray(rooms)
    for room, sides in marked:
        if room is not None:
            blind[room] = sides
    return bytes(blind)
