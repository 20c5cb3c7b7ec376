"""Merged cells of a sheet that is open in LibreOffice are one room each, as they are in files."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import xlwings as xw
from openpyxl import Workbook
from openpyxl.styles import Border, Font, PatternFill, Side
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import read
from excelmaze.errors import WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import parse_selection
from tests import uno_person
from tests.conftest import not_none
from tests.live import buttons as live
from tests.live.shown import Shown, cells_round, first_sheet, resaved, shown
from tests.xlsx.workbooks import fill_cells

pytestmark = pytest.mark.libreoffice

MERGED = "C3:E5,D8:F8,G2:H2,J4:J7"
AREAS = tuple(sorted(parse_selection(MERGED).areas))
CELLS = "B2:L10"
# The merged cells C3:E5 have cells of two areas.
IRREGULAR = "B2:D10,E2:L9"


class State(NamedTuple):
    """Lines and fills, merged cells and what cells hold, with their fonts and number formats."""

    shown: Shown
    merged: list[str]
    held: dict[str, tuple[object, str, bool]]


def state_of(sheet: Worksheet) -> State:
    """All that is seen of the sheet."""
    cells = [cell for row in sheet["A1:R12"] for cell in row]
    return State(
        shown(sheet, cells_round(Grid.from_selection("B2:Q11"))),
        sorted(str(area) for area in sheet.merged_cells.ranges),
        {cell.coordinate: (cell.value, cell.number_format, cell.font.b) for cell in cells if cell.value is not None},
    )


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A user's workbook: merged cells with texts, fills, lines of their own, and others beside."""
    made = Workbook()
    sheet = made.worksheets[0]
    red, green = Side("double", "FFFF0000"), Side("dashed", "FF00FF00")
    for row in range(3, 6):
        for column in range(3, 6):
            sheet.cell(row, column).fill = PatternFill("solid", "FFFFC800")
    for address in ("D8", "E8", "F8"):
        sheet[address].border = Border(top=red, bottom=red)
    sheet["J4"].border = Border(left=green)
    sheet["I9"].fill, sheet["B10"].border = PatternFill("solid", "FFAACCEE"), Border(bottom=green, left=red)
    sheet["C3"], sheet["C3"].font = "room", Font(bold=True)
    sheet["J4"], sheet["J4"].number_format = 12.5, "0.00"
    sheet["K3"] = "=J4*2"
    for area in AREAS:
        sheet.merge_cells(area.address)
    sheet.merge_cells("N3:O4")
    made.save(tmp_path / "written.xlsx")
    return tmp_path / "written.xlsx"


@pytest.fixture
def on(office: xw.App, written: Path) -> Iterator[xw.Sheet]:
    """The same on the screen."""
    yield office.books.open(written).sheets[0]
    for open_book in list(office.books):
        open_book.close()


@pytest.fixture
def state(on: xw.Sheet, tmp_path: Path) -> Callable[[], State]:
    """How the sheet is at the moment."""

    def now() -> State:
        on.book.save(tmp_path / "now.xlsx")
        return state_of(first_sheet(tmp_path / "now.xlsx"))

    return now


def test_painted_live_and_written_to_a_file_are_the_same_cells(
    office: xw.App, written: Path, on: xw.Sheet, state: Callable[[], State], tmp_path: Path
) -> None:
    on[IRREGULAR].select()
    options: dict[str, Any] = {"algorithm": "prim", "seed": 5, "theme": "color", "solution": "shown"}
    maze = not_none(live.generate(**options))
    assert maze.grid.merged == AREAS
    filled = tmp_path / "filled.xlsx"
    assert maze == fill_cells(written, cells=IRREGULAR, target=filled, **options).maze
    assert state() == state_of(resaved(office, filled))
    assert read(tmp_path / "now.xlsx", cells=IRREGULAR) == maze


def test_a_click_on_merged_cells_selects_one_cell(on: xw.Sheet) -> None:
    """So rows and columns count, and solving takes the maze that was made last."""
    on["C3:E5"].select()
    maze = not_none(live.generate("prim", seed=1, rows=6, cols=8))
    assert (maze.grid.address, maze.grid.merged) == ("C3:J8", tuple(area for area in AREAS if area.top > 2))
    on["C3:E5"].select()
    assert live.solve() is not None


@pytest.mark.calc
def test_what_libreoffice_cannot_draw_is_refused(on: xw.Sheet, state: Callable[[], State]) -> None:
    """A door in a part of the side between two merged areas; in an outer wall there is none."""
    uno_person.merge(on, "F3:G5")
    before = state()
    on[CELLS].select()
    with pytest.raises(
        WorkbookError, match=r"LibreOffice draws the .* side of the merged cells .* as a whole"
    ) as raised:
        live.generate("prim", seed=6)
    assert len(str(raised.value).splitlines()) == 1
    assert state() == before
