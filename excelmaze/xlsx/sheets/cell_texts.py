"""Texts of cells: inline ones, and shared strings.

A sheet in its usual form has nothing that patterns would take for something else, and shared strings are brought into
that form.
"""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping
from html import unescape

from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area, Place
from excelmaze.xlsx.package.tree import check_xml, to_int
from excelmaze.xlsx.sheets.sheet_part import holds
from excelmaze.xlsx.sheets.usual_form import is_plain, written_anew
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet

_KIND = re.compile(rb'[^>]*? t="([^"]*)"')
_VALUE = re.compile(rb"<v(?:\s[^>]*)?>([^<]*)</v>")
_FORMULA = re.compile(rb"<f[\s/>]")
# The texts of a cell or a shared string, but for those of its phonetic guide.
_PHONETIC = re.compile(rb"<rPh[\s>].*?</rPh>", re.DOTALL)
_TEXT = re.compile(rb"<t(?:\s[^>]*)?>([^<]*)</t>")
_SHARED = re.compile(rb"<si[^>/]*(?:/>|>(.*?)</si>)", re.DOTALL)
# A character that the text of a cell cannot hold otherwise.
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")


def cell_text(sheet: Sheet, row: int, column: int) -> str | None:
    """Return a cell's text as in the file, "" if it is empty, or None if it has another content.

    Raises:
        WorkbookError: the sheet or the shared strings are damaged.
    """
    return written_texts(sheet, Grid([Area(row, column, row, column)])).get((row, column), "")


def text_at(sheet: Sheet, row: int, column: int) -> str:
    """Return the text of a cell, with escapes resolved; empty if it contains something else."""
    return as_read(cell_text(sheet, row, column) or "")


def texts_of(sheet: Sheet, grid: Grid) -> Mapping[int, str]:
    """Return the texts of a grid's cells, by cell; numbers and formulas are left out.

    Raises:
        WorkbookError: the sheet or the shared strings are damaged.
    """
    written = dict(_contents(sheet, grid))
    shown = {content: as_read(text) for content, text in _texts_in(sheet, {*written.values()}).items() if text}
    return {number: shown[content] for number, content in written.items() if content in shown}


def as_read(text: str) -> str:
    """Return a text of a file with escapes such as `_x000D_` resolved."""
    if "_x" not in text:
        return text
    shown = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text)
    # Two of these may be the halves of one character.
    return shown.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def written_texts(sheet: Sheet, grid: Grid) -> dict[Place, str | None]:
    """Return the texts of a grid's cells as in the file, by row and column; None for other contents.

    Raises:
        WorkbookError: the sheet or the shared strings are damaged.
    """
    written = contents(sheet, grid)
    texts = _texts_in(sheet, {*written.values()})
    return {place: texts[content] for place, content in written.items()}


def contents(sheet: Sheet, grid: Grid) -> dict[Place, bytes]:
    """Return what cells of a grid hold, as it is written behind their address and style, by row and column."""
    return {grid.place(number): held for number, held in _contents(sheet, grid)}


def _contents(sheet: Sheet, grid: Grid) -> Iterator[tuple[int, bytes]]:
    """Yield the cells that are not empty, by their numbers in the grid, with their XML."""
    tops = [top for top, _, _ in grid.bands]
    for row in sheet.part.rows(grid.bounds.top, grid.bounds.bottom):
        band = grid.bands[bisect_right(tops, row.number) - 1]
        if row.number < band[1] and holds(sheet.part.xml[row.open_end : row.close_start]):
            columns, _, rests, _ = sheet.part.cells(row)
            for column, rest in zip(columns, rests, strict=True):
                if holds(rest) and (number := grid.cell_at(row.number, column)) is not None:
                    yield number, rest


def _texts_in(sheet: Sheet, cells: Collection[bytes]) -> dict[bytes, str | None]:
    """Return the text for each XML content of cells; None if it is no text."""
    texts = {cell: _own_text(cell) for cell in cells}
    shared = {cell: number for cell, number in texts.items() if isinstance(number, int)}
    strings = _shared_strings(sheet.book, {*shared.values()})
    return {cell: strings.get(text) if isinstance(text, int) else text for cell, text in texts.items()}


def _own_text(cell: bytes) -> str | int | None:
    """Return the text of a cell, or the number of its shared string; None if it is no text."""
    if _FORMULA.search(cell):
        return None
    kind = match[1] if (match := _KIND.match(cell)) else b""
    value = "" if (match := _VALUE.search(cell)) is None else _shown(match[1])
    if kind == b"inlineStr" or not value:
        return _text_in(cell)
    if kind == b"s":
        return to_int(value)
    return value if kind == b"str" else None


def _text_in(xml: bytes) -> str:
    return _shown(b"".join(_TEXT.findall(_PHONETIC.sub(b"", xml))))


def _shown(text: bytes) -> str:
    """Return a text with XML entities and line ends resolved."""
    return unescape(text.replace(b"\r\n", b"\n").replace(b"\r", b"\n").decode())


def _shared_strings(book: Book, wanted: Collection[int]) -> dict[int, str]:
    part = book.part_of_kind("sharedStrings") if wanted else None
    if part is None:
        return {}
    data = book.text_of(part)
    check_xml(memoryview(data), part)
    strings = _SHARED.findall(data if is_plain(data) else written_anew(data, part))
    return {number: _text_in(strings[number]) for number in wanted if number < len(strings)}
