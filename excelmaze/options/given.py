"""What was given to a command, checked against the table of options."""

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, TypeVar

from excelmaze.errors import InputError
from excelmaze.options.option import Group
from excelmaze.options.rows import check_option, flag, rows_of, ways_of
from excelmaze.options.table import Making

if TYPE_CHECKING:
    from inspect import Signature

AnyGroup = TypeVar("AnyGroup", bound=Group)
Taking = TypeVar("Taking", bound=Callable[..., Any])


class Values:
    """What was given to a command, each value checked: the value objects that the command needs are made of it."""

    def __init__(self, command: str, given: Mapping[str, Any], fallback: Mapping[str, Any] | None = None) -> None:
        """Take the options that are not None; the others come from `fallback`, else from the table.

        Raises:
            InputError: one that the command does not take, or that cannot have this value.
        """
        self.command = command
        self.given = {name: value for name, value in given.items() if value is not None}
        rows = {row.name: row for row in rows_of(command)}
        for name in self.given:
            if name not in rows:
                shared = _shared(command)
                taken = ", ".join(row.flag for row in rows.values() if row.name not in shared)
                raise InputError(f"{command} takes {taken or 'none of these options'}, not {flag(name)}; leave it out")
        for name, value in self.given.items():
            if rows[name].option.repeated:
                self.given[name] = (value,) if isinstance(value, str) else _list(name, value)
            for one in self.given[name] if rows[name].option.repeated else [value]:
                rows[name].check(one)
        self._defaults = {name: row.default for name, row in rows.items()} | dict(fallback or {})

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 - of the option's own type
        return self.given.get(name, self._defaults[name])

    def of(self, group: type[AnyGroup]) -> AnyGroup:
        """The values of a group of options: those given, else the command's defaults."""
        return group(**self.keywords(group))

    def files(self) -> dict[str, str]:
        """The files that given options name to be read, by the option: a picture, names, a font."""
        rows = {row.name: row for row in rows_of(self.command)}
        return {rows[name].flag: path for name, path in self.given.items() if rows[name].option.metavar == "FILE"}

    def keywords(self, *groups: type[Group]) -> dict[str, Any]:
        """The values of the options that the command takes of some groups, by their names."""
        return {name: self[name] for group in groups for name in group.__annotations__ if name in self._defaults}


def _list(name: str, value: object) -> tuple[object, ...]:
    """What is given several times."""
    if not isinstance(value, Sequence):
        raise InputError(f"{name} {ascii(value)[:40]} is neither a text nor a list of them; give one")
    return tuple(value)


def _shared(command: str) -> set[str]:
    """The options that are taken in all the ways that a command goes: `live generate`, `live solve`, ..."""
    ways = ways_of(command.split(maxsplit=1)[0])
    return set.intersection(*({row.name for row in rows_of(way)} for way in ways)) if len(ways) > 1 else set()


def with_options_of(command: str, **fallback: object) -> Callable[[Taking], Taking]:
    """Let `help` tell the keywords of a function one by one: their types, and the defaults that a command has.

    The function takes them as `**given: "Unpack[Words]"`, which mypy checks; see `excelmaze.options.words`. What has
    another default than on the command line stands in `fallback`.
    """

    def told(function: Taking) -> Taking:
        function.__signature__ = _Signature(function, command, fallback)  # type: ignore[attr-defined] # for inspect
        return function

    return told


class _Signature:
    """A function's signature, worked out when somebody asks: to import inspect takes as long as a small maze."""

    def __init__(self, function: Callable[..., Any], command: str, fallback: dict[str, object]) -> None:
        self._of = function, command, fallback

    @property  # type: ignore[misc] # inspect asks what it is, and takes what says so
    def __class__(self) -> "type[Signature]":  # type: ignore[override] # as above
        from inspect import Signature

        return Signature

    def _whole(self) -> "Signature":
        from excelmaze.options.signatures import worked_out

        return worked_out(*self._of)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - of a signature
        return getattr(self._whole(), name)

    def __str__(self) -> str:
        return str(self._whole())

    __repr__ = __str__

    def __eq__(self, other: object) -> bool:
        return self._whole() == other

    def __hash__(self) -> int:
        return hash(self._whole())


# What the library also takes as numbers, or as a path.
_ALSO = {"weave": (int, float), "cell_size": (int,), "scale": (int,), "mask": (PathLike,)}


def called(function: str, command: str, given: Mapping[str, Any], *groups: type[Group]) -> Values:
    """What a function of the library was given by keywords, options of some groups: it does what a command does.

    Raises:
        TypeError: a keyword that it does not take, in Python's own words.
        InputError: an option that cannot have this value.
    """
    taken = {name for group in groups for name in group.__annotations__}
    rows = {row.name: row for row in rows_of(command) if row.name in taken and not row.option.called}
    for name, value in given.items():
        if name not in rows:
            raise _unexpected(function, name)
        if value is None and not rows[name].option.repeated:
            rows[name].check(value)
    return Values(command, {name: _as_told(name, value) for name, value in given.items()})


def asked(function: str, group: type[AnyGroup], **given: Any) -> AnyGroup:  # noqa: ANN401 - of the options' own types
    """The value object of what a function of the library was given by keywords.

    Raises:
        TypeError: a keyword that it does not take, in Python's own words.
        InputError: an option that cannot have this value.
    """
    values = {name: _as_told(name, value) for name, value in given.items()}
    for name, value in values.items():
        if name not in group.__annotations__ or group.__annotations__[name].__metadata__[0].called:
            raise _unexpected(function, name)
        if value is not getattr(group, name):
            check_option(name, value)
    return group(**values)


def _unexpected(function: str, name: str) -> TypeError:
    return TypeError(f"{function}() got an unexpected keyword argument {name!r}")


def _as_told(name: str, value: Any) -> Any:  # noqa: ANN401 - of the option's own type
    """A value as the command line tells it."""
    return str(value) if isinstance(value, _ALSO.get(name, ())) else value


def generating(given: Values) -> dict[str, Any]:
    """The options that say which maze is made, as `excelmaze.generate` takes them.

    Raises:
        InputError: an option of the algorithm's own that is not KEY=VALUE, or that is given twice.
    """
    words = given.keywords(Making)
    own: dict[str, str] = {}
    for text in words.pop("option"):
        name, equals, value = (part.strip() for part in text.partition("="))
        if not (name and equals):
            raise InputError(f"option {text!r} is not KEY=VALUE; write the name, an equals sign and the value")
        if name in own:
            raise InputError(f"option {name} is given twice; give it once")
        own[name] = value
    return {**words, "options": own}
