"""Every measure, on mazes drawn by hand whose values were worked out on paper, and against nx."""

import json
from collections.abc import Callable
from math import log
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from excelmaze import generate
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze
from excelmaze.measures.hallways import turns_of
from excelmaze.measures.registry import MEASURES
from tests.conftest import Result
from tests.contracts.graphs import GRAPHS
from tests.measures.drawings import APART, COMB, LOOPED, RING, SNAIL, as_graph, drawn

Run = Callable[..., Result]

# The way of SNAIL has seven steps, with turns after 2, 4 and 6; its one branch goes straight.
ON_PAPER: dict[str, tuple[Maze, dict[str, Any]]] = {
    "snail": (
        SNAIL,
        {
            "cells": 9,
            "dead_ends": 3,
            "corridors": 5,
            "junctions": 1,
            "passages": 8,
            "components": 1,
            "loops": 0,
            "kind": "perfect",
            "solution_length": 7,
            "solution_turns": 3,
            "decisions": 1,
            "diameter": 7,
            "mcclendon_difficulty": log(7 / 2 * (1 / 2 + 1 / 2 + 3 / 4)),
        },
    ),
    # The way has six steps, with a turn after 3; two of its three branches have a hallway of three, with a turn after 2
    # or 1.
    "comb": (
        COMB,
        {
            "kind": "perfect",
            "solution_turns": 1,
            "decisions": 3,
            "diameter": 11,
            "mcclendon_difficulty": log(1) + 2 * log(9 / 8 + 1),
        },
    ),
    "looped": (LOOPED, {"kind": "partially braid"}),
    "ring": (
        RING,
        {
            "kind": "braid",
            "decisions": 1,
            "diameter": 2,
            "mcclendon_difficulty": log(2 / 2) + log(2 / 2 + 1),
        },
    ),
    "apart": (
        APART,
        {
            "isolated": 1,
            "kind": "sparse",
            "solution_length": None,
            "solution_turns": None,
            "decisions": None,
            "diameter": 2,
            "mcclendon_difficulty": None,
        },
    ),
    "a corridor": (
        drawn("S-o-o-G"),
        {
            "kind": "perfect",
            "decisions": 0,
            "mcclendon_difficulty": None,
        },
    ),
}


@pytest.mark.parametrize("name", ON_PAPER)
def test_a_maze_drawn_by_hand_has_the_values_worked_out_on_paper(name: str) -> None:
    maze, expected = ON_PAPER[name]
    found = maze.stats()
    assert {one: found[one] for one in expected} == {one: pytest.approx(value) for one, value in expected.items()}


@pytest.mark.parametrize("name", ["snail", "comb", "looped"])
def test_a_graph_without_places_has_the_same_values(name: str) -> None:
    """Directions tell of turns and the graph of distances, so that no measure needs rows and columns."""
    maze, _ = ON_PAPER[name]
    assert as_graph(maze).stats() == maze.stats()


def test_every_measure_has_a_maze_drawn_by_hand_but_for_cells_that_are_left_out() -> None:
    assert {one for _, expected in ON_PAPER.values() for one in expected} | {"unvisited"} == set(MEASURES)


def as_networkx(maze: Maze) -> Any:  # noqa: ANN401 - networkx has no types
    graph = nx.MultiGraph()
    graph.add_nodes_from(room for room in range(maze.graph.size) if maze.visited[room])
    for room in range(maze.graph.size):
        for direction, beside in enumerate(maze.graph.neighbors):
            back = maze.graph.opposite[direction]
            if maze.passages[room] >> direction & 1 and (room, direction) < (beside[room], back):
                graph.add_edge(room, beside[room])
    return graph


def mazes_of_all_kinds() -> list[Any]:
    made: dict[str, tuple[str | Graph, dict[str, Any]]] = {
        f"{name}, loops {loops}": (graph, {"loops": loops}) for name, graph in GRAPHS.items() for loops in (0, 0.3)
    }
    made |= {
        "bricks": ("B2:M12", {"tiling": "bricks", "loops": 0.1}),
        "torus": ("B2:G7", {"wrap": "both", "loops": 0.05}),
        "triangles": ("B2:G7", {"tiling": "triangles", "loops": 0.1}),
        "portals": ("B2:E5,G2:J5", {"portals": "auto"}),
        "weave": ("B2:I9", {"weave": 0.5}),
        "levels": ("B2:G7", {"levels": 3, "stairs": 0.3, "loops": 0.05}),
        "blocks": ("B2:N14", {"walls": "blocks"}),
        "pieces": ("B2:F6,H2:L9", {"braid": 1}),
        "one piece left": ("B2:F6,H2:L9", {"pieces": "leave"}),
        "sparse": ("B2:K11", {"sparseness": 2}),
        "cellular": ("B2:P16", {"algorithm": "cellular"}),
        "false goals": ("B2:M13", {"false_goals": "down", "options": {"least": 4}}),
        "rooms": ("B2:M13", {"rooms": 3}),
    }
    few = {"triangles", "weave", "levels", "pieces", "sparse", "false goals"}
    return [
        pytest.param(cells, words, id=name, marks=[] if name in few else [pytest.mark.slow])
        for name, (cells, words) in made.items()
    ]


@pytest.mark.parametrize(("cells", "words"), mazes_of_all_kinds())
def test_parts_loops_distances_and_degrees_are_those_of_networkx(cells: str | Graph, words: dict[str, Any]) -> None:
    maze = generate(cells, seed=3, **words)
    graph, found = as_networkx(maze), maze.stats()
    parts = [graph.subgraph(part) for part in nx.connected_components(graph)]
    degrees = [degree for _, degree in graph.degree]
    assert found["components"] == len(parts)
    assert found["passages"] == graph.number_of_edges()
    assert found["loops"] == sum(part.number_of_edges() - len(part) + 1 for part in parts)
    assert found["diameter"] == max(map(nx.diameter, parts))
    assert [found[one] for one in ("isolated", "dead_ends", "corridors")] == [degrees.count(one) for one in range(3)]
    assert found["cells"] == sum(
        int(found[one] or 0) for one in ("unvisited", "isolated", "dead_ends", "corridors", "junctions")
    )
    if maze.goal is not None:
        assert found["solution_length"] == nx.shortest_path_length(graph, *maze.ends[0])


def test_merged_cells_are_one_room() -> None:
    """Two by two cells in the middle of a ring of twelve: a room with four doors, or with as many as are open."""
    maze = generate(Grid.from_selection("B2:E5", "C3:D4"), seed=1)
    found = maze.stats()
    assert (found["cells"], found["passages"], found["loops"], found["kind"]) == (13, 12, 0, "perfect")
    joined = as_networkx(maze)
    first, *others = maze.graph.merged_cells[0]
    for room in others:
        joined = nx.contracted_nodes(joined, first, room, self_loops=False)
    assert found["diameter"] == nx.diameter(joined)


def test_turns_of_bricks_are_those_of_hexagons() -> None:
    """Into a brick from one of the six around it and out again: straight on, by a sixth or a third of a turn, back."""
    turns = turns_of(generate("B2:M12", seed=1, tiling="bricks").graph)
    assert {round(angle * 3) for row in turns for angle in row} == {0, 1, 2, 3}
    assert all(round(3 * row[back]) == 3 for back, row in zip((5, 3, 4, 1, 2, 0), turns, strict=True))


def test_stats_are_equal_and_are_printed_by_their_measures() -> None:
    assert SNAIL.stats() == as_graph(SNAIL).stats() != COMB.stats()
    assert len({SNAIL.stats(), as_graph(SNAIL).stats(), 1}) == 2
    assert repr(SNAIL.stats()).startswith("Stats(cells=9, unvisited=0, isolated=0, dead_ends=3")


def test_the_command_measures_a_size(run: Run) -> None:
    result = run("stats", "8x12", "--seed", 3)
    maze = generate("B2:M9", seed=3)
    assert result.status == 0
    first, _, *rows = result.out.splitlines()
    assert first == "96 cells, backtracker, seed 3"
    assert [row.split()[0] for row in rows] == [*MEASURES]
    assert {("diameter", f"{maze.stats().diameter}"), ("kind", "perfect")} <= {tuple(row.split()) for row in rows}


def test_the_command_measures_a_workbook_as_json(run: Run, tmp_path: Path) -> None:
    book = tmp_path / "maze.xlsx"
    run("new", book, "--rows", 6, "--cols", 6, "--seed", 4, "--algorithm", "prim")
    told = json.loads(run("stats", book, "--json").out)
    maze = generate("B2:G7", "prim", seed=4)
    assert told["measures"] == maze.stats()
    assert list(told) == ["recipe", "cells", "start", "goal", "solution_length", "measures", "files"]
    assert told["recipe"]["algorithm"] == "prim"
    assert run("stats", "6x6", "--json", "--seed", 4, "--algorithm", "prim").out.count('"seed": 4') == 1
