"""A worksheet of an open workbook: its selection, protection and merged cells, and the formats of its cells."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from excelmaze.errors import InputError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area, Selection, common_area, parse_cell, parse_selection
from excelmaze.xlsx.package.tree import to_bool
from excelmaze.xlsx.sheets.cell_formats import CellFormats, read_cell_formats
from excelmaze.xlsx.sheets.sheet_part import SheetPart

if TYPE_CHECKING:
    from excelmaze.xlsx.sheets.workbook import Book


class SheetEntry(NamedTuple):
    """A sheet as the workbook lists it; `position` is its place among all sheets, from 0."""

    name: str
    position: int
    kind: str
    part: str


class SavedSelection(NamedTuple):
    """The saved selection of a sheet: the areas, and the active cell's row and column."""

    selection: Selection
    active: tuple[int, int]


class Sheet:
    """A worksheet of an open workbook."""

    def __init__(self, book: "Book", entry: SheetEntry) -> None:
        self.book = book
        self.entry = entry
        self.name: str = entry.name
        # What other rooms have worked out about it, by the classes of it.
        self.known: dict[type, Any] = {}

    @cached_property
    def names(self) -> dict[str, str]:
        """The formulas of the names that belong to the sheet, by name."""
        return {one.name: one.text for one in self.book.defined_names if one.scope == self.entry.position}

    def formula_of(self, name: str) -> str:
        """Return the formula of a sheet's name, ignoring case; empty if it has no such name."""
        return next((text for own, text in self.names.items() if own.casefold() == name.casefold()), "")

    @cached_property
    def part(self) -> SheetPart:
        """The sheet's XML, read on first use."""
        return SheetPart(self.book.text_of(self.entry.part), self.entry.part)

    def saved_selection(self) -> SavedSelection:
        """Return the cells that were selected when the workbook was last saved; `A1` where the file does not say.

        Raises:
            InputError: whole columns or rows are selected.
            WorkbookError: the sheet is damaged.
        """
        views = self.part.root.find("sheetViews")
        view = views.find("sheetView") if views else None
        if view is None:
            return SavedSelection(Selection((Area(1, 1, 1, 1),)), (1, 1))
        pane = view.find("pane")
        active_pane = pane.attributes.get("activePane", "topLeft") if pane else "topLeft"
        selections = list(view.all("selection"))
        fitting = [node for node in selections if node.attributes.get("pane", "topLeft") == active_pane]
        attributes = (fitting or selections)[0].attributes if selections else {}
        active = attributes.get("activeCell", "A1")
        return SavedSelection(parse_selection(attributes.get("sqref") or active), parse_cell(active))

    def cell_formats(self, grid: Grid) -> CellFormats:
        """Read the formats of a grid's cells.

        Raises:
            WorkbookError: the sheet or the styles are damaged.
        """
        return read_cell_formats(self.part, self.book.styles, grid)

    @property
    def protected(self) -> bool:
        """Whether the sheet is protected, so that its cells cannot be changed."""
        node = self.part.root.find("sheetProtection")
        return node is not None and to_bool(node.attributes.get("sheet"))

    @cached_property
    def merged(self) -> Sequence[Area]:
        """The merged ranges.

        Raises:
            WorkbookError: the file has something else in their place.
        """
        container = self.part.root.find("mergeCells")
        nodes = container.all("mergeCell") if container else ()
        try:
            return tuple(chain.from_iterable(parse_selection(node.attributes.get("ref", "")).areas for node in nodes))
        except InputError as error:
            raise WorkbookError(f"the merged cells on sheet {self.name!r} are damaged: {error}") from None

    @property
    def tables(self) -> Iterator[Area]:
        """The ranges of the tables that are inserted on the sheet."""
        if self.part.root.find("tableParts"):
            yield from self.book.table_areas(self.entry.part)

    def merged_within(self, grid: Grid) -> list[Area]:
        """Return the merged ranges that have a cell in common with the grid."""
        common = ((area, common_area(area, grid.bounds)) for area in self.merged)
        return [area for area, within in common if within is not None and grid.within(within)]
