"""Export of mazes as pictures and documents: the ending of a file's name says which."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from excelmaze.draw.end_marks import NONE, WORDS, breadth, check_marks
from excelmaze.draw.theme import FILLED
from excelmaze.draw.tilings import UNCOLORED, lay_out_sheets
from excelmaze.errors import InputError, one_of
from excelmaze.files import File, FileLike, OpenFile, file_to_write
from excelmaze.languages import words_in
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import Recipe
from excelmaze.options.keywords import taken, takes
from excelmaze.options.option import flag
from excelmaze.options.table import AppearanceOptions, GrowthOptions, OutputOptions
from excelmaze.options.values import check_option
from excelmaze.pictures.lettering import drawn_marks, letters_of
from excelmaze.pictures.page import DPI, Page, Scale
from excelmaze.pictures.pages import Showing, on_paper, pages_of, with_nets
from excelmaze.pictures.printed import Printed, printed_page
from excelmaze.pictures.writers import PAGE, STROKES, WRITERS, Writer, files_of, registry, writer_for
from excelmaze.sheet.lengths import MM_OF_INCH
from excelmaze.writing import atomic_write, check_apart, check_writable

if TYPE_CHECKING:
    from typing import SupportsIndex, Unpack

    from excelmaze.draw.layout import Layout
    from excelmaze.options.keyword_types import ExportKeywords

_GROUPS = AppearanceOptions, OutputOptions, GrowthOptions
# The share of a cell that counts for letters of pixels, and of those of East Asia.
_SOFT, _SOFT_WIDE = 0.85, 0.6
# The scale of mazes that are played, for which fingers need room.
_PLAYED = "40"
# The options of some writers alone.
_OWN = "scale", "dpi", "cell_size", "font", "delay", "style", "play", "marks", "color"
OF_WRITERS = (*_OWN, *PAGE, "images", *STROKES)


@takes("export", *_GROUPS)
def export(
    maze: Maze,
    path: FileLike,
    *,
    format: str | None = None,  # noqa: A002 - as others call it
    seed: "SupportsIndex | None" = None,
    no_recipe: bool = False,
    **given: "Unpack[ExportKeywords]",
) -> list[Path]:
    """Write a maze as a picture or a document; the ending of the name says which.

    >>> from excelmaze import generate
    >>> maze = generate("B2:F6", seed=7)
    >>> export(maze, "maze.svg", theme="color", solution="shown")
    [PosixPath('maze.svg')]

    Several pages go into one file where the format has pages, else into files with numbers: `maze-1.png`.

    Args:
        maze: the maze.
        path: where to; `.png`, `.svg`, `.pdf`, `.gif`, `.html` or `.txt`; or a binary file that is open for writing.
        format: of such a file, `svg` and so on: it has no name that ends so.
        theme: a name in `excelmaze.THEMES`; by default the algorithm's own, or classic.
        solution: `none`, `shown` in the maze, or on a second `sheet`.
        solution_style: `line`, which it is by default, `dots`, `arrows` or `cells`; a text has cells.
        solution_color: its colour, such as `C00000`.
        wall_width: `thin`, `medium`, `thick` or a width such as `1.2mm`; by default the theme's.
        wall_color: the colour of walls.
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
        font: a TrueType or OpenType font for all texts, instead of those of the extra `lettering`.
        delay: seconds for each cell of a GIF.
        style: the characters of a text: `line`, `block` or `ascii`.
        marks: at start and goal: `words`, which they are unless it is said, `letters`, `arrows` through the openings,
            `none`, or a pair such as `🐭,🧀`; where cells are too small for words, letters stand for them.
        images: as for `save`.
        color: `distance` colours cells by their distance from the start, `distance-to-goal` by that to the goal.
        language: of the words, a code in `excelmaze.languages.LANGUAGES`, or `auto`, this machine's.
        play: make a web page, `.html`, on which the maze is played.
        no_recipe: do not write how the maze is made into the file.

    Returns:
        The files; none for a file that is open.

    Raises:
        InputError: no such ending, or an option that does not exist or does not apply to it; or several pages for an
            open file of a format without pages.
        WorkbookError: a file cannot be written.
    """
    file = file_in_format(path, format)
    writer, options, pages = _shown(maze, file, given, seed, no_recipe=no_recipe)
    files = write_pages(pages, file, writer, options, no_recipe=no_recipe)
    return [path for path in files if isinstance(path, Path)]


def elements(maze: Maze, *, seed: "SupportsIndex | None" = None, **given: "Unpack[ExportKeywords]") -> list[str]:
    """Return each page of a maze as an SVG element, to stand in one page of HTML with others: its ids are its own.

    Raises:
        InputError: as for `export`.
    """
    from excelmaze.pictures.svg import svg

    writer, options, pages = _shown(maze, Path("maze.svg"), given, seed)
    keywords = _writer_keywords(writer, options)
    drawn = [page for group in _groups(pages, writer) for page in group]
    return [svg(page, **keywords, prefix=f"maze-{crc32(svg(page, **keywords).encode()):08x}-") for page in drawn]


def _shown(
    maze: Maze, file: File, given: Mapping[str, Any], seed: "SupportsIndex | None", *, no_recipe: bool = False
) -> tuple[Writer, Mapping[str, Any], Sequence[Page]]:
    """Return the writer of a file, its options, and the pages."""
    words = {name: value for name, value in given.items() if value is not None}
    chosen = taken(export, words)
    if not isinstance(maze, Maze):
        raise InputError(f"{ascii(maze)[:40]} is no maze; give what generate or read returns")
    options = {name: chosen.explicit.get(name) for name in OF_WRITERS}
    writer = checked_writer(file, options)
    pages = shown_of(maze, writer, options, Showing.of(chosen, seed=seed), no_recipe=no_recipe)
    return writer, options, pages


def file_in_format(path: FileLike, format: str | None) -> File:  # noqa: A002 - as others call it
    """Return a file that is to be written; the name of one that is open does not end in its format.

    Raises:
        InputError: it is no file, or an open one has no format, or another one has.
    """
    file = file_to_write(path)
    if not isinstance(file, OpenFile):
        if format is not None:
            raise InputError(
                f"format {ascii(format)[:40]} is for open files, and the ending of a name says it; leave it out"
            )
        return file
    if not file.suffix or format is not None:
        if not isinstance(format, str) or format not in registry().names():
            raise InputError(f"format {ascii(format)[:40]} of {file}: {one_of(format, registry().names())}")
        file.suffix = f".{format}"
    return file


def checked_writer(path: FileLike, options: Mapping[str, Any]) -> Writer:
    """Return the writer for a file, if it has all options that are not None.

    Raises:
        InputError: there is no writer, or it lacks an option.
    """
    path = file_to_write(path)
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
    *,
    no_recipe: bool = False,
) -> Sequence[Page]:
    """Return the pages of a maze for a writer, or the frames of a moving picture."""
    if "marks" not in writer.takes and lay_out_sheets(maze)[0].is_drawing:
        raise InputError(f"{maze.graph.described}: no characters show its lines; choose .svg, .png or .pdf")
    showing = showing.with_look(
        marks=_marks(writer, options, showing.language),
        color=options["color"] or UNCOLORED,
        solution_style=showing.look.solution_style if "solution_style" in writer.takes else FILLED,
    )
    if maze.signs.texts:
        from excelmaze.draw.tasks import with_task

        showing = showing.with_look(title=with_task(showing.look.title, maze, words_in(showing.language)))
    compose = None
    if _is_page(writer, options):
        compose = _Composer(options, None if no_recipe else maze.recipe, showing)
        plain = lay_out_sheets(maze)[0]
        printed = compose.printed(plain, showing.look.title, 1)
        if writer.moves and len(printed.parts) > 1:
            raise InputError(
                f"cells of {options['cell_size']} need {len(printed.parts)} pages, and a .gif has one; choose fit"
            )
        if showing.look.title:  # as on a sheet, where the title stands above
            top, left, _, right = plain.grid.bounds
            showing = showing._replace(occupied=[(top - 1, column) for column in range(left, right + 1)])
        pixels = printed.side(plain) / MM_OF_INCH * DPI
    else:
        pixels = _scale_of(options).pixels
    showing = showing._replace(pixels=int(pixels * _legible(writer, showing.language)))
    if not writer.moves:
        pages = pages_of(maze, showing)
        if "solution_style" in writer.takes:  # those that draw lines of any place and width
            pages = with_nets(pages, maze)
        return pages if compose is None else [compose.page(page, number) for number, page in enumerate(pages)]
    from excelmaze.pictures.gif import frames_of

    frames = frames_of(maze, showing, options["delay"])
    return frames if compose is None else [compose.page(frame, 0) for frame in frames]


class _Composer(NamedTuple):
    """Options by which layouts are put on pages of paper."""

    options: Mapping[str, Any]
    recipe: Recipe | None
    showing: Showing

    def page(self, page: Page, number: int) -> Page:
        """Return the page with its paper."""
        return page._replace(printed=self.printed(page.layout, page.title, number + 1, is_solution=page.is_solution))

    def printed(self, layout: "Layout", title: str, number: int, *, is_solution: bool = False) -> Printed:
        """Return the printed page of a layout, with header and footer; that of a solution needs nobody's name."""
        names = ("cell_size", "orientation", *PAGE)
        asked = {name: self.options[name] for name in names if self.options.get(name) is not None}
        if is_solution:
            asked.pop("name_line", None)
        placeholders = {"title": title, "n": str(number)}
        if self.recipe is not None:
            placeholders |= {"seed": str(self.recipe.seed), "algorithm": self.recipe.algorithm}
        return printed_page(asked, layout, placeholders, words_in(self.showing.language))


def _marks(writer: Writer, options: Mapping[str, Any], language: str) -> str:
    """Return the marks that a writer can draw: letters instead of signs that it has not."""
    if "marks" not in writer.takes:
        return NONE
    marks: str = options["marks"] or WORDS
    if "," not in marks:
        return marks
    letters = letters_of(writer, [marks], options.get("font"))
    return ",".join(drawn_marks(marks, letters, words_in(language)))


def _legible(writer: Writer, language: str) -> float:
    """Return the share of a cell's side that counts where words are to be legible."""
    if not writer.has_letters or writer.paged:
        return 1.0
    return _SOFT_WIDE if breadth(words_in(language)("START"), 0) else _SOFT


def _scale_of(options: Mapping[str, Any]) -> Scale:
    """Return the scale of a picture that is no page of paper."""
    dpi = options.get("dpi") or DPI
    asked = None if options.get("cell_size") is None else Scale.of_cell(options["cell_size"], dpi)
    return asked or Scale.of(options.get("scale") or (_PLAYED if options.get("play") else None), dpi)


def write_pages(
    pages: Sequence[Page],
    path: FileLike,
    writer: Writer,
    options: Mapping[str, Any],
    *,
    no_recipe: bool = False,
    force: bool = True,
    read: Mapping[str, FileLike] | None = None,
) -> list[File]:
    """Write pages into a file, or each into a file of its own; the options are those of `checked_writer`.

    Files that were `read` for them, by their names in messages, are not replaced.
    """
    keywords = _writer_keywords(writer, options)
    groups = _groups(pages, writer, no_recipe=no_recipe)
    files = files_of(file_to_write(path), groups)
    for file in files:
        check_writable(file, force=force)
    check_apart(files, read or ({"the font": keywords["font"]} if "font" in keywords else {}))
    contents = [_content(group, writer, keywords) for group in groups]
    for file, content in zip(files, contents, strict=True):
        with atomic_write(file, force=force) as out:
            out.write(content)
    return files


def _writer_keywords(writer: Writer, options: Mapping[str, Any]) -> dict[str, Any]:
    keywords = {name: options[name] for name in ("font", "style") if options.get(name) is not None}
    if "scale" in writer.takes:
        keywords["scale"] = _scale_of(options)
    return keywords


def _groups(pages: Sequence[Page], writer: Writer, *, no_recipe: bool = False) -> Sequence[Sequence[Page]]:
    """Return the pages of each file."""
    if no_recipe:
        pages = [page._replace(recipe="") for page in pages]
    pages = on_paper(pages)
    return [pages] if writer.several else [[page] for page in pages]


def _content(pages: Sequence[Page], writer: Writer, keywords: Mapping[str, Any]) -> bytes:
    content = writer.write(pages if writer.several else pages[0], **keywords)
    return content.encode() if isinstance(content, str) else content
