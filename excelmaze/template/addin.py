"""The add-in in Excel's start folder, and on macOS the script by which Excel starts Python."""

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from shutil import copyfile
from typing import NamedTuple

from excelmaze.errors import WorkbookError
from excelmaze.files import file_error
from excelmaze.template.built import built_file, write_built

NAME = "excelmaze.xlam"
SCRIPT = "excelmaze.applescript"
_ON_MAC = "Library/Group Containers/UBF8T346G9.Office/User Content.localized/Startup.localized/Excel"
_SCRIPTS_ON_MAC = "Library/Application Scripts/com.microsoft.Excel"


class ExcelFolders(NamedTuple):
    """The folders in which Excel looks for add-ins and scripts.

    Attributes:
        start: the workbooks and add-ins that it opens when it starts.
        scripts: the scripts that a macro may run; None on Windows, where it needs none.
        running: whether Excel is running.
    """

    start: Path
    scripts: Path | None
    running: bool = False

    @property
    def addin(self) -> Path:
        """The add-in, installed or not."""
        return self.start / NAME

    @property
    def files(self) -> list[Path]:
        """All files of an installed add-in."""
        return [self.addin, *([self.scripts / SCRIPT] if self.scripts else [])]


def documented_folders(
    system: str = sys.platform, home: Path | None = None, environment: Mapping[str, str] = os.environ
) -> ExcelFolders | None:
    """Return a user's folders as Excel's documentation names them; None for a system that has no Excel."""
    home = home or Path.home()
    if system == "darwin":
        return ExcelFolders(home / _ON_MAC, home / _SCRIPTS_ON_MAC)
    if system == "win32":
        roaming = Path(environment.get("APPDATA") or home / "AppData" / "Roaming")
        return ExcelFolders(roaming / "Microsoft" / "Excel" / "XLSTART", None)
    return None


def excel_folders() -> ExcelFolders | None:
    """Return this user's folders: an Excel that is running is asked for its start folder."""
    folders = documented_folders()
    if folders is None:
        return None
    with suppress(Exception):  # an Excel that is busy answers nothing
        import xlwings

        if app := xlwings.apps and xlwings.apps.active:
            return folders._replace(start=Path(app.startup_path), running=True)
    return folders


def install_addin(folders: ExcelFolders, interpreter: str, language: str) -> list[Path]:
    """Write the add-in into Excel's start folder, and what it needs; return the files.

    Raises:
        InputError: no workbook can hold the interpreter's name.
        WorkbookError: a file cannot be written; on Windows no other program may write to what Excel has open.
    """
    try:
        folders.start.mkdir(parents=True, exist_ok=True)
        write_built(folders.addin, ".xlam", interpreter, language, force=True)
        install_script(folders)
    except OSError as error:
        raise file_error(folders.addin, error, "written") from error
    except WorkbookError as error:
        raise _held(folders, error) from error
    return folders.files


def install_script(folders: ExcelFolders) -> None:
    """Write the script by which Excel for Mac starts Python."""
    if folders.scripts is not None:
        folders.scripts.mkdir(parents=True, exist_ok=True)
        copyfile(built_file(SCRIPT), folders.scripts / SCRIPT)


def remove_addin(folders: ExcelFolders) -> list[Path]:
    """Remove the add-in and its script, and return the files that were there.

    Raises:
        WorkbookError: a file cannot be removed.
    """
    files = [file for file in folders.files if file.exists()]
    for file in files:
        try:
            file.unlink()
        except OSError as error:
            raise _held(folders, file_error(file, error, "written")) from error
    return files


def _held(folders: ExcelFolders, error: WorkbookError) -> WorkbookError:
    """Return the error with advice to quit Excel, if a running Excel has the add-in open."""
    is_open = folders.running and folders.addin.exists()
    return WorkbookError(f"{error}; quit Excel first, for it has the add-in open") if is_open else error
