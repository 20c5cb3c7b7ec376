"""Areas that portals join: as few pairs as can be, whatever the areas, and what is refused."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from excelmaze import InputError
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.grids.topologies import chosen_portals, portals_of, with_portals
from excelmaze.streams import stream_named
from tests.graphs import selections

TWO = Grid.from_selection("B2:D4,F2:H4")


@given(selections(most=9), st.integers(0, 99))
def test_a_tree_of_areas_is_chosen_and_each_portal_is_needed(cells: Grid, seed: int) -> None:
    assume(len(cells.pieces) > 1)
    text = chosen_portals(cells, stream_named("python", seed))
    graph = with_portals(cells, text)
    Graph(graph.neighbors, graph.opposite)  # refuses what is not mutual
    assert graph.shape == {"portals": text}
    assert len(graph.links) == len(cells.pieces) - 1
    assert [*map(len, graph.pieces)] == [cells.size]
    for gone in graph.links:
        left = [pair for pair in text.split(",") if graph.room_of(pair.split("=")[0], "portal") != gone.room]
        if len(left) == len(graph.links) - 1 and left:
            assert len(with_portals(cells, ",".join(left)).pieces) == 2
    for direction in range(4, len(graph.opposite)):
        assert graph.opposite[direction] == direction


def test_a_room_has_one_portal_as_long_as_there_are_others() -> None:
    cells = Grid.from_selection("B2:C2,E2,G2,I2")
    rooms = [room for pair in chosen_portals(cells, stream_named("python", 1)).split(",") for room in pair.split("=")]
    assert rooms.count("B2") <= 2
    alone = Grid.from_selection("B2,D2,F2,H2,J2,L2")
    graph = with_portals(alone, "B2=D2,B2=F2,B2=H2,B2=J2")
    assert len(graph.opposite) == 8
    with pytest.raises(InputError, match=r"portals B2=D2,.*: B2 or L2 has more than 4; choose other rooms"):
        with_portals(alone, "B2=D2,B2=F2,B2=H2,B2=J2,B2=L2")


def test_labels_tell_pairs_in_different_areas() -> None:
    labels = {0: "A", 3: "A", 8: "total", 10: "total", 2: "B C", 17: "B"}
    cells = {room: TWO.address_of(room) for room in labels}
    assert portals_of(TWO, labels) == f"{cells[0]}={cells[3]},{cells[2]}={cells[17]}"
    assert portals_of(TWO, {0: "A", 1: "A", 2: "B"}) is None
    assert portals_of(TWO, {0: "S", 3: "S", 8: "G", 10: "G"}) is None, "starts and goals of two mazes"
