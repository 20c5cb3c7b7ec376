"""The command line: parse, call, print. What it does, the library does under the same names."""

import errno
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from excelmaze import __version__
from excelmaze.commands import HELP
from excelmaze.errors import ExcelMazeError, cut_short, in_one_line
from excelmaze.untranslated import argparse

# mypy reads it so; typing itself costs a tenth of the start-up.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn, TextIO

    from _typeshed import SupportsWrite


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, and which may know the words that it is to parse."""

    words: "Sequence[str] | None" = None

    def _get_formatter(self) -> argparse.HelpFormatter:
        """The formatter with a width: argparse makes one for every option, and imports shutil to ask for the width."""
        return argparse.RawDescriptionHelpFormatter(self.prog, width=_terminal_width() - 2)

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """Write help or an error: argparse says nothing where it cannot."""
        (file or sys.stderr).write(message)

    def error(self, message: str) -> "NoReturn":
        self.exit(2, f"{self.prog}: {in_one_line(cut_short(message))}; see {self.prog} --help\n")


def _terminal_width() -> int:
    try:
        return int(os.environ.get("COLUMNS", "")) or os.get_terminal_size().columns
    except (ValueError, OSError):
        return 80


class _Closed(io.TextIOBase):
    """What stands for a standard output that was closed before the program began."""

    encoding = "utf-8"

    def write(self, _text: str) -> "NoReturn":
        raise OSError(errno.EBADF, "it is closed")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status: 0, 2 for a request that cannot be met, 130 for Ctrl+C."""
    _prepare_streams()
    if "excelmaze.interrupts" in sys.modules:  # what an earlier command of this process has written
        import_module("excelmaze.interrupts").written.clear()
    try:
        try:
            run(list(sys.argv[1:] if arguments is None else arguments))
            status = 0
        except SystemExit as stop:  # argparse has said what there was to say
            status = int(stop.code or 0)
        sys.stdout.flush()
    except (ExcelMazeError, OSError, MemoryError, KeyboardInterrupt) as error:
        return _told(error)
    return status


def _told(error: BaseException) -> int:
    """Say in one line what an error means; the exit status."""
    if isinstance(error, BrokenPipeError):  # the reader of a pipe has seen enough
        _drop_output(sys.stdout)
        return 0
    if isinstance(error, KeyboardInterrupt):
        _tell(f"\nexcelmaze: stopped{_had_been_written(', but ') or '; no file was changed'}")
        return 130
    if isinstance(error, MemoryError):
        why = "this maze does not fit into memory; choose a smaller one"
    elif not isinstance(error, OSError):
        why = str(error)
    elif error.filename is not None:
        why = f"{error.filename}: {error.strerror}"
    else:
        _drop_output(sys.stdout)
        why = f"{_had_been_written('', ', but ')}standard output cannot be written: {error.strerror or error}"
    _tell(f"excelmaze: {in_one_line(cut_short(why))}")
    return 2


def _prepare_streams() -> None:
    """Let all characters pass, and no file that is opened be taken for a standard stream that is closed."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # an old Windows console may lack a Greek letter
        sys.stdout.reconfigure(errors="replace")
    if sys.stdout is None or sys.stderr is None:
        while os.open(os.devnull, os.O_RDWR) <= 2:  # noqa: PLR2004 - stdin, stdout and stderr
            pass
        sys.stdout, sys.stderr = sys.stdout or _Closed(), sys.stderr or io.StringIO()


def _tell(text: str) -> None:
    try:
        print(text, file=sys.stderr)
    except OSError:  # nobody hears
        _drop_output(sys.stderr)


def _drop_output(stream: "TextIO") -> None:
    """Let what is still to be written to a stream go nowhere, also when the program ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except OSError:  # a stream without a file
        return


def _had_been_written(before: str, after: str = "") -> str:
    """The files that are in place by now, where there are any: `maze.xlsx had been written`."""
    from excelmaze.interrupts import own, written

    files = [name for name in dict.fromkeys(written) if name not in own and os.path.lexists(name)]
    return f"{before}{', '.join(files)} had been written{after}" if files else ""


def run(arguments: list[str]) -> None:
    """Run a command: only its module is imported, only its parser made. Argparse's subparsers cost as all the rest."""
    if arguments[:1] == ["help"]:  # and excelmaze help COMMAND
        arguments = [*arguments[1:2], "--help"]
    name = arguments[0] if arguments else ""
    if name not in HELP:
        parser = _overview()
        parser.parse_args(arguments)
        parser.error(f"command {name!r} does not exist; {_nearest(name)}" if name else "the COMMAND is missing")
    from excelmaze.lean import Lean

    with Lean():
        module = import_module(f"excelmaze.commands.{name}")
    parser = _Parser(prog=f"excelmaze {name}", description=HELP[name])
    parser.words = arguments[1:]
    module.configure(parser)
    from excelmaze.commands.arguments import with_bare_options

    module.run(parser.parse_args(with_bare_options(name, arguments[1:])))


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
