"""The modules of the VBA projects: our own sources, and those of the installed xlwings."""

import re
from collections.abc import Iterator
from importlib.metadata import files
from pathlib import Path

from templates.build.project import WORKBOOK_BASE, WORKSHEET_BASE, Kind, Module, document_module

WORKBOOK_CODE_NAME = "ThisWorkbook"
# The sheet from which xlwings' module reads its settings, and ours its texts.
SETTINGS_SHEET = "excelmaze.conf"
_FOLDER = Path(__file__).parent
# What changes in the module that xlwings has for add-ins of others: which settings it reads, and what it says where
# Python cannot be run, or the package is missing; and on macOS it runs the script that excelmaze installs itself.
_CHANGES = {
    'PROJECT_NAME As String = "myaddin"': f'PROJECT_NAME As String = "{SETTINGS_SHEET.removesuffix(".conf")}"',
    'MsgBox "Could not find Interpreter!", vbCritical': "MsgBox PythonMissing(), vbCritical",
    "Content = ReadFile(FileName)": "Content = ErrorExplained(ReadFile(FileName))",
    '"xlwings-" & XLWINGS_VERSION & ".applescript"': '"excelmaze.applescript"',
    "MsgBox \"To enable RunPython, please run 'xlwings runpython install' in a terminal once and try again.\"": (
        "MsgBox ScriptMissing()"
    ),
}
# `.cls` files begin with lines for the editor, and leave out what the project's own streams have of a class.
_OF_FILES = re.compile(r"\AVERSION.*?^END\n", re.DOTALL | re.MULTILINE)
_CLASS_BASE = 'Attribute VB_Base = "0{FCFB3D2A-A0FA-1068-A738-08002B3371B5}"\n'
_CLASS_END = "Attribute VB_TemplateDerived = False\nAttribute VB_Customizable = False\n"


def project_modules(own: tuple[str, ...], sheets: int, workbook_code: str = "") -> list[Module]:
    """Return all modules of a project, those behind the workbook and its sheets first.

    Args:
        own: the names of our modules.
        sheets: the number of sheets.
        workbook_code: the code of the workbook's events.
    """
    return [
        document_module(WORKBOOK_CODE_NAME, WORKBOOK_BASE, workbook_code),
        *(document_module(name, WORKSHEET_BASE) for name in code_names(sheets)),
        *(Module(name, Kind.STANDARD, own_source(f"{name}.bas")) for name in own),
        *xlwings_modules(),
    ]


def code_names(sheets: int) -> list[str]:
    """Return the names that VBA has for the sheets of a workbook."""
    return [f"Sheet{number}" for number in range(1, sheets + 1)]


def xlwings_modules() -> Iterator[Module]:
    """Yield xlwings' module with RunPython, which works on the active workbook, and the class that it uses on macOS."""
    source = xlwings_file("xlwings_custom_addin.bas")
    for old, new in _CHANGES.items():
        assert source.count(old) == 1, f"xlwings_custom_addin.bas has not once: {old}"  # noqa: S101 - of another version
        source = source.replace(old, new)
    yield Module("xlwings", Kind.STANDARD, source.replace("\n\n", "\n'Changed for excelmaze.\n\n", 1))
    source = _OF_FILES.sub("", xlwings_file("Dictionary.cls"))
    source = source.replace("Attribute VB_GlobalNameSpace", f"{_CLASS_BASE}Attribute VB_GlobalNameSpace", 1)
    yield Module("Dictionary", Kind.CLASS, source.replace("Attribute VB_Desc", f"{_CLASS_END}Attribute VB_Desc", 1))


def xlwings_file(name: str) -> str:
    """Return the text of a file of xlwings, by the end of its name."""
    (path,) = (path for path in files("xlwings") or [] if path.name.endswith(name))
    return Path(str(path.locate())).read_text(encoding="cp1252" if name.endswith("s") else "utf-8")


def own_source(name: str) -> str:
    """Return the source of one of our modules."""
    return (_FOLDER / name).read_text(encoding="ascii")


def macro_texts() -> list[str]:
    """Return the macros' messages, in their order; they find the translations on the sheet of settings."""
    sources = (own_source(path.name) for path in sorted(_FOLDER.glob("*.bas")))
    return list(dict.fromkeys(text for source in sources for text in re.findall(r'Said\("(.*?)"\)', source)))
