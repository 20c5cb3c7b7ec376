"""Steps that draw a layout on an open sheet: a call or a few each, for all cells that get the same at once."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from excelmaze.draw.layout import ALL_SIDES, FALLING, RISING, CellLook, Layout, Role
from excelmaze.draw.theme import Line, Theme, blended
from excelmaze.grids.grid import DIRECTIONS, DOWN, LEFT, RIGHT, STEPS, UP, Grid
from excelmaze.sheet.addresses import Area, Place
from excelmaze.sheet.unions import addresses, rectangles, runs_in_columns, runs_in_rows

if TYPE_CHECKING:
    import xlwings as xw

_EDGES = {UP: "edge_top", RIGHT: "edge_right", DOWN: "edge_bottom", LEFT: "edge_left"}
_DIAGONALS = {FALLING: "diagonal_down", RISING: "diagonal_up"}
_LINES = _EDGES | _DIAGONALS
_INSIDE = {DOWN: "inside_horizontal", RIGHT: "inside_vertical"}
_WEIGHTS: Mapping[str, Literal["hairline", "thin", "medium", "thick"]] = {
    "hair": "hairline",
    "thin": "thin",
    "medium": "medium",
    "thick": "thick",
}


class FillCells(NamedTuple):
    """One call that fills a union of cells; a colour of None is no fill."""

    address: str
    color: str | None

    def carry_out(self, sheet: "xw.Sheet") -> None:
        """Fill the cells."""
        sheet.range(self.address).color = self.color


class DrawLines(NamedTuple):
    """One call that draws or removes lines of a union of cells; a line of None removes."""

    address: str
    sides: tuple[str, ...]
    line: Line | None

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


def carry_out(sheet: "xw.Sheet", steps: Iterable[Step]) -> None:
    """Carry out steps, one after the other."""
    for step in steps:
        step.carry_out(sheet)


def base(layout: Layout, theme: Theme, role: Role) -> Iterator[Step]:
    """Yield the steps to the layout of `plain`, without diagonals if a layout may have some."""
    grid = layout.grid
    for address in addresses(grid.areas):
        yield FillCells(address, color_of(theme, role))
        if layout.has_diagonals:
            yield DrawLines(address, tuple(_DIAGONALS.values()), None)
    if grid.merged:
        yield from _walls_round_rooms(grid, theme.wall)
    else:
        yield from _grids(grid.areas, None if layout.has_blocks else theme.wall)


def bare(areas: Iterable[Area]) -> Iterator[Step]:
    """Yield the steps that take all lines and fills from areas."""
    for area in areas:
        yield FillCells(area.address, None)
        yield DrawLines(area.address, (*_grid_sides(area), *_DIAGONALS.values()), None)


def plain(layout: Layout, role: Role) -> Layout:
    """Return a layout with all cells walled all round, unless walls are blocks, and filled as one role."""
    return Layout.uniform(layout.grid, CellLook(0 if layout.has_blocks else ALL_SIDES, role))


def steps_between(before: Layout, after: Layout, theme: Theme, cells: Iterable[int]) -> Iterator[Step]:
    """Yield the steps from one layout to another one of the same grid, where only these cells may differ."""
    grid = after.grid
    lines_before, lines_after, roles_before, roles_after = before.lines, after.lines, before.roles, after.roles
    removed: dict[int, list[Place]] = {}
    drawn: dict[int, list[Place]] = {}
    filled = []
    rooms = {cell for merged in grid.merged_cells for cell in merged}
    for cell in cells:
        was, now = lines_before[cell], lines_after[cell]
        for line in _LINES if was != now else ():
            # A wall between two cells of the grid is one edge.
            if (was ^ now) >> line & 1 and (line in _DIAGONALS or _draws_edge(grid, rooms, cell, line)):
                (drawn if now >> line & 1 else removed).setdefault(line, []).append(grid.place(cell))
        if roles_before[cell] != roles_after[cell]:
            filled.append(cell)
    yield from fills(after, filled, theme)
    # Excel knows no borders inside merged cells.
    yield from _lines(removed, None, None if rooms else grid)
    yield from _lines(drawn, theme.wall, None if rooms else grid)


def fills(layout: Layout, cells: Iterable[int], theme: Theme) -> Iterator[FillCells]:
    """Yield the steps that fill some cells of a layout in the colours of their roles."""
    colors = [color_of(theme, role) for role in Role]
    roles = layout.roles
    by_color: dict[str | None, list[Place]] = {}
    for cell in cells:
        color = colors[roles[cell]]
        by_color.setdefault(color, []).append(layout.grid.place(cell))
    for color, places in by_color.items():
        for address in addresses(rectangles(places)):
            yield FillCells(address, color)


def _lines(
    places_by_line: Mapping[int, Sequence[Place]], line: Line | None, within: Grid | None = None
) -> Iterator[DrawLines]:
    """Yield the steps that draw or remove sides and diagonals of cells, or within a grid what lies inside of areas."""
    for kind, places in places_by_line.items():
        # A side of an area is one line: cells side by side have their bottoms in common, but not their rights.
        across, along = (runs_in_rows, runs_in_columns) if kind in (UP, DOWN) else (runs_in_columns, runs_in_rows)
        areas = rectangles(places) if kind in _DIAGONALS else across(places)
        if within is not None and kind in _INSIDE:
            alone = {area[:2] for area in areas if area.size == 1}
            alone = {place for place in alone if within.sides[within.cell_of_place(place)] >> kind & 1}
            areas = [area for area in areas if area[:2] not in alone]
            chains = (area.around(area.moved(*STEPS[kind])) for area in along(alone))
            yield from (DrawLines(address, (_INSIDE[kind],), line) for address in addresses(chains))
        yield from (DrawLines(address, (_LINES[kind],), line) for address in addresses(areas))


def _walls_round_rooms(grid: Grid, line: Line) -> Iterator[DrawLines]:
    """Yield the steps that draw walls round all cells and round merged ones, where their neighbours have them."""
    rooms = {cell for cells in grid.merged_cells for cell in cells}
    # Excel knows no borders inside merged cells.
    for address in addresses(grid.merged):
        yield DrawLines(address, tuple(_EDGES.values()), None)
    yield from _grids(rectangles(grid.place(cell) for cell in range(grid.size) if cell not in rooms), line)
    edges: dict[int, list[Place]] = {}
    for cell in rooms:
        for direction in DIRECTIONS:
            if _draws_edge(grid, rooms, cell, direction):
                edges.setdefault(direction, []).append(grid.place(cell))
    yield from _lines(edges, line)


def _draws_edge(grid: Grid, rooms: Collection[int], cell: int, direction: int) -> bool:
    """Return whether an edge is drawn as that of a cell: the upper or left one, or rather the one not merged."""
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


def _grid_sides(area: Area) -> tuple[str, ...]:
    """Return the sides that an area has; Excel refuses to draw between rows where there is only one."""
    inside = {DOWN: area.bottom > area.top, RIGHT: area.right > area.left}
    return (*_EDGES.values(), *(_INSIDE[kind] for kind in _INSIDE if inside[kind]))


def color_of(theme: Theme, role: Role) -> str | None:
    """Return the plain colour of a role's fill, `#RRGGBB`: of a pattern that which it has from afar."""
    return f"#{blended(theme.fills[role])}" if role in theme.fills else None
