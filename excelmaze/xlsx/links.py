"""Links from stairs to the same cell of the sheet that they lead to."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple
from xml.sax.saxutils import unescape as _unescape

from excelmaze.draw.layout import Layout
from excelmaze.errors import InputError, counted
from excelmaze.sheet.addresses import Place, cell_address, column_letters, parse_cell, quoted_sheet
from excelmaze.xlsx.package.edits import Edit
from excelmaze.xlsx.package.tags import escape, raw_attributes
from excelmaze.xlsx.package.tree import Node
from excelmaze.xlsx.sheet_request import Link
from excelmaze.xlsx.sheets.sheet_part import SheetPart
from excelmaze.xlsx.sheets.worksheet import Sheet

# Excel has so many links on a sheet at most.
MOST_LINKS = 65_530
# An element, whose attributes may hold a ">", with an end tag if it is not written as one.
_HYPERLINK = rb"<(?:[\w.-]+:)?hyperlink(?=[\s/>])(?:[^>\"']|\"[^\"]*\"|'[^']*')*>(?:\s*</(?:[\w.-]+:)?hyperlink\s*>)?"


@cache
def _escaped(link: Link) -> tuple[str, str]:
    """Return the location of a link up to the address, and its hint; a sheet has two or three of them."""
    return escape(f"{quoted_sheet(link.sheet)}!"), escape(link.hint)


def links_of(layout: Layout, sheets: Sequence[str]) -> dict[Place, Link]:
    """Return the links of a layout, no more than a sheet can have; `sheets` are those of its maze."""
    link_of = {
        levels: Link(sheets[levels[0]], _hint(levels, sheets)) for levels in {*map(tuple, layout.links.values())}
    }
    cells = sorted(layout.links)[:MOST_LINKS]
    links = (link_of[tuple(layout.links[cell])] for cell in cells)
    return dict(zip(map(layout.grid.place, cells), links, strict=True))


def links_note(layout: Layout) -> Iterator[str]:
    """Yield a line about stairs without links."""
    excess = len(layout.links) - MOST_LINKS
    if excess > 0:
        yield (
            f"{counted(excess, 'cell')} with stairs on sheet {layout.sheet!r} got no link, of which a sheet has "
            f"{MOST_LINKS:,} at most; a lower --stairs makes fewer"
        )


def _hint(levels: Sequence[int], sheets: Sequence[str]) -> str:
    return ", or ".join(f"to {sheets[level]}" for level in levels)


def hyperlinks(links: Mapping[Place, Link]) -> str:
    """Return the element with all links of a sheet."""
    return f"<hyperlinks>{_elements(links)}</hyperlinks>"


def renewed_links(sheet: Sheet, links: Mapping[Place, Link]) -> Iterator[Edit]:
    """Yield the edits that let links lead to sheets that were renamed since: programs leave links as they are."""
    part = sheet.part
    container = part.root.find("hyperlinks")
    if container is None:
        return
    for one in _links_in(part, container):
        link = None if one.place is None else links.get(one.place)
        if one.place is not None and link is not None and one.is_inside:
            where = f"{quoted_sheet(link.sheet)}!{cell_address(*one.place)}"
            if one.location.replace("'", "") != where.replace("'", ""):
                yield Edit(one.start, one.end, _elements({one.place: link}).encode())


def _elements(links: Mapping[Place, Link]) -> str:
    found = []
    for (row, column), link in links.items():
        location, hint = _escaped(link)
        address = f"{column_letters(column)}{row}"
        found.append(f'<hyperlink ref="{address}" location="{location}{address}" tooltip="{hint}"/>')
    return "".join(found)


class _Found(NamedTuple):
    """A link of a sheet, and where it stands in its part: to a location in the workbook, unless it leads out of it."""

    place: Place | None
    location: str
    is_inside: bool
    start: int
    end: int


def _links_in(part: SheetPart, container: Node) -> Iterator[_Found]:
    """Yield the links of a sheet; sheets are read without them, of which there may be tens of thousands."""
    for match in re.compile(_HYPERLINK).finditer(part.data, container.open_end, container.end):
        tag = match[0]
        values = {name.rpartition(b":")[2]: tag[slice(*span)] for name, span in raw_attributes(tag).items()}
        location = _unescape(values.get(b"location", b"").decode(), {"&apos;": "'", "&quot;": '"'})
        try:
            place = parse_cell(values.get(b"ref", b"").decode())
        except InputError:
            place = None
        yield _Found(place, location, bool(location) and b"id" not in values, *match.span())
