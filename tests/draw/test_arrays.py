"""Mazes as arrays of numpy, and masks from them."""

import sys
from collections import deque
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze import Grid, InputError, Maze, WorkbookError, generate
from tests.maze.test_as_graph import MAZES

# Where passages lead elsewhere, or to another level: an array of blocks has not all of them.
ELSEWHERE = {"torus", "portals", "dimensions", "levels", "narrow torus", "cube"}
REFUSED = {"triangles", "triangles alike", "any graph", "hexagons", "round"}


def floors_joined(blocks: npt.NDArray[Any]) -> int:
    """How many parts of floor a map has."""
    left = {(int(row), int(column)) for row, column in np.argwhere(~blocks)}
    parts = 0
    while left:
        parts += 1
        waiting = deque([left.pop()])
        while waiting:
            row, column = waiting.popleft()
            for place in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if place in left:
                    left.remove(place)
                    waiting.append(place)
    return parts


@pytest.mark.parametrize("kind", MAZES)
def test_floor_is_joined_as_rooms_are(kind: str) -> None:
    maze = MAZES[kind]
    if kind in REFUSED:
        for what in ("walls", "blocks", "distances"):
            with pytest.raises(InputError, match=r"^[^\n]*$"):
                maze.to_numpy(what)
        return
    if kind == "weave":
        with pytest.raises(InputError, match="passages of a weave lead below others"):
            maze.to_numpy()
        return
    blocks = maze.to_numpy("blocks")
    assert blocks.dtype == bool
    if kind not in ELSEWHERE:
        parts = sum(1 for piece in maze.graph.pieces if any(maze.visited[room] for room in piece))
        assert floors_joined(blocks) == parts
    assert blocks.ndim == 2 + (kind == "levels")


@pytest.mark.parametrize("kind", [kind for kind in MAZES if kind not in REFUSED])
def test_distances_are_those_of_paths(kind: str) -> None:
    maze = MAZES[kind]
    distances = maze.to_numpy("distances")
    floor = maze.grid.floor
    top, left, _, _ = floor.cells.bounds
    for start, goal in maze.ends:
        if goal is None or len(maze.ends) > 1:
            continue
        row, column = floor.sheet_place(goal % floor.size)
        path = maze.path(start, goal)
        assert path is not None
        sheet = distances[goal // floor.size] if distances.ndim == 3 else distances
        assert sheet[row - top, column - left] == len(path) - 1


@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 10**6))
def test_walls_are_those_between_rooms_and_around(rows: int, columns: int, seed: int) -> None:
    maze = generate(Grid.rectangle(rows, columns, at="A1"), seed=seed, openings="none")
    walls = maze.to_numpy("walls")
    assert walls.shape == (rows, columns, 4)
    inner = len(list(maze.walls()))
    assert walls.sum() == 2 * inner + 2 * (rows + columns)
    assert (walls[:-1, :, 2] == walls[1:, :, 0]).all()
    blocks = maze.to_numpy()
    assert (blocks[1::2, 2::2] == walls[:, :, 1]).all()
    assert not blocks[1::2, 1::2].any()


def test_a_mask_can_be_an_array() -> None:
    array = np.zeros((5, 7))
    array[1:4, 2:6] = 0.5
    assert Grid.from_mask(array) == Grid.from_selection("B2:E4")
    assert Grid.from_mask(array > 0, invert=True) == Grid.from_selection("B2:H6").minus("D3:G5")
    assert len(Grid.from_mask(np.eye(3, dtype=np.uint8), at="D4")) == 3
    assert isinstance(generate(Grid.from_mask(np.ones((3, 4))), seed=1), Maze)
    wrong: Any
    for wrong in (np.ones(3), np.ones((2, 2, 2)), np.zeros((3, 3)), np.ones((0, 3)), np.float64(1)):
        with pytest.raises(InputError, match=r"^[^\n]*$"):
            Grid.from_mask(wrong)


def test_no_such_array_is_one_line() -> None:
    with pytest.raises(InputError, match="'wals' is no array of a maze; did you mean walls"):
        MAZES["squares"].to_numpy("wals")
    with pytest.raises(InputError, match="where walls are blocks, cells have no sides"):
        MAZES["blocks"].to_numpy("walls")


@pytest.mark.parametrize("package", ["numpy", "networkx"])
def test_a_missing_package_is_one_line(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    maze = MAZES["squares"]
    with pytest.raises(WorkbookError, match=rf"^[^\n]* needs {package}, which is not installed; [^\n]*graphs[^\n]*$"):
        maze.to_numpy() if package == "numpy" else maze.to_networkx()
