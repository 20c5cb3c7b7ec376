"""Taking a maze away from a sheet by its record."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from excelmaze.errors import InputError, WorkbookError
from excelmaze.sheet.addresses import Area, Selection, cell_address
from excelmaze.xlsx.besides import Besides
from excelmaze.xlsx.edit.alike import Target
from excelmaze.xlsx.edit.cell_look import KEEP, CellLook
from excelmaze.xlsx.edit.cells import SheetEdit
from excelmaze.xlsx.edit.change_set import ChangeSet, Note, Report, parts_to_write
from excelmaze.xlsx.edit.columns import Attributes
from excelmaze.xlsx.edit.memo import Memo
from excelmaze.xlsx.edit.merging import merging_edits
from excelmaze.xlsx.edit.names import NameChanges, NameText, own_names
from excelmaze.xlsx.edit.restyle import Restyler
from excelmaze.xlsx.marks import marks_gone
from excelmaze.xlsx.read import find_cells
from excelmaze.xlsx.record.locate import Found
from excelmaze.xlsx.record.looks import FormerLook, Sign, restored
from excelmaze.xlsx.record.on_sheet import Records
from excelmaze.xlsx.record.record import Former, Record, spans_of, unseen_sides
from excelmaze.xlsx.record.store import Kept, names_changed
from excelmaze.xlsx.record.titles import titles_above
from excelmaze.xlsx.record.undoing import Undone, undone
from excelmaze.xlsx.rewrite import Done, Job
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet, overlap

_WIDTH = (b"width", b"customWidth", b"bestFit")
_HEIGHT = (b"ht", b"customHeight")
# The look of a title's cell, which keeps all but its text, and its number.
_KEPT = CellLook((KEEP,) * 4, KEEP)
_AS_IT_IS = -1


def clear_workbook(
    path: str | Path,
    *,
    sheet: str | None = None,
    cells: str | None = None,
    target: str | Path | None = None,
    plain: bool = False,
    drop_record: bool = False,
    all: bool = False,  # noqa: A002 - the option's name
    force: bool = False,
    backup: bool = False,
    dry_run: bool = False,
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
        plain: take the lines and fills of mazes away from the cells, whatever the records say.
        drop_record: forget the records, or those of the mazes in the cells, and leave these as they are.
        all: give the page set-up and the print area back too, and remove the sheets that came with the mazes, as far
            as nobody has put anything else there.
        force: replace a target that exists, and change a workbook that is protected or signed.
        backup: keep a copy of the workbook that is replaced.
        dry_run: write nothing, only report.

    Raises:
        InputError: no such sheet, or a target with another ending.
        WorkbookError: the sheet has no record of a maze, or none that fits its cells, or is
            protected or signed.
    """
    if plain and cells is None:
        raise InputError("plain takes lines and fills away without a record, so it must be told where; give --cells")
    if plain and drop_record:
        raise InputError("--plain changes cells, --drop-record leaves them as they are; give one")

    with Job.of(path, target, force=force, backup=backup, dry_run=dry_run).opened() as work:
        selection = None if cells is None else find_cells(work.book, sheet, cells)
        on = work.book.sheet(sheet if selection is None else selection.sheet or sheet)
        work.check(on)
        if drop_record:
            changes = forgotten(work.book, on, selection)
        elif plain and selection is not None:
            from excelmaze.xlsx.plain import plainly_cleared

            changes = plainly_cleared(work.book, on, selection)
        else:
            changes = cleared(work.book, on, selection, everything=all)
        return Done(None, work.write(changes))


class Chosen(NamedTuple):
    """A maze of which cells are cleared: those cells, what stays of its record, and where it was found."""

    now: Record
    rest: Record | None
    found: Found


def cleared(book: Book, sheet: Sheet, selection: Selection | None, *, everything: bool = False) -> ChangeSet:
    """What taking mazes away from a sheet changes; see `clear_workbook`.

    Raises:
        WorkbookError: the sheet has no record of a maze, or none of these cells.
    """
    restyler = Restyler(book.styles)
    records = Records(sheet, restyler)
    if not records.kept:
        raise WorkbookError(
            f"{book.path}: sheet {sheet.name!r} has no record of a maze, so its former look is not known; "
            "clear the cells in Excel, or take lines and fills of mazes away with --cells ADDRESSES --plain"
        )
    chosen = _chosen(records, selection)
    unfit = [one for one in records.kept if records.found(one.number) is None and _touches(one, selection)]
    if not chosen:
        if unfit:
            raise WorkbookError(f"{book.path}: sheet {sheet.name!r}: {_why_unfit(unfit[0])}; {_what_then(unfit[0])}")
        raise WorkbookError(
            f"{book.path}: the maze on sheet {sheet.name!r} has no cell in {selection and selection.address}"
        )
    backs = _Backs(chosen, records)
    gone = {number: one.found.record for number, one in chosen.items() if one.rest is None}
    staying = _staying(records, chosen)
    names = {one.name.casefold(): one.text for one in own_names(book, sheet.entry.position)}
    back = undone(gone, staying, names)
    marks = [marks_gone(sheet, one.found.record, one.rest) for one in chosen.values()]
    titles = [place for one in marks for place in one.emptied]
    emptied: dict[int, dict[int, str | None]] = {}
    for row, column in titles:
        emptied.setdefault(row, {})[column] = None
    parted = {area for one in marks for area in one.parted}
    besides = Besides(book, sheet, back.page, gone.values(), everything=everything)
    edit = SheetEdit(
        sheet.part,
        _with_titles(backs.targets, titles),
        lambda base, number: restyler.style(base, backs.look(base, number)),
        rows=_restored_sizes(back.heights, _HEIGHT),
        columns=_restored_sizes(back.columns, _WIDTH),
        texts=emptied,
        others=[*merging_edits(sheet.part, (), parted), *besides.page_edits],
        tidy=True,
    )
    changed: dict[int, Record | None] = {number: one.rest for number, one in chosen.items()}
    set_, dropped = names_changed(records.kept, changed | back.remaining, sheet.name)
    name_changes = _name_changes(back, {**set_, **besides.names}, [*dropped, *besides.dropped_names])
    by_sheet = {sheet.entry.position: name_changes, **besides.names_of_sheets}
    parts, added = parts_to_write(book, sheet, edit, restyler, by_sheet, edits=besides.edits)
    parts |= besides.parts
    report = Report(
        book.path,
        sheet.name,
        backs.count,
        edit.created,
        0,
        len(back.columns),
        len(back.heights),
        restyler.added,
        tuple(part for part in parts if part not in added),
        added,
        next((cell_address(*place) for place in titles if not _is_own(chosen, place)), None),
        page=bool(besides.page_edits),
        notes=(
            *backs.notes(edit),
            *_titles_left(records, gone),
            *besides.notes,
            *(Note(f"not cleared: {_why_unfit(one)}", _what_then(one)) for one in unfit),
        ),
    )
    return ChangeSet(parts, report, besides.dropped)


def forgotten(book: Book, sheet: Sheet, selection: Selection | None) -> ChangeSet:
    """What dropping the records of mazes changes: hidden names, no cell.

    Raises:
        WorkbookError: there is no record to drop.
    """
    restyler = Restyler(book.styles)
    records = Records(sheet, restyler)
    dropped = [one for one in records.kept if _touches(one, selection)]
    if not dropped:
        where = f" of the cells {selection.address}" if selection else ""
        raise WorkbookError(f"{book.path}: sheet {sheet.name!r} has no record{where} to be dropped")
    _, names = names_changed(dropped, {one.number: None for one in dropped}, sheet.name)
    edit = SheetEdit(sheet.part, {}, lambda base, _: base)
    parts, _ = parts_to_write(book, sheet, edit, restyler, {sheet.entry.position: NameChanges({}, names)})
    noun = "record" if len(dropped) == 1 else "records"
    note = f"dropped {len(dropped)} {noun} of former looks; the cells are as they were"
    return ChangeSet(parts, Report(book.path, sheet.name, 0, 0, 0, 0, 0, restyler.added, tuple(parts), notes=(note,)))


def _chosen(records: Records, selection: Selection | None) -> dict[int, Chosen]:
    """The mazes that are found and have cells in the selection, no cell twice."""
    chosen: dict[int, Chosen] = {}
    for one in records.kept:
        if not _touches(one, selection) and records.found(one.number) is None:
            continue
        found = records.found(one.number)
        if found is None:
            continue
        for other in chosen.values():
            if overlap(other.found.record.area, found.record.area):
                found = found._replace(record=found.record.outside(other.found.record.spans))
        record = found.record
        if selection is None:
            now, rest = record, None
        else:
            spans = spans_of(selection.areas, record.rows)
            now, rest = record.within(spans), record.outside(spans)
        if now.rows:
            chosen[one.number] = Chosen(now, rest if rest is not None and rest.rows else None, found)
    return chosen


def _staying(records: Records, chosen: Mapping[int, Chosen]) -> dict[int, Record]:
    """The records of the mazes that stay, or of which something stays."""
    staying: dict[int, Record] = {}
    for number, record in records.presumed.items():
        if number not in chosen:
            staying[number] = record
        elif (rest := chosen[number].rest) is not None:
            staying[number] = rest
    return staying


def _is_own(chosen: Mapping[int, Chosen], place: tuple[int, int]) -> bool:
    """Whether a cell is one of the mazes' own, not one beside them."""
    return any(one.found.record.has(*place) for one in chosen.values())


def _touches(one: Kept, selection: Selection | None) -> bool:
    """Whether a record may have cells in a selection; of one that is lost nobody knows."""
    area = _area_of(one)
    return selection is None or area is None or any(overlap(area, other) for other in selection.areas)


def _titles_left(records: Records, gone: Mapping[int, Record]) -> Iterator[str]:
    """What there is to be said of titles whose cells were not found again."""
    for one in records.kept:
        if one.number in gone and one.record is not None:
            found = gone[one.number].titles.values()
            yield from (f"the title {text!r} stays" for text in titles_above(one.record).values() if text not in found)


def _why_unfit(one: Kept) -> str:
    """Why a record is of no use."""
    area = _area_of(one)
    where = f" at {area.address}" if area else ""
    if one.record is None:
        return f"the record of its former look is damaged, that of the maze{where}"
    return f"the cells of the maze{where} no longer look as it left them, so how each looked before is not known"


def _what_then(one: Kept) -> str:
    """What is left to be done with a record that is of no use."""
    area = _area_of(one)
    cells = area.address if area else "ADDRESSES"
    titles = [*titles_above(one.record).values()] if one.record else []
    but = f" (its title {titles[0]!r} stays)" if titles else ""
    return (
        f"undo what was changed, or take its lines and fills away with --cells {cells} --plain{but}, "
        "or forget the record with --drop-record"
    )


def _area_of(one: Kept) -> Area | None:
    return one.area or (one.record.area if one.record else None)


class _Backs:
    """What each cell gets back, by numbers that stand for a maze, a look that a cell had and the sign that it got."""

    def __init__(self, chosen: Mapping[int, Chosen], records: Records) -> None:
        self._cells = records.cells
        self._meanings: list[tuple[CellLook, Sign | None, Mapping[str, str], int]] = []
        self._known: dict[tuple[int, int], FormerLook] = {}
        self.targets: dict[int, list[Target]] = {}
        self.count = 0
        self._lost = sum(one.found.lost for one in chosen.values())
        for one in chosen.values():
            self._add(one.now, one.found.became, one.found.record.merged)

    def _add(self, record: Record, became: Mapping[str, str], merged: Iterable[Area]) -> None:
        def number_of(key: tuple[int, ...]) -> int:
            was, gave, *inside = key
            self._meanings.append((record.looks[was], record.signs[gave], became, sum(inside)))
            return len(self._meanings) - 1

        numbers: Memo[tuple[int, ...], int] = Memo(number_of)
        unseen = unseen_sides(merged)
        for row, strips in record.rows.items():
            for strip in strips:
                pairs: Iterable[tuple[int, ...]] = zip(strip.was, strip.gave, strict=True)
                if inner := unseen.get(row):
                    pairs = ((*pair, inner.get(column, 0)) for column, pair in enumerate(pairs, strip.first))
                looks = list(map(numbers.__getitem__, pairs))
                self.targets.setdefault(row, []).append(Target(strip.first, looks))
                self.count += len(looks)
        for targets in self.targets.values():
            targets.sort(key=lambda target: target.first)

    def look(self, base: int, number: int) -> CellLook:
        """What a cell of some style gets back."""
        return _KEPT if number == _AS_IT_IS else self._restored(base, number).look

    def notes(self, edit: SheetEdit) -> list[str]:
        """What is to be said of cells that were changed since."""
        odd = {pair for pair, one in self._known.items() if one.restyled}
        notes = []
        if odd:
            restyled = 0
            for row, targets in self.targets.items():
                before = {was.first: was.styles for was in edit.before[row]}
                restyled += sum(
                    pair in odd for target in targets for pair in zip(before[target.first], target.looks, strict=True)
                )
            notes.append(f"{restyled:,} cells keep lines or fills that they were given since")
        if self._lost:
            notes.append(f"{self._lost:,} cells of the maze are gone, or look otherwise, and stay as they are")
        return notes

    def _restored(self, base: int, number: int) -> FormerLook:
        if (base, number) not in self._known:
            was, gave, became, inside = self._meanings[number]
            self._known[base, number] = restored(self._cells.sign(base), was, gave, became, inside)
        return self._known[base, number]


def _name_changes(back: Undone, names: dict[str, NameText], dropped: list[str]) -> NameChanges:
    given: dict[str, Former] = {was.spelt or name: was for name, was in back.names.items() if was is not None}
    texts = {name: NameText(was.text, was.hidden, was.comment) for name, was in given.items()}
    return NameChanges({**names, **texts}, [*dropped, *back.names])


def _with_titles(
    targets: Mapping[int, Sequence[Target]], titles: Iterable[tuple[int, int]]
) -> dict[int, Sequence[Target]]:
    """The targets with the cells of titles, which keep their looks."""
    found: dict[int, Sequence[Target]] = dict(targets)
    for row, column in titles:
        in_row = found.get(row, ())
        if not any(one.first <= column <= one.last for one in in_row):
            found[row] = sorted([*in_row, Target(column, [_AS_IT_IS])], key=lambda target: target.first)
    return found


def _restored_sizes(was: Mapping[int, Mapping[bytes, bytes] | None], names: Sequence[bytes]) -> dict[int, Attributes]:
    """The attributes that rows or columns had before."""
    return {number: {name: (had or {}).get(name) for name in names} for number, had in was.items()}
