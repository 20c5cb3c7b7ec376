"""The table of tilings: what options ask for, what graphs say of themselves, and what draws them stand in one row."""

from typing import Any

import pytest

from excelmaze import generate
from excelmaze.draw.tilings import tiling_named, tiling_of
from excelmaze.grids.graph import Graph
from excelmaze.grids.shapes import BORDERS, LINKS
from excelmaze.grids.tilings import BLOCKS, CHOICES, SQUARES, TILINGS, rooms_named
from excelmaze.options.values import option_named
from tests.conftest import refused
from tests.kinds import KINDS


def test_each_value_of_an_option_that_asks_for_rooms_has_a_row() -> None:
    assert option_named("tiling").choice_names == CHOICES
    assert option_named("walls").choice_names == (BORDERS, BLOCKS)
    assert {*CHOICES, *LINKS, BLOCKS} <= {*TILINGS}


@pytest.mark.parametrize("name", [name for name, tiling in TILINGS.items() if tiling.rooms])
def test_each_row_names_what_makes_rooms(name: str) -> None:
    assert callable(rooms_named(name))


@pytest.mark.parametrize("name", [name for name, tiling in TILINGS.items() if tiling.drawing])
def test_each_row_names_what_draws_and_reads(name: str) -> None:
    assert tiling_named(name) is tiling_named(name)


@pytest.mark.parametrize(
    "options", [{}, {"levels": 2}, {"tiling": "round"}, *(kind.options for kind in KINDS.values())]
)
def test_rooms_are_drawn_by_the_row_that_they_name(options: dict[str, Any]) -> None:
    cells = next((kind.cells for kind in KINDS.values() if kind.options == options), "B2:F6")
    graph = generate("" if "round" in options.values() else cells, seed=1, **options).graph
    assert tiling_of(graph) is tiling_named(graph.tiling)


def test_rooms_without_a_row_are_refused_and_become_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    maze = generate("B2:F6", seed=1)
    with refused("a graph of 2 rooms has no cells on a sheet"):
        tiling_of(Graph([[1, 0]], [0]))
    monkeypatch.delitem(TILINGS, SQUARES)
    tiling_named.cache_clear()
    with pytest.raises(KeyError, match="squares"):
        tiling_of(maze.graph)
