"""Atomic writing of files: an existing file stays whole whatever happens, even on Ctrl+C."""

import os
import stat
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from io import BytesIO
from itertools import chain, count
from pathlib import Path
from shutil import copyfileobj, copystat
from typing import BinaryIO

from excelmaze.errors import InputError, WorkbookError
from excelmaze.files import (
    File,
    FileLike,
    OpenFile,
    check_regular,
    file_error,
    file_to_read,
    file_to_write,
    open_to_read,
    real_path,
)

# Windows lets a scanner hold a file that was just closed, for a moment.
_SECONDS_BETWEEN_TRIES = (0.05, 0.1, 0.2, 0.4) if os.name == "nt" else ()
# What a terminal shows as it is; anything else is of use in a file only.
_TEXTS = {".txt", ".svg", ".html", ".json", ".csv"}
# The files that this command has put in their places, for a message after Ctrl+C, and those that it does not mention.
written: list[str] = []
unmentioned: set[str] = set()


@contextmanager
def atomic_write(
    path: FileLike,
    *,
    force: bool = True,
    like: File | None = None,
    check: Callable[[], None] | None = None,
) -> Iterator[BinaryIO]:
    """Open a binary file that replaces `path` when the block succeeds, and else leaves no trace.

    The bytes go to a new file in the same directory, which is flushed to the disk and then renamed. A symbolic link is
    followed: the file that it points to is replaced. Its owner, group, mode and extended attributes are kept, where the
    system allows it, and the new file has them before it has content. An open file gets the bytes when the block ends.

    Args:
        path: the file to write.
        force: whether a file that is there already may be replaced.
        like: the file whose owner, mode and attributes the new one gets where there is none yet.
        check: called right before the new file takes its place; it raises a `WorkbookError` where that must not be any
            more.

    Raises:
        WorkbookError: the file exists and `force` is not given, is open in Excel or LibreOffice, is no
            regular file, or cannot be written: no such directory, no permission, no room on the disk.
    """
    target = file_to_write(path)
    check_writable(target, force=force)
    if isinstance(target, OpenFile):
        whole = BytesIO()  # what is written back and forth, as a zip is, not every file can take
        yield whole
        if check is not None:
            check()
        target.write(whole.getvalue())
        return
    real = real_path(target)
    temporary = real.with_name(f".excelmaze-{os.getpid()}-{os.urandom(8).hex()}.tmp")
    model = next((path for path in (real, like) if isinstance(path, Path) and path.exists()), None)
    try:
        # Nobody's but ours, until it has the mode of the other.
        mode = 0o666 if model is None else 0o600
        new = open(temporary, "x+b", opener=partial(os.open, mode=mode))  # noqa: SIM115 - which the block closes
        try:
            with new:
                if model is not None:
                    _be_like(temporary, model)
                yield new
                new.flush()
                os.fsync(new.fileno())
            check_writable(target, force=force)
            if check is not None:
                check()
            _put_in_place(temporary, real)
        finally:
            if os.path.lexists(temporary):
                with suppress(OSError):
                    temporary.unlink()
            else:  # it took its place, even if Ctrl+C came right then
                written.append(str(target))
    except OSError as error:
        raise file_error(target, error, "written") from error


def check_writable(path: FileLike, *, force: bool = True) -> None:
    """Raise an error for a target that cannot or must not be written, before any work is done.

    Raises:
        InputError: it is a terminal, which shows no content of this kind.
        WorkbookError: as for `atomic_write`.
    """
    target = file_to_write(path)
    if isinstance(target, OpenFile):
        if target.is_terminal and target.suffix not in _TEXTS:
            shown, ending = target.suffix or "this", target.suffix or ".xlsx"
            raise InputError(f"{target} is a terminal, which cannot show {shown}; add > maze{ending}")
        return
    real = real_path(target)
    try:
        mode = real.stat().st_mode
    except OSError as error:
        if not isinstance(error, FileNotFoundError) or not real.parent.is_dir():
            raise file_error(target, error, "written") from error
    else:
        check_regular(target, mode)
        if not force:
            raise WorkbookError(f"{target} exists; give --force to replace it, or another name")
        if not os.access(real, os.W_OK):
            raise WorkbookError(f"{target} is read-only; allow writing to it, or give another name")
    for place in {real_path(target.parent) / target.name, real}:
        _refuse_locked(place)


def _refuse_locked(place: Path) -> None:
    """Raise an error for a workbook that another program has open, as its lock file shows."""
    for program, name in ("Excel", f"~${place.name}"), ("LibreOffice", f".~lock.{place.name}#"):
        lock = place.with_name(name)
        if os.path.lexists(lock):
            raise WorkbookError(
                f"{place.name} is open in {program}; close it there (if no program has it open, delete {lock})"
            )


def check_apart(targets: Iterable[FileLike], read: Mapping[str, FileLike]) -> None:
    """Raise an error if two targets are one file, or if a target is one of the files to read.

    Args:
        targets: the files to be written.
        read: the files that are read, by what they are called in messages.

    Raises:
        InputError: two are one file, under whichever names.
    """
    known = {_identity(file_to_read(path)): what for what, path in read.items()}
    for target in map(file_to_write, targets):
        if what := known.get(identity := _identity(target)):
            raise InputError(f"{target} and {what} are one file, and one would replace the other; give another name")
        known[identity] = f"{target}"


def _identity(path: File) -> str | int:
    """Return a key that is equal for all paths of one file; Windows and macOS ignore case.

    On macOS a letter with an accent is equal in both of its Unicode forms.
    """
    if isinstance(path, OpenFile):
        return id(path.stream)
    from unicodedata import normalize

    return normalize("NFC", os.path.normcase(real_path(path))).casefold()


@contextmanager
def backup_kept(path: Path) -> Iterator[Path]:
    """Copy a file in its directory, under the first free name: `book.xlsx.bak`, `book.xlsx.bak2`, ...

    The copy is removed if the block fails.

    Raises:
        WorkbookError: the copy cannot be written.
    """
    places = (path.with_name(f"{path.name}.bak{number}") for number in chain([""], count(2)))
    copy = next(place for place in places if not os.path.lexists(place))
    with open_to_read(path) as source, atomic_write(copy, force=False, like=path) as new:
        copyfileobj(source, new)
    try:
        yield copy
    except BaseException:
        with suppress(OSError):
            copy.unlink()
        raise


def _be_like(new: Path, model: Path) -> None:
    """Copy owner, group, mode and extended attributes to an empty file, as far as the system allows."""
    was = model.stat()
    if hasattr(os, "chown"):
        for owner, group in (-1, was.st_gid), (was.st_uid, -1):
            with suppress(OSError):
                os.chown(new, owner, group)
    with suppress(OSError):
        copystat(model, new)
    if new.stat().st_gid != was.st_gid:  # what the group was allowed does not apply to another one
        mode = stat.S_IMODE(was.st_mode)
        new.chmod(mode & ~stat.S_IRWXG | (mode & stat.S_IRWXO) << 3)


def _put_in_place(temporary: Path, real: Path) -> None:
    for seconds in _SECONDS_BETWEEN_TRIES:
        with suppress(PermissionError):
            temporary.replace(real)
            return
        time.sleep(seconds)
    temporary.replace(real)
