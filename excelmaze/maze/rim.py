"""The rim of a maze: the sides of its rooms that face out of it, and where start and goal lie apart among them."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import STEPS, Grid
from excelmaze.maze.maze import Opening
from excelmaze.rounded import dist
from excelmaze.sheet.addresses import Place
from excelmaze.solvers.breadth_first import Search


class Outside:
    """What lies outside of a grid: of a room it tells the openings that face out, and the place beyond each.

    No cell of the selection lies beyond the last one that such an opening goes through.
    """

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        # By column the first and last row that have a cell there, and by row the first and last column.
        tops, lasts, bottoms, firsts = self._ends = tuple(dict[int, int]() for _ in STEPS)
        for top, left, bottom, right in grid.cells.areas:
            for column in range(left, right + 1):
                tops[column] = min(top, tops.get(column, top))
                bottoms[column] = max(bottom, bottoms.get(column, bottom))
            for row in range(top, bottom + 1):
                firsts[row] = min(left, firsts.get(row, left))
                lasts[row] = max(right, lasts.get(row, right))

    def openings(self, room: int, preferred: Sequence[int]) -> dict[Opening, Place]:
        """Return the openings of a room that face out, those to preferred sides first, each with the place beyond."""
        side_of = self._grid.side_of
        found: dict[Opening, Place] = {}
        for direction, rim in enumerate(self._grid.rim_of(room)):
            if rim is not None:
                (row, column), side = rim, side_of[direction]
                if self._ends[side][row if side % 2 else column] == (column if side % 2 else row):
                    found[Opening(room, direction)] = row + STEPS[side][0], column + STEPS[side][1]
        return dict(sorted(found.items(), key=lambda item: preferred.index(side_of[item[0].direction])))


def outer_sides(graph: Graph) -> dict[int, int]:
    """Return the rooms that an opening can lead out of, in order, and the sides where, as bits."""
    if not isinstance(graph, Grid):
        return {room: 1 << direction for room, direction in graph.outer.items()}
    all_sides = (1 << len(graph.opposite)) - 1
    rooms = {room: sides ^ all_sides for room, sides in enumerate(graph.sides) if sides != all_sides}
    if graph.row_length:  # beyond the side of a rectangle no cell of it lies
        return rooms
    outside = Outside(graph)
    found: dict[int, int] = {}
    for room in rooms:
        for _, direction in outside.openings(room, range(len(STEPS))):
            found[room] = found.get(room, 0) | 1 << graph.side_of[direction]
    return found


class Rim:
    """The rooms of a grid with their `outer_sides`, and where start and goal lie apart among them.

    Rooms without any, as those of a torus or of a piece inside another one, are all treated as if they lay on the rim,
    on no side of it.
    """

    def __init__(self, grid: Grid, sides: Mapping[int, int]) -> None:
        self._grid, self._sides = grid, sides

    def start_of(self, piece: Sequence[int], begin: int, search: Search) -> int:
        """Return the start of a piece: the room on the rim to which the longest path leads from where carving began.

        So the path on from there is long. In cells that are no rectangle, such as shapes and letters, it is one of the
        rooms at the left or, if they are not wider than high, at the top. `search` has come to the piece from there.
        """
        rooms: Iterable[int] = self._on_rim(piece, range(self._grid.floor.size))
        if self._grid.cells.size != self._grid.cells.bounds.size:
            axis = self._axis(piece)
            places = {room: self._grid.sheet_place(room)[axis] for room in rooms if search.reached(room)}
            first = min(places.values(), default=0)
            rooms = [room for room, place in places.items() if place == first]
        start = search.farthest_of(rooms)
        return begin if start is None else start

    def apart_from(self, piece: Sequence[int], room: int, search: Search, among: range) -> int:
        """Return the room of a piece, `among` some, that lies apart from another one, from which `search` comes.

        It is on the rim, on none of the sides of the other one, at least half of the piece's longer side away in a
        straight line, and of those the one with the longest path; without such a room the farthest on other sides, and
        without these the farthest of all.
        """
        own, place = self._sides.get(room, 0), self._grid.sheet_place(room)
        half = max(self._lengths(piece)) / 2
        on_rim = self._on_rim(piece, among).items()
        others = [other for other, sides in on_rim if other != room and not sides & own]
        far = [other for other in others if dist(place, self._grid.sheet_place(other)) >= half]
        rest = (other for other in piece if other != room and other in among)
        found = (search.farthest_of(rooms) for rooms in (far, others, rest))
        return next((other for other in found if other is not None), room)

    def leads_back(self, piece: Sequence[int], start: int, goal: int) -> bool:
        """Return whether a goal lies before its start, in the direction in which a maze is best gone through."""
        axis = self._axis(piece)
        return self._grid.sheet_place(goal)[axis] < self._grid.sheet_place(start)[axis]

    def _on_rim(self, piece: Sequence[int], among: Collection[int]) -> dict[int, int]:
        """Return those rooms of a piece that may be chosen, and on which sides they lie, as bits."""
        sides = self._sides
        rooms = sides if len(piece) == self._grid.size else piece
        found = {room: sides[room] for room in rooms if room in sides and room in among}
        return found or {room: 0 for room in piece if room in among}

    def _axis(self, piece: Sequence[int]) -> int:
        height, width = self._lengths(piece)
        return 0 if height >= width else 1

    def _lengths(self, piece: Sequence[int]) -> tuple[int, int]:
        """Return the height and the width of a piece, in cells of the sheet."""
        grid = self._grid
        if len(piece) == grid.size:
            return grid.cells.bounds.height, grid.cells.bounds.width
        rows, columns = zip(*map(grid.sheet_place, piece), strict=True)
        return max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
