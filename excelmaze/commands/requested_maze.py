"""The maze of a command line: read from a workbook, or generated."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from excelmaze.commands.messages import remark
from excelmaze.errors import InputError, counted
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.grids.rings import ROUND, USUAL_RINGS, RoundGraph
from excelmaze.grids.shapes import framed_size, room_sides
from excelmaze.grids.tilings import CUBE
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import Recipe, RecipeVersionError
from excelmaze.options.option import flag
from excelmaze.options.table import AppearanceOptions, LocationOptions, MazeOptions, ShapeOptions
from excelmaze.options.values import Values, check_solution_shown
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, parse_cell, parse_selection


def maze_keywords(values: Values) -> dict[str, Any]:
    """Return the options of a maze as `excelmaze.generate` takes them, with the command's level names.

    Raises:
        InputError: an option that does not fit.
    """
    keywords = values.generate_keywords()
    if "level_name" in values.explicit and keywords["levels"] == 1:
        raise InputError(f"--level-name {values['level_name']!r} is for mazes with levels; give --levels too")
    language = values.keywords(AppearanceOptions).get("language")
    if "level_name" not in values.explicit and keywords.get("levels", 1) > 1 and language is not None:
        from excelmaze.languages import words_in

        words = words_in(language)
        keywords["level_name"] = words("Floor {n}")
    return keywords


def with_code_options(values: Values) -> Values:
    """Return the values with the options that `--recipe`, the code of a booklet's page, stands for.

    Raises:
        InputError: it is no code, or other options describe a maze, too.
    """
    code = values["recipe"]
    if code is None:
        return values
    from excelmaze.books.codes import options_of

    explicit = {name: value for name, value in values.explicit.items() if name != "recipe"}
    described = {**LocationOptions.options, **ShapeOptions.options, **MazeOptions.options}.keys() - {"mask"}
    for name in explicit:
        if name in described:
            raise InputError(f"--recipe and {flag(name)} both describe the maze; give one of them")
    return values.with_explicit(explicit | options_of(code, explicit.get("mask")))


def maze_from(values: Values) -> Maze:
    """Return a new maze.

    Raises:
        InputError: an option that does not exist or does not fit.
    """
    return generate(graph_of(values), **maze_keywords(values))


def maze_for(options: Mapping[str, Any]) -> Maze:
    """Return the maze that `excelmaze new` makes of some options.

    Raises:
        InputError: an option that does not exist or does not fit.
    """
    return maze_from(Values("new", options))


def maze_asked_for(target: str | None, values: Values, check: Callable[[Grid], object] = lambda _grid: None) -> Maze:
    """Return the maze of a workbook, or a new one that stands on no sheet.

    Args:
        target: the workbook, or a whole maze as JSON; None for a new maze.
        values: the options.
        check: is called with the grid before the maze is read or generated, and may refuse it.

    Raises:
        InputError: an option that does not exist or does not fit.
        WorkbookError: the file is no workbook, or damaged.
    """
    if target is None:
        if (sheet := sheet_named(values)) is not None:
            raise InputError(
                f"--cells names the sheet {sheet!r}, and there is no workbook; leave it out, or give BOOK.xlsx"
            )
        if values["tiling"] != ROUND:
            check(grid_of(values))
        return maze_from(values)
    from excelmaze.commands.whole_maze import whole_maze
    from excelmaze.xlsx.read import drawn_maze, find_drawn, with_ends_at
    from excelmaze.xlsx.sheets.workbook import open_workbook

    if (whole := whole_maze(target, values)) is not None:
        return whole
    where, making = values.of(LocationOptions), values.of(MazeOptions)
    from excelmaze.xlsx.maze_drawings import maze_drawing_in

    with open_workbook(target) as book:
        if (drawing := maze_drawing_in(book, where.sheet, where.cells)) is not None:
            return drawing.maze(making.start, making.goal)
        place = find_drawn(book, where.sheet, where.cells)
        check(place.grid)
        maze, note = with_ends_at(drawn_maze(place), place, making.start, making.goal, needed=False)
    if note:
        remark(values, note)
    return maze


def recipe_of(target: str | None, maze: Maze, values: Values) -> Recipe | None:
    """Return the recipe of the maze that was asked for, that of a workbook's if the maze still stands there."""
    if target is None or maze.recipe is not None or not isinstance(maze.graph, Grid):
        return maze.recipe
    from excelmaze.xlsx.recipes import read_recipe

    with suppress(RecipeVersionError):  # others may be made by later versions
        return read_recipe(target, sheet=values["sheet"], cells=values["cells"])
    return None


def check_solution_look(values: Values, shows: str = "--solution shown") -> None:
    """Refuse style and colour of a solution that nothing shows.

    Raises:
        InputError: one of them was written.
    """
    if values["solution"] == "none" and values["solver"] is None:
        check_solution_shown(values.explicit, shows)


def sheet_named(values: Values) -> str | None:
    """Return the sheet that `--cells` names, if it names one."""
    cells = values["cells"]
    return None if cells is None else parse_selection(cells).sheet


def graph_of(values: Values) -> Graph:
    """Return the rooms of the maze: the grid, or those of a round maze, which has no cells.

    Raises:
        InputError: as for `grid_of`, or cells of a round maze.
    """
    if values["tiling"] != ROUND:
        return grid_of(values)
    for name in ("cells", "rows", "cols", "at", *ShapeOptions.options):
        if name in values.explicit:
            raise InputError(f"a round maze has rings, and no {flag(name)}; leave it out, and give --rings N")
    return RoundGraph(values.explicit.get("rings", USUAL_RINGS))


def grid_of(values: Values) -> Grid:
    """Return the grid of `--cells`, or of `--rows`, `--cols` and `--at`, or of a shape that is drawn there.

    Raises:
        InputError: both, no cells of a sheet, or a shape that cannot be drawn there.
    """
    where, making, asked = values.of(LocationOptions), values.of(MazeOptions), values.of(ShapeOptions)
    if where.cells is None:
        drawn = _drawn_at(values) if asked.chosen else None
        if making.dimensions and drawn is None:
            from excelmaze.grids.dimensions import cells_asked

            drawn = cells_asked(making.dimensions, values.explicit, parse_cell(where.at))
        if making.tiling == CUBE and drawn is None:
            from excelmaze.grids.cube import net_asked

            drawn = net_asked(values.explicit, parse_cell(where.at))
        grid = drawn or rectangle_at(values, *framed_size(where.rows, where.cols, making))
    else:
        for name in ("rows", "cols", "at"):
            if name in values.explicit:
                raise InputError(f"--cells and --{name} {values[name]} both say where the maze is; give one of them")
        cells = Grid.from_selection(where.cells)
        grid = _drawn_within(values, cells) if asked.chosen else cells
    for hole in asked.hole:
        grid = grid.minus(hole)
    return grid


def rectangle_at(values: Values, rows: int, cols: int) -> Grid:
    """Return a rectangle at `--at`; without it, a whole row or column of the sheet begins at A1, where it fits."""
    whole = rows == MAX_ROW or cols == MAX_COLUMN
    return Grid.rectangle(rows, cols, "A1" if whole and "at" not in values.explicit else values["at"])


def _drawn_at(values: Values) -> Grid | None:
    from excelmaze.grids.chosen_cells import drawn_at

    size, making = (values.explicit.get("rows"), values.explicit.get("cols")), values.of(MazeOptions)
    return drawn_at(values.of(ShapeOptions), *size, values["at"], making, bridges="pieces" not in values.explicit)


def _drawn_within(values: Values, cells: Grid) -> Grid:
    from excelmaze.grids.chosen_cells import drawn_within

    bridges = "pieces" not in values.explicit
    return drawn_within(values.of(ShapeOptions), cells, values.of(MazeOptions), bridges=bridges)


def notes_of_shape(values: Values, maze: Maze) -> list[str]:
    """Return notes on the shape of a new maze: parts that are too thin."""
    asked = values.of(ShapeOptions)
    if not asked.chosen or room_sides(values.of(MazeOptions))[0] > 1:
        return []
    from excelmaze.grids.chosen_cells import shape_notes

    return [*shape_notes(asked, maze.grid.cells)]


def maze_by_difficulty(values: Values) -> tuple[Maze, str]:
    """Return a maze of the requested difficulty, and a line about its measure.

    Raises:
        InputError: an option that does not exist or does not fit.
    """
    from excelmaze.measures.difficulty import MEASURE, find_maze
    from excelmaze.streams import fresh_seed

    keywords = maze_keywords(values)
    keywords["seed"] = fresh_seed() if keywords["seed"] is None else keywords["seed"]
    found = find_maze(graph_of(values), values["difficulty"], **keywords)
    return found.maze, (
        f"{MEASURE} {found.difficulty:.2f} measures harder than {found.easier} of "
        f"{counted(found.others, 'other maze')} with solutions about as long; searched with seed {keywords['seed']}"
    )
