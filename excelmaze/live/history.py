"""The snapshots of a workbook, the last one first: what `restore` goes back through.

The workbook knows the last one by its name `maze_snapshot`, which goes with it when it is renamed or saved elsewhere,
and each snapshot knows the one before. A copy of the workbook shares its snapshots, so `restore` deletes none.
"""

from typing import TYPE_CHECKING, Any

from excelmaze.errors import InputError, WorkbookError
from excelmaze.live import shelf
from excelmaze.live.names import define_for_book, meanings, name_of_book
from excelmaze.live.numbers import from_plain
from excelmaze.live.snapshot import Snapshot
from excelmaze.sheet.addresses import parse_selection

if TYPE_CHECKING:
    import xlwings as xw

_TOKEN_NAME = "maze_snapshot"  # noqa: S105 - no password
_OTHER_TOKEN_NAME = "excelmaze_snapshot"  # noqa: S105 - no password
# So many commands of a workbook can be restored, those of a copy of it too until ten more were given.
_LEVELS = 20


def keep(sheet: "xw.Sheet", snapshot: Snapshot) -> None:
    """Make the snapshot of a sheet the one that `latest` finds, and let go of what is too far back or too old.

    Raises:
        WorkbookError: it cannot be written.
    """
    snapshot = snapshot._replace(previous=_token(sheet.book))
    places = {name: [area.address for area in getattr(snapshot, name)] for name in ("areas", "merged", "cells")}
    about = snapshot._asdict() | {"path": None, "after": meanings(sheet), **places}
    shelf.describe(snapshot.path, about)
    book = sheet.book
    define_for_book(book, _token_name(book), f'="{snapshot.path.stem}"')
    for old in _before(snapshot)[_LEVELS - 1 :]:
        # What a copy of this workbook made, or this one under another name, is left to grow old.
        if old.workbook == snapshot.workbook:
            discard(old)
    shelf.sweep()


def latest(book: "xw.Book") -> Snapshot:
    """What was remembered last for a workbook.

    Raises:
        WorkbookError: nothing, or not on this computer.
    """
    identity = _token(book)
    if not identity:
        raise WorkbookError(f"there is nothing to restore in {book.name}: no maze command has changed it since")
    snapshot = _found(identity)
    if snapshot is None:
        raise WorkbookError(f"how {book.name} looked before is not kept on this computer any more (after 30 days)")
    return snapshot


def latest_of_sheets(book: "xw.Book") -> tuple[Snapshot, tuple[str, ...]]:
    """What was remembered last of a sheet that is there, and the sheets of what was remembered since.

    Raises:
        WorkbookError: nothing, or not on this computer, or all of sheets that are gone.
    """
    first = latest(book)
    there = {sheet.name for sheet in book.sheets}
    skipped: list[str] = []
    for snapshot in (first, *_before(first)):
        if snapshot.sheet in there:
            return snapshot, tuple(dict.fromkeys(skipped))
        skipped.append(snapshot.sheet)
    raise _gone(first)


def step_back(book: "xw.Book", snapshot: Snapshot) -> int:
    """Make the snapshot before this one the one that `latest` finds; how many can be restored from there on."""
    earlier = _before(snapshot)
    if earlier:
        define_for_book(book, _token_name(book), f'="{earlier[0].path.stem}"')
    elif (name := name_of_book(book, _token_name(book))) is not None:
        name.delete()
    return len({one.together or one.path for one in earlier})


def sheet_of(book: "xw.Book", snapshot: Snapshot) -> "xw.Sheet":
    """The sheet of a snapshot.

    Raises:
        WorkbookError: it is gone.
    """
    if snapshot.sheet not in [sheet.name for sheet in book.sheets]:
        raise _gone(snapshot)
    return book.sheets[snapshot.sheet]


def discard(snapshot: Snapshot) -> None:
    """Delete the files of a snapshot."""
    shelf.discard(snapshot.path)


def _gone(snapshot: Snapshot) -> WorkbookError:
    return WorkbookError(f"sheet {snapshot.sheet!r} is gone or renamed; give it its name back, then restore")


def _token(book: "xw.Book") -> str:
    """The id that a workbook names; empty without one. Anybody can write the name: it may say anything."""
    name = name_of_book(book, _token_name(book))
    identity = str(name.refers_to).strip('="') if name is not None else ""
    return identity if shelf.is_id(identity) else ""


def _token_name(book: "xw.Book") -> str:
    """The name that tells which snapshot is a workbook's last; where the user has it for no text, another one."""
    taken = name_of_book(book, _TOKEN_NAME)
    return _TOKEN_NAME if taken is None or str(taken.refers_to).startswith('="') else _OTHER_TOKEN_NAME


def _before(snapshot: Snapshot) -> list[Snapshot]:
    """The snapshots before one, the last first, as far as they are kept."""
    found: list[Snapshot] = []
    seen = {snapshot.path}
    while (earlier := _found((found[-1] if found else snapshot).previous)) and earlier.path not in seen:
        seen.add(earlier.path)
        found.append(earlier)
    return found


def _found(identity: str) -> Snapshot | None:
    about: dict[str, Any] | None = shelf.description(identity)
    try:
        if about is None or not {*map(type, about["names"].values())} <= {str}:
            return None
        areas = tuple(area for text in about["areas"] for area in parse_selection(text).areas)
        told = {key: str(about[key]) for key in ("sheet", "command", "workbook", "previous")}
        along = {key: dict(about[key]) for key in ("names", "texts", "widths", "heights")}
        merged, cells = (
            tuple(area for text in about.get(key, ()) for area in parse_selection(text).areas)
            for key in ("merged", "cells")
        )
        after = None if about.get("after") is None else {name: str(text) for name, text in about["after"].items()}
        path = shelf.path_of(identity)
        told["together"] = str(about.get("together", ""))
        numbers = {str(place): [*map(float, values)] for place, values in dict(about.get("numbers", {})).items()}
        from_plain(numbers)
        return Snapshot(
            path=path,
            areas=areas,
            merged=merged,
            cells=cells,
            after=after,
            numbers=numbers,
            **told,  # type: ignore[arg-type]
            **along,  # type: ignore[arg-type]
        )
    except (KeyError, TypeError, ValueError, AttributeError, InputError):
        return None
