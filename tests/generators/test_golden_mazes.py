"""The same call makes the same passages, in this version as in the last.

A row of `golden_mazes.json` is a call of `generate` (its cells or graph, then keywords; `join` has the calls of mazes
to be joined) and a hash of the passages alone: how ends and openings are chosen may change.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from excelmaze.generators import ALGORITHMS
from excelmaze.grids.graph import Graph
from excelmaze.maze.alterations import ALTERATIONS
from excelmaze.maze.generation import generated
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import Alteration
from excelmaze.options.table import MazeOptions
from excelmaze.options.values import Values
from excelmaze.streams import STREAMS
from tests.kinds import KINDS

FILE = Path(__file__).with_name("golden_mazes.json")
ROWS: list[tuple[dict[str, Any], str]] = [(call, found) for call, found in json.loads(FILE.read_text(encoding="utf-8"))]
SLOW = {"t-cubes"}
# The cells on which each algorithm has golden mazes, each with a start and a goal.
SELECTIONS = {
    "B2:AE21": ("F9", "AA3"),
    "A1:J1": ("D1", "J1"),
    "B2:F6,G4:K9": ("C5", "K8"),
    "B2:F6,H4:K9": ("C5", "F2"),
    "B2:K4,B5:C9,J5:K9,B10:K12": ("B7", "K12"),
    "A1:B2,C1,D1:E2": ("A1", "E2"),
}


def made(call: Mapping[str, Any]) -> Maze:
    """The maze of a call."""
    options = {"openings": "none", **call}
    rooms = options.pop("cells") if "cells" in options else Graph(options.pop("neighbors"), options.pop("opposite"))
    others = [made(other) for other in options.pop("join", [])]
    further = {
        "alterations": [Alteration(**step) for step in options.pop("alterations", [])],
        "merged": options.pop("merged", ""),
        "carve_from": options.pop("carve_from", ""),
    }
    own = options.pop("options", None)
    making = Values("new", options).of(MazeOptions)
    maze = generated(rooms, making, own, **further)
    return maze.join(*others) if others else maze


def digest(maze: Maze) -> str:
    return hashlib.sha256(maze.passages).hexdigest()[:16]


def rows_of(algorithm: str) -> list[tuple[dict[str, Any], str]]:
    """The rows of an algorithm that has none yet; what one needs beyond them is added by hand."""
    calls = [
        {"cells": cells, "algorithm": algorithm, "seed": 7, "rng": rng, "start": start, "goal": goal}
        for rng in STREAMS
        for cells, (start, goal) in SELECTIONS.items()
    ]
    return [(call, digest(made(call))) for call in calls]


def kinds_without_rows() -> list[str]:
    calls = [call for call, _ in ROWS]
    return [name for name, kind in KINDS.items() if not any(kind.options.items() <= call.items() for call in calls)]


def row_of_kind(name: str) -> tuple[dict[str, Any], str]:
    call = {"cells": KINDS[name].within, "algorithm": "backtracker", "seed": 7, **KINDS[name].options}
    return call, digest(made(call))


def as_text(rows: Sequence[object]) -> str:
    return "[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n"


def differing(rows: list[tuple[dict[str, Any], str]]) -> list[dict[str, Any]]:
    return [call for call, expected in rows if digest(made(call)) != expected]


@pytest.mark.parametrize(
    "algorithm", [pytest.param(name, marks=pytest.mark.slow if name in SLOW else ()) for name in ALGORITHMS]
)
def test_a_call_makes_the_passages_that_it_always_made(algorithm: str) -> None:
    rows = [row for row in ROWS if row[0]["algorithm"] == algorithm]
    assert len(rows) >= len(STREAMS) * len(SELECTIONS), "run python -m tests.renew"
    assert differing(rows) == []


def test_every_kind_and_alteration_has_golden_mazes() -> None:
    assert kinds_without_rows() == [], "run python -m tests.renew"
    calls = [call for call, _ in ROWS]
    steps = {step["name"] for call in calls for step in call.get("alterations", [])}
    steps |= {{"sparseness": "sparse"}.get(option, option) for call in calls for option in call}
    assert {*ALTERATIONS} <= steps


def test_rows_of_a_new_algorithm_are_as_those_that_are_there() -> None:
    assert [row for row in rows_of("wilson") if row not in ROWS] == []
