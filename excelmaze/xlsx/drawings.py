"""Drawings on sheets: those of mazes in new workbooks, which are found by their names again.

A drawing has no address, and programs number them anew; its name stays, wherever somebody moves it. Of two with the
same name the first counts, as a copy comes later.
"""

import posixpath
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from excelmaze.draw.drawings import Drawing, Image, kind_of
from excelmaze.sheet.addresses import Area, any_overlap
from excelmaze.xlsx.drawing_part import (
    DRAWING_TYPE,
    anchor,
    media_name,
    named,
    part_of,
    relationship,
    relationships_of,
)
from excelmaze.xlsx.package.tree import RELATIONSHIPS, Node, parse
from excelmaze.xlsx.rulers import Rulers
from excelmaze.xlsx.sheets.worksheet import Sheet

_ANCHORS = "twoCellAnchor", "oneCellAnchor", "absoluteAnchor"
_SHOWN = {"pic": "nvPicPr", "sp": "nvSpPr"}


def drawings_on(sheet: Sheet) -> list[tuple[str, Area | None]]:
    """Return the names of the pictures and shapes of a sheet, and the cells that each covers; some have no cells."""
    node = sheet.part.root.find("drawing")
    if node is None:
        return []
    book = sheet.book
    linked = dict(book.relationships(sheet.entry.part)).get(node.attributes.get(f"{RELATIONSHIPS} id", ""))
    if linked is None or book.package.find(linked.target) is None:
        return []
    data = book.text_of(linked.target)
    anchors = parse(data, linked.target, "wsDr", foreign=True).children
    return [(name, _cells_of(data, child)) for child in anchors if child.name in _ANCHORS and (name := _name_of(child))]


def drawings_of_mazes(sheet: Sheet, areas: Sequence[Area]) -> set[str]:
    """Return the names of drawings over some areas that are called as those of mazes are."""
    found = {name: area for name, area in reversed(drawings_on(sheet)) if kind_of(name)}
    return {name for name, own in found.items() if own is not None and any_overlap([own], areas)}


class NewDrawings(NamedTuple):
    """The drawings of a new sheet.

    Attributes:
        names: their names.
        parts: the parts of XML.
        media: the files of pictures, by the names of their parts.
        types: the content types, by name or ending.
    """

    names: tuple[str, ...]
    parts: Mapping[str, bytes]
    media: Mapping[str, bytes]
    types: Mapping[str, str]


def with_reference(sheet: str, drawn: NewDrawings) -> NewDrawings:
    """Return the drawings of a new sheet with the relationship, `rId1`, by which it refers to their part."""
    folder, file = posixpath.split(sheet)
    own = relationship("rId1", "drawing", _part_of(drawn))
    return drawn._replace(parts={**drawn.parts, f"{folder}/_rels/{file}.rels": relationships_of([own])})


def _part_of(drawn: NewDrawings) -> str:
    return next(name for name, kind in drawn.types.items() if kind == DRAWING_TYPE)


def drawn_on(name: str, new: Sequence[Drawing], rulers: Rulers) -> NewDrawings:
    """Return a new part of that name with drawings, and what it refers to."""
    shown = {media_name(one.shows): one.shows for one in new if isinstance(one.shows, Image)}
    images = {part: f"rId{number}" for number, part in enumerate(shown, 1)}
    placed = named(new, images)
    parts = {name: part_of(b"".join(anchor(one, rulers) for one in placed))}
    if images:
        folder, file = posixpath.split(name)
        listed = [relationship(one, "image", target) for target, one in images.items()]
        parts[f"{folder}/_rels/{file}.rels"] = relationships_of(listed)
    types = {f".{image.ending}": f"image/{image.ending}" for image in shown.values()}
    media = {part: image.data for part, image in shown.items()}
    return NewDrawings(tuple(one.name for one in placed), parts, media, {**types, name: DRAWING_TYPE})


def drawing_element() -> str:
    """Return the element of a new sheet that refers to its drawings."""
    return f'<drawing xmlns:r="{RELATIONSHIPS}" r:id="rId1"/>'


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
