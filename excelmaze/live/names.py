"""The workbook's names for a maze, by which the macros of play and later commands find it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Ends, Maze
from excelmaze.sheet.addresses import Selection, parse_selection, reference
from excelmaze.sheet.unions import LONGEST_ADDRESS
from excelmaze.xlsx.maze_names import AREA_NAME, GOAL_NAME, START_NAME, ends_of, names_of

if TYPE_CHECKING:
    import xlwings as xw

MAZE_NAMES = (AREA_NAME, START_NAME, GOAL_NAME)


def name_maze(sheet: "xw.Sheet", maze: Maze, selection: "xw.Range | None", before: Mapping[str, str | None]) -> None:
    """Define `maze_area`, `maze_start` and `maze_goal` for the workbook.

    Args:
        sheet: where the maze is.
        maze: the maze.
        selection: the range of all its cells, if there is one: a formula as long as that of many areas cannot be
            given to Excel, a range can.
        before: what the names mean now.
    """
    wanted = names_of(maze)
    for name in MAZE_NAMES:
        # A name of the sheet alone, as new workbooks have them, would hide that of the workbook.
        if name in sheet.names:
            sheet.names[name].delete()
        known = before[name] is not None
        if name not in wanted:
            if known:
                sheet.book.names[name].delete()
            continue
        formula = "=" + reference(sheet.name, wanted[name].areas)
        if len(formula) > LONGEST_ADDRESS and name == AREA_NAME and selection is not None:
            selection.name = name
            continue
        if len(formula) > LONGEST_ADDRESS:
            formula = "=" + reference(sheet.name, wanted[name].areas[:1])
        _define(sheet.book, name, formula, known=known)


def named_selection(book: "xw.Book", name: str) -> Selection | None:
    """The cells that a name of the workbook stands for; None where there is no such name, or it means no cells."""
    meaning = meaning_of(book, name)
    try:
        # LibreOffice writes ~ between areas.
        return parse_selection(meaning.replace("~", ",")) if meaning else None
    except InputError:
        return None


def named_ends(sheet: "xw.Sheet", grid: Grid) -> list[Ends]:
    """Start and goal of each piece of a grid, as far as the workbook names them."""
    starts, goals = (_on_sheet(sheet, name) for name in (START_NAME, GOAL_NAME))
    return ends_of(grid, starts, goals)


def _on_sheet(sheet: "xw.Sheet", name: str) -> Selection | None:
    selection = named_selection(sheet.book, name)
    return selection if selection is not None and selection.sheet == sheet.name else None


def meaning_of(book: "xw.Book", name: str) -> str | None:
    """The formula of a name of the workbook; None where there is no such name."""
    return str(book.names[name].refers_to) if name in book.names else None


def set_meaning(book: "xw.Book", name: str, formula: str) -> None:
    """Define a name of the workbook, or change what it means."""
    _define(book, name, formula, known=name in book.names)


def _define(book: "xw.Book", name: str, formula: str, *, known: bool) -> None:
    if known:
        book.names[name].refers_to = formula
    else:
        book.names.add(name, formula)


def forget_name(book: "xw.Book", name: str) -> None:
    """Remove a name of the workbook, if there is one."""
    if name in book.names:
        book.names[name].delete()
