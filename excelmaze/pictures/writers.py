"""The writers of pictures, by the endings of files. To add one, write a module with its function, and give it a row."""

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from excelmaze.errors import InputError


class Writer(NamedTuple):
    """What writes files with an ending.

    Attributes:
        function: `module.name` in this folder.
        several: whether a file holds all pages; else each has a file of its own.
        takes: the options that it knows, besides the pages.
        what: what is written, in a word or two.
        moves: whether it takes frames instead of pages.
        paged: whether what it writes is pages in any case, not only where a paper is asked for.
        dotted: whether it draws letters by points, of which words take many.
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
        """The function, imported when it is asked for: it takes the pages, or one, and options by name."""
        module, _, name = self.function.partition(".")
        found: Callable[..., Any] = getattr(import_module(f"excelmaze.pictures.{module}"), name)
        return found


# What all know that draw, and the options of a page: pictures are one where they have a paper.
_DRAWN = ("marks", "color", "cell_size")
PAGE = ("paper", "margins", "header", "footer", "name_line")
_PIXELS = ("scale", "dpi", *PAGE, *_DRAWN)

WRITERS: dict[str, Writer] = {
    "png": Writer("png.png", several=False, takes=_PIXELS, what="pixels", dotted=True),
    "svg": Writer("svg.svg", several=False, takes=_PIXELS, what="lines, for web pages and drawing programs"),
    "pdf": Writer("pdf.pdf", several=True, takes=("font", *PAGE, *_DRAWN), what="pages to print", paged=True),
    "html": Writer("svg.html", several=True, takes=("scale", "dpi", *_DRAWN), what="a web page"),
    "gif": Writer("gif.gif", several=True, takes=("delay", *_PIXELS), what="a moving picture", moves=True),
    "txt": Writer("text.document", several=True, takes=("style",), what="characters"),
}


def writer_for(path: Path) -> Writer:
    """Return the writer of files with that ending.

    Raises:
        InputError: there is none.
    """
    ending = path.suffix.lower().removeprefix(".")
    if ending not in WRITERS:
        known = ", ".join(f".{one}" for one in WRITERS)
        raise InputError(f"{path.name} ends in none of {known}; the ending says what is written")
    return WRITERS[ending]


def files_of(path: Path, pages: Sequence[object]) -> list[Path]:
    """Return the files of pages that have one each: beside one another, with their numbers."""
    if len(pages) == 1:
        return [path]
    digits = len(str(len(pages)))
    return [path.with_name(f"{path.stem}-{number:0{digits}}{path.suffix}") for number in range(1, len(pages) + 1)]
