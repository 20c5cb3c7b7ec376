"""Rules for what people do between two commands to the page, to lines and links, and at the edge of a maze."""

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from excelmaze.sheet.addresses import Area
from tests.stateful import user
from tests.stateful.levels import OnLevels
from tests.stateful.model import Placed, Shift
from tests.stateful.observed import observed
from tests.stateful.strategies import WHICH, areas


class OnFormats(OnLevels):
    """What is done to a sheet beside its values."""

    @rule(which=WHICH, paper=st.sampled_from([None, 12, 13]), left=st.sampled_from([None, 1.23]), own=st.booleans())
    def page_changed(self, which: int, paper: int | None, left: float | None, own: bool) -> None:  # noqa: FBT001 - a case
        """Another paper, margin or print area, which stays when the mazes around it go, in whatever order."""
        sheet = self.model.sheets[which % len(self.model.sheets)]
        for path in (self.book, self.model.twin):
            user.set_page(path, sheet, paper, left, "A1:C7" if own else None)
        self.model.see_twin()

    @rule(which=WHICH, place=areas(), what=st.sampled_from(["diagonals", "link"]))
    def drawn(self, which: int, place: Area, what: str) -> None:
        """Diagonals of the user's own, or a link, in any cell."""
        sheet = self.model.sheets[which % len(self.model.sheets)]
        if user.is_hidden(self.model.twin, sheet, place.top, place.left):
            return
        held = observed(self.book).sheets[sheet].contents.get((place.top, place.left))
        if what == "link" and held != self.model.plain.sheets[sheet].contents.get((place.top, place.left)):
            return  # where the maze has something of its own
        for path in (self.book, self.model.twin):
            user.draw(path, sheet, place.top, place.left, link=what == "link")
        self.model.see_twin()

    @precondition(lambda self: bool(self.model.whole))
    @rule(which=WHICH)
    def row_inserted_below(self, which: int) -> None:
        """A row right below a maze, which takes on the looks of the last one: clear names it."""
        placed = self.model.whole[which % len(self.model.whole)]
        sheet, bounds = placed.sheet, placed.maze.grid.cells.bounds
        self.without_levels(sheet)
        if placed not in self.model.whole:
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
