"""`excelmaze show`: a maze in the terminal."""

import argparse
import sys
from typing import TYPE_CHECKING

from excelmaze.commands.arguments import add_options, values
from excelmaze.commands.summary import seed_for, summary, trail_told
from excelmaze.draw.tilings import lay_out_sheets
from excelmaze.errors import InputError
from excelmaze.maze.maze import Maze
from excelmaze.options.given import Values
from excelmaze.options.table import Look, Making, Where
from excelmaze.pictures.text import check_drawable, draw_sheets
from excelmaze.progress import shown

if TYPE_CHECKING:
    from excelmaze.maze.trails import Walk


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("target", nargs="?", metavar="BOOK.xlsx", help="a workbook whose borders are a maze")
    add_options(parser, "show", "show BOOK.xlsx")


def run(options: argparse.Namespace) -> None:
    given = values("show" if options.target is None else "show BOOK.xlsx", options, "target")
    look = given.of(Look)
    shows_way = look.solution != "none" or look.solver is not None
    if shows_way and look.style == "ascii":
        raise InputError("style 'ascii' has no character for the solution; choose line or block")
    if look.solver is None and given.command != "show":
        seed_for(None, given["seed"])
    with shown(sys.stderr):
        maze = _maze_of(options.target, given, look.style)
    if shows_way and maze.goal is None:
        raise InputError(
            f"{look.solver or f'solution {look.solution!r}'} needs a goal, and this maze has none; give it one"
        )
    walk, told = (None, "") if look.solver is None else _walk(maze, look.solver, given)
    layouts = lay_out_sheets(maze, solution=shows_way and walk is None, walk=walk)
    picture = "\n".join(draw_sheets(layouts, look.style))
    try:
        picture.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        raise InputError(
            f"this terminal's encoding, {sys.stdout.encoding}, cannot show style {look.style!r}; choose ascii"
        ) from None
    print(picture)
    print(summary(maze) + told, file=sys.stderr)


def _walk(maze: Maze, solver: str, given: Values) -> "tuple[Walk, str]":
    """Where a solver goes, to its end, and what is said of it; in a new maze the one seed makes this, too."""
    from excelmaze.maze.trails import walked

    seed = None if given.command == "show" else seed_for(solver, given["seed"])
    trails = maze.trails(solver, seed=seed)
    return walked(maze, trails), f"\n{trail_told(maze, solver, seed, trails)}"


def _maze_of(target: str | None, given: Values, style: str) -> Maze:
    """The maze, unless it is one that no terminal shows: that is said before it is made or read."""
    if target is None:
        from excelmaze.commands.making import grid_of, maze_from, sheet_named

        if (sheet := sheet_named(given)) is not None:
            raise InputError(
                f"--cells names the sheet {sheet!r}, and there is no workbook; leave it out, or give BOOK.xlsx"
            )
        check_drawable(grid_of(given), style)
        return maze_from(given)
    from excelmaze.maze.ends import choose_ends
    from excelmaze.xlsx.read import drawn_maze, find_drawn
    from excelmaze.xlsx.sheets.workbook import open_workbook

    where, making = given.of(Where), given.of(Making)
    with open_workbook(target) as book:
        place = find_drawn(book, where.sheet, where.cells)
        check_drawable(place.grid, style)
        maze = drawn_maze(place)
    return maze.replaced(ends=[choose_ends(maze, making.start, making.goal)])
