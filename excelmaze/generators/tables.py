"""Tables that the generators share: how a roll picks one of the sides that are free."""

from excelmaze.streams import ROLLS


def _pick(mask: int) -> bytes:
    sides = [direction for direction in range(4) if mask >> direction & 1] or [0]
    return bytes(sides[roll % len(sides)] for roll in range(ROLLS))


# PICK[mask][roll] is one of the directions whose bit is set in the mask, each with the same chance.
PICK = tuple(_pick(mask) for mask in range(16))

# Masks that close one side: a cell that is visited closes the side of each neighbour that looks at it.
NOT_UP, NOT_RIGHT, NOT_DOWN, NOT_LEFT = 0b1110, 0b1101, 0b1011, 0b0111
