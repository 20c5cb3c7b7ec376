"""What a change of a workbook comes to: the parts that are written, and a report of them."""

import posixpath
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Self

from excelmaze.sheet.addresses import Place
from excelmaze.xlsx.opc.edits import Edit, Pieces, check_xml, checked, splice
from excelmaze.xlsx.patch.cells import SheetEdit
from excelmaze.xlsx.patch.names import NameChanges, name_edits
from excelmaze.xlsx.patch.parts import NewPart, free_part_name, free_relationship_id, with_new_parts
from excelmaze.xlsx.patch.restyle import Restyler
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet


class Note(str):
    """A sentence, with what would help on the command line; `fact` is it without that."""

    __slots__ = ("fact",)
    fact: str

    def __new__(cls, fact: str, remedy: str) -> Self:
        """Put them together."""
        note = super().__new__(cls, f"{fact}; {remedy}")
        note.fact = fact
        return note


class Report(NamedTuple):
    """What was changed in a workbook, or would be.

    Attributes:
        target: the workbook that is written.
        sheet: the sheet's name.
        cells: how many cells the maze has.
        created: how many of them the sheet did not write before.
        neighbours: how many cells outside the maze keep a line of their own on an edge that the maze opens.
        columns: how many columns have another width.
        rows: how many rows have another height.
        styles: how many fills, borders and cell styles (`cellXfs`) were added.
        parts: the parts of the package that change.
        added: the parts that are new.
        title: the cell that got a title, or lost it.
        page: whether the page set-up changes.
        further: the names of the sheets that were added or renewed.
        backup: the copy that was kept.
        notes: what else there is to know, a sentence each.
        others: the names of further sheets that are changed, as levels are.
    """

    target: Path
    sheet: str
    cells: int
    created: int
    neighbours: int
    columns: int
    rows: int
    styles: Mapping[str, int]
    parts: tuple[str, ...]
    added: tuple[str, ...] = ()
    title: str | None = None
    page: bool = False
    further: tuple[str, ...] = ()
    backup: Path | None = None
    notes: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    def with_sheets(self, reports: Iterable["Report"]) -> "Report":
        """The report of this sheet and of others that are changed at once."""
        report = self
        for one in reports:
            report = report._replace(
                **{name: getattr(report, name) + getattr(one, name) for name in _COUNTED},
                title=report.title or one.title,
                page=report.page or one.page,
                further=(*report.further, *one.further),
                notes=(*report.notes, *(note for note in one.notes if note not in report.notes)),
                others=(*report.others, one.sheet),
            )
        return report

    @property
    def second(self) -> str | None:
        """The name of the first sheet that was added."""
        return next(iter(self.further), None)


_COUNTED = "cells", "created", "neighbours", "columns", "rows"


class ChangeSet(NamedTuple):
    """The parts of a package that are written, the report, and the parts that go.

    `left_out` are the cells of each sheet, in the report's order, that keep what they hold instead of a maze's text.
    """

    parts: dict[str, Pieces]
    report: Report
    dropped: tuple[str, ...] = ()
    left_out: Sequence[Collection[Place]] = ()


def parts_to_write(
    book: Book,
    sheets: Sequence[tuple[Sheet, SheetEdit]],
    restyler: Restyler,
    names: Mapping[int, NameChanges],
    new: Sequence[NewPart] = (),
    edits: Iterable[Edit] = (),
) -> tuple[dict[str, Pieces], tuple[str, ...]]:
    """The parts that change, by name, with those that are new; and the names of these.

    What is written is parsed before: a part whose manner of writing is not understood here is refused, never damaged.

    Args:
        book: the workbook.
        sheets: the sheets that are edited, with their edits.
        restyler: the styles.
        names: what becomes of sheets' defined names, by the sheets' places among all sheets.
        new: parts that are added.
        edits: further edits of the workbook part.

    Raises:
        WorkbookError: a part would be no proper XML.
    """
    parts: dict[str, Pieces] = {}
    new = list(new)
    if restyler.changed:
        if book.styles_part is None:
            name = free_part_name(book, posixpath.dirname(book.part), "styles", first="")
            taken = [part.relationship_id for part in new]
            new.append(NewPart(name, "styles", free_relationship_id(book, taken), restyler.pieces()))
        else:
            parts[book.styles_part] = restyler.pieces()
    in_workbook = [*edits, *name_edits(book, names)]
    if in_workbook:
        parts[book.part] = splice(book.data, in_workbook)
    added = tuple(part.name for part in new)
    for name, pieces in (parts | with_new_parts(book, new)).items():
        # A sheet that is added may be large, so it is parsed as it is written.
        parts[name] = checked(pieces, name) if name in added else [b"".join(pieces)]
        if name not in added:
            check_xml(parts[name], name)
    for sheet, edit in reversed(sheets):
        if edit.changed:
            check_xml(edit.proof(), sheet.entry.part)
            parts = {sheet.entry.part: edit.pieces(), **parts}
    return parts, added
