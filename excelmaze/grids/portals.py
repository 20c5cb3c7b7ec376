"""Portals: separate areas of a selection, joined by pairs of rooms with the same label into one maze.

So the thesis draws what has more dimensions (Havlena 2016, 1.1). There are as few portals as join all areas: each area
but one has one to an area that was joined before.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from excelmaze.errors import InputError
from excelmaze.grids.cells import connected
from excelmaze.grids.graph import MOST_DIRECTIONS
from excelmaze.grids.grid import OPPOSITE, Grid
from excelmaze.grids.linked import LinkedGrid, Links
from excelmaze.sheet.addresses import cell_address, parse_cell
from excelmaze.streams import Stream

NO_PORTALS, AUTO = "none", "auto"
_DIRECTIONS = tuple(range(len(OPPOSITE), MOST_DIRECTIONS))

Pair = tuple[int, int]


class PortalGrid(LinkedGrid):
    """The rooms of a maze in several areas with portals between them.

    >>> from excelmaze import Grid
    >>> rooms = PortalGrid(Grid.from_selection("B2:D4,F2:H4"), "D4=F2")
    >>> rooms.neighbors[4][rooms.find("D4", "start")] == rooms.find("F2", "goal"), len(rooms.pieces)
    (True, 1)

    Raises:
        InputError: the pairs are none of rooms in different areas, or a room is in too many.
    """

    def __init__(self, cells: Grid, portals: str) -> None:
        pairs = sorted(_parsed(cells, portals))
        joined = connected(
            len(cells.pieces), [(cells.piece_number(room), cells.piece_number(other)) for room, other in pairs]
        )
        if len(cells.pieces) - max(joined) - 1 < len(pairs):
            raise InputError(f"portals {portals[:40]} join areas that others join already; give fewer pairs")
        directions_of: dict[int, int] = {}
        links = []
        for room, other in pairs:
            used = directions_of.get(room, 0) | directions_of.get(other, 0)
            direction = next((candidate for candidate in _DIRECTIONS if not used >> candidate & 1), None)
            if direction is None:
                raise InputError(
                    f"portals {portals[:40]}: {cells.address_of(room)} or {cells.address_of(other)} has more than "
                    f"{len(_DIRECTIONS)}; choose other rooms"
                )
            for candidate in (room, other):
                directions_of[candidate] = directions_of.get(candidate, 0) | 1 << direction
            links.append(Links(room, direction, other))
        most = max(link.direction for link in links)
        super().__init__(cells, links, (*OPPOSITE, *range(len(OPPOSITE), most + 1)))
        self._pairs = pairs

    @property
    def shape(self) -> Mapping[str, str]:
        """The options that make it of its cells."""
        return {"portals": ",".join("=".join(map(self.address_of, pair)) for pair in self._pairs)}


def chosen_portals(cells: Grid, stream: Stream) -> str:
    """Return as few random pairs of rooms as join all areas, each room in one pair as long as there are others.

    Raises:
        InputError: there is only one area.
    """
    pieces = [*cells.pieces]
    if len(pieces) < 2:  # noqa: PLR2004 - a portal leads from one to another
        raise InputError(f"{cells.named}: portals join areas that share no edge; choose two or more")

    def drawn(some: Sequence[int]) -> int:
        return some[int(stream.random() * len(some))]

    free = [[*piece] for piece in pieces]
    pairs = []
    for number in range(1, len(pieces)):
        earlier = drawn([number_before for number_before in range(number) if free[number_before]] or range(number))
        ends = drawn(free[earlier] or pieces[earlier]), drawn(free[number])
        for piece, end in zip((earlier, number), ends, strict=True):
            if end in free[piece]:
                free[piece].remove(end)
        pairs.append(tuple(sorted(ends)))
    return ",".join("=".join(map(cells.address_of, pair)) for pair in sorted(pairs))


def portals_of(cells: Grid, labels: Mapping[int, str]) -> str | None:
    """Return the pairs that labels in cells make, if any: two equal ones in areas that they join to others."""
    cells_with: dict[str, list[int]] = {}
    for cell, text in sorted(labels.items()):
        for word in text.split():
            if re.fullmatch("[A-Z]{1,3}", word):
                cells_with.setdefault(word, []).append(cell)
    pairs = [pair for pair in cells_with.values() if len(pair) == 2 and len({*map(cells.piece_number, pair)}) == 2]  # noqa: PLR2004
    return ",".join("=".join(cell_address(*cells.place(cell)) for cell in pair) for pair in sorted(pairs)) or None


def _parsed(cells: Grid, portals: str) -> Iterator[Pair]:
    texts = [text for text in re.split(r"[,;\s]+", portals.strip(" ,;")) if text]
    for text in texts:
        ends = text.split("=")
        if len(ends) != 2:  # noqa: PLR2004 - two rooms
            raise InputError(f"portals {text[:40]!r}: give auto, or pairs of cells such as D4=F2,H4=J2")
        room, other = sorted(cells.find(_named(end), "portal") for end in ends)
        if cells.piece_number(room) == cells.piece_number(other):
            raise InputError(f"portal {text} joins cells of one area; choose cells of two")
        yield room, other
    if not texts:
        raise InputError("portals: give auto, or pairs of cells such as D4=F2,H4=J2")


def _named(address: str) -> str:
    """Return an address, if it is that of a cell."""
    return cell_address(*parse_cell(address))
