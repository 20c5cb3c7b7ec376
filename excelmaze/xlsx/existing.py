"""Mazes in a workbook that exists: fill cells with one, solve one, join several."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from excelmaze.draw.ink import Fill, Line
from excelmaze.draw.layout import ALL_SIDES, Layout, Role, Shown, Stretch
from excelmaze.draw.theme import Theme, in_rgb, theme_named
from excelmaze.draw.tilings import lay_out
from excelmaze.errors import InputError
from excelmaze.grids.grid import DIRECTIONS, Grid
from excelmaze.maze.alter import joining_passages, opened
from excelmaze.maze.ends import choose_ends
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.streams import fresh_seed, stream_named
from excelmaze.xlsx.edit.restyle import KEEP, Change, Keep
from excelmaze.xlsx.maze_names import names_of
from excelmaze.xlsx.page import SOLUTION_SHEET, check_solution, check_solvable, footer_of
from excelmaze.xlsx.patch import Report, patch
from excelmaze.xlsx.read import find_place, maze_at
from excelmaze.xlsx.second_sheet import SecondSheet
from excelmaze.xlsx.sheets.workbook import Book, open_workbook
from excelmaze.xlsx.sizes import DEFAULT_CELL_PX, check_cell_size
from excelmaze.xlsx.solution import marked, theme_of

_CHOSEN = re.compile(rb"\x01+")


class Done(NamedTuple):
    """A maze in a workbook, and what was changed there: nothing where a solution has no way."""

    maze: Maze
    report: Report | None


def fill_workbook(
    path: str | Path,
    algorithm: str = "backtracker",
    *,
    sheet: str | None = None,
    cells: str | None = None,
    target: str | Path | None = None,
    seed: int | None = None,
    rng: str = "python",
    start: str | None = None,
    goal: str | None = None,
    openings: str | None = None,
    pieces: str = "each",
    theme: str = "classic",
    solution: str = "none",
    title: str = "",
    cell_size: int | None = None,
    paper: str | None = None,
    force: bool = False,
    backup: bool = False,
    dry_run: bool = False,
) -> Done:
    """Put a maze into cells of a workbook that exists; nothing else in it changes.

    Args:
        path: the workbook.
        algorithm: and `seed`, `rng`, `goal`, `openings`, `pieces`: as for `generate`.
        sheet: the sheet; by default the one that was active when the workbook was saved.
        cells: addresses or a defined name; by default the selection that was saved in the workbook.
        target: the workbook to write; by default the same one.
        start: a cell; by default the active cell of the saved selection, else the first cell.
        theme: a name in `excelmaze.draw.theme.THEMES`.
        solution: `none`, `shown` in the maze, or on a second `sheet`, "Solution" or "Solution 2" and so on, behind the
            last one.
        title: a line in the empty cell above the maze's top left corner; it is text, also where it begins with `=`.
        cell_size: make the cells squares of so many pixels; without it, widths and heights stay.
        paper: `A4` or `Letter`, to print the maze on one page of it; without it, the sheet's page set-up stays.
        force: replace a target that exists, and change a workbook that is protected or signed.
        backup: keep a copy of the workbook that is replaced.
        dry_run: write nothing, only report.

    Raises:
        InputError: an option that does not exist or does not fit.
        WorkbookError: the workbook cannot be read or written, or must not be changed.
    """
    look = theme_named(theme)
    check_solution(solution)
    if cell_size is not None:
        check_cell_size(cell_size)
    with open_workbook(path) as book:
        place = find_place(book, sheet, cells)
        name, grid = place.sheet.name, place.grid
        look = theme_in(book, look)
    begin = grid.address_of(place.active) if start is None and place.active is not None else start
    maze = generate(grid, algorithm, seed=seed, rng=rng, start=begin, goal=goal, openings=openings, pieces=pieces)
    check_solvable(solution, maze)
    layout = lay_out(maze, solution=solution == "shown")
    changes = changes_of(layout, look)
    second = None
    if solution == "sheet":
        solved = lay_out(maze, solution=True)
        second = SecondSheet(SOLUTION_SHEET, solved, cell_size or DEFAULT_CELL_PX, footer_of(maze))
        changes |= changes_of(solved, look)
    report = patch(
        path,
        layout.stretches(),
        changes,
        sheet=name,
        target=target,
        cell_size_px=cell_size,
        names=names_of(maze),
        recipe=maze.recipe.to_json() if maze.recipe else "",
        title=title,
        paper=paper,
        second=second,
        force=force,
        backup=backup,
        dry_run=dry_run,
    )
    return Done(maze, report)


def solve_workbook(
    path: str | Path,
    *,
    sheet: str | None = None,
    cells: str | None = None,
    target: str | Path | None = None,
    start: str | None = None,
    goal: str | None = None,
    theme: str | None = None,
    force: bool = False,
    backup: bool = False,
    dry_run: bool = False,
) -> Done:
    """Colour the shortest way through the maze that the borders on a sheet draw, whoever drew them.

    A way that was coloured before is taken back. Where there is no way, nothing is changed: `maze.solve()` is None.

    Args:
        path: the workbook.
        sheet: and `cells`, `target`, `force`, `backup`, `dry_run`: as for `fill_workbook`.
        start: a cell; see `excelmaze.maze.ends.choose_ends` for what is taken where start or goal are not given.
        goal: a cell, `farthest`, `opposite` or `last`.
        theme: whose colours; by default those of the theme in which the cells are filled.

    Raises:
        InputError: a start or goal outside the maze.
        WorkbookError: the workbook cannot be read or written, or must not be changed.
    """
    with open_workbook(path) as book:
        place = find_place(book, sheet, cells)
        looks = place.sheet.looks(place.grid)
        found = maze_at(place.sheet, place.grid, looks)
        themed = book.has_theme
    ends = choose_ends(found, start, goal, place.active)
    maze = Maze(found.grid, found.passages, ends=[ends], openings=found.openings, visited=found.visited)
    if maze.solve() is None:
        return Done(maze, None)
    look = theme_of(looks) if theme is None else theme_named(theme)
    layout, touched = marked(maze, look, looks)
    look = look if themed else in_rgb(look)
    roles = {code: Change(fill=look.fills.get(shown.role)) for code, shown in layout.used().items()}
    report = patch(
        path,
        cells_of(layout, touched),
        roles,
        sheet=place.sheet.name,
        target=target,
        names=names_of(maze),
        force=force,
        backup=backup,
        dry_run=dry_run,
    )
    return Done(maze, report)


def join_workbook(
    path: str | Path,
    cells: Sequence[str],
    *,
    sheet: str | None = None,
    target: str | Path | None = None,
    seed: int | None = None,
    force: bool = False,
    backup: bool = False,
    dry_run: bool = False,
) -> tuple[Done, list[tuple[str, str]], int]:
    """Open one wall between each two neighbouring mazes on a sheet, so that they become one.

    Args:
        path: the workbook.
        cells: the addresses or names of two mazes or more.
        sheet: and `target`, `force`, `backup`, `dry_run`: as for `fill_workbook`.
        seed: decides which walls are opened.

    Returns:
        The maze as it is then, the pairs of cells between which a wall was opened, and the seed.

    Raises:
        InputError: mazes that overlap, do not touch, or are one already.
        WorkbookError: the workbook cannot be read or written, or must not be changed.
    """
    seed = fresh_seed() if seed is None else seed
    with open_workbook(path) as book:
        places = [find_place(book, sheet, text) for text in cells]
        on = places[0].sheet
        for place in places:
            if place.sheet.name != on.name:
                raise InputError(f"the mazes lie on the sheets {on.name!r} and {place.sheet.name!r}; choose one sheet")
        grid = Grid([area for place in places for area in place.grid.areas])
        maze = maze_at(on, grid)
    passages = joining_passages(maze, [place.grid for place in places], stream_named("python", seed))
    sides: dict[int, int] = {}
    pairs = []
    for passage in passages:
        cell, direction = passage >> 3, passage & 7
        other = grid.neighbors[direction][cell]
        sides[cell] = sides.get(cell, 0) | 1 << direction
        sides[other] = sides.get(other, 0) | 1 << (direction + 2 & 3)
        pairs.append((grid.address_of(cell), grid.address_of(other)))
    codes = bytes(sides.get(cell, 0) for cell in range(grid.size))
    lines = {code: change_of([None if code >> side & 1 else KEEP for side in DIRECTIONS]) for code in set(codes)}
    opened_sides = Layout(grid, codes, [Shown(~code & ALL_SIDES, Role.OPEN) for code in range(ALL_SIDES + 1)])
    report = patch(
        path,
        cells_of(opened_sides, sides),
        lines,
        sheet=on.name,
        target=target,
        force=force,
        backup=backup,
        dry_run=dry_run,
    )
    return Done(opened(maze, passages), report), pairs, seed


def theme_in(book: Book, theme: Theme) -> Theme:
    """The theme as a workbook can show it: in one without a theme part, as LibreOffice saves, in plain colours."""
    return theme if book.has_theme else in_rgb(theme)


def changes_of(layout: Layout, theme: Theme) -> dict[int, Change]:
    """What each code of a layout means on a sheet: all four sides, and the fill."""
    return {
        code: change_of(
            [theme.wall if shown.lines >> side & 1 else None for side in DIRECTIONS], theme.fills.get(shown.role)
        )
        for code, shown in layout.used().items()
    }


def change_of(sides: Sequence[Line | Keep | None], fill: Fill | Keep | None = KEEP) -> Change:
    """A change with the sides by direction."""
    top, right, bottom, left = sides
    return Change(top, right, bottom, left, fill)


def cells_of(layout: Layout, cells: Iterable[int]) -> list[Stretch]:
    """The codes of some cells only, one stretch for cells side by side."""
    chosen = bytearray(layout.grid.size)
    for cell in cells:
        chosen[cell] = 1
    return [
        Stretch(run.row, run.first + found.start(), layout.codes[run.cell + found.start() : run.cell + found.end()])
        for run in layout.grid.runs
        for found in _CHOSEN.finditer(chosen[run.cell : run.cells.stop])
    ]
