"""The template: a macro-enabled workbook with a control sheet, a maze sheet with buttons, settings."""

import sys
from collections.abc import Iterable
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from excelmaze.errors import InputError, missing
from excelmaze.files import STANDARD, FileLike, file_to_write
from excelmaze.languages import Words, words_in
from excelmaze.options.option import Option
from excelmaze.options.values import check_option, control_name, controls
from excelmaze.sheet.addresses import Area, reference
from excelmaze.template.sources import WORKBOOK_CODE_NAME, macro_texts, template_modules
from excelmaze.template.vba.project import build_project
from excelmaze.texts import check_text
from excelmaze.writing import atomic_write, check_writable

if TYPE_CHECKING:
    from xlsxwriter import Workbook
    from xlsxwriter.worksheet import Worksheet

CONTROL_SHEET = "Maze control"
MAZE_SHEET = "Maze"
# The sheet from which xlwings' VBA reads its settings.
SETTINGS_SHEET = "xlwings.conf"
SHEETS = {CONTROL_SHEET: "Sheet1", MAZE_SHEET: "Sheet2", SETTINGS_SHEET: "Sheet3"}

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
_MESSAGE_COLUMN = 25
# A fixed date, so that the same inputs give the same bytes.
_CREATED = datetime(1980, 1, 1)  # noqa: DTZ001 - document properties know no time zone


def write_template(
    path: FileLike,
    *,
    interpreter: str = sys.executable,
    pythonpath: str = "",
    algorithms: Iterable[str] | None = None,
    themes: Iterable[str] | None = None,
    language: str = "auto",
    force: bool = False,
) -> Path:
    """Write the macro-enabled template; same arguments, same bytes.

    Args:
        path: where to; the name must end in `.xlsm`.
        interpreter: the Python that the buttons run; it must have excelmaze installed.
        pythonpath: folders in which that Python searches for modules first, with semicolons between them.
        algorithms: the names in the drop-down; the first is chosen. All algorithms by default.
        themes: the names in the drop-down; none is chosen, for an algorithm may have its own. All themes by default.
        language: of all words on its sheets, a code in `excelmaze.languages.LANGUAGES`, or `auto`, this machine's.
        force: replace the file if it exists.

    Returns:
        The path of the workbook; `-` for an open file.

    Raises:
        InputError: the name does not end in `.xlsm`, or one of the lists is empty.
        WorkbookError: the file exists, is open in Excel or cannot be written, or XlsxWriter or xlwings is missing.
    """
    target = file_to_write(path)
    if target.suffix.lower() != ".xlsm":
        raise InputError(f"{target.name}: a workbook with macros must end in .xlsm; rename it")
    check_writable(target, force=force)
    for setting in (interpreter, pythonpath):
        check_text("path", setting)
    choices = {
        control.name: list(control.choice_names)
        for control in controls()
        if control.choices and not control.translated_choices
    }
    lists = {"algorithm": algorithms, "theme": themes}
    choices |= {name: list(names) for name, names in lists.items() if names is not None}
    for name, names in choices.items():
        if not names:
            raise InputError(f"the list of {name}s is empty; give at least one name")
    words = words_in(check_option("language", language))
    content = _workbook_bytes(choices, _settings(interpreter, pythonpath), words)
    with atomic_write(target, force=force) as file:
        file.write(content)
    return target if isinstance(target, Path) else Path(STANDARD)


def _settings(interpreter: str, pythonpath: str) -> dict[str, str | bool]:
    """Return the rows of the sheet xlwings.conf, in the order of xlwings' own workbooks."""
    windows_path = "\\" in interpreter or interpreter[1:2] == ":"
    posix_path = "/" in interpreter and not windows_path
    return {
        "Interpreter_Win": "python" if posix_path else interpreter,
        # macOS has no python.
        "Interpreter_Mac": "python3" if windows_path or interpreter == "python" else interpreter,
        "PYTHONPATH": pythonpath,
        "Conda Path": "",
        "Conda Env": "",
        # No module in the workbook's folder may be imported instead of excelmaze, and xlwings need not find out
        # where a folder that OneDrive synchronises lies.
        "ADD_WORKBOOK_TO_PYTHONPATH": False,
        "UDF Modules": "",
        "Debug UDFs": False,
        "Use UDF Server": False,
        "Show Console": False,
    }


def _workbook_bytes(choices: dict[str, list[str]], settings: dict[str, str | bool], words: Words) -> bytes:
    try:
        from xlsxwriter import Workbook
    except ImportError:
        raise missing("the template", "XlsxWriter", "template") from None
    content = BytesIO()
    workbook = Workbook(content, {"in_memory": True})
    workbook.calc_on_load = False  # it has no formulas, and Excel would ask whether to save it
    workbook.set_properties({"title": "excelmaze", "created": _CREATED})
    workbook.add_vba_project(BytesIO(build_project(template_modules(list(SHEETS.values())))), is_stream=True)
    workbook.set_vba_name(WORKBOOK_CODE_NAME)
    sheets = {}
    for name, code_name in SHEETS.items():
        sheets[name] = workbook.add_worksheet(name if name == SETTINGS_SHEET else words(name))
        sheets[name].set_vba_name(code_name)
    _fill_control_sheet(workbook, sheets[CONTROL_SHEET], choices, words)
    _fill_maze_sheet(workbook, sheets[MAZE_SHEET], words)
    _fill_settings_sheet(sheets[SETTINGS_SHEET], settings)
    sheets[MAZE_SHEET].activate()
    workbook.close()
    return content.getvalue()


def _fill_control_sheet(workbook: "Workbook", sheet: "Worksheet", choices: dict[str, list[str]], words: Words) -> None:
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
        value = choices[control.name][0] if control.initial and control.name in choices else control.initial
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
    _write_messages(workbook, sheet, words)


def _write_messages(workbook: "Workbook", sheet: "Worksheet", words: Words) -> None:
    """Write the macros' messages in English and in the language into hidden columns: VBA's sources are ASCII."""
    if words is str:
        return
    messages = macro_texts()
    for row, text in enumerate(messages):
        sheet.write_string(row, _MESSAGE_COLUMN, text)
        sheet.write_string(row, _MESSAGE_COLUMN + 1, words(text))
    sheet.set_column(_MESSAGE_COLUMN, _MESSAGE_COLUMN + 1, None, None, {"hidden": True})
    workbook.define_name(
        "maze_words", _reference(sheet, Area(1, _MESSAGE_COLUMN + 1, len(messages), _MESSAGE_COLUMN + 2))
    )


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


def _fill_settings_sheet(sheet: "Worksheet", settings: dict[str, str | bool]) -> None:
    sheet.set_column(0, 0, 32)
    sheet.set_column(1, 1, 64)
    for row, (key, value) in enumerate(settings.items()):
        sheet.write_string(row, 0, key)
        if isinstance(value, bool):
            sheet.write_boolean(row, 1, value)
        elif value:
            sheet.write_string(row, 1, value)
