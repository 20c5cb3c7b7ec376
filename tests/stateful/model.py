"""What the workbook of a run must hold: the same workbook without any maze, and the mazes that were put on it.

Whatever people do to the workbook is done to a twin of it, too, and no command of excelmaze ever is. So outside the
mazes the two must be alike, whatever programs have made of them, and everywhere once all mazes are cleared. A command's
rule says which cells it may change (`put`, `took`) and which walls stand there then; nothing else is its business.
"""

import re
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import NamedTuple

from excelmaze.draw.end_marks import with_marks
from excelmaze.draw.tilings import lay_out
from excelmaze.grids.grid import DIRECTIONS, Grid
from excelmaze.grids.shapes import graph_on
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import cell_address, parse_cell
from excelmaze.xlsx.read import read
from tests.stateful.observed import Look, Place, Seen, SheetSeen, observed
from tests.stateful.user import Deletion, Insertion, Moving

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
# Tilings with diagonals.
CROSSED = {"triangles", "hexagons"}


class Placed(NamedTuple):
    """A maze on a sheet: its passages, and in `gaps` the cells whose outer wall may be open."""

    sheet: str
    maze: Maze
    gaps: frozenset[Place] = frozenset()
    recorded: bool = True

    @classmethod
    def made(cls, sheet: str, maze: Maze) -> "Placed":
        """A maze as it is generated: open at its ends, if at all, and where its algorithm says."""
        gaps = [cell for ends in maze.ends for cell in ends if cell is not None] + [one.cell for one in maze.openings]
        return cls(sheet, maze, frozenset(map(maze.grid.sheet_place, gaps)))

    @property
    def cells(self) -> str:
        """Its address, for the command line."""
        return ",".join(area.address for area in self.maze.grid.cells.areas)

    @property
    def places(self) -> set[Place]:
        """Rows and columns of its cells."""
        cells = self.maze.grid.cells
        return set(map(cells.place, range(cells.size)))

    def mark(self, marks: str, titles: dict[Place, str]) -> None:
        """Note what may be written at the ends of the maze, and before its openings."""
        marked = with_marks(self.maze, lay_out(self.maze), marks, str)
        titles.update({marked.grid.place(cell): text for cell, text in marked.texts.items()})
        titles.update(marked.outside)
        for text, gap in product(marked.outside.values(), self.gaps):  # a neighbour may have shut its opening
            titles.setdefault(gap, text)

    @property
    def told(self) -> bool:
        """Whether it is known what its rooms are: small mazes of other rooms than squares may look like these."""
        return self.recorded or self.maze.grid.tiling in {"squares", "blocks"}

    @property
    def visited(self) -> set[Place]:
        """Rows and columns of its cells that a passage leads to: some are left silver where a piece is."""
        grid = self.maze.grid
        return {grid.place(cell) for cell in range(grid.size) if self.maze.visited[cell]}

    def moved(self, change: Deletion | Moving) -> "Placed | None":
        """The maze after cells were inserted, deleted or moved; None where they tear it apart."""
        if change.parts(self.places):
            return None
        shape = dict(self.maze.grid.shape)
        if "portals" in shape:
            place = change.place
            shape["portals"] = re.sub(
                "[A-Z]+[0-9]+", lambda cell: cell_address(*place(parse_cell(cell[0]))), shape["portals"]
            )
        areas = [area for area in map(change.area, self.maze.grid.cells.areas) if area]
        merged = [area for area in map(change.area, self.maze.grid.cells.merged) if area]
        grid = graph_on(Grid(areas, merged), **shape)
        gaps = frozenset(map(change.place, self.gaps))
        return self._replace(maze=self.maze.replaced(graph=grid), gaps=gaps, recorded=False)


@dataclass
class Leavings:
    """What mazes have changed on a sheet and not given back: cells, texts, and sizes of rows and columns.

    Attributes:
        mazes: the cells of each record.
        torn: cells of mazes within which rows or columns were inserted or deleted. Which of them are which, the lines
            may not tell for sure: `clear` may refuse to clear, or say that some stay.
        crossed: cells that a maze has given diagonals, or taken them from.
        beyond: cells that nobody gives their first look back: it was said that they stay as they are, they were
            inserted behind a maze, or merged.
        deleted: whether there may be records or names all of whose cells were deleted, which `clear` takes away.
        inherited: the numbers of rows, and of columns, which may have the size that a maze gave to others, and of rows
            to which LibreOffice gave the height that a title needs.
        paged: whether a command has set up the page.
    """

    cells: set[Place] = field(default_factory=set)
    mazes: list[set[Place]] = field(default_factory=list)
    torn: set[Place] = field(default_factory=set)
    crossed: set[Place] = field(default_factory=set)
    beyond: set[Place] = field(default_factory=set)
    titles: dict[Place, str] = field(default_factory=dict)
    rows: set[int] = field(default_factory=set)
    columns: set[int] = field(default_factory=set)
    inherited: list[set[int]] = field(default_factory=lambda: [set(), set()])
    deleted: bool = False
    paged: bool = False

    def take(self, places: set[Place]) -> None:
        """Take cells from the records that they are in."""
        self.mazes = [cells - places for cells in self.mazes if cells - places]

    @property
    def recorded(self) -> set[Place]:
        """The cells of all records."""
        return set().union(*self.mazes)

    def shifted(self, change: Deletion | Moving) -> None:
        """Cells were inserted, deleted or moved."""
        taken: set[Place] = set()
        behind: set[Place] = set()
        parted = [cells for cells in self.mazes if change.parts(cells)]
        if isinstance(change, Insertion):  # the new cells take on the look of the one before
            taken = _taken_on(self.cells, change)
            behind = _taken_on(self.cells.difference(*parted), change)

        def places(cells: set[Place]) -> set[Place]:
            return {place for place in map(change.place, cells) if min(place) > 0}

        crossed = _taken_on(self.crossed, change) if isinstance(change, Insertion) else set()
        self.deleted |= len(places(self.cells)) < len(self.cells)
        self.torn = places(self.torn.union(*parted)) | (taken - behind)
        self.mazes = [left for cells in self.mazes if (left := places(cells))]
        self.cells, self.beyond = places(self.cells) | taken, places(self.beyond) | behind
        self.crossed = places(self.crossed) | crossed
        self.titles = {change.place(place): text for place, text in self.titles.items() if min(change.place(place)) > 0}
        if isinstance(change, Moving):
            self.inherited[0] |= {change.place((row, change.cells.left))[0] for row in self.rows} | self.rows
            self.inherited[1] |= {change.place((change.cells.top, one))[1] for one in self.columns} | self.columns
            return
        if parted and not isinstance(change, Insertion):
            self.inherited[0] |= self.rows
            self.inherited[1] |= self.columns
        given, inherited = (self.rows, self.columns)[change.across], self.inherited[change.across]
        new = set(range(change.first, change.first + change.many))
        fresh = new if isinstance(change, Insertion) and given | inherited else set()
        self.inherited[change.across] = {*map(change.number, inherited)} - {0} | fresh
        moved = {*map(change.number, given)} - {0}
        given.clear()
        given.update(moved)


def _taken_on(cells: set[Place], change: Deletion) -> set[Place]:
    """The new cells beside the last ones before them."""
    before = [cell for cell in cells if cell[change.across] == change.first - 1]
    new = range(change.first, change.first + change.many)
    return {(row, number) if change.across else (number, column) for row, column in before for number in new}


class State(NamedTuple):
    """The mazes of a workbook, and what they have left on its sheets."""

    whole: list[Placed]
    left: dict[str, Leavings]


class Model:
    """A workbook's twin, and the mazes that are on the workbook; `whole` are those that no other overlaps."""

    def __init__(self, twin: Path) -> None:
        self.whole: list[Placed] = []
        self.left: dict[str, Leavings] = {}
        self.fitted = False
        """Whether LibreOffice has found heights for rows that it had not to write before."""
        self.see_twin(twin)
        self.seen = self.plain

    @property
    def sheets(self) -> list[str]:
        """The user's own sheets."""
        return list(self.plain.sheets)

    def see_twin(self, twin: Path) -> None:
        """The twin was changed."""
        self.plain: Seen = observed(twin)

    @property
    def state(self) -> State:
        """How it is now, to come back to."""
        return State(self.whole[:], deepcopy(self.left))

    def back_to(self, state: State) -> None:
        """All is as it was."""
        self.whole, self.left = state.whole[:], deepcopy(state.left)

    def leavings(self, sheet: str) -> Leavings:
        """What was changed on a sheet."""
        return self.left.setdefault(sheet, Leavings())

    def _without(self, sheet: str, places: set[Place]) -> list[Placed]:
        return [one for one in self.whole if one.sheet != sheet or not one.places & places]

    def put(self, placed: Placed) -> None:
        """A maze was put on a sheet, over whatever lay there."""
        places = placed.places
        # It shuts openings that would lead to it.
        shut = [one for one in self.whole if one.sheet == placed.sheet and {*one.maze.grid.beyond_rim()} & places]
        self.whole = [one for one in self._without(placed.sheet, places) if one not in shut] + [placed]
        left = self.leavings(placed.sheet)
        left.cells |= places
        left.take(places)
        layout = lay_out(placed.maze)
        left.titles.update({layout.grid.place(cell): text for cell, text in layout.texts.items()})
        left.crossed |= places if placed.maze.grid.tiling in CROSSED else set()
        left.mazes.append(places)

    def joined(self, placed: Placed) -> None:
        """Two mazes became one, each with the record that it had."""
        self.whole = [*self._without(placed.sheet, placed.places), placed]
        self.marked(placed)

    def marked(self, placed: Placed) -> None:
        """The looks of a maze's cells were changed, by which those get a record that have none."""
        left = self.leavings(placed.sheet)
        left.cells |= placed.places
        if rest := placed.places.difference(*left.mazes):
            left.mazes.append(rest)

    def took(self, sheet: str, places: set[Place]) -> None:
        """Cells were given their first look back."""
        left = self.leavings(sheet)
        left.cells -= places - left.beyond
        left.take(places)
        left.torn -= places
        left.deleted &= bool(left.mazes)
        if not left.cells:
            self.left[sheet] = Leavings(inherited=left.inherited, paged=left.paged)
        self.whole = self._without(sheet, places)

    def lost(self, sheet: str, places: set[Place]) -> None:
        """It was said of cells that they stay as they are, or they were merged."""
        self.whole = self._without(sheet, places)
        self.leavings(sheet).beyond |= places & self.leavings(sheet).cells

    def shifted(self, sheet: str, change: Deletion | Moving) -> None:
        """Rows or columns were inserted or deleted, or cells moved."""
        self.leavings(sheet).shifted(change)
        moved = [one.moved(change) if one.sheet == sheet else one for one in self.whole]
        self.whole = [one for one in moved if one is not None]

    def sheet_deleted(self, sheet: str) -> None:
        """A sheet was deleted, with its mazes."""
        self.left.pop(sheet, None)
        self.whole = [one for one in self.whole if one.sheet != sheet]

    def sheet_copied(self, sheet: str, name: str) -> None:
        """A sheet has a twin, with mazes of its own."""
        self.left[name] = deepcopy(self.leavings(sheet))
        self.whole += [one._replace(sheet=name) for one in self.whole if one.sheet == sheet]

    def saved_by_libreoffice(self) -> None:
        """Rows with titles got heights that openpyxl takes for chosen ones."""
        self.fitted = True
        for left in self.left.values():
            left.inherited[0] |= {row for row, _ in left.titles}

    def renamed(self, sheet: str, name: str) -> None:
        """A sheet got another name."""
        self.whole = [one._replace(sheet=name) if one.sheet == sheet else one for one in self.whole]
        if sheet in self.left:
            self.left[name] = self.left.pop(sheet)

    def neighbours(self) -> list[tuple[Placed, Placed]]:
        """Pairs of mazes with borders whose visited cells share an edge."""
        return [
            (one, other)
            for index, one in enumerate(self.whole)
            for other in self.whole[index + 1 :]
            if one.maze.grid.tiling == other.maze.grid.tiling == Grid.tiling
            and one.sheet == other.sheet
            and any(_beside(place) & other.visited for place in one.visited)
        ]

    def check(self, book: Path) -> None:
        """Hold the workbook against its twin and the mazes."""
        seen = self.seen = observed(book)
        for sheet, plain in self.plain.sheets.items():
            _check_sheet(seen.sheets[sheet], plain, self.leavings(sheet), fitted=self.fitted)
        assert _users(seen) == _users(self.plain), "defined names changed"
        for name, parts in self.plain.parts.items():
            assert not Counter(parts) - Counter(seen.parts.get(name, ())), f"{name} changed"
        for placed in self.whole:
            _check_walls(placed, seen.sheets[placed.sheet])
            found = read(book, sheet=placed.sheet, cells=placed.cells)
            if not placed.told and found.grid != placed.maze.grid:
                continue
            assert found.passages == placed.maze.passages, f"{placed} reads back with other passages"
            open_cells = {found.grid.sheet_place(opening.cell) for opening in found.openings}
            assert open_cells <= placed.gaps, f"{placed} has other openings"


def _beside(place: Place) -> set[Place]:
    row, column = place
    return {(row + down, column + right) for down, right in STEPS}


def _allowed(place: Place, wanted: tuple[str, str] | None, left: Leavings) -> set[tuple[str, str] | None]:
    """What a cell may hold that held something before the mazes."""
    allowed = {wanted}
    if place in left.titles and None in allowed:
        allowed.add(("", f'"{left.titles[place]}"'))
    return allowed


def _check_contents(seen: SheetSeen, plain: SheetSeen, left: Leavings) -> None:
    for place in seen.contents.keys() | plain.contents.keys() | left.titles.keys():
        wanted, held = plain.contents.get(place), seen.contents.get(place)
        if wanted is None and place in seen.colored | left.cells and held is not None and held[1].endswith(".0078125"):
            continue  # a distance, which openpyxl moves away from under its colours
        assert held in _allowed(place, wanted, left), f"the content of {place} changed from {wanted} to {held}"


def _check_sheet(seen: SheetSeen, plain: SheetSeen, left: Leavings, *, fitted: bool) -> None:
    _check_contents(seen, plain, left)
    links, plain_links = (
        {place: one for place, one in its.items() if place not in left.cells or one == "outside"}
        for its in (seen.links, plain.links)
    )
    assert links == plain_links, f"links changed from {plain_links} to {links}"
    assert seen.colored <= left.cells, "cells are coloured that have no maze"
    for place in seen.looks.keys() | plain.looks.keys() | left.cells:
        now, was = seen.look(place), plain.look(place)
        if place in left.cells:
            now, was = _kept(now), _kept(was)
        if place in left.cells & left.crossed:
            now, was = now._replace(diagonal=""), was._replace(diagonal="")
        assert now == was, f"the look of {place} changed from {was} to {now}"
    for what, sizes, plain_sizes, loose in (
        (
            "height of row",
            seen.heights,
            plain.heights,
            seen.heights.keys() | plain.heights.keys() if fitted else left.rows | left.inherited[0],
        ),
        ("width of column", seen.widths, plain.widths, left.columns | left.inherited[1]),
    ):
        for number in (sizes.keys() | plain_sizes.keys()) - loose:
            assert sizes.get(number, (None, False)) == plain_sizes.get(number, (None, False)), (
                f"{what} {number} changed"
            )
    for what, here, there in (("other elements", seen.others, plain.others), ("page set-up", seen.page, plain.page)):
        told = f"{sorted({*there} - {*here})} to {sorted({*here} - {*there})}"
        assert here == there or (left.paged and here is seen.page), f"the sheet's {what} changed from {told}"


def _kept(look: Look) -> Look:
    """What a maze leaves of a cell's look."""
    return look._replace(sides=(), fill=None)


def _check_walls(placed: Placed, seen: SheetSeen) -> None:
    """Each edge within a maze is a wall, or open, whichever of its two cells holds the line; of blocks none is."""
    maze = placed.maze
    if maze.grid.tiling != Grid.tiling:
        return
    for cell in range(maze.grid.size):
        row, column = maze.grid.place(cell)
        for direction in DIRECTIONS:
            if maze.grid.neighbors[direction][cell] < 0:
                continue
            down, right = STEPS[direction]
            lines = (
                seen.look((row, column)).sides[direction],
                seen.look((row + down, column + right)).sides[(direction + 2) % 4],
            )
            is_open = bool(maze.passages[cell] >> direction & 1)
            assert is_open == (lines == (None, None)), f"side {direction} of {(row, column)} of {placed} shows {lines}"


def _users(seen: Seen) -> dict[tuple[str, str | None], str]:
    """The defined names that are the user's."""
    ours = ("_excelmaze", "maze_", "_xlnm.Print_Area")
    return {key: text.replace("'", "") for key, text in seen.names.items() if not key[0].startswith(ours)}
