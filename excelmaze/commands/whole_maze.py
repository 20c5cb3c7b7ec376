"""Whole mazes as JSON: `export` writes them, and whatever reads the maze of a workbook reads them, too."""

from collections.abc import Collection, Mapping

from excelmaze.errors import InputError
from excelmaze.files import File, OpenFile, file_to_read, read_input
from excelmaze.maze.maze import Maze
from excelmaze.options.option import flag
from excelmaze.options.table import AppearanceOptions, LocationOptions, MazeOptions, OutputOptions
from excelmaze.options.values import Values
from excelmaze.writing import atomic_write, check_apart

ENDING = ".json"


def whole_maze(book: str, values: Values) -> Maze | None:
    """Return the maze of a file `.json`, or of standard input if JSON comes from there; None of anything else.

    Raises:
        InputError: an option that finds a maze in a workbook, or JSON that is no maze.
        WorkbookError: the file cannot be read.
    """
    file = file_to_read(book)
    is_json = file.read()[:1] == b"{" if isinstance(file, OpenFile) else file.suffix.lower() == ENDING
    if not is_json:
        return None
    _refuse(values, {**LocationOptions.options, **MazeOptions.options}, f"finds mazes in workbooks, and {file} is JSON")
    try:
        return Maze.from_json(read_input(file).decode())
    except UnicodeDecodeError:
        raise InputError(f"{file} is no text in UTF-8; get a whole copy of it") from None


def write_whole_maze(maze: Maze, target: File, values: Values, read: Mapping[str, str]) -> None:
    """Write a maze as JSON, on a line.

    Raises:
        InputError: an option of pictures, or a file that is read itself.
        WorkbookError: the file exists, or cannot be written.
    """
    # A language is also that of levels' names.
    pictures = {**AppearanceOptions.options, **OutputOptions.options}.keys() - {"format", "language"}
    _refuse(values, pictures, f"is for pictures, and {target} is JSON")
    check_apart([target], read)
    with atomic_write(target, force=values["force"]) as file:
        file.write(f"{(maze.replaced(recipe=None) if values['no_recipe'] else maze).to_json()}\n".encode())


def _refuse(values: Values, options: Collection[str], reason: str) -> None:
    for name in values.explicit:
        if name in options:
            raise InputError(f"{flag(name)} {reason}; leave it out")
