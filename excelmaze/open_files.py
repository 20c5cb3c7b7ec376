"""Files as callers have them: names, binary files that are open, and `-`, which is standard input or output.

An open file is read whole when something of it is needed, and written at once when all of its content is ready: whoever
reads a pipe gets a whole workbook, or nothing.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from io import UnsupportedOperation
from pathlib import Path
from typing import IO, Any

from excelmaze.errors import InputError, WorkbookError
from excelmaze.file_names import file_path

STANDARD = "-"
# What a terminal shows as it is; anything else is of use in a file only.
_TEXTS = {".txt", ".svg", ".html", ".json", ".csv"}
_MOST_BYTES = 1 << 30
_OPEN, _INPUT, _OUTPUT = "the open file", "standard input", "standard output"

# Standard output, while something else is printed to.
_output: IO[str] | None = None


class OpenFile:
    """A binary file that somebody has opened.

    Attributes:
        suffix: the ending that its name would have, such as `.svg`; empty where its content says of which kind it is.
    """

    def __init__(self, stream: IO[bytes], name: str = _OPEN, suffix: str = "", *, whole: bool = False) -> None:
        """Take a file; a `whole` one is read from its beginning and replaced, others from and at their places."""
        self.suffix = suffix
        self.name = name
        self._stream: Any = stream
        self._whole = whole
        self._content: bytes | None = None

    def __str__(self) -> str:
        return self.name

    @property
    def identity(self) -> int:
        """A number that all `OpenFile`s of one file share."""
        return id(self._stream)

    @property
    def is_terminal(self) -> bool:
        """Whether somebody sits in front of it."""
        with suppress(ValueError):  # it is closed
            return bool(getattr(self._stream, "isatty", lambda: False)())
        return False

    def read(self) -> bytes:
        """Return the whole content, which is read once.

        Raises:
            InputError: the file is open for writing or as text, or is closed.
            WorkbookError: it has more content than memory should hold.
        """
        if self._content is None:
            self._content = self._attempt("read", self._read)
        return self._content

    def write(self, content: bytes | memoryview) -> None:
        """Write the whole content.

        Raises:
            InputError: the file is open for reading or as text, or is closed.
        """
        self._attempt("written", lambda: self._write(bytes(content)))

    def check_writable(self) -> None:
        """Refuse a file that cannot take the content, before any work is done for it.

        Raises:
            InputError: it cannot be written, or is a terminal, which shows no content of this kind.
        """
        if not callable(getattr(self._stream, "write", None)):
            raise InputError(f"{self} cannot be written; open it for writing, in the mode 'wb'")
        if self.is_terminal and self.suffix not in _TEXTS:
            raise InputError(
                f"{self} is a terminal, which cannot show {self.suffix or 'this'}; add > maze{self.suffix or '.xlsx'}"
            )

    def to_replace(self) -> "OpenFile":
        """Return the file that is written where none is given: this one, or standard output for standard input."""
        if self.name == _INPUT:
            return standard_output(".xlsx")
        return OpenFile(self._stream, self.name, self.suffix, whole=True)

    def _read(self) -> bytes:
        if self._whole and self._stream.seekable():
            self._stream.seek(0)
        pieces, left = [], _MOST_BYTES + 1
        while left > 0 and (piece := self._stream.read(left)):
            if not isinstance(piece, bytes):
                raise TypeError
            pieces.append(piece)
            left -= len(piece)
        if left <= 0:
            raise WorkbookError(f"{self} has more than {_MOST_BYTES:,} bytes, and no more are read; give a smaller one")
        return b"".join(pieces)

    def _write(self, content: bytes) -> None:
        if self._whole:
            self._stream.seek(0)
        left = content
        while left:  # an unbuffered pipe takes as much as there is room for
            written = self._stream.write(left)
            left = left[written:] if isinstance(written, int) else b""
        if self._whole:
            self._stream.truncate()
        if callable(flush := getattr(self._stream, "flush", None)):
            flush()

    def _attempt(self, done: str, action: "Callable[[], Any]") -> Any:  # noqa: ANN401 - of the action
        """Return what an action returns, and say what is wrong with a file that was not opened for it."""
        mode = "'rb'" if done == "read" else "'r+b'" if self._whole else "'wb'"
        try:
            return action()
        except TypeError:
            raise InputError(f"{self} is open as text; open it in the mode {mode}") from None
        except (UnsupportedOperation, AttributeError):
            if self._stream is None:  # a program that was started without it
                raise InputError(f"{self} is closed; give the name of a file instead of -") from None
            raise InputError(f"{self} cannot be {done}; open it in the mode {mode}") from None
        except ValueError as error:
            if isinstance(error, InputError):
                raise
            raise InputError(f"{self} cannot be {done}: {str(error).rstrip('.')}; open it in the mode {mode}") from None


# A file as it is given, and what becomes of it.
FileLike = str | os.PathLike[str] | IO[bytes] | OpenFile
File = Path | OpenFile


def file_to_read(given: FileLike) -> File:
    """Return a file that is to be read; `-` is standard input.

    Raises:
        InputError: it is no file, or cannot be the name of one.
    """
    if isinstance(given, OpenFile):
        return given
    if isinstance(given, str) and given == STANDARD:
        return _standard_input(sys.stdin)
    if not isinstance(given, str | os.PathLike) and callable(getattr(given, "read", None)):
        return OpenFile(given, whole=True)
    return file_path(given)  # type: ignore[arg-type] # which refuses what is none


def file_to_write(given: FileLike, suffix: str = "") -> File:
    """Return a file that is to be written; `-` is standard output. An open one has no name that ends in a suffix.

    Raises:
        InputError: it is no file, or cannot be the name of one.
    """
    if isinstance(given, OpenFile):
        return given
    if isinstance(given, str) and given == STANDARD:
        return standard_output(suffix)
    if not isinstance(given, str | os.PathLike) and callable(getattr(given, "write", None)):
        return OpenFile(given, suffix=suffix)
    return file_path(given)  # type: ignore[arg-type] # which refuses what is none


def is_standard(given: object) -> bool:
    """Return whether a file is given as `-`."""
    return isinstance(given, str) and given == STANDARD


def check_read_once(files: Iterable[tuple[str, object]]) -> None:
    """Refuse to read two files, with what they are called in messages, from standard input.

    Raises:
        InputError: both are `-`.
    """
    names = [name for name, given in files if is_standard(given)]
    if len(names) > 1:
        raise InputError(f"{names[0]} and {names[1]} are both -, and there is one standard input; name a file")


@lru_cache(maxsize=1)
def _standard_input(stream: IO[str]) -> OpenFile:
    """Return standard input, whose content is kept: several steps of a command may ask for it."""
    return OpenFile(_bytes_of(stream), _INPUT)


def standard_output(suffix: str) -> OpenFile:
    """Return standard output, to write bytes."""
    stream = sys.stdout if _output is None else _output
    if callable(flush := getattr(stream, "flush", None)):
        flush()
    return OpenFile(_bytes_of(stream), _OUTPUT, suffix)


@contextmanager
def standard_output_taken() -> Iterator[None]:
    """Let all that is printed in a `with` block go to standard error: standard output is for a file."""
    global _output
    _output, sys.stdout = sys.stdout, sys.stderr
    try:
        yield
    finally:
        _output, sys.stdout = None, _output


def _bytes_of(stream: Any) -> IO[bytes]:  # noqa: ANN401 - a text file, or nothing in a program without a console
    """Return the bytes behind a text file; what Windows calls its text mode would change line ends in them."""
    if sys.platform == "win32":
        import msvcrt

        with suppress(OSError, AttributeError, ValueError):  # no file of the system's
            msvcrt.setmode(stream.fileno(), os.O_BINARY)
    binary: IO[bytes] = getattr(stream, "buffer", stream)
    return binary
