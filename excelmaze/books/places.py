"""The places of several mazes on a page of a document: each maze as large as its own allows, under its title."""

from collections.abc import Iterator, Sequence
from math import fsum
from typing import NamedTuple

from excelmaze.books.arrangement import Paper, Slot, heights_of, rows_of
from excelmaze.books.plan import Leaf
from excelmaze.draw.end_marks import ARROWS, with_marks
from excelmaze.pictures.printed import MM, Printed, Text
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.paper import LARGEST_CELL, PX_OF_POINT, Margins, lying
from excelmaze.sheet.widths import widths_from

# Between places, in points: of those that are cut apart, of all others.
_CUT_GAP, _GAP = 24.0, 12.0
_USUAL_PX = 20


class Place(NamedTuple):
    """The place of a maze on a page, in points from the corner of the margins.

    Attributes:
        slot: the maze.
        row: the number of its row of places.
        left: and `top`: where it begins.
        width: of the place; the maze is in the middle of it.
        above: the heights of the lines above the maze.
        below: those below it.
        side: that of its cells.
        across: the widths of its columns by that side, with those of arrows outside.
        down: its rows.
    """

    slot: Slot
    row: int
    left: float
    top: float
    width: float
    above: list[float]
    below: list[float]
    side: float
    across: Sequence[float]
    down: int

    @property
    def height(self) -> float:
        """The height of the maze and its lines."""
        return fsum(self.above) + self.down * self.side + fsum(self.below)


def places_on(leaf: Leaf, paper: Paper, *, to_cut: bool = False) -> Iterator[Place]:
    """Yield the places on a page of several mazes; rows of places are equally high, the last row may have fewer."""
    assert leaf.arrangement is not None  # noqa: S101 - that of several mazes
    gap = _CUT_GAP if to_cut else _GAP
    wide, high = (pixels / PX_OF_POINT for pixels in paper.room(leaf.arrangement.lies))
    width = (wide - gap * (leaf.arrangement.across - 1)) / leaf.arrangement.across
    rows = list(rows_of(leaf.slots, leaf.arrangement))
    height = (high - gap * (len(rows) - 1)) / len(rows)
    for number, row in enumerate(rows):
        above, below = heights_of(row, width)
        aside = (wide - len(row) * (width + gap) + gap) / 2
        room = height - fsum(above) - fsum(below)
        placed = []
        for column, slot in enumerate(row):
            bounds = _bounds(slot)
            across = widths_from(slot.layout.widths, bounds.left, bounds.right)
            side = min(width / fsum(across), room / bounds.height, LARGEST_CELL * MM)
            left = aside + column * (width + gap)
            placed.append(Place(slot, number, left, 0.0, width, above, below, side, across, bounds.height))
        slack = height - max(place.height for place in placed)
        yield from (place._replace(top=number * (height + gap) + slack / 2) for place in placed)


def printed_place(place: Place, paper: Paper, lies: str) -> Printed:
    """Return a place as a page of its own whose margins are all that is around it."""
    width, height = size = lying(paper.size, lies)
    bounds, columns = _bounds(place.slot), [place.side * share for share in place.across]
    top, left = paper.margins.top + place.top / MM, paper.margins.left + place.left / MM
    margins = Margins(top, width - left - place.width / MM, height - top - place.height / MM, left)
    aside = (place.width - fsum(columns)) / 2
    first, last = bounds.left - 1, bounds.right + 1
    lines = [*enumerate(place.slot.above, bounds.top - len(place.above))]
    lines += [*enumerate(place.slot.below, bounds.bottom + 1)]
    texts = [
        Text(Area(row, first, row, last), line.written(place.width), line.lettering)
        for row, line in lines
        if line.text or line.rules
    ]
    return Printed(
        size,
        margins,
        0.0,
        (),
        (),
        Area(bounds.top - len(place.above), first, bounds.bottom + len(place.below), last),
        [aside, *columns, aside],
        [*place.above, *[place.side] * place.down, *place.below],
        texts,
        None,
        (False, False),
    )


def _bounds(slot: Slot) -> Area:
    """Return the rectangle around a maze and the arrows at its openings."""
    if slot.marks != ARROWS:
        return slot.layout.grid.bounds
    return with_marks(slot.maze, slot.layout, slot.marks, slot.words, 0, _USUAL_PX).spread().grid.bounds
