"""Depth-first search: beside a plain one, on rectangles as on any graph, and what a search finds in the tree."""

from hypothesis import given
from hypothesis import strategies as st

from excelmaze.generators.depth_first import backtracker
from excelmaze.generators.passages import SearchTree, passages_of
from excelmaze.grids.grid import Grid
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
    assert passages_of(grid, grown) == passages_of(grid, grown[:]) == passages_of(tables, grown[:])


@given(sizes, st.data())
def test_how_a_tree_grew_in_a_rectangle_tells_what_a_search_finds(size: tuple[int, int], data: st.DataObject) -> None:
    grid = Grid.rectangle(*size)
    start, goal = (data.draw(st.integers(0, grid.size - 1)) for _ in range(2))
    carved = backtracker(grid, range(grid.size), start, stream_named("python", data.draw(st.integers(0, 99))))
    assert isinstance(carved, SearchTree)
    known, found = (
        Search(grid, passages_of(grid, carved), start, came_by=came_by) for came_by in (carved.came_by, b"")
    )
    assert known.path_to(goal) == found.path_to(goal)
    rooms = range(0, grid.size, data.draw(st.integers(1, 2)))
    assert known.farthest_of(rooms) == found.farthest_of(rooms)
