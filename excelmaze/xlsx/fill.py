"""A maze into cells of a workbook that exists."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from excelmaze.draw.layout import Layout
from excelmaze.draw.theme import SILVER, Theme, theme_for
from excelmaze.draw.tilings import lay_out_sheets
from excelmaze.errors import InputError
from excelmaze.generators import swallows
from excelmaze.grids.grid import Grid
from excelmaze.grids.shapes import BORDERS, FLAT, FRAME, NO_PORTALS, NOT_WRAPPED, PLAIN, SQUARES, graph_on
from excelmaze.languages import words_in
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import checked_word
from excelmaze.options.rows import Value, check_option
from excelmaze.options.table import Look, Shape
from excelmaze.sheet.addresses import Area, Place, Selection
from excelmaze.sheet.paper import PAPERS, paper_number
from excelmaze.xlsx.beside import check_rim, taken_places
from excelmaze.xlsx.codes import changes_of, colored_by, theme_in
from excelmaze.xlsx.edit.page_setup import paper_of
from excelmaze.xlsx.end_marks import check_marks, with_marks
from excelmaze.xlsx.marks import linked, placed_texts
from excelmaze.xlsx.maze_names import BUTTONS_NAME, NO_NAMES, check_clear_of_buttons, names_of
from excelmaze.xlsx.merged_lines import with_held_lines
from excelmaze.xlsx.opc.tree import to_int
from excelmaze.xlsx.page import check_solvable, footer_of, further_names, title_above
from excelmaze.xlsx.paint import painted_on
from excelmaze.xlsx.painting import FurtherSheet, Painting
from excelmaze.xlsx.read import MazePlace, grid_on
from excelmaze.xlsx.record.on_sheet import kept_on, presumed
from excelmaze.xlsx.rewrite import Done, Job
from excelmaze.xlsx.seen import named_cells
from excelmaze.xlsx.shaped import shaped_place
from excelmaze.xlsx.sheets.worksheet import Sheet
from excelmaze.xlsx.sizes import DEFAULT_CELL_PX, cell_pixels

# Unless a seed is given, so many mazes with levels are made until all of their stairs can be marked.
_TRIES = 20


def fill_workbook(
    path: str | Path,
    algorithm: str = "backtracker",
    *,
    sheet: str | Sequence[str] | None = (),
    cells: str | None = None,
    mask: str | Path | None = None,
    threshold: int | None = None,
    invert: bool = False,
    letters: str | None = None,
    bridges: bool = True,
    shape: str | None = None,
    colored: str | None = None,
    hole: str | Sequence[str] = (),
    target: str | Path | None = None,
    seed: int | None = None,
    rng: str = "python",
    start: str | None = None,
    goal: str | None = None,
    openings: str | None = None,
    pieces: str = "each",
    bias: str = "none",
    rooms: int = 0,
    walls: str = BORDERS,
    frame: str = FRAME,
    tiling: str = SQUARES,
    wrap: str = NOT_WRAPPED,
    portals: str = NO_PORTALS,
    dimensions: str = FLAT,
    weave: str | float = PLAIN,
    levels: int = 1,
    stairs: float | None = None,
    symmetry: str = "none",
    unicursal: bool = False,
    false_goals: str = "none",
    widening: int | None = None,
    temperature: float | None = None,
    least: int | None = None,
    share: float = 0.75,
    players: int = 0,
    loops: float = 0.0,
    sparseness: int = 0,
    braid: float = 0.0,
    options: Mapping[str, Value] | None = None,
    theme: str | None = None,
    solution: str = "none",
    title: str = "",
    cell_size: int | str | None = None,
    paper: str | None = None,
    marks: str = "none",
    color: str = "none",
    language: str = "auto",
    no_names: bool = False,
    no_recipe: bool = False,
    force: bool = False,
    backup: bool = False,
    dry_run: bool = False,
) -> Done[Maze]:
    """Put a maze into cells of a workbook that exists; nothing else in it changes.

    >>> from excelmaze import Grid, generate, read, save
    >>> save(generate("B2:F6", seed=1), "book.xlsx")
    >>> done = fill_workbook("book.xlsx", "wilson", cells="H2:L6,H7:J9", seed=7, goal="opposite")
    >>> done.maze, done.report.cells
    (<Maze 34 cells, wilson, seed 7>, 34)
    >>> read("book.xlsx", cells="H2:L6,H7:J9").passages == done.maze.passages
    True

    Args:
        path: the workbook.
        algorithm: and `seed`, `rng`, `goal`, `openings`, `pieces`, `bias`, `rooms`, `walls`, `frame`, `tiling`,
            `wrap`, `portals`, `dimensions`, `weave`, `symmetry`, `unicursal`, `false_goals`, `widening`, `temperature`,
            `least`, `share`, `players`, `loops`, `sparseness`, `braid`, `options`: as for `generate`.
        sheet: the sheet; by default the one that was active when the workbook was saved. Several are the levels of one
            maze, in their order, which has the same cells on each: those given, or selected on the first.
        cells: addresses or a defined name; by default the selection that was saved in the workbook.
        levels: how many levels there are: as many as sheets are given.
        stairs: as for `generate`.
        mask: the file of a picture or a drawing, of which the maze gets the shape, as large as fits within the cells;
            `threshold` and `invert` as for `Grid.from_mask`.
        letters: a text, of which the maze gets the shape; its letters are joined by `bridges`.
        shape: a name in `excelmaze.shapes.formulas.SHAPES`, of which the maze gets the shape.
        colored: a colour such as `FFFF00`: the maze is in the cells that are filled so, of those given or selected,
            else of the whole sheet.
        hole: cells that are left out.
        target: the workbook to write; by default the same one.
        start: a cell; by default the active cell of the saved selection, if it is in the maze, else the first cell.
        theme: a name in `excelmaze.draw.theme.THEMES`; by default the algorithm's own, or classic.
        solution: `none`, `shown` in the maze, or on a second `sheet`, "Solution" or "Solution 2" and so on, behind the
            last one.
        title: a line in the empty cell above the maze's top left corner; it is text, also where it begins with `=`.
        cell_size: make the cells squares of so many pixels, or as in `7mm`, or so large that they `fit` the page;
            without it, widths and heights stay.
        paper: `A4`, `Letter` or `A5`, to print the maze on one page of it; without it, the sheet's page set-up stays.
        marks: what is written into the cells of start and goal, as for `save`; a cell that holds something keeps it.
        color: `distance` colours the cells by their distance from the start, `distance-to-goal` by that to the goal, on
            a scale of Excel's own over numbers that it hides; cells that hold something keep it, and have no colour.
        language: of the words on the second sheet: a code in `excelmaze.languages.LANGUAGES`, or `auto`, the machine's.
        no_names: do not name its cells, start and goals on the sheet; names betray the true goal.
        no_recipe: write neither algorithm nor seed into the workbook.
        force: replace a target that exists, and change a workbook that is protected or signed.
        backup: keep a copy of the workbook that is replaced.
        dry_run: write nothing, only report.

    Raises:
        InputError: an option that does not exist or does not fit.
        WorkbookError: the workbook cannot be read or written, or must not be changed.
    """
    look = Look(
        theme=theme,
        solution=solution,
        title=title,
        cell_size=None if cell_size is None else str(cell_size),
        paper=paper,
        marks=marks,
        color=color,
        language=language,
        no_names=no_names,
    )
    chosen = theme_for(algorithm, theme)
    asked = Shape(
        mask=str(mask) if isinstance(mask, Path) else mask,
        threshold=threshold,
        invert=invert,
        letters=letters,
        shape=shape,
        colored=colored,
        hole=_holes(hole),
    )
    if asked.chosen:
        from excelmaze.grids.drawn import check_shape

        check_shape(asked)
    _check(look)
    with Job.of(path, target, force=force, backup=backup, dry_run=dry_run).opened() as work:
        sheets = _sheets(sheet, levels)
        place = shaped_place(work.book, sheets[0], cells, asked, bridges=bridges)
        if swallows(algorithm, options):
            place = _with_swallowed(place, start, pieces)
        pages = [place.sheet, *(work.book.sheet(name) for name in sheets[1:])]
        for page in pages:
            check_clear_of_buttons(place.grid, _buttons(page))
        # Portals and crossings are chosen when the maze is made.
        grid = graph_on(_with_rooms(place), walls, frame, tiling, wrap=wrap, dimensions=dimensions, weave=str(weave))
        check_rim(place.sheet, grid)
        if dimensions != FLAT:
            place = place.with_cells(grid.cells)
        if len(pages) > 1:
            from excelmaze.grids.levels import LevelGrid

            grid = LevelGrid(grid, [page.name for page in pages])
        # Of a maze with false goals only cells of one side can be the start.
        own = None if place.active is None or false_goals != "none" else grid.told_of(grid.nearest(place.active))
        begin = own if start is None else start
        titled = {title_above(title, grid.cells.bounds)[:2]} if title else set()
        make = partial(
            generate,
            grid,
            algorithm,
            options=options,
            rng=rng,
            start=begin,
            goal=goal,
            openings=openings,
            pieces=pieces,
            bias=bias,
            rooms=rooms,
            portals=portals,
            weave=weave,
            symmetry=symmetry,
            unicursal=unicursal,
            false_goals=false_goals,
            widening=widening,
            temperature=temperature,
            least=least,
            share=share,
            players=players,
            loops=loops,
            sparseness=sparseness,
            braid=braid,
            stairs=stairs,
            taken=lambda places: {one for page in pages for one in taken_places(page, places, titled)},
        )
        seeds = [seed] * (_TRIES if seed is None and len(pages) > 1 else 1)
        while seeds:
            maze = make(seed=seeds.pop())
            check_solvable(solution, maze)
            told = maze.replaced(recipe=None) if no_recipe else maze
            paintings = _paintings(told, look, chosen, place.sheet)
            if _stairs_seen(pages, paintings, refuse=not seeds):
                break
        report = work.write(painted_on(work, list(zip(pages, paintings, strict=True))))
    return Done(maze, report)


def _stairs_seen(sheets: Sequence[Sheet], paintings: Sequence[Painting], *, refuse: bool) -> bool:
    """Whether all stairs between sheets can be marked on one of the two.

    Raises:
        InputError: some cannot, and that is to be refused.
    """
    if len(sheets) == 1:
        return True
    from excelmaze.xlsx.levels import check_stairs_seen

    try:
        check_stairs_seen(sheets, paintings)
    except InputError:
        if refuse:
            raise
        return False
    return True


def _with_swallowed(place: MazePlace, start: str | None, pieces: str) -> MazePlace:
    """The cells with the silver ones beside them, where the one maze that is made goes on, or any of them."""
    from excelmaze.grids.swallowed import with_swallowed
    from excelmaze.xlsx.colored import colored_cells

    grid = place.grid
    begin = grid.find(start, "start") if start else grid.first if place.active is None else place.active
    try:
        silver = colored_cells(place.sheet, SILVER.color.rgb)
    except InputError:  # nothing is
        return place

    def those_of(places: Collection[Place]) -> list[Place]:
        return [one for one in places if silver.cell_at(*one) is not None]

    cells = with_swallowed(grid, begin if pieces == "leave" else None, those_of)
    return place._replace(grid=cells, active=None if place.active is None else cells.cell_at(*grid.place(place.active)))


def _buttons(sheet: Sheet) -> Selection | None:
    with suppress(InputError):  # somebody else's name, which stands for something else
        return named_cells(sheet, BUTTONS_NAME)
    return None


def _with_rooms(place: MazePlace) -> Grid:
    """The cells, with the merged areas that are rooms of the maze: not those that an earlier maze has merged."""
    grid = grid_on(place.sheet, place.grid)
    if not grid.merged:
        return place.grid
    earlier = {area for record in presumed(kept_on(place.sheet)).values() for area in record.merged}
    return Grid(grid.areas, [area for area in grid.merged if area not in earlier])


def _holes(hole: str | Sequence[str]) -> tuple[str, ...]:
    """Holes, of which one alone may be given as it is."""
    if not isinstance(hole, str | Sequence):
        raise InputError(f"hole {ascii(hole)[:40]} is no list of cells; give addresses such as ['C3:D4']")
    return (hole,) if isinstance(hole, str) else tuple(hole)


def _check(look: Look) -> None:
    """Refuse a look that there is not, before any work is done for it."""
    check_option("solution", look.solution)
    check_option("language", look.language)
    check_marks(look.marks)
    check_option("color", look.color, "fill")
    if look.cell_size is not None:
        cell_pixels(look.cell_size)
    if look.paper is not None:
        paper_number(look.paper)


def _pixels(look: Look, areas: Sequence[Area], sheet: Sheet) -> int:
    """The side of a cell; where it is to fit, on the paper that is asked for, or that the sheet has."""
    assert look.cell_size is not None  # noqa: S101 - it is asked for
    pixels = cell_pixels(look.cell_size)
    if pixels is None:
        from excelmaze.xlsx.printing import fitting

        own = to_int(paper_of(sheet.part), PAPERS["A4"]) if look.paper is None else paper_number(look.paper)
        return fitting(own, areas)
    return pixels


def _sheets(sheet: str | Sequence[str] | None, levels: int) -> Sequence[str | None]:
    """The sheets that are asked for: one, or one for each level.

    Raises:
        InputError: they are not as many as the levels, or one is given twice.
    """
    check_option("levels", levels)
    if not isinstance(sheet, str | Sequence | None):
        raise InputError(f"sheet {ascii(sheet)[:40]} is no name; give one, or a list of them for levels")
    names: list[str | None] = [sheet] if isinstance(sheet, str | None) else [*sheet] or [None]
    given = [checked_word(name, "sheet").casefold() for name in names if name is not None]
    twice = next((name for name in given if given.count(name) > 1), None)
    if twice is not None:
        raise InputError(f"sheet {twice!r} is given twice; each level has a sheet of its own")
    if levels not in {1, len(names)}:
        raise InputError(
            f"{levels} levels take {levels} sheets, and {len(given) or 1} is meant; give --sheet for each of them"
        )
    return names


def _paintings(maze: Maze, look: Look, theme: Theme, sheet: Sheet) -> list[Painting]:
    """A maze as it is painted on its sheets, of which the first is given, with the further ones that were asked for."""
    theme = theme_in(sheet.book, theme)
    together = maze.grid.sheets
    levels: str | None = ""
    if together:
        from excelmaze.xlsx.levels import levels_text

        levels = levels_text(together, [maze.grid.cells.bounds] * len(together))
    paintings = []
    layouts = [*map(with_held_lines, lay_out_sheets(maze, solution=look.solution == "shown"))]
    if look.color == "none":  # which has numbers in all cells
        layouts = _marked(maze, layouts, look)
    pixels = None if look.cell_size is None else _pixels(look, layouts[0].grid.areas, sheet)
    colors = colored_by(maze, layouts, look.color)
    for level, layout in enumerate(layouts):
        paintings.append(
            Painting(
                list(layout.stretches()),
                changes_of(layout, theme),
                cell_size=pixels,
                names=NO_NAMES if look.no_names else names_of(maze, level),
                recipe=maze.recipe.to_json() if maze.recipe else "",
                title=look.title,
                paper=None if look.paper is None else paper_number(look.paper),
                further=() if level else _solution_sheets(maze, look, theme, pixels or DEFAULT_CELL_PX),
                texts=placed_texts(layout),
                links=linked(layout, together),
                levels=levels or "",
                merged=[area for area in layout.merged if area not in maze.grid.merged],
                rooms=maze.grid.merged,
                colored=colors[level],
                uncolored=layout.grid.areas,
            )
        )
    return paintings


def _marked(maze: Maze, layouts: Sequence[Layout], look: Look) -> list[Layout]:
    words = words_in(look.language)
    return [with_marks(maze, layout, look.marks, words, level) for level, layout in enumerate(layouts)]


def _solution_sheets(maze: Maze, look: Look, theme: Theme, cell_size: int) -> list[FurtherSheet]:
    """The further sheets that show the way, if they are asked for."""
    if look.solution != "sheet":
        return []
    words = words_in(look.language)
    layouts = _marked(maze, [*map(with_held_lines, lay_out_sheets(maze, solution=True))], look)
    names = further_names(words("Solution"), [layout.sheet for layout in layouts])
    return [
        FurtherSheet(
            names[level],
            solved,
            changes_of(solved, theme),
            cell_size,
            footer_of(maze, words),
            NO_NAMES if look.no_names else names_of(maze, level),
            range(len(names)) if len(names) > 1 else (),
        )
        for level, solved in enumerate(layouts)
    ]
