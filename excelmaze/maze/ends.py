"""Where a maze begins and leads to: the cells that words and addresses name, and those to walk between."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property

from excelmaze.errors import InputError, UnluckyError
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.apart import APART, Rim
from excelmaze.maze.goals import (
    FOUND_GOALS,
    GOALS,
    SEARCHED_GOALS,
    general_goal,
    goal_cell,
    last_cell,
    open_goal,
    opposite_cell,
    unsearched_goal,
)
from excelmaze.maze.maze import Ends, Maze, Opening
from excelmaze.maze.openings import IsOccupied, find_openings, is_list, openings_text, outer_rooms, still_outer
from excelmaze.maze.recipe import Recipe, checked_word
from excelmaze.options.values import with_fallback
from excelmaze.progress import BLOCK, tick
from excelmaze.solvers.breadth_first import Search


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
        begin = maze.start if maze.start is not None else gaps[0] if gaps else grid.first
    if goal is None:
        named = next((end.goal for end in maze.ends if end.start == begin and end.goal is not None), None)
        if named is not None:
            return Ends(begin, named)
        search = Search(grid, maze.passages, begin, goals_from=grid.goals_from)
        gap = search.farthest_of(gaps)
        alone = not needed and any(end.start == begin for end in maze.ends)
        farthest = None if alone else search.farthest
        return Ends(begin, farthest if gap in {None, begin} else gap)
    if goal in SEARCHED_GOALS:
        return Ends(begin, _searched_goal(maze, begin, goal))
    if goal == "opposite":
        return Ends(begin, opposite_cell(grid, begin))
    if goal == "last":
        return Ends(begin, last_cell(grid.piece_of(begin), begin))
    return Ends(begin, goal_cell(grid, goal, FOUND_GOALS))


def _searched_goal(maze: Maze, start: int, goal: str) -> int:
    grid = maze.grid
    search = Search(grid, maze.passages, start, goals_from=grid.goals_from)
    if goal == APART:
        among = range(grid.goals_from, grid.size)
        return Rim(grid).apart_from(grid.piece_of(start), start, search, search.farthest, among)
    outer = (room for room in outer_rooms(grid) if room != start) if goal == "rim" else ()
    return search.farthest_of(outer) or search.farthest


def opened_ends(
    graph: Graph, openings: str | None, start: str | None, goal: str | None
) -> tuple[str | None, str | None]:
    """Return start and goal; those that are not given are the first and the last room of listed openings.

    Raises:
        InputError: as for `find_openings`.
    """
    both = start is not None and goal is not None
    if both or openings is None or not is_list(openings) or not isinstance(graph, Grid):
        return start, goal
    rooms = [room for room, _ in find_openings(graph, [Ends(piece[0], None) for piece in graph.pieces], openings)]
    given = [] if start in {None, "random"} else [graph.find(start, "start")]
    if goal is not None and goal not in GOALS:
        given.append(goal_cell(graph, goal, GOALS))
    own = graph.piece_of([*given, *rooms, graph.first][0])
    free = [room for room in dict.fromkeys(rooms) if graph.piece_of(room) is own and room not in given]
    if start is None and free:
        start = graph.recipe_address(free.pop(0))
    if goal is None and free:
        goal = graph.recipe_address(free.pop())
    return start, goal


def finished(maze: Maze, recipe: Recipe, occupied: IsOccupied | None = None, *, chosen: bool = False) -> Maze:
    """Return the maze with the ends and openings that its recipe asks for.

    If the start is to be `chosen`, that of the recipe is where carving began, and the maze's own recipe has both.
    """
    graph = maze.graph
    search: Search | None = None
    ends = [*maze.ends] if _sets_ends(recipe) else []
    finding = None if ends else _Finding(maze, recipe)
    if finding is not None:
        for number, (piece, start, goal) in enumerate(_made(maze, recipe), 1):
            if number % BLOCK == 0:
                tick("finding goals", number, len(graph.pieces), "pieces")
            ends.append(finding.ends(piece, start, goal, chosen=chosen if number == 1 else goal == APART))
        search = finding.from_starts
        if chosen:
            recipe = recipe.starting_at(graph.recipe_address(ends[0].start))
    text = recipe.openings
    if isinstance(graph, Grid) and any(step.mazes for step in recipe.alterations):
        openings, _ = chosen_openings(graph, ends, still_outer(graph, text), occupied)
    else:
        openings, text = chosen_openings(graph, ends, text, occupied, maze.false_goals)
    if finding is not None and is_list(text) and len(ends) > 1:
        ends = [ends[0], *(finding.opened_ends(end, openings, recipe.goal) for end in ends[1:])]
    maze = maze.replaced(ends=ends, openings=openings, recipe=recipe._replace(openings=text), search=search)
    if recipe.sums:
        from excelmaze.maze.sums import with_sums

        return with_sums(maze, recipe, occupied)
    if recipe.collect:
        from excelmaze.maze.collected import with_word

        return with_word(maze, recipe)
    return maze


def finished_anew(maze: Maze, recipe: Recipe) -> Maze:
    """Return the maze with the ends that its recipe asks for; a start that was chosen is chosen again."""
    chosen = recipe.carve_from != "" and lies_apart(maze.graph, recipe.goal) and not is_list(recipe.openings)
    return finished(maze, recipe.before_start() if chosen else recipe, chosen=chosen)


class _Finding:
    """The search for starts and goals, piece by piece.

    There are at most two searches through the maze, each of which goes on from piece to piece: one from the starts, and
    one from where carving began, or from goals, where starts are still to be chosen.
    """

    def __init__(self, maze: Maze, recipe: Recipe) -> None:
        self._maze, self._graph = maze, maze.graph
        self._outer = _rim(maze.graph) if recipe.goal == "rim" else frozenset()
        self.from_starts: Search | None = None
        self._before: Search | None = None

    @cached_property
    def _rim(self) -> Rim | None:
        return Rim(self._graph) if isinstance(self._graph, Grid) else None

    def ends(self, piece: Sequence[int], start: int, goal: str, *, chosen: bool) -> Ends:
        """Return start and goal of a piece; a start that is to be chosen is until then where carving began."""
        maze, graph = self._maze, self._graph
        if not maze.passages[start] and goal in GOALS:
            return Ends(start, None)
        if goal not in SEARCHED_GOALS:
            end = open_goal(maze, piece, start, goal, chosen=chosen)
            return Ends(start if not chosen or end is None else self._start_for(piece, end), end)
        begin, search = start, None
        farthest: int | None = None
        if chosen and self._rim is not None:
            search, farthest = self._searched(self._before, start)
            self._before = search
            begin = self._rim.start_of(piece, start, search)
        if search is None or begin != start:
            search, farthest = self._from_start(begin)
        if goal == APART and self._rim is not None:
            among = range(graph.goals_from, graph.size)
            ends = Ends(begin, self._rim.apart_from(piece, begin, search, farthest, among))
            return self._turned(piece, ends) if chosen and len(piece) == graph.size else ends
        # The farthest of all, of several the first, is that of the rim, too, where it lies there.
        if goal == "rim" and (farthest == begin or farthest not in self._outer):
            outer = sorted(self._outer) if len(piece) == graph.size else [room for room in piece if room in self._outer]
            farthest = search.farthest_of(room for room in outer if room != begin) or farthest
        return Ends(begin, farthest)

    def opened_ends(self, ends: Ends, openings: Sequence[Opening], goal: str) -> Ends:
        """Return start and goal of another piece than that of the start: where it has openings, these are."""
        piece = self._graph.piece_of(ends.start)
        rooms = [*dict.fromkeys(room for room, _ in openings if self._graph.piece_of(room) is piece)]
        if not rooms:
            return ends
        if goal == APART or goal not in GOALS:
            goal = self._graph.recipe_address(rooms[-1]) if len(rooms) > 1 else APART
        return self.ends(piece, rooms[0], goal, chosen=False)

    def _turned(self, piece: Sequence[int], ends: Ends) -> Ends:
        """Return start and goal from left to right, or from top to bottom, if each lies apart from the other."""
        graph, (start, goal) = self._graph, ends
        if self._rim is None or goal is None or graph.goals_from or not self._rim.leads_back(piece, start, goal):
            return ends
        before = self._before
        known = before is not None and before.is_tree
        search = before.from_another(goal) if before and known else Search(graph, self._maze.passages, goal)
        if self._rim.apart_from(piece, goal, search, None, range(graph.size)) != start:
            return ends
        self.from_starts = search
        return Ends(goal, start)

    def _from_start(self, start: int) -> tuple[Search, int | None]:
        """Return a search from a start, and the farthest room of its piece, if that is known."""
        if self._before is not None and self._before.is_tree:
            self.from_starts, farthest = self._before.from_another(start), None
        else:
            self.from_starts, farthest = self._searched(self.from_starts, start)
        return self.from_starts, farthest

    def _start_for(self, piece: Sequence[int], goal: int) -> int:
        """Return the start that lies apart from a goal.

        Raises:
            InputError: the goal has no passage.
        """
        graph = self._graph
        self._before, farthest = self._searched(self._before, goal)
        if self._rim is None:
            start = self._before.farthest_of(room for room in graph.outer if room != goal) or farthest
        else:
            start = self._rim.apart_from(piece, goal, self._before, farthest, range(graph.floor.size))
        if start == goal:
            raise UnluckyError(
                f"goal {graph.address_of(goal)} has no passage, so that nothing leads to it; choose another"
            )
        return start

    def _searched(self, search: Search | None, start: int) -> tuple[Search, int]:
        """Return a search that has also come to the rooms of a start's piece, and the farthest of these."""
        if search is not None:
            return search, search.also_from(start)
        graph = self._graph
        known = self._maze.searched(start)
        search = known or Search(graph, self._maze.passages, start, goals_from=graph.goals_from)
        return search, search.farthest


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
    for piece in maze.graph.pieces:
        if piece is not own and maze.visited[piece[0]]:
            yield piece, piece[0], general_goal(recipe.goal)


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
    if isinstance(maze.graph, Grid) and recipe.openings not in {"auto", "none"}:
        for text in recipe.openings.split(","):
            with suppress(InputError):
                openings += find_openings(maze.graph, ends, text)
    return maze.replaced(ends=ends, openings=openings)


def _rim(graph: Graph) -> frozenset[int]:
    """Return the rooms among which the goal is looked for that is on the rim.

    Raises:
        InputError: the rooms have no places.
    """
    if graph.outer:
        return frozenset(graph.outer)
    if not isinstance(graph, Grid):
        raise InputError("goal rim: these rooms have no outer wall; choose a room, farthest, last or none")
    first = graph.goals_from
    return frozenset(room for room in outer_rooms(graph) if room >= first)


def chosen_openings(
    graph: Graph, ends: Sequence[Ends], openings: str, occupied: IsOccupied | None, false_goals: Sequence[int] = ()
) -> tuple[list[Opening], str]:
    """Return the openings, and the text that asks for them where nothing is occupied."""
    if isinstance(graph, Grid):
        chosen = find_openings(graph, ends, openings, occupied, false_goals)
        as_asked = occupied is None or chosen == find_openings(graph, ends, openings, None, false_goals)
        return chosen, openings if as_asked else openings_text(graph, chosen)
    if openings not in {"auto", "none"}:
        raise InputError(f"openings {openings}: these rooms have no outer wall of cells; choose auto or none")
    rooms = dict.fromkeys(room for one in ends for room in one if room is not None and room in graph.outer)
    return [Opening(room, graph.outer[room]) for room in rooms if openings == "auto"], openings
