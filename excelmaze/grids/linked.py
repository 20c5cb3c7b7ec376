"""Links: cells that are neighbours although they do not lie side by side, as on the opposite rims of a torus.

On the sheet both cells of a link that is open show the same sign, which says where the path goes on.
"""

from abc import abstractmethod
from array import array
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cache, cached_property, partial
from itertools import count
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.grids.cells import connected
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph, Neighbors
from excelmaze.grids.grid import DIRECTIONS, STEPS, Grid
from excelmaze.grids.room_geometry import Covering
from excelmaze.planes import bit, bits, both, either
from excelmaze.read_only import read_only_rows
from excelmaze.sheet.addresses import Place, column_letters
from excelmaze.sheet.cell_texts import CellTexts

# What a link shows in place of a label: what its room does, and what the other one does. Two that lie opposite in one
# cell are drawn as one.
ARROWS = "→←", "↓↑", "⇒⇐", "⇓⇑"
_ARROWS = "".join(ARROWS)
# Those of start and goal in the languages of Latin letters, which are no labels.
LETTERS_OF_ENDS = frozenset("SGCZ")
_BOTH = {"→←": "↔", "↓↑": "↕", "⇒⇐": "⇔", "⇓⇑": "⇕"}
_SINGLE = {both: pair for pair, both in _BOTH.items()} | {one: one for pair in ARROWS for one in pair}


class Links(NamedTuple):
    """So many rooms one after the other lead in a direction to others, one after the other, perhaps by arrows."""

    room: int
    direction: int
    other: int
    length: int = 1
    arrows: str = ""


class Link(NamedTuple):
    """A room, a direction, and the room there."""

    room: int
    direction: int
    other: int

    @property
    def number(self) -> int:
        """As a passage is written."""
        return self.room << PASSAGE_SHIFT | self.direction


class LinkedGrid(Covering):
    """Cells of a sheet as rooms, of which some have neighbours elsewhere on it.

    A link in one of the sheet's own directions goes out through the rim: its two sides are gaps in the outer wall.
    One in another direction, such as a portal's, shows nothing but its sign.
    """

    is_square = False
    has_rows = False
    tiling = "linked"
    _labels: Mapping[int, str] = {}

    def __init__(self, cells: Grid, links: Iterable[Links], opposite: tuple[int, ...]) -> None:
        self._cells = cells
        super().__init__(cells.areas)
        self.opposite = opposite
        self.links = tuple(sorted(links))

    @classmethod
    def joined(cls, parts: Sequence[Grid]) -> "LinkedGrid":
        """Return the rooms of several mazes, some of which have links.

        Raises:
            InputError: they have links of several kinds, or merged cells.
        """
        from excelmaze.grids.joined import JoinedLinks

        if merged := next((area for part in parts for area in part.merged), None):
            raise InputError(f"the merged cells {merged.address} are no room beside a maze with links; unmerge them")
        return JoinedLinks(Grid([area for part in parts for area in part.cells.areas]), parts)

    @property
    @abstractmethod
    def shape(self) -> Mapping[str, str]:
        """The options that make it of its cells."""

    @cached_property
    def neighbors(self) -> Neighbors:
        """For each direction, for each room, the neighbour there or -1."""
        neighbors = [
            *(array("i", side) for side in super().neighbors),
            *(array("i", [-1]) * self.size for _ in self.opposite[len(DIRECTIONS) :]),
        ]
        for room, direction, other, length, _ in self.links:
            neighbors[direction][room : room + length] = array("i", range(other, other + length))
            neighbors[self.opposite[direction]][other : other + length] = array("i", range(room, room + length))
        return read_only_rows(neighbors)

    sides = Graph.sides

    @cached_property
    def _pieces_of_runs(self) -> list[int]:
        own = [self.cells.piece_number(run.cell) for run in self.runs]
        if not any(own):
            return own
        begins = [run.cell for run in self.runs]
        pairs = {
            (own[bisect_right(begins, room) - 1], own[bisect_right(begins, other) - 1])
            for room, _, other, *_ in self.links
        }
        numbers = connected(max(own) + 1, sorted(pairs))
        return [numbers[number] for number in own]

    def on(self, cells: Grid) -> Grid:
        """Return the rooms, if the cells are its own; others have no links."""
        return self if cells == self.cells else cells

    def rim_of(self, room: int) -> Sequence[Place | None]:
        """Return for each direction of the sheet the room's own place where no neighbour lies, else None."""
        return [None if self.sides[room] >> direction & 1 else self.place(room) for direction in DIRECTIONS]

    def beyond_rim(self) -> Iterator[Place]:
        """Yield the places that links go out to: what lies there is not what they lead to."""
        for room, direction, other, length, _ in self.links:
            for begin, side in (room, direction), (other, self.opposite[direction]):
                for member in range(begin, begin + length):
                    through = self.side_through(member, side)
                    if through < len(STEPS):
                        row, column = self.place(member)
                        yield row + STEPS[through][0], column + STEPS[through][1]

    def with_gaps(self, states: bytes) -> bytes:
        """Return passages of rooms with the sides that links lead out through, where these have other directions."""
        return states

    def _with_labels(self) -> Iterator[Link]:
        for room, direction, other, length, arrows in self.links:
            for step in () if arrows else range(length):
                yield Link(room + step, direction, other + step)

    def labels(self, passages: bytes) -> dict[int, str]:
        """Return the label of each link that is open and has one, `room << 3 | direction`: A and on in reading order.

        Links that have been labelled keep what they have, and others get what is left, but for letters that mark start
        and goal.
        """
        opened = sorted(link.number for link in self._with_labels() if passages[link.room] >> link.direction & 1)
        used = {self._labels[link] for link in opened if link in self._labels}
        used |= LETTERS_OF_ENDS
        free = (label for number in count(1) if (label := column_letters(number)) not in used)
        return {link: self._labels.get(link) or next(free) for link in opened}

    def labelled(self, passages: bytes) -> "LinkedGrid":
        """Return the same graph, whose links keep the labels that they have now."""
        return self.with_labels(self.labels(passages))

    def with_labels(self, labels: Mapping[int, str]) -> "LinkedGrid":
        """Return the same graph, whose links have these labels whatever else is open."""
        labelled = copy(self)
        labelled.__dict__.update(_labels=dict(labels))
        return labelled

    def signs(self, passages: bytes) -> Mapping[int, str]:
        """Return what rooms show of their open links: the labels of all, in reading order, and arrows."""
        arrows = self._arrows(passages)
        drawn = {shown: _drawn(shown) for shown in sorted({*arrows} - {0})}
        numbers = bytearray(256)
        for number, arrow in enumerate(drawn, 1):
            numbers[arrow] = number
        shown = CellTexts(arrows.translate(numbers), ["", *drawn.values()])
        labels = self.labels(passages)
        if not labels:
            return shown
        signs_of: dict[int, list[str]] = {}
        other = {link.number: link.other for link in self._with_labels()}
        for link, label in labels.items():
            for end in (link >> PASSAGE_SHIFT, other[link]):
                signs_of.setdefault(end, []).append(label)
        for room, sign in shown.items():
            signs_of.setdefault(room, []).append(sign)
        return {room: " ".join(signs) for room, signs in sorted(signs_of.items())}

    def _arrows(self, passages: bytes) -> bytes:
        """Return which arrows rooms show, as bits of `_ARROWS`."""
        pointing = (
            bits([both(bit(passages, direction), rooms)], _ARROWS.index(arrow))
            for (direction, arrow), rooms in self._pointing.items()
        )
        return either(bytes(self.size), *pointing)

    @cached_property
    def _pointing(self) -> dict[tuple[int, str], bytearray]:
        """For each direction and each arrow that shows it, 1 for the rooms where it does."""
        pointing: defaultdict[tuple[int, str], bytearray] = defaultdict(partial(bytearray, self.size))
        for room, direction, other, length, arrows in self.links:
            if arrows:
                for begin, one, arrow in (room, direction, arrows[0]), (other, self.opposite[direction], arrows[1]):
                    pointing[one, arrow][begin : begin + length] = b"\1" * length
        return pointing

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
        for link in self._with_labels():
            room, direction, other = link
            through = self.side_through(room, direction)
            if through < len(DIRECTIONS):
                back = self.side_through(other, self.opposite[direction])
                is_open = (room, through) in gaps and (other, back) in gaps
            else:
                is_open = bool(visited[room] and visited[other])
            if is_open:
                common = [word for word in texts.get(room, "").split() if word in texts.get(other, "").split()]
                label = next((word for word in common if (room, word) not in used), "")
                used |= {(room, label), (other, label)}
                labels[link] = label
        return labels

    def through(self, links: Iterable[Link]) -> bytes:
        """Return the passages of every room through some links."""
        passages = bytearray(self.size)
        for room, direction, other in links:
            passages[room] |= 1 << direction
            passages[other] |= 1 << self.opposite[direction]
        return bytes(passages)

    def through_arrows(self, texts: Mapping[int, str]) -> bytes:
        """Return the passages of every room through the links that arrows show: one of the two ends is enough."""
        if not self._pointing:
            return bytes(self.size)
        signs = CellTexts.of(texts, self.size).mapped(_pointing)
        through = [bytearray(self.size) for _ in self.opposite]
        for (direction, arrow), rooms in self._pointing.items():
            shown = both(bit(signs, _ARROWS.index(arrow)), rooms)
            through[direction] = bytearray(either(through[direction], shown))
        for room, direction, other, length, arrows in self.links:
            if arrows:
                back = self.opposite[direction]
                here, there = through[direction][room : room + length], through[back][other : other + length]
                if here != there:
                    open_ = either(here, there)
                    through[direction][room : room + length] = through[back][other : other + length] = open_
        return bits(through)

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same cells and links; labels are but names."""
        if not isinstance(other, LinkedGrid):
            return False
        return (self.cells, self.links, self.opposite) == (other.cells, other.links, other.opposite)

    def __hash__(self) -> int:
        return hash((self.cells, self.links))


@cache
def _drawn(shown: int) -> str:
    """Return arrows of one cell, bits of `_ARROWS`, those that lie opposite as one."""
    arrows = {arrow for place, arrow in enumerate(_ARROWS) if shown >> place & 1}
    return "".join(
        _BOTH[pair] if {*pair} <= arrows else "".join(arrow for arrow in pair if arrow in arrows) for pair in ARROWS
    )


def _pointing(text: str) -> int:
    """Return the arrows in a text, of words of which some are made of nothing else, as bits of `_ARROWS`."""
    words = (word for word in text.split() if all(sign in _SINGLE for sign in word))
    arrows = {arrow for word in words for sign in word for arrow in _SINGLE[sign]}
    return sum(1 << _ARROWS.index(arrow) for arrow in arrows)
