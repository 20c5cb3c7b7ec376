"""Altering mazes that exist: joining them, and giving one loops.

The recipe of a maze does not make what is made of it here; `excelmaze.maze.alterations` adds such a step to it.
"""

from array import array
from collections.abc import Iterable, Sequence

from excelmaze.errors import InputError
from excelmaze.generators.kruskal import shuffle
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.grids.shapes import joined_graph
from excelmaze.maze.maze import Maze, Signs
from excelmaze.sets import Sets
from excelmaze.streams import Stream


def sparse(maze: Maze, depth: int) -> Maze:
    """Return the maze with its dead ends filled so many cells deep; what is filled becomes unvisited.

    In each of `depth` rounds all dead ends are filled at once, those too that the round before has left. The maze's
    starts, goals and cells with openings stay, and with them the paths between them; so do rooms, whose cells are no
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
    left = array(
        "q",
        [passage for passage in maze.carved if visited[passage >> 3] and visited[neighbors[passage & 7][passage >> 3]]],
    )
    return maze.replaced(passages=bytes(passages), visited=bytes(visited), carved=left, recipe=None)


def _emptied(maze: Maze, passages: bytearray) -> bool:
    """Return whether no passage is left at the start, or, where there is none, anywhere."""
    start = maze.start
    return not any(passages) if start is None else bool(maze.passages[start] and not passages[start])


def joining_passages(maze: Maze, parts: Sequence[Grid], stream: Stream) -> list[int]:
    """Return the walls to open so that neighbouring mazes become one: one between each two that are not connected yet.

    Args:
        maze: all the mazes together, on a grid of all their cells.
        parts: the grid of each of them.
        stream: decides which walls.

    Returns:
        Passages, `cell << 3 | direction`. Perfect mazes become one perfect maze: of three that all touch one another,
        only two pairs are opened.

    Raises:
        InputError: fewer than two parts, parts that overlap, that do not touch, or that are connected already.
    """
    owner = _owners(maze.grid, parts)
    tree = Sets(range(maze.grid.size))
    walls: list[int] = []
    for edge in maze.grid.edges(range(maze.grid.size)):
        cell, direction = edge >> 3, edge & 7
        other = maze.grid.neighbors[direction][cell]
        if maze.passages[cell] >> direction & 1:
            tree.unite(cell, other)
        elif owner[cell] != owner[other] and maze.visited[cell] and maze.visited[other]:
            walls.append(edge)
    shuffle(walls, stream)
    opened = [wall for wall in walls if tree.unite(wall >> 3, maze.grid.behind(wall))]
    _check_touching(maze.grid, parts, owner, tree)
    if not opened:
        raise InputError(f"{_all(parts)} are one maze already; there is no wall to open")
    return opened


def with_opened(maze: Maze, passages: Sequence[int]) -> Maze:
    """Return the maze with more walls opened; its recipe no longer makes it, so it has none."""
    now = bytearray(maze.passages)
    for passage in passages:
        _open(now, maze.graph, passage)
    carved = maze.carved + array("q", passages) if maze.carved else maze.carved
    return maze.replaced(passages=bytes(now), carved=carved, recipe=None)


def check_not_closed(mazes: Iterable[Maze]) -> None:
    """Refuse to join what is several closed mazes, of which a passage would join single ones.

    Raises:
        InputError: a maze has false goals.
    """
    if any(maze.signs.false_goals or (maze.recipe and maze.recipe.false_goals != "none") for maze in mazes):
        raise InputError("mazes with false goals stay closed, and do not join; leave them out")


def joined_mazes(mazes: Sequence[Maze], stream: Stream) -> Maze:
    """Return one maze of several that lie side by side on a sheet, with the ends of the first.

    Raises:
        InputError: as for `joining_passages`.
    """
    parts = [maze.grid for maze in mazes]
    grid = joined_graph(parts)
    if sum(part.cells.size for part in parts) != grid.cells.size:
        raise InputError(f"{_all(parts)} overlap; give cells that lie beside one another")
    check_not_closed(mazes)
    passages, visited, blind = bytearray(grid.size), bytearray(grid.size), bytearray(grid.size)
    carved = array("q")
    cells_of_first = array("q")
    for maze in mazes:
        cells = array("q")  # for each cell of this maze, its number among all
        for here, there in grid.stretches_of(maze.grid):
            passages[there], visited[there] = maze.passages[here], maze.visited[here]
            blind[there] = maze.signs.blind[here] or bytes(here.stop - here.start)
            cells.extend(range(there.start, there.stop))
        carved.extend(cells[passage >> 3] << 3 | passage & 7 for passage in maze.carved)
        cells_of_first = cells_of_first or cells
    known = len(carved) * 2 == sum(map(int.bit_count, passages))
    first_maze = mazes[0]
    together = Maze(
        grid,
        bytes(passages),
        ends=[
            end._replace(start=cells_of_first[end.start], goal=None if end.goal is None else cells_of_first[end.goal])
            for end in first_maze.ends
        ],
        openings=[opening._replace(cell=cells_of_first[opening.cell]) for opening in first_maze.openings],
        carved=carved if known else (),
        visited=bytes(visited),
        signs=Signs(blind=bytes(blind)),
    )
    maze = with_opened(together, joining_passages(together, parts, stream))
    outer = [one for one in maze.openings if not grid.sides[one.cell] >> one.direction & 1]
    return maze.replaced(openings=[one for one in outer if grid.rim_of(one.cell)[one.direction] is not None])


def add_loops(maze: Maze, share: float, stream: Stream) -> Maze:
    """Return the maze with each remaining wall opened with the chance `share`; Kruskal's loops in Havlena 2016, 2.2.

    Raises:
        InputError: the share is not between 0 and 1.
    """
    _check_share(share, "walls")
    walls = [
        edge
        for edge in maze.graph.edges(range(maze.graph.size))
        if not maze.passages[edge >> 3] >> (edge & 7) & 1
        and maze.visited[edge >> 3]
        and maze.visited[maze.graph.behind(edge)]
    ]
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
    passages = bytearray(maze.passages)
    merged = {cells[0]: cells for cells in maze.graph.merged_cells}
    first_of = {cell: first for first, cells in merged.items() for cell in cells}

    def is_dead_end(cell: int) -> bool:
        """Return whether one passage leads out of a cell, or of the merged cells that it is one of."""
        if cell not in first_of:
            return passages[cell].bit_count() == 1
        inside = maze.graph.merged_sides
        return sum((passages[member] & ~inside[member]).bit_count() for member in merged[first_of[cell]]) == 1

    dead_ends = [cell for cell in range(maze.graph.size) if first_of.get(cell, cell) == cell and is_dead_end(cell)]
    left = round(share * len(dead_ends))
    shuffle(dead_ends, stream)
    carved = maze.carved[:]
    for dead_end in dead_ends:
        if left < 1:
            break
        if not is_dead_end(dead_end):
            continue
        cells = merged.get(dead_end, (dead_end,))
        walls = [cell << 3 | side for cell in cells for side in _closed_sides(maze, passages, cell)]
        pairs = [wall for wall in walls if is_dead_end(maze.graph.behind(wall))]
        single = [wall for wall in walls if wall not in pairs]
        choices = (pairs or single) if left > 1 else (single or pairs)
        if not choices:
            continue
        wall = choices[int(stream.random() * len(choices))]
        left -= 1 + (wall in pairs)
        _open(passages, maze.graph, wall)
        if maze.carved:
            carved.append(wall)
    return maze.replaced(passages=bytes(passages), carved=carved, recipe=None)


def _check_share(share: float, what: str) -> None:
    if isinstance(share, bool) or not isinstance(share, int | float) or not 0 <= share <= 1:
        raise InputError(f"{ascii(share)[:40]} of the {what}: choose a share from 0 (none) to 1 (all)")


def _open(passages: bytearray, graph: Graph, passage: int) -> None:
    """Open a wall on both of its sides."""
    room, direction = passage >> 3, passage & 7
    passages[room] |= 1 << direction
    passages[graph.neighbors[direction][room]] |= 1 << graph.opposite[direction]


def _closed_sides(maze: Maze, passages: bytearray, cell: int) -> list[int]:
    """Return the directions in which a wall parts the cell from a neighbour that was visited."""
    return [
        direction
        for direction, neighbor_of in enumerate(maze.graph.neighbors)
        if not passages[cell] >> direction & 1 and neighbor_of[cell] >= 0 and maze.visited[neighbor_of[cell]]
    ]


def _owners(grid: Grid, parts: Sequence[Grid]) -> list[int]:
    """Return for each cell, which part it belongs to."""
    if len(parts) < 2:  # noqa: PLR2004 - to join takes two
        raise InputError("joining takes two mazes or more; give --cells for each")
    if sum(part.cells.size for part in parts) != grid.cells.size:
        raise InputError(f"{_all(parts)} overlap; give cells that lie beside one another")
    owner = [0] * grid.size
    for number, part in enumerate(parts):
        for _, there in grid.stretches_of(part):
            owner[there] = [number] * (there.stop - there.start)
    return owner


def _check_touching(grid: Grid, parts: Sequence[Grid], owner: list[int], tree: Sets) -> None:
    """Refuse parts of which one shares no edge with any other."""
    roots: dict[int, set[int]] = {}
    for cell in range(grid.size):
        roots.setdefault(tree.root(cell), set()).add(owner[cell])
    together = [owners for owners in roots.values() if len(owners) > 1]
    for number, part in enumerate(parts):
        if not any(number in owners for owners in together):
            others = _all([other for other in parts if other is not part])
            where, touching = part.words_of_touching
            raise InputError(
                f"no visited {where} of {part.address} {touching} one of {others}; only mazes that touch can be joined"
            )


def _all(parts: Sequence[Grid]) -> str:
    return " and ".join(part.address for part in parts)
