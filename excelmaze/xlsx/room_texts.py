"""The letters and numbers in the rooms of a maze on a sheet, as far as they are still those that its recipe makes."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress

from excelmaze.draw.sheet_view import SheetView
from excelmaze.errors import InputError, WorkbookError, counted
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import Recipe
from excelmaze.sheet.addresses import Place, cell_address


def with_room_texts(maze: Maze, view: SheetView, recipes: Iterable[Recipe]) -> Maze:
    """Return a maze that was read from a sheet with the texts in its rooms; others in its cells are the user's."""
    for made in _made(recipes):
        if made.graph == maze.graph:
            grid = maze.grid
            cells = {room: view.grid.cell_at(*grid.sheet_place(room)) for room in made.signs.texts}
            texts = {
                room: text
                for room, text in made.signs.texts.items()
                if (cell := cells[room]) is not None and view.texts.get(cell) == text
            }
            return maze.replaced(signs=maze.signs._replace(texts=texts))
    return maze


def check_on_ways(maze: Maze, left_out: Collection[Place], sheet: str) -> None:
    """Refuse a maze of which cells of the user's keep a letter or number on the way away.

    Raises:
        WorkbookError: there is one.
    """
    if not (maze.signs.texts and left_out):
        return
    from excelmaze.maze.ways import texts_on_ways

    place = maze.grid.sheet_place
    lost = sorted({place(room) for room in texts_on_ways(maze)}.intersection(left_out))
    if lost:
        raise WorkbookError(
            f"{counted(len(lost), 'text')} on the way without a place, as something is in {cell_address(*lost[0])} "
            f"on sheet {sheet!r}; empty it, choose other cells, or take another seed"
        )


def _made(recipes: Iterable[Recipe]) -> Iterator[Maze]:
    """Yield the mazes of recipes."""
    from excelmaze.maze.generation import follow

    for one in recipes:
        with suppress(InputError):
            yield follow(one)
