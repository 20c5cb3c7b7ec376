"""The modules of the VBA projects, from the sources in this folder."""

import re
from pathlib import Path

from templates.build.project import WORKBOOK_BASE, WORKSHEET_BASE, Module, document_module

WORKBOOK_CODE_NAME = "ThisWorkbook"
# The sheet with the Python that the macros run, and with what they say.
SETTINGS_SHEET = "excelmaze.conf"
_FOLDER = Path(__file__).parent


def project_modules(own: tuple[str, ...], sheets: int, workbook_code: str = "") -> list[Module]:
    """Return all modules of a project, those behind the workbook and its sheets first.

    Args:
        own: the names of the others.
        sheets: the number of sheets.
        workbook_code: the code of the workbook's events.
    """
    return [
        document_module(WORKBOOK_CODE_NAME, WORKBOOK_BASE, workbook_code),
        *(document_module(name, WORKSHEET_BASE) for name in code_names(sheets)),
        *(Module(name, source(f"{name}.bas")) for name in own),
    ]


def code_names(sheets: int) -> list[str]:
    """Return the names that VBA has for the sheets of a workbook."""
    return [f"Sheet{number}" for number in range(1, sheets + 1)]


def source(name: str) -> str:
    """Return the source of a module."""
    return (_FOLDER / name).read_text(encoding="ascii")


def macro_texts() -> list[str]:
    """Return the macros' messages, in their order; they find the translations on the sheet of settings."""
    sources = (source(path.name) for path in sorted(_FOLDER.glob("*.bas")))
    return list(dict.fromkeys(text for code in sources for text in re.findall(r'Said\("(.*?)"\)', code)))
