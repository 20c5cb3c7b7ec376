"""The contracts that every generator and every solver keeps, as checks to be run on one's own: `check("mine")`.

They are what the tests of excelmaze's own begin with. Whatever is wrong is an `AssertionError` in one line.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from excelmaze.generators import Algorithm, algorithm_named
from excelmaze.generators.bias import Bias
from excelmaze.generators.tees import tees_of
from excelmaze.grids.dimensions import DimensionGrid, cells_of
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.grids.wrapped import WrappedGrid
from excelmaze.maze.blind import met
from excelmaze.maze.generation import generate
from excelmaze.maze.passages import passages_of
from excelmaze.options.rows import Value
from excelmaze.sets import Sets
from excelmaze.solvers.breadth_first import shortest_way
from excelmaze.solvers.registry import Solver, solver_named
from excelmaze.solvers.trail import Trail
from excelmaze.streams import stream_named

# Selections of all sorts: shapes, sizes, pieces.
SELECTIONS = {
    "one cell": "B2",
    "a row": "B2:AE2",
    "a column": "XFD1:XFD40",
    "a square": "A1:J10",
    "a ring": "B2:J3,B8:J9,B4:C7,I4:J7",
    "touching at a corner": "B2:D4,E5:G7",
    "a comb": "B2:L2,B3:B9,D3:D9,F3:F9,H3:H9,J3:J9,L3:L9",
    "overlapping": "B2:G7,E5:K12,C6:F9",
    "three pieces": "G4:K9,B2:D4,XFC1048575:XFD1048576",
}


def check(algorithm: str | Algorithm, *, seeds: Sequence[int] = (1, 2)) -> None:
    """Run a generator on all sorts of grids and graphs and hold it to its contract.

    - It returns passages, `room << 3 | direction`, each to a neighbour in its piece and none twice.
    - What it `makes` is what they are: a `tree` connects all rooms of the piece without a loop, a maze with `loops`
      connects them, `blocks` need not. Of `tees` it returns the openings: three of each room, two of them opposite; and
      where it is told a goal, those that meet lead there.
    - The same numbers make the same maze, whatever lies beside its piece, and Python's own random numbers are left
      alone.
    - All this also at both ends of its options, and with a bias where it takes one.

    >>> from excelmaze import contract
    >>> contract.check("wilson")

    Args:
        algorithm: its name, or its description.
        seeds: where the random numbers begin.

    Raises:
        AssertionError: it does not keep the contract; the message says where.
        InputError: there is no such algorithm.
    """
    entry = algorithm if isinstance(algorithm, Algorithm) else algorithm_named(algorithm)
    for name, graph in _graphs(entry):
        for options in (*_option_sets(entry), *_biased(entry, graph)):
            for seed in seeds:
                for rng in ("python", "vba"):
                    where = f"{entry.name} on {name}, seed {seed}, {rng}" + (f", {options}" if options else "")
                    _check_graph(entry, graph, options, seed, rng, where)


def check_solver(solver: str | Solver, *, seeds: Sequence[int] = (1, 2)) -> None:
    """Run a solver through mazes on all sorts of grids and graphs, with loops and without, and hold it to its contract.

    - Its trail begins at the start and goes through open passages: a `walk` from room to room, what has `spread` from a
      room that was reached, what is to `fill` out of a room that has no other passage left.
    - Its way leads from start to goal by open passages, to no room twice, and is shortest if it says so; further ways
      begin and end on earlier ones, and are as short. Where there is none, it finds none.
    - It finds one where there is one, unless it says why it fails: then at least where there are no loops.
    - The same numbers make the same trail, and Python's own random numbers are left alone.

    >>> from excelmaze import contract
    >>> contract.check_solver("tremaux")

    Args:
        solver: its name, or its description.
        seeds: where the random numbers begin.

    Raises:
        AssertionError: it does not keep the contract; the message says where.
        InputError: there is no such solver.
    """
    entry = solver if isinstance(solver, Solver) else solver_named(solver)
    graphs = [*((name, Grid.from_selection(cells)) for name, cells in SELECTIONS.items()), *GRAPHS.items()]
    for name, graph in graphs:
        for seed in seeds:
            perfect = generate(graph, "backtracker", seed=seed, openings="none")
            for passages, loops in (
                (perfect.passages, False),
                (perfect.loops(0.2).passages, True),
                (graph.sides, True),
            ):
                for start, goal in ((0, graph.size - 1), (graph.size - 1, graph.size // 2), (0, 0)):
                    where = f"{entry.name} on {name}, seed {seed}, from {start} to {goal}" + ", with loops" * loops
                    _check_trail(entry, graph, passages, (start, goal), (seed, loops), where)


def _check_trail(
    entry: Solver, graph: Graph, passages: bytes, ends: tuple[int, int], case: tuple[int, bool], where: str
) -> None:
    (start, goal), (seed, loops) = ends, case
    state = random.getstate()
    trail = entry.solve(graph, passages, start, goal, stream_named("python", seed))
    _require(random.getstate() == state, f"{where}: it draws from Python's own random numbers, not from the stream")
    again = entry.solve(graph, passages, start, goal, stream_named("python", seed))
    _require(trail == again, f"{where}: with the same numbers, another trail")
    _require(len(trail.steps) == len(trail.roles), f"{where}: {len(trail.steps)} steps, {len(trail.roles)} roles")
    _check_steps(entry, graph, passages, trail, goal, where)
    shortest = shortest_way(graph, passages, start, goal)
    if not trail.ways:
        _require(shortest is None or (bool(entry.fails) and loops), f"{where}: it does not find the way")
        return
    _require(shortest is not None, f"{where}: it finds a way, and there is none")
    way, *others = trail.ways
    _require((trail.start, way[0], way[-1]) == (start, start, goal), f"{where}: its way has other ends")
    _require(len(set(way)) == len(way), f"{where}: its way comes to a room twice")
    _require(not entry.shortest or len(way) == len(shortest or ()), f"{where}: its way is not the shortest")
    along = {room: step for step, room in enumerate(way)}
    for one in trail.ways:
        for room, following in pairwise(one):
            _require(following in _onward(graph, passages, room), f"{where}: its way leads through a wall")
    for other in others:
        begin, end = along.get(other[0], 0), along.get(other[-1], 0)
        _require(end - begin == len(other) - 1, f"{where}: a further way is not as long")
        along.update({room: step for step, room in enumerate(other, begin) if room not in along})


def _check_steps(entry: Solver, graph: Graph, passages: bytes, trail: Trail, goal: int, where: str) -> None:
    left = bytearray(passages)
    reached = {trail.start}
    at = trail.start
    for passage in trail.steps:
        room, direction = passage >> 3, passage & 7
        _require(bool(passages[room] >> direction & 1), f"{where}: step {passage} goes through a wall")
        at_once = room == at if entry.moves == "walk" else room in reached
        if entry.moves == "fill":
            at_once = left[room] == 1 << direction and room not in (trail.start, goal)
        _require(at_once, f"{where}: step {passage} does not go on from the steps before")
        at = graph.neighbors[direction][room]
        reached.add(at)
        left[room] &= ~(1 << direction)
        left[at] &= ~(1 << graph.opposite[direction])


def _onward(graph: Graph, passages: bytes, room: int) -> set[int]:
    return {beside[room] for direction, beside in enumerate(graph.neighbors) if passages[room] >> direction & 1}


def _graphs(entry: Algorithm) -> Iterator[tuple[str, Graph]]:
    for name, cells in SELECTIONS.items():
        yield name, Grid.from_selection(cells)
    if entry.needs == "graph":
        yield from GRAPHS.items()
    if entry.needs == "axes":
        yield from ((name, graph) for name, graph in GRAPHS.items() if tees_of(graph.opposite))


def _option_sets(entry: Algorithm) -> Iterator[dict[str, Any]]:
    """The defaults, and each option at its limits."""
    defaults = {param.name: param.default for param in entry.params}
    yield defaults
    for param in entry.params:
        kind = type(param.default)
        high = (param.low + param.high) / 2 if param.below and param.low is not None and param.high else param.high
        extremes = {limit for limit in (param.low, high) if limit is not None}
        values: set[Value] = {False, True} if kind is bool else set(param.choices) or {kind(one) for one in extremes}
        for value in sorted(values - {param.default}, key=str):
            yield {**defaults, param.name: value}


def _biased(entry: Algorithm, graph: Graph) -> Iterator[dict[str, Any]]:
    """The defaults, and one passage of two preferred; a graph needs no places for that."""
    if entry.takes_bias:
        preferred = bytes(
            sum((room + beside[room] & 3 == 1) << side for side, beside in enumerate(graph.neighbors))
            & graph.sides[room]
            for room in range(graph.size)
        )
        yield {**{param.name: param.default for param in entry.params}, "bias": Bias(preferred, 0.9)}


def _check_graph(entry: Algorithm, graph: Graph, options: dict[str, Any], seed: int, rng: str, where: str) -> None:
    stream, again = stream_named(rng, seed), stream_named(rng, seed)
    for piece in graph.pieces:
        start = piece[0] if entry.starts_first else piece[len(piece) // 2]
        goal = piece[-1] if entry.takes_goal and piece[-1] != start else None
        if goal is not None:
            options = {**options, "goal": goal}
        state = random.getstate()
        made = entry.generate(graph, piece, start, stream, **options)
        _require(random.getstate() == state, f"{where}: it draws from Python's own random numbers, not from the stream")
        _require(isinstance(made, Iterable), f"{where}: it returns {ascii(made)[:40]}, no passages")
        carved = list(made)
        # An algorithm with an option `loops` makes them itself.
        looped = entry._replace(makes="loops") if options.get("loops") and entry.makes == "tree" else entry
        if entry.makes == "tees":
            _check_tees(graph, piece, carved, (start, goal), where)
        else:
            _check_passages(looped, graph, piece, carved, where)
        part = graph.rows_of(piece) if isinstance(graph, Grid) and graph.has_rows else graph.part(piece)
        its = {**options, "bias": options["bias"].part(piece)} if isinstance(options.get("bias"), Bias) else options
        its = its if goal is None else {**its, "goal": piece.index(goal)}
        alone = entry.generate(part, range(len(piece)), piece.index(start), again, **its)
        _require(
            [piece[passage >> 3] << 3 | passage & 7 for passage in alone] == carved,
            f"{where}: with the same numbers, the piece of room {start} by itself comes out otherwise",
        )


def _check_passages(entry: Algorithm, graph: Graph, piece: Sequence[int], carved: Sequence[int], where: str) -> None:
    """Passages between neighbours in the piece, none twice, and as connected as they are said to be."""
    rooms = set(piece)
    sets = Sets(range(graph.size))
    opened: set[tuple[int, int]] = set()
    parts = len(rooms)
    for passage in carved:
        _require(isinstance(passage, int), f"{where}: {passage!r} is no passage")
        room, direction = passage >> 3, passage & 7
        _require(room in rooms, f"{where}: passage {passage} leaves room {room}, which is not in the piece")
        other = graph.neighbors[direction][room] if direction < len(graph.opposite) else -1
        _require(other >= 0, f"{where}: passage {passage} leads from room {room} out of the maze")
        _require((room, direction) not in opened, f"{where}: passage {passage} is opened twice")
        opened |= {(room, direction), (other, graph.opposite[direction])}
        joins = sets.unite(room, other)
        _require(joins or entry.makes != "tree", f"{where}: passage {passage} closes a loop")
        parts -= joins
    _require(entry.makes == "blocks" or parts <= 1, f"{where}: rooms are left that nothing leads to, in {parts} parts")


def _check_tees(
    graph: Graph, piece: Sequence[int], openings: Sequence[int], ends: tuple[int, int | None], where: str
) -> None:
    """Three openings of each room, two of them opposite; where two meet is a passage, and these lead to the goal."""
    sides: dict[int, list[int]] = {room: [] for room in piece}
    for opening in openings:
        _require(isinstance(opening, int), f"{where}: {opening!r} is no opening")
        room, direction = opening >> 3, opening & 7
        _require(room in sides, f"{where}: opening {opening} leaves room {room}, which is not in the piece")
        _require(direction < len(graph.opposite), f"{where}: opening {opening} has no direction of these rooms")
        sides[room].append(direction)
    for room, its in sides.items():
        opposite = {graph.opposite[side] for side in its} & {*its}
        _require(len({*its}) == len(its) == 3 and len(opposite) == 2, f"{where}: room {room} is open to {its}")  # noqa: PLR2004 - a T has as many
    carved, blind = met(graph, openings)
    _require(not any(passages & one for passages, one in zip(passages_of(graph, carved), blind, strict=True)), where)
    start, goal = ends
    way = goal is None or shortest_way(graph, passages_of(graph, carved), start, goal) is not None
    _require(way, f"{where}: no way leads from room {start} to room {goal}")


def _require(holds: bool, message: str) -> None:  # noqa: FBT001 - as `assert`, which Python may leave out
    if not holds:
        raise AssertionError(message)


def _stepping(rows: int, cols: int, steps: tuple[tuple[int, int], ...], opposite: tuple[int, ...]) -> Graph:
    def room(row: int, col: int) -> int:
        return row * cols + col if 0 <= row < rows and 0 <= col < cols else -1

    return Graph(
        [[room(row + down, col + right) for row in range(rows) for col in range(cols)] for down, right in steps],
        opposite,
    )


def hexagons(rows: int, cols: int) -> Graph:
    """Rows of hexagons, each beside six others: right, left, and up and down to either side."""
    steps = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))  # the axes of a board leaning to the right
    return _stepping(rows, cols, steps, (3, 4, 5, 0, 1, 2))


def kings(rows: int, cols: int) -> Graph:
    """Squares that are left in eight directions, as a king leaves them."""
    steps = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
    return _stepping(rows, cols, steps, (4, 5, 6, 7, 0, 1, 2, 3))


def levels(rows: int, cols: int, floors: int) -> Graph:
    """Rectangles above one another: two more directions, up and down a floor."""
    floor, rooms = Grid.rectangle(rows, cols), rows * cols
    beside: list[list[int]] = [
        [other + rooms * level if other >= 0 else -1 for level in range(floors) for other in side]
        for side in floor.neighbors
    ]
    size = rooms * floors
    higher = [room + rooms if room + rooms < size else -1 for room in range(size)]
    lower = [room - rooms if room >= rooms else -1 for room in range(size)]
    return Graph([*beside, higher, lower], opposite=[2, 3, 0, 1, 5, 4])


def portals() -> Graph:
    """Three grids that only portals join, one more making a loop: a fifth direction that is its own opposite."""
    grid = Grid.from_selection("B2:E5,G2:J5,B7:E10")
    portal = [-1] * grid.size
    for one, other in (("B2", "G2"), ("J5", "E10"), ("E5", "B7"), ("C3", "D4")):
        here, there = grid.find(one, "portal"), grid.find(other, "portal")
        portal[here], portal[there] = there, here
    return Graph([*grid.neighbors, portal], opposite=[*grid.opposite, 4])


def narrow_torus() -> Graph:
    """Two columns whose edges meet: each room is the other's neighbour on both sides."""
    rooms = range(12)
    sideways = [room ^ 1 for room in rooms]
    return Graph(
        [[(room - 2) % 12 for room in rooms], sideways, [(room + 2) % 12 for room in rooms], sideways], [2, 3, 0, 1]
    )


GRAPHS = {
    "one room": Graph([[-1]], [0]),
    "two rooms and a door": Graph([[1, 0]], [0]),
    "a ring": Graph([[*range(1, 9), 0], [8, *range(8)]], [1, 0]),
    "hexagons": hexagons(6, 7),
    "kings": kings(5, 6),
    "levels": levels(3, 4, 3),
    "portals": portals(),
    "a narrow torus": narrow_torus(),
    "a torus": WrappedGrid(Grid.rectangle(4, 5), "both"),
    "four dimensions": DimensionGrid(cells_of("3x2x2x3", 1, 1), "3x2x2x3"),
    "two pieces and a room alone": Graph([[1, 0, 4, -1, 2]], [0]),
}
