"""Playing a maze on an open sheet: it grows at the pace asked for, whatever its size and the speed of Excel."""

import ctypes
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from operator import ne
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.layout import Layout, Role
from excelmaze.draw.theme import Theme
from excelmaze.draw.tilings import lay_out
from excelmaze.live import drawing
from excelmaze.maze.maze import Maze
from excelmaze.maze.replay import Replay, Walk
from excelmaze.options.values import check_option
from excelmaze.solvers.registry import Trail

if TYPE_CHECKING:
    import xlwings as xw

_WINDOWS_ESCAPE = 0x1B  # VK_ESCAPE
_IS_DOWN = 0x8000
_MAC_ESCAPE = 53  # kVK_Escape
_MAC_SESSION = 0  # kCGEventSourceStateCombinedSessionState

STOP_KEY = "Esc" if sys.platform == "darwin" or sys.platform.startswith("win") else "Ctrl+C"
"""What stops the animation on this system."""


def escape_pressed() -> bool:
    """Return whether Esc is down; always False where the system does not tell."""
    try:
        if sys.platform.startswith("win"):
            # The low bit remembers an Esc that was pressed before the animation began.
            return bool(ctypes.windll.user32.GetAsyncKeyState(_WINDOWS_ESCAPE) & _IS_DOWN)
        if sys.platform == "darwin":
            services = ctypes.CDLL("/System/Library/Frameworks/ApplicationServices.framework/ApplicationServices")
            services.CGEventSourceKeyState.restype = ctypes.c_bool
            return bool(services.CGEventSourceKeyState(_MAC_SESSION, ctypes.c_uint16(_MAC_ESCAPE)))
    except (OSError, AttributeError):
        pass
    return False


# At most some twenty pictures a second: nobody notices more, and each costs Excel a redrawing.
FRAME_SECONDS = 0.05
_PICTURES_WITHOUT_DELAY = 100


class Pace(NamedTuple):
    """A pace of showing something, and what ends it early.

    Attributes:
        delay: seconds for each cell or step; 0 is as fast as it can be shown.
        stop: asked before each picture; also Ctrl+C stops.
        clock: the time in seconds.
        sleep: waits so many seconds.
    """

    delay: float
    stop: Callable[[], bool] = escape_pressed
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep


def play(sheet: "xw.Sheet", maze: Maze, theme: Theme, pace: Pace, trails: Sequence[Trail] = ()) -> bool:
    """Show a maze growing on its sheet, and a solver going through it; what is shown is taken back by others.

    By the clock, not by counting pictures: at each picture all cells that are due by then are opened, so that a maze of
    n cells takes n times the delay, also where Excel is slow.

    Args:
        sheet: the sheet.
        maze: a maze that knows the order in which it was carved.
        theme: lines and fills; patterns appear when it is finished.
        pace: how fast.
        trails: where a solver goes then, if one does.

    Returns:
        Whether it came to its end.

    Raises:
        InputError: a delay below 0 or beyond an hour, or a maze whose order is not known.
    """
    check_option("delay", pace.delay)
    replay = Replay(maze)
    try:
        first = lay_out(replay.maze)
        shown = drawing.plain(first, Role.UNVISITED)
        drawing.carry_out(sheet, drawing.base(first, theme, Role.UNVISITED))
        if first.grid is not maze.graph or first.has_diagonals:
            drawing.carry_out(sheet, drawing.steps_between(shown, first, theme, range(first.grid.size)))
            shown = first

        def grow(passages: int) -> None:
            nonlocal shown
            cells = replay.advance(passages)
            if cells:
                now = lay_out(replay.maze)
                plain = now.grid is maze.graph and not now.grid.merged
                touched = cells if plain else _differing(shown, now)
                drawing.carry_out(sheet, drawing.steps_between(shown, now, theme, touched))
                shown = now

        grown = _paced(sheet, replay.left, grow, "Maze", "passages", pace)
        return grown and (not trails or walk(sheet, maze, theme, pace, trails))
    except KeyboardInterrupt:
        return False


def walk(sheet: "xw.Sheet", maze: Maze, theme: Theme, pace: Pace, trails: Sequence[Trail]) -> bool:
    """Show a solver going through a maze that a sheet shows, by the clock, a delay for each step.

    Returns:
        Whether it came to its end.
    """
    going, shown = Walk(maze.graph, trails), lay_out(maze)

    def go(steps: int) -> None:
        nonlocal shown
        going.advance(steps)
        now = lay_out(maze, walk=going)
        drawing.carry_out(sheet, drawing.steps_between(shown, now, theme, _differing(shown, now)))
        shown = now

    try:
        return _paced(sheet, going.left, go, "Solver", "steps", pace)
    except KeyboardInterrupt:
        return False


def _paced(sheet: "xw.Sheet", total: int, advance: Callable[[int], object], title: str, unit: str, pace: Pace) -> bool:
    """Advance by as much as is due, picture after picture, until all is done; return whether it came to its end."""
    app, delay = sheet.book.app, pace.delay
    _let_draw(app)
    began, done = pace.clock(), 0
    while done < total:
        due = int((pace.clock() - began) / delay) if delay else done + max(1, total // _PICTURES_WITHOUT_DELAY)
        due = max(done, min(due, total))
        advance(due - done)
        if done < due < total:
            app.status_bar = f"{title}: {due:,} of {total:,} {unit}; {STOP_KEY} stops"
            _let_draw(app)
        done = due
        # Until the next one is due, but not for less than a picture.
        until_next = (done + 1) * delay - (pace.clock() - began)
        wait = max(until_next, FRAME_SECONDS) if delay and done < total else 0.0
        if _stopped_within(wait, pace):
            return False
    return True


def _differing(shown: Layout, now: Layout) -> Iterable[int]:
    """Return the cells that differ between two layouts."""
    before, after = (zip(one.lines, one.roles, strict=True) for one in (shown, now))
    return compress(range(now.grid.size), map(ne, before, after))


def _stopped_within(seconds: float, pace: Pace) -> bool:
    """Wait in short naps, so that a key is not kept waiting; return whether it was stopped."""
    end = pace.clock() + seconds
    while not pace.stop():
        left = end - pace.clock()
        if left <= 0:
            return False
        pace.sleep(min(left, FRAME_SECONDS))
    return True


def _let_draw(app: "xw.App") -> None:
    """Show what was changed: once a picture, not once a call."""
    app.screen_updating = True
    app.screen_updating = False
