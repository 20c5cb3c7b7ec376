"""The texts of cells, in the cells themselves and among the shared strings."""

from xml.parsers.expat import ExpatError, ParserCreate, XMLParserType

from excelmaze.xlsx.opc.encoding import decoded
from excelmaze.xlsx.opc.tags import closed, escape, opened, prefix_of, raw_attributes, with_attributes
from excelmaze.xlsx.opc.tree import MAX_DEPTH, malformed, new_parser, to_int
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet


def cell_text(sheet: Sheet, row: int, column: int) -> str | None:
    """What a cell holds, as the file writes it: a text, or nothing (""); None where it is no text.

    Raises:
        WorkbookError: the sheet or the shared strings are damaged.
    """
    part = sheet.part
    for found in part.rows():
        if found.number >= row:
            cells = part.cells(found) if found.number == row else []
            cell = next((one for one in cells if one.column == column), None)
            return "" if cell is None else _text_of(sheet.book, part.data[cell.start : cell.end], part.part)
    return ""


def text_cell(tag: bytes, text: str) -> bytes:
    """A cell with a text of its own, from its start tag: never a formula, whatever the text begins with."""
    prefix = prefix_of(tag, 0).decode()
    head = opened(with_attributes(tag, {b"t": b"inlineStr", b"cm": None, b"vm": None}))
    space = ' xml:space="preserve"' if text != text.strip() else ""
    inner = f"<{prefix}is><{prefix}t{space}>{escape(text)}</{prefix}t></{prefix}is></{prefix}c>"
    return head + inner.encode()


def emptied(tag: bytes) -> bytes:
    """A cell that holds nothing, from its start tag."""
    return with_attributes(closed(tag), {b"t": None, b"cm": None, b"vm": None})


class _Texts:
    """What a parser finds in a cell or a shared string: the text without its phonetic guide, values, formulas."""

    def __init__(self, parser: XMLParserType, part: str, item: str = "", index: int = 0) -> None:
        self.text = self.value = ""
        self.formula = False
        self._part = part
        self._inside: list[str] = []
        self._item = item
        self._left = index + 1 if item else 0
        self._parser = parser
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end

    def read(self, data: bytes) -> None:
        try:
            self._parser.Parse(data, True)  # noqa: FBT003 - expat's own signature
        except ExpatError as error:
            raise malformed(self._part, error) from error

    @property
    def complete(self) -> bool:
        """Whether the item was there."""
        return self._left < 0

    def _start(self, name: str, _: dict[str, str]) -> None:
        name = name.replace(" ", ":").rpartition(":")[2]
        self._inside.append(name)
        if len(self._inside) > MAX_DEPTH:
            raise malformed(self._part, f"elements nested deeper than {MAX_DEPTH}")
        self._left -= name == self._item
        self.formula |= name == "f"
        if name in {"t", "v"} and not self._left:
            self._parser.CharacterDataHandler = self._characters

    def _end(self, name: str) -> None:
        self._inside.pop()
        self._parser.CharacterDataHandler = None
        if name.replace(" ", ":").rpartition(":")[2] == self._item and not self._left:
            self._left = -1

    def _characters(self, more: str) -> None:
        if self._inside[-1] == "v":
            self.value += more
        elif "rPh" not in self._inside:
            self.text += more


def _text_of(book: Book, cell: bytes, part: str) -> str | None:
    # The sheet has been parsed as a whole, with its namespaces; here prefixes may stay undeclared.
    found = _Texts(ParserCreate("UTF-8"), part)
    found.read(cell)
    place = raw_attributes(cell).get(b"t")
    kind = cell[slice(*place)].decode() if place else "n"
    if found.formula:
        return None
    if kind == "inlineStr" or not found.value:
        return found.text
    if kind == "s":
        return _shared_string(book, to_int(found.value))
    return found.value if kind == "str" else None


def _shared_string(book: Book, index: int) -> str | None:
    part = book.part_of_kind("sharedStrings")
    if part is None:
        return None
    found = _Texts(new_parser(part), part, "si", index)
    found.read(decoded(book.package.read(part), part))
    return found.text if found.complete else None
