"""The built workbooks and add-ins with the buttons, copied for one Python."""

import re
import sys
from html import unescape
from pathlib import Path

from excelmaze.errors import InputError, WorkbookError, installed_by
from excelmaze.files import STANDARD, FileLike, file_to_write
from excelmaze.languages import AUTO, language_code
from excelmaze.options.values import check_option
from excelmaze.texts import check_text
from excelmaze.writing import atomic_write, check_writable
from excelmaze.xlsx.package.edits import checked
from excelmaze.xlsx.package.package import Package
from excelmaze.xlsx.patch.changed_cells import PatchedRows
from excelmaze.xlsx.sheets.sheet_part import SheetPart

_PACKAGE = Path(__file__).resolve().parent.parent
# In the wheel the folder lies inside the package, in a checkout next to it.
_FOLDERS = (_PACKAGE / "templates", _PACKAGE.parent / "templates")
# The part with the sheet of settings, whose first rows name the Python on Windows and on macOS.
_SETTINGS = {".xlsm": "xl/worksheets/sheet3.xml", ".xlam": "xl/worksheets/sheet1.xml"}
_VALUE_COLUMN = 2
_INTERPRETER = rb'<c r="B%b"[^>]*><is><t[^>]*>([^<]*)</t>'


def write_template(
    path: FileLike, *, interpreter: str = sys.executable, language: str = AUTO, force: bool = False
) -> Path:
    """Write the macro-enabled workbook with the buttons; same arguments, same bytes.

    Args:
        path: where to; the name must end in `.xlsm`.
        interpreter: the Python that the buttons run; it must have excelmaze installed.
        language: of all words on its sheets, a code in `excelmaze.languages.LANGUAGES`, or `auto`, this machine's.
        force: replace the file if it exists.

    Returns:
        The path of the workbook; `-` for an open file.

    Raises:
        InputError: the name does not end in `.xlsm`, or a workbook cannot hold the interpreter's.
        WorkbookError: the file exists, is open in Excel or cannot be written.
    """
    return write_built(path, ".xlsm", interpreter, language, force=force)


def write_built(path: FileLike, ending: str, interpreter: str, language: str, *, force: bool) -> Path:
    """Write a workbook, `.xlsm`, or an add-in, `.xlam`, that runs a Python; see `write_template`."""
    target = file_to_write(path)
    if target.suffix.lower() != ending:
        kind = "a workbook with macros" if ending == ".xlsm" else "an add-in"
        raise InputError(f"{target.name}: {kind} must end in {ending}; rename it")
    check_writable(target, force=force)
    check_text("path", interpreter)
    code = language_code(check_option("language", language))
    part = _SETTINGS[ending]
    with Package(built_file(f"excelmaze-{code}{ending}")) as package:
        sheet = SheetPart(package.read(part), part)
        names = {row: {_VALUE_COLUMN: name} for row, name in enumerate(_interpreters(interpreter), 1)}
        rows = PatchedRows(sheet, {}, names, {}, tidy=False).pieces()
        pieces = (sheet.xml[: sheet.rows_place.start], *rows, sheet.xml[sheet.rows_place.stop :])
        with atomic_write(target, force=force) as file:
            package.write(file, {part: checked(pieces, part)})
    return target if isinstance(target, Path) else Path(STANDARD)


def interpreter_of(addin: Path) -> str:
    """Return the Python that a copied add-in runs on this system.

    Raises:
        WorkbookError: it is none of ours, or damaged.
    """
    with Package(addin) as package:
        sheet = package.read(_SETTINGS[".xlam"])
    found = re.search(_INTERPRETER % (b"1" if sys.platform == "win32" else b"2"), sheet)
    if found is None:
        raise WorkbookError(f"{addin} names no Python")
    return unescape(found[1].decode())


def built_file(name: str) -> Path:
    """Return the path of a built file.

    Raises:
        WorkbookError: the installation lacks it.
    """
    for folder in _FOLDERS:
        if (folder / name).is_file():
            return folder / name
    raise WorkbookError(f"excelmaze has no templates/{name}; {installed_by('', '--force-reinstall')}")


def _interpreters(interpreter: str) -> tuple[str, str]:
    """Return the Python on Windows and that on macOS: one is the interpreter, if its path is of that system."""
    windows_path = "\\" in interpreter or interpreter[1:2] == ":"
    posix_path = "/" in interpreter and not windows_path
    # macOS has no python.
    mac = "python3" if windows_path or interpreter == "python" else interpreter
    return "python" if posix_path else interpreter, mac
