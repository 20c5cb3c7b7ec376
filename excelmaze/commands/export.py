"""`excelmaze export`: a maze as a picture or a document, in the format of the name's ending."""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from excelmaze.commands.arguments import add_book_or_size, book_or_size, file_named
from excelmaze.commands.messages import progress, remark, say
from excelmaze.commands.report import seed_for, summary, trail_summary
from excelmaze.commands.requested_maze import check_solution_look, maze_asked_for, notes_of_shape, recipe_of
from excelmaze.commands.whole_maze import ENDING, whole_maze, write_whole_maze
from excelmaze.errors import InputError, counted
from excelmaze.files import STANDARD, File
from excelmaze.maze.maze import Maze
from excelmaze.options.table import AppearanceOptions, LocationOptions, MazeOptions, SafetyOptions
from excelmaze.options.values import Values
from excelmaze.pictures.export import OF_WRITERS, checked_writer, shown_of, write_pages
from excelmaze.pictures.lettering import notes_on_letters
from excelmaze.pictures.pages import Showing, on_paper
from excelmaze.pictures.writers import Writer, registry
from excelmaze.sheet.own_paper import own_paper
from excelmaze.writing import check_apart, check_writable

if TYPE_CHECKING:
    from excelmaze.pictures.page import Page


def configure_export(parser: argparse.ArgumentParser) -> None:
    add_book_or_size(parser, "source", "export")
    endings = ", ".join(f".{ending}" for ending in (*registry().names(), "json"))
    parser.add_argument("target", metavar="OUT", help=f"the file to be written, in the format of its ending: {endings}")


def run_export(arguments: argparse.Namespace) -> None:
    if arguments.source is None and not Path(arguments.target).suffix and arguments.target != STANDARD:
        raise InputError(f"the file to be written is missing after {arguments.target}; give OUT, such as maze.svg")
    book, values = book_or_size("export", arguments, "source", "target")
    look, safety = values.of(AppearanceOptions), values.of(SafetyOptions)
    own = {name: values.explicit.get(name) for name in OF_WRITERS}
    if arguments.target == STANDARD and values["format"] is None:
        raise InputError("- has no ending that says what is written; give --format svg, or another format")
    target = file_named(arguments.target, values)
    if target.suffix.lower() == ENDING:
        _export_whole(book, target, values)
        return
    writer = checked_writer(target, own)
    if book is None and not look.play:  # a page that is played, as a sheet, may show the solution all the same
        check_solution_look(values)
    if writer.paged and book is None and own["paper"] is None:
        own["paper"] = own_paper()
    check_writable(target, force=True)
    read = values.input_files() | ({} if book is None else {"BOOK.xlsx": book})
    check_apart([target], read)
    seed = None if book is None else seed_for(look.solver, values["seed"])
    with progress(values):
        if book is None:
            maze = maze_asked_for(None, values)
            found = [(maze, _shown(maze, writer, own, values, None))]
        else:
            found = list(_shown_in(book, writer, own, values, seed))
        pages = [page for _, its in found for page in its]
        whole, pages = len(pages), on_paper(pages)
        files = write_pages(pages, target, writer, own, no_recipe=safety.no_recipe, force=safety.force, read=read)
    described = _described(files, len(pages), "frames" if writer.moves else "pages")
    if values["json"]:
        _print_json([maze for maze, _ in found], files, _sheets(found))
        return
    maze, _ = found[0]
    if len(found) > 1:
        say(values, f"{described}: mazes on {counted(_sheets(found), 'sheet')}")
    else:
        say(values, f"{described}: {summary(maze)}")
    if len(found) == 1 and look.solver is not None:
        say(values, trail_summary(maze, look.solver, seed))
    notes = [f"cells of this size take {len(pages)} pages; fit puts a maze on one"] if len(pages) > whole else []
    notes += notes_of_shape(values, maze) if book is None else []
    say(values, *notes, *notes_on_letters(pages, writer, own["font"], own["marks"]))


def _export_whole(book: str | None, target: File, values: Values) -> None:
    """Write the whole maze as JSON."""
    with progress(values):
        maze = maze_asked_for(book, values)
        maze = maze.replaced(recipe=recipe_of(book, maze, values))
        write_whole_maze(maze, target, values, {} if book is None else {"BOOK.xlsx": book})
    if values["json"]:
        _print_json([maze], [target], 1)
    else:
        say(values, f"{target}: {summary(maze)}")


def _sheets(found: "Sequence[tuple[Maze, Sequence[Page]]]") -> int:
    """Return the number of sheets that have mazes; a maze with levels has a sheet for each."""
    return sum(max(1, len(maze.graph.sheets)) for maze, _ in found)


def _print_json(mazes: list[Maze], files: list[File], sheets: int) -> None:
    """Print a single maze as JSON, or the number of sheets that have mazes."""
    from excelmaze.commands.report import json_text, maze_as_json

    print(maze_as_json(mazes[0], files=files) if len(mazes) == 1 else json_text({"sheets": sheets, "files": files}))


def _shown(
    maze: Maze,
    writer: Writer,
    own: Mapping[str, Any],
    values: Values,
    seed: int | None,
    as_there: Mapping[str, Any] = {},
    **more: Any,  # noqa: ANN401 - as `Showing` has them
) -> "Sequence[Page]":
    """Return the pages of a maze; what its sheet shows of it prevails over the options' defaults."""
    showing = Showing.of(values, seed=seed, **more).with_look(**as_there)
    return shown_of(maze, writer, own, showing, no_recipe=values["no_recipe"])


def _shown_in(
    book: str, writer: Writer, own: Mapping[str, Any], values: Values, seed: int | None
) -> "Iterator[tuple[Maze, Sequence[Page]]]":
    """Yield the maze of a workbook, or those of all sheets that name one, with the appearance that they have there.

    Options that the user has chosen prevail.
    """
    from excelmaze.xlsx.pictured import pictured

    if (whole := whole_maze(book, values)) is not None:
        yield whole, _shown(whole, writer, own, values, seed)
        return
    where, making = values.of(LocationOptions), values.of(MazeOptions)
    every = writer.several and not writer.moves
    for one in pictured(book, sheet=where.sheet, cells=where.cells, start=making.start, goal=making.goal, every=every):
        if one.note:
            remark(values, one.note)
        own_there = _on_paper(own, writer, one.paper, one.orientation)
        if "marks" in writer.takes and own["marks"] is None:
            own_there["marks"] = one.marks
        looks = {"title": one.title} | ({"solution": "shown"} if one.shows_solution else {})
        as_there = {key: value for key, value in looks.items() if key not in values.explicit}
        yield (
            one.maze,
            _shown(one.maze, writer, own_there, values, seed, as_there, name=one.name, theme_there=one.theme),
        )


def _on_paper(own: Mapping[str, Any], writer: Writer, paper: str | None, orientation: str | None) -> dict[str, Any]:
    """Return the options of a writer, with a sheet's paper for a document, and a page lying as the sheet does."""
    there = dict(own)
    if writer.paged and own["paper"] is None:
        there["paper"] = paper or own_paper()
    if there["paper"] is not None:
        there["orientation"] = orientation or None
    return there


def _described(files: Sequence[File], pages: int, noun: str) -> str:
    if len(files) > 1:
        return f"{files[0]} to {files[-1].name}"
    return str(files[0]) if pages == 1 else f"{files[0]}, {pages} {noun}"
