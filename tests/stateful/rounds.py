"""Rules for round mazes: drawings that come and go, whatever happens to the workbook in between."""

from abc import abstractmethod
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import rule

from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.maze_drawings import maze_drawings
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.stateful.levels import OnLevels
from tests.stateful.strategies import SEEDS, WHICH, Making, areas


class OnRounds(OnLevels):
    """What is done to drawn mazes; each is gone at the end of its rule."""

    twin: Path

    @abstractmethod
    def sheet(self, which: int) -> str:
        """One of the user's sheets."""

    @abstractmethod
    def _filled(self, sheet: str, grid: Grid, making: Making, pieces: str = "each", options: list[str] = ...) -> bool:
        """Fill cells, and tell the model."""

    @rule(
        which=WHICH,
        area=areas(),
        rings=st.integers(2, 4),
        seed=SEEDS,
        solution=st.sampled_from(["none", "shown"]),
        then=st.sampled_from(["nothing", "again", "covered"]),
    )
    def drawn_maze(self, which: int, area: Area, rings: int, seed: int, solution: str, then: str) -> None:
        """A maze is drawn, found and solved; then it is filled again or covered, and cleared."""
        sheet = self.sheet(which)
        place = "--sheet", sheet, "--cells", area.address
        asked = *place, "--tiling", "round", "--rings", rings, "--solution", solution
        if self.excelmaze("fill", *asked, "--seed", seed).status:
            return
        assert f"in {rings} rings" in self.excelmaze("stats", *place, status=0).out
        self.excelmaze("solve", *place, "--solution-style", "dots", status=0)
        if then == "again":
            self.excelmaze("fill", *asked, "--seed", seed + 1, status=0)
        elif then == "covered" and self._filled(sheet, Grid([area]), Making("backtracker", seed)):
            assert not self._drawn_mazes(sheet)
            return
        self.excelmaze("clear", *place, status=0)
        assert not self._drawn_mazes(sheet)

    def _drawn_mazes(self, sheet: str) -> int:
        with open_workbook(self.book) as book:
            return len(maze_drawings(book.sheet(sheet)))
