"""The modules of the template's VBA project: our own sources, and those of the installed xlwings."""

import importlib.util
import re
import zipfile
from collections.abc import Sequence
from pathlib import Path

from excelmaze.errors import WorkbookError, installed_by
from excelmaze.template.vba.project import WORKBOOK_BASE, WORKSHEET_BASE, Kind, Module, document_module
from excelmaze.template.vba.reader import read_modules

WORKBOOK_CODE_NAME = "ThisWorkbook"
_OWN_MODULES = ("ExcelMaze", "Play")
_XLWINGS_MODULE = "xlwings"
_XLWINGS_WORKBOOK = "quickstart_standalone.xlsm"
_REINSTALL = "reinstall it with: pip install --force-reinstall xlwings"
_PACKAGE = Path(__file__).resolve().parent.parent
# In the wheel the folder lies inside the package, in a checkout next to it.
_FOLDERS = (_PACKAGE / "templates", _PACKAGE.parent / "templates")


def template_modules(sheet_code_names: Sequence[str]) -> list[Module]:
    """Return all modules of the template, those behind the workbook and its sheets first.

    Raises:
        WorkbookError: our sources or those of xlwings are not where their installation puts them.
    """
    workbook = document_module(WORKBOOK_CODE_NAME, WORKBOOK_BASE, _text("ThisWorkbook.cls"))
    sheets = [document_module(name, WORKSHEET_BASE) for name in sheet_code_names]
    own = [Module(name, Kind.STANDARD, _text(f"{name}.bas")) for name in _OWN_MODULES]
    return [workbook, *sheets, *own, *xlwings_modules()]


def xlwings_modules() -> list[Module]:
    """Return the module of xlwings that brings RunPython without the add-in, and the classes that it uses.

    They come from the workbook that `xlwings quickstart --standalone` copies, so that they always have the
    version of the installed xlwings: on macOS RunPython refuses any other.

    Raises:
        WorkbookError: xlwings is not installed, or not whole.
    """
    specification = importlib.util.find_spec("xlwings")
    if specification is None or specification.origin is None:
        raise WorkbookError("xlwings is not installed; install it with: pip install xlwings")
    path = Path(specification.origin).with_name(_XLWINGS_WORKBOOK)
    try:
        with zipfile.ZipFile(path) as package:
            project = package.read("xl/vbaProject.bin")
    except (OSError, KeyError, zipfile.BadZipFile) as error:
        raise WorkbookError(f"xlwings has no readable {_XLWINGS_WORKBOOK} ({error}); {_REINSTALL}") from error
    modules = [
        module for module in read_modules(project) if module.kind is Kind.CLASS or module.name == _XLWINGS_MODULE
    ]
    if not any(module.name == _XLWINGS_MODULE for module in modules):
        raise WorkbookError(f"{_XLWINGS_WORKBOOK} has no module {_XLWINGS_MODULE}; {_REINSTALL}")
    return modules


def macro_texts() -> list[str]:
    """Return the macros' messages, in their order; they find the translations on the control sheet."""
    return list(dict.fromkeys(re.findall(r'Said\("(.*?)"\)', _text("Play.bas"))))


def _text(name: str) -> str:
    for folder in _FOLDERS:
        if (folder / name).is_file():
            return (folder / name).read_text(encoding="ascii")
    raise WorkbookError(f"excelmaze has no templates/{name}; {installed_by('', '--force-reinstall')}")
