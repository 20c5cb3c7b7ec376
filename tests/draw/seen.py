"""What is seen of a maze that is laid out, and what is read back from that alone."""

from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import reject

from excelmaze import Grid, InputError, Maze, generate
from excelmaze.draw.layout import Layout, Role
from excelmaze.draw.tilings import detect, lay_out
from excelmaze.maze.maze import Ends
from excelmaze.sheet.addresses import Area


class SeenLayout:
    """What is seen of a layout; nothing is told or named."""

    merged: Sequence[Area] = ()

    def __init__(self, layout: Layout, told: Sequence[Grid] = (), ends: Sequence[Ends] = ()) -> None:
        self.grid, self.lines, self._roles = layout.grid, layout.lines, layout.roles
        self.texts: Mapping[int, str] = layout.texts
        self.recorded, self._ends = told, ends

    def filled(self, role: Role) -> bytes:
        return bytes(one == role for one in self._roles)

    def ends_on(self, graph: Grid) -> Sequence[Ends]:
        assert graph.cells == self.grid
        return self._ends

    def goals_on(self, graph: Grid) -> Sequence[int]:  # noqa: ARG002 - they come with their starts
        return [ends.goal for ends in self._ends if ends.goal is not None]

    def false_goals_on(self, graph: Grid) -> Sequence[int]:  # noqa: ARG002 - none is named
        return ()


def read_back(maze: Maze, told: Sequence[Grid] = (), *, solution: bool = False) -> Maze:
    seen = SeenLayout(lay_out(maze, solution=solution), told, maze.ends)
    return detect(seen).read([seen])


def made(cells: Grid, name: str = "backtracker", **options: Any) -> Maze:  # noqa: ANN401 - of any type
    """A maze on these cells; an example with too few of them counts for nothing."""
    try:
        return generate(cells, name, **options)
    except InputError as error:
        assert "; choose more" in str(error) or "; choose two or more" in str(error)
        reject()
