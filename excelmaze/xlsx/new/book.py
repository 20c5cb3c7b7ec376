"""New workbooks: `save`; openpyxl makes the workbook with its styles and names, the sheets are streamed into it."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, SupportsIndex
from zipfile import ZipFile

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.draw.end_marks import check_marks
from excelmaze.draw.printing import DEFAULT_PRINTING, PageLook, Printing, printing_of
from excelmaze.draw.theme import Theme, asked_theme, theme_for
from excelmaze.errors import InputError
from excelmaze.files import File, FileLike, file_to_write
from excelmaze.grids.grid import Grid
from excelmaze.languages import words_in
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import checked_word
from excelmaze.options.keywords import taken, takes
from excelmaze.options.table import AppearanceOptions
from excelmaze.planes import mapped
from excelmaze.sheet.addresses import Area, formula_of_name
from excelmaze.sheet.paper import PX_OF_MM, SIZES
from excelmaze.writing import atomic_write, check_writable
from excelmaze.xlsx.maze_sheet import MazeSheet, SheetStyles, WrittenGame
from excelmaze.xlsx.new.new_sheets import NewSheet, new_sheets
from excelmaze.xlsx.new.parts import define, parts_of, set_up
from excelmaze.xlsx.new.theme_styles import (
    register_styles,
    set_normal_font,
    style_of_caption,
    style_of_title,
    theme_of_2013,
)
from excelmaze.xlsx.package.package import write_part
from excelmaze.xlsx.record.kept import record_names
from excelmaze.xlsx.record.maze_names import LEVELS_NAME, PAPER_NAME, levels_text, names_of
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.sheets.cell_format import CROSSED, FILLED, SIDES, CellFormat
from excelmaze.xlsx.titles import as_written

if TYPE_CHECKING:
    from typing import Unpack

    from excelmaze.options.keyword_types import SaveKeywords
    from excelmaze.xlsx.drawing_ml import NewDrawings

_PLAIN = CellFormat((None,) * 4, None, None)


@takes("new", AppearanceOptions)
def save(
    maze: Maze,
    path: FileLike,
    *,
    sheet: str | None = None,
    steps: int | None = None,
    seed: SupportsIndex | str | None = None,
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
        solution_style: a `line` by default, `dots` or `arrows` over cells with a pale tint, or `cells`, a stronger one.
        solution_color: its colour, such as `C00000`.
        wall_width: `thin`, `medium` or `thick`; by default the theme's.
        wall_color: the colour of walls.
        title: a line above the maze; it is text, also where it begins with `=`.
        cell_size: the side of a cell: `fit`, so that the maze fills the page, in pixels at 96 dpi, or as in `7mm`.
        paper: `A4`, `Letter` or `A5`; the maze is printed on one page of it.
        marks: what is written into the cells of start and goal: `words`, `letters`, `arrows` through the openings,
            `none`, or a pair such as `🐭,🧀`.
        images: pictures at start and goal instead of marks: a name in `excelmaze.draw.drawings.PAIRS`, such as `mouse`;
            or those of start, goal and holes, each a PNG or JPEG file, the name of such a picture, or nothing:
            `dog,home.png,logo.png`.
        margins: of the page, in millimetres: one number, or top, right, bottom and left.
        header: what is printed above, with `{title}`, `{n}` (the number of the sheet), `{seed}`, `{algorithm}`,
            `{date}`, `{page}` and `{pages}`; one that needs what is not known is left out.
        footer: what is printed below.
        name_line: print lines for a name and a date above.
        language: of the words on the sheets, a code in `excelmaze.languages.LANGUAGES`, or `auto`, this machine's.
        no_names: do not name its start and goals; names betray the true one among false goals.
        steps: the number of sheets, "Step 1" and on, that show the maze growing; the last one shows it finished.
        solver: a name in `excelmaze.solvers.registry.SOLVERS`: where it goes is coloured, in the maze or where the
            solution is; with `steps`, these show how far it has come.
        seed: where the solver's random numbers begin, if it draws any; by default they come from the recipe's own seed.
        play: a sheet that is played without macros: a status counts marks that are typed into cells.
        color: `distance` colours the cells by their distance from the start, `distance-to-goal` by that to the goal, in
            24 fills from light to dark. Start, goal and path keep theirs.
        force: overwrite a file that exists.

    Raises:
        InputError: an option that does not exist, or a title where there is no row above the maze.
        WorkbookError: the file cannot be written.
    """
    appearance = taken(save, given).of(AppearanceOptions)
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
    recipe = sheets[0].maze.recipe
    usual = theme or theme_for(recipe.algorithm if recipe else "", None)
    book, active = new_book()
    if front is not None:
        front(active if cover is None else book.create_sheet())
    own = [] if cover is None else [(1, cover)]
    streamed: dict[str, Iterable[bytes]] = {}
    drawings: list[NewDrawings] = []
    first = len(own) + 1 if front is None else len(book.sheetnames) + 1
    for number, new in (*own, *enumerate(sheets, first)):
        sheet = active if number == 1 else book.create_sheet()
        sheet.title = new.name
        shown = new.drawn(printing, number)._replace(active=sheet is active)
        shown, styles, game = _styled(sheet, new, shown, usual)
        sheet.print_area = shown.printed.address
        _name_places(sheet, new, shown, usual, no_names=no_names)
        if new.page is not None or shown.page.size not in SIZES.values():
            name_paper(sheet, shown.page)
        part = f"xl/worksheets/sheet{number}.xml"
        streamed[part] = shown.part(styles, played=game)
        if shown.layout.drawings:
            drawings.append(_drawn(sheet, part, new.rounds, shown, new.theme or usual))
    if front is None and not sheets[0].known:
        book.properties.title, book.properties.description = sheets[0].title or None, recipe and recipe.to_json()
    save_book(book, path, streamed, drawings, force=force)


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
    streamed: Mapping[str, Iterable[bytes]] = MappingProxyType({}),
    drawn: "Sequence[NewDrawings]" = (),
    *,
    force: bool = True,
) -> None:
    """Save a new workbook, with parts that replace some of its parts, and drawings that these refer to.

    Raises:
        WorkbookError: the file cannot be written.
    """
    own = parts_of(book, {name: kind for one in drawn for name, kind in one.types.items()})
    others = (part for one in drawn for part in one.parts.items())
    with atomic_write(_file(path), force=force) as file, ZipFile(file, "w") as target:
        for name, data in {**own, **dict(others)}.items():
            write_part(target, name, streamed.get(name) or [data])


def _styled(
    sheet: Worksheet, new: NewSheet, shown: MazeSheet, usual: Theme
) -> tuple[MazeSheet, SheetStyles, WrittenGame | None]:
    """Return what a sheet shows, the numbers of its styles, registered in its workbook, and its game."""
    open_codes: Collection[int] = ()
    game = None
    if shown.game is not None:
        from excelmaze.xlsx.new.played import with_open_codes, written_game

        game = written_game(sheet, shown.game)
        shown, open_codes = with_open_codes(shown)
    side = shown.page.cell_size / PX_OF_MM * (shown.page.percent or 100) / 100
    theme = new.theme or usual
    theme = theme._replace(wall=theme.wall.beside(side))
    codes = register_styles(sheet, theme, shown.layout, shown.page.cell_size, open_codes)
    captions = {one.lettering: style_of_caption(sheet, one.lettering) for one in shown.captions}
    return shown, SheetStyles(codes, style_of_title(sheet) if shown.title else 0, captions), game


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


def _name_places(sheet: Worksheet, new: NewSheet, shown: MazeSheet, usual: Theme, *, no_names: bool) -> None:
    """Name the cells of the maze, and keep its record; the names of its levels betray nothing."""
    names = names_of(new.maze, new.level, no_ends=no_names) if new.names is None else new.names
    formulas = {name: formula_of_name(sheet.title, selection.areas) for name, selection in names.items()}
    if new.names is None and new.game is None and not new.is_solution:
        named = tuple(name for name, formula in formulas.items() if formula)
        record = _record_of(new, shown, new.theme or usual)._replace(named=named)
        _keep(sheet, record.with_ends(names))
    formulas[LEVELS_NAME] = levels_text(new.together, [new.maze.grid.bounds for _ in new.together])
    for name, formula in formulas.items():
        define(sheet, name, formula)
    for name, selection in new.known.items():
        define(sheet.parent, name, formula_of_name(sheet.title, selection.areas))


def _record_of(new: NewSheet, shown: MazeSheet, theme: Theme) -> Record:
    """Return the record of a maze on a new sheet: all of its cells were plain.

    Some of those that are shown lie around it, and hold its texts.
    """
    layout, grid = new.layout, shown.layout.grid
    bounds = layout.grid.bounds
    codes = [one.lines & (SIDES | CROSSED) | FILLED * (theme.fill_of(one) is not None) for one in layout.palette]
    texts = {grid.place(cell): as_written(text) for cell, text in shown.layout.texts.items() if text}
    if shown.title is not None:
        texts[shown.title.row, shown.title.column] = shown.title.written
    return Record(
        layout.grid,
        bytes(layout.grid.size),
        bytes(mapped(layout.codes, codes)),
        (_PLAIN,),
        {column: {} for column in range(bounds.left, bounds.right + 1)},
        {row: {} for row in range(bounds.top, bounds.bottom + 1)},
        texts,
        recipe=new.maze.recipe.to_json() if new.maze.recipe else "",
    )


def _keep(sheet: Worksheet, record: Record, number: int = 1) -> None:
    """Keep a record in hidden names."""
    for name, text in record_names(record, number, sheet.title).items():
        define(sheet, name, text, hidden=True)


def name_paper(sheet: Worksheet, page: PageLook) -> None:
    """Name the size of the paper that a sheet is printed on; Excel has no number for some."""
    define(sheet, PAPER_NAME, '"{:g}x{:g}mm"'.format(*page.size))


def _drawn(
    sheet: Worksheet, part: str, rounds: "Sequence[tuple[Area, Maze]]", shown: MazeSheet, theme: Theme
) -> "NewDrawings":
    """Return the drawings of a sheet; the recipes of drawn mazes are kept in records, which name their drawings."""
    from excelmaze.draw.drawings import Box, kind_of
    from excelmaze.draw.round_mazes import with_theme
    from excelmaze.xlsx.drawing_ml import drawn_on

    drawn = drawn_on(part, with_theme(shown.layout.drawings, theme), shown.rulers())
    mazes = {name: one.box for name, one in drawn.drawings.items() if kind_of(one.name) is not None}
    for number, (area, maze) in enumerate(rounds, 1):
        own = tuple(name for name, box in mazes.items() if Box.of(area).has(box))
        recipe = maze.recipe.to_json() if maze.recipe else ""
        _keep(sheet, Record(Grid([area]), recipe=recipe, drawings=own), number)
    return drawn
