"""Sums: a maze with four exits and numbers on the ways to them, of which those on one way alone add up to a sum.

In a perfect maze one way leads to each exit, so that the four sums are all that there are.
"""

from collections.abc import Sequence
from operator import sub

from excelmaze.errors import InputError, UnluckyError
from excelmaze.generators.kruskal import shuffle
from excelmaze.grids.grid import Grid
from excelmaze.maze.goals import GOALS
from excelmaze.maze.maze import Ends, Maze, Signs
from excelmaze.maze.openings import IsOccupied, openings_asked, outer_sides
from excelmaze.maze.recipe import Recipe
from excelmaze.maze.text_places import PathTree, check_room_for_texts, evenly, places_of_decoys
from excelmaze.streams import Stream, derived_seed, stream_named

EXITS = 4
"""The number of exits."""

_LARGEST, _FEWEST = 9, 2
# Numbers are chosen so that they are about so large.
_MEAN = 5
# How many of the last rooms of the path to each exit, the exit included, are on no other path: the first number for
# which there are exits. With 0, the path to one exit may lead through others.
_OWN = 8, 4, 2, 0
# How often exits are chosen anew for each of these numbers.
_TRIES = 8
# The least steps from the start to an exit, and the fewest rooms of a false way that are not on the true way.
_NEAREST, _APART = 3, 2
# An exit is any of those that lie nearly as far from the others as can be.
_NEARLY = 0.8


def with_sums(maze: Maze, recipe: Recipe, occupied: IsOccupied | None) -> Maze:
    """Return a maze with four exits, which have letters, and numbers on the ways to them.

    Raises:
        InputError: there is no start, there are no four exits, several ways lead to some rooms, the sum cannot be
            reached on the way to any, or the rooms have no place for numbers.
    """
    what = f"sums {recipe.sums:,}"
    if not maze.ends:
        raise InputError(f"{what} needs a start, and this maze has none; choose another algorithm")
    grid = check_room_for_texts(maze, recipe, what)
    if recipe.collect:
        raise InputError(f"{what} and collect {recipe.collect[:40]!r}: a maze has one task; leave out one of the two")
    if recipe.sums < _FEWEST:
        raise InputError(f"{what} is less than two numbers can be; choose {_FEWEST} or more")
    if grid.merged:
        raise InputError(f"{what} needs single cells, and {grid.merged[0].address} are merged; unmerge them")
    start = maze.ends[0].start
    tree = PathTree.alone_in(maze, start, what)
    paths = _exits(grid, tree, recipe, what)
    goal, *false_goals = (path[-1] for path in paths)
    ends = [Ends(start, goal)]
    openings, text = openings_asked(grid, ends, recipe.openings, occupied, sorted(false_goals))
    signs = Signs(tuple(false_goals), lettered=True, texts=_numbers(maze, tree, recipe, paths))
    return maze.replaced(ends=ends, openings=openings, recipe=recipe._replace(openings=text), signs=signs)


def sums_of(maze: Maze) -> dict[str, int]:
    """Return the sum of the numbers on the way to each exit, by its letter."""
    search, texts = maze.search_from(maze.ends[0].start if maze.ends else 0), maze.signs.texts
    return {
        letter: sum(int(texts.get(room, 0)) for room in search.path_to(exit_) or ())
        for exit_, letter in maze.letters.items()
    }


def _exits(grid: Grid, tree: PathTree, recipe: Recipe, what: str) -> list[list[int]]:
    """Return the ways to four exits in the outer wall, far from one another and from the start, the true one first."""
    stream = stream_named(recipe.rng, derived_seed(recipe.seed, "exits"))
    outer = [room for room in outer_sides(grid) if tree.depth[room] >= _NEAREST]
    true_exit = None if recipe.goal in GOALS else grid.room_of(recipe.goal, "goal")  # a goal that is named
    if true_exit is not None and true_exit not in outer:
        raise UnluckyError(
            f"{what} and goal {recipe.goal}: it is to be an exit, and not beside the start; choose another cell at the "
            "rim, or none at all"
        )
    most = max((_LARGEST * (tree.depth[room] - 1) for room in (outer if true_exit is None else [true_exit])), default=0)
    if outer and recipe.sums > most:
        raise UnluckyError(
            f"{what} is more than numbers from 1 to {_LARGEST} on the way to an exit add up to, {most:,} at most here; "
            "choose a smaller sum, or a larger maze"
        )
    for own in (own for own in _OWN for _ in range(_TRIES)):
        paths = [tree.path_to(room) for room in _spread(grid, tree, outer, true_exit, own, stream)]
        candidates = paths if true_exit is None else paths[:1]
        shuffle(candidates, stream)
        for true in candidates:
            others = [path for path in paths if path is not true]
            apart = all(len({*path} - {*true}) >= _APART and path[-1] not in true for path in others)
            if len(paths) == EXITS and apart and recipe.sums <= _LARGEST * (len(true) - 2):
                return [true, *others]
    raise UnluckyError(f"{what} needs {EXITS} exits with ways of their own, which this maze has not; choose more cells")


def _numbers(maze: Maze, tree: PathTree, recipe: Recipe, paths: Sequence[Sequence[int]]) -> dict[int, str]:
    """Return numbers on the ways to exits, of which only those on the first have the sum, and in blind alleys."""
    stream = stream_named(recipe.rng, derived_seed(recipe.seed, "sums"))
    true, *others = paths
    ends = {path[-1] for path in paths}
    count = min(len(true) - 2, max(_FEWEST, round(recipe.sums / _MEAN)))
    of_true = evenly(true[1:-1], count)
    rooms, walked = dict.fromkeys(of_true), {*true}
    for path in sorted(others, key=len):
        # About as many on each way, so that all sums are alike.
        own = [room for room in path if room not in walked and room not in ends]
        missing = count - sum(room in rooms for room in path)
        rooms |= dict.fromkeys(evenly(own, min(len(own), max(1, missing))))
        walked.update(path)
    numbers: dict[int, int] = {}
    while not numbers or any(sum(numbers.get(room, 0) for room in path) == recipe.sums for path in others):
        numbers = {room: _number(stream) for room in rooms}
        numbers |= zip(of_true, _addends(recipe.sums, len(of_true), stream), strict=True)
    decoys = places_of_decoys(maze, tree, walked, len(numbers), stream)
    numbers |= {room: _number(stream) for room in decoys}
    return {room: str(number) for room, number in sorted(numbers.items())}


def _spread(
    grid: Grid, tree: PathTree, outer: Sequence[int], true_exit: int | None, own: int, stream: Stream
) -> list[int]:
    """Return exits that lie far from one another, or fewer if there are too few.

    The last rooms of the path to each, as many as `own` says, are on no other path.
    """
    start = tree.order[0]
    chosen = [] if true_exit is None else [true_exit]
    while len(chosen) < EXITS:
        paths = [tree.path_to(room) for room in chosen]
        able = [room for room in outer if room not in chosen]
        if own:
            walked = {start, *(room for path in paths for room in path)}
            last = {room for path in paths for room in path[-own:]}
            branch = list(range(len(tree.back)))  # the last room on the way to each that is on a way already
            for room in tree.order:
                if room not in walked:
                    branch[room] = branch[tree.back[room]]
            depth = tree.depth
            able = [room for room in able if depth[room] - depth[branch[room]] >= own and branch[room] not in last]
        if not able:
            break
        far = [
            min(sum(map(abs, map(sub, grid.sheet_place(room), grid.sheet_place(other)))) for other in (start, *chosen))
            for room in able
        ]
        nearly = [room for room, distance in zip(able, far, strict=True) if distance >= _NEARLY * max(far)]
        chosen.append(nearly[int(stream.random() * len(nearly))])
    return chosen


def _number(stream: Stream) -> int:
    return 1 + int(stream.random() * _LARGEST)


def _addends(total: int, count: int, stream: Stream) -> list[int]:
    """Return a number of summands from 1 to 9 with a total."""
    numbers = []
    for left in range(count - 1, -1, -1):
        low, high = max(1, total - _LARGEST * left), min(_LARGEST, total - left)
        numbers.append(low + int(stream.random() * (high - low + 1)))
        total -= numbers[-1]
    shuffle(numbers, stream)
    return numbers
