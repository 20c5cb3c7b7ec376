"""Proof that a maze is on its sheets before they are written, where cells of the user's kept some of its texts away."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain

from excelmaze.draw.tilings import lay_out_sheets
from excelmaze.errors import InputError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze
from excelmaze.plural import counted
from excelmaze.sheet.addresses import Place, cell_address
from excelmaze.xlsx.edit.change_set import ChangeSet
from excelmaze.xlsx.marks import placed_texts
from excelmaze.xlsx.opc.package import ChangedPackage
from excelmaze.xlsx.read import MazePlace, grid_on, whole_maze
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet

_MOST_NAMED = 5


def check_read_back(book: Book, sheets: Sequence[Sheet], changes: ChangeSet, maze: Maze) -> None:
    """Refuse a maze of which both ends of a link would be unmarked, or which would be read back as another one.

    Raises:
        WorkbookError: letters or arrows of it have no place.
    """
    texts = [*map(placed_texts, lay_out_sheets(maze))]
    in_the_way = [
        {place: text for place, text in its.items() if place in places}
        for its, places in zip(texts, map(set, changes.left_out), strict=True)
    ]
    if not any(in_the_way):
        return
    if not _unmarked_links(texts, in_the_way) and _is_read_back(book, sheets[0].name, changes, maze):
        return
    sheet, places = next((sheet.name, sorted(its)) for sheet, its in zip(sheets, in_the_way, strict=True) if its)
    named = ", ".join(cell_address(*place) for place in places[:_MOST_NAMED])
    more = len([*chain(*in_the_way)]) - _MOST_NAMED
    others = f" and {counted(more, 'other cell')}" if more > 0 else ""
    raise WorkbookError(
        f"{book.path}: letters or arrows that join parts of the maze have no place, as something is in {named} on "
        f"sheet {sheet!r}{others}; empty what is in the way, choose other cells, or take another seed"
    )


def _unmarked_links(texts: Sequence[Mapping[Place, str]], left_out: Sequence[Mapping[Place, str]]) -> set[str]:
    """Return the letters of links of which neither end is marked."""
    all_words, lost_words = (
        Counter(word for its in found for text in its.values() for word in text.split() if word.isalpha())
        for found in (texts, left_out)
    )
    return {word for word, count in lost_words.items() if count == all_words[word] > 1}


def _is_read_back(book: Book, sheet: str, changes: ChangeSet, maze: Maze) -> bool:
    with Book(ChangedPackage(book.package, changes.parts)) as changed:
        page = changed.sheet(sheet)
        try:
            found = whole_maze(MazePlace(page, grid_on(page, Grid(maze.grid.cells.areas)), None))
        except InputError:
            return False
        return (found.graph, found.passages) == (maze.graph, maze.passages)
