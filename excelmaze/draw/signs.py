"""Signs in cells: arrows for blind openings."""

from collections.abc import Iterable

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
