"""The rooms of several mazes as those of one, and which of them join at all."""

from collections.abc import Iterable, Sequence

from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.grids.shapes import BLOCKS, BRICKS, LINKED, SQUARES, TRIANGLES


def check_joining(parts: Iterable[Grid]) -> None:
    """Refuse mazes whose rooms do not go on in another one's.

    Raises:
        InputError: there is one.
    """
    parts = list(parts)
    for part in parts:
        floor = part.floor
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
    if parts and parts[0].tiling in _JOINED:
        return _JOINED[parts[0].tiling](parts)
    return Grid([area for part in parts for area in part.areas], [area for part in parts for area in part.merged])


def _joined_triangles(parts: Sequence[Grid]) -> Grid:
    from excelmaze.grids.triangles import TriangleGrid

    return TriangleGrid.joined(parts)


def _joined_bricks(parts: Sequence[Grid]) -> Grid:
    from excelmaze.grids.bricks import BrickGrid

    return BrickGrid.joined(parts)


def _joined_blocks(parts: Sequence[Grid]) -> Grid:
    from excelmaze.grids.blocks import Blocks
    from excelmaze.grids.joined import JoinedBlocks

    return JoinedBlocks([part for part in parts if isinstance(part, Blocks)])


def _joined_weave(parts: Sequence[Grid]) -> Grid:
    from excelmaze.grids.woven import WeaveGrid

    return WeaveGrid.joined(parts)


# Of the tilings whose rooms are others than cells.
_JOINED = {TRIANGLES: _joined_triangles, BRICKS: _joined_bricks, BLOCKS: _joined_blocks, "weave": _joined_weave}


def _joined_links(parts: Sequence[Grid]) -> Grid:
    from excelmaze.grids.joined import JoinedLinks
    from excelmaze.grids.linked import LinkedGrid

    if merged := next((area for part in parts for area in part.merged), None):
        raise InputError(f"the merged cells {merged.address} are no room beside a maze with links; unmerge them")
    linked = [part for part in parts if isinstance(part, LinkedGrid)]
    return JoinedLinks(
        Grid([area for part in parts for area in part.cells.areas]),
        [own for part in linked for own in (part.parts if isinstance(part, JoinedLinks) else (part,))],
    )
