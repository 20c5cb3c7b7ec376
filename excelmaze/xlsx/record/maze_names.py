"""The names that a maze leaves on its sheet, by which a reader, and the template's macros, find it again.

And the name that the template gives to the cells under its buttons.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import groupby

from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Ends, Maze
from excelmaze.sheet.addresses import (
    LONGEST_FORMULA,
    LOST,
    MOST_NAMED,
    Area,
    Selection,
    is_lost,
    parse_selection,
    reference,
)

AREA_NAME, START_NAME, GOAL_NAME, FALSE_GOALS_NAME = "maze_area", "maze_start", "maze_goal", "maze_false_goals"
MAZE_NAMES = (AREA_NAME, START_NAME, GOAL_NAME, FALSE_GOALS_NAME)
LEVELS_NAME = "maze_levels"
"""The sheets of a maze with levels, which each of them names."""
BUTTONS_NAME = "maze_buttons"
"""The cells under the template's buttons."""
GAME_NAME = "_excelmaze.game"
"""The cells of the maze of a game, and of the block beside it."""
PAPER_NAME = "maze_paper"
"""The size of the paper that a sheet is printed on, in the middle of a larger one if it has no number: `6x9in`."""


def maze_named(names: Mapping[str, str], wanted: Collection[str] = MAZE_NAMES) -> dict[str, Selection]:
    """Return the cells that the wanted names stand for, as far as a sheet has them, by its names and their formulas."""
    from excelmaze.sheet.unions import remaining_cells

    found: dict[str, Selection] = {}
    for name, text in names.items():
        if name.casefold() in wanted:
            with suppress(InputError):  # the user's name, which stands for something else
                cells = remaining_cells(text) if LOST in text else parse_selection(text)
                if cells is not None:
                    found[name.casefold()] = cells
    return found


def levels_text(sheets: Sequence[str], bounds: Sequence[Area]) -> str:
    """Return what the name for the levels of a maze refers to; "" for one sheet, or more text than Excel can hold."""
    text = ",".join(reference(sheet, [area]) for sheet, area in zip(sheets, bounds, strict=True))
    return text if len(sheets) > 1 and len(text) <= LONGEST_FORMULA else ""


def lost_names(names: Mapping[str, str]) -> list[str]:
    """Return those of a sheet's names and their formulas that are of a maze whose cells were all deleted."""
    return [name for name, text in names.items() if name.casefold() in (*MAZE_NAMES, LEVELS_NAME) and is_lost(text)]


def names_of(maze: Maze, level: int = 0, *, no_ends: bool = False) -> dict[str, Selection]:
    """Return the names of a maze on its sheet, or on one of its levels, and the cells that they stand for.

    With `no_ends` there are none for starts and goals, which would give them away. Of more starts or goals than a name
    can hold, so many are given that the excess shows. A name that stands for none is given, too: the goal of an earlier
    maze is none of this one.
    """
    floor = maze.grid.floor
    rooms = range(level * floor.size, (level + 1) * floor.size)
    starts = [start for start, _ in maze.ends if start in rooms]
    # A range compares all of its numbers with what is no number.
    goals = [goal for _, goal in maze.ends if goal is not None and goal in rooms]
    places = {AREA_NAME: maze.grid.cells.areas}
    for name, named in ((START_NAME, starts), (GOAL_NAME, goals), (FALSE_GOALS_NAME, maze.signs.false_goals)):
        places[name] = () if no_ends else _areas(floor, [room - rooms.start for room in named[: MOST_NAMED + 1]])
    return {name: Selection(areas) for name, areas in places.items()}


def ends_of(grid: Grid, starts: Selection | None, goals: Selection | None) -> list[Ends]:
    """Return start and goal of each piece of a grid, from what the names for them stand for; None is no such name."""
    goal_of: dict[int, int] = {}
    for goal in rooms_of(grid, goals):
        goal_of.setdefault(grid.piece_of(goal)[0], goal)
    return [Ends(start, goal_of.get(grid.piece_of(start)[0])) for start in rooms_of(grid, starts)]


def rooms_of(grid: Grid, selection: Selection | None) -> list[int]:
    """Return the rooms of the grid that a selection names, in its order; see `_areas`."""
    found = []
    for area, times in groupby(selection.areas if selection else ()):
        rooms = grid.rooms_at(area.top, area.left)
        found += [*rooms[min(len([*times]), len(rooms)) - 1 :]][:1]
    return found


def _areas(grid: Grid, rooms: Iterable[int]) -> tuple[Area, ...]:
    """Return the cells by which a name lists rooms: the second one of several in a cell has it twice."""
    found: list[Area] = []
    for room in rooms:
        row, column = grid.sheet_place(room)
        found += [Area(row, column, row, column)] * (1 + grid.rooms_at(row, column).index(room))
    return tuple(found)
