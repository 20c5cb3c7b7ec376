"""What a workbook must hold: what its twin holds, on which no mazes are, and the mazes that were put on it.

Whatever people do to the workbook is done to its twin, too, and no command of excelmaze ever is. So outside the mazes
the two are alike, whatever programs have made of them, and everywhere once all mazes are cleared.
"""

import re
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from excelmaze.grids.grid import DIRECTIONS, STEPS, Grid
from excelmaze.grids.room_graphs import graph_on
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import Area, bounds_of, parse_selection
from excelmaze.xlsx.read import read
from tests.stateful.observed import Place, SheetSeen, observed
from tests.stateful.user import Change, Insertion, Moving, area_after, is_torn, places_after, places_of

# LibreOffice gives a row that was changed a height that it finds best; widths are whole pixels.
_NEAR = (1.5, 0.2)


def _is_lost(said: str, mazes: "list[Laid]") -> bool:
    """Return whether a command says that it did not find cells of mazes besides those that were deleted."""
    count = sum(map(int, re.findall("([0-9]+) cells? of the maze", said)))
    return "no longer look" in said or "is damaged" in said or count > sum(one.deleted for one in mazes)


@dataclass
class Laid:
    """A maze on a sheet.

    Attributes:
        cells: those of its record; none if all were deleted, so that nobody clears its title and sizes.
        read_as: what it reads back as; None where nobody knows.
        gaps: the cells whose outer wall may be open.
        torn: whether rows or columns came or went within it, or cells were merged: `clear` may not find them.
        deleted: how many cells were deleted.
        inserted: those of the cells that were inserted within.
    """

    cells: set[Place]
    read_as: Maze | None
    gaps: set[Place]
    torn: bool = False
    deleted: int = 0
    inserted: set[Place] = field(default_factory=set)

    @property
    def maze(self) -> Maze:
        assert self.read_as is not None
        return self.read_as

    @property
    def address(self) -> str:
        return ",".join(area.address for area in self.maze.grid.cells.areas)

    @property
    def bounds(self) -> Area:
        return bounds_of(Area(*place, *place) for place in self.cells)

    @property
    def with_ring(self) -> Area:
        top, left, bottom, right = self.bounds
        return Area(max(top - 1, 1), max(left - 1, 1), bottom + 1, right + 1)

    def touches(self, other: "Laid") -> bool:
        """Return whether two mazes of squares have cells that share an edge."""
        around = {(row + down, column + right) for row, column in self.cells for down, right in STEPS}
        return self.maze.grid.tiling == other.maze.grid.tiling == Grid.tiling and bool(around & other.cells)

    def shift(self, change: Change) -> set[Place]:
        """Let its cells be moved; return new ones that look like them, though they are not its own."""
        new = change.taking(self.cells) if isinstance(change, Insertion) else set()
        is_parted, size = is_torn(change, self.cells), len(self.cells - self.inserted)
        self.cells, self.gaps, self.inserted = (
            places_after(change, some) for some in (self.cells, self.gaps, self.inserted)
        )
        self.deleted += size - len(self.cells - self.inserted)
        if is_parted:
            self.read_as, self.torn = None, True
            self.cells, self.inserted = self.cells | new, self.inserted | new
            return set()
        if self.read_as is not None:
            shape, cells = self.maze.grid.shape, self.maze.grid.cells
            parts = ([area_after(change, area) for area in part] for part in (cells.areas, cells.merged))
            areas, merged = ([area for area in part if area is not None] for part in parts)
            # Small mazes of other rooms than squares may look like these, one without a wall like blocks of the user's
            # colours, and portals are named by their cells.
            has_walls = any(map(int.__ne__, self.maze.passages, self.maze.grid.sides))
            is_plain = self.maze.grid.tiling in {"squares", "blocks"} and has_walls and "portals" not in shape
            self.read_as = self.maze.replaced(graph=graph_on(Grid(areas, merged), **shape)) if is_plain else None
        return new


@dataclass
class Sheet:
    """What mazes have changed on a sheet and not given back.

    Attributes:
        mazes: the mazes.
        loose: cells that nobody gives their first look back: it was said that they stay as they are, they were
            inserted behind a maze, or merged.
        texts: cells that may hold a text of a maze if they hold none of the user's.
        sized: rows (0, row) and columns (1, column) to which mazes gave a size; None where nobody knows.
        is_lettered: whether letters of a maze may stay, of which rows or columns that look like others were deleted.
    """

    mazes: list[Laid] = field(default_factory=list)
    loose: set[Place] = field(default_factory=set)
    texts: set[Place] = field(default_factory=set)
    sized: set[tuple[int, int]] | None = field(default_factory=set)
    is_lettered: bool = False

    @property
    def changed(self) -> set[Place]:
        """The cells of all mazes, and those that stay like theirs."""
        return self.loose.union(*(one.cells for one in self.mazes))

    def put(self, maze: Maze, said: str, *, sized: bool) -> None:
        """Put a maze here: it clears those that it lies over."""
        cells = set(map(maze.grid.cells.place, range(maze.grid.cells.size)))
        gaps = [cell for ends in maze.ends for cell in ends if cell is not None] + [one.cell for one in maze.openings]
        laid = Laid(cells, maze, set(map(maze.grid.sheet_place, gaps)))
        laid.torn = bool(maze.grid.cells.merged)  # openpyxl makes lines of its own around merged cells
        # What was inserted within one is its own only where it took on the look of its cells.
        told = re.search("cleared first, .*: (.*)", said)
        gone = {place for area in parse_selection(told[1]).areas for place in places_of(area)} if told else set()
        met = [one for one in self.mazes if cells & one.cells and (cells | gone) & (one.cells - one.inserted)]
        is_lost = _is_lost(said, met)
        for one in self.mazes[:]:
            if one in met:
                laid.torn |= one.torn
                self.loose |= one.cells if one.torn and is_lost else set()
                self.mazes.remove(one)
                continue
            one.cells, one.inserted = one.cells - cells, one.inserted - cells
            if one.read_as is not None and {*one.maze.grid.beyond_rim()} & cells:
                one.read_as = None
        self.mazes.append(laid)
        self.texts |= places_of(laid.with_ring)
        if sized and self.sized is not None:
            self.sized |= {(axis, place[axis]) for axis in (0, 1) for place in cells}

    def join(self, one: Laid, other: Laid, maze: Maze) -> None:
        self.mazes.remove(other)
        one.cells, one.read_as, one.gaps = one.cells | other.cells, maze, one.gaps | other.gaps
        one.torn, one.deleted = one.torn or other.torn, one.deleted + other.deleted
        one.inserted |= other.inserted

    def clear(self, area: Area, said: str) -> None:
        """Give cells their first look back, but those that the command told of."""
        is_lost = _is_lost(said, [one for one in self.mazes if one.cells & places_of(area)])
        for one in self.mazes[:]:
            gone = one.cells & places_of(area)
            if one.torn and is_lost:
                self.loose |= gone
            if gone and not (one.torn and one.read_as is None and "no longer look" in said):  # else it has its record
                one.read_as, one.cells = None, one.cells - gone
                self.is_lettered |= one.deleted > 0
                if not one.cells:
                    self.mazes.remove(one)
        if not self.mazes and not self.loose:
            self.sized = None if self.sized is None else set()
            self.texts = self.texts if self.is_lettered or re.search("title .* stay", said) else set()

    def merge(self, area: Area) -> None:
        """Merge cells, which then have lines of the first one's."""
        for one in self.mazes:
            if one.cells & places_of(area):
                one.read_as, one.torn = None, True
                self.loose |= places_of(area)

    def shift(self, change: Change) -> None:
        """Insert or delete rows or columns, or move cells."""
        if self.sized and (isinstance(change, Moving) or any(is_torn(change, one.cells) for one in self.mazes)):
            self.sized = None
        elif self.sized and not isinstance(change, Moving):
            axis = int(change.across)
            self.sized = {(its, change.number(size) if its == axis else size) for its, size in self.sized}
            if isinstance(change, Insertion):  # which have the size of the one before
                self.sized |= {(axis, change.first + number) for number in range(change.many)}
        new = change.taking(self.loose) if isinstance(change, Insertion) else set()
        self.loose = places_after(change, self.loose).union(new, *(one.shift(change) for one in self.mazes))
        self.texts = places_after(change, self.texts)


class World:
    """A workbook's twin, and the mazes that are on the workbook."""

    def __init__(self, twin: Path) -> None:
        self.plain = self.seen = observed(twin)
        self.sheets = {name: Sheet() for name in self.plain.sheets}

    @property
    def state(self) -> dict[str, Sheet]:
        """How it is now, to come back to."""
        return deepcopy(self.sheets, {id(one.read_as): one.read_as for _, one in self.whole})

    @property
    def whole(self) -> list[tuple[str, Laid]]:
        """The mazes that are read back as they are."""
        return [(name, one) for name, sheet in self.sheets.items() for one in sheet.mazes if one.read_as is not None]

    def check(self, book: Path) -> None:
        """Hold the workbook against its twin and the mazes."""
        self.seen = seen = observed(book)
        for name, sheet in self.sheets.items():
            _check_sheet(name, seen.sheets[name], self.plain.sheets[name], sheet)
        assert seen.names == self.plain.names, "defined names changed"
        for part, data in self.plain.parts.items():
            assert not Counter(data) - Counter(seen.parts.get(part, ())), f"{part} changed"
        for name, laid in self.whole:
            _check_maze(laid, name, book, seen.sheets[name])


def _check_sheet(name: str, seen: SheetSeen, plain: SheetSeen, sheet: Sheet) -> None:
    for place in seen.contents.keys() | plain.contents.keys():
        wanted, (formula, value) = plain.contents.get(place), seen.contents.get(place, ("", ""))
        is_of_maze = wanted is None and place in sheet.texts and not formula and value.startswith('"')
        assert is_of_maze or (formula, value) == (wanted or ("", "")), f"{name}, {place}: {wanted} became {value}"
    changed = sheet.changed
    for place in seen.looks.keys() | plain.looks.keys():
        now, was = (one.look(place) for one in (seen, plain))
        if place in changed:  # lines and fills are the maze's
            now, was = (one._replace(sides=(), fill=None, diagonal="") for one in (now, was))
        assert now == was, f"{name}, the look of {place}: {was} became {now}"
    for axis, sizes, were in ((0, seen.heights, plain.heights), (1, seen.widths, plain.widths)):
        for number in sizes.keys() | were.keys() if sheet.sized is not None else ():
            size, was_size = (some.get(number, some[0]) for some in (sizes, were))
            is_same = (axis, number) in (sheet.sized or ()) or size == pytest.approx(was_size, abs=_NEAR[axis])
            assert is_same, f"{name}, {('row', 'column')[axis]} {number}: {was_size} became {size}"
    assert seen.others == plain.others, f"{name}: {plain.others} became {seen.others}"


def _check_maze(laid: Laid, name: str, book: Path, seen: SheetSeen) -> None:
    """It reads back as it was made, and each edge within is a wall or open, whichever of its two cells has the line."""
    maze, found = laid.maze, read(book, sheet=name, cells=laid.address)
    assert found.passages == maze.passages, f"{laid.address} reads back with other passages"
    openings = {found.grid.sheet_place(opening.cell) for opening in found.openings}
    # openpyxl gives the edges of merged cells the lines of the first one.
    assert openings <= laid.gaps or maze.grid.cells.merged, f"{laid.address} has other openings"
    if maze.grid.tiling != Grid.tiling or maze.grid.cells.merged:  # of blocks there are no lines
        return
    for cell in range(maze.grid.size):
        row, column = maze.grid.place(cell)
        for side in DIRECTIONS:
            (down, right), is_open = STEPS[side], bool(maze.passages[cell] >> side & 1)
            lines = seen.look((row, column)).sides[side], seen.look((row + down, column + right)).sides[side ^ 2]
            is_inside = maze.grid.neighbors[side][cell] >= 0
            assert not is_inside or is_open == (lines == (None, None)), f"side {side} of {(row, column)} shows {lines}"
