"""The same with LibreOffice: live commands in between, saves, and rows that it inserts."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar
from unittest import mock

import xlwings as xw
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from excelmaze.grids.grid import DIRECTIONS, Grid
from excelmaze.live import libreoffice
from excelmaze.live.shelf import FOLDER_VARIABLE
from excelmaze.maze.alter import with_opened
from excelmaze.sheet.addresses import Area, reference
from excelmaze.xlsx.read import grid_on, read
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.conftest import Result
from tests.stateful import user
from tests.stateful.machine import Commands, unopened
from tests.stateful.model import Placed, Shift
from tests.stateful.observed import Place, observed
from tests.stateful.strategies import SEEDS, WHICH, Making, areas, makings
from tests.stateful.workbook import COLUMNS, ROWS


class CommandsInOffice(Commands):
    """The commands on files, and those on open sheets in one LibreOffice."""

    plain = True
    office: ClassVar[xw.App]

    def settle(self) -> None:
        """LibreOffice has no patterns: from the start they are the plain colours that it makes of them."""
        self.saved(self.book)

    def let_go(self) -> None:
        """Close the workbooks: while one is open its lock file keeps other commands away."""
        for book in list(self.office.books):
            book.close()

    def saved(self, path: Path, change: "tuple[str, Shift] | None" = None) -> None:
        """Open a workbook in LibreOffice and save it, with rows or columns inserted on a sheet."""

        def insert(book: xw.Book) -> None:
            if change is not None:
                sheet, shift = change
                api = book.sheets[sheet].api
                (api.Columns if shift.across else api.Rows).insertByIndex(shift.before - 1, shift.many)

        self.changed(path, insert)

    def changed(self, path: Path, change: Callable[[xw.Book], object]) -> None:
        """Open a workbook in LibreOffice, do something to it and save it."""
        book = self.office.books.open(path)
        change(book)
        book.save()
        book.close()

    def both_changed(self, change: Callable[[xw.Book], object]) -> None:
        """Do something to the workbook and to its twin in LibreOffice."""
        for path in (self.book, self.twin):
            self.changed(path, change)
        self.model.see_twin()
        self.model.saved_by_libreoffice()

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
        with open_workbook(self.book) as book:
            grid = grid_on(book.sheet(sheet), grid)
        making = making.visible(grid)
        options = [*making.arguments, *(["--delay", 0] if action == "animate" else [])]
        if self.live(action, "--cells", reference(sheet, [area]), *options).status == 0:
            self.model.put(Placed.made(sheet, making.maze(grid)))
            self.model.whole[-1].mark("none", self.model.leavings(sheet).titles)

    @precondition(lambda self: self.has_mazes)
    @rule(which=WHICH)
    def live_solve(self, which: int) -> None:
        """The way through a maze, whoever made it."""
        placed = self.maze(which)
        cells = reference(placed.sheet, placed.maze.grid.cells.areas)
        if is_single(placed):  # which stands for the maze that was made last
            return
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
        cells = reference(placed.sheet, placed.maze.grid.cells.areas)
        if self.live("clear", "--cells", cells, status=None if doubtful else 0).status == 0:
            self.model.lost(placed.sheet, doubtful)
            self.model.took(placed.sheet, placed.places)

    @precondition(lambda self: self.has_spread)
    @rule(which=WHICH)
    def live_clear_where_inserted(self, which: int) -> None:
        """The rectangle of a maze within which rows or columns were inserted."""
        sheet, cells = self.spread[which % len(self.spread)]
        rows, columns = zip(*cells, strict=True)
        area = Area(min(rows), min(columns), max(rows), max(columns))
        left = self.model.leavings(sheet)
        places = {place for place in left.cells if area.top <= place[0] <= area.bottom}
        places = {place for place in places if area.left <= place[1] <= area.right}
        doubtful = places & (left.torn | left.beyond)
        done = self.live("clear", "--cells", reference(sheet, [area]), status=None if doubtful else 0)
        if done.status == 0:
            self.model.lost(sheet, doubtful)
            # What was not found still has its record.
            self.model.took(sheet, places - doubtful if "not cleared" in done.out else places)

    @property
    def spread(self) -> list[tuple[str, set[Place]]]:
        """The cells of mazes within which something was inserted, with their sheets."""
        return [
            (sheet, cells)
            for sheet in self.model.sheets
            for cells in self.model.leavings(sheet).mazes
            if self.model.leavings(sheet).spread and all(cells != one.places for one in self.model.whole)
        ]

    @property
    def has_spread(self) -> bool:
        """Whether there is such a maze."""
        return bool(self.spread)

    @property
    def recorded(self) -> list[Placed]:
        """The mazes of several cells, each of them in a record."""
        whole = [one for one in self.model.whole if not is_single(one)]
        return [one for one in whole if one.places <= self.model.leavings(one.sheet).cells]

    @property
    def has_recorded(self) -> bool:
        """Whether there is one."""
        return bool(self.recorded)

    @rule(which=WHICH, area=areas(), actions=st.lists(st.sampled_from(["generate", "solve", "clear"]), max_size=3))
    def live_and_restored(self, which: int, area: Area, actions: list[str]) -> None:
        """Restore brings back what the last commands found, one after the other: mazes, or the user's cells."""
        sheet, done = self.sheet(which), 0
        for action in actions:
            areas = self.maze(which).maze.grid.cells.areas if self.has_mazes and action != "generate" else [area]
            name = self.maze(which).sheet if self.has_mazes and action != "generate" else sheet
            seed = ["--seed", which] if action == "generate" else []
            done += self.live(action, "--cells", reference(name, areas), *seed).status == 0
        for _ in range(done):
            self.live("restore", status=0)

    @rule(which=WHICH, area=areas(), making=makings(), other=areas(), how=st.sampled_from(["fill", "clear", "save"]))
    def restored_after_a_command_on_the_file(
        self, which: int, area: Area, making: Making, other: Area, how: str
    ) -> None:
        """Restore takes back what a live command did, and nothing that was done elsewhere since."""
        sheet, restored = self.sheet(which), set(places_of(Grid([area])))
        if self.live("generate", "--cells", reference(sheet, [area]), "--seed", making.seed).status:
            return
        mazes = [one for one in self.model.whole if one.sheet == sheet and not one.places & restored]
        if how == "clear" and mazes:
            self._cleared(sheet, mazes[which % len(mazes)])
        elif how == "fill" and not restored.union(self.model.leavings(sheet).cells).intersection(
            places_of(Grid([other]))
        ):
            self._filled(sheet, Grid([other]), making)
        else:
            self.saved_by_openpyxl()
        self.live("restore", status=0)

    @rule(which=WHICH, area=areas(), making=makings(), value=st.sampled_from(["typed", 7]), solve=st.booleans())
    def restored_after_typing(self, which: int, area: Area, making: Making, value: str | int, *, solve: bool) -> None:
        """What is typed into a maze's cells stays when the maze is taken back, or when its colours come back."""
        sheet, cells = self.sheet(which), reference(self.sheet(which), [area])
        options = ["--seed", making.seed, "--color", "distance"]
        if user.is_hidden(self.twin, sheet, area.top, area.left):
            return
        if self.live("generate", "--cells", cells, *options).status:
            return
        done = 1 + (solve and area.size > 1 and self.live("solve", "--cells", cells).status == 0)
        self.both_changed(lambda book: setattr(book.sheets[sheet].range((area.top, area.left)), "value", value))
        self.model.leavings(sheet).titles.pop((area.top, area.left), None)
        for _ in range(done):
            self.live("restore", status=0)

    @rule(which=WHICH, area=areas(), seed=SEEDS, name=st.sampled_from(["Restored", "It's mine", "B3"]))
    def restored_after_a_sheet_was_renamed(self, which: int, area: Area, seed: int, name: str) -> None:
        """The sheet is found by another name."""
        sheet = self.sheet(which)
        if (
            name in self.model.sheets
            or self.live("generate", "--cells", reference(sheet, [area]), "--seed", seed).status
        ):
            return
        self.both_changed(lambda book: setattr(book.sheets[sheet], "name", name))
        self.model.renamed(sheet, name)
        self.live("restore", status=0)

    @rule(area=areas(), seed=SEEDS, how=st.sampled_from(["clear", "restore", "generate"]), across=st.booleans())
    def deleted_in_a_new_sheet(self, area: Area, seed: int, how: str, *, across: bool) -> None:
        """The rows or columns of a maze, or its sheet in the end: no name of it is left, and nothing else changes."""
        self.both_changed(lambda book: book.sheets.add("New", after=book.sheets[-1]))
        made = self.live("generate", "--cells", reference("New", [area]), "--seed", seed)

        def delete(book: xw.Book) -> None:
            api = book.sheets["New"].api
            lines, first = (api.Columns, area.left) if across else (api.Rows, area.top)
            lines.removeByIndex(first - 1, (area.right if across else area.bottom) - first + 1)

        self.both_changed(delete)
        if made.status == 0 and how == "restore":
            before = observed(self.book).sheets["New"]
            done = self.live("restore")
            assert done.status or "passed over: sheet 'New', or its cells, are gone" in done.out, done
            assert observed(self.book).sheets["New"].looks == before.looks
        elif made.status == 0:
            options = ["--seed", seed, "--rows", 2, "--cols", 2] if how == "generate" else []
            self.live(how, "--cells", "New!B2", *options, status=0)
            left = {name for name, sheet in observed(self.book).names if sheet == "New"}
            assert all("#REF!" not in observed(self.book).names[name, "New"] for name in left), left
            assert how == "generate" or left == set()
        self.both_changed(lambda book: book.sheets["New"].delete())

    @rule()
    def saved_by_libreoffice(self) -> None:
        """The workbook as LibreOffice saves it."""
        self.both_changed(lambda _: None)

    @rule(which=WHICH, before=st.sampled_from([1, *ROWS]), count=st.integers(1, 3))
    def rows_inserted_by_libreoffice(self, which: int, before: int, count: int) -> None:
        """Rows above, between or within mazes, in LibreOffice."""
        self._inserted(self.sheet(which), Shift(before, count))

    @rule(which=WHICH, before=st.sampled_from([1, *COLUMNS]), count=st.integers(1, 2))
    def columns_inserted_by_libreoffice(self, which: int, before: int, count: int) -> None:
        """Columns before, between or within mazes, in LibreOffice."""
        self._inserted(self.sheet(which), Shift(before, count, across=True))

    def _inserted(self, sheet: str, shift: Shift) -> None:
        if self.is_level(sheet):
            return
        seen = observed(self.book)
        for path in (self.book, self.twin):
            self.saved(path, (sheet, shift))
        self.model.see_twin()
        self.model.saved_by_libreoffice()
        self.model.inserted(sheet, shift, seen.sheets[sheet])


def is_single(placed: Placed) -> bool:
    """Whether a maze has one cell of the sheet only, be it merged of several."""
    grid = placed.maze.grid
    return len(placed.places) == 1 or grid.areas == grid.merged


def places_of(grid: Grid) -> list[Place]:
    """The rows and columns of a grid's cells."""
    return [*map(grid.place, range(grid.size))]


@contextmanager
def in_office() -> Iterator[type[CommandsInOffice]]:
    """The machine with a LibreOffice of its own, and a folder for what `restore` needs."""
    with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, {FOLDER_VARIABLE: folder}):
        CommandsInOffice.office = libreoffice.start()
        try:
            yield CommandsInOffice
        finally:
            CommandsInOffice.office.quit()
