"""What the cells of mazes that are cleared get back."""

from collections.abc import Iterable, Mapping, Sequence

from excelmaze.counts import counted
from excelmaze.planes import combined, plane
from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.chosen import Chosen
from excelmaze.xlsx.edit.cell_look import KEEP, CellLook
from excelmaze.xlsx.edit.cells import SheetEdit
from excelmaze.xlsx.edit.memo import Memo, of_rows
from excelmaze.xlsx.edit.targets import Target
from excelmaze.xlsx.record.looks import FormerLook, Sign, restored
from excelmaze.xlsx.record.on_sheet import Records
from excelmaze.xlsx.record.record import Record, Strip, unseen_sides

# The look of a title's cell, which keeps all but its text, and its number.
_KEPT = CellLook((KEEP,) * 4, KEEP)
_AS_IT_IS = -1


class GivenBack:
    """What each cell gets back, by numbers that stand for a maze, a look that a cell had and the sign that it got."""

    def __init__(self, chosen: Mapping[int, Chosen], records: Records) -> None:
        self._cells = records.cells
        self._meanings: list[tuple[CellLook, Sign, Mapping[str, str], int]] = []
        self._known: dict[tuple[int, int], FormerLook] = {}
        self.targets: dict[int, Sequence[Target]] = {}
        self.count = 0
        self._lost = sum(one.found.lost for one in chosen.values())
        for one in chosen.values():
            self._add(one.now, one.found.became, one.found.merged)

    def _add(self, record: Record, became: Mapping[str, str], merged: Iterable[Area]) -> None:
        def number_of(key: tuple[int, ...]) -> int:
            was, gave, *inside = key
            self._meanings.append((record.looks[was], record.signs[gave], became, sum(inside)))
            return len(self._meanings) - 1

        numbers: Memo[tuple[int, ...], int] = Memo(number_of)
        pair_numbers: Memo[tuple[int, int], int] = Memo(number_of)

        def targets_of(
            strips: Sequence[Strip], inner: Mapping[int, int] | tuple[()], others: Sequence[Target]
        ) -> Sequence[Target]:
            targets = [*others]
            for strip in strips:
                if inner:
                    pairs = enumerate(zip(strip.was, strip.gave, strict=True), strip.first)
                    looks = plane(numbers[(*pair, inner.get(column, 0))] for column, pair in pairs)
                else:
                    looks = combined(strip.was, strip.gave, pair_numbers)
                targets.append(Target(strip.first, looks))
            return sorted(targets, key=lambda target: target.first)

        self.targets |= of_rows(targets_of, record.rows, unseen_sides(merged), self.targets)
        self.count += record.cells

    def look(self, base: int, number: int) -> CellLook:
        """What a cell of some style gets back."""
        return _KEPT if number == _AS_IT_IS else self._restored(base, number).look

    def notes(self, edit: SheetEdit) -> list[str]:
        """What is to be said of cells that were changed since."""
        odd = {pair for pair, one in self._known.items() if one.restyled}
        notes = []
        if odd:
            restyled = 0
            for row, targets in self.targets.items():
                before = {was.first: was.styles for was in edit.before[row]}
                restyled += sum(
                    pair in odd for target in targets for pair in zip(before[target.first], target.looks, strict=True)
                )
            one, several = "cell keeps lines or fills that it was", "cells keep lines or fills that they were"
            notes.append(f"{counted(restyled, one, several)} given since")
        if self._lost:
            notes.append(
                counted(
                    self._lost,
                    "cell of the maze is gone, or looks otherwise, and stays as it is",
                    "cells of the maze are gone, or look otherwise, and stay as they are",
                )
            )
        return notes

    def _restored(self, base: int, number: int) -> FormerLook:
        if (base, number) not in self._known:
            was, gave, became, inside = self._meanings[number]
            self._known[base, number] = restored(self._cells.sign(base), was, gave, became, inside)
        return self._known[base, number]


def with_titles(
    targets: Mapping[int, Sequence[Target]], titles: Iterable[tuple[int, int]]
) -> dict[int, Sequence[Target]]:
    """The targets with the cells of titles, which keep their looks."""
    found: dict[int, Sequence[Target]] = dict(targets)
    for row, column in titles:
        in_row = found.get(row, ())
        if not any(one.first <= column <= one.last for one in in_row):
            found[row] = sorted([*in_row, Target(column, [_AS_IT_IS])], key=lambda target: target.first)
    return found
