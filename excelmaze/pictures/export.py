"""Mazes as files of pictures and documents: the ending of the name says which."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from excelmaze.errors import InputError
from excelmaze.files import atomic_write, check_writable
from excelmaze.maze.maze import Maze
from excelmaze.options.rows import check_option
from excelmaze.pictures.page import DPI, Page, Scale
from excelmaze.pictures.pages import pages_of
from excelmaze.pictures.writers import WRITERS, Writer, files_of, writer_for

if TYPE_CHECKING:
    from excelmaze.pictures.moving import Frame


def export(
    maze: Maze,
    path: str | Path,
    *,
    theme: str | None = None,
    solution: str = "none",
    title: str = "",
    steps: int | None = None,
    solver: str | None = None,
    seed: int | None = None,
    scale: str | int | None = None,
    dpi: int | None = None,
    paper: str | None = None,
    font: str | None = None,
    delay: float | None = None,
    style: str | None = None,
    no_recipe: bool = False,
    force: bool = True,
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
        no_recipe: do not write how the maze is made into the file.
        force: overwrite a file that exists.

    Returns:
        The files.

    Raises:
        InputError: no such ending, or an option that does not exist or does not apply to it.
        WorkbookError: a file cannot be written.
    """
    options = {
        "scale": None if scale is None else str(scale),
        "dpi": dpi,
        "paper": paper,
        "font": font,
        "delay": delay,
        "style": style,
    }
    writer = checked_writer(path, options)
    words: dict[str, Any] = {"theme": theme, "solution": solution, "title": title, "steps": steps}
    pages = shown_of(maze, writer, options, **words, solver=solver, seed=seed)
    return write_pages(pages, path, writer, options, no_recipe=no_recipe, force=force)


def checked_writer(path: str | Path, options: Mapping[str, Any]) -> Writer:
    """The writer for a file, if it knows all options that are not None.

    Raises:
        InputError: there is none, or it does not.
    """
    path = Path(path)
    writer = writer_for(path)
    for name, value in options.items():
        if value is not None:
            if name not in writer.takes:
                takers = " and ".join(f".{ending}" for ending, other in WRITERS.items() if name in other.takes)
                raise InputError(f"{path.suffix.lower()} has no --{name}, which is for {takers}; leave it out")
            check_option(name, value, "export")
    return writer


def shown_of(
    maze: Maze,
    writer: Writer,
    options: Mapping[str, Any],
    **words: Any,  # noqa: ANN401 - as `pages_of` takes them
) -> "Sequence[Page | Frame]":
    """What a writer is given of a maze: pages, or frames where it moves."""
    if not writer.moves:
        return pages_of(maze, **words)
    from excelmaze.pictures.moving import frames_of

    words.pop("name", None)
    return frames_of(maze, **words, delay=options["delay"])


def write_pages(
    pages: "Sequence[Page | Frame]",
    path: str | Path,
    writer: Writer,
    options: Mapping[str, Any],
    *,
    no_recipe: bool = False,
    force: bool = True,
) -> list[Path]:
    """Write pages into a file, or each into a file of its own; the options are those of `checked_writer`."""
    path = Path(path)
    if no_recipe:
        pages = [_without_recipe(one) for one in pages]
    used = {"delay"}  # for the frames
    words = {name: value for name, value in options.items() if value is not None and name not in used}
    if "dpi" in writer.takes or "scale" in words:
        words["scale"] = Scale.of(words.get("scale"), words.pop("dpi", DPI))
    groups = [pages] if writer.several else [[page] for page in pages]
    files = files_of(path, groups)
    for file in files:
        check_writable(file, force=force)
    for file, group in zip(files, groups, strict=True):
        made = writer.write(group if writer.several else group[0], **words)
        with atomic_write(file, force=force) as out:
            out.write(made.encode() if isinstance(made, str) else made)
    return files


def _without_recipe(one: "Page | Frame") -> "Page | Frame":
    if isinstance(one, Page):
        return one._replace(recipe="", note="")
    return one._replace(page=one.page._replace(recipe="", note=""))
