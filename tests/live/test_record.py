"""Live clear and file clear keep the same promise by the same record: cells look as they did before a maze."""

from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.errors import WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.live.history import Restored
from excelmaze.xlsx.clear import clear_workbook
from tests import uno_person
from tests.cases import daily
from tests.conftest import not_none
from tests.live import buttons as live
from tests.live.shown import Shown, cells_round, decorate, names_of, shown
from tests.xlsx.workbooks import fill_cells

pytestmark = pytest.mark.libreoffice

CELLS = "B2:H9"


@pytest.fixture
def look(saved: Callable[[], Worksheet]) -> Callable[[], Shown]:
    return lambda: looks(saved())


def looks(sheet: Worksheet) -> Shown:
    return shown(sheet, cells_round(Grid.from_selection(CELLS)))


@pytest.mark.parametrize("theme", daily(["classic", "crisscross", "color"], ["crisscross"]))
def test_clear_gives_the_formats_back_whichever_commands_came_before(
    sheet: xw.Sheet, look: Callable[[], Shown], theme: str
) -> None:
    decorate(sheet)
    before = look()
    sheet[CELLS].select()
    live.generate(seed=1, theme=theme)
    live.solve()
    live.generate("prim", seed=2, theme=theme, solution="shown")
    sheet["Z99"].select()
    live.clear()
    assert look() == before
    assert names_of(sheet) == set()
    for left, command in [(3, "clear"), (2, "generate"), (1, "solve"), (0, "generate")]:
        assert live.restore() == Restored(command, left)
    assert look() == before


@pytest.mark.parametrize("theme", daily(["classic", "crisscross"], ["crisscross"]))
def test_a_file_is_cleared_of_what_was_made_live(
    book: xw.Book, sheet: xw.Sheet, look: Callable[[], Shown], tmp_path: Path, theme: str
) -> None:
    decorate(sheet)
    before = look()
    sheet[CELLS].select()
    live.generate(seed=1, theme=theme, solution="shown")
    book.save(tmp_path / "made.xlsx")
    book.close()
    clear_workbook(tmp_path / "made.xlsx")
    after = openpyxl.load_workbook(tmp_path / "made.xlsx")
    assert looks(after.worksheets[0]) == before
    assert [name for name in after.worksheets[0].defined_names if name != "_excelmaze.undo"] == []


def test_what_was_made_in_a_file_is_cleared_live_with_title_and_sizes(
    office: xw.App, book: xw.Book, sheet: xw.Sheet, look: Callable[[], Shown], tmp_path: Path
) -> None:
    decorate(sheet)
    before = look()
    sizes = sheet["B1"].column_width, sheet["B2"].row_height
    path = tmp_path / "filled.xlsx"
    book.save(path)
    book.close()
    fill_cells(path, cells=CELLS, title="A maze", cell_size=30, theme="color")
    opened = office.books.open(path)
    page = opened.sheets[0]
    assert (page["B1"].value, page["B1"].column_width) != (None, sizes[0])
    page["Z99"].select()
    live.clear()
    assert (page["B1"].value, page["B1"].column_width, page["B2"].row_height) == (None, *sizes)
    opened.save(tmp_path / "cleared.xlsx")
    cleared = openpyxl.load_workbook(tmp_path / "cleared.xlsx").worksheets[0]
    assert looks(cleared) == before
    assert [name for name in cleared.defined_names if name.startswith(("maze", "_excelmaze.m"))] == []
    live.restore()
    assert (page["B1"].value, page["B2"].row_height) == ("A maze", 22.5)
    assert page["B1"].column_width != sizes[0]
    assert "maze_area" in names_of(page)


def test_rows_inserted_below_a_title_and_within_its_maze_are_known(
    office: xw.App, sheet: xw.Sheet, book: xw.Book, tmp_path: Path
) -> None:
    """The title stays where it was, the maze moves and is torn apart, and its rows are told by their lines."""
    path = tmp_path / "filled.xlsx"
    sheet["B4:C5"].color = (255, 200, 0)
    book.save(path)
    book.close()
    fill_cells(path, algorithm="backtracker", cells="B4:C5", title="A maze", seed=1)
    opened = office.books.open(path)
    page = opened.sheets[0]
    uno_person.insert(page, 5)
    uno_person.insert(page, 4, 2)
    page["B6:C8"].select()
    done = not_none(live.clear())
    assert (not_none(done.report).notes, page["B3"].value) == ((), None)
    opened.save(tmp_path / "cleared.xlsx")
    cleared = openpyxl.load_workbook(tmp_path / "cleared.xlsx").worksheets[0]
    for cell in (cell for row in cleared["B6:C8"] for cell in row):
        assert (cell.border.left.style, cell.border.top.style, cell.fill.fgColor.rgb) == (None, None, "FFFFC800")


def test_without_a_record_only_what_mazes_have_is_taken_away(sheet: xw.Sheet, look: Callable[[], Shown]) -> None:
    decorate(sheet)
    before = look()
    sheet["E5:F6"].borders.set("all", line_style="continuous", weight="thin", color="#000000")
    sheet["E5:F6"].color = (192, 192, 192)
    sheet[CELLS].select()
    done = not_none(live.clear())
    assert [note.partition(":")[0] for note in not_none(done.report).notes] == [
        "there is no record of how the cells looked before"
    ]
    assert look() == before
    with pytest.raises(WorkbookError, match=r"the cells B2:H9 on sheet 'Sheet1' have no line and no fill of a maze"):
        live.clear()
