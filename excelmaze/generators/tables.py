"""A table that the generators share: how a roll picks one of the sides that are free."""

from functools import cache

from excelmaze.streams import ROLLS, ROLLS_OF_MANY

# So many choices are what `roll % k` is uniform for, where a roll is below ROLLS.
_MOST_CHOICES = 6


@cache
def picks(directions: int) -> tuple[bytes, ...]:
    """For so many directions: `picks[mask][roll]` is one of those whose bit is set, each with the same chance.

    The rolls are those of `stream.rolls(len(picks[0]))`.
    """
    rolls = ROLLS if directions <= _MOST_CHOICES else ROLLS_OF_MANY

    def pick(mask: int) -> bytes:
        sides = bytes(direction for direction in range(directions) if mask >> direction & 1) or b"\0"
        return sides * (rolls // len(sides))

    return tuple(map(pick, range(1 << directions)))
