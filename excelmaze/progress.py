"""Progress of long work, on one line of a terminal.

Generators and the writer call `tick` once for a block of many cells. Without a listener it does nothing, and a
listener is called so rarely that it costs nothing either.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TextIO

# Cells between two ticks of a loop that has no blocks.
BLOCK = 1 << 14
# Work of a second or less shows nothing.
_FIRST_AFTER, _AGAIN_AFTER = 1.0, 0.2

Listener = Callable[[str, int, int, str], None]

_listeners: list[Listener] = []


def tick(work: str, done: int, total: int, unit: str = "cells") -> None:
    """Report progress: `generating`, 16,384 of 1,000,000 `cells`."""
    for listener in _listeners:
        listener(work, done, total, unit)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Report all progress inside a `with` block to a listener."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


@contextmanager
def shown(stream: "TextIO") -> Iterator[None]:
    """Show the progress of a `with` block if the stream is a terminal; the line is erased at the end."""
    with ExitStack() as afterwards:
        if stream.isatty():
            line = ProgressLine(stream)
            afterwards.callback(line.erase)
            afterwards.enter_context(listening(line.update))
        yield


class ProgressLine:
    """The progress line in a terminal: `generating: 300 of 900 cells`."""

    def __init__(self, stream: "TextIO", clock: Callable[[], float] = time.monotonic) -> None:
        self._stream, self._clock = stream, clock
        self._next = clock() + _FIRST_AFTER
        self._width = 0

    def update(self, work: str, done: int, total: int, unit: str) -> None:
        """Rewrite the line, if it is time for it."""
        if (now := self._clock()) >= self._next:
            self._next = now + _AGAIN_AFTER
            self._replace(f"{work}: {done:,} of {total:,} {unit}")

    def erase(self) -> None:
        """Erase the line."""
        if self._width:
            self._replace("")
            self._stream.write("\r")
            self._stream.flush()

    def _replace(self, text: str) -> None:
        """Overwrite the line, as old Windows consoles know no escape code that erases it."""
        self._stream.write("\r" + text.ljust(self._width))
        self._stream.flush()
        self._width = len(text)
