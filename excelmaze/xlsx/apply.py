"""Patches of sheets, and the one place where they become parts of the workbook: edited, parsed again and reported."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import reduce
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.sheet.addresses import Area, Place, parse_selection
from excelmaze.sheet.stretches import Stretch, bounds_of_rows
from excelmaze.xlsx.carrier import ChangeSet, Report, Work
from excelmaze.xlsx.package.edits import Edit, Pieces, checked, splice, with_attributes
from excelmaze.xlsx.patch.changed_cells import Attributes, PatchedRows, column_edits
from excelmaze.xlsx.patch.defined_names import NameChanges, NameText, name_edits
from excelmaze.xlsx.record.kept import names_of_records, record_names
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.sheets.worksheet import Sheet


class ExtraSheets(NamedTuple):
    """Sheets that a maze brings.

    Attributes:
        sheets: their names.
        parts: their parts, and those that list them.
        edits: the edits of the workbook part.
        names: their defined names, by the sheets' positions in the workbook.
    """

    sheets: tuple[str, ...] = ()
    parts: Mapping[str, Pieces] = {}
    edits: Sequence[Edit] = ()
    names: Mapping[int, NameChanges] = {}


class SheetPatch(NamedTuple):
    """Everything that changes on one sheet, and in the workbook because of it.

    Attributes:
        sheet: the sheet.
        styles: the cells that get other formats, and the number of the style of each.
        values: for each row, texts by column; None takes away what a cell holds.
        widths: for each column whose `<col>` changes, what its attributes become.
        heights: for each row whose attributes change, what they become.
        edits: the changes of the page set-up.
        tidy: leave out cells and rows that contain nothing and show nothing any more.
        records: the records of mazes that change, by number; None is one that goes.
        names: the sheet's other defined names.
        extra_sheets: the sheets that are added.
        cells: how many cells the maze has.
        title: the cell that gets a title, or loses it.
        notes: what else there is to know, a sentence each.
        left_out: the cells that keep what they hold instead of a maze's text.
    """

    sheet: Sheet
    styles: Mapping[int, Sequence[Stretch]] = {}
    values: Mapping[int, Mapping[int, str | None]] = {}
    widths: Mapping[int, Attributes] = {}
    heights: Mapping[int, Attributes] = {}
    edits: Sequence[Edit] = ()
    tidy: bool = False
    records: Mapping[int, Record | None] = {}
    names: NameChanges = NameChanges({})
    extra_sheets: ExtraSheets = ExtraSheets()
    cells: int = 0
    title: str | None = None
    notes: Sequence[str] = ()
    left_out: Collection[Place] = ()


def patched_sheet(patch: SheetPatch) -> Iterator[bytes | memoryview]:
    """Yield the sheet's part as it becomes."""
    part = patch.sheet.part
    edits = [*patch.edits, *column_edits(part, patch.widths, join=patch.tidy), *_dimension(patch)]
    middle = part.sheet_data.open_end
    yield from splice(part.data[:middle], (edit for edit in edits if edit.end < middle))
    yield from PatchedRows(part, patch.styles, patch.values, patch.heights, tidy=patch.tidy).pieces()
    behind = (edit._replace(start=edit.start - middle, end=edit.end - middle) for edit in edits if edit.end >= middle)
    yield from splice(part.data[middle:], behind)


def _dimension(patch: SheetPatch) -> Iterator[Edit]:
    """Yield the edit that lets the sheet's dimension cover the cells that change."""
    part = patch.sheet.part
    node = part.root.find("dimension")
    if node is None or patch.tidy or not (patch.styles or patch.values):
        return
    bounds = [Area(row, column, row, column) for row, columns in patch.values.items() for column in columns]
    bounds += [bounds_of_rows(patch.styles)] if patch.styles else []
    with suppress(InputError):
        old = parse_selection(node.attributes.get("ref", "")).areas[0]
        new = reduce(Area.around, bounds, old)
        if new != old:
            tag = part.data[node.start : node.open_end]
            yield Edit(node.start, node.open_end, with_attributes(tag, {b"ref": new.address.encode()}))


def apply(work: Work, patches: Sequence[SheetPatch]) -> ChangeSet:
    """Turn patches into the parts that are written; each is parsed as it is written.

    Args:
        work: the workbook.
        patches: one for each sheet; a maze has several sheets if it has levels.

    Raises:
        WorkbookError: the workbook is protected or signed, or a part would be no proper XML.
    """
    book = work.book
    names: dict[int, NameChanges] = {}
    parts: dict[str, Pieces] = {}
    for patch in patches:
        work.check(patch.sheet, adds_sheet=bool(patch.extra_sheets.sheets))
        names |= {patch.sheet.entry.position: _names_with_records(patch), **patch.extra_sheets.names}
        if patch.styles or patch.values or patch.widths or patch.heights or patch.edits:
            parts[patch.sheet.entry.part] = checked(patched_sheet(patch), patch.sheet.entry.part)
    others: dict[str, Pieces] = {book.styles_part: book.styles.pieces()} if book.styles.changed else {}
    if edits := [*(edit for patch in patches for edit in patch.extra_sheets.edits), *name_edits(book, names)]:
        others[book.part] = splice(book.data, edits)
    for patch in patches:
        others |= patch.extra_sheets.parts
    parts |= {name: checked(pieces, name) for name, pieces in others.items()}
    report = Report(
        None,
        patches[0].sheet.name,
        cells=sum(patch.cells for patch in patches),
        columns=sum(len(patch.widths) for patch in patches),
        rows=sum(len(patch.heights) for patch in patches),
        styles=book.styles.added,
        parts=tuple(part for part in parts if book.package.find(part)),
        added=tuple(part for part in parts if not book.package.find(part)),
        title=next(filter(None, (patch.title for patch in patches)), None),
        page=any(patch.edits for patch in patches),
        extra_sheets=tuple(name for patch in patches for name in patch.extra_sheets.sheets),
        notes=tuple(dict.fromkeys(note for patch in patches for note in patch.notes)),
        others=tuple(patch.sheet.name for patch in patches[1:]),
    )
    return ChangeSet(patches, parts, report)


def _names_with_records(patch: SheetPatch) -> NameChanges:
    """Return what becomes of a sheet's defined names, the hidden ones that hold its records among them."""
    sheet = patch.sheet
    hidden = {
        name: NameText(text, hidden=True)
        for number, record in patch.records.items()
        if record is not None
        for name, text in record_names(record, number, sheet.name).items()
    }
    dropped = names_of_records(sheet.names, patch.records)
    return NameChanges({**patch.names.set, **hidden}, [*patch.names.dropped, *dropped])
