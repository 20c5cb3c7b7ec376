"""The cells that options ask for: of a shape, at a cell or within others, and those that a macro adds."""

from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING

from excelmaze.errors import InputError, counted
from excelmaze.grids.grid import DOWN, RIGHT, STEPS, Grid
from excelmaze.grids.room_graphs import framed_size, room_sides
from excelmaze.grids.tilings import HEXAGONS
from excelmaze.options.table import MazeOptions, ShapeOptions
from excelmaze.options.values import Values
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, Place, cell_address, parse_cell
from excelmaze.sheet.bands import areas_of, bands_of
from excelmaze.sheet.unions import rectangles

if TYPE_CHECKING:
    from excelmaze.shapes.mask import Mask

# Rows and columns, as far as they are asked for.
Size = tuple[int | None, int | None]
# Of hexagons this shape is made with straight sides.
_HEXAGON = "hexagon"
# Larger shares of cells in thin parts, and of a picture's parts that are too thin for a cell, are worth a note.
_MOST_THIN, _MOST_LOST = 0.02, 0.02


def drawn_at(
    asked: ShapeOptions,
    rows: int | None,
    cols: int | None,
    at: str,
    making: MazeOptions,
    *,
    bridges: bool = True,
) -> Grid | None:
    """Return the shape that is asked for with its top left corner at a cell; None where none is.

    Its rows and columns are those of rooms, of which the options of the maze say which cells they have.

    Raises:
        InputError: it cannot be drawn, or not in that size.
        WorkbookError: the picture cannot be read.
    """
    mask = _mask(asked, (rows, cols), making, bridges=bridges)
    return None if mask is None else _of_rooms(Grid(mask.areas(*parse_cell(at))), parse_cell(at), making)


def cells_from(corner: Grid, values: Values, *, bridges: bool = True) -> Grid:
    """Return the shape, or as many rows and columns of rooms as are asked for, from a top left cell on."""
    making, rows, cols = values.of(MazeOptions), values["rows"], values["cols"]
    at = cell_address(*corner.bounds[:2])
    drawn = drawn_at(values.of(ShapeOptions), rows, cols, at, making, bridges=bridges)
    if drawn is not None:
        return drawn
    if making.dimensions:
        from excelmaze.grids.dimensions import cells_asked

        return cells_asked(making.dimensions, values.explicit, corner.bounds[:2])
    if rows is None or cols is None:
        raise InputError(f"only the cell {at} is selected; select the cells of the maze, or give rows and columns")
    return Grid.rectangle(*framed_size(rows, cols, making), at)


def _of_rooms(grid: Grid, at: Place, making: MazeOptions) -> Grid:
    """Return the cells of rooms, one for each cell of a grid, from a top left corner on.

    Raises:
        InputError: they pass the end of the sheet.
    """
    side, more = room_sides(making)
    if side == 1:
        return grid
    return _in_hexagons(grid, at) if making.tiling == HEXAGONS else _enlarged(grid, at, side, more)


def _in_hexagons(grid: Grid, at: Place) -> Grid:
    """Return the cells of a grid with those of a hexagon for each: columns share cells, every second one is lower."""
    top, left = at
    corners = (
        (2 * row - top + (column - left) % 2, 2 * column - left) for row, column in zip(*grid.places, strict=True)
    )
    return Grid([Area(row, column, row + 1, column + 2) for row, column in corners])


def _enlarged(grid: Grid, at: Place, side: int, more: int) -> Grid:
    """Return the cells of a grid with squares of cells for each, from the same top left corner on.

    Cells side by side, or above one another, have up to `more` cells at the right and below.
    """
    top, left = at
    areas = [Area(row, first, row, last) for row, first, last, _ in grid.runs]
    for above, _, count in grid.contacts:
        row, column = grid.place(above)
        areas.append(Area(row, column, row + 1, column + count - 1))
    enlarged = [
        Area(
            top + side * (area.top - top),
            left + side * (area.left - left),
            top + side * (area.bottom + 1 - top) - 1 + more,
            left + side * (area.right + 1 - left) - 1 + more,
        )
        for area in areas
    ]
    return Grid(areas_of(bands_of(enlarged)))


def _mask(
    asked: ShapeOptions, size: Size, making: MazeOptions, *, bridges: bool, within: bool = False
) -> "Mask | None":
    """Return the shape that is asked for, with a point for each room; a drawing may be smaller within a size."""
    from excelmaze.shapes.drawn import formula_from, letters_from, mask_from

    rows, cols = size
    if asked.mask is not None:
        return mask_from(asked.mask, rows, cols, threshold=asked.threshold, invert=asked.invert, within=within)
    if asked.letters is not None:
        return letters_from(asked.letters, rows, cols, bridged=bridges)
    if asked.shape is None:
        return None
    mask = formula_from(asked.shape, rows, cols)
    if making.tiling == HEXAGONS and asked.shape == _HEXAGON:
        return _hexagon((min(rows or mask.width, cols or mask.width) + 1) // 2)
    return mask


def _hexagon(side: int) -> "Mask":
    """Return a hexagon of hexagons, with a number of them along a side; every second column is lower."""
    from excelmaze.shapes.mask import Mask

    size = 2 * side - 1
    points = bytearray(size * size)
    for column in range(size):
        away = abs(column - side + 1)
        first = (away + (side - 1) % 2 - column % 2) // 2
        for row in range(first, first + size - away):
            points[row * size + column] = 1
    return Mask.from_bytes(points, size)


def drawn_within(asked: ShapeOptions, grid: Grid, making: MazeOptions, *, bridges: bool = True) -> Grid:
    """Return the shape that is asked for, of these cells: as large as fits around their middle.

    Without one it is these cells, and a drawing has a room for each character.

    Raises:
        InputError: and `WorkbookError`: as for `drawn_at`; or none of these cells is in the shape.
    """
    bounds = grid.bounds
    top, left, _, _ = bounds
    side, more = room_sides(making)
    size = max((bounds.height - more) // side, 1), max((bounds.width - more) // side, 1)
    mask = _mask(asked, size, making, bridges=bridges, within=True)
    if mask is None:
        return grid
    at = top + max(bounds.height - side * mask.height, 0) // 2, left + max(bounds.width - side * mask.width, 0) // 2
    return grid.common_with(_of_rooms(Grid(mask.areas(*at)), at, making).areas)


def shape_notes(asked: ShapeOptions, grid: Grid) -> Iterator[str]:
    """Yield a line about parts of a shape that are too thin for a maze in these cells of it."""
    if asked.letters is not None:
        from excelmaze.shapes.letters import POINT, points_of

        points = points_of(asked.letters)
        if (point := grid.bounds.width // points.width) < POINT:
            yield (
                f"the strokes of the letters are {counted(point, 'cell')} wide, too thin for a maze; with "
                f"{POINT * points.width} columns and {POINT * points.height} rows they are {POINT}"
            )
    elif asked.mask is not None or asked.shape is not None:
        from excelmaze.shapes.drawn import is_picture, lost_share

        thin = _thin_cells(grid)
        higher = ", or another --threshold," if asked.mask is not None and is_picture(asked.mask) else ""
        if thin > _MOST_THIN * grid.size:
            yield (
                f"{thin:,} of {counted(grid.size, 'cell')} lie in strips one cell wide, too narrow for a maze; "
                f"more columns and rows{higher} make them wider"
            )
        if asked.mask is not None:
            rows, cols = grid.bounds.height, grid.bounds.width
            lost = lost_share(asked.mask, rows, cols, threshold=asked.threshold, invert=asked.invert)
            if lost > _MOST_LOST:
                light = "lower" if asked.invert else "higher"
                yield (
                    f"{lost:.0%} of the picture's {'light' if asked.invert else 'dark'} parts are too thin for a cell "
                    f"and are left out; more columns and rows, or a {light} --threshold, keep them"
                )


def _thin_cells(grid: Grid) -> int:
    """Return the number of cells that are in no square of two by two."""
    right, down = grid.neighbors[RIGHT], grid.neighbors[DOWN]
    thick = bytearray(grid.size)
    for cell in range(grid.size):
        beside, below = right[cell], down[cell]
        if beside >= 0 and below >= 0 and (corner := right[below]) >= 0 and down[beside] == corner:
            thick[cell] = thick[beside] = thick[below] = thick[corner] = 1
    return thick.count(0)


# Of some places on a sheet those that are filled silver.
Silver = Callable[[Collection[Place]], Collection[Place]]


def with_swallowed(grid: Grid, start: int | None, silver: Silver) -> Grid:
    """Return the cells, and the silver cells to which they lead, one after another.

    Args:
        grid: the cells that are selected; they count as silver, as the macro fills them before it begins.
        start: where the only maze begins; None where each piece gets one.
        silver: tells which places are.
    """
    begun = range(grid.size) if start is None else grid.piece_of(start)
    edge = {grid.place(cell) for cell in begun}
    asked, added = set(edge), set()
    while edge:
        adjacent = {(row + down, column + right) for row, column in edge for down, right in STEPS} - asked
        adjacent = {(row, column) for row, column in adjacent if 1 <= row <= MAX_ROW and 1 <= column <= MAX_COLUMN}
        asked |= adjacent
        selected = {place for place in adjacent if grid.cell_at(*place) is not None}
        swallowed = set(silver(adjacent - selected))
        added |= swallowed
        edge = selected | swallowed
    return Grid([*grid.areas, *rectangles(sorted(added))], grid.merged) if added else grid
