"""Ctrl+C: what was written by then, and the few moments in which it has to wait."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

# The files that were put in their places, for whoever is interrupted to tell.
written: list[str] = []


@contextmanager
def deferred() -> Iterator[None]:
    """Let Ctrl+C wait until the block has ended, which is to take no time: a file is in place and noted, or neither.

    Only the main thread hears of Ctrl+C, so in others nothing is to be done.
    """
    was = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(was):
        yield
        return
    came: list[FrameType | None] = []
    signal.signal(signal.SIGINT, lambda _, frame: came.append(frame))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, was)
        if came:
            was(signal.SIGINT, came[0])
