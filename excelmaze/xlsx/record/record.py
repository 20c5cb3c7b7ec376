"""The record of a maze on a sheet: how its cells were before, which lines it gave them, and what came with it.

It knows neither files nor Excel: `excelmaze.xlsx.record.kept` turns it into hidden names and back, and
`excelmaze.xlsx.record.finding` finds its cells again. No cell is in two records.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import NamedTuple

from excelmaze.planes import Plane, mapped
from excelmaze.sheet.addresses import MOST_NAMED, Area, Place, Selection, overlap
from excelmaze.sheet.bands import Span, areas_of, bands_in, common, merged_spans, without
from excelmaze.sheet.stretches import FIRST
from excelmaze.xlsx.record.maze_names import AREA_NAME, MAZE_NAMES
from excelmaze.xlsx.sheets.cell_format import CellFormat

Size = Mapping[bytes, bytes] | None
"""What a row or column had of the attributes that a maze sets; None where it had no element."""
Spans = Mapping[int, Sequence[Span]]


class Strip(NamedTuple):
    """Cells side by side in a row, from column `first` on: the place of each one's former format, and its line code."""

    first: int
    was: Plane
    lines: bytes

    @property
    def last(self) -> int:
        """The last column."""
        return self.first + len(self.was) - 1

    def part(self, first: int, last: int, now: int) -> "Strip":
        """Return the cells of some of its columns, from column `now` on."""
        cells = slice(first - self.first, last - self.first + 1)
        return Strip(now, self.was[cells], self.lines[cells])


class Record(NamedTuple):
    """The cells of one maze as they were before it, and what came with it.

    Attributes:
        area: the rectangle in which the maze was made.
        rows: for each row, its cells from left to right.
        formats: the cell formats that they had.
        columns: for each column whose width the maze set, its former attributes.
        heights: the same for rows.
        texts: the texts that came with the maze, by row and column of their cells, its own or others.
        ends: the cells of starts, goals and false goals, by `MAZE_NAMES`; see `maze_names.ends_of`.
        named: those of `MAZE_NAMES` that the sheet got for the maze.
        recipe: how the maze is made; empty where nobody knows.
        extra_sheets: the names of the sheets that were added.
        drawings: the names of the drawings of a round maze, which has no cells.
    """

    area: Area
    rows: Mapping[int, Sequence[Strip]] = {}
    formats: tuple[CellFormat, ...] = ()
    columns: Mapping[int, Size] = {}
    heights: Mapping[int, Size] = {}
    texts: Mapping[Place, str] = {}
    ends: Mapping[str, Sequence[Place]] = {}
    named: tuple[str, ...] = ()
    recipe: str = ""
    extra_sheets: tuple[str, ...] = ()
    drawings: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """How many cells it has."""
        return sum(len(strip.was) for strips in self.rows.values() for strip in strips)

    @property
    def spans(self) -> dict[int, list[Span]]:
        """For each row, the first and last columns of its cells."""
        return {row: [(strip.first, strip.last) for strip in strips] for row, strips in self.rows.items()}

    @property
    def areas(self) -> list[Area]:
        """Its cells."""
        return areas_of(bands_in({row: merged_spans(spans) for row, spans in self.spans.items()}))

    @property
    def places(self) -> dict[str, Selection]:
        """The cells of its maze, and of the ends, by `MAZE_NAMES`."""
        ends = {name: Selection(tuple(Area(*one, *one) for one in places)) for name, places in self.ends.items()}
        return {AREA_NAME: Selection(tuple(self.areas)), **ends}

    def with_ends(self, names: Mapping[str, Selection]) -> "Record":
        """Return the record with other ends of the maze that is named; of more than a name could hold none are told.

        The maze may be a piece of those that the record is of: then ends of the others stay.
        """
        own = names[AREA_NAME].areas if AREA_NAME in names else ()
        ends: dict[str, list[Place]] = {}
        for name in MAZE_NAMES[1:]:
            told, cells = self.ends.get(name, ()), names[name].areas if name in names else ()
            ends[name] = [one for one in told if not any(overlap(Area(*one, *one), area) for area in own)]
            ends[name] += [area[:2] for area in cells if self.has(*area[:2])]
        return self._replace(ends={name: places for name, places in ends.items() if 0 < len(places) <= MOST_NAMED})

    def has(self, row: int, column: int) -> bool:
        """Return whether a cell is one of its own."""
        return any(strip.first <= column <= strip.last for strip in self.rows.get(row, ()))

    def within(self, spans: Spans) -> "Record":
        """Return the record of those of its cells that lie in the spans."""
        return self._with_rows({row: [*_cut(strips, spans.get(row, ()))] for row, strips in self.rows.items()})

    def outside(self, spans: Spans) -> "Record":
        """Return the record without the cells in the spans."""
        own = self.spans
        rest = {row: without(own[row], merged_spans(spans.get(row, ()))) for row in own}
        return self._with_rows({row: [*_cut(strips, rest[row])] for row, strips in self.rows.items()})

    def _with_rows(self, rows: Mapping[int, Sequence[Strip]]) -> "Record":
        """Return the record of some of its cells; texts and ends in the others are none of it."""
        rows = {row: strips for row, strips in rows.items() if strips}
        if not rows:
            return self._replace(rows={}, ends={}, texts={})
        left = self._replace(rows=rows)
        return left._replace(
            texts={place: text for place, text in self.texts.items() if not self.has(*place) or left.has(*place)},
            ends={name: [place for place in places if left.has(*place)] for name, places in self.ends.items()},
        )

    def moved(self, down: int, right: int) -> "Record":
        """Return the record of the same cells so many rows lower and columns more to the right."""
        if (down, right) == (0, 0):
            return self
        top, left, bottom, last = self.area
        rows = {row + down: row for row in range(top, bottom + 1)}
        return self.placed(rows, {column + right: column for column in range(left, last + 1)})

    def placed(self, rows: Mapping[int, int], columns: Mapping[int, int]) -> "Record":
        """Return the record with its cells elsewhere.

        Args:
            rows: for each row where it has cells now, the row in which they were.
            columns: the same for columns.
        """
        runs = [*_runs(columns)]

        def strips_at(row: int) -> list[Strip]:
            shared = (
                strip.part(max(then, strip.first), min(last, strip.last), max(then, strip.first) - then + now)
                for strip in self.rows.get(rows[row], ())
                for now, then, last in runs
                if then <= strip.last and strip.first <= last
            )
            return sorted(shared, key=FIRST)

        placed = {row: strips for row in sorted(rows) if (strips := strips_at(row))}
        to_row, to_column = _there(rows, self.area.top, self.area.bottom), _there(columns, *self.area[1::2])
        places = {
            place: (to_row[place[0]], to_column[place[1]])
            for place in (*self.texts, *(one for ends in self.ends.values() for one in ends))
            if place[0] in to_row and place[1] in to_column
        }
        return self._replace(
            area=Area(min(rows), min(columns), max(rows), max(columns)),
            rows=placed,
            columns={now: self.columns[then] for now, then in columns.items() if then in self.columns},
            heights={now: self.heights[then] for now, then in rows.items() if then in self.heights},
            texts={places[place]: text for place, text in self.texts.items() if place in places},
            ends={
                name: [places[one] for one in ends if one in places and self.has(*one)]
                for name, ends in self.ends.items()
            },
        )


def merged_record(records: Sequence[Record]) -> Record:
    """Return one record of the cells of several, with all that came with these; the last one's word counts."""
    if len(records) == 1:
        return records[0]
    places: dict[CellFormat, int] = {}
    rows: dict[int, list[Strip]] = {}
    columns: dict[int, Size] = {}
    heights: dict[int, Size] = {}
    texts: dict[Place, str] = {}
    for record in records:
        was = [places.setdefault(one, len(places)) for one in record.formats]
        for row, strips in record.rows.items():
            rows.setdefault(row, []).extend(one._replace(was=mapped(one.was, was)) for one in strips)
        # What was there before the first maze is what the user had.
        columns, heights = {**record.columns, **columns}, {**record.heights, **heights}
        texts |= record.texts
    return records[-1]._replace(
        area=reduce(Area.around, (record.area for record in records)),
        rows={row: sorted(rows[row], key=FIRST) for row in sorted(rows)},
        formats=tuple(places),
        columns=columns,
        heights=heights,
        texts=texts,
        named=tuple(dict.fromkeys(name for record in records for name in record.named)),
        extra_sheets=tuple(dict.fromkeys(name for record in records for name in record.extra_sheets)),
    )


def spans_on(areas: Iterable[Area], rows: Iterable[int]) -> dict[int, list[Span]]:
    """Return for each of some rows, the spans of columns that the areas have there."""
    areas = list(areas)
    return {
        row: merged_spans((area.left, area.right) for area in areas if area.top <= row <= area.bottom) for row in rows
    }


def _cut(strips: Iterable[Strip], spans: Sequence[Span]) -> Iterator[Strip]:
    """Yield the parts of strips that lie in spans."""
    for strip in strips:
        for first, last in common([(strip.first, strip.last)], spans):
            yield strip.part(first, last, first)


def _runs(columns: Mapping[int, int]) -> Iterator[tuple[int, int, int]]:
    """Yield runs of columns that stayed together: the first one now, and the first and the last one then."""
    run: list[int] = []
    for column in sorted(columns):
        if run and (column, columns[column]) != (run[0] + run[2] - run[1] + 1, run[2] + 1):
            yield run[0], run[1], run[2]
            run = []
        run = [*run[:2], columns[column]] if run else [column, columns[column], columns[column]]
    if run:
        yield run[0], run[1], run[2]


def _there(now_to_then: Mapping[int, int], first: int, last: int) -> dict[int, int]:
    """Return where rows or columns are now; those beside the first and the last one go with them."""
    there: dict[int, int] = {}
    for now, then in sorted(now_to_then.items()):
        there.setdefault(then, now)
    if there:
        there.setdefault(first - 1, min(now_to_then) - 1)
        there.setdefault(last + 1, max(now_to_then) + 1)
    return there
