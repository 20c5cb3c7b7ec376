"""Files that users name to be read: regular ones, of a size that makes sense."""

import os
import stat
from errno import ENAMETOOLONG
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from excelmaze.errors import NotDoneError, WorkbookError
from excelmaze.file_names import file_path, is_too_long
from excelmaze.files import is_directory, is_open_elsewhere
from excelmaze.open_files import File, FileLike, OpenFile, file_to_read

_MOST_BYTES = 100_000_000


def read_input(path: FileLike, most: int = _MOST_BYTES) -> bytes:
    """Return what is in a file: a picture, a drawing, names, a message, a password, a font.

    Raises:
        InputError: the path cannot be the name of a file, or the file has more than so many bytes.
        WorkbookError: as for `open_to_read`.
    """
    named = file_to_read(path)
    with open_to_read(named) as file:
        try:
            data = file.read(most + 1)
        except OSError as error:
            raise read_error(named, error) from error
    if len(data) > most:
        raise NotDoneError(f"{named} has more than {most:,} bytes, and no more are read; make it smaller")
    return data


def open_to_read(path: FileLike) -> BinaryIO:
    """Open a file for reading, from its beginning.

    Raises:
        InputError: the path cannot be the name of a file.
        WorkbookError: it cannot be read: no such file, no permission, a directory, a device or a pipe.
    """
    path = file_to_read(path)
    if isinstance(path, OpenFile):
        return BytesIO(path.read())
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


def read_error(path: str | File, error: OSError) -> WorkbookError:
    """Why a file cannot be read, in one line."""
    if not isinstance(path, OpenFile) and (why := _why(path, error)):
        return WorkbookError(f"{path}{why}")
    return WorkbookError(f"{path} cannot be read: {error.strerror or error}")


def _why(path: str | Path, error: OSError) -> str:
    if error.errno == ENAMETOOLONG or is_too_long(path):
        return ": the name is longer than the file system allows; check the name"
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return " does not exist; check the name"
    # Windows has no more to say of a directory than that it may not be opened.
    if isinstance(error, IsADirectoryError) or (isinstance(error, PermissionError) and is_directory(path)):
        return " is a directory; give the name of a file in it"
    if is_open_elsewhere(error):
        return " is open in another program, which lets nobody else read it; close it there"
    if isinstance(error, PermissionError):
        return ": no permission to read it; allow reading it, or close the program that has it open"
    return ""
