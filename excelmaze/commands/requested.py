"""The maze of a command line: read from a workbook or a file with JSON, or generated."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Any

from excelmaze.commands.report import remark
from excelmaze.errors import InputError, counted
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.grids.rings import ROUND, USUAL_RINGS, RoundGraph
from excelmaze.grids.room_graphs import framed_size, room_sides
from excelmaze.grids.tilings import CUBE
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import Recipe
from excelmaze.options.option import flag
from excelmaze.options.table import LocationOptions, MazeOptions, ShapeOptions
from excelmaze.options.values import Values, refuse_both
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, parse_cell, parse_selection


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


def maze_keywords(values: Values) -> dict[str, Any]:
    """Return the options of a maze as `excelmaze.generate` takes them, with the command's level names.

    Raises:
        InputError: an option that does not fit.
    """
    keywords = values.generate_keywords()
    if "level_name" not in values.explicit and keywords.get("levels", 1) > 1:
        from excelmaze.languages import words_in

        words = words_in(values["language"] if values.takes("language") else "en")
        keywords["level_name"] = words("Floor {n}")
    return keywords


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


def expand_recipe_code(values: Values) -> Values:
    """Return the values with the options that `--recipe`, the code of a booklet's page, stands for.

    Raises:
        InputError: it is no code, or other options describe a maze, too.
    """
    if values["recipe"] is None:
        return values
    from excelmaze.books.codes import options_of

    described = {**LocationOptions.options, **ShapeOptions.options, **MazeOptions.options}.keys() - {"mask"}
    refuse_both("--recipe", values.explicit, described, "describe the maze")
    explicit = {name: value for name, value in values.explicit.items() if name != "recipe"}
    return values.with_explicit(explicit | options_of(values["recipe"], explicit.get("mask")))


def maze_asked_for(source: str | None, values: Values) -> Maze:
    """Return the maze of a workbook, or a new one that stands on no sheet.

    Args:
        source: the workbook, or a whole maze as JSON; None for a new maze.
        values: the options.

    Raises:
        InputError: an option that does not exist or does not fit.
        WorkbookError: the file is no workbook, or damaged.
    """
    if source is None:
        if (sheet := sheet_named(values)) is not None:
            raise InputError(
                f"--cells names the sheet {sheet!r}, and there is no workbook; leave it out, or give BOOK.xlsx"
            )
        return maze_from(values)
    if (whole := whole_maze(source, values)) is not None:
        return whole
    from excelmaze.xlsx.maze_drawings import maze_drawing_in
    from excelmaze.xlsx.read import drawn_maze, find_drawn, with_ends_at
    from excelmaze.xlsx.sheets.workbook import open_workbook

    where, making = values.of(LocationOptions), values.of(MazeOptions)
    with open_workbook(source) as book:
        if (drawing := maze_drawing_in(book, where.sheet, where.cells)) is not None:
            return drawing.maze(making.start, making.goal)
        place = find_drawn(book, where.sheet, where.cells)
        maze, note = with_ends_at(drawn_maze(place), place, making.start, making.goal, needed=False)
    if note:
        remark(values, note)
    return maze


def whole_maze(source: str, values: Values) -> Maze | None:
    """Return the maze of a file `.json`, or of standard input if JSON comes from there; None of anything else.

    Raises:
        InputError: an option that finds a maze in a workbook, or JSON that is no maze.
        WorkbookError: the file cannot be read.
    """
    from excelmaze.files import JSON, OpenFile, file_to_read, read_input

    file = file_to_read(source)
    if not (file.read()[:1] == b"{" if isinstance(file, OpenFile) else file.suffix.lower() == JSON):
        return None
    where = {**LocationOptions.options, **MazeOptions.options}
    if name := next((name for name in values.explicit if name in where), None):
        raise InputError(f"{flag(name)} finds mazes in workbooks, and {file} is JSON; leave it out")
    try:
        return Maze.from_json(read_input(file).decode())
    except UnicodeDecodeError:
        raise InputError(f"{file} is no text in UTF-8; get a whole copy of it") from None


def recipe_of(source: str | None, maze: Maze, values: Values) -> Recipe | None:
    """Return the recipe of the requested maze; None if the workbook's cells no longer show it."""
    if source is None or maze.recipe is not None or not isinstance(maze.graph, Grid):
        return maze.recipe
    from excelmaze.xlsx.recipes import read_recipe

    return read_recipe(source, sheet=values["sheet"], cells=values["cells"])


def refuse_others(values: Values, used: AbstractSet[str], option: str) -> None:
    """Raise an error for options that an option which only prints something does not use.

    Raises:
        InputError: there is one.
    """
    if others := values.explicit.keys() - used - {option, "json", "quiet"}:
        raise InputError(f"{flag(min(others))} changes nothing of {flag(option)}; leave it out")


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
    grid = Grid.from_selection(where.cells) if where.cells is not None else None
    if asked.chosen:
        grid = _drawn(values, grid) or grid
    if grid is None and making.dimensions:
        from excelmaze.grids.dimensions import cells_asked

        grid = cells_asked(making.dimensions, values.explicit, parse_cell(where.at))
    if grid is None and making.tiling == CUBE:
        from excelmaze.grids.cube import net_asked

        grid = net_asked(values.explicit, parse_cell(where.at))
    grid = grid or rectangle_at(values, *framed_size(where.rows, where.cols, making))
    for hole in asked.hole:
        grid = grid.minus(hole)
    return grid


def rectangle_at(values: Values, rows: int, cols: int) -> Grid:
    """Return a rectangle at `--at`; without it, a whole row or column of the sheet begins at A1, where it fits."""
    whole = rows == MAX_ROW or cols == MAX_COLUMN
    return Grid.rectangle(rows, cols, "A1" if whole and "at" not in values.explicit else values["at"])


def _drawn(values: Values, cells: Grid | None) -> Grid | None:
    """Return the requested shape, within cells or alone; None if only holes are requested."""
    from excelmaze.grids.chosen_cells import drawn_at, drawn_within

    asked, making, bridges = values.of(ShapeOptions), values.of(MazeOptions), "pieces" not in values.explicit
    if cells is not None:
        return drawn_within(asked, cells, making, bridges=bridges)
    size = values.explicit.get("rows"), values.explicit.get("cols")
    return drawn_at(asked, *size, values["at"], making, bridges=bridges)


def notes_of_shape(values: Values, maze: Maze) -> list[str]:
    """Return notes on the shape of a new maze: parts that are too thin."""
    asked = values.of(ShapeOptions)
    if not asked.chosen or room_sides(values.of(MazeOptions))[0] > 1:
        return []
    from excelmaze.grids.chosen_cells import shape_notes

    return [*shape_notes(asked, maze.grid.cells)]
