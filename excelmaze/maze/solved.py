"""The solutions of a maze: paths from its starts to its goals, and the trails of solvers."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from excelmaze.errors import InputError, NotDoneError
from excelmaze.maze.as_graph import AsGraph
from excelmaze.maze.recipe import Recipe
from excelmaze.solvers.breadth_first import Search, shortest_path
from excelmaze.texts import checked_seed

if TYPE_CHECKING:
    from typing import SupportsIndex

    from excelmaze.maze.maze import Ends
    from excelmaze.maze.replay import Walk
    from excelmaze.solvers.registry import Trail

# The directions that have letters: their first ones.
_LETTERED = "up", "right", "down", "left"


def solver_seed(recipe: Recipe | None, name: str) -> int:
    """Return the seed of a solver: derived from the recipe of its maze, or a fresh one where there is none."""
    from excelmaze.streams import derived_seed, fresh_seed

    return fresh_seed() if recipe is None else derived_seed(recipe.seed, f"solver {name}")


class Solved(AsGraph):
    """The methods of `Maze` that solve it."""

    ends: "tuple[Ends, ...]"
    recipe: Recipe | None
    # The searches through these passages that were made so far.
    _searches: list[Search]

    @property
    def start(self) -> str | None:
        """The address of the start, or of that of the first piece where there are several."""
        return self.graph.address_of(self.ends[0].start) if self.ends else None

    @property
    def goal(self) -> str | None:
        """The address of the goal that belongs to `start`."""
        goal = self.ends[0].goal if self.ends else None
        return None if goal is None else self.graph.address_of(goal)

    def search_from(self, start: int) -> Search:
        """Return a search that has come from a start to its part of the maze; it may know other parts, too."""
        for search in self._searches:
            if not search.reached(start):
                search.also_from(start)
                return search
            if search.began_at(start):
                return search
        known = self._searches[0] if self._searches and self._searches[0].is_tree else None
        self._searches.append(known.from_another(start) if known else Search(self.graph, self.passages, start))
        return self._searches[-1]

    def solve(
        self,
        start: str | None = None,
        goal: str | None = None,
        *,
        solver: str = "breadth-first",
        seed: "SupportsIndex | str | None" = None,
    ) -> list[str] | None:
        """Return the addresses of a path from start to goal, or None where there is no path or no goal.

        Breadth first unless another solver is named, so that it is the shortest also in a maze with loops. Linear in
        the cells. Start and goal are the maze's own unless their addresses are given.

        >>> from excelmaze import generate
        >>> maze = generate("B2:C3", seed=1)
        >>> maze.solve("B2", "C2")
        ['B2', 'B3', 'C3', 'C2']
        >>> maze.solve("B2", "C2", solver="tremaux") == maze.solve("B2", "C2")
        True

        Args:
            start: and `goal`: addresses.
            solver: a name in `excelmaze.solvers.registry.SOLVERS`.
            seed: where a solver's random numbers begin, if it draws any; by default they come from the recipe's own
                seed.

        Raises:
            InputError: there is no such room, no such solver, or one that does not find the path that there is.
        """
        rooms = self._rooms_between(start, goal, solver, seed)
        return [*map(self.graph.address_of, rooms)] or None

    def path(self, start: str | None = None, goal: str | None = None) -> list[str] | None:
        """Return the addresses of a shortest path: `solve`, as other graphs call it.

        >>> from excelmaze import generate
        >>> generate("B2:C3", seed=1).path("B2", "C2")
        ['B2', 'B3', 'C3', 'C2']
        """
        return self.solve(start, goal)

    def directions(self, start: str | None = None, goal: str | None = None) -> str | None:
        """Return a letter for each step of a shortest path: U, R, D or L for up, right, down or left.

        >>> from excelmaze import generate
        >>> generate("B2:C3", seed=1).directions("B2", "C2")
        'DRU'

        None where there is no path, or no goal.

        Raises:
            InputError: there is no such room, or a step leads elsewhere, as of hexagons, by stairs or portals.
        """
        path = self.solve(start, goal)
        names = [
            next(name for name, beside in self.neighbors_by_direction(room).items() if beside == other)
            for room, other in pairwise(path or ())
        ]
        if other := {*names}.difference(_LETTERED):
            raise InputError(
                f"a step of the path is {min(other)!r}, and only {', '.join(_LETTERED)} have letters; take solve() "
                "and neighbors_by_direction()"
            )
        return "".join(name[0].upper() for name in names) if path else None

    @property
    def solution_rooms(self) -> list[int]:
        """The rooms of the solution as numbers: a shortest path from the first start to its goal; empty without one."""
        return self._rooms_between()

    def room_paths(self) -> list[list[int]]:
        """Return the rooms of each piece's solution as numbers, where it has one."""
        paths = (self._path(start, goal) for start, goal in self.ends if goal is not None)
        return [path for path in paths if path is not None]

    def _rooms_between(
        self,
        start: str | None = None,
        goal: str | None = None,
        solver: str = "breadth-first",
        seed: "SupportsIndex | str | None" = None,
    ) -> list[int]:
        """Return the rooms of a path; see `solve`."""
        own_start, own_goal = self.ends[0] if self.ends else (None, None)
        begin = own_start if start is None else self.graph.room_of(start, "start")
        end = own_goal if goal is None else self.graph.room_of(goal, "goal")
        if begin is None or end is None:
            return []
        if solver != "breadth-first":
            return next(iter(self._trail(begin, end, solver, seed).paths), [])
        if begin == own_start:
            return self._path(begin, end) or []
        return shortest_path(self.graph, self.passages, begin, end) or []

    def _path(self, start: int, goal: int) -> list[int] | None:
        """Return a path from a start, whose search is kept."""
        path = self.search_from(start).path_to(goal)
        return None if path is None or path[0] != start else path

    def trails(self, solver: str = "breadth-first", *, seed: "SupportsIndex | str | None" = None) -> "list[Trail]":
        """Return the trail of a solver from each start to its goal: see `excelmaze.solvers.registry.Trail`.

        >>> from excelmaze import generate
        >>> (trail,) = generate("B2:C3", seed=1).trails("wall-follower")
        >>> len(trail.steps), trail.paths
        (2, ([1, 3, 2],))

        Args:
            solver: and `seed`: as for `solve`.

        Raises:
            InputError: no such solver, or one that does not find the path that there is.
        """
        return [self._trail(start, goal, solver, seed) for start, goal in self.ends if goal is not None]

    def _trail(self, start: int, goal: int, name: str, seed: "SupportsIndex | str | None") -> "Trail":
        """Return the trail of a solver from a start to a goal.

        Raises:
            InputError: there is no such solver, or it does not find the path that there is.
        """
        from excelmaze.solvers.registry import solver_named
        from excelmaze.streams import stream_named

        solver, graph = solver_named(name), self.graph
        stream = stream_named("python", solver_seed(self.recipe, name) if seed is None else checked_seed(seed))
        trail = solver.solve(graph, self.passages, start, goal, stream)
        if not trail.paths and solver.fails and shortest_path(graph, self.passages, start, goal) is not None:
            raise NotDoneError(
                f"{name} does not come from {graph.address_of(start)} to {graph.address_of(goal)}, in "
                f"{len(trail.steps):,} steps, though there is a way: {solver.fails}; choose another solver, such as "
                "tremaux"
            )
        return trail

    def walked(self, trails: "Sequence[Trail]") -> "Walk":
        """Return trails walked to their ends, to be shown."""
        from excelmaze.maze.replay import Walk

        walk = Walk(self.graph, trails)
        walk.advance(walk.left)
        return walk
