"""Depth-first search, whose loop is written for speed, beside one that is written to be read."""

import pytest

from excelmaze.generators.depth_first import backtracker
from excelmaze.generators.passages import picks
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.streams import stream_named


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
