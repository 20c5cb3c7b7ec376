"""The usual form of a sheet part: as Excel, LibreOffice and nearly all others write its rows.

Rows and cells have no prefix, double quotes, `r` in front and `s` behind it, and no comments or alternatives stand
between them: patterns read them. A part that is written otherwise is written anew, by an expat pass.
"""

import re
from collections.abc import Mapping
from io import BytesIO
from xml.parsers.expat import ExpatError

from excelmaze.sheet.addresses import MAX_COLUMN, column_letters, column_number
from excelmaze.xlsx.package.edits import DECLARATION, escape
from excelmaze.xlsx.package.tree import COMPATIBILITY_NAMESPACE, MAX_DEPTH, malformed, new_parser, to_int

CELLS_BEGIN, CELLS_END = b"<sheetData>", b"</sheetData>"
_AFTER_DECLARATION = re.compile(rb"(?:\xef\xbb\xbf)?\s*+(?:<\?xml[^>]*+>)?")
_ODD = re.compile(rb"<[!?]")
_PREFIXED = re.compile(rb"<[\w.-]+:")
_ATTRIBUTES = rb'(?: [A-Za-z_][\w.:-]*="[^"<>]*")*+ ?'
_ODD_ROWS = re.compile(
    rb"<(?:[!?]|[A-Za-z_][\w.-]*:|sheetData"
    rb'|row(?! r="[1-9][0-9]{0,6}"' + _ATTRIBUTES + rb"/?>)"
    rb'|c(?=[\s>/])(?! r="[A-Z]{1,3}[0-9]{1,7}"(?: s="[0-9]{1,9}")?(?! s=)'
    rb'(?: (?!s=)[A-Za-z_][\w.:-]*="[^"<>]*")*+ ?/?>))'
)
_BEGINNING = re.compile(rb"<sheetData(?: ?/)?>")
_CHUNK = 1 << 18
_REFERENCE = re.compile(r"([A-Za-z]{1,3})[0-9]{1,7}")


def in_usual_form(data: bytes, part: str) -> tuple[bytes, int, int]:
    """Return a sheet part in the usual form, and where in it the rows begin and end.

    Args:
        data: the part in UTF-8.
        part: its name, for messages.

    Raises:
        WorkbookError: it is no proper XML, or no worksheet with cells.
    """
    places = _places(data)
    if places is None:
        data = written_anew(data, part)
        places = _places(data, certain=True)
    if places is None:
        raise malformed(part, "it is no worksheet with cells")
    begin, stop = places
    if begin == stop and data.startswith(b"<sheetData", begin):  # the whole element, which is opened here
        end = data.index(b">", begin) + 1
        data = data[:begin] + CELLS_BEGIN + CELLS_END + data[end:]
        begin = stop = begin + len(CELLS_BEGIN)
    return data, begin, stop


def is_plain(data: bytes) -> bool:
    """Return whether a part has no prefixes, comments and the like behind its declaration."""
    declared = _AFTER_DECLARATION.match(data)
    return declared is not None and not any(odd.search(data, declared.end()) for odd in (_ODD, _PREFIXED))


def _places(data: bytes, *, certain: bool = False) -> tuple[int, int] | None:
    """Return where the rows begin and end, or twice where an empty `<sheetData/>` begins.

    None in another form, unless that is certain.
    """
    declared = _AFTER_DECLARATION.match(data)
    beginning = _BEGINNING.search(data)
    if beginning is None or declared is None or _ODD.search(data, declared.end(), beginning.start()):
        return None
    begin = stop = beginning.start()
    if beginning[0] == CELLS_BEGIN:
        begin, stop = beginning.end(), data.rfind(CELLS_END)
    if certain and stop >= begin:
        return begin, stop
    if stop < begin or _ODD.search(data, stop) or _ODD_ROWS.search(data, begin, stop):
        return None
    # Where all that is opened is soon closed, expat keeps few elements open; where texts have brackets, nobody knows.
    depth = brackets = 0
    for start in range(begin, stop, _CHUNK):
        end = min(start + _CHUNK, stop)
        tags = data.count(b"<", start, end)
        depth += tags - 2 * data.count(b"</", start, end + 1) - data.count(b"/>", start, end + 1)
        brackets += tags - data.count(b">", start, end)
        if depth > MAX_DEPTH:
            return None
    return (begin, stop) if depth == brackets == 0 else None


def written_anew(data: bytes, part: str) -> bytes:
    """Return a sheet part in the usual form: the same elements, attributes and texts, without comments.

    Raises:
        WorkbookError: the part is no proper XML, nests too deep, or has cells without a proper address.
    """
    writer = _Writer(part)
    try:
        writer.parser.Parse(data, True)  # noqa: FBT003 - expat's own signature
    except ExpatError as error:
        raise malformed(part, error) from error
    finally:  # so that the circle of parser and handlers is broken
        writer.parser.StartElementHandler = writer.parser.EndElementHandler = writer.parser.CharacterDataHandler = None
    return writer.data.getvalue()


class _Writer:
    """A writer that turns expat's events into the usual form."""

    def __init__(self, part: str) -> None:
        self.data = BytesIO()
        self._behind = DECLARATION  # what is to be written next, such as the end of a start tag
        self.parser = new_parser(part, separator=None)
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self._part = part
        self._main = ""  # the namespace of the part
        self._open: list[str] = []  # the names of the elements that are open
        self._usual: list[str] = [""]  # and the namespace of those without a prefix in each
        self._namespaces: dict[str, str] = {}  # by prefix
        self._passing = 0  # how deep in what stands between cells
        self._row = self._column = 0

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if len(self._open) + self._passing > MAX_DEPTH:
            raise malformed(self._part, f"elements nested deeper than {MAX_DEPTH}")
        declared = {key.removeprefix("xmlns:"): value for key, value in attributes.items() if key.startswith("xmlns:")}
        self._namespaces.update(declared)
        prefix, _, local = tag.rpartition(":")
        if not self._open:
            self._main = attributes.get("xmlns", "") if not prefix else self._namespaces.get(prefix, "")
            attributes["xmlns"] = self._main
        usual = attributes.get("xmlns", self._usual[-1])
        namespace = self._namespaces.get(prefix, "") if prefix else usual
        is_cells = "sheetData" in self._open
        if is_cells and namespace == COMPATIBILITY_NAMESPACE:
            raise malformed(self._part, "it has alternatives among its cells")
        if self._passing or (namespace != self._main and self._open[-1:] == ["row"]):  # which Excel passes over
            self._passing += 1
            return
        if usual != self._main and not prefix:  # which no pattern takes for a cell, whatever its name is
            attributes = {"xmlns": usual, **attributes}
        elif namespace == usual == self._main:
            tag = local
            if tag == "sheetData":
                attributes = {}
            elif is_cells and tag in {"row", "c"}:
                attributes = self._in_order(tag, attributes)
        self._open.append(tag)
        self._usual.append(usual)
        written = "".join(f" {name}={_quoted(value)}" for name, value in attributes.items())
        self._write(f"<{tag}{written}")
        self._behind = ">"

    def _end(self, _: str) -> None:
        if self._passing:
            self._passing -= 1
        else:
            name = self._open.pop()
            self._usual.pop()
            end = "/>" if self._behind else f"</{name}>"
            self._behind = ""
            self._write(end)

    def _characters(self, text: str) -> None:
        if not self._passing:
            self._write(escape(text).replace("\r", "&#13;"))

    def _write(self, piece: str) -> None:
        self.data.write((self._behind + piece).encode())
        self._behind = ""

    def _in_order(self, tag: str, attributes: Mapping[str, str]) -> dict[str, str]:
        """Return the attributes of a row or a cell with the address in front, and the style behind it."""
        reference = attributes.get("r")
        if tag == "row":
            self._row, self._column = to_int(reference, self._row + 1), 0
            return {"r": str(self._row), **{name: value for name, value in attributes.items() if name != "r"}}
        match = None if reference is None else _REFERENCE.fullmatch(reference.strip())
        if reference is not None and match is None:
            raise malformed(self._part, f"{reference[:20]!r} is no cell address")
        self._column = self._column + 1 if match is None else column_number(match[1])
        if self._column > MAX_COLUMN:
            raise malformed(self._part, f"row {self._row} has a cell beyond column {column_letters(MAX_COLUMN)}")
        address = {"r": f"{column_letters(self._column)}{self._row}"}
        style = {"s": str(to_int(attributes["s"]))} if "s" in attributes else {}
        return address | style | {name: value for name, value in attributes.items() if name not in {"r", "s"}}


def _quoted(value: str) -> str:
    escaped = escape(value).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    return f'"{escaped}"'
