"""Links from stairs to the same cell of the sheet that they lead to."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from excelmaze.draw.layout import Layout
from excelmaze.errors import counted
from excelmaze.sheet.addresses import Place, column_letters, quoted_sheet
from excelmaze.xlsx.package.edits import escape

# Excel has so many links on a sheet at most.
MOST_LINKS = 65_530


class Link(NamedTuple):
    """A link of a cell to the same cell of another sheet, with the hint that Excel shows before a click."""

    sheet: str
    hint: str


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
    found = []
    for (row, column), link in links.items():
        location, hint = _escaped(link)
        address = f"{column_letters(column)}{row}"
        found.append(f'<hyperlink ref="{address}" location="{location}{address}" tooltip="{hint}"/>')
    return f"<hyperlinks>{''.join(found)}</hyperlinks>"
