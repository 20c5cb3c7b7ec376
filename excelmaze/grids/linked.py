"""Squares with links: pairs of sides, or of rooms that lie apart, that lead to one another, as on a torus.

On the sheet both cells of a link that is open show the same sign, which says where the path goes on.
"""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cache, cached_property
from itertools import count
from typing import NamedTuple

from excelmaze.grids.covering import RoomCells
from excelmaze.grids.graph import PASSAGE_SHIFT, Neighbors
from excelmaze.grids.grid import DIRECTIONS, STEPS, Grid
from excelmaze.read_only import ReadOnlyDict, read_only_rows
from excelmaze.sheet.addresses import Place, column_letters

# The arrows that a link can show in place of a label: the first in its room, the second in the other one. Two that
# point in opposite directions in one cell are drawn as one.
ARROWS = "→←", "↓↑", "⇒⇐", "⇓⇑"
# Those of start and goal in the languages of Latin letters.
LETTERS_OF_ENDS = "SGCZ"
_BOTH = {"→←": "↔", "↓↑": "↕", "⇒⇐": "⇔", "⇓⇑": "⇕"}
_SINGLE = {both: pair for pair, both in _BOTH.items()} | {one: one for pair in ARROWS for one in pair}


class Link(NamedTuple):
    """A room, a direction, the room there, and the arrows that both show if they have no label."""

    room: int
    direction: int
    other: int
    arrows: str = ""

    @property
    def number(self) -> int:
        """As a passage is written."""
        return self.room << PASSAGE_SHIFT | self.direction


class LinkedGrid(RoomCells):
    """Cells of a sheet as rooms, of which some have neighbours elsewhere on it.

    A link in one of the sheet's own directions goes out through the rim: its two sides are gaps in the outer wall, and
    lead nowhere else. One in another direction, such as a portal's, shows nothing but its sign, unless it goes out
    through a side, too.

    Args:
        cells: the cells.
        links: the pairs.
        opposite: the direction that leads back, for each direction.
        shape: the options that make it of its cells.
        sides_out: for rooms and the directions of links, the side that these go out through, where it is another one.
    """

    tiling = "linked"
    is_cellwise = True
    links: tuple[Link, ...]
    sides_out: Mapping[tuple[int, int], int]
    # The labels that links keep whatever else is open, by `room << 3 | direction`.
    _labels: Mapping[int, str] = ReadOnlyDict()

    def __init__(
        self,
        cells: Grid,
        links: Iterable[Link],
        opposite: Sequence[int],
        shape: Mapping[str, str],
        *,
        sides_out: Mapping[tuple[int, int], int] = ReadOnlyDict(),
    ) -> None:
        super().__init__(cells, range(cells.size))
        vars(self).update(
            links=tuple(sorted(links)), opposite=tuple(opposite), shape=ReadOnlyDict(shape), sides_out=sides_out
        )

    @cached_property
    def neighbors(self) -> Neighbors:
        """For each direction, for each room, the neighbour there or -1."""
        neighbors = [list(side) for side in self.cells.neighbors]
        neighbors += [[-1] * self.size for _ in self.opposite[len(DIRECTIONS) :]]
        for room, direction, other, _ in self.links:
            back = self.opposite[direction]
            for end, side, other_end in (room, direction, other), (other, back, room):
                neighbors[side][end] = other_end
        return read_only_rows(neighbors)

    def side_through(self, room: int, direction: int) -> int:
        """Return the side of a room's cell that a direction leads out through; beyond the sides, none."""
        return self.sides_out.get((room, direction), direction)

    def direction_name(self, room: int, direction: int) -> str:
        """Return the name of a direction out of a room, by the side that it goes out through."""
        return super().direction_name(room, self.side_through(room, direction))

    @cached_property
    def _directions_out(self) -> Mapping[tuple[int, int], int]:
        return {(room, side): direction for (room, direction), side in self.sides_out.items()}

    def direction_at(self, place: Place, side: int) -> int:
        """Return the direction that leads out of a room through a side of the cell at a place."""
        return self._directions_out.get((self.cells.cell_at(*place) or 0, side), side)

    def beyond_rim(self) -> Iterator[Place]:
        """Yield the places that links go out to: what lies there is not what they lead to."""
        for room, direction, other, _ in self.links:
            for end, way in (room, direction), (other, self.opposite[direction]):
                side = self.side_through(end, way)
                if side < len(STEPS):
                    row, column = self.place(end)
                    yield row + STEPS[side][0], column + STEPS[side][1]

    def with_gaps(self, states: bytes) -> bytes:
        """Return passages of rooms with the sides that links lead out through, where these have other directions."""
        through = bytearray(states)
        for (room, direction), side in self.sides_out.items():
            through[room] |= (states[room] >> direction & 1) << side
        return bytes(through)

    def labels(self, passages: bytes) -> dict[int, str]:
        """Return the label of each link that is open and has one, `room << 3 | direction`: A and on in reading order.

        Links that have been labelled keep what they have, and others get what is left, but for letters that mark start
        and goal.
        """
        opened = [link.number for link in self.links if not link.arrows and passages[link.room] >> link.direction & 1]
        used = {*LETTERS_OF_ENDS, *(self._labels[link] for link in opened if link in self._labels)}
        free = (label for number in count(1) if (label := column_letters(number)) not in used)
        return {link: self._labels.get(link) or next(free) for link in opened}

    def labelled(self, passages: bytes) -> "LinkedGrid":
        """Return the same graph, whose links keep the labels that they have now."""
        return self.with_labels(self.labels(passages))

    def with_labels(self, labels: Mapping[int, str]) -> "LinkedGrid":
        """Return the same graph, whose links have these labels whatever else is open."""
        labelled = copy(self)
        vars(labelled).update(_labels=ReadOnlyDict(labels))
        return labelled

    def signs(self, passages: bytes) -> Mapping[int, str]:
        """Return what rooms show of their open links: the labels of all, in reading order, and arrows."""
        labels = self.labels(passages)
        signs_of: defaultdict[int, list[str]] = defaultdict(list)
        arrows_of: defaultdict[int, set[str]] = defaultdict(set)
        for link in self.links:
            if label := labels.get(link.number):
                for room in (link.room, link.other):
                    signs_of[room].append(label)
            elif passages[link.room] >> link.direction & 1:
                arrows_of[link.room].add(link.arrows[0])
                arrows_of[link.other].add(link.arrows[1])
        for room, arrows in arrows_of.items():
            signs_of[room].append(_drawn(frozenset(arrows)))
        return {room: " ".join(signs_of[room]) for room in sorted(signs_of)}

    def labels_seen(
        self, gaps: Container[tuple[int, int]], texts: Mapping[int, str], visited: bytes
    ) -> dict[Link, str]:
        """Return the links without arrows that are drawn open, and their labels, where some are there.

        Through the rim both sides have gaps. A portal joins what nothing else does, so that it is open when a maze has
        come to both of its rooms.

        Args:
            gaps: rooms and directions that have no wall in the rim.
            texts: what is written in cells.
            visited: a byte for each room, 0 where no maze has come.
        """
        labels: dict[Link, str] = {}
        used: set[tuple[int, str]] = set()
        for link in self.links:
            room, direction, other, arrows = link
            through, back = self.side_through(room, direction), self.side_through(other, self.opposite[direction])
            if through < len(DIRECTIONS):
                is_open = (room, through) in gaps and (other, back) in gaps
            else:
                is_open = bool(visited[room] and visited[other])
            if is_open and not arrows:
                common = [word for word in texts.get(room, "").split() if word in texts.get(other, "").split()]
                label = next((word for word in common if (room, word) not in used), "")
                used |= {(room, label), (other, label)}
                labels[link] = label
        return labels

    def through(self, links: Iterable[Link]) -> bytes:
        """Return the passages of every room through some links."""
        passages = bytearray(self.size)
        for room, direction, other, _ in links:
            passages[room] |= 1 << direction
            passages[other] |= 1 << self.opposite[direction]
        return bytes(passages)

    def through_arrows(self, texts: Mapping[int, str]) -> bytes:
        """Return the passages of every room through the links that arrows show: one of the two ends is enough."""
        shown = {room: _arrows_in(text) for room, text in texts.items()}
        nothing: frozenset[str] = frozenset()
        return self.through(
            link
            for link in self.links
            if link.arrows
            and (link.arrows[0] in shown.get(link.room, nothing) or link.arrows[1] in shown.get(link.other, nothing))
        )

    @property
    def _made_of(self) -> tuple[object, ...]:
        return self.tiling, self.cells, self.links, self.opposite  # labels are but names


@cache
def _drawn(arrows: frozenset[str]) -> str:
    """Return the arrows of one cell, those that lie opposite as one."""
    return "".join(
        _BOTH[pair] if {*pair} <= arrows else "".join(arrow for arrow in pair if arrow in arrows) for pair in ARROWS
    )


@cache
def _arrows_in(text: str) -> frozenset[str]:
    """Return the arrows in those words of a text that are made of arrows alone."""
    words = (word for word in text.split() if all(sign in _SINGLE for sign in word))
    return frozenset(arrow for word in words for sign in word for arrow in _SINGLE[sign])
