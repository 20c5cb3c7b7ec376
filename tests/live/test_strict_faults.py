"""What the open sheet's commands do where Excel refuses what Calc takes, or answers in another way."""

import shutil
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.errors import WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.live import connection, libreoffice
from tests.conftest import not_none, refused
from tests.live import buttons as live
from tests.live.shown import cells_round, decorate, shown
from tests.live.strict import Excel

pytestmark = pytest.mark.libreoffice


@pytest.mark.calc
@pytest.mark.parametrize("command", ["generate", "animate", "solve", "clear"])
def test_a_command_in_whose_middle_the_user_types_is_restored_later(
    office: xw.App,
    sheet: xw.Sheet,
    saved: Callable[[], Worksheet],
    excel: Excel,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
) -> None:
    """While a cell is being edited Excel answers nothing, so that nothing can be undone either."""

    def now() -> object:
        return shown(saved(), cells_round(Grid.from_selection("A1:I10")))

    decorate(sheet)
    sheet["B2:H9"].select()
    before = now()
    if command in {"solve", "clear"}:
        live.generate(seed=1)
        before = now()

    def type_into_a_cell(*_: object) -> None:
        excel.is_editing = True
        assert sheet.name

    with monkeypatch.context() as patch, refused("half changed", WorkbookError):
        patch.setattr("excelmaze.live.transfer.give_names", type_into_a_cell)
        getattr(live, command)(**({"delay": 0} if command == "animate" else {}))
    excel.is_editing = False
    assert (now() != before) is (command != "animate")  # whose pictures were just taken back
    restored = not_none(live.restore())
    assert restored.command == command
    assert now() == before
    assert (office.screen_updating, office.enable_events, office.display_alerts) == (True, True, True)


@pytest.mark.calc
def test_what_was_left_half_done_is_restored_after_the_commands_since(
    sheet: xw.Sheet, saved: Callable[[], Worksheet], excel: Excel
) -> None:
    """In the order in which it was done, though the workbook could not be told of it then."""
    before = shown(saved(), cells_round(Grid.from_selection("A1:I10")))

    def typed() -> bool:
        excel.is_editing = True
        return False

    sheet["B2:H9"].select()
    with refused("half changed", WorkbookError):
        live.animate(seed=1, delay=0, stop=typed)
    excel.is_editing = False
    live.generate(seed=2)
    assert (live.restore(), live.restore()) == (("generate", 1, ()), ("animate", 0, ()))
    assert shown(saved(), cells_round(Grid.from_selection("A1:I10"))) == before


def test_cells_of_a_hidden_sheet_cannot_be_selected(office: xw.App, book: xw.Book) -> None:
    hidden = book.sheets.add("Hidden", after=book.sheets[-1])
    book.sheets[0].activate()
    hidden.visible = False
    with refused("sheet 'Hidden' is hidden", WorkbookError):
        connection.select(office, "Hidden!B2:C3")


def test_a_workbook_of_the_same_name_is_to_be_closed_first(office: xw.App, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    openpyxl.Workbook().save(tmp_path / "book.xlsx")
    shutil.copy(tmp_path / "book.xlsx", tmp_path / "other")
    opened = office.books.open(tmp_path / "book.xlsx")
    try:
        with refused("another workbook book.xlsx is open", WorkbookError):
            connection._open(office, tmp_path / "other" / "book.xlsx")  # noqa: SLF001 - connecting would let go of it
    finally:
        opened.close()


@pytest.mark.calc
@pytest.mark.parametrize("command", ["generate", "restore"])
def test_a_hidden_workbook_of_macros_is_none_to_work_in(office: xw.App, excel: Excel, command: str) -> None:
    personal = libreoffice.windowless(office)
    excel.in_front.clear()
    try:
        with refused("no workbook is open", WorkbookError):
            getattr(live, command)(app=office)
    finally:
        personal.close()


@pytest.mark.parametrize(("formula", "error"), [("=1/0", "#DIV/0!"), ("=NA()", "#N/A")])
def test_an_error_on_the_control_sheet_is_told(book: xw.Book, sheet: xw.Sheet, formula: str, error: str) -> None:
    control = book.sheets.add(after=sheet)
    control["K1"].value = formula
    book.names.add("maze_control_rows", f"='{control.name}'!$K$1")
    sheet.activate()
    sheet["B2"].select()
    with refused(f"maze_control_rows of the control sheet: rows '{error}' is not a whole number"):
        live.generate(cols=3)
