"""What the algorithm and the writer must keep: `python -m pytest`."""

import random
import re
import shutil
import subprocess
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


def written(maze: Maze, path: Path, **options: Any) -> str:  # noqa: ANN401 - those of export
    (file,) = export(maze, path / "maze.dot", **options)
    return file.read_text(encoding="utf-8")


def test_the_writer_gives_the_same_text_for_the_same_maze_only(tmp_path: Path) -> None:
    maze = generate("B2:F6", seed=1)
    assert written(maze, tmp_path) == written(maze, tmp_path)
    assert written(maze, tmp_path) != written(generate("B2:F6", seed=2), tmp_path)
    assert written(maze, tmp_path) != written(maze, tmp_path, title="Hedges")


QUOTED = r'"(?:[^"\\]|\\.)*"'
LINES = rf"graph {QUOTED} {{|(?:label|comment)={QUOTED}|({QUOTED}) \[shape=\w+\]|({QUOTED}) -- ({QUOTED})|}}"


@pytest.mark.parametrize("words", [{}, {"tiling": "hexagons"}, {"wrap": "both"}, {"levels": 3}, {"weave": 0.5}])
def test_the_writer_has_every_room_and_passage_whatever_signs_the_title_has(
    words: dict[str, Any], tmp_path: Path
) -> None:
    maze = generate("B2:P16", seed=1, **words)
    text = written(maze, tmp_path, title="a, \"b\" & 'c' \\", solution="sheet")
    found = [re.fullmatch(LINES, line) for line in text.splitlines()]
    assert all(found)
    assert [line[1][1:-1] for line in found if line and line[1]] == [*maze]
    edges = [(line[2][1:-1], line[3][1:-1]) for line in found if line and line[2]]
    assert Maze.from_edges(maze.graph, edges).passages == maze.passages


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
def test_graphviz_draws_what_is_written(tmp_path: Path) -> None:
    text = written(generate("B2:F6", seed=1), tmp_path, title='"B" \\')
    plain = subprocess.run(["dot", "-Tplain"], input=text, capture_output=True, text=True, check=True).stdout
    assert (plain.count("\nnode "), plain.count("\nedge ")) == (25, 24)
