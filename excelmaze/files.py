"""Input and output files: names, open binary files, and `-` for standard input or output.

An open file is read whole when something of it is needed, and written at once when all of its content is ready: the
reader of a pipe gets a whole workbook, or nothing.
"""

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import IO, Any, BinaryIO

from excelmaze.errors import InputError, NotDoneError, WorkbookError

STANDARD = "-"
# The ending of a whole maze.
JSON = ".json"
_OPEN, _INPUT, _OUTPUT = "the open file", "standard input", "standard output"
_MOST_BYTES = 1 << 30
_MOST_BYTES_OF_INPUT = 100_000_000

_ON_WINDOWS = os.name == "nt"
# Unless that limit is lifted on a machine; of a longer path Windows says that its folder does not exist.
_LONGEST_ON_WINDOWS = 259
_SHARING_VIOLATION = 32

# Standard output, while something else is printed to.
_output: IO[str] | None = None


class OpenFile:
    """A binary file that the caller opened.

    Attributes:
        stream: what was opened.
        name: what it is called in messages.
        suffix: the ending that its name would have, such as `.svg`; empty where its content says of which kind it is.
    """

    def __init__(self, stream: Any, name: str = _OPEN, suffix: str = "", *, whole: bool = False) -> None:  # noqa: ANN401
        """Take a file; a `whole` one is read from its beginning and replaced, others from and at their places."""
        self.stream = stream
        self.name = name
        self.suffix = suffix
        self._whole = whole
        self._content: bytes | None = None

    def __str__(self) -> str:
        return self.name

    @property
    def is_terminal(self) -> bool:
        """Whether it is a terminal."""
        with suppress(ValueError):  # it is closed
            return bool(getattr(self.stream, "isatty", lambda: False)())
        return False

    def read(self) -> bytes:
        """Return the whole content; it is read only once.

        Raises:
            InputError: the file is open for writing or as text, or is closed.
            WorkbookError: it cannot be read, or has more content than memory should hold.
        """
        if self._content is None:
            content = bytearray()
            try:
                with self._opened("rb"):
                    if self._whole and self.stream.seekable():
                        self.stream.seek(0)
                    while len(content) <= _MOST_BYTES and (piece := self.stream.read(1 << 20)):
                        content += piece
            except OSError as error:
                raise file_error(self, error) from error
            if len(content) > _MOST_BYTES:
                raise WorkbookError(f"{self} has more than {_MOST_BYTES:,} bytes; give a smaller one")
            self._content = bytes(content)
        return self._content

    def write(self, content: bytes) -> None:
        """Write the whole content.

        Raises:
            InputError: the file is open for reading or as text, or is closed.
        """
        with self._opened("r+b" if self._whole else "wb"):
            if self._whole:
                self.stream.seek(0)
            while content:  # an unbuffered pipe takes as much as there is room for
                written = self.stream.write(content)
                content = content[written:] if isinstance(written, int) else b""
            if self._whole:
                self.stream.truncate()
            getattr(self.stream, "flush", lambda: None)()

    @contextmanager
    def _opened(self, mode: str) -> Iterator[None]:
        try:
            yield
        except (TypeError, ValueError, AttributeError):
            raise InputError(f"{self} is closed, or not open in the mode {mode!r}; open it so") from None


# A file from a caller, and in use.
FileLike = str | os.PathLike[str] | IO[bytes] | OpenFile
File = Path | OpenFile


def file_to_read(given: FileLike) -> File:
    """Return a file to read; `-` is standard input.

    Raises:
        InputError: it is no file, or cannot be the name of one.
    """
    if isinstance(given, str) and given == STANDARD:
        return _standard_input(sys.stdin)
    return _file(given, "read", whole=True)


def file_to_write(given: FileLike, suffix: str = "") -> File:
    """Return a file to write; `-` is standard output. An open file has no suffix.

    Raises:
        InputError: it is no file, or cannot be the name of one.
    """
    if isinstance(given, str) and given == STANDARD:
        stream = sys.stdout if _output is None else _output
        stream.flush()
        return OpenFile(getattr(stream, "buffer", stream), _OUTPUT, suffix)
    return _file(given, "write", suffix)


@lru_cache(maxsize=1)
def _standard_input(stream: IO[str] | None) -> OpenFile:
    """Return standard input; its content is cached, because several steps of a command may read it."""
    return OpenFile(getattr(stream, "buffer", stream), _INPUT)


def _file(given: object, action: str, suffix: str = "", *, whole: bool = False) -> File:
    """Return an open file if it supports the mode, or the path of a valid file name."""
    if isinstance(given, OpenFile):
        return given
    if not isinstance(given, str | os.PathLike):
        if not callable(getattr(given, action, None)):
            raise InputError(f"{ascii(given)[:40]} is not a file; give the name of one")
        return OpenFile(given, suffix=suffix, whole=whole)
    try:
        if b"\0" not in os.fsencode(given):
            return Path(given)
    except UnicodeEncodeError:  # as half of a surrogate pair
        pass
    raise InputError(f"{str(given)!r} cannot be the name of a file; choose another one")


@contextmanager
def standard_output_taken() -> Iterator[None]:
    """Redirect printing in a `with` block to standard error, as standard output is a file."""
    global _output
    _output, sys.stdout = sys.stdout, sys.stderr
    try:
        yield
    finally:
        _output, sys.stdout = None, _output


def read_input(path: FileLike, most: int = _MOST_BYTES_OF_INPUT) -> bytes:
    """Return the content of an input file: a picture, a drawing, names, a message, a password, a font.

    Raises:
        InputError: the path cannot be the name of a file, or the file has too many bytes.
        WorkbookError: as for `open_to_read`.
    """
    named = file_to_read(path)
    with open_to_read(named) as file:
        try:
            data = file.read(most + 1)
        except OSError as error:
            raise file_error(named, error) from error
    if len(data) > most:
        raise NotDoneError(f"{named} has more than {most:,} bytes, and no more are read; make it smaller")
    return data


def open_to_read(path: FileLike) -> BinaryIO:
    """Open a file for reading, from its beginning.

    Raises:
        InputError: the path cannot be the name of a file.
        WorkbookError: it cannot be read: no such file, no permission, a directory, a device or a pipe.
    """
    file = file_to_read(path)
    if isinstance(file, OpenFile):
        return BytesIO(file.read())
    try:
        check_regular(file, file.stat().st_mode)  # a pipe that nobody writes to would keep us waiting
        return file.open("rb")
    except OSError as error:
        raise file_error(file, error) from error


def check_regular(path: Path, mode: int) -> None:
    """Raise an error for a path that exists and is not a regular file."""
    if stat.S_ISDIR(mode):
        raise file_error(path, IsADirectoryError())
    if not stat.S_ISREG(mode):
        raise WorkbookError(f"{path} is a device or a pipe; give the name of a file")


def file_error(path: File | str, error: OSError, done: str = "read") -> WorkbookError:
    """Return the one-line error for a file that cannot be read, or `written`."""
    name, writing = str(path), done == "written"
    if error.errno == errno.ENAMETOOLONG or (_ON_WINDOWS and len(os.path.abspath(name)) > _LONGEST_ON_WINDOWS):  # noqa: PTH100 - resolve asks the system
        why = ": the name is longer than the file system allows; choose a shorter one"
    elif isinstance(error, FileNotFoundError | NotADirectoryError):
        why = f": there is no directory {real_path(name).parent}; make it first"
        why = why if writing else " does not exist; check the name"
    elif getattr(error, "winerror", None) == _SHARING_VIOLATION:
        why = " is open in another program; close it there, in Excel or where it is previewed"
    # Windows has no more to say of a directory than that it may not be opened.
    elif isinstance(error, IsADirectoryError) or (isinstance(error, PermissionError) and os.path.isdir(name)):  # noqa: PTH112 - asks without an error
        why = " is a directory; give the name of a file in it"
    elif isinstance(error, PermissionError):
        why = ": no permission to read it; allow reading it, or close the program that has it open"
        if writing:
            why = ": no permission to write there; close it if it is open in Excel, or choose another place"
    elif error.errno in {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}:
        why = ": the disk is full; make room or choose another place"
    else:
        why = f" cannot be {done}: {error.strerror or error}"
    return WorkbookError(f"{name}{why}")


def real_path(path: str | os.PathLike[str]) -> Path:
    """Return the path with symbolic links resolved, as far as possible where they form a circle."""
    return Path(os.path.realpath(path))
