"""A maze into a workbook that exists, and out of it again: two parts are edited, all others are copied as they are."""

import posixpath
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from excelmaze.addresses import MAX_COLUMN, MAX_ROW, Area, Selection
from excelmaze.errors import InputError, WorkbookError
from excelmaze.files import atomic_write, check_writable, keep_backup
from excelmaze.grid import DOWN, LEFT, RIGHT, UP, Grid, opposite
from excelmaze.layout import Stretch
from excelmaze.xlsx.book import Book, Sheet, open_workbook
from excelmaze.xlsx.edit import Attributes, SheetEdit, Target
from excelmaze.xlsx.markup import Edit, as_utf8, parse, prefix_of, splice
from excelmaze.xlsx.names import MAX_FORMULA, NameText, own_names, reference, with_names
from excelmaze.xlsx.record import Record, Sizes, Span, WasLook, joined, names_of, read_record, record_names, without
from excelmaze.xlsx.restyle import KEEP, Change, Look, Restyler, look_of_change
from excelmaze.xlsx.sizes import column_width, row_height

Pieces = Iterable[bytes | memoryview]
# Looks of cells outside the maze that lose lines: this, and the sides as bits.
_OPENED = 256
_STYLES_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"


class Report(NamedTuple):
    """What was changed in a workbook, or would be.

    Attributes:
        target: the workbook that is written.
        sheet: the sheet's name.
        cells: how many cells the maze has.
        created: how many of them the sheet did not write before.
        neighbours: how many cells outside the maze lost a line on an edge that the maze opens.
        columns: how many columns have another width.
        rows: how many rows have another height.
        styles: how many fills, borders and cell styles (`cellXfs`) were added.
        parts: the parts of the package that change.
        backup: the copy that was kept.
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
    backup: Path | None = None


def patch(
    path: str | Path,
    stretches: Iterable[Stretch],
    changes: Mapping[int, Change],
    *,
    sheet: str | None = None,
    target: str | Path | None = None,
    cell_size_px: int | None = None,
    names: Mapping[str, Selection] | None = None,
    record: bool = True,
    recipe: str = "",
    force: bool = False,
    backup: bool = False,
    dry_run: bool = False,
) -> Report:
    """Change the borders and fills of cells in a workbook that exists.

    A cell keeps its value, number format, font, alignment, protection and diagonal lines. Where the maze opens an edge
    to a cell outside, that cell loses its line there, as Excel would have it.

    Args:
        path: the workbook, .xlsx, .xlsm, .xltx or .xltm.
        stretches: the cells and their codes; no cell twice.
        changes: what each code means.
        sheet: the sheet's name; by default the one that was active when last saved.
        target: the workbook to write; by default the same one.
        cell_size_px: make the cells squares of so many pixels; without it, widths and heights stay.
        names: defined names for the sheet, by which a reader finds the maze again. One whose areas take more than
            the 8,192 characters that Excel allows is left out.
        record: leave a record in the workbook from which `clear` restores the former looks.
        recipe: what the maze was made from, kept in the record.
        force: replace a target that exists, and change a workbook that is protected or signed.
        backup: keep a copy of the workbook that is replaced.
        dry_run: write nothing, only report.

    Raises:
        InputError: no such sheet, or a target with another ending.
        WorkbookError: the workbook cannot be read, is protected or signed, has merged cells there, or the target
            cannot be written.
    """

    def make(book: Book) -> tuple[dict[str, Pieces], Report]:
        return _patched(
            book, book.sheet(sheet), list(stretches), changes, cell_size_px, names or {}, recipe if record else None
        )

    return _run(path, target, make, sheet, force=force, backup=backup, dry_run=dry_run)


def clear(
    path: str | Path,
    selection: Selection | None = None,
    *,
    sheet: str | None = None,
    target: str | Path | None = None,
    force: bool = False,
    backup: bool = False,
    dry_run: bool = False,
) -> Report:
    """Take a maze away: give its cells the borders and fills that they had before the first maze was put there.

    Widths, heights and defined names that came with the maze go when its last cell does.

    Args:
        path: the workbook.
        selection: the cells to restore; by default all of which the sheet has a record.
        sheet: the sheet's name; by default the one that was active when last saved.
        target: the workbook to write; by default the same one.
        force: replace a target that exists, and change a workbook that is protected or signed.
        backup: keep a copy of the workbook that is replaced.
        dry_run: write nothing, only report.

    Raises:
        InputError: no such sheet, or a target with another ending.
        WorkbookError: the sheet has no record of a maze, or as for `patch`.
    """

    def make(book: Book) -> tuple[dict[str, Pieces], Report]:
        return _cleared(book, book.sheet(sheet), selection)

    return _run(path, target, make, sheet, force=force, backup=backup, dry_run=dry_run)


def _run(
    path: str | Path,
    target: str | Path | None,
    make: Callable[[Book], tuple[dict[str, Pieces], Report]],
    sheet: str | None,
    *,
    force: bool,
    backup: bool,
    dry_run: bool,
) -> Report:
    path, target = Path(path), Path(path if target is None else target)
    if path.suffix.lower() != target.suffix.lower():
        raise InputError(f"{target} must end in {path.suffix!r} like the workbook it is made from, {path}")
    in_place = target.exists() and path.exists() and target.samefile(path)

    def checked(book: Book) -> tuple[dict[str, Pieces], Report]:
        if not force:
            _refuse_guarded(book.sheet(sheet))
        parts, report = make(book)
        return parts, report._replace(target=target)

    if dry_run:
        with open_workbook(path) as book:
            return checked(book)[1]
    check_writable(target, force=force or in_place)
    with atomic_write(target, force=force or in_place) as out, open_workbook(path) as book:
        parts, report = checked(book)
        if backup and target.exists():
            report = report._replace(backup=keep_backup(target))
        book.package.write(out, parts)
        book.package.check_unchanged()
    return report


def _refuse_guarded(sheet: Sheet) -> None:
    """A protected sheet, and a signature that would not hold, ask for `--force`."""
    book = sheet.book
    if signed := book.signed:
        raise WorkbookError(
            f"{book.path}: {signed} is digitally signed, and the signature will no longer hold once the workbook is "
            "changed; give --force to change it all the same"
        )
    if sheet.protected:
        raise WorkbookError(
            f"{book.path}: sheet {sheet.name!r} is protected; take the protection off in Excel, or give --force"
        )


def _patched(
    book: Book,
    sheet: Sheet,
    stretches: Sequence[Stretch],
    changes: Mapping[int, Change],
    cell_size_px: int | None,
    names: Mapping[str, Selection],
    recipe: str | None,
) -> tuple[dict[str, Pieces], Report]:
    by_row: dict[int, list[Stretch]] = {}
    for stretch in stretches:
        by_row.setdefault(stretch.row, []).append(stretch)
    for row in by_row.values():
        row.sort(key=lambda stretch: stretch.first)
    _refuse_merged(sheet, by_row)
    looks = {code: look_of_change(change) for code, change in changes.items()}
    outside = _opened_outside(by_row, changes)
    for sides in range(1, 16):
        kept = [None if sides >> direction & 1 else KEEP for direction in range(4)]
        looks[_OPENED + sides] = Look(tuple(kept), KEEP)
    columns, rows = _sizes(by_row, cell_size_px)
    restyler = Restyler(book.styles)
    edit = SheetEdit(
        sheet.part,
        _targets(by_row, outside),
        lambda base, number: restyler.style(base, looks[number]),
        rows=rows,
        columns=columns,
    )
    opened = {
        (row, first)
        for row, runs in edit.before.items()
        for first, _, base in runs
        if first in outside.get(row, {}) and restyler.style(base, looks[_OPENED + outside[row][first]]) != base
    }
    new_names = {name: NameText(reference(sheet.name, areas.areas)) for name, areas in names.items()}
    dropped = [name for name, one in new_names.items() if len(one.text) > MAX_FORMULA]
    for name in dropped:
        del new_names[name]
    if recipe is not None:
        earlier = read_record(book, sheet.entry)
        made = _record(edit, restyler, outside, opened)._replace(names=tuple(new_names), recipe=recipe).under(earlier)
        dropped += record_names(book, sheet.entry)
        new_names |= names_of(made, sheet.name)
    parts = _changed_parts(book, sheet, edit, restyler, new_names, dropped)
    count = sum(len(stretch.codes) for stretch in stretches)
    report = Report(
        book.path,
        sheet.name,
        count,
        edit.created,
        len(opened),
        len(columns),
        len(rows),
        restyler.added,
        tuple(parts),
    )
    return parts, report


def _cleared(book: Book, sheet: Sheet, selection: Selection | None) -> tuple[dict[str, Pieces], Report]:
    record = read_record(book, sheet.entry)
    if record is None:
        raise WorkbookError(
            f"{book.path}: sheet {sheet.name!r} has no record of a maze, so its former look is not known; "
            "clear the cells in Excel"
        )
    now, rest = (record, None) if selection is None else record.split(selection.areas)
    if not now.rows:
        raise WorkbookError(
            f"{book.path}: the maze on sheet {sheet.name!r} has no cell in {selection and selection.address}"
        )
    if rest is not None and not rest.rows:
        now, rest = record, None
    targets = {
        row: [Target(run.first, [run.look] * (run.last - run.first + 1)) for run in runs]
        for row, runs in now.rows.items()
    }
    restyler = Restyler(book.styles, loose=True)
    edit = SheetEdit(
        sheet.part,
        targets,
        lambda base, number: restyler.style(base, record.looks[number]),
        rows=_restored(now.heights, _HEIGHT),
        columns=_restored(now.columns, _WIDTH),
        tidy=True,
    )
    there = {one.name.casefold(): one.name for one in own_names(book, sheet.entry.position)}
    dropped = record_names(book, sheet.entry)
    if rest is None:
        dropped += [there[name.casefold()] for name in record.names if name.casefold() in there]
    names = {} if rest is None else names_of(rest, sheet.name)
    parts = _changed_parts(book, sheet, edit, restyler, names, dropped)
    count = sum(run.last - run.first + 1 for runs in now.rows.values() for run in runs)
    sizes = len(now.columns), len(now.heights)
    return parts, Report(book.path, sheet.name, count, edit.created, 0, *sizes, restyler.added, tuple(parts))


_WIDTH = (b"width", b"customWidth", b"bestFit")
_HEIGHT = (b"ht", b"customHeight")


def _sizes(
    by_row: Mapping[int, Sequence[Stretch]], pixels: int | None
) -> tuple[dict[int, Attributes], dict[int, Attributes]]:
    """The attributes that make the maze's columns and rows so many pixels wide and high."""
    if pixels is None:
        return {}, {}
    wide: Attributes = {b"width": b"%.10g" % column_width(pixels), b"customWidth": b"1", b"bestFit": None}
    high: Attributes = {b"ht": b"%.10g" % row_height(pixels), b"customHeight": b"1"}
    spans = {(one.first, one.first + len(one.codes)) for stretches in by_row.values() for one in stretches}
    columns = {column for first, stop in spans for column in range(first, stop)}
    return dict.fromkeys(columns, wide), dict.fromkeys(by_row, high)


def _restored(was: Sizes, names: Sequence[bytes]) -> dict[int, Attributes]:
    """The attributes that rows or columns had before."""
    return {number: {name: (had or {}).get(name) for name in names} for number, had in was.items()}


def _refuse_merged(sheet: Sheet, by_row: Mapping[int, Sequence[Stretch]]) -> None:
    areas = [Area(row, one.first, row, one.first + len(one.codes) - 1) for row, all_ in by_row.items() for one in all_]
    merged = sheet.merged_within(Grid(areas)) if sheet.part.root.find("mergeCells") else None
    if merged is not None:
        raise WorkbookError(
            f"{sheet.book.path}: the merged cells {merged.address} on sheet {sheet.name!r} lie in the maze; "
            "unmerge them or choose other cells"
        )


def _opened_outside(
    by_row: Mapping[int, Sequence[Stretch]], changes: Mapping[int, Change]
) -> dict[int, dict[int, int]]:
    """For each row and column of a cell beside the maze, the sides that the maze opens, as bits of that cell."""
    opened = bytes(changes[code].opened if code in changes else 0 for code in range(256))
    outside: dict[int, dict[int, int]] = {}
    spans = {row: [Span(one.first, one.first + len(one.codes) - 1) for one in all_] for row, all_ in by_row.items()}

    def add(row: int, column: int, direction: int) -> None:
        if 1 <= row <= MAX_ROW and 1 <= column <= MAX_COLUMN:
            cells = outside.setdefault(row, {})
            cells[column] = cells.get(column, 0) | 1 << direction

    for row, stretches in by_row.items():
        for stretch in stretches:
            sides = stretch.codes.translate(opened)
            if not any(sides):
                continue
            first, last = stretch.first, stretch.first + len(sides) - 1
            for other, direction, column in (
                (row, LEFT, first),
                (row, RIGHT, last),
                (row - 1, UP, 0),
                (row + 1, DOWN, 0),
            ):
                step = (0, 1, 0, -1)[direction]
                whole = Span(column + step, column + step) if column else Span(first, last)
                for free in without(whole, spans.get(other, ())):
                    for place in range(free.first, free.last + 1):
                        if sides[place - step - first] >> direction & 1:
                            add(other, place, opposite(direction))
    return outside


def _targets(
    by_row: Mapping[int, Sequence[Stretch]], outside: Mapping[int, Mapping[int, int]]
) -> dict[int, list[Target]]:
    targets = {row: [Target(one.first, one.codes) for one in stretches] for row, stretches in by_row.items()}
    for row, cells in outside.items():
        beside = [Target(column, [_OPENED + sides]) for column, sides in cells.items()]
        targets[row] = sorted([*targets.get(row, ()), *beside], key=lambda target: target.first)
    return targets


def _record(
    edit: SheetEdit,
    restyler: Restyler,
    outside: Mapping[int, Mapping[int, int]],
    opened: Container[tuple[int, int]],
) -> Record:
    """How the cells were that an edit changes."""
    numbers: dict[Look, int] = {}
    number_of_style: dict[int, int] = {}
    rows: dict[int, list[WasLook]] = {}
    for row, runs in edit.before.items():
        beside = outside.get(row, {})
        found = []
        for first, last, style in runs:
            if first in beside and (row, first) not in opened:
                continue
            if style not in number_of_style:
                number_of_style[style] = numbers.setdefault(restyler.look(style), len(numbers))
            found.append(WasLook(first, last, number_of_style[style]))
        if found:
            rows[row] = joined(found)
    return Record(tuple(numbers), rows, edit.columns_before, edit.rows_before)


def _changed_parts(
    book: Book, sheet: Sheet, edit: SheetEdit, restyler: Restyler, names: Mapping[str, NameText], dropped: Sequence[str]
) -> dict[str, Pieces]:
    """The parts that change, by name."""
    parts: dict[str, Pieces] = {}
    if edit.changed:
        parts[sheet.entry.part] = edit.pieces()
    if any(restyler.added.values()):
        if book.styles_part is None:
            parts |= _new_styles_part(book, restyler)
        else:
            parts[book.styles_part] = restyler.pieces()
    if names or dropped:
        parts[book.part] = with_names(book, sheet.entry.position, names, dropped)
    return parts


def _new_styles_part(book: Book, restyler: Restyler) -> dict[str, Pieces]:
    """A styles part for a workbook that has none, with its content type and its relationship."""
    name = posixpath.join(posixpath.dirname(book.part), "styles.xml")
    links = book.relationships_part(book.part)
    types = "[Content_Types].xml"
    kind = book.relationship_types(book.part)[0].rpartition("/")[0] + "/styles"
    return {
        name: restyler.pieces(),
        types: _with_child(book, types, "Types", f'Override PartName="/{name}" ContentType="{_STYLES_TYPE}"'),
        links: _with_child(
            book, links, "Relationships", f'Relationship Id="rIdExcelmazeStyles" Type="{kind}" Target="/{name}"'
        ),
    }


def _with_child(book: Book, part: str, root: str, child: str) -> Pieces:
    """A part with an element at the end of its root."""
    data = as_utf8(book.package.read(part), part)
    node = parse(data, part, root, foreign=True)
    tag = prefix_of(data, node.start) + child.encode()
    return splice(data, [Edit(node.close_start, node.close_start, b"<" + tag + b"/>")])
