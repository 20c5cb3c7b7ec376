"""Rules for what people do between two commands: to the page, to lines and links, to rows, columns and sheets."""

from abc import abstractmethod
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.read import read
from excelmaze.xlsx.record.maze_names import LEVELS_NAME
from tests.conftest import Result
from tests.stateful import user
from tests.stateful.levels import OnLevels
from tests.stateful.model import Placed, Shift
from tests.stateful.observed import observed
from tests.stateful.strategies import SEEDS, WHICH, Making, areas
from tests.stateful.user import Deletion
from tests.stateful.workbook import COLUMNS, ROWS

_TYPED = "written by somebody"


class OnPeople(OnLevels):
    """What people do."""

    twin: Path

    def __init__(self) -> None:
        super().__init__()
        # Extra sheets that people wrote on, which nobody may change or remove from then on.
        self.kept_sheets: set[str] = set()

    @abstractmethod
    def sheet(self, which: int) -> str:
        """One of the user's sheets."""

    @abstractmethod
    def maze(self, which: int) -> Placed:
        """One of the mazes that no other overlaps."""

    @abstractmethod
    def _cleared(self, sheet: str, placed: Placed | None = None) -> Result:
        """Clear a sheet, or a maze, and tell the model."""

    @abstractmethod
    def _filled(self, sheet: str, grid: Grid, making: Making, pieces: str = "each", options: list[str] = ...) -> bool:
        """Fill cells, and tell the model."""

    @property
    def extra_sheets(self) -> list[str]:
        """The sheets that commands have added."""
        return [name for name in observed(self.book).sheets if name not in self.model.sheets]

    @property
    def has_extra_sheets(self) -> bool:
        """Whether there are some."""
        return hasattr(self, "model") and bool(self.extra_sheets)

    @rule(which=WHICH, first=st.sampled_from(ROWS), many=st.integers(1, 6))
    def rows_deleted(self, which: int, first: int, many: int) -> None:
        """Rows of mazes or of others."""
        self._deleted(self.sheet(which), Deletion(first, many))

    @rule(which=WHICH, first=st.sampled_from(COLUMNS), many=st.integers(1, 6))
    def columns_deleted(self, which: int, first: int, many: int) -> None:
        """Columns of mazes or of others."""
        self._deleted(self.sheet(which), Deletion(first, many, across=True))

    @precondition(lambda self: self.has_mazes)
    @rule(which=WHICH, across=st.booleans())
    def maze_deleted(self, which: int, across: bool) -> None:  # noqa: FBT001 - a draw
        """All rows or columns of a maze: nothing of it stays, and its cells can be filled again."""
        placed = self.maze(which)
        bounds = placed.maze.grid.bounds
        first, last = (bounds.left, bounds.right) if across else (bounds.top, bounds.bottom)
        self._deleted(placed.sheet, Deletion(first, last - first + 1, across))
        self._cleared(placed.sheet)
        ours = {
            (name, sheet): text
            for (name, sheet), text in observed(self.book).names.items()
            # The levels of another maze are named on all of its sheets, also when one of them has lost its cells.
            if name.startswith(("maze_", "_excelmaze")) and sheet == placed.sheet and name != LEVELS_NAME
        }
        assert not any(text.endswith("#REF!") for text in ours.values()), ours

    @precondition(lambda self: self.has_mazes)
    @rule(which=WHICH)
    def row_of_goal_deleted(self, which: int) -> None:
        """What is left is a maze without a goal, of which every command takes another."""
        placed = self.maze(which)
        bounds, goal = placed.maze.grid.bounds, placed.maze.goal
        if goal is None or bounds.height < 2 or placed.maze.grid.tiling != Grid.tiling or placed.arrows:
            return
        row = placed.maze.grid.place(goal)[0]
        self._deleted(placed.sheet, Deletion(row, 1))
        rest = bounds._replace(bottom=bounds.bottom - 1)
        if not self.model.leavings(placed.sheet).cells.isdisjoint(
            (row, column) for row in range(rest.top, rest.bottom + 1) for column in range(rest.left, rest.right + 1)
        ):
            for command in ("show", "stats"):
                done = self.excelmaze(command, "--sheet", placed.sheet, "--cells", rest.address)
                refused = "has a border" in done.err or "give all cells of one" in done.err  # the row may have stayed
                assert done.status == 0 or refused, done.err

    @rule(which=WHICH)
    def sheet_deleted(self, which: int) -> None:
        """One of the user's sheets, with its mazes."""
        sheet = self.sheet(which)
        if len(self.model.sheets) > 1 and not self.is_level(sheet):
            for path in (self.book, self.twin):
                user.delete_sheet(path, sheet)
            self.model.sheet_deleted(sheet)

    @precondition(lambda self: self.has_extra_sheets)
    @rule(which=WHICH, what=st.sampled_from(["delete", "rename", "type"]))
    def extra_sheet_changed(self, which: int, what: str) -> None:
        """A sheet that came with a maze: who writes on it keeps it, who deletes or renames it is rid of it."""
        name = self.extra_sheets[which % len(self.extra_sheets)]
        if what == "type":
            user.write(self.book, name, 1, 1, _TYPED)
            self.kept_sheets.add(name)
        elif what == "rename" and "Extra" not in self.extra_sheets:
            user.rename(self.book, name, "Extra")
            self.kept_sheets = {"Extra" if one == name else one for one in self.kept_sheets} | {"Extra"}
        elif what == "delete":
            user.delete_sheet(self.book, name)
            self.kept_sheets -= {name}
        user.save(self.twin)  # which changes what openpyxl does not keep
        self.model.see_twin()

    @rule(which=WHICH, area=areas(), seed=SEEDS)
    def filled_again_under_an_old_solution(self, which: int, area: Area, seed: int) -> None:
        """The new maze has its solution on a new sheet."""
        sheet, grid = self.sheet(which), Grid([area])
        making = Making("wilson", seed)
        if not self._filled(sheet, grid, making, options=["--solution", "sheet"]):
            return
        before = self.extra_sheets
        if self._filled(sheet, grid, making._replace(seed=seed + 1), options=["--solution", "sheet"]):
            (new,) = [name for name in self.extra_sheets if name not in before]
            shown = [read(self.book, sheet=name, cells=area.address).passages for name in (sheet, new)]
            assert shown[0] == shown[1]

    def _deleted(self, sheet: str, gone: Deletion) -> None:
        if self.is_level(sheet):
            return
        for path in (self.book, self.twin):
            user.delete(path, sheet, gone)
        self.model.deleted(sheet, gone)

    def check_extra_sheets(self) -> None:
        """Sheets that people wrote on are there, with what they wrote."""
        seen = observed(self.book).sheets
        for name in self.kept_sheets:
            assert name in seen, f"sheet {name!r} was removed"
            assert name == "Extra" or seen[name].contents.get((1, 1)) == ("", f'"{_TYPED}"'), (
                f"{name!r} was overwritten"
            )

    @rule(which=WHICH, paper=st.sampled_from([None, 12, 13]), left=st.sampled_from([None, 1.23]), own=st.booleans())
    def page_changed(self, which: int, paper: int | None, left: float | None, own: bool) -> None:  # noqa: FBT001 - a case
        """Another paper, margin or print area, which stays when the mazes around it go, in whatever order."""
        sheet = self.sheet(which)
        for path in (self.book, self.model.twin):
            user.set_page(path, sheet, paper, left, "A1:C7" if own else None)
        self.model.see_twin()

    @rule(which=WHICH, place=areas(), what=st.sampled_from(["diagonals", "link"]))
    def drawn(self, which: int, place: Area, what: str) -> None:
        """Diagonals of the user's own, or a link, in any cell."""
        sheet = self.sheet(which)
        if user.is_hidden(self.model.twin, sheet, place.top, place.left):
            return
        held = observed(self.book).sheets[sheet].contents.get((place.top, place.left))
        if what == "link" and held != self.model.plain.sheets[sheet].contents.get((place.top, place.left)):
            return  # where the maze has something of its own
        for path in (self.book, self.model.twin):
            user.draw(path, sheet, place.top, place.left, link=what == "link")
        self.model.see_twin()

    @precondition(lambda self: self.has_mazes)
    @rule(which=WHICH)
    def row_inserted_below(self, which: int) -> None:
        """A row right below a maze, which takes on the looks of the last one: clear names it."""
        placed = self.maze(which)
        sheet, bounds = placed.sheet, placed.maze.grid.cells.bounds
        if self.is_level(sheet):
            return
        seen, alone = observed(self.book), self._is_alone(placed)
        for path in (self.book, self.model.twin):
            user.insert_rows(path, sheet, bounds.bottom + 1, 1)
            user.take_on_looks(path, sheet, bounds.bottom + 1)
        self.model.see_twin()
        self.model.inserted(sheet, Shift(bounds.bottom + 1, 1), seen.sheets[sheet])
        if alone:
            done = self.excelmaze("clear", "--sheet", sheet, "--cells", placed.cells, "--dry-run", status=0)
            assert "beside the maze look like its last cells" in done.out, done

    def _is_alone(self, placed: Placed) -> bool:
        """Whether a maze of lines is the only one with a record on its sheet, and nothing was inserted there."""
        left = self.model.leavings(placed.sheet)
        bottom = placed.maze.grid.cells.bounds.bottom
        shown = [observed(self.book).sheets[placed.sheet].look(place) for place in placed.places if place[0] == bottom]
        return (
            left.mazes == [placed.places]
            and not left.torn | left.beyond
            and not left.spread
            and any(any(look.sides) for look in shown)
        )
