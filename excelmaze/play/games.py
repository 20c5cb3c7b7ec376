"""The games of a maze: what each of its sheets holds so that it can be played without macros.

Players type anything into cells, which conditional formats colour; a status counts. What they need besides the maze
stands in a block of columns to its right: a panel that they see, and hidden columns of helpers.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import ceil
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.languages import Words
from excelmaze.play.board import Board
from excelmaze.play.formulas import (
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
    ruled,
)
from excelmaze.play.loops import put_search
from excelmaze.play.marks import Plane, put_marks
from excelmaze.play.typed import TypedPath, put_steps
from excelmaze.sheet.addresses import MAX_COLUMN, Area, Place, column_letters

# The columns of a block, from its first one on.
PANEL, FIGURES, CHOICES, ORDERS, OPENINGS, CODES, PATH, LETTERS, STEPS, SEARCH = range(10)
PLANE = SEARCH + 5
"""The first column of the rooms' own formulas, one for each cell."""
GAP = 2
"""A block begins so many columns behind all that is used on a sheet."""
PANEL_WIDTH = 46
"""The width of the panel in characters."""
_HERE, _ALL, _RIGHT, _NEXT, _SOLVED, _CHOICE, _LIMIT, _HINT, _BY_LETTERS, _WALKED, _JOINED = range(11)
_FIRST_STEPS = 10
# A line of the panel is nearly so many points high, or more.
_LINE_POINTS, _NEARLY = 15, 0.1
# Fills, by the names of the rules, in their order.
COLORS = {
    "solved": "92D050",
    "solution": "FFE699",
    "hint": "F4B084",
    "wall": "FF7C80",
    "mark": "9DC3E6",
    "trail": "BDD7EE",
}


def choice_texts(words: Words) -> list[str]:
    """Return what the drop-down offers."""
    return [
        words("nothing"),
        words("the next cell"),
        words("the first 10 cells"),
        words("half of the path"),
        words("the solution"),
    ]


class Line(NamedTuple):
    """A line of the panel: its content, and whether players write there or it tells how they do."""

    content: Content
    is_input: bool = False
    is_status: bool = False


class Game(NamedTuple):
    """What a sheet holds so that its maze can be played.

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
    """Where a game goes: the name of its sheet, the first column of its block, and the rows of a line of the panel."""

    sheet: str
    column: int
    rows: int = 1


def last_column(board: Board, sheet: int, first: int) -> int:
    """Return the last column of a block."""
    return first + PLANE + board.bounds[sheet].width - 1


def games_of(board: Board, spots: Sequence[Spot], words: Words = str) -> list[Game]:
    """Return the games of the sheets of a board."""
    contents: list[Contents] = [{} for _ in spots]
    planes = [_plane(bounds, spot) for bounds, spot in zip(board.bounds, spots, strict=True)]
    put_marks(board, planes, contents)
    main = _Main(board, spots, planes, words)
    typed = main.put(contents[0])
    return [
        _Sheet(board, spots, number, main, typed if number == 0 else None).game(contents[number])
        for number in range(len(spots))
    ]


def fits(board: Board, sheet: int, first: int) -> bool:
    """Return whether there are as many columns as a block takes."""
    return last_column(board, sheet, first) <= MAX_COLUMN


def check_fits(board: Board, sheet: int, name: str, used: int, first: int) -> None:
    """Refuse a sheet on which a block has no place.

    Args:
        board: the board.
        sheet: the number of the sheet.
        name: its name.
        used: its last column that is used.
        first: the first column of the block.

    Raises:
        InputError: there are not as many columns.
    """
    if not fits(board, sheet, first):
        raise InputError(
            f"sheet {name!r} is used up to column {column_letters(used)}, and there is no place for a game to the "
            "right of that; choose fewer columns, or another sheet"
        )


def rows_of_line(height: float) -> int:
    """Return how many rows of a height in points a line of the panel takes."""
    return max(1, ceil(_LINE_POINTS / max(height, 1) - _NEARLY))


def _plane(bounds: Area, spot: Spot) -> Plane:
    left = spot.column + PLANE
    area = Area(bounds.top, left, bounds.bottom, left + bounds.width - 1)
    return Plane(spot.sheet, (bounds.top, bounds.left), area, spot.column + OPENINGS)


class _Main:
    """The sheet that counts for all: the first one."""

    def __init__(self, board: Board, spots: Sequence[Spot], planes: Sequence[Plane], words: Words) -> None:
        self.board, self.spots, self.planes, self.words = board, spots, planes, words
        self.top, self.left = board.bounds[0].top, spots[0].column
        self.has_loops = board.has_loops

    def figure(self, number: int, sheet: int = 0) -> str:
        """Return a reference to a figure of this sheet, as seen on another."""
        return absolute((self.top + number, self.left + FIGURES), "" if sheet == 0 else self.spots[0].sheet)

    def plane(self, number: int) -> str:
        """Return a reference to the formulas of the rooms of a sheet."""
        return absolute_area(self.planes[number].area, "" if number == 0 else self.spots[number].sheet)

    def put(self, contents: Contents) -> "TypedPath | None":
        """Put the path, and the figures that count for all sheets."""
        board, words = self.board, self.words
        path = board.marked
        row = self.top
        for sheet, rooms in groupby(path, key=lambda room: board.rooms[room].sheet):
            bounds, first = board.bounds[sheet], row
            for room in rooms:
                down, across = board.rooms[room].cells[0]
                contents[row, self.left + CODES] = place_code(down - bounds.top, across - bounds.left)
                row += 1
            cell = at_place(relative((first, self.left + CODES)), self.plane(sheet))
            fill_down(contents, (first, self.left + PATH), f"IF({cell}>0,1,0)", [0] * (row - first))
        marked = absolute_area(Area(self.top, self.left + PATH, self.top + len(path) - 1, self.left + PATH))
        count = "+".join(self._count(number, '">0"') for number in range(len(self.spots)))
        figures = {_ALL: Formula(count), _RIGHT: Formula(f"SUM({marked})")}
        right, every = self.figure(_RIGHT), self.figure(_ALL)
        figures[_NEXT] = Formula(f"IF({right}={len(path)},{len(path) + 1},MATCH(0,{marked},0))", 1)
        solved = f"AND({right}={len(path)},{every}={len(path)})"
        if self.has_loops:
            search = put_search(board, contents, self._mark_of, (self.top, self.left + SEARCH))
            figures[_JOINED] = search.joined
            ends = "+".join(self._count(number, degree) for number in range(len(self.spots)) for degree in ("1", "2"))
            solved = f"AND({every}>0,{self.figure(_JOINED)}={every},{ends}=0,{search.is_at_goal})"
        typed = None
        if board.is_typed:
            letters, steps = ((self.top, self.left + column) for column in (LETTERS, STEPS))
            typed = put_steps(board, contents, self.typed_into, letters, steps, self.left + OPENINGS, words)
            figures[_WALKED] = Formula(typed.walked, 0)
            figures[_BY_LETTERS] = Formula(typed.is_at_goal(self.figure(_WALKED)))
            solved = f"OR({solved},{self.figure(_BY_LETTERS)}=1)"
        figures[_SOLVED] = Formula(f"IF({solved},1,0)")
        for figure, formula in figures.items():
            contents[self.top + figure, self.left + FIGURES] = formula
        return typed

    @property
    def typed_into(self) -> Place:
        """The cell of the panel into which a path is typed."""
        return self.top + 3 * self.spots[0].rows, self.left + PANEL

    @property
    def status(self) -> Formula:
        """What the panel tells of the marks."""
        words, path, total = self.words, self.board.marked, self.figure(_ALL)
        if self.has_loops:
            text = words("{count} marked, {joined} of them joined to the start")
            shown = filled_in(text, count=total, joined=self.figure(_JOINED))
            now = text.format(count=0, joined=0)
        else:
            text, off = words("{right} of {total}"), words(", {count} off the path")
            right = self.figure(_RIGHT)
            shown = filled_in(text, right=right, total=str(len(path)))
            shown += f'&IF({total}>{right},{filled_in(off, count=f"({total}-{right})")},"")'
            now = text.format(right=0, total=len(path))
        return Formula(f"IF({self.figure(_SOLVED)}=1,{filled_in(words('Solved!'))},{shown})", now)

    def _count(self, number: int, of: str) -> str:
        return f"COUNTIF({self.plane(number)},{of})"

    def _mark_of(self, room: int) -> str:
        """Return a reference to the formula of a room."""
        sheet, (cell, *_) = self.board.rooms[room]
        name = "" if sheet == 0 else self.spots[sheet].sheet
        return relative(self.planes[sheet].place(cell), name)


class _Sheet:
    """One of the sheets of a game."""

    def __init__(self, board: Board, spots: Sequence[Spot], number: int, main: _Main, typed: TypedPath | None) -> None:
        self.board, self.spot, self.number, self.main, self.typed = board, spots[number], number, main, typed
        self.bounds = board.bounds[number]
        self.top, self.left = self.bounds.top, self.spot.column

    def game(self, contents: Contents) -> Game:
        """Return the game, with what all sheets know of this one."""
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
        column, texts = self.left + CHOICES, choice_texts(self.main.words)
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
            Area(self.top, self.left, bottom, self.left + PLANE + self.bounds.width - 1),
            contents,
            self._rules(),
            panel,
            choice,
            choices,
            frozenset(rooms | inputs),
            (self.top + _SOLVED, self.left + FIGURES),
        )

    def _lines(self) -> Iterator[Line]:
        words, main = self.main.words, self.main
        yield Line(words("Mark your path from start to goal: type x into its cells."))
        if self.number == 0:
            yield Line(main.status, is_status=True)
        else:
            status = absolute((main.top + main.spots[0].rows, main.left), main.spots[0].sheet)
            yield Line(Formula(status, main.status.value), is_status=True)
        if self.typed is not None:
            yield Line(words("Or type its steps: U up, R right, D down, L left."))
            yield Line("", is_input=True)
            yield Line(self.typed.status(main.figure(_WALKED), main.figure(_BY_LETTERS)), is_status=True)
        yield Line(words("Show:"))
        yield Line(choice_texts(words)[0], is_input=True)

    def _figure(self, number: int) -> str:
        return absolute((self.top + number, self.left + FIGURES))

    def _put_figures(self, contents: Contents, choice: str, choices: str) -> None:
        length = len(self.board.marked)
        if self.number:
            for figure, now in ((_NEXT, 1), (_SOLVED, 0)):
                contents[self.top + figure, self.left + FIGURES] = Formula(self.main.figure(figure, self.number), now)
        chosen, hinted = self._figure(_CHOICE), self._figure(_NEXT)
        limits = f"0,0,{_FIRST_STEPS},{(length + 1) // 2},{length}"
        own = {
            _CHOICE: Formula(f"IF(ISNUMBER(MATCH({choice},{choices},0)),MATCH({choice},{choices},0),1)", 1),
            _LIMIT: Formula(f"CHOOSE({chosen},{limits})"),
            _HINT: Formula(f"IF({chosen}=2,{hinted},0)"),
        }
        for figure, formula in own.items():
            contents[self.top + figure, self.left + FIGURES] = formula

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
            contents[bounds.top + row, self.left + ORDERS] = f"|{''.join(codes)}"

    def _rules(self) -> dict[str, str]:
        """Return the conditions of the colours, as they stand for the first cell."""
        first = self.bounds.top, self.bounds.left
        room = relative((self.bounds.top, self.left + PLANE))
        letters, row = absolute((self.top, self.left + ORDERS)).rsplit("$", 1)
        order = order_of(f"{letters}{row}", first)
        limit, hint, solved = map(self._figure, (_LIMIT, _HINT, _SOLVED))
        trail = "" if self.typed is None else self.typed.is_on_trail(first)
        won = f"OR({room}<>0,{trail})" if trail else f"{room}<>0"
        rules = {
            "solved": ruled(f"{solved}=1", won),
            "solution": ruled(f"{limit}>0", f'{room}<>""', f"{order}<={limit}"),
            "hint": ruled(f"{hint}>0", f"{order}={hint}"),
            "wall": ruled(f"ABS({room})=1"),
            "mark": ruled(f"{room}<>0"),
        }
        return {**rules, "trail": ruled(trail)} if trail else rules
