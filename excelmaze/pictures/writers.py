"""The writers of pictures, by the endings of files. To add one, write a module with its function, and give it a row."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.errors import ExcelMazeError, InputError, one_of
from excelmaze.files import JSON, File

if TYPE_CHECKING:
    from excelmaze.options.registered import Registry

# The endings of workbooks and of whole mazes.
_NO_PICTURES = {"xlsx", "xlsm", "xls", "xlsb", "json"}


class Writer(NamedTuple):
    """A function that writes files with an ending, and its options.

    >>> from excelmaze import Writer
    >>> Writer(lambda pages: f"{len(pages)} pages", several=True).write([])
    '0 pages'

    Attributes:
        function: the function, or `module.name` in this folder.
        several: whether a file holds all pages; else each has its own file.
        takes: the names of its options.
        moves: whether its pages are frames, each of which stays for its `seconds`.
        paged: whether it always writes pages of paper, not only with --paper.
        has_letters: whether it draws letters itself; else the program that shows the file draws them.
    """

    function: str | Callable[..., str | bytes]
    several: bool = False
    takes: Sequence[str] = ()
    moves: bool = False
    paged: bool = False
    has_letters: bool = False

    @property
    def write(self) -> Callable[..., str | bytes]:
        """The function, imported on demand: it takes the pages, or one, and options by name."""
        if not isinstance(self.function, str):
            return partial(_written, self.function)
        module, _, name = self.function.partition(".")
        function: Callable[..., str | bytes] = getattr(import_module(f"excelmaze.pictures.{module}"), name)
        return function


def _written(function: Callable[..., str | bytes], *pages: object, **options: object) -> str | bytes:
    """Return what the function of a plugin writes; its errors are told in one line."""
    from excelmaze.options.registered import in_words

    name = getattr(function, "__qualname__", type(function).__name__)
    try:
        content = function(*pages, **options)
    except ExcelMazeError:
        raise
    except (Exception, SystemExit) as error:  # of a module that is not ours
        raise InputError(f"writer {name} fails: {in_words(error)}; mend it") from error
    if not isinstance(content, (str, bytes)):
        raise InputError(f"writer {name} returns {in_words(content)}; mend it: text or bytes are a file")
    return content


# The options of lines, of all that draw, and of a page of paper.
STROKES = ("solution_style", "solution_color", "wall_width", "wall_color")
_DRAWN = ("marks", "color", "cell_size", "images", *STROKES)
PAGE = ("paper", "margins", "header", "footer", "name_line")
_PIXELS = ("scale", *PAGE, *_DRAWN)

WRITERS: dict[str, Writer] = {
    "png": Writer("pixels.png", takes=("dpi", *_PIXELS, "font"), has_letters=True),
    "svg": Writer("svg.svg", takes=_PIXELS),
    "pdf": Writer("pdf.pdf", several=True, takes=(*PAGE, *_DRAWN, "font"), paged=True, has_letters=True),
    "html": Writer("web_page.html", several=True, takes=("scale", "play", *_DRAWN)),
    "gif": Writer("pixels.gif", several=True, takes=("delay", "dpi", *_PIXELS, "font"), moves=True, has_letters=True),
    "txt": Writer("text.document", several=True, takes=("style",)),
}


def writer_for(path: File) -> Writer:
    """Return the writer of files with that ending.

    Raises:
        InputError: there is none.
    """
    ending = path.suffix.lower().removeprefix(".")
    if ending in WRITERS:
        return WRITERS[ending]
    names = registry().names()
    if ending not in names:
        known = ", ".join([*(f".{name}" for name in names), JSON])
        raise InputError(
            f"{path.name} ends in none of {known}; the ending says what is written, or an open file's format"
        )
    return registry().named(ending)


@cache
def registry() -> "Registry[Writer]":
    """Return the registry of writers."""
    from excelmaze.options.registered import Registry

    return Registry("writer", WRITERS, lambda _, thing: thing if isinstance(thing, Writer) else Writer(thing), _check)


def register_writer(
    ending: str,
    write: Callable[..., str | bytes],
    *,
    several: bool = False,
    takes: Sequence[str] = (),
    moves: bool = False,
    paged: bool = False,
    has_letters: bool = False,
) -> Writer:
    """Make a writer of your own known, to `excelmaze.export` and the commands, by the ending of its files.

    A package does so for all commands by an entry point in the group `excelmaze.writers`: its name is the ending, its
    object a function or a `Writer`.

    >>> from excelmaze import export, generate, register_writer
    >>> from excelmaze.pictures.writers import WRITERS
    >>> mine = register_writer("way", lambda page: " ".join(page.maze.solve()))
    >>> export(generate("B2:D3", seed=1), "maze.way")[0].read_text()
    'B2 B3 C3 C2 D2 D3'
    >>> del WRITERS["way"]

    Args:
        ending: of its files: small letters, digits and hyphens.
        write: takes a page, or all pages, or frames, and options by name; returns text or bytes. See
            `excelmaze.Page`.
        several: and all others: see `Writer`.

    Raises:
        InputError: an ending that is in use or none, or options that no writer has.
    """
    return registry().add(ending, Writer(write, several, takes, moves, paged, has_letters))


def _check(label: str, writer: Writer) -> None:
    from excelmaze.options.registered import check_function

    check_function(label, writer.function)
    if not isinstance(writer.takes, Sequence) or isinstance(writer.takes, str):
        raise InputError(f"{label}: takes {ascii(writer.takes)[:40]} is no list; give the names of options")
    known = {option for own in WRITERS.values() for option in own.takes}
    for option in writer.takes:
        if option not in known:
            raise InputError(f"{label} takes {option!r:.40}, which is no option of pictures; {one_of(option, known)}")
    if label.rpartition(" ")[2] in _NO_PICTURES:
        raise InputError(f"{label}: that is the ending of workbooks or of whole mazes; choose another")
