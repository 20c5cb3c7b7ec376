"""A maze reads like a graph, whatever its rooms are."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze import Graph, InputError, Maze, generate
from tests.cases import daily
from tests.kinds import KINDS

nx = pytest.importorskip("networkx")

RING = Graph([[1, 2, 3, 0], [3, 0, 1, 2]], opposite=[1, 0])
MAZES = {
    **{name: generate(kind.cells, seed=5, loops=0.1, **kind.options) for name, kind in KINDS.items()},
    "squares": generate("B2:H9,J2:K4", seed=5, loops=0.1),
    "levels": generate("B2:F6", seed=5, levels=3),
    "narrow torus": generate("B2:C4", seed=5, wrap="both", loops=1),
    "any graph": generate(RING, seed=5),
    "round": generate("", seed=5, tiling="round", rings=5, loops=0.1),
    "pieces left": generate("B2:D4,F2:H4", seed=5, pieces="leave"),
}
ALL = pytest.mark.parametrize("kind", daily(MAZES, ["squares", "blocks", "weave", "levels"]))


@ALL
def test_every_room_has_one_address_by_which_it_is_found(kind: str) -> None:
    maze = MAZES[kind]
    addresses = list(maze)
    assert len(set(addresses)) == len(addresses) == len(maze) == maze.graph.size
    assert [maze.graph.room_of(address, "room") for address in addresses] == list(range(len(maze)))
    assert all(address in maze for address in addresses)
    assert "ZZ99" not in maze


@ALL
def test_edges_and_walls_share_all_neighbours(kind: str) -> None:
    maze = MAZES[kind]
    edges, walls = ({frozenset(pair) for pair in pairs} for pairs in (maze.edges(), maze.walls()))
    assert not edges & walls
    beside = {
        frozenset((maze.graph.recipe_address(room), maze.graph.recipe_address(other)))
        for neighbor_of in maze.graph.neighbors
        for room, other in enumerate(neighbor_of)
        if other >= 0
    }
    assert edges | walls == beside
    assert all(maze.is_open(*pair) for pair in edges)
    assert not any(maze.is_open(*pair) for pair in walls)
    assert {frozenset((room, other)) for room in maze for other in maze.neighbors(room)} == edges


@ALL
def test_networkx_reads_the_same_maze_and_gives_it_back(kind: str) -> None:
    maze = MAZES[kind]
    graph = maze.to_networkx()
    back = Maze.from_networkx(graph, maze.graph)
    assert (back.passages, back.ends, back.visited) == (maze.passages, maze.ends, maze.visited)
    again = back.to_networkx()
    assert nx.utils.graphs_equal(graph, again)
    assert graph.number_of_edges() == len(list(maze.edges()))
    if maze.goal is not None:
        path = maze.path()
        assert path is not None
        assert len(path) - 1 == nx.shortest_path_length(graph, path[0], path[-1])


@given(st.integers(2, 6), st.integers(2, 6), st.integers(0, 10**6))
def test_a_spanning_tree_of_networkx_is_a_perfect_maze(rows: int, columns: int, seed: int) -> None:
    grid = nx.relabel_nodes(nx.grid_2d_graph(rows, columns), lambda place: (place[0] + 1, place[1] + 1))
    weight = Random(seed).random
    nx.set_edge_attributes(grid, {edge: weight() for edge in grid.edges}, "weight")
    maze = Maze.from_networkx(nx.minimum_spanning_tree(grid))
    assert maze.stats().kind == "perfect"
    assert len(list(maze.edges())) == len(maze) - 1


@pytest.mark.parametrize(
    ("graph", "grid", "message"),
    [
        (nx.DiGraph([("B2", "B3")]), None, "is no undirected networkx.Graph"),
        (nx.Graph([("B2", "D4")]), None, "the edge from B2 and D4 joins rooms that are no neighbours"),
        (nx.Graph([("B2", "B3")]), "C3:D4", "node B2 lies outside the maze, C3:D4"),
        (nx.Graph([("B2", (2, 2))]), "B2:D4", "two nodes of the graph are the same room"),
        (nx.Graph([("x", "y")]), None, "'x'"),
        (nx.Graph([("B2", "B3")], ends="B2"), None, "ends 'B2': give a list of pairs"),
        (nx.Graph(), "B2", None),
        (nx.Graph([("B2", "B3")]), 5, "5 is no grid"),
        ("graph", None, "'graph' is no undirected"),
    ],
)
def test_what_is_no_maze_is_refused_in_one_line(
    graph: Any,  # noqa: ANN401 - of networkx, which may be missing
    grid: str | None,
    message: str | None,
) -> None:
    if message is None:
        assert list(Maze.from_networkx(graph, grid).unvisited()) == [0]
        return
    with pytest.raises(InputError, match=r"^[^\n]*$") as error:
        Maze.from_networkx(graph, grid)
    assert message in str(error.value)


@pytest.mark.parametrize("wrong", [None, True, 5.5, -1, 10**400, "A1", "nonsense", b"x"])
def test_a_room_that_is_none_is_refused_in_one_line(wrong: str) -> None:
    maze = MAZES["squares"]
    assert wrong not in maze
    for use in (maze.neighbors, lambda room: maze.is_open("B2", room)):
        with pytest.raises(InputError, match=r"^[^\n]*$"):
            use(wrong)
