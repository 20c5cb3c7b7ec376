"""The pages that a maze takes: itself, its solution, steps, a page for each of its sheets."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from excelmaze.counts import counted
from excelmaze.draw.theme import theme_for
from excelmaze.draw.tilings import lay_out_sheets
from excelmaze.errors import InputError
from excelmaze.maze.maze import Maze
from excelmaze.maze.stages import stages
from excelmaze.pictures.page import Page

if TYPE_CHECKING:
    from excelmaze.draw.theme import Theme
    from excelmaze.maze.trails import Walk

SOLUTION = "Solution"


def pages_of(
    maze: Maze,
    *,
    name: str = "Maze",
    theme: str | None = None,
    solution: str = "none",
    title: str = "",
    steps: int | None = None,
    solver: str | None = None,
    seed: int | None = None,
) -> list[Page]:
    """The pages of a maze; see `excelmaze.pictures.export.export`.

    Raises:
        InputError: the maze has no solution to show, or not so many steps; or there is no such theme or solver.
    """
    if (solution != "none" or solver is not None) and not maze.solutions():
        raise InputError(f"{solver or f'solution {solution!r}'} needs a goal, and this maze has none; give it one")
    look = theme_for(maze.recipe.algorithm if maze.recipe else "", theme)
    trails = [] if solver is None else maze.trails(solver, seed=seed)
    pages: list[Page] = []
    if steps is not None:
        for number, (part, walk) in enumerate(stages(maze, trails, steps), 1):
            pages += _pages(part, f"Step {number}", look, title, walk=walk)
        if solution == "none":
            return pages
    walked = maze.walked(trails) if trails else None
    if solution == "sheet" and steps is None:
        pages += _pages(maze, name, look, title)
    last = SOLUTION if pages else name
    return pages + _pages(maze, last, look, title, solution=solution != "none", walk=walked)


def _pages(
    maze: Maze, name: str, theme: "Theme", title: str, *, solution: bool = False, walk: "Walk | None" = None
) -> list[Page]:
    layouts = lay_out_sheets(maze, solution=solution and walk is None, walk=walk)
    told = "".join(_told(maze, solution=solution or walk is not None))
    note = f"{maze.recipe.algorithm}, seed {maze.recipe.seed}" if maze.recipe else ""
    recipe = maze.recipe.to_json() if maze.recipe else ""
    return [
        Page(
            layout,
            theme,
            name if layout.sheet is None else f"{name}, {layout.sheet}",
            title if layout.sheet is None else f"{title}, {layout.sheet}" if title else layout.sheet,
            told,
            note,
            recipe,
        )
        for layout in layouts
    ]


def _told(maze: Maze, *, solution: bool) -> Iterator[str]:
    """What there is to be seen, in a sentence."""
    address = maze.graph.address_of
    yield f"A maze of {counted(maze.graph.size, 'cell')}"
    if maze.start is not None:
        yield f", from {address(maze.start)}"
    if maze.goal is not None:
        yield f" to {address(maze.goal)}"
        way = maze.solve() if solution else None
        if way is not None:
            yield f"; the way, {counted(len(way) - 1, 'step')} long, is shown"
    yield "."
