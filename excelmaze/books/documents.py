"""Sheets of several mazes as the pages of a PDF."""

from collections.abc import Sequence
from functools import reduce
from pathlib import Path

from excelmaze.books.printed_pages import Paper
from excelmaze.draw.printing import EDGE
from excelmaze.draw.theme import theme_named
from excelmaze.files import atomic_write
from excelmaze.pictures.page import Page
from excelmaze.pictures.pages import numbered
from excelmaze.pictures.printed import Printed, Text, sections_of
from excelmaze.pictures.writers import WRITERS
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.paper import PX_OF_POINT
from excelmaze.xlsx.new.sheets import NewSheet

_USUAL_THEME = "classic"


def write_document(
    path: str | Path, sheets: Sequence[NewSheet], paper: Paper, *, title: str, force: bool = True
) -> None:
    """Write sheets as they are printed into a PDF.

    Raises:
        WorkbookError: the file cannot be written, or reportlab is missing.
    """
    pages = numbered([page_of_sheet(sheet, paper)._replace(title=title) for sheet in sheets])
    content = WRITERS["pdf"].write(pages)
    assert isinstance(content, bytes)  # noqa: S101 - it is no text
    with atomic_write(path, force=force) as out:
        out.write(content)


def page_of_sheet(sheet: NewSheet, paper: Paper) -> Page:
    """Return the page that a sheet with captions is printed on: its own set-up is for paper that Excel knows."""
    layout, own = sheet.layout, sheet.page
    assert own is not None  # noqa: S101 - such sheets have one
    area = reduce(Area.around, (caption.area for caption in sheet.captions), layout.grid.bounds)
    short, long = sorted(paper.size)
    side = own.cell_size / PX_OF_POINT
    printed = Printed(
        (long, short) if own.orientation == "landscape" else (short, long),
        paper.margins,
        EDGE,
        sections_of(own.header) if own.header else (),
        sections_of(own.footer) if own.footer else (),
        area,
        [side] * area.width,
        [sheet.heights.get(row, side) for row in range(area.top, area.bottom + 1)],
        [Text(one.area, one.text, one.lettering.points, one.lettering.across) for one in sheet.captions],
    )
    return Page(layout, theme_named(sheet.theme or _USUAL_THEME), sheet.name, printed=printed)
