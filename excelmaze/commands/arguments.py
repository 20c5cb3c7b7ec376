"""Arguments of the command line: options from their table, a workbook or a size in front of them."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from excelmaze.commands import CHANGING, HELP, UsageError
from excelmaze.errors import InputError, cut_short, did_you_mean, in_one_line
from excelmaze.options.option import Option
from excelmaze.options.values import Values, command_options, forms_of, refusal_of

if TYPE_CHECKING:
    from typing import NoReturn

    from _typeshed import SupportsWrite

    from excelmaze.commands.new_drawing import NewDrawing
    from excelmaze.files import File

_SIZE = r"([0-9]+) ?[x\u00d7] ?([0-9]+)"


class _Parser(argparse.ArgumentParser):
    """A parser of known words, whose errors are one line."""

    words: Sequence[str] = ()
    is_listed: "Callable[[Option], bool] | None" = None
    form: str

    def needs(self, option: Option) -> bool:
        """Return whether some words can mean an option, or help is asked for and lists it."""
        letter = f"-{option.letter or '-'}"
        return (self.is_listed is not None and self.is_listed(option)) or any(
            word.partition("=")[0] == option.flag or (word[1:2] != "-" and word.startswith(letter))
            for word in self.words
        )

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
    parser.add_argument("--help-all", action="help", help="list all options")
    parser.words, parser.form = words, command
    if asks := any(word[:2] == "-h" or word in {"--help", "--help-all"} for word in words):
        from excelmaze.commands.help import complete, form_asked, is_listed

        parser.form = form_asked(command, words)
        parser.is_listed = is_listed(parser.form, words)
    configure(parser)
    if asks:
        complete(parser, parser.form, words)
    _check_options(parser, command, words)
    return parser.parse_intermixed_args(_with_bare_options(command, words))


def _check_options(parser: _Parser, command: str, words: Sequence[str]) -> None:
    """Refuse options that do not exist, are cut short or are not for this command, and name the nearest.

    Raises:
        InputError: there is one.
    """
    known = {flag for action in parser._actions for flag in action.option_strings}  # noqa: SLF001 - it has no other way
    for word in words:
        if word == "--":
            return
        flag = word.partition("=")[0]
        if flag.startswith("--") and " " not in flag and flag not in known:
            forms = forms_of(command)
            form = next((f"{command} {action}" for action in words if f"{command} {action}" in forms), command)
            if reason := refusal_of(flag, form):
                raise InputError(reason)
            flags = [option.flag for form in forms for option in command_options(form).values()]
            hint = did_you_mean(flag, [*flags, *sorted(known)])
            parser.error(f"option {flag} does not exist; {hint}".removesuffix("; "))


def _with_bare_options(command: str, words: list[str]) -> list[str]:
    """Return the words with the value of an option that is written without one before a file: `--solution maze.xlsx`.

    Argparse would take the file's name for the value.
    """
    bare = {option.flag: option.bare for option in command_options(command).values() if option.bare}
    return [
        f"{word}={bare[word]}" if word in bare and ("." in after or after == "-") else word
        for word, after in zip(words, [*words[1:], ""], strict=False)
    ]


def add_options(parser: argparse.ArgumentParser, *forms: str) -> None:
    """Add all options that at least one form of a command takes, as the first of them has it.

    Options that are not written stay out of the namespace, so that defaults are not taken for them. A parser that knows
    which words it is to parse gets only the options that they need: to add all takes longer than to parse.
    """
    needs: Callable[[Option], bool] = getattr(parser, "needs", lambda _: True)
    groups: dict[str, argparse._ArgumentGroup] = {}
    added: set[str] = set()
    for form in forms:
        for option in command_options(form).values():
            if option.name not in added and needs(option):
                added.add(option.name)
                if option.group not in groups:
                    groups[option.group] = parser.add_argument_group(option.group)
                _add(groups[option.group], option)


def _add(group: "argparse._ArgumentGroup", option: Option) -> None:
    flags = [f"-{option.letter}", option.flag] if option.letter else [option.flag]
    keywords: dict[str, Any] = {
        "help": option.help_in().replace("%", "%%"),
        "default": argparse.SUPPRESS,
        "dest": option.name,
    }
    if option.kind is bool:
        keywords["action"] = "store_true"
    else:
        keywords["metavar"] = option.metavar
        keywords["type"] = {int: _whole_number, float: _number}.get(option.kind, str)
    if option.repeated:
        keywords["action"] = "append"
    if option.bare:
        keywords |= {"nargs": "?", "const": option.bare}
    group.add_argument(*flags, **keywords)


def _whole_number(text: str) -> int:
    """Return an integer, with or without separators as in `1_000`."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None


def values_of(command: str, arguments: argparse.Namespace, *positional: str) -> Values:
    """Return the values of a command's options; the positional arguments are none.

    Raises:
        InputError: an option that the command does not take, or that cannot have this value.
    """
    explicit = {name: value for name, value in vars(arguments).items() if name not in positional}
    values = Values(command, explicit, _fallback(command, explicit))
    if "-" in vars(arguments).values():
        read = {name.upper(): vars(arguments)[name] for name in positional if name in {"book", "source", "image"}}
        names = [name for name, given in {**read, **values.input_files()}.items() if given == "-"]
        if len(names) > 1:
            raise InputError(f"{names[0]} and {names[1]} are both -, and there is one standard input; name a file")
    return values


def writes_standard_output(command: str, arguments: argparse.Namespace) -> bool:
    """Return whether the arguments of a command name `-` as a file to be written."""
    given = vars(arguments)
    names = [given.get(name) for name in ("size", "target", "output", "keys")]
    if command in CHANGING and "output" not in given:
        names.append(given["book"])
    return "-" in names and not given.get("dry_run")


def _fallback(command: str, explicit: Mapping[str, Any]) -> dict[str, str]:
    """Return the defaults that depend on where this machine is: the paper."""
    paper = command_options(command).get("paper")
    if paper is None or paper.default is None or "paper" in explicit:
        return {}
    from excelmaze.sheet.own_paper import own_paper

    return {"paper": own_paper()}


def add_book_or_size(parser: argparse.ArgumentParser, positional: str, command: str) -> None:
    """Let a command take a workbook, or the size and the options of a new maze."""
    text = "a workbook whose borders are a maze, or the size of a new one: 20x30"
    parser.add_argument(positional, nargs="?", metavar="BOOK.xlsx|SIZE", help=text)
    add_options(parser, command, f"{command} BOOK.xlsx")


def book_or_size(command: str, arguments: argparse.Namespace, *positional: str) -> tuple[str | None, Values]:
    """Return the workbook that a command reads, if there is one, and the options; a size, 20x30, becomes two of them.

    Raises:
        InputError: a size is given twice, or an option that does not apply.
    """
    target = getattr(arguments, positional[0])
    if target is not None and not _set_size(arguments, target):
        return target, values_of(f"{command} BOOK.xlsx", arguments, *positional)
    return None, values_of(command, arguments, *positional)


HELP_OF_TARGET = "the workbook to be written, or its page as .pdf, .png or .svg"


def add_size_and_target(
    parser: argparse.ArgumentParser, command: str, help_of_target: str = HELP_OF_TARGET, *, needed: bool = False
) -> None:
    """Let a command take a workbook to be written, and a size, in front of its name or behind it."""
    rows, cols = (command_options(command)[name].default for name in ("rows", "cols"))
    text = f"rows and columns of a rectangle (default: {rows}x{cols})"
    parser.add_argument("size", nargs="?", metavar="SIZE", help=text)
    parser.add_argument("target", nargs=None if needed else "?", metavar="OUT.xlsx", help=help_of_target)


def size_and_target(command: str, arguments: argparse.Namespace) -> "tuple[File | None, Values]":
    """Return the workbook to be written, if there is one, and the options; a size, 20x30, becomes two of them.

    Raises:
        InputError: a size is given twice or is none, or an option does not apply.
    """
    size, target = arguments.size, arguments.target
    if size is not None and not is_size(size) and (target is None or is_size(target)):  # whichever comes first
        size, target = target, size
    if target is not None and is_size(target):
        raise InputError(f"{target} is a size, and the file to be written is missing; give OUT.xlsx after it")
    if size is not None and not _set_size(arguments, size):
        raise InputError(f"{size!r:.40} in front of {target} is not a size; give ROWSxCOLS such as 20x30")
    values = values_of(command, arguments, "size", "target")
    return None if target is None else file_named(target, values), values


def file_named(target: str, values: Values, usual: str = "xlsx") -> "File":
    """Return a file that is to be written; `--format` says what goes to standard output.

    Raises:
        InputError: no file can have that name, or it says the format itself.
    """
    from excelmaze.files import OpenFile, file_to_write

    file = file_to_write(target, f".{values['format'] or usual}")
    if values["format"] is not None and not isinstance(file, OpenFile):
        raise InputError(f"--format {values['format']} is for -, and the ending of {target} says it; leave it out")
    return file


def new_drawing(target: "File", values: Values) -> "NewDrawing | None":
    """Return the file that is to be drawn instead of a new workbook, by its ending; None for a workbook.

    Raises:
        InputError: its format lacks an option; or it is a workbook, which has no font of its own.
    """
    ending = target.suffix.lower().removeprefix(".")
    if ending != "xlsx":
        from excelmaze.pictures.writers import WRITERS, registry

        if ending in WRITERS or ending in registry().names():
            from excelmaze.commands.new_drawing import NewDrawing

            return NewDrawing.of(target, values)
    if "font" in values.explicit:
        raise InputError(f"--font is for documents and pictures, and {target} is none; leave it out")
    return None


def is_size(text: str) -> bool:
    """Return whether a word is rows and columns, such as 20x30."""
    return re.fullmatch(_SIZE, text) is not None


def _set_size(arguments: argparse.Namespace, text: str) -> bool:
    """Take a text as rows and columns; return False if it is no size.

    Raises:
        InputError: options say the same.
    """
    size = re.fullmatch(_SIZE, text)
    if size is None:
        return False
    for name in ("rows", "cols", "cells"):
        if name in arguments:
            raise InputError(f"{text} and --{name} {vars(arguments)[name]} both set the size; give one of them")
    arguments.rows, arguments.cols = int(size[1]), int(size[2])
    return True
