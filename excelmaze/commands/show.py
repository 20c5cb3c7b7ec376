"""`excelmaze show`: a maze in the terminal."""

import argparse
import os
import sys
from typing import TYPE_CHECKING

from excelmaze.commands.arguments import add_book_or_size, book_or_size
from excelmaze.commands.report import seed_for, summary, trail_summary
from excelmaze.commands.requested_maze import maze_asked_for
from excelmaze.draw.layout import Layout
from excelmaze.draw.tilings import lay_out_sheets
from excelmaze.errors import InputError
from excelmaze.grids.shapes import BLOCKS, TRIANGLES, framed_size
from excelmaze.maze.maze import Maze
from excelmaze.options.table import AppearanceOptions, MazeOptions, ShapeOptions
from excelmaze.options.values import Values
from excelmaze.pictures.text import STYLES, check_drawable, draw_sheets, width_drawn, width_of
from excelmaze.progress import shown

if TYPE_CHECKING:
    from excelmaze.maze.trails import Walk


def configure_show(parser: argparse.ArgumentParser) -> None:
    add_book_or_size(parser, "target", "show")


def run_show(arguments: argparse.Namespace) -> None:
    book, values = book_or_size("show", arguments, "target")
    look = values.of(AppearanceOptions)
    shows_solution = look.solution != "none" or look.solver is not None
    if shows_solution and look.style == "ascii":
        raise InputError("style 'ascii' has no character for the solution; choose line or block")
    if look.solver is None and values.command != "show":
        seed_for(None, values["seed"])
    width = terminal_width()
    if width is not None and values.command == "show":
        values = _fitted(values, width)
    with shown(sys.stderr):
        maze = maze_asked_for(book, values, lambda grid: check_drawable(grid, look.style))
    if shows_solution and maze.goal is None:
        raise InputError(
            f"{look.solver or f'solution {look.solution!r}'} needs a goal, and this maze has none; give it one"
        )
    walk, trail = (None, "") if look.solver is None else _walk(maze, look.solver, values)
    layouts = lay_out_sheets(maze, solution=shows_solution and walk is None, walk=walk)
    picture = "\n".join(draw_sheets(layouts, look.style, color=not values["json"] and _gets_colors(look.color)))
    if values["json"]:
        from excelmaze.commands.report import maze_as_json

        print(maze_as_json(maze, {"picture": picture.split("\n"), "trail": trail.strip()}))
        return
    try:
        picture.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        raise InputError(
            f"this terminal's encoding, {sys.stdout.encoding}, cannot show style {look.style!r}; choose ascii"
        ) from None
    print(picture)
    print(summary(maze) + trail, file=sys.stderr)
    wide = width_drawn(layouts[0], look.style)
    if width is not None and wide > width:
        print(_too_wide(wide, width, layouts[0], look.style), file=sys.stderr)


def _fitted(values: Values, width: int) -> Values:
    """Return the values with as many columns as a terminal of that width shows, unless the user has chosen them."""
    if values["cells"] is not None or "cols" in values.explicit or values.of(ShapeOptions).chosen:
        return values
    making, style = values.of(MazeOptions), values["style"]

    def wide(cols: int) -> int:
        _, columns = framed_size(1, cols, making.walls, making.frame, making.tiling, making.weave)
        crossed = making.tiling.startswith(TRIANGLES)
        return width_of(columns, style, solid=making.walls == BLOCKS, crossed=crossed)

    cols = next((cols for cols in range(values["cols"], 1, -1) if wide(cols) <= width), 1)
    return Values(values.command, values.explicit, {"cols": cols})


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


def terminal_width() -> int | None:
    """Return how many characters a line has; None where standard output is no terminal."""
    if not sys.stdout.isatty():
        return None
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or None
    except (OSError, ValueError):
        return None


def _gets_colors(when: str) -> bool:
    """Return whether output is coloured: `always`, `never`, or `auto`.

    With `auto` a terminal gets colours, unless NO_COLOR (https://no-color.org) is set or it understands none.
    """
    if when != "auto":
        return when == "always"
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
