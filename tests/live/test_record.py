"""Live clear and file clear keep the same promise by the same record: cells look as they did before a maze."""

from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.cli import main
from excelmaze.errors import WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.live.commands import generate
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


def test_a_part_is_cleared_and_then_the_rest(sheet: xw.Sheet, look: Callable[[], Shown]) -> None:
    decorate(sheet)
    before = look()
    for cells in ("B2:D9", "E2:H9"):
        sheet[cells].select()
        live.generate("vba-backtracker", seed=1)
    sheet[CELLS].select()
    live.join(seed=1)
    for cells in ("B2:H5", "B6:H9"):
        assert look() != before
        sheet[cells].select()
        live.clear()
    assert look() == before
    assert names_of(sheet) == set()


def test_a_maze_clears_those_whose_cells_it_takes_as_wholes(sheet: xw.Sheet, look: Callable[[], Shown]) -> None:
    decorate(sheet)
    before = look()
    sheet["B2:F6"].select()
    live.generate(seed=1, title="First")
    sheet["F6:K9"].select()
    done = not_none(generate(seed=2))
    assert "cleared first, as the maze takes cells of theirs: B2:F6" in not_none(done.report).notes
    assert sheet["B1"].value is None
    live.clear()
    assert (look(), names_of(sheet)) == (before, set())


def test_lines_between_areas_are_on_record_as_the_sheet_has_them(sheet: xw.Sheet, look: Callable[[], Shown]) -> None:
    before = look()
    sheet["B2:Q20"].select()
    live.generate(shape="heart", seed=3)
    cleared = not_none(live.clear())
    assert not_none(cleared.report).notes == ()
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


@pytest.mark.parametrize("cell", ["$Z$1", "$C$3"])
@pytest.mark.parametrize("name", ["maze_start", "MAZE_start"])
def test_a_name_of_the_users_own_stays(sheet: xw.Sheet, name: str, cell: str) -> None:
    sheet.names.add(name, f"=Sheet1!{cell}")
    sheet[CELLS].select()
    live.generate(seed=1)
    assert sheet.names["maze_start"].refers_to == f"=Sheet1!{cell}"
    live.clear()
    assert sheet.names["maze_start"].refers_to == f"=Sheet1!{cell}"
    assert names_of(sheet) == {name}


def test_without_a_record_only_what_mazes_have_is_taken_away(sheet: xw.Sheet, look: Callable[[], Shown]) -> None:
    decorate(sheet)
    before = look()
    sheet["E5:F6"].borders.set("all", line_style="continuous", weight="thin", color="#000000")
    sheet["E5:F6"].color = (192, 192, 192)
    sheet[CELLS].select()
    done = not_none(live.clear())
    assert [note.partition(":")[0] for note in not_none(done.report).notes] == [
        "no record tells how the cells looked before"
    ]
    assert look() == before
    with pytest.raises(WorkbookError, match=r"the cells B2:H9 on sheet 'Sheet1' have no line and no fill of a maze"):
        live.clear()


def test_clear_says_what_of_a_files_maze_stays_without_options_of_files(
    office: xw.App, sheet: xw.Sheet, book: xw.Book, tmp_path: Path
) -> None:
    path = tmp_path / "filled.xlsx"
    sheet["A1"].value = "mine"
    book.save(path)
    book.close()
    fill_cells(path, cells=CELLS, solution="sheet", paper="Letter", seed=1)
    opened = office.books.open(path)
    opened.sheets[0][CELLS].select()
    done = not_none(live.clear())
    assert not_none(done.report).notes == (f"the page set-up and the sheet {opened.sheets[1].name!r} stay",)


@pytest.mark.parametrize("options", [["--marks", "arrows"], ["--wrap", "both"]])
def test_marks_around_a_maze_of_a_new_workbook_go_with_it_and_come_back(
    office: xw.App, tmp_path: Path, options: list[str]
) -> None:
    assert main(["new", "10x11", str(tmp_path / "new.xlsx"), "--seed", "5", "--language", "en", *options]) == 0
    opened = office.books.open(tmp_path / "new.xlsx")
    sheet = opened.sheets[0]
    sheet["N3"].value = "A"
    before = sheet["A2:P14"].value
    sheet.names["maze_area"].refers_to_range.select()
    live.generate(seed=2)
    live.clear()
    assert [value for row in sheet["A2:P14"].value for value in row if value is not None] == ["A"]
    live.restore()
    live.restore()
    assert sheet["A2:P14"].value == before
    opened.close()
