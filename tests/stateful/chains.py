"""Chains of commands over one workbook, and what people do to it in between, on either carrier.

A step is a method that draws what it does from `self.rng`, runs it by `ran` or `person`, and tells the model what may
have changed; where it cannot be done it returns False, and another step is drawn. That all else stayed, is checked
after each. The same seed is the same chain, whatever became of its steps before.
"""

import re
from collections.abc import Callable, Collection
from contextlib import suppress
from itertools import product
from random import Random
from typing import Any

from excelmaze.draw.end_marks import with_marks
from excelmaze.draw.tilings import lay_out
from excelmaze.errors import InputError
from excelmaze.grids.grid import DIRECTIONS, Grid
from excelmaze.maze.alter import with_opened
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import Area, overlap
from excelmaze.xlsx.read import read
from tests.conftest import Result
from tests.stateful.carriers import InFile, InOffice
from tests.stateful.drawn import Making, area, looks, made, making, words
from tests.stateful.model import Laid, Model, Sheet, State, inside
from tests.stateful.observed import observed
from tests.stateful.user import Deletion, Insertion, Moving
from tests.stateful.workbook import COLUMNS, ROWS

_NAMES = ["Notes", "Two words", "It's mine", "B2", "Zähler"]


class Chain:
    """A chain of steps; `calls` tells them."""

    def __init__(self, carrier: InFile, seed: int) -> None:
        self.carrier, self.seed = carrier, seed
        self.model = Model(carrier.file(of_twin=True))
        self.calls: list[str] = []
        self.on_file = False
        """Whether the commands of this step run on the file of a workbook that is open."""
        # What can be undone, whether a person's or a command's; and what `restore` gives back.
        self.undoable: list[tuple[bool, State]] = []
        self.restorable: list[State] = []

    def run(self, count: int, without: Collection[int] = ()) -> None:
        """Take so many steps, and clear all mazes: every cell has its first look back."""
        steps = STEPS | (OPEN_STEPS if self.carrier.is_open else {})
        try:
            for number in set(range(count)) - set(without):
                self.rng = Random(f"{self.seed} {number}")
                self.on_file = self.carrier.is_open and self.rng.random() < 0.1
                self.calls.append(f"{number}:")
                while not self.rng.choices(list(steps), list(steps.values()))[0](self):
                    pass
                self.model.check(self.carrier.file())
            self.on_file = False
            for name, sheet in self.model.sheets.items():
                for laid in sheet.mazes[:]:
                    if laid.cells:
                        self._clear(name, laid.bounds)
                        self.model.check(self.carrier.file())
            self.model.check(self.carrier.file())
        except Exception as error:
            kind = "open" if self.carrier.is_open else "file"
            error.add_note("\n".join([*self.calls, f"again: python -m tests.stateful {kind} {self.seed}"]))
            raise

    def ran(self, verb: str, sheet: str, cells: str, *options: object, status: int | None = None) -> Result:
        """Run a command; how it was before can be had back."""
        state, files = self.model.state, {*self.carrier.folder.iterdir()}
        carrier = self.carrier
        if isinstance(carrier, InOffice) and self.on_file:
            done = carrier.run_on_file(verb, sheet, cells, *options)
        else:
            done = carrier.run(verb, sheet, cells, *options)
        said = done.err.strip() or done.out.strip()
        self.calls.append(f"  {verb} {sheet}!{cells} {' '.join(map(str, options))} -> {done.status} {said}")
        assert done.status in {0, 1, 2} if status is None else done.status == status, done
        assert {*carrier.folder.iterdir()} == files, "files were left behind"
        if done.status:
            same = self.on_file or observed(carrier.file()) == self.model.seen
            assert same, f"the workbook changed: {done.err}"
            assert len(done.err.splitlines()) == 1, done.err
        if self.on_file:
            self.model.plain = observed(carrier.file(of_twin=True))
            self.undoable, self.restorable = [], []
        elif done.status == 0 and "nothing was changed" not in done.out:
            self.undoable.append((False, state))
            self.restorable.append(state)
        return done

    def person(self, action: str, *arguments: object) -> bool:
        """Let a person do something to the workbook and to its twin."""
        self.calls.append(f"  a person: {action} {arguments}")
        self.undoable.append((True, self.model.state))
        if action != "write":
            self.restorable = []
        self.carrier.person(action, *arguments)
        self.model.plain = observed(self.carrier.file(of_twin=True))
        return True

    def sheet(self) -> tuple[str, Sheet]:
        """One of the user's sheets."""
        return self.rng.choice(list(self.model.sheets.items()))

    def maze(self) -> tuple[str, Laid, Maze] | None:
        """One of the mazes that read back."""
        whole = self.model.whole
        sheet, laid = self.rng.choice(whole) if whole else ("", None)
        return (sheet, laid, laid.maze) if laid is not None and laid.maze is not None else None

    def is_merged(self, sheet: str, *areas: Area) -> bool:
        """Whether some cells of areas are merged with others."""
        return any(overlap(one, area) for one in self.model.plain.sheets[sheet].merged for area in areas)

    # Commands

    def fill(self) -> bool:
        """Anywhere: beside other mazes, over them, over the user's cells."""
        # Calc sorts areas, and a maze begins in the one chosen last.
        count = 1 if self.carrier.is_open and not self.on_file else self.rng.choice([1, 2])
        areas = [area(self.rng) for _ in range(count)]
        return self._fill(self.sheet()[0], areas, making(self.rng), looks(self.rng))

    def fill_beside(self) -> bool:
        """A maze that shares an edge with another."""
        if not (chosen := self.maze()):
            return False
        sheet, laid, _ = chosen
        bounds, side = laid.bounds, self.rng.choice(DIRECTIONS)
        rows, columns = self.rng.randint(1, 5), self.rng.randint(1, 5)
        top = (bounds.top - rows, bounds.top, bounds.bottom + 1, bounds.top)[side]
        left = (bounds.left, bounds.right + 1, bounds.left, bounds.left - columns)[side]
        cells = Area(top, left, top + rows - 1, left + columns - 1)
        return min(top, left) >= 1 and self._fill(sheet, [cells], making(self.rng), {})

    def refill(self) -> bool:
        """Another maze in the cells of one."""
        if not (chosen := self.maze()):
            return False
        sheet, _, maze = chosen
        told = {"algorithm": "backtracker", "seed": self.rng.randrange(100)}
        return self._fill(sheet, list(maze.grid.cells.areas), told, {"solution": "shown"})

    def _fill(self, sheet: str, areas: list[Area], told: Making, look: dict[str, Any]) -> bool:
        verb = "fill"
        if self.carrier.is_open and not self.on_file:
            look = {name: one for name, one in look.items() if name not in {"paper", "header"}}
            verb = self.rng.choice(["generate", "generate", "animate"])
        cells = Grid(areas)
        merged = [one for one in self.model.plain.sheets[sheet].merged if len(cells.within(one)) == one.size]
        maze = None
        with suppress(InputError):
            there = Grid.from_workbook(
                self.carrier.file(), cells.address, sheet=sheet
            )  # nothing opens to what is beside
            maze = made(told, Grid(cells.areas, merged).surrounded(there.surroundings), look.get("pieces", "each"))
        delay = ["--delay", 0] if verb == "animate" else []
        if self.ran(verb, sheet, cells.address, *words(told), *words(look), *delay).status == 0:
            assert maze is not None
            left = self.model.sheets[sheet]
            laid = left.put(maze)
            marked = with_marks(maze, lay_out(maze), look.get("marks", "none"), str)
            left.write((marked.grid.place(cell), text) for cell, text in marked.texts.items())
            left.write(marked.outside.items())
            left.write(product(laid.gaps, marked.outside.values()))  # a neighbour may have shut its opening
            if "title" in look:  # pieces that are left have none
                tops = [(one.top - 1, one.left) for one in (cells.bounds, maze.grid.cells.areas[0])]
                left.write((place, look["title"]) for place in tops)
            if "cell-size" in look:
                for numbers, index in zip(left.sized, (0, 1), strict=True):
                    numbers.update(place[index] for place in laid.cells)
            left.paged |= bool({"paper", "header"} & look.keys())
        return True

    def solve(self) -> bool:
        """The way that is told is as long as that through the maze in memory."""
        if not (chosen := self.maze()) or len(chosen[1].cells) == 1:  # which stands for another one where it is open
            return False
        sheet, laid, maze = chosen
        theme, solver = (
            self.rng.choice(["classic", "color", "print"]),
            self.rng.choice(["breadth-first", "tremaux", "dead-end-filling"]),
        )
        done = self.ran("solve", sheet, laid.address, "--theme", theme, "--solver", solver)
        if done.status == 0 and "nothing was changed" not in done.out:
            found = re.search(r"start ([\w.]+), goal ([\w.]+), solution (\d+) step", done.out)
            assert found, done
            if laid.told:
                start, goal = (maze.grid.find(cell, "cell") for cell in found.group(1, 2))
                way = maze.solve(start, goal)
                assert way is not None
                assert len(way) - 1 == int(found[3])
        return True

    def join(self) -> bool:
        """Two mazes with an edge in common are one, by one wall that was opened."""
        if not (pairs := self.model.neighbours()):
            return False
        sheet, one, other = self.rng.choice(pairs)
        seed = self.rng.randrange(100)
        if self.ran("join", sheet, f"{one.address} {other.address}", "--seed", seed).status == 0:
            both = _unopened(one, other)
            joined = read(self.carrier.file(), sheet=sheet, cells=both.grid.address)
            walls = [
                cell << 3 | way
                for cell in range(both.grid.size)
                for way in DIRECTIONS
                if (joined.passages[cell] ^ both.passages[cell]) >> way & 1
            ]
            assert len(walls) == 2, "a passage and its way back"
            self.model.sheets[sheet].join(one, other, with_opened(both, walls[:1]))
        return True

    def clear(self) -> bool:
        """The cells of one record, and no others."""
        sheet, left = self.sheet()
        return bool(left.mazes) and self._clear(sheet, self.rng.choice(left.mazes).bounds)

    def _clear(self, sheet: str, bounds: Area) -> bool:
        left = self.model.sheets[sheet]
        doubtful = any(one.torn and inside(bounds, one.cells) for one in left.mazes) or inside(bounds, left.loose)
        done = self.ran("clear", sheet, bounds.address, status=None if doubtful or bounds.size == 1 else 0)
        if done.status == 0:
            left.clear(bounds, done.out)
        return True

    def clear_plainly(self) -> bool:
        """The lines and fills of a maze are gone, whatever was there before, and its record with them."""
        if not (chosen := self.maze()):
            return False
        sheet, laid, _ = chosen
        self.on_file = self.carrier.is_open
        self.ran("clear", sheet, laid.address, "--plain", status=0)
        left = self.model.sheets[sheet]
        left.loose |= laid.cells
        left.mazes.remove(laid)
        return True

    # People

    def save(self) -> bool:
        """The workbook as openpyxl saves it, and LibreOffice where it is open there."""
        self.person("save")
        self.undoable = []
        for left in self.model.sheets.values():  # openpyxl takes every height for one that was chosen
            left.unsure[0].update(row for row, _ in left.texts)
        return True

    def type(self) -> bool:
        """A value into any cell, within a maze or outside."""
        (sheet, left), at = self.sheet(), area(self.rng)
        left.texts.pop((at.top, at.left), None)
        cell, value = Area(at.top, at.left, at.top, at.left), self.rng.choice(["typed", 7, "=1+2", None])
        return not self.is_merged(sheet, cell) and self.person("write", sheet, at.top, at.left, value)

    def insert(self) -> bool:
        """Rows or columns before, between or within mazes; openpyxl knows nothing of tables' columns."""
        across = self.carrier.is_open and self.rng.random() < 0.5
        first = self.rng.choice(COLUMNS if across else ROWS)
        return self._shift(self.sheet()[0], Insertion(first, self.rng.randint(1, 3), across))

    def delete(self) -> bool:
        """Rows or columns of mazes or of others."""
        across = self.rng.random() < 0.5
        first = self.rng.choice(COLUMNS if across else ROWS)
        return self._shift(self.sheet()[0], Deletion(first, self.rng.randint(1, 4), across))

    def delete_maze(self) -> bool:
        """All rows or columns of a maze."""
        if not (chosen := self.maze()):
            return False
        bounds = chosen[1].bounds
        if self.rng.random() < 0.5:
            return self._shift(chosen[0], Deletion(bounds.left, bounds.width, across=True))
        return self._shift(chosen[0], Deletion(bounds.top, bounds.height))

    def _shift(self, sheet: str, change: Deletion | Moving) -> bool:
        if isinstance(change, Deletion):
            self.person("delete", sheet, change)
        self.model.sheets[sheet].shift(change)
        return True

    def move(self) -> bool:
        """A maze is cut and pasted where nothing is, with what stands around it."""
        if not (chosen := self.maze()):
            return False
        sheet, laid, _ = chosen
        top, left, bottom, right = laid.bounds
        cells = Area(max(top - 1, 1), max(left - 1, 1), bottom + 1, right + 1)
        moving = Moving(cells, self.rng.randint(40, 60) - top, 40 - left)
        target, changed = moving.area(cells), self.model.sheets[sheet].changed
        if inside(cells, changed) - laid.cells or inside(target, changed) or self.is_merged(sheet, cells):
            return False
        self.person("move", sheet, cells.address, target.top, target.left)
        return self._shift(sheet, moving)

    def merge(self) -> bool:
        """Cells are merged, within mazes or outside."""
        (sheet, left), cells = self.sheet(), area(self.rng)
        if cells.size == 1 or self.is_merged(sheet, cells):
            return False
        left.merge(cells)
        return self.person("merge", sheet, cells.address)

    def rename(self) -> bool:
        """Another name for a sheet."""
        sheet, name = self.sheet()[0], self.rng.choice(_NAMES)
        if name in self.model.sheets:
            return False
        self.person("rename", sheet, name)
        self.model.sheets[name] = self.model.sheets.pop(sheet)
        return True

    def copy(self) -> bool:
        """A sheet is copied, with its mazes and their records."""
        sheet, name = self.sheet()[0], self.rng.choice(_NAMES)
        if name in self.model.sheets or len(self.model.sheets) == 4:
            return False
        self.person("copy_sheet", sheet, name)
        self.model.sheets[name] = self.model.state[sheet]
        return True

    # What only an open workbook has

    def undo(self) -> bool:
        """Each command is one step of the undo list, as each thing that a person does."""
        assert isinstance(self.carrier, InOffice)
        if not self.undoable:
            return False
        for of_person, state in reversed(self.undoable[-self.rng.randint(1, 3) :]):
            self.calls.append("  undo")
            self.undoable.pop()
            self.carrier.undo(of_person=of_person)
            self.model.sheets = state
        self.restorable = []
        self.model.plain = observed(self.carrier.file(of_twin=True))
        return True

    def restore(self) -> bool:
        """What the last commands found is there again, one after the other, and what was typed since stays."""
        assert isinstance(self.carrier, InOffice)
        if not self.restorable:
            return False
        for _ in range(min(self.rng.randint(1, 3), len(self.restorable))):
            self.calls.append("  restore")
            self.undoable.append((False, self.model.state))
            done = self.carrier.live("restore")
            assert done.status == 0, done
            self.model.sheets = self.restorable.pop()
        return True


# How often each step is taken.
STEPS: dict[Callable[[Chain], bool], int] = {
    Chain.fill: 6,
    Chain.fill_beside: 3,
    Chain.refill: 1,
    Chain.solve: 3,
    Chain.join: 3,
    Chain.clear: 3,
    Chain.clear_plainly: 1,
    Chain.save: 1,
    Chain.type: 3,
    Chain.insert: 2,
    Chain.delete: 1,
    Chain.delete_maze: 1,
    Chain.move: 1,
    Chain.merge: 1,
    Chain.rename: 1,
    Chain.copy: 1,
}
OPEN_STEPS: dict[Callable[[Chain], bool], int] = {Chain.undo: 3, Chain.restore: 3}


def _unopened(one: Laid, other: Laid) -> Maze:
    """Two mazes as one, the wall between them closed."""
    mazes = [laid.maze for laid in (one, other) if laid.maze is not None]
    grid = Grid([area for maze in mazes for area in maze.grid.areas])
    passages = bytearray(grid.size)
    for maze in mazes:
        for cell in range(maze.grid.size):
            passages[grid.find(maze.grid.address_of(cell), "cell")] = maze.passages[cell]
    return Maze(grid, bytes(passages))
