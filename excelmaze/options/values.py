"""The options of commands, and the values of one call of a command."""

from collections.abc import Container, Mapping, Sequence
from functools import cache
from os import PathLike
from typing import Any, TypeVar

from excelmaze.errors import InputError
from excelmaze.options import table
from excelmaze.options.maze_rows import OF_FALSE_GOALS
from excelmaze.options.option import NOTHING, Group, Option, flag
from excelmaze.options.table import MazeOptions
from excelmaze.texts import whole

# The most commands to name that have an option which another lacks.
_MOST_NAMED = 3
_OF_BOOKS = " BOOK.xlsx"
# Values that turn an option off.
_OFF = {*NOTHING, "none"}
AnyGroup = TypeVar("AnyGroup", bound=Group)


def command_options(command: str) -> Mapping[str, Option]:
    """Return the options that a command takes by their names, in the order of the help."""
    return _command_options(table.GROUPS, command)


@cache
def _command_options(groups: tuple[type[Group], ...], command: str) -> Mapping[str, Option]:
    options = [option for group in groups for option in group.options.values() if command in option.takers]
    return {option.name: option.for_command(command) for option in options}


def option_named(name: str, command: str = "") -> Option:
    """Return an option as a command takes it, or as it is declared."""
    if command:
        return command_options(command)[name]
    return next(group.options[name] for group in table.GROUPS if name in group.options)


def refusal_of(lacked: str, form: str) -> str:
    """Return why this form of a command lacks an option that others have; empty if none has it.

    Named are other forms of the same command, else some commands.
    """
    takers = [taker for taker in _forms() if lacked in {option.flag for option in command_options(taker).values()}]
    own = [taker for taker in takers if taker.split()[0] == form.split(maxsplit=1)[0]]
    others = own or [taker for taker in takers if not taker.endswith(_OF_BOOKS)] or takers
    names = [_named(taker) for taker in others[:_MOST_NAMED]]
    if not names:
        return ""
    *first, last = names
    listed = f"{', '.join(first)} and {last} have" if first else f"{last} has"
    return f"{form} has no {lacked}; excelmaze {listed}"


def _named(form: str) -> str:
    """Return the distinct name of a form of a command: `show SIZE` for the one without a workbook."""
    return f"{form} SIZE" if f"{form}{_OF_BOOKS}" in _forms() else form


def forms_of(command: str) -> list[str]:
    """Return the forms of a command that take different options: `live generate`, `live solve`, ..."""
    return [form for form in _forms() if form.split()[0] == command]


def _forms() -> list[str]:
    return [*dict.fromkeys(taker for group in table.GROUPS for one in group.options.values() for taker in one.takers)]


def check_option(name: str, value: Any, command: str = "") -> Any:  # noqa: ANN401 - of the option's own type
    """Return a value that the option can have; see `Option.check`."""
    return option_named(name, command).check(value)


def with_fallback(name: str, value: str | None, defaults: Mapping[str, str]) -> str:
    """Return the user's value, else the algorithm's default, else the table's."""
    return defaults.get(name, option_named(name).fallback) if value is None else value


def refuse_both(one: str, given: Mapping[str, Any], others: Container[str], both: str) -> None:
    """Raise an error for options that conflict with another one.

    Raises:
        InputError: both say the same.
    """
    for name in given:
        if name in others and given[name] is not None:
            value = "" if given[name] is True else f" {given[name]!s:.40}"
            raise InputError(f"{one} and {flag(name)}{value} both {both}; give one of them")


class Values:
    """The values of a command's options, each checked.

    Attributes:
        command: the command.
        explicit: the options that were written, by their names; the others have defaults.
    """

    def __init__(self, command: str, explicit: Mapping[str, Any], fallback: Mapping[str, Any] = {}) -> None:
        """Take the options that are not None; the others come from `fallback`, else from the table.

        Raises:
            InputError: one that the command does not take, or that cannot have this value.
        """
        self.command = command
        options = command_options(command)
        for name, value in explicit.items():
            if name not in options and value is not None:
                raise InputError(refusal_of(flag(name), command) or f"option {flag(name)} does not exist; leave it out")
        self.explicit: dict[str, Any] = {
            name: _checked(command, options[name], value) for name, value in explicit.items() if value is not None
        }
        self._defaults = {**{name: option.default for name, option in options.items()}, **fallback}
        if fallback or not command.startswith("live "):  # a control sheet may have what an option needs
            for name in self.explicit:
                self._check_beside_others(options[name])

    def _check_beside_others(self, option: Option) -> None:
        """Raise an error for an option that lacks the options it needs, or conflicts with one.

        Raises:
            InputError: it lacks all of them, or conflicts with one. A default never does.
        """
        value = self[option.name]
        if value == option.default:
            return
        written = option.flag if value is True or option.repeated else f"{option.flag} {value!s:.40}"
        if option.needs and not any(map(self._is_met, option.needs.split())):
            needs = [need.partition("=")[::2] for need in option.needs.split()]
            others = " or ".join(f"{flag(name)} {wanted}".strip() for name, wanted in needs if self.takes(name))
            raise InputError(f"{written} changes nothing without {others}; give that, too, or leave it out")
        for other in option.excludes.split():
            if not {value, self.explicit.get(other)} & _OFF:
                raise InputError(f"{written} and {flag(other)} do not go together; give one of them")

    def _is_met(self, need: str) -> bool:
        """Return whether an option has the needed value, or any value that is not off."""
        name, _, wanted = need.partition("=")
        unwanted = {option_named(name).default} if isinstance(self[name], int) else _OFF
        return bool(self[name] == wanted) if wanted else self[name] not in unwanted

    def with_explicit(self, explicit: Mapping[str, Any]) -> "Values":
        """Return the values with other options written."""
        return Values(self.command, explicit, self._defaults)

    def with_default(self, name: str, value: Any) -> "Values":  # noqa: ANN401 - of the option's own type
        """Return the values with another default for an option that was not written."""
        return Values(self.command, self.explicit, self._defaults | {name: value})

    def takes(self, name: str) -> bool:
        """Return whether the command takes an option."""
        return name in self._defaults

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 - of the option's own type
        """Return the value of an option; if the command does not take it, its default."""
        if name in self.explicit:
            return self.explicit[name]
        return self._defaults[name] if name in self._defaults else option_named(name).default

    def of(self, group: type[AnyGroup]) -> AnyGroup:
        """Return the values of a group of options."""
        return group(**self.keywords(group))

    def keywords(self, *groups: type[Group]) -> dict[str, Any]:
        """Return the values of the options of some groups that the command takes, by their names."""
        return {name: self[name] for group in groups for name in group.options if name in self._defaults}

    def generate_keywords(self) -> dict[str, Any]:
        """Return the options of a maze as `excelmaze.generate` takes them.

        Raises:
            InputError: as for `algorithm_options`.
        """
        keywords, options = self.keywords(MazeOptions), self.algorithm_options()
        keywords.pop("option", None)
        for name in OF_FALSE_GOALS:
            default = getattr(MazeOptions, name)
            if (value := keywords.pop(name, default)) != default:
                options[name] = value
        return {**keywords, "options": options}

    def algorithm_options(self) -> dict[str, Any]:
        """Return the algorithm's own options, as texts.

        Raises:
            InputError: one is not KEY=VALUE, or is repeated.
        """
        options: dict[str, Any] = {}
        for text in self["option"]:
            name, equals, value = (part.strip() for part in text.partition("="))
            if not (name and equals):
                raise InputError(f"option {text!r} is not KEY=VALUE; write the name, an equals sign and the value")
            if name in options:
                raise InputError(f"option {name} is given twice; give it once")
            options[name] = value
        return options

    def input_files(self) -> dict[str, str]:
        """Return the input files of options, by option: a picture, names, a font."""
        options = command_options(self.command)
        files = {options[name].flag: path for name, path in self.explicit.items() if options[name].metavar == "FILE"}
        images = (self.explicit.get("images") or "").split(",")
        return files | {f"--images {name}": name for name in images if name}


def _checked(command: str, option: Option, value: Any) -> Any:  # noqa: ANN401 - of the option's own type
    """Return a value, or several of an option that may be repeated, in the option's own type.

    Raises:
        InputError: the option cannot have it, or has it for new workbooks only.
    """
    if option.repeated:
        if not isinstance(value, Sequence):
            raise InputError(f"{option.name} {ascii(value)[:40]} is neither a text nor a list of them; give one")
        several = (value,) if isinstance(value, str) else (*value,)
        single = option._replace(repeated=False)
        return tuple(_checked(command, single, one) for one in several)
    if isinstance(value, option.also) or (isinstance(value, PathLike) and option.metavar == "FILE"):
        value = str(value)
    declared = option_named(option.name)
    narrowed = command.startswith(("fill", "live ")) and option.choices != declared.choices and not option.free
    if narrowed and value in declared.choice_names and value not in option.choice_names:
        raise InputError(f"{command} has no {option.flag} {value}; excelmaze new has")
    return option.check(whole(value))
