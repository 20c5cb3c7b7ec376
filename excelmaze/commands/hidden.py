"""The commands for mazes that hide something: `excelmaze hide`, `reveal` and `picture`."""

import argparse
import os
import sys
from typing import TYPE_CHECKING, Any

from excelmaze.commands import optional_packages_hidden
from excelmaze.commands.arguments import (
    HELP_OF_TARGET,
    add_options,
    add_size_and_target,
    file_named,
    new_drawing,
    size_and_target,
    values_of,
)
from excelmaze.commands.messages import progress, remark
from excelmaze.commands.report import json_text, maze_as_json, print_new
from excelmaze.commands.requested_maze import check_solution_look, grid_of, sheet_named
from excelmaze.commands.terminal import missing_from_output
from excelmaze.errors import InputError, NotDoneError, counted, cut_short
from excelmaze.files import read_input
from excelmaze.grids.grid import Grid
from excelmaze.options.option import flag
from excelmaze.options.table import (
    AppearanceOptions,
    MazeOptions,
    MessageOptions,
    PictureOptions,
)
from excelmaze.options.values import Values
from excelmaze.texts import for_terminal
from excelmaze.writing import check_apart, check_writable

if TYPE_CHECKING:
    from excelmaze.messages.paths import PathEnds

VARIABLE = "EXCELMAZE_KEY"
# More than any maze can hide, however well it packs.
_MOST_MESSAGE_BYTES = 20_000_000


def configure_hide(parser: argparse.ArgumentParser) -> None:
    add_size_and_target(parser, "hide")
    add_options(parser, "hide")


def run_hide(arguments: argparse.Namespace) -> None:
    """Write a maze with a message, or tell how long a message can be."""
    from excelmaze.maze.ends import with_ends
    from excelmaze.messages.hidden import hide

    with optional_packages_hidden():
        from excelmaze.xlsx.new.book import save

    target, values = size_and_target("hide", arguments)
    grid, secret = grid_of(values), values.of(MessageOptions)
    ends = _ends_of_paths(grid, secret)
    if secret.capacity:
        return _print_capacity(grid, secret, ends, values)
    if target is None:
        raise InputError("the workbook to be written is missing; give OUT.xlsx, or --capacity")
    force = values["force"]
    check_writable(target, force=force)
    check_apart([target], values.input_files())
    drawing = new_drawing(target, values)
    check_solution_look(values)
    on_letters: list[str] = []
    text, password = _message(secret), _password_of(secret, twice=True)
    with progress(values):
        maze = hide(grid, text, password, scheme=secret.scheme, ends=ends)
        maze = with_ends(maze, **_ends(secret.scheme, values.keywords(MazeOptions)))
        if drawing is None:
            files = [target]
            save(maze, target, sheet=sheet_named(values), **values.keywords(AppearanceOptions), force=force)
        else:
            files, on_letters = drawing.write(maze, name=sheet_named(values) or "")
    said = f"a message of {counted(len(text), 'character')} is hidden in it, by the scheme {secret.scheme}"
    options = [(name, values[name]) for name in ("paths", "path_starts", "path_goal") if name in values.explicit]
    if options:
        said += f"; reveal it with {' '.join(f'{flag(name)} {value}' for name, value in options)}"
    notes = [said]
    if drawing is not None:
        notes.append("reveal reads workbooks alone; to keep one, hide in OUT.xlsx, and export that")
    print_new(files, maze, values, *notes, *on_letters)
    return None


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


def configure_reveal(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="BOOK.xlsx", help="the workbook")
    add_options(parser, "reveal")


def run_reveal(arguments: argparse.Namespace) -> None:
    """Print the message of a maze."""
    from excelmaze.messages.hidden import reveal
    from excelmaze.xlsx.read import read

    values = values_of("reveal", arguments, "source")
    maze = read(arguments.source, sheet=values["sheet"], cells=values["cells"])
    secret = values.of(MessageOptions)
    ends = _ends_of_paths(maze.grid, secret)
    password = _password_of(secret)
    with progress(values):
        text = reveal(maze, password, ends)
    if values["json"]:
        text = maze_as_json(maze, {"text": text})
    print(for_terminal(text) if sys.stdout.isatty() else text)
    if missing := missing_from_output(text):
        remark(
            values,
            f"{sys.stdout.encoding} has no {cut_short(ascii(missing)[1:-1])}, shown as ?; --json prints all of it",
        )


def configure_picture(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("image", metavar="IMAGE", help="a picture whose dark is painted, or a drawing, .txt")
    parser.add_argument("target", nargs="?", metavar="OUT.xlsx", help=HELP_OF_TARGET)
    add_options(parser, "picture")


def run_picture(arguments: argparse.Namespace) -> None:
    """Write a maze whose solution paints a picture."""
    from excelmaze.maze.painted import foreground_of, painted

    with optional_packages_hidden():
        from excelmaze.xlsx.new.book import save

    values = values_of("picture", arguments, "image", "target")
    asked, at, force = values.of(PictureOptions), values["at"], values["force"]
    target = None if arguments.target is None else file_named(arguments.target, values)
    if target is not None:
        check_writable(target, force=force)
        check_apart([target], {"the picture": arguments.image})
        drawing = new_drawing(target, values)
    elif not asked.preview:
        raise InputError("the workbook to be written is missing; give OUT.xlsx, or --preview")
    foreground = foreground_of(arguments.image, asked.width, threshold=values["threshold"], invert=values["invert"])
    if asked.preview and values["json"] and target is None:
        print(json_text({"picture": [*foreground.lines()], "files": []}))
    elif asked.preview and not values["json"]:
        print("\n".join(foreground.lines()))
    if target is None:
        return
    notes: list[str] = []
    with progress(values):
        maze = painted(foreground, at=at, margin=asked.margin, **values.generate_keywords())
        written = maze.replaced(recipe=None) if values["no_recipe"] else maze
        if drawing is None:
            files = [target]
            save(written, target, **values.keywords(AppearanceOptions), force=force)
        else:
            files, notes = drawing.write(written)
    if foreground.bridges:
        bridges = ", ".join(foreground.bridges_at(at, asked.margin))
        notes.append(f"the picture was in {len(foreground.bridges) + 1} parts; bridges join them: {bridges}")
    print_new(files, maze, values, *notes)


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


def _print_capacity(grid: Grid, secret: MessageOptions, ends: "PathEnds | None", values: Values) -> None:
    from excelmaze.messages.hidden import capacity, capacity_by_paths

    scheme = secret.scheme
    with progress(values):
        bits, text_bytes, limit = capacity(grid, scheme, ends)
        choices = {}
        if scheme == "paths" and secret.path_starts is None:
            choices = capacity_by_paths(grid, secret.path_goal)
    if values["json"]:
        members = {"bits": bits, "text_bytes": text_bytes, "bits_of_all_mazes": limit}
        by_paths = [{"paths": count, "bits": each.bits, "text_bytes": each.text} for count, each in choices.items()]
        listed = {"by_paths": by_paths} if choices else {}
        print(json_text({"cells": grid.size, "scheme": scheme, **members, **listed, "files": []}))
        return
    mean, of_all = ("about ", "") if limit is None else ("", f" of the {limit:,.1f} of all perfect mazes")
    print(
        f"{counted(grid.size, 'cell')} by {scheme}: {mean}{counted(bits, 'bit')}{of_all}, "
        f"{mean}{counted(text_bytes, 'byte')} of text"
    )
    for count, each in choices.items():
        print(f"--paths {count:<2}  about {counted(each.bits, 'bit')}, {counted(each.text, 'byte')} of text")


def _password_of(secret: MessageOptions, *, twice: bool = False) -> str:
    """Return the password: from an option or the environment, else typed on the terminal, `twice` if it is new.

    Raises:
        InputError: it is not given at all, or was typed differently the second time.
    """
    if secret.key is not None:
        return secret.key
    return os.environ[VARIABLE] if VARIABLE in os.environ else _typed(twice=twice)


def _typed(*, twice: bool) -> str:
    if not sys.stdin.isatty():
        raise InputError(f"a password is needed; give it by --key or {VARIABLE}, or run this in a terminal")
    from getpass import getpass

    password = getpass("Password: ")
    if twice and getpass("Password once more: ") != password:
        raise InputError("the two passwords differ; type the same one twice")
    return password
