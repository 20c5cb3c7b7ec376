"""The commands of the command line, each a few calls of the library."""

import argparse
import sys
from typing import TYPE_CHECKING

from excelmaze.cli import Command
from excelmaze.errors import InputError
from excelmaze.layout import lay_out
from excelmaze.maze import Maze
from excelmaze.options import add_generation, add_look, add_size, grid_from, maze_from, theme_from, whole_number

if TYPE_CHECKING:
    from excelmaze.xlsx.patch import Report


def _configure_new(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("output", metavar="OUT.xlsx", help="the workbook to be written")
    add_size(parser)
    add_generation(parser)
    add_look(parser)
    parser.add_argument("--title", default="", metavar="TEXT", help="a line above the maze")
    parser.add_argument("--paper", default="A4", metavar="NAME", help="A4 (default) or Letter")
    parser.add_argument("--steps", type=whole_number, metavar="N", help="N sheets that show the maze growing")
    parser.add_argument("--upto", type=whole_number, metavar="K", help="stop when K cells have been visited")
    parser.add_argument("--force", action="store_true", help="overwrite a file that exists")


def _new(options: argparse.Namespace) -> None:
    from excelmaze.files import check_writable
    from excelmaze.xlsx.writer import save

    check_writable(options.output, force=options.force)
    maze = _grown(maze_from(options, grid_from(options)), options.upto)
    save(
        maze,
        options.output,
        theme=theme_from(options),
        solution=options.solution,
        title=options.title,
        cell_size=options.cell_size,
        paper=options.paper,
        steps=options.steps,
        force=options.force,
    )
    print(f"{options.output}: {summary(maze)}")


def _grown(maze: Maze, cells: int | None) -> Maze:
    if cells is None:
        return maze
    from excelmaze.replay import upto

    return upto(maze, cells)


def _configure_show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("book", nargs="?", metavar="BOOK.xlsx", help="a workbook whose borders are a maze")
    parser.add_argument("--sheet", metavar="NAME", help="its sheet (default: the active one)")
    parser.add_argument("--style", default="line", metavar="NAME", help="line (default), block or ascii")
    parser.add_argument("--solution", action="store_true", help="show the way from start to goal")
    add_size(parser)
    add_generation(parser)


def _show(options: argparse.Namespace) -> None:
    from excelmaze.pictures.text import draw

    maze = _maze_to_show(options)
    if options.solution and options.style == "ascii":
        raise InputError("style 'ascii' has no character for the solution; choose line or block")
    picture = "\n".join(draw(lay_out(maze, solution=options.solution), options.style))
    try:
        picture.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        raise InputError(
            f"this terminal's encoding, {sys.stdout.encoding}, cannot show style {options.style!r}; choose ascii"
        ) from None
    print(picture)
    print(summary(maze), file=sys.stderr)


def _maze_to_show(options: argparse.Namespace) -> Maze:
    if options.book is None:
        return maze_from(options, grid_from(options))
    from excelmaze.ends import choose_ends
    from excelmaze.xlsx.reader import read

    maze = read(options.book, sheet=options.sheet, cells=options.cells)
    ends = [choose_ends(maze, options.start, options.goal)]
    return Maze(maze.grid, maze.passages, ends=ends, openings=maze.openings, visited=maze.visited)


def _configure_fill(parser: argparse.ArgumentParser) -> None:
    _add_book(parser)
    parser.add_argument("--cells", metavar="ADDRESSES", help="cells or a defined name (default: the saved selection)")
    add_generation(parser)
    add_look(parser, cell_size=None)
    _add_safety(parser)


def _fill(options: argparse.Namespace) -> None:
    from excelmaze.xlsx.existing import fill_workbook

    done = fill_workbook(
        options.book,
        options.algorithm,
        sheet=options.sheet,
        cells=options.cells,
        target=options.output,
        seed=options.seed,
        rng=options.rng,
        start=options.start,
        goal=options.goal,
        openings=options.openings,
        pieces=options.pieces,
        theme=theme_from(options),
        solution=options.solution == "shown",
        cell_size=options.cell_size,
        **_safety(options),
    )
    print(f"{_target(options)}: {summary(done.maze)}")
    _report(done.report, options)


def _configure_solve(parser: argparse.ArgumentParser) -> None:
    _add_book(parser)
    parser.add_argument("--cells", metavar="ADDRESSES", help="cells or a defined name (default: the saved selection)")
    parser.add_argument("--start", metavar="CELL", help="where to begin (default: named, active, an opening)")
    parser.add_argument(
        "--goal", metavar="CELL", help="a cell, farthest, opposite or last (default: named, an opening)"
    )
    parser.add_argument("--theme", metavar="NAME", help="whose colours (default: as the cells are filled)")
    _add_safety(parser)


def _solve(options: argparse.Namespace) -> None:
    from excelmaze.xlsx.existing import solve_workbook

    done = solve_workbook(
        options.book,
        sheet=options.sheet,
        cells=options.cells,
        target=options.output,
        start=options.start,
        goal=options.goal,
        theme=options.theme,
        **_safety(options),
    )
    print(f"{_target(options)}: {summary(done.maze)}")
    _report(done.report, options)


def _configure_join(parser: argparse.ArgumentParser) -> None:
    _add_book(parser)
    parser.add_argument("--cells", action="append", default=[], metavar="ADDRESSES", help="a maze; give two or more")
    parser.add_argument("--seed", type=whole_number, metavar="N", help="decides which walls are opened")
    _add_safety(parser)


def _join(options: argparse.Namespace) -> None:
    from excelmaze.xlsx.existing import join_workbook

    done, pairs, seed = join_workbook(
        options.book, options.cells, sheet=options.sheet, target=options.output, seed=options.seed, **_safety(options)
    )
    walls = ", ".join(f"{one}|{other}" for one, other in pairs)
    print(f"{_target(options)}: opened {walls}, seed {seed}\n{summary(done.maze)}")
    _report(done.report, options)


def _configure_clear(parser: argparse.ArgumentParser) -> None:
    _add_book(parser)
    parser.add_argument("--cells", metavar="ADDRESSES", help="only these cells (default: all that a maze changed)")
    _add_safety(parser)


def _clear(options: argparse.Namespace) -> None:
    from excelmaze.addresses import parse_selection
    from excelmaze.xlsx.patch import clear

    selection = None if options.cells is None else parse_selection(options.cells)
    report = clear(options.book, selection, sheet=options.sheet, target=options.output, **_safety(options))
    print(f"{_target(options)}: restored {report.cells:,} cells on sheet {report.sheet!r}")
    _report(report, options)


def _add_book(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("book", metavar="BOOK.xlsx", help="the workbook (.xlsx, .xlsm, .xltx, .xltm)")
    parser.add_argument("--sheet", metavar="NAME", help="its sheet (default: the active one)")
    parser.add_argument("-o", "--output", metavar="OUT.xlsx", help="write another workbook (default: change this one)")


def _add_safety(parser: argparse.ArgumentParser) -> None:
    safety = parser.add_argument_group("safety")
    safety.add_argument("--force", action="store_true", help="overwrite OUT; change what is protected or signed")
    safety.add_argument("--backup", action="store_true", help="keep a copy of the workbook that is replaced")
    safety.add_argument("--dry-run", action="store_true", help="write nothing, say what would change")


def _safety(options: argparse.Namespace) -> dict[str, bool]:
    return {"force": options.force, "backup": options.backup, "dry_run": options.dry_run}


def _target(options: argparse.Namespace) -> str:
    return str(options.output or options.book)


def _report(report: "Report | None", options: argparse.Namespace) -> None:
    """What a change of a workbook touched, where that was asked for."""
    if report is None:
        print("nothing was changed")
    elif options.dry_run:
        added = ", ".join(f"{count} {name}" for name, count in report.styles.items() if count) or "nothing"
        print(
            f"would change {report.cells:,} cells on sheet {report.sheet!r}, {report.columns} column widths and "
            f"{report.rows} row heights; would add to the styles: {added}\nwould write {', '.join(report.parts)}; "
            "nothing was written"
        )
    elif report.backup is not None:
        print(f"the workbook as it was: {report.backup}")


def _configure_algorithms(_parser: argparse.ArgumentParser) -> None:
    """`algorithms` has no options."""


def _algorithms(_options: argparse.Namespace) -> None:
    from excelmaze.generators import ALGORITHMS

    width = max(map(len, ALGORITHMS))
    for entry in ALGORITHMS.values():
        kind = "uniform" if entry.uniform else "biased"
        print(f"{entry.name:{width}}  {kind:7}  {entry.texture}\n{'':{width}}           {entry.cost}; {entry.source}")


def summary(maze: Maze) -> str:
    """What was made, in a line or two."""
    from excelmaze.stats import stats

    count = stats(maze)
    made = f"{count.cells:,} cells" + (f" in {len(maze.ends)} pieces" if len(maze.ends) > 1 else "")
    if count.unvisited:
        made += f", {count.unvisited:,} unvisited"
    if maze.recipe:
        made += f", {maze.recipe.algorithm}, seed {maze.recipe.seed}"
    ends = []
    if maze.start is not None:
        ends.append(f"start {maze.grid.address_of(maze.start)}")
    if maze.goal is not None:
        ends.append(f"goal {maze.grid.address_of(maze.goal)}")
        ends.append("no way" if count.steps is None else f"solution {count.steps:,} steps")
    ends.append(f"{count.dead_ends:,} dead ends ({count.dead_end_share:.0%})")
    return f"{made}\n{', '.join(ends)}"


COMMANDS: dict[str, Command] = {
    "new": Command("write a maze into a new workbook", _configure_new, _new),
    "fill": Command("put a maze into cells of a workbook that exists", _configure_fill, _fill),
    "solve": Command("colour the way through a maze of borders", _configure_solve, _solve),
    "join": Command("open a wall between neighbouring mazes", _configure_join, _join),
    "clear": Command("take a maze away again", _configure_clear, _clear),
    "show": Command("print a maze in the terminal", _configure_show, _show),
    "algorithms": Command("list the algorithms", _configure_algorithms, _algorithms),
}
