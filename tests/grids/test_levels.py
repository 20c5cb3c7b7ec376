"""Rooms on several levels: who is whose neighbour, what they are called, and what is refused."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze import Grid, InputError, generate
from excelmaze.grids.graph import Graph
from excelmaze.grids.levels import LevelGrid, level_names
from excelmaze.grids.room_graphs import graph_on
from excelmaze.streams import stream_named
from tests.graphs import edges_of, made_again, selections


@given(selections(most=2), st.integers(2, 4), st.sampled_from([None, 0.0, 0.3, 1.0]), st.integers(0, 99))
def test_levels_are_the_floor_on_several_sheets_and_stairs_between(
    cells: Grid, levels: int, share: float | None, seed: int
) -> None:
    graph = LevelGrid(cells, level_names(levels))
    if share is not None:
        graph = graph.with_stairs(share, stream_named("python", seed))
    plain = Graph(graph.neighbors, graph.opposite)
    assert (graph.sides, [*map(tuple, graph.pieces)]) == (plain.sides, [*map(tuple, plain.pieces)])
    assert len(graph.pieces) == len(cells.pieces)
    for room in range(graph.size):
        level, own = graph.level_of(room)
        assert room in graph.piece_of(room)
        assert graph.address_of(room) == f"{level + 1}!{cells.address_of(own)}"
        for sheet in (f"{level + 1}", f"'Floor {level + 1}'", f"FLOOR {level + 1}"):
            assert graph.room_of(f"{sheet}!{cells.address_of(own)}") == room
        for direction, beside in enumerate(graph.neighbors):
            other = beside[room]
            if direction < len(cells.opposite):
                wanted = cells.neighbors[direction][own]
                assert other == (-1 if wanted < 0 else level * cells.size + wanted)
            elif other >= 0:
                assert other - room == (cells.size if direction == graph.up else -cells.size)
            elif share in {None, 1.0}:
                assert level == (levels - 1 if direction == graph.up else 0)
        assert graph.rim_of(room)[:4] == cells.rim_of(own)
        assert set(graph.rim_of(room)[4:]) == {None}


def test_the_goal_is_the_farthest_room_of_the_last_level_unless_another_is_asked_for() -> None:
    maze = generate("B2:F6", levels=3, seed=3, goal="farthest")
    distances = {goal: len(maze.solve("1!B2", goal) or ()) for goal in [*maze][50:]}
    assert (maze.start, maze.goal) == ("1!B2", max(distances, key=distances.__getitem__))
    goals = {"D4": "3!D4", "2!D4": "2!D4", "'Floor 1'!D4": "1!D4", "opposite": "3!F6", "last": "3!F6"}
    for asked, goal in goals.items():
        other = generate("B2:F6", levels=3, seed=3, goal=asked)
        assert (other.goal, other.passages) == (goal, maze.passages)
    started = generate("B2:F6", levels=3, seed=3, start="3!B2", goal="1!F6")
    assert (started.start, started.goal) == ("3!B2", "1!F6")
    starts = [generate("B2:F6", levels=3, seed=seed, start="random").ends[0].start for seed in range(9)]
    assert max(starts) < 25
    assert generate("B2", levels=3, seed=1).ends == ((0, 2),)


@pytest.mark.parametrize("shape", [{"walls": "blocks"}, {"tiling": "bricks"}])
def test_blocks_and_bricks_have_levels_too(shape: dict[str, Any]) -> None:
    maze = generate("B2:J10", "wilson", levels=3, seed=2, **shape)
    assert maze.grid.floor == graph_on(Grid.from_selection("B2:J10"), **shape)
    assert made_again(maze) == maze


def test_a_name_of_a_sheet_may_hold_quotes_and_a_number_is_always_a_level() -> None:
    graph = LevelGrid(Grid.from_selection("B2:C3"), ["2", "Anna's", "1"])
    assert graph.address_of(4) == "2!B2"
    assert graph.room_of("'Anna''s'!B2") == graph.room_of("2!B2") == 4
    assert (graph.room_of("B2", "start"), graph.room_of("B2", "goal")) == (0, 8)


def test_alterations_keep_to_the_stairs_that_there_can_be() -> None:
    maze = generate("B2:I9", levels=2, seed=5, stairs=0.1)
    graph = maze.grid
    assert isinstance(graph, LevelGrid)
    for altered in (maze.loops(1), maze.braid(1), maze.with_rooms(2), maze.sparse(3)):
        assert isinstance(altered.graph, LevelGrid)
        assert altered.graph.stairs == graph.stairs
        edges_of(altered.graph, altered.passages)
    assert maze.braid(1).stats().dead_ends == 0


def test_levels_are_two_or_more_and_as_many_as_the_graph_has() -> None:
    with pytest.raises(InputError, match="1 level: stairs lead from one level to another; give two or more"):
        LevelGrid(Grid.rectangle(2, 2), ["one"])
    with pytest.raises(InputError, match="levels 3: the graph has 2; leave levels out, or give others"):
        generate(LevelGrid(Grid.rectangle(2, 2), ["a", "b"]), levels=3)
