"""How far long work has come, on one line of a terminal.

Generators and the writer call `tick` once for a block of many cells. Unless somebody listens it does nothing, and who
listens is told so rarely that it costs nothing either.
"""

import time
from bisect import bisect_right
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TextIO

# How many cells a loop without blocks of its own does between two ticks.
BLOCK = 1 << 14
# Work of a second or less shows nothing.
_FIRST_AFTER, _AGAIN_AFTER = 1.0, 0.2
# The time left is told after so much of the work, where its pace is neither twice nor half what it was: the first walk
# of Wilson's algorithm and the last cells of Aldous and Broder's say nothing of the rest.
_LEAST_DONE, _LEAST_SECONDS, _SAME_PACE = 0.01, 1.0, 2
_MINUTE = 60

Listener = Callable[[str, int, int, str], None]

_listeners: list[Listener] = []


def tick(work: str, done: int, total: int, unit: str = "cells") -> None:
    """Tell that so much of a work is done: `generating`, 16,384 of 1,000,000 `cells`."""
    for listener in _listeners:
        listener(work, done, total, unit)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Let a listener hear of all work inside a `with` block."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


@contextmanager
def shown(stream: "TextIO") -> Iterator[None]:
    """Show the progress of what a `with` block does, where the stream is a terminal; the line is erased at the end."""
    with ExitStack() as afterwards:
        if stream.isatty():
            line = ProgressLine(stream)
            afterwards.callback(line.erase)
            afterwards.enter_context(listening(line.update))
        yield


class ProgressLine:
    """The line that tells how far a work has come and how long it will take: `generating: 300 of 900 cells, 4 s left`.

    Each work's time is taken from its own first tick on; it is told only where it means something.
    """

    def __init__(self, stream: "TextIO", clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._clock = clock
        self._work = ("", 0)
        self._times: list[float] = []
        self._dones: list[int] = []
        self._next = clock() + _FIRST_AFTER
        self._width = 0

    def update(self, work: str, done: int, total: int, unit: str) -> None:
        """Write the line anew, if it is time for it."""
        now = self._clock()
        if (work, total) != self._work or done < self._dones[-1]:
            self._work, self._times, self._dones = (work, total), [now], [done]
        elif now >= self._times[-1] + _AGAIN_AFTER:
            self._times.append(now)
            self._dones.append(done)
        if now < self._next:
            return
        self._next = now + _AGAIN_AFTER
        text = f"{work}: {done:,} of {total:,} {unit}"
        left = self._left(now, done, total)
        if left is not None:
            text += f", {_spoken(left)} left"
        self._replace(text)

    def _left(self, now: float, done: int, total: int) -> float | None:
        """Return the seconds that the work will take yet, by its pace in the second half of its time."""
        begun, first = self._times[0], self._dones[0]
        if now - begun < _LEAST_SECONDS or done - first < total * _LEAST_DONE:
            return None
        middle = bisect_right(self._times, (begun + now) / 2) - 1
        recent = (done - self._dones[middle]) / (now - self._times[middle])
        pace = (done - first) / (now - begun)
        return (total - done) / recent if pace / _SAME_PACE <= recent <= pace * _SAME_PACE else None

    def erase(self) -> None:
        """Take the line away."""
        if self._width:
            self._replace("")
            self._stream.write("\r")
            self._stream.flush()

    def _replace(self, text: str) -> None:
        """Write over the line: old consoles of Windows obey no escape code that would erase it."""
        self._stream.write("\r" + text.ljust(self._width))
        self._stream.flush()
        self._width = len(text)


def _spoken(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), _MINUTE)
    hours, beyond = divmod(minutes, _MINUTE)
    if hours:
        return f"{hours} h {beyond} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
