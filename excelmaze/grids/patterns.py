"""Patterns: rooms of one stencil that lie in rows at equal distances. A registered tiling needs no graph but this one.

The graph follows from the pattern: the stencil's walls are the directions, and behind each is that of a neighbour.
"""

from collections.abc import Iterator, Mapping
from math import fsum, pi
from typing import Any, NamedTuple

from excelmaze.errors import InputError
from excelmaze.grids.cells import Run
from excelmaze.grids.grid import DIRECTIONS, OPPOSITE, STEPS, Grid
from excelmaze.grids.stencil import Stencil, check, side_named
from excelmaze.grids.stencil_grid import RoomRow, StencilGrid
from excelmaze.rounded import atan2
from excelmaze.sheet.addresses import Place
from excelmaze.sheet.bands import Span, common

_MOST_PARTS, _FARTHEST = 64, 1_000


class Pattern(NamedTuple):
    """How rooms lie on cells: a stencil, and the steps from a room to the next ones.

    >>> from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP
    >>> from excelmaze.grids.stencil import Line, Part
    >>> walls = (0, UP), (0, RIGHT), (1, RIGHT), (1, DOWN), (1, LEFT), (0, LEFT)
    >>> lines = tuple(Line(part, side, (direction,)) for direction, (part, side) in enumerate(walls))
    >>> upright = Pattern(Stencil((Part(0), Part(1)), lines), right=2, down=(1, 1))
    >>> upright.opposite
    (3, 4, 5, 0, 1, 2)
    >>> rooms = upright(Grid.from_selection("B2:E4"))
    >>> rooms.size, [*rooms], [side[0] for side in rooms.neighbors]
    (4, ['B2', 'D2', 'C3', 'E3'], [-1, -1, 2, -1, -1, -1])

    Attributes:
        stencil: the cells of a room, and a wall for each direction, from 0 to 7: one side of a cell.
        right: the next room of a row is so many columns to the right.
        down: the next row of rooms is so many rows below, and so many columns to the right.
    """

    stencil: Stencil
    right: int
    down: Place

    def check(self) -> None:
        """Refuse a pattern that does not fill the sheet, or whose walls are not those between its rooms.

        Raises:
            InputError: it does not.
        """
        try:
            self._check_numbers()
            if not self.stencil.walls:
                raise InputError("a room without a wall has no neighbours; give it a wall for each direction")
            check((self.stencil,))
        except ValueError as error:
            raise InputError(f"{str(error).removeprefix('kind 0: ')}; give the stencil each wall once") from None
        except (TypeError, AttributeError, IndexError, KeyError):
            raise InputError(
                f"{self!r:.60} is no pattern; give a Stencil of parts and lines, a step right, and (rows, columns) down"
            ) from None
        self._check_parts()
        self._check_walls()

    def _check_numbers(self) -> None:
        down, shift = self.down
        for number, least in ((self.right, 1), (down, 1), (shift, -_FARTHEST)):
            if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= _FARTHEST:
                raise InputError(f"a step of {number!r:.20} cells; choose a whole number from {least} to {_FARTHEST:,}")

    def _check_parts(self) -> None:
        parts = self.stencil.parts
        if len(parts) > _MOST_PARTS or any(part.half for part in parts):
            raise InputError(f"a room of {len(parts)} parts, or of halves; choose whole cells, {_MOST_PARTS} at most")
        owners: dict[Place, int] = {}
        for number, part in enumerate(parts):
            other = owners.setdefault(self._residue(part.down, part.right), number)
            if other != number:
                raise InputError(
                    f"parts {other} and {number} of two rooms lie on one cell; choose larger steps than {self.right} "
                    f"to the right and {self.down[0]} down, or other parts"
                )
        if len(parts) != self.right * self.down[0]:
            raise InputError(
                f"rooms of {len(parts)} cells leave gaps, for steps of {self.right} to the right and {self.down[0]} "
                f"down take {self.right * self.down[0]}; choose other steps or parts"
            )

    def _check_walls(self) -> None:
        stencil = self.stencil
        if stencil.rails or any(len(wall.bits) != 1 for wall in stencil.walls):
            raise InputError("a room has one wall for each direction, and no rails; leave out the others")
        if sorted(wall.bits[0] for wall in stencil.walls) != [*range(len(stencil.walls))]:
            raise InputError(f"walls have the directions 0 to {len(stencil.walls) - 1}, each once; number them so")
        inside = {part[:2] for part in stencil.parts}
        for wall in stencil.walls:
            part = stencil.parts[wall.part]
            if wall.line not in DIRECTIONS:
                raise InputError(f"direction {wall.bits[0]} has {side_named(wall.line)} for its wall; choose a side")
            down, right = STEPS[wall.line]
            if (part.down + down, part.right + right) in inside:
                raise InputError(
                    f"direction {wall.bits[0]} leads from part {wall.part} through {side_named(wall.line)} into the "
                    "same room; choose a side on its rim"
                )

    def _residue(self, row: int, column: int) -> Place:
        """Return a place within the cells after which rooms lie alike."""
        rows, down = divmod(row, self.down[0])
        return down, (column - rows * self.down[1]) % self.right

    @property
    def opposite(self) -> tuple[int, ...]:
        """For each direction that which leads back."""
        parts = {self._residue(part.down, part.right): number for number, part in enumerate(self.stencil.parts)}
        directions = {(wall.part, wall.line): wall.bits[0] for wall in self.stencil.walls}
        opposite = [0] * len(directions)
        for wall in self.stencil.walls:
            part, (down, right) = self.stencil.parts[wall.part], STEPS[wall.line]
            behind = parts[self._residue(part.down + down, part.right + right)]
            opposite[wall.bits[0]] = directions[behind, OPPOSITE[wall.line]]
        return tuple(opposite)

    @property
    def bearings(self) -> tuple[float, ...]:
        """The angle of each direction: from the middle of a room to that of its wall, by half a turn."""
        parts = self.stencil.parts
        middle = fsum(part.down for part in parts) / len(parts), fsum(part.right for part in parts) / len(parts)
        bearings = [0.0] * len(self.stencil.walls)
        for wall in self.stencil.walls:
            part, (down, right) = parts[wall.part], STEPS[wall.line]
            below, beside = part.down + down / 2 - middle[0], part.right + right / 2 - middle[1]
            bearings[wall.bits[0]] = round(atan2(beside, -below) / pi % 2, 9)
        return tuple(bearings)

    def size(self, rows: int, cols: int) -> Place:
        """Return the rows and columns that so many rows of so many rooms take on the sheet."""
        if not rows or not cols:
            return 0, 0
        shifts = [row * self.down[1] % self.right for row in range(min(rows, self.right))]
        parts = self.stencil.parts
        high, wide = (max(sizes) - min(sizes) + 1 for sizes in zip(*(part[:2] for part in parts), strict=True))
        return (rows - 1) * self.down[0] + high, (cols - 1) * self.right + max(shifts) + wide

    def __call__(self, cells: Grid) -> "PatternGrid":
        """Return the rooms on some cells.

        Raises:
            InputError: there is no place for one.
        """
        return PatternGrid(cells, self)

    def rows_on(self, cells: Grid) -> Iterator[RoomRow]:
        """Yield the rooms whose cells are all there, counted from the first row and column of the rectangle around."""
        spans: dict[int, list[Span]] = {}
        for run in cells.runs:
            spans.setdefault(run.row, []).append((run.first, run.last))
        parts = self.stencil.parts
        top = cells.bounds.top - min(part.down for part in parts)
        left = cells.bounds.left - min(part.right for part in parts)
        room = 0
        for row in sorted(row - parts[0].down for row in spans):
            rows, between = divmod(row - top, self.down[0])
            if between:
                continue
            phase = left + rows * self.down[1]
            for first, last in self._spans(spans, row):
                column = first + (phase - first) % self.right
                rooms = (last - column) // self.right + 1
                if rooms > 0:
                    yield RoomRow(row, column, room, rooms)
                    room += rooms

    def _spans(self, spans: Mapping[int, list[Span]], row: int) -> list[Span]:
        """Return the columns of a row by which a room can be called: those of all its parts are there."""
        found: list[Span] | None = None
        for down, right, _ in self.stencil.parts:
            moved = [(first - right, last - right) for first, last in spans.get(row + down, ())]
            found = moved if found is None else common(found, moved)
        return found or []


class PatternGrid(StencilGrid):
    """The rooms of a pattern on a selection of any shape. Cells in which no whole room has a place stay empty."""

    joins = False
    words_of_touching = ("room", "shares an edge with")
    words_of_no_room = ("is in no whole room, and stays empty", "a room")

    def __init__(self, cells: Grid, pattern: Pattern) -> None:
        self.pattern = pattern
        self.pitch = pattern.right
        self.opposite = pattern.opposite
        self.bearings = pattern.bearings
        rows = [*pattern.rows_on(cells)]
        if not rows:
            high, wide = pattern.size(1, 1)
            raise InputError(
                f"{cells.named}: a room takes {high} by {wide} cells; choose more cells, or another tiling"
            )
        super().__init__(cells, rows, [*_runs(rows, self.pitch)])

    @property
    def stencils(self) -> tuple[Stencil, ...]:
        """How its rooms lie on cells."""
        return (self.pattern.stencil,)

    @property
    def shape(self) -> Mapping[str, Any]:
        """The options that make it of its cells."""
        return {"tiling": self.tiling}

    def nearest(self, cell: int) -> int:
        """Return the room nearest to a cell: of several the first."""
        row, column = self.cells.place(cell)

        def distances() -> Iterator[tuple[int, int]]:
            for rooms in self.rows:
                for down, right, _ in self.pattern.stencil.parts:
                    first = rooms.column + right
                    step = min(max((column - first + self.pitch // 2) // self.pitch, 0), rooms.rooms - 1)
                    away = abs(rooms.row + down - row) + abs(first + step * self.pitch - column)
                    yield away, rooms.room + step

        return min(distances())[1]

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same cells and the same pattern."""
        if not isinstance(other, PatternGrid):
            return False
        return (self.tiling, self.cells, self.pattern) == (other.tiling, other.cells, other.pattern)

    def __hash__(self) -> int:
        return hash((self.tiling, self.cells))


def _runs(rows: list[RoomRow], pitch: int) -> Iterator[Run]:
    """Yield rows of rooms in rows and columns of their own: in each row, every so manieth column of the sheet."""
    for row, column, room, rooms in rows:
        yield Run(row, column // pitch + 1, column // pitch + rooms, room)
