"""Whole mazes as JSON: read back exactly equal, and whatever is no maze refused in one line."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from excelmaze import InputError, Maze, generate
from excelmaze.grids.grid import Grid
from excelmaze.grids.levels import LevelGrid
from excelmaze.maze.replay import Replay
from tests.cases import daily
from tests.maze.test_as_graph import MAZES

MADE = {
    **MAZES,
    "merged": generate(Grid.from_selection("B2:H9", "C3:D4,F6:F8"), seed=5),
    "sparse": generate("B2:H9", seed=5, sparseness=3, braid=0.3),
    "false goals": generate("B2:P16", seed=5, false_goals="down", options={"players": 3}),
    "collect": generate("B2:K11", seed=5, collect="MAZE"),
    "sums": generate("B2:P16", seed=5, sums=50),
    "tees": generate("B2:H9", "t-cubes", seed=5),
    "no goal": generate("B2:H9", seed=5, goal="none"),
    "joined": generate("B2:F6", seed=1).join(generate("G2:K6", "wilson", seed=2)),
    "growing": generate("B2:H9", seed=5).replay().maze,
}
ALL = pytest.mark.parametrize("name", daily(MADE, ["squares", "blocks", "weave", "levels", "merged", "growing"]))


@ALL
def test_a_maze_is_read_back_exactly_equal(name: str) -> None:
    maze = MADE[name]
    text = maze.to_json()
    back = Maze.from_json(text)
    assert back == maze
    assert hash(back) == hash(maze)
    assert (back.recipe, back.unfinished, back.openings) == (maze.recipe, maze.unfinished, maze.openings)
    assert back.carved == maze.carved
    assert back.to_json() == text
    if isinstance(maze.graph, LevelGrid):
        assert isinstance(back.graph, LevelGrid)
        assert (back.graph.stairs, back.graph.sheets) == (maze.graph.stairs, maze.graph.sheets)
    if maze.carved:
        replay = Replay(back)
        replay.advance(replay.left)
        assert replay.maze.passages == maze.passages
    if "\n" in text:
        pytest.fail("one line")


PLAIN: dict[str, Any] = json.loads(generate("B2:D4", seed=1, levels=2).to_json())
HOSTILE: list[Any] = [
    *(None, 5, 5.5, True, "", "B2", [], {}, [[]], [None], [["B2", "B2"]], [["B2", "D4"]], {"x": 1}),
    *([["1!B2", "1!C2", 99]], [["1!B2", True]], [["1!B2", 0, 0, 0]], "A1:XFD1048576", "\0", 10**400),
]


@pytest.mark.parametrize("field", daily(["excelmaze-maze", *PLAIN, "texts", "blind", "kind", "graph", "merged"], 4))
def test_a_field_of_another_kind_is_refused_in_one_line_or_means_nothing(field: str) -> None:
    refused = 0
    for value in HOSTILE:
        try:
            Maze.from_json(json.dumps({**PLAIN, field: value}))
        except InputError as error:
            assert "\n" not in str(error)
            refused += 1
    assert refused > len(HOSTILE) / 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it is not JSON"),
        ("[" * 1000, "nested 1,000 deep"),
        ("{}", "its version is None"),
        ('{"excelmaze-maze":2,"cells":"B2","passages":[]}', "its version is 2, and this excelmaze reads version 1"),
        ('{"excelmaze-maze":1,"cells":"B2"}', "the maze has no passages"),
        ('{"excelmaze-maze":1,"passages":[]}', "it has no cells"),
        ('{"excelmaze-maze":1,"cells":"B2","passages":[],"cells":"B2"}', "a name stands in it twice"),
        ('{"excelmaze-maze":1,"cells":"B2","passages":[],"rooms":1}', "'rooms', which means nothing"),
        ('{"excelmaze-maze":1,"cells":"B2:B3","passages":[["B2","B3"],["B3","B2"]]}', "stands in it twice"),
        ('{"excelmaze-maze":1,"cells":"B2:B3","passages":[],"openings":[["B2",2]]}', "leads to another room"),
        ('{"excelmaze-maze":1,"cells":"B2:B3","passages":[NaN]}', "NaN is no number"),
        (
            '{"excelmaze-maze":1,"graph":{"neighbors":[[1.0,0]],"opposite":[0]},"passages":[]}',
            "neighbors has [1.0, 0], which means",
        ),
        ('{"excelmaze-maze":1,"kind":{"tiling":"round","rings":1},"passages":[]}', "1 rings: a round maze has"),
        ('{"excelmaze-maze":1,"kind":{"tiling":"round","rings":true},"passages":[]}', "True rings: a round maze"),
        ('{"excelmaze-maze":1,"kind":{"tiling":"round"},"passages":[]}', "the kind has no rings"),
        ('{"excelmaze-maze":1,"cells":"B2","kind":{"walls":"bricks"},"passages":[]}', "did you mean blocks"),
        ('{"excelmaze-maze":1,"cells":"B2","kind":{"wrap":"round"},"passages":[]}', "wrap 'round' does not exist"),
        (5, "a maze is a text, not 5"),
    ],
)
def test_what_is_no_maze_is_refused_in_one_line(text: str, reason: str) -> None:
    with pytest.raises(InputError, match=r"^[^\n]*$") as error:
        Maze.from_json(text)
    assert reason in str(error.value)


@pytest.mark.parametrize("text", ["a\ud800", "a\x07b", "\x1b[31m", "\uffff", "a\nb", "\x9b", " ", ""])
def test_a_text_that_nothing_can_show_is_refused_wherever_it_stands(text: str) -> None:
    maze = json.loads(generate("B2:D4", "growing-tree", seed=1, levels=2).to_json())
    recipe = maze["recipe"]
    step = {"name": "braid", "cells": text or "\0"}  # which may be empty
    hostile: list[dict[str, Any]] = [
        {"texts": {"1!C3": text}},
        {"levels": ["Floor 1", text]},
        {"kind": {"walls": text}},
        {"cells": text},
        *({"recipe": {**recipe, name: text}} for name in ("algorithm", "start", "goal", "collect", "wrap")),
        *({"recipe": {**recipe, "options": options}} for options in ({text: 1}, {"choice": text})),
        *({"recipe": {**recipe, "alterations": [one]}} for one in ({"name": text}, step)),
    ]
    for more in hostile:
        with pytest.raises(InputError, match=r"^[ -~]*$"):
            Maze.from_json(json.dumps({**maze, **more}))


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.data())
def test_a_text_that_was_damaged_is_a_maze_or_refused_in_one_line(seed: int, data: st.DataObject) -> None:
    text = generate("B2:E5", seed=seed, wrap="rows").to_json()
    begin = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(begin, min(len(text), begin + 9)))
    damaged = text[:begin] + data.draw(st.text(max_size=4)) + text[end:]
    try:
        Maze.from_json(damaged)
    except InputError as error:
        assert "\n" not in str(error)
