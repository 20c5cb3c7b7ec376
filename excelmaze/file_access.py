"""What a file has besides its content: who it belongs to, who may do what with it, and its extended attributes."""

import os
import stat
from contextlib import suppress
from pathlib import Path

_PRIVATE = 0o600
_USUAL = 0o666
# Attributes that mean something to people; the others are the system's own, which gives every file its own.
_MEANT = ("user.", "system.posix_acl_access")


def mode_before(model: Path) -> int:
    """The mode of a new file that is to be like another: nobody's but ours, until it has that one's mode."""
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
                # What the group was allowed is not meant for another one.
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
