"""The maze that a command line asks for."""

import argparse
import re
from collections.abc import Callable
from typing import Any

from excelmaze.commands.arguments import add_options, values
from excelmaze.errors import InputError
from excelmaze.generators import algorithm_named
from excelmaze.grids.grid import Grid
from excelmaze.grids.shapes import framed_size, room_side
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.options.given import Values, generating
from excelmaze.options.rows import decided, flag
from excelmaze.options.table import Look, Making, Shape, Where
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, parse_cell, parse_selection

_SIZE = r"([0-9]+) ?[x\u00d7] ?([0-9]+)"


def add_book_or_size(parser: argparse.ArgumentParser, positional: str, command: str) -> None:
    """Let a command be about the maze of a workbook, or about a new one that is described."""
    text = "a workbook whose borders are a maze, or the size of a new one: 20x30"
    parser.add_argument(positional, nargs="?", metavar="BOOK.xlsx|SIZE", help=text)
    add_options(parser, command, f"{command} BOOK.xlsx")


def book_or_size(command: str, options: argparse.Namespace, *positional: str) -> tuple[str | None, Values]:
    """The workbook that a command is about, if there is one, and the options, of which a size, 20x30, is two.

    Raises:
        InputError: a size is given twice, or an option that does not apply.
    """
    target = getattr(options, positional[0])
    if target is not None and not _set_size(options, target):
        return target, values(f"{command} BOOK.xlsx", options, *positional)
    return None, values(command, options, *positional)


def add_size_and_target(parser: argparse.ArgumentParser, help_of_target: str, *, needed: bool = False) -> None:
    """Let a command write a workbook, with a size in front of its name."""
    parser.add_argument("size", nargs="?", metavar="SIZE", help="the size of a rectangle: 20x30")
    parser.add_argument("target", nargs=None if needed else "?", metavar="OUT.xlsx", help=help_of_target)


def size_and_target(command: str, options: argparse.Namespace) -> tuple[str | None, Values]:
    """The workbook to be written, if there is one, and the options, of which a size, 20x30, is two.

    Raises:
        InputError: a size is given twice or is none, or an option does not apply.
    """
    size, target = options.size, options.target
    if target is None and size is not None and not _is_size(size):
        size, target = None, size
    if target is not None and _is_size(target):
        raise InputError(f"{target} is a size, and the file to be written is missing; give OUT.xlsx after it")
    if size is not None and not _set_size(options, size):
        raise InputError(f"{size!r:.40} in front of {target} is no size; give ROWSxCOLS such as 20x30")
    return target, values(command, options, "size", "target")


def _is_size(text: str) -> bool:
    return re.fullmatch(_SIZE, text) is not None


def _set_size(options: argparse.Namespace, text: str) -> bool:
    """Take a text as rows and columns; False where it is no size.

    Raises:
        InputError: options say the same.
    """
    size = re.fullmatch(_SIZE, text)
    if size is None:
        return False
    for name in ("rows", "cols", "cells"):
        if name in options:
            raise InputError(f"{text} is the size, --{name} {vars(options)[name]} too; give one of them")
    options.rows, options.cols = int(size[1]), int(size[2])
    return True


def words_of(given: Values) -> dict[str, Any]:
    """The options that say which maze is made of some cells, as `excelmaze.generate` takes them.

    Raises:
        InputError: an option that does not fit.
    """
    making, words = given.of(Making), generating(given)
    if making.goal is None and not making.unicursal and making.false_goals == "none":  # these have their own
        words["goal"] = decided("goal", None, algorithm_named(making.algorithm).defaults, given.command)
    if "level_name" in given.given and words["levels"] == 1:
        raise InputError(f"--level-name {given['level_name']!r} is of mazes with levels; give --levels")
    if "level_name" not in given.given and words.get("levels", 1) > 1 and "language" in (told := given.keywords(Look)):
        words["level_name"] = _level_name(told["language"])
    return words


def _level_name(language: str) -> str:
    """What levels are called unless something else is asked for."""
    from excelmaze.languages import words_in

    words = words_in(language)
    return words("Floor {n}")


def followed(given: Values) -> Values:
    """What was given, with the maze that a short recipe tells, as booklets have it on their pages.

    Raises:
        InputError: it is none, or other options say which maze is made, too.
    """
    code = given["recipe"]
    if code is None:
        return given
    from excelmaze.booklets.codes import told_by

    told = told_by(code, given.given.get("mask"))
    others = [name for group in (Where, Shape, Making) for name in group.__annotations__ if name in given.given]
    if more := [name for name in others if name != "mask"]:
        raise InputError(f"--recipe says which maze is made, {flag(more[0])} too; give one")
    return Values(given.command, {**{name: value for name, value in given.given.items() if name != "recipe"}, **told})


def maze_from(given: Values) -> Maze:
    """The maze of a shape and its options.

    Raises:
        InputError: an option that does not exist or does not fit.
    """
    return generate(grid_of(given), **words_of(given))


def maze_asked_for(target: str | None, given: Values, check: Callable[[Grid], object] = lambda _grid: None) -> Maze:
    """The maze of a workbook, or a new one that stands on no sheet; its grid is checked before it is read or made.

    Raises:
        InputError: an option that does not exist or does not fit.
        WorkbookError: the file is no workbook, or damaged.
    """
    if target is None:
        if (sheet := sheet_named(given)) is not None:
            raise InputError(
                f"--cells names the sheet {sheet!r}, and there is no workbook; leave it out, or give BOOK.xlsx"
            )
        check(grid_of(given))
        return maze_from(given)
    from excelmaze.maze.ends import choose_ends
    from excelmaze.xlsx.read import drawn_maze, find_drawn
    from excelmaze.xlsx.sheets.workbook import open_workbook

    where, making = given.of(Where), given.of(Making)
    with open_workbook(target) as book:
        place = find_drawn(book, where.sheet, where.cells)
        check(place.grid)
        maze = drawn_maze(place)
    return maze.replaced(ends=[choose_ends(maze, making.start, making.goal, needed=False)])


def sheet_named(given: Values) -> str | None:
    """The sheet that `--cells` names, if it names one."""
    cells = given.of(Where).cells
    return None if cells is None else parse_selection(cells).sheet


def grid_of(given: Values) -> Grid:
    """The grid of `--cells`, or of `--rows`, `--cols` and `--at`, or of a shape that is drawn there.

    Raises:
        InputError: both, no cells of a sheet, or a shape that cannot be drawn there.
    """
    where, making, asked = given.of(Where), given.of(Making), given.of(Shape)
    if where.cells is None:
        drawn = _drawn_at(given) if asked.chosen else None
        if making.dimensions and drawn is None:
            from excelmaze.grids.dimensions import cells_asked

            drawn = cells_asked(making.dimensions, given.given, parse_cell(where.at))
        grid = drawn or rectangle_at(
            given, *framed_size(where.rows, where.cols, making.walls, making.frame, making.tiling, making.weave)
        )
    else:
        for name in ("rows", "cols", "at"):
            if name in given.given:
                raise InputError(f"--cells says where the maze lies, --{name} {given[name]} too; give one")
        cells = Grid.from_selection(where.cells)
        grid = _drawn_within(given, cells) if asked.chosen else cells
    for hole in asked.hole:
        grid = grid.minus(hole)
    return grid


def rectangle_at(given: Values, rows: int, cols: int) -> Grid:
    """A rectangle at `--at`; where nobody says that, a whole row or column of the sheet begins at A1, where it fits."""
    whole = rows == MAX_ROW or cols == MAX_COLUMN
    return Grid.rectangle(rows, cols, "A1" if whole and "at" not in given.given else given["at"])


def _drawn_at(given: Values) -> Grid | None:
    from excelmaze.grids.chosen_cells import drawn_at

    size = given.given.get("rows"), given.given.get("cols")
    side = room_side(given.of(Making).weave)
    return drawn_at(given.of(Shape), *size, given["at"], bridges="pieces" not in given.given, side=side)


def _drawn_within(given: Values, cells: Grid) -> Grid:
    from excelmaze.grids.chosen_cells import drawn_within

    return drawn_within(given.of(Shape), cells, bridges="pieces" not in given.given)
