"""Messages of commands: what was done, notes and progress, which are no results and can be silenced."""

import sys
from contextlib import AbstractContextManager, nullcontext

from excelmaze.options.values import Values
from excelmaze.progress import shown
from excelmaze.texts import for_terminal


def say(values: Values, *lines: str) -> None:
    """Print lines about what was done, unless the user wants none; those of a dry run are its result."""
    if not values["quiet"] or values["dry_run"]:
        for line in lines:
            print(for_terminal(line))


def remark(values: Values, *lines: str) -> None:
    """Print lines beside a result, where they do not get into it."""
    if not values["quiet"]:
        for line in lines:
            print(for_terminal(line), file=sys.stderr)


def progress(values: Values) -> AbstractContextManager[None]:
    """Show the progress of a `with` block on a terminal, unless the user wants no messages."""
    return nullcontext() if values["quiet"] else shown(sys.stderr)
