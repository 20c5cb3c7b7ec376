"""What is put on a sheet: the cells that change, and what the sheet and the workbook get besides."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import NamedTuple

from excelmaze.draw.layout import Layout, Stretch
from excelmaze.sheet.addresses import Area, Selection
from excelmaze.sheet.bands import Span, areas_of, bands_in
from excelmaze.sheet.paper import Margins
from excelmaze.xlsx.opc.edits import Edit, Pieces
from excelmaze.xlsx.patch.cell_format import CellChange, Target
from excelmaze.xlsx.patch.memo import Memo, of_rows, once
from excelmaze.xlsx.patch.names import NameChanges
from excelmaze.xlsx.patch.parts import NewPart
from excelmaze.xlsx.record.page_changes import Setting
from excelmaze.xlsx.sheets.worksheet import SheetEntry

# For each row, the cells of a maze from left to right, and their codes; rows that are alike share theirs.
Rows = Mapping[int, Sequence[Target]]
_FIRST = attrgetter("first")


class Link(NamedTuple):
    """Where a click on a cell leads to, the same cell of another sheet, and what is said of it before."""

    sheet: str
    hint: str


class ExtraSheet(NamedTuple):
    """What a further sheet shows, but for the paper and the title, which are those of the maze's.

    Attributes:
        name: its name; a number is added where the workbook has a sheet of that name.
        layout: its cells.
        changes: what each of its codes means.
        cell_size: the side of a cell in pixels.
        footer: what stands at the foot of the printed page.
        names: its own names; by default those of the maze's sheet.
        together: the places, among all further ones, of the sheets of its maze, where that has several.
        kind: what it is, in `excelmaze.xlsx.extra_sheets`.
    """

    name: str
    layout: Layout
    changes: Mapping[int, CellChange]
    cell_size: int
    footer: str = ""
    names: Mapping[str, Selection] | None = None
    together: Sequence[int] = ()
    kind: str = "solution"


class PageSetup(NamedTuple):
    """The edits of a page set-up, what they change of it, and what there is to be said of it."""

    edits: Sequence[Edit] = ()
    change: Mapping[str, Setting] = {}
    notes: tuple[str, ...] = ()


class HeaderFooter(NamedTuple):
    """What is printed around a maze: the codes of header and footer, and margins as `Page` has them."""

    header: str
    footer: str
    margins: Margins
    edge: float


class Placed(NamedTuple):
    """Further sheets in their workbook: their own names, parts, the edits of the workbook part, and defined names.

    `renewed` are the parts of sheets that are there and show another maze from now on.
    """

    sheets: tuple[str, ...]
    parts: Sequence[NewPart]
    edits: Sequence[Edit]
    names: Mapping[int, NameChanges]
    renewed: Mapping[str, Pieces] = {}


NOTHING_PLACED = Placed((), (), (), {})


class Colored(NamedTuple):
    """Cells under a colour scale, and for each row the numbers that some of them hold, by column."""

    areas: Sequence[Area]
    numbers: Mapping[int, Mapping[int, int]]


class SheetPatch(NamedTuple):
    """What is put on a sheet.

    A cell keeps its value, number format, font, alignment, protection and diagonal lines. Cells outside keep all that
    they have: where the maze opens an edge to a cell that has a line of its own there, the line stays.

    Further sheets are added to the workbook's own lists of sheets, content types and relationships; the list of the
    sheets' names for whoever wants to know, in the document's properties, stays as it is until Excel saves.

    Attributes:
        stretches: the cells and their codes, again and again; no cell twice.
        changes: what each code means.
        cell_size: make the cells squares of so many pixels; without it, widths and heights stay.
        names: defined names for the sheet, by which a reader finds the maze again. One whose areas take more than
            the 8,192 characters that Excel allows is left out.
        record: leave a record in the workbook from which `clear` restores the former looks.
        recipe: what the maze was made from, kept in the record.
        unmade: the recipes of the mazes that the cells change, which no longer make them: `recipe` takes the place of
            these, in records and in the document's properties.
        title: a line in the empty cell above the top left corner of the rectangle around the cells, in that cell's
            font; it is text, also where it begins with `=`.
        paper: Excel's number of a paper size, to print the cells and the title on one page of it; without it, the page
            set-up stays.
        around: what is printed above and below, and the margins, which may be without a paper of its own.
        further: sheets to be added behind the last one, which get the names and the title too.
        renewed: for each of those the sheet in whose place it is put, if there is one.
        texts: what is written into cells, by row and column, as files have it; a cell that holds something keeps that.
        links: the cells that lead to other sheets, as far as their texts are written.
        levels: what the name for the levels stands for: as `wanted_names` takes it.
        floors: what refers to all levels of a maze that is changed: cells of which there is no record yet are cleared
            with those of the other levels.
        merged: areas of cells to be merged; not where that would hide what a cell holds.
        rooms: areas that are merged on the sheet and stay so: each is one room of the maze.
        colored: the cells that a colour scale gets, and the numbers that it is over; a cell that holds something keeps
            that, and its look.
        uncolored: the cells that lose a scale of an earlier maze, and its numbers.
        notes: what there is to be said of it.
        displaced: texts of a maze that no record tells of, which are not on the sheet any more.
        new: the cells are a new maze, with a record of its own; else they change the mazes that are there.
    """

    stretches: Iterable[Stretch]
    changes: Mapping[int, CellChange]
    cell_size: int | None = None
    names: Mapping[str, Selection] = {}
    record: bool = True
    recipe: str = ""
    unmade: Collection[str] = ()
    title: str = ""
    paper: int | None = None
    around: HeaderFooter | None = None
    further: Sequence[ExtraSheet] = ()
    renewed: Sequence[SheetEntry | None] = ()
    texts: Mapping[tuple[int, int], str] = {}
    links: Mapping[tuple[int, int], Link] = {}
    levels: str | None = None
    floors: str = ""
    merged: Sequence[Area] = ()
    rooms: Sequence[Area] = ()
    colored: Colored | None = None
    uncolored: Sequence[Area] = ()
    notes: Sequence[str] = ()
    displaced: Mapping[tuple[int, int], str] = {}
    new: bool = True

    @property
    def by_row(self) -> Rows:
        """For each row, its cells from left to right."""
        alike: Memo[tuple[int, bytes], list[Target]] = Memo(lambda one: [Target(*one)])
        rows: dict[int, list[Target]] = {}
        several: dict[int, list[Target]] = {}
        for row, first, codes in self.stretches:
            if row not in rows:
                rows[row] = alike[first, codes]
                continue
            if row not in several:
                several[row] = rows[row] = rows[row][:]
            rows[row].append(Target(first, codes))
        for found in several.values():
            found.sort(key=_FIRST)
        return rows


def bounds_of_rows(rows: Rows) -> Area:
    """The smallest rectangle around the cells of rows."""
    left, right = min(found[0].first for found in once(rows)), max(found[-1].last for found in once(rows))
    return Area(min(rows), left, max(rows), right)


def spans_of_rows(rows: Rows) -> Mapping[int, list[Span]]:
    """For each row, the first and last columns of its cells; rows with the same share theirs."""
    alike: Memo[tuple[Span, ...], list[Span]] = Memo(list)
    return of_rows(lambda found: alike[tuple([(one.first, one.last) for one in found])], rows)


def areas_of_rows(rows: Rows) -> list[Area]:
    """The cells of rows as areas."""
    return areas_of(bands_in(spans_of_rows(rows)))
