"""What a new maze on an open sheet is to be: cells, options, looks."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from excelmaze.draw.layout import Layout
from excelmaze.draw.theme import SILVER, Theme, theme_for
from excelmaze.errors import InputError
from excelmaze.generators import algorithm_named, swallows
from excelmaze.grids.chosen_cells import check_shape, drawn_at, drawn_within, with_holes, with_swallowed
from excelmaze.grids.grid import Grid
from excelmaze.grids.shapes import graph_on, room_side
from excelmaze.live import painter
from excelmaze.live.merged import merged_areas, with_rooms
from excelmaze.live.place import SelectedPlace, check_changeable, clear_of_buttons, new_grid
from excelmaze.live.settings import control_sheets
from excelmaze.live.snapshot import Snapshot, merged_by_mazes
from excelmaze.maze.generation import generate as make
from excelmaze.maze.maze import Maze
from excelmaze.maze.openings import Taken
from excelmaze.options.table import ShapeOptions
from excelmaze.options.values import Values
from excelmaze.sheet.addresses import Place
from excelmaze.xlsx.codes import changes_of
from excelmaze.xlsx.marks import placed_texts
from excelmaze.xlsx.maze_names import NO_NAMES, names_of
from excelmaze.xlsx.sheet_patch import SheetPatch

if TYPE_CHECKING:
    import xlwings as xw

    from excelmaze.solvers.trail import Trail


class Plan(NamedTuple):
    """What the options ask for: `making` is what `generate` takes, `solution` whether the way is shown.

    A `solver` goes through the maze when it is finished; `color` says by which distance its cells are coloured. The
    `sheets` are one, or one for each level.
    """

    sheets: "Sequence[xw.Sheet]"
    grid: Grid
    making: Mapping[str, Any]
    look: Theme
    solution: bool
    no_names: bool = False
    solver: str | None = None
    color: str = "none"

    def maze(self, taken: Taken) -> Maze:
        """The maze that the options ask for, with openings only where nothing is taken."""
        maze = make(self.grid, **self.making, taken=taken)
        if (self.solution or self.solver is not None) and not maze.solutions():
            name = self.making["algorithm"]
            raise InputError(f"{name} makes mazes without a goal, which have no solution; choose solution none")
        return maze

    def trails(self, maze: Maze) -> "Sequence[Trail]":
        """Where the solver goes, if there is one."""
        return () if self.solver is None else maze.trails(self.solver)

    def painting(self, maze: Maze, layout: Layout, before: Snapshot, level: int) -> SheetPatch:
        """What is put on the sheet of a level, as files are given it."""
        changes = changes_of(layout, painter.look_for(layout, self.look, before))
        recipe = maze.recipe.to_json() if maze.recipe else ""
        return SheetPatch(
            layout.stretches(),
            changes,
            names=NO_NAMES if self.no_names else names_of(maze, level),
            recipe=recipe,
            texts=placed_texts(layout),
            merged=layout.merged,
            rooms=maze.grid.merged,
            levels=self._levels(maze),
        )

    def _levels(self, maze: Maze) -> str:
        """What the name for the levels refers to; nothing where there is one."""
        if not maze.grid.sheets:
            return ""
        from excelmaze.xlsx.levels import levels_text

        names = [sheet.name for sheet in self.sheets]
        return levels_text(names, [maze.grid.cells.bounds] * len(names)) or ""


def _cells(place: SelectedPlace, chosen: Values) -> Grid:
    """The cells that the maze gets: those that are selected, or a shape in them; or one from a single cell on."""
    asked = chosen.of(ShapeOptions)
    size = chosen["rows"], chosen["cols"]
    if asked.colored is not None:
        return with_holes(_colored(place, asked, size), asked.hole)
    drawn = None
    if place.is_single_cell:
        drawn = drawn_at(asked, *size, place.areas[0].address, side=room_side(chosen["weave"]))
    if drawn is not None:
        return with_holes(clear_of_buttons(place, drawn), asked.hole)
    if place.is_single_cell and chosen["dimensions"]:
        from excelmaze.grids.dimensions import cells_asked

        cells = cells_asked(chosen["dimensions"], chosen.explicit, place.areas[0][:2])
        return with_holes(clear_of_buttons(place, cells), asked.hole)
    cells = new_grid(place, *size, chosen["walls"], chosen["frame"], chosen["tiling"], chosen["weave"])
    return with_holes(cells if place.is_single_cell else drawn_within(asked, cells), asked.hole)


def _colored(place: SelectedPlace, asked: ShapeOptions, size: tuple[int | None, int | None]) -> Grid:
    """The cells that the user painted: those of them that are selected, or, with a single cell, all on the sheet."""
    from excelmaze.live.colored import colored_on

    check_shape(asked)
    for name, value in zip(("rows", "cols"), size, strict=True):
        if value is not None:
            raise InputError(f"{name} {value} and colored {asked.colored}: the colour says which cells; give one")
    areas = None if place.is_single_cell else place.areas
    return clear_of_buttons(place, colored_on(place.sheet, str(asked.colored), areas))


def _silver(sheet: "xw.Sheet", places: Collection[Place]) -> list[Place]:
    """Those of some places that are filled as the macro fills what it has not visited; one call for each."""
    wanted = SILVER.color.rgb
    return [place for place in sorted(places) if _rgb(sheet.range(place).color) == wanted]


def _rgb(color: "tuple[int, int, int] | None") -> str:
    return "" if color is None else bytes(color).hex().upper()


def _with_rooms(sheet: "xw.Sheet", cells: Grid) -> Grid:
    """The cells, with the merged areas that are rooms of the maze: not those that an earlier maze has merged."""
    merged = merged_areas(sheet, cells.areas)
    earlier = merged_by_mazes(sheet, cells.areas) if merged else ()
    return with_rooms(cells, [area for area in merged if area not in earlier])


def following_sheets(place: SelectedPlace, levels: int, cells: Grid) -> "list[xw.Sheet]":
    """The active sheet and those behind it, one for each level; hidden ones and control sheets are passed over.

    Raises:
        InputError: there are fewer; or cells there are merged, or lie under buttons.
        WorkbookError: one cannot be changed.
    """
    every = [*place.sheet.book.sheets]
    first = [sheet.name for sheet in every].index(place.sheet.name)
    controls = control_sheets(place.sheet.book)
    behind = [sheet for sheet in every[first + 1 :] if sheet.visible and sheet.name not in controls]
    if len(behind) < levels - 1:
        raise InputError(
            f"{levels} levels take {levels} sheets, and behind sheet {place.sheet.name!r} there "
            f"{'is' if len(behind) == 1 else 'are'} {len(behind)}; add sheets, or choose fewer levels"
        )
    for sheet in behind[: levels - 1]:
        check_changeable(sheet)
        clear_of_buttons(place._replace(sheet=sheet), cells)
        if merged := _with_rooms(sheet, cells).merged:
            raise InputError(
                f"the merged cells {merged[0].address} on sheet {sheet.name!r} are no room of a maze with levels; "
                "unmerge them"
            )
    return [place.sheet, *behind[: levels - 1]]


def planned(place: SelectedPlace, chosen: Values) -> Plan:
    """What the options ask for at a place.

    Raises:
        InputError: an option that does not exist or does not fit the selection.
    """
    if not place.is_single_cell:
        for name in ("rows", "cols"):
            if name in chosen.explicit:
                raise InputError(f"{name} {chosen[name]} counts where a single cell is selected; leave it out")
    shape = {name: chosen[name] for name in ("walls", "frame", "tiling", "wrap", "dimensions", "weave")}
    making = chosen.generate_keywords()
    cells = _cells(place, chosen)
    entry = algorithm_named(chosen["algorithm"])
    if swallows(entry.name, making["options"]):
        cells = with_swallowed(cells, None, partial(_silver, place.sheet))
    cells = _with_rooms(place.sheet, cells)
    grid = graph_on(cells, **shape)
    sheets = [place.sheet]
    if making["levels"] > 1:
        from excelmaze.grids.levels import LevelGrid

        sheets = following_sheets(place, making["levels"], cells)
        grid = LevelGrid(grid, [sheet.name for sheet in sheets])
    begin = grid.cells.cell_at(*place.active)
    # Of a maze with false goals only cells of one side can be the start.
    anywhere = not entry.starts_first and chosen["false_goals"] == "none"
    start = None if begin is None or not anywhere else grid.recipe_address(grid.nearest(begin))
    look = theme_for(entry.name, chosen["theme"])
    return Plan(
        sheets,
        grid,
        {**making, "start": start},
        look,
        chosen["solution"] != "none",
        chosen["no_names"],
        color=chosen["color"],
    )
