"""A path that is typed as letters: U up, R right, D down, L left; each step is looked up in the maze."""

from typing import NamedTuple

from excelmaze.languages import Words
from excelmaze.play.board import Board
from excelmaze.play.formulas import Contents, Formula, absolute, absolute_area, fill_down, filled_in, relative
from excelmaze.play.marks import OPEN, openings
from excelmaze.sheet.addresses import Area, Place

LETTERS = "URDL"
_DETOUR = 30  # so many steps may be too many


class TypedPath(NamedTuple):
    """The cells of a typed path: the one it is typed into, and the steps, of which the first is the start."""

    text: str
    steps: Area
    goal: int
    words: Words

    @property
    def _places(self) -> str:
        return absolute_area(self.steps)

    @property
    def walked(self) -> str:
        """The formula of the number of steps that were possible."""
        return f"COUNT({self._places})-1"

    def is_at_goal(self, walked: str) -> str:
        """Return the formula that is 1 if all steps were possible and lead to the goal."""
        last = f"INDEX({self._places},{walked}+1)"
        return f"IF(AND({walked}=LEN({self.text}),{last}={self.goal}),1,0)"

    def status(self, walked: str, solved: str) -> Formula:
        """Return what the panel tells of the path."""
        words = self.words
        stopped = filled_in(words("Step {number}: {reason}"), number=f"({walked}+1)", reason=self._reason(walked))
        steps = filled_in(words("Steps: {count}"), count=walked)
        text = f"IF({walked}<LEN({self.text}),{stopped},{steps})"
        return Formula(f'IF(LEN({self.text})=0,"",IF({solved}=1,{filled_in(words("Solved!"))},{text}))', "")

    def _reason(self, walked: str) -> str:
        """Return the formula of what the first step that was not possible holds."""
        most = self.steps.height - 1
        too_long = filled_in(self.words("too long"))
        return f"IF({walked}={most},{too_long},INDEX({self._places},MIN({walked}+2,{most + 1})))"

    def is_on_trail(self, first: Place) -> str:
        """Return the condition of cells on the path, which count from the first cell of the maze."""
        row, column = f"(ROW()-ROW({absolute(first)})+1)", f"COLUMN()-COLUMN({absolute(first)})+1"
        walked = absolute_area(self.steps._replace(top=self.steps.top + 1))
        return f"COUNTIF({walked},{row}*1000+{column})>0"


def put_steps(
    board: Board,
    contents: Contents,
    typed: Place,
    letters: Place,
    steps: Place,
    texts: int,
    words: Words,
) -> TypedPath:
    """Put the steps of a path, which is typed into a cell, and the openings of each row into the column of texts.

    A place is 1000 * row + column, both counted from 1.
    """
    (bounds,) = board.bounds
    for row, digits in enumerate(openings(board, 0), bounds.top):
        contents[row, texts] = f"|{digits}"
    looked_up = absolute_area(Area(bounds.top, texts, bounds.bottom, texts))
    most = (2 if board.has_loops else 1) * len(board.path) + _DETOUR
    (top, column), (_, of_letter) = steps, letters
    contents[top, column] = _code(board, board.start)
    text = absolute(typed)
    number = f"(ROW()-ROW({absolute(steps)}))"
    found = f'FIND(UPPER(MID({text},{number},1)),"{LETTERS}")'
    fill_down(
        contents,
        (top + 1, of_letter),
        f'IF({number}>LEN({text}),"",IF(ISNUMBER({found}),{found},0))',
        [""] * most,
    )
    letter, before = relative((top + 1, of_letter)), relative(steps)
    digit = f"MID(INDEX({looked_up},INT({before}/1000)),MOD({before},1000)+1,1)"
    sets = ",".join(f'"{of_side}"' for of_side in OPEN)
    moved = f"CHOOSE({letter},{','.join(_moves(board, before))})"
    fill_down(
        contents,
        (top + 1, column),
        f'IF({letter}="","",IF(ISNUMBER({before}),IF({letter}=0,{filled_in(words("not a letter of these"))},'
        f'IF(ISNUMBER(FIND({digit},CHOOSE({letter},{sets}))),{moved},{filled_in(words("a wall"))})),""))',
        [""] * most,
    )
    return TypedPath(text, Area(top, column, top + most, column), _code(board, board.goal), words)


def _moves(board: Board, place: str) -> list[str]:
    """Return the formulas of the places above, to the right, below and to the left of one."""
    moves = [f"{place}-1000", f"{place}+1", f"{place}+1000", f"{place}-1"]
    if not board.wraps:
        return moves
    (bounds,) = board.bounds
    last_row, last_column = 1000 * (bounds.height - 1), bounds.width - 1
    ends = [f"{place}<2000", f"MOD({place},1000)={bounds.width}", f"{place}>{last_row + 1000}", f"MOD({place},1000)=1"]
    others = [f"+{last_row}", f"-{last_column}", f"-{last_row}", f"+{last_column}"]
    return [f"IF({end},{place}{other},{move})" for end, other, move in zip(ends, others, moves, strict=True)]


def _code(board: Board, room: int) -> int:
    (bounds,), (_, ((row, column), *_)) = board.bounds, board.rooms[room]
    return 1000 * (row - bounds.top + 1) + column - bounds.left + 1
