"""Weave: passages that cross over and under. A room is three by three narrow cells, so that borders show the bridge.

Some rooms are crossings: such a room has neighbours on two opposite sides alone, and those on its other sides are
neighbours of one another, by a tunnel below it. No two crossings touch, not even at a corner, and each lies amid
eight other rooms, so that a piece stays connected. What an algorithm makes of that is perfect in the graph's sense.

Rooms are counted from the first row and column of the rectangle around each piece of a selection; cells in which there
is no whole room stay empty.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from excelmaze.errors import InputError
from excelmaze.grids.cells import Run
from excelmaze.grids.graph import Graph, Neighbors
from excelmaze.grids.grid import DOWN, LEFT, OPPOSITE, RIGHT, UP, Grid
from excelmaze.grids.stencil import FLOOR, WEAVE, opened
from excelmaze.grids.stencil_grid import RoomRow, StencilGrid
from excelmaze.read_only import ReadOnlyDict, read_only_rows
from excelmaze.sheet.bands import Span, common
from excelmaze.streams import derived_seed, stream_named

SIDE = 3
_UPRIGHT, _ACROSS = 1 << UP | 1 << DOWN, 1 << LEFT | 1 << RIGHT
_ALL = _UPRIGHT | _ACROSS


class WeaveGrid(StencilGrid):
    """The rooms of a maze that is woven, on a selection of any shape.

    >>> rooms = WeaveGrid(Grid.from_selection("B2:P16"), "1:7")
    >>> rooms.size, rooms.address_of(0), [rooms.address_of(room) for room in rooms.crossings]
    (25, 'C3', ['F6', 'L6', 'F12', 'L12'])

    Args:
        cells: the selection.
        weave: the chance of a room to be a crossing where it can be, and the seed that decides: `0.3:7`.
        crossings: or the rooms that are crossings, and the direction of one end of the tunnel below each.

    Raises:
        InputError: there is no place for a room, or the weave is none.
    """

    tiling = "weave"
    words_of_touching = ("room", "shares an edge with")
    words_of_no_room = ("is in no room of 3 x 3 cells", "a room")
    stencils = WEAVE
    pitch = SIDE

    def __init__(self, cells: Grid, weave: str = "", crossings: Mapping[int, int] | None = None) -> None:
        self.weave = weave
        rows, runs = _rooms_of(cells)
        if not runs:
            raise InputError(f"{cells.named}: a room of a woven maze takes 3 x 3 cells; choose more cells, or no weave")
        super().__init__(cells, rows, runs)
        self.crossings = ReadOnlyDict(self._chosen(weave) if crossings is None else crossings)

    @classmethod
    def joined(cls, parts: Sequence[Grid]) -> "WeaveGrid":
        """Return the rooms of several woven mazes as those of one; each keeps its crossings.

        Raises:
            InputError: the rooms of one do not go on in another's.
        """
        woven = [part for part in parts if isinstance(part, cls)]
        joined = cls(Grid([area for part in woven for area in part.cells.areas]), crossings={})
        own = {part.sheet_place(room) for part in woven for room in range(part.size)}
        if {joined.sheet_place(room) for room in range(joined.size)} != own:
            raise InputError(
                "the rooms of these woven mazes do not lie in the same rows and columns, three cells each; "
                "make one maze of all their cells"
            )
        crossings = {
            room: direction
            for part in woven
            for crossing, direction in part.crossings.items()
            if (room := joined.room_at(*part.sheet_place(crossing))) is not None
        }
        return cls(joined.cells, crossings=crossings)

    def on(self, cells: Grid) -> "WeaveGrid":
        """Return the rooms on a part of the cells, with the same crossings."""
        part = WeaveGrid(cells, crossings={})
        places = {self.sheet_place(room): direction for room, direction in self.crossings.items()}
        inside = {room: places[place] for room in range(part.size) if (place := part.sheet_place(room)) in places}
        return WeaveGrid(cells, self.weave, inside)

    def as_drawn(self, lines: bytes) -> "WeaveGrid":
        """Return the rooms with the crossings that are drawn as bridges: floor to which a room's sides are not open."""
        states, crossings = opened(self, lines), {}
        for room, state in enumerate(states):
            tunnel = state >> FLOOR & ~state & _ALL
            if tunnel:
                crossings[room] = UP if tunnel & _UPRIGHT else LEFT
        return WeaveGrid(self.cells, crossings=crossings)

    @cached_property
    def flat(self) -> "WeaveGrid":
        """The rooms as if nothing crossed."""
        return WeaveGrid(self.cells, crossings={})

    @property
    def shape(self) -> Mapping[str, str]:
        """The options that make it of its cells.

        Raises:
            InputError: it was read from a sheet that does not tell them.
        """
        if not self.weave:
            raise InputError(f"{self.named}: which crossings there could be is not known; make the maze anew")
        return {"weave": self.weave}

    def _chosen(self, weave: str) -> Iterator[tuple[int, int]]:
        """Yield the crossings: rooms amid eight others, none beside another."""
        share, seed = parsed_weave(weave)
        stream = stream_named("python", derived_seed(seed, "weave"))
        up, right, down, left = self.flat.neighbors
        sides = self.flat.sides
        chosen = bytearray(self.size + 1)  # and for no room, which is -1, none
        for room, own in enumerate(sides):
            if own != _ALL or sides[up[room]] & sides[down[room]] & _ACROSS != _ACROSS:
                continue
            above = up[room]
            if chosen[left[room]] or chosen[above] or chosen[left[above]] or chosen[right[above]]:
                continue
            if stream.random() < share:
                chosen[room] = 1
                yield room, UP if stream.random() < 1 / 2 else LEFT

    sides = Graph.sides  # not of rows alone: behind a crossing lie others

    @cached_property
    def neighbors(self) -> Neighbors:
        """For each direction, for each room, the neighbour there or -1: behind a tunnel, where one is."""
        uncrossed = super().neighbors
        neighbors = tuple(map(list, uncrossed))
        for room, direction in self.crossings.items():
            back = OPPOSITE[direction]
            one, other = uncrossed[direction][room], uncrossed[back][room]
            neighbors[back][one], neighbors[direction][other] = other, one
            neighbors[direction][room] = neighbors[back][room] = -1
        return read_only_rows(neighbors)

    def nearest(self, cell: int) -> int:
        """Return the room nearest to a cell: of several the first."""
        row, column = self.cells.place(cell)

        def distance(rooms: RoomRow) -> tuple[int, int]:
            step = min(max((column - rooms.column + 1) // SIDE, 0), rooms.rooms - 1)
            return abs(rooms.row - row) + abs(rooms.column + SIDE * step - column), rooms.room + step

        return min(map(distance, self.rows))[1]

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same cells and crossings."""
        return isinstance(other, WeaveGrid) and (self.cells, self.crossings) == (other.cells, other.crossings)

    def __hash__(self) -> int:
        return hash((self.tiling, self.cells))


def woven(weave: str, seed: int) -> str:
    """Return a weave with the seed that decides it, which is this one if it has none."""
    parsed_weave(weave)
    return weave if ":" in weave else f"{weave}:{seed}"


def parsed_weave(weave: str) -> tuple[float, int]:
    """Return the chance of a room to be a crossing, and the seed that decides.

    Raises:
        InputError: it is none.
    """
    share, _, seed = weave.partition(":")
    try:
        parsed = float(share), int(seed or 0)
    except ValueError:
        parsed = -1.0, 0
    if not 0 <= parsed[0] <= 1:
        raise InputError(f"weave {weave[:40]!r}: choose a share of crossings from 0 to 1, such as 0.5")
    return parsed


def _rooms_of(cells: Grid) -> tuple[list[RoomRow], list[Run]]:
    """Return the rows of rooms on cells, piece by piece, and the same as runs in rows of their own."""
    rows: list[RoomRow] = []
    runs: list[Run] = []
    number = 1
    for piece in cells.runs_of_pieces:
        top, left = piece[0].row, min(run.first for run in piece)
        spans: dict[int, list[Span]] = {}
        for run in piece:
            spans.setdefault(run.row, []).append((run.first, run.last))
        for row in range(top, piece[-1].row - 1, SIDE):
            inside = common(common(spans[row], spans[row + 1]), spans[row + 2])
            for first, last in _whole(inside, left):
                runs.append(Run(number, first, last, runs[-1].cells.stop if runs else 0))
                rows.append(RoomRow(row + 1, left + SIDE * (first - 1) + 1, runs[-1].cell, last - first + 1))
            number += 1
        number += 1
    return rows, runs


def _whole(spans: Iterable[Span], left: int) -> Iterator[Span]:
    """Yield the rooms' columns, from 1 on, that lie within spans of the sheet's columns."""
    for first, last in spans:
        begin, end = -((left - first) // SIDE) + 1, (last - left + 1) // SIDE
        if begin <= end:
            yield begin, end
