"""What a patch changes, given to the open sheet: formats by area, values, sizes, names, sheets; and taken back."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.grids.grid import Grid
from excelmaze.live import native
from excelmaze.live.copied import copy_formats
from excelmaze.live.sheet_names import give_names
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, Place, common_area, holds, overlap
from excelmaze.sheet.bands import runs_alike
from excelmaze.sheet.paper import characters_of
from excelmaze.sheet.stretches import areas_of_rows
from excelmaze.sheet.unions import addresses, rectangles
from excelmaze.xlsx.apply import SheetPatch
from excelmaze.xlsx.patch.changed_cells import Attributes, columns_before, rows_before
from excelmaze.xlsx.patch.defined_names import NameText
from excelmaze.xlsx.sheets.cell_texts import as_read, written_texts
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet

if TYPE_CHECKING:
    import xlwings as xw

Names = Mapping[str, NameText]
# Excel's own sizes of columns and rows.
_WIDTH, _HEIGHT = 8.43, 15.0
_WIDE: Attributes = {b"width": None}
_HIGH: Attributes = {b"ht": None}


class Transfer(NamedTuple):
    """The changes of an open sheet.

    Attributes:
        sheet: the sheet's name when it was done.
        areas: the cells whose formats are pasted.
        values: the texts that are written, by row and column; None empties a cell.
        columns: the `width` of columns, as files have it; None is the usual one.
        rows: the height of rows.
        before: the sheet's names before, and their meanings.
        after: those afterwards.
        sheets: the sheets that are added.
    """

    sheet: str
    areas: Sequence[Area]
    values: Mapping[Place, str | None]
    columns: Mapping[int, float | None]
    rows: Mapping[int, float | None]
    before: Names
    after: Names
    sheets: Sequence[str] = ()

    @classmethod
    def of(cls, patch: SheetPatch, copied: Sequence[Area], before: Names, after: Names) -> "Transfer":
        """Return what a patch changes on a sheet of which some areas were copied."""
        values = {
            (row, column): None if value is None else as_read(str(value))
            for row, columns in patch.values.items()
            for column, value in columns.items()
        }
        changed = areas_of_rows(patch.styles)
        return cls(
            patch.sheet.name,
            list(_pasted(changed, copied, patch.sheet.merged)),
            values,
            _numbers(patch.widths, b"width"),
            _numbers(patch.heights, b"ht"),
            before,
            after,
            patch.extra_sheets.sheets,
        )

    def carry_out(self, sheet: "xw.Sheet", source: Path) -> None:
        """Give the sheet the formats that a file has, and all else."""
        if self.areas or self.sheets:
            with closing(native.aside(sheet.book.app, source)) as book:
                copy_formats(book.sheets[self.sheet], sheet, self.areas)
                for name in self.sheets:
                    book.sheets[name].copy(after=sheet.book.sheets[-1], name=name)
        give_values(sheet, self.values)
        give_sizes(sheet, self.columns, self.rows)
        give_names(sheet, self.before, self.after)

    def undo(self, sheet: "xw.Sheet", source: Path, old: Book) -> None:
        """Give the sheet what it had, as the copy from before has it."""
        page = old.sheet(self.sheet)
        self._replace(
            values=_texts_at(page, self.values),
            columns=_numbers(columns_before(page.part, dict.fromkeys(self.columns, _WIDE)), b"width"),
            rows=_numbers(rows_before(page.part, dict.fromkeys(self.rows, _HIGH)), b"ht"),
            before=self.after,
            after=self.before,
            sheets=(),
        ).carry_out(sheet, source)


def _texts_at(sheet: Sheet, places: Iterable[Place]) -> dict[Place, str | None]:
    """Return the texts in cells; None where there is nothing."""
    cells = rectangles(places)
    texts = written_texts(sheet, Grid(cells)) if cells else {}
    return {place: as_read(texts.get(place) or "") or None for place in places}


def give_values(sheet: "xw.Sheet", values: Mapping[Place, str | None]) -> None:
    """Write texts into cells, and empty others: a call for each rectangle."""
    for address in addresses(rectangles(place for place, text in values.items() if text is None)):
        sheet.range(address).clear_contents()
    texts = {place: text for place, text in values.items() if text is not None}
    if native.types_texts(sheet, texts):
        return
    for top, left, bottom, right in rectangles(texts):
        columns = range(left, right + 1)
        # A text like a number or a formula stays text.
        rows = [[f"'{texts[row, column]}" for column in columns] for row in range(top, bottom + 1)]
        sheet.range((top, left), (bottom, right)).value = rows


def give_sizes(sheet: "xw.Sheet", columns: Mapping[int, float | None], rows: Mapping[int, float | None]) -> None:
    """Set widths and heights; where there is none, that of the last column or row, which nobody uses."""
    for first, last, width in runs_alike(columns):
        sheet.range((1, first), (1, last)).column_width = (
            sheet.range((1, MAX_COLUMN)).column_width or _WIDTH if width is None else characters_of(width)
        )
    for first, last, height in runs_alike(rows):
        usual = sheet.range((MAX_ROW, 1)).row_height or _HEIGHT if height is None else height
        sheet.range((first, 1), (last, 1)).row_height = usual


def _pasted(changed: Sequence[Area], copied: Sequence[Area], merged: Iterable[Area]) -> Iterator[Area]:
    """Yield a rectangle around the cells that change in each copied area; the other cells there get what they have."""
    rooms = list(merged)
    for area in copied:
        within = [one for part in changed if (one := common_area(part, area)) is not None]
        if not within:
            continue
        around = reduce(Area.around, within)
        while cut := [room for room in rooms if overlap(room, around) and not holds(around, room)]:
            around = reduce(Area.around, cut, around)
        yield around


def _numbers(sizes: Mapping[int, Mapping[bytes, bytes] | Attributes | None], name: bytes) -> dict[int, float | None]:
    found = {number: (attributes or {}).get(name) for number, attributes in sizes.items()}
    # What a column only gets with other attributes is the usual width, that of a new workbook in a copy.
    return {number: None if size is None else float(size) for number, size in found.items()}
