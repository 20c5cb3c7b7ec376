"""Links from stairs to the same cell of the sheet that they lead to."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from excelmaze.counts import counted
from excelmaze.draw.layout import Layout
from excelmaze.sheet.addresses import Place, cell_address, quoted_sheet
from excelmaze.xlsx.opc.tags import escape

# Excel has so many links on a sheet at most.
MOST_LINKS = 65_530
_LONGEST_ADDRESS, _AROUND, _LONGEST_CHARACTER = 10, 80, 12


class Link(NamedTuple):
    """Where a click on a cell leads to, the same cell of another sheet, and what is said of it before."""

    sheet: str
    hint: str

    def element(self, place: Place, prefix: str = "") -> str:
        """The link of a cell as its sheet's part has it."""
        address = cell_address(*place)
        location = escape(f"{quoted_sheet(self.sheet)}!{address}")
        return f'<{prefix}hyperlink ref="{address}" location="{location}" tooltip="{escape(self.hint)}"/>'


def links_of(layout: Layout, sheets: Sequence[str]) -> dict[Place, Link]:
    """The links of a layout, no more than a sheet can have; `sheets` are those of its maze."""
    cells = islice(sorted(layout.links), MOST_LINKS)
    led_to = ((layout.grid.place(cell), layout.links[cell]) for cell in cells)
    return {place: Link(sheets[levels[0]], _hint(levels, sheets)) for place, levels in led_to}


def links_note(layout: Layout) -> Iterator[str]:
    """A line about stairs without links."""
    beyond = len(layout.links) - MOST_LINKS
    if beyond > 0:
        yield (
            f"{counted(beyond, 'cell')} with stairs on sheet {layout.sheet!r} got no link, of which a sheet has "
            f"{MOST_LINKS:,} at most; a lower --stairs makes fewer"
        )


def _hint(levels: Sequence[int], sheets: Sequence[str]) -> str:
    return ", or ".join(f"to {sheets[level]}" for level in levels)


def hyperlinks(links: Mapping[Place, Link]) -> Iterator[bytes]:
    """The element with all links of a sheet, if there are any, in pieces."""
    if links:
        yield b"<hyperlinks>"
        for place, link in links.items():
            yield link.element(place).encode()
        yield b"</hyperlinks>"


def most_bytes_of_links(layout: Layout, sheets: Sequence[str]) -> int:
    """More bytes than the links of a layout can have."""
    names = _LONGEST_CHARACTER * max(map(len, sheets), default=0)
    return min(len(layout.links), MOST_LINKS) * (_AROUND + 2 * _LONGEST_ADDRESS + 4 * names)
