"""Torus and cylinder: rows, columns, or both, that go on at their other ends.

In a selection of any shape that is so within each piece: the first cell of a row of it is the neighbour of the last,
and the uppermost cell of a column that of the lowest.
"""

from collections.abc import Iterator, Mapping

from excelmaze.errors import InputError
from excelmaze.grids.grid import LEFT, OPPOSITE, UP, Grid
from excelmaze.grids.linked import LinkedGrid, Links

NOT_WRAPPED, ROWS, COLUMNS, BOTH = WRAPS = "none", "rows", "columns", "both"


class WrappedGrid(LinkedGrid):
    """The rooms of a maze on a torus (`both`), or on a cylinder.

    >>> torus = WrappedGrid(Grid.from_selection("B2:D4"), "both")
    >>> [torus.address_of(room) for room, *_ in torus.neighbors]
    ['B4', 'C2', 'B3', 'D2']

    Raises:
        InputError: no row, or no column, has two cells.
    """

    def __init__(self, cells: Grid, wrap: str) -> None:
        self.wrap = wrap
        links = [
            *(_of_rows(cells) if wrap in {ROWS, BOTH} else ()),
            *(_of_columns(cells) if wrap in {COLUMNS, BOTH} else ()),
        ]
        if not links:
            raise InputError(f"{cells.named}: no cells lie at two ends that wrap {wrap} could join; choose more cells")
        super().__init__(cells, links, OPPOSITE)

    @property
    def shape(self) -> Mapping[str, str]:
        """The options that make it of its cells."""
        return {"wrap": self.wrap}


def _of_rows(cells: Grid) -> Iterator[Links]:
    for piece in cells.runs_of_pieces:
        ends: dict[int, tuple[int, int]] = {}
        for row, _, _, _ in piece:
            ends[row] = -1, -1
        for run in piece:
            first, _ = ends[run.row]
            ends[run.row] = run.cell if first < 0 else first, run.cells.stop - 1
        yield from (Links(first, LEFT, last) for first, last in ends.values() if first != last)


def _of_columns(cells: Grid) -> Iterator[Links]:
    if len(cells.areas) == 1:
        width = cells.areas[0].width
        if cells.size > width:
            yield Links(0, UP, cells.size - width, width)
        return
    for piece in cells.runs_of_pieces:
        ends: dict[int, tuple[int, int]] = {}
        for run in piece:
            for column, cell in zip(range(run.first, run.last + 1), run.cells, strict=True):
                first, _ = ends.get(column, (cell, cell))
                ends[column] = first, cell
        yield from (Links(first, UP, last) for first, last in ends.values() if first != last)
