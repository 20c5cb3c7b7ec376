"""Registries to which others may add: names, what installed packages tell of, and the nearest to a wrong name."""

import re
from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any, Generic, Protocol, Self, TypeVar

from excelmaze.errors import InputError


class Described(Protocol):
    """What registries hold, a named tuple: a name, a function, what is said of it in a line; and more with defaults."""

    def __init__(self, name: str, function: object, told: str, /) -> None: ...

    @property
    def name(self) -> str:
        """The name by which users choose it."""

    @property
    def function(self) -> object:
        """The function itself, or where it is."""

    def _replace(self, *, name: str = ...) -> Self: ...


Entry = TypeVar("Entry", bound=Described)


class Registry(Generic[Entry]):
    """What is known by its name, to which users and installed packages may add.

    Args:
        what: an entry's name in messages; packages tell of theirs in the group of entry points of its plural.
        known: the entries that there are; those that are added come to them.
        kind: what an entry is.
        check: refuses an entry whose description means nothing.
    """

    def __init__(self, what: str, known: dict[str, Entry], kind: type[Entry], check: Callable[[Entry], None]) -> None:
        self._what = what
        self._known = known
        self._kind = kind
        self._check = check

    def named(self, name: object) -> Entry:
        """The entry of that name: one of those known, or one that an installed package tells of.

        Raises:
            InputError: there is none; the message names the nearest.
        """
        if not isinstance(name, str) or name not in self._known:
            self.every()
        if not isinstance(name, str) or name not in self._known:
            raise unknown(self._what, name, self._known)
        return self._known[name]

    def every(self) -> dict[str, Entry]:
        """All entries: those known, and what packages tell of: entries, or functions that begin with what they do.

        Raises:
            InputError: a package's cannot be imported, or is none.
        """
        for name, found in _told_by_packages(f"excelmaze.{self._what}s", self._what, self._known):
            if isinstance(found, self._kind):
                self.add(found._replace(name=name))
            else:
                self.add(self._kind(name, found, (getattr(found, "__doc__", None) or "").partition("\n")[0]))
        return self._known

    def add(self, entry: Entry) -> Entry:
        """Make an entry known by its name.

        Raises:
            InputError: there is one of that name, or its description means nothing.
        """
        if isinstance(entry.name, str) and entry.name in self._known:
            raise InputError(f"{self._what} {entry.name!r} exists already; choose another name")
        _check_name(self._what, entry.name)
        if not callable(entry.function):
            raise InputError(f"{self._what} {entry.name}: {in_words(entry.function)} is no function; give one")
        self._check(entry)
        self._known[entry.name] = entry
        return entry


def _check_name(what: str, name: object) -> None:
    """Refuse what is no name of an algorithm or a solver.

    Raises:
        InputError: it is not of small letters, digits and hyphens.
    """
    if not isinstance(name, str) or not re.fullmatch(r"[a-z][a-z0-9-]{0,40}", name):
        raise InputError(f"{what} {name!r:.60}: choose a name of small letters, digits and hyphens")


def _told_by_packages(group: str, what: str, known: Container[str]) -> Iterator[tuple[str, Any]]:
    """What installed packages tell of in a group of entry points, by its name; what is known is not imported.

    Raises:
        InputError: one cannot be imported.
    """
    from importlib.metadata import entry_points

    for point in entry_points(group=group):
        if point.name in known:
            continue
        try:
            found = point.load()
        except (Exception, SystemExit) as error:  # whatever somebody else's module does when it is imported
            raise InputError(
                f"{what} {point.name!r}, {point.value}, cannot be imported: {in_words(error)}; mend or uninstall it"
            ) from error
        yield point.name, found


def in_words(thing: object) -> str:
    """Return what somebody else's object says of itself, or its type where it cannot."""
    try:
        return f"{thing!r:.80}"
    except Exception:  # noqa: BLE001 - its own
        return type(thing).__name__


def unknown(what: str, name: object, known: Iterable[str]) -> InputError:
    """The error for a name that nothing has; it tells the nearest."""
    import difflib

    names = list(known)
    near = difflib.get_close_matches(str(name)[:100].lower().replace("_", "-"), names, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}?" if near else f"choose one of {', '.join(names)}"
    return InputError(f"{what} {name!r} does not exist; {hint}")
