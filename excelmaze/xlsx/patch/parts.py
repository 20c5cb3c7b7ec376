"""Parts that a workbook gets or loses: what names them in content types, relationships and the workbook part."""

import posixpath
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from excelmaze.xlsx.package.edits import Pieces, append, splice
from excelmaze.xlsx.package.tags import escape, prefix_of
from excelmaze.xlsx.package.tree import RELATIONSHIP_NAMESPACES, STRICT_NAMESPACE, Node, parse
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
    """Return new parts, and the two parts that must name them."""
    if not new:
        return {}
    links = book.relationships_part(book.part)
    folder = posixpath.dirname(book.part)
    base = _relationship_base(book)
    relationships = [
        f'Relationship Id="{part.relationship_id}" Type="{base}/{part.kind}" '
        f'Target="{escape(posixpath.relpath(part.name, folder or "."))}"'
        for part in new
    ]
    return {
        **{part.name: part.pieces for part in new},
        links: with_children(book, links, "Relationships", relationships),
    }


def content_types(book: Book, types: Mapping[str, str]) -> dict[str, Pieces]:
    """Return the part of content types with those of new parts, by their names, if there are any."""
    return {_TYPES: with_types(book.text_of(_TYPES), types)} if types else {}


def with_types(data: bytes, types: Mapping[str, str]) -> Pieces:
    """Return a part of content types with more of them; an ending that has one keeps it."""
    root = parse(data, _TYPES, "Types", foreign=True)
    known = {"." + node.attributes.get("Extension", "").casefold() for node in root.all("Default")}
    new = [
        f'Default Extension="{name[1:]}" ContentType="{kind}"'
        if name.startswith(".")
        else f'Override PartName="/{escape(name)}" ContentType="{kind}"'
        for name, kind in types.items()
        if name not in known
    ]
    prefix = prefix_of(data, root.start)
    children = b"".join(b"<" + prefix + child.encode() + b"/>" for child in new)
    return splice(data, append(data, root, children) if children else ())


def types_of(new: Sequence[NewPart]) -> dict[str, str]:
    """Return the content types of parts that the workbook part refers to, by their names."""
    return {part.name: f"{_SPREADSHEET}.{part.kind}+xml" for part in new}


def free_part_name(book: Book, folder: str, stem: str, first: str = "1", others: Iterable[str] = ()) -> str:
    """Return a name in a folder, such as `xl/worksheets/sheet4.xml`, that no part has and no content type is given for.

    Nor is it one of the others.
    """
    used = {node.attributes.get("PartName", "").lstrip("/").lower() for node in book.content_types.all("Override")}
    used |= {other.lower() for other in others}
    name, number = posixpath.join(folder, f"{stem}{first}.xml"), 2
    while book.package.find(name) or name.lower() in used:
        name, number = posixpath.join(folder, f"{stem}{number}.xml"), number + 1
    return name


def free_relationship_id(book: Book, others: Iterable[str] = ()) -> str:
    """Return an identifier that no relationship of the workbook part has, nor any of the others."""
    used = {node.attributes.get("Id", "").casefold() for node in _relationships(book)}
    used |= {other.casefold() for other in others}
    number = len(used) + 1
    while f"rid{number}" in used:
        number += 1
    return f"rId{number}"


def _relationships(book: Book) -> list[Node]:
    name = book.relationships_part(book.part)
    root = parse(book.text_of(name), name, "Relationships", foreign=True)
    return list(root.all("Relationship"))


def _relationship_base(book: Book) -> str:
    """Return what types of relationships begin with: Strict Open XML has a namespace of its own."""
    types = (node.attributes.get("Type", "") for node in _relationships(book))
    bases = (kind.removesuffix("/worksheet") for kind in types if kind.endswith("/worksheet"))
    return next(bases, RELATIONSHIP_NAMESPACES[book.root.namespace == STRICT_NAMESPACE])


def with_children(book: Book, part: str, root: str, children: Iterable[str]) -> Pieces:
    """Return a part with elements at the end of its root."""
    data = book.text_of(part)
    node = parse(data, part, root, foreign=True)
    prefix = prefix_of(data, node.start)
    new = b"".join(b"<" + prefix + child.encode() + b"/>" for child in children)
    return splice(data, append(data, node, new))
