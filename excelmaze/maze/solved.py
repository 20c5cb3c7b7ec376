"""The solutions of a maze: paths from its starts to its goals, and the trails of solvers."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from excelmaze.errors import NotDoneError
from excelmaze.grids.graph import Graph
from excelmaze.maze.recipe import Recipe
from excelmaze.solvers.breadth_first import Search, shortest_path
from excelmaze.texts import checked_seed

if TYPE_CHECKING:
    from typing import SupportsIndex

    from excelmaze.maze.maze import Ends
    from excelmaze.maze.trails import Walk
    from excelmaze.solvers.registry import Trail


def solver_seed(recipe: Recipe | None, name: str) -> int:
    """Return the seed of a solver: derived from the recipe of its maze, or a fresh one where there is none."""
    from excelmaze.streams import derived_seed, fresh_seed

    return fresh_seed() if recipe is None else derived_seed(recipe.seed, f"solver {name}")


class Solved:
    """The methods of `Maze` that solve it."""

    graph: Graph
    passages: bytes
    ends: "tuple[Ends, ...]"
    recipe: Recipe | None
    # The searches through these passages that were made so far.
    _searches: list[Search]

    @property
    def start(self) -> int | None:
        """The start, or that of the first piece where there are several."""
        return self.ends[0].start if self.ends else None

    @property
    def goal(self) -> int | None:
        """The goal that belongs to `start`."""
        return self.ends[0].goal if self.ends else None

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
        start: int | str | None = None,
        goal: int | str | None = None,
        *,
        solver: str = "breadth-first",
        seed: "SupportsIndex | str | None" = None,
    ) -> list[int] | None:
        """Return the cells of a path from start to goal, or None where there is no path or no goal.

        Breadth first unless another solver is named, so that it is the shortest also in a maze with loops. Linear in
        the cells. Start and goal are the maze's own unless they are given, as addresses or as numbers of cells.

        >>> from excelmaze import generate
        >>> maze = generate("B2:C3", seed=1)
        >>> [maze.grid.address_of(cell) for cell in maze.solve("B2", "C2")]
        ['B2', 'B3', 'C3', 'C2']
        >>> maze.solve("B2", "C2", solver="tremaux") == maze.solve("B2", "C2")
        True

        Args:
            start: and `goal`: cells.
            solver: a name in `excelmaze.solvers.registry.SOLVERS`.
            seed: where a solver's random numbers begin, if it draws any; by default they come from the recipe's own
                seed.

        Raises:
            InputError: a cell outside the maze, no such solver, or one that does not find the path that there is.
        """
        begin = self.start if start is None else self.graph.room_of(start, "start")
        end = self.goal if goal is None else self.graph.room_of(goal, "goal")
        if begin is None or end is None:
            return None
        if solver != "breadth-first":
            return next(iter(self._trail(begin, end, solver, seed).paths), None)
        return self._path(begin, end) if begin == self.start else shortest_path(self.graph, self.passages, begin, end)

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
        from excelmaze.maze.trails import Walk

        walk = Walk(self.graph, trails)
        walk.advance(walk.left)
        return walk

    def solutions(self) -> list[list[int]]:
        """Return the path of each piece that has one."""
        paths = (self._path(start, goal) for start, goal in self.ends if goal is not None)
        return [path for path in paths if path is not None]

    def _path(self, start: int, goal: int) -> list[int] | None:
        """Return a path from a start, whose search is kept."""
        path = self.search_from(start).path_to(goal)
        return None if path is None or path[0] != start else path

    def path(self, start: str | int | None = None, goal: str | int | None = None) -> list[str] | None:
        """Return the addresses of a shortest path, from the maze's own start and to its goal unless others are given.

        >>> from excelmaze import generate
        >>> generate("B2:C3", seed=1).path("B2", "C2")
        ['B2', 'B3', 'C3', 'C2']

        None where there is no path, or no goal.

        Raises:
            InputError: there is no such room.
        """
        path = self.solve(start, goal)
        return None if path is None else list(map(self.graph.recipe_address, path))
