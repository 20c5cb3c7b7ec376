"""Export of mazes as pictures and documents: the ending of a file's name says which."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from excelmaze.draw.end_marks import LETTERS, NONE, WORDS, check_marks
from excelmaze.draw.tilings import lay_out_sheets
from excelmaze.errors import InputError
from excelmaze.files import atomic_write, check_apart, check_writable, file_path
from excelmaze.languages import AUTO, own_language, words_in
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import Recipe
from excelmaze.options.option import flag
from excelmaze.options.table import AppearanceOptions, GrowthOptions, OutputOptions, SafetyOptions
from excelmaze.options.values import check_option, takes_options_of, values_of_call
from excelmaze.pictures.lettering import has_points
from excelmaze.pictures.page import DPI, Page, Scale
from excelmaze.pictures.pages import UNCOLORED, Showing, numbered, pages_of
from excelmaze.pictures.printed import Printed, printed_page
from excelmaze.pictures.writers import PAGE, WRITERS, Writer, files_of, writer_for

if TYPE_CHECKING:
    from typing import Unpack

    from excelmaze.draw.layout import Layout
    from excelmaze.options.keywords import ExportKeywords
    from excelmaze.pictures.gif import Frame

_GROUPS = AppearanceOptions, OutputOptions, GrowthOptions, SafetyOptions
# The options of some writers alone.
OF_WRITERS = ("scale", "dpi", "cell_size", *PAGE, "font", "delay", "style", "marks", "color")
# The share of a cell that counts for letters drawn by points, each at least a pixel.
_DOTTED = 0.62


@takes_options_of("export", style=None, color=None)
def export(
    maze: Maze, path: str | Path, *, seed: int | None = None, force: bool = True, **given: "Unpack[ExportKeywords]"
) -> list[Path]:
    """Write a maze as a picture or a document; the ending of the name says which.

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
        steps: so many pages that show the maze growing, or the solver as it walks. A GIF shows the maze growing, and
            then, if a solver or the solution is asked for, the solver as it walks, in so many frames each.
        solver: a name in `excelmaze.solvers.registry.SOLVERS`: where it goes is coloured.
        seed: where the solver's random numbers begin, if it draws any.
        scale: the side of a cell in pixels, by default 20; a PDF has none.
        dpi: how many pixels an inch has.
        paper: the page: `A4`, which that of a PDF is by default, `A5`, `A3`, `Letter`, or a size such as `6x9in`. With
            it a picture is a page, too.
        cell_size: the side of a cell: `7mm`, or pixels of which an inch has 96; by default it fills the page.
        margins: and `header`, `footer`, `name_line`: of the page, as for `save`.
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
    chosen = values_of_call(
        "export", "export", {name: value for name, value in given.items() if value is not None}, *_GROUPS
    )
    if not isinstance(maze, Maze):
        raise InputError(f"{ascii(maze)[:40]} is no maze; give what generate or read returns")
    options = {name: chosen.explicit.get(name) for name in OF_WRITERS}
    writer = checked_writer(path, options)
    options["title"] = chosen["title"] or None
    pages = shown_of(maze, writer, options, Showing.of(chosen, seed=seed), no_recipe=chosen["no_recipe"])
    return write_pages(pages, path, writer, options, no_recipe=chosen["no_recipe"], force=force)


def checked_writer(path: str | Path, options: Mapping[str, Any]) -> Writer:
    """Return the writer for a file, if it has all options that are not None.

    Raises:
        InputError: there is no writer, or it lacks an option.
    """
    path = file_path(path)
    writer = writer_for(path)
    ending = path.suffix.lower()
    for name, value in options.items():
        if value is not None:
            if name not in writer.takes:
                takers = " and ".join(f".{ending}" for ending, other in WRITERS.items() if name in other.takes)
                raise InputError(f"{ending} has no {flag(name)}, which is for {takers}; leave it out")
            check_option(name, value, "export")
            if name in PAGE and not _is_page(writer, options):
                raise InputError(f"{flag(name)} is of a page, and {ending} is one only with --paper; give that, too")
            if name == "marks":
                check_marks(value)
    if options.get("cell_size") is not None:
        if options.get("scale") is not None:
            raise InputError("--scale and --cell-size both say how large cells are; give one of them")
        if Scale.of_cell(options["cell_size"]) is None and not _is_page(writer, options):
            raise InputError(f"cells fit a page, and {ending} is one only with --paper; give that, or --cell-size 7mm")
    return writer


def _is_page(writer: Writer, options: Mapping[str, Any]) -> bool:
    return writer.paged or options.get("paper") is not None


def shown_of(
    maze: Maze,
    writer: Writer,
    options: Mapping[str, Any],
    showing: Showing,
    sheets: Sequence[Printed] = (),
    *,
    no_recipe: bool = False,
) -> "Sequence[Page | Frame]":
    """Return the pages of a maze for a writer, or the frames of a moving picture.

    `sheets` are the printed pages of the maze's sheets, if it comes from a workbook.
    """
    showing = showing._replace(
        marks=_marks(writer, options),
        language=own_language() if showing.language == AUTO else showing.language,
        color=options["color"] or UNCOLORED,
    )
    if maze.texts:
        from excelmaze.draw.tasks import with_task

        showing = showing._replace(title=with_task(showing.title, maze, words_in(showing.language)))
    compose = None
    if _is_page(writer, options):
        compose = _Composer(options, sheets, None if no_recipe else maze.recipe, showing)
        plain = lay_out_sheets(maze)[0]
        _, _, side = compose.printed(plain, showing.title, 1).squares(plain.grid.bounds)
        showing = showing._replace(cell_size=int(side * DPI / 72 * (_DOTTED if writer.dotted else 1)))
    else:
        showing = showing._replace(cell_size=round(_scale_of(options).pixels * (_DOTTED if writer.dotted else 1)))
    if not writer.moves:
        pages = pages_of(maze, showing)
        return pages if compose is None else [compose.page(page, number) for number, page in enumerate(pages)]
    from excelmaze.pictures.gif import frames_of

    frames = frames_of(maze, showing, options["delay"])
    return frames if compose is None else [frame._replace(page=compose.page(frame.page, 0)) for frame in frames]


class _Composer(NamedTuple):
    """Options and sheets by which layouts are put on pages of paper."""

    options: Mapping[str, Any]
    sheets: Sequence[Printed]
    recipe: Recipe | None
    showing: Showing

    def page(self, page: Page, number: int) -> Page:
        """Return the page with its paper."""
        return page._replace(printed=self.printed(page.layout, page.title, number + 1))

    def printed(self, layout: "Layout", title: str, number: int) -> Printed:
        """Return the printed page of a layout, with header and footer."""
        asked = {name: self.options[name] for name in ("cell_size", *PAGE) if self.options.get(name) is not None}
        if self.options.get("title") is not None:
            asked["title"] = title
        placeholders = {"title": title, "n": str(number)}
        if self.recipe is not None:
            placeholders |= {"seed": str(self.recipe.seed), "algorithm": self.recipe.algorithm}
        sheet = self.sheets[(number - 1) % len(self.sheets)] if self.sheets else None
        return printed_page(asked, layout, placeholders, words_in(self.showing.language), sheet)


def _marks(writer: Writer, options: Mapping[str, Any]) -> str:
    """Return the marks that a writer can draw: letters instead of signs that only browsers have."""
    if "marks" not in writer.takes:
        return NONE
    marks: str = options["marks"] or WORDS
    return LETTERS if (writer.dotted or "font" in writer.takes) and "," in marks and not has_points(marks) else marks


def _scale_of(options: Mapping[str, Any]) -> Scale:
    """Return the scale of a picture that is no page of paper."""
    dpi = options.get("dpi") or DPI
    asked = None if options.get("cell_size") is None else Scale.of_cell(options["cell_size"], dpi)
    return asked or Scale.of(options.get("scale"), dpi)


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

    Files that were `read` for them, by their names in messages, are not replaced.
    """
    path = Path(path)
    if no_recipe:
        pages = [_without_recipe(page) for page in pages]
    keywords = {name: options[name] for name in ("font", "style") if options.get(name) is not None}
    if "scale" in writer.takes:
        keywords["scale"] = _scale_of(options)
    pages = numbered(pages)
    groups = [pages] if writer.several else [[page] for page in pages]
    files = files_of(path, groups)
    for file in files:
        check_writable(file, force=force)
    check_apart(files, read or ({"the font": keywords["font"]} if "font" in keywords else {}))
    for file, group in zip(files, groups, strict=True):
        content = writer.write(group if writer.several else group[0], **keywords)
        with atomic_write(file, force=force) as out:
            out.write(content.encode() if isinstance(content, str) else content)
    return files


def _without_recipe(page: "Page | Frame") -> "Page | Frame":
    if isinstance(page, Page):
        return page._replace(recipe="", note="")
    return page._replace(page=page.page._replace(recipe="", note=""))
