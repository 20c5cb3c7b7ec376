"""The letters and numbers in the rooms of a maze on a sheet, as far as they are still those that its recipe makes."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from excelmaze.draw.sheet_view import SheetView
from excelmaze.errors import InputError
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import Place
from excelmaze.xlsx.recorded_recipes import RecordedRecipe


def with_room_texts(maze: Maze, view: SheetView, recipes: Iterable[RecordedRecipe]) -> Maze:
    """Return a maze that was read from a sheet with the texts in its rooms; others in its cells are the user's."""
    for made in _made(recipes):
        if made.graph == maze.graph:
            grid = maze.grid
            cells = {room: view.grid.cell_at(*grid.sheet_place(room)) for room in made.texts}
            texts = {
                room: text
                for room, text in made.texts.items()
                if (cell := cells[room]) is not None and view.texts.get(cell) == text
            }
            return maze.replaced(texts=texts)
    return maze


def placed_room_texts(recipes: Iterable[RecordedRecipe]) -> Mapping[Place, str]:
    """Return the texts that recipes put into rooms, by row and column of the sheet; of several the first counts."""
    placed: dict[Place, str] = {}
    for made in _made(recipes):
        place = made.grid.sheet_place
        placed = {place(room): text for room, text in {**made.texts, **made.letters}.items()} | placed
    return placed


def _made(recipes: Iterable[RecordedRecipe]) -> Iterator[Maze]:
    """Yield the mazes of those recipes that put texts into rooms."""
    for one in recipes:
        if one.recipe.collect or one.recipe.sums:
            from excelmaze.maze.generation import follow

            with suppress(InputError):
                yield follow(one.recipe)
