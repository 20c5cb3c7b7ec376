"""The commands of the command line.

Each has two functions: `configure_NAME(parser)` declares its arguments, `run_NAME(options)` does its work. This module
knows only their names, so that a command line imports nothing but the module of its own command.
"""

from importlib import import_module

# mypy reads it so; typing itself costs a tenth of the start-up.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

# A command and the line that the help shows.
HELP = {
    "new": "write a maze into a new workbook",
    "fill": "put a maze into cells of a workbook that exists",
    "solve": "colour the solution of a maze of borders",
    "join": "open a wall between neighbouring mazes",
    "clear": "take a maze away again",
    "show": "print a maze in the terminal",
    "stats": "measure a maze",
    "export": "write a maze as a picture or a document",
    "compare": "measure algorithms side by side",
    "evolve": "breed a rule whose mazes have the measures you ask for",
    "picture": "write a maze whose solution paints a picture",
    "booklet": "write a workbook of many mazes, easy ones first, with the keys",
    "gallery": "write a workbook with every algorithm, kind and theme",
    "hide": "write a new workbook with a message hidden in its maze",
    "reveal": "print the message that is hidden in a maze",
    "live": "make, animate, solve or clear a maze on an open sheet",
    "template": "write the workbook with the buttons for Excel",
    "fast": "compile what makes large mazes fast",
    "algorithms": "list the algorithms",
    "completion": "print a script that lets a shell complete commands and options",
}

# The modules that hold several commands; every other command has a module of its name.
_SHARED = {
    "changing": ("fill", "solve", "join", "clear"),
    "books": ("booklet", "gallery"),
    "hidden": ("hide", "reveal", "picture"),
    "program": ("algorithms", "fast", "template"),
}
_MODULES = {command: module for module, commands in _SHARED.items() for command in commands}


def functions_of(command: str) -> "tuple[Callable[[ArgumentParser], None], Callable[[Namespace], int | None]]":
    """Import a command, and return the function that declares its arguments and the one that runs it."""
    module = import_module(f"{__name__}.{_MODULES.get(command, command)}")
    return getattr(module, f"configure_{command}"), getattr(module, f"run_{command}")
