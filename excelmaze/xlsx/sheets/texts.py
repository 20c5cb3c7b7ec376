"""The texts of cells, in the cells themselves and among the shared strings."""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping
from xml.parsers.expat import ExpatError, ParserCreate, XMLParserType

from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area, Place
from excelmaze.xlsx.package.tags import raw_attributes
from excelmaze.xlsx.package.tree import MAX_DEPTH, malformed, new_parser, to_int
from excelmaze.xlsx.sheets.sheet_part import holds
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet

# A cell with a text that is written as it is, as most are.
_PLAIN = re.compile(rb' t="inlineStr"><is><t>([^<&\r]*+)</t></is></c>')
# A character that the text of a cell cannot hold otherwise.
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")


def cell_text(sheet: Sheet, row: int, column: int) -> str | None:
    """Return what a cell contains, as the file writes it: a text, or nothing (""); None where it is no text.

    Raises:
        WorkbookError: the sheet or the shared strings are damaged.
    """
    return written_texts(sheet, Grid([Area(row, column, row, column)])).get((row, column), "")


def texts_of(sheet: Sheet, grid: Grid) -> Mapping[int, str]:
    """Return the texts that cells of a grid contain, by cell, as they are read; a number or a formula is none.

    Raises:
        WorkbookError: the sheet or the shared strings are damaged.
    """
    written = dict(_contents(sheet, grid))
    shown = {content: as_read(text) for content, text in _texts_in(sheet, {*written.values()}).items() if text}
    return {number: shown[content] for number, content in written.items() if content in shown}


def as_read(text: str) -> str:
    """Return a text of a file as it is shown."""
    if "_x" not in text:
        return text
    shown = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text)
    # Two of these may be the halves of one character.
    return shown.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def written_texts(sheet: Sheet, grid: Grid) -> dict[Place, str | None]:
    """Return what cells of a grid contain, by row and column, as the file writes it; None where it is no text.

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
    """Yield the cells that hold something, by their numbers in the grid, and what is written there."""
    tops = [top for top, _, _ in grid.bands]
    for row in sheet.part.rows(grid.bounds.top, grid.bounds.bottom):
        band = grid.bands[bisect_right(tops, row.number) - 1]
        if row.number < band[1] and holds(sheet.part.xml[row.open_end : row.close_start]):
            columns, _, rests, _ = sheet.part.cells(row)
            for column, rest in zip(columns, rests, strict=True):
                if holds(rest) and (number := grid.cell_at(row.number, column)) is not None:
                    yield number, rest


def _texts_in(sheet: Sheet, cells: Collection[bytes]) -> dict[bytes, str | None]:
    """Return what cells contain, by what is written there; None where it is no text."""
    plain = {cell: match[1].decode() for cell in cells if (match := _PLAIN.fullmatch(cell))}
    parsed = {cell: _parsed(cell, sheet.part.part) for cell in cells if cell not in plain}
    shared = _shared_strings(sheet.book, {to_int(texts.value) for texts in parsed.values() if texts.is_shared})
    others = {cell: shared.get(to_int(own.value)) if own.is_shared else own.plain for cell, own in parsed.items()}
    return {**plain, **others}


class _Texts:
    """The text of a cell without its phonetic guide, its value, and whether it has a formula."""

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
    """The texts of the wanted shared strings, by their numbers."""

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


def _parsed(held: bytes, part: str) -> _Texts:
    cell = b"<c" + held.rstrip()
    place = raw_attributes(cell).get(b"t")
    # The sheet has been parsed as a whole, with its namespaces; here prefixes may stay undeclared.
    texts = _Texts(ParserCreate("UTF-8"), part, cell[slice(*place)].decode() if place else "n")
    texts.read(cell)
    return texts


def _shared_strings(book: Book, wanted: Collection[int]) -> dict[int, str]:
    part = book.part_of_kind("sharedStrings") if wanted else None
    if part is None:
        return {}
    strings = _SharedTexts(new_parser(part), part, wanted)
    strings.read(book.text_of(part))
    return strings.texts
