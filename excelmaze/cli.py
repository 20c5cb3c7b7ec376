"""The command line: parse, call, print. What it does, the library does under the same names."""

import argparse
import errno
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from excelmaze import __version__
from excelmaze.commands import HELP, functions_of
from excelmaze.errors import ExcelMazeError, InputError, cut_short, in_one_line

# mypy reads it so; typing itself costs a tenth of the start-up.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import NoReturn, TextIO

    from _typeshed import SupportsWrite

_COULD_NOT, _STOPPED = 1, 130


class _UsageError(InputError):
    """Arguments that a parser does not take."""

    def __init__(self, program: str, message: str) -> None:
        super().__init__(f"{message}; see {program} --help")
        self.program = program


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, and which may know the words that it is to parse."""

    words: "Sequence[str] | None" = None

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """Write help or an error: argparse says nothing where it cannot."""
        (file or sys.stderr).write(message)

    def error(self, message: str) -> "NoReturn":
        raise _UsageError(self.prog, in_one_line(cut_short(message)))


def _formatter(prog: str) -> argparse.HelpFormatter:
    """Return a formatter of a given width: argparse makes one for every option, and would import shutil to ask."""
    return argparse.RawDescriptionHelpFormatter(prog, width=_terminal_width() - 2)


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
    """Run the command line; returns the exit status.

    That is 0 where all was done, 1 where it could not be done, 2 for wrong usage, and 130 for Ctrl+C.
    """
    _prepare_streams()
    if "excelmaze.interrupts" in sys.modules:  # what an earlier command of this process has written
        import_module("excelmaze.interrupts").written.clear()
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        try:
            status = run(words)
        except SystemExit as stop:  # help and version
            status = int(stop.code or 0)
        sys.stdout.flush()
    except (ExcelMazeError, OSError, MemoryError, KeyboardInterrupt) as error:
        return _report(error, as_json="--json" in words)
    return status


def _report(error: BaseException, *, as_json: bool) -> int:
    """Print what an error means, in one line or as JSON; returns the exit status."""
    program, why, status = "excelmaze", str(error), _COULD_NOT
    if isinstance(error, BrokenPipeError):  # the reader of a pipe has seen enough
        _drop_output(sys.stdout)
        return 0
    if isinstance(error, KeyboardInterrupt):
        why, status = f"stopped{_had_been_written(', but ') or '; no file was changed'}", _STOPPED
    elif isinstance(error, MemoryError):
        why = "this maze does not fit into memory; choose a smaller one"
    elif isinstance(error, ExcelMazeError):
        status, program = error.status, getattr(error, "program", program)
    elif isinstance(error, OSError) and error.filename is not None:
        why = f"{error.filename}: {error.strerror}"
    elif isinstance(error, OSError):
        _drop_output(sys.stdout)
        why = f"{_had_been_written('', ', but ')}standard output cannot be written: {error.strerror or error}"
        as_json = False
    why = in_one_line(cut_short(why))
    if not (as_json and _tell_json(why)):
        _tell(("\n" if status == _STOPPED else "") + f"{program}: {why}")
    return status


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


def _tell_json(why: str) -> bool:
    """Print an error as an object where that of the result would stand; False where nothing can be printed there."""
    import json

    try:
        print(json.dumps({"error": {"message": why}}, ensure_ascii=False), flush=True)
    except OSError:
        _drop_output(sys.stdout)
        return False
    return True


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


def run(arguments: list[str]) -> int:
    """Run a command, and return its exit status.

    Only its module is imported and only its parser made: argparse's subparsers cost as much as all the rest.
    """
    if arguments[:1] == ["help"]:  # and excelmaze help COMMAND
        arguments = [*arguments[1:2], "--help"]
    name = arguments[0] if arguments else ""
    if name not in HELP:
        parser = _overview()
        parser.parse_args(arguments)
        if not name:
            parser.error("the COMMAND is missing")
        parser.error(f"command {name!r} does not exist; {_nearest(name, HELP) or 'choose one of ' + ', '.join(HELP)}")
    from excelmaze.lazy_imports import optional_packages_hidden

    with optional_packages_hidden():
        configure, execute = functions_of(name)
    words = arguments[1:]
    parser = _Parser(prog=f"excelmaze {name}", description=HELP[name], allow_abbrev=False, formatter_class=_formatter)
    parser.words = words
    configure(parser)
    _check_options(parser, name, words)
    from excelmaze.commands.arguments import with_bare_options

    status: int | None = execute(parser.parse_intermixed_args(with_bare_options(name, words)))
    return status or 0


def _check_options(parser: _Parser, command: str, words: Sequence[str]) -> None:
    """Refuse options that do not exist, with the nearest that does; one that is cut short is none."""
    known = {action for one in parser._actions for action in one.option_strings}  # noqa: SLF001 - it has no other way
    for word in words:
        if word == "--":
            return
        option = word.partition("=")[0]
        if option.startswith("--") and " " not in option and option not in known:
            from excelmaze.options.rows import rows_of, ways_of

            taken = [*(row.flag for way in ways_of(command) for row in rows_of(way)), *sorted(known)]
            parser.error(f"option {option} does not exist; {_nearest(option, taken)}".removesuffix("; "))


def _overview() -> _Parser:
    """The parser of what comes before a command: help and version."""
    width = max(map(len, HELP))
    commands = "\n".join(f"  {name:{width}}  {text}" for name, text in HELP.items())
    parser = _Parser(
        prog="excelmaze",
        allow_abbrev=False,
        formatter_class=_formatter,
        usage="excelmaze [-h] [-v] COMMAND ...",
        description="Mazes in spreadsheets: cell borders are the walls.",
        epilog=f"commands:\n{commands}\n\nexcelmaze COMMAND --help tells the options of a command.",
    )
    parser.add_argument("-v", "--version", action="version", version=f"excelmaze {__version__}")
    parser.add_argument("command", metavar="COMMAND", nargs="?", help="one of those below")
    parser.add_argument("options", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return parser


def _nearest(name: str, names: "Iterable[str]") -> str:
    """A question after the name that was meant, by how it begins or by what is like it; empty where none is."""
    import difflib

    known = [*names]
    near = [one for one in known if one.startswith(name)] or difflib.get_close_matches(name, known, n=1)
    return f"did you mean {near[0]}?" if near and name else ""
