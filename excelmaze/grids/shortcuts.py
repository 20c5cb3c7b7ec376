"""A shortcut of grids to the workbooks that their cells are chosen in.

People who have cells in a workbook expect `Grid.from_workbook("lesson.xlsx", "N2:W11")`. This method imports from a
higher layer when it is called, as those of `excelmaze.maze.shortcuts` do.
"""

from typing import TYPE_CHECKING

from excelmaze.options.keywords import taken, takes
from excelmaze.options.table import SafetyOptions, ShapeOptions

if TYPE_CHECKING:
    from typing import Unpack

    from excelmaze.files import FileLike
    from excelmaze.grids.grid import Grid
    from excelmaze.options.keyword_types import RoomsKeywords


class Shortcuts:
    """The constructor of `Grid` that reaches above it."""

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

        values = taken(Shortcuts.from_workbook, given, cells=cells)
        with workbook_to_change(path, safety=SafetyOptions(dry_run=True)) as work:
            return grid_in(work, values, bridges=bridges)
