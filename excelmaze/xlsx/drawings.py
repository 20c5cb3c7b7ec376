"""Drawings on sheets of a workbook that exists: those of mazes come, are found by their names again, and go.

A drawing has no address, and programs number them anew; its name stays, wherever somebody moves it. So the record of a
maze knows the names of its drawings. What has another name is the user's, byte for byte: of two with the same name the
first counts, as a copy comes later.
"""

import posixpath
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from excelmaze.draw.drawings import Box, Drawing, Image, kind_of
from excelmaze.draw.images import image_in
from excelmaze.errors import InputError, WorkbookError
from excelmaze.sheet.addresses import Area, overlap
from excelmaze.xlsx.drawing_part import (
    DRAWING_TYPE,
    anchor,
    box_in,
    freeform_in,
    media_name,
    named,
    part_of,
    relationship,
    relationships_of,
)
from excelmaze.xlsx.opc.edits import IN_WORKSHEET, Edit, Pieces, append, insert, splice
from excelmaze.xlsx.opc.tags import prefix_of
from excelmaze.xlsx.opc.tree import RELATIONSHIP_NAMESPACES, STRICT_NAMESPACE, Node, malformed, parse
from excelmaze.xlsx.patch.parts import DrawingChanges, free_part_name, with_children, without_children
from excelmaze.xlsx.rulers import Rulers
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet

_ANCHORS = "twoCellAnchor", "oneCellAnchor", "absoluteAnchor"
_SHOWN = {"pic": "nvPicPr", "sp": "nvSpPr"}
_NUMBER = re.compile(rb"""cNvPr\s[^>]*?\bid\s*=\s*["']([0-9]{1,9})["']""")
_EMBEDDED = re.compile(rb""":embed\s*=\s*["']([^"']+)["']""")
_HIGHEST = 2**31 - 1


class Anchored(NamedTuple):
    """A drawing on a sheet: its name, its element, and the cells that it covers; one that has no cells covers none."""

    name: str
    node: Node
    area: Area | None


class SheetDrawings:
    """The drawings of a worksheet.

    Attributes:
        all: those that a maze can have brought, pictures and shapes; groups, charts and the like are others'.
    """

    def __init__(self, book: Book, part: str, node: Node | None) -> None:
        self._book, self._sheet, self._node = book, part, node
        self._part, self._data, self._root = None, b"", None
        self.all: list[Anchored] = []
        if node is None:
            return
        ids = (node.attributes.get(f"{namespace} id") for namespace in RELATIONSHIP_NAMESPACES)
        self._id = next(filter(None, ids), "")
        linked = dict(book.relationships(part, every=True)).get(self._id)
        if linked is None or book.package.find(linked.target) is None:
            return
        self._part = linked.target
        self._data = book.text_of(self._part)
        self._root = parse(self._data, self._part, "wsDr", foreign=True)
        anchors = [child for child in self._root.children if child.name in _ANCHORS]
        self.all = [
            Anchored(name, child, _cells_of(self._data, child)) for child in anchors if (name := _name_of(child))
        ]

    @classmethod
    def of(cls, sheet: Sheet) -> "SheetDrawings":
        """Return the drawings of a sheet."""
        return cls(sheet.book, sheet.entry.part, sheet.part.root.find("drawing"))

    @property
    def areas(self) -> list[Area]:
        """The cells that anything drawn covers, charts and groups among it."""
        anchors = () if self._root is None else self._root.children
        return [area for anchor in anchors if (area := _cells_of(self._data, anchor)) is not None]

    def pictured(self, areas: Sequence[Area]) -> dict[str, Image | None]:
        """Return by its kind what each first drawing of mazes over some areas shows; None is no picture."""
        found: dict[str, Image | None] = {}
        names = self.of_mazes(areas)
        for one in self.all:
            kind = kind_of(one.name)
            if kind is not None and one.name in names:
                found.setdefault(kind, self._image(one))
        return found

    def lines(self, name: str, rulers: Rulers) -> Iterator[Drawing]:
        """Yield the lines of that name, where they lie now."""
        for one in self.all:
            with suppress(WorkbookError):  # it shows something else by now
                shows = freeform_in(self._data, one.node, rulers) if one.name == name else None
                if shows is not None and one.area is not None:
                    yield Drawing(name, "", Box.of(one.area), shows)

    def box(self, name: str, rulers: Rulers) -> Box | None:
        """Return where the first drawing of a name lies; None where it is anchored to no cells."""
        with suppress(WorkbookError):  # which somebody has changed
            return next((box_in(self._data, one.node, rulers) for one in self.all if one.name == name), None)
        return None

    def first(self, kind: str, areas: Sequence[Area]) -> Node | None:
        """Return the element of the first drawing of a kind that mazes have over some areas."""
        names = self.of_mazes(areas)
        return next((one.node for one in self.all if one.name in names and kind_of(one.name) == kind), None)

    def _image(self, one: Anchored) -> Image | None:
        links = dict(self._book.relationships(self._part or ""))
        for identifier in _EMBEDDED.findall(self._data, one.node.start, one.node.end):
            with suppress(WorkbookError, InputError, KeyError):  # another kind of picture, or none
                return image_in(self._book.package.read(links[identifier.decode()].target), one.name)
        return None

    def covering(self, names: Collection[str], areas: Sequence[Area]) -> set[str]:
        """Return which of some names are those of drawings that cover cells of some areas, or are gone."""
        found = {one.name: one.area or _NOWHERE for one in reversed(self.all)}
        return {name for name in names if name not in found or any(overlap(area, found[name]) for area in areas)}

    def of_mazes(self, areas: Sequence[Area]) -> set[str]:
        """Return the names of drawings over some areas that are called as those of mazes are."""
        return self.covering({one.name for one in self.all if kind_of(one.name)}, areas)

    def changed(
        self, sheet: Sheet, gone: Collection[str], new: Sequence[Drawing] = (), rulers: Rulers | None = None
    ) -> DrawingChanges:
        """Return what changes where the drawings of some names go and new ones come.

        Raises:
            WorkbookError: the sheet refers to a part of drawings that it lacks.
        """
        removed = [one for name in dict.fromkeys(gone) for one in self.all if one.name == name]
        first: dict[str, Anchored] = {}
        for one in removed:
            first.setdefault(one.name, one)
        nodes = [one.node for one in first.values()]
        if not nodes and not new:
            return DrawingChanges()
        if self._node is not None and self._part is None:
            raise malformed(self._sheet, "it refers to drawings that are not there")
        if self._root is None:
            return self._added_first(sheet, new, rulers)
        if not new and len(nodes) == len(self._root.children):
            return self._removed_all()
        return self._edited(self._part or "", self._root, nodes, new, rulers)

    def _added_first(self, sheet: Sheet, new: Sequence[Drawing], rulers: Rulers | None) -> DrawingChanges:
        """Return what changes where a sheet without drawings gets some."""
        book, strict = self._book, self._strict
        links = book.relationships_part(self._sheet)
        there = book.package.find(links)
        identifier = free_id({name for name, _ in book.relationships(self._sheet, every=True)})
        drawn = drawn_on(_free_name(book, self._sheet), new, rulers, strict=strict)
        own = relationship(identifier, "drawing", _part_of(drawn), strict=strict)
        listed = with_children(book, there, "Relationships", [own]) if there else [relationships_of([own])]
        prefix = prefix_of(sheet.part.data, sheet.part.root.start)
        element = drawing_element(identifier, prefix.decode(), strict=strict).encode()
        edits = insert(sheet.part.data, sheet.part.root, [("drawing", element)], IN_WORKSHEET)
        return drawn._replace(edits=edits, parts={**drawn.parts, there or links: listed})

    def _removed_all(self) -> DrawingChanges:
        """Return what changes where a sheet loses all its drawings, and with them the part that had them."""
        gone = parts_gone(self._book, self._sheet)
        assert self._node is not None  # noqa: S101 - there were some
        edits = [Edit(self._node.start, self._node.end, b"")]
        links = self._book.relationships_part(self._sheet)
        if len(self._book.relationships(self._sheet, every=True)) == 1:
            return gone._replace(edits=edits)
        name = self._book.package.find(links) or links
        rest = without_children(self._book, name, "Relationships", lambda node: node.attributes.get("Id") == self._id)
        dropped = tuple(one for one in gone.dropped if one != name)
        return gone._replace(edits=edits, parts={name: rest}, dropped=dropped)

    def _edited(
        self, part: str, root: Node, nodes: Sequence[Node], new: Sequence[Drawing], rulers: Rulers | None
    ) -> DrawingChanges:
        """Return what changes in a part of drawings where some go and others come."""
        book, strict, data = self._book, self._strict, self._data
        links = book.relationships_part(part)
        there = book.package.find(links)
        of_part = book.relationships(part, every=True)
        edits = [Edit(node.start, node.end, b"") for node in nodes]
        rest = b"".join(splice(data, edits))
        lost = {one.decode() for node in nodes for one in _EMBEDDED.findall(data, node.start, node.end)}
        lost = {one for one in lost if b'"%b"' % one.encode() not in rest and b"'%b'" % one.encode() not in rest}
        released = tuple(dict.fromkeys(link.target for name, link in of_part if name in lost and link.target))
        images, media, types = _pictures(new, {name for name, _ in of_part})
        used = {one.name.casefold() for one in self.all if one.node not in nodes}
        number = max((int(one) for one in _NUMBER.findall(rest)), default=1) + 1
        placed = named(new, used, number if number < _HIGHEST else 2, images)
        if placed and rulers is not None:
            anchors = b"".join(anchor(one, rulers, strict=strict) for one in placed)
            edits += append(data, root, anchors)
        parts: dict[str, Pieces] = {part: splice(data, edits)}
        listed = [relationship(one, "image", name, strict=strict) for name, one in images.items()]
        dropped: tuple[str, ...] = ()
        if there is None and listed:
            parts[links] = [relationships_of(listed)]
        elif there is not None and not listed and len(lost) == len(of_part):
            dropped = (there,)
        elif there is not None and (listed or lost):
            kept = without_children(book, there, "Relationships", lambda node: node.attributes.get("Id", "") in lost)
            parts[there] = _with_more(b"".join(kept), there, listed)
        return DrawingChanges(tuple(one.name for one in placed), (), parts, media, types, dropped, released)

    @property
    def _strict(self) -> bool:
        return self._book.root.namespace == STRICT_NAMESPACE


_NOWHERE = Area(0, 0, 0, 0)


def drawings_of_new(book: Book, sheet: str, new: Sequence[Drawing], rulers: Rulers) -> DrawingChanges:
    """Return the drawings of a sheet that is added to a workbook, or made again; it refers to them by `rId1`."""
    if not new:
        return DrawingChanges()
    strict = book.root.namespace == STRICT_NAMESPACE
    return with_reference(sheet, drawn_on(_free_name(book, sheet), new, rulers, strict=strict), strict=strict)


def with_reference(sheet: str, drawn: DrawingChanges, *, strict: bool = False) -> DrawingChanges:
    """Return the drawings of a new sheet with the relationship, `rId1`, by which it refers to their part."""
    folder, file = posixpath.split(sheet)
    own = relationship("rId1", "drawing", _part_of(drawn), strict=strict)
    return drawn._replace(parts={**drawn.parts, f"{folder}/_rels/{file}.rels": [relationships_of([own])]})


def _free_name(book: Book, sheet: str) -> str:
    return free_part_name(book, "xl/drawings", f"{posixpath.basename(sheet).partition('.')[0]}drawing")


def _part_of(drawn: DrawingChanges) -> str:
    return next(name for name, kind in drawn.types.items() if kind == DRAWING_TYPE)


def drawn_on(name: str, new: Sequence[Drawing], rulers: Rulers | None, *, strict: bool = False) -> DrawingChanges:
    """Return a new part of that name with drawings, and what it refers to."""
    images, media, types = _pictures(new, set())
    placed = named(new, set(), 2, images)
    assert rulers is not None  # noqa: S101 - they come with new drawings
    anchors = b"".join(anchor(one, rulers, strict=strict) for one in placed)
    parts: dict[str, Pieces] = {name: [part_of(anchors, strict=strict)]}
    if images:
        folder, file = posixpath.split(name)
        listed = [relationship(one, "image", target, strict=strict) for target, one in images.items()]
        parts[f"{folder}/_rels/{file}.rels"] = [relationships_of(listed)]
    return DrawingChanges(tuple(one.name for one in placed), (), parts, media, {**types, name: DRAWING_TYPE})


def drawing_element(identifier: str, prefix: str = "", *, strict: bool = False) -> str:
    """Return the element of a sheet that refers to its drawings."""
    return f'<{prefix}drawing xmlns:r="{RELATIONSHIP_NAMESPACES[strict]}" r:id="{identifier}"/>'


def free_id(used: Collection[str]) -> str:
    """Return an identifier that no relationship of a part has."""
    taken, number = {one.casefold() for one in used}, len(used) + 1
    while f"rid{number}" in taken:
        number += 1
    return f"rId{number}"


def parts_gone(book: Book, sheet: str) -> DrawingChanges:
    """Return what goes with a sheet that goes, or is replaced, and has no drawings but those of mazes."""
    dropped = [book.package.find(book.relationships_part(sheet))]
    released: list[str] = []
    for _, link in book.relationships(sheet):
        if link.kind == "drawing":
            dropped += [book.package.find(link.target), book.package.find(book.relationships_part(link.target))]
            released += [other.target for _, other in book.relationships(link.target)]
    return DrawingChanges(dropped=tuple(filter(None, dropped)), released=tuple(dict.fromkeys(released)))


def unreferenced(
    book: Book, parts: Mapping[str, Pieces], dropped: Collection[str], released: Collection[str]
) -> list[str]:
    """Return which released files no part refers to, of those that stay and as they become.

    Args:
        book: the workbook.
        parts: what parts become, in pieces that may be read again.
        dropped: the parts that go.
        released: the files.
    """
    left = {name.casefold(): name for name in released if book.package.find(name)}
    changed, gone = {name.casefold() for name in parts}, {name.casefold() for name in dropped}
    for entry in book.package.entries if left else ():
        folded = entry.name.casefold()
        if folded.endswith(".rels") and folded not in changed | gone:
            own = posixpath.join(posixpath.dirname(posixpath.dirname(entry.name)), posixpath.basename(entry.name)[:-5])
            for _, link in book.relationships(own):
                left.pop(link.target.casefold(), None)
    for name, pieces in parts.items():
        if name.casefold().endswith(".rels"):
            text = b"".join(pieces).decode().casefold()
            left = {folded: one for folded, one in left.items() if posixpath.basename(folded) not in text}
    return list(left.values())


def _pictures(
    drawings: Sequence[Drawing], used: Collection[str]
) -> tuple[dict[str, str], dict[str, bytes], dict[str, str]]:
    """Return the relationships of pictures by the names of their parts, the files, and the types of their endings."""
    shown = {media_name(one.shows): one.shows for one in drawings if isinstance(one.shows, Image)}
    images: dict[str, str] = {}
    for name in shown:
        images[name] = free_id([*used, *images.values()])
    types = {f".{image.ending}": f"image/{image.ending}" for image in shown.values()}
    return images, {name: image.data for name, image in shown.items()}, types


def _with_more(data: bytes, part: str, elements: Sequence[str]) -> Pieces:
    """Return a part of relationships with more of them."""
    root = parse(data, part, "Relationships", foreign=True)
    prefix = prefix_of(data, root.start)
    new = b"".join(b"<" + prefix + element.encode() + b"/>" for element in elements)
    return splice(data, append(data, root, new)) if new else [data]


def _name_of(node: Node) -> str | None:
    """Return the name of the picture or shape of an anchor."""
    for child in node.children:
        for properties in child.children if child.name in _SHOWN else ():
            if properties.name == _SHOWN[child.name]:
                return next((one.attributes.get("name") for one in properties.children if one.name == "cNvPr"), None)
    return None


_CORNER = re.compile(rb"<(?:[\w.-]+:)?(?:col|row)>\s*([0-9]{1,7})\s*</")


def _cells_of(data: bytes, node: Node) -> Area | None:
    """Return the cells between the corners of an anchor."""
    corners = [child for child in node.children if child.name in {"from", "to"}]
    places = [[int(one) + 1 for one in _CORNER.findall(data, child.start, child.end)] for child in corners]
    if not places or any(len(place) != 2 for place in places):  # noqa: PLR2004 - a column and a row
        return None
    (left, top), (right, bottom) = places[0], places[-1]
    return Area(top, left, max(top, bottom), max(left, right))
