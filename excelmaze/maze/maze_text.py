"""Whole mazes as JSON, for other programs and to be read again; docs/library.md has the format.

Rooms are called as recipes call them, so that nobody needs to know how they are numbered.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from excelmaze.errors import InputError
from excelmaze.generators.passages import passages_of
from excelmaze.grids.graph import MOST_DIRECTIONS, PASSAGE_SHIFT, Graph
from excelmaze.grids.grid import Grid
from excelmaze.grids.rings import RINGS, ROUND, RoundGraph
from excelmaze.grids.shapes import graph_on
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

# Other versions are not read.
VERSION = 1
_VERSION = "excelmaze-maze"
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
        _VERSION: VERSION,
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
    """Return what tells the rooms of a maze.

    Raises:
        InputError: nothing does.
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
    raise InputError(f"{graph!r}: nothing tells how its rooms lie, for they were read from a sheet; make the maze anew")


def maze_in(text: str) -> Maze:
    """Return the maze in a text; see `Maze.from_json`."""
    if not isinstance(text, str):
        raise InputError(f"a maze is a text, not {shown(text)}; give what to_json wrote")
    try:
        return _maze(as_object(parsed(text, _LONGEST_TEXT), "a maze"))
    except RefusedError as error:
        raise InputError(f"{text[:40]!r} is not a maze: {error}; copy all of it") from None


def _maze(values: dict[str, Any]) -> Maze:
    version = values.pop(_VERSION, None)
    if version != VERSION or isinstance(version, bool):
        raise RefusedError(f"its version is {shown(version)}, and this excelmaze reads version {VERSION} only")
    check_names(values, ("passages",), _FIELDS, "maze")
    flags = ("in_order", "lettered", "unfinished")
    in_order, lettered, unfinished = (as_kind(values.get(name, False), name, bool) for name in flags)
    recipe = Recipe(**fields_of(values["recipe"], 0)) if "recipe" in values else None
    graph = _rooms(values)
    names = _Names(graph)

    def items(name: str) -> list[object]:
        return as_list(values.get(name, []), name)

    carved = names.passages(items("passages"))
    visited, blind = bytearray(b"\1" * graph.size), bytearray(graph.size)
    for room in items("unvisited"):
        visited[names.room(room)] = 0
    for side in items("blind"):
        room, direction = names.side(side, "blind")
        blind[room] |= 1 << direction
    texts = as_object(values.get("texts", {}), "texts")
    return Maze(
        graph,
        passages_of(graph, carved),
        carved=carved if in_order else (),
        ends=[names.ends(pair) for pair in items("ends")],
        openings=[names.side(side, "openings") for side in items("openings")],
        visited=bytes(visited),
        recipe=recipe,
        unfinished=unfinished,
        signs=Signs(
            tuple(map(names.room, items("false_goals"))),
            lettered,
            {names.room(room): as_text(text, "a text") for room, text in texts.items()},
            bytes(blind),
        ),
    )


class _Names:
    """The names of the rooms of a graph, and what is read of them."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._numbers = {graph.address_of(room): room for room in range(graph.size)}

    def room(self, name: object) -> int:
        if not isinstance(name, str) or name not in self._numbers:
            raise RefusedError(f"{shown(name)} is no room of it")
        return self._numbers[name]

    def ends(self, pair: object) -> Ends:
        match pair:
            case [start, goal]:
                return Ends(self.room(start), None if goal is None else self.room(goal))
        raise RefusedError(f"ends has {shown(pair)}, not a start and a goal")

    def side(self, side: object, what: str) -> Opening:
        neighbors = self._graph.neighbors
        match side:
            case [room, int(direction)] if not isinstance(direction, bool) and 0 <= direction < len(neighbors):
                number = self.room(room)
                if what == "blind" or neighbors[direction][number] < 0:
                    return Opening(number, direction)
        raise RefusedError(f"{what} has {shown(side)}, not a room and a direction that leads outside")

    def passages(self, passages: Iterable[object]) -> list[int]:
        """Return passages, each once, `room << 3 | direction`."""
        carved: dict[int, None] = {}
        for passage in passages:
            match passage:
                case [room, other]:
                    asked = set(range(MOST_DIRECTIONS))
                case [room, other, int(direction)] if not isinstance(direction, bool):
                    asked = {direction}
                case _:
                    raise RefusedError(f"a passage is {shown(passage)}, not a pair of rooms")
            begin = self.room(room)
            chosen = asked.intersection(directions_to(self._graph, begin, self.room(other)))
            if len(chosen) != 1:
                raise RefusedError(f"the passage {shown(passage)} joins no neighbours, or does not say on which side")
            number = begin << PASSAGE_SHIFT | chosen.pop()
            if number in carved or self._graph.turned(number) in carved:
                raise RefusedError(f"the passage {shown(passage)} stands in it twice")
            carved[number] = None
        return list(carved)


def _rooms(values: Mapping[str, Any]) -> Graph:
    """Return the rooms that are described."""
    if "graph" in values:
        described = as_object(values["graph"], "a graph")
        check_names(described, ("neighbors", "opposite"), ("neighbors", "opposite"), "graph")
        tables = [_whole_numbers(table, "neighbours") for table in as_list(described["neighbors"], "neighbors")]
        return Graph(tables, _whole_numbers(described["opposite"], "opposite"))
    kind = as_object(values.get("kind", {}), "a kind")
    if "cells" not in values:
        return _without_cells(kind)
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
    names, stairs = _Names(bare), bytearray(len(bare.stairs))
    for name in as_list(values.get("stairs", []), "stairs"):
        room = names.room(name)
        if room >= len(stairs):
            raise RefusedError(f"stairs lead up from {shown(name)}, on the last level")
        stairs[room] = 1
    return LevelGrid(floor, levels, bytes(stairs))


def _without_cells(kind: dict[str, Any]) -> RoundGraph:
    """Return the rooms of a maze that has no cells."""
    if kind.get("tiling") != ROUND:
        raise RefusedError("it has no cells")
    check_names(kind, ("tiling", "rings"), ("tiling", "rings"), "kind")
    (rings,) = _whole_numbers([kind["rings"]], "rings")
    if rings not in RINGS:
        raise RefusedError(f"rings {rings} is no size of a round maze")
    return RoundGraph(rings)


def _whole_numbers(value: object, name: str) -> list[int]:
    numbers = as_list(value, name)
    if any(isinstance(number, bool) or not isinstance(number, int) for number in numbers):
        raise RefusedError(f"{name} is {shown(value)}, not whole numbers")
    return [number for number in numbers if isinstance(number, int)]
