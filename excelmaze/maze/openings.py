"""The openings in the outer wall of a maze: those that are asked for, and those that suit its start and goal."""

import re
from array import array
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from itertools import compress

from excelmaze import planes
from excelmaze.errors import InputError
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.grids.grid import DIRECTIONS, DOWN, LEFT, RIGHT, SIDE_NAMES, STEPS, UP, Grid
from excelmaze.grids.tilings import SQUARES
from excelmaze.maze.maze import Ends, Opening
from excelmaze.sheet.addresses import CELL_PATTERN, Place
from excelmaze.sheet.bands import Span, common, merged_spans, without

# Of places beside a maze returns those that are occupied: have content, a border, or belong to another maze.
# Beyond the sheet's rim rows and columns are 0, or one more than the sheet has.
IsOccupied = Callable[[Collection[Place]], Container[Place]]
# Where a start opens, and where a goal does.
_PREFERRED = (UP, LEFT, RIGHT, DOWN), (DOWN, RIGHT, LEFT, UP)
# With the number of a level in front where there are several.
_OPENING = rf"((?:[0-9]+!)?({CELL_PATTERN})):([A-Za-z]+)"


def is_list(openings: str | None) -> bool:
    """Return whether openings are named one by one."""
    return openings not in {None, "auto", "none"}


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
    if openings == "auto":
        pairs = [(start, goal) for start, goal in ends if goal is not None]
        cells = [(cell, sides) for pair in pairs for cell, sides in zip(pair, _PREFERRED, strict=True)]
        cells += [(goal, _PREFERRED[1]) for goal in false_goals]
        choices = list(_outward(grid, cells))
        if occupied is not None and choices:
            somebodys = occupied({place for sides in choices for place in sides.values()})
            choices = [{side: place for side, place in sides.items() if place not in somebodys} for sides in choices]
        openings_found = list(dict.fromkeys(next(iter(sides)) for sides in choices if sides))
        goals = {*false_goals, *(goal for _, goal in pairs)} if false_goals else set()
        return (
            openings_found
            if goals <= {opening.cell for opening in openings_found}
            else [opening for opening in openings_found if opening.cell not in goals]
        )
    made = {grid.piece_of(start)[0] for start, _ in ends}
    texts = [text for text in re.split(r"[,;\s]+", openings.strip(" ,;")) if text]
    return list(dict.fromkeys(_parse_opening(grid, text, made) for text in texts))


def outer_rooms(grid: Grid) -> Iterator[int]:
    """Yield the rooms that `auto` could give an opening, in order."""
    yield from outer_sides(grid)


def outer_sides(grid: Grid) -> dict[int, int]:
    """Return the rooms that `auto` could give an opening, in order, and the sides where, as bits."""
    all_sides = (1 << len(grid.opposite)) - 1
    # In the rim is only who has no neighbour on some side.
    outer = grid.sides.translate(bytes(sides != all_sides for sides in range(256)))
    rooms = compress(range(grid.size), outer)
    if grid.row_length:  # beyond the side of a rectangle no cell of it lies
        return {room: grid.sides[room] ^ all_sides for room in rooms}
    found: dict[int, int] = {}
    for openings in _outward(grid, [(room, DIRECTIONS) for room in rooms]):
        for room, direction in openings:
            found[room] = found.get(room, 0) | 1 << grid.side_of[direction]
    return found


def still_outer(grid: Grid, openings: str) -> str:
    """Return the openings without those that lead to another cell by now, as after mazes were joined."""

    def leads_inside(text: str) -> bool:
        match = re.fullmatch(_OPENING, text)
        if match is None or match[3].lower() not in SIDE_NAMES:
            return False
        cell, direction = grid.side_at(match[1], SIDE_NAMES.index(match[3].lower()), "opening")
        return bool(grid.sides[cell] >> direction & 1) or grid.rim_of(cell)[direction] is None

    texts = [text for text in re.split(r"[,;\s]+", openings.strip(" ,;")) if text]
    return ",".join(text for text in texts if not leads_inside(text)) or "none"


def openings_text(grid: Grid, openings: Sequence[Opening]) -> str:
    """Return openings as `find_openings` reads them."""
    cells = [grid.recipe_address_beside(room, direction) for room, direction in openings]
    sides = [SIDE_NAMES[grid.side_of[direction]] for _, direction in openings]
    return ",".join(map(":".join, zip(cells, sides, strict=True))) or "none"


def _outward(grid: Grid, rooms: Iterable[tuple[int, Sequence[int]]]) -> Iterator[dict[Opening, Place]]:
    """Yield for each room those of its preferred sides that face out, best first, and the place beyond each.

    No cell of the selection lies beyond the last one that the opening goes through. Rooms without such a side are left
    out.
    """
    tops, bottoms = _rims(grid.cells)
    firsts = {row: spans[0][0] for top, below, spans in grid.cells.bands for row in range(top, below)}
    lasts = {row: spans[-1][1] for top, below, spans in grid.cells.bands for row in range(top, below)}
    for room, preferred in rooms:
        places = {}
        outer = [(grid.side_of[direction], direction, rim) for direction, rim in enumerate(grid.rim_of(room)) if rim]
        outer.sort(key=lambda candidate: preferred.index(candidate[0]))
        for side, direction, rim in outer:
            if (tops, lasts, bottoms, firsts)[side][rim[side % 2 == 0]] == rim[side % 2]:
                places[Opening(room, direction)] = rim[0] + STEPS[side][0], rim[1] + STEPS[side][1]
        if places:
            yield places


def _rims(cells: Grid) -> tuple[dict[int, int], dict[int, int]]:
    """Return for each column that has cells the row of the first, and that of the last."""
    upper = ((top, spans) for top, _, spans in cells.bands)
    lower = ((below - 1, spans) for _, below, spans in reversed(cells.bands))
    return _first_rows(upper, cells), _first_rows(lower, cells)


def _first_rows(rows: Iterable[tuple[int, Sequence[Span]]], cells: Grid) -> dict[int, int]:
    """Return for each column that has cells the first of some rows whose spans have it."""
    first_rows: dict[int, int] = {}
    missing = merged_spans({span for _, _, spans in cells.bands for span in spans})
    for row, spans in rows:
        for first, last in common(missing, spans):
            first_rows.update(dict.fromkeys(range(first, last + 1), row))
        missing = without(missing, spans)
        if not missing:
            break
    return first_rows


def _parse_opening(grid: Grid, text: str, made: Container[int]) -> Opening:
    match = re.fullmatch(_OPENING, text)
    side = match[3].lower() if match else ""
    if match is None or side not in SIDE_NAMES:
        raise InputError(f"{text!r} is not an opening; write a cell and its side, {', '.join(SIDE_NAMES)}: B2:top")
    cell, direction = grid.side_at(match[1], SIDE_NAMES.index(side), "opening")
    if grid.sides[cell] >> direction & 1:
        neighbor = grid.address_of(grid.neighbors[direction][cell])
        raise InputError(f"opening {text} leads to {neighbor}, not outside; choose a side in the outer wall")
    if grid.rim_of(cell)[direction] is None:
        raise InputError(f"opening {text}: no wall is there; choose a room beside the frame, or openings none")
    if grid.piece_of(cell)[0] not in made:
        raise InputError(
            f"opening {text} lies in a piece that is left without a maze; choose a cell of the start's piece"
        )
    return Opening(cell, direction)


# The steps of a recipe that leave every room its three openings.
_HARMLESS = {"join"}


def still_blind(blind: bytes, passages: bytes, openings: Iterable[tuple[int, int]] = ()) -> bytes:
    """Return blind openings, for each room, without those sides that are passages, or openings in the outer wall."""
    left = bytearray(planes.without(blind, passages))
    for room, direction in openings:
        left[room] &= ~(1 << direction)
    return bytes(left) if any(left) else b""


def met(graph: Graph, openings: Sequence[int]) -> "tuple[array[int], bytes]":
    """Return the passages where two openings, `room << 3 | direction`, meet, and the others, which are blind.

    A passage is written as its first opening is.
    """
    all_openings = {*openings}
    carved, blind = array("q"), bytearray(graph.size)
    done: set[int] = set()
    for opening in openings:
        if graph.behind(opening) < 0 or graph.turned(opening) not in all_openings:
            blind[opening >> PASSAGE_SHIFT] |= 1 << (opening & 7)
        elif opening not in done:
            carved.append(opening)
            done.add(graph.turned(opening))
    return carved, bytes(blind)


def check_marked(graph: Graph, algorithm: str) -> None:
    """Refuse rooms whose blind openings have no marks.

    Raises:
        InputError: they are no squares or blocks, or are merged.
    """
    if not isinstance(graph, Grid):
        return
    floor = graph.floor
    if floor.tiling not in {SQUARES, "blocks"}:
        raise InputError(f"{algorithm} marks openings on the four sides of squares or blocks; leave out {floor.asked}")
    if graph.merged:
        raise InputError(f"{algorithm} turns single cells, and {graph.merged[0].address} are merged; unmerge them")


def check_step(step: str) -> None:
    """Refuse to open or close what would leave rooms with more openings than three, or fewer.

    Raises:
        InputError: a step of a recipe would.
    """
    if step not in _HARMLESS:
        raise InputError(f"{step} opens or closes single walls, and these rooms have three openings each; leave it out")
