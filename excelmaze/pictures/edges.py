"""Where the cells of a layout have lines on their edges."""

from excelmaze.draw.layout import Layout
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP
from excelmaze.planes import bit, either
from excelmaze.sheet.addresses import Area


def edges(layout: Layout) -> tuple[list[bytearray], list[bytearray]]:
    """Which edges of the rectangle around the cells have a line, 0 or 1 each, row by row from top to bottom.

    Those above the cells, one row more than there are rows of cells; those before them, one column more than columns.
    """
    bounds = layout.grid.bounds
    if len(layout.grid.areas) == 1:
        return _of_rectangle(layout.lines, bounds)
    above = [bytearray(bounds.width) for _ in range(bounds.height + 1)]
    before = [bytearray(bounds.width + 1) for _ in range(bounds.height)]
    lines_of = {code: shown.lines for code, shown in layout.used().items()}
    for stretch in layout.stretches():
        row, first = stretch.row - bounds.top, stretch.first - bounds.left
        top, bottom, sides = above[row], above[row + 1], before[row]
        for column, lines in enumerate(map(lines_of.__getitem__, stretch.codes), first):
            if lines & 1 << UP:
                top[column] = 1
            if lines & 1 << RIGHT:
                sides[column + 1] = 1
            if lines & 1 << DOWN:
                bottom[column] = 1
            if lines & 1 << LEFT:
                sides[column] = 1
    return above, before


def _of_rectangle(lines: bytes, bounds: Area) -> tuple[list[bytearray], list[bytearray]]:
    """The same of a rectangle, all cells at once."""
    width, height = bounds.width, bounds.height
    nothing = bytes(width)
    top, right, bottom, left = (bit(lines, side) for side in (UP, RIGHT, DOWN, LEFT))
    across = either(top + nothing, nothing + bottom)
    above = [bytearray(across[begin : begin + width]) for begin in range(0, len(across), width)]
    # Each row with one more column: first the sides before the cells, then those behind them.
    sides = bytearray((width + 1) * height)
    for column in range(width):
        sides[column :: width + 1] = left[column::width]
    for column in range(width):
        place = slice(column + 1, None, width + 1)
        sides[place] = either(bytes(sides[place]), right[column::width])
    return above, [bytearray(sides[begin : begin + width + 1]) for begin in range(0, len(sides), width + 1)]
