"""Export of mazes as pictures and documents: the ending of a file's name says which."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self
from zlib import crc32

from excelmaze.draw.end_marks import NONE, WORDS, check_marks
from excelmaze.draw.page_lines import text_length
from excelmaze.draw.printing import PrintedCells, Printing, page_for, with_task
from excelmaze.draw.theme import FILLED
from excelmaze.draw.tilings import UNCOLORED, lay_out_sheets
from excelmaze.errors import InputError
from excelmaze.files import JSON, File, FileLike, OpenFile, file_to_write
from excelmaze.grids.tilings import CUBE
from excelmaze.languages import words_in
from excelmaze.maze.maze import Maze
from excelmaze.options.keywords import taken, takes
from excelmaze.options.option import flag
from excelmaze.options.table import AppearanceOptions, GrowthOptions, OutputOptions
from excelmaze.options.values import check_option
from excelmaze.pictures.lettering import drawn_marks, notes_on_letters
from excelmaze.pictures.page import DPI, Page, Printed, Scale
from excelmaze.pictures.pages import View, frames_of, on_paper, pages_of
from excelmaze.pictures.writers import PAGE, STROKES, WRITERS, Writer, writer_for
from excelmaze.sheet.lengths import MM_OF_INCH
from excelmaze.sheet.paper import FIT, cell_side
from excelmaze.writing import atomic_write, check_apart, check_writable

if TYPE_CHECKING:
    from typing import SupportsIndex, Unpack

    from excelmaze.draw.layout import Layout
    from excelmaze.options.keyword_types import ExportKeywords

_GROUPS = AppearanceOptions, OutputOptions, GrowthOptions
# The share of a cell that counts for letters of pixels, and of those of East Asia.
_SOFT, _SOFT_WIDE = 0.85, 0.6
# The scales of pictures, and of mazes that are played, for which fingers need room.
_USUAL, _PLAYED = 20, 40
# The options of some writers alone.
_OWN = "scale", "dpi", "cell_size", "font", "delay", "style", "play", "marks", "color"
OF_WRITERS = (*_OWN, *PAGE, "images", *STROKES)


@takes("export", *_GROUPS)
def export(
    maze: Maze,
    path: FileLike,
    *,
    format: str | None = None,  # noqa: A002 - as others call it
    seed: "SupportsIndex | str | None" = None,
    no_recipe: bool = False,
    **given: "Unpack[ExportKeywords]",
) -> list[Path]:
    """Write a maze as a picture, a document or JSON; the ending of the name says which.

    >>> from excelmaze import generate
    >>> maze = generate("B2:F6", seed=7)
    >>> export(maze, "maze.svg", theme="color", solution="shown")
    [PosixPath('maze.svg')]

    Several pages go into one file where the format has pages, else into files with numbers: `maze-1.png`.

    Args:
        maze: the maze.
        path: where to; `.png`, `.svg`, `.pdf`, `.gif`, `.html` or `.txt`, or `.json` for the whole maze, as
            `Maze.to_json` returns it; or a binary file that is open for writing.
        format: of such a file, `svg` and so on: it has no name that ends so.
        theme: a name in `excelmaze.THEMES`; by default the algorithm's own, or classic.
        solution: `none`, `shown` in the maze, or on a second `sheet`.
        solution_style: `line`, which it is by default, `dots`, `arrows` or `cells`; a text has cells.
        solution_color: its colour, such as `C00000`.
        wall_width: `thin`, `medium`, `thick` or a width such as `1.2mm`; by default the theme's.
        wall_color: the colour of walls.
        title: a line above the maze.
        steps: the number of pages that show the maze growing, or the solver as it walks. A GIF shows the maze grow, and
            then, if a solver or the solution is asked for, the solver as it walks, with this number of frames each.
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
    file = file_to_write(path)
    if format is not None:
        if not isinstance(file, OpenFile):
            use = f"format {ascii(format)[:40]} is for open files"
            raise InputError(f"{use}, and the ending of a name says it; leave it out")
        file.suffix = f".{format}"
    if file.suffix.lower() == JSON:
        write_whole(maze, file, taken(export, given).explicit, no_recipe=no_recipe)
        return [file] if isinstance(file, Path) else []
    output, pages = _shown(maze, file, given, seed, no_recipe=no_recipe)
    return [file for file in output.write(pages) if isinstance(file, Path)]


def write_whole(
    maze: Maze, file: File, options: Collection[str], *, force: bool = True, no_recipe: bool = False
) -> None:
    """Write a whole maze as JSON, on a line.

    Raises:
        InputError: one of the options is for pictures.
        WorkbookError: the file exists, or cannot be written.
    """
    _check_maze(maze)
    for name in options:
        if any(name in group.options for group in _GROUPS):
            raise InputError(f"{flag(name)} is for pictures, and {file} is JSON; leave it out")
    with atomic_write(file, force=force) as out:
        out.write(f"{(maze.replaced(recipe=None) if no_recipe else maze).to_json()}\n".encode())


def elements(maze: Maze, *, seed: "SupportsIndex | str | None" = None, **given: "Unpack[ExportKeywords]") -> list[str]:
    """Return each page of a maze as an SVG element, to stand in one page of HTML with others: its ids are its own.

    Raises:
        InputError: as for `export`.
    """
    from excelmaze.pictures.svg import svg

    output, pages = _shown(maze, Path("maze.svg"), given, seed)
    scale, shown = output.scale, on_paper(pages)
    return [svg(page, scale, f"maze-{crc32(svg(page, scale).encode()):08x}-") for page in shown]


def _shown(
    maze: Maze, file: File, given: Mapping[str, Any], seed: "SupportsIndex | str | None", *, no_recipe: bool = False
) -> "tuple[Output, Sequence[Page]]":
    """Return a file and its pages."""
    words = {name: value for name, value in given.items() if value is not None}
    chosen = taken(export, words)
    _check_maze(maze)
    output = Output.of(file, chosen.explicit, no_recipe=no_recipe)
    return output, output.pages(maze, View.of(chosen, seed=seed))


def _check_maze(maze: object) -> None:
    if not isinstance(maze, Maze):
        raise InputError(f"{ascii(maze)[:40]} is no maze; give what generate or read returns")


class Output(NamedTuple):
    """A file into which mazes are drawn, or several with numbers.

    Attributes:
        file: the file.
        writer: its writer.
        options: those of writers that are asked for.
        no_recipe: whether nothing in the file tells how a maze is made.
    """

    file: File
    writer: Writer
    options: Mapping[str, Any]
    no_recipe: bool = False

    @classmethod
    def of(cls, file: FileLike, asked: Mapping[str, Any], *, no_recipe: bool = False) -> Self:
        """Return a file with the options of writers among others.

        Raises:
            InputError: there is no writer, or it lacks an option.
        """
        file = file_to_write(file)
        options = {name: asked[name] for name in OF_WRITERS if asked.get(name) is not None}
        output = cls(file, writer_for(file), options, no_recipe)
        ending, is_page = file.suffix.lower(), output.is_page
        for name, value in options.items():
            if name not in output.writer.takes:
                takers = " and ".join(f".{ending}" for ending, other in WRITERS.items() if name in other.takes)
                raise InputError(f"{ending} has no {flag(name)}, which is for {takers}; leave it out")
            check_option(name, value, "export")
            if name in PAGE and not is_page:
                raise InputError(f"{flag(name)} is of a page, and {ending} is one only with --paper; give that, too")
        for name, is_asked in ("theme", asked.get("theme")), ("no_recipe", no_recipe):
            if is_asked and ending == ".txt":  # which is characters alone
                raise InputError(f"{ending} has no {flag(name)}; leave it out")
        check_marks(options.get("marks", NONE))
        if "cell_size" in options and cell_side(options["cell_size"]) is None and not is_page:
            raise InputError(f"cells fit a page, and {ending} is one only with --paper; give that, or --cell-size 7mm")
        return output

    def having(self, **options: object) -> Self:
        """Return the same with other options; None leaves one out."""
        return self._replace(options={**self.options, **options})

    @property
    def is_page(self) -> bool:
        """Whether it has pages of paper."""
        return self.writer.paged or self.options.get("paper") is not None

    @property
    def scale(self) -> Scale:
        """The scale of a picture that is no page of paper."""
        dpi, side = self.options.get("dpi", DPI), cell_side(self.options.get("cell_size", FIT))
        pixels = self.options.get("scale", _PLAYED if self.options.get("play") else _USUAL)
        return Scale.of(pixels, dpi) if side is None else Scale(side, dpi)

    @property
    def keywords(self) -> dict[str, Any]:
        """The options that its writer is called with."""
        scale = {"scale": self.scale} if "scale" in self.writer.takes else {}
        return {name: self.options[name] for name in ("font", "style") if name in self.options} | scale

    def pages(self, maze: Maze, showing: View) -> Sequence[Page]:
        """Return the pages of a maze, or the frames of a moving picture."""
        writer, words = self.writer, words_in(showing.language)
        marks = (self.options.get("marks") or WORDS) if "marks" in writer.takes else NONE
        showing = showing.with_look(
            title=with_task(showing.look.title, maze, words),
            marks=drawn_marks(marks, writer, self.options.get("font"), words),
            color=self.options.get("color", UNCOLORED),
            solution_style=showing.look.solution_style if "solution_style" in writer.takes else FILLED,
        )
        side: float = self.scale.pixels
        if self.is_page:
            plain = lay_out_sheets(maze)[0]
            if showing.look.title:  # as on a sheet, where the title stands above
                top, left, _, right = plain.grid.bounds
                showing = showing._replace(occupied=[(top - 1, column) for column in range(left, right + 1)])
            side = self._printed(maze, plain, showing).side(plain) / MM_OF_INCH * DPI
        if writer.has_letters and not writer.paged:
            side *= _SOFT_WIDE if text_length(words("START"), 0) else _SOFT
        showing = showing._replace(pixels=int(side))
        if writer.moves:
            pages = frames_of(maze, showing, self.options.get("delay"))
        else:
            pages = pages_of(maze, showing)
            # Writers that draw lines of any place and width draw the flaps and folds of a net.
            if maze.graph.shape.get("tiling") == CUBE and "solution_style" in writer.takes:
                from excelmaze.draw.folding import with_net

                pages = [page._replace(layout=with_net(page.layout, maze.grid)) for page in pages]
        if self.is_page:
            pages = [
                page._replace(printed=self._printed(maze, page.layout, showing, page, number))
                for number, page in enumerate(pages, 1)
            ]
        return [page._replace(maze=page.maze.replaced(recipe=None)) for page in pages] if self.no_recipe else pages

    def _printed(
        self, maze: Maze, layout: "Layout", showing: View, page: Page | None = None, number: int = 1
    ) -> Printed:
        """Return the paper of a layout, with header and footer; that of a solution has no line for a name.

        Raises:
            InputError: cells of the size that is asked for do not fit.
        """
        names = ["cell_size", "orientation", *PAGE]
        if page is not None and page.is_solution:
            names.remove("name_line")
        asked = {name: self.options[name] for name in names if self.options.get(name) is not None}
        placeholders = {"title": showing.look.title if page is None else page.title, "n": str(number)}
        if maze.recipe is not None and not self.no_recipe:
            placeholders |= {"seed": str(maze.recipe.seed), "algorithm": maze.recipe.algorithm}
        printing, cells = Printing(**asked, words=words_in(showing.language)), PrintedCells.of(layout)
        look, title = page_for(printing, cells, placeholders), placeholders["title"]
        if look.note:
            raise InputError(f"{look.note}; choose fit, or a larger --paper such as 1x1m")
        printed = Printed.of(look, cells)
        return printed.titled(title) if title and "{title}" not in printing.header else printed

    def write(
        self, pages: Sequence[Page], *, force: bool = True, read: Mapping[str, FileLike] | None = None
    ) -> list[File]:
        """Write pages, each into its own file if the format has none.

        Files that were `read` for them, by their names in messages, are not replaced.

        Raises:
            InputError: several pages for one open file.
            WorkbookError: a file cannot be written.
        """
        pages, keywords = on_paper(pages), self.keywords
        several, count = self.writer.several, len(pages)
        file, files = self.file, [self.file]
        if not several and count > 1:
            if isinstance(file, OpenFile):
                raise InputError(
                    f"{count} pages of {file.suffix} are as many files; give the name of one instead of {file}"
                )
            digits = len(str(count))
            files = [file.with_name(f"{file.stem}-{number:0{digits}}{file.suffix}") for number in range(1, count + 1)]
        for one in files:
            check_writable(one, force=force)
        check_apart(files, read or ({"the font": keywords["font"]} if "font" in keywords else {}))
        contents = [self.writer.write(shown, **keywords) for shown in ([pages] if several else pages)]
        for one, content in zip(files, contents, strict=True):
            with atomic_write(one, force=force) as out:
                out.write(content.encode() if isinstance(content, str) else content)
        return files

    def notes(self, pages: Sequence[Page]) -> list[str]:
        """Return lines about letters that no font has."""
        return [*notes_on_letters(pages, self.writer, self.options.get("font"), self.options.get("marks"))]
