"""The grid: which cells there are, where they lie, and which of them are neighbours."""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableSequence, Sequence
from functools import cached_property
from itertools import chain, groupby
from typing import TYPE_CHECKING, Any, ClassVar, Self

from excelmaze.counts import counted
from excelmaze.errors import InputError
from excelmaze.grids.graph import Graph
from excelmaze.grids.runs import Run, connected, contacts_of, runs_of, touching
from excelmaze.sheet.addresses import (
    MAX_COLUMN,
    MAX_ROW,
    Area,
    Place,
    Selection,
    cell_address,
    check_cell,
    check_size,
    parse_cell,
    parse_selection,
)
from excelmaze.sheet.bands import Band, Span, areas_of, bands_of, combined, common, without

if TYPE_CHECKING:
    from pathlib import Path

# The macros' own numbers, clockwise from the top.
UP, RIGHT, DOWN, LEFT = range(4)
DIRECTIONS = (UP, RIGHT, DOWN, LEFT)
SIDE_NAMES = ("top", "right", "bottom", "left")
OPPOSITE = (DOWN, LEFT, UP, RIGHT)
# How many rows and columns further each of them leads.
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))

# A message names so many areas; more would hide the rest of it.
_AREAS_NAMED = 3
# A recipe lists so many as they were given.
_AREAS_TOLD = 8


def opposite(direction: int) -> int:
    """The direction on a sheet that leads back."""
    return OPPOSITE[direction]


class Grid(Graph):
    """The graph of a sheet's cells: rooms 0..n-1 in reading order, each with its row and column (1-based).

    >>> grid = Grid.from_selection("B2:D3,E3")
    >>> len(grid), "E3" in grid, "E2" in grid
    (7, True, False)
    >>> list(grid)
    ['B2', 'C2', 'D2', 'B3', 'C3', 'D3', 'E3']
    >>> grid == Grid.from_cells(grid)
    True

    A grid is immutable, and its memory follows the number of cells, never the rectangle around them: it is
    kept as runs of cells in rows. Cells of overlapping areas count once. Areas that are `merged` are one cell each on
    the sheet, and one room of a maze.
    """

    is_square = True
    opposite: tuple[int, ...] = OPPOSITE
    # Whether cells that lie side by side are always neighbours.
    gapless: bool = True
    # Which tiling draws mazes on it.
    tiling: ClassVar[str] = "squares"
    # Whether rooms lie side by side in rows, each above at most one other.
    has_rows: ClassVar[bool] = True
    # For each direction the side of a cell that looks there.
    side_of: tuple[int, ...] = DIRECTIONS
    # The names of its sheets, where rooms lie on several.
    sheets: tuple[str, ...] = ()
    # What lies beside another, and what it does there: the words of a message.
    words_of_touching: ClassVar[tuple[str, str]] = ("cell", "shares an edge with")

    def __init__(self, areas: Sequence[Area], merged: Iterable[Area] = ()) -> None:
        if not isinstance(areas, Sequence) or not all(isinstance(area, Area) for area in areas):
            raise InputError("a grid is made of areas; give its cells to Grid.from_selection or Grid.from_cells")
        if not areas:
            raise InputError("the selection is empty; give cells such as B2:F6 or B2:F6,G4:K9")
        self.areas: tuple[Area, ...] = tuple(areas)
        self.bands: tuple[Band, ...] = tuple(bands_of(self.areas))
        self.size = sum((below - top) * (last - first + 1) for top, below, spans in self.bands for first, last in spans)
        check_size(self.size, self.named)
        self._last_part: Graph | None = None
        self.merged: tuple[Area, ...] = tuple(sorted(set(merged)))
        self._check_merged()

    @classmethod
    def rectangle(cls, rows: int, cols: int, at: str = "B2") -> Self:
        """A rectangle of `rows` x `cols` cells with its top left corner at `at`.

        >>> Grid.rectangle(5, 8)
        <Grid B2:I6: 40 cells>

        Raises:
            InputError: a size below 1, or a rectangle that passes Excel's last row or column.
        """
        for value, what in ((rows, "rows"), (cols, "columns")):
            if isinstance(value, bool) or not isinstance(value, int):
                raise InputError(f"{ascii(value)[:40]} {what}: give a whole number")
        top, left = _corner(at)
        for value, what, first, limit in ((rows, "rows", top, MAX_ROW), (cols, "columns", left, MAX_COLUMN)):
            if value < 1:
                raise InputError(f"{value} {what}: a maze has at least 1")
            if first + value - 1 > limit:
                raise InputError(
                    f"{value} {what} from {at} on pass Excel's limit of {limit:,}; choose at most {limit - first + 1:,}"
                )
        return cls((Area(top, left, top + rows - 1, left + cols - 1),))

    @classmethod
    def from_selection(cls, selection: str | Selection | Iterable[Area], merged: Iterable[Area] = ()) -> Self:
        """The cells of a selection, in A1 notation or parsed, of which some areas may be merged.

        >>> Grid.from_selection("B2:F6,G4:K9")
        <Grid B2:F6,G4:K9: 55 cells>

        Raises:
            InputError: the selection is empty, malformed or beyond Excel's limits.
        """
        return cls(_areas(selection), merged)

    @classmethod
    def from_cells(
        cls, cells: Iterable[str | tuple[int, int]] | Callable[[int, int], bool], within: str | None = None
    ) -> Self:
        """Some cells: their addresses or places, or those of an area for which a function of row and column holds.

        >>> Grid.from_cells(["B2", "C2", (3, 2)])
        <Grid B2:C2,B3: 3 cells>
        >>> disc = Grid.from_cells(lambda row, col: (row - 10) ** 2 + (col - 10) ** 2 <= 64, within="A1:S19")
        >>> len(disc), "J2" in disc, "B2" in disc
        (197, True, False)

        Args:
            cells: addresses such as `B2` or pairs of row and column, from 1 on; or a function.
            within: for a function, the cells that it is asked about.

        Raises:
            InputError: no cells, or some that are none.
        """
        from excelmaze.sheet.unions import rectangles

        if callable(cells):
            if within is None:
                raise InputError("a function says which cells of an area; give the area with within, such as A1:Z26")
            rows = cls.from_selection(within).runs
            chosen = [(run.row, column) for run in rows for column in range(run.first, run.last + 1)]
            return cls(rectangles(place for place in chosen if cells(*place)))
        if within is not None or isinstance(cells, str) or not isinstance(cells, Iterable):
            raise InputError("give cells as a list of addresses, or as a function and the area within which they lie")
        return cls(rectangles({_place_of(cell) for cell in cells}))

    @classmethod
    def from_mask(
        cls,
        mask: "str | Path | Sequence[str]",
        *,
        rows: int | None = None,
        cols: int | None = None,
        at: str = "B2",
        threshold: int | None = None,
        invert: bool = False,
    ) -> Self:
        """The dark cells of a picture, or those of a drawing that are no spaces and no full stops.

        >>> heart = Grid.from_mask([".##.##.", "#######", " ##### ", "  ###  ", "   #   "])
        >>> len(heart), "B2" in heart, "C2" in heart
        (20, False, True)

        Args:
            mask: the file of a picture, or of a drawing if its name ends in .txt; or the lines of a drawing.
            rows: and `cols`: the box in which it is as large as fits; by default a picture has 30 columns, and a
                drawing a cell for each of its characters.
            at: the top left cell of the box.
            threshold: the greys of a picture below it, 0 to 255, are dark; by default Otsu's method finds it.
            invert: what is light or blank is in.

        Raises:
            InputError: nothing is in, the file is neither, or the size is no sheet's.
            WorkbookError: the file cannot be read, or Pillow is missing, without which there are drawings only.
        """
        from excelmaze.shapes.drawn import mask_from

        made = mask_from(mask, rows, cols, threshold=threshold, invert=invert)
        return cls(made.areas(*_corner(at)))

    @classmethod
    def from_letters(
        cls,
        letters: str,
        *,
        rows: int | None = None,
        cols: int | None = None,
        at: str = "B2",
        bridges: bool = True,
    ) -> Self:
        """The letters of a text, whose lines are three cells wide unless a size is asked for.

        There are A to Z with accents, digits, punctuation, Cyrillic, hiragana and katakana; small letters are drawn as
        capitals.

        >>> anna = Grid.from_letters("Anna", cols=100)
        >>> len(anna.pieces), len(Grid.from_letters("Anna", cols=100, bridges=False).pieces)
        (1, 4)

        Args:
            letters: the text; it may have several lines.
            rows: and `cols`, `at`: the box in which it is as large as fits.
            bridges: join all letters, dots and accents by bridges of one cell's width.

        Raises:
            InputError: the font lacks a letter, or they do not fit.
        """
        from excelmaze.shapes.drawn import letters_from

        return cls(letters_from(letters, rows, cols, bridged=bridges).areas(*_corner(at)))

    @classmethod
    def from_shape(cls, shape: str, *, rows: int | None = None, cols: int | None = None, at: str = "B2") -> Self:
        """A shape by its name in `excelmaze.shapes.formulas.SHAPES`, as large as fits in rows and columns.

        >>> Grid.from_shape("diamond", cols=5)
        <Grid D2 and 4 more areas: 13 cells>

        Raises:
            InputError: there is no such shape, or it would be too small to be told.
        """
        from excelmaze.shapes.drawn import formula_from

        return cls(formula_from(shape, rows, cols).areas(*_corner(at)))

    def minus(self, cells: str | Selection | Iterable[Area]) -> "Grid":
        """The grid with holes.

        >>> Grid.rectangle(5, 5).minus("C3:E5")
        <Grid B2:F2 and 3 more areas: 16 cells>

        Raises:
            InputError: none of these cells is in the grid, no others are, or they are a part of merged ones.
        """
        holes = _areas(cells)
        grid = self._with_areas(without, holes)
        if grid is None:
            raise InputError(f"the hole {_named(holes)} takes all cells of the maze, {self.named}; choose fewer")
        if grid.size == self.size:
            raise InputError(f"the hole {_named(holes)} lies outside the maze, {self.named}; choose cells of it")
        return grid

    def common_with(self, cells: str | Selection | Iterable[Area]) -> "Grid":
        """The cells that the grid has in common with others.

        >>> Grid.from_shape("circle", cols=9).common_with("A1:F6")
        <Grid D2:F2,C3:F3,B4:F6: 22 cells>

        Raises:
            InputError: there are none, or some are a part of merged ones.
        """
        others = _areas(cells)
        grid = self._with_areas(common, others)
        if grid is None:
            raise InputError(f"{self.named} and {_named(others)} have no cell in common; choose others")
        return grid

    def _with_areas(
        self, combine: Callable[[list[Span], list[Span]], list[Span]], others: Sequence[Area]
    ) -> "Grid | None":
        """The grid of what is made of the cells and others, with the merged areas that have a cell of it."""

        def made(areas: Sequence[Area]) -> list[Area]:
            return areas_of(combined(bands_of(areas), bands_of(others), combine))

        areas = made(self.areas)
        return Grid(areas, [area for area in self.merged if made([area])]) if areas else None

    def within(self, area: Area) -> list[int]:
        """The cells of an area, in reading order, as far as they are in the grid."""
        places = (
            (row, column) for row in range(area.top, area.bottom + 1) for column in range(area.left, area.right + 1)
        )
        return [cell for place in places if (cell := self.cell_at(*place)) is not None]

    @cached_property
    def merged_cells(self) -> list[list[int]]:
        """The cells of each merged area, in reading order."""
        return [self.within(area) for area in self.merged]

    @cached_property
    def merged_sides(self) -> dict[int, int]:
        """For each cell of a merged area, the sides that lie inside the area, as bits."""
        inner = (inside for area in self.merged for _, _, inside in inner_sides(area, area))
        return dict(zip(chain.from_iterable(self.merged_cells), inner, strict=True))

    def _check_merged(self) -> None:
        taken: set[int] = set()
        for area in self.merged:
            cells = self.within(area) if area.size <= self.size else []
            if len(cells) < area.size:
                raise InputError(
                    f"the merged cells {area.address} lie only partly in {self.named}; "
                    "choose all of them or none, or unmerge them"
                )
            if not taken.isdisjoint(cells):
                raise InputError(f"the merged cells {area.address} overlap others; each cell is in one area at most")
            taken.update(cells)

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """The runs of cells, row by row. Made when asked for: a rectangle may have a million, and needs none."""
        return tuple(runs_of(self.bands))

    @cached_property
    def _starts(self) -> list[int]:
        return [run.cell for run in self.runs]

    def __contains__(self, cell: object) -> bool:
        """Whether a cell is in the grid: its address, or its row and column."""
        return self.cell_at(*_place_of(cell)) is not None

    def __iter__(self) -> Iterator[str]:
        """The addresses of the cells in reading order."""
        for run in self.runs:
            for column in range(run.first, run.last + 1):
                yield cell_address(run.row, column)

    @property
    def address(self) -> str:
        """The selection in A1 notation, as it was given."""
        return ",".join(area.address for area in self.areas)

    @property
    def told(self) -> str:
        """The selection as recipes tell it: in A1 notation, or packed where that is shorter and as good."""
        if len(self.areas) <= _AREAS_TOLD or areas_of(bands_of(self.areas)) != list(self.areas):
            return self.address
        from excelmaze.sheet.packed import packed

        return min(self.address, packed(self.areas), key=len)

    @property
    def named(self) -> str:
        """The selection as messages name it, which it must not fill."""
        return _named(self.areas)

    @cached_property
    def bounds(self) -> Area:
        """The smallest rectangle around all cells."""
        tops, lefts, bottoms, rights = zip(*self.areas, strict=True)
        return Area(min(tops), min(lefts), max(bottoms), max(rights))

    @property
    def first(self) -> int:
        """The cell where a selection begins: the top left one of its first area."""
        area = self.areas[0]
        cell = self.cell_at(area.top, area.left)
        assert cell is not None  # noqa: S101 - an area's corner is in the grid
        return cell

    @property
    def cells(self) -> "Grid":
        """The cells of the sheet that the rooms lie on: themselves, unless walls take cells, too."""
        return self

    @property
    def shape(self) -> Mapping[str, Any]:
        """The options that make the graph of its cells, as a recipe tells them; none where rooms are cells."""
        return {}

    @property
    def last_level(self) -> "tuple[Grid, int]":
        """The rooms of one sheet, and the number of the first one on the last sheet."""
        return self, 0

    def sheet_place(self, room: int) -> Place:
        """Row and column, on the sheet, of the cell that a room is called by."""
        return self.place(room)

    def room_at(self, row: int, column: int) -> int | None:
        """The room whose cell lies at a place on the sheet, or None."""
        return self.cell_at(row, column)

    def nearest(self, cell: int) -> int:
        """The room nearest to a cell of the sheet, a number in `cells`."""
        return cell

    def cell_beside(self, room: int, direction: int) -> Place:  # noqa: ARG002 - rooms of several cells ask for it
        """The cell of a room that lies where a direction leads out of it."""
        return self.sheet_place(room)

    def told_beside(self, room: int, direction: int) -> str:
        """The address of that cell, as recipes tell it."""
        return cell_address(*self.cell_beside(room, direction))

    def direction_at(self, place: Place, side: int) -> int:  # noqa: ARG002 - as above
        """The direction that leads out of a room through a side of the cell at a place."""
        return side

    def rim_of(self, room: int) -> Sequence[Place | None]:
        """For each direction the last place on the sheet that an opening would go through; None where none can."""
        return (self.place(room),) * len(DIRECTIONS)

    def place(self, cell: int) -> Place:
        """Row and column of a cell. Costs a bisection of the runs; to visit all cells, walk the runs."""
        if len(self.areas) == 1:
            top, left, _, _ = area = self.areas[0]
            down, right = divmod(cell, area.width)
            return top + down, left + right
        row, first, _, begin = self.runs[bisect_right(self._starts, cell) - 1]
        return row, first + cell - begin

    def stretches_of(self, part: "Grid") -> Iterator[tuple[slice, slice]]:
        """Stretches of the rooms of a grid that is a part of this one: their numbers there, and here."""
        for run in part.runs:
            first = self.cell_at(run.row, run.first)
            assert first is not None  # noqa: S101 - the other is a part
            yield slice(run.cell, run.cells.stop), slice(first, first + len(run.cells))

    def _index(self, cell: int) -> int:
        return cell // self.areas[0].width if len(self.areas) == 1 else bisect_right(self._starts, cell) - 1

    def address_of(self, room: int) -> str:
        """A cell's place in A1 notation."""
        return cell_address(*self.sheet_place(room))

    def cell_at(self, row: int, column: int) -> int | None:
        """The cell at a place, or None where the grid has none."""
        if len(self.areas) == 1:
            top, left, bottom, right = area = self.areas[0]
            inside = top <= row <= bottom and left <= column <= right
            return (row - top) * area.width + column - left if inside else None
        index = bisect_right(self.runs, (row, column, MAX_COLUMN + 1)) - 1
        if index >= 0:
            run = self.runs[index]
            if run.row == row and column <= run.last:
                return run.cell + column - run.first
        return None

    def find(self, address: str, what: str) -> int:
        """The cell at an address; `what` is the word for it in the message.

        Raises:
            InputError: no cell address, or one outside the grid.
        """
        cell = self.cell_at(*parse_cell(address))
        if cell is None:
            raise InputError(f"{what} {address} lies outside the maze, {self.named}; choose one of its cells")
        return cell

    @cached_property
    def neighbors(self) -> tuple[list[int], list[int], list[int], list[int]]:
        """For each direction, for each cell, the neighbour there or -1."""
        ids = list(range(self.size))
        up, down = [-1] * self.size, [-1] * self.size
        right, left = [*ids[1:], -1], [-1, *ids[:-1]]
        self._end_rows(left, right, -1)
        for above, below, length in self._stretches:
            up[below : below + length] = ids[above : above + length]
            down[above : above + length] = ids[below : below + length]
        return up, right, down, left

    @cached_property
    def places(self) -> tuple[Sequence[int], Sequence[int]]:
        """For each cell its row, and for each its column."""
        rows, columns = array("l"), array("l")
        for row, first, last, _ in self.runs:
            rows.extend([row] * (last - first + 1))
            columns.extend(range(first, last + 1))
        return rows, columns

    @cached_property
    def sides(self) -> bytes:
        """For each cell, a bit `1 << direction` for every neighbour it has."""
        up, down = bytearray(self.size), bytearray(self.size)
        right, left = bytearray(b"\1") * self.size, bytearray(b"\1") * self.size
        self._end_rows(left, right, 0)
        for above, below, length in self._stretches:
            up[below : below + length] = down[above : above + length] = b"\1" * length
        # Bytes side by side are combined as one great number, which Python does at the speed of the memory.
        return sum(
            int.from_bytes(has, "little") << direction for direction, has in enumerate((up, right, down, left))
        ).to_bytes(self.size, "little")

    @cached_property
    def pieces(self) -> tuple[Sequence[int], ...]:
        """The connected parts, each with its cells in reading order; sharing a corner does not connect."""
        numbers = self._pieces_of_runs
        if not any(numbers):
            return (range(self.size),)
        stretches = [range(cell, cell + last - first + 1) for _, first, last, cell in self.runs]
        in_order = groupby(sorted(range(len(stretches)), key=numbers.__getitem__), key=numbers.__getitem__)
        # Tuples of numbers are nothing that the garbage collector goes through again and again.
        return tuple([tuple(chain.from_iterable(map(stretches.__getitem__, piece))) for _, piece in in_order])

    def piece_of(self, room: int) -> Sequence[int]:
        """The piece that a cell belongs to."""
        return self.pieces[self.piece_number(room)]

    def runs_of_piece(self, room: int) -> Sequence[Run]:
        """The runs of the piece that a cell belongs to."""
        return self.runs_of_pieces[self.piece_number(room)]

    def piece_number(self, room: int) -> int:
        """Which piece a cell belongs to."""
        return self._pieces_of_runs[self._index(room)]

    def part(self, rooms: Sequence[int]) -> Graph:
        """Whole pieces as a graph of their own; the same one again where they are shaped as the last ones were."""
        sides = bytes(map(self.sides.__getitem__, rooms))
        if self._last_part is None or self._last_part.sides != sides:
            self._last_part = _graph_of(sides)
        return self._last_part

    def rows_of(self, piece: Sequence[int]) -> "Grid":
        """A piece as a grid of its own, with its rows: its cells are numbered anew, in the same order."""
        return Grid([Area(run.row, run.first, run.row, run.last) for run in self.runs_of_piece(piece[0])])

    @cached_property
    def runs_of_pieces(self) -> list[list[Run]]:
        """The runs of each piece."""
        pieces: list[list[Run]] = []
        for run, number in zip(self.runs, self._pieces_of_runs, strict=True):
            if number == len(pieces):
                pieces.append([])
            pieces[number].append(run)
        return pieces

    @cached_property
    def _pieces_of_runs(self) -> list[int]:
        """For each run, which piece it belongs to."""
        if len(self.areas) == 1:
            return [0] * self.areas[0].height
        return connected(len(self.runs), self._touching)

    @cached_property
    def contacts(self) -> Sequence[tuple[int, int, int]]:
        """Stretches of cells that lie above one another: first cell above, first cell below, length."""
        if len(self.areas) == 1:
            width = self.areas[0].width
            return [(cell, cell + width, width) for cell in range(0, self.size - width, width)]
        return list(contacts_of(self.runs, self._touching))

    @property
    def _stretches(self) -> Sequence[tuple[int, int, int]]:
        """The contacts; those of a rectangle as one, as each row goes on where the one above ends."""
        if len(self.areas) == 1:
            width = self.areas[0].width
            return [(0, width, self.size - width)]
        return self.contacts

    def _end_rows(self, left: MutableSequence[int], right: MutableSequence[int], nothing: int) -> None:
        """Let nothing lie to the left of the first cell of each run, and to the right of its last."""
        if len(self.areas) == 1:
            width = self.areas[0].width
            left[::width] = right[width - 1 :: width] = [nothing] * (self.size // width)
            return
        for _, first, last, cell in self.runs:
            left[cell] = right[cell + last - first] = nothing

    @cached_property
    def _touching(self) -> list[tuple[int, int]]:
        """The numbers of each two runs of which one lies above the other."""
        return touching(self.runs)

    def __eq__(self, other: object) -> bool:
        """Grids are equal when they have the same cells; the areas in which they were given may be others."""
        if not isinstance(other, Grid):
            return super().__eq__(other)
        return self.is_square == other.is_square and self._canonical == other._canonical

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self._canonical)

    @cached_property
    def _canonical(self) -> tuple[Area, ...]:
        """The cells as areas that are the same however they were given."""
        return self.areas if len(self.areas) == 1 else tuple(areas_of(self.bands))

    def __repr__(self) -> str:
        return f"<Grid {self.named}: {counted(self.size, 'cell')}>"


def _corner(at: str) -> Place:
    """The row and column of a top left cell."""
    if not isinstance(at, str):
        raise InputError(f"at {ascii(at)[:40]}: give the top left cell, such as B2")
    return parse_cell(at)


def _areas(selection: str | Selection | Iterable[Area]) -> tuple[Area, ...]:
    """The areas of a selection in any form.

    Raises:
        InputError: it is none, malformed or beyond Excel's limits.
    """
    if isinstance(selection, str):
        selection = parse_selection(selection)
    if isinstance(selection, Selection):
        return selection.areas
    areas = tuple(selection) if isinstance(selection, Iterable) else ()
    if not areas or not all(isinstance(area, Area) for area in areas):
        raise InputError(f"{ascii(selection)[:40]} is no selection; give cells such as 'B2:F6,G4:K9'")
    return areas


def _named(areas: Sequence[Area]) -> str:
    """Areas as messages name them: all, where they are few."""
    if len(areas) > _AREAS_NAMED:
        return f"{areas[0].address} and {counted(len(areas) - 1, 'more area')}"
    return ",".join(area.address for area in areas)


def inner_sides(area: Area, bounds: Area) -> Iterator[tuple[int, int, int]]:
    """Row and column of each cell of a merged area, as far as it lies within bounds, and its sides inside the area.

    They are never seen, and programs that save draw there what they like.
    """
    top, left, bottom, right = area
    for row in range(max(top, bounds.top), min(bottom, bounds.bottom) + 1):
        upright = (row > top) << UP | (row < bottom) << DOWN
        for column in range(max(left, bounds.left), min(right, bounds.right) + 1):
            yield row, column, upright | (column < right) << RIGHT | (column > left) << LEFT


def _place_of(cell: object) -> tuple[int, int]:
    """Row and column of a cell that is given as an address or as these.

    Raises:
        InputError: it is neither, or beyond Excel's limits.
    """
    match cell:
        case str():
            return parse_cell(cell)
        case (int(row), int(column)):
            return check_cell(row, column, f"row {row}, column {column}")
    raise InputError(f"{ascii(cell)[:40]} is no cell; give an address such as B2, or its row and column")


def _graph_of(sides: bytes) -> Graph:
    """The graph of whole pieces of cells in reading order, from the sides on which each has a neighbour.

    To the right that is the next cell. Of those that have one below, the first has the first of those that have one
    above, and so on.
    """
    nowhere = [-1] * len(sides)
    up, down = nowhere, nowhere.copy()
    right = [room + 1 if has >> RIGHT & 1 else -1 for room, has in enumerate(sides)]
    left = [room - 1 if has >> LEFT & 1 else -1 for room, has in enumerate(sides)]
    lower = [room for room, has in enumerate(sides) if has >> UP & 1]
    upper = [room for room, has in enumerate(sides) if has >> DOWN & 1]
    for above, below in zip(upper, lower, strict=True):
        up[below], down[above] = above, below
    return Graph.unchecked((up, right, down, left), OPPOSITE, sides)
