"""The registries of algorithms and of writers, to which users and installed packages may add."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from excelmaze.errors import InputError, unknown

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_NAME = re.compile(r"[a-z][a-z0-9-]{0,40}")
Entry = TypeVar("Entry")


class Registry(Generic[Entry]):
    """Entries by their names, to which users and installed packages may add.

    Packages are asked only for a name that is not known, and where names are listed; none is imported for its name.

    Args:
        noun: the word for an entry in messages; packages declare theirs in the group of entry points of its plural.
        known: the entries; new ones are added to them.
        made: makes an entry of a name and the object that a package declares.
        check: refuses an entry, called by its noun and name, that cannot be used.
    """

    def __init__(
        self,
        noun: str,
        known: dict[str, Entry],
        made: Callable[[str, Any], Entry],
        check: Callable[[str, Entry], None],
    ) -> None:
        self._noun, self._known, self._made, self._check = noun, known, made, check

    def named(self, name: object) -> Entry:
        """Return the entry of a name, including entries of installed packages.

        Raises:
            InputError: there is none, and the message names the nearest; or the package's cannot be used.
        """
        if isinstance(name, str) and name in self._known:
            return self._known[name]
        declared = self._declared()
        if not isinstance(name, str) or name not in declared:
            raise unknown(self._noun, name, self.names())
        return self._load(name, declared[name])

    def names(self) -> tuple[str, ...]:
        """Return the names of all entries, including those of installed packages."""
        return (*self._known, *filter(_NAME.fullmatch, self._declared()))

    def all_entries(self, report: Callable[[str], object] = lambda _: None) -> dict[str, Entry]:
        """Return all usable entries; `report` gets a line for each entry of a package that fails."""
        for name, points in self._declared().items():
            try:
                self._load(name, points)
            except InputError as error:
                report(str(error))
        return self._known

    def add(self, name: str, entry: Entry) -> Entry:
        """Register an entry under its name.

        Raises:
            InputError: there is one of that name, or it cannot be used.
        """
        if isinstance(name, str) and name in self._known:
            raise InputError(f"{self._noun} {name!r} exists already; choose another name")
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise InputError(f"{self._noun} {in_words(name):.60}: choose a name of small letters, digits and hyphens")
        self._check(f"{self._noun} {name}", entry)
        self._known[name] = entry
        return entry

    def _declared(self) -> "Mapping[str, list[EntryPoint]]":
        """Return the entry points of installed packages whose names are not registered yet."""
        declared: dict[str, list[EntryPoint]] = {}
        for point in _entry_points(f"excelmaze.{self._noun}s"):
            others = declared.setdefault(point.name, [])
            if point.value not in {other.value for other in others}:  # a package may be on the path twice
                others.append(point)
        return {name: points for name, points in declared.items() if name not in self._known}

    def _load(self, name: str, points: "list[EntryPoint]") -> Entry:
        """Load an entry point of a package, and register it.

        Raises:
            InputError: it cannot be imported or used, or two packages declare it.
        """
        point, *others = points
        if others:
            raise InputError(
                f"{self._noun} {name!r} is declared twice, by {_origin(point)} and {_origin(others[0])}; uninstall one"
            )
        try:
            thing = point.load()
        except (Exception, SystemExit) as error:  # of a module that is not ours
            raise InputError(
                f"{self._noun} {name!r}, {_origin(point)}, cannot be imported: {in_words(error)}; mend or uninstall it"
            ) from error
        return self.add(name, self._made(name, thing))


def _entry_points(group: str) -> "list[EntryPoint]":
    """Return the entry points of a group; a package whose file of them is damaged has none."""
    from importlib.metadata import distributions

    points: list[EntryPoint] = []
    for package in distributions():
        with suppress(Exception):
            points += package.entry_points.select(group=group)
    return points


def _origin(point: "EntryPoint") -> str:
    """Return the target of an entry point, and the package that declares it, if known."""
    package = getattr(getattr(point, "dist", None), "name", None)
    return f"{point.value} of {package}" if package else point.value


def first_line(thing: object) -> str:
    """Return the first line of an object's docstring, or an empty text."""
    return (getattr(thing, "__doc__", None) or "").partition("\n")[0]


def check_function(label: str, function: object) -> None:
    """Raise an error for an object that is not a function.

    Raises:
        InputError: it is none.
    """
    if not callable(function):
        raise InputError(f"{label}: {in_words(function)} is not a function; give one")


def in_words(thing: object) -> str:
    """Return the text of a foreign object, or its type if `repr` fails."""
    try:
        return f"{thing!r:.80}"
    except Exception:  # noqa: BLE001 - its own
        return type(thing).__name__
