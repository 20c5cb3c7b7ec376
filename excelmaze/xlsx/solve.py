"""The way through a maze that is on a sheet, coloured."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from excelmaze.draw.layout import Layout, Stretches
from excelmaze.draw.theme import Theme, theme_named
from excelmaze.draw.tilings import lay_out_sheets
from excelmaze.maze.ends import choose_ends
from excelmaze.maze.maze import Maze
from excelmaze.options.table import AppearanceOptions, GrowthOptions, LocationOptions, MazeOptions, SafetyOptions
from excelmaze.options.values import takes_options_of, values_of_call
from excelmaze.sheet.addresses import Selection
from excelmaze.xlsx.apply import painted_on
from excelmaze.xlsx.codes import cells_of, changes_of, colored_by, theme_in
from excelmaze.xlsx.marks import linked
from excelmaze.xlsx.maze_names import names_of
from excelmaze.xlsx.patch.cell_format import CellChange
from excelmaze.xlsx.read import drawn_maze, find_drawn, floors_at
from excelmaze.xlsx.rewrite import Done, Job
from excelmaze.xlsx.sheet_patch import ExtraSheet, SheetPatch
from excelmaze.xlsx.sheet_view import marked_sheets, theme_of
from excelmaze.xlsx.sizes import DEFAULT_CELL_PX
from excelmaze.xlsx.titles import extra_sheet_names, footer_of

if TYPE_CHECKING:
    from typing import Unpack

    from excelmaze.grids.grid import Grid
    from excelmaze.options.keywords import SolveKeywords
    from excelmaze.solvers.trail import Trail
    from excelmaze.xlsx.sheet_patch import Colored
    from excelmaze.xlsx.sheets.worksheet import Sheet

# The code of cells that keep their look, beyond those of all palettes.
_KEPT = 255


@takes_options_of("solve")
def solve_workbook(
    path: str | Path, *, target: str | Path | None = None, **given: "Unpack[SolveKeywords]"
) -> Done[Maze]:
    """Colour the shortest way through the maze that the borders on a sheet draw, whoever drew them.

    >>> from excelmaze import generate, save
    >>> save(generate("B2:F6", seed=7), "book.xlsx")
    >>> done = solve_workbook("book.xlsx", goal="F6")
    >>> done.maze.grid.address_of(done.maze.goal), len(done.maze.solve()) - 1, done.report.sheet
    ('F6', 18, 'Maze')

    A way that was coloured before is taken back. Where there is no way, nothing is changed: `maze.solve()` is None.

    Args:
        path: the workbook.
        sheet: and `cells`, `target`, `force`, `backup`, `dry_run`: as for `fill_workbook`.
        start: a cell; see `excelmaze.maze.ends.choose_ends` for what is taken where start or goal are not given.
        goal: a cell, `farthest`, `opposite` or `last`.
        theme: whose colours; by default those of the theme in which the cells are filled.
        solver: a name in `excelmaze.solvers.registry.SOLVERS`: where it goes is coloured, too, and where it went back;
            by default the shortest way alone.
        seed: where a solver's random numbers begin, if it draws any; by default a new one.
        steps: so many further sheets, "Step 1" and on, that show the solver on its way: breadth-first unless another
            one is named.
        color: as for `fill_workbook`; without it, a scale that the maze had goes.
        language: of the words on these, a code in `excelmaze.languages.LANGUAGES`, or `auto`, the machine's.

    Raises:
        InputError: a start or goal outside the maze, no such solver, one that does not find the way, or not so many
            steps.
        WorkbookError: the workbook cannot be read or written, or must not be changed.
    """
    chosen = values_of_call(
        "solve_workbook", "solve", given, LocationOptions, MazeOptions, AppearanceOptions, GrowthOptions, SafetyOptions
    )
    where, making, look, steps = (
        chosen.of(LocationOptions),
        chosen.of(MazeOptions),
        chosen.of(AppearanceOptions),
        chosen.of(GrowthOptions).steps,
    )
    solver = "breadth-first" if look.solver is None and steps is not None else look.solver
    if solver is not None:
        from excelmaze.solvers.registry import solver_named

        solver_named(solver)
    with Job.of(path, target, chosen.of(SafetyOptions)).opened() as work:
        place = find_drawn(work.book, where.sheet, where.cells)
        looks = place.sheet.looks(place.grid)
        found = drawn_maze(place, looks)
        floors = floors_at(place) or [(place.sheet, place.grid)]
        start, active = making.start, place.active
        if active is not None and found.grid.sheets and making.start is None:
            # The active cell is one of its own level.
            level = [sheet.name for sheet, _ in floors].index(place.sheet.name)
            begin = level * found.grid.floor.size
            start, active = found.grid.recipe_address(begin + found.grid.nearest(active)), None
        ends = choose_ends(found, start, making.goal, active)
        maze = found.replaced(ends=[ends])
        if maze.solve() is None:
            return Done(maze, None)
        theme = theme_of(looks) if look.theme is None else theme_named(look.theme)
        shown = theme_in(work.book, theme)
        trails = [] if solver is None else maze.trails(solver, seed=making.seed)
        every = [looks] if len(floors) == 1 else [sheet.looks(grid) for sheet, grid in floors]
        solved = marked_sheets(maze, theme, every, maze.walked(trails) if trails else None)
        together = _text_of(floors)
        paintings = [
            way_painting(*one, shown, names_of(maze, level))._replace(
                links=linked(one[0], maze.grid.sheets), floors=together
            )
            for level, one in enumerate(solved)
        ]
        if look.color != "none":
            colors = colored_by(maze, [layout for layout, _ in solved], look.color)
            paintings = [
                with_colors(painting, *one, its) for painting, one, its in zip(paintings, solved, colors, strict=True)
            ]
        if steps is not None:
            from excelmaze.xlsx.extra_sheets import STEP, renewal, stale_sheets

            further = _sheets_of_steps(maze, trails, steps, shown, look.language)
            stale = stale_sheets(floors[0][0], found.grid, STEP, asked=True)
            paintings[0] = paintings[0]._replace(further=further, **renewal(further, stale))
        sheets = [sheet for sheet, _ in floors]
        report = work.write(painted_on(work, list(zip(sheets, paintings, strict=True))))
    return Done(maze, report)


def _text_of(floors: "Sequence[tuple[Sheet, Grid]]") -> str:
    """What refers to all levels of a maze; nothing of a maze without, or of more than a name can hold."""
    if len(floors) == 1:
        return ""
    from excelmaze.xlsx.levels import levels_text

    return levels_text([sheet.name for sheet, _ in floors], [grid.bounds for _, grid in floors]) or ""


def with_colors(painting: SheetPatch, layout: Layout, touched: set[int], colors: "Colored | None") -> SheetPatch:
    """A painting of a way with a colour scale around it: then all cells of the maze are its, to be found by `clear`."""
    codes = bytearray([_KEPT]) * layout.grid.size
    for cell in touched:
        codes[cell] = layout.codes[cell]
    every = Stretches(layout.grid, bytes(codes))
    return painting._replace(stretches=every, changes={**painting.changes, _KEPT: CellChange()}, colored=colors)


def _sheets_of_steps(maze: Maze, trails: "Sequence[Trail]", steps: int, look: Theme, language: str) -> list[ExtraSheet]:
    """The sheets that show trails being walked."""
    from excelmaze.languages import words_in
    from excelmaze.maze.trails import walks
    from excelmaze.xlsx.extra_sheets import STEP
    from excelmaze.xlsx.merged_lines import with_held_lines

    words = words_in(language)
    step, footer = words("Step {number}"), footer_of(maze, words)
    found: list[ExtraSheet] = []
    for number, walk in enumerate(walks(maze, trails, steps), 1):
        layouts = lay_out_sheets(maze, walk=walk)
        names = extra_sheet_names(step.format(number=number), [layout.sheet for layout in layouts])
        together = range(len(found), len(found) + len(names)) if len(names) > 1 else ()
        for level, layout in enumerate(map(with_held_lines, layouts)):
            meanings = changes_of(layout, look)
            found.append(
                ExtraSheet(
                    names[level], layout, meanings, DEFAULT_CELL_PX, footer, names_of(maze, level), together, STEP
                )
            )
    return found


def way_painting(layout: Layout, touched: Iterable[int], look: Theme, names: Mapping[str, Selection]) -> SheetPatch:
    """The cells that a way changes, which get their fills; walls stay as they are."""
    roles = {code: CellChange(fill=look.fill_of(shown)) for code, shown in layout.used().items()}
    cells, areas = cells_of(layout, touched), layout.grid.areas
    return SheetPatch(cells, roles, names=names, rooms=layout.merged, uncolored=areas, new=False)
