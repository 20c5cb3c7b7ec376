"""The commands of the command line.

Each is a function `run_NAME(values, ...)`, which takes the values of its options and its arguments by their names. This
module knows only the names, so that the command line imports nothing but the module of its command.
"""

import sys
from contextlib import contextmanager
from importlib import import_module

from excelmaze.errors import InputError

# mypy understands this; typing itself costs a tenth of the start-up.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ACTIONS = {
    "live": ("generate", "animate", "solve", "clear", "join", "restore", "options"),
    "addin": ("install", "remove", "check"),
}
# Arguments: the name, how the help shows it, in brackets where it may be missing, and what the help says of it.
_BOOK = ("book", "BOOK.xlsx", "the workbook (.xlsx, .xlsm, .xltx, .xltm)")
_SOURCE = ("source", "[BOOK.xlsx|SIZE]", "a workbook whose borders are a maze, or the size of a new one: 20x30")
_SIZE = ("size", "[SIZE]", "rows and columns of a rectangle (default: {rows}x{cols})")
_IMAGE = "a picture, or a drawing (.txt); the solution fills its dark areas"
_PAGE = "the workbook to be written, or its page as .pdf, .png or .svg"
_PICTURE = (
    "target",
    "OUT",
    "the file to be written, in the format of its ending: .svg, .png, .pdf, .gif, .html, .txt, .json",
)

COMMANDS = {
    "new": ("making", (_SIZE, ("target", "OUT.xlsx", _PAGE)), "write a maze into a new workbook"),
    "fill": ("changing", (_BOOK,), "put a maze into cells of a workbook that exists"),
    "solve": ("changing", (_BOOK,), "colour the solution of a maze drawn by borders"),
    "join": ("changing", (_BOOK,), "open a wall between neighbouring mazes"),
    "clear": ("changing", (_BOOK,), "remove a maze and restore the cells"),
    "show": ("showing", (_SOURCE,), "print a maze in the terminal"),
    "stats": ("measuring", (_SOURCE,), "measure a maze"),
    "export": ("exporting", (_SOURCE, _PICTURE), "write a maze as a picture or a document"),
    "compare": (
        "measuring",
        (_SIZE, ("target", "[OUT.xlsx]", "a workbook to be written, with a chart")),
        "measure algorithms side by side",
    ),
    "evolve": (
        "measuring",
        (_SIZE, ("target", "[OUT.xlsx]", "a workbook to be written, with a maze of the rule")),
        "breed a rule whose mazes have the measures you ask for",
    ),
    "picture": (
        "making",
        (("image", "IMAGE", _IMAGE), ("target", "[OUT.xlsx]", _PAGE)),
        "write a maze whose solution paints a picture",
    ),
    "booklet": (
        "booklets",
        (("target", "OUT.xlsx", "the workbook to be written, or a document, OUT.pdf"),),
        "write a workbook of many mazes, easy ones first, with the keys",
    ),
    "hide": (
        "hiding",
        (_SIZE, ("target", "[OUT.xlsx]", _PAGE)),
        "write a new workbook with a message hidden in its maze",
    ),
    "reveal": ("hiding", (_BOOK,), "print the message that is hidden in a maze"),
    "live": (
        "live",
        (("action", "ACTION", ", ".join(ACTIONS["live"])),),
        "make, animate, solve or clear a maze on an open sheet",
    ),
    "template": (
        "program",
        (("target", "OUT.xlsm", "the workbook to be written"),),
        "write the workbook with the buttons for Excel",
    ),
    "addin": (
        "program",
        (("action", "ACTION", ", ".join(ACTIONS["addin"])),),
        "put the buttons into Excel's ribbon, for every workbook",
    ),
    "site": (
        "program",
        (("folder", "FOLDER", "the folder to be written"),),
        "write a web page that makes mazes in the browser",
    ),
    "algorithms": ("program", (), "list the algorithms"),
}
"""For each command its module, its arguments, and the line that the help shows."""

HELP = {command: text for command, (_, _, text) in COMMANDS.items()}

# openpyxl imports numpy, lxml and Pillow wherever they are installed, and xlwings matplotlib and pandas as well, which
# takes longer than a small maze does.
_OPTIONAL_PACKAGES = ("numpy", "pandas", "matplotlib", "PIL", "lxml", "cryptography")


class UsageError(InputError):
    """Arguments that a parser does not take."""

    def __init__(self, program: str, message: str) -> None:
        super().__init__(f"{message}; see {program} --help")
        self.program = program


def function_of(command: str) -> "Callable[..., int | None]":
    """Import a command, and return the function that runs it; it may return an exit status."""
    with optional_packages_hidden():
        module = import_module(f"{__name__}.{COMMANDS[command][0]}")
    function: Callable[..., int | None] = getattr(module, f"run_{command}")
    return function


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
