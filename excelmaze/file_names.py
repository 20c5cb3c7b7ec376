"""Names of files: which ones no file can have, on this system."""

import os
import re
from pathlib import Path, PureWindowsPath

from excelmaze.errors import InputError

_ON_WINDOWS = os.name == "nt"
# Windows takes these names for devices in every folder, whatever their ending.
_DEVICES = re.compile(r"(CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|(COM|LPT)[1-9¹²³]) *(\..*)?", re.IGNORECASE | re.DOTALL)
# A colon behind a name means a part of that file which no program shows.
_FORBIDDEN = re.compile('[<>:"|?*\0-\x1f]')
# Unless that limit is lifted on a machine. Excel itself opens no file whose path has more than 218 characters.
_LONGEST_ON_WINDOWS = 259


def file_path(path: str | os.PathLike[str]) -> Path:
    """Return a path as it is, if a file can have that name.

    Raises:
        InputError: it is no text, or has characters that the file system cannot write, as half of a surrogate pair, or
            those that Windows keeps for itself.
    """
    if not isinstance(path, str | os.PathLike):
        raise InputError(f"{ascii(path)[:40]} is not a file; give the name of one")
    try:
        possible = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise InputError(f"{str(path)!r} cannot be the name of a file; choose another one")
    if _ON_WINDOWS and (flaw := windows_flaw(os.fspath(path))):
        raise InputError(f"{path}: {flaw}")
    return Path(path)


def windows_flaw(path: str) -> str:
    r"""Return why no file on Windows can have a path, and the remedy; nothing if one can.

    >>> windows_flaw(r"C:\Users\Eva\*.xlsx")
    'on Windows no name has a *; give the name of one file'
    >>> windows_flaw("aux.xlsx")
    'on Windows aux is a device; choose another name'
    >>> [windows_flaw(path) for path in (r"C:\maze.xlsx", "C:maze.xlsx", r"\\school\class 3b\maze.xlsx")]
    ['', '', '']
    """
    pure = PureWindowsPath(path)
    for name in pure.parts[bool(pure.anchor) :]:
        if sign := _FORBIDDEN.search(name):
            remedy = "give the name of one file" if sign[0] in "*?" else "choose another name"
            return f"on Windows no name has a {sign[0] if sign[0].isprintable() else ascii(sign[0])}; {remedy}"
        if device := _DEVICES.fullmatch(name):
            return f"on Windows {device[1]} is a device; choose another name"
    if pure.name.endswith((".", " ")) and pure.name.strip("."):
        return "on Windows no name ends in a full stop or a space; choose another name"
    return ""


def is_too_long(path: str | os.PathLike[str]) -> bool:
    """Return whether a path is longer than Windows takes, which then says that its folder does not exist."""
    return _ON_WINDOWS and len(os.path.abspath(path)) > _LONGEST_ON_WINDOWS  # noqa: PTH100 - resolve asks the system
