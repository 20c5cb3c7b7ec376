"""The pace of the animation, with a clock of our own and a sheet that only writes down what it is told."""

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from excelmaze.draw.layout import Role
from excelmaze.draw.theme import THEMES
from excelmaze.grids.grid import Grid
from excelmaze.live.player import FRAME_SECONDS, STOP_KEY, Pace, play
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import parse_selection
from excelmaze.solvers.registry import Trail
from tests.cases import covering


class Stage:
    """A sheet whose app takes some time for each picture; it keeps time and minutes."""

    def __init__(self, picture_seconds: float = 0.0) -> None:
        self.now = 100.0
        self.picture_seconds = picture_seconds
        self.removed: list[tuple[float, int]] = []
        self.filled: list[tuple[float, str | None]] = []
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
        return Cells(self, address)

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "status_bar":
            self.said.append(value)
        if name == "screen_updating" and value:
            self.now += self.picture_seconds
        super().__setattr__(name, value)

    def play(
        self, maze: Maze, delay: float, stop: Callable[[], bool] = lambda: False, trails: Sequence[Trail] = ()
    ) -> bool:
        sheet: Any = self
        pace = Pace(delay, stop, self.clock, self.sleep)
        return play(sheet, maze, THEMES["classic"], pace, trails)


class Cells:
    def __init__(self, stage: Stage, address: str) -> None:
        self.borders = Lines(stage, address)
        self._stage = stage

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "color":
            self._stage.filled.append((self._stage.now, value))
        super().__setattr__(name, value)


class Lines:
    def __init__(self, stage: Stage, address: str) -> None:
        self.stage = stage
        self.lengths = [max(area.height, area.width) for area in parse_selection(address).areas]

    def clear(self, sides: list[str]) -> None:
        (side,) = sides
        edges = sum(length - side.startswith("inside") for length in self.lengths)
        self.stage.removed.append((self.stage.now, edges))

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


def test_a_stop_is_noticed_within_a_nap_also_while_waiting_for_a_slow_cell() -> None:
    stage = Stage()
    assert not stage.play(square(12), 10.0, stop=lambda: stage.now >= 123.4)
    assert 123.4 <= stage.now <= 123.4 + FRAME_SECONDS
    assert sum(edges for _, edges in stage.removed) == 2


def test_a_solver_goes_through_the_finished_maze_at_the_same_pace() -> None:
    maze = square(6)
    trails = maze.trails("tremaux")
    stage, alone = Stage(), Stage()
    assert alone.play(maze, 0.5)
    assert stage.play(maze, 0.5, trails=trails)
    steps = len(trails[0].steps)
    assert abs(stage.now - alone.now - 0.5 * steps) <= 3 * FRAME_SECONDS
    assert stage.said[-1] == f"Solver: {steps - 1} of {steps} steps; {STOP_KEY} stops"
    filled = [filling for filling in stage.filled if filling[0] > alone.now]
    fills = THEMES["classic"].fills
    assert {color for _, color in filled} >= {f"#{fills[role].color.rgb}" for role in (Role.VISITED, Role.SOLUTION)}
