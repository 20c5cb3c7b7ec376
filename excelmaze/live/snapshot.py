"""Snapshots: how cells looked before a command, kept for `restore` and read for their walls.

Each press of a button is a new Python process, and Excel forgets its undo list when a program edits a sheet. So a
snapshot is a workbook file with the formats only (no values) of the cells, at the same addresses, in a folder of the
user's; the workbook knows it by a token, its name `maze_snapshot`, which goes with it when it is renamed or saved
elsewhere. A hidden sheet would have changed the user's workbook far more, and would have made it grow.
"""

import json
import os
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.errors import WorkbookError
from excelmaze.files import write_error
from excelmaze.grids.grid import Grid
from excelmaze.live.formats import Opened, copy_formats, with_ring
from excelmaze.live.names import define_for_book, meanings, name_of_book, put_names_back
from excelmaze.sheet.addresses import Area, parse_selection

if TYPE_CHECKING:
    import xlwings as xw

FOLDER_VARIABLE = "EXCELMAZE_SNAPSHOTS"
SHEET = "Formats"
_TOKEN_NAME = "maze_snapshot"  # noqa: S105 - no password
_KEPT_SECONDS = 30 * 24 * 3600
# Up to so many cells, or so many times those of the maze, one copy of the rectangle round all areas is taken.
_MOST_IN_ONE, _TIMES_IN_ONE = 20_000, 4


class Snapshot(NamedTuple):
    """The look of cells at one moment.

    Attributes:
        path: the workbook file; the formats are on its only sheet, `SHEET`.
        sheet: the sheet's name.
        areas: the areas to be put back, the cells round a maze included where none of them is merged.
        names: what the sheet's names of a maze meant.
    """

    path: Path
    sheet: str
    areas: tuple[Area, ...]
    names: Mapping[str, str]


def take(sheet: "xw.Sheet", grid: Grid) -> Snapshot:
    """Write down how the cells of a grid look; the workbook does not know of it before `keep`.

    Raises:
        WorkbookError: cells are merged, or the snapshot cannot be written.
    """
    app = sheet.book.app
    copied, areas = _what_to_copy(sheet, grid)
    path = _new_file()
    temporary = app.books.add()
    try:
        page = temporary.sheets[0]
        page.name = SHEET
        copy_formats(sheet, page, copied)
        temporary.save(path)
    finally:
        temporary.close()
    snapshot = Snapshot(path, sheet.name, areas, meanings(sheet))
    about = {"sheet": sheet.name, "areas": [area.address for area in areas], "names": dict(snapshot.names)}
    try:
        path.with_suffix(".json").write_text(json.dumps(about), encoding="utf-8")
    except OSError as error:
        discard(snapshot)
        raise write_error(path, error) from error
    return snapshot


def keep(book: "xw.Book", snapshot: Snapshot) -> None:
    """Make a snapshot the one that `latest` finds; what was remembered for the workbook before is forgotten."""
    former = _token(book)
    define_for_book(book, _TOKEN_NAME, f'="{snapshot.path.stem}"')
    if former:
        _delete(former)
    _delete_old_ones()


def latest(book: "xw.Book") -> Snapshot:
    """What was remembered last for a workbook.

    Raises:
        WorkbookError: nothing, or not on this computer.
    """
    token = _token(book)
    if token is None:
        raise WorkbookError(f"there is nothing to restore in {book.name}: no maze command has changed it since")
    path = folder() / f"{token}.xlsx"
    try:
        about = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        areas = tuple(area for text in about["areas"] for area in parse_selection(text).areas)
        snapshot = Snapshot(path, about["sheet"], areas, about["names"])
    except (OSError, ValueError, KeyError, TypeError):
        snapshot = None
    if snapshot is None or not path.is_file():
        raise WorkbookError(f"how {book.name} looked before is not kept on this computer any more (after 30 days)")
    return snapshot


def put_back(book: "xw.Book", snapshot: Snapshot) -> None:
    """Give the cells of a snapshot their formats and the workbook its names of a maze.

    Raises:
        WorkbookError: the sheet is gone.
    """
    sheet = sheet_of(book, snapshot)
    with Opened(book.app, snapshot.path) as page:
        copy_formats(page, sheet, snapshot.areas)
    put_names_back(sheet, snapshot.names)


def sheet_of(book: "xw.Book", snapshot: Snapshot) -> "xw.Sheet":
    """The sheet of a snapshot.

    Raises:
        WorkbookError: it is gone.
    """
    if snapshot.sheet not in [sheet.name for sheet in book.sheets]:
        raise WorkbookError(f"sheet {snapshot.sheet!r} is gone or renamed; give it its name back, then restore")
    return book.sheets[snapshot.sheet]


def forget(book: "xw.Book", snapshot: Snapshot) -> None:
    """Delete a snapshot that was kept; there is nothing to restore any more."""
    if (name := name_of_book(book, _TOKEN_NAME)) is not None:
        name.delete()
    discard(snapshot)


def discard(snapshot: Snapshot) -> None:
    """Delete the files of a snapshot."""
    _delete(snapshot.path.stem)


def folder() -> Path:
    """Where snapshots are kept; the environment variable EXCELMAZE_SNAPSHOTS names another folder."""
    if given := os.environ.get(FOLDER_VARIABLE):
        return Path(given)
    home = Path.home()
    if sys.platform == "darwin":
        # Excel's own folder: anywhere else its sandbox asks the user for each file.
        return home / "Library/Containers/com.microsoft.Excel/Data/excelmaze"
    if sys.platform.startswith("win"):
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData/Local")) / "excelmaze"
    return Path(os.environ.get("XDG_CACHE_HOME", home / ".cache")) / "excelmaze"


def _what_to_copy(sheet: "xw.Sheet", grid: Grid) -> tuple[Sequence[Area], tuple[Area, ...]]:
    """The areas to be remembered, and those to be put back."""
    bounds = with_ring(grid.bounds)
    at_once = bounds.size <= max(_MOST_IN_ONE, _TIMES_IN_ONE * grid.size)
    if at_once and sheet.range(bounds.address).merge_cells is False:
        return [bounds], tuple(map(with_ring, grid.areas))
    wider = []
    for area in grid.areas:
        merged = sheet.range(area.address).merge_cells
        if merged is not False:
            raise WorkbookError(f"{area.address} has merged cells; unmerge them, or select cells without")
        ring = with_ring(area)
        # Formats cannot be pasted on a part of merged cells.
        wider.append(ring if sheet.range(ring.address).merge_cells is False else area)
    return wider, tuple(wider)


def _token(book: "xw.Book") -> str | None:
    name = name_of_book(book, _TOKEN_NAME)
    token = str(name.refers_to).strip('="') if name is not None else ""
    return token if token.isalnum() else None


def _new_file() -> Path:
    place = folder()
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise WorkbookError(
            f"{place}: the folder for what restore needs cannot be made ({error.strerror}); set {FOLDER_VARIABLE}"
        ) from error
    return place / f"{os.urandom(8).hex()}.xlsx"


def _delete(token: str) -> None:
    for ending in (".xlsx", ".json"):
        (folder() / f"{token}{ending}").unlink(missing_ok=True)


def _delete_old_ones() -> None:
    oldest = time.time() - _KEPT_SECONDS
    for path in folder().glob("*.json"):
        if path.stat().st_mtime < oldest:
            _delete(path.stem)
