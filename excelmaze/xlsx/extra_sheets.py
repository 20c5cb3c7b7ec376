"""Extra sheets that came with a maze, Solution and steps: which are still as they came, and which show an earlier maze.

Each has a hidden name of its own, `_excelmaze.extra`, with its kind and a fingerprint of all that its cells contain: as
long as that is so, nobody has put anything else there.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import MAX_COLUMN, Area, Place
from excelmaze.xlsx.edit.names import NameText, own_names
from excelmaze.xlsx.painting import FurtherSheet
from excelmaze.xlsx.record.on_sheet import kept_on, presumed
from excelmaze.xlsx.record.record import spans_on
from excelmaze.xlsx.record.remains import remains_on
from excelmaze.xlsx.record.store import PREFIX
from excelmaze.xlsx.sheets.texts import written_texts
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet, SheetEntry

EXTRA_NAME = f"{PREFIX}extra"
SOLUTION, STEP = "solution", "step"
# What no extra sheet comes with.
_OF_OTHERS = ("conditionalFormatting", "dataValidations", "drawing", "legacyDrawing", "tableParts", "picture")


class Stale(NamedTuple):
    """The extra sheets of an earlier maze: those that can be renewed, and the names of the others, with the reason."""

    renewable: tuple[SheetEntry, ...] = ()
    others: Mapping[str, str] = {}


def extra_name(kind: str, texts: Mapping[Place, str]) -> dict[str, NameText]:
    """Return the hidden name of an extra sheet whose cells contain these texts."""
    return {EXTRA_NAME: NameText(f'"{kind}:{_fingerprint(texts)}"', hidden=True)}


def stale_sheets(sheet: Sheet, grid: Grid, kind: str, *, asked: bool) -> Stale:
    """Return the extra sheets that show what was in some cells before; of steps only those of steps.

    Args:
        sheet: the sheet of the mazes.
        grid: the cells.
        kind: which kind of them could be renewed.
        asked: whether there shall be such sheets; then one that mazes have left which were cleared serves, too.
    """
    names: set[str] = set()
    for record in presumed(kept_on(sheet)).values():
        if record.seconds and record.within(spans_on(grid.cells.areas, record.rows)).rows:
            names |= {name.casefold() for name in record.seconds}
    left = {name.casefold() for name in remains_on(sheet).seconds} if asked else set()
    renewable: list[SheetEntry] = []
    others: dict[str, str] = {}
    for entry in sheet.book.sheets:
        own_kind = _kind(sheet.book, entry)
        if entry == sheet.entry or entry.name.casefold() not in names | left or STEP == kind != own_kind:
            continue
        changed = why_changed(sheet.book, entry)
        if changed is None and own_kind == kind:
            renewable.append(entry)
        elif entry.name.casefold() in names:
            others[entry.name] = f", and {changed}" if changed else ""
    return Stale(tuple(renewable), others)


def renewal(further: Sequence[FurtherSheet], stale: Stale) -> dict[str, Any]:
    """Return what a painting is told of extra sheets: which are renewed by further ones, and what is said of all.

    Where there are as many, each is renewed by the one in its place, else by that of its name.
    """
    by_name = {entry.name.casefold(): entry for entry in stale.renewable}
    renewed = [by_name.get(one.name.casefold()) for one in further]
    if len(stale.renewable) == len(further):
        renewed = [*stale.renewable]
    said = {entry.name: "" for entry in stale.renewable if entry not in renewed}
    said |= stale.others
    notes = [
        f"sheet {name!r} is out of date: it shows what was there before{because}" for name, because in said.items()
    ]
    again = [repr(entry.name) for entry in renewed if entry is not None]
    if again:
        notes.insert(0, f"renewed {'sheet' if len(again) == 1 else 'sheets'} {', '.join(again)}")
    return {"renewed": renewed, "notes": notes}


def why_changed(book: Book, entry: SheetEntry) -> str | None:
    """Return why a sheet is not, or not only, what came with a maze; None where it still is."""
    name = _name_of(book, entry)
    if entry.kind != "worksheet" or name is None:
        return "it is not the one that came with the maze"
    sheet = Sheet(book, entry)
    if sheet.protected:
        return "it is protected"
    with_mazes = bool(kept_on(sheet))
    others = any(sheet.part.root.find(one) is not None for one in _OF_OTHERS)
    if with_mazes or others or book.package.find(book.relationships_part(entry.part)):
        return "it has content of others"
    texts = dict(_texts_on(sheet))
    kept = {place: text for place, text in texts.items() if text is not None}
    return None if kept == texts and name.endswith(f':{_fingerprint(kept)}"') else "it has content of others"


def _texts_on(sheet: Sheet) -> Iterator[tuple[Place, str | None]]:
    rows = [row.number for row in sheet.part.rows()]
    if rows:
        found = written_texts(sheet, Grid([Area(rows[0], 1, rows[-1], MAX_COLUMN)]))
        yield from ((place, text) for place, text in found.items() if text != "")


def _kind(book: Book, entry: SheetEntry) -> str:
    return (_name_of(book, entry) or "").strip('"').partition(":")[0]


def _name_of(book: Book, entry: SheetEntry) -> str | None:
    return next((one.text for one in own_names(book, entry.position) if one.name.casefold() == EXTRA_NAME), None)


def _fingerprint(texts: Mapping[Place, str]) -> str:
    return sha256(repr(sorted(texts.items())).encode()).hexdigest()[:32]
