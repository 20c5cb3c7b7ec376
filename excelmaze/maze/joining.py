"""Joining mazes that lie side by side into one, by a wall between each two that touch."""

from array import array
from collections.abc import Iterable, Sequence

from excelmaze.errors import InputError
from excelmaze.generators.kruskal import shuffle
from excelmaze.grids.graph import PASSAGE_SHIFT
from excelmaze.grids.grid import Grid, together
from excelmaze.grids.tilings import SQUARES
from excelmaze.maze.alter import walls_left, with_opened
from excelmaze.maze.as_graph import passages_in_order
from excelmaze.maze.maze import Maze
from excelmaze.sets import Sets
from excelmaze.streams import Stream


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
    grid = maze.grid
    if len(parts) < 2:  # noqa: PLR2004 - to join takes two
        raise InputError("joining takes two mazes or more; give --cells for each")
    if sum(part.cells.size for part in parts) != grid.cells.size:
        raise InputError(f"{_all(parts)} overlap; give cells that lie beside one another")
    owner = [0] * grid.size
    for number, part in enumerate(parts):
        for _, there in grid.stretches_of(part):
            owner[there] = [number] * (there.stop - there.start)
    tree = Sets(range(grid.size))
    left, passages = walls_left(maze), [*passages_in_order(maze)]
    for passage in passages:
        tree.unite(passage >> PASSAGE_SHIFT, grid.behind(passage))
    owners = {side: {owner[side >> PASSAGE_SHIFT], owner[grid.behind(side)]} for side in (*left, *passages)}
    between = {side: those for side, those in owners.items() if len(those) > 1}
    walls = [wall for wall in left if wall in between]
    shuffle(walls, stream)
    opened = [wall for wall in walls if tree.unite(wall >> PASSAGE_SHIFT, grid.behind(wall))]
    touching = set[int]().union(*between.values())
    for number, part in enumerate(parts):
        if number not in touching:
            others = _all([other for other in parts if other is not part])
            raise InputError(
                f"no visited room of {part.address} lies beside one of {others}; only mazes that touch can be joined"
            )
    if not opened:
        raise InputError(f"{_all(parts)} are one maze already; there is no wall to open")
    return opened


def check_joining(graphs: Iterable[Grid], mazes: Iterable[Maze]) -> None:
    """Refuse to join rooms that are no squares, and mazes of which a passage more would spoil what they are.

    Raises:
        InputError: there are such.
    """
    for graph in graphs:
        if graph.tiling != SQUARES:
            raise InputError(f"{graph.named}: mazes with {graph.described} do not join; make one maze of all cells")
    for maze in mazes:
        if maze.signs.false_goals or (maze.recipe and maze.recipe.false_goals != "none"):
            raise InputError("mazes with false goals stay closed, and do not join; leave them out")
        if maze.signs.blind:
            raise InputError("mazes of rooms with three openings each do not join; leave them out")


def joined_mazes(mazes: Sequence[Maze], stream: Stream) -> Maze:
    """Return one maze of several that lie side by side on a sheet, with the ends of the first.

    Raises:
        InputError: as for `check_joining` and `joining_passages`.
    """
    parts, first = [maze.grid for maze in mazes], mazes[0]
    check_joining(parts, mazes)
    grid = together(parts)
    passages, visited = bytearray(grid.size), bytearray(grid.size)
    carved, numbers = array("q"), list[int]()
    for maze in reversed(mazes):
        numbers = [0] * maze.graph.size  # for each cell of this maze, its number among all
        for here, there in grid.stretches_of(maze.grid):
            passages[there], visited[there] = maze.passages[here], maze.visited[here]
            numbers[here] = range(there.start, there.stop)
        carved = (
            array("q", [numbers[step >> PASSAGE_SHIFT] << PASSAGE_SHIFT | step & 7 for step in maze.carved]) + carved
        )
    whole = Maze(
        grid,
        bytes(passages),
        ends=[
            end._replace(start=numbers[end.start], goal=None if end.goal is None else numbers[end.goal])
            for end in first.ends
        ],
        openings=[opening._replace(cell=numbers[opening.cell]) for opening in first.openings],
        carved=carved if len(carved) * 2 == sum(map(int.bit_count, passages)) else (),
        visited=bytes(visited),
    )
    maze = with_opened(whole, joining_passages(whole, parts, stream))
    return maze.replaced(
        openings=[opening for opening in maze.openings if grid.rim_of(opening.cell)[opening.direction] is not None]
    )


def _all(parts: Sequence[Grid]) -> str:
    return " and ".join(part.address for part in parts)
