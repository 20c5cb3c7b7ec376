"""The commands that write a new maze: `excelmaze new` and `picture`; a workbook, or its page as another file."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from excelmaze.commands import optional_packages_hidden
from excelmaze.commands.report import maze_members, progress, summary, tell, trail_summary
from excelmaze.commands.requested import (
    expand_recipe_code,
    maze_by_difficulty,
    maze_from,
    notes_of_shape,
    refuse_others,
    sheet_named,
)
from excelmaze.draw.printing import printing_of
from excelmaze.errors import InputError
from excelmaze.files import File, OpenFile, file_to_write
from excelmaze.maze.maze import Maze
from excelmaze.options.table import AppearanceOptions, GrowthOptions, PictureOptions
from excelmaze.options.values import Values
from excelmaze.texts import Seed
from excelmaze.writing import check_apart, check_writable

if TYPE_CHECKING:
    from excelmaze.pictures.export import Output


def run_new(values: Values, target: str) -> None:
    """Write a maze into a new workbook, or its page."""
    values = expand_recipe_code(values)
    new = NewFile(target, values)
    solver, notes = values["solver"], []
    with progress(values):
        if values["difficulty"] is None:
            maze = maze_from(values)
        else:
            maze, note = maze_by_difficulty(values)
            notes.append(note)
        notes += notes_of_shape(values, maze)
        seed = None
        if solver is not None:
            from excelmaze.maze.solved import solver_seed

            seed = solver_seed(maze.recipe, solver)  # of the recipe, also where the workbook does not tell it
        new.write(maze, seed=seed)
    if solver is not None:
        notes.append(trail_summary(maze, solver, None, maze.trails(solver, seed=seed)))
    new.tell(maze, *notes)


def run_picture(values: Values, image: str, target: str | None) -> None:
    """Write a maze whose solution paints a picture."""
    from excelmaze.maze.painted import foreground_of, painted

    asked = values.of(PictureOptions)
    if target is None:
        if not asked.preview:
            raise InputError("the workbook to be written is missing; give OUT.xlsx, or --preview")
        refuse_others(values, {"width", "threshold", "invert"}, "preview")
    new = None if target is None else NewFile(target, values, {"the picture": image})
    foreground = foreground_of(image, asked.width, threshold=values["threshold"], invert=values["invert"])
    if asked.preview and not (new and values["json"]):
        lines = [*foreground.lines()]
        tell(values, {"picture": lines, "files": []}, result=lines)
    if new is None:
        return
    with progress(values):
        maze = painted(foreground, at=values["at"], margin=asked.margin, **values.generate_keywords())
        new.write(maze)
    notes = []
    if foreground.bridges:
        notes.append(f"the picture was in {len(foreground.bridges) + 1} parts; bridges join them, as --preview shows")
    new.tell(maze, *notes)


class NewFile:
    """The file that a command writes a new maze into: a workbook, or a document or picture of its page.

    Attributes:
        files: the files that were written: of a picture one for each page.
        output: how the page is drawn; None for a workbook.
    """

    def __init__(self, target: str, values: Values, read: Mapping[str, str] = {}) -> None:
        """Check that the file can be written, and that options and other files that are read allow it.

        Raises:
            InputError: no file can have that name, or an option does not fit it.
            WorkbookError: it cannot be written.
        """
        self._values = values
        self.files = [file_named(target, values)]
        check_writable(self.files[0], force=values["force"])
        check_apart(self.files, {**values.input_files(), **read})
        self.output: Output | None = None
        self._notes: list[str] = []
        if not _is_drawn(self.files[0].suffix.lower().removeprefix(".")):
            if values["font"] is not None:
                raise InputError(f"--font is for documents and pictures, and {target} is none; leave it out")
            return
        if values["no_names"]:
            raise InputError(f"--no-names is for workbooks, and {target} is none; leave it out")
        from excelmaze.pictures import export
        from excelmaze.pictures.writers import writer_for

        paper = {"paper": values["paper"]} if "paper" in writer_for(self.files[0]).takes else {}
        self.output = export.Output.of(self.files[0], {**values.explicit, **paper}, no_recipe=values["no_recipe"])

    def write(self, maze: Maze, *, seed: Seed | None = None) -> None:
        """Write a maze; the seed is that of the solver."""
        values = self._values
        written = maze.replaced(recipe=None) if values["no_recipe"] else maze
        sheet, force = sheet_named(values), values["force"]
        if self.output is not None:
            from excelmaze.pictures.pages import View

            pages = self.output.pages(maze, View.of(values, seed=seed, name=sheet or ""))
            self.files, self._notes = self.output.write(pages, force=force), self.output.notes(pages)
            return
        with optional_packages_hidden():
            from excelmaze.xlsx.new.book import save

        looks = values.keywords(AppearanceOptions)
        if values["no_recipe"]:  # of which the theme and the task come
            looks |= _looks_of_recipe(maze, values.of(AppearanceOptions))
        save(written, self.files[0], sheet=sheet, **looks, steps=values.of(GrowthOptions).steps, seed=seed, force=force)

    def tell(self, maze: Maze, *notes: str) -> None:
        """Print what was written, notes of the command, and what to know about its pages."""
        from excelmaze.xlsx.new.new_sheets import notes_of

        values, files = self._values, self.files
        printing = printing_of(values.of(AppearanceOptions))
        about = notes_of(maze, title=values["title"], printing=printing, marks=values["marks"])
        lines = [*notes, *self._notes, *about]
        written = f"{files[0]}{f' to {files[-1]}' if len(files) > 1 else ''}: {summary(maze)}"
        tell(values, maze_members(maze, files, notes=lines), written, *lines)


def _is_drawn(ending: str) -> bool:
    """Return whether a file with an ending is drawn; a workbook is not, nor what is none."""
    if ending == "xlsx":
        return False
    from excelmaze.pictures.writers import WRITERS, registry

    return ending in WRITERS or ending in registry().names()


def _looks_of_recipe(maze: Maze, look: AppearanceOptions) -> dict[str, str]:
    """Return the theme and the title that a maze has by its recipe, for one that is to be without it."""
    from excelmaze.draw.printing import title_of_sheet
    from excelmaze.draw.theme import theme_for
    from excelmaze.languages import words_in

    theme = {"theme": theme_for(maze.recipe.algorithm if maze.recipe else "", look.theme).name}
    return theme | ({"title": title_of_sheet(maze, look.title, words_in(look.language))} if maze.signs.texts else {})


def workbook_named(target: str | None, values: Values) -> File | None:
    """Return a new workbook that is to be written, if there is one.

    Raises:
        InputError: no workbook can have that name.
        WorkbookError: it exists, or cannot be written.
    """
    if target is None:
        return None
    from excelmaze.xlsx.new.book import check_new

    file = file_to_write(target, ".xlsx")
    check_new(file, force=values["force"])
    return file


def file_named(target: str, values: Values) -> File:
    """Return a file that is to be written; `--format` says what goes to standard output.

    Raises:
        InputError: no file can have that name, or it says the format itself.
    """
    file = file_to_write(target, f".{values['format'] or 'xlsx'}")
    if values["format"] is not None and not isinstance(file, OpenFile):
        raise InputError(f"--format {values['format']} is for -, and the ending of {target} says it; leave it out")
    return file
