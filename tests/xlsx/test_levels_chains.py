"""Commands in any order over sheets that are levels of several mazes: each stays whole, and all can be taken away."""

import tempfile
from contextlib import suppress
from pathlib import Path

import openpyxl
import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from excelmaze import (
    Maze,
    WorkbookError,
    clear_workbook,
    fill_workbook,
    generate,
    read,
    read_recipe,
    save,
    solve_workbook,
)
from excelmaze.sheet.addresses import overlap, parse_selection
from tests.conftest import examples
from tests.graphs import QUICK
from tests.xlsx.test_levels_existing import SHEETS, a_book

CELLS = st.sampled_from(["B3:F7", "G3:K7", "B9:F12", "E6:H10"])
LEVELS = st.permutations(SHEETS).flatmap(lambda sheets: st.integers(1, 3).map(lambda count: tuple(sheets[:count])))


def seen_in(path: Path) -> list[object]:
    """What cells hold and how they look, and the names."""
    book = openpyxl.load_workbook(path)
    found: list[object] = [
        (sheet.title, cell.coordinate, cell.value, cell.hyperlink and cell.hyperlink.ref, *_look(cell))
        for sheet in book.worksheets
        for row in sheet.iter_rows(max_row=14, max_col=14)
        for cell in row
    ]
    return [*found, *(name for sheet in book.worksheets for name in sorted(sheet.defined_names))]


def _look(cell: object) -> tuple[object, ...]:
    border, fill = cell.border, cell.fill  # type: ignore[attr-defined]
    sides = (border.left, border.right, border.top, border.bottom)
    return *(side and side.style for side in sides), fill.fgColor.rgb


class Levels(RuleBasedStateMachine):
    """Fill, solve and clear; what is known of each maze that no later one has cut is what its sheets show."""

    @initialize()
    def begin(self) -> None:
        """A workbook of the user's."""
        self.folder = tempfile.TemporaryDirectory()
        self.path = a_book(Path(self.folder.name) / "book.xlsx")
        self.before = seen_in(self.path)
        self.mazes: dict[tuple[tuple[str, ...], str], Maze] = {}

    @rule(
        sheets=LEVELS,
        cells=CELLS,
        seed=st.integers(0, 99),
        stairs=st.sampled_from([None, 0.0, 1.0]),
        algorithm=st.sampled_from(["wilson", "wilson", "t-cubes"]),
    )
    def fill(self, sheets: tuple[str, ...], cells: str, seed: int, stairs: float | None, algorithm: str) -> None:
        share = stairs if len(sheets) > 1 else None
        words = {"seed": seed, "stairs": share, "options": QUICK.get(algorithm)}
        try:
            maze = fill_workbook(self.path, algorithm, sheet=sheets, cells=cells, **words).maze  # type: ignore[arg-type]
        except WorkbookError as error:
            assert "holds something on both" in str(error) or "have no place" in str(error)
            return
        (area,) = parse_selection(cells).areas
        for old in list(self.mazes):
            if {*old[0]} & {*sheets} and overlap(parse_selection(old[1]).areas[0], area):
                del self.mazes[old]
        self.mazes[sheets, cells] = maze

    @rule(number=st.integers(0, 9), level=st.integers(0, 2))
    def solve(self, number: int, level: int) -> None:
        if self.mazes:
            sheets, cells = list(self.mazes)[number % len(self.mazes)]
            maze = self.mazes[sheets, cells]
            found = solve_workbook(self.path, sheet=sheets[level % len(sheets)], cells=cells)
            assert found.maze.passages == maze.passages

    @rule(number=st.integers(0, 9), level=st.integers(0, 2))
    def clear_one(self, number: int, level: int) -> None:
        if self.mazes:
            sheets, cells = list(self.mazes)[number % len(self.mazes)]
            report = clear_workbook(self.path, sheet=sheets[level % len(sheets)], cells=cells).report
            assert report is not None
            assert {report.sheet, *report.others} >= {*sheets}
            (area,) = parse_selection(cells).areas
            for old in list(self.mazes):
                touched = {report.sheet, *report.others} & {*old[0]}
                if touched and overlap(parse_selection(old[1]).areas[0], area):
                    del self.mazes[old]

    @invariant()
    def each_maze_is_read_from_any_of_its_sheets(self) -> None:
        for (sheets, cells), maze in self.mazes.items():
            for sheet in sheets:
                found = read(self.path, sheet=sheet, cells=cells)
                assert (found.graph, found.passages) == (maze.graph, maze.passages)
            assert read_recipe(self.path, sheet=sheets[-1], cells=cells) == maze.recipe

    def teardown(self) -> None:
        """All mazes can be taken away."""
        if not hasattr(self, "path"):
            return
        try:
            for sheet in SHEETS:
                with suppress(WorkbookError):
                    clear_workbook(self.path, sheet=sheet)
            assert seen_in(self.path) == self.before
        finally:
            self.folder.cleanup()


TestLevels = Levels.TestCase
# A long chain is not made shorter: that takes minutes.
TestLevels.settings = settings(examples(8), phases=(Phase.explicit, Phase.generate))


@pytest.mark.slow
def test_ways_through_a_new_workbook_are_taken_from_all_levels_at_once(tmp_path: Path) -> None:
    path = tmp_path / "new.xlsx"
    save(generate("B2:E5", levels=3, seed=2), path)
    before = seen_in(path)
    solve_workbook(path, sheet="Floor 2")
    solve_workbook(path, start="1!E5", goal="2!B2")
    report = clear_workbook(path, sheet="Floor 2").report
    assert report is not None
    assert sorted((report.sheet, *report.others)) == ["Floor 1", "Floor 2", "Floor 3"]
    assert seen_in(path) == before
