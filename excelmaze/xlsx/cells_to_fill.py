"""The rooms of a maze in a workbook: cells that are chosen, a shape in them, or those that the user painted."""

from collections import Counter
from collections.abc import Collection

from excelmaze.draw.theme import SILVER, parse_color
from excelmaze.errors import InputError, counted
from excelmaze.generators import swallows
from excelmaze.grids.grid import Grid, Surroundings
from excelmaze.grids.room_graphs import graph_on
from excelmaze.options.table import MazeOptions, ShapeOptions
from excelmaze.options.values import Values
from excelmaze.planes import nonzero
from excelmaze.sheet.addresses import Place, any_overlap
from excelmaze.sheet.unions import rectangles
from excelmaze.xlsx.carrier import Work
from excelmaze.xlsx.changeable import refuse_unchangeable
from excelmaze.xlsx.occupied import check_rim, occupied_places
from excelmaze.xlsx.read import MazePlace, find_cells, find_place, grid_on
from excelmaze.xlsx.record.maze_names import BUTTONS_NAME, maze_named
from excelmaze.xlsx.record.on_sheet import records_on
from excelmaze.xlsx.sheets.styles import rgb_of, theme_colors
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet
from excelmaze.xlsx.titles import title_above

SHAPE = "walls", "frame", "tiling", "wrap", "dimensions", "weave"
"""The options that say what rooms cells are."""


def grid_in(work: Work, values: Values, place: MazePlace | None = None, *, bridges: bool = True) -> Grid:
    """Return the rooms of a maze in cells of a workbook; they know their surroundings there.

    Args:
        work: the workbook.
        values: the options.
        place: what is selected on an open sheet.
        bridges: whether letters are joined.

    Raises:
        InputError: as `find_place`, `graph_on` and `check_rim`; or the shape cannot be drawn there, no cell has the
            colour, a hole lies outside, or cells lie under buttons.
        WorkbookError: what is there cannot be changed, or the workbook is damaged.
    """
    place = _place_to_fill(work.book, values, place, bridges=bridges)
    if swallows(values["algorithm"], values.algorithm_options()):
        place = _with_swallowed(place, values["start"], values["pieces"])
    sheet = place.sheet
    refuse_unfillable(sheet, place.grid)
    grid = graph_on(grid_on(sheet, place.grid), **{name: values[name] for name in SHAPE})
    check_rim(sheet, grid)
    active, start = place.with_cells(grid.cells).active, None
    if active is not None and (room := grid.nearest(active)) != grid.first:
        start = grid.address_of(room)
    beside = grid.beside()
    places = {*zip(*beside.places, strict=True)} if beside else ()
    titled = {title_above(values["title"], grid.cells.bounds)[:2]} if values["title"] else set()
    return grid.surrounded(Surroundings(sheet.name, frozenset(occupied_places(sheet, grid, places, titled)), start))


def _place_to_fill(book: Book, values: Values, selected: MazePlace | None, *, bridges: bool) -> MazePlace:
    """Return the cells that a maze gets: a shape in those that are given or selected, without the holes.

    A single cell that is selected on an open sheet is the top left one of the maze.
    """
    asked = values.of(ShapeOptions)
    place = _selected_place(book, values) if selected is None else selected
    is_corner, grid = selected is not None and place.grid.size == 1, place.grid
    for name in ("rows", "cols") if selected is not None else ():
        if name in values.explicit and (asked.colored is not None or not is_corner):
            why = f"colored {asked.colored}: the colour says" if asked.colored else "the selection says"
            raise InputError(f"{name} {values[name]} and {why} which cells; give one")
    if asked.colored is not None:
        is_any = is_corner or (grid.size == 1 and values["cells"] is None)
        grid = _colored_cells(place.sheet, asked.colored, None if is_any else grid)
    elif is_corner or asked.chosen:
        from excelmaze.grids.chosen_cells import cells_from, drawn_within

        if is_corner:
            grid = cells_from(grid, values, bridges=bridges)
        else:
            grid = drawn_within(asked, grid, values.of(MazeOptions), bridges=bridges)
    for hole in asked.hole:
        grid = grid.minus(find_cells(book, place.sheet.name, hole))
    return place if grid is place.grid else place.with_cells(grid)


def _selected_place(book: Book, values: Values) -> MazePlace:
    """Return the cells that are given or selected; with a colour, a single selected cell means the sheet."""
    if values["colored"] is not None and values["cells"] is None:
        sheet = book.sheet(values["sheet"])
        if (saved := sheet.saved_selection().selection).size == 1:
            return MazePlace(sheet, Grid.from_selection(saved), None)
    return find_place(book, values["sheet"], values["cells"])


def _with_swallowed(place: MazePlace, start: str | None, pieces: str) -> MazePlace:
    """Return the cells and the silver ones that they lead to: from the start, or from all if each piece gets a maze."""
    from excelmaze.grids.chosen_cells import with_swallowed

    grid = place.grid
    begin = grid.room_of(start, "start") if start else grid.first if place.active is None else place.active
    try:
        silver = _colored_cells(place.sheet, SILVER.color.rgb)
    except InputError:  # nothing is
        return place

    def silver_in(places: Collection[Place]) -> list[Place]:
        return [one for one in places if silver.cell_at(*one) is not None]

    return place.with_cells(with_swallowed(grid, begin if pieces == "leave" else None, silver_in))


def refuse_unfillable(sheet: Sheet, cells: Grid) -> None:
    """Refuse cells of what no command changes, and those under the template's buttons."""
    refuse_unchangeable(sheet, cells.areas)
    buttons = maze_named(sheet.names, [BUTTONS_NAME]).get(BUTTONS_NAME)
    if buttons is not None and any_overlap(cells.areas, buttons.areas):
        raise InputError(f"the buttons are in {buttons.address}; select cells below them")


# Programs round the parts of tinted colours differently.
_NEARLY = 3
_MOST_NAMED = 3


def _colored_cells(sheet: Sheet, color: str, within: Grid | None = None) -> Grid:
    """Return the cells of a sheet, or those of a grid, that have a solid fill of a colour.

    Theme colours count as what they are in the workbook's theme. Conditional formats and the stripes of tables do not
    count: they are no fills of cells.

    Raises:
        InputError: there are none.
        WorkbookError: the sheet, its styles or its theme are damaged.
    """
    wanted = parse_color(color)
    grid = within or _written_cells(sheet)
    where = f"{grid.named} on sheet {sheet.name!r}" if within else f"sheet {sheet.name!r}"
    formats = sheet.cell_formats(grid)
    colors = theme_colors(sheet.book)
    rgbs = [
        rgb_of(fill, colors) if fill is not None and fill.pattern == "solid" else None for fill in formats.fill_looks
    ]
    chosen = [rgb is not None and _is_near(rgb, wanted) for rgb in rgbs]
    areas = rectangles(map(grid.place, nonzero(bytes([chosen[fill] for fill in formats.fills]))))
    if not areas:
        counts = Counter(rgb for fill in formats.fills if (rgb := rgbs[fill]) is not None)
        there = ", ".join(f"{rgb} ({counted(count, 'cell')})" for rgb, count in counts.most_common(_MOST_NAMED))
        remedy = f"there is {there}" if there else "fill some cells"
        if any(one.record is not None for one in records_on(sheet).kept):
            remedy += "; clear restores the colours under an earlier maze"
        raise InputError(f"no cell of {where} is filled {wanted}; {remedy}")
    return Grid(areas)


def _is_near(rgb: str, wanted: str) -> bool:
    parts = zip(bytes.fromhex(rgb), bytes.fromhex(wanted), strict=True)
    return all(abs(part - other) <= _NEARLY for part, other in parts)


def _written_cells(sheet: Sheet) -> Grid:
    """Return the cells that the sheet's file has, without those that only their column or row formats."""
    part = sheet.part
    areas = rectangles((row.number, column) for row in part.rows() for column in part.cells(row).columns)
    if not areas:
        raise InputError(f"sheet {sheet.name!r} is empty; fill the cells of the maze with a colour first")
    return Grid(areas)
