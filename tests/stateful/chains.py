"""Chains of commands over one workbook, and what people do to it in between, on either carrier.

An action is a method that draws what it does from `self.rng`, runs it by `ran` or `person`, and does the same to the
world; where what it needs is not there, another one is drawn. Whether the workbook is as the world says is checked
after each. The same seed is the same chain, whatever became of its actions before.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from itertools import combinations
from random import Random
from typing import Any

from excelmaze.errors import InputError
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import DIRECTIONS, Grid
from excelmaze.grids.tilings import IN_CELLS
from excelmaze.maze.generation import generate
from excelmaze.maze.text_places import PathTree
from excelmaze.options.maze_rows import OF_FALSE_GOALS
from excelmaze.sheet.addresses import Area, overlap
from excelmaze.xlsx.read import read
from tests.conftest import Result, Value
from tests.stateful.observed import observed
from tests.stateful.user import Deletion, Insertion, Moving, places_of
from tests.stateful.workbook import COLUMNS, ROWS
from tests.stateful.world import Laid, Sheet, World

# Options, as the command line takes them; the name alone where the value is True.
Options = dict[str, Any]

_NAMES = ["Notes", "Two words", "It's mine", "B2", "Zähler"]
_ROOMS: list[Options] = [
    *[{}] * 8,
    *[{"walls": "blocks"}] * 2,
    *({"tiling": tiling} for tiling in IN_CELLS if tiling != "squares"),
    *({"wrap": wrap} for wrap in ("rows", "columns", "both")),
    *({"weave": "1"}, {"portals": "auto"}),
]
_ALTERED: list[Options] = [
    *[{}] * 8,
    *({"loops": 0.3}, {"braid": 0.7}, {"sparseness": 1}, {"sparseness": 2}, {"rooms": 1}, {"unicursal": True}),
    *({"symmetry": "mirror"}, {"symmetry": "rotate"}, {"collect": "Žé"}, {"collect": "A"}),
    *({"false_goals": way, "least": 1} for way in ("down", "left")),
]
_BIASED: list[Options] = [*[{}] * 4, {"bias": "horizontal:0.9"}, {"bias": "vertical"}, {"bias": "concentric:0.3"}]
_LOOKS: list[Options] = [
    *({"theme": theme} for theme in ("classic", "crisscross", "print", "color")),
    *({"solution": "shown"}, {"solution": "sheet"}, {"title": "Maze"}, {"cell_size": 24}),
    *({"color": "distance"}, {"color": "distance-to-goal"}, {"marks": "letters"}, {"pieces": "leave"}),
]


def any_area(rng: Random) -> Area:
    top, left = rng.choice(ROWS), rng.choice(COLUMNS)
    return Area(top, left, top + rng.randrange(5), left + rng.randrange(5))


def any_maze(rng: Random) -> Options:
    """Any algorithm, mostly as it is, sometimes altered and with an option of its own."""
    name = rng.choice(sorted(ALGORITHMS))
    algorithm, told = ALGORITHMS[name], {"algorithm": name, "seed": rng.randrange(100)}
    if algorithm.makes == "tees":
        return {**told, "option": "generations=1", **rng.choice([{}, {"walls": "blocks"}])}
    options = [f"{one.name}={one.default}" for one in algorithm.params if one.default not in {0, ""}]
    options += [f"{one.name}={word}" for one in algorithm.params if len(one.choices) > 1 for word in one.choices]
    option = rng.choice([{}, *({"option": option} for option in options)])
    bias = rng.choice(_BIASED) if algorithm.takes_bias else {}
    return {**told, **option, **bias, **rng.choice(_ROOMS), **rng.choice(_ALTERED)}


class NotThereError(Exception):
    pass


def needed(value: Value) -> Value:
    if not value:
        raise NotThereError
    return value


class Chain:
    """A chain of actions; `calls` tells them."""

    def __init__(self, carrier: Any, seed: int) -> None:  # noqa: ANN401 - one of the two
        self.carrier, self.seed, self.rng = carrier, seed, Random(seed)
        self.world = World(carrier.file(of_twin=True))
        self.calls: list[str] = []
        # What can be undone, whether a person's or a command's; and what `restore` gives back.
        self.undoable: list[tuple[bool, dict[str, Sheet]]] = []
        self.restorable: list[dict[str, Sheet]] = []

    def run(self, count: int) -> None:
        """Do so many things, and clear all mazes: every cell has its first look back."""
        actions = ACTIONS + [Chain.undo, Chain.restore] * 4 * self.carrier.is_open
        try:
            for number in range(count):
                self.rng, self.is_refused = Random(f"{self.seed} {number}"), False
                while True:
                    with suppress(NotThereError):
                        self.rng.choice(actions)(self)
                        break
                if not self.is_refused:
                    self.world.check(self.carrier.file())
            for name, sheet in self.world.sheets.items():
                for laid in sheet.mazes[:]:
                    if laid.cells:
                        self._clear(name, laid.bounds)
                        self.world.check(self.carrier.file())
        except Exception as error:
            kind = "open" if self.carrier.is_open else "file"
            error.add_note("\n".join([*self.calls, f"again: python -m tests.stateful {kind} {self.seed}"]))
            raise
        finally:
            if self.carrier.is_open:
                self.carrier.close()

    def ran(self, verb: str, sheet: str, cells: str, *options: object) -> Result:
        """Run a command; one that is refused changes nothing."""
        files = {*self.carrier.folder.iterdir()}
        done: Result = self.carrier.run(verb, sheet, cells, *options)
        self.calls.append(f"  {verb} {sheet}!{cells} {' '.join(map(str, options))} -> {done}")
        assert {*self.carrier.folder.iterdir()} == files, "files were left behind"
        self.is_refused = bool(done.status)
        if done.status:
            assert (done.status in {1, 2}, len(done.err.splitlines())) == (True, 1), done
            assert observed(self.carrier.file()) == self.world.seen, f"the workbook changed: {done.err}"
        elif "nothing was changed" not in done.out:
            self.undoable.append((False, self.world.state))
            self.restorable.append(self.world.state)
        return done

    def person(self, action: str, *arguments: object) -> None:
        """Let a person do something to the workbook and to its twin."""
        self.calls.append(f"  a person: {action} {arguments}")
        self.undoable.append((True, self.world.state))
        if action != "write":
            self.restorable = []
        self.carrier.person(action, *arguments)
        self.world.plain = observed(self.carrier.file(of_twin=True))

    def sheet(self) -> tuple[str, Sheet]:
        return self.rng.choice(list(self.world.sheets.items()))

    def maze(self) -> tuple[str, Laid]:
        """One of the mazes that read back."""
        return self.rng.choice(needed(self.world.whole))

    def need_unmerged(self, sheet: str, cells: Area) -> None:
        needed(not any(overlap(one, cells) for one in self.world.plain.sheets[sheet].merged))

    def fill(self) -> None:
        """Anywhere: beside other mazes, over them, over the user's cells."""
        # Calc sorts areas, and a maze begins in the one chosen last.
        count = 1 if self.carrier.is_open else self.rng.choice([1, 2])
        areas = [any_area(self.rng) for _ in range(count)]
        look = {key: value for one in self.rng.sample(_LOOKS, self.rng.randrange(5)) for key, value in one.items()}
        self._fill(self.sheet()[0], areas, any_maze(self.rng), look)

    def fill_beside(self) -> None:
        """A maze that shares an edge with another, or has its cells."""
        sheet, laid = self.maze()
        bounds, side = laid.bounds, self.rng.choice(DIRECTIONS)
        rows, columns = self.rng.randint(1, 5), self.rng.randint(1, 5)
        top = (bounds.top - rows, bounds.top, bounds.bottom + 1, bounds.top)[side]
        left = (bounds.left, bounds.right + 1, bounds.left, bounds.left - columns)[side]
        cells = [Area(top, left, top + rows - 1, left + columns - 1)]
        if min(top, left) < 1:  # the same cells again
            cells = [*laid.maze.grid.cells.areas]
        self._fill(sheet, cells, any_maze(self.rng), self.rng.choice([{}, {"solution": "shown"}]))

    def _fill(self, sheet: str, areas: list[Area], told: Options, look: Options) -> None:
        verb = self.rng.choice(["generate", "generate", "animate"]) if self.carrier.is_open else "fill"
        cells, maze = Grid(areas), None
        merged = [one for one in self.world.plain.sheets[sheet].merged if len(cells.within(one)) == one.size]
        recipe = {name: value for name, value in told.items() if name != "option"}
        options = dict([told["option"].split("=")]) if "option" in told else {}
        options |= {name: recipe.pop(name) for name in OF_FALSE_GOALS if name in recipe}
        with suppress(InputError):
            recipe |= {"options": options, "pieces": look.get("pieces", "each")}
            there = Grid.from_workbook(self.carrier.file(), cells.address, sheet=sheet)  # opens to nothing beside
            maze = generate(Grid(cells.areas, merged).surrounded(there.surroundings), **recipe)
        delay = {"delay": 0} if verb == "animate" else {}
        words = [(f"--{name.replace('_', '-')}", value) for name, value in (told | look | delay).items()]
        given = [word for name, value in words for word in ([name] if value is True else [name, value])]
        if (done := self.ran(verb, sheet, cells.address, *given)).status == 0:
            assert maze is not None
            self.world.sheets[sheet].put(maze, done.out, sized="cell_size" in look)

    def solve(self) -> None:
        """The path that is told is as long as that through the maze in memory."""
        sheet, laid = self.maze()
        needed(len(laid.cells) > 1)  # a single cell stands for another maze where it is open
        theme = self.rng.choice(["classic", "color", "print"])
        solver = self.rng.choice(["breadth-first", "tremaux", "dead-end-filling"])
        done = self.ran("solve", sheet, laid.address, "--theme", theme, "--solver", solver)
        if found := re.search(r"start ([\w.]+), goal ([\w.]+), solution (\d+) step", done.out):
            grid = laid.maze.grid
            path = map(grid.room_of, laid.maze.solve(*found.group(1, 2)) or ())
            room_of = {cell: cells[0] for cells in grid.merged_cells for cell in cells}
            assert len({room_of.get(cell, cell) for cell in path}) - 1 == int(found[3])

    def join(self) -> None:
        """Two mazes with an edge in common are one, by one wall that was opened, or more if they are in parts."""
        pairs = [(at, one, other) for (at, one), (sheet, other) in combinations(self.world.whole, 2) if at == sheet]
        sheet, one, other = self.rng.choice(needed([pair for pair in pairs if pair[1].touches(pair[2])]))
        if self.ran("join", sheet, f"{one.address} {other.address}", "--seed", self.rng.randrange(100)).status == 0:
            joined = read(self.carrier.file(), sheet=sheet, cells=f"{one.address},{other.address}")
            opened = [
                joined.passages[joined.grid.room_of(maze.grid.address_of(cell), "cell")] ^ passages
                for maze in (one.maze, other.maze)
                for cell, passages in enumerate(maze.passages)
            ]
            is_whole = all(
                len(PathTree.of(laid.maze.graph, laid.maze.passages, 0).order) == laid.maze.grid.size
                for laid in (one, other)
            )
            sides = sum(map(int.bit_count, opened))
            assert sides == 2 if is_whole else sides > 0, "a passage and its way back"
            self.world.sheets[sheet].join(one, other, joined)

    def clear(self) -> None:
        sheet, there = self.sheet()
        self._clear(sheet, self.rng.choice(needed([one for one in there.mazes if one.cells])).bounds)

    def _clear(self, sheet: str, bounds: Area) -> None:
        there, cells = self.world.sheets[sheet], places_of(bounds)
        doubtful = any(one.torn and cells & one.cells for one in there.mazes) or cells & there.loose
        done = self.ran("clear", sheet, bounds.address)
        assert done.status == 0 or doubtful or bounds.size == 1, done
        if done.status == 0:
            there.clear(bounds, done.out)

    def save(self) -> None:
        """The workbook as openpyxl saves it, and LibreOffice where it is open there."""
        self.person("save")
        self.undoable = []
        for there in self.world.sheets.values() if self.carrier.is_open else ():
            there.sized = None  # openpyxl takes every height for one that was chosen

    def type(self) -> None:
        """A value into any cell, within a maze or outside."""
        (sheet, there), (row, column) = self.sheet(), any_area(self.rng)[:2]
        self.need_unmerged(sheet, Area(row, column, row, column))
        self.person("write", sheet, row, column, self.rng.choice(["typed", 7, "=1+2", None]))
        there.texts.discard((row, column))

    def insert(self) -> None:
        """Rows or columns before, between or within mazes; openpyxl knows nothing of tables' columns."""
        across = self.carrier.is_open and self.rng.random() < 0.5
        first = self.rng.choice(COLUMNS if across else ROWS)
        self._shift(self.sheet()[0], Insertion(first, self.rng.randint(1, 3), across))

    def delete(self) -> None:
        across = self.rng.random() < 0.5
        first = self.rng.choice(COLUMNS if across else ROWS)
        self._shift(self.sheet()[0], Deletion(first, self.rng.randint(1, 4), across))

    def delete_maze(self) -> None:
        """All rows or columns of a maze."""
        (sheet, laid), across = self.maze(), self.rng.random() < 0.5
        first, many = (laid.bounds.left, laid.bounds.width) if across else (laid.bounds.top, laid.bounds.height)
        self._shift(sheet, Deletion(first, many, across))

    def _shift(self, sheet: str, change: Deletion) -> None:
        self.person("delete", sheet, change)
        self.world.sheets[sheet].shift(change)

    def move(self) -> None:
        """A maze is cut and pasted where nothing is, with what stands around it."""
        sheet, laid = self.maze()
        cells, there = laid.with_ring, self.world.sheets[sheet]
        moving = Moving(cells, self.rng.randint(40, 60) - cells.top, 40 - cells.left)
        wanted = places_of(cells) - laid.cells | {*map(moving.place, places_of(cells))}
        needed(wanted.isdisjoint(there.changed))
        self.need_unmerged(sheet, cells)
        self.person("move", sheet, cells.address, *moving.place((cells.top, cells.left)))
        there.shift(moving)

    def merge(self) -> None:
        (sheet, there), cells = self.sheet(), any_area(self.rng)
        needed(cells.size > 1)
        self.need_unmerged(sheet, cells)
        # openpyxl forgets the fonts of merged cells, and of a row only where they get lines.
        needed(not any((row, 0) in self.world.plain.sheets[sheet].looks for row in range(cells.top, cells.bottom + 1)))
        there.merge(cells)
        self.person("merge", sheet, cells.address)

    def rename_or_copy(self) -> None:
        sheet, name, action = self.sheet()[0], self.rng.choice(_NAMES), self.rng.choice(["rename", "copy_sheet"])
        needed(name not in self.world.sheets and len(self.world.sheets) < 4)
        self.person(action, sheet, name)
        self.world.sheets[name] = self.world.state[sheet]
        if action == "rename":
            del self.world.sheets[sheet]

    def undo(self) -> None:
        """Each command is one step of the undo list, as each thing that a person does."""
        of_person, self.world.sheets = needed(self.undoable).pop()
        self.calls.append("  undo")
        self.carrier.undo(of_person=of_person)
        self.restorable = []
        self.world.plain = observed(self.carrier.file(of_twin=True))

    def restore(self) -> None:
        """What the last command found is there again, and what was typed since stays."""
        state, before = self.world.state, needed(self.restorable).pop()
        self.calls.append("  restore")
        done = self.carrier.live("restore")
        assert done.status == 0, done
        self.undoable.append((False, state))
        self.world.sheets = before


ACTIONS: list[Callable[[Chain], None]] = [
    *[Chain.fill] * 6,
    *[Chain.fill_beside] * 4,
    *[Chain.solve, Chain.join, Chain.clear, Chain.type] * 3,
    *[Chain.insert, Chain.rename_or_copy] * 2,
    *[Chain.save, Chain.move, Chain.merge, Chain.delete, Chain.delete_maze],
]
