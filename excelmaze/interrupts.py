"""Ctrl+C: what was written by then, and the few moments in which it has to wait."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

# The files that were put in their places, for whoever is interrupted to tell.
written: list[str] = []
# Those of them that are excelmaze's own, of which nobody needs to hear.
own: set[str] = set()


@contextmanager
def deferred() -> Iterator[None]:
    """Let Ctrl+C wait until the block has ended, which is to take no time: a file is in place and noted, or neither.

    Only the main thread hears of Ctrl+C, so in others nothing is to be done.
    """
    was = signal.getsignal(signal.SIGINT)
    came: list[FrameType | None] = []
    if not callable(was) or not _heard_by(lambda _, frame: came.append(frame)):
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, was)
        if came:
            was(signal.SIGINT, came[0])


def _heard_by(handler: Callable[[int, FrameType | None], object]) -> bool:
    """Let a function hear of Ctrl+C; False in a thread that cannot."""
    try:
        signal.signal(signal.SIGINT, handler)
    except ValueError:
        return False
    return True
