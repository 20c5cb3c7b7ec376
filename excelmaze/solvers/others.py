"""Solvers of others: what they return is looked at before it is drawn."""

from collections.abc import Iterator
from itertools import pairwise

from excelmaze.errors import ExcelMazeError, NotDoneError
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.options.registered import in_words
from excelmaze.plural import counted
from excelmaze.solvers.registry import Solver
from excelmaze.solvers.trail import BACK, FORWARD, PASSING, Trail
from excelmaze.streams import Stream

_DIRECTION = (1 << PASSAGE_SHIFT) - 1


def checked_trail(solver: Solver, graph: Graph, passages: bytes, ends: tuple[int, int], stream: Stream) -> Trail:
    """Return the trail of somebody else's solver, if it is one through this maze.

    Raises:
        NotDoneError: the solver fails, or returns something else; the message names it.
    """
    start, goal = ends
    try:
        trail: object = solver.solve(graph, passages, start, goal, stream)
        if isinstance(trail, Trail):
            why = next(_faults(trail, graph, passages, ends), "")
        else:
            why = f"{in_words(trail)}, which is no Trail"
    except (ExcelMazeError, MemoryError):
        raise
    except (Exception, SystemExit) as error:  # whatever somebody else's function does
        raise NotDoneError(f"solver {solver.name} fails: {in_words(error)}; mend it, or choose another") from error
    if why or not isinstance(trail, Trail):
        raise NotDoneError(f"solver {solver.name} returns {why}; mend it, or choose another")
    return trail


def _faults(trail: Trail, graph: Graph, passages: bytes, ends: tuple[int, int]) -> Iterator[str]:
    """Yield what is wrong with a trail."""
    if len(trail.roles) != len(trail.steps) or not {*trail.roles} <= {FORWARD, BACK, PASSING}:
        yield f"{counted(len(trail.steps), 'step')} and not a role for each"
    yield from (
        f"step {step}, which leads through a wall" for step in trail.steps if not _leads_on(graph, passages, step)
    )
    for path in trail.paths:
        yield from (f"room {room} in a path, and there is none" for room in path if not 0 <= room < graph.size)
        for room, following in pairwise(path):
            if all(
                beside[room] != following or not passages[room] >> side & 1
                for side, beside in enumerate(graph.neighbors)
            ):
                yield f"a path from room {room} to {following}, which leads through a wall"
    if trail.start not in range(graph.size) or (trail.paths and (trail.paths[0][0], trail.paths[0][-1]) != ends):
        yield "a path that does not lead from the start to the goal"


def _leads_on(graph: Graph, passages: bytes, step: int) -> bool:
    room = step >> PASSAGE_SHIFT
    return 0 <= room < graph.size and bool(passages[room] >> (step & _DIRECTION) & 1)
