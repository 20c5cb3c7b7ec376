import io

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


def test_what_is_no_terminal_is_never_written_to() -> None:
    log = io.StringIO()
    with shown(log):
        for done in range(10):
            tick("generating", done, 10)
    assert log.getvalue() == ""
