"""Leftovers of mazes that are only removed if asked: the page set-up, and the sheets of solutions."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from excelmaze.xlsx.apply import ExtraSheets
from excelmaze.xlsx.opc.edits import Edit
from excelmaze.xlsx.patch.names import PRINT_AREA, NameChanges, NameText, own_names, print_area
from excelmaze.xlsx.patch.page_settings import same_setting, settings_edits, settings_on
from excelmaze.xlsx.patch.parts import removal_of
from excelmaze.xlsx.record.chains import pages_without
from excelmaze.xlsx.record.record import PageChange, Record
from excelmaze.xlsx.record.remains import remains_on
from excelmaze.xlsx.rewrite import Note
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet, SheetEntry


class Leftovers(NamedTuple):
    """Changes of the page set-up and of the extra sheets of mazes that are cleared.

    Attributes:
        page_edits: the edits of the sheet's part that give its page set-up back.
        pages: what the mazes that stay have changed of it then.
        names: the sheet's names that come with it.
        extra_sheets: the sheets that are removed.
        notes: what stays, a sentence each.
    """

    page_edits: Sequence[Edit]
    pages: Mapping[int, PageChange]
    names: NameChanges
    extra_sheets: ExtraSheets
    notes: Sequence[str]


def leftovers_on(
    sheet: Sheet, gone: Mapping[int, Record], staying: Mapping[int, Record], *, everything: bool, asked: bool
) -> Leftovers:
    """Return what becomes of the leftovers of mazes on a sheet.

    Args:
        sheet: the sheet of the mazes.
        gone: the records of the mazes of which nothing is left, by number.
        staying: those of the other mazes.
        everything: whether the page set-up and the sheets go, or stay.
        asked: the user named the sheet; else it is another one of a maze with levels.
    """
    before = remains_on(sheet)
    left = before.after(gone, staying)
    wanted = {name.casefold() for name in left.extra_sheets}
    # One that was renewed shows a maze that stays.
    wanted -= {name.casefold() for record in staying.values() for name in record.extra_sheets}
    entries = [entry for entry in sheet.book.sheets if entry.name.casefold() in wanted and entry != sheet.entry]
    if everything:
        removed, notes = _removed(sheet, entries)
        page, pages = pages_without(left.pages, {number: record.page for number, record in staying.items()})
        edits, names = _page_back(sheet, page)
        return Leftovers(edits, pages, NameChanges(names.set, [*before.names, *names.dropped]), removed, notes)
    notes = []
    if any(record.page or (record.extra_sheets and entries) for record in gone.values()):
        option = "--all" if asked else f"--all with sheet {sheet.name!r}"
        notes.append(_staying(bool(left.pages), [entry.name for entry in entries], option))
    texts = left._replace(extra_sheets=tuple(entry.name for entry in entries)).texts()
    return Leftovers((), {}, NameChanges(texts, before.names), ExtraSheets(), notes)


def _page_back(sheet: Sheet, page: PageChange) -> tuple[Sequence[Edit], NameChanges]:
    """Return the edits and names that give settings back, but for those that somebody else has changed since."""
    now = settings_on(sheet.part, page.keys() - {PRINT_AREA})
    now[PRINT_AREA] = print_area(sheet.book, sheet.entry.position)
    back = {name: one.was for name, one in page.items() if same_setting(name, now[name], one.gave)}
    dropped = [PRINT_AREA] if PRINT_AREA in back else []
    area = back.pop(PRINT_AREA, None)
    return settings_edits(sheet.part, back), NameChanges({PRINT_AREA: NameText(area)} if area else {}, dropped)


def _removed(sheet: Sheet, entries: Sequence[SheetEntry]) -> tuple[ExtraSheets, list[str]]:
    """Return what changes where those sheets are removed that are still what came with the mazes, and notes."""
    book = sheet.book
    removed, notes = [], []
    for entry in entries:
        if why := _why_not(book, sheet, entry, entries):
            notes.append(f"sheet {entry.name!r} stays: {why}")
        else:
            removed.append(entry)
            notes.append(f"sheet {entry.name!r} was removed")
    if not removed:
        return ExtraSheets(), notes
    from excelmaze.xlsx.drawings import parts_gone

    names = {
        entry.position: NameChanges({}, [one.name for one in own_names(book, entry.position)]) for entry in removed
    }
    removal = removal_of(book, removed, sheet.entry.position)
    drawn = [parts_gone(book, entry.part) for entry in removed]
    return ExtraSheets((), (), removal.edits, names, removal.parts, removal.dropped, drawn), notes


def _why_not(book: Book, sheet: Sheet, entry: SheetEntry, together: Sequence[SheetEntry]) -> str | None:
    """Say why a sheet is not removed: it is none of ours, or not only ours any more."""
    from excelmaze.xlsx.extra_sheets import why_changed

    if book.structure_locked:
        return "the workbook's structure is protected"
    if entry.position < sheet.entry.position:
        return "it was moved before the maze's sheet"
    if why := why_changed(book, entry):
        return why
    quoted = entry.name.replace("'", "''").encode()
    theirs = {one.position for one in together}
    others = [one.text.encode() for one in book.defined_names if one.scope not in theirs]
    others += [
        book.package.read(one.part) for one in book.sheets if one.kind == "worksheet" and one.position not in theirs
    ]
    if any(quoted + b"!" in data or quoted + b"'!" in data for data in others):
        return "formulas refer to it"
    return None


def _staying(page: bool, sheets: list[str], option: str) -> Note:  # noqa: FBT001 - one of two things that stay
    what = ["the page set-up"] if page else []
    what += [f"sheet {name!r}" for name in sheets]
    verb = "stays" if len(what) == 1 else "stay"
    return Note(f"{' and '.join(what)} {verb}", f"{option} gives back the one and removes the other")
