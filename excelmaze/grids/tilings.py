"""Tilings of cells by rooms: which graph each name stands for, also those that others have registered."""

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING

from excelmaze.errors import InputError
from excelmaze.grids.drawn import ROUND, TETRAHEDRON, kind_named
from excelmaze.grids.graph import MOST_DIRECTIONS
from excelmaze.grids.grid import Grid
from excelmaze.options.option import flag

if TYPE_CHECKING:
    from excelmaze.grids.patterns import Pattern
    from excelmaze.options.registered import Registry

SQUARES, BRICKS, TRIANGLES, ALIKE, HEXAGONS = "squares", "bricks", "triangles", "triangles-alike", "hexagons"
CUBE = "cube"


def _of_squares(cells: Grid) -> Grid:
    return cells


def _of_bricks(cells: Grid) -> Grid:
    from excelmaze.grids.bricks import BrickGrid

    return BrickGrid(cells)


def _of_triangles(cells: Grid) -> Grid:
    from excelmaze.grids.triangles import TriangleGrid

    return TriangleGrid(cells)


def _of_triangles_alike(cells: Grid) -> Grid:
    from excelmaze.grids.triangles import TriangleGrid, alike

    return TriangleGrid(cells, alike(cells))


def _of_cube(cells: Grid) -> Grid:
    from excelmaze.grids.cube import CubeGrid

    return CubeGrid(cells)


def _of_hexagons(cells: Grid) -> Grid:
    from excelmaze.grids.hexagons import HexagonGrid

    return HexagonGrid(cells)


def _drawn(tiling: str, _: Grid) -> Grid:
    kind = kind_named(tiling)
    size = flag(kind.size_option) if kind is not None else ""
    raise InputError(
        f"tiling {tiling} is drawn, and its rooms are no cells; make it by new OUT --tiling {tiling} {size} N, or over "
        f"the cells of a workbook by fill BOOK.xlsx --tiling {tiling}"
    )


TILINGS: dict[str, Callable[[Grid], Grid]] = {
    SQUARES: _of_squares,
    BRICKS: _of_bricks,
    TRIANGLES: _of_triangles,
    ALIKE: _of_triangles_alike,
    HEXAGONS: _of_hexagons,
    ROUND: partial(_drawn, ROUND),
    CUBE: _of_cube,
    TETRAHEDRON: partial(_drawn, TETRAHEDRON),
}


class RegisteredTiling:
    """Rooms of others on some cells: a pattern, or a function that returns their grid."""

    def __init__(self, name: str, rooms: "Pattern | Callable[[Grid], Grid]") -> None:
        self.name = name
        self.rooms = rooms

    def __call__(self, cells: Grid) -> Grid:
        """Return the rooms on some cells.

        Raises:
            InputError: there is no place for one, or the function fails.
        """
        from excelmaze.options.registered import in_words

        try:
            graph = self.rooms(cells)
        except (Exception, SystemExit) as error:  # of a module that is not ours
            if isinstance(error, InputError):
                raise
            raise InputError(f"tiling {self.name} fails: {in_words(error)}; mend it, or choose another") from error
        if not isinstance(graph, Grid) or not graph.size or len(graph.opposite) > MOST_DIRECTIONS:
            raise InputError(f"tiling {self.name} returns {in_words(graph):.60}, which is no grid of rooms; mend it")
        graph.__dict__["tiling"] = self.name
        return graph

    def size(self, rows: int, cols: int) -> tuple[int, int]:
        """Return the rows and columns that a rectangle of rooms takes on the sheet, if they are of a pattern."""
        from excelmaze.grids.patterns import Pattern

        return self.rooms.size(rows, cols) if isinstance(self.rooms, Pattern) else (rows, cols)


def rooms_named(tiling: object) -> Callable[[Grid], Grid]:
    """Return what makes the rooms of a tiling, also of one that an installed package declares.

    Raises:
        InputError: there is no such tiling; the message names the nearest.
    """
    if isinstance(tiling, str) and tiling in TILINGS:
        return TILINGS[tiling]
    return registry().named(tiling)


@cache
def registry() -> "Registry[Callable[[Grid], Grid]]":
    """Return the registry of tilings."""
    from excelmaze.options.registered import Registry

    return Registry("tiling", TILINGS, RegisteredTiling, _check)


def _check(label: str, tiling: Callable[[Grid], Grid]) -> None:
    from excelmaze.grids.patterns import Pattern
    from excelmaze.options.registered import check_function

    rooms = tiling.rooms if isinstance(tiling, RegisteredTiling) else tiling
    check_function(label, rooms)
    if isinstance(rooms, Pattern):
        try:
            rooms.check()
        except InputError as error:
            raise InputError(f"{label}: {error}") from None


def register_tiling(name: str, rooms: "Pattern | Callable[[Grid], Grid]") -> None:
    """Make a tiling of your own known by a name, wherever a tiling can be chosen.

    It is a `Pattern`: a stencil, which says on which cells a room lies and which side of which of them is its wall in
    which direction, and the steps to the next rooms. From this follow neighbours, drawing and reading. A stencil that
    cannot be read as it is drawn is refused. A package does so for all commands by an entry point in the group
    `excelmaze.tilings`: its name is that of the tiling, its object a `Pattern`, or a function that takes a grid of
    cells and returns one of rooms. `excelmaze.contract.check_tiling` tests it.

    >>> from excelmaze import contract, generate, register_tiling
    >>> from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP
    >>> from excelmaze.grids.patterns import Pattern
    >>> from excelmaze.grids.tilings import TILINGS
    >>> from excelmaze.grids.stencil import Line, Part, Stencil
    >>> walls = (0, UP), (0, RIGHT), (1, RIGHT), (1, DOWN), (1, LEFT), (0, LEFT)
    >>> lines = tuple(Line(part, side, (direction,)) for direction, (part, side) in enumerate(walls))
    >>> register_tiling("upright", Pattern(Stencil((Part(0), Part(1)), lines), right=2, down=(1, 1)))
    >>> contract.check_tiling("upright", seeds=[1])
    >>> generate("B2:I9", tiling="upright", seed=1).grid.size
    28
    >>> del TILINGS["upright"]

    Args:
        name: small letters, digits and hyphens.
        rooms: the pattern, or the function.

    Raises:
        InputError: a name that is in use or no name, or a stencil with a wall missing or twice, or with gaps.
    """
    registry().add(name, RegisteredTiling(name, rooms))
