"""Rows of a narrow maze that are written alike, restyled many at once."""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import NamedTuple

from excelmaze.planes import Plane, plane
from excelmaze.xlsx.edit.kinds import RowsByKind, by_kind, paired
from excelmaze.xlsx.edit.targets import Target, WasStyled
from excelmaze.xlsx.sheets.alike import RowsAlike


class Restyled(NamedTuple):
    """Rows alike with other styles.

    Attributes:
        kinds: for each row which of the styles it gets.
        styles: for each kind those of its cells, as they are written.
        before: for each row, the styles that the target cells had.
        changed: how many cells have another style.
        needless: how many cells now look as if they were not there.
    """

    kinds: Plane
    styles: Sequence[Sequence[bytes]]
    before: RowsByKind[Sequence[WasStyled]]
    changed: int
    needless: int


class _Kind(NamedTuple):
    """What becomes of a row, as in `Restyled`."""

    styles: Sequence[bytes]
    before: Sequence[WasStyled]
    changed: int
    needless: int


def restyled_alike(
    rows: RowsAlike,
    targets: Mapping[int, Sequence[Target]],
    written: Mapping[tuple[int, int], bytes],
    absent: Mapping[int, int],
    had: dict[object, Sequence[WasStyled]],
) -> Restyled | None:
    """Rows alike as targets restyle them; None where a target has cells that are not written.

    Args:
        rows: the rows.
        targets: for each of them, the cells to restyle.
        written: what the style of a cell becomes by a look.
        absent: for each column, the style of a cell that is not there; nothing where such cells are left.
        had: what target cells had in rows before these, by what tells it, so that rows share it.
    """
    place_of = {column: index for index, column in enumerate(rows.columns)}
    wanted = by_kind(targets, range(rows.number, rows.last + 1))
    if not all(place_of.keys() >= {*range(one.first, one.last + 1)} for found in wanted.things for one in found):
        return None

    def made(found: Sequence[Target], styles: Sequence[int]) -> _Kind:
        words = [b"%d" % style for style in styles]
        changed = needless = 0
        for target in found:
            for column, look in enumerate(target.looks, target.first):
                place = place_of[column]
                was, words[place] = words[place], written[styles[place], look]
                changed += words[place] != was
                needless += bool(absent) and int(words[place] or 0) == absent[column]
        before = [
            WasStyled(one.first, plane(styles[place_of[column]] for column in range(one.first, one.last + 1)))
            for one in found
        ]
        key = tuple((first, tuple(styles)) for first, styles in before)
        return _Kind(words, had.setdefault(key, before), changed, needless)

    # Narrow mazes have the same few rows again and again: those with the same targets and the same styles.
    kinds, keys = wanted.kinds, [(found, list[int]()) for found in wanted.things]
    for styles in rows.styles:
        kinds, pairs = paired(kinds, styles)
        keys = [(keys[kind][0], [*keys[kind][1], style]) for kind, style in pairs]
    every = [made(*key) for key in keys]
    found = RowsByKind(rows.number, kinds, every)
    return Restyled(
        kinds,
        [kind.styles for kind in every],
        RowsByKind(rows.number, kinds, [kind.before for kind in every]),
        found.total(_CHANGED),
        found.total(_NEEDLESS),
    )


_CHANGED, _NEEDLESS = attrgetter("changed"), attrgetter("needless")
