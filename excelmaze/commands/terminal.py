"""The terminal that standard output may be: how wide it is, and whether it gets colours."""

import os
import sys


def terminal_width() -> int | None:
    """How many characters a line has; None where standard output is no terminal."""
    if not sys.stdout.isatty():
        return None
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and int(told):
        return int(told)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or None
    except (OSError, ValueError):
        return None


def gets_colors(when: str) -> bool:
    """Whether what is printed gets colours: `always`, `never`, or `auto`.

    By itself a terminal does, unless NO_COLOR (https://no-color.org) is set or it understands none.
    """
    if when != "auto":
        return when == "always"
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
