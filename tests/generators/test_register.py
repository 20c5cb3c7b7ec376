"""Algorithms of others: registered by a call or by an installed package, held to the same contract."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from excelmaze import generate, register
from excelmaze.errors import InputError
from excelmaze.generators import ALGORITHMS
from excelmaze.generators.algorithm import Param
from excelmaze.generators.depth_first import backtracker
from excelmaze.grids.graph import Graph
from excelmaze.streams import Stream
from tests.conftest import Result, not_none, refused
from tests.contracts.graphs import GRAPHS
from tests.contracts.test_algorithms import check
from tests.graphs import Speechless, failing, made_again

pytestmark = pytest.mark.usefixtures("registries")
HOUSE = (Path(__file__).parents[2] / "docs" / "house.md").read_text(encoding="utf-8")


def growing(graph: Graph, _piece: Sequence[int], start: int, stream: Stream, *, newest: float) -> list[int]:
    """A growing tree: from the newest room or from any."""
    carved, seen, active = [], {start}, [start]
    while active:
        index = len(active) - 1 if stream.random() < newest else int(stream.random() * len(active))
        room = active[index]
        free = [side for side, beside in enumerate(graph.neighbors) if beside[room] >= 0 and beside[room] not in seen]
        if not free:
            del active[index]
            continue
        direction = free[int(stream.random() * len(free))]
        other = graph.neighbors[direction][room]
        seen.add(other)
        active.append(other)
        carved.append(room << 3 | direction)
    return carved


NEWEST = Param("newest", 0.5, "share of steps from the newest room", low=0, high=1)


def test_a_registered_algorithm_works_in_the_library_and_on_the_command_line(run: Callable[..., Result]) -> None:
    register("growing", growing, texture="between the backtracker and prim", params=[NEWEST])
    check(ALGORITHMS["growing"])
    maze = generate("B2:K11", "growing", options={"newest": 0.9}, seed=3)
    assert maze.recipe is not None
    assert maze.recipe.options == {"newest": 0.9}
    assert made_again(maze) == maze
    assert generate("B2:K11", "growing", seed=3) == generate("B2:K11", "growing", options={"newest": 0.5}, seed=3)
    result = run("show", "--rows", "5", "--cols", "5", "--algorithm", "growing", "--seed", "3")
    assert (result.status, "growing, seed 3" in result.err) == (0, True)
    assert "growing  " in run("algorithms").out


def test_the_sentence_of_the_docs_about_adding_an_algorithm_is_true() -> None:
    """A function of those four arguments that returns passages is all that it takes."""
    sentence = not_none(re.search(r"Write a function `\((.*?)\) -> passages`", HOUSE))
    assert sentence[1] == "graph, piece, start, stream"
    for entry in ALGORITHMS.values():
        code = entry.generate.__code__
        names = [name.lstrip("_") for name in code.co_varnames[: code.co_argcount]]
        # What needs rows says grid for its graph.
        assert ["graph" if name == "grid" and entry.needs_rows else name for name in names] == sentence[1].split(", ")
    register("mine", backtracker)
    assert "excelmaze.register" in HOUSE
    assert "`excelmaze.algorithms`" in HOUSE
    assert generate("B2:F6", "mine", seed=1).passages == generate("B2:F6", "backtracker", seed=1).passages


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"oldest": 1}, "growing has no option 'oldest'; it has newest"),
        ({"newest": 1.5}, "option newest is 1.5; choose a number from 0 to 1"),
        ({"newest": "much"}, "option newest is 'much'; choose a number from 0 to 1"),
        ({"newest": float("nan")}, "option newest is nan"),
        ({"newest": True}, "option newest is True"),
        ({"newest": None}, "option newest is None"),
        ({"closed": "perhaps"}, "option closed is 'perhaps'; choose yes or no"),
        ({5: 1}, "growing has no option 5"),
        ([1], "options [1] are no names with values; give a dictionary"),
    ],
)
def test_options_that_an_algorithm_does_not_have_are_refused(options: dict[str, float], message: str) -> None:
    register("growing", growing, params=[NEWEST, Param("closed", default=False)])
    with refused(message):
        generate("B2:F6", "growing", options=options)


@pytest.mark.parametrize(
    ("param", "text", "value"),
    [
        (NEWEST, "0.25", 0.25),
        (NEWEST, "1", 1.0),
        (Param("count", 3, low=1), "7", 7),
        (Param("closed", default=False), "Yes", True),
        (Param("corner", "NW", choices=("NW", "SE")), "SE", "SE"),
        (Param("word", "any"), "thing", "thing"),
    ],
)
def test_a_text_from_the_command_line_becomes_a_value(param: Param, text: str, value: object) -> None:
    assert param.parsed(text) == value
    assert type(param.parsed(text)) is type(value)


@pytest.mark.parametrize(
    ("described", "message"),
    [
        ({"generate": 5}, "5 is not a function"),
        ({"needs": "water"}, "choose what it needs, graph or rows"),
        ({"makes": "sense"}, "makes, tree, loops, blocks"),
        ({"params": ["newest"]}, "'newest' is no option; give a Param"),
        ({"params": [Param("players", 2)]}, "option players is one of false goals; choose another name"),
        ({"params": [Param("newest", 5, high=1)]}, "option newest is 5; choose a whole number to 1"),
    ],
)
def test_what_is_no_algorithm_is_not_registered(described: dict[str, object], message: str) -> None:
    before = set(ALGORITHMS)
    with refused(message):
        register(**{"name": "mine", "generate": backtracker, **described})  # type: ignore[arg-type]
    assert set(ALGORITHMS) == before


def test_what_needs_rows_is_not_run_without() -> None:
    register("rows-only", backtracker, needs="rows")
    generate("B2:F6,H2:H3", "rows-only")
    with pytest.raises(InputError, match="rows-only needs rows of cells"):
        generate(GRAPHS["hexagons"], "rows-only")


@pytest.mark.parametrize(
    ("function", "why"),
    [
        (failing(SystemExit(3)), r"algorithm mine fails: SystemExit\(3\)"),
        (failing(Speechless()), "algorithm mine fails: Speechless"),
        (lambda *_: None, "algorithm mine fails: TypeError"),
        (lambda *_: ["nonsense"], "algorithm mine fails: TypeError"),
        (lambda *_: [1 << 3 | 1, 1 << 3 | 1], "passage 9 twice"),
        (lambda *_: [0 << 3 | 1, 1 << 3 | 3], "passage 11 twice"),
        (lambda *_: [0], "passage 0, which leads outside"),
        (lambda *_: [-1], "passage -1, which leads outside"),
        (lambda *_: [99 << 3], "passage 792, which leads outside"),
    ],
)
def test_what_an_algorithm_of_others_does_wrong_is_one_line_that_names_it(
    function: Callable[..., list[int]], why: str
) -> None:
    register("mine", function)
    with pytest.raises(InputError, match=why) as refused:
        generate("B2:F6", "mine", seed=1)
    assert str(refused.value).isprintable()
