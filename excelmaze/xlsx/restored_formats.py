"""The formats that the cells of mazes get back when these are cleared.

Columns right of a maze and rows below it that were inserted there took on the formats of its last ones: Excel and
LibreOffice give them the borders and fills of their neighbour. Whether somebody else drew them nobody can tell, so they
stay when the maze goes; but that is said.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile

from excelmaze.errors import counted
from excelmaze.memo import Memo
from excelmaze.planes import combined, plane
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, overlap
from excelmaze.sheet.stretches import Rows, Stretch, of_rows
from excelmaze.xlsx.carrier import Note
from excelmaze.xlsx.chosen import Chosen
from excelmaze.xlsx.record.fingerprints import Fingerprint, RestoredFormat, restored
from excelmaze.xlsx.record.on_sheet import Records
from excelmaze.xlsx.record.record import Record, Spans, Strip, unseen_sides
from excelmaze.xlsx.sheets.cell_format import CellFormat


class RestoredFormats:
    """The formats that cells get back, by numbers for a maze, a former format and what the maze made of it."""

    def __init__(self, chosen: Mapping[int, Chosen], records: Records) -> None:
        self._cells = records.cells
        self._meanings: list[tuple[CellFormat, Fingerprint, Mapping[str, str], int]] = []
        self._known: dict[tuple[int, int], RestoredFormat] = {}
        self.targets: dict[int, Sequence[Stretch]] = {}
        self.count = 0
        self._lost = sum(one.found.lost for one in chosen.values())
        for one in chosen.values():
            self._add(one.now, one.found.became, one.found.merged)

    def _add(self, record: Record, became: Mapping[str, str], merged: Iterable[Area]) -> None:
        def number_of(key: tuple[int, ...]) -> int:
            was, gave, *inside = key
            self._meanings.append((record.formats[was], record.fingerprints[gave], became, sum(inside)))
            return len(self._meanings) - 1

        numbers: Memo[tuple[int, ...], int] = Memo(number_of)
        pair_numbers: Memo[tuple[int, int], int] = Memo(number_of)

        def targets_of(
            strips: Sequence[Strip], inner: Mapping[int, int] | tuple[()], others: Sequence[Stretch]
        ) -> Sequence[Stretch]:
            targets = [*others]
            for strip in strips:
                if inner:
                    pairs = enumerate(zip(strip.was, strip.gave, strict=True), strip.first)
                    formats = plane(numbers[(*pair, inner.get(column, 0))] for column, pair in pairs)
                else:
                    formats = combined(strip.was, strip.gave, pair_numbers)
                targets.append(Stretch(strip.first, formats))
            return sorted(targets, key=lambda target: target.first)

        self.targets |= of_rows(targets_of, record.rows, unseen_sides(merged), self.targets)
        self.count += record.cells

    def format(self, base: int, number: int) -> CellFormat:
        """Return the format that a cell of some style gets back."""
        return self._restored(base, number).cell_format

    def notes(self, before: Rows) -> list[str]:
        """Return notes about cells that were changed since."""
        odd = {pair for pair, one in self._known.items() if one.restyled}
        notes = []
        if odd:
            restyled = 0
            for row, targets in self.targets.items():
                were = {was.first: was.codes for was in before[row]}
                restyled += sum(
                    pair in odd for target in targets for pair in zip(were[target.first], target.codes, strict=True)
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

    def _restored(self, base: int, number: int) -> RestoredFormat:
        if (base, number) not in self._known:
            was, gave, became, inside = self._meanings[number]
            self._known[base, number] = restored(self._cells.fingerprint(base), was, gave, became, inside)
        return self._known[base, number]


# Where more have the same formats, whole columns or rows do.
_MOST = 20


def inserted_notes(records: Records, gone: Mapping[int, Record], staying: Mapping[int, Record]) -> Iterator[Note]:
    """Yield notes about copies of last columns and rows of mazes that go, as far as no other maze lies there."""
    for number, record in gone.items():
        others = [one.area for other, one in {**staying, **gone}.items() if other != number]
        found = [area for area in _copies(records, record) if not any(overlap(area, one) for one in others)]
        if found:
            cells = ",".join(area.address for area in found)
            what = f"{cells} beside the maze look like its last cells, as what is inserted there does, and stay"
            yield Note(what, f"--cells {cells} --plain takes their lines and fills away")


def _copies(records: Records, record: Record) -> Iterator[Area]:
    """Yield the columns right of a maze, and then the rows below it, with the formats of its last one."""
    right = max(strips[-1].last for strips in record.rows.values())
    rows = [row for row, strips in record.rows.items() if strips[-1].last == right]

    def columns_from(first: int, count: int) -> list[list[Fingerprint]]:
        span = [(first, first + count - 1)]
        found = _fingerprints(records, dict.fromkeys(rows, span))
        return [found[column::count] for column in range(count)]

    columns = _count_copies(columns_from, right, MAX_COLUMN)
    if columns:
        yield Area(min(rows), right + 1, max(rows), right + columns)
    bottom = max(record.rows)
    spans = [(one.first, one.last) for one in record.rows[bottom]]
    if bottom in rows:
        spans[-1] = spans[-1][0], right + columns
    width = sum(last - first + 1 for first, last in spans)

    def rows_from(first: int, count: int) -> list[list[Fingerprint]]:
        found = _fingerprints(records, dict.fromkeys(range(first, first + count), spans))
        return [found[begin : begin + width] for begin in range(0, len(found), width)]

    below = _count_copies(rows_from, bottom, MAX_ROW)
    if below:
        yield Area(bottom + 1, spans[0][0], bottom + below, spans[-1][1])


def _count_copies(read: Callable[[int, int], list[list[Fingerprint]]], last: int, most: int) -> int:
    """Return how many columns, or rows, behind the last one of a maze have its formats; 0 where that has no end.

    Cells without lines and fills do not count, as nobody sees them.
    """
    own, *neighbour = read(last, min(2, most - last + 1))
    if neighbour != [own] or not any(map(any, own)):
        return 0
    others = read(last + 2, min(_MOST, most - last - 1))
    count = 1 + sum(1 for _ in takewhile(lambda other: other == own, others))
    return 0 if count > _MOST else count


def _fingerprints(records: Records, wanted: Mapping[int, Spans]) -> list[Fingerprint]:
    """Return the fingerprints of cells in reading order."""
    styles = [style for found in records.cells.styles(wanted).values() for one in found for style in one.codes]
    fingerprints = {style: records.cells.fingerprint(style) for style in {*styles}}
    return [fingerprints[style] for style in styles]
