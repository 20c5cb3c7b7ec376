"""The rooms of the house: whoever is below knows nobody above, and no module needs itself to be imported."""

import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "excelmaze"
# From below to above. A module may import from its own room and from those below; rooms side by side are in one line.
ROOMS = [
    "errors planes read_only rounded sets texts",
    "streams progress files languages options",
    "writing",
    "sheet",
    "shapes",
    "grids",
    "solvers",
    "generators",
    "maze",
    "measures messages",
    "draw",
    "pictures play",
    "xlsx/package",
    "xlsx/sheets",
    "xlsx/patch",
    "xlsx/record",
    "xlsx",
    "xlsx/new",
    "books",
    "live/libreoffice",
    "template",
    "live",
    "site",
    "commands",
    "cli",
    "site/runner",
    "__main__",
]
LEVELS = {room: level for level, rooms in enumerate(ROOMS) for room in rooms.split()}
# Rooms that are of use without the rest: all that they import of excelmaze, wherever they do it.
ALONE = {
    "live/libreoffice": {"excelmaze.errors", "excelmaze.sheet.addresses"},
}
MODULES = {
    ".".join(("excelmaze", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__"): path
    for path in PACKAGE.rglob("*.py")
}


# To parse all modules would take a third of a second.
IMPORT = re.compile(r"^( *)from (excelmaze[\w.]*) import (?:\(([^)]*)\)|([^#\n]*))", re.MULTILINE)


def imported(path: Path, *, anywhere: bool = False) -> Iterator[str]:
    """The modules of excelmaze that a module imports: while it is imported itself, or anywhere."""
    for indented, module, names, name in IMPORT.findall(path.read_text(encoding="utf-8")):
        if anywhere or not indented:
            for one in re.findall(r"\w+", names or name):
                yield f"{module}.{one}" if f"{module}.{one}" in MODULES else module


def room(module: str) -> str:
    """The room that a module belongs to, the innermost one that has a name."""
    parts = module.split(".")[1:]
    names = ["/".join(parts[:count]) for count in range(len(parts), 0, -1)]
    return next((name for name in names if name in LEVELS), "")


def test_every_module_has_its_room() -> None:
    assert {module for module in MODULES if module != "excelmaze" and not room(module)} == set()


def test_the_page_tells_what_is_in_every_folder() -> None:
    page = (PACKAGE.parent / "docs" / "house.md").read_text(encoding="utf-8")
    folders = {path.parent.name for path in PACKAGE.rglob("__init__.py")} - {PACKAGE.name}
    assert [name for name in sorted(folders) if f"`{name}`" not in page] == []


# The shortcuts of a maze and of a grid to what is built on them.
SHORTCUTS = {"excelmaze.maze.shortcuts", "excelmaze.grids.constructors"}


def test_a_module_imports_nothing_from_above_not_even_late() -> None:
    upwards = {
        (module, one)
        for module in sorted(set(MODULES) - {"excelmaze", *SHORTCUTS})
        for one in imported(MODULES[module], anywhere=True)
        if one != "excelmaze" and LEVELS[room(one)] > LEVELS[room(module)]
    }
    assert upwards == set()


def test_no_module_needs_itself() -> None:
    """A cycle is an error of the sorter's, which names it."""
    TopologicalSorter({module: set(imported(path)) - {module} for module, path in MODULES.items()}).prepare()


@pytest.mark.parametrize("alone", ALONE)
def test_a_room_of_its_own_knows_nothing_else(alone: str) -> None:
    for module, path in MODULES.items():
        if room(module) == alone:
            others = {one for one in imported(path, anywhere=True) if room(one) != alone}
            assert others <= ALONE[alone], module
