"""Mazes as files of pictures and documents: the ending of the name says which."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from excelmaze.draw.end_marks import LETTERS, NONE, WORDS, check_marks
from excelmaze.draw.tilings import lay_out_sheets
from excelmaze.errors import InputError
from excelmaze.files import atomic_write, check_apart, check_writable, file_path
from excelmaze.languages import AUTO, own_language
from excelmaze.maze.maze import Maze
from excelmaze.options.given import called, with_options_of
from excelmaze.options.rows import check_option
from excelmaze.options.table import Growth, Look, Output, Safety
from excelmaze.pictures.lettering import has_points
from excelmaze.pictures.page import DPI, Page, Scale
from excelmaze.pictures.pages import UNCOLORED, Showing, pages_of
from excelmaze.pictures.writers import WRITERS, Writer, files_of, writer_for
from excelmaze.sheet.paper import paper_size

if TYPE_CHECKING:
    from typing import Unpack

    from excelmaze.options.words import ExportWords
    from excelmaze.pictures.moving import Frame

_GROUPS = Look, Output, Growth, Safety
# What only some writers take.
_OF_WRITERS = "scale", "dpi", "paper", "font", "delay", "style", "marks", "color"
# What a page has around its maze, in millimetres: margins, and a line above or below.
_AROUND = 35
# How much of a cell is left for letters that are drawn by points, each at least a pixel.
_DOTTED = 0.62


@with_options_of("export", style=None, color=None)
def export(
    maze: Maze, path: str | Path, *, seed: int | None = None, force: bool = True, **given: "Unpack[ExportWords]"
) -> list[Path]:
    """Write a maze as a picture or a document, whichever the ending of the name says.

    >>> from excelmaze import generate
    >>> maze = generate("B2:F6", seed=7)
    >>> export(maze, "maze.svg", theme="color", solution="shown")
    [PosixPath('maze.svg')]

    Several pages go into one file where the format has pages, else into files with numbers: `maze-1.png`.

    Args:
        maze: the maze.
        path: where to; `.png`, `.svg`, `.pdf`, `.gif`, `.html` or `.txt`.
        theme: a name in `excelmaze.THEMES`; by default the algorithm's own, or classic.
        solution: `none`, `shown` in the maze, or on a second `sheet`.
        title: a line above the maze.
        steps: so many pages that show the maze growing, or the solver on its way. A GIF shows the maze growing, and
            then, if a solver or the solution is asked for, the solver on its way, in so many frames each.
        solver: a name in `excelmaze.solvers.registry.SOLVERS`: where it goes is coloured.
        seed: where the solver's random numbers begin, if it draws any.
        scale: the side of a cell: pixels, such as 20, or millimetres, `7mm`; by default 20, and in a PDF what fits.
        dpi: how many pixels an inch has.
        paper: the pages of a PDF: `A4`, `A5`, `A3`, `Letter`, or a size such as `6x9in`.
        font: a TrueType font for the texts of a PDF.
        delay: seconds for each cell of a GIF.
        style: the characters of a text: `line`, `block` or `ascii`.
        marks: at start and goal: `words`, which they are unless it is said, `letters`, `arrows` through the openings,
            `none`, or a pair such as `🐭,🧀`; where cells are too small for words, letters stand for them.
        color: `distance` colours cells by their distance from the start, `distance-to-goal` by that to the goal.
        language: of the words, a code in `excelmaze.languages.LANGUAGES`, or `auto`, this machine's.
        no_recipe: do not write how the maze is made into the file.
        force: overwrite a file that exists.

    Returns:
        The files.

    Raises:
        InputError: no such ending, or an option that does not exist or does not apply to it.
        WorkbookError: a file cannot be written.
    """
    chosen = called("export", "export", {name: value for name, value in given.items() if value is not None}, *_GROUPS)
    if not isinstance(maze, Maze):
        raise InputError(f"{ascii(maze)[:40]} is no maze; give what generate or read returns")
    options = {name: chosen.given.get(name) for name in _OF_WRITERS}
    writer = checked_writer(path, options)
    pages = shown_of(maze, writer, options, Showing.of(chosen, seed=seed))
    return write_pages(pages, path, writer, options, no_recipe=chosen["no_recipe"], force=force)


def checked_writer(path: str | Path, options: Mapping[str, Any]) -> Writer:
    """The writer for a file, if it knows all options that are not None.

    Raises:
        InputError: there is none, or it does not.
    """
    path = file_path(path)
    writer = writer_for(path)
    for name, value in options.items():
        if value is not None:
            if name not in writer.takes:
                takers = " and ".join(f".{ending}" for ending, other in WRITERS.items() if name in other.takes)
                raise InputError(f"{path.suffix.lower()} has no --{name}, which is for {takers}; leave it out")
            check_option(name, value, "export")
            if name == "marks":
                check_marks(value)
    return writer


def shown_of(maze: Maze, writer: Writer, options: Mapping[str, Any], showing: Showing) -> "Sequence[Page | Frame]":
    """What a writer is given of a maze: pages, or frames where it moves."""
    showing = showing._replace(
        marks=_marks(writer, options),
        language=own_language() if showing.language == AUTO else showing.language,
        cell_size=_cell_size(maze, writer, options),
        color=options["color"] or UNCOLORED,
    )
    if not writer.moves:
        return pages_of(maze, showing)
    from excelmaze.pictures.moving import frames_of

    return frames_of(maze, showing, options["delay"])


def _marks(writer: Writer, options: Mapping[str, Any]) -> str:
    """The marks that a writer can draw: letters instead of signs that only browsers have."""
    if "marks" not in writer.takes:
        return NONE
    marks: str = options["marks"] or WORDS
    return LETTERS if (writer.dotted or "font" in writer.takes) and "," in marks and not has_points(marks) else marks


def _cell_size(maze: Maze, writer: Writer, options: Mapping[str, Any]) -> int:
    """How many pixels a cell has for letters, of which a page of paper has 96 to the inch."""
    scale, dpi = options["scale"], options.get("dpi") or DPI
    if scale is None and "paper" in writer.takes:
        bounds = lay_out_sheets(maze)[0].grid.bounds
        sides = zip(sorted(paper_size(options["paper"] or "A4")), sorted((bounds.width, bounds.height)), strict=True)
        return int(min((side - _AROUND) / cells for side, cells in sides) * DPI / 25.4)
    return round(Scale.of(scale, dpi).pixels * (_DOTTED if writer.dotted else 1))


def write_pages(
    pages: "Sequence[Page | Frame]",
    path: str | Path,
    writer: Writer,
    options: Mapping[str, Any],
    *,
    no_recipe: bool = False,
    force: bool = True,
    read: Mapping[str, str | Path] | None = None,
) -> list[Path]:
    """Write pages into a file, or each into a file of its own; the options are those of `checked_writer`.

    Files that were `read` for them, by what they are called, are not replaced.
    """
    path = Path(path)
    if no_recipe:
        pages = [_without_recipe(one) for one in pages]
    used = {"delay", "marks", "color"}  # for the pages and frames
    words = {name: value for name, value in options.items() if value is not None and name not in used}
    if "dpi" in writer.takes or "scale" in words:
        words["scale"] = Scale.of(words.get("scale"), words.pop("dpi", DPI))
    groups = [pages] if writer.several else [[page] for page in pages]
    files = files_of(path, groups)
    for file in files:
        check_writable(file, force=force)
    check_apart(files, read or ({"the font": words["font"]} if "font" in words else {}))
    for file, group in zip(files, groups, strict=True):
        made = writer.write(group if writer.several else group[0], **words)
        with atomic_write(file, force=force) as out:
            out.write(made.encode() if isinstance(made, str) else made)
    return files


def _without_recipe(one: "Page | Frame") -> "Page | Frame":
    if isinstance(one, Page):
        return one._replace(recipe="", note="")
    return one._replace(page=one.page._replace(recipe="", note=""))
