"""Levels: the same rooms on several sheets, one above the other, and stairs between a room and the one above it."""

from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

from excelmaze.errors import InputError, counted
from excelmaze.grids.covering import RoomCells
from excelmaze.grids.graph import MOST_DIRECTIONS, Neighbors
from excelmaze.grids.grid import Grid
from excelmaze.grids.tilings import BLOCKS, BRICKS, SQUARES
from excelmaze.read_only import ReadOnlyDict, read_only_rows
from excelmaze.sheet.addresses import Area, Place, check_size, quoted_sheet

if TYPE_CHECKING:
    from excelmaze.streams import Stream


# What a level is called unless a name is given.
LEVEL_NAME = "Floor {n}"
_NUMBER = "{n}"
# A room has two more directions than on its floor.
_MOST_SIDES = MOST_DIRECTIONS - 2
_TILINGS = SQUARES, BLOCKS, BRICKS


def level_names(levels: int, name: str = LEVEL_NAME) -> tuple[str, ...]:
    """Return what the levels are called, from the first on.

    >>> level_names(2, "Deck {n}")
    ('Deck 1', 'Deck 2')

    Raises:
        InputError: two of them would have the same name.
    """
    if not isinstance(name, str) or (levels > 1 and _NUMBER not in name):
        raise InputError(
            f"level name {ascii(name)[:40]} is the same for all levels; put {_NUMBER} where the number goes"
        )
    return tuple(name.replace(_NUMBER, str(number)) for number in range(1, levels + 1))


class LevelGrid(RoomCells):
    """The rooms of a floor on several levels, each above the same room of the level before.

    Besides the floor's own directions there are two, up to the next level and down to the one before, by the stairs
    that there can be. A room is called by its level and its cell: `2!B2`, or by the name of the level's sheet. Graphs
    are equal with the same rooms, whatever their levels are called and wherever stairs can be.

    >>> from excelmaze import Grid
    >>> rooms = LevelGrid(Grid.from_selection("B2:C3"), ["Floor 1", "Floor 2"])
    >>> rooms.size, rooms.address_of(5), rooms.room_of("'Floor 2'!C2"), rooms.neighbors[rooms.up][1]
    (8, '2!C2', 5, 5)

    Args:
        floor: the rooms of each level.
        names: what the levels are called, from the first on.
        stairs: for each room but those of the last level, 1 where stairs can lead up; by default from all.

    Raises:
        InputError: fewer than two levels, or a floor whose rooms share cells or have merged ones.
    """

    tiling = "levels"
    up: int
    down: int
    stairs: bytes
    _floor: Grid

    def __init__(self, floor: Grid, names: Sequence[str], stairs: bytes | None = None) -> None:
        if len(names) < 2:  # noqa: PLR2004 - stairs lead from one to another
            raise InputError(f"{counted(len(names), 'level')}: stairs lead from one level to another; give two or more")
        if floor.tiling not in _TILINGS or len(floor.opposite) > _MOST_SIDES:
            raise InputError(f"levels are made of {', '.join(_TILINGS)}; leave them out, or {floor.described}")
        if floor.merged:
            raise InputError(
                f"the merged cells {floor.merged[0].address} are no room of a maze with levels; unmerge them"
            )
        up = len(floor.opposite)
        down, shape = up + 1, ReadOnlyDict({**floor.shape, "levels": len(names)})
        vars(self).update(_floor=floor, sheets=tuple(names), shape=shape, up=up, down=down)
        super().__init__(floor.cells, array("q", map(floor.cell_of, range(floor.size))) * len(names))
        check_size(self.size, f"{floor.named} on {len(self.sheets)} levels")
        vars(self).update(
            goals_from=self.size - floor.size,
            stairs=b"\1" * (self.size - floor.size) if stairs is None else stairs,
            bearings=floor.bearings,
            widths=floor.widths,
            opposite=(*floor.opposite, down, up),
            side_of=(*floor.side_of, *floor.side_of[:2]),
        )

    @property
    def floor(self) -> Grid:  # type: ignore[override] # which has other rooms than the levels
        """The rooms of each level."""
        return self._floor

    @property
    def extent(self) -> str:
        """How large it is, in words."""
        what = "cell" if self.floor.size == self.cells.size else "room"
        return f"{counted(self.size, what)} on {counted(len(self.sheets), 'level')}"

    @cached_property
    def neighbors(self) -> Neighbors:
        """For each direction, for each room, the neighbour there or -1."""
        rooms, size = self.floor.size, self.size
        neighbors = []
        for neighbor_of in self.floor.neighbors:
            side = array("i", neighbor_of)
            for begin in range(rooms, size, rooms):
                side.extend([other + begin if other >= 0 else -1 for other in neighbor_of])
            neighbors.append(side)
        nowhere = [-1] * rooms
        up = [room if stairs else -1 for room, stairs in enumerate(self.stairs, rooms)]
        down = [room if stairs else -1 for room, stairs in enumerate(self.stairs)]
        return read_only_rows((*neighbors, up + nowhere, nowhere + down))

    @property
    def bounds(self) -> Area:
        """The smallest rectangle around the cells of a level."""
        return self.cells.bounds

    @cached_property
    def places(self) -> tuple[Sequence[int], Sequence[int]]:
        """For each room its row, and for each its column, on its own level."""
        rows, columns = (tuple(line) * len(self.sheets) for line in self.floor.places)
        return rows, columns

    def by_level(self, piece: Sequence[int]) -> Iterator[Sequence[int]]:
        """Yield the rooms of a piece level by level, from the first that it has."""
        for _, rooms in groupby(piece, key=lambda room: room // self.floor.size):
            yield [*rooms]

    def level_of(self, room: int) -> tuple[int, int]:
        """Return the level that a room is on, from 0 on, and its number there."""
        return divmod(room, self.floor.size)

    def with_stairs(self, share: float, stream: "Stream") -> "LevelGrid":
        """Return the rooms with stairs in places that are drawn: a share of each piece of a level, at least one."""
        random, size = stream.random, self.floor.size
        stairs = b""
        for _ in self.sheets[1:]:
            up = bytearray(size)
            for piece in self.floor.pieces:
                # The beginning of a shuffle, which only keeps the places whose rooms were exchanged.
                moved: dict[int, int] = {}
                for place in range(max(1, round(share * len(piece)))):
                    other = place + int(random() * (len(piece) - place))
                    up[piece[moved.get(other, other)]] = 1
                    moved[other] = moved.get(place, place)
            stairs += up
        return LevelGrid(self.floor, self.sheets, stairs)

    def rooms_at(self, row: int, column: int) -> Sequence[int]:
        """Return the rooms at a place on the first level."""
        return self.floor.rooms_at(row, column)

    def cell_beside(self, room: int, direction: int) -> Place:
        """Return the cell of a room that lies where a direction leads out of it."""
        return self.floor.cell_beside(room % self.floor.size, direction)

    def direction_at(self, place: Place, side: int) -> int:
        """Return the direction that leads out of a room through a side of the cell at a place."""
        return self.floor.direction_at(place, side)

    def rim_of(self, room: int) -> Sequence[Place | None]:
        """Return for each direction the last place that an opening would go through; None where none can."""
        return (*self.floor.rim_of(room % self.floor.size), None, None)

    def direction_name(self, room: int, direction: int) -> str:
        """Return the name of a direction out of a room; stairs lead upstairs and downstairs."""
        return {self.up: "upstairs", self.down: "downstairs"}.get(direction) or super().direction_name(room, direction)

    def _address_of(self, room: int) -> str:
        """Return a room's cell, with the number of its level: sheets are renamed."""
        level, on_floor = self.level_of(room)
        return f"{level + 1}!{self.floor.address_of(on_floor)}"

    def _room_of(self, address: str, what: str) -> int:
        """Return the room at an address: `2!B2`, with a sheet's name, or neither; then a goal is on the last level."""
        name, _, cell = address.strip().rpartition("!")
        name = name.strip().removeprefix("'").removesuffix("'").replace("''", "'").casefold()
        known = [*map(str, range(1, len(self.sheets) + 1)), *map(str.casefold, self.sheets)]
        if name and name not in known:
            raise InputError(
                f"{what} {address[:60]}: there is no level {name[:40]!r}; choose 1 to {len(self.sheets)}, or a sheet's "
                f"name, such as {quoted_sheet(self.sheets[0])}!{self.floor.address_of(0)}"
            )
        usual = len(self.sheets) - 1 if what == "goal" else 0
        level = known.index(name) % len(self.sheets) if name else usual
        return level * self.floor.size + self.floor.room_of(cell, what)

    @property
    def _made_of(self) -> tuple[object, ...]:
        return self.tiling, self.floor, len(self.sheets)

    def __repr__(self) -> str:
        return f"<LevelGrid {self.named} on {len(self.sheets)} levels: {counted(self.size, 'room')}>"
