"""`excelmaze hide`: a new workbook with a message in its maze."""

import argparse
import json
import sys

from excelmaze.commands.arguments import add_options
from excelmaze.commands.making import add_size_and_target, grid_of, sheet_named, size_and_target
from excelmaze.commands.password import password_of
from excelmaze.commands.written import tell
from excelmaze.counts import counted
from excelmaze.errors import InputError
from excelmaze.files import check_apart, check_writable
from excelmaze.grids.grid import Grid
from excelmaze.input_files import read_input
from excelmaze.maze.ends import with_ends
from excelmaze.messages.hidden import capacity, hide
from excelmaze.options.rows import decided
from excelmaze.options.table import Look, Making, Safety, Secret
from excelmaze.progress import shown
from excelmaze.xlsx.new.save import save

# More than any maze can hide, however well it packs.
_MOST_BYTES = 20_000_000


def configure(parser: argparse.ArgumentParser) -> None:
    add_size_and_target(parser, "the workbook to be written")
    add_options(parser, "hide")


def run(options: argparse.Namespace) -> None:
    target, given = size_and_target("hide", options)
    grid, secret = grid_of(given), given.of(Secret)
    if secret.capacity:
        return _tell_capacity(grid, secret, as_json=given["json"])
    if target is None:
        raise InputError("the workbook to be written is missing; give OUT.xlsx, or --capacity")
    force = given.of(Safety).force
    check_writable(target, force=force)
    check_apart([target], given.files())
    text, password = _text(secret), password_of(secret, twice=True)
    with shown(sys.stderr):
        maze = hide(grid, text, password, scheme=secret.scheme)
        words = given.keywords(Making)
        maze = with_ends(maze, **{**words, "goal": decided("goal", words["goal"], {}, "hide")})
        save(maze, target, sheet=sheet_named(given), **given.keywords(Look), force=force)
    said = f"a message of {counted(len(text), 'character')} is hidden in it, by the scheme {secret.scheme}"
    tell(target, maze, given, said)
    return None


def _text(secret: Secret) -> str:
    if (secret.text is None) == (secret.file is None):
        raise InputError("give the message once: by --text TEXT or --file FILE")
    if secret.text is not None:
        return secret.text
    assert secret.file is not None  # noqa: S101 - one of the two is given
    try:
        return read_input(secret.file, _MOST_BYTES).decode()
    except UnicodeDecodeError:
        raise InputError(f"{secret.file} is not text in UTF-8; save it so") from None


def _tell_capacity(grid: Grid, secret: Secret, *, as_json: bool) -> None:
    with shown(sys.stderr):
        room = capacity(grid, secret.scheme)
    if as_json:
        print(json.dumps({"cells": grid.size, "scheme": secret.scheme, **room._asdict(), "files": []}))
        return
    mean, of_all = ("about ", "") if room.limit is None else ("", f" of the {room.limit:,.1f} of all perfect mazes")
    print(
        f"{counted(grid.size, 'cell')} by {secret.scheme}: {mean}{counted(room.bits, 'bit')}{of_all}, "
        f"{mean}{counted(room.text, 'byte')} of text"
    )
