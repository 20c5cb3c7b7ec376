"""Carving: from a graph and a recipe to passages, piece by piece, in the shape that the recipe asks for.

Time and memory follow the rooms, however many pieces there are.
"""

from array import array
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from excelmaze.errors import ExcelMazeError, InputError
from excelmaze.generators import Algorithm, registry
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.goals import goals_before
from excelmaze.maze.recipe import Recipe
from excelmaze.streams import Stream, stream_named

if TYPE_CHECKING:
    from excelmaze.generators.passages import Bias

# A piece, and the room where it begins.
Begun = tuple[Sequence[int], int]

# A generator's memory is that of its graph, so a piece that is a smaller part of it than this gets a separate graph.
_SMALL = 8
_NONE = "none"
# What algorithms make that cannot be shaped.
_NO_TREES = {"blocks": "caves", "tees": "rooms with three openings each"}


def check_shape(entry: Algorithm, recipe: Recipe) -> None:
    """Refuse a recipe whose parts contradict one another.

    Raises:
        InputError: they do.
    """
    if recipe.bias != _NONE and not entry.takes_bias:
        able = ", ".join(other.name for other in registry().all_entries().values() if other.takes_bias)
        own = "it has an option bias of its own; " if any(param.name == "bias" for param in entry.params) else ""
        raise InputError(f"{entry.name} takes no bias {recipe.bias}: {own}choose one of {able}")
    shapes = _shapes(recipe)
    if len(shapes) > 1:
        raise InputError(f"{' and '.join(shapes)} do not go together; give one of them")
    if shapes and entry.makes in _NO_TREES:
        raise InputError(
            f"{entry.name} makes {_NO_TREES[entry.makes]}, and {shapes[0]} needs a tree; choose another algorithm"
        )
    check_steps(recipe)
    if recipe.unicursal and recipe.goal in {"apart", "rim", "opposite", "last"}:
        raise InputError(
            f"unicursal: the way ends beside its start, not at goal {recipe.goal}; choose farthest or none"
        )


def check_steps(recipe: Recipe) -> None:
    """Refuse steps that would spoil a symmetric or unicursal maze, or closed mazes with false goals.

    Raises:
        InputError: a step of the recipe, or merged cells, would.
    """
    for shape in _shapes(recipe):
        if recipe.merged:
            raise InputError(
                f"{shape} and merged cells {recipe.merged[:40]}: they are rooms without walls; unmerge them"
            )
        for step in recipe.alterations:
            if step.name != "join":  # which leaves its own walls as they are
                raise InputError(
                    f"{shape} and {step.name}: single walls would be opened or closed; leave out one of them"
                )


def _shapes(recipe: Recipe) -> list[str]:
    """Return the options in effect that shape the whole maze, as messages name them."""
    asked = {
        f"symmetry {recipe.symmetry}": recipe.symmetry != _NONE,
        "unicursal": recipe.unicursal,
        f"false goals {recipe.false_goals}": recipe.false_goals != _NONE,
    }
    return [shape for shape, is_asked in asked.items() if is_asked]


def carved_passages(
    graph: Graph, entry: Algorithm, recipe: Recipe, begun: Sequence[Begun]
) -> "tuple[Sequence[int], tuple[int, ...]]":
    """Return the passages of the pieces that are to be made, each from its start, and false goals.

    Raises:
        InputError: parts of the recipe contradict one another, or these rooms cannot have that shape.
    """
    check_shape(entry, recipe)
    if recipe.false_goals != _NONE:
        return _closed(graph, entry, recipe, begun)
    stream = stream_named(recipe.rng, recipe.seed)
    bias = _bias(graph, recipe, begun)
    if not recipe.unicursal and recipe.symmetry == _NONE:
        goals = goals_before(graph, recipe.goal, begun) if entry.takes_goal else {}
        return carve(graph, entry, recipe, begun, stream, bias, goals), ()
    if not isinstance(graph, Grid):
        raise InputError(f"{graph.described} has no rows and columns; a symmetric or unicursal maze is made on cells")
    if graph.sheets:
        raise InputError(f"symmetry and unicursal are for one sheet; leave them out, or the {len(graph.sheets)} levels")
    if not graph.has_rows:
        raise InputError(f"symmetry and unicursal are for squares; leave them out, or {graph.described}")
    if not graph.gapless:
        raise InputError(
            f"symmetry and unicursal on walls {recipe.walls} take a rectangle; choose one, or walls borders"
        )
    if recipe.unicursal:
        return _unicursal(graph, entry, recipe, begun, stream), ()
    if len(begun) == len(graph.pieces):
        return _symmetric(graph, entry, recipe, begun[0][1], stream), ()
    # What is left alone has no part in the symmetry.
    ((piece, start),) = begun
    return moved(_symmetric(graph.rows_of(piece), entry, recipe, piece.index(start), stream), piece), ()


def _bias(graph: Graph, recipe: Recipe, begun: Sequence[Begun]) -> "Bias | None":
    if recipe.bias == _NONE:
        return None
    from excelmaze.generators.bias import bias_of

    return bias_of(recipe.bias, graph, [piece for piece, _ in begun])


def moved(passages: Sequence[int], rooms: Sequence[int]) -> "array[int]":
    """Return passages between rooms that were numbered anew."""
    return array("q", [rooms[passage >> PASSAGE_SHIFT] << PASSAGE_SHIFT | passage & 7 for passage in passages])


def _closed(
    graph: Graph, entry: Algorithm, recipe: Recipe, begun: Sequence[Begun]
) -> "tuple[array[int], tuple[int, ...]]":
    """Return the passages of several closed mazes, that of start and goal first, and the false goals of the others."""
    from excelmaze.maze.false_goals import closed_parts, sub_grid

    assert isinstance(graph, Grid)  # noqa: S101 - the goal was found on its far side
    start, goal = begun[0][1], graph.room_of(recipe.goal, "goal")
    parts, false_goals = closed_parts(graph, [piece for piece, _ in begun], start, goal, recipe)
    stream, bias = stream_named(recipe.rng, recipe.seed), _bias(graph, recipe, begun)
    carved = array("q")
    for rooms in parts:
        begin = bisect_left(rooms, start) if rooms is parts[0] and not entry.starts_first else 0
        part = [(range(len(rooms)), begin)]
        own = None if bias is None else bias.part(rooms)
        carved += moved(carve(sub_grid(graph, rooms), entry, recipe, part, stream, own), rooms)
    return carved, false_goals


def _unicursal(grid: Grid, entry: Algorithm, recipe: Recipe, begun: Sequence[Begun], stream: Stream) -> "array[int]":
    from excelmaze.maze.tour import winding

    def tree(coarse: Grid, block: int) -> Sequence[int]:
        part = [(coarse.pieces[0], block)]
        return carve(coarse, entry, recipe, part, stream, _bias(coarse, recipe, part))

    goal = None if recipe.goal in {"farthest", _NONE} else grid.room_of(recipe.goal, "goal")
    carved = array("q")
    for number, (piece, start) in enumerate(begun):
        carved += winding(grid, piece, start, None if number else goal, tree)
    return carved


def _symmetric(grid: Grid, entry: Algorithm, recipe: Recipe, start: int, stream: Stream) -> "array[int]":
    from excelmaze.maze.symmetry import Part, symmetric

    bias = _bias(grid, recipe, [(piece, piece[0]) for piece in grid.pieces])

    def trees(part: Part, begun: Sequence[Begun]) -> Sequence[int]:
        return carve(part.graph, entry, recipe, begun, stream, None if bias is None else part.bias(bias))

    return symmetric(grid, recipe.symmetry, start, trees, stream, rows=entry.needs_rows)


def carve(
    graph: Graph,
    entry: Algorithm,
    recipe: Recipe,
    pieces: Sequence[Begun],
    stream: Stream,
    bias: "Bias | None" = None,
    goals: Mapping[int, int] = {},
) -> Sequence[int]:
    """Return the passages of all pieces, each from its start, in carving order.

    Args:
        graph: the rooms.
        entry: the algorithm.
        recipe: has all its options.
        pieces: those to be carved, each with its start.
        stream: the random numbers.
        bias: the passages that are preferred, for algorithms that take a bias.
        goals: goals by start, for algorithms that take a goal.
    """
    if not isinstance(entry.function, str):
        entry = _checked(entry)
    carved: list[Sequence[int]] = []
    for piece, start in pieces:
        words: dict[str, Any] = {} if bias is None else {"bias": bias}
        if start in goals:
            words["goal"] = goals[start]
        if len(piece) * _SMALL >= graph.size or (entry.needs_rows and not graph.is_square):
            carved.append(entry.generate(graph, piece, start, stream, **recipe.options, **words))
            continue
        part = graph.rows_of(piece) if entry.needs_rows and isinstance(graph, Grid) else graph.part(piece)
        if bias is not None:
            words["bias"] = bias.part(piece)
        if start in goals:
            words["goal"] = bisect_left(piece, goals[start])
        begin = bisect_left(piece, start)
        made = entry.generate(part, range(len(piece)), begin, stream, **recipe.options, **words)
        carved.append(moved(made, piece))
    return carved[0] if len(carved) == 1 else array("q", [passage for made in carved for passage in made])


def _checked(entry: Algorithm) -> Algorithm:
    """Return a plugin's algorithm, with errors in one line that names it if its generator fails."""
    from excelmaze.options.registered import in_words

    own = entry.generate

    def generate(graph: Graph, *rest: Any, **options: Any) -> "array[int]":  # noqa: ANN401 - of the algorithm's own
        try:
            made = array("q", own(graph, *rest, **options))
        except (ExcelMazeError, MemoryError):
            raise
        except (Exception, SystemExit) as error:  # whatever a plugin's function does
            raise InputError(f"algorithm {entry.name} fails: {in_words(error)}; mend it, or choose another") from error
        if entry.makes != "tees":
            _check_passages(entry.name, graph, made)
        return made

    return entry._replace(function=generate)


def _check_passages(name: str, graph: Graph, made: "array[int]") -> None:
    """Refuse passages that lead outside, or that repeat, from either of their rooms."""
    known: set[int] = set()
    for passage in made:
        room, direction = passage >> PASSAGE_SHIFT, passage & 7
        inside = 0 <= room < graph.size and direction < len(graph.neighbors)
        if not inside or graph.behind(passage) < 0:
            raise InputError(f"algorithm {name} returns passage {passage}, which leads outside; mend it")
        if passage in known:
            raise InputError(f"algorithm {name} returns passage {passage} twice; mend it")
        known |= {passage, graph.turned(passage)}
