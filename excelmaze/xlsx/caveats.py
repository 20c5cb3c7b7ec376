"""A warning about what hides a maze: rows and columns of it that are not shown."""

from collections.abc import Callable, Iterable, Iterator

from excelmaze.sheet.addresses import column_letters
from excelmaze.sheet.bands import Span, merged_spans
from excelmaze.sheet.stretches import Rows
from excelmaze.xlsx.package.tree import to_bool
from excelmaze.xlsx.sheets.worksheet import Sheet

_MOST_SHOWN = 3


def hidden_note(sheet: Sheet, rows: Rows) -> Iterator[str]:
    """Yield a line about rows and columns of a maze that are hidden."""
    columns = [
        (max(first, column.first), min(last, column.last))
        for column in sheet.part.columns
        if _is_hidden(column.node.attributes.get("hidden"), column.node.attributes.get("width"))
        for first, last in {(one.first, one.last) for found in rows.values() for one in found}
        if first <= column.last and column.first <= last
    ]
    hidden_rows = ((row, row) for row in _hidden_rows(sheet, rows))
    said = [*_listed("row", hidden_rows, str), *_listed("column", columns, column_letters)]
    if said:
        yield f"hidden inside the selection, so part of the maze is not seen: {', '.join(said)}"


def _hidden_rows(sheet: Sheet, rows: Rows) -> Iterator[int]:
    """Yield the rows of a maze that are hidden, or so by default where the sheet does not write them."""
    node = sheet.part.root.find("sheetFormatPr")
    unwritten = {*rows} if node is not None and to_bool(node.attributes.get("zeroHeight")) else set()
    for row in sheet.part.rows(min(rows), max(rows)):
        unwritten.discard(row.number)
        if row.number in rows:
            values = sheet.part.row_attributes(row)
            if _is_hidden(values.get(b"hidden", b"").decode(), values.get(b"ht")):
                yield row.number
    yield from unwritten


def _is_hidden(hidden: str | None, size: str | bytes | None) -> bool:
    try:
        return to_bool(hidden) or (size is not None and float(size) == 0)
    except ValueError:
        return False


def _listed(noun: str, spans: Iterable[Span], name: Callable[[int], str]) -> Iterator[str]:
    """Yield `rows 4-5, 9`, or nothing."""
    found = merged_spans(spans)
    shown = [name(first) if first == last else f"{name(first)}-{name(last)}" for first, last in found[:_MOST_SHOWN]]
    several = len(found) > 1 or any(first != last for first, last in found)
    if found:
        yield f"{noun}{'s' * several} {' '.join(shown)}{' ...' if len(found) > _MOST_SHOWN else ''}"
