"""The texts of cells, in the cells themselves and among the shared strings."""

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import compress
from xml.parsers.expat import ExpatError, ParserCreate, XMLParserType

from excelmaze.grids.grid import Grid
from excelmaze.grids.runs import Run
from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.opc.encoding import decoded
from excelmaze.xlsx.opc.tags import raw_attributes
from excelmaze.xlsx.opc.tree import MAX_DEPTH, malformed, new_parser, to_int
from excelmaze.xlsx.sheets.planes import Plane, mapped
from excelmaze.xlsx.sheets.rows import SheetRow
from excelmaze.xlsx.sheets.sheet_part import SheetPart
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet

_CONTENT = re.compile(rb"<(?:[\w.-]+:)?(?:v|f|is)[\s/>]")
_ADDRESS_AND_STYLE = re.compile(rb' r="[A-Z]+[0-9]+"(?: s="[0-9]+")?')
# A cell with a text that is written as it is, as most are.
_PLAIN = re.compile(rb'<c t="inlineStr"><is><t>([^<&\r]*+)</t></is></c>')
# Of more cells each has a number for what it holds.
_FEW = 256
# A character that the text of a cell cannot hold otherwise.
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")


def cell_text(sheet: Sheet, row: int, column: int) -> str | None:
    """What a cell holds, as the file writes it: a text, or nothing (""); None where it is no text.

    Raises:
        WorkbookError: the sheet or the shared strings are damaged.
    """
    return written_texts(sheet, Grid([Area(row, column, row, column)])).get((row, column), "")


def texts_of(sheet: Sheet, grid: Grid) -> Mapping[int, str]:
    """The texts that cells of a grid hold, by cell, as they are read; a number or a formula is none.

    Raises:
        WorkbookError: the sheet or the shared strings are damaged.
    """
    stretches: list[tuple[int, Plane]] = []
    others: dict[int, bytes] = {}
    for row in _rows_holding(sheet, grid):
        known = sheet.part.held_by_number(row)
        if known is None:
            _, inside, alike = _held(sheet, grid, row)
            others.update(zip(inside, alike, strict=True))
        else:
            stretches += _stretches(*known, grid.runs_in(row.number))
    if len(others) + sum(len(held) - held.count(0) for _, held in stretches) > _FEW:
        return _cell_texts(sheet, grid.size, stretches, others)
    head = b"<" + sheet.part.prefix + b"c"
    for begin, held in stretches:
        others.update((cell, head + sheet.part.contents[number]) for cell, number in enumerate(held, begin) if number)
    shown = {one: as_read(text) for one, text in _texts_in(sheet, {*others.values()}).items() if text}
    return {cell: shown[others[cell]] for cell in sorted(others) if others[cell] in shown}


def _stretches(columns: Sequence[int], held: Plane, runs: Iterable[Run]) -> Iterator[tuple[int, Plane]]:
    """Numbers of cells side by side in some runs of a row, and of the first the cell."""
    for run in runs:
        begin, stop = bisect_left(columns, run.first), bisect_right(columns, run.last)
        if begin < stop and columns[stop - 1] - columns[begin] == stop - begin - 1:
            yield run.cell + columns[begin] - run.first, held[begin:stop]
        else:
            yield from ((run.cell + columns[one] - run.first, held[one : one + 1]) for one in range(begin, stop))


def _cell_texts(
    sheet: Sheet, cells: int, stretches: Sequence[tuple[int, Plane]], others: Mapping[int, bytes]
) -> Mapping[int, str]:
    """The texts of so many cells, of which stretches have the numbers of what they hold and others that itself."""
    from excelmaze.sheet.cell_texts import CellTexts, no_numbers

    head = b"<" + sheet.part.prefix + b"c"
    contents_there = [b"", *(head + one for one in sheet.part.contents[1:])]
    number_of = {one: number for number, one in enumerate(dict.fromkeys(others.values()), len(contents_there))}
    contents_there += number_of
    numbers = no_numbers(cells, len(contents_there))
    for begin, held in stretches:
        if isinstance(numbers, bytearray):
            numbers[begin : begin + len(held)] = bytes(held)
        else:
            numbers[begin : begin + len(held)] = array("I", [*held])
    for cell, content in others.items():
        numbers[cell] = number_of[content]
    used = sorted({*numbers} - {0})
    shown = _texts_in(sheet, [contents_there[number] for number in used])
    texts = [""] * len(contents_there)
    for number in used:
        texts[number] = as_read(shown[contents_there[number]] or "")
    found = bytes(numbers) if isinstance(numbers, bytearray) else numbers
    nothing = {number for number in used if not texts[number]}
    if nothing:
        found = mapped(found, [number * (number not in nothing) for number in range(len(texts))])
    return CellTexts(found, texts)


def as_read(text: str) -> str:
    """A text that a cell has in a file, as it is shown."""
    if "_x" not in text:
        return text
    shown = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text)
    # Two of these may be the halves of one character.
    return shown.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def written_texts(sheet: Sheet, grid: Grid) -> dict[tuple[int, int], str | None]:
    """What cells of a grid hold, by row and column, as the file writes it; None where it is no text.

    Raises:
        WorkbookError: the sheet or the shared strings are damaged.
    """
    found: dict[tuple[int, int], bytes] = {}
    for row in _rows_holding(sheet, grid):
        columns, _, alike = _held(sheet, grid, row)
        found.update(zip([(row.number, column) for column in columns], alike, strict=True))
    texts = _texts_in(sheet, {*found.values()})
    return {place: texts[one] for place, one in found.items()}


def _texts_in(sheet: Sheet, cells: Collection[bytes]) -> dict[bytes, str | None]:
    """What cells hold, by how they are written; None where it is no text."""
    plain = {cell: match[1].decode() for cell in cells if (match := _PLAIN.fullmatch(cell))}
    found = {cell: _found_in(cell, sheet.part.part) for cell in cells if cell not in plain}
    shared = _shared_strings(sheet.book, {to_int(one.value) for one in found.values() if one.is_shared})
    others = {cell: shared.get(to_int(one.value)) if one.is_shared else one.plain for cell, one in found.items()}
    return {**plain, **others}


def contents(sheet: Sheet, grid: Grid) -> dict[tuple[int, int], bytes]:
    """The cells of a grid that hold a value, a formula or a text, by row and column, as they are written."""
    found: dict[tuple[int, int], bytes] = {}
    for row in _rows_holding(sheet, grid):
        columns, cells = _as_written(sheet.part, row)
        inside = grid.cells_in_row(row.number, columns)
        own = zip(columns, cells, inside, strict=True)
        found.update({(row.number, column): cell for column, cell, number in own if number is not None})
    return found


def _held(sheet: Sheet, grid: Grid, row: SheetRow) -> tuple[Sequence[int], Sequence[int], Sequence[bytes]]:
    """The cells of a grid in a row that hold something: columns, numbers, and they without address and style."""
    held = sheet.part.held(row)
    if held is None:
        columns, cells = _as_written(sheet.part, row)
        held = columns, [_ADDRESS_AND_STYLE.sub(b"", cell, 1) for cell in cells]
    columns, alike = held
    inside = grid.cells_in_row(row.number, columns)
    numbers = [number for number in inside if number is not None]
    if len(numbers) < len(inside):
        own = [number is not None for number in inside]
        columns, alike = [*compress(columns, own)], [*compress(alike, own)]
    return columns, numbers, alike


def _rows_holding(sheet: Sheet, grid: Grid) -> Iterator[SheetRow]:
    """The rows of a grid in which there is a value, a formula or a text."""
    part = sheet.part
    tops = [top for top, _, _ in grid.bands]
    for row in part.blocks():
        if (
            isinstance(row, SheetRow)  # rows that are written alike have empty cells only
            and not part.is_empty(row)
            and (band := bisect_right(tops, row.number)) > 0
            and row.number < grid.bands[band - 1][1]
            and part.data.find(b"</", row.open_end, row.close_start) >= 0  # which all content ends with
            and _CONTENT.search(part.data, row.open_end, row.close_start)
        ):
            yield row


def _as_written(part: SheetPart, row: SheetRow) -> tuple[list[int], list[bytes]]:
    """The columns of a row's cells that hold something, and these."""
    holding = part.cells_holding(row)
    if holding is None:
        cells = part.cells(row)
        holding = (
            (cell.column, cell.start, cell.end) for cell in cells if _CONTENT.search(part.data, cell.open_end, cell.end)
        )
    held = {column: part.data[start:end] for column, start, end in holding}
    return [*held], [*held.values()]


class _Texts:
    """What a parser finds in a cell: the text without its phonetic guide, values, formulas."""

    def __init__(self, parser: XMLParserType, part: str, kind: str = "n") -> None:
        self.text = self.value = ""
        self.formula = False
        self._kind = kind
        self._part = part
        self._inside: list[str] = []
        self._parser = parser
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end

    def read(self, data: bytes) -> None:
        try:
            self._parser.Parse(data, True)  # noqa: FBT003 - expat's own signature
        except ExpatError as error:
            raise malformed(self._part, error) from error

    @property
    def is_shared(self) -> bool:
        """Whether the text is one of the shared strings, whose number is the value."""
        return self._kind == "s" and bool(self.value) and not self.formula

    @property
    def plain(self) -> str | None:
        """The text that a cell holds itself; None where it is no text."""
        if self.formula:
            return None
        if self._kind == "inlineStr" or not self.value:
            return self.text
        return self.value if self._kind == "str" else None

    def _start(self, name: str, _: dict[str, str]) -> None:
        name = _local(name)
        self._inside.append(name)
        if len(self._inside) > MAX_DEPTH:
            raise malformed(self._part, f"elements nested deeper than {MAX_DEPTH}")
        self.formula |= name == "f"
        if name in {"t", "v"}:
            self._parser.CharacterDataHandler = self._characters

    def _end(self, _: str) -> None:
        self._inside.pop()
        self._parser.CharacterDataHandler = None

    def _characters(self, more: str) -> None:
        if self._inside[-1] == "v":
            self.value += more
        elif "rPh" not in self._inside:
            self.text += more


class _SharedTexts(_Texts):
    """The same for those of the shared strings that are wanted, by their numbers."""

    def __init__(self, parser: XMLParserType, part: str, wanted: Collection[int]) -> None:
        super().__init__(parser, part)
        self.texts: dict[int, str] = {}
        self._number = -1
        self._wanted = wanted

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        super()._start(name, attributes)
        if _local(name) == "si":
            self._number += 1
            self.text = ""
        elif self._number not in self._wanted:
            self._parser.CharacterDataHandler = None

    def _end(self, name: str) -> None:
        super()._end(name)
        if _local(name) == "si" and self._number in self._wanted:
            self.texts[self._number] = self.text


def _local(name: str) -> str:
    return name.replace(" ", ":").rpartition(":")[2]


def _found_in(cell: bytes, part: str) -> _Texts:
    place = raw_attributes(cell).get(b"t")
    # The sheet has been parsed as a whole, with its namespaces; here prefixes may stay undeclared.
    found = _Texts(ParserCreate("UTF-8"), part, cell[slice(*place)].decode() if place else "n")
    found.read(cell)
    return found


def _shared_strings(book: Book, wanted: Collection[int]) -> dict[int, str]:
    part = book.part_of_kind("sharedStrings") if wanted else None
    if part is None:
        return {}
    found = _SharedTexts(new_parser(part), part, wanted)
    found.read(decoded(book.package.read(part), part))
    return found.texts
