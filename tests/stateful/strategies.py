"""What is drawn for the commands: mazes of any kind, and cells where they go."""

from typing import NamedTuple

from hypothesis import strategies as st

from excelmaze.draw.layout import Role
from excelmaze.draw.tilings import lay_out
from excelmaze.errors import InputError
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.dimensions import cells_of
from excelmaze.grids.grid import Grid
from excelmaze.grids.shapes import framed_size, graph_on
from excelmaze.grids.tilings import IN_CELLS
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.options.table import MazeOptions
from excelmaze.options.values import with_fallback
from excelmaze.sheet.addresses import Area
from tests.stateful.beginnings import Booklet, NewLevels
from tests.stateful.workbook import COLUMNS, ROWS

SEEDS = st.integers(0, 99)
WHICH = st.integers(0, 9)
SIZES = st.integers(1, 5)
ALGORITHM_NAMES = st.sampled_from(sorted(ALGORITHMS))
STAIRS = st.sampled_from([None, 0.0, 1.0])
COLORS = ["none", "none", "none", "distance", "distance-to-goal"]
SOLUTION_COLORS = [None, None, "00A050"]
BIASES = ["horizontal:0.9", "vertical", "checkerboard", "concentric:0.3", "inward"]

# Wrap, portals, dimensions and weave.
LINKS = [
    *[("none", "none", "", "")] * 6,
    *(("rows", "none", "", ""), ("columns", "none", "", ""), ("both", "none", "", "")),
    *(("none", "auto", "", ""), ("none", "none", "2x2x1", ""), ("none", "none", "2x2x2x1", "")),
    ("none", "none", "", "1"),
]
# A word to be collected, and a sum.
TASKS = [*[("", 0)] * 6, ("A", 0), ("Žé", 0), ("猫 ab", 0), ("", 5), ("", 12)]


class Making(NamedTuple):
    """What makes a maze, as the command line and as `generate` are told."""

    algorithm: str
    seed: int
    loops: float = 0.0
    braid: float = 0.0
    option: str = ""
    sparseness: int = 0
    bias: str = "none"
    rooms: int = 0
    symmetry: str = "none"
    unicursal: bool = False
    walls: str = "borders"
    frame: str = "wall"
    false_goals: str = "none"
    tiling: str = "squares"
    wrap: str = "none"
    portals: str = "none"
    dimensions: str = ""
    weave: str = ""
    collect: str = ""
    sums: int = 0

    def maze(self, grid: Grid, *, pieces: str = "each", start: str | None = None, command: str = "") -> Maze:
        """The maze of a grid, with the goal that a command chooses."""
        own = not command or self.unicursal or self.false_goals != "none"
        goal = None if own else with_fallback("goal", None, ALGORITHMS[self.algorithm].defaults, command)
        name, _, value = self.option.partition("=")
        links = {"wrap": self.wrap, "dimensions": self.dimensions, "weave": self.weave}
        graph = graph_on(grid, self.walls, self.frame, self.tiling, **links)
        if start is not None and self.false_goals == "none":
            start = graph.address_of(graph.nearest(grid.find(start, "start")))
        else:
            start = None
        return generate(
            graph,
            self.algorithm,
            options={name: value} if name else {},
            seed=self.seed,
            start=start,
            goal=goal,
            pieces=pieces,
            bias=self.bias,
            rooms=self.rooms,
            portals=self.portals,
            symmetry=self.symmetry,
            unicursal=self.unicursal,
            false_goals=self.false_goals,
            least=None if self.false_goals == "none" else 1,
            weave=self.weave,
            collect=self.collect,
            sums=self.sums,
            loops=self.loops,
            sparseness=self.sparseness,
            braid=self.braid,
        )

    def fitting(self, grid: Grid) -> "Making":
        """This, or what can be made of few cells too, where this cannot."""
        try:
            self.maze(grid)
        except InputError:
            plain = self._replace(sparseness=0, rooms=0, symmetry="none", unicursal=False, false_goals="none")
            plain = plain._replace(collect="", sums=0)
            return plain._replace(walls="borders", frame="wall", tiling="squares").flat
        return self.visible(grid)

    @property
    def flat(self) -> "Making":
        """This without links."""
        return self._replace(wrap="none", portals="none", dimensions="", weave="")

    def visible(self, grid: Grid, pieces: str = "each") -> "Making":
        """This, but with borders where rooms in a row without a frame would have no block that tells of them."""
        try:
            blocks = self.walls == "blocks" and Role.BLOCK not in lay_out(self.maze(grid, pieces=pieces)).roles
        except InputError:
            return self
        return self._replace(walls="borders", frame="wall") if blocks else self

    def cells(self, rows: int, columns: int) -> Grid:
        """The cells of a rectangle that `new` is asked for, or of dimensions."""
        if self.dimensions:
            return cells_of(self.dimensions, 2, 2)
        return Grid.rectangle(*framed_size(rows, columns, self.options_of_rooms))

    @property
    def options_of_rooms(self) -> MazeOptions:
        """The options that say what rooms are."""
        return MazeOptions(walls=self.walls, frame=self.frame, tiling=self.tiling, weave=self.weave)

    @property
    def arguments(self) -> list[object]:
        """For the command line."""
        names = (
            *("rooms", "loops", "braid", "sparseness", "option", "bias", "symmetry"),
            *("walls", "frame", "tiling", "wrap", "portals", "dimensions", "weave", "collect", "sums"),
        )
        given = {name: value for name in names if (value := getattr(self, name)) != self._field_defaults[name]}
        more = [part for name, value in given.items() for part in (f"--{name}", value)]
        more += ["--false-goals", self.false_goals, "--least", 1] if self.false_goals != "none" else []
        return ["--algorithm", self.algorithm, "--seed", self.seed, *more, *(["--unicursal"] if self.unicursal else [])]


@st.composite
def makings(draw: st.DrawFn) -> Making:
    """Any algorithm, mostly as it is, sometimes altered and with an option of its own."""
    algorithm = draw(ALGORITHM_NAMES)
    if ALGORITHMS[algorithm].makes == "tees":
        walls = draw(st.sampled_from([("borders", "wall"), ("blocks", "wall")]))
        return Making(algorithm, draw(SEEDS), option="generations=1", walls=walls[0], frame=walls[1])
    params = [f"{one.name}={one.default}" for one in ALGORITHMS[algorithm].params if one.default not in {0, ""}]
    words = [
        f"{one.name}={word}" for one in ALGORITHMS[algorithm].params if len(one.choices) > 1 for word in one.choices
    ]
    shape = draw(st.sampled_from(["none"] * 9 + ["mirror", "rotate", "unicursal", "down", "left"]))
    walls = draw(st.sampled_from([("borders", "wall")] * 4 + [("blocks", "wall"), ("blocks", "none")]))
    tiling = draw(st.sampled_from(["squares"] * 6 + [*IN_CELLS])) if walls == ("borders", "wall") else "squares"
    task = draw(st.sampled_from(TASKS))
    links = draw(st.sampled_from(LINKS)) if (*walls, tiling) == ("borders", "wall", "squares") else LINKS[0]
    return Making(
        algorithm,
        draw(SEEDS),
        draw(st.sampled_from([0.0, 0.0, 0.3])),
        draw(st.sampled_from([0.0, 0.0, 0.7])),
        draw(st.sampled_from(["", *params, *words])),
        draw(st.sampled_from([0, 0, 0, 1, 2])),
        draw(st.sampled_from(["none", "none", *BIASES])) if ALGORITHMS[algorithm].takes_bias else "none",
        draw(st.sampled_from([0, 0, 0, 1])),
        shape if shape in {"mirror", "rotate"} else "none",
        shape == "unicursal",
        *walls,
        shape if shape in {"down", "left"} else "none",
        tiling,
        *links,
        *task,
    )


def booklets() -> st.SearchStrategy[Booklet]:
    """A booklet of two mazes or three."""
    algorithms = st.sampled_from(["backtracker", "growing-tree", "wilson"])
    return st.builds(Booklet, st.integers(2, 3), SEEDS, algorithms, st.sampled_from(["end", "none"]))


def new_levels() -> st.SearchStrategy[NewLevels]:
    """A new workbook with a maze on two sheets or three."""
    algorithms = st.sampled_from(sorted(name for name, one in ALGORITHMS.items() if one.needs != "rows"))
    return st.builds(NewLevels, st.integers(2, 3), st.integers(2, 4), st.integers(2, 4), algorithms, SEEDS, STAIRS)


@st.composite
def areas(draw: st.DrawFn) -> Area:
    """A small rectangle where the user's workbook has most of what it has."""
    top, left = draw(st.sampled_from(ROWS)), draw(st.sampled_from(COLUMNS))
    return Area(top, left, top + draw(SIZES) - 1, left + draw(SIZES) - 1)


SELECTIONS = st.lists(areas(), min_size=1, max_size=2)
