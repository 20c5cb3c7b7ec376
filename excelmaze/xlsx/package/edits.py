"""Edits of a part: other bytes stay the same, and the result is parsed again as a check.

Tags are bytes, with prefixes and attributes as they are written. Elements that are added stand in the order of the
schema.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple
from xml.parsers.expat import ExpatError

from excelmaze.errors import InputError, WorkbookError
from excelmaze.xlsx.package.tree import TAG, Node, new_parser

Pieces = Iterable[bytes | memoryview]
DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_ATTRIBUTE = re.compile(rb"""\s++([^\s=]++)\s*+=\s*+("[^"]*+"|'[^']*+')""")
# What is no Char of XML 1.0, and nothing that is printed. Compiled when it is first used, which takes 0.7 ms; the
# complement of those that are says the same, but takes 6 ms.
_NO_XML = "[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]"


class Edit(NamedTuple):
    """Bytes `start:end` of a part become `new`."""

    start: int
    end: int
    new: bytes


def splice(data: bytes, edits: Iterable[Edit]) -> Iterator[bytes | memoryview]:
    """Yield the data with edits made, in pieces; what is inserted at a place precedes what is replaced from there."""
    view = memoryview(data)
    position = 0
    for edit in sorted(edits, key=lambda edit: edit[:2]):
        assert edit.start >= position  # noqa: S101 - edits never overlap
        yield view[position : edit.start]
        yield edit.new
        position = edit.end
    yield view[position:]


def append(data: bytes, parent: Node, new: bytes, attributes: Mapping[bytes, bytes | None] = {}) -> list[Edit]:
    """Return the edits that put elements at the end of another, written as one tag or two, and set its attributes."""
    tag = data[parent.start : parent.open_end]
    head = with_attributes(tag, attributes)
    if parent.empty:
        return [Edit(parent.start, parent.end, opened(head) + new + b"</" + name_of(tag) + b">")]
    edits = [Edit(parent.close_start, parent.close_start, new)]
    return edits if head == tag else [Edit(parent.start, parent.open_end, head), *edits]


def insert(data: bytes, parent: Node, new: Sequence[tuple[str, bytes]], order: Sequence[str]) -> list[Edit]:
    """Return the edits that put elements into another where its schema wants them: behind all that come earlier.

    Args:
        data: the part.
        parent: the element that gets them.
        new: the local names of the elements, in the order of the schema, and the elements.
        order: the local names of all children that the schema knows, in its order.
    """
    if parent.empty:
        return append(data, parent, b"".join(xml for _, xml in new)) if new else []
    edits = []
    for name, xml in new:
        earlier = frozenset(order[: order.index(name) + 1])
        ends = (child.end for child in parent.children if child.name in earlier)
        place = max(ends, default=parent.open_end)
        edits.append(Edit(place, place, xml))
    return edits


def checked(pieces: Pieces, part: str) -> Iterator[bytes | memoryview]:
    """Yield the pieces of a changed part, each parsed before it is passed on.

    Raises:
        WorkbookError: the part would be no proper XML.
    """
    parser = new_parser(part)
    try:
        for piece in pieces:
            parser.Parse(piece, False)  # noqa: FBT003 - expat's own signature
            yield piece
        parser.Parse(b"", True)  # noqa: FBT003 - expat's own signature
    except ExpatError as error:
        raise WorkbookError(
            f"{part} is written in a way that cannot be changed without damage ({error}), so nothing was changed; "
            "save it again in Excel"
        ) from error


def name_of(data: bytes, start: int = 0) -> bytes:
    """Return the name of the tag at `start` with its prefix: `x:row` of `<x:row r="1">`."""
    match = TAG.match(data, start)
    return match[1] if match else b""


def prefix_of(data: bytes, start: int = 0) -> bytes:
    """Return the namespace prefix of the tag at `start`, with its colon, or nothing: `x:` of `<x:row>`."""
    prefix, colon, _ = name_of(data, start).rpartition(b":")
    return prefix + colon


def opened(tag: bytes) -> bytes:
    """Make a start tag, `<a>`, of one that may be the whole element, `<a/>`."""
    return tag.removesuffix(b">").removesuffix(b"/").rstrip() + b">"


def closed(tag: bytes) -> bytes:
    """Make a whole element, `<a/>`, of a start tag."""
    return tag.removesuffix(b">").removesuffix(b"/").rstrip() + b"/>"


def raw_attributes(tag: bytes) -> dict[bytes, tuple[int, int]]:
    """Return where in a start tag the value of each attribute lies, without its quotes."""
    head = TAG.match(tag)
    if head is None:
        return {}
    return {
        match[1]: (match.start(2) + 1, match.end(2) - 1)
        for match in _ATTRIBUTE.finditer(tag, head.start(2), head.end(2))
    }


def with_attributes(tag: bytes, changes: Mapping[bytes, bytes | None]) -> bytes:
    """Set attributes of a start tag, or remove those whose value is None; all others stay as written."""
    for name, value in changes.items():
        place = raw_attributes(tag).get(name)
        if place is not None and value is not None:
            tag = tag[: place[0]] + value + tag[place[1] :]
        elif place is not None:
            begin = tag.rindex(name, 0, place[0])
            tag = tag[:begin].rstrip() + tag[place[1] + 1 :]
        elif value is not None:
            stop = len(tag) - (2 if tag.endswith(b"/>") else 1)
            tag = tag[:stop].rstrip() + b" " + name + b'="' + value + b'"' + tag[stop:]
    return tag


def escape(text: str) -> str:
    """Escape text for an attribute or between tags.

    Raises:
        InputError: the text has a character that XML cannot hold, such as half of a surrogate pair.
    """
    if not text.isprintable() and (odd := re.search(_NO_XML, text)):
        raise InputError(
            f"{text[:60]!r} has the character U+{ord(odd[0]):04X}, which no workbook can hold; leave it out"
        )
    for character, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(character, entity)
    return text


def content_of(value: str | None) -> bytes:
    """Return what follows the style of a cell, to its end: nothing, or a text, and never a formula whatever it is."""
    if value is None:
        return b"/>"
    space = ' xml:space="preserve"' if value != value.strip() else ""
    return f' t="inlineStr"><is><t{space}>{escape(value)}</t></is></c>'.encode()


IN_WORKBOOK = (
    *("fileVersion", "fileSharing", "workbookPr", "workbookProtection", "bookViews", "sheets", "functionGroups"),
    *("externalReferences", "definedNames", "calcPr", "oleSize", "customWorkbookViews", "pivotCaches"),
    *("smartTagPr", "smartTagTypes", "webPublishing", "fileRecoveryPr", "webPublishObjects", "extLst"),
)
IN_WORKSHEET = (
    *("sheetPr", "dimension", "sheetViews", "sheetFormatPr", "cols", "sheetData", "sheetCalcPr", "sheetProtection"),
    *("protectedRanges", "scenarios", "autoFilter", "sortState", "dataConsolidate", "customSheetViews", "mergeCells"),
    *("phoneticPr", "conditionalFormatting", "dataValidations", "hyperlinks", "printOptions", "pageMargins"),
    *("pageSetup", "headerFooter", "rowBreaks", "colBreaks", "customProperties", "cellWatches", "ignoredErrors"),
    *("smartTags", "drawing", "legacyDrawing", "legacyDrawingHF", "drawingHF", "picture", "oleObjects", "controls"),
    *("webPublishItems", "tableParts", "extLst"),
)
