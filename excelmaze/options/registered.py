"""Registries to which users and installed packages may add."""

import re
from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any, Generic, Protocol, Self, TypeVar

from excelmaze.errors import InputError, one_of


class Described(Protocol):
    """An entry of a registry, a named tuple: a name, a function and a line about it; more fields have defaults."""

    def __init__(self, name: str, function: object, description: str, /) -> None: ...

    @property
    def name(self) -> str:
        """The name by which users choose it."""

    @property
    def function(self) -> object:
        """The function itself, or where it is."""

    def _replace(self, *, name: str = ...) -> Self: ...


Entry = TypeVar("Entry", bound=Described)


class Registry(Generic[Entry]):
    """Entries by their names, to which users and installed packages may add.

    Args:
        noun: the word for an entry in messages; packages declare theirs in the group of entry points of its plural.
        known: the entries; new ones are added to them.
        kind: the type of an entry.
        check: refuses an entry with an invalid description.
    """

    def __init__(self, noun: str, known: dict[str, Entry], kind: type[Entry], check: Callable[[Entry], None]) -> None:
        self._noun = noun
        self._known = known
        self._kind = kind
        self._check = check

    def named(self, name: object) -> Entry:
        """Return the entry of that name, also one that an installed package declares.

        Raises:
            InputError: there is none; the message names the nearest.
        """
        if not isinstance(name, str) or name not in self._known:
            self.all_entries()
        if not isinstance(name, str) or name not in self._known:
            raise unknown(self._noun, name, self._known)
        return self._known[name]

    def all_entries(self) -> dict[str, Entry]:
        """Return all entries, also those of installed packages: an entry, or a function whose docstring describes it.

        Raises:
            InputError: a package's entry cannot be imported, or is none.
        """
        for name, entry in _declared_by_packages(f"excelmaze.{self._noun}s", self._noun, self._known):
            if isinstance(entry, self._kind):
                self.add(entry._replace(name=name))
            else:
                self.add(self._kind(name, entry, (getattr(entry, "__doc__", None) or "").partition("\n")[0]))
        return self._known

    def add(self, entry: Entry) -> Entry:
        """Make an entry known by its name.

        Raises:
            InputError: there is one of that name, or its description is invalid.
        """
        if isinstance(entry.name, str) and entry.name in self._known:
            raise InputError(f"{self._noun} {entry.name!r} exists already; choose another name")
        if not isinstance(entry.name, str) or not re.fullmatch(r"[a-z][a-z0-9-]{0,40}", entry.name):
            raise InputError(f"{self._noun} {entry.name!r:.60}: choose a name of small letters, digits and hyphens")
        if not callable(entry.function):
            raise InputError(f"{self._noun} {entry.name}: {in_words(entry.function)} is not a function; give one")
        self._check(entry)
        self._known[entry.name] = entry
        return entry


def _declared_by_packages(group: str, noun: str, known: Container[str]) -> Iterator[tuple[str, Any]]:
    """Yield the entries that installed packages declare in a group, with their names; known ones are not imported.

    Raises:
        InputError: one cannot be imported.
    """
    from importlib.metadata import entry_points

    for point in entry_points(group=group):
        if point.name in known:
            continue
        try:
            entry = point.load()
        except (Exception, SystemExit) as error:  # of a module that is not ours
            raise InputError(
                f"{noun} {point.name!r}, {point.value}, cannot be imported: {in_words(error)}; mend or uninstall it"
            ) from error
        yield point.name, entry


def in_words(thing: object) -> str:
    """Return the text of an object that is not ours, or its type if it has none."""
    try:
        return f"{thing!r:.80}"
    except Exception:  # noqa: BLE001 - its own
        return type(thing).__name__


def unknown(noun: str, name: object, known: Iterable[str]) -> InputError:
    """Return the error for a name that does not exist; it names the nearest."""
    return InputError(f"{noun} {name!r} does not exist; {one_of(name, known)}")
