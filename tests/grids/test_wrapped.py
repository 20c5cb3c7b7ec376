"""Rooms of a torus or a cylinder: who is whose neighbour, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze import InputError
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, STEPS, UP, Grid
from excelmaze.grids.linked import LinkedGrid
from excelmaze.grids.topologies import WRAPS, wrapped
from excelmaze.sheet.addresses import Place
from tests.graphs import cornered_pieces, selections

WRAPS_DRAWN = st.sampled_from(WRAPS[1:])


def ends_of(cells: Grid, wrap: str) -> dict[tuple[Place, int], Place]:
    """What lies where a direction leads through the rim, by the words of the definition."""
    found = {}
    for places, _ in cornered_pieces(cells):
        for row, column in places:
            across = [place for place in places if place[0] == row]
            upright = [place for place in places if place[1] == column]
            for line, asked, back, on in ((across, "rows", LEFT, RIGHT), (upright, "columns", UP, DOWN)):
                if wrap in {asked, "both"} and len(line) > 1:
                    found[min(line), back], found[max(line), on] = max(line), min(line)
    return found


def wrapped_or_refused(cells: Grid, wrap: str) -> LinkedGrid | None:
    if ends_of(cells, wrap):
        return wrapped(cells, wrap)
    with pytest.raises(InputError, match=r"no cells lie at two ends that wrap .* could join; choose more cells"):
        wrapped(cells, wrap)
    return None


@given(selections(), WRAPS_DRAWN)
def test_the_ends_of_rows_and_columns_of_a_piece_are_neighbours(cells: Grid, wrap: str) -> None:
    graph = wrapped_or_refused(cells, wrap)
    if graph is None:
        return
    Graph(graph.neighbors, graph.opposite)  # refuses what is not mutual
    ends = ends_of(cells, wrap)
    beyond = set()
    for room in range(cells.size):
        place = cells.place(room)
        for direction, (down, right) in enumerate(STEPS):
            beside = place[0] + down, place[1] + right
            other = cells.cell_at(*ends.get((place, direction), beside))
            assert graph.neighbors[direction][room] == (-1 if other is None else other)
            assert bool(graph.sides[room] >> direction & 1) == (other is not None)
            assert graph.rim_of(room)[direction] == (place if other is None else None)
            if (place, direction) in ends:
                beyond.add(beside)
    assert {*graph.beyond_rim()} == beyond
    assert graph.pieces == cells.pieces


def test_labels_leave_out_letters_of_ends_go_on_behind_z_and_stay_when_others_open() -> None:
    graph = wrapped(Grid.rectangle(30, 2), "rows")
    every = graph.sides
    labels = [*graph.labels(every).values()]
    assert labels[:3] == ["A", "B", "D"]
    assert labels[20:24] == ["X", "Y", "AA", "AB"]
    half = bytes(side if room >= 30 else side & ~(1 << LEFT | 1 << RIGHT) for room, side in enumerate(every))
    kept = graph.labelled(half)
    assert kept == graph
    assert kept.labels(half) == graph.labels(half)
    more = kept.labels(every)
    assert {link: more[link] for link in graph.labels(half)} == graph.labels(half)
    assert len({*more.values()}) == len(more) == 30
