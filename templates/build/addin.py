"""The add-in with the ribbon tab: a workbook with the sheet of settings alone, which Excel never shows."""

from io import BytesIO
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from xlsxwriter import Workbook

from excelmaze.languages import Words, words_in
from excelmaze.xlsx.package.edits import DECLARATION, escape
from templates.build.modules import SETTINGS_SHEET, project_modules
from templates.build.workbook import fill_settings_sheet, with_macros

MODULES = ("ExcelMaze", "Messages", "xlwings", "Ribbon")
RIBBON_PART = "customUI/customUI.xml"
RIBBON_RELATIONSHIP = "http://schemas.microsoft.com/office/2007/relationships/ui/extensibility"
_NAMESPACE = "http://schemas.microsoft.com/office/2006/01/customui"


class Button(NamedTuple):
    """A button of the ribbon: its caption, Office's name of its icon, and what it says when the mouse rests on it."""

    caption: str
    icon: str
    tip: str


BUTTONS = (
    Button("Generate", "BordersAll", "Write a maze into the selected cells."),
    Button("Animate", "MacroPlay", "Write a maze into the selected cells step by step. Esc shows the finished maze."),
    Button("Solve", "TracePrecedents", "Colour the shortest path from the start to the goal."),
    Button("Clear", "ClearFormats", "Remove the maze, and give the cells back the borders and fills from before it."),
    Button("Join", "MergeCells", "Open walls between the mazes in the selection, so that they become one."),
    Button("Restore", "Undo", "Undo the last of these commands, then those before it."),
    Button("Options", "PropertySheet", "Add the sheet with the options of mazes to this workbook."),
)


def addin(language: str) -> bytes:
    """Return the add-in in a language."""
    words = words_in(language)
    content = BytesIO()
    with Workbook(content, {"in_memory": True}) as workbook:
        (settings,) = with_macros(workbook, [SETTINGS_SHEET], project_modules(MODULES, 1))
        fill_settings_sheet(settings, words)
    return _as_addin(content, ribbon(words))


def ribbon(words: Words) -> str:
    """Return the XML of the ribbon tab."""
    buttons = "".join(
        f'<button id="maze{button.caption}" label="{escape(words(button.caption))}" size="large" '
        f'onAction="Ribbon.Ribbon{button.caption}" imageMso="{button.icon}" '
        f'screentip="{escape(words(button.caption))}" supertip="{escape(words(button.tip))}"/>'
        for button in BUTTONS
    )
    title = escape(words("Maze"))
    group = f'<group id="mazeGroup" label="{title}">{buttons}</group>'
    tab = f'<tab id="mazeTab" label="{title}">{group}</tab>'
    return f'{DECLARATION}<customUI xmlns="{_NAMESPACE}"><ribbon><tabs>{tab}</tabs></ribbon></customUI>'


def _as_addin(workbook: BytesIO, ribbon: str) -> bytes:
    """Make an add-in of a workbook: its content type, a window that is hidden, and the ribbon."""
    link = f'<Relationship Id="rId4" Type="{RIBBON_RELATIONSHIP}" Target="{RIBBON_PART}"/></Relationships>'
    changes = {
        "[Content_Types].xml": ("ms-excel.sheet.macroEnabled.main", "ms-excel.addin.macroEnabled.main"),
        "_rels/.rels": ("</Relationships>", link),
        "xl/workbook.xml": ("<workbookView ", '<workbookView visibility="hidden" '),
    }
    content = BytesIO()
    with ZipFile(workbook) as source, ZipFile(content, "w", ZIP_DEFLATED) as target:
        for entry in source.infolist():
            data = source.read(entry)
            if entry.filename in changes:
                old, new = changes[entry.filename]
                assert data.decode().count(old) == 1, entry.filename  # noqa: S101 - of another XlsxWriter
                data = data.decode().replace(old, new).encode()
            target.writestr(entry, data)
        target.writestr(ZipInfo(RIBBON_PART), ribbon, ZIP_DEFLATED)
    return content.getvalue()
