"""Changes of the records of a sheet by a job that changes cells.

A cell belongs to one record. A new maze takes the cells that it covers from the records of those before it, with their
word for how the cells were; a path or an opening is put down in the record of the maze that it changes.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.memo import Memo
from excelmaze.planes import combined, mapped, plane
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.stretches import Rows, Stretch, of_rows
from excelmaze.xlsx.record.chains import undone, with_names
from excelmaze.xlsx.record.fingerprints import Fingerprint, fingerprint_of, restored
from excelmaze.xlsx.record.record import Record, Spans, Strip, cut, not_empty, unseen_sides
from excelmaze.xlsx.sheets.cell_format import KEEP, CellFormat, Content, Keep

if TYPE_CHECKING:
    from excelmaze.xlsx.record.locate import Found


def made_record(
    area: Area,
    rows: Mapping[int, Sequence[Stretch]],
    before: Mapping[int, Sequence[Stretch]],
    format_of: Callable[[int], CellFormat],
    became: Callable[[int, int], CellFormat],
) -> Record:
    """Return the record of cells that were changed, without what came with them.

    Args:
        area: the rectangle around them.
        rows: the cells of each row, and the numbers of the formats that they got.
        before: the styles that they had; others' may be among them.
        format_of: the format of a style.
        became: what became of a cell of some style, by those numbers; what it keeps is marked so.
    """
    was_places: dict[CellFormat, int] = {}
    gave_places: dict[Fingerprint, int] = {}
    was: Memo[int, int] = Memo(lambda style: was_places.setdefault(format_of(style), len(was_places)))
    gave: Memo[tuple[int, int], int] = Memo(
        lambda pair: gave_places.setdefault(fingerprint_of(became(*pair).over(format_of(pair[0]))), len(gave_places))
    )

    def strips_of(targets: Sequence[Stretch], before: Sequence[Stretch]) -> Sequence[Strip]:
        styles = {one.first: one.codes for one in before}
        return [
            Strip(first, mapped(styles[first], was), combined(styles[first], numbers, gave))
            for first, numbers in targets
        ]

    found = of_rows(strips_of, rows, before)
    return Record(area, tuple(was_places), tuple(gave_places), found)


def put_down(
    made: Record, number: int, near: "Mapping[int, Found]", every: Mapping[int, Record], *, new: bool
) -> dict[int, Record | None]:
    """Return the records that a job changes, by number; None for one of which nothing is left.

    Args:
        made: the record of the cells that were changed.
        number: a number for it.
        near: the records that may have some of these cells.
        every: all records of the sheet, for what several mazes have in common.
        new: the cells are a new maze; else they are changes to the mazes that have them.
    """
    changed: dict[int, Record | None] = {}
    taken_over: dict[int, Record] = {}
    owner = number
    for other, found in near.items():
        both = _overlaid(made, found)
        if not both.rows:
            continue
        if new:
            rest = found.record.outside(both.spans)
            made = made.with_cells_of(both)
            changed[other] = rest if rest.rows else None
            if not rest.rows:
                taken_over[other] = rest
        else:
            made = made.outside(both.spans)
            changed[other] = found.record.with_cells_of(both)._replace(named=made.named)
            owner = other if owner == number else owner
    if taken_over:
        staying = {one: changed.get(one) or record for one, record in every.items() if one not in taken_over}
        heirs = _inherited(taken_over, number, made, staying)
        made = heirs.pop(number)
        changed |= heirs
    for other, found in near.items():
        # The new title replaced its own.
        left = changed.get(other, found.record)
        if left is not None and left.titles.keys() & made.titles.keys():
            kept = {place: text for place, text in left.titles.items() if place not in made.titles}
            changed[other] = left._replace(titles=kept)
    if made.rows:
        changed[number] = made
    elif (heir := changed.get(owner)) is not None:
        changed[owner] = heir._replace(extra_sheets=(*heir.extra_sheets, *made.extra_sheets))
        records = {**every, **{one: record for one, record in changed.items() if record is not None}}
        changed |= with_names(owner, made.names, records)
    return changed


def _inherited(
    gone: Mapping[int, Record], number: int, made: Record, staying: Mapping[int, Record]
) -> dict[int, Record]:
    """Return the records that inherit from mazes whose last cell a new one has got: the new one among them.

    Sizes and names go to the next maze that set them, as when a maze is cleared; else to the new one.
    """
    left = undone(gone, {**staying, number: made}, {})
    heir = left.remaining.get(number, made)
    for record in gone.values():
        heir = heir.absorb(record)
    heir = heir._replace(
        columns={**heir.columns, **left.columns},
        heights={**heir.heights, **left.heights},
        names={**{name: was for name, was in left.names.items() if was is not None}, **heir.names},
    )
    return {**left.remaining, number: heir}


def _overlaid(made: Record, found: "Found") -> Record:
    """Return the cells that both know: how they were by the earlier record, and what they are now by the later one."""
    earlier = found.record
    was_places: dict[CellFormat, int] = {}

    def was_of(key: tuple[int, ...]) -> int:
        now, was, fingerprint = made.formats[key[0]], earlier.formats[key[1]], earlier.fingerprints[key[2]]
        back = restored(fingerprint_of(now), was, fingerprint, found.became, sum(key[3:])).cell_format
        return was_places.setdefault(back.over(now), len(was_places))

    known: Memo[tuple[int, ...], int] = Memo(was_of)
    # Two by two, so that all of a row are worked on at once.
    pairs: list[tuple[int, int]] = []
    pair_of: Memo[tuple[int, int], int] = Memo(lambda pair: pairs.append(pair) or len(pairs) - 1)  # type: ignore[func-returns-value]
    together: Memo[tuple[int, int], int] = Memo(lambda both: known[both[0], *pairs[both[1]]])
    unseen = unseen_sides(found.merged)

    def overlaid(
        ours: Sequence[Strip],
        our_spans: Spans,
        theirs: Sequence[Strip],
        their_spans: Spans,
        inner: Mapping[int, int] | tuple[()],
    ) -> Sequence[Strip]:
        strips = []
        for one, other in zip(cut(ours, their_spans), cut(theirs, our_spans), strict=True):
            if inner:
                keys = enumerate(zip(one.was, other.was, other.gave, strict=True), one.first)
                was = plane(known[(*key, inner.get(column, 0))] for column, key in keys)
            else:
                was = combined(one.was, combined(other.was, other.gave, pair_of), together)
            strips.append(Strip(one.first, was, one.gave))
        return strips

    both = {row: strips for row, strips in sorted(made.rows.items()) if row in earlier.rows}
    rows = of_rows(overlaid, both, made.spans, earlier.rows, earlier.spans, unseen)
    return Record(made.area, tuple(was_places), made.fingerprints, not_empty(rows))


# What becomes of a cell of some style by the number of its format.
LookOf = Callable[[int, int], CellFormat]


class _Back(NamedTuple):
    """A cell format by its number, the diagonals of a cell before an earlier maze, and those that it got then."""

    number: int
    was: Content | Keep | None
    gave: str


def with_diagonals_back(
    rows: Rows, earlier: Sequence[Record], formats: Mapping[int, CellFormat], fingerprint: Callable[[int], Fingerprint]
) -> tuple[Rows, LookOf]:
    """Return the cells of a new maze, and what becomes of them, with the diagonals before earlier mazes.

    Args:
        rows: the cells, and the numbers of the formats that they get.
        earlier: the records of the mazes that have some of them.
        formats: what the numbers mean.
        fingerprint: that of a style.
    """
    first = max(formats) + 1
    number_of: Memo[_Back, int] = Memo(lambda _: first + len(number_of))
    for record in earlier:
        if any(one.diagonals for one in (*record.fingerprints, *map(fingerprint_of, record.formats))):
            rows = of_rows(_numbering(record, formats, number_of), rows, record.rows)
    meanings = {number: back for back, number in number_of.items()}

    def format_of(style: int, number: int) -> CellFormat:
        back = meanings.get(number)
        if back is None:
            return formats[number]
        cell_format = formats[back.number]
        return cell_format._replace(diagonals=back.was) if fingerprint(style).diagonals == back.gave else cell_format

    return rows, format_of


def _numbering(
    record: Record, formats: Mapping[int, CellFormat], number_of: Mapping[_Back, int]
) -> Callable[[Sequence[Stretch], Sequence[Strip]], Sequence[Stretch]]:
    """Return what gives the cells of a maze that are in a record numbers that tell their diagonals before, too."""

    def numbered(key: tuple[int, int, int]) -> int:
        number, was, gave = key
        before, given = record.formats[was], record.fingerprints[gave]
        if formats[number].diagonals is not KEEP or given.diagonals == fingerprint_of(before).diagonals:
            return number
        return number_of[_Back(number, before.diagonals, given.diagonals)]

    numbers: Memo[tuple[int, int, int], int] = Memo(numbered)

    def targets_of(targets: Sequence[Stretch], strips: Sequence[Strip]) -> Sequence[Stretch]:
        found = []
        for target in targets:
            of_cells = list(target.codes)
            for first, was, gave in cut(strips, [(target.first, target.last)]):
                cells = slice(first - target.first, first - target.first + len(was))
                of_cells[cells] = [numbers[key] for key in zip(of_cells[cells], was, gave, strict=True)]
            found.append(Stretch(target.first, plane(of_cells)))
        return found

    return targets_of
