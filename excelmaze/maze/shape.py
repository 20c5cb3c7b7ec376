"""How the passages are shaped: biased, symmetric or in one winding path, and what of it does not go together."""

from array import array
from bisect import bisect_left
from collections.abc import Sequence

from excelmaze.errors import InputError
from excelmaze.generators import Algorithm, registry
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.pieces import Begun, carve
from excelmaze.maze.recipe import OF_FALSE_GOALS, Recipe
from excelmaze.streams import Stream, derived_seed, stream_named

_NONE = "none"
# The steps of a recipe that leave the walls between its own cells as they are.
_HARMLESS = {"join"}
# What algorithms make that cannot be shaped.
_NO_TREES = {"blocks": "caves", "tees": "rooms with three openings each"}


def _check_shape(entry: Algorithm, recipe: Recipe) -> None:
    """Refuse a recipe whose parts contradict one another.

    Raises:
        InputError: they do.
    """
    if recipe.bias != _NONE and not entry.takes_bias:
        able = ", ".join(other.name for other in registry().all_entries().values() if other.takes_bias)
        own = "it has an option bias of its own; " if any(param.name == "bias" for param in entry.params) else ""
        raise InputError(f"{entry.name} takes no bias {recipe.bias}: {own}choose one of {able}")
    check_steps(recipe)
    _check_false_goals(recipe)
    if recipe.unicursal and recipe.symmetry != _NONE:
        raise InputError(f"unicursal and symmetry {recipe.symmetry}: a way with two ends is not symmetric; give one")
    if (shape := _exact(recipe)) and entry.makes in _NO_TREES:
        made = _NO_TREES[entry.makes]
        raise InputError(f"{entry.name} makes {made}, and {shape} needs a tree; choose another algorithm")
    if recipe.unicursal and recipe.goal in {"apart", "rim", "opposite", "last"}:
        raise InputError(
            f"unicursal: the way ends beside its start, not at goal {recipe.goal}; choose farthest or none"
        )


def check_steps(recipe: Recipe) -> None:
    """Refuse what would spoil a symmetric maze, one that is one path, or several that are closed.

    Raises:
        InputError: a step of the recipe, or merged cells, would.
    """
    shape = _exact(recipe)
    if shape and recipe.merged:
        raise InputError(f"{shape} and merged cells {recipe.merged[:40]}: they are rooms without walls; unmerge them")
    step = next((step.name for step in recipe.alterations if step.name not in _HARMLESS), None)
    if shape and step is not None:
        raise InputError(f"{shape} and {step}: single walls would be opened or closed; leave out one of them")


def _check_false_goals(recipe: Recipe) -> None:
    """Refuse what does not go together with closed mazes, or is of them alone."""
    if recipe.false_goals == _NONE:
        defaults = Recipe._field_defaults
        own = next((name for name in OF_FALSE_GOALS if getattr(recipe, name) != defaults[name]), None)
        if own is not None:
            raise InputError(
                f"{own} {getattr(recipe, own):g} is of mazes with false goals; choose these, or leave it out"
            )
    elif recipe.unicursal or recipe.symmetry != _NONE:
        shape = "unicursal" if recipe.unicursal else f"symmetry {recipe.symmetry}"
        raise InputError(f"{shape} and false goals {recipe.false_goals}: these are several mazes; give one of the two")


def _exact(recipe: Recipe) -> str:
    """Return what every wall of the maze has its part in, if anything."""
    if recipe.symmetry != _NONE or recipe.unicursal:
        return "unicursal" if recipe.unicursal else f"symmetry {recipe.symmetry}"
    return "" if recipe.false_goals == _NONE else "a maze with false goals"


def carve_shaped(graph: Graph, entry: Algorithm, recipe: Recipe, begun: Sequence[Begun]) -> "array[int]":
    """Return the passages of the pieces that are to be made, each from its start, in the shape that is asked for.

    Raises:
        InputError: parts of the recipe contradict one another, or these rooms cannot have that shape.
    """
    _check_shape(entry, recipe)
    stream = stream_named(recipe.rng, recipe.seed)
    if not recipe.unicursal and recipe.symmetry == _NONE:
        return _carve(graph, entry, recipe, begun, stream)
    if not isinstance(graph, Grid):
        raise InputError(f"{graph.described} has no rows and columns; a symmetric or unicursal maze is made on cells")
    if graph.sheets:
        raise InputError(f"symmetry and unicursal are for one sheet; leave them out, or the {len(graph.sheets)} levels")
    is_lattice = graph.has_symmetries and not recipe.unicursal
    if not (graph.has_rows or is_lattice):
        raise InputError(f"symmetry and unicursal are for squares; leave them out, or {graph.asked}")
    if not (graph.gapless or is_lattice):
        raise InputError(
            f"symmetry and unicursal on walls {recipe.walls} take a rectangle; choose one, or walls borders"
        )
    if recipe.unicursal:
        return _unicursal(graph, entry, recipe, begun, stream)
    if len(begun) < len(graph.pieces):
        # What is left alone has no part in the symmetry.
        ((piece, start),) = begun
        carved = _symmetric(graph.rows_of(piece), entry, recipe, piece.index(start), stream)
        return array("q", [piece[passage >> 3] << 3 | passage & 7 for passage in carved])
    return _symmetric(graph, entry, recipe, begun[0][1], stream)


def carve_closed(
    graph: Graph, entry: Algorithm, recipe: Recipe, begun: Sequence[Begun], goal: int
) -> "tuple[array[int], Sequence[int]]":
    """Return the passages of several closed mazes, that of start and goal first, and the false goals of the others.

    Raises:
        InputError: parts of the recipe contradict one another.
    """
    _check_shape(entry, recipe)
    from excelmaze.generators.bias import bias_of
    from excelmaze.maze.false_goals import Widening, closed_parts

    assert isinstance(graph, Grid)  # noqa: S101 - the goal was found on its far side
    pieces = [piece for piece, _ in begun]
    ends = begun[0][1], goal
    by = Widening.of(
        graph,
        pieces[0],
        recipe.false_goals,
        widening=recipe.widening,
        temperature=recipe.temperature,
        share=recipe.share,
        least=recipe.least,
        goals=recipe.players if recipe.players > 1 else 0,  # who is alone takes what there is
    )
    plan = stream_named(recipe.rng, derived_seed(recipe.seed, "false goals"))
    closed = closed_parts(graph, pieces, ends, recipe.false_goals, by, plan)
    stream = stream_named(recipe.rng, recipe.seed)
    bias = bias_of(recipe.bias, graph, pieces)
    carved = array("q")
    for number, (rooms, part) in enumerate(closed.parts):
        begin = bisect_left(rooms, ends[0]) if number == 0 and not entry.starts_first else 0
        own = None if bias is None else bias.part(rooms)
        made = carve(part, entry, recipe.options, [(range(part.size), begin)], stream, own)
        carved.extend([rooms[passage >> 3] << 3 | passage & 7 for passage in made])
    return carved, closed.false_goals


def _carve(graph: Graph, entry: Algorithm, recipe: Recipe, begun: Sequence[Begun], stream: Stream) -> "array[int]":
    bias = None
    if recipe.bias != _NONE:
        from excelmaze.generators.bias import bias_of

        bias = bias_of(recipe.bias, graph, [piece for piece, _ in begun])
    return carve(graph, entry, recipe.options, begun, stream, bias)


def _unicursal(grid: Grid, entry: Algorithm, recipe: Recipe, begun: Sequence[Begun], stream: Stream) -> "array[int]":
    from excelmaze.maze.unicursal import winding

    goal = None if recipe.goal in {"farthest", _NONE} else grid.find(recipe.goal, "goal")

    def tree(coarse: Grid, block: int) -> "array[int]":
        return _carve(coarse, entry, recipe, [(coarse.pieces[0], block)], stream)

    carved = array("q")
    for number, (piece, start) in enumerate(begun):
        carved += winding(grid, piece, start, None if number else goal, tree)
    return carved


def _symmetric(grid: Grid, entry: Algorithm, recipe: Recipe, start: int, stream: Stream) -> "array[int]":
    from excelmaze.generators.bias import bias_of
    from excelmaze.maze.symmetry import Part, symmetric

    bias = bias_of(recipe.bias, grid, grid.pieces)

    def trees(part: Part, begun: Sequence[Begun]) -> "array[int]":
        return carve(part.graph, entry, recipe.options, begun, stream, None if bias is None else part.bias(bias))

    return symmetric(grid, recipe.symmetry, start, trees, stream, rows=entry.needs_rows)
