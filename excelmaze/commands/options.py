"""The options that several commands share, and how they become arguments of the library."""

import argparse

from excelmaze.errors import InputError
from excelmaze.generators import algorithm_named
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze

DEFAULT_ROWS, DEFAULT_COLS, DEFAULT_AT = 20, 30, "B2"


def whole_number(text: str) -> int:
    """An integer from the command line, with or without separators as in `1_000`."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def add_size(parser: argparse.ArgumentParser) -> None:
    """`--rows --cols --at` or `--cells`."""
    size = parser.add_argument_group("size")
    size.add_argument("--rows", type=whole_number, help=f"rows of a rectangle (default {DEFAULT_ROWS})")
    size.add_argument("--cols", type=whole_number, help=f"columns of a rectangle (default {DEFAULT_COLS})")
    size.add_argument("--at", metavar="CELL", help=f"top left cell of the rectangle (default {DEFAULT_AT})")
    size.add_argument("--cells", metavar="ADDRESSES", help='cells of any shape instead: "B2:F6,G4:K9"')


def add_generation(parser: argparse.ArgumentParser) -> None:
    """What decides which maze is made."""
    maze = parser.add_argument_group("maze")
    maze.add_argument("--algorithm", metavar="NAME", default="backtracker", help="see excelmaze algorithms")
    maze.add_argument("--seed", type=whole_number, metavar="N", help="the same seed gives the same maze")
    maze.add_argument("--rng", default="python", metavar="NAME", help="random numbers: python, or vba as in Excel")
    maze.add_argument("--start", metavar="CELL", help="where it starts (default: the first or the active cell)")
    maze.add_argument("--goal", metavar="CELL", help="a cell, farthest (default), opposite, last or none")
    maze.add_argument("--openings", metavar="LIST", help="auto (default), none, or a list: B2:top,K11:bottom")
    maze.add_argument(
        "--pieces", default="each", metavar="HOW", help="a selection in pieces: each (default), leave or error"
    )


def add_look(parser: argparse.ArgumentParser, cell_size: int | None = 20, paper: str | None = "A4") -> None:
    """What decides how a maze looks on a sheet."""
    look = parser.add_argument_group("look")
    look.add_argument("--solution", default="none", metavar="HOW", help="none (default), shown, or on a second sheet")
    look.add_argument("--theme", metavar="NAME", help="classic, crisscross, print or color")
    unchanged = "as they are" if cell_size is None else cell_size
    look.add_argument(
        "--cell-size",
        type=whole_number,
        metavar="PX",
        default=cell_size,
        help=f"side of a cell in pixels (default {unchanged})",
    )
    look.add_argument("--title", default="", metavar="TEXT", help="a line above the maze")
    default = "the page set-up as it is" if paper is None else paper
    look.add_argument(
        "--paper", metavar="NAME", default=paper, help=f"A4 or Letter, printed on one page (default {default})"
    )


def grid_from(options: argparse.Namespace) -> Grid:
    """The grid of `--cells`, or of `--rows`, `--cols` and `--at`.

    Raises:
        InputError: both were given, or the size does not fit on a sheet.
    """
    if options.cells is None:
        rows = DEFAULT_ROWS if options.rows is None else options.rows
        cols = DEFAULT_COLS if options.cols is None else options.cols
        return Grid.rectangle(rows, cols, options.at or DEFAULT_AT)
    for name in ("rows", "cols", "at"):
        if getattr(options, name) is not None:
            raise InputError(f"--cells says where the maze lies, --{name} {getattr(options, name)} too; give one")
    return Grid.from_selection(options.cells)


def maze_from(options: argparse.Namespace, grid: Grid, *, start: str | None = None) -> Maze:
    """The maze that the options ask for on a grid; `start` stands in for `--start`."""
    return generate(
        grid,
        options.algorithm,
        seed=options.seed,
        rng=options.rng,
        start=start if options.start is None else options.start,
        goal=options.goal,
        openings=options.openings,
        pieces=options.pieces,
    )


def theme_from(options: argparse.Namespace) -> str:
    """`--theme`, or what the algorithm is drawn with: a macro brings its own."""
    return str(options.theme or algorithm_named(options.algorithm).defaults.get("theme", "classic"))
