"""Errors as JSON: their message, and of what was typed the option that it is about, its value, and the remedy."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.commands import HELP, functions_of
from excelmaze.commands.arguments import is_size, parse, size_before_target, writes_standard_output
from excelmaze.errors import ExcelMazeError
from excelmaze.options.values import command_options, forms_of

if TYPE_CHECKING:
    from argparse import Action, Namespace


class Typed(NamedTuple):
    """An option or an argument as it was typed: its name, what messages call it, and its value."""

    name: str
    label: str
    value: str | None


def error_object(error: BaseException, message: str, words: Sequence[str]) -> dict[str, object]:
    """Return the members of an error, each None where there is nothing to say.

    Args:
        error: the error.
        message: its line.
        words: the words of the command line.
    """
    is_ours = isinstance(error, ExcelMazeError | MemoryError)
    remedy = _remedy(message) if is_ours else None
    about = _about(message, words) if isinstance(error, ExcelMazeError) else None
    option, value = (None, None) if about is None else (about.name, about.value)
    return {"error": {"message": message, "option": option, "value": value, "remedy": remedy}}


def _remedy(message: str) -> str | None:
    """Return the last part of a message, which says what to do; where to read on is no better than that."""
    rest, semicolon, _ = message.rpartition("; see excelmaze ")
    best = rest if semicolon and "; " in rest else message
    return best.rpartition("; ")[2] if "; " in best else None


def result_goes_elsewhere(words: Sequence[str]) -> bool:
    """Return whether the command's standard output is for a file."""
    arguments = _parsed(words)
    return "-" in words if arguments is None else writes_standard_output(words[0], arguments)


def _about(message: str, words: Sequence[str]) -> Typed | None:
    """Return what a message is about, of all that was typed: what it names, or else what it quotes."""
    typed = _typed(words)
    flags = re.findall(r"(?<![\w-])--[a-z][\w-]*", message.partition("; see ")[0])
    for flag in flags:
        for one in typed:
            if one.name == flag:
                return one
    for one in typed:
        if message.startswith(f"{one.label} "):
            return one
    quoting = [one for one in typed if one.value and re.search(rf"(?<!\w){re.escape(one.value)}(?!\w)", message)]
    if quoting:
        return min(quoting, key=lambda one: message.index(one.value or ""))
    # argparse's own words
    if missing := re.search(r"required: ([\w.]+)", message):
        return Typed(missing[1], "", None)
    if refused := re.match(r"argument ([A-Z]+): .*?'(.*?)'", message):
        return Typed(refused[1], "", refused[2])
    return Typed(flags[0], "", None) if flags and message.startswith("argument ") else None


def _typed(words: Sequence[str]) -> list[Typed]:
    """Return the options of a command line with their values, and its arguments."""
    command = words[0] if words else ""
    if command not in HELP:
        return [Typed("COMMAND", "command", command)] if command else []
    options = {option.flag: option for form in forms_of(command) for option in command_options(form).values()}
    letters = {f"-{option.letter}": flag for flag, option in options.items() if option.letter}
    has_secrets = any(option.secret for option in options.values())
    typed, rest = [], list(words[1:])
    while rest:
        flag, equals, value = rest.pop(0).partition("=")
        flag = letters.get(flag, flag)
        if not flag.startswith("--") or " " in flag:
            continue
        option = options.get(flag)
        if not equals and (option is None or option.kind is not bool) and rest and not rest[0].startswith("--"):
            value = rest.pop(0)
        is_secret = has_secrets if option is None else option.secret  # `--kye` is meant for `--key`
        typed.append(Typed(flag, flag[2:].replace("-", " "), None if is_secret else value or None))
    arguments = _parsed(words)
    if arguments is None:
        return typed
    if "size" in arguments:
        arguments.size, arguments.target = size_before_target(arguments)
    for action in _arguments(command):
        if isinstance(text := getattr(arguments, action.dest), str):
            labels = ("rows", "cols") if is_size(text) else ("",)
            typed += [Typed(str(action.metavar), label, text) for label in labels]
    return typed


def _arguments(command: str) -> "Sequence[Action]":
    """Return what a command takes without flags."""
    from argparse import ArgumentParser

    parser = ArgumentParser(add_help=False)
    functions_of(command)[0](parser)
    return [action for action in parser._actions if not action.option_strings]  # noqa: SLF001 - it has no other way


def _parsed(words: Sequence[str]) -> "Namespace | None":
    """Return the arguments of a command line; None where they do not make sense."""
    if not words or words[0] not in HELP:
        return None
    try:
        return parse(words[0], functions_of(words[0])[0], [word for word in words[1:] if word not in {"-h", "--help"}])
    except ExcelMazeError:
        return None
