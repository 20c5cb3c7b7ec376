"""A sheet as a map of blocks, each wall or floor, as games and arrays have it."""

from collections.abc import Sequence

from excelmaze.draw.layout import ALL_SIDES, Layout, Role
from excelmaze.errors import InputError
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP, Grid

FLOOR, WALL = 0, 1
# Four walls, and nothing between them.
_SOLID = ALL_SIDES + 1 | ALL_SIDES
_SOLID_ROLES = {Role.BLOCK, Role.UNVISITED, Role.OUTSIDE}


def sides_of(layout: Layout, floor: Grid) -> list[bytearray]:
    """Return the rows of the rectangle around a sheet's cells: the sides with a wall of each cell, as bits.

    Outside of the cells all sides are walls, and so they are of cells that are blocks; these have a bit more.
    `floor` are the rooms of the sheet: halves of bricks that are left over are outside, too.

    Raises:
        InputError: cells have diagonals, or passages lead below others.
    """
    if floor.tiling == "weave":
        raise InputError(
            "passages of a weave lead below others, which no map shows; edges() has them, or leave weave out"
        )
    if layout.has_diagonals:
        raise InputError("diagonals of triangles and hexagons are no walls of an array; choose another tiling")
    top, left, _, _ = bounds = layout.grid.bounds
    rows = [bytearray([_SOLID]) * bounds.width for _ in range(bounds.height)]
    solid = layout.codes.translate(bytes(_is_solid(layout, code) for code in range(256)))
    whole = layout.has_blocks or layout.grid.size == floor.size
    for run in layout.grid.runs:
        for column, cell in enumerate(run.cells, run.first):
            if not solid[cell] and (whole or floor.rooms_at(run.row, column)):
                rows[run.row - top][column - left] = layout.lines[cell]
    return rows


def _is_solid(layout: Layout, code: int) -> bool:
    return code < len(layout.palette) and layout.palette[code].role in _SOLID_ROLES


def blocks_of(layout: Layout, floor: Grid) -> list[bytearray]:
    """Return the rows of a map of blocks: the cells themselves where walls are blocks.

    Else each cell is a block of floor at odd places, and its sides and corners are blocks, too: the map of 3 x 5 cells
    has 7 x 11 blocks. Cells that no generator came to are wall, as all is outside.
    """
    sides = sides_of(layout, floor)
    if layout.has_blocks:
        return [bytearray(WALL if walls == _SOLID else FLOOR for walls in row) for row in sides]
    return _widened(sides)


def _widened(sides: Sequence[bytearray]) -> list[bytearray]:
    height, width = len(sides), len(sides[0])
    rows = [bytearray([WALL]) * (2 * width + 1) for _ in range(2 * height + 1)]
    for row, walls_of_row in enumerate(sides):
        for column, walls in enumerate(walls_of_row):
            down, right = 2 * row + 1, 2 * column + 1
            if walls == _SOLID:
                continue
            rows[down][right] = FLOOR
            for side, (to_row, to_column) in _STEPS.items():
                if not walls >> side & 1:
                    rows[down + to_row][right + to_column] = FLOOR
    # A corner is floor where no wall comes to it.
    for row in range(2, 2 * height, 2):
        for column in range(2, 2 * width, 2):
            around = rows[row - 1][column], rows[row + 1][column], rows[row][column - 1], rows[row][column + 1]
            rows[row][column] = max(around)
    return rows


_STEPS = {UP: (-1, 0), RIGHT: (0, 1), DOWN: (1, 0), LEFT: (0, -1)}
