"""`excelmaze new --stream`: a rectangle that is written row by row."""

import sys

from excelmaze.commands.making import rectangle_at
from excelmaze.counts import counted
from excelmaze.errors import InputError
from excelmaze.options.given import Values, generating
from excelmaze.options.rows import flag
from excelmaze.options.table import Look, Making, Safety, Where
from excelmaze.progress import shown
from excelmaze.xlsx.new.streamed import ALGORITHM, save_streamed

_TAKEN = {
    *("rows", "cols", "at", "algorithm", "option", "seed", "rng", "goal", "openings", "stream"),
    *("theme", "title", "cell_size", "paper", "margins", "header", "footer", "name_line", "language"),
    *("marks", "no_names", "no_recipe", "force"),
}


def write_streamed(target: str, given: Values) -> None:
    """Write it, and say what was written.

    Raises:
        InputError: an option that needs the whole maze, or another algorithm.
        WorkbookError: the file cannot be written.
    """
    for name in given.given:
        if name not in _TAKEN:
            raise InputError(
                f"--stream writes row by row, and {flag(name)} needs the whole maze; leave out one of the two"
            )
    if given["algorithm"] != ALGORITHM:
        raise InputError(f"{given['algorithm']} needs the whole maze; with --stream give --algorithm {ALGORITHM}")
    if given.given.get("goal", "last") != "last":
        raise InputError(f"--goal {given['goal']} needs the whole maze; with --stream the goal is the last cell")
    where, making, look, safety = given.of(Where), given.of(Making), given.of(Look), given.of(Safety)
    with shown(sys.stderr):
        maze = save_streamed(
            target,
            rectangle_at(given, where.rows, where.cols),
            making,
            look,
            options=generating(given)["options"],
            no_recipe=safety.no_recipe,
            force=safety.force,
        )
    grid, ends = maze.grid, maze.ends[0]
    print(f"{target}: {counted(grid.size, 'cell')}, {ALGORITHM}, seed {maze.recipe.seed}")
    share = maze.dead_ends / grid.size
    goal = "" if ends.goal is None else f"goal {grid.address_of(ends.goal)}, "
    print(f"start {grid.address_of(ends.start)}, {goal}{counted(maze.dead_ends, 'dead end')} ({share:.0%})")
