"""New and solved mazes as patches of their sheets, one or one for each level: in a file and on an open sheet alike."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from excelmaze.draw.layout import Layout, Stretches
from excelmaze.draw.theme import Theme
from excelmaze.errors import WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.grids.shapes import graph_on
from excelmaze.maze.ends import choose_ends
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.codes import cells_of, changes_of, colored_by
from excelmaze.xlsx.marks import linked, placed_texts
from excelmaze.xlsx.maze_names import NO_NAMES, names_of
from excelmaze.xlsx.patch.cell_format import CellChange
from excelmaze.xlsx.sheet_patch import SheetPatch
from excelmaze.xlsx.sheet_view import marked_sheets

if TYPE_CHECKING:
    from excelmaze.maze.trails import Walk
    from excelmaze.options.given import Values
    from excelmaze.xlsx.sheet_patch import Colored
    from excelmaze.xlsx.sheets.cell_formats import CellFormats

Made = TypeVar("Made")

SHAPE = "walls", "frame", "tiling", "wrap", "dimensions", "weave"
"""The options that say what rooms cells are."""
# Unless a seed is given, so many mazes are made until cells of the user's hide nothing that the maze needs.
_TRIES = 20
# The code of cells that keep their format, beyond those of all palettes.
_KEPT = 255


def rooms_on(cells: Grid, options: "Values | Mapping[str, Any]", sheets: Sequence[str]) -> Grid:
    """Return the rooms of a maze in some cells of a sheet, or of each sheet if there are several."""
    rooms = graph_on(cells, **{name: options[name] for name in SHAPE})
    if len(sheets) == 1:
        return rooms
    from excelmaze.grids.levels import LevelGrid

    return LevelGrid(rooms, sheets)


def active_start(rooms: Grid, active: int | None, options: "Values | Mapping[str, Any]") -> str | None:
    """Return the start that an active cell asks for; none where the algorithm or false goals decide on it."""
    from excelmaze.generators import algorithm_named

    if active is None or options["false_goals"] != "none" or algorithm_named(options["algorithm"]).starts_first:
        return None
    return rooms.recipe_address(rooms.nearest(active))


def first_that_fits(make: Callable[[], Made], check: Callable[[Made], None], seed: int | None) -> Made:
    """Return the first maze that passes a check; unless a seed is given, several are tried.

    Raises:
        WorkbookError: none passes; the check says why the last one does not.
    """
    tries = _TRIES if seed is None else 1
    while True:
        made, tries = make(), tries - 1
        try:
            check(made)
        except WorkbookError:
            if not tries:
                raise
        else:
            return made


def new_maze_patches(
    maze: Maze, layouts: Sequence[Layout], themes: Sequence[Theme], color: str, *, no_names: bool
) -> list[SheetPatch]:
    """Return what a new maze puts on its sheets, which show these layouts in these themes."""
    levels = levels_text_of(maze.grid.sheets, [maze.grid.cells.bounds] * len(layouts))
    return [
        SheetPatch(
            layout.stretches(),
            changes_of(layout, theme),
            names=NO_NAMES if no_names else names_of(maze, level),
            recipe=maze.recipe.to_json() if maze.recipe else "",
            texts=placed_texts(layout),
            links=linked(layout, maze.grid.sheets),
            levels=levels,
            merged=[area for area in layout.merged if area not in maze.grid.merged],
            rooms=maze.grid.merged,
            colored=colored,
            uncolored=layout.grid.areas,
        )
        for level, (layout, theme, colored) in enumerate(
            zip(layouts, themes, colored_by(maze, layouts, color), strict=True)
        )
    ]


def levels_text_of(sheets: Sequence[str], bounds: Sequence[Area]) -> str:
    """Return what refers to all levels of a maze; nothing of a maze without, or of more than a name can hold."""
    if len(sheets) < 2:  # noqa: PLR2004 - one sheet has no levels
        return ""
    from excelmaze.xlsx.levels import levels_text

    return levels_text(sheets, bounds) or ""


def with_ends(maze: Maze, goal: str | None, start: str | None, active: int | None, level: int) -> Maze:
    """Return a maze that was read from sheets with its start and goal; see `choose_ends`.

    Args:
        maze: the maze.
        goal: the goal, if one is asked for.
        start: the start, if one is asked for.
        active: the active cell of a selection, which is on this level.
        level: a number from 0 on.
    """
    if start is None and active is not None:
        floor = maze.grid.floor
        start = maze.grid.recipe_address(level * floor.size + floor.nearest(active))
    return maze.replaced(ends=[choose_ends(maze, start, goal)])


class Solved(NamedTuple):
    """A sheet of a maze with its solution: the layout, the cells that change, and the patch."""

    layout: Layout
    touched: set[int]
    patch: SheetPatch


def solved_sheets(
    maze: Maze,
    theme: Theme,
    formats: "Sequence[CellFormats]",
    walk: "Walk | None",
    shown: Callable[[int, Layout], Theme],
    levels: str,
    color: str,
) -> list[Solved]:
    """Return the sheets of a maze with its solution; the cells of the path get fills, walls stay as they are.

    Args:
        maze: the maze.
        theme: whose colours.
        formats: how the cells of each sheet look now.
        walk: a solver's walk that is shown instead of the shortest path alone.
        shown: the theme as a sheet, by its number, can show it.
        levels: what refers to all levels.
        color: by which distance the cells are coloured.
    """
    marked = marked_sheets(maze, theme, formats, walk)
    colors = colored_by(maze, [layout for layout, _ in marked], color)
    found = []
    for level, ((layout, touched), colored) in enumerate(zip(marked, colors, strict=True)):
        own = shown(level, layout)
        fills = {code: CellChange(fill=own.fill_of(kind)) for code, kind in layout.used().items()}
        patch = SheetPatch(
            cells_of(layout, touched),
            fills,
            names=names_of(maze, level),
            rooms=layout.merged,
            uncolored=layout.grid.areas,
            links=linked(layout, maze.grid.sheets),
            floors=levels,
            new=False,
        )
        found.append(
            Solved(layout, touched, patch if colored is None else _with_colors(patch, layout, touched, colored))
        )
    return found


def _with_colors(patch: SheetPatch, layout: Layout, touched: set[int], colored: "Colored") -> SheetPatch:
    """Return a patch with a colour scale: then all cells of the maze are its, to be found by `clear`."""
    codes = bytearray([_KEPT]) * layout.grid.size
    for cell in touched:
        codes[cell] = layout.codes[cell]
    every = Stretches(layout.grid, bytes(codes))
    return patch._replace(stretches=every, changes={**patch.changes, _KEPT: CellChange()}, colored=colored)
