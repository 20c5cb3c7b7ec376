"""`excelmaze new`: a maze in a new workbook."""

import argparse
import sys

from excelmaze.commands.options import (
    add_generation,
    add_look,
    add_size,
    grid_from,
    maze_from,
    theme_from,
    whole_number,
)
from excelmaze.commands.summary import summary
from excelmaze.errors import InputError
from excelmaze.files import check_writable
from excelmaze.maze.maze import Maze
from excelmaze.maze.replay import upto
from excelmaze.progress import shown
from excelmaze.xlsx.new import save


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("output", metavar="OUT.xlsx", help="the workbook to be written")
    add_size(parser)
    add_generation(parser)
    add_look(parser)
    parser.add_argument("--steps", type=whole_number, metavar="N", help="N sheets that show the maze growing")
    parser.add_argument("--upto", type=whole_number, metavar="K", help="stop when K cells have been visited")
    parser.add_argument("--force", action="store_true", help="overwrite a file that exists")


def run(options: argparse.Namespace) -> None:
    if options.upto is not None and options.solution != "none":
        raise InputError("--upto stops before the maze has a goal, so it has no solution; leave out one of the two")
    check_writable(options.output, force=options.force)
    with shown(sys.stderr):
        maze = _grown(maze_from(options, grid_from(options)), options.upto)
        save(
            maze,
            options.output,
            theme=theme_from(options),
            solution=options.solution,
            title=options.title,
            cell_size=options.cell_size,
            paper=options.paper,
            steps=options.steps,
            force=options.force,
        )
    print(f"{options.output}: {summary(maze)}")


def _grown(maze: Maze, cells: int | None) -> Maze:
    if cells is None:
        return maze
    return upto(maze, cells)
