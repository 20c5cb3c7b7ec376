"""Files on disk: whatever happens while a file is written, Ctrl+C too, the one that was there stays whole."""

import errno
import os
import signal
import stat
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import BinaryIO, NamedTuple

from excelmaze.errors import InputError, WorkbookError
from excelmaze.folders import be_like, locked, mode_before, new_temporary, sweep

# Windows lets a scanner hold a file that was just closed, for a moment.
_SECONDS_BETWEEN_TRIES = (0.05, 0.1, 0.2, 0.4) if os.name == "nt" else ()
# The files that this command has put in their places, for a message after Ctrl+C, and those that it does not mention.
written: list[str] = []
unmentioned: set[str] = set()


class Draft(NamedTuple):
    """A file that is written to take another's place, and what it cannot have of that one, in words."""

    file: BinaryIO
    lost: tuple[str, ...]


@contextmanager
def atomic_write(path: str | Path, *, force: bool = True) -> Iterator[BinaryIO]:
    """Open a binary file that takes the place of `path` when the block ends well, and else leaves no trace.

    The bytes go to a new file in the same directory, which is flushed to the disk and then renamed. A symbolic link is
    followed: the file that it points to is replaced. Its owner, group, mode and extended attributes are kept, where the
    system allows it, and the new file has them before it has content.

    Args:
        path: the file to write.
        force: whether a file that is there already may be replaced.

    Raises:
        WorkbookError: the file exists and `force` is not given, is open in Excel or LibreOffice, is no
            regular file, or cannot be written: no such directory, no permission, no room on the disk.
    """
    with draft(path, force=force) as new:
        yield new.file


@contextmanager
def draft(
    path: str | Path,
    *,
    force: bool = True,
    like: str | Path | None = None,
    check: Callable[[], None] | None = None,
) -> Iterator[Draft]:
    """Open a file as `atomic_write` does, for one that is made from another file.

    Args:
        path: and `force`: as for `atomic_write`.
        like: the file whose owner, mode and attributes the new one gets where there is none yet.
        check: called when nobody else can replace a file in the directory, right before the new one takes its place; it
            raises a `WorkbookError` where that must not be any more.
    """
    path = file_path(path)
    check_writable(path, force=force)
    real = followed(path)
    model = real if like is None or real.exists() else followed(Path(like))
    try:
        with locked(real.parent) as alone:
            if alone:
                sweep(real.parent)
            temporary, descriptor = new_temporary(real.parent, mode_before(model))
        try:
            with os.fdopen(descriptor, "w+b") as file:
                yield Draft(file, be_like(temporary, model))
                file.flush()
                os.fsync(file.fileno())
                with locked(real.parent):
                    check_writable(path, force=force)
                    if check is not None:
                        check()
                    with deferred():
                        file.close()  # Windows renames no file that is open
                        _put_in_place(temporary, real)
                        written.append(str(path))
        except BaseException:
            with deferred(), suppress(OSError):
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
    path = file_path(path)
    real = followed(path)
    try:
        mode = real.stat().st_mode
    except FileNotFoundError:
        mode = None
    except OSError as error:
        raise write_error(path, error) from error
    if mode is None:
        if not _is_there(real.parent):
            raise WorkbookError(f"{path}: there is no directory {real.parent}; make it first")
    elif stat.S_ISDIR(mode):
        raise WorkbookError(f"{path} is a directory; give the name of a file in it")
    elif not stat.S_ISREG(mode):
        raise WorkbookError(f"{path} is a device or a pipe; give the name of a file")
    elif not force:
        raise WorkbookError(f"{path} exists; give --force to replace it, or another name")
    elif not os.access(real, os.W_OK):
        raise WorkbookError(f"{path} is read-only; allow writing to it, or give another name")
    for place in {followed(path.parent) / path.name, real}:
        _refuse_locked(place)


def file_path(path: str | os.PathLike[str]) -> Path:
    """Return a path as it is, if a file can have that name.

    Raises:
        InputError: it is no text, or has characters that the file system cannot write, as half of a surrogate pair.
    """
    if not isinstance(path, str | os.PathLike):
        raise InputError(f"{ascii(path)[:40]} is not a file; give the name of one")
    try:
        possible = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise InputError(f"{str(path)!r} cannot be the name of a file; choose another one")
    return Path(path)


def write_error(path: str | Path, error: OSError) -> WorkbookError:
    """Return the error that says in one line why a file cannot be written."""
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        parent = Path(path).resolve().parent
        if parent.is_dir():  # as in /proc
            return WorkbookError(f"{path}: no file can be made in {parent}; choose another place")
        return WorkbookError(f"{path}: there is no directory {parent}; make it first")
    if error.errno == errno.ENAMETOOLONG:
        return WorkbookError(f"{path}: the name is longer than the file system allows; choose a shorter one")
    if isinstance(error, PermissionError):
        return WorkbookError(f"{path}: no permission to write there; close it if it is open, or choose another place")
    if error.errno in {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}:
        return WorkbookError(f"{path}: the disk is full; make room or choose another place")
    return WorkbookError(f"{path} cannot be written: {error.strerror or error}")


def keep_backup(path: str | Path) -> Path:
    """Copy a file in its directory, under the first free name: `book.xlsx.bak`, `book.xlsx.bak2`, ...

    Raises:
        WorkbookError: the copy cannot be written.
    """
    path = Path(path)
    copy = path.with_name(f"{path.name}.bak")
    number = 1
    while os.path.lexists(copy):
        number += 1
        copy = path.with_name(f"{path.name}.bak{number}")
    try:
        with path.open("rb") as source, draft(copy, force=False, like=path) as new:
            while chunk := source.read(1 << 20):
                new.file.write(chunk)
    except OSError as error:
        raise write_error(copy, error) from error
    return copy


@contextmanager
def backup_kept(path: str | Path) -> Iterator[Path]:
    """Copy a file as `keep_backup` does, and remove the copy if the block fails."""
    copy = keep_backup(path)
    try:
        yield copy
    except BaseException:
        with suppress(OSError):
            copy.unlink()
        raise


def hard_links(path: str | Path) -> int:
    """Return the number of names that a file has in its file system; 0 where there is no file."""
    try:
        return Path(path).stat().st_nlink
    except OSError:
        return 0


def same_file(one: str | Path, other: str | Path) -> bool:
    """Return whether two names are of one file that exists."""
    try:
        return Path(one).samefile(other)
    except OSError:
        return False


def check_apart(targets: Iterable[str | Path], read: Mapping[str, str | Path]) -> None:
    """Refuse to write two targets into one file, or a target over a file that is read for it.

    Args:
        targets: the files to be written.
        read: the files that are read, by what they are called in messages.

    Raises:
        InputError: two are one file, under whichever names.
    """
    known = {_identity(path): what for what, path in read.items()}
    for target in targets:
        what = known.get(identity := _identity(target))
        if what is not None:
            raise InputError(f"{target} and {what} are one file, and one would replace the other; give another name")
        known[identity] = f"{target}"


def _identity(path: str | Path) -> str:
    """Return what all paths of a file have in common: on Windows and macOS capitals make no difference."""
    return os.path.normcase(followed(file_path(path))).casefold()


def followed(path: Path) -> Path:
    """Return the path without symbolic links.

    Raises:
        WorkbookError: links that lead in a circle.
    """
    try:
        return path.resolve()
    except (OSError, RuntimeError) as error:  # links in a circle
        raise WorkbookError(f"{path} is a symbolic link that leads nowhere; give the file itself") from error


def _refuse_locked(place: Path) -> None:
    """Refuse an open workbook: Excel keeps `~$book.xlsx` in its directory, LibreOffice `.~lock.book.xlsx#`."""
    locks = {"Excel": f"~${place.name}", "LibreOffice": f".~lock.{place.name}#"}
    for program, name in locks.items():
        lock = place.with_name(name)
        if _is_there(lock):
            raise WorkbookError(
                f"{place.name} is open in {program}; close it there (if no program has it open, delete {lock})"
            )


def _is_there(path: Path) -> bool:
    """Return whether a file or directory exists; False if its name is too long, or the search is not allowed."""
    try:
        path.lstat()
    except OSError:
        return False
    return True


def _put_in_place(temporary: Path, real: Path) -> None:
    for seconds in _SECONDS_BETWEEN_TRIES:
        try:
            temporary.replace(real)
        except PermissionError:
            time.sleep(seconds)
        else:
            return
    temporary.replace(real)


def _sync_directory(directory: Path) -> None:
    """Make the renaming itself last through a power cut, where the system can."""
    with suppress(OSError):
        descriptor = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


@contextmanager
def deferred() -> Iterator[None]:
    """Let Ctrl+C wait until the block has ended, which is to take no time: a file is in place and noted, or neither.

    Only the main thread hears of Ctrl+C, so in others nothing is to be done.
    """
    previous = signal.getsignal(signal.SIGINT)
    interrupts: list[FrameType | None] = []
    if not callable(previous) or not _set_handler(lambda _, frame: interrupts.append(frame)):
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)
        if interrupts:
            previous(signal.SIGINT, interrupts[0])


def _set_handler(handler: Callable[[int, FrameType | None], object]) -> bool:
    """Let a function handle Ctrl+C; return False in a thread that cannot."""
    try:
        signal.signal(signal.SIGINT, handler)
    except ValueError:
        return False
    return True
