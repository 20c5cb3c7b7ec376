"""Connected parts of cells, and the shortest paths that join them."""

from collections.abc import Callable, Sequence

from excelmaze.sets import Sets

# For each direction, for each cell, the neighbour there or -1.
Neighbors = Sequence[Sequence[int]]


def connected(neighbors: Neighbors, cells: Sequence[int]) -> list[list[int]]:
    """Return the connected parts of some cells, each in order, in the order of their first cells."""
    unvisited = set(cells)
    parts = []
    for first in cells:
        if first in unvisited:
            unvisited.remove(first)
            part = [first]
            for cell in part:
                others = unvisited.intersection([neighbor_of[cell] for neighbor_of in neighbors])
                unvisited -= others
                part += others
            parts.append(sorted(part))
    return parts


def joining_paths(
    neighbors: Neighbors, parts: Sequence[Sequence[int]], prefer: Callable[[int], int] = int
) -> list[list[int]]:
    """Return the shortest paths that join all parts, each from a cell of one to a cell of another.

    A part's surroundings are the cells that are nearest to it. They grow all at once, and where those of two parts
    meet, a path leads from one to the other; of these the shortest that make no ring remain, as Kruskal does, and of
    paths of one length first those with the lowest number that is to `prefer` where they meet.
    """
    part_of = {cell: number for number, cells in enumerate(parts) for cell in cells}
    length, came_from = dict.fromkeys(part_of, 0), dict[int, int]()
    reached = sorted(part_of)
    meetings: list[tuple[int, int, int, int]] = []
    for cell in reached:
        for neighbor_of in neighbors:
            other = neighbor_of[cell]
            if other >= 0 and other not in part_of:
                part_of[other], came_from[other], length[other] = part_of[cell], cell, length[cell] + 1
                reached.append(other)
            elif cell < other and part_of[other] != part_of[cell]:
                meetings.append((length[cell] + length[other], prefer(cell), cell, other))
    sets = Sets(range(len(parts)))

    def path_from(cell: int) -> list[int]:
        path = [cell]
        while path[-1] in came_from:
            path.append(came_from[path[-1]])
        return path

    return [
        [*reversed(path_from(one)), *path_from(other)]
        for _, _, one, other in sorted(meetings)
        if sets.unite(part_of[one], part_of[other])
    ]
