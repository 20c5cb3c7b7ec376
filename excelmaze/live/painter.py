"""Painting a layout on an open sheet. What it costs is the number of calls to Excel.

There are two ways. Drawing needs a few calls for the whole and then one for each address of walls to be removed, of at
most 255 characters. Pasting writes the maze into a copy of the snapshot with the file writer's own code and pastes the
formats, which takes some calls for each area, however many cells it has; it is also the only way to patterns such as
criss-cross, which xlwings' public API cannot set. Both leave number formats, fonts and values as they are.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from excelmaze.draw.ink import Line, Split
from excelmaze.draw.layout import ALL_SIDES, FALLING, RISING, Layout, Role, Shown, Stretch
from excelmaze.draw.theme import Theme, in_rgb
from excelmaze.grids.grid import DIRECTIONS, DOWN, LEFT, RIGHT, UP, Grid, opposite
from excelmaze.live import native, shelf
from excelmaze.live.formats import COPY_CALLS, Opened, copy_formats
from excelmaze.live.merged import uncut
from excelmaze.live.snapshot import SHEET, Snapshot
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.unions import addresses, rectangles, runs_in_columns, runs_in_rows
from excelmaze.xlsx.codes import cells_of, changes_of, theme_in
from excelmaze.xlsx.edit.cell_look import CellChange
from excelmaze.xlsx.paint import paint_workbook
from excelmaze.xlsx.painting import Colored, Painting
from excelmaze.xlsx.rewrite import Job
from excelmaze.xlsx.sheets.workbook import open_workbook

if TYPE_CHECKING:
    import xlwings as xw

Rgb = tuple[int, int, int]

# Opening and closing a workbook takes Excel as long as so many short calls.
_OPENING_CALLS = 60
_NOT = bytes(~lines & 0xFF for lines in range(256))
_EDGES = {UP: "edge_top", RIGHT: "edge_right", DOWN: "edge_bottom", LEFT: "edge_left"}
_DIAGONALS = {FALLING: "diagonal_down", RISING: "diagonal_up"}
_STEPS = {UP: (-1, 0), RIGHT: (0, 1), DOWN: (1, 0), LEFT: (0, -1)}
_INSIDE_ROWS, _INSIDE_COLUMNS = "inside_horizontal", "inside_vertical"
_WEIGHTS: Mapping[str, Literal["hairline", "thin", "medium", "thick"]] = {
    "hair": "hairline",
    "thin": "thin",
    "medium": "medium",
    "thick": "thick",
}


class FillCells(NamedTuple):
    """One call that fills a union of cells; a colour of None is no fill."""

    address: str
    color: Rgb | None

    @property
    def calls(self) -> int:
        """A range, and its colour."""
        return 2

    def carry_out(self, sheet: "xw.Sheet") -> None:
        """Fill the cells."""
        sheet.range(self.address).color = self.color


class DrawLines(NamedTuple):
    """One call that draws or removes lines of a union of cells; a line of None removes."""

    address: str
    sides: tuple[str, ...]
    line: Line | None

    @property
    def calls(self) -> int:
        """A range, and for each side a look-up and its attributes."""
        return 1 + len(self.sides) * (2 if self.line is None else 4)

    def carry_out(self, sheet: "xw.Sheet") -> None:
        """Draw or remove the lines."""
        borders = sheet.range(self.address).borders
        if self.line is None:
            borders.clear([*self.sides])
        else:
            borders.set(
                [*self.sides],
                line_style="continuous",
                weight=_WEIGHTS[self.line.style],
                color=f"#{self.line.color.rgb}",
            )


Step = FillCells | DrawLines


def paint(sheet: "xw.Sheet", layout: Layout, theme: Theme, snapshot: Snapshot, colored: Colored | None = None) -> None:
    """Paint a layout in the cheaper way that shows it as it is.

    Args:
        sheet: where.
        layout: what each cell shows.
        theme: lines and fills.
        snapshot: how the cells look now.
        colored: what colours cells by distance, if anything does.
    """
    role = _commonest_role(layout)
    steps = [*base(layout, theme, role), *steps_between(plain(layout, role), layout, theme, range(layout.grid.size))]
    _cheaper(sheet, steps, layout, theme, snapshot, colored=colored)


def finish_from(
    sheet: "xw.Sheet",
    first: Layout,
    shown: Layout,
    layout: Layout,
    theme: Theme,
    snapshot: Snapshot,
    colored: Colored | None = None,
) -> None:
    """Paint a layout where others of the same grid and theme were drawn, `first` to begin with.

    Lines that came since are held by one of their two cells alone in LibreOffice, which would not tell the record.
    """
    steps = [*steps_between(shown, layout, theme, range(layout.grid.size))]
    grown = any(map(int.__and__, layout.lines, first.lines.translate(_NOT)))
    _cheaper(sheet, steps, layout, theme, snapshot, _openings(layout), pasted=grown, colored=colored)


def _cheaper(
    sheet: "xw.Sheet",
    drawing: Sequence[Step],
    layout: Layout,
    theme: Theme,
    snapshot: Snapshot,
    before_pasting: Iterable[DrawLines] = (),
    *,
    pasted: bool = False,
    colored: Colored | None = None,
) -> None:
    pasting = COPY_CALLS * len(layout.grid.areas) + _OPENING_CALLS
    # In files alone lines of merged cells are drawn by part of their sides, and it is known whose a diagonal is.
    # Between areas a line that is drawn is one cell's alone where each has its own, which would not tell the record.
    pasted = pasted or (len(layout.grid.areas) > 1 and native.has_lines_of_both(sheet))
    pasted = pasted or has_patterns(layout, theme) or bool(layout.grid.merged or colored or snapshot.numbers)
    if pasted or _has_others_diagonals(layout, snapshot) or sum(step.calls for step in drawing) > pasting:
        meanings = changes_of(layout, look_for(layout, theme, snapshot))
        carry_out(sheet, before_pasting)
        paste(sheet, layout.grid, layout.stretches(), meanings, snapshot, colored=colored)
    else:
        carry_out(sheet, drawing)
    # Also where all was pasted: an animation has drawn before.
    _put_back_outside(sheet, layout.grid, snapshot)


def refill(
    sheet: "xw.Sheet",
    layout: Layout,
    cells: Iterable[int],
    theme: Theme,
    snapshot: Snapshot,
    colored: Colored | None = None,
) -> None:
    """Give some cells of a layout their fills, and all of them their colours by distance; walls stay as they are."""
    if has_patterns(layout, theme) or colored or snapshot.numbers:
        look = look_for(layout, theme, snapshot)
        meanings = {code: CellChange(fill=look.fill_of(shown)) for code, shown in layout.used().items()}
        paste(sheet, layout.grid, cells_of(layout, cells), meanings, snapshot, new=False, colored=colored)
    else:
        carry_out(sheet, _fills(layout, cells, theme))


def open_walls(sheet: "xw.Sheet", grid: Grid, passages: Iterable[int]) -> None:
    """Remove the walls that passages, `cell << 3 | direction`, lead through."""
    by_direction: dict[int, list[tuple[int, int]]] = {}
    for passage in passages:
        by_direction.setdefault(passage & 7, []).append(grid.place(passage >> 3))
    carry_out(sheet, _lines(by_direction, None))


def paste(
    sheet: "xw.Sheet",
    grid: Grid,
    stretches: Iterable[Stretch],
    changes: Mapping[int, CellChange],
    snapshot: Snapshot,
    *,
    new: bool = True,
    colored: Colored | None = None,
    recolored: bool = True,
) -> None:
    """Change cells of a copy of the snapshot as cells of a file are changed, and paste the formats of the grid."""
    changed = shelf.new_path()
    try:
        painting = Painting(
            list(stretches),
            changes,
            record=False,
            rooms=grid.merged,
            new=new,
            colored=colored,
            uncolored=grid.areas if recolored else (),
        )
        paint_workbook(Job(snapshot.path, changed), painting, SHEET)
        with Opened(sheet.book.app, changed) as page:
            copy_formats(page, sheet, uncut(grid.areas, grid.merged))
    finally:
        shelf.discard(changed)


def look_for(layout: Layout, theme: Theme, snapshot: Snapshot) -> Theme:
    """The theme as it comes out on the sheet: in plain colours, unless it has patterns and the workbook has a theme.

    One that LibreOffice saved has none to refer to.
    """
    if not has_patterns(layout, theme):
        return in_rgb(theme)
    with open_workbook(snapshot.path) as book:
        return theme_in(book, theme)


def carry_out(sheet: "xw.Sheet", steps: Iterable[Step]) -> None:
    """Carry out steps, one after the other."""
    for step in steps:
        step.carry_out(sheet)


def base(layout: Layout, theme: Theme, role: Role) -> Iterator[Step]:
    """All cells of a layout as in `plain`, without diagonals if it may have some."""
    grid = layout.grid
    for address in addresses(grid.areas):
        yield FillCells(address, color_of(theme, role))
        if layout.has_diagonals:
            yield DrawLines(address, tuple(_DIAGONALS.values()), None)
    if grid.merged:
        yield from _walls_round_rooms(grid, theme.wall)
    else:
        yield from _grids(grid.areas, None if layout.has_blocks else theme.wall)


def plain(layout: Layout, role: Role) -> Layout:
    """All cells of a layout walled all round, unless walls are blocks, and filled as one role."""
    return Layout.uniform(layout.grid, Shown(0 if layout.has_blocks else ALL_SIDES, role))


def steps_between(before: Layout, after: Layout, theme: Theme, cells: Iterable[int]) -> Iterator[Step]:
    """From one layout to another one of the same grid, where only these cells may differ."""
    grid = after.grid
    lines_before, lines_after, roles_before, roles_after = before.lines, after.lines, before.roles, after.roles
    opened_sides: dict[int, list[tuple[int, int]]] = {}
    closed_sides: dict[int, list[tuple[int, int]]] = {}
    uncrossed: dict[int, list[tuple[int, int]]] = {}
    crossed: dict[int, list[tuple[int, int]]] = {}
    filled = []
    rooms = {cell for merged in grid.merged_cells for cell in merged}
    for cell in cells:
        was, now = lines_before[cell], lines_after[cell]
        for direction in DIRECTIONS if was != now else ():
            # A wall between two cells of the grid is one edge.
            if (was ^ now) >> direction & 1 and _sees_to(grid, rooms, cell, direction):
                kind = closed_sides if now >> direction & 1 else opened_sides
                kind.setdefault(direction, []).append(grid.place(cell))
        for diagonal in _DIAGONALS if (was ^ now) > ALL_SIDES else ():
            if (was ^ now) >> diagonal & 1:
                kind = crossed if now >> diagonal & 1 else uncrossed
                kind.setdefault(diagonal, []).append(grid.place(cell))
        if roles_before[cell] != roles_after[cell]:
            filled.append(cell)
    yield from _fills(after, filled, theme)
    yield from _lines(opened_sides, None)
    yield from _lines(closed_sides, theme.wall)
    yield from _crossings(uncrossed, None)
    yield from _crossings(crossed, theme.wall)


def _crossings(by_diagonal: Mapping[int, Sequence[tuple[int, int]]], line: Line | None) -> Iterator[DrawLines]:
    for diagonal, places in by_diagonal.items():
        for address in addresses(rectangles(places)):
            yield DrawLines(address, (_DIAGONALS[diagonal],), line)


def _fills(layout: Layout, cells: Iterable[int], theme: Theme) -> Iterator[FillCells]:
    colors = [color_of(theme, role) for role in Role]
    roles = layout.roles
    by_color: dict[Rgb | None, list[tuple[int, int]]] = {}
    for cell in cells:
        color = colors[roles[cell]]
        by_color.setdefault(color, []).append(layout.grid.place(cell))
    for color, places in by_color.items():
        for address in addresses(rectangles(places)):
            yield FillCells(address, color)


def _lines(by_direction: Mapping[int, Sequence[tuple[int, int]]], line: Line | None) -> Iterator[DrawLines]:
    for direction, places in by_direction.items():
        # A side of an area is one line: cells side by side have their bottoms in common, but not their rights.
        runs = runs_in_rows(places) if direction in (UP, DOWN) else runs_in_columns(places)
        for address in addresses(runs):
            yield DrawLines(address, (_EDGES[direction],), line)


def _walls_round_rooms(grid: Grid, line: Line) -> Iterator[DrawLines]:
    """Walls round all cells and round merged ones, where the cells beside these have them."""
    rooms = {cell for cells in grid.merged_cells for cell in cells}
    yield from _grids(grid.merged, None)
    yield from _grids(rectangles(grid.place(cell) for cell in range(grid.size) if cell not in rooms), line)
    own: dict[int, list[tuple[int, int]]] = {}
    for cell in rooms:
        for direction in DIRECTIONS:
            if _sees_to(grid, rooms, cell, direction):
                own.setdefault(direction, []).append(grid.place(cell))
    yield from _lines(own, line)


def _sees_to(grid: Grid, rooms: Collection[int], cell: int, direction: int) -> bool:
    """Whether an edge is drawn as that of a cell: of two the upper or left one's, or rather of the one not merged."""
    if not grid.sides[cell] >> direction & 1:
        return True
    if rooms and (cell in rooms) != (grid.neighbors[direction][cell] in rooms):
        return cell not in rooms
    return direction in (DOWN, RIGHT) and not (cell in rooms and grid.merged_sides[cell] >> direction & 1)


def _grids(cells: Iterable[Area], line: Line | None) -> Iterator[DrawLines]:
    by_sides: dict[tuple[str, ...], list[Area]] = {}
    for area in cells:
        by_sides.setdefault(_grid_sides(area), []).append(area)
    for sides, areas in by_sides.items():
        for address in addresses(areas):
            yield DrawLines(address, sides, line)


def _has_others_diagonals(layout: Layout, snapshot: Snapshot) -> bool:
    """Whether cells had diagonals, and the layout has none: the user's stay, and those of another maze go."""
    if layout.has_diagonals or not snapshot.areas:
        return False
    with open_workbook(snapshot.path) as book:
        return any(book.sheet(SHEET).looks(layout.grid).diagonals)


def _openings(layout: Layout) -> Iterator[DrawLines]:
    """Away with lines on the openings in the outer wall: drawing may have left one with the cell outside."""
    found: dict[int, list[tuple[int, int]]] = {}
    for cell, (lines, inner) in enumerate(zip(layout.lines, layout.grid.sides, strict=True)):
        for direction in DIRECTIONS if (lines | inner) & ALL_SIDES != ALL_SIDES else ():
            if not (lines | inner) >> direction & 1:
                found.setdefault(direction, []).append(layout.grid.place(cell))
    yield from _lines(found, None)


def _put_back_outside(sheet: "xw.Sheet", grid: Grid, snapshot: Snapshot) -> None:
    """Give the cells outside their own lines back: Excel knows one line between two cells, so drawing takes theirs."""
    if not snapshot.areas:
        return
    kept = Grid(snapshot.areas)
    with open_workbook(snapshot.path) as book:
        own = book.sheet(SHEET).looks(kept).own
    holding = set()
    for cell, inner in enumerate(grid.sides):
        row, column = grid.place(cell)
        for direction, (down, across) in _STEPS.items() if inner != ALL_SIDES else ():
            beside = kept.cell_at(row + down, column + across)
            if not inner >> direction & 1 and beside is not None and own[beside] >> opposite(direction) & 1:
                holding.add((row + down, column + across))
    if holding:
        with Opened(sheet.book.app, snapshot.path) as page:
            copy_formats(page, sheet, rectangles(holding))


def has_patterns(layout: Layout, theme: Theme) -> bool:
    """Whether a cell of the layout has a fill that is not solid, which drawing cannot give it."""
    fills = [theme.fill_of(shown) for shown in layout.used().values()]
    return any(isinstance(fill, Split) or (fill is not None and fill.pattern != "solid") for fill in fills)


def color_of(theme: Theme, role: Role) -> Rgb | None:
    """The colour of a role's fill, plain: of a pattern that of its lines."""
    fill = theme.fills.get(role)
    if fill is None:
        return None
    red, green, blue = bytes.fromhex(fill.color.rgb)
    return red, green, blue


def _commonest_role(layout: Layout) -> Role:
    return max(Role, key=layout.roles.count)


def _grid_sides(area: Area) -> tuple[str, ...]:
    """The sides that an area has; Excel refuses to draw between rows where there is only one."""
    inside = [_INSIDE_ROWS] * (area.bottom > area.top) + [_INSIDE_COLUMNS] * (area.right > area.left)
    return (*_EDGES.values(), *inside)
