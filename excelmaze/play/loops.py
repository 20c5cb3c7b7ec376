"""Mazes with loops: any path counts, so the marks that are joined to the start are found one after another.

A list of rooms, as a text, grows by the marked neighbours of each of its rooms that are not in it.
"""

from collections.abc import Callable
from typing import NamedTuple

from excelmaze.play.board import Board
from excelmaze.play.formulas import Contents, Formula, absolute, absolute_area, fill_down, relative
from excelmaze.sheet.addresses import Area, Place

# The columns: marks, neighbours, the room whose turn it is, its neighbours, and the list.
_MARK, _NEIGHBORS, _ROOM, _OTHERS, _LIST = range(5)
_DIGITS = 4
_WIDTH = _DIGITS + 1


class Search(NamedTuple):
    """What is known once the search is done: how many marks are joined to the start, and whether the goal is."""

    joined: Formula
    is_at_goal: str


def put_search(board: Board, contents: Contents, mark_of: Callable[[int], str], first: Place) -> Search:
    """Put the search from a cell on; `mark_of` returns the reference to a cell that holds more than 0 for a mark.

    Rooms that take marks have the first numbers; all others count as marked.
    """
    top, left = first
    size = len(board.rooms)
    rooms = sorted(range(size), key=lambda room: room in board.fixed)
    marks = size - len(board.fixed)
    number_of = {room: number for number, room in enumerate(rooms, 1)}
    names = {room: f"|{number:0{_DIGITS}}" for room, number in number_of.items()}
    neighbors = ["".join(names[other] for other in others) or "|" for others in board.links]
    for row, room in enumerate(rooms, top):
        is_fixed = room in board.fixed
        contents[row, left + _MARK] = 1 if is_fixed else Formula(f"IF({mark_of(room)}>0,1,0)")
        contents[row, left + _NEIGHBORS] = neighbors[room]

    def column(of: int) -> str:
        return absolute_area(Area(top, left + of, top + size - 1, left + of))

    reached = [board.start]
    contents[top, left + _LIST] = names[board.start]
    most = max(map(len, board.links))
    lists = []
    for own in reached:  # which grows
        reached += [to for to in board.links[own] if to in board.fixed and to not in reached]
        lists.append("".join(names[to] for to in reached))
    none = size - len(reached)
    before, turn, others = (relative((top + down, left + at)) for down, at in ((0, _LIST), (1, _ROOM), (1, _OTHERS)))
    end = f"{_WIDTH}*(ROW()-ROW({absolute(first)}))"
    fill_down(
        contents,
        (top + 1, left + _ROOM),
        f"IF(LEN({before})<{end},0,VALUE(MID({before},{end}-{_DIGITS - 1},{_DIGITS})))",
        [*(number_of[own] for own in reached), *[0] * none],
    )
    fill_down(
        contents,
        (top + 1, left + _OTHERS),
        f'IF({turn}=0,"",INDEX({column(_NEIGHBORS)},{turn}))',
        [*(neighbors[own] for own in reached), *[""] * none],
    )
    more = "&".join(_if_new(others, place, before, column(_MARK)) for place in range(most))
    fill_down(
        contents, (top + 1, left + _LIST), f"IF({turn}=0,{before},{before}&{more})", [*lists, *[lists[-1]] * none]
    )
    turns = absolute_area(Area(top + 1, left + _ROOM, top + size, left + _ROOM))
    joined = Formula(f'COUNTIF({turns},">0")-COUNTIF({turns},">{marks}")', 0)
    return Search(joined, f"COUNTIF({turns},{number_of[board.goal]})>0")


def _if_new(others: str, number: int, known: str, marks: str) -> str:
    """Return the formula of the name of a neighbour that is marked and not known yet."""
    begin = _WIDTH * number
    name = f"MID({others},{begin + 1},{_WIDTH})"
    its = f"VALUE(MID({others},{begin + 2},{_DIGITS}))"
    new = f'IF(INDEX({marks},{its})=0,"",IF(ISNUMBER(FIND({name},{known})),"",{name}))'
    return f'IF(LEN({others})<{begin + _WIDTH},"",{new})'
