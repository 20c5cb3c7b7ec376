"""Taking a maze away from a sheet by its record."""

from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.errors import InputError, WorkbookError
from excelmaze.options.table import LocationOptions, SafetyOptions
from excelmaze.options.values import takes_options_of, values_of_call
from excelmaze.plural import counted
from excelmaze.sheet.addresses import Selection, cell_address
from excelmaze.xlsx.chosen import (
    chosen_mazes,
    deleted_note,
    has_cells_in,
    is_own,
    staying_records,
    titles_left,
    touches,
    what_then,
    why_unfit,
    without_cells,
)
from excelmaze.xlsx.color_scale import coloring
from excelmaze.xlsx.leftovers import Leftovers
from excelmaze.xlsx.marks import MarkChanges, links_gone, marks_gone
from excelmaze.xlsx.maze_names import LEVELS_NAME, lost_names
from excelmaze.xlsx.patch.cells import SheetEdit
from excelmaze.xlsx.patch.change_set import ChangeSet, Note, Report, parts_to_write
from excelmaze.xlsx.patch.columns_and_merges import Attributes, IfKept, merging_edits
from excelmaze.xlsx.patch.names import NameChanges, NameText, own_names
from excelmaze.xlsx.patch.restyle import Restyler
from excelmaze.xlsx.record.on_sheet import Records, kept_on
from excelmaze.xlsx.record.record import PreviousName, Record
from excelmaze.xlsx.record.remains import remains_on
from excelmaze.xlsx.record.store import names_changed
from excelmaze.xlsx.record.undoing import Undone, undone
from excelmaze.xlsx.restored_formats import RestoredFormats, inserted_notes, with_titles
from excelmaze.xlsx.rewrite import Done, Job
from excelmaze.xlsx.sheet_patch import areas_of_rows
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet
from excelmaze.xlsx.sizes import usual_width

if TYPE_CHECKING:
    from typing import Unpack

    from excelmaze.options.keywords import ClearKeywords

_WIDTH = (b"width", b"customWidth", b"bestFit")
_HEIGHT = (b"ht", b"customHeight")


@takes_options_of("clear")
def clear_workbook(
    path: str | Path, *, target: str | Path | None = None, **given: "Unpack[ClearKeywords]"
) -> Done[None]:
    """Take mazes away: give their cells the borders and fills that they had before the first maze was put there.

    >>> from excelmaze import fill_workbook, generate, save
    >>> save(generate("B2:F6", seed=1), "book.xlsx")
    >>> done = fill_workbook("book.xlsx", cells="H2:L6", seed=2)
    >>> clear_workbook("book.xlsx", cells="H2:L6").report.cells
    25

    The cells are found again where rows or columns were inserted, deleted or moved since. A cell that was given
    another border or fill since keeps it. Widths, heights, defined names and titles that came with a maze go when its
    last cell does; a title only if its cell still holds that text. The page set-up stays, with its print area, and so
    does the solution's sheet, unless `all` is given.

    Args:
        path: the workbook.
        sheet: the sheet's name; by default the one that was active when last saved.
        cells: addresses or a defined name; by default all cells of which the sheet has a record.
        target: the workbook to write; by default the same one.
        plain: take the lines and fills of mazes away from the cells, on all levels that they have, whatever the records
            say.
        drop_record: forget the records, or those of the mazes in the cells, and leave these as they are.
        all: give the page set-up and the print area back too, and remove the sheets that came with the mazes, as far
            as nobody has put anything else there; also those that stayed when mazes were cleared without it.
        force: replace a target that exists, and change a workbook that is protected or signed.
        backup: keep a copy of the workbook that is replaced.
        dry_run: write nothing, only report.

    Raises:
        InputError: no such sheet, or a target with another ending.
        WorkbookError: the sheet has no record of a maze, or none that fits its cells, or is
            protected or signed.
    """
    chosen = values_of_call("clear_workbook", "clear", given, LocationOptions, SafetyOptions)
    where, safety = chosen.of(LocationOptions), chosen.of(SafetyOptions)
    plain = safety.plain
    if plain and where.cells is None:
        raise InputError("plain takes lines and fills away without a record, so it must be told where; give --cells")
    if plain and safety.drop_record:
        raise InputError("--plain changes cells, --drop-record leaves them as they are; give one")
    if safety.all and (plain or safety.drop_record):
        way = "plain" if plain else "drop-record"
        raise InputError(f"--{way} goes without the record, from which --all knows what came with a maze; give one")

    with Job.of(path, target, safety).opened() as work:
        selection = None if where.cells is None else _chosen_cells(work.book, where.sheet, where.cells)
        on = work.book.sheet(where.sheet if selection is None else selection.sheet or where.sheet)
        work.check(on)
        if plain and selection is not None:
            from excelmaze.xlsx.plain import plainly_cleared

            places = [(on, selection), *_plain_levels(on, selection)]
            for other, _ in places[1:]:
                work.check(other)
            return Done(None, work.write(plainly_cleared(work.book, places)))
        levels = levels_beside(on, selection)
        for other in levels.sheets:
            work.check(other)
        if safety.drop_record:
            changes = forgotten(work.book, on, selection, levels)
        else:
            changes = cleared(work.book, on, selection, levels, everything=safety.all)
        return Done(None, work.write(changes))


def _plain_levels(sheet: Sheet, selection: Selection) -> Sequence[tuple[Sheet, Selection]]:
    """The same cells on the other levels of mazes, if there are any."""
    texts = _levels_of_records(sheet, selection)
    texts += (one.text for one in own_names(sheet.book, sheet.entry.position) if one.name.casefold() == LEVELS_NAME)
    if not texts:
        return ()
    from excelmaze.xlsx.levels import cells_on_levels

    return cells_on_levels(sheet, selection, texts)


def _levels_of_records(sheet: Sheet, selection: Selection | None) -> list[str]:
    """What lists the levels of each maze that has some cells of a selection, as the records tell."""
    with_levels = [one for one in kept_on(sheet) if one.record is not None and one.record.levels]
    return [one.record.levels for one in with_levels if one.record is not None and has_cells_in(one, selection)]


class LevelsBeside(NamedTuple):
    """The other sheets of mazes with levels, with the numbers of their records there; what is said of those gone.

    `selections` are the same cells there, where they lie elsewhere by now.
    """

    sheets: Mapping[Sheet, Container[int]] = {}
    notes: tuple[str, ...] = ()
    selections: Mapping[Sheet, Selection] = {}


def levels_beside(sheet: Sheet, selection: Selection | None) -> LevelsBeside:
    """The levels of those mazes that have cells of a selection on a sheet."""
    texts = _levels_of_records(sheet, selection)
    if not texts:
        return LevelsBeside()
    from excelmaze.xlsx.levels import cells_on_levels, records_beside

    selections = {} if selection is None else dict(cells_on_levels(sheet, selection, texts))
    return LevelsBeside(*records_beside(sheet, texts), selections)


def cleared(
    book: Book,
    sheet: Sheet,
    selection: Selection | None,
    levels: LevelsBeside = LevelsBeside(),  # noqa: B008 - it never changes
    *,
    everything: bool = False,
) -> ChangeSet:
    """What taking mazes away from a sheet changes, and from the others that have levels of them; see `clear_workbook`.

    Raises:
        WorkbookError: the sheet has no record of a maze, or none of these cells.
    """
    restyler = Restyler(book.styles)
    found = [_cleared(book, sheet, selection, restyler, everything=everything)]
    notes = list(levels.notes)
    for other, numbers in levels.sheets.items():
        try:
            there = levels.selections.get(other, selection)
            found.append(_cleared(book, other, there, restyler, numbers, everything=everything))
        except _NothingError as error:
            notes.append(f"not cleared: {str(error).removeprefix(f'{book.path}: ')}")
    names = {place: changes for one in found for place, changes in one.names.items()}
    edits = [edit for one in found for edit in one.besides.edits]
    parts, added = parts_to_write(book, [(one.sheet, one.edit) for one in found], restyler, names, edits=edits)
    parts |= {name: pieces for one in found for name, pieces in one.besides.parts.items()}
    report = found[0].report.with_sheets(one.report for one in found[1:])
    written = tuple(part for part in parts if part not in added)
    report = report._replace(styles=restyler.added, parts=written, added=added, notes=(*report.notes, *notes))
    return ChangeSet(parts, report, tuple(name for one in found for name in one.besides.dropped))


class _NothingError(WorkbookError):
    """A sheet has no maze that could be cleared."""


class _Cleared(NamedTuple):
    """What clearing changes on one sheet, and a report of it."""

    sheet: Sheet
    edit: SheetEdit
    names: Mapping[int, NameChanges]
    besides: Leftovers
    report: Report


def _cleared(
    book: Book,
    sheet: Sheet,
    selection: Selection | None,
    restyler: Restyler,
    numbers: Container[int] | None = None,
    *,
    everything: bool,
) -> _Cleared:
    records = Records(sheet, restyler)
    remains = remains_on(sheet)
    left = everything and bool(remains.pages or remains.seconds)
    lost = _lost_names(sheet)
    if not (records.kept or left or lost):
        raise WorkbookError(
            f"{book.path}: sheet {sheet.name!r} has no record of a maze, so its former look is not known; "
            "clear the cells in Excel, or take lines and fills of mazes away with --cells ADDRESSES --plain"
        )
    chosen = chosen_mazes(records, selection)
    meant = [one for one in records.kept if numbers is None or one.number in numbers]
    if numbers is not None:
        chosen = {number: one for number, one in chosen.items() if number in numbers}
    missing = [one for one in meant if records.found(one.number) is None and touches(one, selection)]
    deleted, unfit = ([one for one in missing if one.is_deleted is is_deleted] for is_deleted in (True, False))
    if not (chosen or left or deleted or lost):
        if unfit:
            raise _NothingError(f"{book.path}: sheet {sheet.name!r}: {why_unfit(unfit[0])}; {what_then(unfit[0])}")
        raise _NothingError(
            f"{book.path}: the maze on sheet {sheet.name!r} has no cell in {selection and selection.address}"
        )
    backs = RestoredFormats(chosen, records)
    found = {number: one.found.record for number, one in chosen.items() if one.rest is None}
    gone = found | {one.number: without_cells(one.record) for one in deleted if one.record}
    staying = staying_records(records, chosen)
    names = {one.name.casefold(): one.text for one in own_names(book, sheet.entry.position)}
    back = _sizes_of(found.values(), undone(gone, staying, names))
    colors = coloring(sheet, restyler, areas_of_rows(backs.targets))
    marks = [marks_gone(sheet, one.found.record, one.rest, colors.contents) for one in chosen.values()]
    marks += [marks_gone(sheet, record, None) for number, record in gone.items() if number not in found]
    titles = [place for one in marks for place in one.emptied]
    shown_again = {place: text for one in marks for place, text in one.texts.items()}
    texts: dict[int, dict[int, str | None]] = {row: dict.fromkeys(columns) for row, columns in colors.contents.items()}
    for row, columns in MarkChanges(shown_again, titles).by_row.items():
        texts.setdefault(row, {}).update(columns)
    parted = {area for one in marks for area in one.parted}
    levels = _first_levels([*gone.values(), *staying.values()], names.get(LEVELS_NAME, ""))
    besides = Leftovers(book, sheet, gone, staying, everything=everything, asked=numbers is None)
    edit = SheetEdit(
        sheet.part,
        with_titles(backs.targets, [*titles, *shown_again]),
        lambda base, number: restyler.style(base, backs.look(base, number)),
        rows=_restored_sizes(back.heights, _HEIGHT),
        columns=_restored_widths(back.columns, usual_width(sheet)),
        texts=texts,
        others=[
            *merging_edits(sheet.part, (), parted),
            *links_gone(sheet, titles, shown_again, levels),
            *besides.page_edits,
            *colors.edits,
        ],
        tidy=True,
    )
    changed: dict[int, Record | None] = {number: one.rest for number, one in chosen.items()}
    changed |= {one.number: None for one in deleted}
    changed |= back.remaining
    for number, page in besides.pages.items():
        if page != staying[number].page:
            changed[number] = (changed.get(number) or staying[number])._replace(page=page)
    set_, dropped = names_changed(records.kept, changed, sheet.name)
    lost = [name for name in lost if name.casefold() not in back.names]
    dropped += lost
    name_changes = _name_changes(back, {**set_, **besides.names}, [*dropped, *besides.dropped_names])
    by_sheet = {sheet.entry.position: name_changes, **besides.names_of_sheets}
    report = Report(
        book.path,
        sheet.name,
        backs.count,
        edit.created,
        0,
        len(back.columns),
        len(back.heights),
        {},
        (),
        title=next((cell_address(*place) for place in titles if not is_own(chosen, place)), None),
        page=bool(besides.page_edits),
        notes=(
            *backs.notes(edit),
            *titles_left(records, gone),
            *(deleted_note(one) for one in deleted),
            *([f"removed {', '.join(lost)}, whose cells were deleted"] if lost else ()),
            *inserted_notes(records, found, staying),
            *besides.notes,
            *(Note(f"not cleared: {why_unfit(one)}", what_then(one)) for one in unfit),
        ),
    )
    return _Cleared(sheet, edit, by_sheet, besides, report)


def forgotten(book: Book, sheet: Sheet, selection: Selection | None, levels: LevelsBeside) -> ChangeSet:
    """What dropping the records of mazes changes: hidden names, no cell.

    Raises:
        WorkbookError: there is no record to drop.
    """
    restyler = Restyler(book.styles)
    changes: dict[int, NameChanges] = {}
    count = 0
    for page, numbers in ((sheet, None), *levels.sheets.items()):
        dropped = [
            one for one in kept_on(page) if touches(one, selection) and (numbers is None or one.number in numbers)
        ]
        remains = [*(remains_on(page).names if selection is None and numbers is None else ()), *_lost_names(page)]
        if page is sheet and not dropped and not remains:
            where = f" of the cells {selection.address}" if selection else ""
            raise WorkbookError(f"{book.path}: sheet {sheet.name!r} has no record{where} to be dropped")
        _, names = names_changed(dropped, {one.number: None for one in dropped}, page.name)
        changes[page.entry.position] = NameChanges({}, [*names, *remains])
        count += len(dropped)
    edit = SheetEdit(sheet.part, {}, lambda base, _: base)
    parts, _ = parts_to_write(book, [(sheet, edit)], restyler, changes)
    note = f"dropped {counted(count or 1, 'record')} of former looks; the cells are as they were"
    report = Report(book.path, sheet.name, 0, 0, 0, 0, 0, restyler.added, tuple(parts), notes=(note, *levels.notes))
    return ChangeSet(parts, report)


def _lost_names(sheet: Sheet) -> list[str]:
    return lost_names({one.name: one.text for one in own_names(sheet.book, sheet.entry.position)})


def _chosen_cells(book: Book, sheet: str | None, cells: str) -> Selection:
    from excelmaze.xlsx.read import find_cells

    return find_cells(book, sheet, cells)


def _first_levels(records: Iterable[Record], now: str) -> str:
    """Return what listed the levels of the maze before those with records, whose arrows come back.

    Args:
        records: the records of the sheet, each of which knows what the name for the levels was before it.
        now: what the name stands for now.
    """
    found = (record.names.get(LEVELS_NAME) for record in records)
    return next((was.text for was in found if was is not None and was.text and not was.ours), now)


def _sizes_of(found: Collection[Record], back: Undone) -> Undone:
    """Give back sizes of columns and rows of mazes that are there: of one that was deleted they may be others' now."""
    return back._replace(
        columns={number: was for number, was in back.columns.items() if any(number in one.columns for one in found)},
        heights={number: was for number, was in back.heights.items() if any(number in one.heights for one in found)},
    )


def _name_changes(back: Undone, names: dict[str, NameText], dropped: list[str]) -> NameChanges:
    given: dict[str, PreviousName] = {was.spelt or name: was for name, was in back.names.items() if was is not None}
    texts = {name: NameText(was.text, was.hidden, was.comment) for name, was in given.items()}
    return NameChanges({**names, **texts}, [*dropped, *back.names])


def _restored_widths(was: Mapping[int, Mapping[bytes, bytes] | None], usual: float) -> dict[int, Attributes]:
    """The same of columns: LibreOffice takes a `<col>` without a width, which others have made, for a wider one."""
    width = IfKept(b"%.10g" % usual)
    none = {name: width if name == b"width" else None for name in _WIDTH}
    return {number: none if was[number] is None else back for number, back in _restored_sizes(was, _WIDTH).items()}


def _restored_sizes(was: Mapping[int, Mapping[bytes, bytes] | None], names: Sequence[bytes]) -> dict[int, Attributes]:
    """The attributes that rows or columns had before."""
    return {number: {name: (had or {}).get(name) for name in names} for number, had in was.items()}
