"""The table of options as arguments of the command line."""

import argparse
from collections.abc import Sequence
from typing import Any

from excelmaze.options.given import Values
from excelmaze.options.rows import Row, rows_of

_TITLES = {
    "where": "where",
    "shape": "shape",
    "making": "maze",
    "look": "look",
    "output": "file",
    "painting": "picture",
    "secret": "message",
    "measuring": "measures",
    "binding": "booklet",
    "evolving": "what mazes are to be like",
    "growth": "growth",
    "program": "program",
    "safety": "safety",
}


def add_options(parser: argparse.ArgumentParser, *commands: str) -> None:
    """Add all options that at least one of some commands takes; the first to take one says how.

    What is not given stays out of the namespace, so that what does not apply can be told from a default. A parser that
    knows which `words` it is to parse gets those that they can mean: to add all takes longer than to parse.
    """
    words: Sequence[str] | None = getattr(parser, "words", None)
    groups: dict[str, argparse._ArgumentGroup] = {}
    added: set[str] = set()
    for command in commands:
        for row in rows_of(command):
            if row.name not in added and (words is None or _can_be_meant(row, words)):
                added.add(row.name)
                if row.group not in groups:
                    groups[row.group] = parser.add_argument_group(_TITLES.get(row.group, row.group))
                _add(groups[row.group], row)


def _can_be_meant(row: Row, words: Sequence[str]) -> bool:
    """Whether some words can mean an option; the help tells all."""
    letters = tuple(f"-{letter}" for letter in ("h", row.option.letter) if letter)
    return any(
        word.partition("=")[0] in {row.flag, "--help"} or (word[1:2] != "-" and word.startswith(letters))
        for word in words
    )


def with_bare_options(command: str, arguments: list[str]) -> list[str]:
    """The arguments with the value of an option that is given without one before a file: `--solution maze.xlsx`.

    Argparse would take the file's name for the value.
    """
    bare = {row.flag: row.option.bare for row in rows_of(command) if row.option.bare}
    return [
        f"{word}={bare[word]}" if word in bare and "." in after else word
        for word, after in zip(arguments, [*arguments[1:], ""], strict=False)
    ]


def values(command: str, options: argparse.Namespace, *positional: str) -> Values:
    """What was given to a command; the positional arguments are no options.

    Raises:
        InputError: an option that the command does not take, or that cannot have this value.
    """
    return Values(command, {name: value for name, value in vars(options).items() if name not in positional})


def _add(group: "argparse._ArgumentGroup", row: Row) -> None:
    option = row.option
    names = [f"-{option.letter}", row.flag] if option.letter else [row.flag]
    more: dict[str, Any] = {"help": row.help.replace("%", "%%"), "default": argparse.SUPPRESS, "dest": row.name}
    if row.kind is bool:
        more["action"] = "store_true"
    else:
        more["metavar"] = option.metavar
        more["type"] = {int: _whole_number, float: _number}.get(row.kind, str)
    if option.repeated:
        more["action"] = "append"
    if option.bare:
        more |= {"nargs": "?", "const": option.bare}
    group.add_argument(*names, **more)


def _whole_number(text: str) -> int:
    """An integer, with or without separators as in `1_000`."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None
