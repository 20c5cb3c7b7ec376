"""The macros' mazes, border for border, against what the macros drew when they were run."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from excelmaze.draw.tilings import lay_out
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import DOWN, UP, Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze, Opening
from excelmaze.sheet.addresses import cell_address
from excelmaze.streams import VbaStream
from excelmaze.xlsx.read import read
from tests.cases import daily
from tests.conftest import Result
from tests.trees import neighbour

VECTORS = sorted((Path(__file__).parent.parent / "vectors").glob("*.json"))
every_vector = pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
some_vectors = pytest.mark.parametrize(
    "path", daily(VECTORS, [*VECTORS[:8:2], VECTORS[-2]]), ids=lambda path: path.stem
)
ALGORITHM = {"VytvorBludiste": "vba-backtracker", "initializing": "vba-trail"}


def load(path: Path) -> dict[str, Any]:
    vector: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return vector


def drawn(maze: Maze) -> dict[str, str]:
    """The sides with a line of each cell and of the ring around them, as the vectors have them."""
    sides: dict[tuple[int, int], set[int]] = {}
    for cell, code in enumerate(lay_out(maze).codes):
        place = maze.grid.place(cell)
        for direction in range(4):
            if code >> direction & 1:
                sides.setdefault(place, set()).add(direction)
                sides.setdefault(neighbour(place, direction), set()).add((direction + 2) % 4)
    return {
        cell_address(*place): "".join("trbl"[direction] for direction in sorted(lines))
        for place, lines in sides.items()
        if min(place) > 0
    }


def silver_in(vector: dict[str, Any]) -> set[str]:
    return {cell for cell, fill in vector["fill"].items() if fill == "C0C0C0"}


@every_vector
def test_the_library_draws_what_the_macro_drew(path: Path) -> None:
    vector = load(path)
    algorithm = ALGORITHM[vector["macro"]]
    start = vector["active_cell"] if algorithm == "vba-backtracker" else None
    maze = generate(
        Grid.from_selection(vector["selection"]),
        algorithm,
        seed=vector["seed"],
        rng="vba",
        start=start,
        pieces="leave",
    )
    assert drawn(maze) == vector["walls"]
    assert {*maze.unvisited()} == silver_in(vector)


@some_vectors
def test_the_workbook_of_the_command_line_holds_what_the_macro_drew(
    path: Path, tmp_path: Path, run: Callable[..., Result]
) -> None:
    """Walls by reading the borders back, fills by openpyxl: silver, criss-cross, or none."""
    vector = load(path)
    algorithm = ALGORITHM[vector["macro"]]
    out = tmp_path / "macro.xlsx"
    result = run(
        *("new", out, "--cells", vector["selection"], "--start", vector["active_cell"], "--algorithm", algorithm),
        *("--rng", "vba", "--seed", vector["seed"], "--pieces", "leave"),
    )
    assert result.status == 0, result.err
    maze = read(out, cells=vector["selection"])
    assert drawn(maze) == vector["walls"]
    sheet = load_workbook(out)["Maze"]
    fills = {
        sheet[address].coordinate: FILLS[sheet[address].fill.patternType]
        for cell in range(maze.grid.size)
        if sheet[address := maze.grid.address_of(cell)].fill.patternType
    }
    assert fills == vector["fill"]


FILLS = {"solid": "C0C0C0", "lightTrellis": "criss-cross"}


@pytest.mark.parametrize(
    "path", [path for path in VECTORS if path.stem.startswith("backtracker")], ids=lambda p: p.stem
)
def test_the_backtracker_draws_as_many_numbers_as_the_macro(path: Path) -> None:
    vector = load(path)
    grid = Grid.from_selection(vector["selection"])
    stream = VbaStream(vector["seed"])
    start = grid.room_of(vector["active_cell"], "start")
    carved = ALGORITHMS["vba-backtracker"].generate(grid, grid.piece_of(start), start, stream)
    assert f"{stream.state:06X}" == vector["rnd_state_after"]
    assert vector["rnd_calls"] == 4 * (len(carved) + 1)


def test_the_trail_leads_from_the_first_to_the_last_cell_with_its_openings() -> None:
    maze = generate(Grid.rectangle(10, 10), "vba-trail", seed=1)
    assert maze.ends == ((0, 99),)
    assert maze.openings == (Opening(0, UP), Opening(99, DOWN))
