"""Shapes: which graph the rooms on some cells of a sheet make, by the options that say what their walls are."""

from collections.abc import Callable, Sequence

from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid

BORDERS, BLOCKS = "borders", "blocks"
FRAME, NO_FRAME = "wall", "none"


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


WALLS: dict[str, Callable[[Grid, str], Grid]] = {BORDERS: _on_borders, BLOCKS: _on_blocks}


def graph_on(cells: Grid, walls: str = BORDERS, frame: str = FRAME) -> Grid:
    """The rooms on some cells, which are the walls', too, where these are blocks.

    Raises:
        InputError: walls that do not exist, or cells that are too few for them.
    """
    for value, known, what in ((walls, tuple(WALLS), "walls"), (frame, (FRAME, NO_FRAME), "frame")):
        if value not in known:
            raise InputError(f"{what} {value!r:.40} does not exist; choose one of {', '.join(known)}")
    return WALLS[walls](cells, frame)


def framed_size(rows: int, cols: int, walls: str, frame: str) -> tuple[int, int]:
    """The rows and columns that a rectangle takes on the sheet: those of the map, and a frame of blocks around it."""
    around = 2 * (walls == BLOCKS and frame == FRAME)
    return rows + around, cols + around


def joined_graph(parts: Sequence[Grid]) -> Grid:
    """The rooms of several mazes as those of one.

    Raises:
        InputError: some have borders for walls and some blocks.
    """
    if len({part.tiling for part in parts}) > 1:
        raise InputError("mazes whose walls are borders and mazes whose walls are blocks do not join; choose one kind")
    if parts and parts[0].tiling == BLOCKS:
        from excelmaze.grids.blocks import Blocks
        from excelmaze.grids.joined import JoinedBlocks

        return JoinedBlocks([part for part in parts if isinstance(part, Blocks)])
    return Grid([area for part in parts for area in part.areas], [area for part in parts for area in part.merged])
