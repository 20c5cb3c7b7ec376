"""From a picture or a drawing to a maze whose path paints it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from excelmaze.files import FileLike
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generated
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import Alteration
from excelmaze.options.option import Value
from excelmaze.options.table import MazeOptions
from excelmaze.options.values import Values
from excelmaze.shapes.drawn import is_picture, mask_from
from excelmaze.shapes.mask import Mask, bridged
from excelmaze.sheet.addresses import check_size, parse_cell
from excelmaze.texts import Seed

# The columns of a picture; a drawing has its own.
_WIDTH = 40


class Foreground(NamedTuple):
    """What is painted: pixels in one part, and the bridges that made it one, as rows and columns of pixels."""

    mask: Mask
    bridges: Sequence[Sequence[tuple[int, int]]]

    def lines(self) -> list[str]:
        """Return the lines of a drawing, with the bridges as `+`."""
        lines = [list(line) for line in self.mask.lines()]
        for bridge in self.bridges:
            for row, column in bridge:
                lines[row][column] = "+"
        return ["".join(line) for line in lines]


def foreground_of(
    source: FileLike | Sequence[str],
    width: int | None = None,
    *,
    threshold: int | None = None,
    invert: bool = False,
) -> Foreground:
    """Return the foreground of a picture file, a text file that ends in .txt, or the lines of a drawing.

    Raises:
        InputError: nothing is dark.
        WorkbookError: the file cannot be read, or Pillow is missing.
    """
    if width is None and is_picture(source):
        width = _WIDTH
    mask, bridges = bridged(mask_from(source, cols=width, threshold=threshold, invert=invert, margins=True))
    check_size(4 * mask.height * mask.width, "the maze")
    return Foreground(mask, bridges)


def painted(
    foreground: Foreground,
    algorithm: str = "backtracker",
    *,
    at: str = "B2",
    margin: int = 0,
    options: Mapping[str, Value] | None = None,
    seed: Seed | None = None,
    bias: str = "none",
) -> Maze:
    """Return a perfect maze whose path from start to goal goes through all cells of a foreground and no others.

    Each pixel is two by two cells. The same foreground and options make the same maze.

    >>> maze = painted(foreground_of([".#.", "###"]), seed=7)
    >>> print(maze)  # doctest: +SKIP
    >>> len(maze.solve()), len(maze.grid)
    (16, 24)

    Args:
        foreground: the pixels.
        algorithm: what makes the maze around the path; `options`, `seed`, `bias`: as for `generate`.
        at: the top left cell of the maze.
        margin: the cells around the picture.

    Raises:
        InputError: an option that does not exist, or a maze that passes the sheet's last row or column.
    """
    mask = foreground.mask
    row, column = parse_cell(at)
    cells = Grid(mask.scaled(2 * mask.height, 2 * mask.width).areas(row + margin, column + margin))
    grid = Grid.rectangle(2 * (mask.height + margin), 2 * (mask.width + margin), at)
    step = Alteration("picture", cells=cells.recipe_text)
    making = Values("new", {"algorithm": algorithm, "seed": seed, "bias": bias}).of(MazeOptions)
    return generated(grid, making, options, alterations=(step,))
