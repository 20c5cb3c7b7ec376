"""Tilings of cells by rooms: which graph each name stands for."""

from collections.abc import Callable

from excelmaze.errors import InputError, unknown
from excelmaze.grids.grid import Grid
from excelmaze.grids.rings import ROUND

SQUARES, BRICKS, TRIANGLES, ALIKE, HEXAGONS = "squares", "bricks", "triangles", "triangles-alike", "hexagons"
CUBE = "cube"


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


def _of_cube(cells: Grid) -> Grid:
    from excelmaze.grids.cube import CubeGrid

    return CubeGrid(cells)


def _of_hexagons(cells: Grid) -> Grid:
    from excelmaze.grids.hexagons import HexagonGrid

    return HexagonGrid(cells)


def _of_rings(_: Grid) -> Grid:
    raise InputError(
        f"tiling {ROUND} is drawn, and its rooms are no cells; make it by new OUT --tiling {ROUND} --rings N"
    )


TILINGS: dict[str, Callable[[Grid], Grid]] = {
    SQUARES: _of_squares,
    BRICKS: _of_bricks,
    TRIANGLES: _of_triangles,
    ALIKE: _of_triangles_alike,
    HEXAGONS: _of_hexagons,
    ROUND: _of_rings,
    CUBE: _of_cube,
}


IN_CELLS = SQUARES, BRICKS, TRIANGLES, ALIKE, HEXAGONS
"""Those on cells of sheets that exist; the others need a sheet of their own."""


def rooms_named(tiling: object) -> Callable[[Grid], Grid]:
    """Return what makes the rooms of a tiling.

    Raises:
        InputError: there is no such tiling; the message names the nearest.
    """
    if isinstance(tiling, str) and tiling in TILINGS:
        return TILINGS[tiling]
    raise unknown("tiling", tiling, TILINGS)
