"""A cube to fold: six squares of cells on a net like a cross, whose cut edges go on at others by letters.

On the sheet the net has four faces one below the other and one at each side of the second:

        top
    left front right
        bottom
        back

Five of the cube's twelve edges are folds, where cells are neighbours as on any sheet. The other seven are cut: each
pair of cells that meet there when the net is folded is a link. A seam turns, so that what goes out to the left may come
in from above. Its direction is its own opposite.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from excelmaze.errors import InputError, counted
from excelmaze.grids.grid import DIRECTIONS, DOWN, LEFT, OPPOSITE, RIGHT, UP, Grid
from excelmaze.grids.linked import Link, LinkedGrid
from excelmaze.grids.tilings import CUBE
from excelmaze.read_only import ReadOnlyDict
from excelmaze.sheet.addresses import Area, Place, check_on_sheet

HIGH, WIDE = 4, 3
"""The faces above one another, and those side by side."""
# The usual cells along an edge.
_USUAL = 8

Face = tuple[int, int]
TOP, LEFT_FACE, FRONT, RIGHT_FACE, BOTTOM, BACK = FACES = (0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (3, 1)
"""The places of the faces on the net, in faces downwards and to the right."""


class Edge(NamedTuple):
    """An edge of a face: the side of its cells that lies there."""

    face: Face
    side: int

    def place(self, number: int, side: int) -> Place:
        """Return the place in the net of a cell on this edge, counted from above or left; an edge has `side` cells."""
        down, right = self.face
        last = side - 1
        row, column = ((0, number), (number, last), (last, number), (number, 0))[self.side]
        return down * side + row, right * side + column


class Seam(NamedTuple):
    """Two edges that meet when the net is folded: the flap is at the first.

    The direction is that from the earlier room. If the seam `is_turned`, the first cell of one edge, from above or from
    the left, meets the last of the other.
    """

    flap: Edge
    other: Edge
    direction: int
    is_turned: bool


# Of the seams of one face no two have the same direction, as on the smallest cube a room is a face. All flaps but that
# of the back lie in the rectangle around the net.
SEAMS = (
    Seam(Edge(BACK, DOWN), Edge(TOP, UP), UP, is_turned=False),
    Seam(Edge(LEFT_FACE, UP), Edge(TOP, LEFT), 4, is_turned=False),
    Seam(Edge(RIGHT_FACE, UP), Edge(TOP, RIGHT), 5, is_turned=True),
    Seam(Edge(BOTTOM, LEFT), Edge(LEFT_FACE, DOWN), 5, is_turned=True),
    Seam(Edge(BOTTOM, RIGHT), Edge(RIGHT_FACE, DOWN), 4, is_turned=False),
    Seam(Edge(BACK, LEFT), Edge(LEFT_FACE, LEFT), 6, is_turned=True),
    Seam(Edge(BACK, RIGHT), Edge(RIGHT_FACE, RIGHT), 7, is_turned=True),
)
FOLDS = (*(Edge(FRONT, side) for side in DIRECTIONS), Edge(BACK, UP))
"""The edges where the net is folded."""
_OPPOSITE = (*OPPOSITE, 4, 5, 6, 7)


def cube_on(cells: Grid) -> LinkedGrid:
    """Return the rooms of a maze all over a cube; of larger selections those cells at the top left that its net takes.

    >>> cube = cube_on(net(2, 2, 2))
    >>> cube.size, cube.cells.address
    (24, 'D2:E3,B4:G5,D6:E9')
    >>> [cube.address_of(other[0]) for other in cube.neighbors if other[0] >= 0]
    ['D9', 'E2', 'D3', 'B4']

    Raises:
        InputError: the cells hold no net.
    """
    top, left, _, _ = bounds = cells.bounds
    side = min(bounds.height // HIGH, bounds.width // WIDE)
    if not side:
        raise InputError(
            f"{cells.named}: the net of a cube takes at least {HIGH} rows and {WIDE} columns; choose more cells"
        )
    used = net(side, top, left)
    if used != cells and (cells.size < used.size or cells.common_with(used.areas) != used):
        raise InputError(
            f"a cube with {counted(side, 'cell')} along an edge takes {used.address}, and not all of them lie "
            f"in {cells.named}; choose a rectangle, or these cells"
        )
    links, sides_out = [], {}
    for room, there, seam in _pairs(used, side):
        links.append(Link(min(room, there), seam.direction, max(room, there)))
        if seam.direction >= len(DIRECTIONS):
            sides_out[room, seam.direction], sides_out[there, seam.direction] = seam.flap.side, seam.other.side
    return LinkedGrid(used, links, _OPPOSITE, {"tiling": CUBE}, sides_out=ReadOnlyDict(sides_out))


def side_of(cube: Grid) -> int:
    """Return how many cells are along an edge of a cube."""
    return cube.cells.bounds.width // WIDE


def _pairs(cells: Grid, side: int) -> Iterator[tuple[int, int, Seam]]:
    """Yield the rooms that meet at seams: that at the flap, and the other."""
    top, left, _, _ = cells.bounds
    for seam in SEAMS:
        for at in range(side):
            room, there = (
                cells.cell_of_place((top + row, left + column))
                for row, column in (
                    seam.flap.place(at, side),
                    seam.other.place(side - 1 - at if seam.is_turned else at, side),
                )
            )
            yield room, there, seam


def net(side: int, top: int, left: int) -> Grid:
    """Return the cells of a net with a number of cells along an edge, from a place on.

    Raises:
        InputError: it passes the sheet's edge.
    """
    check_on_sheet(
        f"the net of a cube with {counted(side, 'cell')} along an edge", (top, left), HIGH * side, WIDE * side
    )
    middle = Area(top, left + side, top + side - 1, left + 2 * side - 1)
    return Grid(
        [
            middle,
            Area(top + side, left, top + 2 * side - 1, left + WIDE * side - 1),
            Area(top + 2 * side, middle.left, top + HIGH * side - 1, middle.right),
        ]
    )


def net_asked(given: Mapping[str, object], at: Place) -> Grid:
    """Return the net of a cube from a place on, with as many cells along an edge as rows are asked for.

    Raises:
        InputError: columns are given, or as for `net`.
    """
    rows, cols = given.get("rows"), given.get("cols")
    side = rows if isinstance(rows, int) else _USUAL
    if cols is not None and cols != side:
        raise InputError(
            f"cols {cols} and a cube with {counted(side, 'row')} to a face: faces are squares; leave cols out"
        )
    return net(side, *at)


def is_net(cells: Grid) -> bool:
    """Return whether cells are the net of a cube."""
    bounds = cells.bounds
    side = side_of(cells)
    return cells.size == len(FACES) * side * side and cells == net(side, bounds.top, bounds.left)
