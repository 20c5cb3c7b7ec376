"""Commands in any order over one workbook, and what people do to it in between.

A rule for a new command is a method that draws its options, runs `self.excelmaze(...)` and tells the model what may
have changed: `self.model.put(...)` for a maze, `self.model.took(...)` for cells that look as before again. That all
else stayed, is checked after every rule.
"""

import io
import json
import re
import shutil
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from excelmaze.cli import main
from excelmaze.errors import InputError
from excelmaze.grids.chosen_cells import drawn_within, with_holes
from excelmaze.grids.grid import DIRECTIONS, Grid
from excelmaze.maze.alter import with_opened
from excelmaze.maze.maze import Maze
from excelmaze.options.table import ShapeOptions
from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.read import grid_on, read
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.conftest import Result
from tests.stateful import user
from tests.stateful.beginnings import Booklet, NewLevels, ran
from tests.stateful.model import STEPS, Model, Placed, Shift
from tests.stateful.observed import observed
from tests.stateful.person import OnPeople
from tests.stateful.strategies import (
    COLORS,
    SEEDS,
    SELECTIONS,
    SIZES,
    SOLUTION_COLORS,
    WHICH,
    Making,
    areas,
    booklets,
    makings,
    new_levels,
)
from tests.stateful.workbook import ROWS, write_workbook


@cache
def _start(*, plain: bool) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.xlsx"
        write_workbook(path, plain=plain)
        return path.read_bytes()


class Commands(OnPeople):
    """The commands on workbook files."""

    plain = False
    chains: ClassVar[int] = 0

    def __init__(self) -> None:
        super().__init__()
        Commands.chains += 1
        self.folder = Path(tempfile.mkdtemp(prefix="stateful-"))
        self.book, self.twin = self.folder / "book.xlsx", self.folder / "twin.xlsx"

    def teardown(self) -> None:
        try:
            if hasattr(self, "model"):
                self.clear_everything()
        finally:
            shutil.rmtree(self.folder)

    def clear_everything(self) -> None:
        """At the end every cell has its first look back."""
        for sheet in self.model.sheets:
            if self.model.recorded(sheet):
                self._cleared(sheet)
        self.model.check()

    def excelmaze(self, command: str, *arguments: object, status: int | None = None) -> Result:
        """Run a command on the workbook; `status` is the one that it must have, where that is known."""
        return self.ran(command, self.book, *arguments, status=status)

    def ran(self, *arguments: object, status: int | None) -> Result:
        """Run the command line."""
        before, others = self.book.read_bytes(), sorted(self.folder.iterdir())
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            got = main([*map(str, arguments)])
        self.let_go()
        done = Result(got, out.getvalue(), err.getvalue())
        assert got in {0, 1, 2} if status is None else got == status, done
        assert sorted(self.folder.iterdir()) == others, "files were left behind"
        if got:
            assert self.book.read_bytes() == before, f"the workbook changed: {done.err}"
            assert len(done.err.splitlines()) == 1, done.err
        return done

    def settle(self) -> None:
        """Let a new workbook have only what every program of the run gives back as it was."""

    def let_go(self) -> None:
        """Close what a command has left open."""

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

    @property
    def has_neighbours(self) -> bool:
        """Whether there are two mazes that share an edge."""
        return bool(self.model.neighbours())

    # How it begins

    @initialize(made=st.none() | st.tuples(SIZES, SIZES, makings()) | booklets() | new_levels())
    def begin(self, made: tuple[int, int, Making] | Booklet | NewLevels | None) -> None:
        """The user's workbook with one of everything, or one that `new` or `booklet` has made."""
        if made is None:
            self.book.write_bytes(_start(plain=self.plain))
            shutil.copy(self.book, self.twin)
            self.model = Model(self.book, self.twin)
            return
        towers = [made.written(self.book)] if isinstance(made, NewLevels) else []
        own = []
        if not isinstance(made, NewLevels):
            own = made.written(self.book) if isinstance(made, Booklet) else self._made(*made)
        self.settle()
        shutil.copy(self.book, self.twin)
        self.model = Model(self.book, self.twin, own, towers)

    def _made(self, rows: int, columns: int, making: Making) -> list[Placed]:
        making = making.fitting(making.cells(rows, columns))
        options = [*([] if making.dimensions else ["--rows", rows, "--cols", columns]), *making.arguments]
        ran("new", self.book, *options)
        maze = making.maze(making.cells(rows, columns), command="new")
        (sheet,) = observed(self.book).sheets
        return [Placed.made(sheet, maze)]

    @invariant()
    def all_else_is_as_it_was(self) -> None:
        if hasattr(self, "model"):
            self.model.check()
            self.check_extra_sheets()

    # Commands

    @rule(
        which=WHICH,
        selection=SELECTIONS,
        making=makings(),
        theme=st.sampled_from(["classic", "crisscross", "print", "color"]),
        solution=st.sampled_from(["none", "none", "shown", "sheet"]),
        pieces=st.sampled_from(["each", "leave"]),
        title=st.sampled_from(["", "", "Maze", "=1+1"]),
        cell_size=st.sampled_from([None, None, 24]),
        paper=st.sampled_from([None, None, "Letter"]),
        header=st.sampled_from(["", "", "Seed {seed}"]),
        color=st.sampled_from(COLORS),
        marks=st.sampled_from(["none", "none", "letters", "arrows"]),
        solution_color=st.sampled_from(SOLUTION_COLORS),
    )
    def fill(
        self,
        which: int,
        selection: list[Area],
        making: Making,
        theme: str,
        solution: str,
        pieces: str,
        title: str,
        cell_size: int | None,
        paper: str | None,
        header: str,
        color: str,
        marks: str,
        solution_color: str | None,
    ) -> None:
        """Anywhere: beside other mazes, over them, over the user's cells."""
        sheet, grid = self.sheet(which), Grid(selection)
        options = ["--theme", theme, "--solution", solution, "--pieces", pieces, "--color", color]
        more = [("--paper", paper), ("--header", header), ("--marks", marks)]
        more += [("--solution-color", solution_color)] if solution != "none" else []
        for name, value in (("--title", title), ("--cell-size", cell_size), *more):
            options += [name, str(value)] if value else []
        done = self._filled(sheet, grid, making, pieces, options)
        if not done:
            return
        self.model.whole[-1].mark(marks, self.model.leavings(sheet).titles)
        left = self.model.leavings(sheet)
        if title:
            left.titles[grid.bounds.top - 1, grid.bounds.left] = title
        if cell_size:
            left.rows |= {row for row, _ in map(grid.place, range(grid.size))}
            left.columns |= {column for _, column in map(grid.place, range(grid.size))}
        if paper or header:
            self.model.paged.add(sheet)

    @rule(
        which=WHICH,
        selection=SELECTIONS,
        making=makings(),
        shape=st.sampled_from(["circle", "diamond", "hexagon", "ring"]),
        hole=st.none() | areas(),
    )
    def fill_shape(self, which: int, selection: list[Area], making: Making, shape: str, hole: Area | None) -> None:
        """A shape within cells, sometimes with a hole; cells that are too few for it are refused."""
        options = ["--shape", shape]
        cells = ",".join(area.address for area in selection)
        holes = [hole.address] if hole else []
        try:
            grid = with_holes(drawn_within(ShapeOptions(shape=shape), Grid(selection), making.options_of_rooms), holes)
        except InputError:
            arguments = ["--sheet", self.sheet(which), "--cells", cells, *options, *making.arguments]
            self.excelmaze("fill", *arguments, *(word for one in holes for word in ("--hole", one)), status=2)
            return
        options += ["--hole", holes[0]] if hole else []
        self._filled(self.sheet(which), grid, making, options=options, cells=cells)

    @precondition(lambda self: self.has_mazes)
    @rule(which=WHICH, side=st.sampled_from(DIRECTIONS), rows=SIZES, columns=SIZES, making=makings())
    def fill_beside(self, which: int, side: int, rows: int, columns: int, making: Making) -> None:
        """A maze that shares an edge with another."""
        placed = self.maze(which)
        bounds = placed.maze.grid.bounds
        top = (bounds.top - rows, bounds.top, bounds.bottom + 1, bounds.top)[side]
        left = (bounds.left, bounds.right + 1, bounds.left, bounds.left - columns)[side]
        if top >= 1 and left >= 1:
            self._filled(placed.sheet, Grid([Area(top, left, top + rows - 1, left + columns - 1)]), making)

    @precondition(lambda self: self.has_mazes)
    @rule(which=WHICH, seed=SEEDS, solution_color=st.sampled_from(SOLUTION_COLORS))
    def refill(self, which: int, seed: int, solution_color: str | None) -> None:
        """Another maze in the cells of one."""
        placed = self.maze(which)
        options = ["--solution", "shown", *(["--solution-color", solution_color] if solution_color else [])]
        grid = Grid(placed.maze.grid.cells.areas)
        self._filled(placed.sheet, grid, Making("backtracker", seed), options=options)

    def _filled(
        self,
        sheet: str,
        grid: Grid,
        making: Making,
        pieces: str = "each",
        options: list[str] | None = None,
        cells: str = "",
    ) -> bool:
        with open_workbook(self.book) as book:
            merged = grid_on(book.sheet(sheet), grid).merged
        making = making.visible(Grid(grid.areas, merged), pieces)
        try:
            maze = making.maze(Grid(grid.areas, merged), pieces=pieces)
        except InputError:
            maze = None
        arguments = ["--sheet", sheet, "--cells", cells or grid.address, *making.arguments]
        done = self.excelmaze("fill", *arguments, *(options or ()))
        if done.status == 0:
            assert maze is not None
            places = {*map(grid.place, range(grid.size))}
            assert not any(sheet in one.sheets and one.places & places for one in self.model.towers)
            self._check_openings(sheet, maze.grid.cells)
            self.model.put(Placed.made(sheet, maze))
        return done.status == 0

    def _check_openings(self, sheet: str, grid: Grid) -> None:
        """A new maze opens towards no other maze, and towards nothing that is the user's.

        Passages between blocks have neither lines nor fills: once their record is dropped, nothing tells of them.
        """
        recorded = self.model.leavings(sheet).mazes
        others = [one for one in self.model.whole if one.sheet == sheet]
        mazes = [*recorded, *(one.places for one in others if one.lined or one in self.model.own)]
        mazes += [one.places for one in self.model.towers if sheet in one.sheets]
        taken = set(self.model.plain.sheets[sheet].contents).union(*mazes)
        found = read(self.book, sheet=sheet, cells=grid.address)
        for cell, side in found.openings:
            rim = found.grid.rim_of(cell)[side]
            assert rim is not None
            (row, column), (down, right) = rim, STEPS[found.grid.side_of[side]]
            assert (row + down, column + right) not in taken, f"{(row, column)} opens towards what is there"

    @precondition(lambda self: self.has_mazes)
    @rule(
        which=WHICH,
        theme=st.sampled_from([None, "color", "print"]),
        color=st.sampled_from(COLORS),
        solver=st.sampled_from([None, None, "tremaux", "dead-end-filling"]),
        steps=st.sampled_from([None, None, 2]),
    )
    def solve(self, which: int, theme: str | None, color: str, solver: str | None, steps: int | None) -> None:
        """The way that is told is as long as that through the maze in memory."""
        placed = self.maze(which)
        options: list[object] = ["--theme", theme] if theme else []
        options += ["--color", color] if color != "none" else []
        options += ["--solver", solver] if solver else []
        options += ["--steps", steps] if steps else []
        status = None if steps else 0  # a small maze is not solved in so many steps
        done = self.excelmaze("solve", "--sheet", placed.sheet, "--cells", placed.cells, *options, status=status)
        if done.status:
            assert f"{steps} steps: the solver takes " in done.err
            return
        if "nothing was changed" in done.out:
            return
        self.model.marked(placed)
        if not placed.told:
            return
        told = re.search(r"start ([\w.]+), goal ([\w.]+), solution (\d+) step", done.out)
        assert told, done
        start, goal = (placed.maze.grid.find(cell, "cell") for cell in told.group(1, 2))
        way = placed.maze.solve(start, goal)
        assert way is not None
        assert len(way) - 1 == int(told[3])

    @precondition(lambda self: self.has_neighbours)
    @rule(which=WHICH, seed=SEEDS)
    def join(self, which: int, seed: int) -> None:
        """Two mazes with an edge in common are one, by the walls that were told."""
        pairs = self.model.neighbours()
        one, other = pairs[which % len(pairs)]
        cells = ["--cells", one.cells, "--cells", other.cells]
        closed = any(
            placed.maze.recipe and (placed.maze.recipe.false_goals != "none" or placed.maze.recipe.sums)
            for placed in (one, other)
        )
        # Whether a maze has false goals, names tell, or its recipe, if they are still there.
        done = self.excelmaze("join", "--sheet", one.sheet, *cells, "--seed", seed, status=None if closed else 0)
        if done.status:
            return
        both = unopened(one, other)
        told = re.findall(r"([A-Z]+\d+)\|([A-Z]+\d+)", done.out)
        assert told, done
        walls = []
        for first, second in told:
            cell, beyond = both.grid.find(first, "cell"), both.grid.find(second, "cell")
            direction = next(way for way in DIRECTIONS if both.grid.neighbors[way][cell] == beyond)
            walls.append(cell << 3 | direction)
        self.model.joined(Placed(one.sheet, with_opened(both, walls), one.gaps | other.gaps))

    @precondition(lambda self: self.has_mazes)
    @rule(which=WHICH)
    def clear_one(self, which: int) -> None:
        """The cells of one maze, and no others."""
        placed = self.maze(which)
        self._cleared(placed.sheet, placed)

    @rule(which=WHICH)
    def clear_sheet(self, which: int) -> None:
        """All mazes of a sheet."""
        self._cleared(self.sheet(which))

    @precondition(lambda self: self.has_mazes)
    @rule(which=WHICH)
    def clear_plainly(self, which: int) -> None:
        """The lines and fills of a maze are gone, whatever was there before, and its record with them."""
        placed = self.maze(which)
        self.excelmaze("clear", "--sheet", placed.sheet, "--cells", placed.cells, "--plain", status=0)
        self.model.marked(placed)
        self.model.lost(placed.sheet, placed.places)
        self.model.took(placed.sheet, placed.places)

    def _cleared(self, sheet: str, placed: Placed | None = None) -> Result:
        """Clear a maze, or a sheet. Nothing to clear is refused; what cannot be given back is said."""
        left = self.model.leavings(sheet)
        recorded = set().union(*left.mazes)
        places = placed.places if placed else recorded
        cells = ["--cells", placed.cells] if placed else []
        doubtful = places & left.torn
        status = 0 if places & recorded and not doubtful else None if doubtful or left.deleted else 1
        done = self.excelmaze("clear", "--sheet", sheet, *cells, status=status)
        if done.status == 0:
            if doubtful and re.search("stay as they are|that they were given since|not cleared", done.out):
                self.model.lost(sheet, doubtful)
            # What was not found still has its record.
            self.model.took(sheet, places - doubtful if "not cleared" in done.out else placed and places)
        return done

    @precondition(lambda self: self.has_mazes)
    @rule(which=WHICH)
    def show(self, which: int) -> None:
        """Printing changes nothing."""
        placed, before = self.maze(which), self.book.read_bytes()
        self.excelmaze("show", "--sheet", placed.sheet, "--cells", placed.cells, "--style", "block", status=0)
        assert self.book.read_bytes() == before

    @precondition(lambda self: self.has_mazes)
    @rule(
        which=WHICH,
        ending=st.sampled_from(["svg", "png", "txt", "html", "pdf"]),
        how=st.sampled_from(["", "", "--solver tremaux", "--play"]),
    )
    def export(self, which: int, ending: str, how: str) -> None:
        """A picture changes nothing; that of the cells of a maze is drawn of its walls alone."""
        placed, before = self.maze(which), self.book.read_bytes()
        with tempfile.TemporaryDirectory() as folder:
            drawn = Path(folder) / f"maze.{ending}"
            where = ("--sheet", placed.sheet, "--cells", placed.cells)
            done = self.excelmaze("export", drawn, *where, *how.split())
            assert drawn.exists() is (done.status == 0)
            # A solver may not come to the goal, or find none in a maze of several pieces, nor may players, who have
            # no picture; reportlab may be missing.
            assert done.status == 0 or how or ending == "pdf", done.err
        assert self.book.read_bytes() == before

    @precondition(lambda self: self.has_mazes)
    @rule(which=WHICH)
    def stats(self, which: int) -> None:
        """Measuring changes nothing, and every room is of one class."""
        placed, before = self.maze(which), self.book.read_bytes()
        told = self.excelmaze("stats", "--sheet", placed.sheet, "--cells", placed.cells, "--json", status=0)
        found = json.loads(told.out)["measures"]
        classes = ("unvisited", "isolated", "dead-ends", "corridors", "junctions")
        assert found["cells"] == sum(found[one] for one in classes)
        assert self.book.read_bytes() == before

    # People

    @rule()
    def saved_by_openpyxl(self) -> None:
        """The workbook as openpyxl saves it."""
        for path in (self.book, self.twin):
            user.save(path)
        self.model.see_twin()

    @rule(which=WHICH, place=areas(), value=st.sampled_from(["typed", 7, "=1+2", None]))
    def typed(self, which: int, place: Area, value: str | int | None) -> None:
        """A value into any cell, within a maze or outside."""
        sheet = self.sheet(which)
        if user.is_hidden(self.twin, sheet, place.top, place.left):
            return
        mazes = [one for one in self.model.whole if one.arrows]
        if any(one.sheet == sheet and (place.top, place.left) in one.places for one in mazes):
            return
        if any(sheet in one.sheets and (place.top, place.left) in one.places for one in self.model.towers):
            return
        for path in (self.book, self.twin):
            user.write(path, sheet, place.top, place.left, value)
        self.model.see_twin()
        self.model.leavings(sheet).titles.pop((place.top, place.left), None)

    @rule(which=WHICH, before=st.sampled_from([1, *ROWS]), count=st.integers(1, 3))
    def rows_inserted(self, which: int, before: int, count: int) -> None:
        """Rows above, between or within mazes."""
        sheet = self.sheet(which)
        if self.is_level(sheet):
            return
        seen = observed(self.book)
        for path in (self.book, self.twin):
            user.insert_rows(path, sheet, before, count)
        self.model.see_twin()
        self.model.inserted(sheet, Shift(before, count), seen.sheets[sheet])

    @rule(which=WHICH, name=st.sampled_from(["Notes", "Two words", "B2", "Zähler"]))
    def renamed(self, which: int, name: str) -> None:
        """Another name for a sheet."""
        sheet = self.sheet(which)
        if name not in self.model.sheets:
            for path in (self.book, self.twin):
                user.rename(path, sheet, name)
            self.model.see_twin()
            self.model.renamed(sheet, name)


def unopened(one: Placed, other: Placed) -> Maze:
    """Two mazes as one, the wall between them closed."""
    grid = Grid([*one.maze.grid.areas, *other.maze.grid.areas])
    passages = bytearray(grid.size)
    for placed in (one, other):
        here = [grid.find(placed.maze.grid.address_of(cell), "cell") for cell in range(placed.maze.grid.size)]
        for cell, at in enumerate(here):
            passages[at] = placed.maze.passages[cell]
    return Maze(grid, bytes(passages))
