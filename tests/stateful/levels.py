"""Rules for mazes with levels, one on several sheets each: read, solved and cleared from any of them."""

import json
import re
import tempfile
from abc import abstractmethod
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.read import read
from tests.conftest import Result
from tests.stateful.model import Model, Tower
from tests.stateful.strategies import STAIRS, WHICH, Making, areas, makings


class OnLevels(RuleBasedStateMachine):
    """What is done to mazes with levels."""

    book: Path
    model: Model

    @abstractmethod
    def excelmaze(self, command: str, *arguments: object, status: int | None = None) -> Result:
        """Run a command on the workbook."""

    @property
    def has_levels(self) -> bool:
        """Whether there is a maze with levels that no other overlaps."""
        return bool(self.model.towers)

    @rule(which=WHICH, area=areas(), making=makings(), stairs=STAIRS, solution=st.sampled_from(["none", "shown"]))
    def fill_levels(self, which: int, area: Area, making: Making, stairs: float | None, solution: str) -> None:
        """A maze on two sheets, over whatever is there."""
        names, grid = self.model.sheets, Grid([area])
        sheets = [names[which % len(names)], names[(which + 1) % len(names)]]
        places = {grid.place(cell) for cell in range(grid.size)}
        if sheets[0] == sheets[1] or any(places & self.model.leavings(sheet).torn for sheet in sheets):
            return
        arguments = ["--algorithm", making.algorithm, "--seed", making.seed, "--loops", making.loops]
        arguments += [*([] if stairs is None else ["--stairs", stairs]), "--solution", solution]
        both = [part for sheet in sheets for part in ("--sheet", sheet)]
        if self.excelmaze("fill", *both, "--cells", grid.address, *arguments).status == 0:
            self.model.put_levels(sheets, read(self.book, sheet=sheets[0], cells=grid.address))

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
    @rule(which=WHICH, level=WHICH)
    def clear_levels(self, which: int, level: int) -> None:
        """All levels of a maze, from any of them."""
        self._cleared_levels(self._tower(which), level)

    def without_levels(self, sheet: str) -> None:
        """Take away all mazes with levels that a sheet has, of which nobody follows what rows do to them."""
        for tower in [one for one in self.model.towers if sheet in one.sheets]:
            self._cleared_levels(tower, tower.sheets.index(sheet))
        if self.model.leavings(sheet).of_levels:
            self.excelmaze("clear", "--sheet", sheet, status=0)
            self.model.took(sheet)

    def _cleared_levels(self, tower: Tower, level: int) -> None:
        recorded = any(tower.places & self.model.leavings(sheet).cells for sheet in tower.sheets)
        done = self.excelmaze("clear", *self._of_level(tower, level), status=0 if recorded else 1)
        if done.status == 0:
            self.model.took(tower.sheets[level % len(tower.sheets)], tower.places)

    def _tower(self, which: int) -> Tower:
        return self.model.towers[which % len(self.model.towers)]

    @staticmethod
    def _of_level(tower: Tower, level: int) -> list[object]:
        return ["--sheet", tower.sheets[level % len(tower.sheets)], "--cells", tower.cells]
