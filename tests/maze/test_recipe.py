"""Recipes: a pipeline that makes a maze again, in text that may come from anywhere."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze import Recipe, follow, generate
from excelmaze.errors import ExcelMazeError, InputError
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import UP
from excelmaze.maze.maze import Opening
from excelmaze.maze.recipe import Alteration
from excelmaze.streams import derived_seed
from tests.conftest import examples, not_none
from tests.graphs import made_again

SHORT = (
    '{"excelmaze": 4, "cells": "B2:F6,H2:J4", "algorithm": "wilson", "seed": 7, "rng": "vba", "start": "C3", '
    '"goal": "opposite", "openings": "auto", "pieces": "each"}'
)
LONG = (
    '{"excelmaze": 4, "cells": "B2:F6", "algorithm": "prim", "seed": 7, "rng": "python", "start": "C3", '
    '"goal": "farthest", "openings": "none", "pieces": "each", "options": {"loops": 0.25}, "alterations": '
    '[{"name": "sparse", "number": 1}, {"name": "braid", "share": 0.5, "seed": 3}, {"name": "join", "mazes": ['
    + SHORT.replace("B2:F6,H2:J4", "G2:K6").replace("C3", "G2")
    + "]}]}"
)


def test_a_recipe_is_followed_and_written_as_it_was() -> None:
    recipe = Recipe.from_json(SHORT)
    assert recipe.to_json() == SHORT
    assert follow(recipe) == generate("B2:F6,H2:J4", "wilson", seed=7, rng="vba", start="C3", goal="opposite")


def test_a_recipe_with_options_and_alterations_is_followed_and_written_as_it_was() -> None:
    recipe = Recipe.from_json(LONG)
    assert recipe.to_json() == LONG
    assert [step.name for step in recipe.alterations] == ["sparse", "braid", "join"]
    alone = generate("B2:F6", "prim", seed=7, start="C3", openings="none", loops=0.25).sparse(1)
    assert follow(recipe._replace(alterations=recipe.alterations[:1])) == alone
    assert follow(recipe).grid.size == 50


@pytest.mark.parametrize("version", [1, 2, 3, 5])
@pytest.mark.parametrize("text", [SHORT, LONG])
def test_a_recipe_of_another_version_is_refused_with_the_remedy(text: str, version: int) -> None:
    other = text[::-1].replace('4 :"ezamlecxe"', f'{version} :"ezamlecxe"', 1)[::-1]  # the last one: a joined maze's
    with pytest.raises(InputError) as caught:
        Recipe.from_json(other)
    assert str(caught.value) == (
        f"the recipe is of version {version}, and this excelmaze reads version 4 only; "
        "make the maze again, or install the excelmaze that wrote it"
    )


@pytest.mark.parametrize("cells", ["B2=", "B2=x", "B2=9999999#", "B2=#9999999$", "B2=" + "#" * 100_000, "XFE1=#"])
def test_cells_that_are_drawn_wrongly_are_refused_in_one_line(cells: str) -> None:
    recipe = Recipe.from_json(SHORT.replace("B2:F6,H2:J4", cells))
    with pytest.raises(InputError) as caught:
        follow(recipe)
    assert len(str(caught.value)) < 200
    assert "\n" not in str(caught.value)


def test_alterations_put_themselves_into_the_recipe_in_order() -> None:
    maze = generate("B2:M13", "kruskal", seed=3).loops(0.1).braid(0.5).braid(0.5).braid(1, seed=4)
    assert not_none(maze.recipe).alterations == (
        Alteration("loops", 0.1),
        Alteration("braid", 0.5),
        Alteration("braid", 0.5),
        Alteration("braid", 1, 4),
    )
    assert (made_again(maze), made_again(maze).carved) == (maze, maze.carved)
    assert maze.stats().dead_ends == 0


def test_a_joined_maze_still_says_how_its_parts_were_made() -> None:
    left = generate("B2:F6", seed=1).braid(0.5)
    right, below = generate("G2:K6", "wilson", seed=2), generate("B7:K9", "prim", seed=2, rng="vba")
    maze = left.join(right, below)
    assert made_again(maze) == maze
    assert sum(map(int.bit_count, maze.passages)) == 2 * (
        2 + sum(sum(map(int.bit_count, part.passages)) // 2 for part in (left, right, below))
    )
    assert all(maze.solve("B2", room) for room in maze)
    assert len(maze.carved) * 2 == sum(map(int.bit_count, maze.passages))
    nested = maze.join(generate("L2:L9", seed=5))
    assert made_again(nested) == nested


def test_a_join_does_not_leave_an_opening_towards_the_other_maze() -> None:
    upper, lower = generate("B2:F6", seed=1), generate("B7:F11", seed=1)
    maze = upper.join(lower)
    assert all(not maze.grid.sides[cell] >> side & 1 for cell, side in maze.openings)
    assert made_again(maze) == maze


def test_an_opening_that_was_asked_for_goes_where_a_joined_maze_lies() -> None:
    upper = generate("B2:F6", seed=1, openings="B2:top,C6:bottom")
    maze = upper.join(generate("B7:F11", seed=1))
    assert maze.openings == (Opening(0, UP),)
    assert made_again(maze) == maze
    assert made_again(maze.join(generate("G2:G11", seed=1))).openings == (Opening(0, UP),)


def test_a_maze_without_a_recipe_can_be_altered_by_a_seed() -> None:
    bare = generate("B2:P16", "prim", seed=8).replaced(recipe=None)
    assert bare.braid(0.5, seed=3) == bare.braid(0.5, seed=3) != bare.braid(0.5, seed=4)
    assert bare.braid(0.5, seed=3).recipe is None
    assert bare.braid(1).ends == bare.ends


def test_streams_come_from_the_seed_by_name() -> None:
    seeds = {derived_seed(seed, name) for seed in range(100) for name in ("braid", "loops", "braid 2")}
    assert len(seeds) == 300
    assert derived_seed(7, "braid") == 219113252769514


HOSTILE = {
    "nothing": "",
    "no object": "null",
    "version huge": SHORT.replace("4,", "9" * 400 + ",", 1),
    "seed large": SHORT.replace("7", "7" * 301),
    "seed infinite": SHORT.replace("7", "1e999"),
    "seed NaN": SHORT.replace("7", "NaN"),
    "twice": SHORT.replace('"seed": 7', '"seed": 7, "seed": 8'),
    "unknown": SHORT.replace('"seed": 7', '"seed": 7, "sead": 8'),
    "deep": '{"excelmaze": ' * 10000 + "1" + "}" * 10000,
    "long": " " * 5_000_000 + SHORT,
    "option infinite": LONG.replace('{"loops": 0.25}', '{"a": -1e999}'),
    "lone surrogate": SHORT.replace('"seed"', '"s\\ud800"'),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_recipes_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(InputError) as caught:
        Recipe.from_json(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value).encode()) < 300


UNKNOWN = {
    "algorithm": LONG.replace('"prim"', '"prims"'),
    "alteration": LONG.replace('"braid"', '"brade"'),
    "share": LONG.replace("0.5", "1.5"),
    "no share": LONG.replace(', "share": 0.5', ""),
    "share of a join": LONG.replace('"mazes"', '"share": 1, "mazes"'),
    "join of nothing": LONG.split(', {"name": "join"')[0] + ', {"name": "join"}]}',
    "option": LONG.replace('{"loops": 0.25}', '{"speed": 3}'),
    "overlap": LONG.replace("G2:K6", "F2:K6"),
    "apart": LONG.replace("G2:K6", "G9:K12").replace('"G2"', '"G9"'),
    "cells": SHORT.replace("B2:F6", "B2:F"),
    "too large": SHORT.replace("B2:F6", "A1:XFD1048576"),
    "start": SHORT.replace("C3", "Z9"),
    "rng": SHORT.replace("vba", "dice"),
    "pieces": SHORT.replace("each", "some"),
}


@pytest.mark.parametrize("text", UNKNOWN.values(), ids=UNKNOWN)
def test_recipes_that_ask_for_what_does_not_exist_are_refused_when_followed(text: str) -> None:
    recipe = Recipe.from_json(text)
    with pytest.raises(InputError) as caught:
        follow(recipe)
    assert "\n" not in str(caught.value)


def test_recipes_joined_too_deep_are_refused() -> None:
    text = SHORT
    for _ in range(20):
        text = LONG.split('{"name": "join"')[0] + '{"name": "join", "mazes": [' + text + "]}]}"
    with pytest.raises(InputError, match="joined out of joined ones more than 16 deep"):
        Recipe.from_json(text)


@pytest.mark.parametrize("wrong", [None, 5, {}, b"{}"])
def test_what_is_no_recipe_is_refused_with_its_type(wrong: object) -> None:
    with pytest.raises(InputError):
        Recipe.from_json(wrong)  # type: ignore[arg-type]
    with pytest.raises(InputError):
        follow(wrong)  # type: ignore[arg-type]


SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(10**290, 10**310),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(
        ["B2", "B2:D4", "farthest", "none", "each", "leave", "python", "vba", "join", "braid", *ALGORITHMS]
    ),
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
)


def spots(value: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where in a JSON value something can be replaced."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(spot for key, child in inner for spot in spots(child, (*path, key)))]


@examples(300, quick=15)
@given(data=st.data(), text=st.sampled_from([SHORT, LONG]), changes=st.integers(1, 3))
def test_any_change_of_a_recipe_makes_a_maze_or_one_line(data: st.DataObject, text: str, changes: int) -> None:
    whole = [json.loads(text)]
    for _ in range(changes):
        *path, last = data.draw(st.sampled_from(spots(whole)[1:]))
        holder: Any = whole
        for key in path:
            holder = holder[key]
        what = data.draw(st.sampled_from(["replace", "delete", "add"]))
        if what == "replace":
            holder[last] = data.draw(VALUES)
        elif what == "delete":
            del holder[last]
            if not whole:
                return
        elif isinstance(holder, dict):
            holder[data.draw(st.text(max_size=5))] = data.draw(VALUES)
    try:
        recipe = Recipe.from_json(json.dumps(whole[0]))
        assert Recipe.from_json(recipe.to_json()) == recipe
        assert follow(recipe).recipe is not None
    except ExcelMazeError as error:
        assert len(str(error).splitlines()) == 1
