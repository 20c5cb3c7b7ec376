"""The command line: parse, call, print. What it does, the library does under the same names."""

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple, NoReturn

from excelmaze import __version__
from excelmaze.errors import ExcelMazeError


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


class Command(NamedTuple):
    """A command: what the help says of it, its options, and what it does with them."""

    help: str
    configure: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], None]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status: 0, 2 for a request that cannot be met, 130 for Ctrl+C."""
    from excelmaze.commands import COMMANDS

    if isinstance(sys.stdout, io.TextIOWrapper):  # an old Windows console may lack a Greek letter
        sys.stdout.reconfigure(errors="replace")
    given = list(sys.argv[1:] if arguments is None else arguments)
    parser = _Parser(
        prog="excelmaze",
        description="Mazes in spreadsheets: cell borders are the walls.",
        epilog="excelmaze COMMAND --help tells the options of a command.",
    )
    parser.add_argument("--version", action="version", version=f"excelmaze {__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", dest="command", required=True, parser_class=_Parser)
    for name, command in COMMANDS.items():
        subparser = subparsers.add_parser(name, help=command.help, description=command.help)
        if name in given:  # the options of the other commands cost time and are not needed
            command.configure(subparser)
    try:
        options = parser.parse_args(given)
        COMMANDS[options.command].run(options)
        sys.stdout.flush()
    except SystemExit as stop:  # argparse has said what there was to say
        return int(stop.code or 0)
    except ExcelMazeError as error:
        print(f"excelmaze: {error}", file=sys.stderr)
        return 2
    except MemoryError:
        print("excelmaze: this maze does not fit into memory; choose a smaller one", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nexcelmaze: stopped; no file was changed", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader of a pipe has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return 0
