"""The folder in which snapshots are kept: private, excelmaze's own, and swept of nothing but what excelmaze made.

A workbook names its last snapshot, and anybody can write such a name; so only ids of the form made here are looked for,
only in the folder that bears the mark, and only regular files are read or deleted there: no link is followed.
"""

import json
import os
import re
import secrets
import stat
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from excelmaze.errors import WorkbookError
from excelmaze.files import file_error
from excelmaze.writing import unmentioned

FOLDER_VARIABLE = "EXCELMAZE_SNAPSHOTS"
_FOLDER = "excelmaze-snapshots"
_MARK = ".made-by-excelmaze"
_ID = re.compile(r"[0-9a-f]{32}")
# A workbook, what is known of it, and the lock that LibreOffice leaves when it is killed.
_OURS = re.compile(r"([0-9a-f]{32})\.(xlsx|json)|\.~lock\.[0-9a-f]{32}\.xlsx#")
_KEPT_SECONDS = 30 * 24 * 3600


def new_path() -> Path:
    """Return the path of a workbook that does not exist yet, in the folder, which is made if need be.

    Raises:
        WorkbookError: the folder cannot be made, or another one has its name.
    """
    path = _made_folder() / f"{secrets.token_hex(16)}.xlsx"
    unmentioned.add(str(path))
    return path


def path_of(identity: str) -> Path:
    """Return the path of the workbook with an id."""
    return folder() / f"{identity}.xlsx"


def describe(path: Path, description: dict[str, Any]) -> None:
    """Write the description of a workbook to a file with the same id.

    Raises:
        WorkbookError: it cannot be written.
    """
    target = path.with_suffix(".json")
    try:
        target.unlink(missing_ok=True)
        with target.open("x", encoding="utf-8", newline="\n") as file:
            json.dump(description, file)
    except OSError as error:
        raise file_error(target, error, "written") from error


def description(identity: str) -> dict[str, Any] | None:
    """Return what is known of the workbook with an id; None where either of the two is missing."""
    path = path_of(identity)
    if not _ID.fullmatch(identity) or not _is_ours(folder()):
        return None
    if not all(_is_file(file) for file in (path, path.with_suffix(".json"))):
        return None
    try:
        content = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return content if isinstance(content, dict) else None


def discard(path: Path) -> None:
    """Delete a workbook of the folder, and what is known of it."""
    for file in (path, path.with_suffix(".json")):
        if _OURS.fullmatch(file.name) and file.parent == folder():
            file.unlink(missing_ok=True)


def sweep() -> None:
    """Delete what is older than 30 days."""
    place, oldest = folder(), time.time() - _KEPT_SECONDS
    if not _is_ours(place):
        return
    with suppress(OSError), os.scandir(place) as entries:
        for entry in entries:
            if _OURS.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                with suppress(OSError):
                    if entry.stat(follow_symlinks=False).st_mtime < oldest:
                        Path(entry).unlink()


def folder() -> Path:
    """Return the folder; the environment variable EXCELMAZE_SNAPSHOTS says in which other one it lies."""
    return _around() / _FOLDER


def _around() -> Path:
    if chosen := os.environ.get(FOLDER_VARIABLE):
        return Path(chosen).absolute()
    home = Path.home()
    if sys.platform == "darwin":
        # Excel's own folder: anywhere else its sandbox asks the user for each file.
        return home / "Library/Containers/com.microsoft.Excel/Data/excelmaze"
    if sys.platform.startswith("win"):
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData/Local")) / "excelmaze"
    return Path(os.environ.get("XDG_CACHE_HOME", home / ".cache")) / "excelmaze"


def _made_folder() -> Path:
    place = folder()
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(FileExistsError):
            place.mkdir(mode=0o700)
        if not _is_ours(place):
            # Only an empty folder of the user's own is used; one with a mark and links in its place are not.
            if not _is_own_folder(place) or any(place.iterdir()):
                raise WorkbookError(
                    f"{place} is not a folder that excelmaze made; move it away, or let {FOLDER_VARIABLE} name another"
                )
            (place / _MARK).touch(mode=0o600, exist_ok=False)
        place.chmod(0o700)
    except OSError as error:
        raise WorkbookError(
            f"{place}: the folder for what restore needs cannot be made ({error.strerror}); set {FOLDER_VARIABLE}"
        ) from error
    return place


def _is_ours(place: Path) -> bool:
    return _is_own_folder(place) and _is_file(place / _MARK)


def _is_own_folder(place: Path) -> bool:
    """Return whether a path is a folder itself, not a link to one, and belongs to the user."""
    try:
        status = place.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(status.st_mode) and (not hasattr(os, "geteuid") or status.st_uid == os.geteuid())


def _is_file(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return False
