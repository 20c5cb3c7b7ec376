"""`excelmaze completion`: scripts of shtab's with which shells complete commands, options, choices and files' names."""

import argparse

from excelmaze.commands import HELP, functions_of
from excelmaze.commands.arguments import add_options, values_of
from excelmaze.errors import missing
from excelmaze.options.values import command_options, forms_of

# A shell, and the command that loads the script in every session.
SHELLS = {
    "bash": "echo 'eval \"$(excelmaze completion bash)\"' >> ~/.bashrc",
    "zsh": "echo 'eval \"$(excelmaze completion zsh)\"' >> ~/.zshrc",
    "tcsh": "excelmaze completion tcsh > ~/.excelmaze.tcsh; echo source ~/.excelmaze.tcsh >> ~/.tcshrc",
    "fish": "excelmaze completion fish > ~/.config/fish/completions/excelmaze.fish",
    "powershell": "excelmaze completion powershell >> $PROFILE",
}


def configure_completion(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", metavar="SHELL", choices=[*SHELLS], help=", ".join(SHELLS))
    loading = (f"  {shell + ':':11} {command}" for shell, command in SHELLS.items())
    parser.epilog = "\n".join(["To have it in every session:", *loading])
    add_options(parser, "completion")


def run_completion(arguments: argparse.Namespace) -> None:
    values = values_of("completion", arguments, "shell")
    try:
        import shtab
    except ImportError:
        raise missing("completion", "shtab", "completion") from None
    script = shtab.complete(whole_parser(shtab.FILE), arguments.shell)
    if values["json"]:
        from excelmaze.commands.report import json_text

        script = json_text({"shell": arguments.shell, "script": script, "files": []})
    print(script)


def whole_parser(file: object) -> argparse.ArgumentParser:
    """Return a parser of all commands with all their options, whose values are choices or a file's name.

    Args:
        file: what shtab completes by files.
    """
    parser = argparse.ArgumentParser("excelmaze")
    parser.add_argument("-v", "--version", action="store_true", help="show the version")
    commands = parser.add_subparsers()
    commands.add_parser("help", help="show the help of a command").add_argument("command", choices=[*HELP])
    for command, text in HELP.items():
        own = commands.add_parser(command, help=text)
        own.add_argument("--help-all", action="store_true", help="list all options")
        functions_of(command)[0](own)
        forms = [command_options(form) for form in forms_of(command)]
        for action in own._actions:  # noqa: SLF001 - it has no other way
            if action.option_strings and action.nargs != 0:
                choices = [name for form in forms if action.dest in form for name in form[action.dest].choice_names]
                action.choices, action.nargs = [*dict.fromkeys(choices)] or None, None
            is_file = not action.option_strings or action.metavar in {"FILE", "PATH", "OUT.xlsx"}
            if action.choices is None and is_file:
                action.complete = file  # type: ignore[attr-defined] # as shtab has it
    return parser
