"""Files on disk: whatever happens while a file is written, Ctrl+C too, the one that was there stays whole."""

import errno
import os
import signal
import stat
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from types import FrameType
from typing import BinaryIO, NamedTuple

from excelmaze.errors import FOLDER_GONE, InputError, WorkbookError
from excelmaze.file_names import is_too_long
from excelmaze.folders import be_like, locked, mode_before, new_temporary, sweep
from excelmaze.open_files import FileLike, OpenFile, file_to_read, file_to_write

# Windows lets a scanner hold a file that was just closed, for a moment.
_SECONDS_BETWEEN_TRIES = (0.05, 0.1, 0.2, 0.4) if os.name == "nt" else ()
_SHARING_VIOLATION = 32
# The files that this command has put in their places, for a message after Ctrl+C, and those that it does not mention.
written: list[str] = []
unmentioned: set[str] = set()


class Draft(NamedTuple):
    """A file that is written to take another's place, and what it cannot have of that one, in words."""

    file: BinaryIO
    lost: tuple[str, ...]


@contextmanager
def atomic_write(path: FileLike, *, force: bool = True) -> Iterator[BinaryIO]:
    """Open a binary file that takes the place of `path` when the block ends well, and else leaves no trace.

    The bytes go to a new file in the same directory, which is flushed to the disk and then renamed. A symbolic link is
    followed: the file that it points to is replaced. Its owner, group, mode and extended attributes are kept, where the
    system allows it, and the new file has them before it has content. An open file gets the bytes when the block ends.

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
    path: FileLike,
    *,
    force: bool = True,
    like: FileLike | None = None,
    check: Callable[[], None] | None = None,
) -> Iterator[Draft]:
    """Open a file as `atomic_write` does, for one that is made from another file.

    Args:
        path: and `force`: as for `atomic_write`.
        like: the file whose owner, mode and attributes the new one gets where there is none yet.
        check: called when nobody else can replace a file in the directory, right before the new one takes its place; it
            raises a `WorkbookError` where that must not be any more.
    """
    path = file_to_write(path)
    check_writable(path, force=force)
    if isinstance(path, OpenFile):
        whole = BytesIO()  # what is written back and forth, as a zip is, not every file can take
        yield Draft(whole, ())
        if check is not None:
            check()
        path.write(whole.getvalue())
        return
    real = followed(path)
    like = real if like is None else file_to_read(like)
    model = real if real.exists() or isinstance(like, OpenFile) else followed(like)
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


def check_writable(path: FileLike, *, force: bool = True) -> None:
    """Refuse a target that cannot or must not be written, before any work is done for it.

    Raises:
        WorkbookError: as for `atomic_write`.
    """
    path = file_to_write(path)
    if isinstance(path, OpenFile):
        path.check_writable()
    else:
        _check_place(path, force=force)


def _check_place(path: Path, *, force: bool) -> None:
    real = followed(path)
    try:
        mode = real.stat().st_mode
    except FileNotFoundError:
        mode = None
    except OSError as error:
        raise write_error(path, error) from error
    if mode is None:
        if not is_directory(real.parent):
            raise write_error(path, FileNotFoundError())
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


def write_error(path: str | Path, error: OSError) -> WorkbookError:
    """Return the error that says in one line why a file cannot be written."""
    if error.errno == errno.ENAMETOOLONG or is_too_long(path):
        return WorkbookError(f"{path}: the name is longer than the file system allows; choose a shorter one")
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        parent = followed(Path(path)).parent
        if parent.is_dir():  # as in /proc
            return WorkbookError(f"{path}: no file can be made in {parent}; choose another place")
        return WorkbookError(f"{path}: there is no directory {parent}; make it first")
    if is_open_elsewhere(error):
        why = " is open in another program; close it there, in Excel or where it is previewed"
    elif isinstance(error, PermissionError):
        why = ": no permission to write there; close it if it is open in Excel, or choose another place"
    elif error.errno in {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}:
        why = ": the disk is full; make room or choose another place"
    else:
        why = f" cannot be written: {error.strerror or error}"
    return WorkbookError(f"{path}{why}")


def is_open_elsewhere(error: OSError) -> bool:
    """Return whether Windows refused a file because a program has it open for itself (ERROR_SHARING_VIOLATION)."""
    return getattr(error, "winerror", None) == _SHARING_VIOLATION


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


def hard_links(path: Path | OpenFile) -> int:
    """Return the number of names that a file has in its file system; 0 where there is no file."""
    try:
        return 0 if isinstance(path, OpenFile) else path.stat().st_nlink
    except OSError:
        return 0


def same_file(one: Path | OpenFile, other: Path | OpenFile) -> bool:
    """Return whether two names are of one file that exists."""
    if isinstance(one, OpenFile) or isinstance(other, OpenFile):
        return False
    try:
        return one.samefile(other)
    except OSError:
        return False


def check_apart(targets: Iterable[FileLike], read: Mapping[str, FileLike]) -> None:
    """Refuse to write two targets into one file, or a target over a file that is read for it.

    Args:
        targets: the files to be written.
        read: the files that are read, by what they are called in messages.

    Raises:
        InputError: two are one file, under whichever names.
    """
    known = {_identity(file_to_read(path)): what for what, path in read.items()}
    for written_to in map(file_to_write, targets):
        what = known.get(identity := _identity(written_to))
        if what is not None:
            raise InputError(
                f"{written_to} and {what} are one file, and one would replace the other; give another name"
            )
        known[identity] = f"{written_to}"


def _identity(path: Path | OpenFile) -> str | int:
    """Return what all paths of a file have in common: on Windows and macOS capitals make no difference.

    Nor does it on macOS whether an accent is a character of its own.
    """
    if isinstance(path, OpenFile):
        return path.identity
    from unicodedata import normalize

    return normalize("NFC", os.path.normcase(followed(path))).casefold()


def followed(path: Path) -> Path:
    """Return the path without symbolic links.

    Raises:
        WorkbookError: links that lead in a circle, or the folder of this process was deleted.
    """
    try:
        return path.resolve()
    except FileNotFoundError:
        raise WorkbookError(f"{path}: {FOLDER_GONE}") from None
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


def is_directory(path: str | Path) -> bool:
    """Return whether a path is a directory; of a path below a file Windows says only that it does not exist."""
    try:
        return stat.S_ISDIR(Path(path).stat().st_mode)
    except OSError:
        return False


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
