"""Levels: each drawn by its tiling on its own sheet, with arrows where stairs lead to another."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import compress, pairwise
from typing import TYPE_CHECKING, Protocol

from excelmaze.draw.layout import Layout, Role, Shown
from excelmaze.draw.sheet_view import SheetView
from excelmaze.draw.signs import blind_marks, without_blind_marks
from excelmaze.draw.tilings import detect, tiling_of
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.grids.levels import LevelGrid, level_names
from excelmaze.maze.maze import Ends, Maze, Opening, Signs
from excelmaze.maze.trails import FINAL
from excelmaze.planes import either
from excelmaze.sheet.cell_texts import CellTexts

if TYPE_CHECKING:
    from excelmaze.maze.trails import Walk

# Stairs lead up, to the next sheet, or down.
UP, DOWN, BOTH = "↑", "↓", "↕"
_TEXTS = "", UP, DOWN, BOTH
# The levels that an arrow leads to, from its own.
STEPS_OF = {UP: (1,), DOWN: (-1,), BOTH: (1, -1)}


class _Walked(Protocol):
    """The part of a walk that a tiling shows."""

    rooms: bytearray

    def moves(self) -> Iterator[tuple[int, int, int]]:
        """Yield the passages that were walked, and the state of each."""


class _WalkOnLevel:
    """A walk on one level."""

    def __init__(self, rooms: bytearray, moves: Sequence[tuple[int, int, int]], begin: int) -> None:
        self.rooms = rooms
        self._moves, self._begin = moves, begin

    def moves(self) -> Iterator[tuple[int, int, int]]:
        """Yield the passages that do not lead off the level."""
        begin, size = self._begin, len(self.rooms)
        for room, following, state in self._moves:
            if 0 <= room - begin < size and 0 <= following - begin < size:
                yield room - begin, following - begin, state


class _Solutions:
    """The solutions of a maze as a walk to its end."""

    def __init__(self, maze: Maze) -> None:
        self._paths = maze.solutions()
        self.rooms = bytearray(maze.graph.size)
        for path in self._paths:
            for room in path:
                self.rooms[room] = FINAL

    def moves(self) -> Iterator[tuple[int, int, int]]:
        """Yield the passages of the solutions."""
        for path in self._paths:
            for room, following in pairwise(path):
                yield room, following, FINAL


class LevelTiling:
    """The tiling of mazes with levels: a sheet for each, drawn as a maze by itself."""

    def lay_out(self, maze: Maze, *, solution: bool = False, walk: "Walk | None" = None) -> Sequence[Layout]:
        """Return the layouts, level by level."""
        graph = maze.graph
        assert isinstance(graph, LevelGrid)  # noqa: S101 - by which the tiling was chosen
        walked: _Walked | None = walk if walk is not None or not solution else _Solutions(maze)
        moves = list(walked.moves()) if walked is not None and graph.floor.cells is not graph.floor else ()
        openings: list[list[Opening]] = [[] for _ in graph.sheets]
        for room, direction in maze.openings:
            level, own = graph.level_of(room)
            openings[level].append(Opening(own, direction))
        marks: list[list[tuple[int, Role]]] = [[] for _ in graph.sheets]
        for ends in maze.ends:
            if ends.goal is not None:
                for end, role in ((ends.start, Role.START), (ends.goal, Role.GOAL)):
                    level, own = graph.level_of(end)
                    marks[level].append((own, role))
        return [
            _lay_out_level(
                maze, graph, level, openings[level], marks[level], None if walked is None else (walked, moves)
            )
            for level in range(len(graph.sheets))
        ]

    def is_shown(self, view: SheetView) -> bool:  # noqa: ARG002 - of any
        """Return False: one sheet alone never shows levels."""
        return False

    def read(self, sheets: Sequence[SheetView]) -> Maze:
        """Return the maze of the levels, each read by itself, and of the stairs: one of two arrows is enough.

        Raises:
            InputError: the levels have not the same cells.
        """
        # All levels are of the same tiling as the first.
        tiling = detect(sheets[0])
        mazes = [tiling.read([view]) for view in sheets]
        floor = mazes[0].grid
        for number, other in enumerate(mazes[1:], 2):
            if other.grid != floor:
                raise InputError(
                    f"level 1 has the cells {floor.named} and level {number} {other.grid.named}; "
                    "move one of them, so that stairs lead to the same cell"
                )
        size = floor.size
        stairs, blind = [bytes(size)] * (len(mazes) - 1), bytearray()
        for level, view in enumerate(sheets):
            shown = _on_rooms(view, floor)
            blind += shown.mapped(lambda text: _stairs_and_blind(text)[1])
            up, down = (shown.mapped(partial(_leads, arrow)) for arrow in (UP, DOWN))
            if level + 1 < len(mazes):
                stairs[level] = either(stairs[level], up)
            if level > 0:
                stairs[level - 1] = either(stairs[level - 1], down)
        graph = LevelGrid(floor, level_names(len(mazes)), b"".join(stairs))
        own = b"".join(maze.passages for maze in mazes)
        vertical = graph.sides.translate(bytes(sides & (1 << graph.up | 1 << graph.down) for sides in range(256)))
        return Maze(
            graph,
            either(own, vertical),
            ends=_ends(graph, mazes, sheets),
            openings=[
                Opening(level * size + room, direction)
                for level, maze in enumerate(mazes)
                for room, direction in maze.openings
            ],
            visited=b"".join(maze.visited for maze in mazes),
            signs=Signs(blind=bytes(blind)),
        )


def _lay_out_level(
    maze: Maze,
    graph: LevelGrid,
    level: int,
    openings: Sequence[Opening],
    marks: Sequence[tuple[int, Role]],
    walked: tuple[_Walked, Sequence[tuple[int, int, int]]] | None,
) -> Layout:
    floor, begin = graph.floor, level * graph.floor.size
    rooms = slice(begin, begin + floor.size)
    passages = maze.passages[rooms]
    own = level_alone(maze, level).replaced(openings=openings)
    walk = None if walked is None else _WalkOnLevel(walked[0].rooms[rooms], walked[1], begin)
    (layout,) = tiling_of(floor).lay_out(own, walk=walk)  # type: ignore[arg-type]
    # By its bits a byte of passages is one of the texts.
    numbers = passages.translate(bytes(sides >> graph.up & 1 | (sides >> graph.down & 1) << 1 for sides in range(256)))
    arrows = CellTexts(numbers if floor.cells is floor else _on_cells(floor, numbers), _TEXTS)
    led_to = {text: [level + step for step in steps] for text, steps in STEPS_OF.items()}
    links = {cell: led_to[text] for cell, text in arrows.items()}
    # A path is shown also where it goes up or down.
    shown = layout.roles
    above = compress(range(floor.size), numbers)
    stairs = [(room, Role.STAIRS) for room in above if shown[_cell_of(floor, room)] == Role.OPEN]
    codes, palette = _with_roles(layout, floor, [*stairs, *marks])
    texts: Mapping[int, str] = arrows
    if any(maze.signs.blind[rooms]):
        blind = {_cell_of(floor, room): text for room, text in blind_marks(maze.signs.blind[rooms]).items()}
        texts = {**arrows, **{cell: arrows.get(cell, "") + text for cell, text in blind.items()}}
    return Layout(
        layout.grid, codes, palette, texts=texts, links=links, sheet=graph.sheets[level], widths=layout.widths
    )


def _on_cells(floor: Grid, numbers: bytes) -> bytes:
    """Return the numbers of rooms, each in the cell that names the room."""
    cells = bytearray(floor.cells.size)
    for room in compress(range(len(numbers)), numbers):
        cells[_cell_of(floor, room)] = numbers[room]
    return bytes(cells)


def _on_rooms(view: SheetView, floor: Grid) -> CellTexts:
    """Return the texts in the cells of rooms, by room."""
    texts = view.texts
    if floor.cells is floor and view.grid == floor:
        return CellTexts.of(texts, floor.size)
    used = {text for text in {*texts.values()} if any(_stairs_and_blind(text))}
    places = ((floor.room_at(*view.grid.place(cell)), text) for cell, text in texts.items() if text in used)
    return CellTexts.of({room: text for room, text in places if room is not None}, floor.size)


def _stairs_and_blind(text: str) -> tuple[str, int]:
    """Return the arrow in a text, and its marks of blind openings as bits; neither if it has anything else."""
    arrow, sides = without_blind_marks(text.strip())
    return (arrow, sides) if arrow in STEPS_OF or not arrow else ("", 0)


def _leads(arrow: str, text: str) -> bool:
    """Return whether stairs lead where an arrow points."""
    return _stairs_and_blind(text)[0] in {arrow, BOTH}


def level_alone(maze: Maze, level: int) -> Maze:
    """Return a level as a maze by itself: without stairs, ends and openings."""
    floor = maze.grid.floor
    rooms = slice(level * floor.size, (level + 1) * floor.size)
    flat = bytes(sides & (1 << len(floor.opposite)) - 1 for sides in range(256))
    return Maze(floor, maze.passages[rooms].translate(flat), visited=maze.visited[rooms])


def _with_roles(layout: Layout, floor: Grid, roles: Sequence[tuple[int, Role]]) -> tuple[bytes, Sequence[Shown]]:
    """Return the codes of a layout with other roles for some rooms, and the palette, which may grow."""
    palette = list(layout.palette)
    code_of = {shown: code for code, shown in reversed([*enumerate(palette)])}
    codes = bytearray(layout.codes)
    for room, role in roles:
        for cell in _cells_of(floor, room):
            shown = palette[codes[cell]]._replace(role=role)
            if shown not in code_of:
                code_of[shown] = len(palette)
                palette.append(shown)
            codes[cell] = code_of[shown]
    return bytes(codes), palette


def _cell_of(floor: Grid, room: int) -> int:
    """Return the number of the cell that names a room."""
    if floor.cells is floor:
        return room
    cell = floor.cells.cell_at(*floor.sheet_place(room))
    assert cell is not None  # noqa: S101 - a room's cell is one of the selection
    return cell


def _cells_of(floor: Grid, room: int) -> Sequence[int]:
    """Return the cells that a room is on."""
    if floor.cells is floor:
        return (room,)
    places = {floor.cell_beside(room, direction) for direction in range(len(floor.opposite))}
    return [cell for place in places if (cell := floor.cells.cell_at(*place)) is not None]


def _ends(graph: LevelGrid, mazes: Sequence[Maze], sheets: Sequence[SheetView]) -> list[Ends]:
    """Return the starts that the sheets name, each with the goal that lies in the same piece."""
    size = graph.floor.size
    starts = [level * size + start for level, maze in enumerate(mazes) for start, _ in maze.ends]
    goal_of: dict[int, int] = {}
    for level, view in enumerate(sheets):
        for goal in view.goals_on(graph.floor):
            goal_of.setdefault(graph.piece_number(level * size + goal), level * size + goal)
    return [Ends(start, goal_of.get(graph.piece_number(start))) for start in starts]
