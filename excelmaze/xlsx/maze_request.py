"""Requests for mazes on their sheets, in a file and on an open sheet alike."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.layout import Layout, Stretches
from excelmaze.draw.theme import Theme, in_rgb
from excelmaze.grids.cells import runs_of
from excelmaze.sheet.addresses import Area, Selection
from excelmaze.sheet.stretches import Stretch
from excelmaze.sheet.widths import SQUARES, Widths
from excelmaze.xlsx.sheets.cell_format import CellChange, change_of
from excelmaze.xlsx.sheets.workbook import Book

if TYPE_CHECKING:
    from excelmaze.draw.printing import PageLook


class ExtraSheet(NamedTuple):
    """An extra sheet of a maze, but for the paper, which is that of the maze's sheet.

    Attributes:
        name: its name; a number is added where the workbook has a sheet of that name.
        layout: its cells.
        changes: what each of its codes means.
        cell_size: the side of a cell in pixels.
        names: its own defined names; by default those of the maze's sheet.
        together: the positions, among all extra sheets, of those of its maze, where that has several.
        title: the line above the maze, or the header where the maze's sheet has no such line; by default its line.
    """

    name: str
    layout: Layout
    changes: Mapping[int, CellChange]
    cell_size: int
    names: Mapping[str, Selection] | None = None
    together: Sequence[int] = ()
    title: str = ""


class SheetRequest(NamedTuple):
    """A maze to be shown on a sheet, or a change of mazes that are there.

    A cell keeps its value, number format, font, alignment, protection and diagonal lines. Cells outside keep all that
    they have: where the maze opens an edge to a cell that has a line of its own there, the line stays.

    Extra sheets are added to the workbook's own lists of sheets, content types and relationships; the list of sheet
    names in the document's properties stays as it is until Excel saves.

    Attributes:
        stretches: the rows, the cells and their codes, again and again; no cell twice.
        changes: what each code means.
        cell_size: the height and width of the cells in pixels; without it, widths and heights stay.
        widths: of columns by turns, by the height of rows.
        names: defined names for the sheet, by which a reader finds the maze again. One whose areas take more than
            the 8,192 characters that Excel allows is left out.
        recipe: what the maze was made from, kept in the record; None leaves the one that is there.
        title: a line in the empty cell above the top left corner of the rectangle around the cells, in that cell's
            font; it is text, also where it begins with `=`.
        paper: Excel's number of a paper size, to print the cells and the title on a page of it; without it, the page
            set-up stays.
        pages: how many pages the cells take, across and down.
        page: what has header, footer and margins, which may have no paper.
        extra_sheets: sheets to be added behind the last one, which get the names and the title too.
        texts: texts for cells, by row and column, as files have them; a cell that is occupied keeps its value.
        rooms: areas that are merged on the sheet and stay so: each is one room of the maze.
        notes: notes for the report.
        unmarked: the mazes lose their marks, but for those where `texts` has one.
        new: the cells are a new maze, with a new record; else they change the mazes that are there.
        takes_silver: it takes silver cells out of other mazes, which stay; else mazes that it has cells of are cleared.
    """

    stretches: Iterable[tuple[int, Stretch]]
    changes: Mapping[int, CellChange]
    cell_size: int | None = None
    widths: Widths = SQUARES
    names: Mapping[str, Selection] = {}
    recipe: str | None = None
    title: str = ""
    paper: int | None = None
    pages: tuple[int, int] = (1, 1)
    page: "PageLook | None" = None
    extra_sheets: Sequence[ExtraSheet] = ()
    texts: Mapping[tuple[int, int], str] = {}
    rooms: Sequence[Area] = ()
    notes: Sequence[str] = ()
    unmarked: bool = False
    new: bool = True
    takes_silver: bool = False


_CHOSEN = re.compile(rb"\x01+")


def theme_in(book: Book, theme: Theme) -> Theme:
    """Return the theme as a workbook can show it: without a theme part, as LibreOffice saves, in plain colours."""
    return in_rgb(theme) if book.part_of_kind("theme") is None else theme


def changes_of(layout: Layout, theme: Theme) -> dict[int, CellChange]:
    """Return what each kind of cells of a layout means on a sheet."""
    crossed = layout.has_diagonals
    return {code: change_of(shown, theme, crossed=crossed) for code, shown in layout.used_kinds().items()}


def cells_of(layout: Layout, cells: Iterable[int]) -> Iterable[tuple[int, Stretch]]:
    """Return the kinds of some cells only, one stretch for cells side by side."""
    chosen = bytearray(layout.grid.size)
    for cell in cells:
        chosen[cell] = 1
    kinds = layout.kinds
    if all(chosen):
        return Stretches(layout.grid, kinds)
    return [
        (run.row, Stretch(run.first + found.start(), kinds[run.cell + found.start() : run.cell + found.end()]))
        for run in runs_of(layout.grid.bands)
        for found in _CHOSEN.finditer(chosen[run.cell : run.cells.stop])
    ]
