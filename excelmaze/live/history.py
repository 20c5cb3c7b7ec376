"""The commands of a workbook that `restore` takes back, the last one first.

Each is kept in the private folder: the copy of the cells from before, and what was changed. The workbook knows the last
one by its hidden name `_excelmaze.undo`, which goes with it when it is renamed or saved elsewhere; each knows the one
before. A name of the sheet with the last one there refers to the cells, and so tells which sheet it is, and whether the
cells have moved. A copy of the workbook shares them, so `restore` deletes none.
"""

import re
from collections.abc import Iterator, Mapping
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from excelmaze.errors import InputError, WorkbookError
from excelmaze.live import native, shelf
from excelmaze.live.sheet_names import described_names, give_names, name_of_book, own_name, renamed, set_name
from excelmaze.live.transfer import Transfer
from excelmaze.sheet.addresses import Area, cell_address, parse_cell, parse_selection, reference
from excelmaze.xlsx.patch.defined_names import NameText
from excelmaze.xlsx.sheets.workbook import open_workbook

if TYPE_CHECKING:
    import xlwings as xw

_NAME = "_excelmaze.undo"
_MEANING = re.compile(r'="([0-9a-f]{32})"(?:&T\((.*)\))?')
# So many commands of a workbook can be restored.
_LEVELS = 20


class Kept(NamedTuple):
    """A command that can be taken back.

    Attributes:
        path: the copy of the cells from before.
        command: what changed them.
        cells: the rectangle around them.
        previous: the command before, if there is one.
        workbook: the path of the workbook then.
        changes: what was changed; the names afterwards are as the app tells them.
        is_done: whether it came to its end.
    """

    path: Path
    command: str
    cells: Area
    previous: str
    workbook: str
    changes: Transfer
    is_done: bool = False


def begin(sheet: "xw.Sheet", before: Path, command: str, changes: Transfer) -> Kept:
    """Let a workbook know of a command that is about to change it.

    Raises:
        WorkbookError: it cannot be kept.
    """
    book = sheet.book
    places = [Area(row, column, row, column) for row, column in changes.values]
    cells = reduce(Area.around, [*changes.areas, *places]) if changes.areas or places else Area(1, 1, 1, 1)
    present = name_of_book(book, _NAME)
    kept = Kept(before, command, cells, _identity(present), book.fullname, changes)
    _describe(kept)
    native.hide(set_name(book.names, present, _NAME, f'="{before.stem}"'))
    # A name of the sheet that is there already takes what is added under it.
    native.hide(sheet.names.add(_NAME, f'="{before.stem}"&T({reference(sheet.name, [cells])})'))
    return kept


def finish(sheet: "xw.Sheet", kept: Kept) -> None:
    """Keep what the names mean now, and let go of what is too far back or too old."""
    _describe(kept._replace(changes=kept.changes._replace(after=described_names(sheet)), is_done=True))
    for earlier in list(_earlier(kept.previous))[_LEVELS - 1 :]:
        # What a copy of this workbook made, or this one under another name, is left to grow old.
        if earlier.workbook == kept.workbook:
            shelf.discard(earlier.path)
    shelf.sweep()


def forget(sheet: "xw.Sheet", kept: Kept) -> None:
    """Let a workbook know of a command no more."""
    _go_back(sheet.book, kept, left=any(_earlier(kept.previous)))
    give_names(sheet, {_NAME: NameText("")}, {name: one for name, one in kept.changes.before.items() if name == _NAME})


def _go_back(book: "xw.Book", kept: Kept, *, left: bool) -> None:
    """Let a workbook know of the command before as its last one, if that is left."""
    present = name_of_book(book, _NAME)
    if left:
        native.hide(set_name(book.names, present, _NAME, f'="{kept.previous}"'))
    elif present is not None:
        present.delete()


class Restored(NamedTuple):
    """A command that was undone.

    Attributes:
        command: the command whose changes are gone.
        left: the number of commands before it that can be undone, too.
        notes: sentences about what stays.
    """

    command: str
    left: int
    notes: tuple[str, ...] = ()


def last(book: "xw.Book") -> tuple["xw.Sheet", Kept]:
    """Return the last command of a workbook and its sheet; those whose cells were deleted are passed over.

    Raises:
        WorkbookError: nothing, or not on this computer, or the cells or mazes there have changed since.
    """
    identity = _identity(name_of_book(book, _NAME))
    if not identity:
        raise WorkbookError(f"there is nothing to restore in {book.name}: no maze command has changed it since")
    commands = list(_earlier(identity))
    if not commands:
        raise WorkbookError(f"how {book.name} looked before is not kept on this computer any more (after 30 days)")
    named = [(sheet, name) for sheet in book.sheets if (name := own_name(sheet, _NAME)) is not None]
    for kept in commands:
        # A copy of the sheet has the name, too.
        there = [(sheet, name) for sheet, name in named if _identity(name) == kept.path.stem]
        there.sort(key=lambda one: one[0].name != kept.changes.sheet)
        for sheet, name in there:
            if (cells := _cells(name)) is not None:
                return sheet, _checked(sheet, kept, cells)
    raise WorkbookError(f"there is nothing to restore in {book.name}: the cells that commands changed are gone")


def take_back(sheet: "xw.Sheet", kept: Kept) -> Restored:
    """Give a sheet formats, sizes and names back, and what the command wrote over; what was typed since stays."""
    changes = kept.changes
    written = {
        (row, column): text
        for (row, column), text in changes.values.items()
        if (sheet.range((row, column)).value or None) == text
    }
    with open_workbook(kept.path) as old:
        changes._replace(values=written).undo(sheet, kept.path, old)
    left = len(list(_earlier(kept.previous)))
    _go_back(sheet.book, kept, left=left > 0)
    return Restored(kept.command, left, tuple(f"the sheet {name!r} stays" for name in changes.sheets))


def _checked(sheet: "xw.Sheet", kept: Kept, cells: Area) -> Kept:
    """Return a command with the names that the sheet has now.

    Raises:
        WorkbookError: the cells have moved, or other commands have changed the mazes there.
    """
    was, now = kept.cells.address, cells.address
    if was != now:
        raise WorkbookError(
            f"the cells {was} on sheet {sheet.name!r} that {kept.command} changed are {now} now, as rows or columns "
            "came or went; undo that, or use clear"
        )
    changes, there = kept.changes, described_names(sheet)
    own = {changes.sheet: sheet.name}
    before = {name: one._replace(text=renamed(one.text, own)) for name, one in changes.before.items()}
    after = {name: one._replace(text=renamed(one.text, own)) for name, one in changes.after.items()}
    changed = {name for name in before.keys() | after.keys() if _text(before, name) != _text(after, name)}
    if kept.is_done and any(_text(there, name) != _text(after, name) for name in changed):
        raise WorkbookError(
            f"the mazes on sheet {sheet.name!r} were changed by something else since {kept.command}; use clear"
        )
    back = {name: one for name, one in there.items() if name not in changed}
    back |= {name: one for name, one in before.items() if name in changed}
    return kept._replace(changes=changes._replace(before=back, after=there))


def _text(names: Mapping[str, NameText], name: str) -> str | None:
    return names[name].text.replace("'", "") if name in names else None


def _identity(name: "xw.Name | None") -> str:
    """Return the command that a name tells of; nothing without one. Anybody can write it: it may say anything."""
    meaning = "" if name is None else str(name.refers_to)
    found = _MEANING.fullmatch(meaning)
    return found[1] if found else ""


def _cells(name: "xw.Name") -> Area | None:
    """Return the cells that a sheet's name refers to; None where they were deleted."""
    found = _MEANING.fullmatch(str(name.refers_to))
    try:
        return parse_selection(found[2]).areas[0] if found and found[2] else None
    except InputError:
        return None


def _earlier(identity: str) -> Iterator[Kept]:
    """Yield a command and those before it, as far as they are kept."""
    known: set[str] = set()
    while identity not in known and (kept := _read(identity)) is not None:
        known.add(identity)
        yield kept
        identity = kept.previous


def _describe(kept: Kept) -> None:
    changes = kept.changes
    description = {
        **changes._asdict(),
        "areas": [area.address for area in changes.areas],
        "values": {cell_address(*place): text for place, text in changes.values.items()},
        "command": kept.command,
        "cells": kept.cells.address,
        "previous": kept.previous,
        "workbook": kept.workbook,
        "is_done": kept.is_done,
    }
    shelf.describe(kept.path, description)


def _read(identity: str) -> Kept | None:
    found: dict[str, Any] | None = shelf.description(identity)
    try:
        if found is None:
            return None
        changes = Transfer(
            str(found["sheet"]),
            [_area(text) for text in found["areas"]],
            {parse_cell(place): None if text is None else str(text) for place, text in found["values"].items()},
            {int(number): size if size is None else float(size) for number, size in found["columns"].items()},
            {int(number): size if size is None else float(size) for number, size in found["rows"].items()},
            {name: NameText(*one) for name, one in found["before"].items()},
            {name: NameText(*one) for name, one in found["after"].items()},
            [str(name) for name in found["sheets"]],
        )
        words = str(found["command"]), _area(found["cells"]), str(found["previous"]), str(found["workbook"])
        return Kept(shelf.path_of(identity), *words, changes, bool(found["is_done"]))
    except (KeyError, TypeError, ValueError, AttributeError, InputError):
        return None


def _area(text: str) -> Area:
    return parse_selection(text).areas[0]
