"""The maze of a difficulty that a command line asks for, and what is said of it."""

from excelmaze.commands.making import grid_of, words_of
from excelmaze.counts import counted
from excelmaze.maze.maze import Maze
from excelmaze.measures.difficulty import USUAL, find_maze
from excelmaze.options.given import Values
from excelmaze.streams import fresh_seed


def maze_sought(given: Values) -> tuple[Maze, str]:
    """The maze, and how it measures, in a line.

    Raises:
        InputError: an option that does not exist or does not fit.
    """
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
