"""Options as commands take them, worked out from the table: names, types, defaults, choices and limits."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, get_args

from excelmaze.errors import InputError
from excelmaze.options import table
from excelmaze.options.option import Group, Option
from excelmaze.texts import check_text

if TYPE_CHECKING:
    from excelmaze.languages import Words

# What an option can be.
Value = int | float | str | bool
KINDS = {str: "a text", int: "a whole number", float: "a number", bool: "yes or no"}

_MANY_DIGITS = 10**100
# Paths may have any bytes. What is hidden is a text of its own kind, and a password stands in no message.
_PATHS = {"FILE", "PATH", "OUT.xlsx"}
# Where the name of a maze's own cells would be the same.
_OTHER_CONTROLS = {"false_goals": "maze_false_goals_towards", "levels": "maze_number_of_levels"}


class Row:
    """An option as a command takes it: its name, its group, its type, its default, and what else is said of it."""

    def __init__(self, name: str, group: str, kind: type[Any], default: Any, option: Option) -> None:  # noqa: ANN401
        self.name = name
        self.group = group
        self.kind = kind
        self.default = default
        self.option = option

    @property
    def flag(self) -> str:
        """The option on the command line: `--cell-size`."""
        return flag(self.name)

    @property
    def choices(self) -> tuple[str, ...]:
        """The words that the option can be."""
        return _words(self.option.choices)

    @property
    def words(self) -> tuple[str, ...]:
        """Those choices that are words of a language: the table's own, and names that a registry has if it says so."""
        return self.choices if self.option.worded or isinstance(self.option.choices, tuple) else ()

    @property
    def help(self) -> str:
        """The line of help, with the default."""
        return self.help_in(str)

    def help_in(self, words: "Words") -> str:
        """The line of help in a language, with the default."""
        text = words(self.option.help)
        if "{choices}" in text:  # a registry is not imported for nothing
            text = text.format(choices=_listed([self.word(choice, words) for choice in self.choices], words("or")))
        if "(default" in self.option.help or (self.default in (None, False, "", ()) and not self.option.fallback):
            return text
        if self.option.fallback:
            return words("{text} (default: {value}, or the algorithm's own)").format(
                text=text, value=self.option.fallback
            )
        return words("{text} (default: {value})").format(text=text, value=self.word(self.default, words))

    def word(self, value: Any, words: "Words") -> Any:  # noqa: ANN401 - of the option's own type
        """A value as it is called in a language."""
        return words(value) if value in self.words else value

    @property
    def first(self) -> str | float | None:
        """The option's value on a new control sheet."""
        return self.option.first if self.default in (None, ()) else self.default

    @property
    def limits(self) -> str:
        """The words for the lowest and the highest number."""
        least, most = (None if limit is None else f"{limit:,}" for limit in (self.option.least, self.option.most))
        return self.option.limits.format(least=least, most=most)

    def check(self, value: Any) -> Any:  # noqa: ANN401 - of the option's own type
        """The value, if the option can have it.

        Raises:
            InputError: it is of another type, none of the choices, beyond the limits, or a text that nothing can show.
        """
        if value is None and self.default is None:
            return value
        what = self.name.replace("_", " ")
        fitting = (int, float) if self.kind is float else self.kind
        if not isinstance(value, fitting) or (isinstance(value, bool) and self.kind is not bool):
            raise InputError(f"{what} {value!r} is not {KINDS[self.kind]}; give one")
        if isinstance(value, str) and self.group != "secret" and self.option.metavar not in _PATHS:
            check_text(what, value, lines=self.option.lines)
        # A registry's own lookup refuses what it does not have, and knows the nearest.
        closed = isinstance(self.option.choices, tuple) and self.option.choices and not self.option.free
        if closed and value not in self.choices:
            raise InputError(f"{what} {value!r} does not exist; choose one of {', '.join(self.choices)}")
        least, most = self.option.least, self.option.most
        if (least is not None and not value >= least) or (most is not None and value > most):
            shown = f"{value:g}" if isinstance(value, float) else _in_words(value)
            raise InputError(f"{what} {shown} is out of range; choose {self.limits}")
        return value


def rows_of(command: str) -> Sequence[Row]:
    """The options that a command takes, in the order of the help."""
    return _rows_in(table.GROUPS, command)


def ways_of(name: str) -> list[str]:
    """The ways in which a command goes, as far as some take other options: `live generate`, `live solve`, ..."""
    options = [annotation.__metadata__[0] for group in table.GROUPS for annotation in group.__annotations__.values()]
    takers = dict.fromkeys(taker for option in options for taker in option.takers.split(", "))
    return [taker for taker in takers if taker.split()[0] == name]


def row_of(name: str, command: str = "") -> Row:
    """An option as a command takes it, or as it is defined."""
    return _row_in(table.GROUPS, name, command)


@cache
def _row_in(groups: tuple[type[Group], ...], name: str, command: str) -> Row:
    return next(row for group in groups for row in _rows(group, command, name))


@cache
def _rows_in(groups: tuple[type[Group], ...], command: str) -> Sequence[Row]:
    return tuple([row for group in groups for row in _rows(group, command)])


def _rows(group: type[Group], command: str, only: str = "") -> Iterable[Row]:
    for name, annotation in group.__annotations__.items():
        if only and only != name:
            continue
        type_, (option, *others) = annotation.__origin__, annotation.__metadata__
        if command and command not in option.takers.split(", "):
            continue
        (kind,) = (part for part in get_args(type_) or (type_,) if part not in (type(None), ...))
        default = getattr(group, name)
        for other in others:
            if command in other.takers:
                fields = {field: value for field, value in other.fields.items() if field != "default"}
                option, default = option.replaced(**fields), other.fields.get("default", default)
        yield Row(name, group.__name__.lower(), kind, default, option)


def decided(name: str, value: str | None, own: Mapping[str, str], command: str = "") -> str:
    """What an option is: what the user says, else the algorithm's own, else what the table says."""
    return own.get(name, row_of(name, command).option.fallback) if value is None else value


def controls(command: str = "live animate") -> list[Row]:
    """The options of a live command that stand on a control sheet: which maze is made, and how it looks and grows."""
    rows = [row for row in rows_of(command) if row.group not in {"program", "safety"} and row.name != "cells"]
    return sorted(rows, key=lambda row: row.group in {"where", "shape"})


def control_name(name: str) -> str:
    """The name of the cell that holds an option on a control sheet."""
    return _OTHER_CONTROLS.get(name, f"maze_{name}")


def flag(name: str) -> str:
    """An option's name as the command line has it."""
    return f"--{name.rstrip('_').replace('_', '-')}"  # from is Python's own


def check_option(name: str, value: Any, command: str = "") -> Any:  # noqa: ANN401 - of the option's own type
    """The value, if the option can have it; see `Row.check`."""
    return row_of(name, command).check(value)


def _words(choices: tuple[str, ...] | str) -> tuple[str, ...]:
    if isinstance(choices, tuple):
        return choices
    module, _, registry = choices.partition(":")
    return tuple(getattr(import_module(f"excelmaze.{module}"), registry))


def _in_words(number: int) -> str:
    """A whole number as messages have it."""
    return f"{number:,}" if abs(number) < _MANY_DIGITS else "a number of hundreds of digits"


def _listed(words: Sequence[str], last: str) -> str:
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else ", ".join(words)
