"""A maze as rows of blocks, walls 1 and passages 0, as games and other libraries have it."""

from collections.abc import Iterable
from itertools import chain

from excelmaze.errors import InputError
from excelmaze.grids.grid import DIRECTIONS, STEPS, Grid
from excelmaze.maze.maze import Ends, Maze, Opening
from excelmaze.texts import shown

PASSAGE, WALL = 0, 1


def blocks_of(maze: Maze) -> list[list[int]]:
    """Return the rows of blocks; see `Maze.blocks`."""
    grid = maze.grid
    if not grid.is_square:
        raise InputError(f"blocks are of squares on one sheet, and rooms of {grid.named} are others; edges() has them")
    open_ = bytearray(maze.passages)
    for room, sides in [*grid.merged_sides.items(), *((room, 1 << direction) for room, direction in maze.openings)]:
        open_[room] |= sides
    top, left, bottom, right = grid.bounds
    rows = [[WALL] * (2 * (right - left) + 3) for _ in range(2 * (bottom - top) + 3)]
    for room, sides in enumerate(open_):
        if maze.visited[room]:
            row, column = grid.place(room)
            for down, across in ((0, 0), *(STEPS[side] for side in DIRECTIONS if sides >> side & 1)):
                rows[2 * (row - top) + 1 + down][2 * (column - left) + 1 + across] = PASSAGE
    return rows


def from_blocks(source: Iterable[Iterable[object]]) -> Maze:
    """Return the maze of rows of blocks; see `Maze.from_blocks`."""
    rows = _checked(source)
    rooms = [(y, x) for y in range(1, len(rows), 2) for x in range(1, len(rows[0]), 2) if rows[y][x] == PASSAGE]
    if not rooms:
        raise InputError("no room is open: rooms are at odd places, from rows[1][1] on; write 0 there")
    beside = [[(y + down, x + across) for down, across in STEPS] for y, x in rooms]
    open_ = [sum(1 << side for side, (y, x) in enumerate(places) if rows[y][x] == PASSAGE) for places in beside]
    known = set(chain.from_iterable(beside))
    for y, row in enumerate(rows):
        for x in range(y + 1 & 1, len(row), 2):  # the places between two rooms
            if row[x] == PASSAGE and (y, x) not in known:
                raise InputError(f"rows[{y}][{x}] is a passage between walls; write 1, or open a room beside it")
    grid = Grid.from_cells([(y // 2 + 2, x // 2 + 2) for y, x in rooms])  # from B2 on
    outward = [sides & ~inside for sides, inside in zip(open_, grid.sides, strict=True)]
    openings = [Opening(room, side) for room, sides in enumerate(outward) for side in DIRECTIONS if sides >> side & 1]
    ends = [Ends(openings[0].cell, openings[1].cell)] if len(openings) == 2 else []  # noqa: PLR2004 - in and out
    passages = bytes(sides & inside for sides, inside in zip(open_, grid.sides, strict=True))
    return Maze(grid, passages, openings=openings, ends=ends)


def _checked(source: Iterable[Iterable[object]]) -> list[list[int]]:
    """Return the rows, if they are those of rooms with walls around them, and of nothing but 0 and 1."""
    try:
        given = [list(row) for row in source]
    except TypeError:
        raise InputError(f"{shown(source)} is no list of rows; give rows of 0 and 1") from None
    height, width = len(given), len(given[0]) if given else 0
    for y, row in enumerate(given):
        if len(row) != width:
            raise InputError(f"rows[{y}] has {len(row)} blocks, and rows[0] {width}; give all rows the same length")
    if not (height % 2 and width % 2 and height > 1 < width):
        raise InputError(f"{height} rows of {width} blocks: for H x W rooms and their walls give 2H+1 rows of 2W+1")
    return [[_block(block, f"rows[{y}][{x}]") for x, block in enumerate(row)] for y, row in enumerate(given)]


def _block(block: object, where: str) -> int:
    try:
        return (PASSAGE, WALL).index(block)  # what is equal, as numpy's numbers are
    except ValueError:
        raise InputError(f"{where} is {shown(block)}; give 0 for a passage, or 1 for a wall") from None
