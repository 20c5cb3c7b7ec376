"""Whole mazes as JSON, for other programs and to be read again; docs/library.md has the format.

Rooms are called as recipes call them, so that nobody needs to know how they are numbered.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from excelmaze.errors import InputError
from excelmaze.generators.passages import passages_of
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.grids.grid import Grid
from excelmaze.grids.rings import RINGS, ROUND, RoundGraph
from excelmaze.grids.shapes import graph_on
from excelmaze.maze.as_graph import directions_to, passages_in_order
from excelmaze.maze.generation import follow
from excelmaze.maze.maze import Ends, Maze, Opening, Signs
from excelmaze.maze.recipe import Recipe, shown
from excelmaze.maze.recipe_text import RefusedError, as_json, as_object, as_text, check_names, fields_of, parsed
from excelmaze.sheet.addresses import parse_selection

# Other versions are not read.
VERSION = 1
_VERSION = "excelmaze-maze"
_LONGEST_TEXT = 100_000_000
_KINDS = "walls", "frame", "tiling", "wrap", "portals", "dimensions", "weave"
_ROOMS = "cells", "merged", "kind", "levels", "stairs", "graph", "as_recipe"
_FIELDS = (
    *_ROOMS,
    *("passages", "in_order", "ends", "openings", "unvisited", "false_goals", "lettered", "blind", "texts"),
    *("unfinished", "recipe"),
)


def maze_as_text(maze: Maze) -> str:
    """Return a maze on one line; see `Maze.to_json`."""
    graph = maze.graph
    names = list(map(graph.recipe_address, range(graph.size)))
    in_order = _is_whole_order(maze)
    values: dict[str, Any] = {
        _VERSION: VERSION,
        **_described(maze),
        "passages": [_passage(graph, names, one) for one in (maze.carved if in_order else passages_in_order(maze))],
        "in_order": in_order,
        "ends": [[names[start], None if goal is None else names[goal]] for start, goal in maze.ends],
        "openings": [[names[room], direction] for room, direction in maze.openings],
        "unvisited": [names[room] for room in maze.unvisited()],
        "false_goals": [names[room] for room in maze.signs.false_goals],
        "lettered": maze.signs.lettered,
        "blind": [
            [names[room], direction]
            for room, sides in enumerate(maze.signs.blind)
            for direction in range(len(graph.opposite))
            if sides >> direction & 1
        ],
        "texts": {names[room]: text for room, text in maze.signs.texts.items()},
        "unfinished": maze.unfinished,
        "recipe": None if maze.recipe is None else as_json(maze.recipe),
    }
    kept = {name: value for name, value in values.items() if name == "passages" or value not in (None, False, [], {})}
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def maze_in(text: str) -> Maze:
    """Return the maze in a text; see `Maze.from_json`."""
    if not isinstance(text, str):
        raise InputError(f"a maze is a text, not {shown(text)}; give what to_json wrote")
    try:
        return _maze(as_object(parsed(text, _LONGEST_TEXT), "a maze"))
    except RefusedError as error:
        raise InputError(f"{text[:40]!r} is not a maze: {error}; copy all of it") from None


def _is_whole_order(maze: Maze) -> bool:
    """Return whether each passage stands in the order of carving, once."""
    if not maze.carved:
        return False
    turned = maze.graph.turned
    return sorted(min(one, turned(one)) for one in maze.carved) == sorted(
        min(one, turned(one)) for one in passages_in_order(maze)
    )


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
            values["stairs"] = [graph.recipe_address(room) for room, up in enumerate(stairs) if up]
        if _rooms(values, None) == graph:
            return values
    except (InputError, RefusedError):  # rooms of several mazes that were joined, or read from a sheet
        pass
    if maze.recipe is not None and follow(maze.recipe).graph == graph:
        return {"as_recipe": True}
    raise InputError(f"{graph!r}: nothing tells how its rooms lie, for they were read from a sheet; make the maze anew")


def _rooms(values: Mapping[str, Any], recipe: Recipe | None) -> Graph:
    """Return the rooms that are described."""
    if values.get("as_recipe"):
        if recipe is None:
            raise RefusedError("its rooms are those of a recipe, and it has none")
        return follow(recipe).graph
    if "graph" in values:
        described = as_object(values["graph"], "a graph")
        check_names(described, ("neighbors", "opposite"), ("neighbors", "opposite"), "graph")
        tables = [_whole_numbers(one, "neighbours") for one in _list(described["neighbors"], "neighbors")]
        return Graph(tables, _whole_numbers(described["opposite"], "opposite"))
    kind = as_object(values.get("kind", {}), "a kind")
    if "cells" not in values:
        return _without_cells(kind)
    merged = values.get("merged")
    areas = parse_selection(as_text(merged, "merged")).areas if merged else ()
    cells = Grid.from_selection(as_text(values["cells"], "cells"), areas)
    check_names(kind, (), _KINDS, "kind")
    floor = graph_on(cells, **{name: as_text(value, name) for name, value in kind.items()})
    levels = [as_text(name, "a level") for name in _list(values.get("levels", []), "levels")]
    if not levels:
        return floor
    from excelmaze.grids.levels import LevelGrid

    bare = LevelGrid(floor, levels)
    number_of = _numbers(bare)
    stairs = bytearray(len(bare.stairs))
    for name in _list(values.get("stairs", []), "stairs"):
        room = _room(number_of, name)
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


def _maze(values: dict[str, Any]) -> Maze:
    version = values.pop(_VERSION, None)
    if version != VERSION or isinstance(version, bool):
        raise RefusedError(f"its version is {shown(version)}, and this excelmaze reads version {VERSION} only")
    check_names(values, ("passages",), _FIELDS, "maze")
    recipe = Recipe(**fields_of(values["recipe"], 0)) if "recipe" in values else None
    flags = {name: values.get(name, False) for name in ("in_order", "lettered", "unfinished", "as_recipe")}
    for name, value in flags.items():
        if not isinstance(value, bool):
            raise RefusedError(f"{name} is {shown(value)}, not true or false")
    graph = _rooms(values, recipe)
    number_of = _numbers(graph)

    def rooms(name: str) -> list[int]:
        return [_room(number_of, room) for room in _list(values.get(name, []), name)]

    def sides(name: str) -> list[tuple[int, int]]:
        return [_side(graph, number_of, side, name) for side in _list(values.get(name, []), name)]

    carved = _carved(graph, number_of, _list(values["passages"], "passages"))
    visited = bytearray(b"\1" * graph.size)
    for room in rooms("unvisited"):
        visited[room] = 0
    blind = bytearray(graph.size)
    for room, direction in sides("blind"):
        blind[room] |= 1 << direction
    return Maze(
        graph,
        passages_of(graph, carved),
        carved=carved if flags["in_order"] else (),
        ends=[_ends(number_of, pair) for pair in _list(values.get("ends", []), "ends")],
        openings=[Opening(*side) for side in sides("openings")],
        visited=bytes(visited),
        recipe=recipe,
        unfinished=flags["unfinished"],
        signs=Signs(
            tuple(rooms("false_goals")),
            flags["lettered"],
            {
                _room(number_of, room): as_text(text, "a text")
                for room, text in as_object(values.get("texts", {}), "texts").items()
            },
            bytes(blind),
        ),
    )


def _carved(graph: Graph, number_of: Mapping[str, int], passages: Iterable[object]) -> list[int]:
    """Return passages, each once, `room << 3 | direction`."""
    carved: dict[int, int] = {}
    for passage in passages:
        if not isinstance(passage, list) or not 2 <= len(passage) <= 3:  # noqa: PLR2004 - a pair, perhaps a direction
            raise RefusedError(f"a passage is {shown(passage)}, not a pair of rooms")
        room, other, *asked = passage
        begin = _room(number_of, room)
        possible = directions_to(graph, begin, _room(number_of, other))
        chosen = (
            possible if not asked else [one for one in possible if [one] == asked and not isinstance(asked[0], bool)]
        )
        if len(chosen) != 1:
            raise RefusedError(f"the passage {shown(passage)} joins no neighbours, or does not say on which side")
        number = begin << PASSAGE_SHIFT | chosen[0]
        if number in carved:
            raise RefusedError(f"the passage {shown(passage)} stands in it twice")
        carved[number] = number
        carved[graph.turned(number)] = number
    return list(dict.fromkeys(carved.values()))


def _numbers(graph: Graph) -> dict[str, int]:
    return {graph.recipe_address(room): room for room in range(graph.size)}


def _room(number_of: Mapping[str, int], name: object) -> int:
    if not isinstance(name, str) or name not in number_of:
        raise RefusedError(f"{shown(name)} is no room of it")
    return number_of[name]


def _side(graph: Graph, number_of: Mapping[str, int], side: object, what: str) -> tuple[int, int]:
    match side:
        case [room, int(direction)] if not isinstance(direction, bool) and 0 <= direction < len(graph.opposite):
            number = _room(number_of, room)
            if what == "blind" or graph.neighbors[direction][number] < 0:
                return number, direction
    raise RefusedError(f"{what} has {shown(side)}, not a room and a direction that leads outside")


def _ends(number_of: Mapping[str, int], pair: object) -> Ends:
    match pair:
        case [start, goal]:
            return Ends(_room(number_of, start), None if goal is None else _room(number_of, goal))
    raise RefusedError(f"ends has {shown(pair)}, not a start and a goal")


def _list(value: object, name: str) -> list[object]:
    if not isinstance(value, list):
        raise RefusedError(f"{name} is {shown(value)}, not a list")
    return value


def _whole_numbers(value: object, name: str) -> list[int]:
    numbers = [one for one in _list(value, name) if isinstance(one, int) and not isinstance(one, bool)]
    if len(numbers) < len(_list(value, name)):
        raise RefusedError(f"{name} is {shown(value)}, not whole numbers")
    return numbers
