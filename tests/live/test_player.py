"""The pace of the animation, with a clock of our own and a sheet that only writes down what it is told."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from excelmaze.draw.theme import THEMES
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.live.keys import STOP_KEY
from excelmaze.live.player import FRAME_SECONDS, play
from excelmaze.live.snapshot import Snapshot
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import parse_selection
from tests.cases import covering

NO_SNAPSHOT = Snapshot(Path("nowhere.xlsx"), "Sheet1", (), {}, "animate", "book.xlsx", "")


class Stage:
    """A sheet whose app takes some time for each picture; it keeps time and minutes."""

    def __init__(self, picture_seconds: float = 0.0) -> None:
        self.now = 100.0
        self.picture_seconds = picture_seconds
        self.removed: list[tuple[float, int]] = []
        self.said: list[str] = []
        self.naps: list[float] = []
        self.book = SimpleNamespace(app=self)

    def clock(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        assert seconds > 0
        self.naps.append(seconds)
        self.now += seconds

    def range(self, address: str) -> Any:
        return SimpleNamespace(borders=Lines(self, address), color=None)

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "status_bar":
            self.said.append(value)
        if name == "screen_updating" and value:
            self.now += self.picture_seconds
        super().__setattr__(name, value)

    def play(self, maze: Maze, delay: float, stop: Callable[[], bool] = lambda: False) -> bool:
        sheet: Any = self
        return play(
            sheet, maze, THEMES["classic"], NO_SNAPSHOT, delay=delay, stop=stop, clock=self.clock, sleep=self.sleep
        )


class Lines:
    def __init__(self, stage: Stage, address: str) -> None:
        self.stage = stage
        self.edges = sum(max(a.bottom - a.top, a.right - a.left) + 1 for a in parse_selection(address).areas)

    def clear(self, sides: list[str]) -> None:
        assert len(sides) == 1
        self.stage.removed.append((self.stage.now, self.edges))

    def set(self, *_: Any, **__: Any) -> None:
        """The grid of walls at the beginning."""


def square(side: int) -> Maze:
    return generate(Grid.rectangle(side, side), seed=1, openings="none")


@pytest.mark.parametrize("side", [2, 12, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("delay", "picture_seconds"), covering([1.0, 0.02, 0.001], [0.0, 0.3]))
def test_the_pace_holds_for_mazes_of_any_size_and_an_excel_of_any_speed(
    side: int, delay: float, picture_seconds: float
) -> None:
    stage = Stage(picture_seconds)
    assert stage.play(square(side), delay)
    passages = side * side - 1
    began = 100.0 + picture_seconds
    # Each removal comes when it is due, or up to a picture and a nap later, and never early.
    late = picture_seconds + 2 * FRAME_SECONDS + 1e-6
    opened = 0
    for moment, edges in stage.removed:
        opened += edges
        assert opened * delay <= moment - began + 1e-6
    assert opened == passages
    assert 0 <= stage.now - began - passages * delay + 1e-6 <= late


def test_progress_is_told() -> None:
    stage = Stage()
    stage.play(square(4), 1.0)
    assert stage.said[:2] == [f"Maze: {done} of 15 passages; {STOP_KEY} stops" for done in (1, 2)]
    assert len(stage.said) == 14


def test_without_a_delay_it_is_shown_in_about_a_hundred_pictures_and_without_waiting() -> None:
    stage = Stage()
    stage.play(square(60), 0)
    assert 90 <= len(stage.said) <= 110
    assert stage.naps == []


def test_a_stop_is_noticed_within_a_nap_also_while_waiting_for_a_slow_cell() -> None:
    stage = Stage()
    assert not stage.play(square(12), 10.0, stop=lambda: stage.now >= 123.4)
    assert 123.4 <= stage.now <= 123.4 + FRAME_SECONDS
    assert sum(edges for _, edges in stage.removed) == 2


def test_ctrl_c_stops_too(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage()

    def interrupted(_: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(stage, "sleep", interrupted)
    assert not stage.play(square(12), 1.0)


@pytest.mark.parametrize("delay", [-1.0, float("nan"), float("inf"), 3601.0])
def test_a_delay_below_zero_is_refused(delay: float) -> None:
    with pytest.raises(InputError, match="choose 0 or more"):
        Stage().play(square(2), delay)


def test_a_maze_whose_order_is_not_known_cannot_be_played() -> None:
    made = square(4)
    with pytest.raises(InputError, match="order in which this maze was carved is not known"):
        Stage().play(Maze(made.grid, made.passages), 1.0)
