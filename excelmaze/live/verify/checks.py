"""The table of checks: what only a real Excel settles, and the functions that try it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from excelmaze.errors import InputError, one_of
from excelmaze.live.verify import cell_checks, file_checks, macro_checks, page_checks
from excelmaze.live.verify.bench import Bench, Difference, UserState


class Check(NamedTuple):
    """A check.

    Attributes:
        name: its name.
        settles: what it settles.
        run: yields what is not as expected.
        imitated: LibreOffice's engine imitates Excel there, so that only Excel settles it.
    """

    name: str
    settles: str
    run: Callable[[Bench], Iterator[Difference]]
    imitated: bool = False


def _untouched(bench: Bench) -> Iterator[Difference]:
    for what, before, now in zip(UserState._fields, bench.before, UserState.of(bench.app), strict=True):
        if before != now:  # what the user has open is not for a report
            yield Difference(what.replace("_", " "), "as before", "another")


CHECKS: Mapping[str, Check] = {
    check.name: check
    for check in (
        Check("drawn", "mazes of every kind, drawn live", cell_checks.drawn),
        Check("themes", "every theme, drawn live", cell_checks.themes),
        Check("files", "workbooks of every kind and theme open without a repair", file_checks.files),
        Check("rare", "freeforms, formulas, games, pictures and charts open without a repair", file_checks.rare),
        Check("edges", "two borders on one edge", cell_checks.edges, imitated=True),
        Check("selection", "selection and active cell stay", cell_checks.selection),
        Check("restored", "solve, restore and clear among the user's own formats", cell_checks.restored),
        Check("reopened", "live mazes after saving and opening", cell_checks.reopened),
        Check("names", "names and hidden records after saving, and clear by them", cell_checks.names),
        Check("patterns", "patterns and theme colours, pasted and from files", cell_checks.patterns),
        Check("gradients", "cells in two halves", cell_checks.gradients),
        Check("scales", "colour scales by distance", cell_checks.scales),
        Check("square", "square cells", page_checks.square),
        Check("pages", "numbers of printed pages", page_checks.pages),
        Check("papers", "papers, also those without a number", page_checks.papers),
        Check("headers", "headers and footers", page_checks.headers),
        Check("drawings", "pictures and lines over their cells", page_checks.drawings),
        Check("charts", "charts of a comparison", page_checks.charts),
        Check("random", "VBA's random numbers", macro_checks.random),
        Check("buttons", "the template's buttons, by RunPython", macro_checks.buttons),
        Check("game", "the macros of Play", macro_checks.game),
        Check("escape", "asking the system for Esc", macro_checks.escape),
        Check("untouched", "other workbooks, selection and switches are as before", _untouched),
    )
}
"""The checks by their names, in the order in which they run."""


def checks_named(names: Iterable[str]) -> list[Check]:
    """Return the checks of some names in their order, or all if there are none.

    Raises:
        InputError: there is no such check.
    """
    wanted = {*names}
    for name in wanted:
        if name not in CHECKS:
            raise InputError(f"check {name!r:.40} does not exist; {one_of(name, CHECKS)}")
    return [check for check in CHECKS.values() if not wanted or check.name in wanted]
