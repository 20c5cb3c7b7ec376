"""`excelmaze show`: a maze in the terminal."""

from typing import TYPE_CHECKING

from excelmaze.commands.report import (
    gets_colors,
    maze_members,
    progress,
    remark,
    seed_for,
    summary,
    tell,
    terminal_width,
    trail_summary,
)
from excelmaze.commands.requested import maze_asked_for
from excelmaze.draw.tilings import lay_out_sheets
from excelmaze.errors import InputError
from excelmaze.grids.rings import ROUND
from excelmaze.grids.room_graphs import framed_size
from excelmaze.grids.tilings import BLOCKS
from excelmaze.maze.maze import Maze
from excelmaze.options.table import AppearanceOptions, MazeOptions, ShapeOptions
from excelmaze.options.values import Values
from excelmaze.pictures.text import STYLES, draw_sheets, width_of

if TYPE_CHECKING:
    from excelmaze.maze.replay import Walk


def run_show(values: Values, source: str | None) -> None:
    """Print a maze."""
    look = values.of(AppearanceOptions)
    style, shows_solution = look.style, look.solution != "none" or look.solver is not None
    if shows_solution and style == "ascii":
        raise InputError("style 'ascii' has no character for the solution; choose line or block")
    if look.solver is None and source is not None:
        seed_for(None, values["seed"])
    width = terminal_width()
    if width is not None and source is None:
        values = _fitted(values, width)
    with progress(values):
        maze = maze_asked_for(source, values)
    if shows_solution and maze.goal is None:
        raise InputError(
            f"{look.solver or f'solution {look.solution!r}'} needs a goal, and this maze has none; give it one"
        )
    walk, trail = (None, "") if look.solver is None else _walk(maze, look.solver, values)
    layouts = lay_out_sheets(maze, solution=shows_solution and walk is None, walk=walk)
    if layouts[0].is_drawing:  # whose lines no characters show
        tell(values, maze_members(maze), result=[summary(maze)])
        return
    picture = "\n".join(draw_sheets(layouts, style, color=not values["json"] and gets_colors()))
    if values["json"]:
        tell(values, maze_members(maze, picture=picture.split("\n"), trail=trail.strip()))
        return
    print(picture)
    remark(values, summary(maze) + trail)


def _fitted(values: Values, width: int) -> Values:
    """Return the values with as many columns as a terminal of that width shows, unless the user has chosen them."""
    chosen = values.of(ShapeOptions).chosen or {"cells", "cols"} & values.explicit.keys()
    if chosen or values["tiling"] == ROUND or values["style"] not in STYLES:
        return values
    making, style = values.of(MazeOptions), values["style"]

    def wide(cols: int) -> int:
        _, columns = framed_size(1, cols, making)
        return width_of(columns, style, solid=making.walls == BLOCKS)

    cols = next((cols for cols in range(values["cols"], 1, -1) if wide(cols) <= width), 1)
    return values.with_default("cols", cols)


def _walk(maze: Maze, solver: str, values: Values) -> "tuple[Walk, str]":
    """Return the walk of a solver, and a line about it; with a new maze its seed decides the walk, too."""
    seed = None if values.command == "show" else seed_for(solver, values["seed"])
    trails = maze.trails(solver, seed=seed)
    return maze.walked(trails), f"\n{trail_summary(maze, solver, seed, trails)}"
