"""Whole mazes as JSON, for other programs and to be read again; docs/library.md has the format.

Rooms are called as recipes call them, so that their numbers need not be known.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from operator import index
from typing import Any, TypeVar

from excelmaze.errors import InputError
from excelmaze.generators.passages import passages_of
from excelmaze.grids.graph import MOST_DIRECTIONS, PASSAGE_SHIFT, Graph
from excelmaze.grids.grid import Grid
from excelmaze.grids.rings import ROUND, RoundGraph
from excelmaze.grids.room_graphs import graph_on
from excelmaze.maze.as_graph import directions_to, passages_in_order
from excelmaze.maze.maze import Ends, Maze, Opening, Signs
from excelmaze.maze.recipe import Recipe
from excelmaze.maze.recipe_text import (
    RefusedError,
    as_json,
    as_kind,
    as_list,
    as_object,
    as_text,
    check_names,
    fields_of,
    parsed,
)
from excelmaze.sheet.addresses import parse_selection
from excelmaze.texts import shown

_T = TypeVar("_T")
# Other versions are not read.
VERSION = 1
_VERSION_FIELD = "excelmaze-maze"
_LONGEST_TEXT = 100_000_000
_KINDS = "walls", "frame", "tiling", "wrap", "portals", "dimensions", "weave"
_ROOMS = "cells", "merged", "kind", "levels", "stairs", "graph"
_FIELDS = (
    *_ROOMS,
    *("passages", "in_order", "ends", "openings", "unvisited", "false_goals", "lettered", "blind", "texts"),
    *("unfinished", "recipe"),
)


def maze_as_text(maze: Maze) -> str:
    """Return a maze on one line; see `Maze.to_json`."""
    graph, signs = maze.graph, maze.signs
    names = list(map(graph.address_of, range(graph.size)))
    in_order = len(maze.carved) * 2 == sum(map(int.bit_count, maze.passages)) > 0
    blind = [
        (room, side) for room, sides in enumerate(signs.blind) for side in range(MOST_DIRECTIONS) if sides >> side & 1
    ]
    passages = maze.carved if in_order else passages_in_order(maze)
    values: dict[str, Any] = {
        _VERSION_FIELD: VERSION,
        **_described(maze),
        "passages": [_passage(graph, names, passage) for passage in passages],
        "in_order": in_order,
        "ends": [[names[start], None if goal is None else names[goal]] for start, goal in maze.ends],
        "openings": [[names[room], direction] for room, direction in maze.openings],
        "unvisited": [*maze.unvisited()],
        "false_goals": [names[room] for room in signs.false_goals],
        "lettered": signs.lettered,
        "blind": [[names[room], side] for room, side in blind],
        "texts": {names[room]: text for room, text in signs.texts.items()},
        "unfinished": maze.unfinished,
        "recipe": None if maze.recipe is None else as_json(maze.recipe),
    }
    kept = {name: value for name, value in values.items() if name == "passages" or value not in (None, False, [], {})}
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def _passage(graph: Graph, names: Sequence[str], passage: int) -> list[str | int]:
    room, other = passage >> PASSAGE_SHIFT, graph.behind(passage)
    several = len(directions_to(graph, room, other)) > 1
    return [names[room], names[other], *([passage & 7] if several else ())]


def _described(maze: Maze) -> dict[str, Any]:
    """Return the fields that describe the rooms of a maze.

    Raises:
        InputError: they were read from a sheet, and none describe them.
    """
    graph = maze.graph
    if not isinstance(graph, Grid):
        if graph.shape:
            return {"kind": dict(graph.shape)}
        return {"graph": {"neighbors": list(map(list, graph.neighbors)), "opposite": list(graph.opposite)}}
    values: dict[str, Any] = {
        "cells": graph.floor.cells.recipe_text,
        "merged": ",".join(area.address for area in graph.merged) or None,
        "levels": list(graph.sheets),
    }
    try:
        values["kind"] = {name: value for name, value in graph.shape.items() if name in _KINDS}
        if graph.sheets:
            stairs: bytes = graph.stairs  # type: ignore[attr-defined] # of levels
            values["stairs"] = [graph.address_of(room) for room, up in enumerate(stairs) if up]
        if _rooms(values) == graph:
            return values
    except (InputError, RefusedError):  # rooms that were read from a sheet
        pass
    raise InputError(f"{graph!r}: how its rooms lie is not known, as they were read from a sheet; make the maze anew")


def maze_in(text: str) -> Maze:
    """Return the maze in a text; see `Maze.from_json`."""
    if not isinstance(text, str):
        raise InputError(f"a maze is a text, not {shown(text)}; give what to_json wrote")
    try:
        return _maze(as_object(parsed(text, _LONGEST_TEXT), "a maze"))
    except RefusedError as error:
        raise InputError(f"{text[:40]!r} is not a maze: {error}; copy all of it") from None


def _maze(values: dict[str, Any]) -> Maze:
    version = values.pop(_VERSION_FIELD, None)
    if version != VERSION or isinstance(version, bool):
        raise RefusedError(f"its version is {shown(version)}, and this excelmaze reads version {VERSION} only")
    check_names(values, ("passages",), _FIELDS, "maze")
    flags = ("in_order", "lettered", "unfinished")
    in_order, lettered, unfinished = (as_kind(values.get(name, False), name, bool) for name in flags)
    recipe = Recipe(**fields_of(values["recipe"], 0)) if "recipe" in values else None
    graph = _rooms(values)
    number, neighbors = _numbers(graph), graph.neighbors

    def ends(item: Any) -> Ends:  # noqa: ANN401 - as below, whatever stands in the text
        start, goal = item
        return Ends(number[start], None if goal is None else number[goal])

    def opening(item: Any) -> Opening:  # noqa: ANN401
        room, direction = item
        return Opening(number[room], range(len(neighbors)).index(direction))

    def passage(item: Any) -> int:  # noqa: ANN401
        room, other, *side = item
        sides = directions_to(graph, number[room], number[other])
        (direction,) = (direction for direction in sides if side in ([], [direction]))
        return number[room] << PASSAGE_SHIFT | direction

    carved = _read(values, "passages", passage)
    if len({*carved, *map(graph.turned, carved)}) < 2 * len(carved):
        raise RefusedError("a passage stands in it twice")
    openings = _read(values, "openings", opening)
    if any(neighbors[direction][room] >= 0 for room, direction in openings):
        raise RefusedError("one of its openings leads to another room")
    visited, blind = bytearray(b"\1" * graph.size), bytearray(graph.size)
    for room in _read(values, "unvisited", number.__getitem__):
        visited[room] = 0
    for room, direction in _read(values, "blind", opening):
        blind[room] |= 1 << direction
    texts = as_object(values.get("texts", {}), "texts")
    rooms_of_texts = _read({"texts": [*texts]}, "texts", lambda name: (name, number[name]))
    return Maze(
        graph,
        passages_of(graph, carved),
        carved=carved if in_order else (),
        ends=_read(values, "ends", ends),
        openings=openings,
        visited=bytes(visited),
        recipe=recipe,
        unfinished=unfinished,
        signs=Signs(
            tuple(_read(values, "false_goals", number.__getitem__)),
            lettered,
            {room: as_text(texts[name], "a text") for name, room in rooms_of_texts},
            bytes(blind),
        ),
    )


def _numbers(graph: Graph) -> dict[str, int]:
    return {graph.address_of(room): room for room in range(graph.size)}


def _read(values: Mapping[str, Any], name: str, read: Callable[[Any], _T]) -> list[_T]:
    """Return the items of a list, each as a function reads it.

    Raises:
        RefusedError: it is no list, or an item cannot be read.
    """
    items: list[_T] = []
    for item in as_list(values.get(name, []), name):
        try:
            items.append(read(item))
        except (LookupError, TypeError, ValueError):
            raise RefusedError(f"{name} has {shown(item)}, which means nothing") from None
    return items


def _rooms(values: Mapping[str, Any]) -> Graph:
    """Return the rooms that are described."""
    if "graph" in values:
        tables = as_object(values["graph"], "a graph")
        check_names(tables, ("neighbors", "opposite"), ("neighbors", "opposite"), "graph")
        neighbors = _read(tables, "neighbors", lambda table: [*map(index, table)])
        return Graph(neighbors, _read(tables, "opposite", index))
    kind = as_object(values.get("kind", {}), "a kind")
    if "cells" not in values:
        if kind.get("tiling") != ROUND:
            raise RefusedError("it has no cells")
        check_names(kind, ("tiling", "rings"), ("tiling", "rings"), "kind")
        return RoundGraph(kind["rings"])
    merged = values.get("merged")
    areas = parse_selection(as_text(merged, "merged")).areas if merged else ()
    cells = Grid.from_selection(as_text(values["cells"], "cells"), areas)
    check_names(kind, (), _KINDS, "kind")
    floor = graph_on(cells, **{name: as_text(value, name) for name, value in kind.items()})
    levels = [as_text(name, "a level") for name in as_list(values.get("levels", []), "levels")]
    if not levels:
        return floor
    from excelmaze.grids.levels import LevelGrid

    bare = LevelGrid(floor, levels)
    number, stairs = _numbers(bare), bytearray(len(bare.stairs))
    for room in _read(values, "stairs", lambda name: range(len(stairs)).index(number[name])):
        stairs[room] = 1
    return LevelGrid(floor, levels, bytes(stairs))
