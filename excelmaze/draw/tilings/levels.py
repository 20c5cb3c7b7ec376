"""Levels: each drawn by its tiling on its own sheet, with arrows where stairs lead to another."""

from collections.abc import Mapping, Sequence

from excelmaze.draw.end_marks import blind_marks, without_blind_marks
from excelmaze.draw.layout import Layout, Role, Roles
from excelmaze.draw.tilings import SheetView, detect, tiling_of
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.grids.levels import LevelGrid, level_names
from excelmaze.maze.maze import Ends, Maze, Opening, Signs
from excelmaze.planes import either, nonzero

# Stairs lead up, to the next sheet, or down.
UP, DOWN, BOTH = "↑", "↓", "↕"
_TEXTS = "", UP, DOWN, BOTH
# The levels that an arrow leads to, from its own.
STEPS_OF = {UP: (1,), DOWN: (-1,), BOTH: (1, -1)}


class LevelTiling:
    """The tiling of mazes with levels: a sheet for each, drawn as a maze by itself."""

    def __init__(self, name: str) -> None:
        self.name = name

    def lay_out(self, maze: Maze, roles: Roles) -> Sequence[Layout]:
        """Return the layouts, level by level."""
        graph = maze.graph
        assert isinstance(graph, LevelGrid)  # noqa: S101 - by which the tiling was chosen
        return [_lay_out_level(maze, graph, level, roles) for level in range(len(graph.sheets))]

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
        stairs, blind = bytearray(size * (len(mazes) - 1)), bytearray(size * len(mazes))
        for level, view in enumerate(sheets):
            for room, text in _texts_of_rooms(view, floor).items():
                arrow, blind[level * size + room] = _stairs_and_blind(text)
                for step in STEPS_OF.get(arrow, ()):
                    lower = min(level, level + step)
                    if 0 <= lower < len(mazes) - 1:
                        stairs[lower * size + room] = 1
        graph = LevelGrid(floor, level_names(len(mazes)), bytes(stairs))
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


def _lay_out_level(maze: Maze, graph: LevelGrid, level: int, roles: Roles) -> Layout:
    floor, begin = graph.floor, level * graph.floor.size
    rooms = range(begin, begin + floor.size)
    passages = maze.passages[rooms.start : rooms.stop]
    # By its bits a byte of passages is one of the texts.
    numbers = passages.translate(bytes(sides >> graph.up & 1 | (sides >> graph.down & 1) << 1 for sides in range(256)))
    arrows = {room: _TEXTS[numbers[room]] for room in nonzero(numbers)}
    of_rooms = bytearray(roles.rooms[rooms.start : rooms.stop])
    for room in arrows:
        if of_rooms[room] == Role.OPEN:  # a path is shown also where it goes up or down
            of_rooms[room] = Role.STAIRS
    moves = [
        move._replace(room=move.room - begin, other=move.other - begin)
        for move in roles.moves
        if move.room in rooms and move.other in rooms
    ]
    alone = Maze(
        floor,
        passages.translate(bytes(sides & (1 << graph.up) - 1 for sides in range(256))),
        openings=[Opening(room - begin, direction) for room, direction in maze.openings if room in rooms],
        visited=maze.visited[rooms.start : rooms.stop],
    )
    (layout,) = tiling_of(floor).lay_out(alone, Roles(bytes(of_rooms), moves))
    blind = blind_marks(maze.signs.blind[rooms.start : rooms.stop]) if maze.signs.blind else {}
    texts = {room: arrows.get(room, "") + blind.get(room, "") for room in sorted({*arrows, *blind})}
    return layout._replace(
        texts={floor.cell_of(room): text for room, text in texts.items()},
        links={floor.cell_of(room): [level + step for step in STEPS_OF[text]] for room, text in arrows.items()},
        sheet=graph.sheets[level],
    )


def _texts_of_rooms(view: SheetView, floor: Grid) -> Mapping[int, str]:
    """Return the texts of rooms that mark stairs or blind openings."""
    used = {text for text in {*view.texts.values()} if any(_stairs_and_blind(text))}
    places = ((floor.room_at(*view.grid.place(cell)), text) for cell, text in view.texts.items() if text in used)
    return {room: text for room, text in places if room is not None}


def _stairs_and_blind(text: str) -> tuple[str, int]:
    """Return the arrow in a text, and its marks of blind openings as bits; neither if it has anything else."""
    arrow, sides = without_blind_marks(text.strip())
    return (arrow, sides) if arrow in STEPS_OF or not arrow else ("", 0)


def _ends(graph: LevelGrid, mazes: Sequence[Maze], sheets: Sequence[SheetView]) -> list[Ends]:
    """Return the starts that the sheets name, each with the goal that lies in the same piece."""
    size = graph.floor.size
    starts = [level * size + start for level, maze in enumerate(mazes) for start, _ in maze.ends]
    goal_of: dict[int, int] = {}
    for level, view in enumerate(sheets):
        for goal in view.goals_on(graph.floor):
            goal_of.setdefault(graph.piece_number(level * size + goal), level * size + goal)
    return [Ends(start, goal_of.get(graph.piece_number(start))) for start in starts]
