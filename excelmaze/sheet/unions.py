"""Unions of cells: few areas for many cells, in addresses that Excel takes."""

from collections.abc import Iterable, Iterator

from excelmaze.sheet.addresses import Area, Place

# Excel's Range takes an address of at most 255 characters.
LONGEST_ADDRESS = 255


def addresses(areas: Iterable[Area]) -> Iterator[str]:
    """The areas in A1 notation with commas, in as few addresses as Excel's limit allows."""
    parts: list[str] = []
    length = -1
    for area in areas:
        part = area.address
        if length + 1 + len(part) > LONGEST_ADDRESS:
            yield ",".join(parts)
            parts, length = [], -1
        parts.append(part)
        length += 1 + len(part)
    if parts:
        yield ",".join(parts)


def runs_in_rows(places: Iterable[Place]) -> list[Area]:
    """Cells side by side made one area each; every cell comes once."""
    found: list[Area] = []
    for row, column in sorted(places):
        if found and (found[-1].top, found[-1].right + 1) == (row, column):
            found[-1] = found[-1]._replace(right=column)
        else:
            found.append(Area(row, column, row, column))
    return found


def runs_in_columns(places: Iterable[Place]) -> list[Area]:
    """Cells above one another made one area each."""
    return [Area(left, top, right, bottom) for top, left, bottom, right in runs_in_rows((c, r) for r, c in places)]


def rectangles(places: Iterable[Place]) -> list[Area]:
    """Runs in rows, those of the same columns in rows that follow one another made one area."""
    found: list[Area] = []
    for area in sorted(runs_in_rows(places), key=lambda run: (run.left, run.right, run.top)):
        if found and (found[-1].left, found[-1].right, found[-1].bottom + 1) == (area.left, area.right, area.top):
            found[-1] = found[-1]._replace(bottom=area.bottom)
        else:
            found.append(area)
    return sorted(found)
