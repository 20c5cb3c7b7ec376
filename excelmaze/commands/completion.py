"""`excelmaze completion`: what lets a shell complete commands, options and their values."""

import argparse

from excelmaze.commands.shells import SHELLS


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=", ".join(SHELLS))
    parser.epilog = "\n".join(
        ["To have it in every session:", *(f"  {name + ':':11} {shell.install}" for name, shell in SHELLS.items())]
    )


def run(options: argparse.Namespace) -> None:
    print(SHELLS[options.shell].script(), end="")
