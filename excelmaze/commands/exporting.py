"""`excelmaze export`: a maze as a picture, a document or JSON, in the format of the name's ending."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from excelmaze.commands.making import file_named
from excelmaze.commands.report import maze_members, progress, remark, seed_for, summary, tell, trail_summary
from excelmaze.commands.requested import maze_asked_for, notes_of_shape, recipe_of, whole_maze
from excelmaze.errors import InputError, counted
from excelmaze.files import JSON, STANDARD, File
from excelmaze.maze.maze import Maze
from excelmaze.options.table import AppearanceOptions, LocationOptions, MazeOptions, SafetyOptions
from excelmaze.options.values import Values
from excelmaze.pictures.export import Output, write_whole
from excelmaze.pictures.page import Page
from excelmaze.pictures.pages import View
from excelmaze.sheet.own_paper import own_paper
from excelmaze.texts import Seed
from excelmaze.writing import check_apart, check_writable


def run_export(values: Values, source: str | None, target: str) -> None:
    """Write a maze, or those of all sheets of a workbook."""
    if target == STANDARD and values["format"] is None:
        raise InputError("- has no ending to show the format; give --format svg, or another format")
    if source is None and not Path(target).suffix and target != STANDARD and "rows" not in values.explicit:
        raise InputError(f"the file to be written is missing after {target}; give OUT, such as maze.svg")
    file = file_named(target, values)
    read = values.input_files() | ({} if source is None else {"BOOK.xlsx": source})
    if file.suffix.lower() == JSON:
        _export_whole(source, file, values, read)
        return
    look, safety = values.of(AppearanceOptions), values.of(SafetyOptions)
    output = Output.of(file, values.explicit, no_recipe=safety.no_recipe)
    if source is None:
        output = _on_paper(output)
    check_writable(file, force=True)
    check_apart([file], read)
    seed = None if source is None else seed_for(look.solver, values["seed"])
    with progress(values):
        if source is None:
            maze = maze_asked_for(None, values)
            found = [(maze, output.pages(maze, View.of(values)))]
        else:
            found = list(_shown_in(source, output, values, seed))
        pages = [page for _, its in found for page in its]
        files = output.write(pages, force=safety.force, read=read)
    maze, _ = found[0]
    if len(found) > 1:  # a maze with levels has a sheet for each
        sheets = sum(max(1, len(maze.graph.sheets)) for maze, _ in found)
        members, summary_lines = {"sheets": sheets, "files": files}, [f"mazes on {counted(sheets, 'sheet')}"]
    else:
        members, summary_lines = maze_members(maze, files), [summary(maze)]
        summary_lines += [] if look.solver is None else [trail_summary(maze, look.solver, seed)]
    notes = notes_of_shape(values, maze) if source is None else []
    notes += output.notes(pages)
    described = _described(files, len(pages), "frames" if output.writer.moves else "pages")
    tell(values, members, f"{described}: {summary_lines[0]}", *summary_lines[1:], *notes)


def _export_whole(source: str | None, file: File, values: Values, read: Mapping[str, str]) -> None:
    """Write the whole maze as JSON."""
    # A language is also that of levels' names.
    options, safety = values.explicit.keys() - {"format", "language"}, values.of(SafetyOptions)
    with progress(values):
        maze = maze_asked_for(source, values)
        whole = maze.replaced(recipe=recipe_of(source, maze, values))
        check_apart([file], read)
        write_whole(whole, file, options, force=safety.force, no_recipe=safety.no_recipe)
    tell(values, maze_members(maze, [file]), f"{file}: {summary(maze)}")


def _shown_in(source: str, output: Output, values: Values, seed: Seed | None) -> Iterator[tuple[Maze, Sequence[Page]]]:
    """Yield the maze of a workbook, or those of all sheets that name one, with their pages.

    What a sheet shows of it prevails over the options' defaults.
    """
    from excelmaze.xlsx.pictured import pictured

    showing = View.of(values, seed=seed)
    if (whole := whole_maze(source, values)) is not None:
        yield whole, output.pages(whole, showing)
        return
    where, making = values.of(LocationOptions), values.of(MazeOptions)
    every = output.writer.several and not output.writer.moves
    ends = {"start": making.start, "goal": making.goal}
    for one in pictured(source, sheet=where.sheet, cells=where.cells, **ends, every=every):
        if one.note:
            remark(values, one.note)
        own = _on_paper(output, one.paper, one.orientation)
        if "marks" in own.writer.takes and "marks" not in own.options:
            own = own.having(marks=one.marks)
        looks = {"title": one.title} | ({"solution": "shown"} if one.shows_solution else {})
        there = showing.with_look(**{name: look for name, look in looks.items() if name not in values.explicit})
        yield one.maze, own.pages(one.maze, there._replace(name=one.name, theme_there=one.theme))


def _on_paper(output: Output, paper: str | None = None, orientation: str | None = None) -> Output:
    """Return a document with a sheet's paper, and a page lying as the sheet does."""
    if output.writer.paged and "paper" not in output.options:
        output = output.having(paper=paper or own_paper())
    return output.having(orientation=orientation or None) if "paper" in output.options else output


def _described(files: Sequence[File], pages: int, noun: str) -> str:
    if len(files) > 1:
        return f"{files[0]} to {files[-1].name}"
    return str(files[0]) if pages == 1 else f"{files[0]}, {pages} {noun}"
