"""Constructors of grids: from sizes, selections, cells, masks, letters, shapes, workbooks.

People who have cells in a workbook expect `Grid.from_workbook("lesson.xlsx", "N2:W11")`: that one imports from a higher
layer when it is called, as the methods of `excelmaze.maze.shortcuts` do.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Self

from excelmaze.errors import InputError
from excelmaze.grids.cells import Cells, areas_in, place_of
from excelmaze.options.keywords import taken, takes
from excelmaze.options.table import SafetyOptions, ShapeOptions
from excelmaze.sheet.addresses import Area, Place, Selection, check_on_sheet, parse_cell

if TYPE_CHECKING:
    from typing import Unpack

    import numpy.typing as npt

    from excelmaze.files import FileLike
    from excelmaze.grids.grid import Grid
    from excelmaze.options.keyword_types import RoomsKeywords


class Constructors(Cells):
    """Cells with constructors for what says which they are."""

    @classmethod
    def rectangle(cls, rows: int, cols: int, at: str = "B2") -> Self:
        """Return a rectangle of `rows` x `cols` cells with its top left corner at `at`.

        >>> Grid.rectangle(5, 8)
        <Grid B2:I6: 40 cells>

        Raises:
            InputError: a size below 1, or a rectangle that passes Excel's last row or column.
        """
        for value, what in ((rows, "rows"), (cols, "columns")):
            if isinstance(value, bool) or not isinstance(value, int):
                raise InputError(f"{ascii(value)[:40]} {what}: give a whole number")
            if value < 1:
                raise InputError(f"{value} {what}: a maze has at least 1")
        top, left = corner = _corner(at)
        check_on_sheet("a maze", corner, rows, cols)
        return cls((Area(top, left, top + rows - 1, left + cols - 1),))

    @classmethod
    def from_selection(cls, selection: str | Selection | Iterable[Area], merged: str | Iterable[Area] = ()) -> Self:
        """Return the cells of a selection, in A1 notation or parsed, of which some areas may be merged.

        >>> Grid.from_selection("B2:F6,G4:K9")
        <Grid B2:F6,G4:K9: 55 cells>

        Raises:
            InputError: the selection is empty, malformed or beyond Excel's limits.
        """
        return cls(areas_in(selection), areas_in(merged) if merged else ())

    @classmethod
    def from_cells(
        cls, cells: Iterable[str | tuple[int, int]] | Callable[[int, int], bool], within: str | None = None
    ) -> Self:
        """Return the grid of some cells: their addresses or places, or those for which a function of both holds.

        >>> Grid.from_cells(["B2", "C2", (3, 2)])
        <Grid B2:C2,B3: 3 cells>
        >>> disc = Grid.from_cells(lambda row, col: (row - 10) ** 2 + (col - 10) ** 2 <= 64, within="A1:S19")
        >>> len(disc), "J2" in disc, "B2" in disc
        (197, True, False)

        Args:
            cells: addresses such as `B2` or pairs of row and column, from 1 on; or a function.
            within: for a function, the cells that it is asked about.

        Raises:
            InputError: no cells, or some that are none.
        """
        from excelmaze.sheet.unions import rectangles

        if callable(cells):
            if within is None:
                raise InputError("a function says which cells of an area; give the area with within, such as A1:Z26")
            rows = cls.from_selection(within).runs
            chosen = [(run.row, column) for run in rows for column in range(run.first, run.last + 1)]
            return cls(rectangles(place for place in chosen if cells(*place)))
        if within is not None or isinstance(cells, str) or not isinstance(cells, Iterable):
            raise InputError("give cells as a list of addresses, or as a function and the area within which they lie")
        return cls(rectangles({place_of(cell) for cell in cells}))

    @classmethod
    def from_mask(
        cls,
        mask: "FileLike | Sequence[str] | Sequence[Sequence[float]] | npt.NDArray[Any]",
        *,
        rows: int | None = None,
        cols: int | None = None,
        at: str = "B2",
        threshold: int | None = None,
        invert: bool = False,
    ) -> Self:
        """Return the dark cells of a picture, or those of a drawing that are no spaces and no full stops.

        >>> heart = Grid.from_mask([".##.##.", "#######", " ##### ", "  ###  ", "   #   "])
        >>> len(heart), "B2" in heart, "C2" in heart
        (20, False, True)

        Args:
            mask: the file of a picture, or of a drawing if its name ends in .txt; or a binary file that is open with
                one of them; or the lines of a drawing; or rows of numbers, lists or an array of numpy, of which what is
                not zero is in.
            rows: and `cols`: the box in which it is as large as fits, a picture without its margins; by default it has
                30 columns, and a drawing a cell for each of its characters.
            at: the top left cell of the box.
            threshold: the greys of a picture below it, 0 to 255, are dark; by default Otsu's method finds it.
            invert: what is light or blank is in.

        Raises:
            InputError: nothing is in, the file is neither, or the size is no sheet's.
            WorkbookError: the file cannot be read, or Pillow is missing, without which there are drawings only.
        """
        from excelmaze.shapes.drawn import mask_from

        made = mask_from(mask, rows, cols, threshold=threshold, invert=invert)
        return cls(made.areas(*_corner(at)))

    @classmethod
    def from_letters(
        cls,
        letters: str,
        *,
        rows: int | None = None,
        cols: int | None = None,
        at: str = "B2",
        bridges: bool = True,
    ) -> Self:
        """Return the letters of a text, whose lines are three cells wide unless a size is asked for.

        There are A to Z with accents, digits, punctuation, Cyrillic, hiragana and katakana; small letters are drawn as
        capitals.

        >>> anna = Grid.from_letters("Anna", cols=100)
        >>> len(anna.pieces), len(Grid.from_letters("Anna", cols=100, bridges=False).pieces)
        (1, 4)

        Args:
            letters: the text; it may have several lines.
            rows: and `cols`, `at`: the box in which it is as large as fits.
            bridges: join all letters, dots and accents by bridges of one cell's width.

        Raises:
            InputError: the font lacks a letter, or they do not fit.
        """
        from excelmaze.shapes.drawn import letters_from

        return cls(letters_from(letters, rows, cols, bridged=bridges).areas(*_corner(at)))

    @classmethod
    def from_shape(cls, shape: str, *, rows: int | None = None, cols: int | None = None, at: str = "B2") -> Self:
        """Return a shape by its name in `excelmaze.shapes.formulas.SHAPES`, as large as fits in rows and columns.

        >>> Grid.from_shape("diamond", cols=5)
        <Grid D2 and 4 more areas: 13 cells>

        Raises:
            InputError: there is no such shape, or it would be too small to be recognized.
        """
        from excelmaze.shapes.drawn import formula_from

        return cls(formula_from(shape, rows, cols).areas(*_corner(at)))

    @staticmethod
    @takes("fill", "sheet", ShapeOptions, "walls", "frame", "tiling", "wrap", "dimensions", "weave")
    def from_workbook(
        path: "FileLike",
        cells: str | None = None,
        *,
        bridges: bool = True,
        **given: "Unpack[RoomsKeywords]",
    ) -> "Grid":
        """Return the rooms of a maze in cells of a workbook, where merged cells are one room.

        They know their sheet, what is beside them there and the active cell, so that `generate` opens the maze only
        where nothing is, and `fill_workbook` draws it in its place.

        >>> from excelmaze import Grid, fill_workbook, generate, save
        >>> save(generate("B2:F6", seed=1), "book.xlsx")
        >>> grid = Grid.from_workbook("book.xlsx", "H2:L9", hole="J4:J5")
        >>> grid
        <Grid H2:L3 and 3 more areas: 38 cells>
        >>> done = fill_workbook("book.xlsx", generate(grid, "wilson", seed=7), theme="color")

        Args:
            path: the workbook, or a binary file that is open for reading.
            cells: addresses or a defined name; by default the selection that was saved in the workbook. Its active
                cell is the start, if it is not just the first one.
            sheet: the sheet; by default the one that was active when the workbook was saved.
            mask: the file of a picture or a drawing, of which the maze gets the shape, as large as fits within the
                cells; `threshold` and `invert` as for `Grid.from_mask`.
            letters: a text, of which the maze gets the shape; its letters are joined by `bridges`.
            shape: a name in `excelmaze.shapes.formulas.SHAPES`, of which the maze gets the shape.
            colored: a colour such as `FFFF00`: the cells that are filled so, of those given or selected, else of the
                whole sheet.
            hole: cells that are left out.
            walls: and `frame`, `tiling`, `wrap`, `dimensions`, `weave`: as for `generate`.

        Raises:
            InputError: no such cells, an option that does not exist or does not fit, or cells under buttons.
            WorkbookError: the workbook cannot be read, or the cells must not be changed.
        """
        from excelmaze.xlsx.carrier import workbook_to_change
        from excelmaze.xlsx.cells_to_fill import grid_in

        values = taken(Constructors.from_workbook, given, cells=cells)
        with workbook_to_change(path, safety=SafetyOptions(dry_run=True)) as work:
            return grid_in(work, values, bridges=bridges)


def _corner(at: str) -> Place:
    """Return the row and column of a top left cell."""
    if not isinstance(at, str):
        raise InputError(f"at {ascii(at)[:40]}: give the top left cell, such as B2")
    return parse_cell(at)
