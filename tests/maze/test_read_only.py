"""Mazes, grids and recipes never change, so that they can stand in sets and as keys."""

import copy
import pickle
from array import array
from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from typing import Any

import pytest

from excelmaze import ExcelMazeError, Grid, Maze, Recipe, generate
from excelmaze.grids.graph import Graph
from excelmaze.maze.maze import Signs
from excelmaze.read_only import ReadOnlyArray, ReadOnlyDict
from tests.kinds import KINDS

MADE: dict[str, Any] = {
    "maze": generate("B2:F6", "growing-tree", seed=7),
    "altered": generate("B2:F6", seed=7).braid(0.5),
    "with texts": generate("B2:K11", seed=7, collect="WORD"),
    "merged": Grid.from_selection("B2:F6", [*Grid.from_selection("C3:D4").areas]),
    "recipe": generate("B2:F6", "growing-tree", seed=7).recipe,
    "grid": Grid.from_selection("B2:F6,G4:K9"),
    "levels": generate("B2:F6", seed=7, levels=2).graph,
    "any graph": Graph([[1, 2, 3, 0], [3, 0, 1, 2]], opposite=[1, 0]),
    **{name: generate(kind.cells, seed=7, **kind.options).graph for name, kind in KINDS.items()},
}
ALL = pytest.mark.parametrize("made", MADE.values(), ids=MADE)


@ALL
def test_no_attribute_can_be_set_or_deleted(made: Any) -> None:  # noqa: ANN401 - of several types
    before = hash(made)
    names = {*getattr(made, "_fields", vars(made) if hasattr(made, "__dict__") else ()), "passages", "anything"}
    for name in names:
        with pytest.raises(AttributeError, match=r"^[^\n]*$"):
            setattr(made, name, None)
    for name in names & {"graph", "cells", "size"}:
        with pytest.raises(AttributeError, match=r"^[^\n]*$"):
            delattr(made, name)
    assert hash(made) == before


@ALL
def test_copies_are_equal_and_have_the_same_hash(made: Any) -> None:  # noqa: ANN401 - of several types
    for other in (copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made))):  # noqa: S301 - our own
        assert other == made
        assert {made: 1}[other] == 1


def _tables(thing: Any, where: str, seen: set[int]) -> Iterator[tuple[str, object]]:  # noqa: ANN401 - of several types
    """Yield the lists, arrays and dictionaries that public attributes lead to, as deep as there are any."""
    if id(thing) in seen:
        return
    seen.add(id(thing))
    if isinstance(thing, list | array | dict | set | bytearray):
        yield where, thing
    names = {*getattr(thing, "_fields", ())}
    if isinstance(thing, tuple | list) and not names:
        for one in thing[:50]:
            yield from _tables(one, f"{where}[]", seen)
    elif type(thing).__module__.startswith("excelmaze"):
        # Properties that are not kept make another table each time.
        kept = {name for name in dir(type(thing)) if isinstance(getattr(type(thing), name, None), cached_property)}
        kept.discard("flat")  # it has one, too, and so on
        for name in sorted(name for name in names | kept | {*getattr(thing, "__dict__", ())} if name[0] != "_"):
            with suppress(ExcelMazeError, AttributeError):  # kinds of rooms lack parts of those of cells
                yield from _tables(getattr(thing, name), f"{type(thing).__name__}.{name}", seen)


@ALL
def test_nothing_that_it_is_made_of_can_be_changed(made: Any) -> None:  # noqa: ANN401 - of several types
    tables = [*_tables(made, "", set())]
    assert [where for where, table in tables if not isinstance(table, ReadOnlyArray | ReadOnlyDict)] == []
    for _, table in tables:
        for method in ("__setitem__", "__delitem__", "__iadd__", "__ior__", "append", "pop", "clear", "update"):
            if hasattr(table, method):
                with pytest.raises(TypeError, match=r"^[^\n]* cannot be changed: [^\n]*$"):
                    getattr(table, method)(0, 0)


def test_what_it_was_made_of_may_change_afterwards() -> None:
    maze = generate("B2:F6", seed=7)
    passages, carved, texts, neighbors = bytearray(maze.passages), array("q", maze.carved), {0: "A"}, [[1, 0]]
    copied = Maze(maze.graph, passages, carved=carved, signs=Signs(texts=texts), visited=bytearray(25))  # type: ignore[arg-type]
    graph = Graph(neighbors, [0])
    passages[0] = carved[0] = 0
    texts[0] = "B"
    neighbors[0][0] = 0
    assert (copied.passages, copied.signs.texts) == (maze.passages, {0: "A"})
    assert copied.carved == maze.carved
    assert graph == Graph([[1, 0]], [0])


def test_equal_mazes_made_apart_have_the_same_hash() -> None:
    one, other = (generate("B2:F6", seed=7) for _ in range(2))
    assert len({one, other, one.replaced(recipe=None)}) == 1
    assert len({one.recipe, other.recipe, Recipe.from_json(one.recipe.to_json()) if one.recipe else None}) == 1
    assert one.grid == Grid.rectangle(5, 5)
    assert len({one.grid, Grid.rectangle(5, 5), Grid.from_cells([*one.grid])}) == 1


def test_whoever_asks_for_a_path_may_change_it() -> None:
    maze, other = (generate("B2:F6", seed=7) for _ in range(2))
    for _ in range(2):
        trails = maze.trails("wall-follower")
        for answer in (maze.solution_rooms, maze.room_paths()[0], maze.room_paths(), trails[0].paths[0], trails):
            answer.clear()
    assert maze.solve() == other.solve()
    assert maze.room_paths() == other.room_paths()
    assert maze.trails("wall-follower") == other.trails("wall-follower")
    assert maze.stats() == other.stats()
