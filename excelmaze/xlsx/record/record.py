"""The record of a maze on a sheet: how its cells were before, which lines it gave them, and what came with it.

It knows neither files nor Excel: `excelmaze.xlsx.record.kept` turns it into hidden names and back, and
`excelmaze.xlsx.record.finding` finds its cells again. No cell is in two records.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from excelmaze.grids.cells import Run
from excelmaze.grids.grid import Grid, combined_cells
from excelmaze.planes import Plane, joined, plane
from excelmaze.sheet.addresses import MOST_NAMED, Area, Place, Selection, any_overlap
from excelmaze.sheet.bands import common, runs_alike, without
from excelmaze.xlsx.record.maze_names import AREA_NAME, MAZE_NAMES
from excelmaze.xlsx.sheets.cell_format import CellFormat

Size = Mapping[str, str]
"""What a row or column had of the attributes that a maze sets."""


class Record(NamedTuple):
    """The cells of one maze as they were before it, and what came with it.

    Attributes:
        cells: its cells; of a round maze, which has none, those under it.
        was: the place of each cell's former format among `formats`.
        lines: the line code that the maze gave each cell.
        formats: the cell formats that they had.
        columns: for each column whose width the maze set, the attributes that it had before the first maze.
        heights: the same for rows.
        texts: the texts that came with the maze, by row and column of their cells, its own or others.
        ends: the cells of starts, goals and false goals, by `MAZE_NAMES`; see `maze_names.ends_of`.
        named: those of `MAZE_NAMES` that the sheet got for the maze.
        recipe: how the maze is made; empty where nobody knows.
        extra_sheets: the names of the sheets that were added.
        drawings: the names of the drawings of a round maze.
        missing: how many cells were not found again.
    """

    cells: Grid
    was: Plane = b""
    lines: bytes = b""
    formats: tuple[CellFormat, ...] = ()
    columns: Mapping[int, Size] = {}
    heights: Mapping[int, Size] = {}
    texts: Mapping[Place, str] = {}
    ends: Mapping[str, Sequence[Place]] = {}
    named: tuple[str, ...] = ()
    recipe: str = ""
    extra_sheets: tuple[str, ...] = ()
    drawings: tuple[str, ...] = ()
    missing: int = 0

    @property
    def size(self) -> int:
        """How many cells it has."""
        return len(self.was)

    @property
    def area(self) -> Area:
        """The rectangle around its cells."""
        return self.cells.bounds

    @property
    def areas(self) -> tuple[Area, ...]:
        """Its cells."""
        return self.cells.canonical

    @property
    def places(self) -> dict[str, Selection]:
        """The cells of its maze, and of the ends, by `MAZE_NAMES`."""
        ends = {name: Selection(tuple(Area(*one, *one) for one in places)) for name, places in self.ends.items()}
        return {AREA_NAME: Selection(self.areas), **ends}

    def has(self, row: int, column: int) -> bool:
        """Return whether a cell is one of the record."""
        return self.cells.cell_at(row, column) is not None

    def with_ends(self, names: Mapping[str, Selection]) -> "Record":
        """Return the record with other ends of the named maze; more than a name can hold are not recorded.

        The maze may be a piece of those that the record is of: then ends of the others stay.
        """
        own = names[AREA_NAME].areas if AREA_NAME in names else ()
        ends: dict[str, list[Place]] = {}
        for name in MAZE_NAMES[1:]:
            ends_of_name, cells = self.ends.get(name, ()), names[name].areas if name in names else ()
            ends[name] = [one for one in ends_of_name if not any_overlap([Area(*one, *one)], own)]
            ends[name] += [area[:2] for area in cells if self.has(*area[:2])]
        return self._replace(ends={name: places for name, places in ends.items() if 0 < len(places) <= MOST_NAMED})

    def with_lines(self, cells: Grid, lines: bytes) -> "Record":
        """Return the record with the lines that some cells have now, as far as these are its own."""
        own = combined_cells(self.cells, cells.areas, common)
        new = own and with_part(self.cells, self.lines, own, part_of(cells, lines, own))
        return self._replace(lines=bytes(new)) if new else self

    def with_maze(self, other: "Record") -> "Record":
        """Return the record with what another tells of some of its cells, and with all that came with these."""
        return self.with_lines(other.cells, other.lines)._replace(
            # What was there before the first maze is what the user had.
            columns={**other.columns, **self.columns},
            heights={**other.heights, **self.heights},
            texts={**self.texts, **other.texts},
            ends=other.ends,
            named=(*dict.fromkeys((*self.named, *other.named)),),
            recipe=other.recipe,
            extra_sheets=(*dict.fromkeys((*self.extra_sheets, *other.extra_sheets)),),
        )

    def within(self, areas: Sequence[Area]) -> "Record | None":
        """Return the record of those of its cells that lie in some areas, if any do."""
        return self._of(combined_cells(self.cells, areas, common))

    def outside(self, areas: Sequence[Area]) -> "Record | None":
        """Return the record without the cells in some areas, if others are left."""
        return self._of(combined_cells(self.cells, areas, without))

    def _of(self, cells: Grid | None) -> "Record | None":
        """Return the record of some of its cells; texts and ends in the others are none of it."""
        if cells is None:
            return None
        return self._replace(
            cells=cells,
            was=part_of(self.cells, self.was, cells),
            lines=bytes(part_of(self.cells, self.lines, cells)),
            texts={place: text for place, text in self.texts.items() if not self.has(*place) or place in cells},
            ends={name: [place for place in places if place in cells] for name, places in self.ends.items()},
        )

    def moved(self, place: Area) -> "Record":
        """Return the record of the same cells in another rectangle of the same shape."""
        if place == self.area:
            return self
        rows, columns = (
            {now: now - place[axis] + self.area[axis] for now in range(place[axis], place[axis + 2] + 1)}
            for axis in (0, 1)
        )
        return self.placed(rows, columns)

    def placed(self, rows: Mapping[int, int], columns: Mapping[int, int]) -> "Record":
        """Return the record with its cells elsewhere; there are some.

        Args:
            rows: for each row where it has cells now, the row in which they were.
            columns: the same for columns.
        """
        shifts = [*runs_alike({now: then - now for now, then in columns.items()})]
        runs: dict[int, list[Run]] = {}
        for run in self.cells.runs:
            runs.setdefault(run.row, []).append(run)
        pieces = sorted(
            (Area(row, begin - shift, row, end - shift), run.cell + begin - run.first)
            for row, then in rows.items()
            for run in runs.get(then, ())
            for first, last, shift in shifts
            if (begin := max(first + shift, run.first)) <= (end := min(last + shift, run.last))
        )
        parts = [slice(cell, cell + area.width) for area, cell in pieces]
        to_row, to_column = _there(rows, self.area.top, self.area.bottom), _there(columns, *self.area[1::2])
        places = {
            place: (to_row[place[0]], to_column[place[1]])
            for place in (*self.texts, *(one for ends in self.ends.values() for one in ends))
            if place[0] in to_row and place[1] in to_column
        }
        return self._replace(
            cells=Grid([area for area, _ in pieces]),
            was=joined(*(self.was[part] for part in parts)),
            lines=b"".join(self.lines[part] for part in parts),
            columns={now: self.columns[then] for now, then in columns.items() if then in self.columns},
            heights={now: self.heights[then] for now, then in rows.items() if then in self.heights},
            texts={places[place]: text for place, text in self.texts.items() if place in places},
            ends={name: [places[one] for one in ends if one in places] for name, ends in self.ends.items()},
        )


def part_of(whole: Grid, numbers: Plane, part: Grid) -> Plane:
    """Return the numbers of a part of some cells."""
    return joined(*(numbers[there] for _, there in whole.stretches_of(part)))


def with_part(whole: Grid, numbers: Plane, part: Grid, new: Plane) -> Plane:
    """Return the numbers of some cells, with others for a part of them."""
    changed = [*numbers]
    for here, there in whole.stretches_of(part):
        changed[there] = new[here]
    return plane(changed)


def _there(now_to_then: Mapping[int, int], first: int, last: int) -> dict[int, int]:
    """Return where rows or columns are now; those beside the first and the last one go with them."""
    there = {then: now for now, then in sorted(now_to_then.items(), reverse=True)}
    return {first - 1: min(now_to_then) - 1, last + 1: max(now_to_then) + 1, **there}
