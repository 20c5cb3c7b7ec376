"""What a sheet gets back where mazes, or some of their cells, go: formats, sizes, and cells without their texts."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from excelmaze.errors import counted
from excelmaze.memo import Memo
from excelmaze.planes import mapped
from excelmaze.sheet.addresses import Place
from excelmaze.sheet.stretches import FIRST, Rows, Stretch
from excelmaze.xlsx.patch.columns import Attributes, IfKept
from excelmaze.xlsx.patch.names import print_area, refers_into
from excelmaze.xlsx.record.on_sheet import Records
from excelmaze.xlsx.record.record import Record, Size, Spans
from excelmaze.xlsx.sheets.cell_format import CellFormat
from excelmaze.xlsx.sheets.worksheet import Sheet, usual_width

_WIDTH = (b"width", b"customWidth", b"bestFit")
_HEIGHT = (b"ht", b"customHeight")


class MazeToClear(NamedTuple):
    """The cells of a maze that go, and those that stay, if any do."""

    cells: Record
    remainder: Record | None = None

    @classmethod
    def of(cls, record: Record, spans: Spans) -> "MazeToClear":
        """Return the cells of a maze in some spans, and the others."""
        rest = record.outside(spans)
        return cls(record.within(spans), rest) if rest.rows else cls(record)


class Cleared(NamedTuple):
    """What a sheet gets back.

    Attributes:
        rows: the cells, and the number of the format that each had.
        formats: what the numbers mean.
        emptied: the cells that lose a text.
        columns: what columns had of the attributes that mazes set.
        heights: the same for rows.
        records: the records that change, by number; None is one that goes.
        gone: the records of the mazes of which nothing stays.
        lost: how many cells of the mazes are not found.
    """

    rows: Mapping[int, Sequence[Stretch]] = {}
    formats: tuple[CellFormat, ...] = ()
    emptied: tuple[Place, ...] = ()
    columns: Mapping[int, Size] = {}
    heights: Mapping[int, Size] = {}
    records: Mapping[int, Record | None] = {}
    gone: tuple[Record, ...] = ()
    lost: int = 0

    def widths(self, sheet: Sheet) -> dict[int, Attributes]:
        """Return the attributes that columns get; LibreOffice takes a `<col>` without a width for a wider one."""
        absent: Attributes = {b"width": IfKept(b"%.10g" % usual_width(sheet)), b"customWidth": None, b"bestFit": None}
        return {number: absent if had is None else _all(had, _WIDTH) for number, had in self.columns.items()}

    @property
    def lost_note(self) -> tuple[str, ...]:
        """A note where cells are not found."""
        parts = "cell of the maze is", "cells of the maze are"
        return (f"{counted(self.lost, *parts)} gone, or not found, and stay as they are",) if self.lost else ()

    @property
    def row_heights(self) -> dict[int, Attributes]:
        """The attributes that rows get."""
        return {number: _all(had or {}, _HEIGHT) for number, had in self.heights.items()}


def cleared(records: Records, chosen: Mapping[int, MazeToClear]) -> Cleared:
    """Return what a sheet gets back where mazes go."""
    places: Memo[CellFormat, int] = Memo(lambda _: len(places))
    rows: dict[int, list[Stretch]] = {}
    emptied: list[Place] = []
    for cells, remainder in chosen.values():
        numbers = [places[one] for one in cells.formats]
        for row, strips in cells.rows.items():
            rows.setdefault(row, []).extend(Stretch(one.first, mapped(one.was, numbers)) for one in strips)
        emptied += [place for place in cells.texts if remainder is None or place not in remainder.texts]
    gone = {number: one.cells for number, one in chosen.items() if one.remainder is None}
    left: dict[int, Record | None] = {number: one.remainder for number, one in chosen.items()}
    columns, heights = _sizes_back(records, gone, left)
    lost = sum(found.lost for number in chosen if (found := records.found(number)) is not None)
    in_order: Rows = {row: sorted(rows[row], key=FIRST) for row in sorted(rows)}
    return Cleared(in_order, tuple(places), tuple(emptied), columns, heights, left, tuple(gone.values()), lost)


def _sizes_back(
    records: Records, gone: Mapping[int, Record], left: dict[int, Record | None]
) -> tuple[Mapping[int, Size], Mapping[int, Size]]:
    """Return the sizes that the sheet gets back; others go to the next maze of those left that set them."""
    back: dict[str, dict[int, Size]] = {"columns": {}, "heights": {}}
    for number in sorted(gone, reverse=True):
        for field, sizes in back.items():
            for place, was in getattr(gone[number], field).items():
                later = _next_with(records, left, field, place, number)
                if later is None:
                    sizes[place] = was
                else:
                    record = later[1]
                    changed: Any = {field: {**getattr(record, field), place: was}}
                    left[later[0]] = record._replace(**changed)
    return back["columns"], back["heights"]


def _next_with(
    records: Records, left: Mapping[int, Record | None], field: str, place: int, number: int
) -> tuple[int, Record] | None:
    """Return the first maze after one that has set the size of a column or row, if one that stays has."""
    for other in sorted({*records.readable, *left}):
        if other > number:
            found = records.found(other) if other not in left else None
            record = left.get(other) or (found and found.record)
            if record is not None and place in getattr(record, field):
                return other, record
    return None


def _all(had: Mapping[bytes, bytes], names: tuple[bytes, ...]) -> Attributes:
    return {name: had.get(name) for name in names}


def staying_note(sheet: Sheet, gone: tuple[Record, ...]) -> Iterator[str]:
    """Yield a note about the page set-up and the extra sheets of mazes that go: they stay."""
    area = print_area(sheet.book, sheet.entry.position)
    what = ["the page set-up"] if area and any(refers_into(area, record.area) for record in gone) else []
    names = {name.casefold() for record in gone for name in record.extra_sheets}
    entries = [entry for entry in sheet.book.sheets if entry.name.casefold() in names and entry != sheet.entry]
    what += [f"the sheet {entry.name!r}" for entry in entries]
    if what:
        *most, last = what
        yield f"{', '.join(most)} and {last} stay" if most else f"{last} stays"
