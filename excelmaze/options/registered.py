"""Registries to which others may add: names, what installed packages tell of, and the nearest to a wrong name."""

import re
from collections.abc import Container, Iterable, Iterator
from typing import Any

from excelmaze.errors import InputError


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
