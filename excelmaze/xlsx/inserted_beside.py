"""Columns right of a maze and rows below it that took on the looks of its last ones when they were inserted there.

Excel and LibreOffice give them the borders and fills of their neighbour. Whether somebody else drew them nobody can
tell, so they stay when the maze goes; but that is said.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile

from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, overlap
from excelmaze.xlsx.edit.change_set import Note
from excelmaze.xlsx.record.looks import Sign
from excelmaze.xlsx.record.on_sheet import Records
from excelmaze.xlsx.record.record import Record, Spans

# Where more look alike, whole columns or rows have that look.
_MOST = 20


def inserted_notes(records: Records, gone: Mapping[int, Record], staying: Mapping[int, Record]) -> Iterator[Note]:
    """Yield what is to be said of cells beside mazes that go, as far as no other maze lies there."""
    for number, record in gone.items():
        others = [one.area for other, one in {**staying, **gone}.items() if other != number]
        found = [area for area in _copies(records, record) if not any(overlap(area, one) for one in others)]
        if found:
            cells = ",".join(area.address for area in found)
            what = f"{cells} beside the maze look like its last cells, as what is inserted there does, and stay"
            yield Note(what, f"--cells {cells} --plain takes their lines and fills away")


def _copies(records: Records, record: Record) -> Iterator[Area]:
    """Yield the columns right of a maze, and then the rows below it, that look like its last one."""
    right = max(strips[-1].last for strips in record.rows.values())
    rows = [row for row, strips in record.rows.items() if strips[-1].last == right]
    columns = _alike(records, lambda column: {row: [(column, column)] for row in rows}, right, MAX_COLUMN)
    if columns:
        yield Area(min(rows), right + 1, max(rows), right + columns)
    bottom = max(record.rows)
    spans = [(one.first, one.last) for one in record.rows[bottom]]
    if bottom in rows:
        spans[-1] = spans[-1][0], right + columns
    below = _alike(records, lambda row: {row: spans}, bottom, MAX_ROW)
    if below:
        yield Area(bottom + 1, spans[0][0], bottom + below, spans[-1][1])


def _alike(records: Records, cells_at: Callable[[int], Mapping[int, Spans]], last: int, most: int) -> int:
    """Return how many columns, or rows, behind the last one of a maze look like it; 0 where that is no end."""
    signs = _signs(records, cells_at(last))
    numbers = range(last + 1, min(last + _MOST + 1, most) + 1) if signs else range(0)
    count = 0
    for _ in takewhile(lambda number: _signs(records, cells_at(number)) == signs, numbers):
        count += 1
    return 0 if count > _MOST else count


def _signs(records: Records, wanted: Mapping[int, Spans]) -> list[Sign] | None:
    """Return what cells look like, in order; None where none of them has lines or fills, as nobody sees them then."""
    styles = [
        style for _, found in sorted(records.cells.styles(wanted).items()) for one in found for style in one.styles
    ]
    signs = {style: records.cells.sign(style) for style in {*styles}}
    return [signs[style] for style in styles] if any(map(any, signs.values())) else None
