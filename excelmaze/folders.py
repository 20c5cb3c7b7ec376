"""A folder in which files are replaced: by one at a time, and without leftovers of those that were killed.

A new file gets the owner, mode and attributes of the one that it replaces. Where the system can, the folder itself is
locked: no such lock outlives a crash, and no file is left behind. Windows locks no folders; there a file stands for the
lock, which the system deletes with the process that made it.
"""

import errno
import os
import re
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from excelmaze.errors import WorkbookError

_TEMPORARY = re.compile(r"\.excelmaze-[0-9]+-[0-9a-f]+\.tmp")
_LOCK = ".excelmaze.lock"
# The lock is held to check and to rename, never to write.
_PATIENCE, _PAUSE = 10.0, 0.01
_PRIVATE = 0o600
_USUAL = 0o666
# Attributes that mean something to people; the others are the system's own, which gives every file its own.
_MEANT = ("user.", "system.posix_acl_access")


@contextmanager
def locked(folder: Path) -> Iterator[bool]:
    """Keep all others that write to a folder by this module waiting; gives whether the folder can be locked at all.

    Raises:
        WorkbookError: another program has held the lock for seconds.
    """
    descriptor = _lock(folder)
    try:
        yield descriptor is not None
    finally:
        if descriptor is not None:
            os.close(descriptor)


def new_temporary(folder: Path, mode: int) -> tuple[Path, int]:
    """Make a file in a folder, and return it and its descriptor; as long as that is open, `sweep` spares the file."""
    path = folder / f".excelmaze-{os.getpid()}-{os.urandom(8).hex()}.tmp"  # Windows' clock stands still for 16 ms
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    with suppress(OSError):
        _hold(descriptor)
    return path, descriptor


def sweep(folder: Path) -> None:
    """Delete the temporary files of programs that were killed; the folder has to be locked."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _TEMPORARY.fullmatch(entry.name):
                with suppress(OSError):
                    _delete_stale(folder / entry.name)


def _delete_stale(path: Path) -> None:
    """Delete a file that nobody has open; an OSError where somebody does."""
    if sys.platform == "win32":  # which deletes no file that is open
        path.unlink()
        return
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            _hold(descriptor)
            path.unlink()
    finally:
        os.close(descriptor)


def _lock(folder: Path) -> int | None:
    """Return the descriptor that holds a folder's lock until it is closed; None where it cannot be locked."""
    give_up = time.monotonic() + _PATIENCE
    while True:
        try:
            return _try_to_lock(folder)
        except BlockingIOError:
            if time.monotonic() > give_up:
                raise WorkbookError(f"{folder} is kept locked by another program; try again") from None
            time.sleep(_PAUSE)
        except OSError:  # no permission to read the folder, or a file system without locks
            return None


def _try_to_lock(folder: Path) -> int:
    """Lock a folder at once.

    Raises:
        BlockingIOError: it is locked.
        OSError: it cannot be locked.
    """
    if sys.platform == "win32":
        try:
            return os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_TEMPORARY)
        except FileExistsError as error:
            raise BlockingIOError from error
        except PermissionError as error:
            if os.path.lexists(folder / _LOCK):  # it is just being deleted
                raise BlockingIOError from error
            raise
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        _hold(descriptor)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def _hold(descriptor: int) -> None:
    """Lock a file or folder that is open, at once and until it is closed.

    Raises:
        BlockingIOError: somebody else holds it.
        OSError: the system, or the file system, has no such locks.
    """
    try:
        import fcntl
    except ImportError:  # Windows, browsers
        raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP)) from None
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def mode_before(model: Path) -> int:
    """Return the mode of a new file that is to be like another: nobody's but ours, until it has that one's mode."""
    return _PRIVATE if model.exists() else _USUAL


def be_like(path: Path, model: Path) -> tuple[str, ...]:
    """Give an empty file the owner, mode and extended attributes of another, if there is one.

    Returns:
        What could not be kept, in words.
    """
    try:
        was = model.stat()
    except FileNotFoundError:
        return ()
    lost, mode = [], stat.S_IMODE(was.st_mode)
    now = path.stat()
    if hasattr(os, "chown") and (now.st_uid, now.st_gid) != (was.st_uid, was.st_gid):
        try:
            os.chown(path, was.st_uid, was.st_gid)
        except OSError:
            if now.st_uid != was.st_uid:
                lost.append("its owner")
            try:
                os.chown(path, -1, was.st_gid)
            except OSError:
                lost.append("its group")
                # What the group was allowed does not apply to another one.
                mode &= ~stat.S_IRWXG | (mode & stat.S_IRWXO) << 3
    lost += _copied_attributes(path, model)
    path.chmod(mode)
    return tuple(lost)


def _copied_attributes(path: Path, model: Path) -> list[str]:
    if not hasattr(os, "listxattr"):
        return []
    lost = []
    with suppress(OSError):
        for name in os.listxattr(model):
            try:
                os.setxattr(path, name, os.getxattr(model, name))
            except OSError:
                if name.startswith(_MEANT):
                    lost.append(f"its attribute {name}")
    return lost
