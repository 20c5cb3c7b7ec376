"""`excelmaze show`: a maze in the terminal."""

import argparse
import sys

from excelmaze.commands.options import add_generation, add_size, grid_from, maze_from
from excelmaze.commands.summary import summary
from excelmaze.draw.tilings import lay_out
from excelmaze.errors import InputError
from excelmaze.maze.maze import Maze
from excelmaze.pictures.text import draw
from excelmaze.progress import shown


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("book", nargs="?", metavar="BOOK.xlsx", help="a workbook whose borders are a maze")
    parser.add_argument("--sheet", metavar="NAME", help="its sheet (default: the active one)")
    parser.add_argument("--style", default="line", metavar="NAME", help="line (default), block or ascii")
    parser.add_argument("--solution", action="store_true", help="show the way from start to goal")
    add_size(parser)
    add_generation(parser)


def run(options: argparse.Namespace) -> None:
    with shown(sys.stderr):
        maze = _maze_to_show(options)
    if options.solution and options.style == "ascii":
        raise InputError("style 'ascii' has no character for the solution; choose line or block")
    picture = "\n".join(draw(lay_out(maze, solution=options.solution), options.style))
    try:
        picture.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        raise InputError(
            f"this terminal's encoding, {sys.stdout.encoding}, cannot show style {options.style!r}; choose ascii"
        ) from None
    print(picture)
    print(summary(maze), file=sys.stderr)


def _maze_to_show(options: argparse.Namespace) -> Maze:
    if options.book is None:
        return maze_from(options, grid_from(options))
    from excelmaze.maze.ends import choose_ends
    from excelmaze.xlsx.read import drawn_maze, find_place
    from excelmaze.xlsx.sheets.workbook import open_workbook

    with open_workbook(options.book) as book:
        maze = drawn_maze(find_place(book, options.sheet, options.cells))
    ends = [choose_ends(maze, options.start, options.goal)]
    return maze.replaced(ends=ends)
