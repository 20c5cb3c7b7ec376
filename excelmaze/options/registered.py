"""Registries to which others may add: names, what installed packages tell of, and the nearest to a wrong name."""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import Any, Protocol, Self, TypeVar

from excelmaze.errors import InputError


class Described(Protocol):
    """What registries hold: a function with a name and what is said of it, a named tuple."""

    @property
    def name(self) -> str:
        """The name by which users choose it."""

    @property
    def function(self) -> object:
        """The function itself, or where it is."""

    def _replace(self, *, name: str = ...) -> Self: ...


Entry = TypeVar("Entry", bound=Described)


def entry_named(what: str, name: object, known: Mapping[str, Entry], every: Callable[[], object]) -> Entry:
    """The entry of that name: one of those known, or one that an installed package tells of.

    Raises:
        InputError: there is none; the message names the nearest.
    """
    if not isinstance(name, str) or name not in known:
        every()
    if not isinstance(name, str) or name not in known:
        raise unknown(what, name, known)
    return known[name]


def add_entry(what: str, known: dict[str, Entry], entry: Entry, check: Callable[[Entry], None]) -> Entry:
    """Make an entry known by its name, if its description means something.

    Raises:
        InputError: it does not, or there is one of that name.
    """
    if isinstance(entry.name, str) and entry.name in known:
        raise InputError(f"{what} {entry.name!r} exists already; choose another name")
    check_name(what, entry.name)
    if not callable(entry.function):
        raise InputError(f"{what} {entry.name}: {entry.function!r:.60} is no function; give one")
    check(entry)
    known[entry.name] = entry
    return entry


def add_from_packages(
    group: str,
    what: str,
    known: dict[str, Entry],
    kind: type[Entry],
    add: Callable[[str, Any, str], object],
    check: Callable[[Entry], None],
) -> None:
    """Make known what installed packages tell of: entries, or functions, whose docstrings begin with what they do.

    Raises:
        InputError: one cannot be imported, or is none.
    """
    for name, found in told_by_packages(group, what, known):
        if isinstance(found, kind):
            add_entry(what, known, found._replace(name=name), check)
        else:
            add(name, found, (getattr(found, "__doc__", None) or "").partition("\n")[0])


def check_name(what: str, name: object) -> None:
    """Refuse what is no name of an algorithm or a solver.

    Raises:
        InputError: it is not of small letters, digits and hyphens.
    """
    if not isinstance(name, str) or not re.fullmatch(r"[a-z][a-z0-9-]{0,40}", name):
        raise InputError(f"{what} {name!r:.60}: choose a name of small letters, digits and hyphens")


def told_by_packages(group: str, what: str, known: Container[str]) -> Iterator[tuple[str, Any]]:
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
        except Exception as error:  # whatever somebody else's module does when it is imported
            raise InputError(
                f"{what} {point.name!r}, {point.value}, cannot be imported: {error!r:.80}; mend or uninstall it"
            ) from error
        yield point.name, found


def unknown(what: str, name: object, known: Iterable[str]) -> InputError:
    """The error for a name that nothing has; it tells the nearest."""
    import difflib

    names = list(known)
    near = difflib.get_close_matches(str(name)[:100].lower().replace("_", "-"), names, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}?" if near else f"choose one of {', '.join(names)}"
    return InputError(f"{what} {name!r} does not exist; {hint}")
