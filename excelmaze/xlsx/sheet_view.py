"""A maze's cells as a sheet shows them: lines, fills, texts, merged cells, named ends, and a path that is coloured."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property

from excelmaze.draw.layout import Role
from excelmaze.draw.theme import SHADE_FILLS, THEMES, Fill, blended
from excelmaze.grids.grid import Grid, inner_sides
from excelmaze.maze.maze import Ends
from excelmaze.planes import both, either, nonzero
from excelmaze.sheet.addresses import Area, Selection
from excelmaze.xlsx.recipes import recorded_graphs
from excelmaze.xlsx.record.maze_names import AREA_NAME, FALSE_GOALS_NAME, GOAL_NAME, START_NAME, ends_of, rooms_of
from excelmaze.xlsx.record.on_sheet import recorded_mazes
from excelmaze.xlsx.sheets.cell_formats import CellFormats
from excelmaze.xlsx.sheets.cell_texts import texts_of
from excelmaze.xlsx.sheets.styles import SPLIT, FillLook, rgb_of, theme_colors
from excelmaze.xlsx.sheets.worksheet import Sheet


def filled_as(formats: CellFormats, fills: Sequence[Fill]) -> bytes:
    """Return 1 for each cell that has one of the fills, as written or as a spreadsheet program has saved it since.

    A cell in two halves counts as its first one.
    """
    same = [
        drawn for drawn in formats.fill_looks if drawn is not None and any(is_same_fill(drawn, fill) for fill in fills)
    ]
    return formats.filled(*same) if same else bytes(len(formats.fills))


def is_same_fill(drawn: FillLook, fill: Fill) -> bool:
    """Return whether a cell's fill is one of a theme's, as written or as a spreadsheet program has saved it since."""
    if drawn.theme is not None:
        return (drawn.pattern, drawn.theme, drawn.tint) == (fill.pattern, fill.color.theme, fill.color.tint)
    if drawn.pattern == fill.pattern:
        return drawn.rgb == fill.color.rgb
    return drawn.pattern in {"solid", SPLIT} and drawn.rgb == blended(fill)


class ViewOfSheet:
    """The cells of a grid on a sheet, as a tiling reads them."""

    def __init__(self, sheet: Sheet, grid: Grid, formats: CellFormats | None = None) -> None:
        self._sheet = sheet
        self._looks = sheet.cell_formats(grid) if formats is None else formats
        self.grid = grid

    @cached_property
    def lines(self) -> bytes:
        """The lines of each cell, bits as in `excelmaze.draw.layout.CellLook`; none inside merged cells."""
        lines = bytearray(self._looks.lines)
        for area in self.merged:
            for row, column, inside in inner_sides(area, self.grid.bounds):
                cell = self.grid.cell_at(row, column)
                if cell is not None:
                    lines[cell] &= ~inside
        return bytes(lines)

    def filled(self, role: Role) -> bytes:
        """Return 1 for each cell that is filled as a theme fills that role."""
        if role == Role.BLOCK and all(graph.tiling == "blocks" for graph in self.recorded):
            return blocks_of(self._sheet, self.grid, self._looks)
        return filled_for(self._looks, role)

    @cached_property
    def texts(self) -> Mapping[int, str]:
        """The texts in cells, by cell; numbers and formulas are none."""
        return texts_of(self._sheet, self.grid)

    @cached_property
    def merged(self) -> Sequence[Area]:
        """The merged areas that have cells of the grid."""
        return self._sheet.merged_within(self.grid)

    @cached_property
    def recorded(self) -> Sequence[Grid]:
        """The rooms of mazes in these cells, as far as they are known."""
        return recorded_graphs(self._sheet, self.grid)

    def ends_on(self, graph: Grid) -> Sequence[Ends]:
        """Return start and goal of the maze with these rooms, as the sheet names them."""
        return ends_of(graph, self._named.get(START_NAME), self._named.get(GOAL_NAME))

    def goals_on(self, graph: Grid) -> Sequence[int]:
        """Return the rooms that the sheet names as goals."""
        return rooms_of(graph, self._named.get(GOAL_NAME))

    def false_goals_on(self, graph: Grid) -> Sequence[int]:
        """Return the rooms that the sheet names as false goals."""
        return rooms_of(graph, self._named.get(FALSE_GOALS_NAME))

    @cached_property
    def _named(self) -> Mapping[str, Selection]:
        """The names of the maze in just these cells; else those of the last maze that has an end there."""
        mazes, own = recorded_mazes(self._sheet), Grid(self.grid.areas)
        for one in mazes:
            if Grid.from_selection(one[AREA_NAME]) == own:
                return one
        ends = ((one, one[name].areas) for one in mazes for name in (START_NAME, GOAL_NAME) if name in one)
        return next((one for one, areas in ends if any(own.cell_at(*area[:2]) is not None for area in areas)), {})


def filled_for(formats: CellFormats, role: Role) -> bytes:
    """Return 1 for each cell that is filled as a theme fills a role."""
    fills = dict.fromkeys(fill for theme in THEMES.values() for fill in theme.fills_of([role]))
    filled = filled_as(formats, list(fills))
    return either(filled, formats.filled(*formats.block_looks)) if role == Role.BLOCK else filled


# Fills with less than this share of the lightness of the lightest cells are dark.
_DARK = 0.6


def blocks_of(sheet: Sheet, grid: Grid, formats: CellFormats) -> bytes:
    """Return 1 for each cell that is a block: filled as a theme fills blocks, or else dark where other cells are light.

    Of several dark fills the one of most cells counts, and darker ones: lighter ones may be a path that a user colours.
    Where lines are between cells, they are the walls, unless they are around each dark one.
    """
    filled = filled_for(formats, Role.BLOCK)
    roles = {*Role} - {Role.RETRACED}
    known = [fill for theme in THEMES.values() for fill in theme.fills_of(roles)]
    known += SHADE_FILLS
    solid = [look for look in formats.fill_looks if look is not None and look.pattern == "solid"]
    looks = [look for look in solid if not any(is_same_fill(look, fill) for fill in known)]
    if not looks or any(filled):
        return filled
    colors = theme_colors(sheet.book)
    light: dict[FillLook | None, float] = {look: _lightness(rgb_of(look, colors) or "000000") for look in looks}
    counts = {formats.fill_looks[fill]: count for fill, count in Counter(formats.fills).items()}
    limit = _DARK * max(light.get(look, 1.0) for look in counts)
    dark = [look for look in light if light[look] < limit]
    if not dark:
        return filled
    limit = light[max(dark, key=lambda look: counts.get(look, 0))]
    blocks = formats.filled(*(look for look in looks if light[look] <= limit))
    lines = either(both(formats.walls, grid.sides), formats.diagonals)
    around_each = all(lines[cell] == grid.sides[cell] for cell in nonzero(blocks))
    return blocks if around_each or not any(lines) else filled


def _lightness(rgb: str) -> float:
    """Return how light a colour looks, from 0 for black to 1 for white, by the weights of ITU-R BT.601."""
    red, green, blue = bytes.fromhex(rgb)
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
