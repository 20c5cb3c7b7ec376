"""Cells of a sheet: in runs side by side, in connected pieces, and some of them merged."""

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from excelmaze.errors import InputError, counted
from excelmaze.read_only import read_only_array
from excelmaze.sets import Sets
from excelmaze.sheet.addresses import (
    MAX_COLUMN,
    Area,
    Place,
    Selection,
    bounds_of,
    cell_address,
    check_cell,
    check_size,
    listed,
    parse_cell,
    parse_selection,
)
from excelmaze.sheet.bands import Band, areas_of, bands_of


class Run(NamedTuple):
    """Cells side by side in one row: columns `first` to `last`, numbered from `cell` on."""

    row: int
    first: int
    last: int
    cell: int

    @property
    def cells(self) -> range:
        """The numbers of the cells in this run."""
        return range(self.cell, self.cell + self.last - self.first + 1)


def runs_of(bands: Iterable[Band]) -> Iterator[Run]:
    """Yield the runs of bands, row by row."""
    cell = 0
    for top, below, spans in bands:
        for row in range(top, below):
            for first, last in spans:
                yield Run(row, first, last, cell)
                cell += last - first + 1


def touching(runs: Sequence[Run]) -> list[tuple[int, int]]:
    """Return the numbers of each two runs of which one lies above the other, in reading order."""
    pairs = []
    above = 0
    for below, (row, first, last, _) in enumerate(runs):
        while runs[above].row < row - 1 or (runs[above].row == row - 1 and runs[above].last < first):
            above += 1
        upper = above
        while runs[upper].row == row - 1 and runs[upper].first <= last:
            pairs.append((upper, below))
            upper += 1
    return pairs


def contacts_of(runs: Sequence[Run], pairs: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Yield stretches of cells that lie above one another, where runs touch: first cell above, first below, length."""
    for above, below in pairs:
        _, first_above, last_above, upper = runs[above]
        _, first_below, last_below, lower = runs[below]
        first = max(first_below, first_above)
        last = min(last_below, last_above)
        yield upper + first - first_above, lower + first - first_below, last - first + 1


def connected(count: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """Return the number of the connected part of each run, counted from the first run on."""
    sets = Sets(range(count))
    for run, other in pairs:
        sets.unite(run, other)
    numbers: dict[int, int] = {}
    return [numbers.setdefault(sets.root(run), len(numbers)) for run in range(count)]


# The most areas that a message names; more would hide the rest of it.
_AREAS_NAMED = 3
# The most areas that a recipe lists as the user gave them.
_AREAS_LISTED = 8


class Cells:
    """Cells 0..n-1 of a sheet in reading order; those of overlapping areas count once.

    They are kept as runs of cells in rows, so that memory follows their number, never the rectangle around them.
    """

    areas: tuple[Area, ...]
    bands: tuple[Band, ...]
    size: int
    merged: tuple[Area, ...]

    def __init__(self, areas: Sequence[Area], merged: Iterable[Area] = ()) -> None:
        if not isinstance(areas, Sequence) or not all(isinstance(area, Area) for area in areas):
            raise InputError("a grid is made of areas; give its cells to Grid.from_selection or Grid.from_cells")
        if not areas:
            raise InputError("the selection is empty; give cells such as B2:F6 or B2:F6,G4:K9")
        bands = tuple((top, below, tuple(spans)) for top, below, spans in bands_of(areas))
        size = sum((below - top) * (last - first + 1) for top, below, spans in bands for first, last in spans)
        vars(self).update(areas=tuple(areas), bands=bands, size=size)
        check_size(size, self.named)
        vars(self)["merged"] = _areas_merged(merged)
        self._check_merged()

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """The runs of cells, row by row."""
        return tuple(runs_of(self.bands))

    @cached_property
    def _starts(self) -> list[int]:
        return [run.cell for run in self.runs]

    def __contains__(self, cell: object) -> bool:
        """Return whether a cell is in the grid: its address, or its row and column."""
        return self.cell_at(*place_of(cell)) is not None

    def __iter__(self) -> Iterator[str]:
        """Yield the addresses of the cells in reading order."""
        for run in self.runs:
            for column in range(run.first, run.last + 1):
                yield cell_address(run.row, column)

    @property
    def address(self) -> str:
        """The selection in A1 notation, as it was given."""
        return listed(self.areas)

    @property
    def recipe_text(self) -> str:
        """The selection as recipes tell it: in A1 notation, or packed where that is shorter and as good."""
        if len(self.areas) <= _AREAS_LISTED or self.canonical != self.areas:
            return self.address
        from excelmaze.sheet.unions import packed

        return min(self.address, packed(self.bands), key=len)

    @property
    def named(self) -> str:
        """The selection as messages name it, which it must not fill."""
        return named(self.areas)

    @cached_property
    def bounds(self) -> Area:
        """The smallest rectangle around all cells."""
        return bounds_of(self.areas)

    def place(self, cell: int) -> Place:
        """Return the row and column of a cell. Costs a bisection of the runs; to visit all cells, walk the runs."""
        if len(self.areas) == 1:
            top, left, _, _ = area = self.areas[0]
            down, right = divmod(cell, area.width)
            return top + down, left + right
        row, first, _, begin = self.runs[bisect_right(self._starts, cell) - 1]
        return row, first + cell - begin

    def cell_at(self, row: int, column: int) -> int | None:
        """Return the cell at a place, or None where the grid has none."""
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

    def cell_of_place(self, place: Place) -> int:
        """Return the cell at a place that the grid has."""
        cell = self.cell_at(*place)
        assert cell is not None  # noqa: S101 - the caller knows
        return cell

    @cached_property
    def contacts(self) -> Sequence[tuple[int, int, int]]:
        """Stretches of cells that lie above one another: first cell above, first cell below, length."""
        return tuple(contacts_of(self.runs, self._touching))

    @cached_property
    def _touching(self) -> list[tuple[int, int]]:
        """The numbers of each two runs of which one lies above the other."""
        return touching(self.runs)

    @cached_property
    def canonical(self) -> tuple[Area, ...]:
        """The cells as areas that are the same however they were given."""
        return self.areas if len(self.areas) == 1 else tuple(areas_of(self.bands))

    def within(self, area: Area) -> list[int]:
        """Return the grid's cells in an area, in reading order."""
        places = (
            (row, column) for row in range(area.top, area.bottom + 1) for column in range(area.left, area.right + 1)
        )
        return [cell for place in places if (cell := self.cell_at(*place)) is not None]

    @cached_property
    def merged_cells(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each merged area, in reading order."""
        return tuple(tuple(self.within(area)) for area in self.merged)

    def _check_merged(self) -> None:
        merged: set[int] = set()
        for area in self.merged:
            cells = self.within(area) if area.size <= self.size else []
            if len(cells) < area.size:
                raise InputError(
                    f"the merged cells {area.address} lie only partly in {self.named}; "
                    "choose all of them or none, or unmerge them"
                )
            if not merged.isdisjoint(cells):
                raise InputError(f"the merged cells {area.address} overlap others; each cell is in one area at most")
            merged.update(cells)

    @cached_property
    def places(self) -> tuple[Sequence[int], Sequence[int]]:
        """For each cell its row, and for each its column."""
        rows, columns = array("l"), array("l")
        for row, first, last, _ in self.runs:
            rows.extend([row] * (last - first + 1))
            columns.extend(range(first, last + 1))
        return read_only_array(rows), read_only_array(columns)

    @cached_property
    def pieces(self) -> tuple[Sequence[int], ...]:
        """The connected parts, each with its cells in reading order; sharing a corner does not connect."""
        numbers = self._pieces_of_runs
        if not any(numbers):
            return (range(self.size),)
        pieces: list[list[int]] = [[] for _ in range(max(numbers) + 1)]
        for (_, first, last, cell), number in zip(self.runs, numbers, strict=True):
            pieces[number] += range(cell, cell + last - first + 1)
        # Tuples of numbers are nothing that the garbage collector goes through again and again.
        return tuple([tuple(piece) for piece in pieces])

    def piece_number(self, room: int) -> int:
        """Return which piece a cell belongs to."""
        return self._pieces_of_runs[bisect_right(self._starts, room) - 1]

    @cached_property
    def runs_of_pieces(self) -> tuple[tuple[Run, ...], ...]:
        """The runs of each piece."""
        pieces: list[list[Run]] = []
        for run, number in zip(self.runs, self._pieces_of_runs, strict=True):
            if number == len(pieces):
                pieces.append([])
            pieces[number].append(run)
        return tuple(map(tuple, pieces))

    @cached_property
    def _pieces_of_runs(self) -> list[int]:
        """For each run, which piece it belongs to."""
        return connected(len(self.runs), self._touching)


def areas_in(selection: str | Selection | Iterable[Area]) -> tuple[Area, ...]:
    """Return the areas of a selection in any form.

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


def named(areas: Sequence[Area]) -> str:
    """Return the text that names areas in messages: all of them where they are few."""
    if len(areas) > _AREAS_NAMED:
        return f"{areas[0].address} and {counted(len(areas) - 1, 'more area')}"
    return listed(areas)


def place_of(cell: object) -> tuple[int, int]:
    """Return the row and column of a cell that is given as an address or as these.

    Raises:
        InputError: it is neither, or beyond Excel's limits.
    """
    match cell:
        case str():
            return parse_cell(cell)
        case (int(row), int(column)):
            return check_cell(row, column, f"row {row}, column {column}")
    raise InputError(f"{ascii(cell)[:40]} is no cell; give an address such as B2, or its row and column")


def _areas_merged(merged: Iterable[Area]) -> tuple[Area, ...]:
    areas = tuple(merged) if isinstance(merged, Iterable) else None
    if areas is None or not all(isinstance(area, Area) for area in areas):
        raise InputError(f"merged {ascii(merged)[:40]} is no list of areas; give such as Selection has")
    return tuple(sorted(set(areas)))
