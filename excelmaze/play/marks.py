"""Formulas of rooms: 0 without a mark, and for start and goal, else 1 and one for each neighbour with a mark.

They lie as the rooms do, so that a conditional format compares a cell with its own. Most rooms share a formula, which
looks their openings up in a text for each row; those at the rim and next to rooms without marks have their own.
"""

from itertools import groupby
from typing import NamedTuple

from excelmaze.grids.grid import STEPS
from excelmaze.play.board import Board
from excelmaze.play.cell_formulas import Contents, Formula, fill_right, relative
from excelmaze.sheet.addresses import Area, Place, column_letters

# The hexadecimal digits of rooms that are open up, right, down and left: bits 1, 2, 4 and 8.
_OPEN = ("13579BDF", "2367ABEF", "4567CDEF", "89ABCDEF")


class Plane(NamedTuple):
    """The formulas of the rooms of a sheet: the first cell of the maze, theirs, and the column of openings' texts."""

    sheet: str
    first: Place
    area: Area
    openings: int

    def place(self, cell: Place) -> Place:
        """Return the place of a cell's formula."""
        return cell[0], cell[1] - self.first[1] + self.area.left


def put_marks(board: Board, planes: "list[Plane]", contents: list[Contents]) -> None:
    """Put the formulas of all rooms that take marks, on all sheets."""
    alike = [*map(_Alike(board).is_alike, range(len(board.rooms)))]
    for number, room in enumerate(board.rooms):
        if not (alike[number] or number in board.fixed):
            _put_own(board, planes, number, contents[room.sheet])
    for level, plane in enumerate(planes):
        places = sorted(
            room.cells[0] for number, room in enumerate(board.rooms) if alike[number] and room.sheet == level
        )
        runs = groupby(enumerate(places), key=lambda item: (item[1][0], item[1][1] - item[0]))
        for _, run in runs:
            (_, cell), *others = run
            fill_right(contents[level], plane.place(cell), _shared(plane, cell), 1 + len(others))
        for number, text in enumerate(_openings(board, level) if places else ()):
            contents[level][plane.area.top + number, plane.openings] = f"|{text}"


class _Alike:
    """Rooms whose neighbours are the four cells around them, all open for marks."""

    def __init__(self, board: Board) -> None:
        self._board = board
        single = (item for item in enumerate(board.rooms) if len(item[1].cells) == 1 and item[0] not in board.fixed)
        self._rooms = {(room.sheet, room.cells[0]): number for number, room in single}

    def is_alike(self, number: int) -> bool:
        """Return whether a room is such a room."""
        sheet, ((row, column), *more) = self._board.rooms[number]
        if more or number in self._board.fixed:
            return False
        around = {self._rooms.get((sheet, (row + down, column + right))) for down, right in STEPS}
        return None not in around and around.issuperset(self._board.links[number])


def _shared(plane: Plane, cell: Place) -> str:
    """Return the formula that a cell shares with those to its right."""
    row, column = cell
    letters = column_letters(plane.openings)
    number = f"COLUMN({relative(cell)})-COLUMN(${column_letters(plane.first[1])}{row})+2"
    digit = f"MID(${letters}{row},{number},1)"
    terms = (
        f'+({relative((row + down, column + right))}<>"")*ISNUMBER(FIND({digit},"{digits}"))'
        for (down, right), digits in zip(STEPS, _OPEN, strict=True)
    )
    return f'IF({relative(cell)}="",0,1{"".join(terms)})'


def _put_own(board: Board, planes: "list[Plane]", number: int, contents: Contents) -> None:
    """Put the formula of one room. A second cell of it has the same below 0, which is not counted."""
    sheet, cells = board.rooms[number]

    def has_mark(other: int) -> str:
        its = board.rooms[other]
        name = "" if its.sheet == sheet else planes[its.sheet].sheet
        return f'({"&".join(relative(cell, name) for cell in its.cells)}<>"")'

    others = board.links[number]
    always = sum(other in board.fixed for other in others)
    terms = [str(1 + always), *(has_mark(other) for other in others if other not in board.fixed)]
    own = "&".join(map(relative, cells))
    first, *more = map(planes[sheet].place, cells)
    contents[first] = Formula(f'IF({own}="",0,{"+".join(terms)})')
    for place in more:
        contents[place] = Formula(f"-{relative(first)}")


def _openings(board: Board, level: int) -> list[str]:
    """Return a hexadecimal digit for each cell of each row of a sheet: the sides to which passages lead."""
    bounds = board.bounds[level]
    digits = [[0] * bounds.width for _ in range(bounds.height)]
    for room, (sheet, cells) in enumerate(board.rooms):
        row, column = cells[0]
        for other in board.links[room] if sheet == level else ():
            its = board.rooms[other]
            to_row, to_column = its.cells[0]
            if its.sheet == level:
                digits[row - bounds.top][column - bounds.left] |= 1 << _side(to_row - row, to_column - column)
    return ["".join(f"{digit:X}" for digit in row) for row in digits]


def _side(down: int, right: int) -> int:
    """Return the side on which a neighbour lies; one far away lies over the rim."""
    if down:
        return 0 if down == -1 or down > 1 else 2
    return 1 if right == 1 or right < -1 else 3
