"""The table of tilings: what makes the rooms of cells, and what lays them out and reads them again."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple, cast

from excelmaze.errors import InputError, unknown
from excelmaze.grids.grid import Grid
from excelmaze.grids.rings import ROUND

SQUARES, BRICKS, TRIANGLES, ALIKE, HEXAGONS = "squares", "bricks", "triangles", "triangles-alike", "hexagons"
CUBE, BLOCKS, LINKED, WEAVE = "cube", "blocks", "linked", "weave"

IN_CELLS = SQUARES, BRICKS, TRIANGLES, ALIKE, HEXAGONS
"""The values of the option `tiling` that cells of sheets can have which exist; the others need a sheet of their own."""
CHOICES = *IN_CELLS, ROUND, CUBE
"""All values of that option."""


class Tiling(NamedTuple):
    """A way in which rooms lie on cells.

    Attributes:
        rooms: the module here and its function that makes the rooms of cells; it takes the value of the option, too,
            unless that is `tiling`. Empty for squares, and where rooms have no cells.
        drawing: the module of `excelmaze.draw` and its class that lays them out and reads them; empty where the rooms
            have another tiling.
    """

    rooms: str = ""
    drawing: str = ""


# By the name that rooms have for it, or an option or its value. A sheet without a recipe is asked for each in this
# order: triangles can be whatever diagonals are drawn, and squares any lines.
TILINGS: dict[str, Tiling] = {
    BLOCKS: Tiling("blocks.fitting", "tilings.blocks.BlockTiling"),
    LINKED: Tiling(drawing="tilings.linked.LinkedTiling"),
    "wrap": Tiling("topologies.wrapped"),
    "portals": Tiling("topologies.with_portals"),
    "dimensions": Tiling("dimensions.with_dimensions"),
    CUBE: Tiling("cube.cube_on"),
    WEAVE: Tiling("woven.WeaveGrid", "tilings.woven.WeaveTiling"),
    BRICKS: Tiling("hexagons.BrickGrid", "tilings.stencilled.StencilTiling"),
    HEXAGONS: Tiling("hexagons.HexagonGrid", "tilings.stencilled.StencilTiling"),
    TRIANGLES: Tiling("triangles.TriangleGrid", "tilings.stencilled.StencilTiling"),
    ALIKE: Tiling("triangles.alike_on"),
    SQUARES: Tiling(drawing="tilings.stencilled.Squares"),
    "levels": Tiling(drawing="tilings.levels.LevelTiling"),
    ROUND: Tiling(drawing="round_mazes.RoundTiling"),
}


def rooms_named(name: str) -> Callable[..., Grid]:
    """Return what makes the rooms of a row of the table."""
    rooms = TILINGS[name].rooms
    return cast("Callable[..., Grid]", imported("excelmaze.grids", rooms)) if rooms else lambda cells: cells


def imported(package: str, name: str) -> Any:  # noqa: ANN401 - what the table names
    """Return what a row names, from a module of a package."""
    module, _, member = name.rpartition(".")
    return getattr(import_module(f"{package}.{module}"), member)


def check_tiling(tiling: object) -> None:
    """Refuse a value of the option `tiling` that does not exist, or that needs no cells.

    Raises:
        InputError: it is one; the message names the nearest.
    """
    if tiling not in CHOICES:
        raise unknown("tiling", tiling, CHOICES)
    if tiling == ROUND:
        raise InputError(
            f"tiling {ROUND} is drawn, and its rooms are not cells; make it by new OUT --tiling {ROUND} --rings N"
        )
