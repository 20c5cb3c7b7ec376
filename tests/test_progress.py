import io
import re
from collections.abc import Callable

import pytest

from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.progress import ProgressLine, listening, shown, tick
from tests.cases import daily


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


# These make a million cells in a second.
QUICK = "binary-tree", "recursive-division"


@pytest.mark.parametrize("algorithm", daily(ALGORITHMS, ["backtracker", "eller", "cellular"]))
def test_every_generator_reports_how_far_it_has_come(algorithm: str) -> None:
    told: list[tuple[str, int, int, str]] = []
    with listening(lambda *what: told.append(what)):
        generate(Grid.rectangle(190, 190), algorithm, seed=1, goal="none")
    assert len(told) >= (1 if algorithm in QUICK else 2)
    cells = [done for work, done, *_ in told if work == "generating"]
    assert cells == sorted(cells)
    assert all(done < total for _, done, total, _ in told)


def test_the_line_tells_cells_and_time_left_and_is_erased() -> None:
    terminal, clock = Terminal(), Clock()
    line = ProgressLine(terminal, clock)
    for second, done in enumerate(range(0, 100_000, 1000)):
        clock.now = float(second)
        line.update("generating", done, 100_000, "cells")
    line.erase()
    shown_lines = [line.rstrip() for line in terminal.getvalue().split("\r")]
    assert shown_lines[1] == "generating: 1,000 of 100,000 cells, 1 min 39 s left"
    assert shown_lines[-3:] == ["generating: 99,000 of 100,000 cells, 1 s left", "", ""]
    assert "\x1b" not in terminal.getvalue()


def test_a_shorter_line_leaves_nothing_of_the_longer_one() -> None:
    """As a console does that knows no codes: what is written replaces what stands there, character by character."""
    terminal, clock = Terminal(), Clock()
    line = ProgressLine(terminal, clock)
    for second, (done, total) in enumerate([(1, 2), (90_000, 900_000), (1, 2), (1, 3)], 2):
        clock.now = float(second)
        line.update("generating", done, total, "cells")
    line.erase()
    screen, screens = [" "] * 80, []
    for written in terminal.getvalue().split("\r"):
        screen[: len(written)] = written
        screens.append("".join(screen).rstrip())
    assert screens[1:5] == [
        f"generating: {how}" for how in ("1 of 2 cells", "90,000 of 900,000 cells", "1 of 2 cells", "1 of 3 cells")
    ]
    assert screens[5:] == ["", ""]


def told(pace: Callable[[float], float], total: int, seconds: int) -> list[str]:
    """What the line says, second by second, of a work of which so much is done at a time."""
    terminal, clock = Terminal(), Clock()
    line = ProgressLine(terminal, clock)
    for tenth in range(seconds * 10):
        clock.now = tenth / 10
        line.update("generating", round(pace(clock.now)), total, "cells")
    return [line.rstrip() for line in terminal.getvalue().split("\r")[1:]]


def test_the_time_left_is_reported_only_where_it_means_something() -> None:
    """One cell in a second is no pace; nor is that of a work that slows down without end, or has just begun to run."""
    lines = told(lambda now: now if now < 4 else now * 10_000, 400_000, 40)
    assert lines[0] == "generating: 1 of 400,000 cells"
    assert {line for line in lines if len(line) < 50} >= {f"generating: {done} of 400,000 cells" for done in (1, 2, 3)}
    assert lines[-1].endswith(" of 400,000 cells, 0 s left")
    assert not any("left" in line for line in told(lambda now: 100_000 * (1 - 0.1**now), 100_000, 20)[5:])
    slow = [line.partition(", ")[2].rpartition(", ")[2] for line in told(lambda now: now, 36_000, 370)]
    assert slow[-1] == "9 h 53 min left"


def test_each_piece_begins_anew() -> None:
    """A second piece of the same size is a work of its own: no time is taken from the first one's."""
    lines = told(lambda now: now * 1000 % 10_000, 10_000, 15)
    assert all(re.search(r"\b[0-9] s left", line) for line in lines if "left" in line)
    begun = [line for line in lines if re.match(r"generating: \d{1,3} of", line)]
    assert begun
    assert not any("left" in line for line in begun)


def test_short_work_shows_nothing() -> None:
    terminal, clock = Terminal(), Clock()
    line = ProgressLine(terminal, clock)
    clock.now = 0.9
    line.update("generating", 1, 2, "cells")
    line.erase()
    assert terminal.getvalue() == ""


def test_what_is_no_terminal_is_never_written_to() -> None:
    log = io.StringIO()
    with shown(log):
        for done in range(10):
            tick("generating", done, 10)
    assert log.getvalue() == ""


def test_a_terminal_is_left_clean_when_the_work_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("excelmaze.progress._FIRST_AFTER", -1.0)
    terminal = Terminal()

    def stopped() -> None:
        with shown(terminal):
            tick("generating", 1, 2)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()
    text = "generating: 1 of 2 cells"
    assert terminal.getvalue() == f"\r{text}\r{' ' * len(text)}\r"
