"""The commands for messages in mazes: `excelmaze hide` and `reveal`."""

import os
import sys
from typing import TYPE_CHECKING, Any

from excelmaze.commands.making import NewFile
from excelmaze.commands.report import maze_members, progress, tell
from excelmaze.commands.requested import grid_of, refuse_others
from excelmaze.errors import InputError, NotDoneError, counted
from excelmaze.files import read_input
from excelmaze.grids.grid import Grid
from excelmaze.options.option import flag
from excelmaze.options.table import LocationOptions, MazeOptions, MessageOptions, ShapeOptions
from excelmaze.options.values import Values

if TYPE_CHECKING:
    from excelmaze.messages.paths import PathEnds

VARIABLE = "EXCELMAZE_KEY"
# More than any maze can hide, however well it packs.
_MOST_MESSAGE_BYTES = 20_000_000
_OF_PATHS = "paths", "path_starts", "path_goal"


def run_hide(values: Values, target: str | None) -> None:
    """Write a maze with a message, or tell how long a message can be."""
    from excelmaze.maze.ends import with_ends
    from excelmaze.messages.hidden import hide

    grid, secret = grid_of(values), values.of(MessageOptions)
    ends = _ends_of_paths(grid, secret)
    if secret.capacity:
        if target is not None:
            raise InputError(f"--capacity writes nothing; leave out {target}, or --capacity")
        refuse_others(values, {*LocationOptions.options, *ShapeOptions.options, "scheme", *_OF_PATHS}, "capacity")
        _tell_capacity(grid, secret, ends, values)
        return
    if target is None:
        raise InputError("the workbook to be written is missing; give OUT.xlsx, or --capacity")
    new = NewFile(target, values)
    text, password = _message(secret), _password_of(secret, twice=True)
    with progress(values):
        maze = hide(grid, text, password, scheme=secret.scheme, ends=ends)
        maze = with_ends(maze, **_ends(secret.scheme, values.keywords(MazeOptions)))
        new.write(maze)
    said = f"a message of {counted(len(text), 'character')} is hidden in it, by the scheme {secret.scheme}"
    if options := " ".join(f"{flag(name)} {values[name]}" for name in _OF_PATHS if name in values.explicit):
        said += f"; reveal it with {options}"
    notes = ["reveal reads workbooks alone; to keep one, hide in OUT.xlsx, and export that"] if new.output else []
    new.tell(maze, said, *notes)


def run_reveal(values: Values, book: str) -> None:
    """Print the message of a maze."""
    from excelmaze.messages.hidden import reveal
    from excelmaze.xlsx.read import read

    maze = read(book, sheet=values["sheet"], cells=values["cells"])
    secret = values.of(MessageOptions)
    ends = _ends_of_paths(maze.grid, secret)
    password = _password_of(secret)
    with progress(values):
        text = reveal(maze, password, ends)
    if values["json"] or sys.stdout.isatty():
        tell(values, maze_members(maze, text=text), result=[text])
    else:
        print(text)


def _ends_of_paths(grid: Grid, secret: MessageOptions) -> "PathEnds | None":
    """Return the starts and the goal that were chosen for paths; None where nothing was."""
    if secret.paths is None and secret.path_starts is None and secret.path_goal is None:
        return None
    from excelmaze.messages.paths import path_ends

    return path_ends(grid, secret.paths, secret.path_starts, secret.path_goal)


def _ends(scheme: str, words: dict[str, Any]) -> dict[str, Any]:
    """Return start, goal and openings: beside paths the message has its own, the first cell and the farthest rim."""
    from excelmaze.maze.openings import is_list

    given = words["start"] or words["goal"] or is_list(words["openings"])
    return words if scheme != "paths" or given else {**words, "goal": "rim"}


def _tell_capacity(grid: Grid, secret: MessageOptions, ends: "PathEnds | None", values: Values) -> None:
    from excelmaze.messages.hidden import capacity, capacity_by_paths

    scheme = secret.scheme
    with progress(values):
        bits, text_bytes, limit = capacity(grid, scheme, ends)
        by_paths = {}
        if scheme == "paths" and secret.path_starts is None:
            by_paths = capacity_by_paths(grid, secret.path_goal)
    members = {"cells": grid.size, "scheme": scheme, "bits": bits, "text_bytes": text_bytes, "bits_of_all_mazes": limit}
    if by_paths:
        choices = [{"paths": count, "bits": each.bits, "text_bytes": each.text} for count, each in by_paths.items()]
        members["by_paths"] = choices
    about, of_all = ("about ", "") if limit is None else ("", f" of the {limit:,.1f} of all perfect mazes")
    lines = [f"{counted(grid.size, 'cell')} by {scheme}: {about}{_amount(bits, of_all, about, text_bytes)} of text"]
    lines += [
        f"--paths {count:<2}  about {_amount(each.bits, '', '', each.text)} of text" for count, each in by_paths.items()
    ]
    tell(values, {**members, "files": []}, result=lines)


def _amount(bits: int, of_all: str, about: str, text_bytes: int) -> str:
    return f"{counted(bits, 'bit')}{of_all}, {about}{counted(text_bytes, 'byte')}"


def _message(secret: MessageOptions) -> str:
    if (secret.text is None) == (secret.file is None):
        raise InputError("give the message once: by --text TEXT or --file FILE")
    if secret.text is not None:
        return secret.text
    assert secret.file is not None  # noqa: S101 - one of the two is given
    try:
        return read_input(secret.file, _MOST_MESSAGE_BYTES).decode()
    except UnicodeDecodeError:
        raise NotDoneError(f"{secret.file} is not text in UTF-8; save it as UTF-8") from None


def _password_of(secret: MessageOptions, *, twice: bool = False) -> str:
    """Return the password: from an option or the environment, else typed on the terminal, `twice` if it is new.

    Raises:
        InputError: it is not given at all, or was typed differently the second time.
    """
    if secret.key is not None or VARIABLE in os.environ:
        return os.environ[VARIABLE] if secret.key is None else secret.key
    if not sys.stdin.isatty():
        raise InputError(f"a password is needed; give it by --key or {VARIABLE}, or run this in a terminal")
    from getpass import getpass

    password = getpass("Password: ")
    if twice and getpass("Password once more: ") != password:
        raise InputError("the two passwords differ; type the same one twice")
    return password
