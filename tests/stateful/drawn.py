"""What is drawn for the commands: mazes of any kind, and cells where they go."""

from random import Random
from typing import Any

from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import Grid
from excelmaze.grids.shapes import graph_on
from excelmaze.grids.tilings import IN_CELLS
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import Area
from tests.stateful.workbook import COLUMNS, ROWS

# What a maze is made of, as the command line and as `generate` are told.
Making = dict[str, Any]

_ROOMS: list[Making] = [
    *[{}] * 8,
    *[{"walls": "blocks"}] * 2,
    *({"tiling": tiling} for tiling in IN_CELLS if tiling != "squares"),
    *({"wrap": wrap} for wrap in ("rows", "columns", "both")),
    *({"weave": "1"}, {"portals": "auto"}),
]
_ALTERED: list[Making] = [
    *[{}] * 8,
    *({"loops": 0.3}, {"braid": 0.7}, {"sparseness": 1}, {"sparseness": 2}, {"rooms": 1}, {"unicursal": True}),
    *({"symmetry": "mirror"}, {"symmetry": "rotate"}, {"collect": "Žé"}, {"collect": "A"}, {"sums": 5}),
    *({"false_goals": way, "least": 1} for way in ("down", "left")),
]
_BIASES = ["horizontal:0.9", "vertical", "checkerboard", "concentric:0.3", "inward"]
# How a maze looks; half of these are said.
_LOOKS: dict[str, list[Any]] = {
    "theme": ["classic", "crisscross", "print", "color"],
    "solution": ["shown", "sheet"],
    "title": ["Maze", "=1+1"],
    "cell-size": [24],
    "paper": ["Letter"],
    "header": ["Seed {seed}"],
    "color": ["distance", "distance-to-goal"],
    "marks": ["letters"],
    "pieces": ["leave"],
}


def making(rng: Random) -> Making:
    """Any algorithm, mostly as it is, sometimes altered and with an option of its own."""
    name = rng.choice(sorted(ALGORITHMS))
    algorithm, told = ALGORITHMS[name], {"algorithm": name, "seed": rng.randrange(100)}
    if algorithm.makes == "tees":
        return {**told, "option": "generations=1", **rng.choice([{}, {"walls": "blocks"}])}
    options = [f"{one.name}={one.default}" for one in algorithm.params if one.default not in {0, ""}]
    options += [f"{one.name}={word}" for one in algorithm.params if len(one.choices) > 1 for word in one.choices]
    option = rng.choice(["", *options])
    bias = rng.choice(_BIASES) if algorithm.takes_bias and rng.random() < 0.5 else ""
    more = {name: one for name, one in (("option", option), ("bias", bias)) if one}
    return {**told, **more, **rng.choice(_ROOMS), **rng.choice(_ALTERED)}


def made(making: Making, grid: Grid, pieces: str = "each") -> Maze:
    """The maze of a grid."""
    rest = dict(making)
    graph = graph_on(grid, **{name: rest.pop(name) for name in ("walls", "tiling", "wrap") if name in rest})
    graph = graph.surrounded(grid.surroundings)
    name, _, value = rest.pop("option", "").partition("=")
    return generate(graph, rest.pop("algorithm"), options={name: value} if name else {}, pieces=pieces, **rest)


def words(options: dict[str, Any]) -> list[object]:
    """Options for the command line."""
    told = [(f"--{name.replace('_', '-')}", value) for name, value in options.items()]
    return [word for name, value in told for word in ([name] if value is True else [name, value])]


def looks(rng: Random) -> dict[str, Any]:
    """What is said of a maze's looks."""
    return {name: rng.choice(values) for name, values in _LOOKS.items() if rng.random() < 0.2}


def area(rng: Random) -> Area:
    """A small rectangle where the user's workbook has most of what it has."""
    top, left = rng.choice(ROWS), rng.choice(COLUMNS)
    return Area(top, left, top + rng.randrange(5), left + rng.randrange(5))
