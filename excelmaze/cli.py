"""The command line: parse, call, print. What it does, the library does under the same names."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from excelmaze import __version__
from excelmaze.commands import HELP
from excelmaze.errors import ExcelMazeError

# mypy reads it so; typing itself costs a tenth of the start-up.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def _get_formatter(self) -> argparse.HelpFormatter:
        """The formatter with a width: argparse makes one for every option, and imports shutil to ask for the width."""
        return argparse.RawDescriptionHelpFormatter(self.prog, width=_terminal_width() - 2)

    def error(self, message: str) -> "NoReturn":
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def _terminal_width() -> int:
    try:
        return int(os.environ.get("COLUMNS", "")) or os.get_terminal_size().columns
    except (ValueError, OSError):
        return 80


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status: 0, 2 for a request that cannot be met, 130 for Ctrl+C."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # an old Windows console may lack a Greek letter
        sys.stdout.reconfigure(errors="replace")
    try:
        run(list(sys.argv[1:] if arguments is None else arguments))
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


def run(arguments: list[str]) -> None:
    """Run a command: only its module is imported, only its parser made. Argparse's subparsers cost as all the rest."""
    if arguments[:1] == ["help"]:  # and excelmaze help COMMAND
        arguments = [*arguments[1:2], "--help"]
    name = arguments[0] if arguments else ""
    if name not in HELP:
        parser = _overview()
        parser.parse_args(arguments)
        parser.error(f"command {name!r} does not exist; {_nearest(name)}" if name else "the COMMAND is missing")
    module = import_module(f"excelmaze.commands.{name}")
    parser = _Parser(prog=f"excelmaze {name}", description=HELP[name])
    module.configure(parser)
    module.run(parser.parse_args(arguments[1:]))


def _overview() -> _Parser:
    """The parser of what comes before a command: help and version."""
    width = max(map(len, HELP))
    commands = "\n".join(f"  {name:{width}}  {text}" for name, text in HELP.items())
    parser = _Parser(
        prog="excelmaze",
        usage="excelmaze [-h] [-v] COMMAND ...",
        description="Mazes in spreadsheets: cell borders are the walls.",
        epilog=f"commands:\n{commands}\n\nexcelmaze COMMAND --help tells the options of a command.",
    )
    parser.add_argument("-v", "--version", action="version", version=f"excelmaze {__version__}")
    parser.add_argument("command", metavar="COMMAND", nargs="?", help="one of those below")
    parser.add_argument("options", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return parser


def _nearest(name: str) -> str:
    import difflib

    near = difflib.get_close_matches(name, HELP, n=1)
    return f"did you mean {near[0]}?" if near else f"choose one of {', '.join(HELP)}"
