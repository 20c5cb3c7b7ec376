"""Patches of sheets, and the one place where they become parts of the workbook: edited, parsed again and reported."""

import posixpath
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from excelmaze.sheet.addresses import Place
from excelmaze.xlsx.package.edits import Edit, Pieces, check_xml, checked, splice
from excelmaze.xlsx.patch.names import NameChanges, name_edits, own_names
from excelmaze.xlsx.patch.parts import (
    NewPart,
    content_types,
    free_part_name,
    free_relationship_id,
    types_of,
    with_new_parts,
)
from excelmaze.xlsx.patch.sheet_edit import SheetEdit
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.record.store import record_changes
from excelmaze.xlsx.rewrite import ChangeSet, Report, Work
from excelmaze.xlsx.sheets.styles import Styles
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet


class ExtraSheets(NamedTuple):
    """Sheets that a maze brings.

    Attributes:
        sheets: their names.
        added: their parts.
        edits: the edits of the workbook part.
        names: their defined names, by the sheets' positions in the workbook.
    """

    sheets: tuple[str, ...] = ()
    added: Sequence[NewPart] = ()
    edits: Sequence[Edit] = ()
    names: Mapping[int, NameChanges] = {}


class SheetPatch(NamedTuple):
    """Everything that changes on one sheet, and in the workbook because of it.

    Attributes:
        sheet: the sheet.
        edit: the changes of its part: cell formats, values, sizes, merged cells, links, colour scale and page set-up.
        records: the records of mazes that change, by number; None is one that goes.
        names: the sheet's other defined names.
        extra_sheets: the sheets that are added.
        properties: the part of the document's properties, if it changes.
        cells: how many cells the maze has.
        neighbours: how many neighbours keep a line on an edge that it opens.
        title: the cell that gets a title, or loses it.
        page: whether the page set-up changes.
        notes: what else there is to know, a sentence each.
        left_out: the cells that keep what they hold instead of a maze's text.
    """

    sheet: Sheet
    edit: SheetEdit
    records: Mapping[int, Record | None] = {}
    names: NameChanges = NameChanges({})
    extra_sheets: ExtraSheets = ExtraSheets()
    properties: Mapping[str, Pieces] = {}
    cells: int = 0
    neighbours: int = 0
    title: str | None = None
    page: bool = False
    notes: Sequence[str] = ()
    left_out: Collection[Place] = ()


def apply(work: Work, patches: Sequence[SheetPatch], restyler: Styles, notes: Iterable[str] = ()) -> ChangeSet:
    """Turn patches into the parts that are written, and parse all that is new in these.

    Args:
        work: the workbook.
        patches: one for each sheet; a maze has several sheets if it has levels.
        restyler: the cell formats that the patches use.
        notes: what there is to say of all sheets together.

    Raises:
        WorkbookError: the workbook is protected or signed, or a part would be no proper XML.
    """
    book = work.book
    names: dict[int, NameChanges] = {}
    parts: dict[str, Pieces] = {}
    for patch in patches:
        work.check(patch.sheet, adds_sheet=bool(patch.extra_sheets.added))
        names |= {patch.sheet.entry.position: _names_with_records(patch), **patch.extra_sheets.names}
        if patch.edit.changed:
            check_xml(patch.edit.proof(), patch.sheet.entry.part)
            parts[patch.sheet.entry.part] = patch.edit.pieces()
    new = [part for patch in patches for part in patch.extra_sheets.added]
    others = _styles(book, restyler, new)
    if edits := [*(edit for patch in patches for edit in patch.extra_sheets.edits), *name_edits(book, names)]:
        others[book.part] = splice(book.data, edits)
    others |= with_new_parts(book, new)
    for patch in patches:
        others |= patch.properties
    added = tuple(part.name for part in new)
    for name, pieces in others.items():
        # A sheet that is added may be large, so it is parsed as it is written.
        if name in added:
            parts[name] = checked(pieces, name)
        else:
            parts[name] = whole = [b"".join(pieces)]
            check_xml(whole, name)
    for name, pieces in content_types(book, types_of(new)).items():
        parts[name] = whole = [b"".join(pieces)]
        check_xml(whole, name)
    report = Report(
        None,
        patches[0].sheet.name,
        cells=sum(patch.cells for patch in patches),
        created=sum(patch.edit.created for patch in patches),
        neighbours=sum(patch.neighbours for patch in patches),
        columns=sum(len(patch.edit.columns_before) for patch in patches),
        rows=sum(len(patch.edit.rows_before) for patch in patches),
        styles=restyler.added,
        parts=tuple(part for part in parts if book.package.find(part)),
        added=tuple(part for part in parts if not book.package.find(part)),
        title=next(filter(None, (patch.title for patch in patches)), None),
        page=any(patch.page for patch in patches),
        extra_sheets=tuple(name for patch in patches for name in patch.extra_sheets.sheets),
        notes=(*dict.fromkeys(note for patch in patches for note in patch.notes), *notes),
        others=tuple(patch.sheet.name for patch in patches[1:]),
    )
    return ChangeSet(parts, report, [patch.left_out for patch in patches])


def _names_with_records(patch: SheetPatch) -> NameChanges:
    """Return what becomes of a sheet's defined names, the hidden ones that hold its records among them."""
    sheet = patch.sheet
    there = [one.name for one in own_names(sheet.book, sheet.entry.position)]
    hidden = record_changes(there, patch.records, sheet.name)
    return NameChanges({**patch.names.set, **hidden.set}, [*patch.names.dropped, *hidden.dropped])


def _styles(book: Book, restyler: Styles, new: list[NewPart]) -> dict[str, Pieces]:
    """Return the styles part if it changes; a workbook without one gets it as a new part."""
    if not restyler.changed:
        return {}
    if book.styles_part is not None:
        return {book.styles_part: restyler.pieces()}
    name = free_part_name(book, posixpath.dirname(book.part), "styles", first="")
    relationship_id = free_relationship_id(book, [part.relationship_id for part in new])
    new.append(NewPart(name, "styles", relationship_id, restyler.pieces()))
    return {}
