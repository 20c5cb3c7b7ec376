"""Sparse mazes: dead ends are filled, so that not every cell is one of the maze."""

from array import array

from excelmaze.errors import InputError
from excelmaze.maze.maze import Maze


def sparse(maze: Maze, depth: int) -> Maze:
    """The maze with its dead ends filled so many cells deep; what is filled becomes unvisited.

    In each of `depth` rounds all dead ends are filled at once, those too that the round before has left. The maze's
    starts, goals and cells with openings stay, and with them the ways between them; so do rooms, whose cells are no
    dead ends, and merged cells.

    Raises:
        InputError: nothing would be left but the start.
    """
    if isinstance(depth, bool) or not isinstance(depth, int) or depth < 0:
        raise InputError(f"sparseness {ascii(depth)[:40]}: choose how many cells deep dead ends are filled, 0 or more")
    neighbors, opposite = maze.graph.neighbors, maze.graph.opposite
    kept = bytearray(maze.graph.size)
    merged = (cell for cells in maze.graph.merged_cells for cell in cells)
    for cell in (*merged, *(cell for ends in maze.ends for cell in ends), *(opening.cell for opening in maze.openings)):
        if cell is not None:
            kept[cell] = 1
    passages, visited = bytearray(maze.passages), bytearray(maze.visited)
    tips = [cell for cell, sides in enumerate(passages) if sides.bit_count() == 1 and not kept[cell]]
    for deep in range(depth):
        if not tips:
            break
        following = []
        for cell in tips:
            visited[cell] = 0
            if not passages[cell]:  # both that it lay between were filled, or the one that it led to
                continue
            direction = passages[cell].bit_length() - 1
            other = neighbors[direction][cell]
            passages[cell] = 0
            passages[other] &= ~(1 << opposite[direction])
            if passages[other].bit_count() == 1 and not kept[other]:
                following.append(other)
        if _emptied(maze, passages):
            raise InputError(f"sparseness {depth} leaves nothing of the maze but its start; choose at most {deep}")
        tips = following
    left = array("q", [one for one in maze.carved if visited[one >> 3] and visited[neighbors[one & 7][one >> 3]]])
    return maze.replaced(passages=bytes(passages), visited=bytes(visited), carved=left, recipe=None)


def _emptied(maze: Maze, passages: bytearray) -> bool:
    """Whether no passage is left at the start, or, where there is none, anywhere."""
    start = maze.start
    return not any(passages) if start is None else bool(maze.passages[start] and not passages[start])
