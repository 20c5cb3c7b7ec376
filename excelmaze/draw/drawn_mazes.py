"""Mazes that are drawn over empty cells: walls, solution and marks, wherever their rooms lie."""

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING

from excelmaze.draw.drawings import CORNER, GOAL, START, WALLS, Box, Drawing, Freeform, Label
from excelmaze.draw.layout import Layout, Role, Shown
from excelmaze.draw.round_plan import RoundPlan
from excelmaze.draw.theme import WALL_WIDTHS, Theme
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.languages import Words
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import Area

if TYPE_CHECKING:
    from excelmaze.draw.sheet_view import SheetView
    from excelmaze.draw.tilings.roles import Roles

# How high the place of a mark is.
_HIGH = 0.8


class RoundTiling:
    """The tiling of round mazes, whose walls are drawn over empty cells."""

    def __init__(self, name: str) -> None:
        self.name = name

    def lay_out(self, maze: Maze, roles: "Roles") -> Sequence[Layout]:  # noqa: ARG002 - solutions and marks are drawn
        """Return the layout."""
        plan = RoundPlan(maze.graph)
        frame = plan.frame
        grid = Grid([Area(CORNER, CORNER, ceil(frame.bottom) - 1, ceil(frame.right) - 1)])
        walls = Drawing(WALLS, "", frame, Freeform([*plan.walls(maze)], "", 0, is_wall=True))
        return [Layout.uniform(grid, Shown(0, Role.OUTSIDE))._replace(drawings=[walls])]

    def is_shown(self, view: "SheetView") -> bool:  # noqa: ARG002 - of any
        """Return False: the cells under a drawing have no lines."""
        return False

    def read(self, sheets: "Sequence[SheetView]") -> Maze:
        """Raise an error: `excelmaze.xlsx.maze_drawings` reads the maze from its drawing."""
        raise InputError(f"{sheets[0].grid.named}: the cells under a round maze do not show it")


def with_theme(drawings: Sequence[Drawing], theme: Theme) -> list[Drawing]:
    """Return drawings with the colour and width that walls have in a theme, but for those that have their own."""
    wall = theme.wall
    return [
        one._replace(shows=one.shows._replace(rgb=wall.color.rgb, width=WALL_WIDTHS[wall.style]))
        if isinstance(one.shows, Freeform) and one.shows.is_wall and not one.shows.rgb
        else one
        for one in drawings
    ]


def with_described_walls(layout: Layout, words: Words) -> Layout:
    """Return the layout of a drawn maze whose walls have a description."""
    text = words("The walls of the maze")
    drawings = [one._replace(description=text) if one.name == WALLS else one for one in layout.drawings]
    return layout._replace(drawings=drawings)


def with_labels(maze: Maze, layout: Layout, texts: tuple[str, str], words: Words) -> Layout:
    """Return the layout with a text in the rooms of start and goal, each a drawing."""
    plan, drawings = RoundPlan(maze.graph), [*layout.drawings]
    told = (START, words("The start of the maze")), (GOAL, words("The goal of the maze"))
    for start, goal in maze.ends:
        if goal is None:
            continue
        wide = min(plan.width_of_mark(start), plan.width_of_mark(goal))
        for room, text, (name, description) in zip((start, goal), texts, told, strict=True):
            drawings.append(Drawing(name, description, Box.about(plan.middle(room), _HIGH, wide), Label(text)))
    return layout._replace(drawings=drawings)
