"""What a command is to do: the arguments, else the workbook's control sheet, else defaults."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from excelmaze.errors import InputError
from excelmaze.live.control_sheet import control_cells, control_name, controls
from excelmaze.options.option import Option
from excelmaze.options.table import ShapeOptions
from excelmaze.options.values import Values, command_options, option_named

if TYPE_CHECKING:
    import xlwings as xw


def settings(sheet: "xw.Sheet", command: str, arguments: Mapping[str, Any]) -> Values:
    """Return the options of a command on a sheet: `arguments` unless None, else the control sheet's, else the defaults.

    Raises:
        InputError: the sheet is the control sheet, or an option that the command does not take or that cannot have this
            value, or a cell of the control sheet that holds something else than it must.
    """
    asked = Values(command, arguments).explicit
    options = {option.name: option for option in controls(command) if option.name not in asked}
    cells = control_cells(sheet.book, options.values())
    if any(cell.sheet == sheet for cell in [*cells.values()][:1]):
        raise InputError(f"sheet {sheet.name!r} has the options; select cells of another sheet")
    found = {name: _value_of(options[name], cell) for name, cell in cells.items()}
    from_sheet = {name: value for name, value in found.items() if value is not None}
    # The cells of the sheet that say of which shape a maze is are empty unless somebody has filled them.
    shape = {name: value for name, value in from_sheet.items() if name in ShapeOptions.options}
    return Values(command, {**asked, **shape}, {**_of_files(command), **from_sheet})


def _of_files(command: str) -> dict[str, Any]:
    """Return the defaults of the options that only the command for files has: what is not asked for stays."""
    own = command_options(command)
    verb = command.removeprefix("live ")
    files = command_options("fill" if verb in {"generate", "animate"} else verb)
    return {name: option.default for name, option in files.items() if name not in own}


def _value_of(option: Option, cell: "xw.Range") -> Any:  # noqa: ANN401 - of the option's own type
    """Return the value of an option in its cell on the control sheet; None if that is empty."""
    value = cell.options(err_to_str=True).value  # an error would come as nothing
    if value is None or value == "":
        return None
    declared = option_named(option.name)
    if isinstance(value, str) and value not in declared.choice_names:
        from excelmaze.languages import original

        value = original(value, declared.translated_choices)
    if option.free and value in declared.choice_names and value not in option.choice_names:
        return None  # a random start says nothing about where to solve
    whole = int(value) if isinstance(value, float) and value.is_integer() else value
    text = str(whole).strip()
    if option.repeated:
        return tuple(text.split(","))
    try:
        return option.check(option.from_text(text) if isinstance(value, str) or option.kind is str else whole)
    except InputError as error:
        raise InputError(f"{control_name(option.name)} of the control sheet: {error}") from None
