"""Tilings: they lay the rooms of a maze out on the cells of sheets, and read them there again."""

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from excelmaze.draw.layout import Layout
from excelmaze.draw.tilings.stencilled import Squares, StencilTiling
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze

if TYPE_CHECKING:
    from excelmaze.draw.sheet_view import SheetView
    from excelmaze.maze.trails import Walk


class Tiling(Protocol):
    """A way to lay rooms out on cells; each has a row in `TILINGS`."""

    def lay_out(self, maze: Maze, *, solution: bool = False, walk: "Walk | None" = None) -> Sequence[Layout]:
        """Return a layout for each sheet of a maze, with or without its solutions, or a walk."""

    def is_shown(self, view: "SheetView") -> bool:
        """Return whether a sheet shows a maze of this tiling."""

    def read(self, sheets: "Sequence[SheetView]") -> Maze:
        """Return the maze on the sheets that `lay_out` has layouts for."""


# By the name that a graph has for its tiling: the tiling, or its module here and the name of its class. A sheet without
# a recipe is asked for each in this order: triangles can be whatever diagonals are drawn, and squares any lines.
TILINGS: dict[str, Tiling | str] = {
    "blocks": "blocks.BlockTiling",
    "linked": "linked.LinkedTiling",
    "weave": "woven.WeaveTiling",
    "bricks": StencilTiling("bricks"),
    "triangles": StencilTiling("triangles"),
    "squares": Squares(),
    "levels": "levels.LevelTiling",
}
# Tilings of which a sheet may show a maze, whatever its recipes are.
_ANYWHERE = "blocks", "squares"


def tiling_of(graph: Grid) -> Tiling:
    """Return the tiling of mazes with such rooms."""
    return tiling_named(graph.tiling)


def tiling_named(name: str) -> Tiling:
    """Return the tiling of that name; its module is imported when it is first asked for."""
    tiling = TILINGS[name]
    if isinstance(tiling, str):
        module, _, kind = tiling.partition(".")
        tiling = TILINGS[name] = getattr(import_module(f"{__name__}.{module}"), kind)()
    return tiling


def detect(view: "SheetView") -> Tiling:
    """Return the tiling of the maze that a sheet shows."""
    recorded = {graph.tiling for graph in view.recorded}
    names = [name for name in TILINGS if not recorded or name in recorded or name in _ANYWHERE]
    return next(tiling for tiling in map(tiling_named, names) if tiling.is_shown(view))


def lay_out_sheets(maze: Maze, *, solution: bool = False, walk: "Walk | None" = None) -> Sequence[Layout]:
    """Return a layout for each sheet of a maze."""
    return tiling_of(maze.grid).lay_out(maze, solution=solution, walk=walk)


def lay_out_to_read(maze: Maze, *, solution: bool = False, walk: "Walk | None" = None) -> Sequence[Layout]:
    """Return the same for a workbook that is to be read again.

    Raises:
        InputError: nothing would show that this is a maze: rooms in a row without walls, and no recipe.
    """
    layouts = lay_out_sheets(maze, solution=solution, walk=walk)
    if maze.recipe is None and not any(layout.has_walls for layout in layouts):
        raise InputError(
            f"{maze.grid.named} has no wall, so that only a recipe tells that it is a maze; "
            "write the recipe, or choose a frame of walls"
        )
    return layouts


def lay_out(maze: Maze, *, solution: bool = False, walk: "Walk | None" = None) -> Layout:
    """Return the layout of a maze on one sheet, with or without its solutions, or a walk.

    Raises:
        InputError: the maze takes several sheets.
    """
    layouts = lay_out_sheets(maze, solution=solution, walk=walk)
    if len(layouts) > 1:
        raise InputError(f"the maze takes {len(layouts)} sheets, which only a new workbook can have; make one with new")
    return layouts[0]
