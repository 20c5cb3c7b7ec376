"""Commands in any order over one workbook, and what people do to it in between, on either carrier.

A rule for a new command is a method that draws its options, runs `self.ran(...)` and tells the model what may have
changed: `self.model.put(...)` for a maze, `self.model.took(...)` for cells that look as before again. That all else
stayed, is checked after every rule.
"""

import re
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import xlwings as xw
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from excelmaze.errors import InputError
from excelmaze.grids.grid import DIRECTIONS, Grid
from excelmaze.maze.alter import with_opened
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.read import read
from tests.conftest import Result
from tests.stateful.carriers import InFile, InOffice
from tests.stateful.model import STEPS, Model, Placed, State
from tests.stateful.observed import Place
from tests.stateful.strategies import LOOKS, SEEDS, SELECTIONS, SIZES, WHICH, Making, areas, makings
from tests.stateful.user import Deletion, Insertion, Moving
from tests.stateful.workbook import COLUMNS, ROWS, write_workbook

NAMES = st.sampled_from(["Notes", "Two words", "It's mine", "B2", "Zähler"])


@cache
def _start(*, plain: bool) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.xlsx"
        write_workbook(path, plain=plain)
        return path.read_bytes()


class Commands(RuleBasedStateMachine):
    """The commands on a workbook file."""

    office: ClassVar[xw.App | None] = None
    carrier_type: ClassVar[type[InFile]] = InFile
    chains: ClassVar[int] = 0

    def __init__(self) -> None:
        super().__init__()
        Commands.chains += 1
        self.folder = Path(tempfile.mkdtemp(prefix="stateful-"))
        self.carrier = self.carrier_type(self.folder, self.office)
        # What can be undone, whether a person's or a command's; and what `restore` gives back.
        self.undoable: list[tuple[bool, State]] = []
        self.restorable: list[State] = []

    @initialize()
    def begin(self) -> None:
        """The user's workbook, with one of everything."""
        for path in (self.carrier.book, self.carrier.twin):
            path.write_bytes(_start(plain=self.office is not None))
        if self.office is not None:  # which has no patterns: from the start they are the colours that it makes of them
            self.carrier.person("save", in_office=True) if self.carrier_type is InFile else None
        self.carrier.begin()
        self.model = Model(self.carrier.seen()[1])
        self.model.fitted = self.office is not None

    def teardown(self) -> None:
        try:
            if hasattr(self, "model"):
                self.clear_everything()
                self.carrier.end()
        finally:
            shutil.rmtree(self.folder)

    def clear_everything(self) -> None:
        """At the end every cell has its first look back."""
        for sheet in self.model.sheets:
            for cells in self.model.leavings(sheet).mazes[:]:
                if cells & self.model.leavings(sheet).recorded:
                    self._cleared(sheet, bounds_of(cells))
        self.model.check(self.carrier.seen()[0])

    @invariant()
    def all_else_is_as_it_was(self) -> None:
        if hasattr(self, "model"):
            self.model.check(self.carrier.seen()[0])

    def ran(
        self,
        verb: str,
        sheet: str,
        cells: list[str],
        *options: object,
        on_file: bool = False,
        status: int | None = None,
    ) -> Result:
        """Run a command; how it was before can be had back."""
        before, files = self.carrier.fingerprint(), sorted(self.folder.iterdir())
        state = self.model.state
        done = self.carrier.run(verb, sheet, cells, *options, on_file=on_file)
        assert done.status in {0, 1, 2} if status is None else done.status == status, done
        assert sorted(self.folder.iterdir()) == files, "files were left behind"
        if done.status:
            assert self.carrier.fingerprint() == before, f"the workbook changed: {done.err}"
            assert len(done.err.splitlines()) == 1, done.err
        if on_file:
            self.undoable, self.restorable = [], []
        elif done.status == 0 and "nothing was changed" not in done.out:
            self.undoable.append((False, state))
            self.restorable.append(state)
        return done

    def person(self, action: str, *arguments: object, in_office: bool = False) -> None:
        """Let a person do something to the workbook and to its twin."""
        self.undoable.append((True, self.model.state))
        if action != "write":
            self.restorable = []
        if self.carrier.person(action, *arguments, in_office=in_office):
            self.model.saved_by_libreoffice()
        self.model.see_twin(self.carrier.seen()[1])

    def sheet(self, which: int) -> str:
        """One of the user's sheets."""
        return self.model.sheets[which % len(self.model.sheets)]

    def maze(self, which: int) -> Placed:
        """One of the mazes that no other overlaps."""
        return self.model.whole[which % len(self.model.whole)]

    @property
    def has_mazes(self) -> bool:
        """Whether there is a maze that no other overlaps."""
        return bool(self.model.whole)

    def hidden(self, sheet: str, area: Area) -> bool:
        """Whether some cells of an area are merged with others."""
        return any(
            one.top <= area.bottom and area.top <= one.bottom and one.left <= area.right and area.left <= one.right
            for one in self.model.plain.sheets[sheet].merged
        )

    # Commands

    @rule(which=WHICH, selection=SELECTIONS, making=makings(), looks=LOOKS, on_file=st.booleans())
    def fill(self, which: int, selection: list[Area], making: Making, looks: dict[str, Any], *, on_file: bool) -> None:
        """Anywhere: beside other mazes, over them, over the user's cells."""
        if self.carrier_type is InOffice and not on_file:  # Calc sorts areas, and a maze begins in the one chosen last
            selection = selection[:1]
        self._filled(self.sheet(which), Grid(selection), making, looks, on_file=on_file)

    @precondition(lambda self: self.has_mazes)
    @rule(which=WHICH, side=st.sampled_from(DIRECTIONS), rows=SIZES, columns=SIZES, making=makings())
    def fill_beside(self, which: int, side: int, rows: int, columns: int, making: Making) -> None:
        """A maze that shares an edge with another."""
        placed = self.maze(which)
        bounds = placed.maze.grid.bounds
        top = (bounds.top - rows, bounds.top, bounds.bottom + 1, bounds.top)[side]
        left = (bounds.left, bounds.right + 1, bounds.left, bounds.left - columns)[side]
        if top >= 1 and left >= 1:
            self._filled(placed.sheet, Grid([Area(top, left, top + rows - 1, left + columns - 1)]), making, {})

    @precondition(lambda self: self.has_mazes)
    @rule(which=WHICH, seed=SEEDS)
    def refill(self, which: int, seed: int) -> None:
        """Another maze in the cells of one."""
        placed = self.maze(which)
        grid = Grid(placed.maze.grid.cells.areas)
        self._filled(placed.sheet, grid, Making("backtracker", seed), {"solution": "shown"})

    def _filled(self, sheet: str, grid: Grid, making: Making, looks: dict[str, Any], *, on_file: bool = False) -> None:
        carrier = self.carrier
        looks = {name: one for name, one in looks.items() if on_file or carrier.takes(f"--{name}")}
        merged = [one for one in self.model.plain.sheets[sheet].merged if len(grid.within(one)) == one.size]
        pieces, grid = looks.get("pieces", "each"), Grid(grid.areas, merged)
        making = making.visible(grid, pieces)
        try:
            maze = making.maze(grid, pieces)
        except InputError:
            maze = None
        options = [word for name, one in looks.items() for word in (f"--{name}", one)]
        done = self.ran("fill", sheet, [Grid(grid.areas).address], *making.arguments, *options, on_file=on_file)
        if done.status:
            return
        assert maze is not None
        self._check_openings(sheet, maze.grid.cells)
        placed = Placed.made(sheet, maze)
        self.model.put(placed)
        left = self.model.leavings(sheet)
        placed.mark(looks.get("marks", "none"), left.titles)
        if "title" in looks:
            for bounds in (grid.bounds, maze.grid.areas[0]):  # pieces that are left have no title
                left.titles[bounds.top - 1, bounds.left] = looks["title"]
        if "cell-size" in looks:
            left.rows |= {row for row, _ in placed.places}
            left.columns |= {column for _, column in placed.places}
        left.paged |= bool({"paper", "header"} & looks.keys())

    def _check_openings(self, sheet: str, grid: Grid) -> None:
        """A new maze opens towards no other maze, and towards nothing that is the user's."""
        mazes = [one.places for one in self.model.whole if one.sheet == sheet and one.maze.grid.tiling != "blocks"]
        taken = set(self.model.plain.sheets[sheet].contents).union(self.model.leavings(sheet).recorded, *mazes)
        found = read(self.carrier.seen()[0], sheet=sheet, cells=grid.address)
        for cell, side in found.openings:
            rim = found.grid.rim_of(cell)[side]
            assert rim is not None
            (row, column), (down, right) = rim, STEPS[found.grid.side_of[side]]
            assert (row + down, column + right) not in taken, f"{(row, column)} opens towards what is there"

    @precondition(lambda self: self.has_mazes)
    @rule(
        which=WHICH,
        theme=st.sampled_from([None, "color", "print"]),
        solver=st.sampled_from([None, None, "tremaux", "dead-end-filling"]),
        on_file=st.booleans(),
    )
    def solve(self, which: int, theme: str | None, solver: str | None, *, on_file: bool) -> None:
        """The way that is told is as long as that through the maze in memory."""
        placed = self.maze(which)
        if len(placed.places) == 1:  # which stands for another maze where a sheet is open
            return
        options = [word for name, one in (("--theme", theme), ("--solver", solver)) if one for word in (name, one)]
        done = self.ran("solve", placed.sheet, [placed.cells], *options, on_file=on_file)
        if done.status or "nothing was changed" in done.out:
            return
        self.model.marked(placed)
        told = re.search(r"start ([\w.]+), goal ([\w.]+), solution (\d+) step", done.out)
        assert told, done
        if placed.told:
            start, goal = (placed.maze.grid.find(cell, "cell") for cell in told.group(1, 2))
            way = placed.maze.solve(start, goal)
            assert way is not None
            assert len(way) - 1 == int(told[3])

    @precondition(lambda self: self.has_mazes and self.model.neighbours())
    @rule(which=WHICH, seed=SEEDS, on_file=st.booleans())
    def join(self, which: int, seed: int, *, on_file: bool) -> None:
        """Two mazes with an edge in common are one, by one wall that was opened."""
        pairs = self.model.neighbours()
        one, other = pairs[which % len(pairs)]
        done = self.ran("join", one.sheet, [one.cells, other.cells], "--seed", seed, on_file=on_file)
        if done.status:
            return
        both = unopened(one, other)
        joined = read(self.carrier.seen()[0], sheet=one.sheet, cells=both.grid.address)
        walls = [
            cell << 3 | way
            for cell in range(both.grid.size)
            for way in DIRECTIONS
            if (joined.passages[cell] ^ both.passages[cell]) >> way & 1
        ]
        assert len(walls) == 2, "a passage and its way back"
        self.model.joined(Placed(one.sheet, with_opened(both, walls[:1]), one.gaps | other.gaps))

    @rule(which=WHICH, on_file=st.booleans())
    def clear(self, which: int, *, on_file: bool) -> None:
        """The cells of one record, and no others."""
        sheet = self.sheet(which)
        if mazes := self.model.leavings(sheet).mazes:
            self._cleared(sheet, bounds_of(mazes[which % len(mazes)]), on_file=on_file)

    @precondition(lambda self: self.has_mazes)
    @rule(which=WHICH)
    def clear_plainly(self, which: int) -> None:
        """The lines and fills of a maze are gone, whatever was there before, and its record with them."""
        placed = self.maze(which)
        self.ran("clear", placed.sheet, [placed.cells], "--plain", on_file=True, status=0)
        self.model.marked(placed)
        self.model.lost(placed.sheet, placed.places)
        self.model.took(placed.sheet, placed.places)

    def _cleared(self, sheet: str, area: Area, *, on_file: bool = False) -> None:
        """Clear an area; what cannot be given back is said."""
        left = self.model.leavings(sheet)
        places = {place for place in left.cells if inside(area, place)}
        doubtful = places & left.torn
        status = 0 if places & left.recorded and not doubtful | (places & left.beyond) and area.size > 1 else None
        done = self.ran("clear", sheet, [area.address], on_file=on_file, status=status)
        if done.status == 0:
            if doubtful and re.search("stay as they are|that they were given since|not cleared", done.out):
                self.model.lost(sheet, doubtful)
            # What was not found still has its record.
            self.model.took(sheet, places - doubtful if "not cleared" in done.out else places)

    # People

    @rule(in_office=st.booleans())
    def saved(self, *, in_office: bool) -> None:
        """The workbook as openpyxl or LibreOffice saves it."""
        self.person("save", in_office=in_office)
        self.undoable = []

    @rule(which=WHICH, at=areas(), value=st.sampled_from(["typed", 7, "=1+2", None]), in_office=st.booleans())
    def typed(self, which: int, at: Area, value: str | int | None, *, in_office: bool) -> None:
        """A value into any cell, within a maze or outside."""
        sheet = self.sheet(which)
        if not self.hidden(sheet, Area(at.top, at.left, at.top, at.left)):
            self.person("write", sheet, at.top, at.left, value, in_office=in_office)
            self.model.leavings(sheet).titles.pop((at.top, at.left), None)

    @rule(which=WHICH, before=st.sampled_from(ROWS), many=st.integers(1, 3), in_office=st.booleans())
    def rows_inserted(self, which: int, before: int, many: int, *, in_office: bool) -> None:
        """Rows above, between or within mazes."""
        self._shifted(self.sheet(which), Insertion(before, many), in_office=in_office)

    @rule(which=WHICH, before=st.sampled_from(COLUMNS), many=st.integers(1, 2))
    def columns_inserted(self, which: int, before: int, many: int) -> None:
        """Columns before, between or within mazes; openpyxl knows nothing of tables' columns."""
        if self.office is not None:
            self._shifted(self.sheet(which), Insertion(before, many, across=True), in_office=True)

    @rule(
        which=WHICH, first=st.sampled_from(ROWS), many=st.integers(1, 4), across=st.booleans(), in_office=st.booleans()
    )
    def deleted(self, which: int, first: int, many: int, *, across: bool, in_office: bool) -> None:
        """Rows or columns of mazes or of others."""
        self._shifted(self.sheet(which), Deletion(first, many, across), in_office=in_office)

    @precondition(lambda self: self.has_mazes)
    @rule(which=WHICH, across=st.booleans(), in_office=st.booleans())
    def maze_deleted(self, which: int, *, across: bool, in_office: bool) -> None:
        """All rows or columns of a maze."""
        placed = self.maze(which)
        bounds = placed.maze.grid.bounds
        first, last = (bounds.left, bounds.right) if across else (bounds.top, bounds.bottom)
        self._shifted(placed.sheet, Deletion(first, last - first + 1, across), in_office=in_office)

    @precondition(lambda self: self.has_mazes)
    @rule(which=WHICH, row=st.integers(1, 30), in_office=st.booleans())
    def moved(self, which: int, row: int, *, in_office: bool) -> None:
        """A maze is cut and pasted far to the right, where nothing is."""
        placed = self.maze(which)
        bounds, left = placed.maze.grid.bounds, self.model.leavings(placed.sheet)
        target = Area(row, 40, row + bounds.bottom - bounds.top, 40 + bounds.right - bounds.left)
        others = [cells for cells in left.mazes if cells != placed.places]
        near = {place for cells in others for place in cells if inside(bounds, place)}
        if near or any(inside(target, place) for place in left.cells) or self.hidden(placed.sheet, bounds):
            return
        moving = Moving(bounds, target.top - bounds.top, target.left - bounds.left)
        self.person("move", placed.sheet, bounds.address, target.top, target.left, in_office=in_office)
        self.model.shifted(placed.sheet, moving)

    @rule(which=WHICH, area=areas(), in_office=st.booleans())
    def merged(self, which: int, area: Area, *, in_office: bool) -> None:
        """Cells are merged, within mazes or outside."""
        sheet = self.sheet(which)
        if area.size > 1 and not self.hidden(sheet, area):
            self.person("merge", sheet, area.address, in_office=in_office)
            left = self.model.leavings(sheet)
            places = {place for place in left.cells if inside(area, place)}
            left.torn |= {place for cells in left.mazes if cells & places for place in cells}
            self.model.lost(sheet, places)

    @rule(which=WHICH, name=NAMES, in_office=st.booleans())
    def renamed(self, which: int, name: str, *, in_office: bool) -> None:
        """Another name for a sheet."""
        sheet = self.sheet(which)
        if name not in self.model.sheets:
            self.person("rename", sheet, name, in_office=in_office)
            self.model.renamed(sheet, name)

    @rule(which=WHICH, name=NAMES, in_office=st.booleans())
    def copied(self, which: int, name: str, *, in_office: bool) -> None:
        """A sheet is copied, with its mazes and their records."""
        sheet = self.sheet(which)
        if name not in self.model.sheets and len(self.model.sheets) < 4:
            self.person("copy_sheet", sheet, name, in_office=in_office)
            self.model.sheet_copied(sheet, name)

    @rule(which=WHICH, in_office=st.booleans())
    def sheet_deleted(self, which: int, *, in_office: bool) -> None:
        """One of the user's sheets, with its mazes."""
        sheet = self.sheet(which)
        if len(self.model.sheets) > 1:
            self.person("delete_sheet", sheet, in_office=in_office)
            self.model.sheet_deleted(sheet)

    def _shifted(self, sheet: str, change: Deletion, *, in_office: bool) -> None:
        # Where columns of a row with a look of its own are deleted, LibreOffice leaves cells bare.
        bare = change.across and not isinstance(change, Insertion)
        self.person("delete", sheet, change, in_office=in_office and not bare)
        self.model.shifted(sheet, change)


class CommandsOnFiles(Commands):
    """The commands on a file that people change in LibreOffice, too."""


class CommandsInOffice(Commands):
    """The same on a workbook that is open in LibreOffice, where steps are taken back, too."""

    carrier_type = InOffice
    carrier: InOffice

    @precondition(lambda self: self.undoable)
    @rule(steps=st.integers(1, 3))
    def undone(self, steps: int) -> None:
        """Each command is one step of the undo list, as each thing that a person does."""
        for _ in range(min(steps, len(self.undoable))):
            of_person, state = self.undoable.pop()
            self.carrier.undo(of_person=of_person)
            self.model.back_to(state)
        self.restorable = []
        self.model.see_twin(self.carrier.seen()[1])

    @precondition(lambda self: self.restorable)
    @rule(steps=st.integers(1, 3))
    def restored(self, steps: int) -> None:
        """What the last commands found is there again, one after the other, and what was typed since stays."""
        for _ in range(min(steps, len(self.restorable))):
            before = self.model.state
            done = self.carrier.live("restore")
            assert done.status == 0, done
            self.undoable.append((False, before))
            self.model.back_to(self.restorable.pop())


def inside(area: Area, place: Place) -> bool:
    """Whether a cell is one of an area."""
    return area.top <= place[0] <= area.bottom and area.left <= place[1] <= area.right


def bounds_of(cells: set[Place]) -> Area:
    """The smallest area with some cells."""
    rows, columns = zip(*cells, strict=True)
    return Area(min(rows), min(columns), max(rows), max(columns))


def unopened(one: Placed, other: Placed) -> Maze:
    """Two mazes as one, the wall between them closed."""
    grid = Grid([*one.maze.grid.areas, *other.maze.grid.areas])
    passages = bytearray(grid.size)
    for placed in (one, other):
        here = [grid.find(placed.maze.grid.address_of(cell), "cell") for cell in range(placed.maze.grid.size)]
        for cell, at in enumerate(here):
            passages[at] = placed.maze.passages[cell]
    return Maze(grid, bytes(passages))
