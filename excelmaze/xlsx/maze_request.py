"""Requests for mazes on their sheets, in a file and on an open sheet alike."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from excelmaze.draw.layout import ALL_SIDES, Layout, Stretches
from excelmaze.draw.theme import Fill, Line, Split, Theme, in_rgb
from excelmaze.errors import WorkbookError
from excelmaze.grids.cells import runs_of
from excelmaze.grids.grid import DIRECTIONS, Grid
from excelmaze.grids.shapes import graph_on
from excelmaze.maze.ends import choose_ends
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import Area, Selection
from excelmaze.sheet.paper import Margins
from excelmaze.sheet.stretches import Rows, Stretch, rows_from
from excelmaze.sheet.widths import SQUARES, Widths
from excelmaze.xlsx.marks import marked_ends, placed_texts
from excelmaze.xlsx.record.maze_names import names_of
from excelmaze.xlsx.sheet_view import marked_sheets
from excelmaze.xlsx.sheets.cell_format import KEEP, CellChange, Diagonals, Keep
from excelmaze.xlsx.sheets.workbook import Book

if TYPE_CHECKING:
    from excelmaze.maze.trails import Walk
    from excelmaze.options.values import Values
    from excelmaze.xlsx.sheets.cell_formats import CellFormats


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


class HeaderFooter(NamedTuple):
    """The codes of header and footer, and margins as `Page` has them."""

    header: str
    footer: str
    margins: Margins
    edge: float


class SheetRequest(NamedTuple):
    """A maze to be shown on a sheet, or a change of mazes that are there.

    A cell keeps its value, number format, font, alignment, protection and diagonal lines. Cells outside keep all that
    they have: where the maze opens an edge to a cell that has a line of its own there, the line stays.

    Extra sheets are added to the workbook's own lists of sheets, content types and relationships; the list of sheet
    names in the document's properties stays as it is until Excel saves.

    Attributes:
        stretches: the rows, the cells and their codes, again and again; no cell twice.
        changes: what each code means.
        cell_size: make the cells so many pixels high, and as wide; without it, widths and heights stay.
        widths: of columns by turns, by the height of rows.
        names: defined names for the sheet, by which a reader finds the maze again. One whose areas take more than
            the 8,192 characters that Excel allows is left out.
        recipe: what the maze was made from, kept in the record.
        outdated_recipes: the recipes of the mazes that the cells change, which no longer make them: `recipe` replaces
            these in records and in the document's properties.
        title: a line in the empty cell above the top left corner of the rectangle around the cells, in that cell's
            font; it is text, also where it begins with `=`.
        paper: Excel's number of a paper size, to print the cells and the title on a page of it; without it, the page
            set-up stays.
        pages: how many pages the cells take, across and down.
        header_footer: header, footer and margins, which may be without a paper of its own.
        extra_sheets: sheets to be added behind the last one, which get the names and the title too.
        texts: texts for cells, by row and column, as files have them; a cell that is occupied keeps its value.
        rooms: areas that are merged on the sheet and stay so: each is one room of the maze.
        notes: notes for the report.
        unmarked: the mazes lose their marks, but for those where `texts` has one.
        new: the cells are a new maze, with a record of its own; else they change the mazes that are there.
        takes_silver: it takes silver cells out of other mazes, which stay; else mazes that it has cells of are cleared.
    """

    stretches: Iterable[tuple[int, Stretch]]
    changes: Mapping[int, CellChange]
    cell_size: int | None = None
    widths: Widths = SQUARES
    names: Mapping[str, Selection] = {}
    recipe: str = ""
    outdated_recipes: Collection[str] = ()
    title: str = ""
    paper: int | None = None
    pages: tuple[int, int] = (1, 1)
    header_footer: HeaderFooter | None = None
    extra_sheets: Sequence[ExtraSheet] = ()
    texts: Mapping[tuple[int, int], str] = {}
    rooms: Sequence[Area] = ()
    notes: Sequence[str] = ()
    unmarked: bool = False
    new: bool = True
    takes_silver: bool = False

    @property
    def by_row(self) -> Rows:
        """The cells of each row from left to right."""
        return rows_from(self.stretches)


_CHOSEN = re.compile(rb"\x01+")


def theme_in(book: Book, theme: Theme) -> Theme:
    """Return the theme as a workbook can show it: without a theme part, as LibreOffice saves, in plain colours."""
    return theme if book.has_theme else in_rgb(theme)


def changes_of(layout: Layout, theme: Theme) -> dict[int, CellChange]:
    """Return what each kind of cells of a layout means on a sheet: all four sides, and the fill.

    Diagonals are the user's, unless the layout has some itself.
    """
    changes = {}
    for code, shown in layout.used_kinds().items():
        sides = [theme.wall if shown.lines >> side & 1 else None for side in DIRECTIONS]
        change = change_of(sides, theme.fill_of(shown))
        if layout.has_diagonals:
            crossing = Diagonals(theme.wall, shown.lines) if shown.lines > ALL_SIDES else None
            change = change._replace(diagonals=crossing)
        changes[code] = change
    return changes


def change_of(sides: Sequence[Line | Keep | None], fill: Fill | Split | Keep | None = KEEP) -> CellChange:
    """Return a change with the sides by direction."""
    top, right, bottom, left = sides
    return CellChange(top, right, bottom, left, fill)


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


Made = TypeVar("Made")

SHAPE = "walls", "frame", "tiling", "wrap", "dimensions", "weave"
"""The options that say what rooms cells are."""
# Unless a seed is given, so many mazes are made until cells of the user's hide nothing that the maze needs.
_TRIES = 20


def rooms_on(cells: Grid, options: "Values | Mapping[str, Any]") -> Grid:
    """Return the rooms of a maze in some cells of a sheet."""
    return graph_on(cells, **{name: options[name] for name in SHAPE})


def first_that_fits(make: Callable[[], Made], check: Callable[[Made], None], seed: int | None) -> Made:
    """Return the first maze that passes a check; unless a seed is given, several are tried.

    Raises:
        WorkbookError: none passes; the check says why the last one does not.
    """
    tries = _TRIES if seed is None else 1
    while True:
        made, tries = make(), tries - 1
        try:
            check(made)
        except WorkbookError:
            if not tries:
                raise
        else:
            return made


def new_maze_request(maze: Maze, layout: Layout, theme: Theme, *, no_names: bool) -> SheetRequest:
    """Return what a new maze puts on its sheet, which shows this layout in this theme."""
    return SheetRequest(
        Stretches(layout.grid, layout.kinds),
        changes_of(layout, theme),
        names=names_of(maze, no_ends=no_names),
        recipe=maze.recipe.to_json() if maze.recipe else "",
        texts=placed_texts(layout),
        rooms=maze.grid.merged,
        widths=layout.widths,
    )


def with_ends(
    maze: Maze,
    start: str | None,
    goal: str | None,
    active: int | None,
    level: int,
    texts: Sequence[tuple[Grid, Callable[[Grid], Mapping[int, str]]]],
    *,
    needed: bool = True,
) -> tuple[Maze, str]:
    """Return a maze that was read from sheets with its start and goal, and a note where nothing recorded tells them.

    Then they are the openings, else the marks in its cells; else the start is the active cell, or the first one.

    Args:
        maze: the maze.
        start: the start, if one is asked for.
        goal: the goal, if one is asked for; see `choose_ends`.
        active: the active cell of a selection, which is on this level.
        level: a number from 0 on.
        texts: the cells of each level, and what returns the texts in them.
        needed: see `choose_ends`.
    """
    source = ""
    if start is None and maze.start is None:
        address, floor = maze.grid.recipe_address, maze.grid.floor
        if maze.openings:
            source = "its openings"
        elif (marked := marked_ends(maze, texts)) is not None:
            source, start = "the marks in its cells", address(marked.start)
            goal = address(marked.goal) if goal is None and marked.goal is not None else goal
        elif active:
            source, start = "the active cell", address(level * floor.size + floor.nearest(active))
        else:
            source = "its first cell"
    note = f"no name or recipe tells the ends of this maze, so they are found from {source}" if source else ""
    return maze.replaced(ends=[choose_ends(maze, start, goal, needed=needed)]), note


def solved_sheets(
    maze: Maze,
    theme: Theme,
    formats: "Sequence[CellFormats]",
    walk: "Walk | None",
    shown: Theme,
    color: str,
) -> list[SheetRequest]:
    """Return the requests for the sheets of a maze with its solution: cells of the path get fills, walls stay.

    Args:
        maze: the maze.
        theme: whose colours.
        formats: the cell formats of each sheet now.
        walk: a solver's walk that is shown instead of the shortest path alone.
        shown: the theme as the workbook can show it.
        color: by which distance the cells are coloured.
    """
    found = []
    for level, (layout, touched) in enumerate(marked_sheets(maze, theme, formats, walk, color)):
        fills = {number: CellChange(fill=shown.fill_of(kind)) for number, kind in layout.used_kinds().items()}
        request = SheetRequest(
            cells_of(layout, touched),
            fills,
            names=names_of(maze, level),
            rooms=layout.merged,
            new=False,
        )
        found.append(request)
    return found
