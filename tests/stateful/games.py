"""A rule for games: marks that a person types, and what commands do with them and with all that is the user's."""

import tempfile
from abc import abstractmethod
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from excelmaze.grids.grid import Grid
from tests.conftest import Result
from tests.stateful import user
from tests.stateful.model import Placed
from tests.stateful.observed import observed
from tests.stateful.rounds import OnRounds
from tests.stateful.strategies import SEEDS, WHICH, Making


class OnGames(OnRounds):
    """What is done to games; each is gone at the end of its rule."""

    @abstractmethod
    def maze(self, which: int) -> Placed:
        """One of the mazes that no other overlaps."""

    @abstractmethod
    def _cleared(self, sheet: str, placed: Placed | None = None, *options: str) -> Result:
        """Clear a sheet, or a maze, and tell the model."""

    @precondition(lambda self: self.has_mazes)
    @rule(
        which=WHICH,
        seed=SEEDS,
        protect=st.booleans(),
        marks=st.lists(st.sampled_from(["x", "7", 7, "猫"]), max_size=5),
        then=st.sampled_from(["nothing", "again", "saved", "solved", "partly"]),
    )
    def played(self, which: int, seed: int, protect: bool, marks: list[str | int], then: str) -> None:  # noqa: FBT001
        """A maze becomes a game, a person marks cells, a command comes in between, and all is as without the game."""
        placed = self.maze(which)
        sheet, grid = placed.sheet, Grid(placed.maze.grid.cells.areas)
        options = ["--play", *(["--protect"] if protect else [])]
        if not self._filled(sheet, grid, Making("backtracker", seed), options=options):
            return
        assert ("sheetProtection" in " ".join(observed(self.book).sheets[sheet].others)) is protect
        shown = self._drawn(sheet, grid)
        typed = self._typed(sheet, grid, marks)
        assert self._drawn(sheet, grid) == shown, "marks are no part of a maze"
        if then == "saved":
            for path in (self.book, self.twin):
                user.save(path)
            self.model.see_twin()
        elif then == "solved":
            self.excelmaze("solve", "--sheet", sheet, "--cells", grid.address, status=0)
            self.model.marked(self.model.whole[-1])
        elif then == "again":
            told = self._renewed(sheet, grid, seed + 1)
            assert (f"removed {typed} mark" in told) is bool(typed), told
            typed = self._typed(sheet, grid, marks)
        done = self._cleared(sheet, None if then == "partly" else self.model.whole[-1])
        assert (f"removed {typed} mark" in done.out) is bool(typed), done

    def _drawn(self, sheet: str, grid: Grid) -> list[str]:
        """What the commands that only look at a maze make of its cells."""
        where = "--sheet", sheet, "--cells", grid.address
        told = [self.excelmaze(command, *where, status=0).out for command in ("stats", "show")]
        with tempfile.TemporaryDirectory() as folder:
            drawn = Path(folder) / "maze.svg"
            self.excelmaze("export", drawn, *where, status=0)
            return [*told, drawn.read_text(encoding="utf-8")]

    def _renewed(self, sheet: str, grid: Grid, seed: int) -> str:
        done = self.excelmaze("fill", "--sheet", sheet, "--cells", grid.address, "--seed", seed, status=0)
        self.model.put(Placed.made(sheet, Making("backtracker", seed).maze(grid)))
        assert "played beside" in done.out or "the game that was there is removed" in done.out
        return done.out

    def _typed(self, sheet: str, grid: Grid, marks: list[str | int]) -> int:
        """Type marks into empty cells, but for those of a maze without a game; return how many there are."""
        if not any(name.startswith("_excelmaze.p") for name, _ in observed(self.book).names):
            return 0
        seen, maze = observed(self.book).sheets[sheet], self.model.whole[-1].maze
        taken = {*seen.contents, *(grid.place(cell) for pair in maze.ends for cell in pair if cell is not None)}
        # A cell that is not written looks like its row or its column, which openpyxl does not know.
        empty = (place for place in map(grid.place, range(grid.size)) if place in seen.looks and place not in taken)
        places = dict(zip(empty, marks, strict=False))
        if places:
            user.mark(self.book, sheet, places)
            user.save(self.twin)  # as openpyxl has saved the book
            self.model.see_twin()
        return len(places)
