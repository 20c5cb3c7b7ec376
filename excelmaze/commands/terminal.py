"""The terminal that standard output is, or the file: its width and its colours."""

import os
import sys


def terminal_width() -> int | None:
    """Return how many characters a line has; None where standard output is no terminal."""
    if not sys.stdout.isatty():
        return None
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or None
    except (OSError, ValueError):
        return None


def gets_colors() -> bool:
    """Return whether output is coloured: in a terminal that understands it, unless NO_COLOR (https://no-color.org)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    # A console of Windows obeys escape codes once a program was run in it.
    return sys.stdout.isatty() and (sys.platform != "win32" or os.system("") == 0)  # noqa: S605, S607 - none
