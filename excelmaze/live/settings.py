"""What a command is to do: the arguments, else the workbook's control sheet, else defaults."""

from collections.abc import Callable, Container, Mapping
from typing import TYPE_CHECKING, Any, cast

from excelmaze.errors import InputError
from excelmaze.live.engine_errors import is_busy
from excelmaze.options.option import KINDS, Option
from excelmaze.options.values import Values, command_options, control_name, controls
from excelmaze.xlsx.record.maze_names import MAZE_NAMES

if TYPE_CHECKING:
    import xlwings as xw

_FEW_NAMES = 20


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


def settings(book: "xw.Book", command: str, arguments: Mapping[str, Any]) -> Values:
    """Return the options of a command: those in `arguments` unless None, else the control sheet's, else the defaults.

    Raises:
        InputError: an option that the command does not take or that cannot have this value, or a cell of the control
            sheet that holds something else than it must.
    """
    asked = Values(command, arguments).explicit
    names = book.names
    existing = _existing(names)
    from_sheet = {
        row.name: value
        for row in controls(command)
        if row.name not in asked and (value := _from_control_sheet(names, existing, row)) is not None
    }
    return Values(command, asked, {**_of_files(command), **from_sheet})


def _of_files(command: str) -> dict[str, Any]:
    """Return the defaults of the options that only the command for files has: what is not asked for stays."""
    own = command_options(command)
    verb = command.removeprefix("live ")
    files = command_options("fill" if verb in {"generate", "animate"} else verb)
    return {name: option.default for name, option in files.items() if name not in own}


def _in_english(row: Option, value: Any) -> Any:  # noqa: ANN401 - as above
    """Return a word of a control sheet in another language as the table has it."""
    closed = ("yes", "no") if row.kind is bool else row.translated_choices
    if not isinstance(value, str) or value in closed:
        return value
    from excelmaze.languages import original

    return original(value, closed)


def _existing(names: "xw.main.Names") -> Container[str]:
    """Return the names that exist: few are listed, among many each is looked for."""
    asked = cast("Container[str]", names)
    if len(names) > _FEW_NAMES:
        return asked
    listed = {one.name.lower() for one in names}
    of_sheets = {name.rpartition("!")[2] for name in listed if "!" in name}
    # Of names that belong to a sheet the program knows which one it shows.
    return asked if any(name.startswith("maze_") for name in of_sheets.difference(MAZE_NAMES)) else listed


def _from_control_sheet(names: "xw.main.Names", existing: Container[str], row: Option) -> Any:  # noqa: ANN401 - as above
    name = control_name(row.name)
    # An error would come as nothing.
    value = _cells_of(names[name]).options(err_to_str=True).value if name in existing else None
    if value is None or value == "":
        return None
    try:
        kind = str if row.is_seed and isinstance(value, str) else row.kind
        read = _READ[kind](_in_english(row, value))
        return tuple(read.split(",")) if row.repeated else row.check(read)
    except (InputError, ValueError, TypeError, OverflowError):
        raise InputError(f"the cell {name} of the control sheet holds {value!r}; enter {_wanted(row)}") from None


def _cells_of(name: "xw.Name") -> "xw.Range":
    """Return the cells that a name of a control sheet stands for.

    Raises:
        InputError: it stands for none, as the name of cells that were deleted does.
    """
    try:
        return name.refers_to_range
    except Exception as error:
        if is_busy(error):
            raise
        what = f"the name {name.name} of the control sheet means {name.refers_to}"
        raise InputError(f"{what}, which is no cell; define it anew or delete it") from error


def _wanted(row: Option) -> str:
    """Return the words for what a cell of the control sheet must hold."""
    if row.choices:
        return ", ".join(row.choice_names)
    least, most = row.least, row.most
    if least is None:
        return f"{KINDS[row.kind]} or a word" if row.is_seed else KINDS[row.kind]
    return f"{KINDS[row.kind]} from {least} {'on' if most is None else f'to {most}'}"
