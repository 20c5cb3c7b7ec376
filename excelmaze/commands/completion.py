"""`excelmaze completion`: what lets a shell complete commands, options and their values."""

import argparse

from excelmaze.commands.arguments import add_options, values
from excelmaze.commands.shells import SHELLS


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=", ".join(SHELLS))
    parser.epilog = "\n".join(
        ["To have it in every session:", *(f"  {name + ':':11} {shell.install}" for name, shell in SHELLS.items())]
    )
    add_options(parser, "completion")


def run(options: argparse.Namespace) -> None:
    script = SHELLS[options.shell].script()
    if values("completion", options, "shell")["json"]:
        from excelmaze.commands.as_json import object_of

        script = object_of({"shell": options.shell, "script": script, "files": []}) + "\n"
    print(script, end="")
