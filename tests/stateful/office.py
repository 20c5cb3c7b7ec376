"""The same with LibreOffice: live commands in between, saves, and rows that it inserts."""

from pathlib import Path
from typing import ClassVar

import xlwings as xw
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.sheet.addresses import Area, reference
from tests.stateful.machine import ALGORITHM_NAMES, SEEDS, WHICH, Commands, Result, areas
from tests.stateful.model import Placed
from tests.stateful.workbook import ROWS


class CommandsInOffice(Commands):
    """The commands on files, and those on open sheets in one LibreOffice."""

    plain = True
    office: ClassVar[xw.App]

    def let_go(self) -> None:
        """Close the workbooks: while one is open its lock file keeps other commands away."""
        for book in list(self.office.books):
            book.close()

    def saved(self, path: Path, change: "tuple[str, int, int] | None" = None) -> None:
        """Open a workbook in LibreOffice and save it, with rows inserted: the sheet, the row, how many."""
        book = self.office.books.open(path)
        if change is not None:
            sheet, before, count = change
            rows = book.sheets[sheet].api.Rows
            rows.insertByIndex(before - 1, count)
        book.save()
        book.close()

    def live(self, action: str, *arguments: object, status: int | None = None) -> Result:
        """Run a live command on the workbook and save it; the twin is saved, too."""
        where = ["--app", "libreoffice", "--pipe", self.office.impl.office.process.pipe]
        done = self.ran("live", action, *arguments, "--book", self.book, "--save", *where, status=status)
        if done.status == 0:
            self.model.fitted |= {*self.model.sheets}
            self.saved(self.twin)
            self.model.see_twin()
        return done

    @rule(
        which=WHICH,
        area=areas(),
        algorithm=ALGORITHM_NAMES,
        seed=SEEDS,
        action=st.sampled_from(["generate", "animate"]),
    )
    def live_generate(self, which: int, area: Area, algorithm: str, seed: int, action: str) -> None:
        """Live, anywhere."""
        sheet, grid = self.sheet(which), Grid([area])
        options = ["--algorithm", algorithm, "--seed", seed, *(["--delay", 0] if action == "animate" else [])]
        if self.live(action, "--cells", reference(sheet, [area]), *options).status == 0:
            start = None if ALGORITHMS[algorithm].starts_first else grid.address_of(0)
            placed = Placed.made(sheet, generate(grid, algorithm, seed=seed, start=start))
            self.model.put(placed)
            self.model.leavings(sheet).beyond |= placed.places

    @precondition(lambda self: self.has_mazes)
    @rule(which=WHICH)
    def live_solve(self, which: int) -> None:
        """The way through a maze, whoever made it."""
        placed = self.maze(which)
        cells = reference(placed.sheet, placed.maze.grid.areas)
        if self.live("solve", "--cells", cells).status == 0:
            self.model.marked(placed)
            self.model.leavings(placed.sheet).beyond |= placed.places

    @rule(which=WHICH, area=areas(), seed=SEEDS)
    def live_generate_and_restore(self, which: int, area: Area, seed: int) -> None:
        """Restore brings back what the last command found: another maze, or the user's cells."""
        sheet = self.sheet(which)
        if self.live("generate", "--cells", reference(sheet, [area]), "--seed", seed).status == 0:
            self.live("restore", status=0)

    @rule()
    def saved_by_libreoffice(self) -> None:
        """The workbook as LibreOffice saves it."""
        for path in (self.book, self.twin):
            self.saved(path)
        self.model.see_twin()

    @rule(which=WHICH, before=st.sampled_from([1, *ROWS]), count=st.integers(1, 3))
    def rows_inserted_by_libreoffice(self, which: int, before: int, count: int) -> None:
        """Rows above, between or within mazes, in LibreOffice."""
        sheet = self.sheet(which)
        for path in (self.book, self.twin):
            self.saved(path, (sheet, before, count))
        self.model.see_twin()
        self.model.inserted(sheet, before, count)
