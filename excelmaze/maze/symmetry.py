"""Symmetric mazes: a part is made, and its images; passages on the axis and in the middle join them.

A symmetry maps rooms to rooms. What it does to a perfect maze is what an automorphism does to a tree: it leaves a
vertex or an edge where it is, and where it leaves several vertices it leaves the paths between them. So

- `mirror` (left to right) of an odd number of columns leaves the middle column where it is, which therefore is one
  corridor; of an even number it leaves one passage, the only one between the halves. `flip` (top to bottom) likewise.
- `rotate` (by half a turn) leaves the middle cell where it is, or, of even x odd cells, the passage in the middle. Of
  even x even cells, or around a hole, it leaves nothing: then no perfect maze has this symmetry, and one passage is
  opened whose image is a wall. It is the only exception.
- `both` mirrors on both axes. It needs a cell or a passage in the middle, so that even x even cells have one exception.
- Where holes part the cells of the axis, one passage without its image joins each other stretch.

In general: take passages with all their images, as long as no loop comes about, those on the axis first, then the tree
that an algorithm made of a part, then others; at last passages one by one.
"""

from array import array
from collections.abc import Callable, Sequence
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.generators.kruskal import shuffle
from excelmaze.generators.passages import Bias
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.grids.grid import DOWN, Grid
from excelmaze.maze.as_graph import directions_to
from excelmaze.maze.carving import Begun
from excelmaze.sets import Sets
from excelmaze.sheet.addresses import cell_address
from excelmaze.streams import Stream

# What each is made of: whether rows and columns change places.
_MAPS = {
    "mirror": [(False, True)],
    "flip": [(True, False)],
    "rotate": [(True, True)],
    "both": [(False, True), (True, False), (True, True)],
}
_SEAM = 4


class Part(NamedTuple):
    """One room of each that are images of one another: their graph, and which rooms they are."""

    graph: Graph
    rooms: Sequence[int]

    def bias(self, whole: Bias) -> Bias:
        """Return the bias of all rooms, for those of the part."""
        preferred = bytearray(whole.part(self.rooms).preferred)
        for room, other in enumerate(self.graph.neighbors[_SEAM] if len(self.graph.neighbors) == _SEAM + 1 else ()):
            preferred[room] |= (preferred[min(room, other)] >> DOWN & 1) << _SEAM
        return whole._replace(preferred=bytes(preferred))


def images_of(grid: Grid, symmetry: str) -> list[Sequence[int]]:
    """Return for each map of a symmetry, around the middle of the rooms, the room that each one is mapped to.

    Raises:
        InputError: a room has no partner.
    """
    places = [*map(grid.sheet_place, range(grid.size))]
    number = {place: room for room, place in enumerate(places)}
    height, width = (min(ends) + max(ends) for ends in zip(*places, strict=True))
    images: list[Sequence[int]] = []
    for down, across in _MAPS[symmetry]:
        partners = [(height - row if down else row, width - column if across else column) for row, column in places]
        for place, partner in zip(places, partners, strict=True):
            if partner not in number:
                cell, other = cell_address(*place), cell_address(*partner)
                raise InputError(f"symmetry {symmetry}: {cell} has no partner; add {other}, or leave {cell} out")
        images.append([*map(number.__getitem__, partners)])
    return images


def symmetric(
    grid: Grid,
    symmetry: str,
    start: int,
    carve: Callable[[Part, Sequence[Begun]], Sequence[int]],
    stream: Stream,
    *,
    rows: bool,
) -> "array[int]":
    """Return the passages of a symmetric maze in all pieces of a grid, each followed by its images.

    `carve` makes trees of the pieces of a part from their starts; the part has `rows`, or else sides that meet where a
    rotation folds it. Linear beside that.

    Raises:
        InputError: a room has no partner, or the algorithm makes no trees.
    """
    images = images_of(grid, symmetry)
    part = _part(grid, symmetry, images, rows=rows)
    own = next(part.rooms.index(room) for room in (start, *(image[start] for image in images)) if room in part.rooms)
    first = part.graph.piece_of(own)
    made = carve(part, [(first, own), *((piece, piece[0]) for piece in part.graph.pieces if piece is not first)])
    if len(made) > part.graph.size - len(part.graph.pieces):
        raise InputError(
            f"symmetry {symmetry} needs trees, and this algorithm makes loops; choose other options or another one"
        )
    growing = _Growing(grid, images)
    for image in images:
        stays = [room for room, other in enumerate(image) if room == other]
        for passage in grid.edges(stays):
            if image[grid.behind(passage)] == grid.behind(passage):
                growing.open_all(passage)
    for passage in made:
        side = DOWN if passage & 7 == _SEAM else passage & 7
        growing.open_all(part.rooms[passage >> PASSAGE_SHIFT] << PASSAGE_SHIFT | side)
    growing.finish(stream)
    return growing.carved


def _part(grid: Grid, symmetry: str, images: Sequence[Sequence[int]], *, rows: bool) -> Part:
    """Return one room of each orbit: the left half, a quarter, or, if it is rotated, the upper half."""
    upper = symmetry == "rotate"
    keys = [grid.sheet_place(room)[:: 1 if upper else -1] for room in range(grid.size)]
    rooms = [room for room in range(grid.size) if all(keys[room] <= keys[image[room]] for image in images)]
    if rows:
        return Part(Grid.from_cells(map(grid.place, rooms)), rooms)
    place = {room: number for number, room in enumerate(rooms)}
    neighbors = [[place.get(neighbor_of[room], -1) for room in rooms] for neighbor_of in grid.neighbors]
    if not upper:
        return Part(Graph(neighbors, grid.opposite), rooms)
    # Folded by half a turn the lower rim of the half meets itself: what lies below a room is an image.
    seam = [-1] * len(rooms)
    for number, room in enumerate(rooms):
        under = grid.neighbors[DOWN][room]
        if under >= 0 and under not in place and room not in (images[0][room], images[0][under]):
            seam[number] = place[images[0][under]]
    return Part(Graph([*neighbors, seam], [*grid.opposite, _SEAM]), rooms)


class _Growing:
    """A forest that grows by passages and all their images."""

    def __init__(self, grid: Grid, images: Sequence[Sequence[int]]) -> None:
        self.carved = array("q")
        self._grid, self._images = grid, images
        self._sets = Sets(range(grid.size))

    def open_all(self, passage: int) -> None:
        """Open a passage and its images, unless that closes a loop."""
        opened = self._orbit(passage)
        trees = [(self._sets.root(room), self._sets.root(other)) for room, other in opened]
        number = {tree: number for number, tree in enumerate({tree for pair in trees for tree in pair})}
        joined = Sets(range(len(number)))
        if all(joined.unite(number[tree], number[other]) for tree, other in trees):
            for room, other in opened:
                self._sets.unite(room, other)
            self.carved.extend(opened.values())

    def finish(self, stream: Stream) -> None:
        """Join what is apart still: by passages with most images first, at last by single ones."""
        if len(self.carved) == self._grid.size - len(self._grid.pieces):
            return
        walls = [wall for wall in self._grid.edges(range(self._grid.size)) if self._apart(wall)]
        shuffle(walls, stream)
        walls.sort(key=lambda wall: -len(self._orbit(wall)))
        for wall in walls:
            self.open_all(wall)
        for wall in walls:
            if self._sets.unite(wall >> PASSAGE_SHIFT, self._grid.behind(wall)):
                self.carved.append(wall)

    def _apart(self, wall: int) -> bool:
        return self._sets.root(wall >> PASSAGE_SHIFT) != self._sets.root(self._grid.behind(wall))

    def _orbit(self, passage: int) -> dict[tuple[int, int], int]:
        """Return a passage and its images, each once, by their ends."""
        orbit: dict[tuple[int, int], int] = {}
        for copy in (passage, *(_image(self._grid, image, passage) for image in self._images)):
            room, other = copy >> PASSAGE_SHIFT, self._grid.behind(copy)
            orbit.setdefault((room, other) if room < other else (other, room), copy)
        return orbit


def _image(grid: Grid, image: Sequence[int], passage: int) -> int:
    """Return the image of a passage."""
    room, other = image[passage >> PASSAGE_SHIFT], image[grid.behind(passage)]
    return room << PASSAGE_SHIFT | directions_to(grid, room, other)[0]
