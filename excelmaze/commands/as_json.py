"""What a command tells of a maze as one JSON object."""

import json
from collections.abc import Mapping, Sequence

from excelmaze.maze.maze import Maze


def as_json(maze: Maze, more: Mapping[str, object] | None = None, files: Sequence[str] = ()) -> str:
    """The maze in one object: its recipe, if there is one, cells, start, goal, length of the way, and files written."""
    from excelmaze.measures.stats import stats

    count, address = stats(maze), maze.graph.address_of
    told = {
        "recipe": None if maze.recipe is None else json.loads(maze.recipe.to_json()),
        "cells": count.cells,
        "start": None if maze.start is None else address(maze.start),
        "goal": None if maze.goal is None else address(maze.goal),
        "length": count.steps,
        **(more or {}),
        "files": list(files),
    }
    return json.dumps(told, ensure_ascii=False)
