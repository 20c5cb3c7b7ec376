"""Rows of a narrow maze that are written alike, restyled many at once."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from excelmaze.xlsx.edit.memo import Memo, of_rows, once
from excelmaze.xlsx.edit.targets import Target, WasStyled
from excelmaze.xlsx.sheets.alike import RowsAlike


class Restyled(NamedTuple):
    """Rows alike with other styles.

    Attributes:
        styles: the styles by columns, as they are written.
        before: for each row, the styles that the target cells had.
        changed: how many cells have another style.
        needless: how many cells now look as if they were not there.
    """

    styles: list[list[bytes]]
    before: dict[int, list[WasStyled]]
    changed: int
    needless: int


def restyled_alike(
    rows: RowsAlike,
    targets: Mapping[int, Sequence[Target]],
    written: Mapping[tuple[bytes, int], bytes],
    absent: Mapping[int, int],
) -> Restyled | None:
    """Rows alike as targets restyle them; None where a target has cells that are not written.

    Args:
        rows: the rows.
        targets: for each of them, the cells to restyle.
        written: what the style of a cell becomes by a look.
        absent: for each column, the style of a cell that is not there; nothing where such cells are left.
    """
    place_of = {column: index for index, column in enumerate(rows.columns)}
    numbers = range(rows.number, rows.last + 1)
    wanted = {row: targets[row] for row in numbers}
    if not all(
        place_of.keys() >= {*range(one.first, one.last + 1)} for found in once(wanted.values()) for one in found
    ):
        return None

    def looks_of(found: Sequence[Target]) -> Sequence[int | None]:
        looks: list[int | None] = [None] * len(place_of)
        for target in found:
            for column, look in enumerate(target.looks, target.first):
                looks[place_of[column]] = look
        return looks

    def was_styled(found: Sequence[Target], styles: Sequence[bytes]) -> list[WasStyled]:
        return [
            WasStyled(one.first, [int(styles[place_of[column]]) for column in range(one.first, one.last + 1)])
            for one in found
        ]

    alike: Memo[tuple[bytes, ...], tuple[bytes, ...]] = Memo(lambda styles: styles)
    now: Memo[tuple[bytes, int | None], bytes] = Memo(lambda one: one[0] if one[1] is None else written[one[0], one[1]])
    old = [rows.styles(index) for index in range(len(place_of))]
    before = of_rows(
        was_styled, wanted, dict(zip(numbers, map(alike.__getitem__, zip(*old, strict=True)), strict=True))
    )
    new: list[list[bytes]] = []
    needless = 0
    looks = list(zip(*of_rows(looks_of, wanted).values(), strict=True))
    cells = [list(zip(*both, strict=True)) for both in zip(old, looks, strict=True)]
    # New styles come in reading order, however many rows are worked on at once.
    for one in dict.fromkeys(chain.from_iterable(zip(*cells, strict=True))):
        now[one]
    for column, changes in zip(rows.columns, cells, strict=True):
        new.append(list(map(now.__getitem__, changes)))
        if absent:
            counts = Counter(changes)
            needless += sum(
                n for one, n in counts.items() if one[1] is not None and int(now[one] or 0) == absent[column]
            )
    changed = sum(sum(map(bytes.__ne__, *both)) for both in zip(old, new, strict=True))
    return Restyled(new, before, changed, needless)
