"""`excelmaze show`: a maze in the terminal."""

import argparse
import sys
from typing import TYPE_CHECKING

from excelmaze.commands.arguments import add_book_or_size, book_or_size
from excelmaze.commands.messages import progress, remark
from excelmaze.commands.report import seed_for, summary, trail_summary
from excelmaze.commands.requested_maze import maze_asked_for
from excelmaze.commands.terminal import drawn_with_what_there_is, gets_colors, missing_from_output, terminal_width
from excelmaze.draw.layout import Layout
from excelmaze.draw.tilings import lay_out_sheets
from excelmaze.errors import InputError
from excelmaze.grids.rings import ROUND
from excelmaze.grids.shapes import BLOCKS, framed_size
from excelmaze.maze.maze import Maze
from excelmaze.options.table import AppearanceOptions, MazeOptions, ShapeOptions
from excelmaze.options.values import Values
from excelmaze.pictures.text import STYLES, check_drawable, draw_sheets, width_drawn, width_of

if TYPE_CHECKING:
    from excelmaze.maze.trails import Walk


def configure_show(parser: argparse.ArgumentParser) -> None:
    add_book_or_size(parser, "source", "show")


def run_show(arguments: argparse.Namespace) -> None:
    book, values = book_or_size("show", arguments, "source")
    look = values.of(AppearanceOptions)
    shows_solution = look.solution != "none" or look.solver is not None
    if shows_solution and look.style == "ascii":
        raise InputError("style 'ascii' has no character for the solution; choose line or block")
    if look.solver is None and values.command != "show":
        seed_for(None, values["seed"])
    width = terminal_width()
    if width is not None and values.command == "show":
        values = _fitted(values, width)
    with progress(values):
        maze = maze_asked_for(book, values, lambda grid: check_drawable(grid, look.style))
    if shows_solution and maze.goal is None:
        raise InputError(
            f"{look.solver or f'solution {look.solution!r}'} needs a goal, and this maze has none; give it one"
        )
    walk, trail = (None, "") if look.solver is None else _walk(maze, look.solver, values)
    layouts = lay_out_sheets(maze, solution=shows_solution and walk is None, walk=walk)
    if layouts[0].is_drawing:
        _print_summary(maze, values)
        return
    picture = "\n".join(draw_sheets(layouts, look.style, color=not values["json"] and gets_colors(look.color)))
    if values["json"]:
        from excelmaze.commands.report import maze_as_json

        print(maze_as_json(maze, {"picture": picture.split("\n"), "trail": trail.strip()}))
        return
    print(drawn_with_what_there_is(picture))
    remark(values, summary(maze) + trail)
    if missing_from_output(picture):
        remark(
            values,
            f"{sys.stdout.encoding} lacks some characters of this maze, and others stand for them; "
            "excelmaze export writes a .txt with all of them",
        )
    wide = width_drawn(layouts[0], look.style)
    if width is not None and wide > width:
        remark(values, _too_wide(wide, width, layouts[0], look.style))


def _print_summary(maze: Maze, values: Values) -> None:
    """Print what there is to say of a drawn maze, whose lines no characters show."""
    if values["json"]:
        from excelmaze.commands.report import maze_as_json

        print(maze_as_json(maze))
    else:
        print(summary(maze))


def _fitted(values: Values, width: int) -> Values:
    """Return the values with as many columns as a terminal of that width shows, unless the user has chosen them."""
    if (
        values["cells"] is not None
        or "cols" in values.explicit
        or values.of(ShapeOptions).chosen
        or values["tiling"] == ROUND
    ):
        return values
    making, style = values.of(MazeOptions), values["style"]

    def wide(cols: int) -> int:
        _, columns = framed_size(1, cols, making)
        return width_of(columns, style, solid=making.walls == BLOCKS)

    cols = next((cols for cols in range(values["cols"], 1, -1) if wide(cols) <= width), 1)
    return values.with_default("cols", cols)


def _too_wide(wide: int, width: int, layout: Layout, style: str) -> str:
    """Return a note that a maze is wider than the terminal, with a remedy."""
    others = {other: width_drawn(layout, other) for other in STYLES}
    fitting = [other for other, its in others.items() if its <= width and other != style]
    remedy = f"choose --style {' or '.join(fitting)}" if fitting else "write it to a file with > maze.txt"
    return f"this maze is {wide:,} characters wide and the terminal {width:,}; {remedy}"


def _walk(maze: Maze, solver: str, values: Values) -> "tuple[Walk, str]":
    """Return the walk of a solver, and a line about it; with a new maze its seed decides the walk, too."""
    from excelmaze.maze.trails import walked

    seed = None if values.command == "show" else seed_for(solver, values["seed"])
    trails = maze.trails(solver, seed=seed)
    return walked(maze, trails), f"\n{trail_summary(maze, solver, seed, trails)}"
