"""The control sheet: in the workbook with the buttons, and alone in `options-cs.xlsx` and so on, for every language.

The live command `options` copies it from there into a user's workbook.
"""

from datetime import datetime
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING, Any
from unicodedata import east_asian_width

from xlsxwriter import Workbook
from xlsxwriter.utility import xl_range_abs, xl_rowcol_to_cell

from excelmaze.generators import ALGORITHMS
from excelmaze.generators.algorithm import Param
from excelmaze.languages import Words, words_in
from excelmaze.live.control_sheet import CONTROL_SHEET, control_rows, controls
from excelmaze.options.option import Control, Option
from excelmaze.options.values import option_named

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

# A fixed date, so that the same inputs give the same bytes.
CREATED = datetime(1980, 1, 1)  # noqa: DTZ001 - document properties know no time zone
# Two options that are shown together: the algorithm, and what can be chosen for it.
_ALGORITHM, _OPTION = option_named("algorithm"), option_named("option")
# The characters of the columns: options, values, what empty cells mean, help.
_WIDTHS = 22, 22, 40, 66
_FIRST_LIST_COLUMN = 6
# Points: of a line of text, and above and below it.
_LINE, _AROUND = 15, 4


def control_workbook(language: str) -> bytes:
    """Return a workbook with nothing but the control sheet in a language."""
    words = words_in(language)
    content = BytesIO()
    with Workbook(content, {"in_memory": True}) as workbook:
        workbook.set_properties({"title": "excelmaze", "created": CREATED})
        workbook.calc_on_load = False  # the formula has a value
        fill_control_sheet(workbook, workbook.add_worksheet(words(CONTROL_SHEET)), words)
    return content.getvalue()


def fill_control_sheet(workbook: Workbook, sheet: "Worksheet", words: Words) -> None:
    """Write the control sheet in a language."""
    for column, width in enumerate(_WIDTHS):
        sheet.set_column(column, column, width)
    sheet.hide_gridlines(2)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 1)
    sheet.write_string(0, 0, words(CONTROL_SHEET), workbook.add_format({"bold": True, "font_size": 14}))
    sheet.write_string(1, 0, words("Select cells, in one piece or several, and press a button."))
    middle = {"valign": "vcenter"}
    heading = workbook.add_format({**middle, "bold": True, "font_color": "#FFFFFF", "bg_color": "#5B7F95"})
    formats = [
        workbook.add_format({**middle, **look})
        for look in (
            {"bold": True},
            {"border": 1, "border_color": "#BFBFBF", "align": "left", "indent": 1, "bg_color": "#FFF2CC"},
            {"italic": True, "font_color": "#7F7F7F", "text_wrap": True, "indent": 1},
            {"text_wrap": True},
        )
    ]
    lists = _write_lists(sheet, words)
    for number, shown in control_rows():
        if isinstance(shown, Option):
            _write_option(sheet, number - 1, shown, formats, lists, words)
        else:
            sheet.set_row(number - 1, _AROUND + _LINE)
            sheet.write_row(number - 1, 0, [words(shown), "", words("if empty"), ""], heading)


def _write_option(
    sheet: "Worksheet", row: int, option: Option, formats: "list[Format]", lists: dict[str, str], words: Words
) -> None:
    control, empty = _control_of(option), _empty(option, words)
    texts = [words(control.help)]
    for column, value in enumerate([words(control.label), control.first, empty, *texts]):
        sheet.write(row, column, value, formats[column])
    if option.name == _OPTION.name:
        texts = [_options_of(algorithm, words) for algorithm in ALGORITHMS]
        chosen, usual = xl_rowcol_to_cell(row - 1, 1), _ALGORITHM.default
        listed = f'VLOOKUP(IF({chosen}="","{usual}",{chosen}),{lists[_OPTION.name]},2,FALSE)'
        sheet.write_formula(row, 3, f'=IFERROR({listed},"")', formats[3], _options_of(usual, words))
    lines = [_lines(empty, _WIDTHS[2]), *(_lines(text, _WIDTHS[3]) for text in texts)]
    sheet.set_row(row, _AROUND + _LINE * max(lines))
    if rule := _rule(option, lists.get(option.name)):
        sheet.data_validation(row, 1, row, 1, rule)


def _write_lists(sheet: "Worksheet", words: Words) -> dict[str, str]:
    """Write what drop-downs offer, and the options of algorithms, into hidden columns, and return where they stand."""
    places, column = {}, _FIRST_LIST_COLUMN
    for option in controls():
        listed = [option.translated(name, words) for name in option.choice_names]
        if not listed:
            continue
        sheet.write_column(0, column, listed)
        places[option.name] = f"={xl_range_abs(0, column, len(listed) - 1, column)}"
        if option.name == _ALGORITHM.name:
            places[_OPTION.name] = xl_range_abs(0, column, len(listed) - 1, column + 1)
            column += 1
            sheet.write_column(0, column, [_options_of(algorithm, words) for algorithm in listed])
        column += 1
    sheet.set_column(_FIRST_LIST_COLUMN, column - 1, None, None, {"hidden": True})
    return places


def _options_of(algorithm: str, words: Words) -> str:
    """Return the control sheet's line on the options of an algorithm."""
    options = ", ".join(_with_values(param) for param in ALGORITHMS[algorithm].params)
    said = words(_control_of(_OPTION).help) if options else words("this algorithm has none")
    return said.format(options=options)


def _with_values(param: Param) -> str:
    """Return an option of an algorithm as it is typed, with its default, and its other values behind."""
    values = [param.default, *(choice for choice in param.choices if choice != param.default)]
    if isinstance(param.default, bool):
        values = ["yes", "no"] if param.default else ["no", "yes"]
    default, *others = (f"{value:g}" if isinstance(value, float) else str(value) for value in values)
    return f"{param.name}={default}" + (f" ({', '.join(others)})" if others else "")


def _control_of(option: Option) -> Control:
    assert option.control is not None  # noqa: S101 - for mypy: only options with a row come here
    return option.control


def _empty(option: Option, words: Words) -> str:
    """Return the meaning of an empty cell of an option."""
    if empty := _control_of(option).empty:
        return words(empty)
    if option.fallback:
        return words("the algorithm's own")
    return option.translated(str(option.default), words) if option.default else words("none")


def _lines(text: str, width: int) -> int:
    """Return the number of lines that a text takes in a column; a Japanese letter is as wide as two."""
    return ceil(sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text) / width)


def _rule(option: Option, listed: str | None) -> dict[str, Any]:
    """Return the data validation of an option's cell, for XlsxWriter; nothing where any value is allowed."""
    if option.choices:
        # Where other values are allowed, too, such as algorithms of other packages, the list only offers some.
        return {"validate": "list", "source": listed, "show_error": not option.free and ":" not in option.choices}
    if option.least is None:
        return {}
    kind = "integer" if option.kind is int else "decimal"
    if option.most is None:
        return {"validate": kind, "criteria": ">=", "value": option.least}
    return {"validate": kind, "criteria": "between", "minimum": option.least, "maximum": option.most}
