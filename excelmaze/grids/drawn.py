"""Mazes whose rooms are no cells of a sheet, but are drawn: round ones."""

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from excelmaze.errors import InputError
from excelmaze.grids.graph import Graph

ROUND = "round"
"""The tiling of such mazes."""
_NAME = re.compile(r"([0-9]{1,4}):([0-9]{1,6})")


class DrawnGraph(Graph):
    """Rooms that are drawn, in bands of which each has its number; rooms are called by band and number: `3:7`.

    The first room is where the goal lies unless another is asked for.

    Attributes:
        tiling: the name of the tiling.
        named: what such a maze is called, with its article.
        size_option: the option that says how large it is.
        usual_size: how large it is unless that is asked for.
        sizes: how large it can be.
        band: what a band is called.
        outer: the rooms at its outer wall.
    """

    tiling: ClassVar[str]
    named: ClassVar[str]
    size_option: ClassVar[str]
    usual_size: ClassVar[int]
    sizes: ClassVar[range]
    band: ClassVar[str]
    outer: Sequence[int]

    def __init__(self, size: int) -> None:
        raise NotImplementedError

    @property
    def shape(self) -> Mapping[str, str | int]:
        """The options that make it."""
        raise NotImplementedError

    @property
    def size_asked(self) -> int:
        """How large it is, as its option says."""
        return int(self.shape[self.size_option])

    @property
    def extent(self) -> str:
        """How large it is, in words: `12 rings`."""
        raise NotImplementedError

    @property
    def described(self) -> str:
        """What messages call it."""
        return self.named

    @property
    def numbers(self) -> range:
        """The numbers of its bands."""
        raise NotImplementedError

    def rooms_of(self, band: int) -> range:
        """Return the rooms of a band."""
        raise NotImplementedError

    def outwards(self, room: int) -> int:
        """Return the direction from one of the outer rooms through the outer wall."""
        raise NotImplementedError

    def band_of(self, room: int) -> int:
        """Return the band of a room."""
        raise NotImplementedError

    def _address_of(self, room: int) -> str:
        """Return what a room is called: its band and its number there."""
        band = self.band_of(room)
        return f"{band}:{room - self.rooms_of(band)[0] + 1}"

    def find(self, address: str, what: str) -> int:
        """Return the room of a band and number.

        Raises:
            InputError: there is none.
        """
        match = _NAME.fullmatch(address.strip())
        if match is None:
            raise InputError(
                f"{what} {address[:20]!r} is no room of {self.named}; give its {self.band} and its number there, "
                "such as 3:7"
            )
        band, number = map(int, match.groups())
        if band not in self.numbers:
            first, last = self.numbers[0], self.numbers[-1]
            raise InputError(f"{what} {address}: the maze has {self.extent}; choose {first} to {last}, as in 3:7")
        rooms = self.rooms_of(band)
        if not 1 <= number <= len(rooms):
            choices = f"{band}:1 to {band}:{len(rooms)}" if len(rooms) > 1 else f"{band}:1"
            raise InputError(
                f"{what} {address}: {self.band} {band} has {len(rooms)} room{'s' * (len(rooms) > 1)}; choose {choices}"
            )
        return rooms[number - 1]

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.extent}, {self.size:,} rooms>"


def drawn_rooms(grid: object, tiling: str, rings: int | None, others: Mapping[str, str]) -> DrawnGraph | None:
    """Return the rooms of a drawn maze, which lie on no cells; None where none is asked for.

    Args:
        grid: the rooms themselves, or the empty text, which stands for them in a recipe.
        tiling: the tiling that is asked for.
        rings: how large the maze is to be; None where that is not asked for.
        others: options that say what rooms and walls of cells are, as far as they are asked for.

    Raises:
        InputError: cells, such an option, or rings without a round maze.
    """
    if not isinstance(grid, DrawnGraph) and tiling != ROUND:
        if rings is None:
            return None
        raise InputError(f"rings {rings} are those of a round maze; give tiling {ROUND}, too, or leave them out")
    from excelmaze.grids.rings import RoundGraph

    if others:
        name, value = next(iter(others.items()))
        raise InputError(f"{name} {value[:40]!r} is for cells of a sheet, and a round maze has none; leave it out")
    if isinstance(grid, RoundGraph):
        if rings not in {None, grid.rings}:
            raise InputError(f"rings {rings}: a round maze that is given has {grid.rings}; leave one of them out")
        return grid
    size = RoundGraph.usual_size if rings is None else rings
    if grid != "":
        raise InputError(
            f"tiling {tiling} is drawn, and its rooms are no cells, such as {ascii(grid)[:40]}; "
            f"make it by new OUT --tiling {tiling} --rings {size}"
        )
    return RoundGraph(size)


def kind_named(tiling: object) -> type[DrawnGraph] | None:
    """Return the rooms of a tiling; None for those that are cells."""
    if tiling == ROUND:
        from excelmaze.grids.rings import RoundGraph

        return RoundGraph
    return None
