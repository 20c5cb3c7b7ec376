"""Links by which rooms that lie apart are neighbours: on a torus or a cylinder, and through portals.

On a torus rows and columns go on at their other ends, on a cylinder rows or columns. In a selection of any shape that
is so within each piece: the first cell of a row of it is the neighbour of the last, and the uppermost cell of a column
that of the lowest.

Portals join separate areas of a selection by pairs of rooms with the same label into one maze. So the thesis draws what
has more dimensions (Havlena 2016, 1.1). There are as few portals as join all areas: each area but one has one to an
area that was joined before.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from excelmaze.errors import InputError, one_of
from excelmaze.grids.graph import MOST_DIRECTIONS
from excelmaze.grids.grid import LEFT, OPPOSITE, UP, Grid
from excelmaze.grids.linked import LETTERS_OF_ENDS, Link, LinkedGrid
from excelmaze.grids.room_graphs import NOT_WRAPPED
from excelmaze.sets import Sets
from excelmaze.sheet.addresses import cell_address, parse_cell
from excelmaze.streams import Stream

ROWS, COLUMNS, BOTH = "rows", "columns", "both"
WRAPS = NOT_WRAPPED, ROWS, COLUMNS, BOTH
_DIRECTIONS = tuple(range(len(OPPOSITE), MOST_DIRECTIONS))

Pair = tuple[int, int]


def wrapped(cells: Grid, wrap: str) -> LinkedGrid:
    """Return the rooms of a maze on a torus (`both`), or on a cylinder.

    >>> torus = wrapped(Grid.from_selection("B2:D4"), "both")
    >>> [torus.address_of(room) for room, *_ in torus.neighbors]
    ['B4', 'C2', 'B3', 'D2']

    Raises:
        InputError: no row, or no column, has two cells.
    """
    if wrap not in WRAPS:
        raise InputError(f"wrap {wrap!r:.40} does not exist; {one_of(wrap, WRAPS)}")
    links = [*(_joined_ends(cells, 0, LEFT) if wrap in {ROWS, BOTH} else ())]
    links += _joined_ends(cells, 1, UP) if wrap in {COLUMNS, BOTH} else ()
    if not links:
        raise InputError(f"{cells.named}: no cells lie at two ends that wrap {wrap} could join; choose more cells")
    return LinkedGrid(cells, links, OPPOSITE, {"wrap": wrap})


def _joined_ends(cells: Grid, axis: int, direction: int) -> Iterator[Link]:
    """Yield the links between the first and the last cell of each row of each piece (axis 0), or of each column."""
    lines = cells.places[axis]
    for piece in cells.pieces:
        last_of = {lines[cell]: cell for cell in piece}
        first_of = {lines[cell]: cell for cell in reversed(piece)}
        yield from (Link(first, direction, last_of[line]) for line, first in first_of.items() if first != last_of[line])


def with_portals(cells: Grid, portals: str) -> LinkedGrid:
    """Return the rooms of a maze in several areas with portals between them.

    >>> from excelmaze import Grid
    >>> rooms = with_portals(Grid.from_selection("B2:D4,F2:H4"), "D4=F2")
    >>> rooms.neighbors[4][rooms.room_of("D4")] == rooms.room_of("F2"), len(rooms.pieces)
    (True, 1)

    Raises:
        InputError: the pairs are none of rooms in different areas, or a room is in too many.
    """
    pairs = sorted(_parsed(cells, portals))
    sets = Sets(range(len(cells.pieces)))
    if not all(sets.unite(cells.piece_number(room), cells.piece_number(other)) for room, other in pairs):
        raise InputError(f"portals {portals[:40]} join areas that others join already; give fewer pairs")
    used: dict[int, set[int]] = {}
    links = []
    for room, other in pairs:
        taken = used.setdefault(room, set()) | used.setdefault(other, set())
        direction = next((candidate for candidate in _DIRECTIONS if candidate not in taken), None)
        if direction is None:
            raise InputError(
                f"portals {portals[:40]}: {cells.address_of(room)} or {cells.address_of(other)} has more than "
                f"{len(_DIRECTIONS)}; choose other rooms"
            )
        used[room].add(direction)
        used[other].add(direction)
        links.append(Link(room, direction, other))
    most = max(link.direction for link in links)
    shape = {"portals": ",".join("=".join(map(cells.address_of, pair)) for pair in pairs)}
    return LinkedGrid(cells, links, (*OPPOSITE, *range(len(OPPOSITE), most + 1)), shape)


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
            if re.fullmatch("[A-Z]{1,3}", word) and word not in LETTERS_OF_ENDS:
                cells_with.setdefault(word, []).append(cell)
    pairs = [pair for pair in cells_with.values() if len(pair) == 2 and len({*map(cells.piece_number, pair)}) == 2]  # noqa: PLR2004
    return ",".join("=".join(cell_address(*cells.place(cell)) for cell in pair) for pair in sorted(pairs)) or None


def _parsed(cells: Grid, portals: str) -> Iterator[Pair]:
    texts = [text for text in re.split(r"[,;\s]+", portals.strip(" ,;")) if text]
    for text in texts:
        ends = text.split("=")
        if len(ends) != 2:  # noqa: PLR2004 - two rooms
            raise InputError(f"portals {text[:40]!r}: give auto, or pairs of cells such as D4=F2,H4=J2")
        room, other = sorted(cells.room_of(_named(end), "portal") for end in ends)
        if cells.piece_number(room) == cells.piece_number(other):
            raise InputError(f"portal {text} joins cells of one area; choose cells of two")
        yield room, other
    if not texts:
        raise InputError("portals: give auto, or pairs of cells such as D4=F2,H4=J2")


def _named(address: str) -> str:
    """Return an address, if it is that of a cell."""
    return cell_address(*parse_cell(address))
