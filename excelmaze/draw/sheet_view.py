"""Views of sheets, from which tilings read mazes."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from excelmaze.draw.layout import Role
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Ends, Maze
from excelmaze.sheet.addresses import Area


class SheetView(Protocol):
    """The cells of a sheet, from which a tiling reads a maze; values are read from the file on demand."""

    @property
    def grid(self) -> Grid:
        """The cells."""

    @property
    def lines(self) -> bytes:
        """The lines of each cell, bits as in `Shown`; a side is one line, whichever of its two cells holds it."""

    def filled(self, role: Role) -> bytes:
        """Return 1 for each cell that is filled as a theme fills that role."""

    @property
    def texts(self) -> Mapping[int, str]:
        """The texts in cells, by cell."""

    @property
    def merged(self) -> Sequence[Area]:
        """The areas of cells that are merged into one."""

    @property
    def recorded(self) -> Sequence[Grid]:
        """The rooms of mazes in these cells whose recipes are recorded; no cell twice."""

    def ends_on(self, graph: Grid) -> Sequence[Ends]:
        """Return the starts and goals of the maze with these rooms, as the sheet names them."""

    def goals_on(self, graph: Grid) -> Sequence[int]:
        """Return the rooms that the sheet names as goals."""

    def false_goals_on(self, graph: Grid) -> Sequence[int]:
        """Return the false goals, as the sheet names them."""


def with_false_goals(maze: Maze, view: SheetView) -> Maze:
    """Return a maze that was read with the false goals that the sheet names; lettered, if it has their letters."""
    grid = maze.grid
    false_goals = view.false_goals_on(grid)
    if not false_goals:
        return maze
    signs = maze.signs._replace(false_goals=tuple(false_goals), lettered=True)
    lettered = maze.replaced(signs=signs)
    written = {view.grid.cell_at(*grid.sheet_place(room)): letter for room, letter in lettered.letters.items()}
    # Only goals have texts that a maze wrote, so that other texts need not be compared.
    same = all(cell is not None and view.texts.get(cell) == letter for cell, letter in written.items())
    return lettered if same else maze.replaced(signs=signs._replace(lettered=False))


def with_blind(maze: Maze, view: SheetView) -> Maze:
    """Return a maze that was read, with the blind openings that are marked in the cells of its rooms."""
    texts = view.texts
    if all(map(str.isascii, texts.values())):
        return maze
    from excelmaze.draw.end_marks import without_blind_marks

    parts = {text: without_blind_marks(text) for text in {*texts.values()}}
    blind = {text: sides for text, (rest, sides) in parts.items() if sides and not rest}
    if not blind:
        return maze
    openings = bytearray(maze.grid.size)
    for cell, text in texts.items():
        room = maze.grid.room_at(*view.grid.place(cell))
        if room is not None:
            openings[room] = blind.get(text, 0)
    return maze.replaced(signs=maze.signs._replace(blind=bytes(openings)))
