"""The terminal that standard output is, or the file: its width and its colours."""

import os
import sys

# ENABLE_VIRTUAL_TERMINAL_PROCESSING of a console's mode.
_OBEY_ESCAPE_CODES = 4


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
    return sys.stdout.isatty() and _obeys_escape_codes()


def _obeys_escape_codes() -> bool:
    """Return whether the terminal obeys escape codes, as a console of Windows does only when it is asked to."""
    if sys.platform == "win32":
        import ctypes
        import msvcrt

        kernel, mode = ctypes.windll.kernel32, ctypes.c_ulong()
        console = ctypes.c_void_p(msvcrt.get_osfhandle(sys.stdout.fileno()))
        return bool(
            kernel.GetConsoleMode(console, ctypes.byref(mode))
            and kernel.SetConsoleMode(console, mode.value | _OBEY_ESCAPE_CODES)
        )
    return True
