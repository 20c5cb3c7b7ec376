"""The openings in the outer wall of a maze: those that are asked for, and those that suit its start and goal."""

import re
from collections.abc import Callable, Collection, Container, Sequence

from excelmaze.errors import InputError
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, SIDE_NAMES, STEPS, UP, Grid
from excelmaze.maze.maze import Ends, Opening
from excelmaze.sheet.addresses import CELL_PATTERN, Place, cell_address

# Returns which of some places beside a maze are occupied: have content, a border, or belong to another maze.
# Beyond the sheet's rim rows and columns are 0, or one more than the sheet has.
IsOccupied = Callable[[Collection[Place]], Container[Place]]
# Where a start opens, and where a goal does.
_PREFERRED = (UP, LEFT, RIGHT, DOWN), (DOWN, RIGHT, LEFT, UP)
# With the number of a level in front where there are several.
_OPENING = rf"((?:[0-9]+!)?{CELL_PATTERN}):([A-Za-z]+)"


class Outside:
    """The openings that lead out of a grid, in whose direction no further cell of the selection lies."""

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
        facing_out: dict[Opening, Place] = {}
        for direction, rim in enumerate(self._grid.rim_of(room)):
            if rim is not None:
                (row, column), side = rim, side_of[direction]
                if self._ends[side][row if side % 2 else column] == (column if side % 2 else row):
                    facing_out[Opening(room, direction)] = row + STEPS[side][0], column + STEPS[side][1]
        return dict(sorted(facing_out.items(), key=lambda item: preferred.index(side_of[item[0].direction])))


def outer_sides(graph: Graph) -> dict[int, int]:
    """Return the rooms that an opening can lead out of, in order, and the sides where, as bits."""
    if not isinstance(graph, Grid):
        return {room: 1 << direction for room, direction in graph.outer.items()}
    all_sides = (1 << len(graph.opposite)) - 1
    rooms = {room: sides ^ all_sides for room, sides in enumerate(graph.sides) if sides != all_sides}
    if graph.row_length:  # beyond the side of a rectangle no cell of it lies
        return rooms
    outside = Outside(graph)
    sides_of: dict[int, int] = {}
    for room in rooms:
        for _, direction in outside.openings(room, range(len(STEPS))):
            sides_of[room] = sides_of.get(room, 0) | 1 << graph.side_of[direction]
    return sides_of


def is_list(openings: str | None) -> bool:
    """Return whether openings are named one by one."""
    return openings not in {None, "auto", "none"}


def openings_asked(
    graph: Graph, ends: Sequence[Ends], openings: str, occupied: IsOccupied | None, false_goals: Sequence[int] = ()
) -> tuple[list[Opening], str]:
    """Return the openings, and the text that asks for them where nothing is occupied."""
    if isinstance(graph, Grid):
        chosen = find_openings(graph, ends, openings, occupied, false_goals)
        as_asked = occupied is None or chosen == find_openings(graph, ends, openings, None, false_goals)
        return chosen, openings if as_asked else openings_text(graph, chosen)
    if is_list(openings):
        raise InputError(f"openings {openings}: these rooms have no outer wall of cells; choose auto or none")
    rooms = dict.fromkeys(room for pair in ends for room in pair if room is not None and room in graph.outer)
    return [Opening(room, graph.outer[room]) for room in rooms if openings == "auto"], openings


def find_openings(
    grid: Grid,
    ends: Sequence[Ends],
    openings: str,
    occupied: IsOccupied | None = None,
    false_goals: Sequence[int] = (),
) -> list[Opening]:
    """Return the openings that a text asks for: `auto`, `none`, or a list such as `B2:top,K11:bottom`.

    `auto` opens, for each start that has a goal, and for the goal, a side that faces out of the selection: no cell of
    it lies beyond, and none that is occupied. Starts prefer the top, goals the bottom. False goals look like the true
    one: all are opened, or none.

    Raises:
        InputError: the list is malformed, or names a cell outside the grid, one of a piece without a maze, or a side
            inside the maze.
    """
    if openings == "none":
        return []
    if openings != "auto":
        made = {grid.piece_of(start)[0] for start, _ in ends}
        return list(dict.fromkeys(_parse_opening(grid, text, made) for text in _texts(openings)))
    outside = Outside(grid)
    rooms = [pair for end in ends if end.goal is not None for pair in zip(end, _PREFERRED, strict=True)]
    rooms += [(goal, _PREFERRED[1]) for goal in false_goals]
    choices = [outside.openings(room, sides) for room, sides in rooms if room is not None]
    places = {place for sides in choices for place in sides.values()}
    taken = occupied(places) if occupied is not None and places else ()
    free = [next((opening for opening, place in sides.items() if place not in taken), None) for sides in choices]
    opened = list(dict.fromkeys(opening for opening in free if opening is not None))
    goals = {*false_goals, *(end.goal for end in ends if end.goal is not None)} if false_goals else set()
    closed = goals if goals - {opening.cell for opening in opened} else set()
    return [opening for opening in opened if opening.cell not in closed]


def openings_text(grid: Grid, openings: Sequence[Opening]) -> str:
    """Return openings as `find_openings` reads them."""
    texts = []
    for room, direction in openings:
        level, mark, _ = grid.address_of(room).rpartition("!")
        cell = cell_address(*grid.cell_beside(room, direction))
        texts.append(f"{level}{mark}{cell}:{SIDE_NAMES[grid.side_of[direction]]}")
    return ",".join(texts) or "none"


def still_outer(grid: Grid, openings: str) -> str:
    """Return the openings without those that lead to another cell by now, as after mazes were joined."""

    def leads_outside(text: str) -> bool:
        room, direction = _side(grid, text)
        return grid.rim_of(room)[direction] is not None

    if not is_list(openings):
        return openings
    return ",".join(filter(leads_outside, _texts(openings))) or "none"


def _texts(openings: str) -> list[str]:
    return [text for text in re.split(r"[,;\s]+", openings) if text]


def _side(grid: Grid, text: str) -> Opening:
    match = re.fullmatch(_OPENING, text)
    if match is None or match[2].lower() not in SIDE_NAMES:
        raise InputError(f"{text!r} is not an opening; write a cell and its side, {', '.join(SIDE_NAMES)}: B2:top")
    return Opening(*grid.side_at(match[1], SIDE_NAMES.index(match[2].lower()), "opening"))


def _parse_opening(grid: Grid, text: str, made: Container[int]) -> Opening:
    cell, direction = opening = _side(grid, text)
    if grid.sides[cell] >> direction & 1:
        neighbor = grid.address_of(grid.neighbors[direction][cell])
        raise InputError(f"opening {text} leads to {neighbor}, not outside; choose a side in the outer wall")
    if grid.rim_of(cell)[direction] is None:
        raise InputError(f"opening {text}: no wall is there; choose a room beside the frame, or openings none")
    if grid.piece_of(cell)[0] not in made:
        raise InputError(
            f"opening {text} lies in a piece that is left without a maze; choose a cell of the start's piece"
        )
    return opening
