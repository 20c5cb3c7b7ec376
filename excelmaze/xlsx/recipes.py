"""The recipes that a workbook tells, and which of them made the maze that is on a sheet.

They stand in the records of mazes and in the document's properties. Sheets are edited, so nothing is believed: what
made a maze is a recipe that makes its cells and its walls once more.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from operator import and_

from excelmaze.errors import InputError
from excelmaze.files import FileLike
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import follow
from excelmaze.maze.maze import Maze
from excelmaze.maze.openings import openings_text
from excelmaze.maze.recipe import Recipe
from excelmaze.sheet.addresses import overlap
from excelmaze.xlsx.maze_drawings import maze_drawing_in
from excelmaze.xlsx.package.edits import Edit
from excelmaze.xlsx.package.tags import escape
from excelmaze.xlsx.read import find_drawn, whole_maze
from excelmaze.xlsx.recorded_recipes import (
    RecordedRecipe,
    check_recipe_versions,
    description_in,
    recipes_on,
    recorded_graphs,
)
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
        The recipe, or None for a maze that was drawn by hand, or edited since.

    Raises:
        InputError: no such sheet or name, no selection, malformed addresses, or a recipe of another version.
        WorkbookError: the file is no workbook, or damaged.
    """
    with open_workbook(path) as book:
        if (drawing := maze_drawing_in(book, sheet, cells)) is not None:
            return drawing.maze().recipe
        place = find_drawn(book, sheet, cells)
        maze = whole_maze(place)
        made = made_again(maze, recipes_on(place.sheet))
        if made is None:
            check_recipe_versions(place.sheet, maze.grid.cells)
            return None
        return made.recipe


def made_again(maze: Maze, recipes: Iterable[RecordedRecipe]) -> Maze | None:
    """Return the maze as the first recipe makes it that makes its cells, their walls and those unvisited."""
    for one in recipes:
        if one.lies_in(maze.grid.cells):
            with suppress(InputError):
                if one.graph != maze.graph:
                    continue
                made = follow(one.recipe)
                if (made.passages, made.visited) == (maze.passages, maze.visited):
                    return made
    return None


def closed_again(sheet: Sheet, maze: Maze, recipes: Iterable[RecordedRecipe]) -> Iterator[Maze]:
    """Yield those mazes with false goals that lie in a maze on a sheet and are still as their recipes make them."""
    closed = [one for one in recipes if one.recipe.false_goals != "none"]
    for grid in recorded_graphs(sheet, maze.grid.cells) if closed else ():
        made = made_again(_part(maze, grid), closed)
        if made is not None:
            yield made


def joined_recipe(joined: Maze, parts: Sequence[Grid], seed: int, recipes: Collection[RecordedRecipe]) -> Recipe | None:
    """Return the recipe of a maze that was joined out of several on a sheet.

    Args:
        joined: the maze, with its ends and openings as the sheet shows them.
        parts: the cells of each maze that was joined.
        seed: what decided which walls were opened.
        recipes: the recipes that the workbook has.

    Returns:
        The recipe, or None where one of the mazes has none that still makes it.
    """
    mazes = []
    for grid in parts:
        made = made_again(_part(joined, grid), recipes)
        if made is None:
            return None
        mazes.append(made)
    # A recipe leads from the start of its first maze; of several starts a sheet names only that of the last one.
    starts = [made.recipe.start if made.recipe else "" for made in mazes]
    named = None if joined.start is None else joined.graph.recipe_address(joined.start)
    first = mazes.pop(starts.index(named) if named in starts else 0)
    if first.recipe is None:
        return None
    goal = first.recipe.goal
    if named in starts:
        goal = "none" if joined.goal is None else joined.graph.recipe_address(joined.goal)
    recipe = first.recipe._replace(goal=goal, openings=openings_text(joined.grid, joined.openings))
    try:
        again = first.replaced(recipe=recipe).join(*mazes, seed=seed)
    except InputError:
        return None
    same = again.graph == joined.graph and (again.passages, again.visited) == (joined.passages, joined.visited)
    return again.recipe if same and sorted(again.openings) == sorted(joined.openings) else None


def recipe_texts_of(grid: Grid, recipes: Iterable[RecordedRecipe]) -> frozenset[str]:
    """Return the texts of those recipes that make a maze which has cells in a grid."""
    return frozenset(
        one.text
        for one in recipes
        if any(overlap(area, other) for area in one.cells.areas for other in grid.cells.areas)
    )


def described_anew(book: Book, former: Collection[str], text: str) -> tuple[str, list[Edit]] | None:
    """Return the document's properties part and the edits that replace its recipe, if it is one of these."""
    part, node = description_in(book)
    if node is None or node.text not in former:
        return None
    return part, [Edit(node.open_end, node.close_start, escape(text).encode())]


def _part(maze: Maze, grid: Grid) -> Maze:
    """Return a part of a maze as one by itself, with walls all round."""
    passages, visited = bytearray(grid.size), bytearray(grid.size)
    for here, there in maze.grid.stretches_of(grid):
        passages[here], visited[here] = maze.passages[there], maze.visited[there]
    return Maze(grid, bytes(map(and_, passages, grid.sides)), visited=bytes(visited))
