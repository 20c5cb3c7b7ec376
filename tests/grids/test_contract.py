"""Every algorithm keeps its contract on the rooms of every kind, on any cells, and on each piece as its own graph."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze import InputError
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.cube import cube_on, net
from excelmaze.grids.dimensions import cells_of, with_dimensions
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.grids.levels import LevelGrid, level_names
from excelmaze.grids.room_graphs import graph_on
from excelmaze.grids.topologies import chosen_portals, with_portals
from excelmaze.streams import stream_named
from tests.cases import daily
from tests.contracts.test_algorithms import check_on, defaults_of
from tests.graphs import QUICK, selections


def joined_by_portals(cells: Grid, seed: int) -> Graph:
    return with_portals(cells, chosen_portals(cells, stream_named("python", seed)))


def with_levels(cells: Grid, seed: int) -> Graph:
    """With few stairs, or with all."""
    return LevelGrid(cells, level_names(3)).with_stairs(seed % 2, stream_named("python", seed))


def in_dimensions(_cells: Grid, seed: int) -> Graph:
    sizes = ("4x3x2", "2x3x2x4", "2x2x3x1x3", "2x2x2x2x3x2")[seed % 4]
    return with_dimensions(cells_of(sizes, 2, 2), sizes)


MAKERS: dict[str, Callable[[Grid, int], Graph]] = {
    "squares": lambda cells, _: cells,
    "blocks": lambda cells, _: graph_on(cells, "blocks", "none"),
    "blocks in a frame": lambda cells, _: graph_on(cells, "blocks"),
    "bricks": lambda cells, _: graph_on(cells, tiling="bricks"),
    "triangles": lambda cells, _: graph_on(cells, tiling="triangles"),
    "hexagons": lambda cells, _: graph_on(cells, tiling="hexagons"),
    "triangles alike": lambda cells, _: graph_on(cells, tiling="triangles-alike"),
    "cylinder": lambda cells, _: graph_on(cells, wrap="rows"),
    "torus": lambda cells, _: graph_on(cells, wrap="both"),
    "weave": lambda cells, seed: graph_on(cells, weave=f"1:{seed}"),
    "portals": joined_by_portals,
    "levels": with_levels,
    "dimensions": in_dimensions,
    "cube": lambda _, seed: cube_on(net(seed % 4 + 1, 2, 2)),
}


def check(kind: str, cells: Grid, name: str, seed: int) -> None:
    """Check one algorithm; too few cells are refused."""
    if ALGORITHMS[name].needs not in {"graph", kind} and kind not in {"squares", "blocks", "blocks in a frame"}:
        return
    try:
        graph = MAKERS[kind](cells, seed)
    except InputError as error:
        assert "; choose " in str(error)
    else:
        entry = ALGORITHMS[name]
        check_on(entry, graph, defaults_of(entry) | QUICK.get(name, {}), seed, "python", f"{name} on {kind}")


@pytest.mark.parametrize("kind", daily(MAKERS, ["squares", "blocks in a frame", "triangles", "weave", "levels"]))
@given(cells=selections(), name=st.sampled_from(sorted(ALGORITHMS)), seed=st.integers(0, 99))
def test_every_algorithm_keeps_its_contract_on_any_cells(kind: str, cells: Grid, name: str, seed: int) -> None:
    check(kind, cells, name, seed)


@pytest.mark.parametrize("kind", MAKERS)
def test_a_room_that_does_not_exist_has_no_address(kind: str) -> None:
    """The goal of a maze without a goal is None, and a missing neighbour is -1."""
    graph = MAKERS[kind](Grid.from_selection("B2:K11,M2:V11"), 1)
    for room in (None, -1, graph.size):
        with pytest.raises(InputError, match=rf"room {room} does not exist; give a number from 0 to {graph.size - 1}"):
            graph.address_of(room)  # type: ignore[arg-type] # as some type nothing
