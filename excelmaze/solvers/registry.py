"""The solvers: one function each, the one table that lists them, and the trails that they return.

The command line, its help, the template's drop-down, docs and tests all read `SOLVERS`. A solver is a function
`(graph, passages, start, goal, stream) -> Trail`: through the open passages of a graph it seeks the goal, with
random numbers from the stream alone, if with any.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NamedTuple

from excelmaze.errors import unknown
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.streams import Stream

# What a step does: it comes to a room, it goes back from one for good, or it only passes.
FORWARD, BACK, PASSING = range(3)


class Trail(NamedTuple):
    """The steps of a solver from a room, and the paths that it found.

    >>> from excelmaze import generate
    >>> (trail,) = generate("B2:C3", seed=1).trails("tremaux")
    >>> [(passage >> 3, passage & 7) for passage in trail.steps], trail.paths
    ([(1, 2), (3, 3)], ([1, 3, 2],))

    Attributes:
        start: the room where it began.
        steps: the passages that it went through, `room << 3 | direction` each, in order.
        roles: what each step does, a byte each: `FORWARD` visits the room that it leads to, `BACK` gives up the room
            that it leaves, `PASSING` is another step through what was visited.
        paths: the path from start to goal; none where the solver found none.
    """

    start: int
    steps: Sequence[int]
    roles: bytes
    paths: tuple[list[int], ...]

    def visited(self, graph: Graph) -> set[int]:
        """Return the rooms that the solver visited or filled."""
        neighbors = graph.neighbors
        rooms = {passage >> PASSAGE_SHIFT for passage in self.steps}
        for passage, role in zip(self.steps, self.roles, strict=True):
            if role == FORWARD:
                rooms.add(neighbors[passage & 7][passage >> PASSAGE_SHIFT])
        return rooms or {self.start}


SolverFunction = Callable[[Graph, bytes, int, int, Stream], Trail]


class Solver(NamedTuple):
    """The description of a solver.

    `function` is its module in this package and its name; `help` says in a line how it goes. `shortest` says that its
    path is, also with loops; `fails` says why it may not find one that there is, if so; `random` that it draws from the
    stream.
    """

    name: str
    function: str
    help: str
    shortest: bool = False
    fails: str = ""
    random: bool = False
    source: str = ""

    @property
    def solve(self) -> SolverFunction:
        """The solver function; its module is imported on first use."""
        module, _, function = self.function.partition(".")
        solver: SolverFunction = getattr(import_module(f"excelmaze.solvers.{module}"), function)
        return solver


SOLVERS: dict[str, Solver] = {
    solver.name: solver
    for solver in (
        Solver(
            "breadth-first",
            "breadth_first.breadth_first",
            "all rooms in the order of their distance, as far as the goal",
            shortest=True,
            source="Moore 1959; Lee 1961",
        ),
        Solver(
            "dead-end-filling",
            "breadth_first.dead_end_filling",
            "fills dead ends until the way is left",
            shortest=True,
            source="Pullen, Think Labyrinth",
        ),
        Solver(
            "wall-follower",
            "walking.right_hand",
            "along the wall at its right hand; needs start and goal on one wall",
            fails="start and goal are not on one wall",
            source="Pullen, Think Labyrinth",
        ),
        Solver(
            "wall-follower-left",
            "walking.left_hand",
            "the same with its left hand",
            fails="start and goal are not on one wall",
            source="Pullen, Think Labyrinth",
        ),
        Solver("tremaux", "walking.tremaux", "marks passages, none a third time", source="Trémaux, after Lucas 1882"),
        Solver(
            "random-mouse",
            "walking.random_mouse",
            "at junctions goes on at random, three million steps at most",
            fails="chance has not led it there, as another seed may",
            random=True,
            source="Pullen, Think Labyrinth",
        ),
    )
}


def solver_named(name: str) -> Solver:
    """Return the solver of a name.

    Raises:
        InputError: there is none; the message names the nearest.
    """
    if isinstance(name, str) and name in SOLVERS:
        return SOLVERS[name]
    raise unknown("solver", name, SOLVERS)
