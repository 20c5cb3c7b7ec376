"""What is drawn for the commands: mazes of any kind, and cells where they go."""

from typing import Any, NamedTuple

from hypothesis import strategies as st

from excelmaze.draw.layout import Role
from excelmaze.draw.tilings import lay_out
from excelmaze.errors import InputError
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import Grid
from excelmaze.grids.shapes import graph_on
from excelmaze.grids.tilings import IN_CELLS
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import Area
from tests.stateful.workbook import COLUMNS, ROWS

SEEDS = st.integers(0, 99)
WHICH = st.integers(0, 9)
SIZES = st.integers(1, 5)

# What a maze's rooms are, of which the graph is told, and what else alters it.
_ROOMS: list[dict[str, str]] = [
    *[{}] * 8,
    *({"walls": "blocks"}, {"walls": "blocks", "frame": "none"}),
    *({"tiling": tiling} for tiling in IN_CELLS if tiling != "squares"),
    *({"wrap": wrap} for wrap in ("rows", "columns", "both")),
    *({"weave": "1"}, {"portals": "auto"}),
]
_ALTERED: list[dict[str, Any]] = [
    *[{}] * 8,
    *({"loops": 0.3}, {"braid": 0.7}, {"sparseness": 1}, {"sparseness": 2}, {"rooms": 1}, {"unicursal": True}),
    *({"symmetry": "mirror"}, {"symmetry": "rotate"}, {"collect": "Žé"}, {"collect": "A"}, {"sums": 5}),
    *({"false_goals": way, "least": 1} for way in ("down", "left")),
]
_BIASES = ["horizontal:0.9", "vertical", "checkerboard", "concentric:0.3", "inward"]

# How a maze looks; each with what it is told besides.
LOOKS = st.fixed_dictionaries(
    {},
    optional={
        "theme": st.sampled_from(["classic", "crisscross", "print", "color"]),
        "solution": st.sampled_from(["shown", "sheet"]),
        "title": st.sampled_from(["Maze", "=1+1"]),
        "cell-size": st.just(24),
        "paper": st.just("Letter"),
        "header": st.just("Seed {seed}"),
        "color": st.sampled_from(["distance", "distance-to-goal"]),
        "marks": st.just("letters"),
        "pieces": st.just("leave"),
    },
)


class Making(NamedTuple):
    """What makes a maze, as the command line and as `generate` are told."""

    algorithm: str
    seed: int
    option: str = ""
    rooms: dict[str, str] = {}  # noqa: RUF012 - nobody changes it
    altered: dict[str, Any] = {}  # noqa: RUF012

    def maze(self, grid: Grid, pieces: str = "each") -> Maze:
        """The maze of a grid."""
        name, _, value = self.option.partition("=")
        portals = {"portals": self.rooms["portals"]} if "portals" in self.rooms else {}
        graph = graph_on(grid, **{key: one for key, one in self.rooms.items() if key != "portals"})
        weave = {"weave": self.rooms["weave"]} if "weave" in self.rooms else {}
        options = {name: value} if name else {}
        more = {**portals, **weave, **self.altered}
        return generate(graph, self.algorithm, options=options, seed=self.seed, pieces=pieces, **more)

    def visible(self, grid: Grid, pieces: str = "each") -> "Making":
        """This, but with borders where rooms in a row without a frame would have no block that tells of them."""
        try:
            hidden = "walls" in self.rooms and Role.BLOCK not in lay_out(self.maze(grid, pieces)).roles
        except InputError:
            return self
        return self._replace(rooms={}) if hidden else self

    @property
    def arguments(self) -> list[object]:
        """For the command line."""
        told: list[object] = ["--algorithm", self.algorithm, "--seed", self.seed]
        option = {"option": self.option} if self.option else {}
        for name, value in (option | self.rooms | self.altered).items():
            told += [f"--{name.replace('_', '-')}", *([] if value is True else [value])]
        return told


@st.composite
def makings(draw: st.DrawFn) -> Making:
    """Any algorithm, mostly as it is, sometimes altered and with an option of its own."""
    algorithm = draw(st.sampled_from(sorted(ALGORITHMS)))
    params = ALGORITHMS[algorithm].params
    if ALGORITHMS[algorithm].makes == "tees":
        return Making(algorithm, draw(SEEDS), "generations=1", draw(st.sampled_from([{}, {"walls": "blocks"}])))
    options = [f"{one.name}={one.default}" for one in params if one.default not in {0, ""}]
    options += [f"{one.name}={word}" for one in params if len(one.choices) > 1 for word in one.choices]
    altered = draw(st.sampled_from(_ALTERED))
    if ALGORITHMS[algorithm].takes_bias:
        altered = altered | draw(st.sampled_from([{}, {}, *({"bias": bias} for bias in _BIASES)]))
    option, rooms = draw(st.sampled_from(["", *options])), draw(st.sampled_from(_ROOMS))
    return Making(algorithm, draw(SEEDS), option, rooms, altered)


@st.composite
def areas(draw: st.DrawFn) -> Area:
    """A small rectangle where the user's workbook has most of what it has."""
    top, left = draw(st.sampled_from(ROWS)), draw(st.sampled_from(COLUMNS))
    return Area(top, left, top + draw(SIZES) - 1, left + draw(SIZES) - 1)


SELECTIONS = st.lists(areas(), min_size=1, max_size=2)
