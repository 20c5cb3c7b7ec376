"""Where a maze begins and leads to: the rooms to walk between, piece by piece."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property

from excelmaze.errors import InputError, UnluckyError
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.goals import (
    APART,
    FOUND_GOALS,
    GOALS,
    SEARCHED_GOALS,
    general_goal,
    goal_cell,
    opened_ends,
    unsearched_goal,
)
from excelmaze.maze.maze import Ends, Maze, Opening
from excelmaze.maze.openings import IsOccupied, find_openings, is_list, openings_asked, still_outer
from excelmaze.maze.recipe import Recipe, checked_word
from excelmaze.maze.rim import Rim, outer_sides
from excelmaze.options.values import with_fallback
from excelmaze.progress import BLOCK, tick
from excelmaze.solvers.breadth_first import Search


class _Finder:
    """The search for starts and goals of a maze, piece by piece."""

    def __init__(self, maze: Maze) -> None:
        self._maze, self._graph = maze, maze.graph

    @cached_property
    def _outer(self) -> dict[int, int]:
        return outer_sides(self._graph)

    def ends(self, piece: Sequence[int], start: int, goal: str, *, chosen: bool) -> Ends:
        """Return start and goal of a piece; a start that is to be chosen is until then where carving began."""
        graph = self._graph
        if not self._maze.passages[start] and goal in GOALS:
            return Ends(start, None)
        if goal not in SEARCHED_GOALS:
            end = self._open_goal(piece, start, goal, chosen=chosen)
            return Ends(self._start_for(piece, end) if chosen and end is not None else start, end)
        if not chosen or not isinstance(graph, Grid):
            return Ends(start, self.goal(piece, start, goal))
        rim = Rim(graph, self._outer)
        begin = rim.start_of(piece, start, self._maze.search_from(start))
        end = self.goal(piece, begin, goal)
        turns = len(piece) == graph.size and not graph.goals_from and rim.leads_back(piece, begin, end)
        if turns and self.goal(piece, end, goal) == begin:  # each lies apart from the other
            return Ends(end, begin)
        return Ends(begin, end)

    def goal(self, piece: Sequence[int], start: int, goal: str, among: range | None = None) -> int:
        """Return the room of a piece that lies apart from its start, or farthest from there, perhaps on the rim."""
        graph, search = self._graph, self._maze.search_from(start)
        among = range(graph.goals_from, graph.size) if among is None else among
        if goal == APART and isinstance(graph, Grid):
            return Rim(graph, self._outer).apart_from(piece, start, search, among)
        if goal == "rim" and not graph.tiling:
            raise InputError("goal rim: these rooms have no outer wall; choose a room, farthest, last or none")
        rooms = [room for room in piece if room != start]
        last = [room for room in rooms if room in among]
        outer = [room for room in last if room in self._outer] if goal == "rim" else []
        found = (search.farthest_of(some) for some in (outer, last, rooms))
        return next((room for room in found if room is not None), start)

    def opened(self, ends: Ends, openings: Sequence[Opening], goal: str) -> Ends:
        """Return start and goal of another piece than that of the start: where it has openings, these are."""
        piece = self._graph.piece_of(ends.start)
        rooms = [*dict.fromkeys(room for room, _ in openings if self._graph.piece_of(room) is piece)]
        if not rooms:
            return ends
        if goal == APART or goal not in GOALS:
            goal = self._graph.recipe_address(rooms[-1]) if len(rooms) > 1 else APART
        return self.ends(piece, rooms[0], goal, chosen=False)

    def _open_goal(self, piece: Sequence[int], start: int, goal: str, *, chosen: bool) -> int | None:
        """Return the goal of a piece; where that is solid, as cells of blocks can be, it is the farthest room instead.

        It may be where carving began if the start is still to be `chosen`.

        Raises:
            InputError: a certain cell was asked for, and that one is solid.
        """
        named = unsearched_goal(self._graph, piece, start, goal, chosen=chosen)
        if named is None or self._maze.visited[named]:
            return named
        if goal not in GOALS:
            raise UnluckyError(f"goal {goal} is solid in this maze; choose another cell or farthest, or another seed")
        return self.goal(piece, start, "farthest")

    def _start_for(self, piece: Sequence[int], goal: int) -> int:
        """Return the start that lies apart from a goal.

        Raises:
            InputError: the goal has no passage.
        """
        graph = self._graph
        start = self.goal(piece, goal, APART if isinstance(graph, Grid) else "rim", range(graph.floor.size))
        if start == goal:
            raise UnluckyError(
                f"goal {graph.address_of(goal)} has no passage, so that nothing leads to it; choose another"
            )
        return start


def choose_ends(maze: Maze, start: str | None, goal: str | None, *, needed: bool = True) -> Ends:
    """Return start and goal of a maze that was read from a sheet, as far as nobody gives them.

    The start is, in this order: the one asked for, the one that the sheet names, a cell with an opening in the outer
    wall, the first cell. The goal: the one asked for (a cell, `apart`, `farthest`, `rim`, `opposite`, `last`), the one
    that the sheet names for that start, the opening farthest from the start, the farthest cell; none, unless one is
    `needed`, where the sheet names that start alone, as of a maze that was made without one.

    Raises:
        InputError: a cell outside the maze.
    """
    grid, gaps = maze.grid, [cell for cell, _ in maze.openings]
    if start is not None:
        begin = grid.find(start, "start")
    else:
        begin = maze.start if maze.start is not None else [*gaps, grid.first][0]
    if goal is None:
        named = next((end.goal for end in maze.ends if end.start == begin and end.goal is not None), None)
        gap = Search(grid, maze.passages, begin).farthest_of(gaps) if named is None else named
        if gap is not None and (gap != begin or named is not None):
            return Ends(begin, gap)
        alone = not needed and any(end.start == begin for end in maze.ends)
        return Ends(begin, None if alone else _Finder(maze).goal(grid.piece_of(begin), begin, "farthest"))
    if goal in SEARCHED_GOALS:
        return Ends(begin, _Finder(maze).goal(grid.piece_of(begin), begin, goal))
    if goal in FOUND_GOALS:
        return Ends(begin, unsearched_goal(grid, grid.piece_of(begin), begin, goal))
    return Ends(begin, goal_cell(grid, goal, FOUND_GOALS))


def finished(maze: Maze, recipe: Recipe, occupied: IsOccupied | None = None, *, chosen: bool = False) -> Maze:
    """Return the maze with the ends and openings that its recipe asks for.

    If the start is to be `chosen`, that of the recipe is where carving began, and the maze's own recipe has both.
    """
    graph, finder, given = maze.graph, _Finder(maze), _sets_ends(recipe)
    ends = [*maze.ends]
    if not given:
        ends = [
            finder.ends(piece, start, goal, chosen=goal == APART if number else chosen)
            for number, (piece, start, goal) in enumerate(_made(maze, recipe))
        ]
        if chosen:
            recipe = recipe.starting_at(graph.recipe_address(ends[0].start))
    if isinstance(graph, Grid) and any(step.mazes for step in recipe.alterations):
        openings, _ = openings_asked(graph, ends, still_outer(graph, recipe.openings), occupied)
    else:
        openings, text = openings_asked(graph, ends, recipe.openings, occupied, maze.signs.false_goals)
        recipe = recipe._replace(openings=text)
    if not given and is_list(recipe.openings):
        ends = [ends[0], *(finder.opened(end, openings, recipe.goal) for end in ends[1:])]
    maze = maze.replaced(ends=ends, openings=openings, recipe=recipe)
    if recipe.sums:
        from excelmaze.maze.sums import with_sums

        return with_sums(maze, recipe, occupied)
    if recipe.collect:
        from excelmaze.maze.words import with_word

        return with_word(maze, recipe)
    return maze


def finished_anew(maze: Maze, recipe: Recipe) -> Maze:
    """Return the maze with the ends that its recipe asks for; a start that was chosen is chosen again."""
    chosen = recipe.carve_from != "" and lies_apart(maze.graph, recipe.goal) and not is_list(recipe.openings)
    return finished(maze, recipe.before_start() if chosen else recipe, chosen=chosen)


def lies_apart(graph: Graph, goal: str) -> bool:
    """Return whether a start that nobody names is to lie apart from a goal: from one that does, or from a given one."""
    return bool(graph.tiling) and (goal == APART or goal not in GOALS)


def _sets_ends(recipe: Recipe) -> bool:
    """Return whether the shape of a recipe, or its last step, decides where the maze begins and leads to."""
    if recipe.false_goals != "none" or not recipe.alterations:
        return recipe.false_goals != "none"
    from excelmaze.maze.alterations import kind_of

    return kind_of(recipe.alterations[-1]).sets_ends


def _made(maze: Maze, recipe: Recipe) -> Iterator[tuple[Sequence[int], int, str]]:
    """Yield the pieces that have a maze, each with its start and with what its goal is, that of the start first."""
    first = maze.graph.find(recipe.start, "start")
    own = maze.graph.piece_of(first)
    yield own, first, recipe.goal
    for number, piece in enumerate(maze.graph.pieces):
        if number % BLOCK == BLOCK - 1:
            tick("finding goals", number, len(maze.graph.pieces), "pieces")
        if piece is not own and maze.visited[piece[0]]:
            yield piece, piece[0], general_goal(recipe.goal)


def with_ends(maze: Maze, *, start: str | None = None, goal: str | None = None, openings: str | None = None) -> Maze:
    """Return a perfect maze with ends and openings as `generate` gives them, and without a recipe.

    >>> from excelmaze import generate
    >>> with_ends(generate("B2:F6", seed=7).replaced(ends=[], openings=[])).ends
    (Ends(start=0, goal=14),)

    Args:
        maze: the maze, all of its rooms visited.
        start: and `goal`, `openings`: as for `generate`.
    """
    for name, word in (("start", start), ("goal", goal), ("openings", openings)):
        checked_word(word or "", name)
    start, goal = opened_ends(maze.graph, openings, start, goal)
    begin = maze.graph.address_of(maze.graph.first) if start is None else start
    goal, openings = (with_fallback(name, given, {}) for name, given in (("goal", goal), ("openings", openings)))
    recipe = Recipe("", "", 0, "python", begin, goal, openings, "each")
    return finished(maze, recipe, chosen=start is None and lies_apart(maze.graph, goal)).replaced(recipe=None)


def with_named_ends(maze: Maze, recipe: Recipe) -> Maze:
    """Return the maze with those ends and openings that its recipe names, whatever its passages are.

    Of a maze that is joined later they may lie in another one. The room where carving began is kept like a start.
    """
    ends = [Ends(maze.graph.find(recipe.carve_from, "carve_from"), None)] if recipe.carve_from else []
    for piece, start, goal in _made(maze, recipe):
        end = None
        if goal not in SEARCHED_GOALS:
            with suppress(InputError):
                end = unsearched_goal(maze.graph, piece, start, goal)
        ends.append(Ends(start, end if end is not None and maze.visited[end] else None))
    openings: list[Opening] = []
    if isinstance(maze.graph, Grid) and is_list(recipe.openings):
        for text in recipe.openings.split(","):
            with suppress(InputError):
                openings += find_openings(maze.graph, ends, text)
    return maze.replaced(ends=ends, openings=openings)
