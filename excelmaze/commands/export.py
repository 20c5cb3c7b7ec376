"""`excelmaze export`: a maze as a picture or a document, of which the name's ending says the format."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from excelmaze.commands.arguments import add_options
from excelmaze.commands.making import book_or_size, maze_asked_for
from excelmaze.commands.summary import seed_for, summary, trail_told
from excelmaze.counts import counted
from excelmaze.files import check_writable
from excelmaze.maze.maze import Maze
from excelmaze.options.given import Values
from excelmaze.options.table import Look, Making, Output, Safety, Where
from excelmaze.pictures.export import checked_writer, write_pages
from excelmaze.pictures.page import Page
from excelmaze.pictures.pages import pages_of
from excelmaze.pictures.writers import WRITERS
from excelmaze.progress import shown

# What some writers know and others do not.
_WRITERS_OWN = (*Output.__annotations__, "paper", "style")


def configure(parser: argparse.ArgumentParser) -> None:
    text = "a workbook whose borders are a maze, or the size of a new one: 20x30"
    parser.add_argument("source", nargs="?", metavar="BOOK.xlsx|SIZE", help=text)
    endings = ", ".join(f".{ending}" for ending in WRITERS)
    parser.add_argument("target", metavar="OUT", help=f"the file to be written, as its ending says: {endings}")
    add_options(parser, "export", "export BOOK.xlsx")


def run(options: argparse.Namespace) -> None:
    book, given = book_or_size("export", options, "source", "target")
    look, safety = given.of(Look), given.of(Safety)
    own = {name: given.given.get(name) for name in _WRITERS_OWN}
    writer = checked_writer(options.target, own)
    check_writable(options.target, force=True)
    seed = None if book is None else seed_for(look.solver, given["seed"])
    with shown(sys.stderr):
        if book is None:
            maze = maze_asked_for(None, given)
            found = [(maze, _pages(maze, given, None))]
        else:
            found = list(_pages_in(book, given, seed, every=writer.several))
        pages = [page for _, its in found for page in its]
        files = write_pages(pages, options.target, writer, own, no_recipe=safety.no_recipe, force=safety.force)
    told = _told(files, len(pages))
    if len(found) > 1:
        print(f"{told}: {counted(len(found), 'maze')}")
        return
    maze, _ = found[0]
    print(f"{told}: {summary(maze)}")
    if look.solver is not None:
        print(trail_told(maze, look.solver, seed))


def _pages(maze: Maze, given: Values, seed: int | None, **more: str) -> list[Page]:
    words = given.keywords(Look) | {"steps": given["steps"], "seed": seed} | more
    return pages_of(maze, **{name: words[name] for name in _PAGES_TAKE if name in words})


_PAGES_TAKE = ("name", "theme", "solution", "title", "steps", "solver", "seed")


def _pages_in(book: str, given: Values, seed: int | None, *, every: bool) -> Iterator[tuple[Maze, list[Page]]]:
    """The maze of a workbook, or those of all sheets that name one, in their own look unless another is asked for."""
    from excelmaze.draw.layout import Role
    from excelmaze.maze.ends import choose_ends
    from excelmaze.xlsx.read import drawn_maze, find_drawn, sheets_with_mazes
    from excelmaze.xlsx.seen import filled_for
    from excelmaze.xlsx.sheets.workbook import open_workbook
    from excelmaze.xlsx.solution import theme_of

    where, making = given.of(Where), given.of(Making)
    with open_workbook(book) as opened:
        all_sheets = every and where.sheet is None and where.cells is None
        levels: set[str] = set()
        sheets: list[str | None] = [*sheets_with_mazes(opened)] if all_sheets else []
        for sheet in sheets or [where.sheet]:
            if sheet in levels:  # which were read with the first of them
                continue
            place = find_drawn(opened, sheet, where.cells)
            looks = place.sheet.looks(place.grid)
            maze = drawn_maze(place, looks)
            levels.update(maze.grid.sheets)
            if making.start is not None or making.goal is not None or not maze.ends:
                maze = maze.replaced(ends=[choose_ends(maze, making.start, making.goal)])
            own = {"theme": theme_of(looks).name} if given["theme"] is None else {}
            if "solution" not in given.given and any(filled_for(looks, Role.SOLUTION)):
                own["solution"] = "shown"
            yield maze, _pages(maze, given, seed, name=place.sheet.name, **own)


def _told(files: list[Path], pages: int) -> str:
    if len(files) > 1:
        return f"{files[0]} to {files[-1].name}"
    return str(files[0]) if pages == 1 else f"{files[0]}, {pages} pages"
