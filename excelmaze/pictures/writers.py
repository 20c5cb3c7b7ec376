"""The writers of pictures, by the endings of files. To add one, write a module with its function, and give it a row."""

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from excelmaze.errors import InputError


class Writer(NamedTuple):
    """A function that writes files with an ending, and its options.

    Attributes:
        function: `module.name` in this folder.
        several: whether a file holds all pages; else each has a file of its own.
        takes: the names of its options.
        what: the content of the files, in a word or two.
        moves: whether it takes frames instead of pages.
        paged: whether it always writes pages of paper, not only with --paper.
        dotted: whether it draws signs that no font has by points; else the program that shows the file draws them.
    """

    function: str
    several: bool
    takes: tuple[str, ...]
    what: str
    moves: bool = False
    paged: bool = False
    dotted: bool = False

    @property
    def write(self) -> Callable[..., str | bytes]:
        """The function, imported on demand: it takes the pages, or one, and options by name."""
        module, _, name = self.function.partition(".")
        function: Callable[..., Any] = getattr(import_module(f"excelmaze.pictures.{module}"), name)
        return function


# The options of lines, of all that draw, and of a page of paper.
STROKES = ("solution_style", "solution_color", "wall_width", "wall_color")
_DRAWN = ("marks", "color", "cell_size", "font", "images", "start_image", "goal_image", "hole_image", *STROKES)
PAGE = ("paper", "margins", "header", "footer", "name_line")
_PIXELS = ("scale", "dpi", *PAGE, *_DRAWN)

WRITERS: dict[str, Writer] = {
    "png": Writer("png.png", several=False, takes=_PIXELS, what="pixels", dotted=True),
    "svg": Writer("svg.svg", several=False, takes=_PIXELS, what="lines, for web pages and drawing programs"),
    "pdf": Writer("pdf.pdf", several=True, takes=(*PAGE, *_DRAWN), what="pages to print", paged=True, dotted=True),
    "html": Writer("svg.html", several=True, takes=("scale", "dpi", *_DRAWN), what="a web page"),
    "gif": Writer("gif.gif", several=True, takes=("delay", *_PIXELS), what="a moving picture", moves=True, dotted=True),
    "txt": Writer("text.document", several=True, takes=("style",), what="characters"),
}


def writer_for(path: Path) -> Writer:
    """Return the writer of files with that ending.

    Raises:
        InputError: there is none.
    """
    ending = path.suffix.lower().removeprefix(".")
    if ending not in WRITERS:
        known = ", ".join(f".{name}" for name in WRITERS)
        raise InputError(f"{path.name} ends in none of {known}; the ending says what is written")
    return WRITERS[ending]


def files_of(path: Path, pages: Sequence[object]) -> list[Path]:
    """Return the file of each page: in the same folder, with their numbers."""
    if len(pages) == 1:
        return [path]
    digits = len(str(len(pages)))
    return [path.with_name(f"{path.stem}-{number:0{digits}}{path.suffix}") for number in range(1, len(pages) + 1)]
