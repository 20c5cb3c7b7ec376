"""A rendered page as a child with a pencil sees it: which rooms its ink parts, and which it lets through.

A plan says where rooms lie and which of them share a side, from the graph alone. The page is judged by its pixels: they
are flooded from the middle of a room, and ink is what stops the flood. What fills or is written into the middle of a
room is no wall.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from math import hypot
from typing import NamedTuple

from PIL import Image

from excelmaze.grids.blocks import BlockGrid
from excelmaze.grids.grid import DIRECTIONS, OPPOSITE, STEPS, Grid
from excelmaze.grids.hexagons import HexagonGrid
from excelmaze.grids.levels import LevelGrid
from excelmaze.grids.linked import LinkedGrid
from excelmaze.grids.triangles import TriangleGrid
from excelmaze.grids.woven import WeaveGrid
from excelmaze.maze.maze import Maze
from excelmaze.sheet.widths import widths_from

Point = tuple[float, float]
Polygon = Sequence[Point]

# Darker pixels are ink; hatching in grey is lighter.
_INK = 100
# Straight ink of so many pixels is a wall; letters have none as long.
_LONG = 31
# How much of a room is its middle, how much of it is safely inside its walls, and how much of a side is judged.
_MIDDLE, _INSIDE, _SIDE = 0.5, 0.9, 0.92
# How far a gate reaches into the rooms on its two sides.
_REACH = 0.2
# How far from an unmarked room's colour that of a marked one is, of 255.
_MARKED = 22
_COLORED = 0.6


class Gate(NamedTuple):
    """What lies between two rooms that are side by side on paper, and whether a passage should lead through it."""

    rooms: tuple[int, int]
    area: Polygon
    is_open: bool


class Plan(NamedTuple):
    """Where a maze should be on a page; a cell's side is 1, and the first cell of the sheet's bounds is at 0, 0.

    Attributes:
        rooms: the outline of each room.
        gates: what lies between rooms side by side.
        inked: left, top, right and bottom of its walls.
        way: the rooms of the solution whose fill shows it: not its ends, nor where there is a label or stairs.
        others: all other rooms of which the same is true.
        has_lines: whether walls are lines, half of which lie beyond the cells.
        is_slanted: whether no wall goes straight down.
    """

    rooms: Mapping[int, Polygon]
    gates: Sequence[Gate]
    inked: tuple[float, float, float, float]
    way: frozenset[int] = frozenset()
    others: frozenset[int] = frozenset()
    has_lines: bool = True
    is_slanted: bool = False


def plans_of(maze: Maze) -> list[Plan]:
    """A plan for each of a maze's sheets."""
    graph = maze.grid
    size, sides = graph.floor.size, len(graph.floor.opposite)
    way = {*chain.from_iterable(maze.room_paths())}
    apart = {*chain(*maze.ends, maze.signs.false_goals), *maze.signs.texts}
    if isinstance(graph, TriangleGrid):  # what is written into a cell reaches into both halves
        apart |= {room ^ 1 for room in apart if room is not None}
    if isinstance(graph, LinkedGrid):
        apart |= {*graph.signs(maze.passages)}
    if isinstance(graph, LevelGrid):
        apart |= {room for room, open_sides in enumerate(maze.passages) if open_sides >> sides}
    plans = []
    for first in range(0, graph.size, size):
        filled = {room for room in range(size) if first + room not in apart}
        shown = frozenset(room for room in filled if first + room in way)
        plans.append(_plan(graph.floor, maze, first)._replace(way=shown, others=frozenset(filled) - shown))
    return plans


def parts_of(plan: Plan) -> list[set[int]]:
    """The rooms that are connected on paper, part by part: links, stairs and what leads under others join no more."""
    part_of = {room: {room} for room in plan.rooms}
    for gate in plan.gates:
        one, other = (part_of[room] for room in gate.rooms)
        if gate.is_open and one is not other:
            one |= other
            part_of |= dict.fromkeys(other, one)
    return [*{id(part): part for part in part_of.values()}.values()]


def _plan(graph: Grid, maze: Maze, first: int) -> Plan:
    if isinstance(graph, WeaveGrid):
        return _woven(graph, maze)
    bounds = graph.cells.bounds
    rooms = {room: _outline(graph, room) for room in range(graph.size)}
    if isinstance(graph, BlockGrid):
        found = _between_blocks(graph, rooms, maze, first)
    else:
        by_side: dict[tuple[Point, Point], list[int]] = {}
        for room, outline in rooms.items():
            for side in _sides(outline):
                by_side.setdefault((min(side), max(side)), []).append(room)
        found = [
            Gate((one, other), _gate(side[0], side[1], _REACH), _joined(maze, first + one, first + other))
            for side, (one, other) in ((side, its) for side, its in by_side.items() if len(its) > 1)
        ]
    inked: tuple[float, float, float, float] = (0, 0, bounds.width, bounds.height)
    if isinstance(graph, HexagonGrid):  # the ends of their straight walls
        inked = min(outline[0][0] for outline in rooms.values()), 0, max(one[1][0] for one in rooms.values()), inked[3]
    return Plan(
        rooms, found, inked, has_lines=not isinstance(graph, BlockGrid), is_slanted=isinstance(graph, HexagonGrid)
    )


def _joined(maze: Maze, room: int, other: int) -> bool:
    """Whether a passage leads from one room to another."""
    return any(
        others[room] == other and maze.passages[room] >> direction & 1
        for direction, others in enumerate(maze.graph.neighbors)
    )


def _outline(graph: Grid, room: int) -> Polygon:
    bounds = graph.cells.bounds
    row, column = graph.sheet_place(room)
    x, y = column - bounds.left, row - bounds.top
    corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
    if isinstance(graph, HexagonGrid):
        widths = widths_from(graph.widths, bounds.left, bounds.right)
        left, begin, end, right = (round(sum(widths[:place]), 6) for place in range(x - 1, x + 3))
        return [(begin, y), (end, y), (right, y + 1), (end, y + 2), (begin, y + 2), (left, y + 1)]
    if isinstance(graph, TriangleGrid):
        falls, lower = graph.falling[room >> 1], room & 1
        # The corner that a half lacks is the one across from its right angle.
        del corners[(1 if lower else 3) if falls else (0 if lower else 2)]
    elif graph.tiling == "bricks":
        corners[1:3] = [(x + 2, y), (x + 2, y + 1)]
    return corners


def _sides(outline: Polygon) -> Iterator[tuple[Point, Point]]:
    """The sides of an outline, each no longer than that of a cell."""
    for (x, y), (to_x, to_y) in pairwise([*outline, outline[0]]):
        parts = round(max(abs(to_x - x), abs(to_y - y)))
        points = [(x + (to_x - x) * part / parts, y + (to_y - y) * part / parts) for part in range(parts + 1)]
        yield from pairwise(points)


def _gate(one: Point, other: Point, reach: float) -> Polygon:
    """The rectangle around a side without its corners, reaching so far into both rooms."""
    (x, y), (to_x, to_y) = _scaled((one, other), _SIDE)
    length = hypot(to_x - x, to_y - y)
    across, down = -(to_y - y) / length * reach, (to_x - x) / length * reach
    return [(x + across, y + down), (to_x + across, to_y + down), (to_x - across, to_y - down), (x - across, y - down)]


def _scaled(outline: Polygon, share: float) -> Polygon:
    """A smaller outline with the same middle."""
    middle_x, middle_y = middle(outline)
    return [(middle_x + (x - middle_x) * share, middle_y + (y - middle_y) * share) for x, y in outline]


def middle(outline: Polygon) -> Point:
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)


def _between_blocks(graph: BlockGrid, rooms: Mapping[int, Polygon], maze: Maze, first: int) -> list[Gate]:
    """Between rooms in blocks there are cells: the side that is judged lies in the middle of them."""
    found = []
    for room, outline in rooms.items():
        for direction in DIRECTIONS:
            other = graph.neighbors[direction][room]
            if other > room:
                (x, y), (to_x, to_y) = middle(outline), middle(rooms[other])
                middle_x, middle_y = (x + to_x) / 2, (y + to_y) / 2
                down, right = (abs(step) / 2 for step in STEPS[direction])
                side = (middle_x - down, middle_y - right), (middle_x + down, middle_y + right)
                reach = (abs(to_x - x) + abs(to_y - y) - 1) / 2 + _REACH
                found.append(Gate((room, other), _gate(*side, reach), _joined(maze, first + room, first + other)))
    return found


def _woven(graph: WeaveGrid, maze: Maze) -> Plan:
    """Of woven rooms the floor is judged: the cell in the middle, and on each side one that a passage leads over."""
    bounds = graph.cells.bounds

    def square(room: int, side: int | None = None) -> Polygon:
        row, column = graph.sheet_place(room)
        down, right = (0, 0) if side is None else STEPS[side]
        x, y = column + right - bounds.left, row + down - bounds.top
        return [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]

    def arm(room: int, side: int) -> int:
        return (room + 1) * graph.size + side * graph.size * graph.size

    rooms = {room: square(room) for room in range(graph.size)}
    found = []
    for room in range(graph.size):
        for side in DIRECTIONS:
            under = room in graph.crossings and graph.crossings[room] % 2 == side % 2
            tunnel = under and _joined(maze, *(graph.uncrossed[way][room] for way in (side, OPPOSITE[side])))
            is_open = bool(maze.passages[room] >> side & 1 or (room, side) in {one[:2] for one in maze.openings})
            own = arm(room, side)
            rooms[own] = square(room, side)
            shared = [point for point in rooms[own] if point in rooms[room]]
            found.append(Gate((room, own), _gate(shared[0], shared[1], _REACH), is_open))
            beside = graph.uncrossed[side][room]
            if beside > room and (is_open or tunnel):
                theirs = arm(beside, OPPOSITE[side])
                shared = [point for point in rooms[own] if point in square(beside, OPPOSITE[side])]
                found.append(Gate((own, theirs), _gate(shared[0], shared[1], _REACH), is_open=True))
    inked = (1, 1, bounds.width - 1, bounds.height - 1)
    return Plan(rooms, found, inked)


class Paper:
    """A page in pixels, and where the maze of a plan lies on it, found by its longest straight ink."""

    def __init__(self, picture: Image.Image, plan: Plan) -> None:
        self.plan = plan
        self._picture = picture
        grey = picture.convert("L").point([int(value >= _INK) for value in range(256)])
        data, (self.width, self.height) = grey.tobytes(), grey.size
        self._light = [bytearray(data[y * self.width : (y + 1) * self.width]) for y in range(self.height)]
        self._left, self._top, self._side_x, self._side_y = self._placed()
        for outline in plan.rooms.values():
            for y, x, to_x in self._spans(_scaled(outline, _MIDDLE)):
                self._light[y][x:to_x] = b"\1" * (to_x - x)

    def _placed(self) -> tuple[float, float, float, float]:
        """Where the maze's cells begin, and how wide and high they are in pixels."""
        top, below, thick = _extent(self._light)
        if self.plan.is_slanted:
            # Arrows outside are more than half as long as a wall.
            runs = [run for row in self._light for run in re.finditer(b"\0{%d,}" % _LONG, row)]
            longest = max(run.end() - run.start() for run in runs)
            straight = [run for run in runs if (run.end() - run.start()) * 4 > longest * 3]
            left, beyond, wide = min(run.start() for run in straight), max(run.end() for run in straight), thick
        else:
            left, beyond, wide = _extent([bytearray(column) for column in zip(*self._light, strict=True)])
        if not self.plan.has_lines:
            thick = wide = 0
        first_x, first_y, last_x, last_y = self.plan.inked
        side_x = (beyond - left - wide) / (last_x - first_x)
        side_y = (below - top - thick) / (last_y - first_y)
        assert side_x > _LONG, f"cells of {side_x:.0f} pixels are too small to be judged"
        assert abs(side_x - side_y) < side_x / 8, f"cells of {side_x:.1f} x {side_y:.1f} pixels are no squares"
        return left + wide / 2 - first_x * side_x, top + thick / 2 - first_y * side_y, side_x, side_y

    def _spans(self, outline: Polygon) -> Iterator[tuple[int, int, int]]:
        """The pixels of a convex outline: a row, its first column and the one behind its last."""
        points = [(self._left + x * self._side_x, self._top + y * self._side_y) for x, y in outline]
        ys = [y for _, y in points]
        for row in range(max(0, round(min(ys))), min(self.height, round(max(ys)))):
            middle = row + 0.5
            crossed = [
                x + (to_x - x) * (middle - y) / (to_y - y)
                for (x, y), (to_x, to_y) in pairwise([*points, points[0]])
                if min(y, to_y) <= middle < max(y, to_y)
            ]
            if len(crossed) > 1:
                yield row, max(0, round(min(crossed))), min(self.width, round(max(crossed)))

    def _pixel(self, room: int) -> tuple[int, int]:
        x, y = middle(self.plan.rooms[room])
        return int(self._left + x * self._side_x), int(self._top + y * self._side_y)

    def reached(self, start: int, within: Iterable[Polygon] | None = None) -> set[int]:
        """The rooms that a flood of the pixels reaches from the middle of one, in all of the maze or a part of it."""
        if within is None:
            within = [*self._inside(self.plan.rooms), *(gate.area for gate in self.plan.gates)]
        dry = [bytearray(self.width) for _ in self._light]
        for outline in within:
            for y, x, to_x in self._spans(outline):
                dry[y][x:to_x] = self._light[y][x:to_x]
        _flood(dry, *self._pixel(start))
        return {room for room in self.plan.rooms if self._is_wet(dry, room)}

    def _is_wet(self, dry: Sequence[bytearray], room: int) -> bool:
        x, y = self._pixel(room)
        return bool(self._light[y][x]) and not dry[y][x]

    def _inside(self, rooms: Iterable[int]) -> list[Polygon]:
        return [_scaled(self.plan.rooms[room], _INSIDE) for room in rooms]

    def lets_through(self, gate: Gate) -> bool:
        """Whether the ink between two rooms is broken."""
        spans = [*chain.from_iterable(map(self._spans, (*self._inside(gate.rooms), gate.area)))]
        top, left = min(y for y, _, _ in spans), min(x for _, x, _ in spans)
        width = max(to_x for _, _, to_x in spans) - left
        dry = [bytearray(width) for _ in range(max(y for y, _, _ in spans) - top + 1)]
        for y, x, to_x in spans:
            dry[y - top][x - left : to_x - left] = self._light[y][x:to_x]
        (x, y), (to_x, to_y) = map(self._pixel, gate.rooms)
        _flood(dry, x - left, y - top)
        return not dry[to_y - top][to_x - left]

    def wrong_gates(self) -> list[tuple[int, int]]:
        """The rooms between which ink and graph disagree."""
        return [gate.rooms for gate in self.plan.gates if self.lets_through(gate) != gate.is_open]

    def colored(self) -> set[int]:
        """The rooms of and beside the way whose colour is another one than most of those beside it have."""
        plan = self.plan
        colors = {room: self._color(room) for room in plan.way | plan.others}
        usual = [sorted(colors[room][part] for room in plan.others)[len(plan.others) // 2] for part in range(3)]
        return {
            room
            for room, color in colors.items()
            if max(abs(own - other) for own, other in zip(color, usual, strict=True)) > _MARKED
        }

    def _color(self, room: int) -> tuple[int, int, int]:
        """The mean colour of a room's middle."""
        spans = self._spans(_scaled(self.plan.rooms[room], _COLORED))
        parts = b"".join(self._picture.crop((x, y, to_x, y + 1)).tobytes() for y, x, to_x in spans)
        red, green, blue = (sum(parts[part::3]) * 3 // len(parts) for part in range(3))
        return red, green, blue


def _extent(rows: Sequence[bytearray]) -> tuple[int, int, int]:
    """The first row with long ink, the one behind the last, and how many rows thick the first line is."""
    longest = max((len(run) for row in rows for run in re.findall(b"\0+", bytes(row))), default=0)
    # Arrows outside of large cells are long, too, but less than half as long as a side of these.
    ink = bytes(max(_LONG, longest // 10))
    inked = [y for y, row in enumerate(rows) if ink in row]
    assert inked, "the page shows no walls"
    thick = next(count for count in range(1, len(rows)) if inked[0] + count not in inked[: count + 1])
    return inked[0], inked[-1] + 1, thick


def _flood(dry: Sequence[bytearray], x: int, y: int) -> None:
    """Wet all that a pixel is connected with, run by run: what was 1 becomes 0."""
    stack = [(x, y)] if dry[y][x] else []
    while stack:
        x, y = stack.pop()
        row = dry[y]
        if not row[x]:
            continue
        left, right = row.rfind(0, 0, x) + 1, row.find(0, x)
        right = len(row) if right < 0 else right
        row[left:right] = bytes(right - left)
        for beside in (y - 1, y + 1):
            if 0 <= beside < len(dry):
                at = dry[beside].find(1, left, right)
                while at >= 0:
                    stack.append((at, beside))
                    behind = dry[beside].find(0, at, right)
                    at = -1 if behind < 0 else dry[beside].find(1, behind, right)
