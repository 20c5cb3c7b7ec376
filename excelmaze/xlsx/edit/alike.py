"""Rows of a narrow maze that are written alike, restyled many at once."""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import NamedTuple

from excelmaze.xlsx.edit.memo import once
from excelmaze.xlsx.edit.targets import Target, WasStyled
from excelmaze.xlsx.sheets.alike import RowsAlike
from excelmaze.xlsx.sheets.planes import plane


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
    written: Mapping[tuple[int, int], bytes],
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

    def made(kind: tuple[int, tuple[int, ...]]) -> _Kind:
        found, styles = of_kind[kind], kind[1]
        words = [b"%d" % style for style in styles]
        changed = needless = 0
        for target in found:
            for column, look in enumerate(target.looks, target.first):
                place = place_of[column]
                was, words[place] = words[place], written[styles[place], look]
                changed += words[place] != was
                needless += bool(absent) and int(words[place] or 0) == absent[column]
        return _Kind(
            tuple(words),
            [
                WasStyled(one.first, plane(styles[place_of[column]] for column in range(one.first, one.last + 1)))
                for one in found
            ],
            changed,
            needless,
        )

    # Narrow mazes have the same few rows again and again.
    kinds = list(zip(map(id, wanted.values()), zip(*rows.styles, strict=True), strict=True))
    of_kind = dict(zip(kinds, wanted.values(), strict=True))
    known = {kind: made(kind) for kind in of_kind}
    every = list(map(known.__getitem__, kinds))
    return Restyled(
        [list(column) for column in zip(*map(_WORDS, every), strict=True)],
        dict(zip(numbers, map(_BEFORE, every), strict=True)),
        sum(map(_CHANGED, every)),
        sum(map(_NEEDLESS, every)),
    )


class _Kind(NamedTuple):
    """What becomes of a row: the styles of its cells, as they are written, and the rest as in `Restyled`."""

    words: tuple[bytes, ...]
    before: list[WasStyled]
    changed: int
    needless: int


_WORDS, _BEFORE, _CHANGED, _NEEDLESS = map(attrgetter, _Kind._fields)
