"""The maze that a command line asks for: read from a workbook, or made."""

from collections.abc import Callable, Mapping
from typing import Any

from excelmaze.errors import InputError
from excelmaze.generators import algorithm_named
from excelmaze.grids.grid import Grid
from excelmaze.grids.shapes import framed_size, room_side
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.options.option import flag
from excelmaze.options.table import AppearanceOptions, LocationOptions, MazeOptions, ShapeOptions
from excelmaze.options.values import Values, with_fallback
from excelmaze.plural import counted
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, parse_cell, parse_selection


def words_of(values: Values) -> dict[str, Any]:
    """The options that say which maze is made of some cells, as `excelmaze.generate` takes them.

    Raises:
        InputError: an option that does not fit.
    """
    making, words = values.of(MazeOptions), values.generate_keywords()
    if making.goal is None and not making.unicursal and making.false_goals == "none":  # these have their own
        words["goal"] = with_fallback("goal", None, algorithm_named(making.algorithm).defaults, values.command)
    if "level_name" in values.explicit and words["levels"] == 1:
        raise InputError(f"--level-name {values['level_name']!r} is of mazes with levels; give --levels")
    if (
        "level_name" not in values.explicit
        and words.get("levels", 1) > 1
        and "language" in (look := values.keywords(AppearanceOptions))
    ):
        words["level_name"] = _level_name(look["language"])
    return words


def _level_name(language: str) -> str:
    """What levels are called unless something else is asked for."""
    from excelmaze.languages import words_in

    words = words_in(language)
    return words("Floor {n}")


def followed(values: Values) -> Values:
    """Return the values with the options that `--recipe`, the code of a booklet's page, stands for.

    Raises:
        InputError: it is no code, or other options describe a maze, too.
    """
    code = values["recipe"]
    if code is None:
        return values
    from excelmaze.books.codes import options_of

    options = options_of(code, values.explicit.get("mask"))
    others = [
        name
        for group in (LocationOptions, ShapeOptions, MazeOptions)
        for name in group.__annotations__
        if name in values.explicit
    ]
    if more := [name for name in others if name != "mask"]:
        raise InputError(f"--recipe says which maze is made, {flag(more[0])} too; give one")
    return Values(
        values.command, {**{name: value for name, value in values.explicit.items() if name != "recipe"}, **options}
    )


def maze_from(values: Values) -> Maze:
    """The maze of a shape and its options.

    Raises:
        InputError: an option that does not exist or does not fit.
    """
    return generate(grid_of(values), **words_of(values))


def maze_for(options: Mapping[str, Any]) -> Maze:
    """Return the maze that `excelmaze new` makes of some options.

    Raises:
        InputError: an option that does not exist or does not fit.
    """
    return maze_from(Values("new", options))


def maze_asked_for(target: str | None, values: Values, check: Callable[[Grid], object] = lambda _grid: None) -> Maze:
    """The maze of a workbook, or a new one that stands on no sheet; its grid is checked before it is read or made.

    Raises:
        InputError: an option that does not exist or does not fit.
        WorkbookError: the file is no workbook, or damaged.
    """
    if target is None:
        if (sheet := sheet_named(values)) is not None:
            raise InputError(
                f"--cells names the sheet {sheet!r}, and there is no workbook; leave it out, or give BOOK.xlsx"
            )
        check(grid_of(values))
        return maze_from(values)
    from excelmaze.maze.ends import choose_ends
    from excelmaze.xlsx.read import drawn_maze, find_drawn
    from excelmaze.xlsx.sheets.workbook import open_workbook

    where, making = values.of(LocationOptions), values.of(MazeOptions)
    with open_workbook(target) as book:
        place = find_drawn(book, where.sheet, where.cells)
        check(place.grid)
        maze = drawn_maze(place)
    return maze.replaced(ends=[choose_ends(maze, making.start, making.goal, needed=False)])


def sheet_named(values: Values) -> str | None:
    """The sheet that `--cells` names, if it names one."""
    cells = values.of(LocationOptions).cells
    return None if cells is None else parse_selection(cells).sheet


def grid_of(values: Values) -> Grid:
    """The grid of `--cells`, or of `--rows`, `--cols` and `--at`, or of a shape that is drawn there.

    Raises:
        InputError: both, no cells of a sheet, or a shape that cannot be drawn there.
    """
    where, making, asked = values.of(LocationOptions), values.of(MazeOptions), values.of(ShapeOptions)
    if where.cells is None:
        drawn = _drawn_at(values) if asked.chosen else None
        if making.dimensions and drawn is None:
            from excelmaze.grids.dimensions import cells_asked

            drawn = cells_asked(making.dimensions, values.explicit, parse_cell(where.at))
        grid = drawn or rectangle_at(
            values, *framed_size(where.rows, where.cols, making.walls, making.frame, making.tiling, making.weave)
        )
    else:
        for name in ("rows", "cols", "at"):
            if name in values.explicit:
                raise InputError(f"--cells says where the maze lies, --{name} {values[name]} too; give one")
        cells = Grid.from_selection(where.cells)
        grid = _drawn_within(values, cells) if asked.chosen else cells
    for hole in asked.hole:
        grid = grid.minus(hole)
    return grid


def rectangle_at(values: Values, rows: int, cols: int) -> Grid:
    """A rectangle at `--at`; where nobody says that, a whole row or column of the sheet begins at A1, where it fits."""
    whole = rows == MAX_ROW or cols == MAX_COLUMN
    return Grid.rectangle(rows, cols, "A1" if whole and "at" not in values.explicit else values["at"])


def _drawn_at(values: Values) -> Grid | None:
    from excelmaze.grids.chosen_cells import drawn_at

    size = values.explicit.get("rows"), values.explicit.get("cols")
    side = room_side(values.of(MazeOptions).weave)
    return drawn_at(values.of(ShapeOptions), *size, values["at"], bridges="pieces" not in values.explicit, side=side)


def _drawn_within(values: Values, cells: Grid) -> Grid:
    from excelmaze.grids.chosen_cells import drawn_within

    return drawn_within(values.of(ShapeOptions), cells, bridges="pieces" not in values.explicit)


def maze_by_difficulty(values: Values) -> tuple[Maze, str]:
    """The maze, and how it measures, in a line.

    Raises:
        InputError: an option that does not exist or does not fit.
    """
    from excelmaze.measures.difficulty import USUAL, find_maze
    from excelmaze.streams import fresh_seed

    words = words_of(values)
    words["seed"] = fresh_seed() if words["seed"] is None else words["seed"]
    if "algorithm" not in values.explicit:
        words["algorithm"] = None
    found = find_maze(grid_of(values), values["difficulty"], measure=values["measure"] or USUAL, **words)
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
