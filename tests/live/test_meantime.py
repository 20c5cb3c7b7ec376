"""What people do to sheets between live commands: they rename and delete them, and their rows and columns."""

import pytest
import xlwings as xw

from excelmaze import InputError, WorkbookError
from excelmaze.live.history import Restored
from tests import uno_person
from tests.conftest import not_none
from tests.live import buttons as live
from tests.live.shown import has_line, names_of

pytestmark = pytest.mark.libreoffice


def test_a_sheet_that_was_renamed_is_restored(book: xw.Book, sheet: xw.Sheet) -> None:
    """Though another one has its name by now, and though it was renamed between two commands."""
    sheet["B2:F6"].select()
    first = live.generate(seed=1)
    sheet.name = "It's mine"
    assert live.generate(seed=2) is not None
    sheet.name = "Mine"
    other = book.sheets.add("Sheet1", after=sheet)
    other["B2:F6"].color = (1, 2, 3)
    sheet.activate()
    assert live.restore() == Restored("generate", 1)
    solved = live.solve()
    assert first is not None
    assert solved is not None
    assert solved.passages == first.passages
    assert (live.restore(), live.restore()) == (Restored("solve", 1), Restored("generate", 0))
    assert (has_line(sheet["B2"]), sheet["C3"].color, other["C3"].color) == (False, None, (1, 2, 3))
    assert names_of(sheet) == set()


def test_nothing_of_a_deleted_sheet_is_put_on_another_of_its_name(book: xw.Book, sheet: xw.Sheet) -> None:
    sheet["B2:F6"].select()
    live.generate(seed=1)
    other = book.sheets.add("Other", after=sheet)
    sheet.delete()
    other.name = "Sheet1"
    other["B2:F6"].color = (1, 2, 3)
    with pytest.raises(WorkbookError, match="the cells that commands changed are gone"):
        live.restore()
    assert other["C3"].color == (1, 2, 3)


def test_commands_go_on_after_the_rows_of_a_maze_were_deleted(sheet: xw.Sheet) -> None:
    sheet["B2:F6"].select()
    live.generate(seed=1)
    sheet["B9:F12"].color = (1, 2, 3)
    uno_person.delete(sheet, 1, 7)
    sheet["Z9"].select()
    with pytest.raises(InputError, match="only the cell Z9 is selected, and no maze was generated on sheet"):
        live.solve()
    with pytest.raises(WorkbookError, match="the cells that commands changed are gone"):
        live.restore()
    assert sheet["B2"].color == (1, 2, 3), "the rows below have come up"
    cleared = not_none(live.clear())
    assert all("deleted" in note for note in not_none(cleared.report).notes)
    assert names_of(sheet) == set()
    sheet["B2:F6"].select()
    assert live.generate(seed=2) is not None
    sheet["Z9"].select()
    assert live.solve() is not None
    assert live.clear() is not None
    assert sheet["B2"].color == (1, 2, 3)


@pytest.mark.parametrize("change", ["above", "within", "goal"])
def test_restore_does_not_touch_what_is_where_the_cells_were(sheet: xw.Sheet, change: str) -> None:
    """The formats of before would come into the wrong cells; `clear` finds the right ones."""
    sheet["B2:F6"].select()
    live.generate(seed=1)
    if change == "goal":
        uno_person.delete(sheet, 5)
    else:
        uno_person.insert(sheet, 1 if change == "above" else 4, 2)
    sheet["B2:F6"].color = (1, 2, 3)
    now = {"above": "B4:F8", "within": "B2:F8", "goal": "B2:F5"}[change]
    with pytest.raises(WorkbookError, match=f"B2:F6 on sheet 'Sheet1' that generate changed are {now} now.*use clear"):
        live.restore()
    assert sheet["B2:F6"].color == (1, 2, 3)


@pytest.mark.parametrize("delay", [0, 0.01])
def test_a_workbook_that_is_closed_while_a_maze_grows_is_reported_in_plain_words(
    book: xw.Book, sheet: xw.Sheet, delay: float
) -> None:
    sheet["B2:J19"].select()
    asked: list[None] = []

    def stop() -> bool:
        asked.append(None)
        if len(asked) == 3:
            book.close()
        return False

    with pytest.raises(WorkbookError) as told:
        live.animate(seed=1, delay=delay, stop=stop)
    assert str(told.value) == "the workbook was closed, or the sheet deleted, meanwhile; open it and start again"
