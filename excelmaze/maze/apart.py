"""Starts and goals that lie apart: on different sides of the rim, far from each other on paper, with a long path."""

from collections.abc import Iterable, Mapping, Sequence

from excelmaze.grids.grid import Grid
from excelmaze.maze.openings import outer_sides
from excelmaze.rounded import dist
from excelmaze.sheet.addresses import Place
from excelmaze.solvers.breadth_first import Search

# The word for goals that lie apart from the start.
APART = "apart"


class Rim:
    """The rooms of a grid from which an opening can lead out, and where start and goal lie apart among them.

    Rooms without any, as those of a torus or of a piece inside another one, are all treated as if they lay on the rim,
    on no side of it.
    """

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._sides = outer_sides(grid)

    def start_of(self, piece: Sequence[int], begin: int, search: Search) -> int:
        """Return the start of a piece: the room on the rim to which the longest path leads from where carving began.

        So the path on from there is long. In cells that are no rectangle, such as shapes and letters, it is one of the
        rooms at the left or, if they are not wider than high, at the top.

        Args:
            piece: the rooms of the piece.
            begin: where carving began.
            search: has come to the rooms of the piece from there.
        """
        rooms: Iterable[int] = self._on_rim(piece, range(self._grid.floor.size))
        if self._grid.cells.size != self._grid.cells.bounds.size:
            height, width = self._lengths(piece)
            axis = 0 if height >= width else 1
            places = {room: self._grid.sheet_place(room)[axis] for room in rooms if search.reached(room)}
            first = min(places.values(), default=0)
            rooms = [room for room, place in places.items() if place == first]
        start = search.farthest_of(rooms)
        return begin if start is None else start

    def apart_from(self, piece: Sequence[int], room: int, search: Search, farthest: int | None, among: range) -> int:
        """Return the room of a piece that lies apart from another one.

        It is on the rim, on none of the sides of the other one, at least half of the piece's longer side away in a
        straight line, and of those the one with the longest path; without such a room the farthest on other sides, and
        without these the farthest of all.

        Args:
            piece: the rooms of the piece.
            room: the other one.
            search: has come to the rooms of the piece from there.
            farthest: the room of the piece to which the longest path leads, if that is known.
            among: the rooms that may be chosen.
        """
        half = max(self._lengths(piece)) / 2
        own, place = self._sides.get(room, 0), self._grid.sheet_place(room)
        on_rim = self._on_rim(piece, among)
        # The farthest of all, of several the first, is that of the rim, too, where it lies there.
        if farthest is not None and farthest in on_rim:
            on_others = not on_rim[farthest] & own
            if on_others and self._distance(place, farthest) >= half:
                return farthest
        others = [other for other, sides in on_rim.items() if other != room and not sides & own]
        for rooms in ([other for other in others if self._distance(place, other) >= half], others):
            chosen = search.farthest_of(rooms)
            if chosen is not None:
                return chosen
        if farthest is None:
            farthest = search.farthest_of(other for other in piece if other != room and other in among)
        return room if farthest is None else farthest

    def leads_back(self, piece: Sequence[int], start: int, goal: int) -> bool:
        """Return whether a goal lies before its start, in the direction in which a maze is best gone through."""
        height, width = self._lengths(piece)
        axis = 0 if height >= width else 1
        return self._grid.sheet_place(goal)[axis] < self._grid.sheet_place(start)[axis]

    def _on_rim(self, piece: Sequence[int], among: range) -> Mapping[int, int]:
        """Return those rooms of a piece that may be chosen, and on which sides they lie, as bits."""
        sides = self._sides
        if len(piece) == self._grid.size:
            found = {room: its for room, its in sides.items() if room in among}
        else:
            found = {room: sides[room] for room in piece if room in sides and room in among}
        return found or {room: 0 for room in piece if room in among}

    def _distance(self, place: Place, room: int) -> float:
        return dist(place, self._grid.sheet_place(room))

    def _lengths(self, piece: Sequence[int]) -> tuple[int, int]:
        """Return the height and the width of a piece, in cells of the sheet."""
        grid = self._grid
        if len(piece) == grid.size:
            bounds = grid.cells.bounds
            return bounds.height, bounds.width
        rows, columns = zip(*map(grid.sheet_place, piece), strict=True)
        return max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
