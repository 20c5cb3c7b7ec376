"""The recipes that a workbook tells, in the records of its mazes and in the document's properties.

Sheets are edited, so nothing is believed: what made a maze is a recipe that makes its cells and its walls once more.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress

from excelmaze.errors import InputError, WorkbookError
from excelmaze.files import FileLike
from excelmaze.grids.grid import Grid, combined_cells, together
from excelmaze.grids.room_graphs import LINKS, graph_on
from excelmaze.maze.maze import Maze
from excelmaze.maze.openings import openings_text
from excelmaze.maze.recipe import Recipe
from excelmaze.sheet.addresses import Area, any_overlap, bounds_of, parse_selection
from excelmaze.sheet.bands import without
from excelmaze.texts import Seed
from excelmaze.xlsx.package.tree import parse
from excelmaze.xlsx.record.on_sheet import records_on
from excelmaze.xlsx.sheets.workbook import Book, open_workbook
from excelmaze.xlsx.sheets.worksheet import Sheet


def read_recipe(path: FileLike, cells: str | None = None, *, sheet: str | None = None) -> Recipe | None:
    """Return the recipe of a maze in a workbook, if the workbook tells one that still makes the maze's walls.

    >>> from excelmaze import Grid, generate, join_workbook, fill_workbook, follow, read, save
    >>> save(generate("B2:F6", seed=7), "maze.xlsx")
    >>> fill_workbook("maze.xlsx", generate(Grid.from_workbook("maze.xlsx", "G2:K6"), "wilson", seed=8)).maze
    <Maze 25 cells, wilson, seed 8>
    >>> maze = join_workbook("maze.xlsx", ["B2:F6", "G2:K6"], seed=9).maze
    >>> recipe = read_recipe("maze.xlsx", "B2:K6")
    >>> follow(recipe) == read("maze.xlsx", "B2:K6") == maze
    True

    Args:
        path: and `cells`, `sheet`: as for `read`.

    Returns:
        The recipe, or None for a maze that was drawn by hand, edited since, or made by another version.

    Raises:
        InputError: no such sheet or name, no selection, or malformed addresses.
        WorkbookError: the file is no workbook, or damaged.
    """
    from excelmaze.xlsx.maze_drawings import maze_drawing_in
    from excelmaze.xlsx.read import find_drawn, whole_maze

    with open_workbook(path) as book:
        if (drawing := maze_drawing_in(book, sheet, cells)) is not None:
            return drawing.maze().recipe
        place = find_drawn(book, sheet, cells)
        maze = whole_maze(place)
        made = made_again(maze, recipes_on(place.sheet))
        return None if made is None else made.recipe


def recipes_on(sheet: Sheet) -> list[Recipe]:
    """Return the recipes in the records of a sheet, the last one first, and in the document's properties."""
    recipes = []
    for text in _texts_on(sheet):
        with suppress(InputError):
            recipe = Recipe.from_json(text)
            if _areas_of(recipe):
                recipes.append(recipe)
    return recipes


def made_again(maze: Maze, recipes: Iterable[Recipe]) -> Maze | None:
    """Return the maze as the first recipe makes it that makes its cells, their walls and those unvisited."""
    from excelmaze.maze.generation import follow

    for recipe in recipes:
        if _lies_in(recipe, maze.grid.cells):
            with suppress(InputError):
                if _graph_of(recipe) != maze.graph:
                    continue
                made = follow(recipe)
                if (made.passages, made.visited) == (maze.passages, maze.visited):
                    return made
    return None


def recorded_graphs(sheet: Sheet, cells: Grid) -> list[Grid]:
    """Return the rooms of mazes within some cells, by their recipes, the last made first; no cell is in two of them."""
    found: list[Grid] = []
    for recipe in recipes_on(sheet):
        with suppress(InputError):
            if _lies_in(recipe, cells):
                rooms = _rooms_of(recipe)
                is_within = combined_cells(rooms.cells, cells.areas, without) is None
                if is_within and not any(any_overlap(rooms.cells.areas, one.cells.areas) for one in found):
                    found.append(rooms)
    return found


def joined_recipe(joined: Maze, mazes: Sequence[Maze], seed: Seed) -> Recipe | None:
    """Return the recipe of a maze that was joined out of several on a sheet.

    Args:
        joined: the maze, with its ends and openings as the sheet shows them.
        mazes: those that were joined, as their recipes make them.
        seed: what decided which walls were opened.

    Returns:
        The recipe, or None where it makes another maze.
    """
    # A recipe leads from the start of its first maze; of several starts a sheet names only that of the last one.
    starts = [made.recipe.start if made.recipe else "" for made in mazes]
    place = starts.index(joined.start) if joined.start in starts else 0
    first, others = mazes[place], [*mazes[:place], *mazes[place + 1 :]]
    if first.recipe is None:
        return None
    goal = joined.goal or "none" if joined.start in starts else first.recipe.goal
    recipe = first.recipe._replace(goal=goal, openings=openings_text(joined.grid, joined.openings))
    try:
        again = first.replaced(recipe=recipe).join(*others, seed=seed)
    except InputError:
        return None
    same = again.graph == joined.graph and (again.passages, again.visited) == (joined.passages, joined.visited)
    return again.recipe if same and sorted(again.openings) == sorted(joined.openings) else None


def described_recipe(book: Book) -> str:
    """Return the recipe in the document's properties, if there is one: that of the first maze of a new workbook."""
    part = book.part_of_kind("core-properties", of_package=True)
    with suppress(WorkbookError):  # without a recipe, broken properties do no harm
        if part is not None and book.package.find(part) is not None:
            root = parse(book.text_of(part), part, "coreProperties", foreign=True)
            return next((node.text for node in root.children if node.name == "description"), "")
    return ""


def _texts_on(sheet: Sheet) -> list[str]:
    texts = [kept.record.recipe for kept in reversed(records_on(sheet).kept) if kept.record is not None]
    # Sheets of new workbooks that have no records, such as solutions and games, show the maze of the properties.
    return [*dict.fromkeys(texts)] or [described_recipe(sheet.book)]


def _lies_in(recipe: Recipe, cells: Grid) -> bool:
    """Return whether the maze of a recipe lies in the rectangle around some cells; others are not gone through."""
    return cells.bounds.around(bounds_of(_areas_of(recipe))) == cells.bounds


def _areas_of(recipe: Recipe) -> list[Area]:
    joined = (area for step in recipe.alterations for maze in step.mazes for area in _areas_of(maze))
    return [*parse_selection(recipe.cells).areas, *joined]


def _graph_of(recipe: Recipe) -> Grid:
    """Return the rooms of a maze on all of its levels; raises as `_rooms_of`."""
    floor = _rooms_of(recipe)
    if recipe.levels == 1:
        return floor
    from excelmaze.grids.levels import LevelGrid, level_names

    return LevelGrid(floor, level_names(recipe.levels))


def _rooms_of(recipe: Recipe) -> Grid:
    """Return the rooms of a maze, or of those that were joined to be it, on one level.

    Raises:
        InputError: there are none on such cells.
    """
    links = {name: getattr(recipe, name) for name in LINKS}
    own = graph_on(Grid.from_selection(recipe.cells), recipe.walls, recipe.frame, recipe.tiling, **links)
    joined = [_rooms_of(maze) for step in recipe.alterations for maze in step.mazes]
    return together([own, *joined]) if joined else own
