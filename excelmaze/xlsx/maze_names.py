"""The names that a maze leaves on its sheet, by which a reader, and the template's macros, find it again."""

from excelmaze.addresses import Area, Selection
from excelmaze.grid import Grid
from excelmaze.maze import Maze

AREA_NAME, START_NAME, GOAL_NAME = "maze_area", "maze_start", "maze_goal"


def names_of(maze: Maze) -> dict[str, Selection]:
    """The names of a maze and the cells that they stand for; a maze without a goal has no name for one."""
    starts = [start for start, _ in maze.ends]
    goals = [goal for _, goal in maze.ends if goal is not None]
    places = {
        AREA_NAME: maze.grid.areas,
        START_NAME: tuple(_area(maze.grid, cell) for cell in starts),
        GOAL_NAME: tuple(_area(maze.grid, cell) for cell in goals),
    }
    return {name: Selection(areas) for name, areas in places.items() if areas}


def _area(grid: Grid, cell: int) -> Area:
    row, column = grid.place(cell)
    return Area(row, column, row, column)
