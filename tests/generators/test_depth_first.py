"""Depth-first search: beside a plain one, on rectangles as on any graph; and what a search finds in the tree."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze.generators.depth_first import backtracker
from excelmaze.generators.passages import SearchTree, passages_of, picks
from excelmaze.grids.grid import Grid
from excelmaze.grids.levels import LevelGrid, level_names
from excelmaze.grids.shapes import graph_on
from excelmaze.maze.generation import generate
from excelmaze.solvers.breadth_first import Search
from excelmaze.streams import STREAMS, stream_named


class Tables(Grid):
    """Cells whose neighbours stand in tables, a rectangle's, too."""

    row_length = 0


sizes = st.tuples(st.integers(1, 9), st.integers(1, 9))


@given(sizes, st.sampled_from([*STREAMS]), st.data())
def test_the_passages_and_their_order_are_those_of_tables(size: tuple[int, int], rng: str, data: st.DataObject) -> None:
    grid, tables = Grid.rectangle(*size), Tables.rectangle(*size)
    start = data.draw(st.integers(0, grid.size - 1))
    ours, theirs = stream_named(rng, 7), stream_named(rng, 7)
    grown = backtracker(grid, range(grid.size), start, ours)
    assert grown == backtracker(tables, range(grid.size), start, theirs)
    assert isinstance(grown, SearchTree)
    assert passages_of(grid, grown) == passages_of(grid, grown[:]) == passages_of(tables, grown[:])


CELLS = Grid.from_selection("B2:D4,C5:F6")
OTHERS = [
    *(graph_on(CELLS, wrap=wrap) for wrap in ("rows", "both")),
    graph_on(Grid.rectangle(20, 20), dimensions="3x3x2x3"),
    graph_on(Grid.from_selection("B2:C2,E2:F2,B4:C5,E4:F5"), portals="B2=E2,C5=E5,B2=B4"),
    LevelGrid(CELLS, level_names(3)),
    LevelGrid(Grid.rectangle(1, 1), level_names(3)),
    LevelGrid(Grid.from_selection("A1:E4"), level_names(2), bytes(7) + b"\1" + bytes(11) + b"\1"),
    *(graph_on(CELLS, tiling=tiling) for tiling in ("bricks", "triangles")),
    CELLS,
]


@given(st.sampled_from(OTHERS), st.data())
def test_on_any_graph_how_a_tree_grew_tells_what_a_search_finds(graph: Grid, data: st.DataObject) -> None:
    start, goal = (data.draw(st.integers(0, graph.size - 1)) for _ in range(2))
    carved = backtracker(graph, range(graph.size), start, stream_named("python", data.draw(st.integers(0, 99))))
    passages = passages_of(graph, carved)
    assert passages == passages_of(graph, carved[:])
    beyond = graph.goals_from
    assert isinstance(carved, SearchTree) or start == graph.size - 1 == beyond
    if isinstance(carved, SearchTree):
        known, found = (Search(graph, passages, start, goals_from=beyond, tree=tree) for tree in (carved, None))
        assert (known.farthest, known.path_to(goal)) == (found.farthest, found.path_to(goal))
        rooms = range(0, graph.size, 2)
        assert known.farthest_of(rooms) == found.farthest_of(rooms)


@pytest.mark.parametrize(
    ("cells", "options"),
    [
        ("B2:H8", {"levels": 3}),
        ("B2:H8", {"levels": 3, "stairs": 0.1}),
        ("B2:H8", {"wrap": "both"}),
        ("B2:H8", {"tiling": "triangles"}),
        ("B2:H8", {"tiling": "bricks"}),
        ("B2:M13", {"dimensions": "3x3x3x3"}),
        ("B2:C8,E2:F8", {"portals": "auto"}),
    ],
    ids=str,
)
def test_the_backtracker_carves_as_one_that_looks_at_each_neighbour(cells: str, options: dict[str, object]) -> None:
    graph = generate(Grid.from_selection(cells), seed=1, **options).graph  # type: ignore[arg-type]
    pick = picks(len(graph.neighbors))
    rolls = (roll for block in stream_named("python", 5).rolls(len(pick[0])) for roll in block)
    carved, visited, path = [], {0}, [0]
    while path:
        beside = [side[path[-1]] for side in graph.neighbors]
        free = sum(1 << way for way, room in enumerate(beside) if room >= 0 and room not in visited)
        if not free:
            path.pop()
            continue
        direction = pick[free][next(rolls)]
        carved.append(path[-1] << 3 | direction)
        path.append(beside[direction])
        visited.add(beside[direction])
    assert len(visited) == graph.size
    assert list(backtracker(graph, range(graph.size), 0, stream_named("python", 5))) == carved
