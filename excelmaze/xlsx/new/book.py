"""New workbooks: `save`; openpyxl makes the workbook with its styles and names, the sheets are streamed into it."""

import zipfile
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from io import BytesIO
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import IO, TYPE_CHECKING, NamedTuple, SupportsIndex

from openpyxl import Workbook
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.xml.constants import SHEET_MAIN_NS

from excelmaze.draw.end_marks import check_marks, with_path
from excelmaze.draw.printing import DEFAULT_PRINTING, TITLE_HEIGHT, Printing, SheetPage, printing_of
from excelmaze.draw.theme import Theme, asked_theme, theme_for
from excelmaze.errors import InputError
from excelmaze.files import atomic_write, check_writable
from excelmaze.languages import words_in
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import checked_word
from excelmaze.open_files import File, FileLike, file_to_write
from excelmaze.options.table import AppearanceOptions
from excelmaze.options.values import takes_options_of, values_of_call
from excelmaze.sheet.addresses import Area, formula_of_name
from excelmaze.sheet.paper import cell_pixels, paper_size, size_numbered
from excelmaze.xlsx.maze_sheet import MazeSheet
from excelmaze.xlsx.new.parts import core_properties, put_right, set_up
from excelmaze.xlsx.new.sheets import NewSheet, new_sheets
from excelmaze.xlsx.new.theme_styles import (
    hide_numbers,
    register_styles,
    set_normal_font,
    theme_of_2013,
    title_style_of,
)
from excelmaze.xlsx.package.packing import ZipWriter
from excelmaze.xlsx.record.maze_names import LEVELS_NAME, PAPER_NAME, levels_text, names_of

if TYPE_CHECKING:
    from typing import Unpack

    from excelmaze.draw.drawings import Drawing
    from excelmaze.options.keywords import SaveKeywords
    from excelmaze.xlsx.drawings import NewDrawings
    from excelmaze.xlsx.game_part import WrittenGame

# The same recipe gives the same bytes, so a workbook does not tell when it was made.
_DATE = datetime(2000, 1, 1)  # noqa: DTZ001 - written as UTC
_TYPES = "[Content_Types].xml"


class _Part(NamedTuple):
    """A part of the package in pieces, how many bytes it has at most, and the drawings that it refers to."""

    pieces: Iterable[bytes]
    most: int
    drawn: "NewDrawings | None" = None


@takes_options_of("new")
def save(
    maze: Maze,
    path: FileLike,
    *,
    sheet: str | None = None,
    steps: int | None = None,
    seed: SupportsIndex | None = None,
    force: bool = True,
    **given: "Unpack[SaveKeywords]",
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
        solution_style: `cells`, which it is by default, `line`, `dots` or `arrows`.
        solution_color: its colour, such as `C00000`.
        wall_width: `thin`, `medium` or `thick`; by default the theme's.
        wall_color: the colour of walls.
        title: a line above the maze; it is text, also where it begins with `=`.
        cell_size: the side of a cell: `fit`, so that the maze fills the page, in pixels at 96 dpi, or as in `7mm`.
        paper: `A4`, `Letter` or `A5`; the maze is printed on one page of it.
        marks: what is written into the cells of start and goal: `words`, `letters`, `arrows` through the openings,
            `none`, or a pair such as `🐭,🧀`.
        images: pictures at start and goal instead of marks: a name in `excelmaze.draw.drawings.PAIRS`, such as `mouse`.
        start_image: and `goal_image`: a PNG or JPEG file, or the name of such a picture.
        hole_image: the same in the holes of the maze.
        margins: of the page, in millimetres: one number, or top, right, bottom and left.
        header: what is printed above, with `{title}`, `{n}` (the number of the sheet), `{seed}`, `{algorithm}`,
            `{date}`, `{page}` and `{pages}`; one that needs what is not known is left out.
        footer: what is printed below.
        name_line: print lines for a name and a date above.
        language: of the words on the sheets, a code in `excelmaze.languages.LANGUAGES`, or `auto`, this machine's.
        no_names: do not name its start and goals; names betray the true one among false goals.
        steps: so many sheets, "Step 1" and on, that show the maze growing; the last one shows it finished.
        solver: a name in `excelmaze.solvers.registry.SOLVERS`: where it goes is coloured, in the maze or where the
            solution is; with `steps`, these show how far it has come.
        seed: where the solver's random numbers begin, if it draws any; by default they come from the recipe's own seed.
        play: a sheet that is played without macros: a status counts marks that are typed into cells.
        no_protect: do not protect such a sheet.
        color: `distance` colours the cells by their distance from the start, `distance-to-goal` by that to the goal, on
            a scale of Excel's own: a conditional format over numbers that it hides. Start, goal and path keep theirs.
        force: overwrite a file that exists.

    Raises:
        InputError: an option that does not exist, or a title where there is no row above the maze.
        WorkbookError: the file cannot be written.
    """
    appearance = values_of_call("save", "new", given, AppearanceOptions).of(AppearanceOptions)
    if sheet is not None:
        checked_word(sheet, "sheet")
    check_marks(appearance.marks)
    words = words_in(appearance.language)
    sheets = new_sheets(maze, appearance, sheet=sheet, steps=steps, seed=seed, words=words)
    printing = printing_of(appearance)
    theme = asked_theme(maze.recipe.algorithm if maze.recipe else "", appearance)
    write_sheets(sheets, path, theme=theme, printing=printing, no_names=appearance.no_names, force=force)


def write_sheets(
    sheets: Sequence[NewSheet],
    path: FileLike,
    *,
    theme: Theme | None = None,
    printing: Printing = DEFAULT_PRINTING,
    no_names: bool = False,
    force: bool = True,
    front: Callable[[Worksheet], object] | None = None,
    cover: NewSheet | None = None,
) -> None:
    """Write a new workbook with these sheets; the recipe of the first one goes into its properties.

    The options are those of `save`; `front` fills a sheet before them all, and may add more behind it; the workbook is
    nobody's then. A `cover` stands before all others.
    """
    paper_size(printing.paper)
    cell_pixels(printing.cell_size)
    recipe = sheets[0].maze.recipe
    usual = theme or theme_for(recipe.algorithm if recipe else "", None)
    book, active = new_book()
    if front is not None:
        front(active if cover is None else book.create_sheet())
    own = [] if cover is None else [(1, cover)]
    streamed: dict[str, _Part] = {}
    first = len(own) + 1 if front is None else len(book.sheetnames) + 1
    for number, new in (*own, *enumerate(sheets, first)):
        sheet = active if number == 1 else book.create_sheet()
        sheet.title = new.name
        shown = new.drawn(printing, number)._replace(active=sheet is active)
        shown, styles = _styled(sheet, new, shown, usual)
        title_style = title_style_of(sheet) if new.title else 0
        sheet.print_area = shown.printed.address
        _name_places(sheet, new, no_names=no_names)
        if shown.page.size is not None or new.page is not None:
            name_paper(sheet, shown.page)
        if new.numbers is not None:
            hide_numbers(sheet)
        captioned = None
        if new.captions:
            from excelmaze.xlsx.titles import caption_styles

            captioned = caption_styles(sheet, new.captions)
        pieces = shown.part(
            styles,
            namespace=SHEET_MAIN_NS,
            title_style=title_style,
            title_points=TITLE_HEIGHT,
            caption_styles=captioned,
            played=_game(sheet, new, shown),
        )
        part = f"xl/worksheets/sheet{number}.xml"
        drawn = _drawn(part, shown, new.theme or usual)
        streamed[part] = _Part(pieces, shown.most, drawn)
        if new.rounds and drawn is not None:
            _keep_recipes(sheet, new.rounds, shown.layout.drawings, drawn.names)
    properties = _properties(None if front or sheets[0].known else sheets[0])
    save_book(book, path, properties, streamed, force=force)


def new_book() -> tuple[Workbook, Worksheet]:
    """Return a new workbook and its sheet, which is blank."""
    book = Workbook()
    book.loaded_theme = theme_of_2013()
    set_normal_font(book)
    set_up(book)
    assert isinstance(book.active, Worksheet)  # noqa: S101 - a new workbook has one
    book.active.sheet_view.tabSelected = True
    return book, book.active


def save_book(
    book: Workbook,
    path: FileLike,
    properties: bytes = b"",
    streamed: "Mapping[str, _Part]" = MappingProxyType({}),
    *,
    force: bool = True,
) -> None:
    """Save a new workbook, with parts that take the place of its own.

    Raises:
        WorkbookError: the file cannot be written.
    """
    with atomic_write(_file(path), force=force) as file:
        _save_with_sheets(book, file, properties or _properties(None), streamed)


def _styled(sheet: Worksheet, new: NewSheet, shown: MazeSheet, usual: Theme) -> tuple[MazeSheet, dict[int, int]]:
    """Return what a sheet shows, and the number of the style of each of its codes, registered in its workbook."""
    open_codes: Collection[int] = ()
    if shown.game is not None:
        from excelmaze.xlsx.new.played import with_open_codes

        shown, open_codes = with_open_codes(shown)
    themes = new.themes or [new.theme or usual] * len(shown.layout.palette)
    styles = register_styles(sheet, themes.__getitem__, shown.layout, shown.page.cell_size, open_codes)
    signed = {code for code, own in enumerate(themes) if own.signed}
    if signed and new.numbers is None:  # which its cells hold
        shown = shown._replace(layout=with_path(shown.layout, signed))
    return shown, styles


def _game(sheet: Worksheet, new: NewSheet, shown: MazeSheet) -> "WrittenGame | None":
    if shown.game is None:
        return None
    from excelmaze.xlsx.new.played import written_game

    return written_game(sheet, shown.game, is_protected=new.is_protected)


def check_new(path: FileLike, *, force: bool) -> None:
    """Refuse, before there is anything to be written, what cannot become a new workbook.

    Raises:
        InputError: its name does not end in .xlsx.
        WorkbookError: the file exists, or cannot be written.
    """
    check_writable(_file(path), force=force)


def _file(path: FileLike) -> File:
    target = file_to_write(path, ".xlsx")
    if target.suffix.lower() != ".xlsx":
        from excelmaze.pictures.writers import WRITERS

        others = target.suffix.lower().removeprefix(".") in WRITERS
        remedy = "write pictures and documents by export" if others else "a new workbook is an .xlsx file"
        raise InputError(f"{target.name} does not end in .xlsx; {remedy}")
    return target


def _name_places(sheet: Worksheet, new: NewSheet, *, no_names: bool) -> None:
    """Name the cells of the maze; the names of its levels betray nothing."""
    level = new.together.index(new.name) if new.together else 0
    names = names_of(new.maze, level, no_ends=no_names) if new.names is None else new.names
    formulas = {name: formula_of_name(sheet.title, selection.areas) for name, selection in names.items()}
    formulas[LEVELS_NAME] = levels_text(new.together, [new.maze.grid.bounds for _ in new.together])
    for name, formula in formulas.items():
        if formula:
            sheet.defined_names.add(DefinedName(name, attr_text=formula))
    for name, selection in new.known.items():
        if (formula := formula_of_name(sheet.title, selection.areas)) and sheet.parent:
            sheet.parent.defined_names.add(DefinedName(name, attr_text=formula))


def name_paper(sheet: Worksheet, page: SheetPage) -> None:
    """Name the size of the paper that a sheet is printed on; Excel has no number for some."""
    width, height = page.size or size_numbered(page.paper)
    sheet.defined_names.add(DefinedName(PAPER_NAME, attr_text=f'"{width:g}x{height:g}mm"'))


def _keep_recipes(
    sheet: Worksheet, rounds: "Sequence[tuple[Area, Maze]]", drawings: "Sequence[Drawing]", names: Sequence[str]
) -> None:
    """Keep the recipes of drawn mazes in hidden names; the drawings have these names, in the same order."""
    from excelmaze.draw.drawings import Box, Image, kind_of
    from excelmaze.xlsx.record.record import Record
    from excelmaze.xlsx.record.store import record_names

    placed = list(zip(sorted(drawings, key=lambda one: isinstance(one.shows, Image)), names, strict=True))
    for number, (area, maze) in enumerate(rounds, 1):
        own = tuple(name for one, name in placed if Box.of(area).has(one.box) and kind_of(one.name) is not None)
        recipe = maze.recipe.to_json() if maze.recipe else ""
        record = Record(area, (), (), {}, recipe=recipe, drawings=own)
        for name, text in record_names(record, number, sheet.title).items():
            sheet.defined_names.add(DefinedName(name, attr_text=text.text, hidden=True))


def _properties(new: NewSheet | None) -> bytes:
    if new is None:
        return core_properties(_DATE, "", "")
    return core_properties(_DATE, new.title, new.maze.recipe.to_json() if new.maze.recipe else "")


def _save_with_sheets(book: Workbook, file: IO[bytes], properties: bytes, streamed: Mapping[str, _Part]) -> None:
    """Save the workbook, with the parts of its sheets in the place of openpyxl's, which are empty."""
    empty = BytesIO()
    book.save(empty)
    target = ZipWriter(file)
    with zipfile.ZipFile(empty) as source:
        replaced = {"docProps/core.xml": properties}
        drawn = [part.drawn for part in streamed.values() if part.drawn is not None]
        if drawn:
            from excelmaze.xlsx.patch.parts import with_types

            types = {name: kind for one in drawn for name, kind in one.types.items()}
            replaced[_TYPES] = b"".join(with_types(source.read(_TYPES), types))
        for name in source.namelist():
            if part := streamed.get(name):
                target.add(name, part.pieces, most=part.most)
            else:
                target.add(name, (put_right(name, replaced.get(name) or source.read(name), book.sheetnames),))
    for one in drawn:
        for name, data in one.parts.items():
            target.add(name, (data,))
    for name, data in {name: data for one in drawn for name, data in one.media.items()}.items():
        target.add(name, (data,))
    target.close()


def _drawn(part: str, shown: MazeSheet, theme: Theme) -> "NewDrawings | None":
    """Return the drawings of a sheet."""
    if not shown.layout.drawings:
        return None
    from excelmaze.draw.drawn_mazes import with_theme
    from excelmaze.xlsx.drawings import drawn_on, with_reference

    drawings = with_theme(shown.layout.drawings, theme)
    name = f"xl/drawings/{PurePosixPath(part).stem}drawing1.xml"
    return with_reference(part, drawn_on(name, drawings, shown.rulers(TITLE_HEIGHT)))
