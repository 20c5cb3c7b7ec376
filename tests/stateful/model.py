"""What the workbook of a chain must hold: the same workbook without any maze, and the mazes that were put on it.

Whatever people do to the workbook is done to a twin of it, too, and no command of excelmaze ever is. So outside the
mazes the two must be alike, whatever programs have made of them, and everywhere once all mazes are cleared.
"""

import re
from collections import Counter
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations, product
from pathlib import Path

import pytest

from excelmaze.draw.tilings import lay_out
from excelmaze.grids.grid import DIRECTIONS, Grid
from excelmaze.grids.shapes import graph_on
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import Area, cell_address, parse_cell
from excelmaze.xlsx.read import read
from tests.stateful.observed import Look, Place, Seen, SheetSeen, observed
from tests.stateful.user import Deletion, Insertion, Moving

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
# Widths are whole pixels. LibreOffice gives a row that was changed a height that it finds best.
_NEAR = {"row": 1.5, "column": 0.2}
# Names that are not the user's.
OURS = ("_excelmaze", "maze_", "_xlnm.Print_Area")
# What `clear` says of cells that it does not give back.
_STAY = re.compile("stay as they are|no longer look|is damaged")


@dataclass
class Laid:
    """A maze on a sheet.

    Attributes:
        cells: those of its record.
        maze: what it reads back as; None where it was torn, or lies under another one in part.
        gaps: the cells whose outer wall may be open.
        torn: whether rows or columns came or went within it, or cells were merged: `clear` may not find them.
        crossed: whether it has given cells diagonals, or taken them from.
        told: whether it is known what its rooms are: small mazes of other rooms than squares may look like these.
    """

    cells: set[Place]
    maze: Maze | None
    gaps: set[Place]
    torn: bool = False
    crossed: bool = False
    told: bool = True

    @property
    def address(self) -> str:
        """Its cells, for the command line."""
        assert self.maze is not None
        return ",".join(area.address for area in self.maze.grid.cells.areas)

    @property
    def bounds(self) -> Area:
        """The smallest area with its cells."""
        rows, columns = zip(*self.cells, strict=True)
        return Area(min(rows), min(columns), max(rows), max(columns))

    def shift(self, change: Deletion | Moving) -> set[Place]:
        """Let its cells be moved; return new ones that look like them, though they are not its own."""
        taken = change.taking(self.cells) if isinstance(change, Insertion) else set()
        parted = change.parts(self.cells)
        self.cells = there(change, self.cells)
        self.gaps = there(change, self.gaps)
        if parted:
            self.maze, self.torn, self.cells = None, True, self.cells | taken
        elif self.maze is not None:
            self.told &= self.maze.grid.tiling in {"squares", "blocks"}
            self.maze = _moved(self.maze, change)
        return set() if parted else taken


def there(change: Deletion | Moving, places: set[Place]) -> set[Place]:
    """Where cells are after a change, those that are left."""
    return {place for place in map(change.place, places) if min(place) > 0}


def inside(area: Area, places: set[Place]) -> set[Place]:
    """Those cells that lie in an area."""
    return {(row, col) for row, col in places if area.top <= row <= area.bottom and area.left <= col <= area.right}


def _moved(maze: Maze, change: Deletion | Moving) -> Maze:
    shape = dict(maze.grid.shape)
    if "portals" in shape:
        shape["portals"] = re.sub(
            "[A-Z]+[0-9]+", lambda cell: cell_address(*change.place(parse_cell(cell[0]))), shape["portals"]
        )
    areas, merged = (
        [area for area in map(change.area, some) if area] for some in (maze.grid.cells.areas, maze.grid.cells.merged)
    )
    return maze.replaced(graph=graph_on(Grid(areas, merged), **shape))


@dataclass
class Sheet:
    """What mazes have changed on a sheet and not given back.

    Attributes:
        mazes: the mazes, those below others too.
        loose: cells that nobody gives their first look back: it was said that they stay as they are, they were
            inserted behind a maze, or merged.
        texts: what may stand in cells that were empty.
        sized: the rows, and the columns, to which mazes gave a size.
        unsure: those that may have such a size, as cells were moved or torn apart.
        paged: whether a command has set up the page.
        said: what `clear` has said.
        deleted: whether all cells of a maze were deleted, whose title and sizes stay.
    """

    mazes: list[Laid] = field(default_factory=list)
    loose: set[Place] = field(default_factory=set)
    texts: dict[Place, set[str]] = field(default_factory=dict)
    sized: tuple[set[int], set[int]] = field(default_factory=lambda: (set(), set()))
    unsure: tuple[set[int], set[int]] = field(default_factory=lambda: (set(), set()))
    paged: bool = False
    said: str = ""
    deleted: bool = False

    @property
    def changed(self) -> set[Place]:
        """The cells of all mazes, and those that stay like theirs."""
        return self.loose.union(*(one.cells for one in self.mazes))

    def put(self, maze: Maze) -> Laid:
        """A maze was put here, over whatever lay there."""
        cells = set(map(maze.grid.cells.place, range(maze.grid.cells.size)))
        gaps = [cell for ends in maze.ends for cell in ends if cell is not None] + [one.cell for one in maze.openings]
        laid = Laid(cells, maze, set(map(maze.grid.sheet_place, gaps)))
        laid.crossed = maze.grid.tiling in {"triangles", "hexagons"}
        laid.torn = bool(maze.grid.cells.merged)  # openpyxl makes lines of its own around merged cells
        self.touch(laid)
        self.mazes.append(laid)
        layout = lay_out(maze)
        self.write((layout.grid.place(cell), text) for cell, text in layout.texts.items())
        return laid

    def write(self, texts: Iterable[tuple[Place, str]]) -> None:
        """Texts may stand in cells."""
        for place, text in texts:
            self.texts.setdefault(place, set()).add(text)

    def touch(self, laid: Laid) -> None:
        """What a new maze does to others: it clears those that it lies over, and shuts openings that led to it."""
        for one in self.mazes:
            if one.cells & laid.cells:
                laid.torn |= one.torn
                laid.crossed |= one.crossed
                self.loose |= one.cells if one.torn else set()
                one.maze, one.cells = None, set()
            elif one.maze is not None and {*one.maze.grid.beyond_rim()} & laid.cells:
                one.maze = None
        self.mazes = [one for one in self.mazes if one.cells]

    def join(self, one: Laid, other: Laid, maze: Maze) -> None:
        """Two mazes became one."""
        self.mazes.remove(other)
        one.cells, one.maze, one.gaps = one.cells | other.cells, maze, one.gaps | other.gaps
        one.torn |= other.torn
        one.told &= other.told

    def clear(self, area: Area, said: str) -> None:
        """Cells were given their first look back, but those that the command told of."""
        self.said += said
        for one in self.mazes:
            gone = inside(area, one.cells)
            if one.torn and _STAY.search(said):
                self.loose |= gone
            if gone and not (one.torn and "no longer look" in said):  # else it still has its record
                one.maze, one.cells = None, one.cells - gone
        self.mazes = [one for one in self.mazes if one.cells]
        if not self.mazes and not self.loose and not self.deleted:
            texts = [(place, text) for place, some in self.texts.items() for text in some]
            self.texts = {}
            self.write((place, text) for place, text in texts if f"title {text!r} stays" in self.said)
            self.sized = set(), set()

    def merge(self, area: Area) -> None:
        """Cells were merged, which then have lines of the first one's."""
        area_cells = set(product(range(area.top, area.bottom + 1), range(area.left, area.right + 1)))
        for one in self.mazes:
            if inside(area, one.cells):
                one.maze, one.torn = None, True
                self.loose |= area_cells

    def shift(self, change: Deletion | Moving) -> None:
        """Rows or columns were inserted or deleted, or cells moved."""
        parted = not isinstance(change, Insertion) and any(change.parts(one.cells) for one in self.mazes)
        for index, (sized, unsure) in enumerate(zip(self.sized, self.unsure, strict=True)):
            if isinstance(change, Moving):
                unsure.update(sized, {number + (change.down, change.right)[index] for number in sized})
            elif parted:
                unsure.update(sized)
        if isinstance(change, Deletion):
            for numbers in (self.sized[change.across], self.unsure[change.across]):
                moved = {change.number(number) for number in numbers} - {0}
                if isinstance(change, Insertion) and numbers:
                    self.unsure[change.across].update(range(change.first, change.first + change.many))
                numbers.clear()
                numbers.update(moved)
        new = change.taking(self.loose) if isinstance(change, Insertion) else set()
        self.loose = there(change, self.loose).union(new, *(one.shift(change) for one in self.mazes))
        self.texts = {change.place(place): text for place, text in self.texts.items() if min(change.place(place)) > 0}
        self.deleted |= not all(one.cells for one in self.mazes)
        self.mazes = [one for one in self.mazes if one.cells]


State = dict[str, Sheet]


class Model:
    """A workbook's twin, and the mazes that are on the workbook."""

    def __init__(self, twin: Path) -> None:
        self.plain = observed(twin)
        self.sheets: State = {name: Sheet() for name in self.plain.sheets}
        self.seen = self.plain

    @property
    def state(self) -> State:
        """How it is now, to come back to."""
        return deepcopy(self.sheets, {id(one.maze): one.maze for _, one in self.whole})

    @property
    def whole(self) -> list[tuple[str, Laid]]:
        """The mazes that are read back as they are."""
        return [(name, one) for name, sheet in self.sheets.items() for one in sheet.mazes if one.maze is not None]

    def neighbours(self) -> list[tuple[str, Laid, Laid]]:
        """Pairs of mazes with borders whose visited cells share an edge."""
        found = []
        for (sheet, one), (other_sheet, other) in combinations(self.whole, 2):
            rims = [
                {laid.maze.grid.place(cell) for cell in range(laid.maze.grid.size) if laid.maze.visited[cell]}
                for laid in (one, other)
                if laid.maze is not None and laid.maze.grid.tiling == Grid.tiling
            ]
            if sheet == other_sheet and len(rims) == 2 and any(_beside(place) & rims[1] for place in rims[0]):
                found.append((sheet, one, other))
        return found

    def check(self, book: Path) -> None:
        """Hold the workbook against its twin and the mazes."""
        self.seen = seen = observed(book)
        for name, sheet in self.sheets.items():
            try:
                _check_sheet(seen.sheets[name], self.plain.sheets[name], sheet)
            except AssertionError as error:
                error.add_note(f"on sheet {name}")
                raise
        assert _users(seen) == _users(self.plain), "defined names changed"
        for part, data in self.plain.parts.items():
            assert not Counter(data) - Counter(seen.parts.get(part, ())), f"{part} changed"
        for name, laid in self.whole:
            _check_maze(laid, name, book, seen.sheets[name])


def _beside(place: Place) -> set[Place]:
    return {(place[0] + down, place[1] + right) for down, right in STEPS}


def _users(seen: Seen) -> dict[tuple[str, str | None], str]:
    return {key: text.replace("'", "") for key, text in seen.names.items() if not key[0].startswith(OURS)}


def _check_sheet(seen: SheetSeen, plain: SheetSeen, left: Sheet) -> None:
    for place in seen.contents.keys() | plain.contents.keys():
        wanted, held = plain.contents.get(place), seen.contents.get(place)
        written = wanted is None and held in {("", f'"{text}"') for text in left.texts.get(place, ())}
        assert held == wanted or written, f"the content of {place} changed from {wanted} to {held}"
    changed = left.changed
    crossed = left.loose.union(*(one.cells for one in left.mazes if one.crossed))
    for place in seen.looks.keys() | plain.looks.keys():
        now, was = (_left(one.look(place), place in changed, place in crossed) for one in (seen, plain))
        assert now == was, f"the look of {place} changed from {was} to {now}"
    for what, sizes, was_sizes, loose in (
        ("row", seen.heights, plain.heights, left.sized[0] | left.unsure[0]),
        ("column", seen.widths, plain.widths, left.sized[1] | left.unsure[1]),
    ):
        for number in (sizes.keys() | was_sizes.keys()) - loose:
            size, was_size = (some.get(number, some[0]) for some in (sizes, was_sizes))
            same = size == pytest.approx(was_size, abs=_NEAR[what])
            assert same, f"the size of {what} {number} changed from {was_size} to {size}"
    assert seen.others == plain.others, f"changed from {plain.others} to {seen.others}"
    assert left.paged or seen.page == plain.page, f"the page changed from {plain.page} to {seen.page}"


def _left(look: Look, is_changed: bool, is_crossed: bool) -> Look:  # noqa: FBT001 - of a cell, one after the other
    """What a maze leaves of a cell's look."""
    look = look._replace(sides=(), fill=None) if is_changed else look
    return look._replace(diagonal="") if is_crossed else look


def _check_maze(laid: Laid, name: str, book: Path, seen: SheetSeen) -> None:
    """It reads back as it was made, and each edge within is a wall or open, whichever of its two cells has the line."""
    maze = laid.maze
    assert maze is not None
    found = read(book, sheet=name, cells=laid.address)
    if laid.told or found.grid == maze.grid:
        assert found.passages == maze.passages, f"{laid.address} reads back with other passages"
        openings = {found.grid.sheet_place(opening.cell) for opening in found.openings}
        assert openings <= laid.gaps, f"{laid.address} has other openings"
    if maze.grid.tiling != Grid.tiling or maze.grid.cells.merged:  # of blocks there are no lines
        return
    for cell in range(maze.grid.size):
        row, column = maze.grid.place(cell)
        for side in DIRECTIONS:
            (down, right), is_open = STEPS[side], bool(maze.passages[cell] >> side & 1)
            lines = seen.look((row, column)).sides[side], seen.look((row + down, column + right)).sides[side ^ 2]
            is_inside = maze.grid.neighbors[side][cell] >= 0
            assert not is_inside or is_open == (lines == (None, None)), f"side {side} of {(row, column)} shows {lines}"
