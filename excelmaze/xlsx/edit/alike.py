"""Rows of a narrow maze that are written alike, restyled many at once."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from excelmaze.xlsx.edit.memo import Memo
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
    old = [rows.styles(index) for index in range(len(place_of))]
    new = [styles[:] for styles in old]
    number_of: Memo[bytes, int] = Memo(int)
    before: dict[int, list[WasStyled]] = {}
    needless = 0
    for step, row in enumerate(range(rows.number, rows.last + 1)):
        was = before[row] = []
        for first, looks in targets[row]:
            styles = []
            for column, look in enumerate(looks, first):
                index = place_of.get(column)
                if index is None:
                    return None
                style = old[index][step]
                styles.append(number_of[style])
                now = new[index][step] = written[style, look]
                if absent and int(now or 0) == absent[column]:
                    needless += 1
            was.append(WasStyled(first, styles))
    changed = sum(map(bytes.__ne__, (style for one in old for style in one), (style for one in new for style in one)))
    return Restyled(new, before, changed, needless)
