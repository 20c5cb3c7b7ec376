"""What commands print: a result, what was done and notes on it, as text or as JSON; progress; and the terminal."""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from excelmaze.errors import InputError, counted
from excelmaze.options.values import Values
from excelmaze.progress import shown
from excelmaze.texts import Seed, for_terminal

if TYPE_CHECKING:
    from excelmaze.files import File
    from excelmaze.maze.maze import Maze
    from excelmaze.solvers.registry import Trail
    from excelmaze.xlsx.carrier import Report

# The measures that every command tells as JSON.
_USUAL = ("cells", "unvisited", "isolated", "dead_ends", "corridors", "junctions", "solution_length")


def tell(values: Values, members: Mapping[str, object], *lines: str, result: Iterable[str] = ()) -> None:
    """Print a JSON object with `--json`, else a result, and unless `--quiet` lines on what was done.

    Lines of a dry run are its result.
    """
    if values["json"]:
        print(json_text(members))
        return
    for line in (*result, *(() if values["quiet"] and not values["dry_run"] else lines)):
        print(for_terminal(line))


def remark(values: Values, *lines: str) -> None:
    """Print lines beside a result, where they do not get into it."""
    if not values["quiet"]:
        for line in lines:
            print(for_terminal(line), file=sys.stderr)


def progress(values: Values) -> AbstractContextManager[None]:
    """Show the progress of a `with` block on a terminal, unless the user wants no messages."""
    return nullcontext() if values["quiet"] else shown(sys.stderr)


def json_text(members: Mapping[str, object]) -> str:
    """Return a JSON object as text. Files are named as they were given, standard output by `-`.

    It is escaped where a terminal may obey it.
    """
    import json

    from excelmaze.files import STANDARD, OpenFile

    def as_given(file: "File") -> str:
        return STANDARD if isinstance(file, OpenFile) else str(file)

    text = json.dumps(members, ensure_ascii=False, default=as_given)
    return text if text.isprintable() else json.dumps(members, default=as_given)


def maze_members(maze: "Maze", files: "Iterable[File | None]" = (), **more: object) -> dict[str, object]:
    """Return the members of a maze's JSON object: its recipe, cells, start, goal, measures, and the files written.

    Args:
        maze: the maze.
        files: the files; None for none.
        more: other members; its `measures` replace the usual ones.
    """
    import json

    count = maze.stats()
    return {
        "recipe": None if maze.recipe is None else json.loads(maze.recipe.to_json()),
        "cells": count.cells,
        "start": maze.start,
        "goal": maze.goal,
        "solution_length": count.solution_length,
        "measures": {name: count[name] for name in _USUAL},
        **more,
        "files": [*filter(None, files)],
    }


def summary(maze: "Maze") -> str:
    """Return a description of a maze: its size, recipe, start and goal, solution and dead ends."""
    count = maze.stats()
    made = maze.graph.extent
    made += f" in {len(maze.ends)} pieces" if len(maze.ends) > 1 else ""
    if count.unvisited:
        made += f", {count.unvisited:,} unvisited"
    if maze.recipe:
        made += f", {maze.recipe.algorithm}, seed {maze.recipe.seed}"
    ends = []
    if maze.start is not None:
        ends.append(f"start {maze.start}")
    if maze.goal is not None:
        ends.append(f"goal {maze.goal}")
        ends.append(
            "no solution" if count.solution_length is None else f"solution {counted(count.solution_length, 'step')}"
        )
    ends.append(f"{counted(count.dead_ends, 'dead end')} ({count.dead_end_share:.0%})")
    return for_terminal("\n".join([made, ", ".join(ends), *_particulars(maze)]))


def _particulars(maze: "Maze") -> Iterator[str]:
    """Yield what is special of a maze: cells left out, false goals, and texts in its rooms."""
    if cells := maze.graph.floor.left_out:
        yield f"{cells} left out: blocks take odd numbers of rows and columns"
    recipe, signs = maze.recipe, maze.signs
    if recipe is None:
        return
    if recipe.false_goals != "none":
        more = "" if signs.false_goals else "; a lower --least, or another seed, makes more"
        yield f"{counted(len(signs.false_goals), 'false goal')}{more}"
    if signs.texts and recipe.collect:
        from excelmaze.maze.words import collected

        others = len(signs.texts) - sum(room in signs.texts for room in maze.solution_rooms)
        yield f"letters on the way: {collected(maze)}; {counted(others, 'other letter')}"
    elif signs.texts:
        from excelmaze.maze.sums import sums_of

        yield "sums: " + ", ".join(f"{letter} {total:,}" for letter, total in sums_of(maze).items())


def seed_for(solver: str | None, seed: Seed | None) -> Seed | None:
    """Return the seed of a solver; None for a solver without random numbers.

    Raises:
        InputError: there is no such solver, or one that draws no random numbers gets a seed.
    """
    if solver is not None:
        from excelmaze.solvers.registry import solver_named
        from excelmaze.streams import fresh_seed

        if solver_named(solver).random:
            return fresh_seed() if seed is None else seed
    if seed is not None:
        raise InputError(f"{solver or 'the shortest path'} uses no random numbers; leave out --seed")
    return None


def trail_summary(maze: "Maze", solver: str, seed: Seed | None, trails: "Sequence[Trail] | None" = None) -> str:
    """Return how many steps a solver took, and how many cells it visited."""
    from excelmaze.maze.replay import effort_of

    count = effort_of(maze, maze.trails(solver, seed=seed) if trails is None else trails)
    seeded = "" if seed is None else f", seed {seed}"
    return f"{solver}{seeded}: {counted(count.steps, 'step')}, {counted(count.visited, 'cell')} visited"


def facts(report: "Report | None") -> "Iterator[str]":
    """Yield what is to be known of changes that were made."""
    if report is None:
        return
    if 0 < len(report.extra_sheets) == 1 + len(report.others):
        yield f"the solution is on {listed(report.extra_sheets)}"
    elif report.extra_sheets:
        yield f"the steps are on sheets {report.extra_sheets[0]!r} to {report.extra_sheets[-1]!r}"
    yield from report.notes


def listed(sheets: "Sequence[str]") -> str:
    """Return the names of sheets, as sentences have them."""
    return f"sheet {sheets[0]!r}" if len(sheets) == 1 else f"sheets {', '.join(map(repr, sheets))}"


def terminal_width() -> int | None:
    """Return how many characters a line has; None where standard output is no terminal."""
    if not sys.stdout.isatty():
        return None
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or None
    except (OSError, ValueError):
        return None


def gets_colors() -> bool:
    """Return whether output is coloured: in a terminal that understands it, unless NO_COLOR (https://no-color.org)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    # A console of Windows obeys escape codes once a program was run in it.
    return sys.stdout.isatty() and (sys.platform != "win32" or os.system("") == 0)  # noqa: S605, S607 - none
