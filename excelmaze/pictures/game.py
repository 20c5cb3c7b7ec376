"""A maze as a game: its rooms and steps in the units of its pictures, for the script of a page that plays it."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from excelmaze.draw.drawings import Point
from excelmaze.draw.layout import Layout
from excelmaze.draw.solutions import LINE_WIDTH, places_of
from excelmaze.errors import InputError
from excelmaze.grids.graph import PASSAGE_SHIFT
from excelmaze.grids.linked import LinkedGrid
from excelmaze.languages import Words
from excelmaze.maze.maze import Maze
from excelmaze.pictures.outlines import PER_CELL, column_edges, edge

_STAIRS = "↑", "↓"


def game_of(maze: Maze, layouts: Sequence[Layout], words: Words) -> str:
    """Return a maze on its sheets as JSON.

    Raises:
        InputError: it has no goal, or one that nothing leads to.
    """
    if not maze.room_paths():
        raise InputError("a game needs a goal that a path leads to, and this maze has none; give it one by --goal")
    graph, columns = maze.graph, column_edges(layouts[0])
    top, left, _, _ = layouts[0].grid.bounds
    floor, signs = graph.floor, _signs(graph, maze.passages) if isinstance(graph, LinkedGrid) else {}
    places, sides = places_of(floor, LINE_WIDTH / 2), len(floor.opposite)

    def at(point: Point) -> list[float]:
        return [_short(edge(columns, point[1] - left) * PER_CELL), _short((point[0] - top) * PER_CELL)]

    steps: list[list[Any]] = []
    for direction, neighbor_of in enumerate(graph.neighbors):
        for room, other in enumerate(neighbor_of):
            number = room << PASSAGE_SHIFT | direction
            back = graph.turned(number) if other >= 0 and maze.passages[room] >> direction & 1 else -1
            if back < number:  # a wall, or a passage that was met from its other room
                continue
            if direction >= sides:
                steps.append([room, other, *(_STAIRS if direction == sides else _STAIRS[::-1])])
                continue
            step = places.step_through(room % floor.size, direction, other % floor.size)
            if not step.is_broken:
                steps.append([room, other, [*map(at, dict.fromkeys([*step.out, *step.into]))]])
            elif step.out:
                steps.append([room, other, [*map(at, step.out)], [*map(at, step.into)]])
            else:
                steps.append([room, other, signs.get(number, ""), signs.get(back, "")])
    is_race = maze.signs.lettered and not maze.signs.texts
    asked = maze.recipe.players if maze.recipe is not None else len(maze.letters)
    game = {
        "size": graph.size // len(layouts),
        "at": [*map(at, map(places.middle, range(floor.size)))] * len(layouts),
        "steps": steps,
        "ends": [[start, goal] for start, goal in maze.ends if goal is not None],
        "goals": {letter: room for room, letter in maze.letters.items()} if is_race else {},
        "players": asked if is_race else 0,
        "tilted": bool(maze.signs.blind),
        "sheets": [layout.sheet or "" for layout in layouts],
        "words": {text: words(text) for text in texts_of_game() if words(text) != text},
    }
    return json.dumps(game, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _short(number: float) -> float:
    rounded = round(number, 1)
    return int(rounded) if rounded == int(rounded) else rounded


def _signs(graph: LinkedGrid, passages: bytes) -> Mapping[int, str]:
    """Return what rooms show of links, `room << 3 | direction`: arrows, or a label at both ends."""
    signs = {}
    for number, label in graph.labels(passages).items():
        signs[number] = signs[graph.turned(number)] = label
    for link in graph.links:
        if link.arrows:
            signs |= zip((link.number, graph.turned(link.number)), link.arrows, strict=True)
    return signs


def texts_of_game() -> list[str]:
    """Return the texts of the script in English; it looks for them in the language of the page."""
    script = Path(__file__).with_name("play.js").read_text(encoding="utf-8")
    return re.findall(r'\bt\("([^"]+)"\)', script)
