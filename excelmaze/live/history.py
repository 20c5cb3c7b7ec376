"""The snapshots of a workbook, the last one first: what `restore` goes back through.

The workbook knows the last one by its name `maze_snapshot`, which goes with it when it is renamed or saved elsewhere,
and each snapshot knows the one before. The name refers to the sheets, too, so that one is found that was renamed. A
copy of the workbook shares its snapshots, so `restore` deletes none.
"""

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from excelmaze.errors import InputError, WorkbookError
from excelmaze.live import shelf
from excelmaze.live.names import define_for_book, meanings, name_of_book, quoted
from excelmaze.live.session import switch_on
from excelmaze.live.snapshot import Snapshot, cells_are_gone
from excelmaze.sheet.addresses import cell_address, parse_cell, parse_selection
from excelmaze.sheet.unions import LONGEST_ADDRESS

if TYPE_CHECKING:
    import xlwings as xw

_TOKEN_NAME = "maze_snapshot"  # noqa: S105 - no password
_OTHER_TOKEN_NAME = "excelmaze_snapshot"  # noqa: S105 - no password
# A cell of each sheet, which hardly anybody deletes.
_FAR = "$ZZ$999999"
# So many commands of a workbook can be restored, those of a copy of it too until ten more were given.
_LEVELS = 20
# What a snapshot has that are areas.
_AREAS = ("areas", "cells")


def keep(sheet: "xw.Sheet", snapshot: Snapshot) -> None:
    """Make the snapshot of a sheet the one that `latest` finds, and let go of what is too far back or too old.

    Raises:
        WorkbookError: it cannot be written.
    """
    book, token = sheet.book, _token(sheet.book)
    now = token._replace(identity=snapshot.path.stem)
    if sheet.name not in now.sheets:
        longer = now._replace(sheets=(*now.sheets, sheet.name))
        now = longer if len(longer.formula) <= LONGEST_ADDRESS else now
    place = now.sheets.index(sheet.name) if sheet.name in now.sheets else -1
    snapshot = snapshot._replace(previous=token.identity, place=place, after=meanings(sheet))
    _describe(snapshot)
    define_for_book(book, _token_name(book), now.formula)
    for old in _earlier(snapshot)[_LEVELS - 1 :]:
        # What a copy of this workbook made, or this one under another name, is left to grow old.
        if old.workbook == snapshot.workbook:
            discard(old)
    shelf.sweep()


def keep_unfinished(app: "xw.App", snapshot: Snapshot) -> None:
    """Keep the snapshot of a command that could not be undone as the app was busy: its workbook is told later.

    Raises:
        WorkbookError: it cannot be written.
    """
    _describe(snapshot)
    shelf.mark_unfinished(snapshot.path, _owner(app, snapshot.workbook))


def adopt_unfinished(book: "xw.Book") -> None:
    """Let a workbook know of the snapshots of commands that were left half done in it, and the app draw again."""
    for identity in shelf.unfinished(_owner(book.app, book.fullname)):
        switch_on(book.app)
        snapshot, token = _snapshot_with(identity), _token(book)
        if snapshot is not None:
            first = [snapshot, *_earlier(snapshot)][-1]
            _describe(first._replace(previous=token.identity))
            define_for_book(book, _token_name(book), token._replace(identity=identity).formula)
        shelf.mark_finished(identity)


def _owner(app: "xw.App", workbook: str) -> str:
    """Return whose snapshots are a workbook's of a running app; two that were never saved may have one name."""
    return f"{app.pid} {workbook}"


def _describe(snapshot: Snapshot) -> None:
    areas = {name: [area.address for area in getattr(snapshot, name)] for name in _AREAS}
    description = snapshot._asdict() | {"path": None, **areas}
    description["texts"] = {cell_address(*place): text for place, text in snapshot.texts.items()}
    shelf.describe(snapshot.path, description)


def latest(book: "xw.Book") -> Snapshot:
    """Return the last snapshot of a workbook.

    Raises:
        WorkbookError: nothing, or not on this computer.
    """
    adopt_unfinished(book)
    identity = _token(book).identity
    if not identity:
        raise WorkbookError(f"there is nothing to restore in {book.name}: no maze command has changed it since")
    snapshot = _snapshot_with(identity)
    if snapshot is None:
        raise WorkbookError(f"how {book.name} looked before is not kept on this computer any more (after 30 days)")
    return snapshot


def last_command(book: "xw.Book") -> tuple[Snapshot, tuple[str, ...]]:
    """Return what was remembered of the last command whose cells are there, and the sheets of those passed over.

    Raises:
        WorkbookError: nothing, or not on this computer, or of no cells that are there; or some have moved.
    """
    first = latest(book)
    snapshots = [first, *_earlier(first)]
    token, sheet_names = _token(book), {sheet.name for sheet in book.sheets}
    names = {one.sheet: new for one in reversed(snapshots) if (new := token.sheet_of(one)) not in {"", one.sheet}}
    skipped: list[str] = []
    for snapshot in snapshots:
        now = snapshot.renamed(token.sheet_of(snapshot), names)
        if now.sheet in sheet_names and not cells_are_gone(book.sheets[now.sheet], now):
            return now, tuple(dict.fromkeys(skipped))
        skipped.append(snapshot.sheet)
    raise WorkbookError(f"there is nothing to restore in {book.name}: sheet {first.sheet!r}, or its cells, are gone")


def step_back(book: "xw.Book", snapshot: Snapshot) -> int:
    """Make the snapshot before this one the one that `latest` finds; how many can be restored from there on."""
    earlier = _earlier(snapshot)
    if earlier:
        define_for_book(book, _token_name(book), _token(book)._replace(identity=earlier[0].path.stem).formula)
    elif (name := name_of_book(book, _token_name(book))) is not None:
        name.delete()
    return len(earlier)


def discard(snapshot: Snapshot) -> None:
    """Delete the files of a snapshot."""
    shelf.discard(snapshot.path)


class _Token(NamedTuple):
    """The meaning of a workbook's name for its snapshots: the id of the last one, and the sheets."""

    identity: str = ""
    sheets: tuple[str, ...] = ()

    @property
    def formula(self) -> str:
        """The meaning of the name. The references follow sheets that are renamed."""
        return f'="{self.identity}"' + "".join(
            f"&T({quoted(one)}{_FAR})" if one else "&T(#REF!)" for one in self.sheets
        )

    def sheet_of(self, snapshot: Snapshot) -> str:
        """Return the name that the sheet of a snapshot has now, if it is there."""
        return self.sheets[snapshot.place] if 0 <= snapshot.place < len(self.sheets) else snapshot.sheet


def _token(book: "xw.Book") -> _Token:
    """Return what a workbook's name says; nothing without one. Anybody can write the name: it may say anything."""
    name = name_of_book(book, _token_name(book))
    meaning = re.fullmatch(r'="([^"]*)"(.*)', "" if name is None else str(name.refers_to))
    if meaning is None or not shelf.is_id(meaning[1]):
        return _Token()
    references = re.findall(r"&T\((?:'((?:[^']|'')+)'!|([^'!()]*)!)?", meaning[2])
    sheet_names = {sheet.name for sheet in book.sheets}
    sheets = (in_quotes.replace("''", "'") or plain for in_quotes, plain in references)
    return _Token(meaning[1], tuple(one if one in sheet_names else "" for one in sheets))


def _token_name(book: "xw.Book") -> str:
    """Return the name that has a workbook's last snapshot; where the user has it for no text, another one."""
    name = name_of_book(book, _TOKEN_NAME)
    return _TOKEN_NAME if name is None or str(name.refers_to).startswith('="') else _OTHER_TOKEN_NAME


def _earlier(snapshot: Snapshot) -> list[Snapshot]:
    """Return the snapshots before one, the last first, as far as they are kept."""
    snapshots = {snapshot.path: snapshot}
    while (earlier := _snapshot_with(snapshot.previous)) is not None and earlier.path not in snapshots:
        snapshots[earlier.path] = snapshot = earlier
    return [*snapshots.values()][1:]


def _snapshot_with(identity: str) -> Snapshot | None:
    kept: dict[str, Any] | None = shelf.description(identity)
    try:
        if kept is None or not {*map(type, kept["names"].values())} <= {str}:
            return None
        words = {key: str(kept[key]) for key in ("sheet", "command", "workbook", "previous")}
        mappings = {key: dict(kept[key]) for key in ("names", "widths", "heights")}
        areas = {key: tuple(area for text in kept[key] for area in parse_selection(text).areas) for key in _AREAS}
        return Snapshot(
            path=shelf.path_of(identity),
            after=None if kept["after"] is None else {name: str(text) for name, text in kept["after"].items()},
            texts={parse_cell(place): str(text) for place, text in kept["texts"].items()},
            place=int(kept["place"]),
            **words,  # type: ignore[arg-type]
            **mappings,  # type: ignore[arg-type]
            **areas,  # type: ignore[arg-type]
        )
    except (KeyError, TypeError, ValueError, AttributeError, InputError):
        return None
