"""`excelmaze completion`: scripts of shtab's with which shells complete commands, options, choices and files' names."""

import argparse

from excelmaze.commands import ACTIONS, HELP
from excelmaze.commands.arguments import parser_of
from excelmaze.commands.report import tell
from excelmaze.errors import InputError, missing, one_of
from excelmaze.options.values import Values, command_options, forms_of

# A shell, and the command that loads the script in every session.
SHELLS = {
    "bash": "echo 'eval \"$(excelmaze completion bash)\"' >> ~/.bashrc",
    "zsh": "echo 'eval \"$(excelmaze completion zsh)\"' >> ~/.zshrc",
    "tcsh": "excelmaze completion tcsh > ~/.excelmaze.tcsh; echo source ~/.excelmaze.tcsh >> ~/.tcshrc",
    "fish": "excelmaze completion fish > ~/.config/fish/completions/excelmaze.fish",
    "powershell": "excelmaze completion powershell >> $PROFILE",
}
LOADING = "\n".join(["To have it in every session:", *(f"  {shell + ':':11} {line}" for shell, line in SHELLS.items())])


def run_completion(values: Values, shell: str) -> None:
    """Print the script for a shell."""
    if shell not in SHELLS:
        raise InputError(f"shell {shell!r:.40} does not exist; {one_of(shell, SHELLS)}")
    try:
        import shtab
    except ImportError:
        raise missing("completion", "shtab", "completion") from None
    script = shtab.complete(whole_parser(shtab.FILE), shell)
    tell(values, {"shell": shell, "script": script, "files": []}, result=[script])


def whole_parser(file: object) -> argparse.ArgumentParser:
    """Return a parser of all commands with all their options, whose values are choices or a file's name.

    Args:
        file: what shtab completes by files.
    """
    words = {"action": [*ACTIONS], "shell": [*SHELLS]}
    parser = argparse.ArgumentParser("excelmaze")
    parser.add_argument("-v", "--version", action="store_true", help="show the version")
    commands = parser.add_subparsers()
    commands.add_parser("help", help="show the help of a command").add_argument("command", choices=[*HELP])
    for command, text in HELP.items():
        own = parser_of(command, lambda _: True, command)
        forms = [command_options(form) for form in forms_of(command)]
        for action in own._actions:  # noqa: SLF001 - it has no other way
            if action.option_strings and action.nargs != 0:
                choices = [name for form in forms if action.dest in form for name in form[action.dest].choice_names]
                action.choices, action.nargs = [*dict.fromkeys(choices)] or None, None
            action.choices = words.get(action.dest, action.choices)
            is_file = not action.option_strings or action.metavar in {"FILE", "PATH", "OUT.xlsx"}
            if action.choices is None and is_file:
                action.complete = file  # type: ignore[attr-defined] # as shtab has it
        commands.add_parser(command, help=text, parents=[own], add_help=False)
    return parser
