"""Joining mazes that lie side by side on a sheet."""

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from excelmaze.draw.layout import CellLook, Layout, Role
from excelmaze.draw.tilings import lay_out, tiling_named, with_borders_on_neighbors
from excelmaze.errors import InputError
from excelmaze.files import FileLike
from excelmaze.grids.grid import DIRECTIONS, SIDE_NAMES, STEPS, Grid, combined_cells, together
from excelmaze.grids.tilings import SQUARES
from excelmaze.maze.alter import with_opened
from excelmaze.maze.joining import check_joining, joining_passages
from excelmaze.maze.maze import Maze
from excelmaze.options.keywords import taken, takes
from excelmaze.options.table import LocationOptions, MazeOptions, SafetyOptions
from excelmaze.options.values import Values
from excelmaze.planes import different, nonzero
from excelmaze.sheet.addresses import Place, cell_address
from excelmaze.sheet.bands import without
from excelmaze.streams import fresh_seed, stream_named
from excelmaze.xlsx.carrier import Done, Work, workbook_to_change
from excelmaze.xlsx.changeable import refuse_unchangeable
from excelmaze.xlsx.maze_request import SheetRequest, cells_of, theme_in
from excelmaze.xlsx.read import check_drawn, find_place, grid_on, maze_at, named_areas, recorded_part
from excelmaze.xlsx.recipes import joined_recipe, made_again, recipes_on, recorded_graphs
from excelmaze.xlsx.record.maze_names import AREA_NAME, names_of
from excelmaze.xlsx.resolve import changes_for
from excelmaze.xlsx.sheet_theme import theme_on
from excelmaze.xlsx.sheet_view import ViewOfSheet
from excelmaze.xlsx.sheets.cell_format import CellChange
from excelmaze.xlsx.sheets.worksheet import Sheet
from excelmaze.xlsx.titles import placed_texts

if TYPE_CHECKING:
    from typing import Unpack

    from excelmaze.options.keyword_types import JoinKeywords


@takes("join", LocationOptions, MazeOptions, SafetyOptions)
def join_workbook(
    path: FileLike, cells: Sequence[str], *, target: FileLike | None = None, **given: "Unpack[JoinKeywords]"
) -> Done[Maze]:
    """Open one wall between each two neighbouring mazes on a sheet, so that they become one.

    >>> from excelmaze import Grid, fill_workbook, generate, save
    >>> save(generate("B2:F6", seed=1), "book.xlsx")
    >>> done = fill_workbook("book.xlsx", generate(Grid.from_workbook("book.xlsx", "G2:K6"), seed=2))
    >>> done = join_workbook("book.xlsx", ["B2:F6", "G2:K6"], seed=3)
    >>> done.maze, done.opened
    (<Maze 50 cells, backtracker, seed 2>, (('F2', 'G2'),))

    Args:
        path: the workbook, or a binary file that is open for reading.
        cells: the addresses or names of two mazes or more.
        sheet: and `target`, `force`, `backup`, `dry_run`: as for `fill_workbook`.
        seed: decides which walls are opened.

    Returns:
        The maze as it is then, with the start of the last that was made, and in `opened` the pairs of cells between
        which a wall was opened, by `seed`. It has a recipe, which the workbook tells too, if each of the mazes has one
        that still makes it.

    Raises:
        InputError: cells without a maze, or mazes that overlap, do not touch, or are one already.
        WorkbookError: the workbook cannot be read or written, or must not be changed.
    """
    chosen = taken(join_workbook, given, cells=cells)
    with workbook_to_change(path, target, chosen.of(SafetyOptions)) as work:
        places = [find_place(work.book, chosen["sheet"], text) for text in chosen["cells"]]
        if len(places) < 2:  # noqa: PLR2004 - two mazes are what joins
            raise InputError("joining takes two mazes or more; give the cells of each")
        on = places[0].sheet
        for place in places:
            refuse_unchangeable(place.sheet, place.grid.areas)
            if place.sheet.name != on.name:
                raise InputError(f"the mazes lie on the sheets {on.name!r} and {place.sheet.name!r}; choose one sheet")
            check_drawn(on.cell_formats(place.grid), on, place.grid)
        return join_in(work, on, chosen, [recorded_part(on, one.grid, whole=False) for one in places])


def join_in(work: Work, sheet: Sheet, chosen: Values, parts: Sequence[Grid]) -> Done[Maze]:
    """Open walls between mazes on a sheet, so that they are one; `parts` are the cells of each.

    The one maze has a recipe if each of them has one that still makes it.

    Raises:
        InputError: as for `check_joining` and `joining_passages`.
    """
    mazes, recipes = [maze_at(sheet, part) for part in parts], recipes_on(sheet)
    check_joining([*(maze.grid for maze in mazes), *recorded_graphs(sheet, together(parts))], ())
    maze = tiling_named(SQUARES).read([ViewOfSheet(sheet, together(parts))])
    made = [again for one in mazes if (again := made_again(one, recipes)) is not None]
    check_joining((), [maze, *made])
    seed = fresh_seed() if chosen["seed"] is None else chosen["seed"]
    passages = joining_passages(maze, parts, stream_named("python", seed))
    joined = with_opened(maze, passages)
    if len(made) == len(parts):
        joined = joined.replaced(recipe=joined_recipe(joined, made, seed))
    request = _opening(sheet, maze, joined)._replace(
        names=names_of(joined),
        recipe=joined.recipe.to_json() if joined.recipe else "",
        unmarked=True,
        texts=_texts_staying(joined),
    )
    report = work.write(changes_for(work, [(sheet, request)]))
    return Done(joined, report, tuple(_addresses(maze.grid, passage) for passage in passages), seed)


def _texts_staying(joined: Maze) -> dict[Place, str]:
    """Return the texts that mean something in a maze that was joined: marks of its ends, inside or before openings."""
    ends = [area for name, cells in names_of(joined).items() if name != AREA_NAME for area in cells.areas]
    marks = {area[:2]: "" for area in ends}
    around = {(area.top + down, area.left + right) for area in ends for down, right in STEPS}
    marks |= dict.fromkeys((place for place in around if joined.grid.cell_at(*place) is None), "")
    return {**marks, **placed_texts(lay_out(joined))}


def _opening(sheet: Sheet, maze: Maze, joined: Maze) -> SheetRequest:
    """Return the cells of a joined maze whose lines are others; all other lines and fills stay."""
    drawn = lay_out(joined)
    before, after = with_borders_on_neighbors(lay_out(maze)), with_borders_on_neighbors(drawn)
    cells, whole = after.grid, drawn.lines
    wall = theme_in(sheet.book, theme_on(sheet, cells, sheet.cell_formats(cells))).wall
    sides: defaultdict[int, dict[str, Any]] = defaultdict(dict)
    for cell in nonzero(different(before.lines, after.lines)):
        other, now = before.lines[cell] ^ after.lines[cell], after.lines[cell]
        for side in DIRECTIONS:
            if other >> side & 1:
                sides[cell][SIDE_NAMES[side]] = wall if now >> side & 1 else None
                if (whole[cell] & ~now) >> side & 1:  # of a merged cell, whose neighbour holds it from now on
                    sides[cells.neighbors[side][cell]][SIDE_NAMES[cells.opposite[side]]] = wall
    changes = {cell: CellChange(**changed) for cell, changed in sides.items()}
    kinds = [*dict.fromkeys(changes.values())]
    codes = bytes(kinds.index(changes[cell]) if cell in changes else 0 for cell in range(cells.size))
    painted = Layout(cells, codes, [CellLook(0, Role.OPEN)] * len(kinds))
    return SheetRequest(cells_of(painted, changes), dict(enumerate(kinds)), rooms=cells.merged, new=False)


def mazes_within(sheet: Sheet, grid: Grid) -> Sequence[Grid]:
    """Return the cells of each maze in some cells of a sheet.

    They are those that the sheet tells of there; if it tells of one at most, each area is one.

    Raises:
        InputError: there is only one.
    """
    mazes = map(Grid.from_selection, named_areas(sheet))
    separate = [one for one in mazes if combined_cells(one, grid.areas, without) is None]
    parts = separate if len(separate) > 1 else [Grid([area]) for area in grid.areas]
    if len(parts) == 1:
        raise InputError(
            "the selection is one maze already; select several, each as an area of its own if excelmaze did not make it"
        )
    return [grid_on(sheet, part) for part in parts]


def _addresses(grid: Grid, passage: int) -> tuple[str, str]:
    room, direction = passage >> 3, passage & 7
    sides = ((room, direction), (grid.neighbors[direction][room], grid.opposite[direction]))
    one, other = (cell_address(*grid.cell_beside(*side)) for side in sides)
    return one, other
