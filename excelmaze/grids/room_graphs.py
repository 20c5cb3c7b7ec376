"""Shapes: which graph the rooms on some cells of a sheet make, by the options that say what rooms and walls are."""

from excelmaze.errors import InputError, one_of
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.grids.rings import ROUND, RoundGraph, round_graph
from excelmaze.grids.tilings import BLOCKS, BRICKS, HEXAGONS, SQUARES, WEAVE, check_tiling, rooms_named
from excelmaze.options.table import MazeOptions
from excelmaze.texts import Seed

BORDERS = "borders"
FRAME, NO_FRAME = "wall", "none"
NOT_WRAPPED, NO_PORTALS, FLAT, PLAIN = "none", "none", "", ""
# What links cells that do not lie side by side, by the option's name, and what the option is without them.
LINKS = {"wrap": NOT_WRAPPED, "portals": NO_PORTALS, "dimensions": FLAT, "weave": PLAIN}
_USUAL = {"walls": BORDERS, "frame": FRAME, "tiling": SQUARES, **LINKS}
# The share of the cells from which stairs may lead up unless one is given.
_STAIRS = 0.1


def graph_on(cells: Grid, walls: str = BORDERS, frame: str = FRAME, tiling: str = SQUARES, **links: str) -> Grid:
    """Return the rooms on some cells; walls take cells, too, where they are blocks.

    `links` are `wrap`, `portals`, `dimensions` and `weave`. Of all options one at most may be other than usual.

    Raises:
        InputError: walls or rooms that do not exist or go together, or cells that are too few for them.
    """
    for value, known, what in ((walls, (BORDERS, BLOCKS), "walls"), (frame, (FRAME, NO_FRAME), "frame")):
        if value not in known:
            raise InputError(f"{what} {value!r:.40} does not exist; {one_of(value, known)}")
    check_tiling(tiling)
    asked = {
        name: value for name, value in {"walls": walls, "tiling": tiling, **links}.items() if value != _USUAL[name]
    }
    if len(asked) > 1:
        one, other, *_ = (f"{name} {value[:40]}" for name, value in asked.items())
        raise InputError(f"{one} and {other} are two kinds of mazes; give one")
    if not asked:
        return cells
    ((name, value),) = asked.items()
    if cells.merged:
        raise InputError(
            f"the merged cells {cells.merged[0].address} are no room of a maze with {name} {value[:40]}; "
            "unmerge them, or leave it out"
        )
    if name == "tiling":
        return rooms_named(tiling)(cells)
    return rooms_named(BLOCKS)(cells, frame) if name == "walls" else rooms_named(name)(cells, value)


def rooms_asked(grid: object, merged: str, making: MazeOptions, seed: Seed) -> Graph:
    """Return the rooms that options ask for on some cells, given as a text or a grid; any other graph as it is.

    Raises:
        InputError: it is none, or what is asked for does not go together.
    """
    asked = {name: value for name, usual in _USUAL.items() if (value := getattr(making, name)) not in {usual, ROUND}}
    if isinstance(grid, RoundGraph) or making.tiling == ROUND:
        return round_graph(grid, making.rings, {**asked, "merged": merged} if merged else asked)
    graph = Grid.from_selection(grid, merged) if isinstance(grid, str) else grid
    if not isinstance(graph, Graph):
        raise InputError(f"{ascii(grid)[:40]} is no grid; give cells such as 'B2:F6', or a Grid")
    # The seed decides which rooms of a weave are crossings.
    if not asked and graph.tiling != WEAVE:
        return graph
    if not isinstance(graph, Grid):
        name, value = next(iter(asked.items()))
        raise InputError(f"{name} {value!r:.40}: {graph.described} has no cells on a sheet; make the maze on cells")
    links = {name: value for name, value in asked.items() if name in LINKS}
    if graph.sheets:
        if links:
            raise InputError(f"{next(iter(links))} is for mazes on one sheet; leave it out, or levels")
        return graph
    links = {**{name: str(value) for name, value in graph.shape.items() if name in LINKS}, **links}
    if "weave" in links:
        from excelmaze.grids.woven import woven

        links["weave"] = woven(links["weave"], seed)
    if links.get("portals") == "auto":
        from excelmaze.grids.topologies import chosen_portals
        from excelmaze.streams import derived_seed, stream_named

        stream = stream_named(making.rng, derived_seed(seed, "portals"))
        links["portals"] = chosen_portals(graph.cells, stream)
    rooms = graph_on(graph.cells, making.walls, making.frame, making.tiling, **links)
    # The graph knows which cells of the selection were left out.
    return graph if graph == rooms else rooms.surrounded(graph.surroundings)


def on_levels(graph: Graph, making: MazeOptions, seed: Seed, usual: str | None = None) -> Graph:
    """Return the graph with as many levels as are asked for, or that it has, and stairs where the seed allows them.

    `usual` is the share of the cells from which stairs may lead up, where an algorithm has its own.

    Raises:
        InputError: stairs without levels, or levels that the graph cannot have.
    """
    levels, stairs = making.levels, making.stairs
    if levels == 1 and not (isinstance(graph, Grid) and graph.sheets):
        if stairs is None:
            return graph
        raise InputError(f"stairs {stairs:g} lead from one level to another; give levels, or leave them out")
    if not isinstance(graph, Grid):
        raise InputError(f"levels {levels}: {graph.described} has no cells on a sheet; make the maze on cells")
    from excelmaze.grids.levels import LevelGrid, level_names
    from excelmaze.streams import derived_seed, stream_named

    above = graph if isinstance(graph, LevelGrid) else LevelGrid(graph, level_names(levels, making.level_name))
    if levels not in {1, len(above.sheets)}:
        raise InputError(f"levels {levels}: the graph has {len(above.sheets)}; leave levels out, or give others")
    share = float(usual or _STAIRS) if stairs is None else stairs
    stream = stream_named(making.rng, derived_seed(seed, "stairs"))
    return above.with_stairs(share, stream)


def room_sides(making: MazeOptions) -> tuple[int, int]:
    """Return the cells from one room to the next, and how many more than that rooms side by side take together.

    Woven rooms have space for passages below. Columns of hexagons share cells. A room of blocks has a wall on one side,
    and the frame is the wall on the other.
    """
    if making.tiling == HEXAGONS:
        return 2, 1
    if making.weave != PLAIN:
        return 3, 0
    return (2, 1 if making.frame == FRAME else -1) if making.walls == BLOCKS else (1, 0)


def framed_size(rows: int, cols: int, making: MazeOptions) -> tuple[int, int]:
    """Return the rows and columns that a rectangle of rooms takes on the sheet, with a frame of blocks around it.

    `cols` bricks lie side by side; every second row is shifted, like every second column of hexagons.
    """
    if making.tiling == BRICKS:
        return rows, 2 * cols + (rows > 1)
    side, more = room_sides(making)
    return side * rows + (more if making.tiling != HEXAGONS or cols > 1 else 0), side * cols + more
