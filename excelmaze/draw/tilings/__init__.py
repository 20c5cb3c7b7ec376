"""Tilings: they lay the rooms of a maze out on the cells of sheets, and read them in views of sheets again.

Also which cells hold the lines along merged cells, whatever the tiling.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Protocol, cast

from excelmaze.draw.layout import CellLook, Layout, Role, Roles, roles_in
from excelmaze.errors import InputError
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import DIRECTIONS, Grid
from excelmaze.grids.tilings import BLOCKS, SQUARES, TILINGS, imported
from excelmaze.maze.maze import Ends, Maze
from excelmaze.sheet.addresses import Area

if TYPE_CHECKING:
    from excelmaze.maze.replay import Walk

UNCOLORED = "none"
# Tilings that are looked for on any sheet, whatever its recipes are.
_ANYWHERE = BLOCKS, SQUARES


class SheetView(Protocol):
    """The cells of a sheet, from which a tiling reads a maze; values are read from the file on demand."""

    @property
    def grid(self) -> Grid:
        """The cells."""

    @property
    def lines(self) -> bytes:
        """The lines of each cell, bits as in `CellLook`; a side is one line, whichever of its two cells holds it."""

    def filled(self, role: Role) -> bytes:
        """Return 1 for each cell that is filled as a theme fills that role."""

    @property
    def texts(self) -> Mapping[int, str]:
        """The texts in cells, by cell."""

    @property
    def merged(self) -> Sequence[Area]:
        """The areas of cells that are merged into one."""

    @property
    def recorded(self) -> Sequence[Grid]:
        """The rooms of mazes in these cells whose recipes are recorded; no cell twice."""

    def ends_on(self, graph: Grid) -> Sequence[Ends]:
        """Return the starts and goals of the maze with these rooms, as the sheet names them."""

    def goals_on(self, graph: Grid) -> Sequence[int]:
        """Return the rooms that the sheet names as goals."""

    def false_goals_on(self, graph: Grid) -> Sequence[int]:
        """Return the false goals, as the sheet names them."""


class Tiling(Protocol):
    """A way to lay out rooms on cells. The table of tilings names the classes."""

    def __init__(self, name: str) -> None: ...

    def lay_out(self, maze: Maze, roles: Roles) -> Sequence[Layout]:
        """Return a layout for each sheet of a maze, with the roles of rooms and of passages."""

    def is_shown(self, view: SheetView) -> bool:
        """Return whether a sheet shows a maze of this tiling."""

    def read(self, sheets: Sequence[SheetView]) -> Maze:
        """Return the maze on the sheets that `lay_out` has layouts for."""


def tiling_of(graph: Graph) -> Tiling:
    """Return the tiling of mazes with such rooms.

    Raises:
        InputError: the rooms have no cells on a sheet.
    """
    if not graph.tiling:
        raise InputError(f"{graph.described} has no cells on a sheet; make the maze on a Grid for that")
    return tiling_named(graph.tiling)


@cache
def tiling_named(name: str) -> Tiling:
    """Return the tiling of a name; its module is imported on first use."""
    return cast("Tiling", imported("excelmaze.draw", TILINGS[name].drawing)(name))


def detect(view: SheetView) -> Tiling:
    """Return the tiling of the maze that a sheet shows."""
    recorded = {graph.tiling for graph in view.recorded}
    names = (name for name in TILINGS if not recorded or name in recorded or name in _ANYWHERE)
    tilings = (tiling_named(name) for name in names if TILINGS[name].drawing)
    return next(tiling for tiling in tilings if tiling.is_shown(view))


def lay_out_sheets(maze: Maze, *, solution: bool = False, walk: "Walk | None" = None) -> Sequence[Layout]:
    """Return a layout for each sheet of a maze, with or without its solutions, or a walk.

    Raises:
        InputError: its rooms have no places, or are no cells to be filled.
    """
    if walk is not None and not isinstance(maze.graph, Grid):
        raise InputError(f"cells are filled, and {maze.graph.described} has none: leave out the solver")
    return tiling_of(maze.graph).lay_out(maze, roles_in(maze, walk, solution=solution))


def colored(maze: Maze, layouts: Sequence[Layout], color: str) -> Sequence[Layout]:
    """Return the layouts of a maze with the shades of their cells by distance, if a colour is asked for.

    Raises:
        InputError: the maze has no start, or no goal.
    """
    if color == UNCOLORED:
        return layouts
    from excelmaze.draw.distances import distances, shades

    every = shades(distances(maze, layouts, color))
    return [layout._replace(shades=own) for layout, own in zip(layouts, every, strict=True)]


def lay_out_to_read(maze: Maze, *, solution: bool = False, walk: "Walk | None" = None) -> Sequence[Layout]:
    """Return the layouts for a readable workbook, with lines as `with_borders_on_neighbors` puts them.

    Raises:
        InputError: nothing would show that this is a maze: rooms in a row without walls, and no recipe.
    """
    layouts = lay_out_sheets(maze, solution=solution, walk=walk)
    if maze.recipe is None and not any(layout.has_walls for layout in layouts):
        raise InputError(
            f"{maze.grid.named} has no wall, so that only a recipe tells that it is a maze; "
            "write the recipe, or choose a frame of walls"
        )
    return [*map(with_borders_on_neighbors, layouts)]


def lay_out(maze: Maze, *, solution: bool = False, walk: "Walk | None" = None) -> Layout:
    """Return the layout of a maze on one sheet, with or without its solutions, or a walk.

    Raises:
        InputError: the maze takes several sheets.
    """
    layouts = lay_out_sheets(maze, solution=solution, walk=walk)
    if len(layouts) > 1:
        raise InputError(f"the maze takes {len(layouts)} sheets, which only a new workbook can have; make one with new")
    return layouts[0]


def with_borders_on_neighbors(layout: Layout) -> Layout:
    """Return the layout with lines on whole sides of merged areas only; their neighbours hold the others.

    Of neighbours that are merged, too, those do whose whole side is walled.

    Excel draws each cell's own part of a merged area's side; other programs draw a side of it as that of its first
    cell, and save it so.
    """
    grid = layout.grid
    if not grid.merged:
        return layout
    codes = bytearray(layout.codes)
    palette = list(layout.palette)
    # For each cell of a merged area those sides of the area that it lies on and that are all wall, as bits.
    whole = dict.fromkeys(chain.from_iterable(grid.merged_cells), 0)
    for _, side, cells in _sides(grid):
        for cell in cells if all(layout.lines[cell] >> side & 1 for cell in cells) else ():
            whole[cell] |= 1 << side
    for _, side, cells in _sides(grid):
        for cell in cells:
            if not layout.lines[cell] >> side & 1 or whole[cell] >> side & 1:
                continue
            other = grid.neighbors[side][cell]
            if other >= 0 and (other not in whole or whole[other] >> grid.opposite[side] & 1):
                shown = palette[codes[cell]]
                without = CellLook(shown.lines & ~(1 << side), shown.role)
                if without not in palette:
                    palette.append(without)
                codes[cell] = palette.index(without)
    return layout._replace(codes=bytes(codes), palette=palette)


def partly_drawn(layout: Layout) -> tuple[Area, int] | None:
    """Return the first merged area and side with a line in part, which no neighbour can hold; None without."""
    for area, side, cells in _sides(layout.grid):
        if len({layout.lines[cell] >> side & 1 for cell in cells}) > 1:
            return area, side
    return None


def _sides(grid: Grid) -> Iterator[tuple[Area, int, list[int]]]:
    """Yield the sides of merged areas, each with the cells that lie along it."""
    for area, cells in zip(grid.merged, grid.merged_cells, strict=True):
        for side in DIRECTIONS:
            yield area, side, [cell for cell in cells if not grid.merged_sides[cell] >> side & 1]


def with_false_goals(maze: Maze, view: SheetView) -> Maze:
    """Return a maze that was read with the false goals that the sheet names; lettered, if it has their letters."""
    grid = maze.grid
    false_goals = view.false_goals_on(grid)
    if not false_goals:
        return maze
    signs = maze.signs._replace(false_goals=tuple(false_goals), lettered=True)
    lettered = maze.replaced(signs=signs)
    written = {view.grid.cell_at(*grid.sheet_place(room)): letter for room, letter in lettered.letters.items()}
    # Only goals have texts that a maze wrote, so that other texts need not be compared.
    same = all(cell is not None and view.texts.get(cell) == letter for cell, letter in written.items())
    return lettered if same else maze.replaced(signs=signs._replace(lettered=False))


def with_blind(maze: Maze, view: SheetView) -> Maze:
    """Return a maze that was read, with the blind openings that are marked in the cells of its rooms."""
    texts = view.texts
    if all(map(str.isascii, texts.values())):
        return maze
    from excelmaze.draw.end_marks import without_blind_marks

    parts = {text: without_blind_marks(text) for text in {*texts.values()}}
    blind = {text: sides for text, (rest, sides) in parts.items() if sides and not rest}
    if not blind:
        return maze
    openings = bytearray(maze.grid.size)
    for cell, text in texts.items():
        room = maze.grid.room_at(*view.grid.place(cell))
        if room is not None:
            openings[room] = blind.get(text, 0)
    return maze.replaced(signs=maze.signs._replace(blind=bytes(openings)))
