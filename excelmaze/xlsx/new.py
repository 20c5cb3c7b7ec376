"""New workbooks: openpyxl makes the workbook with its styles and names, the sheets are streamed into it."""

import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Font
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.writer.theme import theme_xml
from openpyxl.xml.constants import SHEET_MAIN_NS
from openpyxl.xml.functions import tostring

from excelmaze.draw.layout import Layout
from excelmaze.draw.theme import theme_for, theme_named
from excelmaze.draw.tilings import lay_out_sheets
from excelmaze.errors import InputError
from excelmaze.files import atomic_write, check_writable, file_path
from excelmaze.languages import Words, words_in
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import checked_word
from excelmaze.options.rows import check_option
from excelmaze.sheet.addresses import formula_of_name
from excelmaze.sheet.paper import paper_number
from excelmaze.xlsx.cell_stream import Numbers
from excelmaze.xlsx.end_marks import NONE, check_marks, with_marks
from excelmaze.xlsx.maze_names import LEVELS_NAME, names_of
from excelmaze.xlsx.maze_sheet import MazeSheet
from excelmaze.xlsx.merged_lines import with_held_lines
from excelmaze.xlsx.opc.zipped import ZipWriter
from excelmaze.xlsx.page import (
    check_sheet_name,
    check_solvable,
    title_above,
    title_note,
)
from excelmaze.xlsx.printing import AS_USUAL, Printing, page_for
from excelmaze.xlsx.sizes import FIT, cell_pixels
from excelmaze.xlsx.theme_styles import register_styles

if TYPE_CHECKING:
    from excelmaze.maze.trails import Walk

# The same recipe gives the same bytes, so a workbook does not tell when it was made.
_DATE = datetime(2000, 1, 1)  # noqa: DTZ001 - openpyxl takes a date without a zone for UTC
# Office 2007's colours, which openpyxl writes, and those that replaced them in 2013.
_PALETTE_OF_2013 = {
    "1F497D": "44546A",
    "EEECE1": "E7E6E6",
    "4F81BD": "4472C4",
    "C0504D": "ED7D31",
    "9BBB59": "A5A5A5",
    "8064A2": "FFC000",
    "4BACC6": "5B9BD5",
    "F79646": "70AD47",
    "0000FF": "0563C1",
    "800080": "954F72",
}
_FONT_PROPERTIES = b"b i strike condense extend outline shadow u vertAlign sz color name family charset scheme".split()
# The first number that formats of a workbook's own can have.
_HIDDEN_FORMAT = 164
_TITLE_POINTS = 14
_TITLE_HEIGHT = 24.0


class NewSheet(NamedTuple):
    """A sheet to be written: its name, the maze and what is shown of it, the line above, and a theme of its own.

    `together` are the names of all sheets of the maze, where that has several; `numbers` colour its cells; `chart` adds
    charts to the sheet; `code` makes the maze again.
    """

    name: str
    maze: Maze
    layout: Layout
    title: str = ""
    theme: str | None = None
    words: Words = str
    together: Sequence[str] = ()
    numbers: Numbers | None = None
    chart: Callable[[Worksheet], object] | None = None
    code: str = ""

    def marked(self, marks: str, words: Words) -> "NewSheet":
        """The sheet with marks at start and goal, of which it has a level where there are several."""
        level = self.together.index(self.name) if self.together else 0
        return self._replace(layout=with_marks(self.maze, self.layout, marks, words, level))

    def drawn(self, printing: Printing, number: int = 1) -> MazeSheet:
        """What is written of it.

        Raises:
            InputError: there is no place for the title.
        """
        title = title_above(self.title, self.layout.grid.bounds) if self.title else None
        grid, recipe = self.layout.grid, self.maze.recipe
        told = {"title": self.title or "", "n": str(number)}
        if recipe is not None:
            told |= {"seed": str(recipe.seed), "algorithm": recipe.algorithm, "code": self.code}
        # Printed, levels are told apart by their names.
        name = self.name if self.together else ""
        asked = printing._replace(words=self.words, footer=self.words(printing.footer))
        page = page_for(asked, grid.areas, told, name)
        in_header = "{title}" in printing.header
        charts = self.chart is not None
        return MazeSheet(self.layout, page, title, not in_header, self.together, self.numbers, charts)


class _Part(NamedTuple):
    """A part of the package in pieces, and how many bytes it has at most."""

    pieces: Iterable[bytes]
    most: int


def save(
    maze: Maze,
    path: str | Path | IO[bytes],
    *,
    sheet: str | None = None,
    theme: str | None = None,
    solution: str = "none",
    title: str = "",
    cell_size: int | str = FIT,
    paper: str = "A4",
    marks: str = "words",
    margins: str = "15",
    header: str = "{title}",
    footer: str = "{algorithm}, seed {seed}",
    name_line: bool = False,
    language: str = "auto",
    no_names: bool = False,
    steps: int | None = None,
    solver: str | None = None,
    seed: int | None = None,
    color: str = "none",
    force: bool = True,
) -> None:
    """Write a maze into a new workbook.

    >>> from io import BytesIO
    >>> from excelmaze import generate, read
    >>> maze = generate("B2:F6", seed=7)
    >>> save(maze, "maze.xlsx", theme="color")
    >>> read("maze.xlsx") == maze
    True
    >>> file = BytesIO()
    >>> save(maze, file)

    Args:
        maze: the maze.
        path: where to, a name that ends in .xlsx; or a binary file that is open for writing.
        sheet: the name of the maze's sheet; by default "Maze", in the language.
        theme: a name in `excelmaze.draw.theme.THEMES`; by default the algorithm's own, or classic.
        solution: `none`, `shown` in the maze, or on a second `sheet`, "Solution".
        title: a line above the maze; it is text, also where it begins with `=`.
        cell_size: the side of a cell: `fit`, so that the maze fills the page, in pixels at 96 dpi, or as in `7mm`.
        paper: `A4`, `Letter` or `A5`; the maze is printed on one page of it.
        marks: what is written into the cells of start and goal: `words`, `letters`, `arrows` through the openings,
            `none`, or a pair such as `🐭,🧀`.
        margins: of the page, in millimetres: one number, or top, right, bottom and left.
        header: what is printed above, with `{title}`, `{n}` (the number of the sheet), `{seed}`, `{algorithm}`,
            `{date}`, `{page}` and `{pages}`; one that needs what is not known is left out.
        footer: what is printed below.
        name_line: print lines for a name and a date above.
        language: of the words on the sheets, a code in `excelmaze.languages.LANGUAGES`, or `auto`, this machine's.
        no_names: do not name its cells, start and goals; names betray the true one among false goals.
        steps: so many sheets, "Step 1" and on, that show the maze growing; the last one shows it finished.
        solver: a name in `excelmaze.solvers.registry.SOLVERS`: where it goes is coloured, in the maze or where the
            solution is; with `steps`, these show it on its way.
        seed: where the solver's random numbers begin, if it draws any; by default they come from the recipe's own seed.
        color: `distance` colours the cells by their distance from the start, `distance-to-goal` by that to the goal, on
            a scale of Excel's own: a conditional format over numbers that it hides. Start, goal and way keep theirs.
        force: overwrite a file that exists.

    Raises:
        InputError: an option that does not exist, or a title where there is no row above the maze.
        WorkbookError: the file cannot be written.
    """
    for text, what in (
        (sheet, "sheet"),
        (theme, "theme"),
        (solution, "solution"),
        (title, "title"),
        (paper, "paper"),
    ):
        if text is not None:
            checked_word(text, what)
    for text, what in ((marks, "marks"), (margins, "margins"), (header, "header"), (footer, "footer")):
        checked_word(text, what)
    check_option("language", language)
    check_marks(marks)
    words = words_in(language)
    sheets = new_sheets(
        maze,
        sheet=sheet,
        solution=solution,
        title=title,
        steps=steps,
        solver=solver,
        seed=seed,
        color=color,
        marks=marks,
        words=words,
    )
    printing = Printing(cell_size, paper, margins, header, footer, name_line)
    write_sheets(sheets, path, theme=theme, printing=printing, no_names=no_names, force=force)


def notes_of(maze: Maze, *, title: str, printing: Printing) -> list[str]:
    """What there is to be said of a new workbook: that its title is cut off, or that not all stairs have links."""
    sheets = list(sheets_of("Maze", maze, title)) if title or maze.grid.sheets else []
    notes: list[str] = []
    if title and "{title}" not in printing.header:
        narrowest = min(new.drawn(printing).width for new in sheets)
        notes += title_note(title, narrowest, _TITLE_POINTS)
    if maze.grid.sheets:
        from excelmaze.xlsx.links import links_note

        notes += [note for new in sheets for note in links_note(new.layout)]
    return notes


def new_sheets(
    maze: Maze,
    *,
    sheet: str | None = None,
    solution: str = "none",
    title: str = "",
    steps: int | None = None,
    solver: str | None = None,
    seed: int | None = None,
    color: str = "none",
    marks: str = NONE,
    words: Words = str,
) -> list[NewSheet]:
    """The sheets that `save` writes.

    Raises:
        InputError: the maze has no solution to show, or not so many steps, no sheet can have that name, or there is no
            such solver.
    """
    if not isinstance(maze, Maze):
        raise InputError(f"{ascii(maze)[:40]} is no maze; give what generate or read returns")
    check_option("solution", solution)
    check_option("color", color)
    check_solvable(solution, maze)
    if solver is not None:
        check_solvable(solver, maze, "solver")
    if steps is not None and sheet is not None:
        raise InputError(f"sheet {sheet!r}: steps stand on sheets Step 1, Step 2 and on; leave out one of the two")
    sheets: list[NewSheet] = []
    trails = [] if solver is None else maze.trails(solver, seed=seed)
    step = words("Step {number}")
    if steps is not None:
        from excelmaze.maze.stages import stages

        for number, (part, walk) in enumerate(stages(maze, trails, steps), 1):
            if number < steps:
                sheets += sheets_of(step.format(number=number), part, title, walk=walk)
    name = _name_of(maze, sheet, words) if steps is None else step.format(number=steps)
    walked = maze.walked(trails) if trails else None
    if solution == "sheet":
        second = words("Solution")
        second = f"{second} 2" if name.casefold() == second.casefold() else second
        sheets += sheets_of(name, maze, title)
        sheets += sheets_of(second, maze, title, solution=walked is None, walk=walked)
    else:
        sheets += sheets_of(name, maze, title, solution=solution == "shown" and walked is None, walk=walked)
    if color != "none":  # over numbers that cells hold
        return [new._replace(words=words) for new in _colored(sheets, color)]
    return [new.marked(marks, words)._replace(words=words) for new in sheets]


def _name_of(maze: Maze, sheet: str | None, words: Words) -> str:
    """The name of a maze's sheet; levels have their own.

    Raises:
        InputError: no sheet can have that name, or one is given to levels.
    """
    if not maze.grid.sheets:
        return words("Maze") if sheet is None else check_sheet_name(sheet)
    if sheet is not None:
        raise InputError(f"sheet {sheet!r}: levels stand on sheets of their own names; leave out one of the two")
    return ""


def _colored(sheets: Iterable[NewSheet], color: str) -> Iterator[NewSheet]:
    """Sheets with the numbers that colour them; those of one moment of one maze belong together."""
    from excelmaze.draw.distances import distances

    for _, of_maze in groupby(sheets, lambda new: (id(new.maze), new.together or new.name)):
        group = list(of_maze)
        maze = group[0].maze
        found = distances(maze, [new.layout for new in group], color)
        yield from (new._replace(numbers=numbers) for new, numbers in zip(group, found, strict=True))


def sheets_of(
    name: str, maze: Maze, title: str, *, solution: bool = False, walk: "Walk | None" = None
) -> Iterator[NewSheet]:
    """The sheets of a maze: one of that name, or one for each of its layouts, with the name in front if it has one."""
    layouts = [*map(with_held_lines, lay_out_sheets(maze, solution=solution, walk=walk))]
    together = maze.grid.sheets and [
        check_sheet_name(f"{name}, {layout.sheet}" if name else layout.sheet or "") for layout in layouts
    ]
    for number, layout in enumerate(layouts):
        own = together[number] if together else name if layout.sheet is None else f"{name}, {layout.sheet}"
        yield NewSheet(own, maze, layout, title, together=together)


def write_sheets(
    sheets: Sequence[NewSheet],
    path: str | Path | IO[bytes],
    *,
    theme: str | None = None,
    printing: Printing = AS_USUAL,
    no_names: bool = False,
    force: bool = True,
    front: Callable[[Worksheet], object] | None = None,
) -> None:
    """Write a new workbook with these sheets; the recipe of the first one goes into its properties.

    The options are those of `save`; `front` fills a sheet before them all, and may add more behind it; the workbook is
    nobody's then.
    """
    target = _target(path)
    paper_number(printing.paper)
    cell_pixels(printing.cell_size)
    recipe = sheets[0].maze.recipe
    usual = theme_for(recipe.algorithm if recipe else "", theme)
    book = Workbook()
    book.loaded_theme = _theme_of_2013()
    assert isinstance(book.active, Worksheet)  # noqa: S101 - a new workbook has one
    if front is not None:
        front(book.active)
    streamed: dict[str, _Part] = {}
    for number, new in enumerate(sheets, 1 if front is None else 1 + len(book.worksheets)):
        sheet = book.active if number == 1 else book.create_sheet()
        sheet.title = new.name
        shown = new.drawn(printing, number)
        styles = register_styles(
            sheet, theme_named(new.theme) if new.theme else usual, new.layout, shown.page.cell_size
        )
        title_style = _title_style(sheet) if new.title else 0
        if new.chart is None:
            sheet.print_area = shown.printed.address
        else:
            new.chart(sheet)
        _name_places(sheet, new, no_names=no_names)
        if new.numbers is not None:
            _add_hiding(sheet)
        pieces = shown.part(styles, namespace=SHEET_MAIN_NS, title_style=title_style, title_points=_TITLE_HEIGHT)
        streamed[f"xl/worksheets/sheet{number}.xml"] = _Part(pieces, shown.most)
    _describe(book, None if front else sheets[0])
    if isinstance(target, Path):
        with atomic_write(target, force=force) as file:
            _save_with_sheets(book, file, streamed)
    else:
        whole = BytesIO()  # a zip is written back and forth, which not every file can
        _save_with_sheets(book, whole, streamed)
        target.write(whole.getbuffer())


def _add_hiding(sheet: Worksheet) -> None:
    """Register the format that hides numbers, as openpyxl does when it writes the rules of a sheet."""
    from openpyxl.formatting.rule import Rule
    from openpyxl.styles.differential import DifferentialStyle
    from openpyxl.styles.numbers import NumberFormat

    from excelmaze.xlsx.scale import HIDDEN

    hiding = DifferentialStyle(numFmt=NumberFormat(numFmtId=_HIDDEN_FORMAT, formatCode=HIDDEN))
    sheet.conditional_formatting.add("A1", Rule(type="expression", dxf=hiding, formula=["TRUE"]))


def check_new(path: str | Path, *, force: bool) -> None:
    """Refuse, before there is anything to be written, what cannot become a new workbook.

    Raises:
        InputError: its name does not end in .xlsx.
        WorkbookError: the file exists, or cannot be written.
    """
    check_writable(_file(path), force=force)


def _file(path: str | Path) -> Path:
    target = file_path(path)
    if target.suffix.lower() != ".xlsx":
        from excelmaze.pictures.writers import WRITERS

        others = target.suffix.lower().removeprefix(".") in WRITERS
        remedy = "write pictures and documents by export" if others else "a new workbook is an .xlsx file"
        raise InputError(f"{target.name} does not end in .xlsx; {remedy}")
    return target


def _target(path: str | Path | IO[bytes]) -> Path | IO[bytes]:
    if isinstance(path, str | Path):
        return _file(path)
    if not hasattr(path, "write"):
        raise InputError(f"{ascii(path)[:40]} is no file; give a name such as maze.xlsx, or a binary file")
    return path


def _theme_of_2013() -> str:
    """openpyxl's theme with the colours of Office 2013 to 2022, where accent 4 is gold, not purple."""
    theme: str = theme_xml
    for old, new in _PALETTE_OF_2013.items():
        theme = theme.replace(f'val="{old}"', f'val="{new}"')
    return theme


def _title_style(sheet: Worksheet) -> int:
    """The number of the style of titles, registered in the sheet's workbook."""
    cell = Cell(sheet, row=1, column=1)
    cell.font = Font(name="Calibri", size=_TITLE_POINTS, bold=True)
    cell.alignment = Alignment(vertical="center")
    return int(cell.style_id)


def _name_places(sheet: Worksheet, new: NewSheet, *, no_names: bool) -> None:
    """The names of the maze, of which those of its levels betray nothing."""
    level = new.together.index(new.name) if new.together else 0
    names = {} if no_names else names_of(new.maze, level)
    formulas = {name: formula_of_name(sheet.title, selection.areas) for name, selection in names.items()}
    if new.together:
        from excelmaze.xlsx.levels import levels_text

        formulas[LEVELS_NAME] = levels_text(new.together, [new.maze.grid.bounds] * len(new.together))
    for name, formula in formulas.items():
        if formula is not None:
            sheet.defined_names.add(DefinedName(name, attr_text=formula))


def _describe(book: Workbook, new: NewSheet | None) -> None:
    book.properties.creator = "excelmaze"
    book.properties.created = _DATE
    book.properties.title = (new and new.title) or None
    if new and new.maze.recipe:
        book.properties.description = new.maze.recipe.to_json()


def _save_with_sheets(book: Workbook, file: IO[bytes], streamed: Mapping[str, _Part]) -> None:
    """Save the workbook, with the parts of its sheets in the place of openpyxl's, which are empty."""
    empty = BytesIO()
    book.save(empty)
    book.properties.modified = _DATE  # openpyxl has just set it to now
    target = ZipWriter(file)
    with zipfile.ZipFile(empty) as source:
        replaced = {
            "docProps/core.xml": tostring(book.properties.to_tree()),
            "xl/styles.xml": re.sub(rb"(?<=<font>).*?(?=</font>)", _in_order_of_schema, source.read("xl/styles.xml")),
        }
        for name in source.namelist():
            if part := streamed.get(name):
                target.add(name, part.pieces, most=part.most)
            else:
                target.add(name, (replaced.get(name) or source.read(name),))
    target.close()


def _in_order_of_schema(font: re.Match[bytes]) -> bytes:
    """A font's properties in the order of the schema; openpyxl writes them in another, which validators refuse."""
    properties = re.findall(rb"<(\w+)[^>]*/>", font[0]), re.findall(rb"<[^>]+/>", font[0])
    return b"".join(element for _, element in sorted(zip(*properties, strict=True), key=_font_position))


def _font_position(item: tuple[bytes, bytes]) -> int:
    return _FONT_PROPERTIES.index(item[0])
