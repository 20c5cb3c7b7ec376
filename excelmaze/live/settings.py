"""What a command is to do: the arguments, else the workbook's control sheet, else defaults."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from excelmaze.errors import InputError

if TYPE_CHECKING:
    import xlwings as xw

_PREFIX = "maze_"
_YES = {"yes": True, "true": True, "no": False, "false": False}


def _text(value: Any) -> str:  # noqa: ANN401 - a cell's value
    return str(value).strip()


def _whole(value: Any) -> int:  # noqa: ANN401 - as above
    if isinstance(value, bool) or float(value) != int(value):
        raise ValueError
    return int(value)


def _number(value: Any) -> float:  # noqa: ANN401 - as above
    if isinstance(value, bool):
        raise TypeError
    return float(value)


def _yes_or_no(value: Any) -> bool:  # noqa: ANN401 - as above
    return value if isinstance(value, bool) else _YES[str(value).strip().lower()]


# How a cell of the control sheet is read, and the words for what it must hold.
_READ: Mapping[str, tuple[Callable[[Any], Any], str]] = {
    "algorithm": (_text, "a name"),
    "theme": (_text, "a name"),
    "seed": (_whole, "a whole number"),
    "delay": (_number, "a number of seconds"),
    "solution": (_yes_or_no, "yes or no"),
    "loops": (_number, "a number from 0 to 1"),
    "rows": (_whole, "a whole number"),
    "columns": (_whole, "a whole number"),
}
_DEFAULTS: Mapping[str, Any] = {"algorithm": "backtracker", "delay": 0.02, "solution": False, "loops": 0.0}


def settings(book: "xw.Book", given: Mapping[str, Any]) -> dict[str, Any]:
    """A value for each option in `given`: its own unless None, else the control sheet's, else the default or None.

    Raises:
        InputError: a cell of the control sheet holds something else than it must.
    """
    return {
        name: value if value is not None else _from_control_sheet(book, name, _DEFAULTS.get(name))
        for name, value in given.items()
    }


def _from_control_sheet(book: "xw.Book", name: str, default: Any) -> Any:  # noqa: ANN401 - as above
    if _PREFIX + name not in book.names:
        return default
    value = book.names[_PREFIX + name].refers_to_range.value
    if value is None or value == "":
        return default
    read, kind = _READ[name]
    try:
        return read(value)
    except (ValueError, TypeError, KeyError, OverflowError):
        raise InputError(f"the cell {_PREFIX}{name} of the control sheet holds {value!r}; enter {kind}") from None
