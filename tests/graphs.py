"""Selections of cells, plain checks of passages on any graph, written without the code under test, and the contract."""

from collections.abc import Callable, Iterator, Sequence
from operator import and_
from typing import Any

from hypothesis import strategies as st

from excelmaze.generators import ALGORITHMS, Algorithm
from excelmaze.generators.passages import passages_of
from excelmaze.generators.tees import met
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import follow, generate
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import Recipe
from excelmaze.sets import Sets
from excelmaze.sheet.addresses import Area, Place
from excelmaze.solvers.breadth_first import shortest_path

OF_GRAPHS = sorted(entry.name for entry in ALGORITHMS.values() if entry.needs == "graph")

# What lets a search be a short one.
QUICK: dict[str, dict[str, int]] = {"t-cubes": {"generations": 1}}


def generate_on(cells: str, algorithm: str = "backtracker", *, merged: str = "", **options: Any) -> Maze:  # noqa: ANN401
    """Make a maze in cells of which some are merged."""
    return generate(Grid.from_selection(cells, merged), algorithm, **options)


@st.composite
def selections(draw: st.DrawFn, *, most: int = 3) -> Grid:
    """Up to so many rectangles that overlap, touch or lie apart."""
    corners = st.tuples(st.integers(1, 12), st.integers(1, 12), st.integers(1, 9), st.integers(1, 9))
    return Grid(
        [
            Area(top, left, top + height - 1, left + width - 1)
            for top, left, height, width in draw(st.lists(corners, min_size=1, max_size=most))
        ]
    )


def cornered_pieces(cells: Grid) -> Iterator[tuple[set[Place], Place]]:
    """The rows and columns of each piece, and the corner of the rectangle around it."""
    for piece in cells.runs_of_pieces:
        places = {(run.row, column) for run in piece for column in range(run.first, run.last + 1)}
        yield places, (min(row for row, _ in places), min(column for _, column in places))


def made_again(maze: Maze) -> Maze:
    """What the recipe of a maze makes after it was written as text."""
    assert maze.recipe is not None
    return follow(Recipe.from_json(maze.recipe.to_json()))


def loops_for(name: str, loops: float) -> float:
    """A share of loops, or fewer where the algorithm makes them itself and would not end with all of them."""
    own = [param for param in ALGORITHMS[name].params if param.name == "loops" and param.below]
    return min(loops, 0.9) if own else loops


def check_passages(entry: Algorithm, graph: Graph, piece: Sequence[int], carved: Sequence[int], where: str) -> None:
    """Require passages between neighbours in the piece, none twice, and as connected as they are said to be."""
    rooms = set(piece)
    sets = Sets(range(graph.size))
    opened: set[tuple[int, int]] = set()
    parts = len(rooms)
    for passage in carved:
        assert isinstance(passage, int), f"{where}: {passage!r} is no passage"
        room, direction = passage >> 3, passage & 7
        assert room in rooms, f"{where}: passage {passage} leaves room {room}, which is not in the piece"
        other = graph.neighbors[direction][room] if direction < len(graph.opposite) else -1
        assert other >= 0, f"{where}: passage {passage} leads from room {room} out of the maze"
        assert (room, direction) not in opened, f"{where}: passage {passage} is opened twice"
        opened |= {(room, direction), (other, graph.opposite[direction])}
        joins = sets.unite(room, other)
        assert joins or entry.makes != "tree", f"{where}: passage {passage} closes a loop"
        parts -= joins
    assert entry.makes == "blocks" or parts <= 1, f"{where}: rooms are left that nothing leads to, in {parts} parts"


def check_tees(
    graph: Graph, piece: Sequence[int], openings: Sequence[int], ends: tuple[int, int | None], where: str
) -> None:
    """Require three openings of each room, two of them opposite, and that those that meet lead to the goal."""
    sides: dict[int, list[int]] = {room: [] for room in piece}
    for opening in openings:
        assert isinstance(opening, int), f"{where}: {opening!r} is no opening"
        room, direction = opening >> 3, opening & 7
        assert room in sides, f"{where}: opening {opening} leaves room {room}, which is not in the piece"
        assert direction < len(graph.opposite), f"{where}: opening {opening} has no direction of these rooms"
        sides[room].append(direction)
    for room, open_sides in sides.items():
        opposite = {graph.opposite[side] for side in open_sides} & {*open_sides}
        is_tee = len({*open_sides}) == len(open_sides) == 3 and len(opposite) == 2
        assert is_tee, f"{where}: room {room} is open to {open_sides}"
    carved, blind = met(graph, openings)
    passages = passages_of(graph, carved)
    assert not any(map(and_, passages, blind)), where
    start, goal = ends
    connected = goal is None or shortest_path(graph, passages, start, goal) is not None
    assert connected, f"{where}: no way leads from room {start} to room {goal}"


def edges_of(graph: Graph, passages: bytes) -> set[tuple[int, int]]:
    """The open passages from their lower room, in the direction from there; fails where one side is closed."""
    edges = set()
    for room in range(graph.size):
        for direction, back in enumerate(graph.opposite):
            if passages[room] >> direction & 1:
                other = graph.neighbors[direction][room]
                assert other >= 0, f"room {room} opens to the outside"
                assert passages[other] >> back & 1, f"room {other} does not open to {room}"
                edges.add((room, direction) if room < other else (other, back))
    return edges


def reached_from(graph: Graph, passages: bytes, start: int) -> set[int]:
    """The rooms that open passages lead to."""
    reached, waiting = {start}, [start]
    while waiting:
        room = waiting.pop()
        for direction, beside in enumerate(graph.neighbors):
            if passages[room] >> direction & 1 and beside[room] not in reached:
                reached.add(beside[room])
                waiting.append(beside[room])
    return reached


class Speechless(Exception):  # noqa: N818 - it says nothing at all
    def __repr__(self) -> str:
        raise ValueError

    __str__ = __repr__


def failing(error: BaseException) -> Callable[..., Any]:
    """An algorithm or a solver that raises an error."""

    def fail(*_: object) -> None:
        raise error

    return fail
