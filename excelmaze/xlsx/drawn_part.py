"""A maze in a part of the cells that were selected for it, as one in a shape is."""

from collections.abc import Callable, Iterator

from excelmaze.draw.layout import Role
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Selection
from excelmaze.xlsx.seen import filled_for
from excelmaze.xlsx.sheets.looks import Looks
from excelmaze.xlsx.sheets.worksheet import Sheet
from excelmaze.xlsx.told import told_on


def drawn_part(selected: Grid, known: Selection | None, looks_of: Callable[[Grid], Looks]) -> Grid:
    """Of cells that are selected those of a maze that is known, if it is in a part of them and nothing is drawn around.

    So it is with a shape: through its openings a way would lead out and in again.
    """
    maze = None if known is None else Grid.from_selection(known)
    if maze is None or maze.size >= selected.size or maze.address_of(0) not in selected:
        return selected
    around = Grid(selected.areas).minus(maze.areas)
    if around.size + maze.size > selected.size:
        return selected
    looks = looks_of(around)
    drawn = any(own & ~outer for own, outer in zip(looks.own, _sides_out_of(around, selected), strict=True))
    return selected if drawn or any(filled_for(looks, Role.BLOCK)) else maze


def _sides_out_of(part: Grid, whole: Grid) -> Iterator[int]:
    """For each cell of a part of a grid the sides that lead to the rest, whose lines may be that one's."""
    for run in part.runs:
        first = whole.cell_at(run.row, run.first)
        assert first is not None  # noqa: S101 - it is a part
        for cell in run.cells:
            yield whole.sides[first + cell - run.cell] & ~part.sides[cell]


def cells_told(sheet: Sheet) -> Selection | None:
    """The cells of the maze in several areas whose recipe is told last."""
    return next((one.cells for one in told_on(sheet) if len(one.cells.areas) > 1), None)
