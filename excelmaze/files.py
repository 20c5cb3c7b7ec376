"""Files on disk: whatever happens while a file is written, the one that was there stays whole."""

import errno
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from excelmaze.errors import WorkbookError


@contextmanager
def atomic_write(path: str | Path, *, force: bool = True) -> Iterator[BinaryIO]:
    """A binary file that takes the place of `path` when the block ends well, and else leaves no trace.

    The bytes go to a new file in the same directory, which is flushed to the disk and then renamed. A symbolic
    link is followed: the file that it points to is replaced. The mode bits of a file that was there are kept.

    Args:
        path: the file to write.
        force: whether a file that is there already may be replaced.

    Raises:
        WorkbookError: the file exists and `force` is not given, is open in Excel or LibreOffice, is no
            regular file, or cannot be written: no such directory, no permission, no room on the disk.
    """
    path = Path(path)
    check_writable(path, force=force)
    real = _followed(path)
    temporary = real.with_name(f".excelmaze-{os.getpid()}-{time.monotonic_ns():x}.tmp")
    try:
        try:
            descriptor = os.open(temporary, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
            with os.fdopen(descriptor, "w+b") as file:
                yield file
                file.flush()
                _copy_mode(real, temporary)
                os.fsync(file.fileno())
            temporary.replace(real)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
        _sync_directory(real.parent)
    except OSError as error:
        raise write_error(path, error) from error


def check_writable(path: str | Path, *, force: bool = True) -> None:
    """Refuse a target that cannot or must not be written, before any work is done for it.

    Raises:
        WorkbookError: as for `atomic_write`.
    """
    path = Path(path)
    real = _followed(path)
    try:
        mode = real.stat().st_mode
    except FileNotFoundError:
        mode = None
    except OSError as error:
        raise write_error(path, error) from error
    if mode is None:
        if not real.parent.is_dir():
            raise WorkbookError(f"{path}: there is no directory {real.parent}; make it first")
    elif stat.S_ISDIR(mode):
        raise WorkbookError(f"{path} is a directory; give the name of a file in it")
    elif not stat.S_ISREG(mode):
        raise WorkbookError(f"{path} is a device or a pipe; give the name of a file")
    elif not force:
        raise WorkbookError(f"{path} exists; give --force to replace it, or another name")
    elif not os.access(real, os.W_OK):
        raise WorkbookError(f"{path} is read-only; allow writing to it, or give another name")
    for place in {path.parent.resolve() / path.name, real}:
        _refuse_locked(place)


def write_error(path: str | Path, error: OSError) -> WorkbookError:
    """What an error of the operating system means, in one line."""
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        parent = Path(path).resolve().parent
        if parent.is_dir():  # as in /proc
            return WorkbookError(f"{path}: no file can be made in {parent}; choose another place")
        return WorkbookError(f"{path}: there is no directory {parent}; make it first")
    if isinstance(error, PermissionError):
        return WorkbookError(f"{path}: no permission to write there; close it if it is open, or choose another place")
    if error.errno in {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}:
        return WorkbookError(f"{path}: the disk is full; make room or choose another place")
    return WorkbookError(f"{path} cannot be written: {error.strerror or error}")


def read_error(path: str | Path, error: OSError) -> WorkbookError:
    """Why a file cannot be read, in one line."""
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return WorkbookError(f"{path} does not exist; check the name")
    if isinstance(error, IsADirectoryError):
        return WorkbookError(f"{path} is a directory; give the name of a workbook in it")
    if isinstance(error, PermissionError):
        return WorkbookError(f"{path}: no permission to read it")
    return WorkbookError(f"{path} cannot be read: {error.strerror or error}")


def keep_backup(path: str | Path) -> Path:
    """A copy of a file beside it, under the first free name: `book.xlsx.bak`, `book.xlsx.bak2`, ...

    Raises:
        WorkbookError: the copy cannot be written.
    """
    path = Path(path)
    copy = path.with_name(f"{path.name}.bak")
    number = 1
    while copy.exists():
        number += 1
        copy = path.with_name(f"{path.name}.bak{number}")
    try:
        with path.open("rb") as source, atomic_write(copy, force=False) as file:
            while chunk := source.read(1 << 20):
                file.write(chunk)
    except OSError as error:
        raise write_error(copy, error) from error
    with suppress(OSError):
        _copy_mode(path, copy)
    return copy


def _followed(path: Path) -> Path:
    """The file that a path means in the end."""
    try:
        return path.resolve()
    except (OSError, RuntimeError) as error:  # links in a circle
        raise WorkbookError(f"{path} is a symbolic link that leads nowhere; give the file itself") from error


def _refuse_locked(place: Path) -> None:
    """Excel keeps `~$book.xlsx` and LibreOffice `.~lock.book.xlsx#` beside a workbook that is open."""
    locks = {"Excel": f"~${place.name}", "LibreOffice": f".~lock.{place.name}#"}
    for program, name in locks.items():
        lock = place.with_name(name)
        if lock.exists():
            raise WorkbookError(
                f"{place.name} is open in {program}; close it there (if no program has it open, delete {lock})"
            )


def _copy_mode(source: Path, target: Path) -> None:
    """Give a file the mode bits of another, and its owner where that is allowed."""
    try:
        was = source.stat()
    except FileNotFoundError:
        return
    now = target.stat()
    if hasattr(os, "chown") and (was.st_uid, was.st_gid) != (now.st_uid, now.st_gid):
        with suppress(OSError):
            os.chown(target, was.st_uid, was.st_gid)
    target.chmod(stat.S_IMODE(was.st_mode))


def _sync_directory(directory: Path) -> None:
    """Make the renaming itself last through a power cut, where the system can."""
    with suppress(OSError):
        descriptor = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
