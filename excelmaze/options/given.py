"""What was given to a command, checked against the table of options."""

from collections.abc import Mapping
from typing import Any, TypeVar

from excelmaze.errors import InputError
from excelmaze.options.option import Group
from excelmaze.options.rows import flag, rows_of, ways_of
from excelmaze.options.table import Making

AnyGroup = TypeVar("AnyGroup", bound=Group)


class Values:
    """What was given to a command, each value checked: the value objects that the command needs are made of it."""

    def __init__(self, command: str, given: Mapping[str, Any], otherwise: Mapping[str, Any] | None = None) -> None:
        """Take the options that are not None; what is not given is what `otherwise` says, else the default.

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
            if rows[name].option.repeated and isinstance(value, str):
                self.given[name] = (value,)
            for one in self.given[name] if rows[name].option.repeated else [value]:
                rows[name].check(one)
        self._defaults = {name: row.default for name, row in rows.items()} | dict(otherwise or {})

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 - of the option's own type
        return self.given.get(name, self._defaults[name])

    def of(self, group: type[AnyGroup]) -> AnyGroup:
        """The values of a group of options: those given, else the command's defaults."""
        return group(**self.keywords(group))

    def keywords(self, *groups: type[Group]) -> dict[str, Any]:
        """The values of the options that the command takes of some groups, by their names."""
        return {name: self[name] for group in groups for name in group.__annotations__ if name in self._defaults}


def _shared(command: str) -> set[str]:
    """The options that are taken in all the ways that a command goes: `live generate`, `live solve`, ..."""
    ways = ways_of(command.split(maxsplit=1)[0])
    return set.intersection(*({row.name for row in rows_of(way)} for way in ways)) if len(ways) > 1 else set()


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
