"""Records of mazes on a sheet: how cells were before, how the maze formatted them, and what came with it.

A record is of one maze: a sheet has one for each, and no cell is in two of them. It knows neither files nor Excel:
`excelmaze.xlsx.record.store` turns it into hidden names and back, `excelmaze.xlsx.record.locate` finds its cells again.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from excelmaze.grids.grid import inner_sides
from excelmaze.planes import Plane, joined, mapped
from excelmaze.sheet.addresses import Area, is_reference
from excelmaze.sheet.bands import merged_spans
from excelmaze.sheet.stretches import of_rows
from excelmaze.xlsx.record.fingerprints import Fingerprint
from excelmaze.xlsx.sheets.cell_format import CellFormat

# What a row or column had of the attributes that a maze sets; None where it had no element.
Sizes = Mapping[int, Mapping[bytes, bytes] | None]
Spans = Sequence[tuple[int, int]]
Item = TypeVar("Item")


class Strip(NamedTuple):
    """Cells side by side in a row, from column `first` on: the former format and the new fingerprint.

    `was` and `gave` are places in the record's formats and fingerprints.
    """

    first: int
    was: Plane
    gave: Plane

    @property
    def last(self) -> int:
        """The last column."""
        return self.first + len(self.was) - 1


class PreviousName(NamedTuple):
    """A defined name as it was before a maze took it: its formula without `=`, its comment, whether it was hidden.

    `spelt` is the name itself, where it was not all small letters. Of what an earlier maze gave the text is all.
    """

    text: str
    comment: str = ""
    hidden: bool = False
    spelt: str = ""
    ours: bool = False

    @classmethod
    def of(cls, text: str, attributes: Mapping[str, str], *, ours: bool) -> "PreviousName | None":
        """Return a name as it is now, from its formula and its element's attributes; None if it refers to no cells."""
        if not is_reference(text):
            return None
        name = attributes.get("name", "")
        return cls(
            text,
            attributes.get("comment", "")[:255],
            attributes.get("hidden", "0") in {"1", "true"},
            "" if name == name.casefold() else name,
            ours,
        )


WAS_ABSENT = PreviousName("", ours=True)
"""A name as it was that an earlier maze had removed."""


class Record(NamedTuple):
    """A part of a sheet as it was before a maze, and as the maze made it.

    Attributes:
        area: the rectangle in which the maze was made.
        formats: the cell formats that its cells had.
        fingerprints: those of the cell formats that they got; None where those are not known.
        rows: for each row, the cells from left to right.
        columns: for each column whose width the maze set, its former attributes.
        heights: the same for rows.
        names: the defined names of the maze, and what each was before: nothing, mostly.
        titles: the texts that came with the maze, by row and column of their cells, its own or others.
        extra_sheets: the names of the sheets that were added.
        recipe: what the maze was made from, for whoever wants to know.
        named: what refers to the cells, starts and goals of its maze, by `MAZE_NAMES`.
        drawings: the names of the drawings of a round maze, which has no cells.
    """

    area: Area
    formats: tuple[CellFormat, ...]
    fingerprints: tuple[Fingerprint, ...]
    rows: Mapping[int, Sequence[Strip]]
    columns: Mapping[int, Mapping[bytes, bytes] | None] = {}
    heights: Mapping[int, Mapping[bytes, bytes] | None] = {}
    names: Mapping[str, PreviousName | None] = {}
    titles: Mapping[tuple[int, int], str] = {}
    extra_sheets: tuple[str, ...] = ()
    recipe: str = ""
    named: Mapping[str, str] = {}
    drawings: tuple[str, ...] = ()

    @property
    def is_drawing(self) -> bool:
        """Whether its maze is a drawing alone, as a round one is, and has no cells."""
        return bool(self.drawings) and not self.rows

    @property
    def cells(self) -> int:
        """How many cells it has."""
        return sum(len(strip.was) for strips in self.rows.values() for strip in strips)

    @property
    def spans(self) -> Mapping[int, list[tuple[int, int]]]:
        """For each row, the first and last columns of its cells."""
        return {row: [(strip.first, strip.last) for strip in strips] for row, strips in self.rows.items()}

    def has(self, row: int, column: int) -> bool:
        """Return whether a cell is one of its own."""
        return any(strip.first <= column <= strip.last for strip in self.rows.get(row, ()))

    def within(self, spans: Mapping[int, Spans]) -> "Record":
        """Return the record of those of its cells that lie in the spans, with nothing of what came with the maze."""
        rows = not_empty({row: [*cut(strips, spans.get(row, ()))] for row, strips in self.rows.items()})
        return Record(self.area, self.formats, self.fingerprints, rows)

    def outside(self, spans: Mapping[int, Spans]) -> "Record":
        """Return the record without the cells in the spans, and without the texts of these."""
        rows = not_empty({row: [*cut(strips, gaps(spans.get(row, ())))] for row, strips in self.rows.items()})
        titles = {
            (row, column): text
            for (row, column), text in self.titles.items()
            if not (self.has(row, column) and any(first <= column <= last for first, last in spans.get(row, ())))
        }
        return self._replace(rows=rows, titles=titles)

    def moved(self, down: int, right: int) -> "Record":
        """Return the record of the same cells so many rows lower and columns more to the right."""
        if (down, right) == (0, 0):
            return self
        top, left, bottom, last = self.area

        return self._replace(
            area=Area(top + down, left + right, bottom + down, last + right),
            rows={
                row + down: [strip._replace(first=strip.first + right) for strip in strips]
                for row, strips in self.rows.items()
            },
            columns={column + right: was for column, was in self.columns.items()},
            heights={row + down: was for row, was in self.heights.items()},
            titles={(row + down, column + right): text for (row, column), text in self.titles.items()},
        )

    def with_cells_of(self, other: "Record") -> "Record":
        """Return the record with the cells of another one, which has the word for all that both know."""
        if not other.rows:
            return self
        formats, fingerprints = _Palette(self.formats), _Palette(self.fingerprints)
        was = [formats.place(cell_format) for cell_format in other.formats]
        gave = [fingerprints.place(fingerprint) for fingerprint in other.fingerprints]

        def with_theirs(theirs: Sequence[Strip], ours: Sequence[Strip]) -> Sequence[Strip]:
            strips = [Strip(first, mapped(had, was), mapped(got, gave)) for first, had, got in theirs]
            return joined_strips([*ours, *strips])

        rows = {**self.outside(other.spans).rows}
        rows |= of_rows(with_theirs, other.rows, rows)
        in_order = {row: rows[row] for row in sorted(rows)}
        return self._replace(rows=in_order, formats=tuple(formats.items), fingerprints=tuple(fingerprints.items))

    def absorb(self, other: "Record") -> "Record":
        """Return the record with the texts and sheets of a maze whose last cell it has got."""
        return self._replace(
            area=self.area.around(other.area),
            titles={**other.titles, **self.titles},
            extra_sheets=tuple(dict.fromkeys((*other.extra_sheets, *self.extra_sheets))),
            recipe=self.recipe or other.recipe,
        )


def unseen_sides(merged: Iterable[Area]) -> dict[int, dict[int, int]]:
    """Return by row and column, the sides of merged cells inside their areas, as bits."""
    found: dict[int, dict[int, int]] = {}
    for area in merged:
        for row, column, inside in inner_sides(area, area):
            found.setdefault(row, {})[column] = inside
    return found


class _Palette(Generic[Item]):
    """Things in the order in which they came, each once."""

    def __init__(self, items: Iterable[Item]) -> None:
        self.items: list[Item] = list(items)
        self._places = {item: place for place, item in reversed([*enumerate(self.items)])}

    def place(self, item: Item) -> int:
        if item not in self._places:
            self._places[item] = len(self.items)
            self.items.append(item)
        return self._places[item]


def not_empty(rows: Mapping[int, Sequence[Strip]]) -> Mapping[int, Sequence[Strip]]:
    """Return the rows that have cells."""
    return {row: strips for row, strips in rows.items() if strips}


def cut(strips: Iterable[Strip], spans: Spans) -> Iterator[Strip]:
    """Yield the parts of strips that lie in spans; all from left to right, and no two spans overlap."""
    place, count = 0, len(spans)
    for strip in strips:
        first, last = strip.first, strip.last
        while place < count and spans[place][1] < first:
            place += 1
        # The last span may go on in the next strip.
        for at in range(place, count):
            begin, end = spans[at]
            if begin > last:
                break
            if begin <= first and last <= end:
                yield strip
            else:
                begin, end = max(begin, first), min(end, last)
                part = slice(begin - first, end - first + 1)
                yield Strip(begin, strip.was[part], strip.gave[part])


def gaps(spans: Spans) -> list[tuple[int, int]]:
    """Return the spans between spans, which come from left to right, and before and behind them."""
    firsts = [0, *(last + 1 for _, last in spans)]
    lasts = [*(first - 1 for first, _ in spans), 2**31]
    return [(first, last) for first, last in zip(firsts, lasts, strict=True) if first <= last]


def joined_strips(strips: Iterable[Strip]) -> list[Strip]:
    """Return the strips from left to right, those side by side made one."""
    runs: list[list[Strip]] = []
    last = 0
    for strip in sorted(strips, key=lambda strip: strip.first):
        if runs and last == strip.first - 1:
            runs[-1].append(strip)
        else:
            runs.append([strip])
        last = strip.last
    return [
        run[0]
        if len(run) == 1
        else Strip(run[0].first, joined(*(one.was for one in run)), joined(*(one.gave for one in run)))
        for run in runs
    ]


def spans_on(areas: Iterable[Area], rows: Iterable[int]) -> dict[int, list[tuple[int, int]]]:
    """Return for each of some rows, the spans of columns that the areas have there."""
    areas = list(areas)
    found = {}
    for row in rows:
        here = [(area.left, area.right) for area in areas if area.top <= row <= area.bottom]
        if here:
            found[row] = merged_spans(here)
    return found
