"""Weave: passages that cross over and under. A room is three by three narrow cells, so that borders show the bridge.

Some rooms are crossings: such a room has neighbours on two opposite sides alone, and those on its other sides are
neighbours of one another, by a tunnel below it. No two crossings touch, not even at a corner, and each lies amid
eight other rooms, so that a piece stays connected. What an algorithm makes of that is perfect in the graph's sense.

Rooms are counted from the first row and column of the rectangle around each piece of a selection; cells in which there
is no whole room stay empty.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from excelmaze.errors import InputError
from excelmaze.grids.graph import Neighbors
from excelmaze.grids.grid import DOWN, LEFT, OPPOSITE, RIGHT, UP, Grid
from excelmaze.grids.stencil import FLOOR, WEAVE, opened
from excelmaze.grids.stencil_grid import StencilGrid, in_pieces
from excelmaze.read_only import ReadOnlyDict, read_only_rows
from excelmaze.streams import derived_seed, stream_named
from excelmaze.texts import Seed, checked_seed

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
    stencils = WEAVE
    weave: str
    crossings: Mapping[int, int]

    def __init__(self, cells: Grid, weave: str = "", crossings: Mapping[int, int] | None = None) -> None:
        vars(self)["weave"] = weave
        super().__init__(cells, in_pieces(cells, lambda row: (1, SIDE) if row % SIDE == 1 else None))
        if not self.size:
            raise InputError(f"{cells.named}: a room of a woven maze takes 3 x 3 cells; choose more cells, or no weave")
        vars(self)["crossings"] = ReadOnlyDict(self._chosen(weave) if crossings is None else crossings)

    def as_drawn(self, lines: bytes) -> "WeaveGrid":
        """Return the rooms with the crossings that are drawn as bridges: floor to which a room's sides are not open."""
        states, crossings = opened(self, lines), {}
        for room, state in enumerate(states):
            tunnel = state >> FLOOR & ~state & _ALL
            if tunnel:
                crossings[room] = UP if tunnel & _UPRIGHT else LEFT
        return WeaveGrid(self.cells, crossings=crossings)

    @cached_property
    def uncrossed(self) -> Neighbors:
        """The neighbours as if nothing crossed."""
        return self._facing()

    @cached_property
    def places(self) -> tuple[Sequence[int], Sequence[int]]:
        """For each room its row, and for each its column: of three of the sheet one."""
        rows, columns = super().places
        return tuple(row // SIDE for row in rows), tuple(column // SIDE for column in columns)

    @property
    def shape(self) -> Mapping[str, str]:  # type: ignore[override]
        """The options that make it of its cells.

        Raises:
            InputError: it was read from a sheet that does not tell them.
        """
        if not self.weave:
            raise InputError(f"{self.named}: its possible crossings are not known; make the maze anew")
        return {"weave": self.weave}

    def _chosen(self, weave: str) -> Iterator[tuple[int, int]]:
        """Yield the crossings: rooms amid eight others, none beside another."""
        share, seed = parsed_weave(weave)
        stream = stream_named("python", derived_seed(seed, "weave"))
        up, right, down, left = self.uncrossed
        chosen = bytearray(self.size + 1)  # and for no room, which is -1, none
        for room, (above, below) in enumerate(zip(up, down, strict=True)):
            if min(above, right[room], below, left[room]) < 0:
                continue
            if min(left[above], right[above], left[below], right[below]) < 0:
                continue
            if chosen[left[room]] or chosen[above] or chosen[left[above]] or chosen[right[above]]:
                continue
            if stream.random() < share:
                chosen[room] = 1
                yield room, UP if stream.random() < 1 / 2 else LEFT

    @cached_property
    def neighbors(self) -> Neighbors:
        """For each direction, for each room, the neighbour there or -1: behind a tunnel, where one is."""
        neighbors = tuple(map(list, self.uncrossed))
        for room, direction in self.crossings.items():
            back = OPPOSITE[direction]
            end, other_end = neighbors[direction][room], neighbors[back][room]
            neighbors[back][end], neighbors[direction][other_end] = other_end, end
            neighbors[direction][room] = neighbors[back][room] = -1
        return read_only_rows(neighbors)

    @property
    def _made_of(self) -> tuple[object, ...]:
        return self.tiling, self.cells, self.crossings


def woven(weave: str, seed: Seed) -> str:
    """Return a weave with the seed that decides it, which is this one if it has none."""
    parsed_weave(weave)
    return weave if ":" in weave else f"{weave}:{seed}"


def parsed_weave(weave: str) -> tuple[float, Seed]:
    """Return the chance of a room to be a crossing, and the seed that decides.

    Raises:
        InputError: it is none.
    """
    share, _, seed = weave.partition(":")
    try:
        parsed = float(share), checked_seed(seed or 0)
    except ValueError:
        parsed = -1.0, 0
    if not 0 <= parsed[0] <= 1:
        raise InputError(f"weave {weave[:40]!r}: choose a share of crossings from 0 to 1, such as 0.5")
    return parsed
