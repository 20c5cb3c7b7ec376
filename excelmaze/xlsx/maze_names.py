"""The names that a maze leaves on its sheet, by which a reader, and the template's macros, find it again."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Ends, Maze
from excelmaze.sheet.addresses import MOST_NAMED, Area, Selection

if TYPE_CHECKING:
    from excelmaze.xlsx.edit.names import NameText
    from excelmaze.xlsx.record.record import Former
    from excelmaze.xlsx.record.store import Kept
    from excelmaze.xlsx.sheets.worksheet import Sheet

AREA_NAME, START_NAME, GOAL_NAME = "maze_area", "maze_start", "maze_goal"


def names_of(maze: Maze) -> dict[str, Selection]:
    """The names of a maze and the cells that they stand for; a maze without a goal has no name for one.

    Of more starts or goals than a name can hold, so many are given that it is seen.
    """
    starts = [start for start, _ in maze.ends][: MOST_NAMED + 1]
    goals = [goal for _, goal in maze.ends if goal is not None][: MOST_NAMED + 1]
    places = {
        AREA_NAME: maze.grid.cells.areas,
        START_NAME: tuple(_area(maze.grid, cell) for cell in starts),
        GOAL_NAME: tuple(_area(maze.grid, cell) for cell in goals),
    }
    return {name: Selection(areas) for name, areas in places.items() if areas}


def ends_of(grid: Grid, starts: Selection | None, goals: Selection | None) -> list[Ends]:
    """Start and goal of each piece of a grid, from what the names for them stand for; None is no such name."""
    goal_of: dict[int, int] = {}
    for goal in _cells(grid, goals):
        goal_of.setdefault(grid.piece_of(goal)[0], goal)
    return [Ends(start, goal_of.get(grid.piece_of(start)[0])) for start in _cells(grid, starts)]


def _cells(grid: Grid, selection: Selection | None) -> list[int]:
    """The cells of the grid that a selection names, in its order."""
    cells = [grid.room_at(area.top, area.left) for area in selection.areas] if selection else []
    return [cell for cell in cells if cell is not None]


def _area(grid: Grid, cell: int) -> Area:
    row, column = grid.sheet_place(cell)
    return Area(row, column, row, column)


class Wanted(NamedTuple):
    """What becomes of a sheet's names for a maze: those to set, those to take away, and what each was before."""

    names: "Mapping[str, NameText]"
    dropped: Iterable[str]
    former: "Mapping[str, Former | None]"


def wanted_names(sheet: "Sheet", names: Mapping[str, Selection], cells: Area, kept: "Iterable[Kept]") -> Wanted:
    """The names of a maze, without those that the sheet uses for something else.

    A name that is there already is taken by a new maze if it is an earlier maze's, or if it refers to the cells that
    the new one covers: then it is given back with them. A name of others that says the same stays as it is.

    Args:
        sheet: the sheet.
        names: the names and their cells.
        cells: the rectangle around the maze.
        kept: the records of the sheet, which tell whose a name is.
    """
    from excelmaze.xlsx.edit.names import own_names, places_named
    from excelmaze.xlsx.record.record import Former
    from excelmaze.xlsx.record.undoing import refers_into

    there = {one.name.casefold(): one for one in own_names(sheet.book, sheet.entry.position)}
    ours = {name for one in kept if one.record is not None for name in one.record.names}
    found = places_named(sheet.name, names)
    wanted: dict[str, NameText] = {}
    dropped: list[str] = []
    former: dict[str, Former | None] = {}
    for name in names:
        key, text = name.casefold(), found.get(name)
        old = there.get(key)
        if old is not None:
            theirs = key not in ours
            if theirs and (not refers_into(old.text, cells) or (text is not None and _same(old.text, text.text))):
                continue
            dropped.append(name)
            former[key] = Former.of(old.text, old.node.attributes)
        elif text is not None:
            former[key] = None
        if text is not None:
            wanted[name] = text
    return Wanted(wanted, dropped, former)


def _same(one: str, other: str) -> bool:
    """Whether two references are to the same cells of the same sheet."""
    from excelmaze.errors import InputError
    from excelmaze.sheet.addresses import parse_selection

    try:
        return parse_selection(one) == parse_selection(other)
    except InputError:
        return False
