"""From a graph and a few options to a maze: the one place where a recipe is followed, step by step."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from excelmaze.errors import InputError
from excelmaze.generators import Algorithm, algorithm_named
from excelmaze.generators.algorithm import checked_options
from excelmaze.generators.passages import SearchTree, passages_of
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.grids.room_graphs import on_levels, rooms_asked
from excelmaze.maze.carving import carved_passages
from excelmaze.maze.ends import finished, lies_apart
from excelmaze.maze.goals import ends_asked, opened_ends
from excelmaze.maze.maze import Ends, Maze, Signs
from excelmaze.maze.openings import is_list
from excelmaze.maze.recipe import Alteration, Recipe
from excelmaze.options.keywords import taken, takes
from excelmaze.options.maze_rows import OF_FALSE_GOALS
from excelmaze.options.option import Value
from excelmaze.options.table import MazeOptions
from excelmaze.options.values import Values
from excelmaze.solvers.breadth_first import Search
from excelmaze.streams import fresh_seed

if TYPE_CHECKING:
    from typing import Unpack

    from excelmaze.options.keyword_types import GenerateKeywords


@takes("new", MazeOptions)
def generate(
    grid: Graph | str,
    algorithm: str = "backtracker",
    *,
    options: Mapping[str, Value] | None = None,
    **given: "Unpack[GenerateKeywords]",
) -> Maze:
    """Make a maze. The same cells and options make the same maze.

    >>> maze = generate("B2:F6", "wilson", seed=7)
    >>> maze
    <Maze 25 cells, wilson, seed 7>
    >>> generate("B2:F6", "wilson", seed=7) == maze
    True

    Args:
        grid: the cells, as a text or a grid; or any other graph, whose rooms are called by their numbers.
        algorithm: a name in `excelmaze.ALGORITHMS`.
        options: the algorithm's own options, and these of false goals: `widening` is how many cells lines are widened
            by at each end in each pass, by default an eighth of a line. The higher the `temperature`, the more are
            added by chance; by default an eighth of a line, too. A part with more than `least` cells gets a false goal;
            by default as many as a line has. The maze with start and goal has at least a `share` of its piece, by
            default 0.75. With one or more `players`, all goals have letters, so that players can guess which is the
            true one; with two or more, there are as many goals.
        seed: where the random numbers begin: a whole number or a word; None takes a new one, which the recipe tells.
        rng: `python`, or `vba` for Microsoft's `Rnd` after `Rnd -1: Randomize seed`.
        start: a cell such as `B2`, or `random`, where carving begins, too. By default carving begins at the first cell
            of the selection, and the start is chosen when the maze is finished: on the rim, with a long path, and in
            cells that are no rectangle at the left or, if they are not wider than high, at the top. Where the goal is
            `farthest`, `rim`, `opposite`, `last` or `none`, it is the first cell.
        goal: a cell, or a word. `apart` (the default) is on the rim, on another side than the start, at least half of
            the maze's longer side away in a straight line, and of those cells the one with the longest path; if there
            is none, the farthest on another side, or else the farthest. `farthest` is that from the start, `rim` the
            farthest on the rim, `opposite` lies opposite to the start, `last` is the last in reading order; or `none`.
        openings: `auto` opens the outer wall at start and goal where they lie on the rim, `none` does not;
            or a list such as `B2:top,K11:bottom`, whose first cell is the start and whose last one the goal, unless
            these are given.
        pieces: what becomes of a selection in several pieces: `each` gets its own maze, `leave` makes that of
            the start only, as the macros do, `error` refuses.
        bias: the passages that are preferred where the algorithm chooses among neighbours, `horizontal`, `vertical`,
            `checkerboard`, `concentric` or `inward`, and their weight, 0 to 1, 0.8 by default: `horizontal:0.7`;
            see `excelmaze.generators.bias`.
        rooms: how many rooms without walls inside there are; see `Maze.rooms`.
        walls: `borders` of the cells, or `blocks`: then the cells at even places are rooms, and those between are wall
            or passage.
        frame: whether the outermost cells are `wall` where walls are blocks, or `none`.
        tiling: rooms are `squares`, or `bricks` of two cells with six neighbours, or `triangles` that a diagonal makes
            of each cell, by turns as on a chessboard, or `triangles-alike`; or those of a `cube`, on the net of its
            six faces, whose cut edges go on at others by letters; or `round`, without cells: `grid` is then `""`, or
            a `RoundGraph`, whose goal is in the middle.
        rings: how many rings a round maze has around the room in its middle.
        levels: the number of sheets that have these cells, one above the other, and share one maze; the start is on
            the first and the goal on the last, unless cells of others are given, such as `2!B2`.
        stairs: the share of the cells of a level from which stairs may lead up, 0 to 1; at least one of each piece. By
            default 0.1.
        wrap: `rows` lead from their ends to their beginnings, `columns` do, or `both`: a cylinder or a torus. The
            openings on the rim have letters.
        portals: `auto` joins the areas of a selection by pairs of rooms with the same letter to one maze; or the pairs,
            such as `D4=F2,H4=J2`, as few as join the areas.
        dimensions: three or more, the outermost first, such as `3x3x8x8`: 3 by 3 areas of 8 by 8 cells, whose rooms
            are the neighbours of the same rooms of the areas beside them, too; see `excelmaze.grids.dimensions`.
        weave: the share of the rooms, 0 to 1, that passages may cross below, where there is space; each is 3 x 3 cells
            then. A text such as `0.5:7` says by which seed, if not by that of the maze.
        symmetry: `mirror` (left to right), `flip` (top to bottom), `rotate` (by half a turn) or `both` mirrors: the
            passages are made for a part and its images; see `excelmaze.maze.symmetry`.
        unicursal: one winding path through all cells, which are blocks of 2 x 2; see `excelmaze.maze.tour`.
        false_goals: `down`, `up`, `left` or `right`, where the goal lies from the start: the cells become several
            closed mazes, of which one has start and goal, and others that are large enough a goal that looks alike; see
            `options` and `excelmaze.maze.false_goals`. Start and goal are cells of opposite sides, at random unless
            they are given.
        collect: a word whose letters stand on the way from start to goal, and others in blind alleys; see
            `excelmaze.maze.words`.
        sums: four exits with numbers on the ways to them, of which those on one way alone add up to it; see
            `excelmaze.maze.sums`.
        loops: the share of the walls that are left to be opened, 0 to 1; see `Maze.loops`. With `prim` the chance of a
            room to stay on the frontier and be joined again, below 1.
        sparseness: how many cells deep dead ends are filled then; see `Maze.sparse`.
        braid: the share of the dead ends to be opened then, 0 to 1; see `Maze.braid`.

    Raises:
        InputError: an option that does not exist or does not fit the grid.
    """
    of_goals = {}
    if isinstance(options, Mapping):
        of_goals = {name: value for name, value in options.items() if name in OF_FALSE_GOALS}
        options = {name: value for name, value in options.items() if name not in of_goals}
    making = taken(generate, given, algorithm=algorithm, **of_goals).of(MazeOptions)
    return generated(grid, making, options)


def generated(
    grid: object,
    making: MazeOptions,
    options: Mapping[str, Value] | None = None,
    *,
    alterations: Sequence[Alteration] = (),
    merged: str = "",
    carve_from: str = "",
) -> Maze:
    """Make a maze as `generate` does, with what only recipes say.

    Args:
        grid: and `options`: as for `generate`.
        making: its other options.
        alterations: what is changed before ends and openings are chosen.
        merged: areas of cells that are one room each: `C3:D4,F6:F8`; by default those of the grid.
        carve_from: where carving begins, if neither at the start nor at the first cell.

    Raises:
        InputError: as for `generate`.
    """
    seed = fresh_seed() if making.seed is None else making.seed
    entry = algorithm_named(making.algorithm)
    graph = rooms_asked(grid, merged, making, seed)
    graph = on_levels(graph, making, seed, entry.defaults.get("stairs"))
    start, goal = opened_ends(graph, making.openings, making.start, making.goal)
    surroundings, occupied = graph.surroundings if isinstance(graph, Grid) else None, None
    if surroundings is not None:
        if start is None and making.false_goals == "none" and not is_list(making.openings) and not entry.starts_first:
            start = surroundings.start
        occupied = surroundings.occupied.intersection
    making = making.replaced(start=start, goal=goal)
    first, start, goal, openings = ends_asked(graph, entry, making, carve_from, seed)
    options, loops = _own_loops(entry, options, making.loops)
    asked = (
        Alteration("rooms", number=making.rooms),
        Alteration("loops", loops),
        Alteration("sparse", number=making.sparseness),
        Alteration("braid", making.braid),
    )
    own = {
        "cells": graph.recipe_text if isinstance(graph, Grid) else "",
        "seed": seed,
        "start": start,
        "goal": goal,
        "openings": openings,
        "options": checked_options(making.algorithm, entry.params, options),
        "alterations": (*(step for step in asked if step.share or step.number), *alterations),
        "merged": ",".join(area.address for area in graph.merged) if isinstance(graph, Grid) else "",
        "carve_from": graph.address_of(first) if carve_from and making.start is not None else "",
    }
    given: dict[str, Any] = {name: getattr(making, name) for name in Recipe._fields if name in MazeOptions.options}
    recipe = Recipe(**given | own | {**graph.shape})
    maze = _carved(graph, entry, recipe, first)
    if recipe.alterations:
        from excelmaze.maze.alterations import after_step

        for place in range(len(recipe.alterations)):
            maze = after_step(maze, recipe.before_start(), place)
    # The start is chosen when the maze is finished if nobody names it, and no shape or algorithm does.
    named = making.start is not None or making.unicursal or making.false_goals != "none"
    chosen = not named and not {"start", "goal"} & entry.defaults.keys() and lies_apart(graph, goal)
    maze = finished(maze, recipe, occupied, chosen=chosen)
    return maze if graph.tiling else maze.replaced(recipe=None)


def follow(recipe: Recipe) -> Maze:
    """Make the maze of a recipe again.

    >>> maze = generate("B2:F6,G4:K9", "prim", seed=1)
    >>> follow(maze.recipe) == maze
    True

    Raises:
        InputError: the recipe is none, or asks for what does not exist.
    """
    if not isinstance(recipe, Recipe):
        raise InputError(f"{ascii(recipe)[:40]} is no recipe; give that of a maze, or what Recipe.from_json returns")
    given = recipe.checked()._asdict()
    grid, options = given.pop("cells"), given.pop("options")
    further = {name: given.pop(name) for name in ("alterations", "merged", "carve_from")}
    return generated(grid, Values("new", given).of(MazeOptions), options, **further)


def _own_loops(
    entry: Algorithm, options: Mapping[str, Value] | None, loops: float
) -> tuple[Mapping[str, Value] | None, float]:
    """Return the options of an algorithm that makes loops itself, and the share that is left for a later step.

    Raises:
        InputError: loops that it cannot make, or that are given twice.
    """
    param = next((candidate for candidate in entry.params if candidate.name == "loops"), None)
    if param is None or not loops:
        return options, loops
    if isinstance(options, Mapping) and "loops" in options:
        raise InputError(f"loops {loops:g} and option loops={options['loops']}: {entry.name} has one of them; give one")
    if param.below and loops == param.high:
        raise InputError(f"loops {loops:g} with {entry.name} never ends; choose a share below {param.high:g}")
    return {**(options or {}), "loops": loops}, 0.0


def _carved(graph: Graph, entry: Algorithm, recipe: Recipe, first: int) -> Maze:
    """Return what the algorithm makes of the pieces that are to be made; it has ends only if it has false goals."""
    rows = graph.floor if entry.needs == "levels" else graph
    if entry.needs_rows and not (isinstance(rows, Grid) and rows.has_rows):
        remedy = f"; leave out {rows.described}, or" if isinstance(rows, Grid) else f", which {graph.described} lacks;"
        raise InputError(f"{entry.name} needs rows of cells{remedy} choose another algorithm")
    if recipe.pieces == "error" and len(graph.pieces) > 1:
        raise InputError(
            f"the selection is in {len(graph.pieces)} pieces that share no edge; join them, or choose the pieces "
            "each (a maze for each) or leave (only that of the start)"
        )
    own = graph.piece_of(first)
    others = () if recipe.pieces == "leave" else graph.pieces
    begun = [(own, first), *((piece, piece[0]) for piece in others if piece is not own)]
    if entry.makes == "tees":
        from excelmaze.generators.tees import check_marked, met

        check_marked(graph, entry.name)
    carved, false_goals = carved_passages(graph, entry, recipe, begun)
    carved, blind = met(graph, carved) if entry.makes == "tees" else (carved, b"")
    passages = passages_of(graph, carved)
    visited = bytearray(graph.size)
    for piece, start in begun if entry.makes == "blocks" or not others else ():
        for room in piece:  # of blocks only those are open that have a passage
            visited[room] = entry.makes != "blocks" or passages[room] > 0 or room == start
    maze = Maze(
        graph,
        passages,
        ends=[] if recipe.false_goals == "none" else [Ends(first, graph.room_of(recipe.goal, "goal"))],
        carved=carved,
        visited=bytes(visited) if any(visited) else b"",
        recipe=recipe,
        search=Search(graph, passages, first, came_by=carved.came_by) if isinstance(carved, SearchTree) else None,
        signs=Signs(false_goals, lettered=bool(recipe.players and false_goals), blind=blind),
    )
    if isinstance(graph, Grid) and graph.merged:
        from excelmaze.maze.rooms import with_rooms

        return with_rooms(maze, graph.merged_cells)
    return maze
