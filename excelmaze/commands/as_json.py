"""What a command tells as one JSON object."""

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from excelmaze.maze.maze import Maze

if TYPE_CHECKING:
    from excelmaze.xlsx.patch.change_set import Report


def as_json(maze: Maze, more: Mapping[str, object] | None = None, files: Sequence[str] = ()) -> str:
    """The maze in one object: its recipe, if there is one, cells, start, goal, length of the way, and files written.

    Its measures are what is counted in any case, unless `more` has others.
    """
    from excelmaze.measures.stats import stats

    count, address = stats(maze), maze.graph.address_of
    told = {
        "recipe": None if maze.recipe is None else json.loads(maze.recipe.to_json()),
        "cells": count.cells,
        "start": None if maze.start is None else address(maze.start),
        "goal": None if maze.goal is None else address(maze.goal),
        "length": count.steps,
        "measures": {
            **{name.replace("_", "-"): number for name, number in count._asdict().items() if name != "steps"},
            "dead-end-share": count.dead_end_share,
            "solution-length": count.steps,
        },
        **(more or {}),
        "files": list(files),
    }
    return json.dumps(told, ensure_ascii=False)


def object_of(told: Mapping[str, object]) -> str:
    """What is told where there is no maze."""
    return json.dumps(told, ensure_ascii=False)


def changes_of(report: "Report | None", *, dry_run: bool = False) -> dict[str, object]:
    """What was changed in a workbook, or would be, and what there is to be said of it."""
    if report is None:
        return {"changed": None}
    names = ("cells", "columns", "rows", "styles", "parts", "added", "title", "page", "further")
    changed = {"sheet": report.sheet, **{name: getattr(report, name) for name in names}}
    backup = None if report.backup is None else str(report.backup)
    return {"changed": changed, "written": not dry_run, "backup": backup, "notes": [*map(str, report.notes)]}
