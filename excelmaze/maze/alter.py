"""Altering mazes that exist: giving one loops, and filling its dead ends.

The recipe of a maze does not make what is made of it here; `excelmaze.maze.alterations` adds such a step to it.
"""

from array import array
from collections.abc import Sequence

from excelmaze.errors import InputError
from excelmaze.generators.kruskal import shuffle
from excelmaze.generators.passages import passages_of
from excelmaze.grids.graph import PASSAGE_SHIFT
from excelmaze.maze.as_graph import is_passage
from excelmaze.maze.maze import Maze
from excelmaze.planes import either
from excelmaze.streams import Stream


def sparse(maze: Maze, depth: int) -> Maze:
    """Return the maze with its dead ends filled to a depth in cells; filled cells become unvisited.

    In each of `depth` rounds all dead ends are filled at once, those too that the round before has left. The maze's
    starts, goals and cells with openings stay, and with them the paths between them; so do rooms, whose cells are no
    dead ends, and merged cells.

    Raises:
        InputError: nothing would be left but the start.
    """
    if depth < 0:
        raise InputError(f"sparseness {depth}: choose how many cells deep dead ends are filled, 0 or more")
    graph, start = maze.graph, maze.ends[0].start if maze.ends else None
    kept = {opening.cell for opening in maze.openings}.union(*maze.ends, *graph.merged_cells)
    passages, visited = bytearray(maze.passages), bytearray(maze.visited)
    tips = [cell for cell, sides in enumerate(passages) if sides.bit_count() == 1 and cell not in kept]
    for deep in range(depth):
        following = []
        for cell in tips:
            visited[cell] = 0
            if not passages[cell]:  # both that it lay between were filled, or the one that it led to
                continue
            passage = cell << PASSAGE_SHIFT | passages[cell].bit_length() - 1
            other = graph.behind(passage)
            passages[cell] = 0
            passages[other] &= ~(1 << (graph.turned(passage) & 7))
            if passages[other].bit_count() == 1 and other not in kept:
                following.append(other)
        if tips and not (any(passages) if start is None else passages[start] or not maze.passages[start]):
            raise InputError(f"sparseness {depth} leaves nothing of the maze but its start; choose at most {deep}")
        tips = following
    left = [step for step in maze.carved if visited[step >> PASSAGE_SHIFT] and visited[graph.behind(step)]]
    return maze.replaced(passages=bytes(passages), visited=bytes(visited), carved=left, recipe=None)


def add_loops(maze: Maze, share: float, stream: Stream) -> Maze:
    """Return the maze with each remaining wall opened with the chance `share`; Kruskal's loops in Havlena 2016, 2.2.

    Raises:
        InputError: the share is not between 0 and 1.
    """
    _check_share(share, "walls")
    walls = walls_left(maze)
    shuffle(walls, stream)
    return with_opened(maze, [wall for wall in walls if stream.random() < share])


def braid(maze: Maze, share: float, stream: Stream) -> Maze:
    """Return the maze with a share of its dead ends removed: partially braided (Havlena 2016), or wholly by 1.

    From each dead end that is chosen a wall to a neighbour is opened, where it can be to another dead end, which
    removes two at once; each wall makes a loop. A dead end without a wall that could be opened stays, as at both ends
    of a single row. Cells that were not visited are left alone.

    Args:
        maze: the maze.
        share: which part of the dead ends to remove, 0 to 1; the last wall may remove one more.
        stream: decides which dead ends, and which walls.

    Returns:
        The maze with its ends and openings, the new passages carved last. Its recipe no longer makes it, so it has
        none.

    Raises:
        InputError: the share is not between 0 and 1.
    """
    _check_share(share, "dead ends")
    graph, passages = maze.graph, bytearray(maze.passages)
    inside, merged = graph.merged_sides, {cell: cells for cells in graph.merged_cells for cell in cells}

    def is_dead_end(cell: int) -> bool:
        """Return whether one passage leads out of a cell, or of the merged cells that it is one of."""
        cells = merged.get(cell, (cell,))
        return sum((passages[member] & ~inside.get(member, 0)).bit_count() for member in cells) == 1

    dead_ends = [cell for cell in range(graph.size) if merged.get(cell, (cell,))[0] == cell and is_dead_end(cell)]
    left = round(share * len(dead_ends))
    shuffle(dead_ends, stream)
    opened: list[int] = []
    for dead_end in dead_ends:
        if left < 1:
            break
        if not is_dead_end(dead_end):
            continue
        walls = [
            cell << PASSAGE_SHIFT | side
            for cell in merged.get(dead_end, (dead_end,))
            for side, neighbor_of in enumerate(graph.neighbors)
            if not passages[cell] >> side & 1 and neighbor_of[cell] >= 0 and maze.visited[neighbor_of[cell]]
        ]
        pairs = [wall for wall in walls if is_dead_end(graph.behind(wall))]
        single = [wall for wall in walls if wall not in pairs]
        if choices := (pairs or single) if left > 1 else (single or pairs):
            wall = choices[int(stream.random() * len(choices))]
            left -= 1 + (wall in pairs)
            opened.append(wall)
            for side_of in (wall, graph.turned(wall)):
                passages[side_of >> PASSAGE_SHIFT] |= 1 << (side_of & 7)
    return with_opened(maze, opened)


def _check_share(share: float, what: str) -> None:
    if not 0 <= share <= 1:
        raise InputError(f"{share} of the {what}: choose a share from 0 (none) to 1 (all)")


def walls_left(maze: Maze) -> list[int]:
    """Return the walls between visited neighbours, each once."""
    graph, visited = maze.graph, maze.visited
    walls = (wall for wall in graph.edges(range(graph.size)) if not is_passage(maze, wall))
    return [wall for wall in walls if visited[wall >> PASSAGE_SHIFT] and visited[graph.behind(wall)]]


def with_opened(maze: Maze, walls: Sequence[int]) -> Maze:
    """Return the maze with more walls opened; its recipe no longer makes it, so it has none."""
    carved = maze.carved + array("q", walls) if maze.carved else ()
    passages = either(maze.passages, passages_of(maze.graph, walls))
    return maze.replaced(passages=passages, carved=carved, recipe=None)
