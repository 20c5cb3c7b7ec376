"""The commands of the command line.

Each has two functions: `configure_NAME(parser)` declares its arguments, `run_NAME(arguments)` does its work. This
module knows only their names, so that the command line imports nothing but the module of its command.
"""

import sys
from contextlib import contextmanager
from importlib import import_module

from excelmaze.errors import InputError

# mypy understands this; typing itself costs a tenth of the start-up.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Iterator

# A command and the line that the help shows.
HELP = {
    "new": "write a maze into a new workbook",
    "fill": "put a maze into cells of a workbook that exists",
    "solve": "colour the solution of a maze drawn by borders",
    "join": "open a wall between neighbouring mazes",
    "clear": "remove a maze and restore the cells",
    "show": "print a maze in the terminal",
    "stats": "measure a maze",
    "export": "write a maze as a picture or a document",
    "compare": "measure algorithms side by side",
    "evolve": "breed a rule whose mazes have the measures you ask for",
    "picture": "write a maze whose solution paints a picture",
    "booklet": "write a workbook of many mazes, easy ones first, with the keys",
    "hide": "write a new workbook with a message hidden in its maze",
    "reveal": "print the message that is hidden in a maze",
    "live": "make, animate, solve or clear a maze on an open sheet",
    "template": "write the workbook with the buttons for Excel",
    "site": "write a web page that makes mazes in the browser",
    "algorithms": "list the algorithms",
    "completion": "print a script that lets a shell complete commands and options",
}

CHANGING = "fill", "solve", "join", "clear"
# The modules that hold several commands; every other command has a module of its name.
_SHARED = {
    "changing": CHANGING,
    "measuring": ("stats", "compare"),
    "hidden": ("hide", "reveal", "picture"),
    "program": ("algorithms", "site", "template"),
}
_MODULES = {command: module for module, commands in _SHARED.items() for command in commands}


# openpyxl imports numpy, lxml and Pillow wherever they are installed, and xlwings matplotlib and pandas as well, which
# takes longer than a small maze does.
_OPTIONAL_PACKAGES = ("numpy", "pandas", "matplotlib", "PIL", "lxml", "cryptography")


class UsageError(InputError):
    """Arguments that a parser does not take."""

    def __init__(self, program: str, message: str) -> None:
        super().__init__(f"{message}; see {program} --help")
        self.program = program


def functions_of(command: str) -> "tuple[Callable[[ArgumentParser], None], Callable[[Namespace], int | None]]":
    """Import a command, and return the function that declares its arguments and the one that runs it."""
    with optional_packages_hidden():
        module = import_module(f"{__name__}.{_MODULES.get(command, command)}")
    return getattr(module, f"configure_{command}"), getattr(module, f"run_{command}")


@contextmanager
def optional_packages_hidden() -> "Iterator[None]":
    """Hide optional packages that are not loaded yet while others are imported."""
    hidden = [name for name in _OPTIONAL_PACKAGES if name not in sys.modules]
    for name in hidden:
        sys.modules[name] = None  # type: ignore[assignment] # which makes `import` fail
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]
