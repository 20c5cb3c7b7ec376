"""The gallery: a contact sheet of all algorithms, kinds, shapes and themes, as a workbook or a PDF."""

from collections.abc import Callable, Sequence
from functools import reduce
from math import ceil
from typing import NamedTuple

from excelmaze.books.arrangement import Arrangement, Line, Paper, Slot, fitting_cell
from excelmaze.books.exhibits import Exhibit, ExhibitPage, Made, exhibit_pages, typed
from excelmaze.books.printed_pages import sheet_of
from excelmaze.draw.layout import Layout, Moved, together
from excelmaze.draw.lettering import GREY, Lettering
from excelmaze.draw.printing import EDGE, FOOTER_POINTS, TITLE_POINTS, centred
from excelmaze.draw.theme import THEMES, theme_named
from excelmaze.draw.tilings import lay_out_sheets, with_held_lines
from excelmaze.errors import InputError
from excelmaze.files import atomic_write
from excelmaze.maze.maze import Maze
from excelmaze.open_files import FileLike, file_to_write
from excelmaze.pictures.page import Page
from excelmaze.pictures.pages import numbered
from excelmaze.pictures.printed import Printed, Text, sections_of
from excelmaze.pictures.writers import WRITERS
from excelmaze.progress import tick
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.paper import PX_OF_POINT, Margins, lying, paper_size
from excelmaze.xlsx.new.book import write_sheets
from excelmaze.xlsx.new.sheets import NewSheet

Make = Callable[[Made], Maze]
"""Makes a maze from the options that `excelmaze new` takes."""

_NAME, _OPTIONS = Lettering(9, bold=True), Lettering(7, color=GREY)
# In millimetres, with room for the title above and the command below.
_MARGINS = Margins(18, 10, 14, 10)


class Gallery(NamedTuple):
    """The numbers of the mazes and of the pages of a gallery."""

    mazes: int
    pages: int


def write_gallery(path: FileLike, make: Make, *, paper: str = "A4", force: bool = True) -> Gallery:
    """Write the gallery into a new workbook, or into a PDF if the name ends so.

    Raises:
        InputError: the name ends otherwise, or there is no such paper.
        WorkbookError: the file cannot be written.
    """
    file = file_to_write(path)
    ending = file.suffix.lower()
    if ending not in {".xlsx", ".pdf"}:
        raise InputError(f"{file} ends in neither .xlsx nor .pdf; choose one of them")
    on = Paper(paper_size(paper), _MARGINS)
    sheets = gallery_sheets(make, on)
    if ending == ".pdf":
        document = WRITERS["pdf"].write(numbered([_page(sheet, on) for sheet in sheets]))
        assert isinstance(document, bytes)  # noqa: S101 - it is no text
        with atomic_write(file, force=force) as out:
            out.write(document)
    else:
        write_sheets(sheets, file, force=force)
    return Gallery(sum(len(sheet.known) for sheet in sheets), len(sheets))


def gallery_sheets(make: Make, paper: Paper) -> list[NewSheet]:
    """Return the sheets of the gallery, each a page."""
    pages = list(exhibit_pages())
    total, number = sum(len(page.exhibits) for page in pages), 0
    sheets = []
    for page in pages:
        slots = []
        for exhibit in page.exhibits:
            tick("making mazes", number, total, "mazes")
            number += 1
            slots.append(_slot(exhibit, make(page.made_by(exhibit)), number))
        sheets.append(_sheet(page, slots, paper))
    return sheets


def _slot(exhibit: Exhibit, maze: Maze, number: int) -> Slot:
    """Return a maze with its name and options below."""
    layouts = lay_out_sheets(maze, solution="solution" in exhibit.made_by)
    below = [Line(exhibit.name, _NAME), Line(typed(exhibit.made_by), _OPTIONS)]
    return Slot(maze, with_held_lines(_side_by_side(layouts)), [], below, number=number)


def _side_by_side(layouts: Sequence[Layout]) -> Layout:
    """Return the layouts of a maze's levels as one."""
    if len(layouts) == 1:
        return layouts[0]
    step = layouts[0].grid.bounds.width + 1
    return together([Moved(layout, 0, number * step) for number, layout in enumerate(layouts)])


def _sheet(page: ExhibitPage, slots: Sequence[Slot], paper: Paper) -> NewSheet:
    """Return a page of mazes, each known throughout the workbook by its number: `maze_3`."""
    arrangement = Arrangement(ceil(len(slots) / page.across), page.across, "portrait")
    cell = fitting_cell(slots, arrangement, paper)
    footer = centred(f"{page.command} and the options below each maze", FOOTER_POINTS)
    sheet = sheet_of(page.name, slots, arrangement, paper, cell, footer)
    assert sheet.page is not None  # noqa: S101 - it is printed
    header = f'&C&"-,Bold"&{TITLE_POINTS} {page.name}'
    theme = theme_named(str(page.common["theme"]))
    return sheet._replace(theme=theme, names={}, page=sheet.page._replace(header=header))


def _page(sheet: NewSheet, paper: Paper) -> Page:
    """Return the page of a document as a sheet is printed; the sheet's own set-up is for paper that Excel knows."""
    layout, own = sheet.layout, sheet.page
    assert own is not None  # noqa: S101 - such sheets have one
    area = reduce(Area.around, (caption.area for caption in sheet.captions), layout.grid.bounds)
    side = own.cell_size / PX_OF_POINT
    printed = Printed(
        lying(paper.size, own.orientation),
        paper.margins,
        EDGE,
        sections_of(own.header) if own.header else (),
        sections_of(own.footer) if own.footer else (),
        area,
        [side] * area.width,
        [sheet.heights.get(row, side) for row in range(area.top, area.bottom + 1)],
        [Text(one.area, one.text, one.lettering) for one in sheet.captions],
    )
    return Page(layout, sheet.theme or THEMES["classic"], sheet.name, "Gallery", printed=printed)
