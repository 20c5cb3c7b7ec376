"""Texts of mazes on a sheet that holds others' contents, of which nothing is overwritten."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.layout import Layout
from excelmaze.errors import counted
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Ends, Maze
from excelmaze.sheet.addresses import Area, Place, cell_address
from excelmaze.xlsx.patch.rows import Values
from excelmaze.xlsx.sheets.texts import written_texts
from excelmaze.xlsx.sheets.worksheet import Sheet
from excelmaze.xlsx.titles import Title, as_written

if TYPE_CHECKING:
    pass


def placed_texts(layout: Layout) -> dict[Place, str]:
    """Return the texts in the cells of a layout and next to them by row and column, as a file has them."""
    inside = {layout.grid.place(cell): as_written(text) for cell, text in layout.texts.items() if text}
    return inside | dict(layout.outside)


class MarkChanges(NamedTuple):
    """Changes of the values of cells.

    Attributes:
        texts: what is written, by row and column of the cells, as a file has it.
        emptied: the cells that lose a text of an earlier maze.
        notes: what is left out, a sentence each.
        left_out: the cells that hold something of the user's where a text of the maze would have gone.
    """

    texts: Mapping[Place, str] = {}
    emptied: Collection[Place] = ()
    notes: tuple[str, ...] = ()
    left_out: Sequence[Place] = ()


def values_of(marks: MarkChanges, title: Title | None = None) -> Values:
    """Return what cells hold then, for each row by column: texts and a title."""
    values: dict[int, dict[int, str | None]] = {}
    texts = {**dict.fromkeys(marks.emptied), **marks.texts}
    if title is not None:
        texts[title.row, title.column] = title.written
    for (row, column), text in texts.items():
        values.setdefault(row, {})[column] = text
    return values


def marks_on(
    sheet: Sheet, cells: Sequence[Area], texts: Mapping[Place, str], emptied: Collection[Place]
) -> MarkChanges:
    """Return what a new maze writes on a sheet; a cell that holds anything but a text of an earlier maze keeps it.

    Args:
        sheet: the sheet.
        cells: the cells of the maze.
        texts: what it would have in cells, as a file has it.
        emptied: the cells that lose a text of an earlier maze.
    """
    if not texts:
        return MarkChanges()
    grid = Grid(cells)
    outside = [Area(*place, *place) for place in texts if grid.cell_at(*place) is None]
    held = written_texts(sheet, Grid([*cells, *outside]) if outside else grid)
    occupied = {place for place, text in held.items() if text != "" and place not in emptied}
    left_out = [place for place in texts if place in occupied]
    notes = []
    if left_out:
        lacking = counted(len(left_out), "text")
        notes.append(f"{lacking} of the maze left out: the cells hold something, as {cell_address(*left_out[0])} does")
    written = {place: text for place, text in texts.items() if place not in occupied}
    return MarkChanges(written, notes=tuple(notes), left_out=left_out)


def marked_ends(maze: Maze, pages: Iterable[tuple[Grid, Callable[[Grid], Mapping[int, str]]]]) -> Ends | None:
    """Return the ends of a maze by the words or letters in its cells, in any language; None where no start is marked.

    `pages` are the cells of each level, and what returns the texts in them.
    """
    from excelmaze.languages import LANGUAGES, words_in

    rooms: dict[str, list[int]] = {}
    for level, (cells, texts_of) in enumerate(pages):
        floor = maze.grid.floor
        for cell, text in texts_of(cells).items():
            if (room := floor.room_at(*cells.place(cell))) is not None:
                rooms.setdefault(text.strip(), []).append(level * floor.size + room)
    for words in map(words_in, LANGUAGES) if rooms else ():
        for start, goal in (("START", "GOAL"), ("S", "G")):
            starts, goals = rooms.get(words(start), []), rooms.get(words(goal), [])
            if len(starts) == 1:
                return Ends(starts[0], goals[0] if len(goals) == 1 else None)
    return None
