"""What a command is to do: the arguments, else the workbook's control sheet, else defaults."""

from collections.abc import Callable, Container, Mapping
from inspect import Parameter, signature
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar, cast

from excelmaze.errors import InputError
from excelmaze.options.option import KINDS, Option
from excelmaze.options.values import Values, control_name, controls
from excelmaze.xlsx.maze_names import MAZE_NAMES

if TYPE_CHECKING:
    import xlwings as xw

Command = TypeVar("Command", bound=Callable[..., Any])

_FEW_NAMES = 20
# Control sheets of the first version: other names, and other words.
_OLD_NAMES = {"cols": "columns", "braid": "loops"}
_OLD_WORDS: Mapping[str, Mapping[Any, str]] = {
    "solution": {True: "shown", "yes": "shown", "true": "shown", False: "none", "no": "none", "false": "none"}
}


def _whole(value: Any) -> int:  # noqa: ANN401 - a cell's value
    if isinstance(value, bool) or float(value) != int(value):
        raise ValueError
    return int(value)


def _number(value: Any) -> float:  # noqa: ANN401 - as above
    if isinstance(value, bool):
        raise TypeError
    return float(value)


def _text(value: Any) -> str:  # noqa: ANN401 - as above
    return str(value).strip()


def _yes(value: Any) -> bool:  # noqa: ANN401 - as above
    word = _text(value).lower()
    if word not in {"yes", "true", "1", "1.0", "no", "false", "0", "0.0"}:
        raise ValueError
    return word in {"yes", "true", "1", "1.0"}


_READ: Mapping[type, Callable[[Any], Any]] = {str: _text, int: _whole, float: _number, bool: _yes}


def settings(book: "xw.Book", command: str, given: Mapping[str, Any]) -> Values:
    """The options of a live command: those in `given` unless None, else the control sheet's, else the defaults.

    Raises:
        InputError: an option that the command does not take or that cannot have this value, or a cell of the control
            sheet that holds something else than it must.
    """
    told = Values(command, {name: _in_new_words(name, value) for name, value in given.items()})
    names = book.names
    there = _names_there(names)
    found = {
        row.name: value
        for row in controls(command)
        if row.name not in told.explicit and (value := _from_control_sheet(names, there, row)) is not None
    }
    return Values(command, told.explicit, found)


def control_sheets(book: "xw.Book") -> set[str]:
    """The sheets whose cells tell options."""
    names = book.names
    there = _names_there(names)
    cells = filter(None, (_control_cell(there, row.name) for row in controls()))
    return {names[name].refers_to_range.sheet.name for name in islice(cells, 1)}


def with_options_of(command: str) -> Callable[[Command], Command]:
    """Let `help` tell the options of a command that the table says; None is the control sheet's, or the default."""

    def told(function: Command) -> Command:
        own = signature(function)
        named = [one for one in own.parameters.values() if one.kind is not Parameter.VAR_KEYWORD]
        others = [
            Parameter(row.name, Parameter.KEYWORD_ONLY, default=None, annotation=row.kind | None)
            for row in controls(command)
            if row.name not in own.parameters
        ]
        told_of = own.replace(parameters=[*named[:1], *others, *named[1:]])
        function.__signature__ = told_of  # type: ignore[attr-defined]
        return function

    return told


def _in_new_words(name: str, value: Any) -> Any:  # noqa: ANN401 - as above
    words = _OLD_WORDS.get(name, {})
    key = value.strip().lower() if isinstance(value, str) else value
    return words.get(key, value) if isinstance(key, str | bool) else value


def _in_english(row: Option, value: Any) -> Any:  # noqa: ANN401 - as above
    """A word of a control sheet in another language as the table has it."""
    closed = ("yes", "no") if row.kind is bool else row.translated_choices
    if not isinstance(value, str) or value in closed:
        return value
    from excelmaze.languages import original

    return original(value, closed)


def _names_there(names: "xw.main.Names") -> Container[str]:
    """To ask which names there are: few are listed, among many each is looked for."""
    asked = cast("Container[str]", names)
    if len(names) > _FEW_NAMES:
        return asked
    listed = {one.name.lower() for one in names}
    of_sheets = {name.rpartition("!")[2] for name in listed if "!" in name}
    # Of names that belong to a sheet the program knows which one it shows.
    return asked if any(name.startswith("maze_") for name in of_sheets.difference(MAZE_NAMES)) else listed


def _from_control_sheet(names: "xw.main.Names", there: Container[str], row: Option) -> Any:  # noqa: ANN401 - as above
    name = _control_cell(there, row.name)
    value = None if name is None else names[name].refers_to_range.value
    if value is None or value == "":
        return None
    try:
        read = _READ[row.kind](_in_english(row, _in_new_words(row.name, value)))
        return tuple(read.split(",")) if row.repeated else row.check(read)
    except (InputError, ValueError, TypeError, OverflowError):
        raise InputError(f"the cell {name} of the control sheet holds {value!r}; enter {_wanted(row)}") from None


def _wanted(row: Option) -> str:
    """The words for what a cell of the control sheet must hold."""
    if row.choices:
        return ", ".join(row.choice_names)
    least, most = row.least, row.most
    if least is None:
        return KINDS[row.kind]
    return f"{KINDS[row.kind]} from {least} {'on' if most is None else f'to {most}'}"


def _control_cell(names: Container[str], option: str) -> str | None:
    """The name of the cell that holds an option, if there is one."""
    old = _OLD_NAMES.get(option)
    if control_name(option) in names:
        # What is called loops today was not there yet, and braiding was called so.
        replaced = next((new for new, former in _OLD_NAMES.items() if former == option), None)
        return None if replaced is not None and control_name(replaced) not in names else control_name(option)
    return control_name(old) if old is not None and control_name(old) in names else None
