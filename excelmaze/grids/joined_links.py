"""Several mazes side by side as one, of which some have links: cells that touch are neighbours, and links stay."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from excelmaze.errors import InputError
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import OPPOSITE, Grid
from excelmaze.grids.linked import LinkedGrid
from excelmaze.grids.runs import Run


class JoinedLinks(LinkedGrid):
    """The rooms of mazes that lie side by side. A side that a link goes out through leads nowhere else.

    Args:
        cells: those of all mazes.
        parts: the mazes that have links.

    Raises:
        InputError: they have links of several kinds.
    """

    shape: Mapping[str, str] = {}

    def __init__(self, cells: Grid, parts: Sequence[LinkedGrid]) -> None:
        opposite = max((part.opposite for part in parts), key=len)
        for part in parts:
            if part.opposite != opposite[: len(part.opposite)]:
                raise InputError(
                    f"{part.named} has portals or dimensions other than those beside it; join mazes of one kind"
                )
        self.parts = tuple(parts)
        links = []
        for part in parts:
            for one in part.links:
                room, other = (cells.cell_at(*part.place(end)) for end in (one.room, one.other))
                assert room is not None and other is not None  # noqa: S101, PT018 - they are parts of the cells
                links.append(one._replace(room=room, other=other))
        super().__init__(cells, links, opposite)

    @cached_property
    def neighbors(self) -> tuple[list[int], ...]:  # type: ignore[override]
        """For each direction, for each room, the neighbour there or -1."""
        beside = self.cells.neighbors
        found = super().neighbors
        for direction, back in enumerate(OPPOSITE):
            for room, other in enumerate(beside[direction]):
                if other >= 0 and found[direction][room] != other and found[back][other] == room:
                    found[back][other] = -1
        return found

    sides = Graph.sides
    pieces = Graph.pieces

    def piece_of(self, room: int) -> Sequence[int]:
        """The piece that a room belongs to."""
        return Graph.piece_of(self, room)

    def piece_number(self, room: int) -> int:
        """Which piece a room belongs to."""
        return self._piece_numbers[room]

    def runs_of_piece(self, room: int) -> Sequence[Run]:
        """The rooms of a piece from top to bottom, each by itself."""
        places = ((*self.place(one), one) for one in self.piece_of(room))
        return [Run(row, column, column, one) for row, column, one in sorted(places)]

    def on(self, cells: Grid) -> Grid:
        """The rooms of one of the mazes by its cells, or of one without links."""
        return next((one for one in self.parts if one.cells == cells), cells)
