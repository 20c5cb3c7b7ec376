"""Diagonals that an earlier maze drew or took away: a new maze over its cells that has none gives them back."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from excelmaze.planes import plane
from excelmaze.xlsx.edit.cell_look import KEEP, CellLook, Content, Keep
from excelmaze.xlsx.edit.memo import Memo, of_rows
from excelmaze.xlsx.edit.targets import Target
from excelmaze.xlsx.record.looks import Sign, sign_of
from excelmaze.xlsx.record.record import Record, Strip, cut

Rows = Mapping[int, Sequence[Target]]
# What becomes of a cell of some style by the number of its look.
LookOf = Callable[[int, int], CellLook]


class _Back(NamedTuple):
    """A look by its number, what diagonals a cell had before an earlier maze, and which it got from that maze."""

    number: int
    was: Content | Keep | None
    gave: str


def with_diagonals_back(
    rows: Rows, earlier: Sequence[Record], looks: Mapping[int, CellLook], sign: Callable[[int], Sign]
) -> tuple[Rows, LookOf]:
    """Return the cells of a new maze, and what becomes of them, with the diagonals before earlier mazes.

    Args:
        rows: the cells, and the numbers of the looks that they get.
        earlier: the records of the mazes that have some of them.
        looks: what the numbers mean.
        sign: what a style looks like.
    """
    first = max(looks) + 1
    number_of: Memo[_Back, int] = Memo(lambda _: first + len(number_of))
    for record in earlier:
        if any(one.diagonals for one in (*record.signs, *map(sign_of, record.looks))):
            rows = of_rows(_numbering(record, looks, number_of), rows, record.rows)
    meanings = {number: back for back, number in number_of.items()}

    def look_of(style: int, number: int) -> CellLook:
        back = meanings.get(number)
        if back is None:
            return looks[number]
        look = looks[back.number]
        return look._replace(diagonals=back.was) if sign(style).diagonals == back.gave else look

    return rows, look_of


def _numbering(
    record: Record, looks: Mapping[int, CellLook], number_of: Mapping[_Back, int]
) -> Callable[[Sequence[Target], Sequence[Strip]], Sequence[Target]]:
    """Return what gives the cells of a maze that are in a record numbers that tell their diagonals before, too."""

    def numbered(key: tuple[int, int, int]) -> int:
        number, was, gave = key
        before, given = record.looks[was], record.signs[gave]
        if looks[number].diagonals is not KEEP or given.diagonals == sign_of(before).diagonals:
            return number
        return number_of[_Back(number, before.diagonals, given.diagonals)]

    numbers: Memo[tuple[int, int, int], int] = Memo(numbered)

    def targets_of(targets: Sequence[Target], strips: Sequence[Strip]) -> Sequence[Target]:
        found = []
        for target in targets:
            of_cells = list(target.looks)
            for first, was, gave in cut(strips, [(target.first, target.last)]):
                cells = slice(first - target.first, first - target.first + len(was))
                of_cells[cells] = [numbers[key] for key in zip(of_cells[cells], was, gave, strict=True)]
            found.append(Target(target.first, plane(of_cells)))
        return found

    return targets_of
