"""Round mazes as they are drawn: a ring is as broad as a cell."""

from collections.abc import Iterator, Sequence
from itertools import chain, groupby, pairwise
from math import ceil, pi, sqrt

from excelmaze.draw.drawings import CORNER, GOAL, START, WALLS, Box, Drawing, Freeform, Label, Point, on_circle
from excelmaze.draw.end_marks import ARROWS, LETTERS, NONE, WORDS, fit, mark_of
from excelmaze.draw.layout import CellLook, Layout, Role, Roles
from excelmaze.draw.solutions import Step
from excelmaze.draw.theme import WALL_WIDTHS, Theme
from excelmaze.draw.tilings import SheetView
from excelmaze.errors import InputError
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.grids.rings import CLOCKWISE, RoundGraph
from excelmaze.languages import Words
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import Area

# The share of the place between walls that marks take.
_ROOM = 0.9
# How high the place of a mark is.
_HIGH = 0.8
# How far a circle may lie from the lines between its points, in sides of a cell.
_NEARLY = 0.002

# A place in a round maze: the distance from the middle, in rings, and the share of a turn clockwise from above.
_Polar = tuple[float, float]


class RoundPlan:
    """Where the rooms of a round maze lie."""

    scale: float = 1.0

    def __init__(self, rooms: Graph) -> None:
        assert isinstance(rooms, RoundGraph)  # noqa: S101 - the caller knows
        self._rooms = rooms
        side = 2 * (rooms.rings + 1)
        self.frame: Box = Box(CORNER, CORNER, CORNER + side, CORNER + side)

    def walls(self, maze: Maze) -> Iterator[Sequence[Point]]:
        """Yield the walls, each as long as possible: arcs from the inside out, then those between rooms of a ring."""
        rooms, passages, gaps = self._rooms, maze.passages, {(room, direction) for room, direction in maze.openings}
        for ring in range(1, rooms.rings + 1):
            own = [rooms.room_at(ring, place) for place in range(rooms.rooms_in(ring))]
            yield from self._arcs(ring, [not passages[room] >> rooms.inwards[room] & 1 for room in own])
        yield from self._arcs(rooms.rings + 1, [side not in gaps for side in rooms.outer.items()])
        yield from map(self._drawn, self._radial_walls(passages))

    def middle(self, room: int) -> Point:
        """Return the middle of a room."""
        return self._point(*self._middle(room))

    def width_of_mark(self, room: int) -> float:
        """Return the width of the largest word that fits into a room, if words are four times as wide as high."""
        ring, place = self._rooms.place(room)
        if not ring:
            return 2 * _ROOM
        count = self._rooms.rooms_in(ring)
        down, right = map(abs, on_circle((0.0, 0.0), 1.0, (place + 0.5) / count))
        along = 2 * pi * (ring + 0.5) / count
        return _ROOM * min(along / (down + right / 4), 1 / (right + down / 4))

    def step_through(self, room: int, direction: int, other: int) -> Step:  # noqa: ARG002 - as for other rooms
        """Return the step from a room to the one that lies in a direction."""
        way = self._way([room, other])
        return Step([self._point(*way[len(way) // 2])])

    def lines(self, path: Sequence[int], passages: bytes) -> Iterator[Sequence[Point]]:  # noqa: ARG002 - as there
        """Yield the line of a path."""
        line = [self._middle(path[0]), *self._way(path), self._middle(path[-1])]
        # Turns go on where the line comes round, so that each arc is the short one.
        for number, (radius, turn) in enumerate(line[1:], 1):
            before = line[number - 1][1]
            line[number] = radius, turn - round(turn - before) if radius else before
        yield self._drawn(line)

    def _arcs(self, radius: int, shut: Sequence[bool]) -> Iterator[Sequence[Point]]:
        """Yield the arcs of a circle: one for each run of rooms around it that have a wall there."""
        count = len(shut)
        if all(shut):
            yield self._drawn([(radius, 0.0), (radius, 0.5), (radius, 1.0)])
            return
        # From a gap on, so that no arc is cut above the middle.
        around = range(shut.index(False), shut.index(False) + count)
        for is_shut, run in groupby(around, key=lambda place: shut[place % count]):
            if is_shut:
                first, *more = run
                begin, by = first / count, (len(more) + 1) / count
                # No arc is longer than half a turn.
                halfway = [(radius, begin + by / 2)] if by > 1 / 2 else []
                yield self._drawn([(radius, begin), *halfway, (radius, (first + len(more) + 1) / count)])

    def _radial_walls(self, passages: bytes) -> Iterator[list[_Polar]]:
        """Yield the walls between rooms of a ring, each as long as it goes straight on outwards."""
        rooms = self._rooms
        begun: dict[int, int] = {}  # by the place at the finest division, the ring where a wall begins
        finest = rooms.rooms_in(rooms.rings)
        for ring in range(1, rooms.rings + 2):
            count = rooms.rooms_in(ring) if ring <= rooms.rings else 0
            shut = {
                (place + 1) % count * (finest // count)
                for place in range(count)
                if not passages[rooms.room_at(ring, place)] >> CLOCKWISE & 1
            }
            for place in sorted(begun.keys() - shut):
                yield [(begun.pop(place), place / finest), (ring, place / finest)]
            for place in shut - begun.keys():
                begun[place] = ring

    def _way(self, path: Sequence[int]) -> list[_Polar]:
        """Return the places of a path between the middles of its end rooms."""
        steps: list[list[_Polar]] = []
        for room, other in pairwise(path):
            (ring, place), (to, there) = self._rooms.place(room), self._rooms.place(other)
            if ring == to:
                count = self._rooms.rooms_in(ring)
                steps.append([(ring + 0.5, (place + 1 if (place + 1) % count == there else place) / count)])
                continue
            turn = self._middle(max(room, other))[1]
            wall = max(ring, to)
            radii = [wall - 0.5 if wall > 1 else 0.0, wall, wall + 0.5]
            steps.append([(radius, turn) for radius in (radii if to > ring else radii[::-1])])
        return [*chain(*steps)]

    def _middle(self, room: int) -> _Polar:
        ring, place = self._rooms.place(room)
        return ring + 0.5 if ring else 0.0, (place + 0.5) / self._rooms.rooms_in(ring)

    def _drawn(self, line: Sequence[_Polar]) -> Sequence[Point]:
        """Return a line on the sheet: an arc between places with the same radius, else straight.

        The points of an arc are so close together that nobody sees its corners.
        """
        drawn = [self._point(*line[0])]
        for (before, begin), (radius, turn) in pairwise(line):
            by = turn - begin
            steps = max(1, ceil(abs(by) * 2 * pi * sqrt(radius / (8 * _NEARLY)))) if before == radius else 1
            drawn += [self._point(radius, begin + by * step / steps) for step in range(1, steps)]
            drawn.append(self._point(radius, turn))
        return drawn

    def _point(self, radius: float, turn: float) -> Point:
        middle = CORNER + self._rooms.rings + 1.0
        return on_circle((middle, middle), radius, turn % 1.0)


class RoundTiling:
    """The tiling of round mazes, whose walls are drawn over empty cells."""

    def __init__(self, name: str) -> None:
        self.name = name

    def lay_out(self, maze: Maze, roles: Roles) -> Sequence[Layout]:  # noqa: ARG002 - solutions and marks are drawn
        """Return the layout."""
        plan = RoundPlan(maze.graph)
        frame = plan.frame
        grid = Grid([Area(CORNER, CORNER, ceil(frame.bottom) - 1, ceil(frame.right) - 1)])
        walls = Drawing(WALLS, "", frame, Freeform([*plan.walls(maze)], "", 0, is_wall=True))
        return [Layout.uniform(grid, CellLook(0, Role.OUTSIDE))._replace(drawings=[walls])]

    def is_shown(self, view: SheetView) -> bool:  # noqa: ARG002 - of any
        """Return False: the cells under a drawing have no lines."""
        return False

    def read(self, sheets: Sequence[SheetView]) -> Maze:
        """Raise an error: `excelmaze.xlsx.maze_drawings` reads the maze from its drawing."""
        raise InputError(f"{sheets[0].grid.named}: the cells under a round maze do not show it")


def with_theme(drawings: Sequence[Drawing], theme: Theme) -> list[Drawing]:
    """Return drawings with the theme's wall colour and width, where they have none themselves."""
    wall = theme.wall
    return [
        one._replace(shows=one.shows._replace(rgb=wall.color.rgb, width=WALL_WIDTHS[wall.style]))
        if isinstance(one.shows, Freeform) and one.shows.is_wall and not one.shows.rgb
        else one
        for one in drawings
    ]


def with_labels(maze: Maze, layout: Layout, marks: str, words: Words, cell_size: int | None) -> Layout:
    """Return the layout with its walls described, and marks in the rooms of start and goal, each a drawing.

    Instead of arrows there are words, and in small cells letters.
    """
    drawings = [one._replace(description=words("The walls of the maze")) for one in layout.drawings]
    if marks in {WORDS, ARROWS} and not fit((words("START"), words("GOAL")), cell_size):
        marks = LETTERS
    described = (START, words("The start of the maze")), (GOAL, words("The goal of the maze"))
    plan = RoundPlan(maze.graph)
    for pair in maze.ends if marks != NONE else ():
        if pair.goal is not None:
            wide = min(map(plan.width_of_mark, (pair.start, pair.goal)))
            for is_goal, room in enumerate((pair.start, pair.goal)):
                label = Label(mark_of(marks, words, is_goal=bool(is_goal)))
                drawings.append(Drawing(*described[is_goal], Box.about(plan.middle(room), _HIGH, wide), label))
    return layout._replace(drawings=drawings)
