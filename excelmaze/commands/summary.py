"""What is said of a maze."""

from typing import TYPE_CHECKING

from excelmaze.counts import counted
from excelmaze.errors import InputError
from excelmaze.maze.maze import Maze
from excelmaze.measures.stats import stats

if TYPE_CHECKING:
    from collections.abc import Sequence

    from excelmaze.solvers.trail import Trail


def summary(maze: Maze) -> str:
    """What was made, in a line or two."""
    count = stats(maze)
    cells = maze.grid.cells.size
    made = counted(cells, "cell")
    if sheets := len(maze.grid.sheets):
        what = "cell" if count.cells == cells * sheets else "room"
        made = f"{counted(count.cells, what)} on {counted(sheets, 'level')}"
    elif cells != count.cells:
        made = f"{counted(count.cells, 'room')} on {made}"
    made += f" in {len(maze.ends)} pieces" if len(maze.ends) > 1 else ""
    if count.unvisited:
        made += f", {count.unvisited:,} unvisited"
    if maze.recipe:
        made += f", {maze.recipe.algorithm}, seed {maze.recipe.seed}"
    ends = []
    if maze.start is not None:
        ends.append(f"start {maze.graph.address_of(maze.start)}")
    if maze.goal is not None:
        ends.append(f"goal {maze.graph.address_of(maze.goal)}")
        ends.append("no way" if count.steps is None else f"solution {counted(count.steps, 'step')}")
    ends.append(f"{counted(count.dead_ends, 'dead end')} ({count.dead_end_share:.0%})")
    return "\n".join([made, ", ".join(ends), *_shape(maze), *_goals(maze)])


def _goals(maze: Maze) -> list[str]:
    """How many false goals a maze has that should have some."""
    if maze.recipe is None or maze.recipe.false_goals == "none":
        return []
    told = counted(len(maze.false_goals), "false goal")
    if not maze.false_goals:
        return [f"{told}; a lower --least, or another seed, makes more"]
    return [told]


def seed_for(solver: str | None, seed: int | None) -> int | None:
    """Where the random numbers of a solver begin; None where it draws none.

    Raises:
        InputError: there is no such solver, or a seed is given to one that draws none.
    """
    if solver is not None:
        from excelmaze.solvers.registry import solver_named
        from excelmaze.streams import fresh_seed

        if solver_named(solver).random:
            return fresh_seed() if seed is None else seed
    if seed is not None:
        raise InputError(f"{solver or 'the shortest way'} takes no random numbers, not --seed; leave it out")
    return None


def trail_told(maze: Maze, solver: str, seed: int | None, trails: "Sequence[Trail] | None" = None) -> str:
    """What a solver took: its steps, and the cells where it was."""
    from excelmaze.maze.trails import taken

    count = taken(maze, maze.trails(solver, seed=seed) if trails is None else trails)
    seeded = "" if seed is None else f", seed {seed}"
    return f"{solver}{seeded}: {counted(count.steps, 'step')}, {counted(count.visited, 'cell')} visited"


def _shape(maze: Maze) -> list[str]:
    """What a symmetry needed."""
    if maze.recipe is None or maze.recipe.symmetry == "none":
        return []
    from excelmaze.maze.symmetry import described

    return described(maze)
