"""Warnings about what hides a maze: hidden rows and columns, conditional formats; and a title that is cut off."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import fsum

from excelmaze.errors import InputError
from excelmaze.sheet.addresses import (
    MAX_COLUMN,
    MAX_ROW,
    Area,
    column_letters,
    column_number,
    parse_selection,
)
from excelmaze.sheet.bands import Span, merged_spans
from excelmaze.sheet.paper import column_width, width_of
from excelmaze.sheet.stretches import Rows
from excelmaze.xlsx.package.tree import to_bool
from excelmaze.xlsx.sheets.worksheet import Sheet, usual_width
from excelmaze.xlsx.titles import title_note

# Rules of newer kinds stand in the extensions of a sheet, with their cells.
_NEWER_RULES = rb"<(\w+:)?conditionalFormatting\b.*?</(?:\w+:)?conditionalFormatting\s*>"
_CELLS = rb"<(?:\w+:)?sqref\s*>([^<]*)<"
_MOST_SHOWN = 3


def hidden_note(sheet: Sheet, rows: Rows) -> Iterator[str]:
    """Yield a line about rows and columns of a maze that are hidden."""
    columns = _columns(rows)
    unseen_columns = [
        (max(first, column.first), min(last, column.last))
        for column in sheet.part.columns
        if to_bool(column.node.attributes.get("hidden")) or _is_zero(column.node.attributes.get("width"))
        for first, last in columns
        if first <= column.last and column.first <= last
    ]
    yield from hidden_lines(((row, row) for row in _unseen_rows(sheet, rows)), unseen_columns)


def hidden_lines(rows: Iterable[Span], columns: Iterable[Span]) -> Iterator[str]:
    """Yield the line about rows and columns of a maze, first and last ones, that are hidden."""
    said = [*_listed("row", merged_spans(rows), str), *_listed("column", merged_spans(columns), column_letters)]
    if said:
        yield f"hidden inside the selection, so part of the maze is not seen: {', '.join(said)}"


def covered_note(sheet: Sheet, rows: Rows, filled: Collection[int]) -> Iterator[str]:
    """Yield a line about conditional formats over cells that the maze fills: where they hold, their colours show.

    Args:
        sheet: the sheet.
        rows: the cells of the maze.
        filled: the codes that have a fill.
    """
    areas = [area for area in _conditional(sheet) if _fills_within(area, rows, filled)]
    if areas:
        shown = ", ".join(area.address for area in areas[:_MOST_SHOWN]) + (" ..." if len(areas) > _MOST_SHOWN else "")
        yield f"conditional formats cover cells that the maze colours (start, goal or way): {shown}"


def cut_note(sheet: Sheet, title: str, rows: Rows, pixels: Mapping[int, int]) -> Iterator[str]:
    """Yield a line about a title that is wider than the maze, whose columns become so wide where a size is given."""
    spans = _columns(rows)
    whole = [(spans[0][0], spans[-1][1])]
    kept = _between(spans) if pixels else whole
    width = fsum(map(column_width, pixels.values())) + fsum(_width(sheet, first, last) for first, last in kept)
    yield from title_note(title, width)


def _columns(rows: Rows) -> list[tuple[int, int]]:
    """Return the columns that have a cell of the maze."""
    return merged_spans({(one.first, one.last) for found in rows.values() for one in found})


def _between(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    return [(last + 1, first - 1) for (_, last), (first, _) in pairwise(spans)]


def _width(sheet: Sheet, first: int, last: int) -> float:
    """Return the width of columns as a sheet has them, in characters."""
    usual = usual_width(sheet)
    width = (last - first + 1) * usual
    for column in sheet.part.columns:
        shared = min(last, column.last) - max(first, column.first) + 1
        if shared > 0:
            hidden = to_bool(column.node.attributes.get("hidden"))
            own = 0.0 if hidden else width_of(column.node.attributes.get("width"), usual)
            width += shared * (own - usual)
    return width


def _unseen_rows(sheet: Sheet, rows: Rows) -> Iterator[int]:
    """Yield the rows of a maze that are hidden, or so by default where the sheet does not write them."""
    node = sheet.part.root.find("sheetFormatPr")
    by_default = node is not None and to_bool(node.attributes.get("zeroHeight"))
    written: set[int] = set()
    for row in sheet.part.rows(min(rows), max(rows)):
        if by_default:
            written.add(row.number)
        if row.number in rows:
            values = sheet.part.row_attributes(row)
            if to_bool(values.get(b"hidden", b"0").decode()) or _is_zero(values.get(b"ht")):
                yield row.number
    if by_default:
        yield from rows.keys() - written


def _is_zero(size: str | bytes | None) -> bool:
    try:
        return size is not None and float(size) == 0
    except ValueError:
        return False


def _listed(noun: str, spans: Sequence[tuple[int, int]], name: Callable[[int], str]) -> Iterator[str]:
    """Yield `rows 4-5, 9`, or nothing."""
    if not spans:
        return
    shown = [name(first) if first == last else f"{name(first)}-{name(last)}" for first, last in spans[:_MOST_SHOWN]]
    several = len(spans) > 1 or spans[0][0] != spans[0][1]
    yield f"{noun}{'s' * several} {' '.join(shown)}{' ...' if len(spans) > _MOST_SHOWN else ''}"


def _conditional(sheet: Sheet) -> Iterator[Area]:
    root, data = sheet.part.root, sheet.part.data
    texts = [node.attributes.get("sqref", "") for node in root.all("conditionalFormatting")]
    extensions = root.find("extLst")
    if extensions is not None:
        inside = data[extensions.open_end : extensions.close_start]
        for rule in re.finditer(_NEWER_RULES, inside, re.DOTALL):
            texts += [found[1].decode("utf-8", "replace") for found in re.finditer(_CELLS, rule[0])]
    for text in texts:
        try:
            yield from parse_selection(text).areas
        except InputError:  # whole columns, or nothing
            yield from _whole(text)


def _whole(text: str) -> Iterator[Area]:
    """Yield whole columns and rows as areas."""
    for part in text.split():
        if match := re.fullmatch(r"([A-Z]{1,3}):([A-Z]{1,3})", part):
            yield Area(1, column_number(match[1]), MAX_ROW, column_number(match[2]))
        elif match := re.fullmatch(r"([0-9]{1,7}):([0-9]{1,7})", part):
            yield Area(int(match[1]), 1, int(match[2]), MAX_COLUMN)


def _fills_within(area: Area, rows: Rows, filled: Collection[int]) -> bool:
    """Return whether the maze fills a cell of an area."""
    return any(
        not {*one.codes[max(area.left - one.first, 0) : max(area.right - one.first + 1, 0)]}.isdisjoint(filled)
        for row, found in rows.items()
        if area.top <= row <= area.bottom
        for one in found
    )
