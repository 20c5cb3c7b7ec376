"""The workbook with the buttons: a control sheet, a maze sheet with buttons, and the sheet of settings."""

from io import BytesIO
from typing import TYPE_CHECKING

from xlsxwriter import Workbook

from excelmaze.languages import Words, words_in
from excelmaze.live.control_sheet import CONTROL_SHEET, control_names
from excelmaze.sheet.addresses import Area, reference
from excelmaze.sheet.paper import row_height
from templates.build.control import CREATED, fill_control_sheet
from templates.build.modules import (
    SETTINGS_SHEET,
    WORKBOOK_CODE_NAME,
    code_names,
    macro_texts,
    project_modules,
    source,
)
from templates.build.project import Module, build_project

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet

MAZE_SHEET = "Maze"
SHEETS = (CONTROL_SHEET, MAZE_SHEET, SETTINGS_SHEET)
MODULES = ("ExcelMaze", "Messages", "xlwings", "Play")

# Captions and macros, from left to right.
BUTTONS = {
    "Generate": "GenerateMaze",
    "Animate": "AnimateMaze",
    "Solve": "SolveMaze",
    "Clear": "ClearMaze",
    "Join": "JoinMaze",
    "Restore": "RestoreMaze",
    "Play": "PlayMaze",
}

CELL_PIXELS = 20
_BUTTON_CELLS = 4
_BUTTON_ROW_PIXELS = 32
_LAST_BUTTON_COLUMN = len(BUTTONS) * _BUTTON_CELLS
_LAST_COLUMN = 16383
# With xlwings' own names. `excelmaze template` and `excelmaze addin` write another Python there; macOS has no python.
_SETTINGS = {"Interpreter_Win": "python", "Interpreter_Mac": "python3"}


def template(language: str) -> bytes:
    """Return the workbook with the buttons in a language."""
    words = words_in(language)
    content = BytesIO()
    with Workbook(content, {"in_memory": True}) as workbook:
        control, maze, settings = with_macros(
            workbook,
            [words(CONTROL_SHEET), words(MAZE_SHEET), SETTINGS_SHEET],
            project_modules(MODULES, len(SHEETS), source("ThisWorkbook.cls")),
        )
        fill_control_sheet(workbook, control, words)
        for name, formula in control_names(control.name).items():
            workbook.define_name(name, formula)
        _fill_maze_sheet(workbook, maze, words)
        fill_settings_sheet(settings, words)
        maze.activate()
    return content.getvalue()


def with_macros(workbook: Workbook, sheets: list[str], modules: list[Module]) -> "list[Worksheet]":
    """Give a new workbook sheets and macros, and return the sheets."""
    workbook.calc_on_load = False  # the formula has a value, and Excel would ask whether to save it
    workbook.set_properties({"title": "excelmaze", "created": CREATED})
    workbook.add_vba_project(BytesIO(build_project(modules)), is_stream=True)
    workbook.set_vba_name(WORKBOOK_CODE_NAME)
    worksheets = [workbook.add_worksheet(name) for name in sheets]
    for worksheet, code_name in zip(worksheets, code_names(len(sheets)), strict=True):
        worksheet.set_vba_name(code_name)
    return worksheets


def fill_settings_sheet(sheet: "Worksheet", words: Words) -> None:
    """Write the Python that the macros run, and beside it what they say, in English and in the language."""
    sheet.set_column(0, 0, 32)
    sheet.set_column(1, 1, 64)
    sheet.set_column(3, 4, None, None, {"hidden": True})
    for row, (key, value) in enumerate(_SETTINGS.items()):
        sheet.write_string(row, 0, key)
        sheet.write_string(row, 1, value)
    if words is str:
        return
    for row, text in enumerate(macro_texts()):
        sheet.write_string(row, 3, text)
        sheet.write_string(row, 4, words(text))


def _fill_maze_sheet(workbook: Workbook, sheet: "Worksheet", words: Words) -> None:
    sheet.hide_gridlines(2)
    sheet.set_column_pixels(0, _LAST_COLUMN, CELL_PIXELS)
    sheet.set_default_row(row_height(CELL_PIXELS))
    sheet.set_row_pixels(0, _BUTTON_ROW_PIXELS)
    sheet.freeze_panes(1, 0)
    # Below the buttons, whose cells the commands refuse by their name.
    sheet.set_selection("B3")
    buttons = reference(sheet.name, [Area(1, 1, 1, _LAST_BUTTON_COLUMN)])
    workbook.define_name(f"'{sheet.name}'!maze_buttons", f"={buttons}")
    for index, (caption, macro) in enumerate(BUTTONS.items()):
        sheet.insert_button(
            0,
            index * _BUTTON_CELLS,
            {
                "caption": words(caption),
                "macro": macro,
                "width": _BUTTON_CELLS * CELL_PIXELS - 4,
                "height": _BUTTON_ROW_PIXELS - 4,
                "x_offset": 2,
                "y_offset": 2,
            },
        )
