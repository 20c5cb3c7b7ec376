"""What the workbook of a run must hold: the same workbook without any maze, and the mazes that were put on it.

Whatever people do to the workbook is done to a twin of it, too, and no command of excelmaze ever is. So outside the
mazes the two must be alike, whatever programs have made of them, and everywhere once all mazes are cleared. A command's
rule says which cells it may change (`put`, `took`) and which walls stand there then; nothing else is its business.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from excelmaze.draw.end_marks import with_marks
from excelmaze.draw.tilings import lay_out
from excelmaze.grids.dimensions import DimensionGrid
from excelmaze.grids.grid import DIRECTIONS, Grid
from excelmaze.grids.levels import LevelGrid
from excelmaze.grids.shapes import graph_on
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import Area, cell_address, parse_cell
from excelmaze.xlsx.read import read
from tests.stateful.observed import Look, Place, Seen, SheetSeen, observed
from tests.stateful.user import Deletion

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
# The colour of a font, as LibreOffice gives it to links.
_BLUE = re.compile(r'<(?:\w+:)?color rgb="FF0000FF"(?:/>|></(?:\w+:)?color>)')


# Tilings with diagonals.
CROSSED = {"triangles", "hexagons"}


class Shift(NamedTuple):
    """Rows, or columns, that were inserted: before which number, and how many."""

    before: int
    many: int
    across: bool = False

    def number(self, number: int) -> int:
        """Where a row (a column) is then."""
        return number + self.many if number >= self.before else number

    def along(self, place: Place) -> int:
        """A cell's row (its column)."""
        return place[self.across]

    def place(self, place: Place) -> Place:
        """Where a cell is then."""
        row, column = place
        return (row, self.number(column)) if self.across else (self.number(row), column)

    def area(self, area: Area) -> Area:
        """Where an area is then, grown if they are within."""
        (top, left), (bottom, right) = self.place((area.top, area.left)), self.place((area.bottom, area.right))
        return Area(top, left, bottom, right)

    @property
    def new(self) -> set[int]:
        """The numbers of those that were inserted."""
        return set(range(self.before, self.before + self.many))

    def parts(self, cells: set[Place]) -> bool:
        """Whether some cells are before them, some behind."""
        return len({self.along(place) >= self.before for place in cells}) > 1


def _address(maze: Maze) -> str:
    return ",".join(area.address for area in maze.grid.cells.areas)


def _places(maze: Maze) -> set[Place]:
    cells = maze.grid.cells
    return set(map(cells.place, range(cells.size)))


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
        return _address(self.maze)

    @property
    def places(self) -> set[Place]:
        """Rows and columns of its cells."""
        return _places(self.maze)

    def mark(self, marks: str, titles: dict[Place, str]) -> None:
        """Note what may be written at the ends of the maze, and before its openings."""
        marked = with_marks(self.maze, lay_out(self.maze), marks, str)
        titles.update({marked.grid.place(cell): text for cell, text in marked.texts.items()})
        titles.update(marked.outside)

    @property
    def told(self) -> bool:
        """Whether it is known what its rooms are: small mazes of other rooms than squares may look like these."""
        return self.recorded or self.maze.grid.tiling in {"squares", "blocks"}

    @property
    def arrows(self) -> bool:
        """Whether arrows alone tell of some of its passages."""
        return isinstance(self.maze.grid, DimensionGrid)

    @property
    def lined(self) -> bool:
        """Whether lines tell of all its cells, though there be no record."""
        return self.maze.grid.tiling != "blocks"

    @property
    def visited(self) -> set[Place]:
        """Rows and columns of its cells that a passage leads to: some are left silver where a piece is."""
        grid = self.maze.grid
        return {grid.place(cell) for cell in range(grid.size) if self.maze.visited[cell]}

    def moved(self, shift: Shift | Deletion) -> "Placed | None":
        """The maze after rows or columns were inserted or deleted; None where they tear it apart."""
        if shift.parts(self.places):
            return None
        shape = dict(self.maze.grid.shape)
        if "portals" in shape:
            shape["portals"] = re.sub("[A-Z]+[0-9]+", lambda cell: _moved(cell[0], shift), shape["portals"])
        areas = [area for area in map(shift.area, self.maze.grid.cells.areas) if area]
        grid = graph_on(Grid(areas), **shape)
        gaps = frozenset(map(shift.place, self.gaps))
        return self._replace(maze=self.maze.replaced(graph=grid), gaps=gaps, recorded=False)


class Tower(NamedTuple):
    """A maze with levels, and their sheets."""

    sheets: tuple[str, ...]
    maze: Maze

    @property
    def cells(self) -> str:
        """The address of its cells on each sheet, for the command line."""
        return _address(self.maze)

    @property
    def places(self) -> set[Place]:
        """Rows and columns of its cells on each sheet."""
        return _places(self.maze)

    def renamed(self, sheet: str, name: str) -> "Tower":
        """The maze after one of its sheets, perhaps, got another name."""
        if sheet not in self.sheets:
            return self
        sheets, graph = tuple(name if one == sheet else one for one in self.sheets), self.maze.graph
        assert isinstance(graph, LevelGrid)
        return self._replace(sheets=sheets, maze=self.maze.replaced(graph=LevelGrid(graph.floor, sheets, graph.stairs)))


@dataclass
class Leavings:
    """What mazes have changed on a sheet and not given back: cells, texts, and sizes of rows and columns.

    Attributes:
        mazes: the cells of each record.
        torn: cells of mazes within which rows or columns were inserted, and of which the lines left do not tell for
            sure which are which. Of these `clear` may refuse to clear, or say that some stay.
        crossed: cells that a maze has given diagonals, or taken them from.
        beyond: cells that nobody gives their first look back: it was said that they stay as they are, or they were
            inserted behind a maze.
        spread: whether rows (columns) were inserted within mazes.
        deleted: whether there may be records or names all of whose cells were deleted, which `clear` takes away.
        strewn: whether a maze was torn apart that came with the workbook; where its cells are nobody knows.
        inherited: the numbers of rows, and of columns, that were inserted on a sheet where others had the size that a
            maze gave them, which they may have then, and of rows to which LibreOffice gave the height that a title
            needs.
    """

    cells: set[Place] = field(default_factory=set)
    mazes: list[set[Place]] = field(default_factory=list)
    torn: set[Place] = field(default_factory=set)
    crossed: set[Place] = field(default_factory=set)
    beyond: set[Place] = field(default_factory=set)
    titles: dict[Place, str] = field(default_factory=dict)
    rows: set[int] = field(default_factory=set)
    columns: set[int] = field(default_factory=set)
    spread: set[bool] = field(default_factory=set)
    inherited: list[set[int]] = field(default_factory=lambda: [set(), set()])
    deleted: bool = False
    strewn: bool = False

    def take(self, places: set[Place]) -> None:
        """Take cells from the records that they are in."""
        self.mazes = [cells - places for cells in self.mazes if cells - places]


class Model:
    """A workbook, its twin, and the mazes on it; `whole` are those that no other overlaps."""

    def __init__(self, book: Path, twin: Path, own: Iterable[Placed] = (), towers: Iterable[Tower] = ()) -> None:
        self.book, self.twin = book, twin
        self.see_twin()
        # Mazes that the workbook came with, which its twin has, too.
        self.own = [*own]
        self.whole = self.own[:]
        # Mazes with levels, which the workbook came with.
        self.towers = [*towers]
        self.left: dict[str, Leavings] = {}
        for placed in self.own:
            if placed.maze.grid.tiling in CROSSED:
                self.leavings(placed.sheet).crossed |= placed.places
        self.paged: set[str] = set()
        # Sheets on which LibreOffice has found heights for rows that it had not to write before.
        self.fitted: set[str] = set()
        # Sheets with arrows that are links: LibreOffice makes them blue where their font has no colour of its own.
        self.linked: set[str] = {sheet for tower in self.towers for sheet in tower.sheets}

    @property
    def sheets(self) -> list[str]:
        """The user's own sheets."""
        return list(self.plain.sheets)

    def see_twin(self) -> None:
        """The twin was changed."""
        self.plain: Seen = observed(self.twin)

    def leavings(self, sheet: str) -> Leavings:
        """What was changed on a sheet."""
        return self.left.setdefault(sheet, Leavings())

    def recorded(self, sheet: str) -> bool:
        """Whether there is something for `clear` on a sheet."""
        return bool(self.leavings(sheet).mazes)

    def put(self, placed: Placed) -> None:
        """A maze was put on a sheet, over whatever lay there."""
        places = placed.places
        # It shuts openings that would lead to it.
        shut = [one for one in self.whole if one.sheet == placed.sheet and {*one.maze.grid.beyond_rim()} & places]
        self.whole = [one for one in self.whole if one.sheet != placed.sheet or not one.places & places]
        self.whole = [one for one in self.whole if one not in shut]
        self.own = [one for one in self.own if one not in shut]
        self.whole.append(placed)
        left = self.leavings(placed.sheet)
        left.cells |= places
        left.take(places)
        layout = lay_out(placed.maze)
        left.titles.update({layout.grid.place(cell): text for cell, text in layout.texts.items()})
        left.crossed |= places if placed.maze.grid.tiling in CROSSED else set()
        left.mazes.append(places)

    def marked_levels(self, tower: "Tower") -> None:
        """The looks of all levels of a maze were changed, which nobody gives back."""
        for sheet in tower.sheets:
            left = self.leavings(sheet)
            left.cells |= tower.places
            left.beyond |= tower.places

    def joined(self, placed: Placed) -> None:
        """Two mazes became one, each with the record that it had."""
        places = placed.places
        self.whole = [one for one in self.whole if one.sheet != placed.sheet or not one.places & places] + [placed]
        self.marked(placed)

    def marked(self, placed: Placed) -> None:
        """The looks of a maze's cells were changed, by which those get a record that have none."""
        left = self.leavings(placed.sheet)
        left.cells |= placed.places
        if rest := placed.places.difference(*left.mazes):
            left.mazes.append(rest)

    def took(self, sheet: str, places: set[Place] | None = None) -> None:
        """Cells were given their first look back; None is all of a sheet."""
        left = self.leavings(sheet)
        left.cells = left.beyond if places is None else left.cells - (places - left.beyond)
        left.take({place for cells in left.mazes for place in cells} if places is None else places)
        left.torn = set() if places is None else left.torn - places
        left.deleted &= places is not None
        if not left.cells:
            self.left[sheet] = Leavings(inherited=left.inherited)
        gone = [one for one in self.whole if one.sheet == sheet and (places is None or one.places & places)]
        self.whole = [one for one in self.whole if one not in gone]
        whole = [one.places for one in self.whole if one.sheet == sheet]
        for one in self.own:
            if one.sheet == sheet and not one.places & left.cells and one.places not in whole:
                self.whole.append(one)

    def lost(self, sheet: str, places: set[Place]) -> None:
        """It was said of cells that they stay as they are."""
        self.whole, self.own = (
            [one for one in mazes if one.sheet != sheet or not one.places & places] for mazes in (self.whole, self.own)
        )
        self.leavings(sheet).beyond |= places & self.leavings(sheet).cells

    def inserted(self, sheet: str, shift: Shift, seen: SheetSeen) -> None:
        """Rows or columns were inserted; `seen` is the sheet with its mazes before."""

        def all_moved(mazes: Iterable[Placed]) -> list[Placed]:
            found = [one.moved(shift) if one.sheet == sheet else one for one in mazes]
            return [one for one in found if one is not None]

        left = self.leavings(sheet)
        # The new ones take on the look of the one before. Of those within a maze it is given back.
        within = {place for cell in left.cells for place in _taken_on(cell, shift)}
        parted = [cells for cells in left.mazes if shift.parts(cells)]
        behind = {place for cell in left.cells.difference(*parted) for place in _taken_on(cell, shift)}
        # Both rows and columns, or those that are like others: who knows.
        unsure = [cells for cells in parted if (not shift.across) in left.spread or not _differ(cells, seen, shift)]
        left.spread |= {shift.across} if parted else set()
        left.torn = set(map(shift.place, left.torn.union(*unsure))) | (within if unsure else set())
        left.mazes = [set(map(shift.place, cells)) for cells in left.mazes]
        left.beyond = set(map(shift.place, left.beyond)) | behind
        crossed = {place for cell in left.crossed for place in _taken_on(cell, shift)}
        left.crossed = set(map(shift.place, left.crossed)) | crossed
        left.cells = set(map(shift.place, left.cells)) | within
        left.titles = {shift.place(place): text for place, text in left.titles.items()}
        given, inherited = (left.rows, left.columns)[shift.across], left.inherited[shift.across]
        left.inherited[shift.across] = set(map(shift.number, inherited)) | (shift.new if given | inherited else set())
        moved = set(map(shift.number, given))
        given.clear()
        given |= moved
        own = len(self.own)
        self.own, self.whole = all_moved(self.own), all_moved(self.whole)
        left.strewn |= len(self.own) < own

    def deleted(self, sheet: str, gone: Deletion) -> None:
        """Rows or columns were deleted, with what was in them; the twin has lost them, too."""
        self.see_twin()
        left = self.leavings(sheet)
        places = left.cells.union(*(one.places for one in self.own if one.sheet == sheet))
        left.deleted |= left.strewn or len(gone.places(places)) < len(places)
        # Which of its rows (columns) are left, a maze that lost some may not tell for sure.
        parted = [cells for cells in left.mazes if gone.parts(cells)]
        left.torn = gone.places(left.torn.union(*parted))
        left.mazes = [rest for cells in left.mazes if (rest := gone.places(cells))]
        left.cells, left.beyond, left.crossed = map(gone.places, (left.cells, left.beyond, left.crossed))
        left.titles = {gone.place(place): text for place, text in left.titles.items() if min(gone.place(place)) > 0}
        sizes = {*map(gone.number, (left.rows, left.columns)[gone.across])} - {0}
        left.rows, left.columns = (left.rows, sizes) if gone.across else (sizes, left.columns)
        left.inherited[gone.across] = {*map(gone.number, left.inherited[gone.across])} - {0}
        if parted:
            left.inherited[0] |= left.rows
            left.inherited[1] |= left.columns
        moved = ([one.moved(gone) if one.sheet == sheet else one for one in mazes] for mazes in (self.own, self.whole))
        self.own, self.whole = ([one for one in mazes if one is not None] for mazes in moved)

    def sheet_deleted(self, sheet: str) -> None:
        """A sheet was deleted, with its mazes; the twin has lost it, too."""
        self.see_twin()
        self.left.pop(sheet, None)
        self.own, self.whole = ([one for one in mazes if one.sheet != sheet] for mazes in (self.own, self.whole))
        for sheets in (self.paged, self.fitted, self.linked):
            sheets.discard(sheet)

    def saved_by_libreoffice(self) -> None:
        """Rows with titles got heights that openpyxl takes for chosen ones."""
        for left in self.left.values():
            left.inherited[0] |= {row for row, _ in left.titles}

    def renamed(self, sheet: str, name: str) -> None:
        """A sheet got another name."""
        self.own, self.whole = (
            [one._replace(sheet=name) if one.sheet == sheet else one for one in mazes]
            for mazes in (self.own, self.whole)
        )
        self.towers = [one.renamed(sheet, name) for one in self.towers]
        if sheet in self.left:
            self.left[name] = self.left.pop(sheet)
        for sheets in (self.paged, self.fitted, self.linked):
            if sheet in sheets:
                sheets.remove(sheet)
                sheets.add(name)

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

    def check(self) -> None:
        """Hold the workbook against its twin and the mazes.

        Raises:
            AssertionError: something is not as it must be.
        """
        seen = observed(self.book)
        for sheet, plain in self.plain.sheets.items():
            pair = seen.sheets[sheet], plain
            shown, was = map(_without_blue, pair) if sheet in self.linked else pair
            _check_sheet(shown, was, self.leavings(sheet), paged=sheet in self.paged, fitted=sheet in self.fitted)
        assert _users(seen) == _users(self.plain), "defined names changed"
        for name, parts in self.plain.parts.items():
            assert not Counter(parts) - Counter(seen.parts.get(name, ())), f"{name} changed"
        for placed in self.whole:
            _check_walls(placed, seen.sheets[placed.sheet])
            found = read(self.book, sheet=placed.sheet, cells=placed.cells)
            if not placed.told and found.grid != placed.maze.grid:
                continue
            assert found.passages == placed.maze.passages, f"{placed} reads back with other passages"
            open_cells = {found.grid.sheet_place(opening.cell) for opening in found.openings}
            assert open_cells <= placed.gaps, f"{placed} has other openings"
        for tower in self.towers:
            for level in tower.sheets:
                found = read(self.book, sheet=level, cells=tower.cells)
                assert found.graph == tower.maze.graph, f"{tower} has other levels"
                assert found.passages == tower.maze.passages, f"{tower} reads back with other passages on {level!r}"


def _moved(address: str, shift: Shift | Deletion) -> str:
    return cell_address(*shift.place(parse_cell(address)))


def _taken_on(cell: Place, shift: Shift) -> list[Place]:
    """The new cells beside the last one before them."""
    row, column = cell
    if shift.along(cell) != shift.before - 1:
        return []
    return [(row, number) if shift.across else (number, column) for number in shift.new]


def _differ(cells: set[Place], seen: SheetSeen, shift: Shift) -> bool:
    """Whether each row (column) of a maze has lines, and not those of another: no doubt which is which."""
    lines: dict[int, list[tuple[int, list[bool]]]] = {}
    for place in sorted(cells):
        sides = [line is not None for line in seen.look(place).sides]
        lines.setdefault(shift.along(place), []).append((place[not shift.across], sides))
    shown = list(map(str, lines.values()))
    return len({*shown}) == len(shown) and all("True" in one for one in shown)


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


def _check_sheet(seen: SheetSeen, plain: SheetSeen, left: Leavings, *, paged: bool, fitted: bool) -> None:
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
        assert here == there or (paged and here is seen.page), f"the sheet's {what} changed from {told}"


def _without_blue(seen: SheetSeen) -> SheetSeen:
    """A sheet without the colour that LibreOffice gives to links: `clear` cannot tell it from a user's."""
    looks = {place: look._replace(font=_BLUE.sub("", look.font)) for place, look in seen.looks.items()}
    return seen._replace(looks=looks)


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
