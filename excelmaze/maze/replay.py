"""The replay of a maze's carving order, by which alone steps, pictures and the live sheet show it grow."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from excelmaze.errors import InputError, counted
from excelmaze.grids.graph import PASSAGE_SHIFT
from excelmaze.maze.maze import Ends, Maze, Signs
from excelmaze.maze.trails import Walk, even_steps, walks

if TYPE_CHECKING:
    from excelmaze.solvers.registry import Trail


class Replay:
    """A maze as it grows: at first only the room where carving begins is visited, at the end it is the maze itself.

    `advance` opens passages in the order in which they were carved and returns the cells that look different
    then; `maze` is what stands at the moment. What has not been reached yet is unvisited.

    Raises:
        InputError: the order is not known, as in a maze that was read from a sheet.
    """

    def __init__(self, maze: Maze) -> None:
        if not maze.carved and any(maze.passages):
            raise InputError("the order in which this maze was carved is not known; only a maze made here has one")
        self._finished, self._done = maze, 0
        self._graph = maze.graph.labelled(maze.passages)
        self._passages = bytearray(maze.graph.size)
        recipe = maze.recipe
        begin = (recipe.carve_from if recipe else "") or maze.start
        self._begin = None if begin is None else maze.graph.room_of(begin, "carve_from")

    @property
    def left(self) -> int:
        """How many passages are still to be opened."""
        return len(self._finished.carved) - self._done

    def advance(self, passages: int = 1) -> list[int]:
        """Open so many passages more; the cells that changed, in the order in which they did."""
        changed: dict[int, None] = {}
        for passage in self._finished.carved[self._done : self._done + passages]:
            for side in (passage, self._finished.graph.turned(passage)):
                self._passages[side >> PASSAGE_SHIFT] |= 1 << (side & 7)
                changed[side >> PASSAGE_SHIFT] = None
        self._done = min(self._done + passages, len(self._finished.carved))
        return list(changed)

    @property
    def maze(self) -> Maze:
        """The maze at this moment; until it is finished it has neither goal nor openings, nor a start not visited."""
        if not self.left:
            return self._finished
        visited = bytearray(map(bool, self._passages))
        if self._begin is not None:
            visited[self._begin] = 1
        ends = [Ends(start, None) for start, _ in self._finished.ends[:1] if visited[start]]
        return self._finished.replaced(
            graph=self._graph,
            passages=bytes(self._passages),
            ends=ends,
            openings=(),
            carved=self._finished.carved[: self._done],
            visited=bytes(visited),
            unfinished=True,
            signs=Signs(),
        )


def stages(maze: Maze, trails: "Sequence[Trail]", count: int) -> "Iterator[tuple[Maze, Walk | None]]":
    """Yield a maze at `count` even points of its carving order, or of the walk along trails, if there are any.

    Raises:
        InputError: there are not so many, or the order in which it grew is not known.
    """
    if trails:
        yield from ((maze, walk) for walk in walks(maze, trails, count))
        return
    replay = Replay(maze)
    for passages in even_steps(replay.left, count, f"this maze has {counted(replay.left, 'passage')}"):
        replay.advance(passages)
        yield replay.maze, None
