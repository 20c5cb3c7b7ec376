"""The same with LibreOffice: live commands in between, saves, and rows that it inserts."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar
from unittest import mock

import xlwings as xw
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import DIRECTIONS, Grid
from excelmaze.live import libreoffice
from excelmaze.live.shelf import FOLDER_VARIABLE
from excelmaze.maze.alter import with_opened
from excelmaze.sheet.addresses import Area, reference
from excelmaze.xlsx.read import read
from tests.stateful.machine import SEEDS, WHICH, Commands, Making, Result, areas, makings, unopened
from tests.stateful.model import Placed
from tests.stateful.observed import observed
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

    @rule(which=WHICH, area=areas(), making=makings(), action=st.sampled_from(["generate", "animate"]))
    def live_generate(self, which: int, area: Area, making: Making, action: str) -> None:
        """Live, anywhere."""
        sheet, grid = self.sheet(which), Grid([area])
        options = [*making.arguments, *(["--delay", 0] if action == "animate" else [])]
        if self.live(action, "--cells", reference(sheet, [area]), *options).status == 0:
            start = None if ALGORITHMS[making.algorithm].starts_first else grid.address_of(0)
            self.model.put(Placed.made(sheet, making.maze(grid, start=start)))

    @precondition(lambda self: self.has_mazes)
    @rule(which=WHICH)
    def live_solve(self, which: int) -> None:
        """The way through a maze, whoever made it."""
        placed = self.maze(which)
        cells = reference(placed.sheet, placed.maze.grid.areas)
        if self.live("solve", "--cells", cells).status == 0:
            self.model.marked(placed)

    @precondition(lambda self: self.has_neighbours)
    @rule(which=WHICH, seed=SEEDS)
    def live_join(self, which: int, seed: int) -> None:
        """Two mazes with an edge in common are one."""
        pairs = self.model.neighbours()
        one, other = pairs[which % len(pairs)]
        both = unopened(one, other)
        cells = reference(one.sheet, both.grid.areas)
        if self.live("join", "--cells", cells, "--seed", seed).status == 0:
            joined = read(self.book, sheet=one.sheet, cells=both.grid.address)
            walls = [
                cell << 3 | way
                for cell in range(both.grid.size)
                for way in DIRECTIONS
                if (joined.passages[cell] ^ both.passages[cell]) >> way & 1
            ]
            assert len(walls) == 2, "a passage and its way back"
            self.model.joined(Placed(one.sheet, with_opened(both, walls[:1]), one.gaps | other.gaps))

    @precondition(lambda self: self.has_recorded)
    @rule(which=WHICH)
    def live_clear(self, which: int) -> None:
        """The cells of one maze, with the record that a command on the file or a live one has left."""
        placed = self.recorded[which % len(self.recorded)]
        left = self.model.leavings(placed.sheet)
        doubtful = placed.places & (left.torn | left.beyond)
        cells = reference(placed.sheet, placed.maze.grid.areas)
        if self.live("clear", "--cells", cells, status=None if doubtful else 0).status == 0:
            self.model.lost(placed.sheet, doubtful)
            self.model.took(placed.sheet, placed.places)

    @property
    def recorded(self) -> list[Placed]:
        """The mazes of which each cell is in a record."""
        return [one for one in self.model.whole if one.places <= self.model.leavings(one.sheet).cells]

    @property
    def has_recorded(self) -> bool:
        """Whether there is a maze of which each cell is in a record."""
        return bool(self.recorded)

    @rule(which=WHICH, area=areas(), actions=st.lists(st.sampled_from(["generate", "solve", "clear"]), max_size=3))
    def live_and_restored(self, which: int, area: Area, actions: list[str]) -> None:
        """Restore brings back what the last commands found, one after the other: mazes, or the user's cells."""
        sheet, done = self.sheet(which), 0
        for action in actions:
            areas = self.maze(which).maze.grid.areas if self.has_mazes and action != "generate" else [area]
            name = self.maze(which).sheet if self.has_mazes and action != "generate" else sheet
            done += self.live(action, "--cells", reference(name, areas)).status == 0
        for _ in range(done):
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
        sheet, seen = self.sheet(which), observed(self.book)
        for path in (self.book, self.twin):
            self.saved(path, (sheet, before, count))
        self.model.see_twin()
        self.model.inserted(sheet, before, count, seen.sheets[sheet])


@contextmanager
def in_office() -> Iterator[type[CommandsInOffice]]:
    """The machine with a LibreOffice of its own, and a folder for what `restore` needs."""
    with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, {FOLDER_VARIABLE: folder}):
        CommandsInOffice.office = libreoffice.start()
        try:
            yield CommandsInOffice
        finally:
            CommandsInOffice.office.quit()
