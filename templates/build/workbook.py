"""The workbook with the buttons: a control sheet, a maze sheet with buttons, and the sheet of settings."""

from datetime import datetime
from io import BytesIO
from typing import TYPE_CHECKING, Any

from xlsxwriter import Workbook

from excelmaze.languages import Words, words_in
from excelmaze.options.option import Option
from excelmaze.options.values import control_name, controls
from excelmaze.sheet.addresses import Area, reference
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

CONTROL_SHEET = "Maze control"
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
_FIRST_CONTROL_ROW = 3
_FIRST_LIST_COLUMN = 4
# With xlwings' own names. `excelmaze template` and `excelmaze addin` write another Python there; macOS has no python.
_SETTINGS = {"Interpreter_Win": "python", "Interpreter_Mac": "python3"}
# A fixed date, so that the same inputs give the same bytes.
_CREATED = datetime(1980, 1, 1)  # noqa: DTZ001 - document properties know no time zone


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
        _fill_control_sheet(workbook, control, words)
        _fill_maze_sheet(workbook, maze, words)
        fill_settings_sheet(settings, words)
        maze.activate()
    return content.getvalue()


def with_macros(workbook: Workbook, sheets: list[str], modules: list[Module]) -> "list[Worksheet]":
    """Give a new workbook sheets and macros, and return the sheets."""
    workbook.calc_on_load = False  # it has no formulas, and Excel would ask whether to save it
    workbook.set_properties({"title": "excelmaze", "created": _CREATED})
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
    for row, (key, value) in enumerate(_SETTINGS.items()):
        sheet.write_string(row, 0, key)
        sheet.write_string(row, 1, value)
    if words is str:
        return
    for row, text in enumerate(macro_texts()):
        sheet.write_string(row, 3, text)
        sheet.write_string(row, 4, words(text))


def _fill_control_sheet(workbook: "Workbook", sheet: "Worksheet", words: Words) -> None:
    heading = workbook.add_format({"bold": True, "font_size": 14})
    label = workbook.add_format({"bold": True})
    entry = workbook.add_format({"border": 1, "align": "left", "bg_color": "#FFF2CC"})
    note = workbook.add_format({"font_color": "#7F7F7F"})
    sheet.set_column(0, 0, 14)
    sheet.set_column(1, 1, 24)
    sheet.set_column(2, 2, 56)
    sheet.set_column(4, 5, 24)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)
    sheet.write_string(0, 0, words("Maze control"), heading)
    sheet.write_string(1, 0, words("Select cells on the sheet Maze, in one piece or several, and press a button."))
    choices = {
        control.name: list(control.choice_names)
        for control in controls()
        if control.choices and not control.translated_choices
    }
    lists = {}
    for column, (name, listed) in enumerate(choices.items(), _FIRST_LIST_COLUMN):
        sheet.write_string(_FIRST_CONTROL_ROW - 1, column, words(f"{name.capitalize()}s"), label)
        for row, word in enumerate(listed, _FIRST_CONTROL_ROW):
            sheet.write_string(row, column, word)
        letter = chr(ord("A") + column)
        # A list typed into the rule itself may have at most 255 characters.
        lists[name] = f"=${letter}${_FIRST_CONTROL_ROW + 1}:${letter}${_FIRST_CONTROL_ROW + len(listed)}"
    for row, control in enumerate(controls(), _FIRST_CONTROL_ROW):
        sheet.write_string(row, 0, words(label_of(control)), label)
        value = control.initial
        if control.kind is bool:
            sheet.write_string(row, 1, words("yes" if value else "no"), entry)
        elif value is None:
            sheet.write_blank(row, 1, None, entry)
        elif isinstance(value, str):
            sheet.write_string(row, 1, control.translated(value, words), entry)
        else:
            sheet.write_number(row, 1, value, entry)
        sheet.write_string(row, 2, control.help_in(words), note)
        rule = _rule(control, lists.get(control.name), words)
        if rule is not None:
            sheet.data_validation(row, 1, row, 1, rule)
        workbook.define_name(control_name(control.name), _reference(sheet, Area(row + 1, 2, row + 1, 2)))


def _reference(sheet: "Worksheet", area: Area) -> str:
    return f"={reference(sheet.name, [area])}"


def label_of(control: Option) -> str:
    """Return the name of an option on the control sheet."""
    return control.name.replace("_", " ").capitalize()


def _rule(control: Option, source: str | None, words: Words) -> dict[str, Any] | None:
    """Return the data validation of an option's cell, for XlsxWriter; None where any value is allowed."""
    if control.kind is bool:
        return {"validate": "list", "source": [words("yes"), words("no")]}
    if control.choices:
        # Where other values are allowed, too, the list only offers some.
        return {
            "validate": "list",
            "source": source or [control.translated(name, words) for name in control.choice_names],
            "show_error": not control.free,
        }
    if control.least is None:
        return None
    kind = "integer" if control.kind is int else "decimal"
    if control.most is None:
        return {"validate": kind, "criteria": ">=", "value": control.least}
    return {"validate": kind, "criteria": "between", "minimum": control.least, "maximum": control.most}


def _fill_maze_sheet(workbook: "Workbook", sheet: "Worksheet", words: Words) -> None:
    sheet.hide_gridlines(2)
    sheet.set_column_pixels(0, _LAST_COLUMN, CELL_PIXELS)
    sheet.set_default_row(CELL_PIXELS * 0.75)
    sheet.set_row_pixels(0, _BUTTON_ROW_PIXELS)
    sheet.freeze_panes(1, 0)
    # Below the buttons, whose cells the commands refuse by their name.
    sheet.set_selection("B3")
    workbook.define_name(f"'{sheet.name}'!maze_buttons", _reference(sheet, Area(1, 1, 1, _LAST_BUTTON_COLUMN)))
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
