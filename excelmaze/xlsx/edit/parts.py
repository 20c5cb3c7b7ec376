"""Parts that a workbook gets besides those that it has: their content types and their relationships."""

import posixpath
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from excelmaze.xlsx.opc.edits import Pieces, append, splice
from excelmaze.xlsx.opc.encoding import decoded
from excelmaze.xlsx.opc.tags import escape, prefix_of
from excelmaze.xlsx.opc.tree import RELATIONSHIP_NAMESPACES, STRICT_NAMESPACE, Node, parse
from excelmaze.xlsx.sheets.workbook import Book

_TYPES = "[Content_Types].xml"
_SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml"


class NewPart(NamedTuple):
    """A part that the workbook part refers to.

    `kind` is the last word of the relationship's type, and of the content type: `styles` or `worksheet`.
    """

    name: str
    kind: str
    relationship_id: str
    pieces: Pieces


def with_new_parts(book: Book, new: Sequence[NewPart]) -> dict[str, Pieces]:
    """New parts, and the two parts that must name them."""
    if not new:
        return {}
    links = book.relationships_part(book.part)
    folder = posixpath.dirname(book.part)
    base = _relationship_base(book)
    types = [f'Override PartName="/{escape(part.name)}" ContentType="{_SPREADSHEET}.{part.kind}+xml"' for part in new]
    relationships = [
        f'Relationship Id="{part.relationship_id}" Type="{base}/{part.kind}" '
        f'Target="{escape(posixpath.relpath(part.name, folder or "."))}"'
        for part in new
    ]
    return {
        **{part.name: part.pieces for part in new},
        _TYPES: _with_children(book, _TYPES, "Types", types),
        links: _with_children(book, links, "Relationships", relationships),
    }


def free_part_name(book: Book, folder: str, stem: str, first: str = "1", others: Iterable[str] = ()) -> str:
    """A name in a folder, such as `xl/worksheets/sheet4.xml`, that no part has and no content type is given for.

    Nor is it one of the others.
    """
    taken = {node.attributes.get("PartName", "").lstrip("/").lower() for node in book.content_types.all("Override")}
    taken |= {other.lower() for other in others}
    name, number = posixpath.join(folder, f"{stem}{first}.xml"), 2
    while book.package.find(name) or name.lower() in taken:
        name, number = posixpath.join(folder, f"{stem}{number}.xml"), number + 1
    return name


def free_relationship_id(book: Book, others: Iterable[str] = ()) -> str:
    """An identifier that no relationship of the workbook part has, nor any of the others."""
    taken = {node.attributes.get("Id", "").casefold() for node in _relationships(book)}
    taken |= {other.casefold() for other in others}
    number = len(taken) + 1
    while f"rid{number}" in taken:
        number += 1
    return f"rId{number}"


def _relationships(book: Book) -> list[Node]:
    name = book.relationships_part(book.part)
    root = parse(decoded(book.package.read(name), name), name, "Relationships", foreign=True)
    return list(root.all("Relationship"))


def _relationship_base(book: Book) -> str:
    """What the types of relationships begin with in this workbook: Strict Open XML has a namespace of its own."""
    types = (node.attributes.get("Type", "") for node in _relationships(book))
    bases = (one.removesuffix("/worksheet") for one in types if one.endswith("/worksheet"))
    return next(bases, RELATIONSHIP_NAMESPACES[book.root.namespace == STRICT_NAMESPACE])


def _with_children(book: Book, part: str, root: str, children: Iterable[str]) -> Pieces:
    """A part with elements at the end of its root."""
    data = decoded(book.package.read(part), part)
    node = parse(data, part, root, foreign=True)
    prefix = prefix_of(data, node.start)
    new = b"".join(b"<" + prefix + child.encode() + b"/>" for child in children)
    return splice(data, append(data, node, new))
