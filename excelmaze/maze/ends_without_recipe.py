"""Where a maze begins and leads to that no recipe tells of, as one that was read from a sheet, or hides a message."""

from excelmaze.maze.ends import Finder, finished, lies_apart
from excelmaze.maze.goals import FOUND_GOALS, SEARCHED_GOALS, goal_cell, opened_ends, unsearched_goal
from excelmaze.maze.maze import Ends, Maze
from excelmaze.maze.recipe import Recipe
from excelmaze.options.values import with_fallback
from excelmaze.solvers.breadth_first import Search


def choose_ends(maze: Maze, start: str | None, goal: str | None, *, needed: bool = True) -> Ends:
    """Return start and goal of a maze that was read from a sheet, as far as nobody gives them.

    The start is, in this order: the one asked for, the one that the sheet names, a cell with an opening in the outer
    wall, the first cell. The goal: the one asked for (a cell, `apart`, `farthest`, `rim`, `opposite`, `last`), the one
    that the sheet names for that start, the opening farthest from the start, the farthest cell; none, unless one is
    `needed`, where the sheet names that start alone, as of a maze that was made without one.

    Raises:
        InputError: a cell outside the maze.
    """
    grid, gaps = maze.grid, [cell for cell, _ in maze.openings]
    if start is not None:
        begin = grid.room_of(start, "start")
    else:
        begin = [*(ends.start for ends in maze.ends), *gaps, grid.first][0]
    if goal is None:
        named = next((end.goal for end in maze.ends if end.start == begin and end.goal is not None), None)
        gap = Search(grid, maze.passages, begin).farthest_of(gaps) if named is None else named
        if gap is not None and (gap != begin or named is not None):
            return Ends(begin, gap)
        alone = not needed and any(end.start == begin for end in maze.ends)
        return Ends(begin, None if alone else Finder(maze).goal(grid.piece_of(begin), begin, "farthest"))
    if goal in SEARCHED_GOALS:
        return Ends(begin, Finder(maze).goal(grid.piece_of(begin), begin, goal))
    if goal in FOUND_GOALS:
        return Ends(begin, unsearched_goal(grid, grid.piece_of(begin), begin, goal))
    return Ends(begin, goal_cell(grid, goal, FOUND_GOALS))


def with_ends(maze: Maze, *, start: str | None = None, goal: str | None = None, openings: str | None = None) -> Maze:
    """Return a perfect maze with ends and openings as `generate` gives them, and without a recipe.

    >>> from excelmaze import generate
    >>> with_ends(generate("B2:F6", seed=7).replaced(ends=[], openings=[])).ends
    (Ends(start=0, goal=14),)

    Args:
        maze: the maze, all of its rooms visited.
        start: and `goal`, `openings`: as for `generate`.
    """
    start, goal = opened_ends(maze.graph, openings, start, goal)
    begin = maze.graph.address_of(maze.graph.first) if start is None else start
    goal, openings = (with_fallback(name, given, {}) for name, given in (("goal", goal), ("openings", openings)))
    recipe = Recipe("", "", 0, "python", begin, goal, openings, "each")
    return finished(maze, recipe, chosen=start is None and lies_apart(maze.graph, goal)).replaced(recipe=None)
