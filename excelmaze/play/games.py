"""The games of a maze: the cells that make each of its sheets playable without macros.

Players type anything into cells, which conditional formats colour; a status counts. What they need besides the maze
stands in a block of columns to its right: a panel that they see, and hidden columns of helpers.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from excelmaze.languages import Words
from excelmaze.play.board import Board
from excelmaze.play.cell_formulas import (
    Content,
    Contents,
    Formula,
    absolute,
    absolute_area,
    at_place,
    fill_down,
    filled_in,
    off_path,
    order_code,
    order_of,
    place_code,
    relative,
)
from excelmaze.play.marks import Plane, put_marks
from excelmaze.sheet.addresses import Area, Place

# The panel is the first column of a block; from `_PLANE` on stand the rooms' own formulas, one for each cell.
_FIGURES, _CHOICES, _ORDERS, _OPENINGS, _CODES, _PATH, _PLANE = range(1, 8)
PANEL_WIDTH = 46
"""The width of the panel in characters."""
_ALL, _RIGHT, _NEXT, _SOLVED, _CHOICE, _LIMIT, _HINT = range(7)
_FIRST_STEPS = 10
# Fills, by the names of the rules, in their order.
COLORS = {
    "solved": "92D050",
    "solution": "FFE699",
    "hint": "F4B084",
    "wall": "FF7C80",
    "mark": "9DC3E6",
}


def choice_texts(words: Words) -> list[str]:
    """Return the choices of the drop-down."""
    return [
        words("nothing"),
        words("the next cell"),
        words("the first 10 cells"),
        words("half of the path"),
        words("the solution"),
    ]


class Line(NamedTuple):
    """A line of the panel: its content, and whether it is an input or a status."""

    content: Content
    is_input: bool = False
    is_status: bool = False


class Game(NamedTuple):
    """The cells and rules that make the maze on a sheet playable.

    Attributes:
        cells: the rectangle around the cells of the maze.
        block: the columns to the right, with all rows that hold anything.
        contents: what cells of the block hold, by row and column.
        rules: the conditions under which cells of the maze are coloured, by the names of `COLORS`; the first holds.
        panel: the lines of the panel, each with the cells under it.
        choice: the cell with the drop-down.
        choices: the cells with what it offers.
        open: the cells that players write into: rooms, and inputs of the panel.
        solved: the cell that holds 1 once the maze is solved.
    """

    cells: Area
    block: Area
    contents: Mapping[Place, Content]
    rules: Mapping[str, str]
    panel: Sequence[tuple[Line, Area]]
    choice: Place
    choices: Area
    open: frozenset[Place]
    solved: Place

    @property
    def hidden(self) -> range:
        """The columns of helpers."""
        return range(self.block.left + 1, self.block.right + 1)

    @property
    def merged(self) -> list[Area]:
        """The areas of the panel that are merged."""
        return [area for _, area in self.panel if area.size > 1]


class Spot(NamedTuple):
    """The location of a game: its sheet, the first column of its block, and the rows of a panel line."""

    sheet: str
    column: int
    rows: int = 1


def last_column(board: Board, sheet: int, first: int) -> int:
    """Return the last column of a block."""
    return first + _PLANE + board.bounds[sheet].width - 1


def games_of(board: Board, spots: Sequence[Spot], words: Words = str) -> list[Game]:
    """Return the games of the sheets of a board."""
    contents: list[Contents] = [{} for _ in spots]
    planes = [_plane(bounds, spot) for bounds, spot in zip(board.bounds, spots, strict=True)]
    put_marks(board, planes, contents)
    main = _Main(board, spots, planes, words)
    main.put(contents[0])
    return [_Sheet(board, spots, number, main).game(contents[number]) for number in range(len(spots))]


def _plane(bounds: Area, spot: Spot) -> Plane:
    left = spot.column + _PLANE
    area = Area(bounds.top, left, bounds.bottom, left + bounds.width - 1)
    return Plane(spot.sheet, (bounds.top, bounds.left), area, spot.column + _OPENINGS)


class _Main:
    """The first sheet, which counts for all sheets."""

    def __init__(self, board: Board, spots: Sequence[Spot], planes: Sequence[Plane], words: Words) -> None:
        self.board, self.spots, self.planes, self.words = board, spots, planes, words
        self.top, self.left = board.bounds[0].top, spots[0].column

    def figure(self, number: int, sheet: int = 0) -> str:
        """Return a reference to a figure of this sheet, as seen on another."""
        return absolute((self.top + number, self.left + _FIGURES), "" if sheet == 0 else self.spots[0].sheet)

    def plane(self, number: int) -> str:
        """Return a reference to the formulas of the rooms of a sheet."""
        return absolute_area(self.planes[number].area, "" if number == 0 else self.spots[number].sheet)

    def put(self, contents: Contents) -> None:
        """Put the path, and the figures that count for all sheets."""
        board = self.board
        path = board.marked
        row = self.top
        for sheet, rooms in groupby(path, key=lambda room: board.rooms[room].sheet):
            bounds, first = board.bounds[sheet], row
            for room in rooms:
                down, across = board.rooms[room].cells[0]
                contents[row, self.left + _CODES] = place_code(down - bounds.top, across - bounds.left)
                row += 1
            cell = at_place(relative((first, self.left + _CODES)), self.plane(sheet))
            fill_down(contents, (first, self.left + _PATH), f"IF({cell}>0,1,0)", [0] * (row - first))
        marked = absolute_area(Area(self.top, self.left + _PATH, self.top + len(path) - 1, self.left + _PATH))
        count = "+".join(f'COUNTIF({self.plane(number)},">0")' for number in range(len(self.spots)))
        figures = {_ALL: Formula(count), _RIGHT: Formula(f"SUM({marked})")}
        right, every = self.figure(_RIGHT), self.figure(_ALL)
        figures[_NEXT] = Formula(f"IF({right}={len(path)},{len(path) + 1},MATCH(0,{marked},0))", 1)
        solved = f"AND({right}={len(path)},{every}={len(path)})"
        figures[_SOLVED] = Formula(f"IF({solved},1,0)")
        for figure, formula in figures.items():
            contents[self.top + figure, self.left + _FIGURES] = formula

    @property
    def status(self) -> Formula:
        """The text of the panel about the marks."""
        words, path, total, right = self.words, self.board.marked, self.figure(_ALL), self.figure(_RIGHT)
        text, off = words("{right} of {total}"), words(", {count} off the path")
        shown = filled_in(text, right=right, total=str(len(path)))
        shown += f'&IF({total}>{right},{filled_in(off, count=f"({total}-{right})")},"")'
        now = text.format(right=0, total=len(path))
        return Formula(f"IF({self.figure(_SOLVED)}=1,{filled_in(words('Solved!'))},{shown})", now)


class _Sheet:
    """One of the sheets of a game."""

    def __init__(self, board: Board, spots: Sequence[Spot], number: int, main: _Main) -> None:
        self.board, self.spot, self.number, self.main = board, spots[number], number, main
        self.bounds = board.bounds[number]
        self.top, self.left = self.bounds.top, self.spot.column

    def game(self, contents: Contents) -> Game:
        """Return the game of this sheet, with the figures of all sheets."""
        lines = [*self._lines()]
        places = [self.top + number * self.spot.rows for number in range(len(lines))]
        panel = [
            (line, Area(row, self.left, row + self.spot.rows - 1, self.left))
            for row, line in zip(places, lines, strict=True)
        ]
        for row, line in zip(places, lines, strict=True):
            if line.content != "":
                contents[row, self.left] = line.content
        choice = places[-1], self.left
        column, texts = self.left + _CHOICES, choice_texts(self.main.words)
        contents |= {(row, column): text for row, text in enumerate(texts, self.top)}
        choices = Area(self.top, column, self.top + len(texts) - 1, column)
        self._put_figures(contents, absolute(choice), absolute_area(choices))
        self._put_orders(contents)
        bottom = max(self.bounds.bottom, panel[-1][1].bottom, *(row for row, _ in contents))
        own = (number for number, room in enumerate(self.board.rooms) if room.sheet == self.number)
        rooms = {cell for number in own if number not in self.board.fixed for cell in self.board.rooms[number].cells}
        inputs = {(area.top, area.left) for line, area in panel if line.is_input}
        return Game(
            self.bounds,
            Area(self.top, self.left, bottom, self.left + _PLANE + self.bounds.width - 1),
            contents,
            self._rules(),
            panel,
            choice,
            choices,
            frozenset(rooms | inputs),
            (self.top + _SOLVED, self.left + _FIGURES),
        )

    def _lines(self) -> Iterator[Line]:
        words, main = self.main.words, self.main
        yield Line(words("Mark your path from start to goal: type x into its cells."))
        if self.number == 0:
            yield Line(main.status, is_status=True)
        else:
            status = absolute((main.top + main.spots[0].rows, main.left), main.spots[0].sheet)
            yield Line(Formula(status, main.status.value), is_status=True)
        yield Line(words("Show:"))
        yield Line(choice_texts(words)[0], is_input=True)

    def _figure(self, number: int) -> str:
        return absolute((self.top + number, self.left + _FIGURES))

    def _put_figures(self, contents: Contents, choice: str, choices: str) -> None:
        length = len(self.board.marked)
        if self.number:
            for figure, now in ((_NEXT, 1), (_SOLVED, 0)):
                contents[self.top + figure, self.left + _FIGURES] = Formula(self.main.figure(figure, self.number), now)
        chosen, hinted = self._figure(_CHOICE), self._figure(_NEXT)
        limits = f"0,0,{_FIRST_STEPS},{(length + 1) // 2},{length}"
        own = {
            _CHOICE: Formula(f"IF(ISNUMBER(MATCH({choice},{choices},0)),MATCH({choice},{choices},0),1)", 1),
            _LIMIT: Formula(f"CHOOSE({chosen},{limits})"),
            _HINT: Formula(f"IF({chosen}=2,{hinted},0)"),
        }
        for figure, formula in own.items():
            contents[self.top + figure, self.left + _FIGURES] = formula

    def _put_orders(self, contents: Contents) -> None:
        """Put a text for each row with the codes of its cells' order on the path."""
        bounds, path = self.bounds, self.board.marked
        order = {
            cell: number
            for number, room in enumerate(path, 1)
            if self.board.rooms[room].sheet == self.number
            for cell in self.board.rooms[room].cells
        }
        for row in range(bounds.height):
            codes = [
                order_code(
                    order.get((row + bounds.top, column + bounds.left)) or off_path(len(path), row, column),
                    row,
                    column,
                )
                for column in range(bounds.width)
            ]
            contents[bounds.top + row, self.left + _ORDERS] = f"|{''.join(codes)}"

    def _rules(self) -> dict[str, str]:
        """Return the conditions of the colours, as they stand for the first cell."""
        first = self.bounds.top, self.bounds.left
        room = relative((self.bounds.top, self.left + _PLANE))
        letters, row = absolute((self.top, self.left + _ORDERS)).rsplit("$", 1)
        order = order_of(f"{letters}{row}", first)
        limit, hint, solved = map(self._figure, (_LIMIT, _HINT, _SOLVED))
        return {
            "solved": f"AND({solved}=1,{room}<>0)",
            "solution": f'AND({limit}>0,{room}<>"",{order}<={limit})',
            "hint": f"AND({hint}>0,{order}={hint})",
            "wall": f"ABS({room})=1",
            "mark": f"{room}<>0",
        }
