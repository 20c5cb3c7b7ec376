"""What is put on a sheet: the cells that change, and what the sheet and the workbook get besides."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from excelmaze.draw.layout import Layout, Stretch
from excelmaze.sheet.addresses import Area, Selection
from excelmaze.xlsx.edit.cell_look import CellChange


class SecondSheet(NamedTuple):
    """What a second sheet shows, but for the paper and the title, which are those of the first.

    Attributes:
        name: its name; a number is added where the workbook has a sheet of that name.
        layout: its cells.
        cell_size: the side of a cell in pixels.
        footer: what stands at the foot of the printed page.
    """

    name: str
    layout: Layout
    cell_size: int
    footer: str = ""


class Painting(NamedTuple):
    """What is put on a sheet.

    A cell keeps its value, number format, font, alignment, protection and diagonal lines. Cells outside keep all that
    they have: where the maze opens an edge to a cell that has a line of its own there, the line stays.

    A second sheet is added to the workbook's own lists of sheets, content types and relationships; the list of the
    sheets' names for whoever wants to know, in the document's properties, stays as it is until Excel saves.

    Attributes:
        stretches: the cells and their codes; no cell twice.
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
        second: a sheet to be added behind the last one, which gets the names and the title too; `changes` holds
            its codes.
        texts: what is written into cells, by row and column, as files have it; a cell that holds something keeps that.
        merged: areas of cells to be merged; not where that would hide what a cell holds.
        rooms: areas that are merged on the sheet and stay so: each is one room of the maze.
        new: the cells are a new maze, with a record of its own; else they change the mazes that are there.
    """

    stretches: Sequence[Stretch]
    changes: Mapping[int, CellChange]
    cell_size: int | None = None
    names: Mapping[str, Selection] = {}
    record: bool = True
    recipe: str = ""
    unmade: Collection[str] = ()
    title: str = ""
    paper: int | None = None
    second: SecondSheet | None = None
    texts: Mapping[tuple[int, int], str] = {}
    merged: Sequence[Area] = ()
    rooms: Sequence[Area] = ()
    new: bool = True

    @property
    def bounds(self) -> Area:
        """The smallest rectangle around the cells."""
        rows = {one.row for one in self.stretches}
        columns = {(one.first, one.first + len(one.codes) - 1) for one in self.stretches}
        return Area(min(rows), min(columns)[0], max(rows), max(last for _, last in columns))
