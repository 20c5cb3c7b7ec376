"""The maze that a command line asks for: read from a workbook, or made."""

from collections.abc import Callable, Mapping
from typing import Any

from excelmaze.errors import InputError, counted
from excelmaze.generators import algorithm_named
from excelmaze.grids.grid import Grid
from excelmaze.grids.shapes import framed_size, room_side
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.options.given import Values, generating
from excelmaze.options.rows import decided, flag
from excelmaze.options.table import Look, Making, Shape, Where
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, parse_cell, parse_selection


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
    if "level_name" not in given.given and words.get("levels", 1) > 1 and "language" in (look := given.keywords(Look)):
        words["level_name"] = _level_name(look["language"])
    return words


def _level_name(language: str) -> str:
    """What levels are called unless something else is asked for."""
    from excelmaze.languages import words_in

    words = words_in(language)
    return words("Floor {n}")


def followed(given: Values) -> Values:
    """Return what was given, with the options that the short recipe of a booklet's page holds.

    Raises:
        InputError: it is none, or other options say which maze is made, too.
    """
    code = given["recipe"]
    if code is None:
        return given
    from excelmaze.books.codes import options_of

    options = options_of(code, given.given.get("mask"))
    others = [name for group in (Where, Shape, Making) for name in group.__annotations__ if name in given.given]
    if more := [name for name in others if name != "mask"]:
        raise InputError(f"--recipe says which maze is made, {flag(more[0])} too; give one")
    return Values(
        given.command, {**{name: value for name, value in given.given.items() if name != "recipe"}, **options}
    )


def maze_from(given: Values) -> Maze:
    """The maze of a shape and its options.

    Raises:
        InputError: an option that does not exist or does not fit.
    """
    return generate(grid_of(given), **words_of(given))


def maze_for(options: Mapping[str, Any]) -> Maze:
    """Return the maze that `excelmaze new` makes of some options.

    Raises:
        InputError: an option that does not exist or does not fit.
    """
    return maze_from(Values("new", options))


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


def maze_by_difficulty(given: Values) -> tuple[Maze, str]:
    """The maze, and how it measures, in a line.

    Raises:
        InputError: an option that does not exist or does not fit.
    """
    from excelmaze.measures.difficulty import USUAL, find_maze
    from excelmaze.streams import fresh_seed

    words = words_of(given)
    words["seed"] = fresh_seed() if words["seed"] is None else words["seed"]
    if "algorithm" not in given.given:
        words["algorithm"] = None
    found = find_maze(grid_of(given), given["difficulty"], measure=given["measure"] or USUAL, **words)
    usual = counted(found.mazes, "random maze")
    harder = (
        f"all of {usual}, by {found.beyond:.1f} standard deviations"
        if found.beyond > 0
        else f"{found.percentile:.0f}% of {usual}"
    )
    return found.maze, (
        f"{found.measure} {found.value:.2f} measures harder than {harder}; asked for {found.asked:.0f}%, "
        f"tolerance {found.tolerance:.0f} points; searched with seed {words['seed']}, "
        f"{counted(found.moved, 'wall')} moved"
    )
