"""The board of a game: rooms on the cells of sheets, their passages, and the path to find.

In a maze of blocks each open cell is a separate room, because marks go into all of them.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.layout import Layout, Role
from excelmaze.errors import InputError, counted
from excelmaze.grids.blocks import BlockGrid
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import STEPS, Grid
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import Area, Place, bounds_of

if TYPE_CHECKING:
    from excelmaze.options.table import AppearanceOptions

_MOST_ROOMS = 10_000
"""Up to this size, every program counts a mark at once; larger sheets respond slowly."""
_MOST_ROWS, _MOST_COLUMNS = 1_500, 900  # beyond these, codes of places are no longer unique
_PLAYED = "squares, bricks, blocks, levels, or squares that wrap"


class Room(NamedTuple):
    """A room of a board: the index of its sheet, and its cells; a mark counts in the first one."""

    sheet: int
    cells: Sequence[Place]


class Board(NamedTuple):
    """The rooms of a maze, as the board of a game.

    Attributes:
        rooms: the rooms.
        links: for each room, the rooms to which passages lead from it.
        path: the rooms of the path, from start to goal.
        fixed: the rooms that take no marks: they hold a text, or are start or goal.
        bounds: the rectangle around the rooms of each sheet.
    """

    rooms: Sequence[Room]
    links: Sequence[Sequence[int]]
    path: Sequence[int]
    fixed: Collection[int]
    bounds: Sequence[Area]

    @property
    def marked(self) -> list[int]:
        """The rooms of the path that players must mark."""
        return [room for room in self.path if room not in self.fixed]


def board_of(maze: Maze, layouts: Sequence[Layout]) -> Board:
    """Return the board of a maze that has these layouts, with the texts in their cells.

    Raises:
        InputError: the maze is of a kind that is not played, has no path of its own or loops, or is too large.
    """
    graph = _checked(maze)
    ends = maze.ends[0]
    rooms, links, path = _open_cells(maze, layouts[0]) if isinstance(graph, BlockGrid) else _rooms(maze, graph)
    holding = [{*_texts(layout)} for layout in layouts]
    fixed = {number for number, room in enumerate(rooms) if not holding[room.sheet].isdisjoint(room.cells)}
    areas = [
        [Area(*cell, *cell) for room in rooms if room.sheet == level for cell in room.cells]
        for level in range(len(layouts))
    ]
    board = Board(rooms, links, path, fixed | {path[0], path[-1]}, [*map(bounds_of, areas)])
    if not board.marked:
        raise InputError(
            f"start {maze.grid.address_of(ends.start)} and the goal have no cell to be marked between them; "
            "choose other ends, or another seed"
        )
    _check_size(board)
    if _has_loops(board):
        raise InputError(
            "a maze with loops cannot be played on a sheet; leave out --play, or what makes loops, such as --loops and "
            "--braid, or choose an algorithm that makes none, such as backtracker"
        )
    return board


def _has_loops(board: Board) -> bool:
    """Return whether more than one path can lead to the goal."""
    reached, waiting = {board.path[0]}, [board.path[0]]
    while waiting:
        for other in board.links[waiting.pop()]:
            if other not in reached:
                reached.add(other)
                waiting.append(other)
    return sum(len(board.links[room]) for room in reached) // 2 >= len(reached)


def _checked(maze: Maze) -> Grid:
    """Return the graph of a maze of a kind that can be played.

    Raises:
        InputError: it is of another kind, has several starts, none or no path, or something is to be collected.
    """
    graph: Graph = maze.graph
    kind = _kind_not_played(graph)
    if kind:
        raise InputError(f"{kind} cannot be played on a sheet; leave out --play, or choose {_PLAYED}")
    assert isinstance(graph, Grid)  # noqa: S101 - all others are not played
    if maze.signs.texts:
        raise InputError("letters and numbers to collect stand where marks go; leave out --play, or what is collected")
    if len(maze.ends) != 1 or maze.ends[0].goal is None:
        pairs = sum(goal is not None for _, goal in maze.ends)
        raise InputError(
            f"{counted(pairs, 'pair')} of start and goal: a maze that is played has one; "
            "give cells in one piece, and a goal"
        )
    if not maze.solution_rooms:
        raise InputError("no path leads from the start to the goal; open walls between them, or choose another maze")
    return graph


def _kind_not_played(graph: Graph) -> str:
    if not isinstance(graph, Grid):
        return graph.described
    floor = graph.floor
    if floor.merged:
        return f"a maze with merged cells, such as {floor.merged[0].address},"
    if floor.tiling in {"squares", "bricks", "blocks"} or "wrap" in floor.shape:
        return ""
    if floor.tiling == "linked" and "tiling" in floor.shape:
        return f"a {floor.shape['tiling']}"
    kinds = {"weave": "a weave maze", "linked": f"a maze with {next(iter(floor.shape), 'links')}"}
    return kinds.get(floor.tiling, f"a maze of {floor.tiling}")


def _rooms(maze: Maze, graph: Grid) -> tuple[list[Room], list[list[int]], Sequence[int]]:
    """Return the rooms of a maze with a cell or two each."""
    wide, rooms, links = graph.floor.tiling == "bricks", [], []
    for room in range(graph.size):
        row, column = graph.sheet_place(room)
        rooms.append(Room(room // graph.floor.size, [(row, column + right) for right in range(1 + wide)]))
        passages = maze.passages[room]
        others = (to[room] for side, to in enumerate(graph.neighbors) if passages >> side & 1)
        links.append([*dict.fromkeys(others)])  # on a small torus two rooms are neighbours twice
    (path,) = maze.room_paths()
    return rooms, links, path


def _open_cells(maze: Maze, layout: Layout) -> tuple[list[Room], list[list[int]], Sequence[int]]:
    """Return the cells between blocks as rooms."""
    graph = maze.graph
    assert isinstance(graph, BlockGrid)  # noqa: S101 - as above
    cells = graph.cells
    block = [role == Role.BLOCK for role in layout.roles]
    places = [cells.place(cell) for cell in range(cells.size) if not block[cell]]
    number_of = {place: number for number, place in enumerate(places)}
    links = [
        [number_of[other] for down, right in STEPS if (other := (row + down, column + right)) in number_of]
        for row, column in places
    ]
    (solution,) = maze.room_paths()
    path = [number_of[graph.sheet_place(solution[0])]]
    for places_of in pairwise(map(graph.sheet_place, solution)):
        path += [number_of[place] for place in _straight(*places_of)]
    return [Room(0, [place]) for place in places], links, path


def _straight(place: Place, other: Place) -> Iterator[Place]:
    """Yield the cells behind one in its row or column, up to another."""
    (row, column), (to_row, to_column) = place, other
    while (row, column) != other:
        row += (to_row > row) - (to_row < row)
        column += (to_column > column) - (to_column < column)
        yield row, column


def _texts(layout: Layout) -> Iterator[Place]:
    return (layout.grid.place(cell) for cell, text in layout.texts.items() if text)


def _check_size(board: Board) -> None:
    size = len(board.rooms)
    if size > _MOST_ROOMS:
        raise InputError(f"{counted(size, 'cell')} are too many to be played; choose at most {_MOST_ROOMS:,}")
    for bounds in board.bounds:
        if bounds.height > _MOST_ROWS or bounds.width > _MOST_COLUMNS:
            raise InputError(
                f"{bounds.height:,} rows and {bounds.width:,} columns are too many to be played; choose at most "
                f"{_MOST_ROWS:,} and {_MOST_COLUMNS:,}"
            )


def check_asked(appearance: "AppearanceOptions", *, steps: int | None = None) -> None:
    """Raise an error for options that cannot be combined with a game.

    Raises:
        InputError: they give the solution away, or write into cells.
    """
    others = {
        f"--solution {appearance.solution}": appearance.solution not in {"none", "sheet"},
        "--solver": appearance.solver is not None,
        "--color": appearance.color != "none",
        "--steps": steps is not None,
    }
    odd = next((name for name, given in others.items() if given), None)
    if odd is not None:
        raise InputError(f"{odd} colours or fills the cells that are played in; leave out one of {odd} and --play")
