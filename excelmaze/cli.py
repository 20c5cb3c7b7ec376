"""The command line: find the command, run it, and report errors in one line."""

import errno
import io
import os
import sys
from collections.abc import Sequence
from functools import partial

from excelmaze import __version__
from excelmaze.commands import HELP, UsageError, function_of
from excelmaze.errors import FOLDER_GONE, ExcelMazeError, cut_short, in_one_line, one_of

# mypy understands this; typing itself costs a tenth of the start-up.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TextIO

_COULD_NOT, _STOPPED = 1, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, and return the exit status.

    The status is 0 where all was done, 1 where it could not be done, 2 for wrong usage, and 130 for Ctrl+C.
    """
    _prepare_streams()
    if writing := sys.modules.get("excelmaze.writing"):  # forget those of an earlier command of this process
        writing.written.clear()
    words = list(sys.argv[1:] if arguments is None else arguments)
    is_taken = "-" in words  # standard output may be for a file, as long as it is not known what the words mean
    try:
        try:
            run, is_taken = _call_of(words)
            status = _run(run) if is_taken else run()
        except SystemExit as stop:  # so argparse ends after help
            status = int(stop.code or 0)
        sys.stdout.flush()
    except (ExcelMazeError, OSError, MemoryError, KeyboardInterrupt) as error:
        return _report(error, as_json="--json" in words, is_taken=is_taken)
    return status or 0


def _call_of(words: list[str]) -> "tuple[Callable[[], int | None], bool]":
    """Return the function that runs a command, and whether its standard output is a file.

    Only its module is imported and only its parser made: argparse's subparsers cost as much as all the rest.
    """
    if words[:1] == ["help"]:  # and excelmaze help COMMAND
        words = [*words[1:], "--help"]
    command = words[0] if words else ""
    if command not in HELP:
        return partial(_run_without_command, command), False
    from excelmaze.commands.arguments import call_of, writes_standard_output

    values, files = call_of(command, words[1:])
    return partial(function_of(command), values, **files), writes_standard_output(values, files)


def _run(run: "Callable[[], int | None]") -> int | None:
    """Run a command that writes a file to standard output."""
    from excelmaze.files import standard_output_taken

    with standard_output_taken():
        return run()


def _run_without_command(word: str) -> None:
    """Print the overview or the version.

    Raises:
        UsageError: the first word is neither an option nor a command.
    """
    if word in {"-h", "--help"}:
        print(_overview())
        return
    if word in {"-v", "--version"}:
        print(f"excelmaze {__version__}")
        return
    if not word:
        raise UsageError("excelmaze", "the COMMAND is missing")
    if word.startswith("-"):
        raise UsageError("excelmaze", f"{word} is not a command; give COMMAND first")
    raise UsageError("excelmaze", f"command {word!r} does not exist; {one_of(word, HELP)}")


def _overview() -> str:
    """Return the help of the whole program."""
    width = max(map(len, HELP))
    commands = "\n".join(f"  {name:{width}}  {text}" for name, text in HELP.items())
    return f"""\
usage: excelmaze [-h] [-v] COMMAND ...

Mazes in spreadsheets: cell borders are the walls.

options:
  -h, --help     show this help and exit
  -v, --version  show the version and exit

commands:
{commands}

excelmaze COMMAND --help lists the options that most people need, --help-all lists all."""


def _prepare_streams() -> None:
    """Make standard streams accept all characters, and replace missing ones."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A file gets the same bytes on all systems: no code page, and no second character at each line end.
        newline = None if sys.stdout.isatty() else "\n"
        sys.stdout.reconfigure(encoding="utf-8", errors="replace", newline=newline)
    # Some programs start others without them; what cannot be written to says so.
    sys.stdout = sys.stdout or open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123 - as long as we run
    sys.stderr = sys.stderr or io.StringIO()


def _report(error: BaseException, *, as_json: bool, is_taken: bool) -> int:
    """Print an error in one line or as JSON, and return the exit status."""
    program, message, status = "excelmaze", str(error), _COULD_NOT
    output = sys.stdout
    if _is_broken_pipe(error):
        _drop_output(sys.stdout)
        return 0
    if isinstance(error, KeyboardInterrupt):
        message, status = f"stopped{_had_been_written(', but ') or '; no file was changed'}", _STOPPED
    elif isinstance(error, MemoryError):
        message = "this maze does not fit into memory; choose a smaller one"
    elif isinstance(error, ExcelMazeError):
        status, program = error.status, getattr(error, "program", program)
    elif isinstance(error, OSError) and error.filename is not None:
        message = f"{error.filename}: {error.strerror}"
    elif isinstance(error, FileNotFoundError):
        message = FOLDER_GONE
    elif isinstance(error, OSError):
        _drop_output(sys.stdout)
        written = _had_been_written("", ", but ")
        message = f"{written}standard output cannot be written: {error.strerror or error}"
        output = sys.stderr
    message = in_one_line(cut_short(message))
    if as_json:
        from excelmaze.commands.report import json_text

        text = json_text({"error": message})
        if output is not sys.stderr and not is_taken and _is_printed(text, sys.stdout):
            return status
    else:
        text = ("\n" if status == _STOPPED else "") + f"{program}: {message}"
    _is_printed(text, sys.stderr)
    return status


def _is_broken_pipe(error: BaseException) -> bool:
    """Return whether the reader closed the pipe, which Windows reports as an invalid argument."""
    if isinstance(error, OSError) and error.filename is None and sys.platform == "win32":
        return error.errno in {errno.EPIPE, errno.EINVAL}
    return isinstance(error, BrokenPipeError)


def _is_printed(text: str, stream: "TextIO") -> bool:
    """Print an error; return False where nothing can be printed there."""
    try:
        print(text, file=stream, flush=True)
    except OSError:
        _drop_output(stream)
        return False
    return True


def _drop_output(stream: "TextIO") -> None:
    """Discard the rest of a stream's output, also when the program ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except OSError:  # a stream without a file
        return


def _had_been_written(before: str, after: str = "") -> str:
    """Return a clause that names the files written so far: `maze.xlsx had been written`; empty without any."""
    names: list[str] = []
    if writing := sys.modules.get("excelmaze.writing"):
        written = dict.fromkeys(writing.written)
        names = [name for name in written if name not in writing.unmentioned and os.path.lexists(name)]
    return f"{before}{', '.join(names)} had been written{after}" if names else ""
