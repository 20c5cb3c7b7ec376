"""Stencilled: the tilings whose rooms lie on cells by a table, and whose walls are lines."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from itertools import compress
from typing import TYPE_CHECKING

from excelmaze.draw.layout import ALL_SIDES, WALKED, Layout, Role, Shown, marked_rooms, marks_in
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.grids.stencil import drawn, of_cells, of_rooms, opened
from excelmaze.maze.maze import Maze, Opening
from excelmaze.planes import both, either, without

if TYPE_CHECKING:
    from excelmaze.draw.seen import Seen
    from excelmaze.maze.trails import Walk

# A cell's code: the low four bits are its walls (1 << direction), the bits above are its role.
ROLE_SHIFT = 4
PALETTE = tuple(Shown(walls, role) for role in Role for walls in range(ALL_SIDES + 1))
# What a cell is if it is a part of several rooms that are different things: the last one of these that is among them.
SEEN_FIRST = (Role.OPEN, Role.UNVISITED, Role.RETRACED, Role.VISITED, Role.SOLUTION, Role.START, Role.GOAL)
_ROLE_OF_ROOM = bytes(Role.OPEN if visited else Role.UNVISITED for visited in range(256))
_CODE_OF_ROLE = bytes(role << ROLE_SHIFT for role in Role).ljust(256, b"\0")
_NOT = bytes(not value for value in range(256))
_ANY = bytes(bool(value) for value in range(256))
# From one to the next of so few among many more is one step.
_FAR = 8


class StencilTiling(ABC):
    """A tiling whose rooms lie on the cells of one sheet by a stencil."""

    # The name by which graphs ask for it, and the lines that it uses; others are the user's.
    name: str
    mask = ALL_SIDES

    def lay_out(self, maze: Maze, *, solution: bool = False, walk: "Walk | None" = None) -> Sequence[Layout]:
        """What every cell shows: the lines of its rooms, and their role."""
        graph = self.graph_of(maze)
        roles = self.roles(maze, walk, solution=solution)
        return (Layout(graph.cells, either(self.lines(maze), roles.translate(_CODE_OF_ROLE)), PALETTE),)

    def is_seen(self, seen: "Seen") -> bool:
        """Whether the recipe tells of it or the cells themselves do, and all lines on cells of rooms are walls."""
        if seen.grid.merged or seen.merged:
            return False
        told = self.told(seen)
        if told is not None:
            return self.fits(seen, told)
        if seen.told:
            return False
        with suppress(InputError):  # there is no place for a room
            graph = self.seen_graph(seen)
            return self.fits(seen, graph) and self.is_likely(seen, graph)
        return False

    def read(self, sheets: "Sequence[Seen]") -> Maze:
        """The maze that lines draw; a room with the fill of unvisited ones is one if it is walled in."""
        (seen,) = sheets
        graph = self.graph_in(seen)
        open_ = self.directions(opened(graph, seen.lines))
        passages, outer = both(open_, graph.sides), without(open_, graph.sides)
        visited = b"\1" * graph.size
        if 0 in open_ and 1 in (filled := self.filled(seen)):
            visited = both(open_.translate(_NOT), of_rooms(graph, filled)).translate(_NOT)
        openings = [
            Opening(room, direction)
            for room in nonzero(outer)
            for direction, rim in enumerate(graph.rim_of(room))
            if outer[room] >> direction & 1 and rim
        ]
        return Maze(graph, passages, ends=seen.ends_on(graph), openings=openings, visited=visited)

    @abstractmethod
    def graph_of(self, maze: Maze) -> Grid:
        """The rooms of a maze that is to be laid out.

        Raises:
            InputError: they are not this tiling's.
        """

    @abstractmethod
    def seen_graph(self, seen: "Seen") -> Grid:
        """The rooms that some cells have where no recipe tells of them.

        Raises:
            InputError: there is no place for one.
        """

    @abstractmethod
    def is_likely(self, seen: "Seen", graph: Grid) -> bool:
        """Whether cells, all of whose lines could be walls of these rooms, show anything that squares would not."""

    def told(self, seen: "Seen") -> Grid | None:
        """The rooms that recipes tell of: of one maze, or of several that are joined or lie side by side."""
        graphs = [graph for graph in seen.told if graph.tiling == self.name]
        if not graphs or len(graphs) < len(seen.told):
            return None
        if len(graphs) == 1:
            return graphs[0] if graphs[0].cells == seen.grid else None
        from excelmaze.grids.shapes import joined_graph

        with suppress(InputError):  # they do not go on in one another
            joined = joined_graph(graphs)
            return joined if joined.cells == seen.grid else None
        return None

    def graph_in(self, seen: "Seen") -> Grid:
        """The rooms, as recipes tell of them, or else as they are seen."""
        return self.told(seen) or self.seen_graph(seen)

    def fits(self, seen: "Seen", graph: Grid) -> bool:
        """Whether rooms that are open where these lines leave them would have the same lines."""
        of_room = of_cells(graph, bytes([self.mask]) * graph.size)
        states = opened(graph, seen.lines)
        return both(drawn(graph, states), of_room) == both(seen.lines, of_room)

    def states(self, maze: Maze) -> bytes:
        """The state of each room."""
        states = bytearray(maze.passages)
        for room, direction in maze.openings:
            states[room] |= 1 << direction
        return bytes(states)

    def directions(self, states: bytes) -> bytes:
        """The directions in which rooms with these states are open."""
        return states

    def lines(self, maze: Maze) -> bytes:
        """The lines of each cell."""
        return drawn(maze.grid, self.states(maze))

    def roles(self, maze: Maze, walk: "Walk | None", *, solution: bool) -> bytes:
        """The role of each cell."""
        return of_cells(maze.grid, roles_of_rooms(maze, walk, solution=solution))

    def filled(self, seen: "Seen") -> bytes:
        """1 for each cell that is filled as those of rooms that were not visited."""
        return seen.filled(Role.UNVISITED)


class Squares(StencilTiling):
    """The tiling of the rectangular grid: as many rooms as cells. Merged cells are drawn as one."""

    name = "squares"

    def lay_out(self, maze: Maze, *, solution: bool = False, walk: "Walk | None" = None) -> Sequence[Layout]:
        """What every cell of a maze shows."""
        (layout,) = super().lay_out(maze, solution=solution, walk=walk)
        grid, codes = self.graph_of(maze), layout.codes
        if grid.merged:
            together = bytearray(codes)
            for cells in grid.merged_cells:
                role = max((Role(codes[cell] >> ROLE_SHIFT) for cell in cells), key=SEEN_FIRST.index)
                for cell in cells:
                    together[cell] = codes[cell] & ALL_SIDES & ~grid.merged_sides[cell] | role << ROLE_SHIFT
            codes = bytes(together)
        return (layout.replaced(codes=codes, texts=marks_in(maze), merged=grid.merged),)

    def is_seen(self, seen: "Seen") -> bool:  # noqa: ARG002 - of any cells
        """Whatever there is."""
        return True

    def read(self, sheets: "Sequence[Seen]") -> Maze:
        """The maze that the lines of cells draw; a cell with the fill of unvisited ones is one if it is walled in."""
        (seen,) = sheets
        maze = super().read(sheets)
        grid, passages, visited = seen.grid, bytearray(maze.passages), bytearray(maze.visited)
        if grid.merged:
            unvisited = self.filled(seen)
            for cells in grid.merged_cells:
                if unvisited[cells[0]] and all(
                    seen.lines[cell] | grid.merged_sides[cell] == ALL_SIDES for cell in cells
                ):
                    for cell in cells:
                        passages[cell] = visited[cell] = 0
            maze = maze.replaced(passages=bytes(passages), visited=bytes(visited))
        from excelmaze.draw.seen import with_blind, with_false_goals

        return with_blind(with_false_goals(maze, seen), seen)

    def graph_of(self, maze: Maze) -> Grid:
        """The rooms of any maze on cells."""
        return maze.grid

    def told(self, seen: "Seen") -> None:
        """Nothing more than the cells."""

    def seen_graph(self, seen: "Seen") -> Grid:
        """The cells."""
        return seen.grid

    def is_likely(self, seen: "Seen", graph: Grid) -> bool:  # noqa: ARG002 - as above
        """Always."""
        return True


def roles_of_rooms(maze: Maze, walk: "Walk | None", *, solution: bool) -> bytes:
    """The role of each room."""
    roles = bytearray(maze.visited.translate(_ROLE_OF_ROOM))
    for way in maze.solutions() if solution else ():
        for room in way:
            roles[room] = Role.SOLUTION
    if walk is not None:
        for room in nonzero(walk.rooms):
            roles[room] = WALKED[walk.rooms[room]]
    for room, mark in marked_rooms(maze):
        roles[room] = mark
    return bytes(roles)


def nonzero(values: bytes | bytearray) -> list[int]:
    """The places of all values but 0."""
    marked = values.translate(_ANY)
    if marked.count(1) * _FAR > len(marked):
        return list(compress(range(len(marked)), marked))
    found = []
    place = marked.find(1)
    while place >= 0:
        found.append(place)
        place = marked.find(1, place + 1)
    return found
