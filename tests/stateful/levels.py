"""Rules for mazes with levels, one on several sheets each: read and solved from any of them."""

import json
import re
import tempfile
from abc import abstractmethod
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from tests.conftest import Result
from tests.stateful.model import Model, Tower
from tests.stateful.strategies import WHICH


class OnLevels(RuleBasedStateMachine):
    """What is done to mazes with levels."""

    book: Path
    model: Model

    @abstractmethod
    def excelmaze(self, command: str, *arguments: object, status: int | None = None) -> Result:
        """Run a command on the workbook."""

    @property
    def has_levels(self) -> bool:
        """Whether there is a maze with levels."""
        return bool(self.model.towers)

    @precondition(lambda self: self.has_levels)
    @rule(which=WHICH, level=WHICH, what=st.sampled_from(["stats", "show", "export"]))
    def ask_levels(self, which: int, level: int, what: str) -> None:
        """Nothing changes, and all levels are one maze."""
        tower, before = self._tower(which), self.book.read_bytes()
        where = self._of_level(tower, level)
        if what == "stats":
            told = json.loads(self.excelmaze("stats", *where, "--json", status=0).out)["measures"]
            assert (told["cells"], told["isolated"]) == (tower.maze.grid.size, tower.maze.stats().isolated)
        elif what == "show":
            self.excelmaze("show", *where, "--style", "block", status=0)
        else:
            with tempfile.TemporaryDirectory() as folder:
                done = self.excelmaze("export", Path(folder) / "maze.html", *where, "--play")
            # The names of another maze on its sheets may hide where its goal is.
            assert f"{len(tower.sheets)} pages" in done.out or "a game needs a goal" in done.err, done
        assert self.book.read_bytes() == before

    @precondition(lambda self: self.has_levels)
    @rule(which=WHICH, level=WHICH, solver=st.sampled_from([None, None, "tremaux"]))
    def solve_levels(self, which: int, level: int, solver: str | None) -> None:
        """The way goes over all levels; it is as long as that through the maze in memory."""
        tower = self._tower(which)
        options = [] if solver is None else ["--solver", solver]
        done = self.excelmaze("solve", *self._of_level(tower, level), *options, status=0)
        if "nothing was changed" in done.out:
            return
        self.model.marked_levels(tower)
        told = re.search(r"start (.+), goal (.+), solution (\d+) step", done.out)
        assert told, done
        grid = tower.maze.grid
        way = tower.maze.solve(*(grid.find(cell, "cell") for cell in told.group(1, 2)))
        assert way is not None
        assert len(way) - 1 == int(told[3])

    @precondition(lambda self: self.has_levels)
    @rule(which=WHICH, level=WHICH, how=st.sampled_from([("fill",), ("clear",), ("clear", "--plain")]))
    def changed_levels(self, which: int, level: int, how: tuple[str, ...]) -> None:
        """Nothing but solving changes them."""
        tower, before = self._tower(which), self.book.read_bytes()
        command, *options = how
        done = self.excelmaze(command, *self._of_level(tower, level), *options, status=1)
        assert "has levels, which only excelmaze solve BOOK.xlsx changes" in done.err, done
        assert self.book.read_bytes() == before

    def is_level(self, sheet: str) -> bool:
        """Whether a sheet has a level of a maze, which is lost where rows move: nobody moves any there."""
        return any(sheet in one.sheets for one in self.model.towers)

    def _tower(self, which: int) -> Tower:
        return self.model.towers[which % len(self.model.towers)]

    @staticmethod
    def _of_level(tower: Tower, level: int) -> list[object]:
        return ["--sheet", tower.sheets[level % len(tower.sheets)], "--cells", tower.cells]
