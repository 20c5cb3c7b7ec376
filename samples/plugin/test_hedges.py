"""What the algorithm and the writer must keep: `python -m pytest`."""

import csv
import random
from pathlib import Path
from typing import Any

import pytest

from excelmaze import Graph, Grid, Maze, export, follow, generate


@pytest.mark.parametrize("width", [1, 8])
@pytest.mark.parametrize(
    "words",
    [{}, {"tiling": "hexagons"}, {"tiling": "triangles"}, {"wrap": "both"}, {"levels": 3}, {"walls": "blocks"}],
)
def test_the_algorithm_makes_one_tree_of_rooms_of_any_kind(words: dict[str, Any], width: int) -> None:
    maze = generate("B2:K11", "window", seed=1, options={"width": width}, **words)
    assert maze.stats().kind == "perfect"


def test_the_algorithm_makes_a_tree_of_each_piece_and_of_a_single_room() -> None:
    maze = generate("B2:F6,J2:N6,P2", "window", seed=1)
    assert (maze.stats().components, maze.stats().loops) == (3, 0)
    assert generate(Graph([[-1]], [0]), "window", seed=1).passages == b"\0"


def test_the_same_seed_makes_the_same_maze_and_another_seed_another() -> None:
    state = random.getstate()
    maze = generate(Grid.rectangle(10, 10), "window", seed=1)
    assert generate(Grid.rectangle(10, 10), "window", seed=1) == maze
    assert maze.recipe is not None
    assert follow(maze.recipe) == maze
    assert generate(Grid.rectangle(10, 10), "window", seed=2) != maze
    assert random.getstate() == state  # all chance comes from the stream


def written(maze: Maze, path: Path, title: str = "") -> bytes:
    (file,) = export(maze, path, title=title)
    return file.read_bytes()


def test_the_writer_gives_the_same_bytes_for_the_same_maze_only(tmp_path: Path) -> None:
    maze, path = generate("B2:F6", seed=1), tmp_path / "maze.csv"
    assert written(maze, path) == written(maze, path)
    assert written(maze, path) != written(generate("B2:F6", seed=2), path)


def test_the_writer_has_title_recipe_and_walls_whatever_signs_the_title_has(tmp_path: Path) -> None:
    maze, path = generate("B2:F6", seed=1), tmp_path / "maze.csv"
    text = written(maze, path, "a, \"b\" & 'c'").decode()
    (title,), (recipe,), *rows = csv.reader(text.splitlines())
    assert maze.recipe is not None
    assert (title, recipe) == ("a, \"b\" & 'c'", maze.recipe.to_json())
    walls = [[int(cell) for cell in row] for row in rows]
    right = {room for room, sides in enumerate(maze.passages) if sides >> 1 & 1}  # open to the room at the right
    assert {5 * y + x for y in range(5) for x in range(4) if not walls[y][x] & 2} == right
