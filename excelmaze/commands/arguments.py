"""Arguments of the command line: options from their table, a workbook or a size in front of them."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from excelmaze.commands import HELP, UsageError, nearest
from excelmaze.errors import InputError, cut_short, in_one_line
from excelmaze.options.given import Values
from excelmaze.options.rows import Row, rows_of, ways_of

if TYPE_CHECKING:
    from typing import NoReturn

    from _typeshed import SupportsWrite

_SIZE = r"([0-9]+) ?[x\u00d7] ?([0-9]+)"
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


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, and which may know the words that it is to parse."""

    words: "Sequence[str] | None" = None

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """Write help or an error: argparse keeps silent where it cannot."""
        (file or sys.stderr).write(message)

    def error(self, message: str) -> "NoReturn":
        raise UsageError(self.prog, in_one_line(cut_short(message)))


def _formatter(prog: str) -> argparse.HelpFormatter:
    """Return a formatter of a given width: argparse makes one for every option, and would import shutil to ask."""
    try:
        width = int(os.environ.get("COLUMNS", "")) or os.get_terminal_size().columns
    except (ValueError, OSError):
        width = 80
    return argparse.RawDescriptionHelpFormatter(prog, width=width - 2)


def parse(command: str, configure: Callable[[argparse.ArgumentParser], None], words: list[str]) -> argparse.Namespace:
    """Return the arguments of a command.

    Raises:
        UsageError: the command does not take them.
    """
    parser = _Parser(
        prog=f"excelmaze {command}", description=HELP[command], allow_abbrev=False, formatter_class=_formatter
    )
    parser.words = words
    configure(parser)
    _check_options(parser, command, words)
    return parser.parse_intermixed_args(_with_bare_options(command, words))


def _check_options(parser: _Parser, command: str, words: Sequence[str]) -> None:
    """Refuse options that do not exist or are cut short, and name the nearest."""
    known = {flag for action in parser._actions for flag in action.option_strings}  # noqa: SLF001 - it has no other way
    for word in words:
        if word == "--":
            return
        option = word.partition("=")[0]
        if option.startswith("--") and " " not in option and option not in known:
            existing = [*(row.flag for way in ways_of(command) for row in rows_of(way)), *sorted(known)]
            parser.error(f"option {option} does not exist; {nearest(option, existing)}".removesuffix("; "))


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


def _with_bare_options(command: str, arguments: list[str]) -> list[str]:
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


def add_book_or_size(parser: argparse.ArgumentParser, positional: str, command: str) -> None:
    """Let a command be about the maze of a workbook, or about a new one that is described."""
    text = "a workbook whose borders are a maze, or the size of a new one: 20x30"
    parser.add_argument(positional, nargs="?", metavar="BOOK.xlsx|SIZE", help=text)
    add_options(parser, command, f"{command} BOOK.xlsx")


def book_or_size(command: str, options: argparse.Namespace, *positional: str) -> tuple[str | None, Values]:
    """The workbook that a command is about, if there is one, and the options, of which a size, 20x30, is two.

    Raises:
        InputError: a size is given twice, or an option that does not apply.
    """
    target = getattr(options, positional[0])
    if target is not None and not _set_size(options, target):
        return target, values(f"{command} BOOK.xlsx", options, *positional)
    return None, values(command, options, *positional)


def add_size_and_target(parser: argparse.ArgumentParser, help_of_target: str, *, needed: bool = False) -> None:
    """Let a command write a workbook, with a size in front of its name."""
    parser.add_argument("size", nargs="?", metavar="SIZE", help="the size of a rectangle: 20x30")
    parser.add_argument("target", nargs=None if needed else "?", metavar="OUT.xlsx", help=help_of_target)


def size_and_target(command: str, options: argparse.Namespace) -> tuple[str | None, Values]:
    """The workbook to be written, if there is one, and the options, of which a size, 20x30, is two.

    Raises:
        InputError: a size is given twice or is none, or an option does not apply.
    """
    size, target = options.size, options.target
    if target is None and size is not None and not _is_size(size):
        size, target = None, size
    if target is not None and _is_size(target):
        raise InputError(f"{target} is a size, and the file to be written is missing; give OUT.xlsx after it")
    if size is not None and not _set_size(options, size):
        raise InputError(f"{size!r:.40} in front of {target} is no size; give ROWSxCOLS such as 20x30")
    return target, values(command, options, "size", "target")


def _is_size(text: str) -> bool:
    return re.fullmatch(_SIZE, text) is not None


def _set_size(options: argparse.Namespace, text: str) -> bool:
    """Take a text as rows and columns; False where it is no size.

    Raises:
        InputError: options say the same.
    """
    size = re.fullmatch(_SIZE, text)
    if size is None:
        return False
    for name in ("rows", "cols", "cells"):
        if name in options:
            raise InputError(f"{text} is the size, --{name} {vars(options)[name]} too; give one of them")
    options.rows, options.cols = int(size[1]), int(size[2])
    return True
