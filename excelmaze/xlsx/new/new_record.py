"""The record of a maze on a sheet of its own: all of its cells were plain."""

from collections.abc import Mapping, Sequence

from excelmaze.draw.theme import Theme
from excelmaze.planes import mapped
from excelmaze.sheet.addresses import Selection
from excelmaze.xlsx.maze_sheet import MazeSheet
from excelmaze.xlsx.new.sheets import NewSheet
from excelmaze.xlsx.record.formats import CROSSED, FILLED, SIDES
from excelmaze.xlsx.record.kept import record_names
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.sheets.cell_format import CellFormat
from excelmaze.xlsx.titles import as_written

_PLAIN = CellFormat((None,) * 4, None, None)


def record_names_of(
    sheet: str, new: NewSheet, shown: MazeSheet, theme: Theme, names: Mapping[str, Selection], named: Sequence[str]
) -> dict[str, str]:
    """Return the hidden names that keep the record of a new maze, and their formulas.

    Args:
        sheet: the name of its sheet.
        new: the maze.
        shown: its cells as they are written, those around it among them that hold its texts.
        theme: in which it is drawn.
        names: its cells and ends, by `MAZE_NAMES`.
        named: those of these names that the sheet gets.
    """
    bounds = new.layout.grid.bounds
    layout, grid = new.layout, shown.layout.grid
    codes = [one.lines & (SIDES | CROSSED) | FILLED * (theme.fill_of(one) is not None) for one in layout.palette]
    texts = {grid.place(cell): as_written(text) for cell, text in shown.layout.texts.items() if text}
    if shown.title is not None:
        texts[shown.title.row, shown.title.column] = shown.title.written
    record = Record(
        layout.grid,
        bytes(layout.grid.size),
        bytes(mapped(layout.codes, codes)),
        (_PLAIN,),
        {column: {} for column in range(bounds.left, bounds.right + 1)},
        {row: {} for row in range(bounds.top, bounds.bottom + 1)},
        texts,
        named=tuple(named),
        recipe=new.maze.recipe.to_json() if new.maze.recipe else "",
    )
    return record_names(record.with_ends(names), 1, sheet)
