"""The contract of generators: what they make of each piece, and that they draw from the stream alone."""

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from operator import and_
from typing import Any

from excelmaze.contract.graphs import FLOORS, GRAPHS, SELECTIONS
from excelmaze.generators import Algorithm, algorithm_named
from excelmaze.generators.bias import Bias
from excelmaze.generators.passages import passages_of
from excelmaze.generators.tees import tees_of
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.openings import met
from excelmaze.options.option import Value
from excelmaze.sets import Sets
from excelmaze.solvers.breadth_first import shortest_path
from excelmaze.solvers.registry import Solver, Trail, solver_named
from excelmaze.streams import stream_named


def require(holds: bool, message: str) -> None:  # noqa: FBT001 - as `assert`, which Python may leave out
    """Raise an AssertionError with a message, unless something holds."""
    if not holds:
        raise AssertionError(message)


def check(algorithm: str | Algorithm, *, seeds: Sequence[int] = (1, 2)) -> None:
    """Run a generator on all sorts of grids and graphs and hold it to its contract.

    - It returns passages, `room << 3 | direction`, each to a neighbour in its piece and none twice.
    - What it `makes` is what they are: a `tree` connects all rooms of the piece without a loop, a maze with `loops`
      connects them, `blocks` need not. Of `tees` it returns the openings: three of each room, two of them opposite; and
      where it has a goal, those that meet lead there.
    - The same numbers make the same maze, whatever surrounds its piece, and Python's own random numbers are left
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


def _graphs(entry: Algorithm) -> Iterator[tuple[str, Graph]]:
    for name, cells in SELECTIONS.items():
        yield name, Grid.from_selection(cells)
    if entry.needs in {"graph", "levels"}:
        yield from FLOORS.items()
    if entry.needs == "graph":
        yield from GRAPHS.items()
    if entry.needs == "axes":
        yield from ((name, graph) for name, graph in GRAPHS.items() if tees_of(graph.opposite))


def _option_sets(entry: Algorithm) -> Iterator[dict[str, Any]]:
    """Yield the defaults, and each option at its limits."""
    defaults = {param.name: param.default for param in entry.params}
    yield defaults
    for param in entry.params:
        kind = type(param.default)
        high = (param.low + param.high) / 2 if param.below and param.low is not None and param.high else param.high
        extremes = {limit for limit in (param.low, high) if limit is not None}
        values: set[Value] = (
            {False, True} if kind is bool else set(param.choices) or {kind(limit_value) for limit_value in extremes}
        )
        for value in sorted(values - {param.default}, key=str):
            yield {**defaults, param.name: value}


def _biased(entry: Algorithm, graph: Graph) -> Iterator[dict[str, Any]]:
    """Yield the defaults, and one passage of two preferred; a graph needs no places for that."""
    if entry.takes_bias:
        preferred = bytes(
            sum((room + neighbor_of[room] & 3 == 1) << side for side, neighbor_of in enumerate(graph.neighbors))
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
        result = entry.generate(graph, piece, start, stream, **options)
        require(random.getstate() == state, f"{where}: it draws from Python's own random numbers, not from the stream")
        require(isinstance(result, Iterable), f"{where}: it returns {ascii(result)[:40]}, no passages")
        carved = list(result)
        # An algorithm with an option `loops` makes them itself.
        looped = entry._replace(makes="loops") if options.get("loops") and entry.makes == "tree" else entry
        if entry.makes == "tees":
            check_tees(graph, piece, carved, (start, goal), where)
        else:
            check_passages(looped, graph, piece, carved, where)
        part = graph.rows_of(piece) if isinstance(graph, Grid) and entry.needs_rows else graph.part(piece)
        bias = options.get("bias")
        part_options = {**options, "bias": bias.part(piece)} if isinstance(bias, Bias) else options
        part_options = part_options if goal is None else {**part_options, "goal": piece.index(goal)}
        alone = entry.generate(part, range(len(piece)), piece.index(start), again, **part_options)
        require(
            [piece[passage >> 3] << 3 | passage & 7 for passage in alone] == carved,
            f"{where}: with the same numbers, the piece of room {start} by itself comes out otherwise",
        )


def check_passages(entry: Algorithm, graph: Graph, piece: Sequence[int], carved: Sequence[int], where: str) -> None:
    """Require passages between neighbours in the piece, none twice, and as connected as they are said to be."""
    rooms = set(piece)
    sets = Sets(range(graph.size))
    opened: set[tuple[int, int]] = set()
    parts = len(rooms)
    for passage in carved:
        require(isinstance(passage, int), f"{where}: {passage!r} is no passage")
        room, direction = passage >> 3, passage & 7
        require(room in rooms, f"{where}: passage {passage} leaves room {room}, which is not in the piece")
        other = graph.neighbors[direction][room] if direction < len(graph.opposite) else -1
        require(other >= 0, f"{where}: passage {passage} leads from room {room} out of the maze")
        require((room, direction) not in opened, f"{where}: passage {passage} is opened twice")
        opened |= {(room, direction), (other, graph.opposite[direction])}
        joins = sets.unite(room, other)
        require(joins or entry.makes != "tree", f"{where}: passage {passage} closes a loop")
        parts -= joins
    require(entry.makes == "blocks" or parts <= 1, f"{where}: rooms are left that nothing leads to, in {parts} parts")


def check_tees(
    graph: Graph, piece: Sequence[int], openings: Sequence[int], ends: tuple[int, int | None], where: str
) -> None:
    """Require three openings of each room, two of them opposite, and that those that meet lead to the goal."""
    sides: dict[int, list[int]] = {room: [] for room in piece}
    for opening in openings:
        require(isinstance(opening, int), f"{where}: {opening!r} is no opening")
        room, direction = opening >> 3, opening & 7
        require(room in sides, f"{where}: opening {opening} leaves room {room}, which is not in the piece")
        require(direction < len(graph.opposite), f"{where}: opening {opening} has no direction of these rooms")
        sides[room].append(direction)
    for room, open_sides in sides.items():
        opposite = {graph.opposite[side] for side in open_sides} & {*open_sides}
        is_tee = len({*open_sides}) == len(open_sides) == 3 and len(opposite) == 2  # noqa: PLR2004
        require(is_tee, f"{where}: room {room} is open to {open_sides}")
    carved, blind = met(graph, openings)
    passages = passages_of(graph, carved)
    require(not any(map(and_, passages, blind)), where)
    start, goal = ends
    connected = goal is None or shortest_path(graph, passages, start, goal) is not None
    require(connected, f"{where}: no way leads from room {start} to room {goal}")


def check_solver(solver: str | Solver, *, seeds: Sequence[int] = (1, 2)) -> None:
    """Run a solver through mazes on all sorts of grids and graphs, with loops and without, and hold it to its contract.

    - Its trail begins at the start and goes through open passages: a `walk` from room to room, what has `spread` from a
      room that was reached, what is to `fill` out of a room that has no other passage left.
    - Its path leads from start to goal by open passages, to no room twice, and is shortest if it says so; other paths
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
    require(random.getstate() == state, f"{where}: it draws from Python's own random numbers, not from the stream")
    again = entry.solve(graph, passages, start, goal, stream_named("python", seed))
    require(trail == again, f"{where}: with the same numbers, another trail")
    require(len(trail.steps) == len(trail.roles), f"{where}: {len(trail.steps)} steps, {len(trail.roles)} roles")
    _check_steps(entry, graph, passages, trail, goal, where)
    shortest = shortest_path(graph, passages, start, goal)
    if not trail.paths:
        require(shortest is None or (bool(entry.fails) and loops), f"{where}: it does not find the way")
        return
    require(shortest is not None, f"{where}: it finds a way, and there is none")
    path, *others = trail.paths
    require((trail.start, path[0], path[-1]) == (start, start, goal), f"{where}: its way has other ends")
    require(len(set(path)) == len(path), f"{where}: its way comes to a room twice")
    require(not entry.shortest or len(path) == len(shortest or ()), f"{where}: its way is not the shortest")
    along = {room: step for step, room in enumerate(path)}
    for other in trail.paths:
        for room, following in pairwise(other):
            require(following in _onward(graph, passages, room), f"{where}: its way leads through a wall")
    for other in others:
        begin, end = along.get(other[0], 0), along.get(other[-1], 0)
        require(end - begin == len(other) - 1, f"{where}: a further way is not as long")
        along.update({room: step for step, room in enumerate(other, begin) if room not in along})


def _check_steps(entry: Solver, graph: Graph, passages: bytes, trail: Trail, goal: int, where: str) -> None:
    left = bytearray(passages)
    reached = {trail.start}
    at = trail.start
    for passage in trail.steps:
        room, direction = passage >> 3, passage & 7
        require(bool(passages[room] >> direction & 1), f"{where}: step {passage} goes through a wall")
        at_once = room == at if entry.moves == "walk" else room in reached
        if entry.moves == "fill":
            at_once = left[room] == 1 << direction and room not in (trail.start, goal)
        require(at_once, f"{where}: step {passage} does not go on from the steps before")
        at = graph.neighbors[direction][room]
        reached.add(at)
        left[room] &= ~(1 << direction)
        left[at] &= ~(1 << graph.opposite[direction])


def _onward(graph: Graph, passages: bytes, room: int) -> set[int]:
    sides = enumerate(graph.neighbors)
    return {neighbor_of[room] for direction, neighbor_of in sides if passages[room] >> direction & 1}
