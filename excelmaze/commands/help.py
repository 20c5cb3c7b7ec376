"""The help of a command: examples with the options that most people need, or all options.

A command with few options lists all of them at once. Nothing imports this module unless help is asked for.
"""

import argparse
from collections.abc import Callable, Mapping, Sequence

from excelmaze.commands.arguments import options_of
from excelmaze.options.option import Option
from excelmaze.options.values import forms_of

ALL = "--help-all"
# The most options that fit a screen.
_FEW = 20
EXAMPLES: Mapping[str, Sequence[str]] = {
    "new": (
        "new 20x30 maze.xlsx --solution sheet",
        'new heart.xlsx --shape heart --theme color --title "For you"',
        "new hard.xlsx --difficulty 9 --paper Letter",
    ),
    "fill": (
        "fill worksheet.xlsx",
        "fill worksheet.xlsx --cells H2:Q20 --algorithm wilson --solution sheet",
    ),
    "show": ("show 10x20", "show maze.xlsx --solution shown"),
    "stats": ("stats 20x30 --algorithm prim", "stats maze.xlsx"),
    "export": (
        "export 20x30 maze.svg --theme color",
        "export maze.xlsx maze.pdf",
        'export page.png --shape cat --paper A4 --title "Find the way"',
    ),
    "picture": ("picture snail.txt snail.xlsx", "picture snail.txt snail.xlsx --preview"),
    "booklet": (
        "booklet book.xlsx --count 8 --to 20x30 --name-line",
        'booklet class.xlsx --names class.txt --title "A maze for {name}"',
        "booklet strips.xlsx --count 8 --to 12x12 --per-page 4 --keys none",
    ),
    "hide": ('hide letter.xlsx --text "See you at noon" --key plum', "hide --capacity"),
    "live": ("live generate --shape heart", "live animate --delay 0.05", "live solve", "live clear"),
}


_LIVE = "Options that are left out come from the workbook's control sheet, if it has one."


def is_listed(command: str, words: Sequence[str]) -> Callable[[Option], bool]:
    """Return a function that says whether the help lists an option."""
    every = ALL in words or len([*options_of(command)]) <= _FEW
    return lambda option: every or option.common


def form_asked(command: str, words: Sequence[str]) -> str:
    """Return the form of a command whose help is asked for, such as `live solve`; else the command."""
    return next(
        (form for word in words if word.islower() and (form := f"{command} {word}") in forms_of(command)), command
    )


def complete(parser: argparse.ArgumentParser, command: str, words: Sequence[str]) -> None:
    """Add what the help says besides options: a usage in one line, examples, and how to see all options."""
    arguments = [action for action in parser._actions if not action.option_strings]  # noqa: SLF001 - it has no other way
    names = [f"[{action.metavar}]" if action.nargs == "?" else str(action.metavar) for action in arguments]
    if " " in command:  # the form says which action is meant
        for action in arguments:
            action.help = argparse.SUPPRESS
        names = []
    parser.usage = " ".join([f"excelmaze {command} [options]", *names])
    notes = [_LIVE] if command.startswith("live") else []
    if command in EXAMPLES:
        notes.append("\n".join(["examples:", *(f"  excelmaze {example}" for example in EXAMPLES[command])]))
    count = len([*options_of(command)])
    if count <= _FEW:
        parser._option_string_actions[ALL].help = argparse.SUPPRESS  # noqa: SLF001 - it would list the same
    elif ALL not in words:
        notes.append(f"All {count} options: excelmaze {command} {ALL}")
    parser.epilog = "\n\n".join(notes).replace("%", "%%")
