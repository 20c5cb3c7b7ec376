"""Files that users name to be read: regular ones, of a size that makes sense."""

import os
import stat
from errno import ENAMETOOLONG
from pathlib import Path
from typing import BinaryIO

from excelmaze.errors import NotDoneError, WorkbookError
from excelmaze.files import file_path

_MOST_BYTES = 100_000_000


def read_input(path: str | Path, most: int = _MOST_BYTES) -> bytes:
    """Return what is in a file: a picture, a drawing, names, a message, a password, a font.

    Raises:
        InputError: the path cannot be the name of a file, or the file has more than so many bytes.
        WorkbookError: as for `open_to_read`.
    """
    with open_to_read(path) as file:
        try:
            data = file.read(most + 1)
        except OSError as error:
            raise read_error(path, error) from error
    if len(data) > most:
        raise NotDoneError(f"{path} has more than {most:,} bytes, and no more are read; make it smaller")
    return data


def open_to_read(path: str | Path) -> BinaryIO:
    """Open a file for reading.

    Raises:
        InputError: the path cannot be the name of a file.
        WorkbookError: it cannot be read: no such file, no permission, a directory, a device or a pipe.
    """
    path = file_path(path)
    try:
        # A pipe that nobody writes to would keep us waiting.
        flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
        descriptor = os.open(path, flags)
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISREG(mode):
            return os.fdopen(descriptor, "rb")
        os.close(descriptor)
    except OSError as error:
        raise read_error(path, error) from error
    raise _not_regular(path, mode)


def check_there(path: str | Path) -> None:
    """Refuse what is no file before another program is to open it.

    Raises:
        InputError: and `WorkbookError`: as for `open_to_read`.
    """
    try:
        mode = file_path(path).stat().st_mode
    except OSError as error:
        raise read_error(path, error) from error
    if not stat.S_ISREG(mode):
        raise _not_regular(path, mode)


def _not_regular(path: str | Path, mode: int) -> WorkbookError:
    if stat.S_ISDIR(mode):
        return read_error(path, IsADirectoryError())
    return WorkbookError(f"{path} is a device or a pipe; give the name of a file")


def read_error(path: str | Path, error: OSError) -> WorkbookError:
    """Why a file cannot be read, in one line."""
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return WorkbookError(f"{path} does not exist; check the name")
    if isinstance(error, IsADirectoryError):
        return WorkbookError(f"{path} is a directory; give the name of a file in it")
    if isinstance(error, PermissionError):
        return WorkbookError(
            f"{path}: no permission to read it; allow reading it, or close the program that has it open"
        )
    if error.errno == ENAMETOOLONG:
        return WorkbookError(f"{path}: the name is longer than the file system allows; check the name")
    return WorkbookError(f"{path} cannot be read: {error.strerror or error}")
