"""A maze reads like a graph, whatever its rooms are."""

from typing import Any

import pytest

from excelmaze import Graph, InputError, Maze, generate
from tests.cases import daily
from tests.conftest import not_none, refused
from tests.kinds import KINDS

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
    assert [*map(maze.graph.room_of, addresses)] == list(range(len(maze)))
    assert all(address in maze for address in addresses)
    assert "ZZ99" not in maze


@ALL
def test_edges_and_walls_share_all_neighbours(kind: str) -> None:
    maze = MAZES[kind]
    edges, walls = ({frozenset(pair) for pair in pairs} for pairs in (maze.edges(), maze.walls()))
    assert not edges & walls
    graph = maze.graph
    beside = {(room, graph.behind(side)) for side in graph.edges(range(graph.size)) for room in [side >> 3]}
    assert edges | walls == {frozenset(map(graph.address_of, pair)) for pair in beside}
    assert all(maze.is_open(*pair) for pair in edges)
    assert not any(maze.is_open(*pair) for pair in walls)
    assert {frozenset((room, other)) for room in maze for other in maze.neighbors(room)} == edges


@ALL
def test_every_direction_has_its_name_that_leads_to_one_room_and_back(kind: str) -> None:
    maze = MAZES[kind]
    for room, number in zip(maze, range(len(maze)), strict=True):
        beside = maze.neighbors_by_direction(room)
        assert len(beside) == maze.passages[number].bit_count()
        assert [*dict.fromkeys(beside.values())] == maze.neighbors(room)


SQUARES = ["squares", "blocks", "pieces left"]


@pytest.mark.parametrize("kind", SQUARES)
def test_the_letters_of_a_solution_lead_from_start_to_goal(kind: str) -> None:
    maze = MAZES[kind]
    at, names = not_none(maze.start), {"U": "up", "R": "right", "D": "down", "L": "left"}
    for letter in not_none(maze.directions()):
        at = maze.neighbors_by_direction(at)[names[letter]]
    assert at == maze.goal


@pytest.mark.parametrize(
    ("kind", "direction"),
    [("levels", "(up|down)stairs"), ("hexagons", "(up|down)-"), ("round", "c"), ("any graph", "1")],
)
def test_steps_that_lead_elsewhere_have_no_letters(kind: str, direction: str) -> None:
    with pytest.raises(
        InputError, match=f"a step of the path is '{direction}.*only up, right, down, left have letters"
    ):
        MAZES[kind].directions()


@ALL
def test_from_its_edges_a_maze_has_the_same_passages(kind: str) -> None:
    maze = MAZES[kind]
    if kind == "narrow torus":  # of two sides between the same rooms the first is opened
        assert [*Maze.from_edges(maze.graph, maze.edges()).edges()] == [*maze.edges()]
        return
    for edges in (maze.edges(), [*maze.edges()][::-1]):
        assert Maze.from_edges(maze.graph, edges).passages == maze.passages


@pytest.mark.parametrize(
    ("grid", "edges", "message"),
    [
        ("B2:F6", [("B2", "D4")], "edge ('B2', 'D4') joins rooms that are no neighbours"),
        ("B2:F6", [("B2", "B2")], "edge ('B2', 'B2') joins rooms that are no neighbours"),
        ("C3:D4", [("B2", "B3")], "room B2 lies outside"),
        ("B2:F6", [(0, 1)], "edge (0, 1): give pairs of rooms, such as"),
        ("B2:F6", ["B2", "B3"], "edge 'B2': give pairs of rooms, such as ('B2', 'B3')"),
        ("B2:F6", [("B2", "B3", "B4")], "give pairs of rooms"),
        ("B2:F6", 5, "edge 5: give pairs of rooms"),
        (5, [], "5 is no grid"),
    ],
)
def test_edges_of_no_maze_are_refused(grid: str, edges: Any, message: str) -> None:  # noqa: ANN401 - also nonsense
    with refused(message):
        Maze.from_edges(grid, edges)


@pytest.mark.parametrize("wrong", [None, True, 5.5, 7, 10**400, "A1", "nonsense", b"x"])
def test_a_room_that_is_none_is_refused_in_one_line(wrong: str) -> None:
    maze = MAZES["squares"]
    assert wrong not in maze
    for use in (maze.neighbors, lambda room: maze.is_open("B2", room)):
        with pytest.raises(InputError, match=r"^[^\n]*$"):
            use(wrong)
