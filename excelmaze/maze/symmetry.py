"""Symmetric mazes: a part is made, and its images; passages on the axis and in the middle join them.

A symmetry maps cells to cells. What it does to a perfect maze is what an automorphism does to a tree: it leaves a
vertex or an edge where it is, and where it leaves several vertices it leaves the paths between them. So

- `mirror` (left to right) of an odd number of columns leaves the middle column where it is, which therefore is one
  corridor; of an even number it leaves one passage, the only one between the halves. `flip` (top to bottom) likewise.
- `rotate` (by half a turn) leaves the middle cell where it is, or, of even x odd cells, the passage in the middle. Of
  even x even cells, or around a hole, it leaves nothing: then no perfect maze has this symmetry, and one passage is
  opened whose image is a wall. It is the only exception.
- `both` mirrors on both axes. It needs a cell or a passage in the middle, so that even x even cells have one exception.
- Where holes part the cells of the axis, one passage without its image joins each other stretch.
- Columns of hexagons are shifted by turns, so that an odd number of them can be mirrored, and an even one rotated.

In general: take passages with all their images, as long as no loop comes about, those on the axis first, then the tree
that an algorithm made of a part, then others; at last passages one by one. What these are can be told from the maze.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import compress
from operator import eq
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.generators.kruskal import shuffle
from excelmaze.generators.passages import Bias
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.grids.grid import DOWN, Grid
from excelmaze.maze.maze import Maze
from excelmaze.options.values import option_named
from excelmaze.sets import Sets
from excelmaze.sheet.addresses import Area, Place, cell_address
from excelmaze.streams import Stream

NONE, *KINDS = option_named("symmetry").choice_names
# What each is made of: whether columns and rows change places.
_MAPS = {
    "mirror": [(True, False)],
    "flip": [(False, True)],
    "rotate": [(True, True)],
    "both": [(True, False), (False, True), (True, True)],
}
_SEAM = 4
_NAMED = 3


class Image(NamedTuple):
    """What one symmetry makes of a grid: for each cell another one, for each direction another one."""

    cells: Sequence[int]
    directions: tuple[int, ...]

    def of(self, passage: int) -> int:
        """Return the image of a passage."""
        return self.cells[passage >> PASSAGE_SHIFT] << PASSAGE_SHIFT | self.directions[passage & 7]


class Part(NamedTuple):
    """One cell of each that are images of one another: their graph, the cells, and where in it each cell of all is."""

    graph: Graph
    cells: Sequence[int]
    place: Sequence[int]

    def bias(self, whole: Bias) -> Bias:
        """Return the bias of all cells, for those of the part."""
        preferred = bytearray(whole.part(self.cells).preferred)
        if len(self.graph.neighbors) > _SEAM:
            for room, other in enumerate(self.graph.neighbors[_SEAM]):
                preferred[room] |= (preferred[min(room, other)] >> DOWN & 1) << _SEAM
        return whole._replace(preferred=bytes(preferred))

    def passage(self, passage: int) -> int:
        """Return a passage of the part as one between cells."""
        direction = passage & 7
        return self.cells[passage >> PASSAGE_SHIFT] << PASSAGE_SHIFT | (DOWN if direction == _SEAM else direction)


def images_of(grid: Grid, symmetry: str) -> list[Image]:
    """Return what a symmetry makes of a grid, around the middle of its cells.

    Raises:
        InputError: a cell has no partner.
    """
    return [_image(grid, symmetry, across=across, down=down) for across, down in _MAPS[symmetry]]


def symmetric(
    grid: Grid,
    symmetry: str,
    start: int,
    carve: Callable[[Part, Sequence[tuple[Sequence[int], int]]], "array[int]"],
    stream: Stream,
    *,
    rows: bool,
) -> "array[int]":
    """Return the passages of a symmetric maze in all pieces of a grid, each followed by its images.

    `carve` makes trees of the pieces of a part from their starts; the part has `rows`, or else sides that meet where a
    rotation folds it. Linear beside that.

    Raises:
        InputError: a cell has no partner, or the algorithm makes no trees.
    """
    images = images_of(grid, symmetry)
    part = _part(grid, symmetry, images, rows=rows)
    own = next(part.place[cell] for cell in (start, *(image.cells[start] for image in images)) if part.place[cell] >= 0)
    pieces = part.graph.pieces
    first = part.graph.piece_of(own)
    made = carve(part, [(first, own), *((piece, piece[0]) for piece in pieces if piece is not first)])
    if len(made) > part.graph.size - len(pieces):
        raise InputError(
            f"symmetry {symmetry} needs trees, and this algorithm makes loops; choose other options or another one"
        )
    growing = _Growing(grid, images)
    for image in images:
        for passage in _on_axis(grid, image):
            growing.open_all(passage)
    for passage in made:
        growing.open_all(part.passage(passage))
    growing.finish(stream)
    return growing.carved


class Asymmetry(NamedTuple):
    """Passages of a symmetric maze that a report names: those that cross the axis, and those whose image is a wall."""

    crossing: list[int]
    single: list[int]


def asymmetries_of(maze: Maze, symmetry: str) -> Asymmetry:
    """Return the passages that are their own image, end for end, and those that have none, as the symmetry needed them.

    Raises:
        InputError: a cell of the maze has no partner.
    """
    grid, passages = maze.grid, maze.passages
    crossing: dict[int, None] = {}
    single: dict[int, None] = {}
    for image in images_of(grid, symmetry):
        turned = passages.translate(bytes(_turned(mask, image.directions) for mask in range(256)))
        imaged = bytes(map(turned.__getitem__, image.cells))  # what the passages of each cell's image would be here
        for room in (room for room, (own, other) in enumerate(zip(passages, imaged, strict=True)) if own != other):
            single.update(
                (wall, None) for wall in grid.edges([room]) if passages[room] & ~imaged[room] & 1 << (wall & 7)
            )
        for side in _onward(grid):
            for room in compress(range(grid.size), map(eq, grid.neighbors[side], image.cells)):
                if passages[room] >> side & 1:
                    crossing[room << PASSAGE_SHIFT | side] = None
    return Asymmetry([wall for wall in crossing if wall not in single], list(single))


def _turned(mask: int, directions: Sequence[int]) -> int:
    return sum(1 << direction for side, direction in enumerate(directions) if mask >> side & 1)


def described(maze: Maze) -> list[str]:
    """Return what is to be said of a maze that was made symmetric: where its parts meet, and what has no image.

    Of a maze that was altered afterwards there is nothing to be said.
    """
    recipe = maze.recipe
    if recipe is None or recipe.symmetry == NONE or recipe.alterations or not all(maze.visited):
        return []
    passages = asymmetries_of(maze, recipe.symmetry)
    words = (("opened across the axis", passages.crossing), ("opened without an image", passages.single))
    return [f"{recipe.symmetry}: {what} {_named(maze.grid, some)}" for what, some in words if some]


def _named(grid: Grid, passages: Sequence[int]) -> str:
    names = [
        f"{grid.address_of(passage >> PASSAGE_SHIFT)}-{grid.address_of(grid.behind(passage))}"
        for passage in passages[:_NAMED]
    ]
    more = f" and {len(passages) - _NAMED:,} more" if len(passages) > _NAMED else ""
    return ", ".join(names) + more


class _Growing:
    """A forest that grows by passages and all their images."""

    def __init__(self, grid: Grid, images: Sequence[Image]) -> None:
        self.carved = array("q")
        self._grid, self._images = grid, images
        self._sets = Sets(range(grid.size))

    def open_all(self, passage: int) -> None:
        """Open a passage and its images, unless that closes a loop."""
        opened = self._orbit(passage)
        ends = [(self._sets.root(one), self._sets.root(other)) for one, other in opened]
        joined: dict[int, int] = {}
        for one, other in ends:
            while one in joined:
                one = joined[one]  # noqa: PLW2901 - up to its root
            while other in joined:
                other = joined[other]  # noqa: PLW2901 - as above
            if one == other:
                return
            joined[one] = other
        for one, other in ends:
            self._sets.unite(one, other)
        self.carved.extend(opened.values())

    def finish(self, stream: Stream) -> None:
        """Join what is apart still: by passages with most images first, at last by single ones."""
        grid, sets = self._grid, self._sets
        if len(self.carved) == grid.size - len(grid.pieces):
            return
        walls = [wall for wall in grid.edges(range(grid.size)) if self._apart(wall)]
        shuffle(walls, stream)
        walls.sort(key=lambda wall: -len(self._orbit(wall)))
        for wall in walls:
            if self._apart(wall):
                self.open_all(wall)
        for wall in walls:
            if sets.unite(wall >> PASSAGE_SHIFT, grid.behind(wall)):
                self.carved.append(wall)

    def _apart(self, wall: int) -> bool:
        return self._sets.root(wall >> PASSAGE_SHIFT) != self._sets.root(self._grid.behind(wall))

    def _orbit(self, passage: int) -> dict[tuple[int, int], int]:
        """Return a passage and its images, each once, by their ends."""
        orbit: dict[tuple[int, int], int] = {}
        for copy in (passage, *(image.of(passage) for image in self._images)):
            room, other = copy >> PASSAGE_SHIFT, self._grid.behind(copy)
            orbit.setdefault((room, other) if room < other else (other, room), copy)
        return orbit


def _onward(grid: Grid) -> list[int]:
    """Return half of the directions: those to the right and down, of each two that are opposite one."""
    return [direction for direction, bearing in enumerate(grid.bearings) if 0 < bearing <= 1]


def _turned_directions(grid: Grid, *, across: bool, down: bool) -> tuple[int, ...]:
    """Return the image of each direction, by where it points to."""
    bearings = grid.bearings
    turned = ((-one if across else one) for one in ((1 - one if down else one) for one in bearings))
    near = [[abs((one - other + 1) % 2 - 1) for other in bearings] for one in turned]
    return tuple(distances.index(min(distances)) for distances in near)


def _image_of_rooms(grid: Grid, symmetry: str, *, across: bool, down: bool) -> Image:
    """Return the image of rooms of several cells each, around the middle of them all."""
    places = [*map(grid.sheet_place, range(grid.size))]
    number = {place: room for room, place in enumerate(places)}
    rows, columns = ((min(ends), max(ends)) for ends in zip(*places, strict=True))
    cells = array("q")
    for row, column in places:
        other = number.get((sum(rows) - row if down else row, sum(columns) - column if across else column))
        if other is None:
            raise InputError(
                f"symmetry {symmetry}: {cell_address(row, column)} has no partner; of an odd number of columns of "
                "hexagons there is a mirror image, of an even one a rotated one; choose others"
            )
        cells.append(other)
    return Image(cells, _turned_directions(grid, across=across, down=down))


def _image(grid: Grid, symmetry: str, *, across: bool, down: bool) -> Image:
    if grid.has_symmetries:
        return _image_of_rooms(grid, symmetry, across=across, down=down)
    top, left, bottom, right = grid.bounds
    run_at = {(run.row, run.first): run for run in grid.runs}
    cells = array("q", bytes(grid.size * 8))
    for run in grid.runs:
        row = top + bottom - run.row if down else run.row
        first = left + right - run.last if across else run.first
        there = run_at.get((row, first))
        if there is None or there.last - there.first != run.last - run.first:
            cell, partner = _alone(grid, across, down)
            raise InputError(f"symmetry {symmetry}: {cell} has no partner; add {partner}, or leave {cell} out")
        cells[run.cell : run.cells.stop] = array("q", reversed(there.cells) if across else there.cells)
    return Image(cells, _turned_directions(grid, across=across, down=down))


def _alone(grid: Grid, across: bool, down: bool) -> tuple[str, str]:  # noqa: FBT001 - as in `_MAPS`
    """Return a cell that has no partner, and where that would be."""
    top, left, bottom, right = grid.bounds
    return next(
        (cell_address(run.row, column), cell_address(*place))
        for run in grid.runs
        for column in range(run.first, run.last + 1)
        for place in [(top + bottom - run.row if down else run.row, left + right - column if across else column)]
        if grid.cell_at(*place) is None
    )


def _part(grid: Grid, symmetry: str, images: Sequence[Image], *, rows: bool) -> Part:
    """Return one cell of each orbit: the left half, the upper half, or a quarter."""
    if grid.has_symmetries:
        return _part_of_rooms(grid, images)
    half = Grid([area for domain in _domains(grid.bounds, symmetry) for area in _within(grid.areas, domain)])
    cells = array("q")
    for run in half.runs:
        first = grid.cell_at(run.row, run.first)
        assert first is not None  # noqa: S101 - the half is part of the grid
        cells.extend(range(first, first + len(run.cells)))
    place = array("q", [-1]) * grid.size
    for number, cell in enumerate(cells):
        place[cell] = number
    if rows or symmetry != "rotate":
        return Part(half, cells, place)
    # Folded by half a turn the lower rim of the half meets itself: what lies below a cell is an image.
    below, image = grid.neighbors[DOWN], images[0].cells
    seam = [-1] * half.size
    for number, cell in enumerate(cells):
        under = below[cell]
        if under >= 0 and place[under] < 0 and image[cell] != cell and place[image[under]] != number:
            seam[number] = place[image[under]]
    return Part(Graph([*half.neighbors, seam], [*half.opposite, _SEAM]), cells, place)


def _part_of_rooms(grid: Grid, images: Sequence[Image]) -> Part:
    """Return one room of each orbit: that which is farthest to the left, and of these the upper one."""

    def key(room: int) -> Place:
        row, column = grid.sheet_place(room)
        return column, row

    rooms = [room for room in range(grid.size) if all(key(room) <= key(image.cells[room]) for image in images)]
    place = array("q", [-1]) * grid.size
    for number, room in enumerate(rooms):
        place[room] = number
    # Of room -1 there is none.
    places = [*place, -1]
    neighbors = [[places[neighbor_of[room]] for room in rooms] for neighbor_of in grid.neighbors]
    return Part(Graph(neighbors, grid.opposite), rooms, place)


def _domains(bounds: Area, symmetry: str) -> Iterator[Area]:
    top, left, bottom, right = bounds
    row, column = (top + bottom) // 2, (left + right) // 2
    if symmetry != "rotate":
        yield Area(top, left, bottom if symmetry == "mirror" else row, right if symmetry == "flip" else column)
        return
    upper = row - ((top + bottom) % 2 == 0)
    if upper >= top:
        yield Area(top, left, upper, right)
    if upper < row:
        yield Area(row, left, row, column)


def _within(areas: Iterable[Area], domain: Area) -> Iterator[Area]:
    for area in areas:
        top, left = max(area.top, domain.top), max(area.left, domain.left)
        bottom, right = min(area.bottom, domain.bottom), min(area.right, domain.right)
        if top <= bottom and left <= right:
            yield Area(top, left, bottom, right)


def _on_axis(grid: Grid, image: Image) -> Iterator[int]:
    """Yield the passages between cells that stay where they are."""
    stays = [cell for cell in range(grid.size) if image.cells[cell] == cell]
    for cell in stays:
        for side in _onward(grid):
            other = grid.neighbors[side][cell]
            if other >= 0 and image.cells[other] == other:
                yield cell << PASSAGE_SHIFT | side
