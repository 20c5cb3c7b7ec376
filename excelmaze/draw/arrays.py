"""Mazes as arrays of numpy."""

from types import ModuleType
from typing import TYPE_CHECKING

from excelmaze.draw.block_map import blocks_of, sides_of
from excelmaze.draw.distances import FROM_START, distances_everywhere
from excelmaze.draw.layout import Layout
from excelmaze.draw.tilings import lay_out_sheets
from excelmaze.errors import InputError, missing, one_of
from excelmaze.grids.grid import DIRECTIONS, Grid
from excelmaze.maze.maze import Maze

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    import numpy.typing as npt

    Array = npt.NDArray[Any]

WHAT = "walls", "blocks", "distances"


def to_numpy(maze: Maze, what: str) -> "Array":
    """Return an array of a maze; see `Maze.to_numpy`."""
    np = _numpy()
    if what not in WHAT:
        raise InputError(f"{ascii(what)[:40]} is no array of a maze; {one_of(what, WHAT)}")
    if what == "distances":
        arrays = _distances(np, maze)
    else:
        array_of: Callable[[ModuleType, Layout, Grid], Array] = _walls if what == "walls" else _blocks
        arrays = [array_of(np, layout, maze.grid.floor) for layout in lay_out_sheets(maze)]
    found: Array = arrays[0] if len(arrays) == 1 else np.stack(arrays)
    return found


def _walls(np: ModuleType, layout: Layout, floor: Grid) -> "Array":
    if layout.has_blocks:
        raise InputError("where walls are blocks, cells have no sides; ask for 'blocks'")
    sides = np.array(list(map(list, sides_of(layout, floor))), dtype=np.uint8)
    walls: Array = np.stack([(sides >> direction & 1).astype(bool) for direction in DIRECTIONS], axis=-1)
    return walls


def _blocks(np: ModuleType, layout: Layout, floor: Grid) -> "Array":
    blocks: Array = np.array(list(map(list, blocks_of(layout, floor))), dtype=bool)
    return blocks


def _distances(np: ModuleType, maze: Maze) -> "list[Array]":
    layouts = lay_out_sheets(maze)
    if any(layout.has_diagonals for layout in layouts):
        raise InputError("cells of triangles and hexagons hold two rooms, an array one number; choose another tiling")
    if not maze.ends:
        raise InputError("distances are from the start, and this maze has none; give it one")
    arrays = []
    for layout, numbers in zip(layouts, distances_everywhere(maze, layouts, FROM_START), strict=True):
        top, left, _, _ = bounds = layout.grid.bounds
        array = np.full((bounds.height, bounds.width), -1, dtype=np.int64)
        rows, columns = (np.array(places) for places in layout.grid.places)
        array[rows - top, columns - left] = np.array(numbers)
        arrays.append(array)
    return arrays


def _numpy() -> ModuleType:
    try:
        import numpy as np
    except ImportError:
        raise missing("an array", "numpy", "graphs") from None
    numpy: ModuleType = np
    return numpy
