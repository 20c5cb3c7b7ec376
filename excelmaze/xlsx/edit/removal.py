"""A worksheet taken out of a workbook: its part, and what names it in the package and in the workbook part."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from excelmaze.xlsx.opc.edits import Edit, Pieces, checked, splice
from excelmaze.xlsx.opc.encoding import decoded
from excelmaze.xlsx.opc.tags import with_attributes
from excelmaze.xlsx.opc.tree import RELATIONSHIP_NAMESPACES, Node, parse, to_int
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import SheetEntry

_TYPES = "[Content_Types].xml"


class Removal(NamedTuple):
    """What it takes to remove a sheet: edits of the workbook part, parts that change, and parts that go."""

    edits: list[Edit]
    parts: dict[str, Pieces]
    dropped: tuple[str, ...]


def removal_of(book: Book, entry: SheetEntry, active: int) -> Removal:
    """The removal of a sheet that is behind all whose names change in the same go; `active` is shown instead of it."""
    container = book.root.find("sheets")
    assert container is not None  # noqa: S101 - a workbook without sheets is refused
    node = list(container.all("sheet"))[entry.position]
    edits = [Edit(node.start, node.end, b""), *_renumbered_names(book, entry.position)]
    edits += _other_views(book, entry.position, active)
    links = book.relationships_part(book.part)
    own_links = book.package.find(book.relationships_part(entry.part))
    dropped = (entry.part, *((own_links,) if own_links else ()))
    targets = {f"/{entry.part}".casefold()}
    parts = {
        _TYPES: _without(book, _TYPES, "Types", lambda one: one.attributes.get("PartName", "").casefold() in targets),
        links: _without(book, links, "Relationships", lambda one: one.attributes.get("Id") == _link_id(node)),
    }
    return Removal(edits, parts, dropped)


def _link_id(node: Node) -> str | None:
    ids = (node.attributes.get(f"{namespace} id") for namespace in RELATIONSHIP_NAMESPACES)
    return next((one for one in ids if one), None)


def _renumbered_names(book: Book, position: int) -> Iterator[Edit]:
    """Names of later sheets count one less; those of the sheet itself go."""
    for name in book.defined_names:
        tag = book.data[name.node.start : name.node.open_end]
        if name.scope is not None and name.scope > position:
            yield Edit(
                name.node.start, name.node.open_end, with_attributes(tag, {b"localSheetId": b"%d" % (name.scope - 1)})
            )


def _other_views(book: Book, position: int, active: int) -> Iterator[Edit]:
    """Windows show another sheet, or the same one under its new number."""
    views = book.root.find("bookViews")
    for view in views.all("workbookView") if views else ():
        changes: dict[bytes, bytes | None] = {}
        for attribute in ("activeTab", "firstSheet"):
            shown = to_int(view.attributes.get(attribute), 0)
            if shown >= position and attribute in view.attributes:
                changes[attribute.encode()] = b"%d" % (shown - 1 if shown > position else active)
        if changes:
            tag = book.data[view.start : view.open_end]
            yield Edit(view.start, view.open_end, with_attributes(tag, changes))


def _without(book: Book, part: str, root: str, goes: Callable[[Node], bool]) -> Pieces:
    """A part without some of its root's children."""
    data = decoded(book.package.read(part), part)
    node = parse(data, part, root, foreign=True)
    return checked(splice(data, [Edit(child.start, child.end, b"") for child in node.content() if goes(child)]), part)
