"""Where a maze begins and leads to, piece by piece: as a recipe tells, or as one that was read from a sheet shows."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property

from excelmaze.errors import InputError, UnluckyError
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.goals import (
    APART,
    GOALS,
    SEARCHED_GOALS,
    general_goal,
    opened_ends,
    unsearched_goal,
)
from excelmaze.maze.maze import Ends, Maze, Opening
from excelmaze.maze.openings import IsOccupied, find_openings, is_list, openings_asked, outer_sides, still_outer
from excelmaze.maze.recipe import Recipe
from excelmaze.options.values import with_fallback
from excelmaze.progress import BLOCK, tick
from excelmaze.rounded import dist
from excelmaze.solvers.breadth_first import Search


class Finder:
    """The search for starts and goals of a maze, piece by piece: on the rim, and apart.

    Rooms without outer sides, as those of a torus or of a piece inside another one, are all treated as if they lay on
    the rim, on no side of it.
    """

    def __init__(self, maze: Maze) -> None:
        self._maze, self._graph = maze, maze.graph

    @cached_property
    def _outer(self) -> dict[int, int]:
        return outer_sides(self._graph)

    def ends(self, piece: Sequence[int], start: int, goal: str, *, chosen: bool) -> Ends:
        """Return start and goal of a piece; a start that is still to be chosen is the room where carving began."""
        graph = self._graph
        if not self._maze.passages[start] and goal in GOALS:
            return Ends(start, None)
        if goal not in SEARCHED_GOALS:
            end = self._open_goal(piece, start, goal, chosen=chosen)
            return Ends(self._start_for(piece, end) if chosen and end is not None else start, end)
        if not chosen or not isinstance(graph, Grid):
            return Ends(start, self.goal(piece, start, goal))
        begin = self._start_on_rim(piece, start)
        end = self.goal(piece, begin, goal)
        turns = len(piece) == graph.size and not graph.goals_from and self._leads_back(piece, begin, end)
        if turns and self.goal(piece, end, goal) == begin:  # each lies apart from the other
            return Ends(end, begin)
        return Ends(begin, end)

    def goal(self, piece: Sequence[int], start: int, goal: str, among: range | None = None) -> int:
        """Return the room of a piece that lies apart from its start, or farthest from there, perhaps on the rim."""
        graph = self._graph
        among = range(graph.goals_from, graph.size) if among is None else among
        if goal == APART and isinstance(graph, Grid):
            return self._apart_from(piece, start, among)
        if goal == "rim" and not graph.tiling:
            raise InputError("goal rim: these rooms have no outer wall; choose a room, farthest, last or none")
        rooms = [room for room in piece if room != start]
        last = [room for room in rooms if room in among]
        outer = [room for room in last if room in self._outer] if goal == "rim" else []
        search = self._maze.search_from(start)
        farthest = (search.farthest_of(some) for some in (outer, last, rooms))
        return next((room for room in farthest if room is not None), start)

    def opened(self, ends: Ends, openings: Sequence[Opening], goal: str) -> Ends:
        """Return start and goal of a piece without the first start: its openings, where it has any."""
        piece = self._graph.piece_of(ends.start)
        rooms = [*dict.fromkeys(room for room, _ in openings if self._graph.piece_of(room) is piece)]
        if not rooms:
            return ends
        if goal == APART or goal not in GOALS:
            goal = self._graph.address_of(rooms[-1]) if len(rooms) > 1 else APART
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

    def _start_on_rim(self, piece: Sequence[int], begin: int) -> int:
        """Return the start of a piece: the room on the rim to which the longest path leads from where carving began.

        So the path on from there is long. In cells that are no rectangle, such as shapes and letters, it is one of the
        rooms at the left or, if they are not wider than high, at the top.
        """
        grid, search = self._maze.grid, self._maze.search_from(begin)
        rooms: Iterable[int] = self._on_rim(piece, range(grid.floor.size))
        if grid.cells.size != grid.cells.bounds.size:
            axis = self._axis(piece)
            places = {room: grid.sheet_place(room)[axis] for room in rooms if search.reached(room)}
            first = min(places.values(), default=0)
            rooms = [room for room, place in places.items() if place == first]
        start = search.farthest_of(rooms)
        return begin if start is None else start

    def _apart_from(self, piece: Sequence[int], room: int, among: range) -> int:
        """Return the room of a piece, `among` some, that lies apart from another one.

        It is on the rim, on none of the sides of the other one, at least half of the piece's longer side away in a
        straight line, and of those the one with the longest path; without such a room the farthest on other sides, and
        without these the farthest of all.
        """
        grid, search = self._maze.grid, self._maze.search_from(room)
        own, place = self._outer.get(room, 0), grid.sheet_place(room)
        half = max(self._lengths(piece)) / 2
        on_rim = self._on_rim(piece, among).items()
        others = [other for other, sides in on_rim if other != room and not sides & own]
        far = [other for other in others if dist(place, grid.sheet_place(other)) >= half]
        rest = (other for other in piece if other != room and other in among)
        farthest = (search.farthest_of(rooms) for rooms in (far, others, rest))
        return next((other for other in farthest if other is not None), room)

    def _leads_back(self, piece: Sequence[int], start: int, goal: int) -> bool:
        """Return whether a goal lies before its start, in the direction in which a maze is best gone through."""
        axis, place = self._axis(piece), self._maze.grid.sheet_place
        return place(goal)[axis] < place(start)[axis]

    def _on_rim(self, piece: Sequence[int], among: Collection[int]) -> dict[int, int]:
        """Return those rooms of a piece that may be chosen, and on which sides they lie, as bits."""
        sides = self._outer
        rooms = sides if len(piece) == self._graph.size else piece
        on_rim = {room: sides[room] for room in rooms if room in sides and room in among}
        return on_rim or {room: 0 for room in piece if room in among}

    def _axis(self, piece: Sequence[int]) -> int:
        height, width = self._lengths(piece)
        return 0 if height >= width else 1

    def _lengths(self, piece: Sequence[int]) -> tuple[int, int]:
        """Return the height and the width of a piece, in cells of the sheet."""
        grid = self._maze.grid
        if len(piece) == grid.size:
            return grid.cells.bounds.height, grid.cells.bounds.width
        rows, columns = zip(*map(grid.sheet_place, piece), strict=True)
        return max(rows) - min(rows) + 1, max(columns) - min(columns) + 1


def finished(maze: Maze, recipe: Recipe, occupied: IsOccupied | None = None, *, chosen: bool = False) -> Maze:
    """Return the maze with the ends and openings that its recipe asks for.

    If the start is to be `chosen`, that of the recipe is where carving began, and the maze's own recipe has both.
    """
    graph, finder, has_own_ends = maze.graph, Finder(maze), _sets_ends(recipe)
    ends = [*maze.ends]
    if not has_own_ends:
        ends = [
            finder.ends(piece, start, goal, chosen=goal == APART if number else chosen)
            for number, (piece, start, goal) in enumerate(_made(maze, recipe))
        ]
        if chosen:
            recipe = recipe.starting_at(graph.address_of(ends[0].start))
    if isinstance(graph, Grid) and any(step.mazes for step in recipe.alterations):
        openings, _ = openings_asked(graph, ends, still_outer(graph, recipe.openings), occupied)
    else:
        openings, text = openings_asked(graph, ends, recipe.openings, occupied, maze.signs.false_goals)
        recipe = recipe._replace(openings=text)
    if not has_own_ends and is_list(recipe.openings):
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
    """Return whether a start that is not named is chosen apart from the goal, which lies apart itself or is a cell."""
    return bool(graph.tiling) and (goal == APART or goal not in GOALS)


def _sets_ends(recipe: Recipe) -> bool:
    """Return whether the shape of a recipe, or its last step, decides where the maze begins and leads to."""
    if recipe.false_goals != "none" or not recipe.alterations:
        return recipe.false_goals != "none"
    from excelmaze.maze.alterations import kind_of

    return kind_of(recipe.alterations[-1]).sets_ends


def _made(maze: Maze, recipe: Recipe) -> Iterator[tuple[Sequence[int], int, str]]:
    """Yield the pieces that have a maze, each with its start and with what its goal is, that of the start first."""
    first = maze.graph.room_of(recipe.start, "start")
    own = maze.graph.piece_of(first)
    yield own, first, recipe.goal
    for number, piece in enumerate(maze.graph.pieces):
        if number % BLOCK == BLOCK - 1:
            tick("finding goals", number, len(maze.graph.pieces), "pieces")
        if piece is not own and maze.visited[piece[0]]:
            yield piece, piece[0], general_goal(recipe.goal)


def with_named_ends(maze: Maze, recipe: Recipe) -> Maze:
    """Return the maze with those ends and openings that its recipe names, whatever its passages are.

    Of a maze that is joined later they may lie in another one. The room where carving began is kept like a start.
    """
    ends = [Ends(maze.graph.room_of(recipe.carve_from, "carve_from"), None)] if recipe.carve_from else []
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


def choose_ends(maze: Maze, start: str | None, goal: str | None, *, needed: bool = True) -> Ends:
    """Return start and goal of a maze that was read from a sheet: those that are given, or else chosen.

    The start is, in this order: the one asked for, the one that the sheet names, a cell with an opening in the outer
    wall, the first cell. The goal: the one asked for (a cell, `apart`, `farthest`, `rim`, `opposite`, `last`), the one
    that the sheet names for that start, the opening farthest from the start, the farthest cell; none, unless one is
    `needed`, where the sheet names that start alone, as of a maze that was made without one.

    Raises:
        InputError: a cell outside the maze, or a goal in another piece than the start.
    """
    grid, gaps = maze.grid, [cell for cell, _ in maze.openings]
    if start is not None:
        begin = grid.room_of(start, "start")
    else:
        begin = [*(ends.start for ends in maze.ends), *gaps, grid.first][0]
    finder, piece = Finder(maze), grid.piece_of(begin)
    if goal is None:
        named = next((end.goal for end in maze.ends if end.start == begin and end.goal is not None), None)
        gap = Search(grid, maze.passages, begin).farthest_of(gaps) if named is None else named
        if gap is not None and (gap != begin or named is not None):
            return Ends(begin, gap)
        alone = not needed and any(end.start == begin for end in maze.ends)
        return Ends(begin, None if alone else finder.goal(piece, begin, "farthest"))
    if goal == "none":
        raise InputError("goal none: nothing leads there; give a cell, or apart, farthest, rim, opposite or last")
    return finder.ends(piece, begin, goal, chosen=False)


def with_ends(maze: Maze, *, start: str | None = None, goal: str | None = None, openings: str | None = None) -> Maze:
    """Return a perfect maze with ends and openings as `generate` gives them, and without a recipe.

    >>> from excelmaze import generate
    >>> with_ends(generate("B2:F6", seed=7).replaced(ends=[], openings=[])).ends
    (Ends(start=0, goal=14),)

    Args:
        maze: the maze, all of its rooms visited.
        start: and `goal`, `openings`: as for `generate`.
    """
    start, goal = opened_ends(maze.graph, openings, start, goal)
    begin = maze.graph.address_of(maze.graph.first) if start is None else start
    goal, openings = (with_fallback(name, given, {}) for name, given in (("goal", goal), ("openings", openings)))
    recipe = Recipe("", "", 0, "python", begin, goal, openings, "each")
    return finished(maze, recipe, chosen=start is None and lies_apart(maze.graph, goal)).replaced(recipe=None)
