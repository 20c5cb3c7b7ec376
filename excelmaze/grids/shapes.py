"""Shapes: which graph the rooms on some cells of a sheet make, by the options that say what rooms and walls are."""

from collections.abc import Callable, Iterable, Sequence

from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid

BORDERS, BLOCKS = "borders", "blocks"
FRAME, NO_FRAME = "wall", "none"
SQUARES, BRICKS, TRIANGLES, ALIKE = "squares", "bricks", "triangles", "triangles-alike"
# The tiling of squares with links, which the option of that name does not ask for.
LINKED = "linked"
NOT_WRAPPED, NO_PORTALS, FLAT, PLAIN = "none", "none", "", ""


def _on_borders(cells: Grid, frame: str) -> Grid:
    if frame != FRAME:
        raise InputError(f"frame {frame!r} is for walls {BLOCKS!r}; leave it out, or choose these walls")
    return cells


def _on_blocks(cells: Grid, frame: str) -> Grid:
    from excelmaze.grids.blocks import BlockGrid

    if cells.merged:
        raise InputError(
            f"the merged cells {cells.merged[0].address} are no room where walls are {BLOCKS!r}; "
            f"unmerge them, or choose {BORDERS!r}"
        )
    return BlockGrid(cells, frame)


def _wrapped(cells: Grid, wrap: str) -> Grid:
    from excelmaze.grids.wrapped import WRAPS, WrappedGrid

    if wrap not in WRAPS:
        raise InputError(f"wrap {wrap!r:.40} does not exist; choose one of {', '.join(WRAPS)}")
    return WrappedGrid(cells, wrap)


def _with_portals(cells: Grid, portals: str) -> Grid:
    from excelmaze.grids.portals import PortalGrid

    return PortalGrid(cells, portals)


def _with_dimensions(cells: Grid, dimensions: str) -> Grid:
    from excelmaze.grids.dimensions import DimensionGrid

    return DimensionGrid(cells, dimensions)


def _woven(cells: Grid, weave: str) -> Grid:
    from excelmaze.grids.woven import WeaveGrid

    return WeaveGrid(cells, weave)


# What links cells that do not lie side by side, by the option's name, and what the option is without them.
LINKS: dict[str, tuple[Callable[[Grid, str], Grid], str]] = {
    "wrap": (_wrapped, NOT_WRAPPED),
    "portals": (_with_portals, NO_PORTALS),
    "dimensions": (_with_dimensions, FLAT),
    "weave": (_woven, PLAIN),
}


def links_asked(**links: str) -> dict[str, str]:
    """Those of the options in `LINKS` that are not as they are without links."""
    return {name: value for name, value in links.items() if value != LINKS[name][1]}


def _linked(cells: Grid, asked: dict[str, str]) -> Grid:
    (name, value), *others = asked.items()
    if others:
        raise InputError(f"{name} {value[:40]} and {others[0][0]} {others[0][1][:40]} are two kinds of mazes; give one")
    if cells.merged:
        raise InputError(
            f"the merged cells {cells.merged[0].address} are no room of a maze with {name} {value[:40]}; "
            "unmerge them, or leave it out"
        )
    return LINKS[name][0](cells, value)


def _of_squares(cells: Grid) -> Grid:
    return cells


def _of_bricks(cells: Grid) -> Grid:
    from excelmaze.grids.bricks import BrickGrid

    return BrickGrid(cells)


def _of_triangles(cells: Grid) -> Grid:
    from excelmaze.grids.triangles import TriangleGrid

    return TriangleGrid(cells)


def _of_triangles_alike(cells: Grid) -> Grid:
    from excelmaze.grids.triangles import TriangleGrid, alike

    return TriangleGrid(cells, alike(cells))


WALLS: dict[str, Callable[[Grid, str], Grid]] = {BORDERS: _on_borders, BLOCKS: _on_blocks}
TILINGS: dict[str, Callable[[Grid], Grid]] = {
    SQUARES: _of_squares,
    BRICKS: _of_bricks,
    TRIANGLES: _of_triangles,
    ALIKE: _of_triangles_alike,
}


def graph_on(cells: Grid, walls: str = BORDERS, frame: str = FRAME, tiling: str = SQUARES, **links: str) -> Grid:
    """The rooms on some cells, which are the walls', too, where these are blocks.

    `links` are `wrap`, `portals`, `dimensions` and `weave`, of which one at most may be another thing than its default.

    Raises:
        InputError: walls or rooms that do not exist or go together, or cells that are too few for them.
    """
    for value, known, what in (
        (walls, tuple(WALLS), "walls"),
        (frame, (FRAME, NO_FRAME), "frame"),
        (tiling, tuple(TILINGS), "tiling"),
    ):
        if value not in known:
            raise InputError(f"{what} {value!r:.40} does not exist; choose one of {', '.join(known)}")
    asked = links_asked(**links)
    if asked:
        if (walls, frame, tiling) != (BORDERS, FRAME, SQUARES):
            name, value = next(iter(asked.items()))
            raise InputError(f"{name} {value[:40]!r} is for squares with borders; leave it out, or walls and tiling")
        return _linked(cells, asked)
    if tiling == SQUARES:
        return WALLS[walls](cells, frame)
    if (walls, frame) != (BORDERS, FRAME):
        raise InputError(f"tiling {tiling!r} has borders for walls; leave it out, or walls and frame")
    if cells.merged:
        raise InputError(
            f"the merged cells {cells.merged[0].address} are no room where tiling is {tiling!r}; "
            f"unmerge them, or choose {SQUARES!r}"
        )
    return TILINGS[tiling](cells)


def framed_size(
    rows: int, cols: int, walls: str = BORDERS, frame: str = FRAME, tiling: str = SQUARES, weave: str = PLAIN
) -> tuple[int, int]:
    """The rows and columns that a rectangle takes on the sheet: those of the map, and a frame of blocks around it.

    Of bricks so many columns lie side by side, and each second row is shifted. Woven rooms have three cells each way.
    """
    if weave != PLAIN:
        return 3 * rows, 3 * cols
    if tiling == BRICKS:
        return rows, 2 * cols + (rows > 1 and cols > 0)
    around = 2 * (walls == BLOCKS and frame == FRAME)
    return rows + around, cols + around


def check_joining(parts: Iterable[Grid]) -> None:
    """Refuse mazes whose rooms do not go on in another one's.

    Raises:
        InputError: there is one.
    """
    parts = list(parts)
    for part in parts:
        floor, _ = part.last_level
        if not floor.joins:
            raise InputError(f"mazes of {floor.tiling} do not join; make one maze of all their cells")
    levels = sorted({max(1, len(part.sheets)) for part in parts})
    if len(levels) > 1:
        raise InputError(f"mazes with {levels[0]} and {levels[-1]} levels do not join; choose such with as many")


def joined_graph(parts: Sequence[Grid]) -> Grid:
    """The rooms of several mazes as those of one.

    Raises:
        InputError: they are of several kinds, or of one that does not join.
    """
    check_joining(parts)
    if parts and parts[0].sheets:
        from excelmaze.grids.levels import LevelGrid, joined_levels

        return joined_levels([part for part in parts if isinstance(part, LevelGrid)], joined_graph)
    if any(part.tiling == LINKED for part in parts) and all(part.tiling in {LINKED, SQUARES} for part in parts):
        return _joined_links(parts)
    if len(kinds := sorted({part.tiling for part in parts})) > 1:
        if {*kinds} == {BLOCKS, SQUARES}:
            kinds = ["whose walls are borders", "whose walls are blocks"]
        else:
            kinds = [f"of {kind}" for kind in kinds]
        raise InputError(f"mazes {kinds[0]} and mazes {kinds[1]} do not join; choose one kind")
    if parts and parts[0].tiling == TRIANGLES:
        from excelmaze.grids.triangles import TriangleGrid

        return TriangleGrid.joined(parts)
    if parts and parts[0].tiling == BRICKS:
        from excelmaze.grids.bricks import BrickGrid, JoinedBricks

        return JoinedBricks(part for part in parts if isinstance(part, BrickGrid))
    if parts and parts[0].tiling == BLOCKS:
        from excelmaze.grids.blocks import Blocks
        from excelmaze.grids.joined import JoinedBlocks

        return JoinedBlocks([part for part in parts if isinstance(part, Blocks)])
    return Grid([area for part in parts for area in part.areas], [area for part in parts for area in part.merged])


def _joined_links(parts: Sequence[Grid]) -> Grid:
    from excelmaze.grids.joined_links import JoinedLinks
    from excelmaze.grids.linked import LinkedGrid

    if merged := next((area for part in parts for area in part.merged), None):
        raise InputError(f"the merged cells {merged.address} are no room beside a maze with links; unmerge them")
    linked = [part for part in parts if isinstance(part, LinkedGrid)]
    return JoinedLinks(
        Grid([area for part in parts for area in part.cells.areas]),
        [own for part in linked for own in (part.parts if isinstance(part, JoinedLinks) else (part,))],
    )
