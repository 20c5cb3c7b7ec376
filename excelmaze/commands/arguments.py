"""Arguments of the command line: options from their table, and files or a size in front of them."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from excelmaze.commands import ACTIONS, COMMANDS, UsageError
from excelmaze.errors import InputError, cut_short, did_you_mean, in_one_line, one_of
from excelmaze.options.option import Option
from excelmaze.options.values import Values, command_options, forms_of, refusal_of, refuse_both

if TYPE_CHECKING:
    from typing import NoReturn

    from _typeshed import SupportsWrite

STANDARD = "-"
_SIZE = r"[0-9]+ ?[x\u00d7] ?[0-9]+"


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

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


def call_of(command: str, words: list[str]) -> tuple[Values, dict[str, Any]]:
    """Return the values of a command's options, and its arguments by their names.

    Raises:
        InputError: the command does not take them.
    """
    form, is_needed = command, _is_written(words)
    if asks := any(word[:2] == "-h" or word in {"--help", "--help-all"} for word in words):
        from excelmaze.commands.help import complete, form_asked, is_listed

        form = form_asked(command, words)
        is_needed = is_listed(form, words)
    parser = parser_of(command, is_needed, form)
    if asks:
        complete(parser, form, words)
    _check_options(parser, command, words)
    given = vars(parser.parse_intermixed_args(_with_bare_options(command, words)))
    files = {name: given.pop(name) for name, *_ in COMMANDS[command][1]}
    for option in options_of(command):
        if not option.repeated and option.name in given and option.kind is not bool:
            given[option.name] = option.from_text(given[option.name])
    return _values_and_files(command, given, files)


def parser_of(command: str, is_needed: Callable[[Option], bool], form: str) -> argparse.ArgumentParser:
    """Return a parser of a command, with the options that are needed of a form of it, or of all its forms.

    Options that are not written stay out of the namespace, so that defaults are not taken for them. To add all options
    takes longer than to parse.
    """
    _, arguments, text = COMMANDS[command]
    parser = _Parser(prog=f"excelmaze {command}", description=text, allow_abbrev=False, formatter_class=_formatter)
    parser.add_argument("--help-all", action="help", help="list all options")
    usual = {name: option.default for name, option in command_options(command).items()}
    for name, metavar, about in arguments:
        nargs, shown = ("?", metavar[1:-1]) if metavar[0] == "[" else (None, metavar)
        parser.add_argument(name, nargs=nargs, metavar=shown, help=about.format(**usual))
    groups: dict[str, argparse._ArgumentGroup] = {}
    for option in options_of(form):
        if is_needed(option):
            if option.group not in groups:
                groups[option.group] = parser.add_argument_group(option.group)
            _add(groups[option.group], option)
    return parser


def options_of(form: str) -> Iterator[Option]:
    """Yield the options of a form of a command, or those of all forms, each as the first that takes it has it."""
    forms = [] if " " in form else forms_of(form)
    options = [command_options(one) for one in (form, *forms)]
    names = dict.fromkeys(name for its in options for name in its)
    return (next(its[name] for its in options if name in its) for name in names)


def _is_written(words: Sequence[str]) -> Callable[[Option], bool]:
    """Return a function that says whether some words can mean an option."""

    def is_written(option: Option) -> bool:
        letter = f"-{option.letter or '-'}"
        return any(
            word.partition("=")[0] == option.flag or (word[1:2] != "-" and word.startswith(letter)) for word in words
        )

    return is_written


def _check_options(parser: argparse.ArgumentParser, command: str, words: Sequence[str]) -> None:
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
            form = next((f"{command} {action}" for action in words if action in ACTIONS.get(command, ())), command)
            if reason := refusal_of(flag, form):
                raise InputError(reason)
            hint = did_you_mean(flag, [*(option.flag for option in options_of(command)), *sorted(known)])
            parser.error(f"option {flag} does not exist; {hint}".removesuffix("; "))


def _with_bare_options(command: str, words: list[str]) -> list[str]:
    """Return the words with the value of an option that is written without one before a file: `--solution maze.xlsx`.

    Argparse would take the file's name for the value.
    """
    bare = {option.flag: option.bare for option in options_of(command) if option.bare}
    return [
        f"{word}={bare[word]}" if word in bare and ("." in after or after == STANDARD) else word
        for word, after in zip(words, [*words[1:], ""], strict=False)
    ]


def _add(group: "argparse._ArgumentGroup", option: Option) -> None:
    flags = [f"-{option.letter}", option.flag] if option.letter else [option.flag]
    keywords: dict[str, Any] = {
        "help": option.help_in().replace("%", "%%"),
        "default": argparse.SUPPRESS,
        "dest": option.name,
        "action": "append" if option.repeated else "store",
    }
    if option.kind is bool:
        keywords["action"] = "store_true"
    else:
        keywords["metavar"] = option.metavar
    if option.bare:
        keywords |= {"nargs": "?", "const": option.bare}
    group.add_argument(*flags, **keywords)


def _values_and_files(command: str, given: dict[str, Any], files: dict[str, Any]) -> tuple[Values, dict[str, Any]]:
    """Return the values of options; a size, 20x30, becomes two of them.

    Raises:
        InputError: a size is given twice or is none, or options that the command does not take or that cannot be.
    """
    form = command
    if "action" in files:
        form, actions = f"{command} {files['action']}", ACTIONS[command]
        if files["action"] not in actions:
            raise InputError(f"action {files['action']!r:.40} does not exist; {one_of(files['action'], actions)}")
    if "size" in files:
        shown = {name: metavar for name, metavar, _ in COMMANDS[command][1]}
        _take_size(given, files, needs_target=shown["target"][0] != "[")
    elif (source := files.get("source")) is not None:
        if _is_size(source):
            _set_size(given, source)
            files["source"] = None
        else:
            form = f"{command} BOOK.xlsx"
    values = Values(form, given, _fallback(form, given))
    read = {name.upper(): files[name] for name in ("book", "source", "image") if name in files}
    names = [name for name, file in {**read, **values.input_files()}.items() if file == STANDARD]
    if len(names) > 1:
        raise InputError(f"{names[0]} and {names[1]} are both -, and there is one standard input; name a file")
    return values, files


def _take_size(given: dict[str, Any], files: dict[str, Any], *, needs_target: bool) -> None:
    """Take the size of a maze, in front of the file or behind it, for its rows and columns."""
    words = [word for word in (files.pop("size"), files.pop("target")) if word is not None]
    sizes, others = [word for word in words if _is_size(word)], [word for word in words if not _is_size(word)]
    if len(others) > 1:
        raise InputError(f"{others[0]!r:.40} in front of {others[1]} is not a size; give ROWSxCOLS such as 20x30")
    if len(sizes) > 1 or (needs_target and not others):
        raise InputError(f"{sizes[-1]} is a size, and the file to be written is missing; give OUT.xlsx after it")
    files["target"] = others[0] if others else None
    if sizes:
        _set_size(given, sizes[0])


def _is_size(text: str) -> bool:
    """Return whether a word is rows and columns, such as 20x30."""
    return re.fullmatch(_SIZE, text) is not None


def _set_size(given: dict[str, Any], text: str) -> None:
    """Take a text as rows and columns.

    Raises:
        InputError: options say the same.
    """
    refuse_both(text, given, ("rows", "cols", "cells"), "set the size")
    given["rows"], given["cols"] = map(int, re.findall("[0-9]+", text))


def _fallback(form: str, given: Mapping[str, Any]) -> dict[str, str]:
    """Return the defaults that depend on where this machine is: the paper."""
    paper = command_options(form).get("paper")
    if paper is None or paper.default is None or "paper" in given:
        return {}
    from excelmaze.sheet.own_paper import own_paper

    return {"paper": own_paper()}


def writes_standard_output(values: Values, files: Mapping[str, Any]) -> bool:
    """Return whether a command writes a file to standard output."""
    written = [files.get("target"), values.explicit.get("keys")]
    if "dry_run" in command_options(values.command):
        written.append(values["output"] or files["book"])
    return STANDARD in written and not values["dry_run"]
