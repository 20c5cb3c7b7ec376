"""Texts of mazes on a sheet that holds others' contents, of which nothing is overwritten."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from excelmaze.draw.layout import Layout
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Ends, Maze
from excelmaze.sheet.addresses import Area, Place
from excelmaze.xlsx.patch.rows import Values
from excelmaze.xlsx.sheets.texts import written_texts
from excelmaze.xlsx.sheets.worksheet import Sheet
from excelmaze.xlsx.titles import as_written


def placed_texts(layout: Layout) -> dict[Place, str]:
    """Return the texts in the cells of a layout and next to them by row and column, as a file has them."""
    inside = {layout.grid.place(cell): as_written(text) for cell, text in layout.texts.items() if text}
    return inside | dict(layout.outside)


def values_of(texts: Mapping[Place, str | None]) -> Values:
    """Return texts of cells by row and column; None empties a cell."""
    values: dict[int, dict[int, str | None]] = {}
    for (row, column), text in texts.items():
        values.setdefault(row, {})[column] = text
    return values


def occupied_by_others(
    sheet: Sheet, cells: Sequence[Area], places: Collection[Place], emptied: Collection[Place]
) -> list[Place]:
    """Return the cells in which texts of a maze have no place, as they hold anything but a text of an earlier one.

    Args:
        sheet: the sheet.
        cells: the cells of the maze.
        places: where it has texts, in its cells and beside them.
        emptied: the cells that lose a text of an earlier maze.
    """
    grid = Grid(cells)
    outside = [Area(*place, *place) for place in places if grid.cell_at(*place) is None]
    held = written_texts(sheet, Grid([*cells, *outside]) if outside else grid) if places else {}
    return [place for place in places if held.get(place, "") != "" and place not in emptied]


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
