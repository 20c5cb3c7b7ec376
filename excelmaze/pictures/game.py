"""A maze as a game: its rooms and steps in the units of its pictures, for the script of a page that plays it."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from excelmaze.draw.drawings import Point
from excelmaze.draw.layout import Layout
from excelmaze.draw.room_places import RoomPlaces, Step
from excelmaze.draw.solutions import LINE_WIDTH
from excelmaze.errors import InputError
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.grids.linked import LinkedGrid
from excelmaze.grids.rings import RoundGraph
from excelmaze.languages import Words
from excelmaze.maze.maze import Maze
from excelmaze.pictures.strokes import PER_CELL, Columns

_UP, _DOWN = "↑", "↓"


class _Passage(NamedTuple):
    """A passage between two rooms: the step through it, or the signs in both rooms of what leads elsewhere."""

    room: int
    other: int
    step: Step
    signs: tuple[str, str] | None = None


def game_of(maze: Maze, layouts: Sequence[Layout], words: Words) -> str:
    """Return a maze on its sheets as JSON.

    Raises:
        InputError: it has no goal, or one that nothing leads to.
    """
    if not maze.solutions():
        raise InputError("a game needs a goal that a path leads to, and this maze has none; give it one by --goal")
    graph, columns = maze.graph, Columns(layouts[0])
    top, left, _, _ = layouts[0].grid.bounds

    def flat(points: Sequence[Point]) -> list[float]:
        places = ((columns.at(column - left), row - top) for row, column in points)
        return [_short(side * PER_CELL) for side in chain.from_iterable(places)]

    steps: list[list[Any]] = []
    for room, other, step, signs in _passages(maze):
        if signs is not None:
            steps.append([room, other, *signs])
        elif step.is_broken:
            steps.append([room, other, flat(step.out), flat([*step.into])])
        else:
            steps.append([room, other, flat([*step.out, *(point for point in step.into if point not in step.out)])])
    is_race = maze.lettered and not maze.texts
    asked = maze.recipe.players if maze.recipe is not None else len(maze.letters)
    game = {
        "size": graph.size // len(layouts),
        "at": flat([*_middles(maze)]),
        "steps": steps,
        "ends": [[start, goal] for start, goal in maze.ends if goal is not None],
        "goals": {letter: room for room, letter in maze.letters.items()} if is_race else {},
        "players": asked if is_race else 0,
        "tilted": bool(maze.blind),
        "sheets": [layout.sheet or "" for layout in layouts],
        "words": texts_of_game(words),
    }
    return json.dumps(game, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _short(number: float) -> float:
    rounded = round(number, 1)
    return int(rounded) if rounded == int(rounded) else rounded


def _middles(maze: Maze) -> Iterator[Point]:
    """Yield the middles of rooms, each on its own sheet."""
    graph = maze.graph
    if isinstance(graph, RoundGraph):
        from excelmaze.draw.round_plan import RoundPlan

        yield from map(RoundPlan(graph).middle, range(graph.size))
        return
    floor = maze.grid.floor
    places = RoomPlaces(floor, LINE_WIDTH / 2)
    middles = [places.middle(room) for room in range(floor.size)]
    yield from middles * (graph.size // floor.size)


def _passages(maze: Maze) -> Iterator[_Passage]:
    """Yield each passage once."""
    graph = maze.graph
    signs = _signs(maze)
    floor = None if isinstance(graph, RoundGraph) else maze.grid.floor
    gate = _gates(graph)
    places = None if floor is None else RoomPlaces(floor, LINE_WIDTH / 2)
    for direction, neighbor_of in enumerate(graph.neighbors):
        for room, other in enumerate(neighbor_of):
            number = room << PASSAGE_SHIFT | direction
            if other < 0 or not maze.passages[room] >> direction & 1 or graph.turned(number) < number:
                continue
            if places is None or floor is None:
                points = [gate(room, other)]
                yield _Passage(room, other, Step(points, points), None)
            elif direction >= len(floor.opposite):
                stairs = (_UP, _DOWN) if direction == maze.grid.up else (_DOWN, _UP)
                yield _Passage(room, other, Step(), stairs)
            else:
                step = places.step_through(room % floor.size, direction, other % floor.size)
                leads_elsewhere = step.is_broken and not step.out
                there = signs.get(number, ""), signs.get(graph.turned(number), "")
                yield _Passage(room, other, step, there if leads_elsewhere else None)


def _gates(graph: Graph) -> Callable[[int, int], Point]:
    """Return what says where the way leads from a room of a drawn maze to the next."""
    if not isinstance(graph, RoundGraph):
        return lambda *_: (0, 0)
    from excelmaze.draw.round_plan import RoundPlan

    return RoundPlan(graph).gate


def _signs(maze: Maze) -> Mapping[int, str]:
    """Return what rooms show of their links, `room << 3 | direction`: a label at both ends, or arrows."""
    graph = maze.graph
    if not isinstance(graph, LinkedGrid):
        return {}
    signs = {}
    for number, label in graph.labels(maze.passages).items():
        signs[number] = signs[graph.turned(number)] = label
    for room, direction, _, length, arrows in graph.links:
        for member in range(room, room + length) if arrows else ():
            number = member << PASSAGE_SHIFT | direction
            signs[number], signs[graph.turned(number)] = arrows[0], arrows[1]
    return signs


def texts_of_game(words: Words) -> dict[str, Any]:
    """Return the texts of the page."""
    return {
        "hint": words("Hint"),
        "solution": words("Solution"),
        "back": words("Step back"),
        "restart": words("Begin again"),
        "next": words("Next maze"),
        "gently": words("Tilt gently: one room"),
        "player": words("Player {n}"),
        "guess": words("Player {n}: the goal is {goal}"),
        "state": words("Steps: {steps} · Hints: {hints}"),
        "ways": words("Ways on: {ways}"),
        "try": words("Try: {way}"),
        "portal": words("to the other {sign}"),
        "solved": words("Solved! Time: {time} · Steps: {steps} (fewest: {least}) · Hints: {hints}"),
        "done": words("Solved! Time: {time} · Hints: {hints}"),
        "won": words("Player {n} is at the goal. Time: {time}"),
        "guessed": words("Player {n} is right: the goal is {goal}. Time: {time}"),
        "wrong": words("Player {n}: {goal} is a false goal."),
        "help": words(
            "Walk with the arrow keys, or drag the mark with mouse or finger. Slanted ways: two arrow keys at once. "
            "Stairs and portals: Enter, Page Up, Page Down, or their buttons. H: hint. Backspace: a step back."
        ),
        "race_help": words(
            "Who first walks to the true goal, or names it, wins; who names a false goal is out. "
            "Each player has keys, or drags a mark with mouse or finger."
        ),
        "tilt_help": words(
            "Tilt the maze with the arrow keys, or swipe: the ball rolls until a wall stops it. "
            "Stairs: Page Up, Page Down, or their buttons. H: hint. Backspace: a step back."
        ),
        "compass": [
            words("up"),
            words("up right"),
            words("right"),
            words("down right"),
            words("down"),
            words("down left"),
            words("left"),
            words("up left"),
        ],
    }
