"""Sparse mazes with false goals: several closed mazes in one shape, of which only one leads from the start to its goal.

A path of cells that never steps back leads to the goal, and is widened at the ends of its lines until it is most of the
shape. What is left falls into parts, and each that is large enough gets a false goal. They are all mazes of their own.

Source: Havlena 2016, section 4, algorithms 4 and 5. There the inner cells of the path are lost and the loop ends before
the rim, so that the result could never be everything; the path's own maze gets a false goal, too; and one pass rarely
reaches the three quarters that are asked for. Here the path stays, the rim is included, and passes are repeated.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from excelmaze.errors import InputError, UnluckyError
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import ALL_SIDES, DIRECTIONS, DOWN, LEFT, OPPOSITE, RIGHT, SIDE_NAMES, UP, Grid
from excelmaze.maze.goals import GOALS, goal_cell
from excelmaze.options.table import MazeOptions
from excelmaze.progress import tick
from excelmaze.rounded import exp
from excelmaze.sheet.addresses import Area
from excelmaze.streams import Stream, derived_seed, stream_named

TOWARDS = {"down": DOWN, "up": UP, "left": LEFT, "right": RIGHT}
# The parts of the usual widening: of the length of the lines that are widened.
_PART = 8
# So many attempts are made until there are as many goals as are asked for.
_PLANS = 50
# Of a cell: one of the rest, one of the maze with the start and the goal, one that is left without a maze.
_REST, _WIDE, _LEFT_OUT = range(3)


class Widening(NamedTuple):
    """How a path is widened, and what gets a false goal.

    Attributes:
        fixed: so many cells are added at each end of a line for certain, in each pass.
        temperature: the higher, the more are added by chance.
        share: passes are repeated until the maze is so much of its piece.
        least: a part with more cells than these gets a false goal.
        goals: so many there are, the true one included; 0 leaves that to chance.
    """

    fixed: int
    temperature: float
    share: float
    least: int
    goals: int = 0

    @classmethod
    def of(
        cls,
        grid: Grid,
        piece: Sequence[int],
        towards: str,
        *,
        widening: int | None = None,
        temperature: float | None = None,
        share: float = 0.75,
        least: int | None = None,
        goals: int = 0,
    ) -> "Widening":
        """Return what is asked for, else what suits the length of the lines."""
        places = _across(grid, towards)
        length = max(places[cell] for cell in piece) - min(places[cell] for cell in piece) + 1
        return cls(
            max(1, length // _PART) if widening is None else widening,
            length / _PART if temperature is None else temperature,
            share,
            max(1, length // max(goals, 1)) if least is None else least,
            goals,
        )


class Part(NamedTuple):
    """A closed maze: its rooms, in reading order, and a grid of these alone."""

    rooms: Sequence[int]
    grid: Grid


class Closed(NamedTuple):
    """What Algorithm 5 makes mazes of: the parts, that of start and goal first, and the false goals of the others."""

    parts: Sequence[Part]
    false_goals: tuple[int, ...]


def closed_parts(
    grid: Grid, pieces: Collection[Sequence[int]], ends: tuple[int, int], towards: str, by: Widening, stream: Stream
) -> Closed:
    """Return the closed mazes of some pieces of a grid, that of the ends first.

    Args:
        grid: a grid whose cells that lie side by side are neighbours.
        pieces: those that get mazes.
        ends: from `chosen_ends`.
        towards: a word in `TOWARDS`.
        by: how wide the maze with start and goal becomes, and how large others are that get a false goal.
        stream: the random numbers.
    """
    carved = {piece[0] for piece in pieces}
    for _ in range(_PLANS if by.goals else 1):
        path = path_forward(grid, ends, TOWARDS[towards], stream)
        kind = widened(grid, path, towards, len(grid.piece_of(ends[0])), by, stream)
        for other in grid.pieces if len(carved) < len(grid.pieces) else ():
            if other[0] not in carved:
                for cell in other:
                    kind[cell] = _LEFT_OUT
        own, *others = [*_parts(grid, kind, _WIDE), *_parts(grid, kind, _REST)]
        if by.goals:
            others = _as_many(grid, others, by)
        closed = Closed([own, *others], tuple(_false_goals(grid, others, by, stream)))
        if by.goals in {0, 1 + len(closed.false_goals)}:
            return closed
    raise UnluckyError(
        f"players {by.goals}: no place was found for so many goals; choose fewer, more cells, "
        "or a smaller share or least"
    )


def _as_many(grid: Grid, parts: Sequence[Part], by: Widening) -> list[Part]:
    """Return the parts that are left, the largest divided until there is one for each false goal, the largest first."""
    divided = sorted(parts, key=lambda part: -len(part.rooms))
    while divided and len(_with_goals(grid, divided, by.least)) < by.goals - 1:
        whole = divided.pop(0)
        halves = _halves(grid, whole)
        if min((len(half.rooms) for half in halves), default=0) <= by.least:
            return []
        divided = sorted([*divided, *halves], key=lambda part: -len(part.rooms))
    return divided


def _halves(grid: Grid, part: Part) -> list[Part]:
    """Return two connected parts of one, each with all that is nearer to one of two cells on the rim far apart."""
    inside = part.grid
    rim = [number for number, room in enumerate(part.rooms) if _on_rim(grid, room)]
    if len(rim) < 2:  # noqa: PLR2004 - one for each
        return []
    whose = bytearray(inside.size)
    whose[rim[0]], whose[rim[-1]] = 1, 2
    waiting = [rim[0], rim[-1]]
    for number in waiting:
        for neighbor_of in inside.neighbors:
            other = neighbor_of[number]
            if other >= 0 and not whose[other]:
                whose[other] = whose[number]
                waiting.append(other)
    halves = [*_parts(inside, whose, 1), *_parts(inside, whose, 2)]
    return [Part([part.rooms[number] for number in half.rooms], half.grid) for half in halves]


def path_forward(grid: Grid, ends: tuple[int, int], forward: int, stream: Stream) -> list[int]:
    """Return the stack of a randomised backtracking that never steps back, when it comes to the goal."""
    start, goal = ends
    sides = [grid.neighbors[side] for side in DIRECTIONS if side != OPPOSITE[forward]]
    came = bytearray(grid.size)
    came[start] = 1
    stack = [start]
    while stack[-1] != goal:
        neighbors = (neighbor_of[stack[-1]] for neighbor_of in sides)
        free = [other for other in neighbors if other >= 0 and not came[other]]
        if free:
            stack.append(free[int(stream.random() * len(free))])
            came[stack[-1]] = 1
        else:
            stack.pop()
    return stack


def widened(grid: Grid, path: Sequence[int], towards: str, size: int, by: Widening, stream: Stream) -> bytearray:
    """Algorithm 4: 1 for each cell of the path and each that is added at the ends of its lines.

    At each end some are added for certain, and each one more with a chance that falls with those that were added.
    Passes are repeated on their own result until it is a share of `size`, or nothing is left to be added.
    """
    wide = bytearray(grid.size)
    lines: dict[int, list[int]] = {}
    along = _along(grid, towards)
    for cell in path:
        wide[cell] = _WIDE
        lines.setdefault(along[cell], []).append(cell)
    sides = (UP, DOWN) if TOWARDS[towards] in {LEFT, RIGHT} else (LEFT, RIGHT)
    tips = [(side, tip) for line in lines.values() for side, tip in zip(sides, (min(line), max(line)), strict=True)]
    count, before = len(path), 0
    while before == 0 or before < count < by.share * size:
        before = count
        for number, (side, tip) in enumerate(tips):
            end, ahead, added = tip, grid.neighbors[side][tip], 0
            while ahead >= 0 and (added < by.fixed or stream.random() < exp(-added / by.temperature)):
                wide[ahead] = _WIDE
                end, ahead, added = ahead, grid.neighbors[side][ahead], added + 1
            tips[number] = side, end
            count += added
            tick("widening", count, size)
    return wide


def _false_goals(grid: Grid, parts: Sequence[Part], by: Widening, stream: Stream) -> Iterator[int]:
    """Yield a random cell on the rim of each part that is large enough, or of as many as are asked for."""
    for rim in _with_goals(grid, parts, by.least)[: by.goals - 1 if by.goals else None]:
        yield rim[int(stream.random() * len(rim))]


def _with_goals(grid: Grid, parts: Iterable[Part], least: int) -> list[list[int]]:
    """Return the cells on the rim of each part that is large enough for a false goal."""
    rims = ([room for room in part.rooms if _on_rim(grid, room)] for part in parts if len(part.rooms) > least)
    return [rim for rim in rims if rim]  # a part around which others lie has none, where holes make one possible


def _on_rim(grid: Grid, room: int) -> bool:
    return grid.sides[room] != ALL_SIDES


def _parts(grid: Grid, kind: bytes | bytearray, value: int) -> Iterator[Part]:
    """Yield the connected parts of the rooms of one kind."""
    rooms = [room for room, its in enumerate(kind) if its == value]
    if rooms:
        whole = Grid(list(_areas(grid, kind, value)))
        for piece in whole.pieces:
            yield Part([rooms[number] for number in piece], whole.rows_of(piece))


def _areas(grid: Grid, kind: bytes | bytearray, value: int) -> Iterator[Area]:
    """Yield the stretches of rooms of one kind, row by row."""
    for run in grid.runs:
        tick("parting mazes", run.cell, grid.size)
        begin = run.cell
        for room in run.cells:
            if kind[room] != value:
                if begin < room:
                    yield Area(run.row, run.first + begin - run.cell, run.row, run.first + room - 1 - run.cell)
                begin = room + 1
        if begin < run.cells.stop:
            yield Area(run.row, run.first + begin - run.cell, run.row, run.last)


def opposite_ends(graph: Graph, making: MazeOptions, seed: int, *, starts_first: bool) -> tuple[str, str]:
    """Return start and goal of a maze with false goals: those given, or cells of opposite sides by the seed.

    Raises:
        InputError: the graph is none of cells on one sheet, or the goal is no cell of the far side.
    """
    towards, start, goal = making.false_goals, making.start, making.goal
    if isinstance(graph, Grid) and graph.sheets:
        raise InputError(f"false goals are for one sheet; leave them out, or the {len(graph.sheets)} levels")
    if not isinstance(graph, Grid) or not graph.gapless:
        raise InputError(
            f"false goals take cells of a sheet that are all rooms, or a rectangle; {graph.described} is neither"
        )
    begin = 0 if starts_first else None
    if start not in {None, "random"}:
        begin = graph.find(start, "start")
    if goal in GOALS:
        raise InputError(
            f"goal {goal} with false goals {towards}: it is a cell of the far side; give one, or none at all"
        )
    end = None if goal is None else goal_cell(graph, goal, ())
    stream = stream_named("python", derived_seed(seed, "false goals, ends"))
    begin, end = chosen_ends(graph, towards, begin, end, stream)
    return graph.address_of(begin), graph.address_of(end)


def chosen_ends(grid: Grid, towards: str, start: int | None, goal: int | None, stream: Stream) -> tuple[int, int]:
    """Return start and goal on opposite sides, by chance unless given, joined by a path that never steps back.

    Raises:
        InputError: they do not lie there, or no path leads on.
    """
    forward = TOWARDS[towards]
    piece = grid.piece_of(grid.first if start is None else start)
    along = _along(grid, towards)
    lines = sorted({along[room] for room in piece}, reverse=forward in {UP, LEFT})
    if len(lines) == 1:
        what = "columns" if forward in {LEFT, RIGHT} else "rows"
        raise InputError(f"false goals {towards} take 2 {what} or more; choose more cells, or another direction")
    first, last = ([room for room in piece if along[room] == line] for line in (lines[0], lines[-1]))
    sides = [side for side in DIRECTIONS if side != OPPOSITE[forward]]
    able = _reached(grid, last, [OPPOSITE[side] for side in sides])
    begins = [room for room in first if able[room]]
    if not begins:
        raise InputError(
            f"false goals {towards}: every way to the {SIDE_NAMES[forward]} of these cells leads back somewhere; "
            "choose another direction or other cells"
        )
    begin = _one_of(grid, begins, start, f"start, on the {SIDE_NAMES[OPPOSITE[forward]]}", stream)
    there = _reached(grid, [begin], sides)
    return (
        begin,
        _one_of(grid, [room for room in last if there[room]], goal, f"goal, on the {SIDE_NAMES[forward]}", stream),
    )


def _one_of(grid: Grid, rooms: Sequence[int], chosen: int | None, what: str, stream: Stream) -> int:
    if chosen is None:
        return rooms[int(stream.random() * len(rooms))]
    if chosen not in rooms:
        raise InputError(
            f"{grid.address_of(chosen)} cannot be the {what} of a maze with false goals; "
            f"choose another cell, such as {grid.address_of(rooms[0])}"
        )
    return chosen


def _reached(grid: Grid, rooms: Sequence[int], sides: Collection[int]) -> bytes:
    """Return 1 for each room that can be reached from some rooms by steps to some sides."""
    if len(grid.areas) == 1:
        return b"\1" * grid.size
    reached = bytearray(grid.size)
    waiting = [*rooms]
    for room in rooms:
        reached[room] = 1
    for room in waiting:
        for side in sides:
            other = grid.neighbors[side][room]
            if other >= 0 and not reached[other]:
                reached[other] = 1
                waiting.append(other)
    return bytes(reached)


def _along(grid: Grid, towards: str) -> Sequence[int]:
    """Return for each room which line it is on: its row where the path leads down or up, else its column."""
    return grid.places[TOWARDS[towards] in {LEFT, RIGHT}]


def _across(grid: Grid, towards: str) -> Sequence[int]:
    """Return for each room its place in its line."""
    return grid.places[TOWARDS[towards] in {UP, DOWN}]
