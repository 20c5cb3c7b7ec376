"""Sparse mazes with false goals: several closed mazes in one shape, of which only one leads from the start to its goal.

A path of cells that never steps back leads to the goal, and is widened at the ends of its lines until it is most of the
shape. What is left falls into parts, and each that is large enough gets a false goal. They are all mazes of their own.

Source: Havlena 2016, section 4, algorithms 4 and 5. There the inner cells of the path are lost and the loop ends before
the rim, so that the result could never be everything; the path's own maze gets a false goal, too; and one pass rarely
reaches the three quarters that are asked for. Here the path stays, the rim is included, and passes are repeated.
"""

from collections.abc import Collection, Sequence

from excelmaze.errors import InputError, UnluckyError
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import ALL_SIDES, DIRECTIONS, DOWN, LEFT, OPPOSITE, RIGHT, SIDE_NAMES, UP, Grid
from excelmaze.maze.goals import GOALS, goal_cell
from excelmaze.maze.recipe import Recipe
from excelmaze.options.table import MazeOptions
from excelmaze.progress import tick
from excelmaze.rounded import exp
from excelmaze.shapes.connected import connected
from excelmaze.sheet.unions import rectangles
from excelmaze.solvers.breadth_first import distances_from
from excelmaze.streams import Stream, derived_seed, stream_named
from excelmaze.texts import Seed

TOWARDS = {"down": DOWN, "up": UP, "left": LEFT, "right": RIGHT}
# The parts of the usual widening: of the length of the lines that are widened.
_PART = 8
# How many attempts are made at as many goals as are asked for.
_PLANS = 50


def closed_parts(
    grid: Grid, pieces: Sequence[Sequence[int]], start: int, goal: int, recipe: Recipe
) -> tuple[list[Sequence[int]], tuple[int, ...]]:
    """Return the rooms of each closed maze, that of the start first, and the false goals of the others.

    Args:
        grid: a grid whose cells that lie side by side are neighbours.
        pieces: those that get mazes, that of the start first.
        start: and `goal`: from `opposite_ends`.
        recipe: what it says of false goals.
    """
    stream = stream_named(recipe.rng, derived_seed(recipe.seed, "false goals"))
    forward = TOWARDS[recipe.false_goals]
    places = [grid.places[forward in {UP, DOWN}][room] for room in pieces[0]]
    length = max(places) - min(places) + 1
    goals = recipe.players if recipe.players > 1 else 0  # who is alone takes what there is
    least = max(1, length // max(goals, 1)) if recipe.least is None else recipe.least
    made = sorted(room for piece in pieces for room in piece)
    for _ in range(_PLANS if goals else 1):
        path = path_forward(grid, start, goal, forward, stream)
        own = widened(grid, path, forward, len(pieces[0]), length, recipe, stream)
        parts: list[Sequence[int]] = [*connected(grid.neighbors, [room for room in made if room not in own])]
        if goals:
            parts = _as_many(grid, parts, goals - 1, least)
        rims = _with_goals(grid, parts, least)[: goals - 1 if goals else None]
        false_goals = tuple(rim[int(stream.random() * len(rim))] for rim in rims)
        if goals in {0, 1 + len(false_goals)}:
            return [sorted(own), *parts], false_goals
    raise UnluckyError(
        f"players {goals}: there is no space for that many goals; choose fewer, more cells, or a smaller share or least"
    )


def path_forward(grid: Grid, start: int, goal: int, forward: int, stream: Stream) -> list[int]:
    """Return the stack of a randomised backtracking that never steps back, when it comes to the goal."""
    sides = [grid.neighbors[side] for side in DIRECTIONS if side != OPPOSITE[forward]]
    came, stack = {start}, [start]
    while stack[-1] != goal:
        neighbors = (neighbor_of[stack[-1]] for neighbor_of in sides)
        free = [other for other in neighbors if other >= 0 and other not in came]
        if free:
            stack.append(free[int(stream.random() * len(free))])
            came.add(stack[-1])
        else:
            stack.pop()
    return stack


def widened(
    grid: Grid, path: Sequence[int], forward: int, size: int, length: int, recipe: Recipe, stream: Stream
) -> set[int]:
    """Return the cells of the path and those that algorithm 4 adds at the ends of its lines.

    At each end some are added for certain, and each one more with a chance that falls with those that were added.
    Passes are repeated on their own result until it is a share of `size`, or nothing is left to be added.
    """
    fixed = max(1, length // _PART) if recipe.widening is None else recipe.widening
    temperature = length / _PART if recipe.temperature is None else recipe.temperature
    wide = {*path}
    lines: dict[int, list[int]] = {}
    along = grid.places[forward in {LEFT, RIGHT}]
    for cell in path:
        lines.setdefault(along[cell], []).append(cell)
    sides = (UP, DOWN) if forward in {LEFT, RIGHT} else (LEFT, RIGHT)
    tips = [(side, tip) for line in lines.values() for side, tip in zip(sides, (min(line), max(line)), strict=True)]
    before = 0
    while before == 0 or before < len(wide) < recipe.share * size:
        before = len(wide)
        for number, (side, end) in enumerate(tips):
            ahead, added = grid.neighbors[side][end], 0
            while ahead >= 0 and (added < fixed or stream.random() < exp(-added / temperature)):
                wide.add(ahead)
                tips[number] = side, ahead
                ahead, added = grid.neighbors[side][ahead], added + 1
            tick("widening", len(wide), size)
    return wide


def _as_many(grid: Grid, parts: Sequence[Sequence[int]], goals: int, least: int) -> list[Sequence[int]]:
    """Return the parts, the largest divided until there is one for each false goal, the largest first."""
    divided = sorted(parts, key=lambda part: -len(part))
    while divided and len(_with_goals(grid, divided, least)) < goals:
        halves = _halves(grid, divided.pop(0))
        if min(map(len, halves), default=0) <= least:
            return []
        divided = sorted([*divided, *halves], key=lambda part: -len(part))
    return divided


def _halves(grid: Grid, part: Sequence[int]) -> list[Sequence[int]]:
    """Return two connected halves of a part, each with all that is nearer to one of two cells on the rim far apart."""
    rim = [number for number, room in enumerate(part) if _on_rim(grid, room)]
    inside = sub_grid(grid, part)
    if len(rim) < 2:  # noqa: PLR2004 - one for each
        return []
    near, far = (distances_from(inside, inside.sides, [end]) for end in (rim[0], rim[-1]))
    first = {room for room, steps, others in zip(part, near, far, strict=True) if steps <= others}
    return [sorted(first), [room for room in part if room not in first]]


def _with_goals(grid: Grid, parts: Sequence[Sequence[int]], least: int) -> list[list[int]]:
    """Return the cells on the rim of each part that is large enough for a false goal."""
    rims = ([room for room in part if _on_rim(grid, room)] for part in parts if len(part) > least)
    return [rim for rim in rims if rim]  # a part around which others lie has none, where holes make one possible


def _on_rim(grid: Grid, room: int) -> bool:
    return grid.sides[room] != ALL_SIDES


def sub_grid(grid: Grid, rooms: Sequence[int]) -> Grid:
    """Return some rooms of a grid as a grid of their own, numbered anew in their order."""
    rows, columns = grid.places
    return Grid(rectangles({(rows[room], columns[room]) for room in rooms}))


def opposite_ends(graph: Graph, making: MazeOptions, seed: Seed, *, starts_first: bool) -> tuple[str, str]:
    """Return start and goal of a maze with false goals: those given, or cells of opposite sides by the seed.

    A path that never steps back joins them.

    Raises:
        InputError: the graph is none of cells on one sheet, they do not lie on opposite sides, or no path leads on.
    """
    towards, goal = making.false_goals, making.goal
    if graph.sheets:
        raise InputError(f"false goals are for one sheet; leave them out, or the {len(graph.sheets)} levels")
    if not isinstance(graph, Grid) or not graph.gapless:
        raise InputError(
            f"false goals take cells of a sheet that are all rooms, or a rectangle; {graph.described} is neither"
        )
    start = 0 if starts_first else None
    if making.start not in {None, "random"}:
        start = graph.room_of(making.start, "start")
    if goal in GOALS:
        raise InputError(
            f"goal {goal} with false goals {towards}: it is a cell of the far side; give one, or none at all"
        )
    end = None if goal is None else goal_cell(graph, goal, ())
    forward = TOWARDS[towards]
    piece = graph.piece_of(graph.first if start is None else start)
    along = graph.places[forward in {LEFT, RIGHT}]
    lines = {along[room] for room in piece}
    near, far = sorted((min(lines), max(lines)), reverse=forward in {UP, LEFT})
    if near == far:
        what = "columns" if forward in {LEFT, RIGHT} else "rows"
        raise InputError(f"false goals {towards} take 2 {what} or more; choose more cells, or another direction")
    last = [room for room in piece if along[room] == far]
    able = distances_from(graph, _but_for(graph, forward), last)
    begins = [room for room in piece if along[room] == near and able[room] >= 0]
    if not begins:
        raise InputError(
            f"false goals {towards}: every way to the {SIDE_NAMES[forward]} of these cells leads back somewhere; "
            "choose another direction or other cells"
        )
    stream = stream_named("python", derived_seed(seed, "false goals, ends"))
    begin = _one_of(graph, begins, start, f"start, on the {SIDE_NAMES[OPPOSITE[forward]]}", stream)
    there = distances_from(graph, _but_for(graph, OPPOSITE[forward]), [begin])
    goals = [room for room in last if there[room] >= 0]
    end = _one_of(graph, goals, end, f"goal, on the {SIDE_NAMES[forward]}", stream)
    return graph.address_of(begin), graph.address_of(end)


def _but_for(grid: Grid, side: int) -> bytes:
    """Return all passages that there can be, but for those to one side."""
    return bytes(sides & ~(1 << side) for sides in grid.sides)


def _one_of(grid: Grid, rooms: Collection[int], chosen: int | None, what: str, stream: Stream) -> int:
    if chosen is None:
        return [*rooms][int(stream.random() * len(rooms))]
    if chosen not in rooms:
        raise InputError(
            f"{grid.address_of(chosen)} cannot be the {what} of a maze with false goals; "
            f"choose another cell, such as {grid.address_of(min(rooms))}"
        )
    return chosen
