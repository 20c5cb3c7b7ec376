"""`excelmaze show`: a maze in the terminal."""

import argparse
import sys

from excelmaze.commands.arguments import add_options, values
from excelmaze.commands.summary import summary
from excelmaze.draw.tilings import lay_out
from excelmaze.errors import InputError
from excelmaze.maze.maze import Maze
from excelmaze.options import Look, Making, Values, Where
from excelmaze.pictures.text import draw
from excelmaze.progress import shown


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("target", nargs="?", metavar="BOOK.xlsx", help="a workbook whose borders are a maze")
    add_options(parser, "show", "show BOOK.xlsx")


def run(options: argparse.Namespace) -> None:
    given = values("show" if options.target is None else "show BOOK.xlsx", options, "target")
    look = given.of(Look)
    with shown(sys.stderr):
        maze = _maze_of(options.target, given)
    if look.solution != "none" and look.style == "ascii":
        raise InputError("style 'ascii' has no character for the solution; choose line or block")
    picture = "\n".join(draw(lay_out(maze, solution=look.solution != "none"), look.style))
    try:
        picture.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        raise InputError(
            f"this terminal's encoding, {sys.stdout.encoding}, cannot show style {look.style!r}; choose ascii"
        ) from None
    print(picture)
    print(summary(maze), file=sys.stderr)


def _maze_of(target: str | None, given: Values) -> Maze:
    if target is None:
        from excelmaze.commands.making import maze_from

        return maze_from(given)
    from excelmaze.maze.ends import choose_ends
    from excelmaze.xlsx.read import drawn_maze, find_place
    from excelmaze.xlsx.sheets.workbook import open_workbook

    where, making = given.of(Where), given.of(Making)
    with open_workbook(target) as book:
        maze = drawn_maze(find_place(book, where.sheet, where.cells))
    return maze.replaced(ends=[choose_ends(maze, making.start, making.goal)])
