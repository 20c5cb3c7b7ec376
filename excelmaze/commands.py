"""The commands of the command line, each a few calls of the library."""

import argparse
import sys

from excelmaze.cli import Command
from excelmaze.errors import InputError
from excelmaze.layout import lay_out
from excelmaze.maze import Maze
from excelmaze.options import add_generation, add_look, add_size, grid_from, maze_from, theme_from, whole_number


def _configure_new(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("output", metavar="OUT.xlsx", help="the workbook to be written")
    add_size(parser)
    add_generation(parser)
    add_look(parser)
    parser.add_argument("--title", default="", metavar="TEXT", help="a line above the maze")
    parser.add_argument("--paper", default="A4", metavar="NAME", help="A4 (default) or Letter")
    parser.add_argument("--steps", type=whole_number, metavar="N", help="N sheets that show the maze growing")
    parser.add_argument("--upto", type=whole_number, metavar="K", help="stop when K cells have been visited")
    parser.add_argument("--force", action="store_true", help="overwrite a file that exists")


def _new(options: argparse.Namespace) -> None:
    from excelmaze.files import check_writable
    from excelmaze.xlsx.writer import save

    check_writable(options.output, force=options.force)
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
    from excelmaze.replay import upto

    return upto(maze, cells)


def _configure_show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("book", nargs="?", metavar="BOOK.xlsx", help="a workbook whose borders are a maze")
    parser.add_argument("--sheet", metavar="NAME", help="its sheet (default: the active one)")
    parser.add_argument("--style", default="line", metavar="NAME", help="line (default), block or ascii")
    parser.add_argument("--solution", action="store_true", help="show the way from start to goal")
    add_size(parser)
    add_generation(parser)


def _show(options: argparse.Namespace) -> None:
    from excelmaze.pictures.text import draw

    maze = maze_from(options, grid_from(options))
    if options.solution and options.style == "ascii":
        raise InputError("style 'ascii' has no character for the solution; choose line or block")
    picture = "\n".join(draw(lay_out(maze, solution=options.solution), options.style))
    try:
        picture.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        raise InputError(
            f"this terminal's encoding, {sys.stdout.encoding}, cannot show style {options.style!r}; choose ascii"
        ) from None
    print(picture)
    print(summary(maze), file=sys.stderr)


def _configure_algorithms(_parser: argparse.ArgumentParser) -> None:
    """`algorithms` has no options."""


def _algorithms(_options: argparse.Namespace) -> None:
    from excelmaze.generators import ALGORITHMS

    width = max(map(len, ALGORITHMS))
    for entry in ALGORITHMS.values():
        kind = "uniform" if entry.uniform else "biased"
        print(f"{entry.name:{width}}  {kind:7}  {entry.texture}\n{'':{width}}           {entry.cost}; {entry.source}")


def summary(maze: Maze) -> str:
    """What was made, in a line or two."""
    from excelmaze.stats import stats

    count = stats(maze)
    made = f"{count.cells:,} cells" + (f" in {len(maze.ends)} pieces" if len(maze.ends) > 1 else "")
    if count.unvisited:
        made += f", {count.unvisited:,} unvisited"
    if maze.recipe:
        made += f", {maze.recipe.algorithm}, seed {maze.recipe.seed}"
    ends = []
    if maze.start is not None:
        ends.append(f"start {maze.grid.address_of(maze.start)}")
    if maze.goal is not None:
        ends.append(f"goal {maze.grid.address_of(maze.goal)}")
        ends.append("no way" if count.steps is None else f"solution {count.steps:,} steps")
    ends.append(f"{count.dead_ends:,} dead ends ({count.dead_end_share:.0%})")
    return f"{made}\n{', '.join(ends)}"


COMMANDS: dict[str, Command] = {
    "new": Command("write a maze into a new workbook", _configure_new, _new),
    "show": Command("print a maze in the terminal", _configure_show, _show),
    "algorithms": Command("list the algorithms", _configure_algorithms, _algorithms),
}
