"""Changing a part in places: it stays byte for byte the same elsewhere, and is parsed once more as it has become.

Elements that are added stand in the order of the schema.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple
from xml.parsers.expat import ExpatError

from excelmaze.errors import WorkbookError
from excelmaze.xlsx.package.tags import name_of, opened, with_attributes
from excelmaze.xlsx.package.tree import Node, new_parser

Pieces = Iterable[bytes | memoryview]


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
        return append(data, parent, b"".join(xml for _, xml in new))
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
