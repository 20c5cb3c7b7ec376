"""A maze whose walls are moved one by one: what is connected stays so, and so does the number of loops."""

from excelmaze.grids.graph import PASSAGE_SHIFT
from excelmaze.maze.alterations import altered, passages_text
from excelmaze.maze.ends import finished_anew
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import Alteration, Recipe
from excelmaze.solvers.breadth_first import Search
from excelmaze.streams import Stream

# Steps of a recipe that say nothing of single walls.
_LOOSE_STEPS = {"loops", "rewire"}


def can_be_moved(maze: Maze) -> bool:
    """Return whether single walls may be moved without undoing what the maze was asked to be."""
    recipe = maze.recipe
    if maze.graph.merged_cells or not all(maze.visited):
        return False
    return recipe is None or (
        not recipe._replace(bias="none").shaped and {step.name for step in recipe.alterations} <= _LOOSE_STEPS
    )


class Moving:
    """Moves of walls, with the ends where the recipe wants them; a maze of other graphs has none, but a `goal`.

    A move opens a wall and closes a passage of the loop that this makes.
    """

    def __init__(self, maze: Maze, goal: str) -> None:
        self._maze = maze
        self._ends = maze.recipe or Recipe(
            "", "", 0, "python", maze.graph.address_of(maze.start or 0), goal, "none", "each"
        )
        self._passages = bytearray(maze.passages)
        self._last: tuple[int, int] | None = None
        self.changed: set[int] = set()

    def move(self, wall: int, stream: Stream) -> bool:
        """Open a wall and close a passage of the loop; False where it is no wall, or joins what no path does."""
        graph = self._maze.graph
        room, direction = wall >> PASSAGE_SHIFT, wall & 7
        if self._passages[room] >> direction & 1:
            return False
        search = Search(graph, bytes(self._passages), room, graph.neighbors[direction][room])
        path = search.path_to(graph.neighbors[direction][room])
        if path is None:
            return False
        place = int(stream.random() * (len(path) - 1))
        here, there = path[place : place + 2]
        onward = next(
            side
            for side, neighbor_of in enumerate(graph.neighbors)
            if self._passages[here] >> side & 1 and neighbor_of[here] == there
        )
        self._last = wall, here << PASSAGE_SHIFT | onward
        for passage in self._last:
            self._toggle(passage)
        return True

    def maze(self) -> Maze:
        """Return the maze as it is now, with its ends."""
        return finished_anew(self._maze.replaced(passages=bytes(self._passages)), self._ends._replace(openings="none"))

    def finished(self) -> Maze:
        """Return the maze with all that was kept, as a recipe makes it."""
        if not self.changed:
            return self._maze
        if self._maze.recipe is None:
            return self.maze().replaced(recipe=None)
        return altered(self._maze, Alteration("rewire", cells=passages_text(self.changed)))

    def keep(self) -> None:
        """Let the last move stay."""
        for passage in self._last or ():
            self.changed ^= {min(passage, self._back(passage))}

    def take_back(self) -> None:
        """Undo the last move."""
        for passage in self._last or ():
            self._toggle(passage)

    def _toggle(self, passage: int) -> None:
        for one in (passage, self._back(passage)):
            self._passages[one >> PASSAGE_SHIFT] ^= 1 << (one & 7)

    def _back(self, passage: int) -> int:
        graph = self._maze.graph
        room, direction = passage >> PASSAGE_SHIFT, passage & 7
        return graph.neighbors[direction][room] << PASSAGE_SHIFT | graph.opposite[direction]
