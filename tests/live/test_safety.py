"""What cannot be done is told in plain words, and leaves sheet and switches as they were."""

from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.errors import InputError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.live.copied import copy_formats
from excelmaze.sheet.addresses import Area
from tests import uno_person
from tests.cases import covering, daily
from tests.conftest import not_none
from tests.live import buttons as live
from tests.live.shown import Shown, cells_round, filtered, shown

pytestmark = pytest.mark.libreoffice

COMMANDS = ("generate", "animate", "solve", "clear", "join")


def run(command: str, app: xw.App) -> Any:
    return getattr(live, command)(app=app)


@pytest.fixture
def everything(saved: Callable[[], Worksheet]) -> Callable[[], Shown]:
    return lambda: shown(saved(), cells_round(Grid.from_selection("A1:L12")))


def protect(sheet: xw.Sheet) -> None:
    sheet.api.protect("")


def merge(sheet: xw.Sheet) -> None:
    uno_person.merge(sheet, "E6:G8")


def select_columns(sheet: xw.Sheet) -> None:
    sheet["B1:C1048576"].select()


def select_rows(sheet: xw.Sheet) -> None:
    sheet["A3:XFD4"].select()


def select_a_shape(sheet: xw.Sheet) -> None:
    if sheet.book.app.engine.name == "excel":
        sheet.api.Shapes.AddShape(1, 10, 10, 50, 50).Select()
        return
    document = sheet.book.api
    shape = document.createInstance("com.sun.star.drawing.RectangleShape")
    sheet.api.DrawPage.add(shape)
    sheet.book.impl.controller.select(shape)


def select_a_cell(sheet: xw.Sheet) -> None:
    sheet["B2"].select()


TROUBLES = {
    "protected": (protect, WorkbookError, "sheet 'Sheet1' is protected; unprotect it first"),
    "merged": (merge, WorkbookError, "the merged cells E6:G8 on sheet 'Sheet1' lie only partly in the maze"),
    "columns": (select_columns, InputError, r"\$B:\$C means whole columns"),
    "rows": (select_rows, InputError, r"\$3:\$4 means whole rows"),
    "shape": (select_a_shape, InputError, "no cells are selected but a chart, a picture"),
    "cell": (select_a_cell, InputError, "only the cell B2 is selected"),
}


@pytest.mark.parametrize(("name", "command"), covering(TROUBLES, COMMANDS))
def test_what_cannot_be_done_is_reported_and_changes_nothing(
    office: xw.App,
    sheet: xw.Sheet,
    everything: Callable[[], Shown],
    snapshots: Path,
    name: str,
    command: str,
) -> None:
    if name == "merged" and command not in {"generate", "animate"}:
        pytest.skip("merged cells that lie partly outside are no trouble to a maze that is there")
    trouble, kind, message = TROUBLES[name]
    sheet["C3:E5"].color = (255, 200, 0)
    sheet["B2:F6"].select()
    trouble(sheet)
    before = everything()
    with pytest.raises(kind, match=message) as raised:
        run(command, office)
    assert len(str(raised.value).splitlines()) == 1
    assert everything() == before
    assert [name.name for name in sheet.book.names] == []
    assert list(snapshots.glob("[!.]*")) == []


@pytest.mark.parametrize("command", [*COMMANDS, "restore", "options"])
def test_without_a_workbook_one_is_asked_for(office: xw.App, command: str) -> None:
    assert len(office.books) == 0
    with pytest.raises(WorkbookError, match="no workbook is open; open"):
        run(command, office)


def test_a_filtered_sheet_is_refused(office: xw.App, tmp_path: Path) -> None:
    filtered().save(tmp_path / "filtered.xlsx")
    opened = office.books.open(tmp_path / "filtered.xlsx")
    try:
        opened.sheets[0]["A1:B3"].select()
        with pytest.raises(WorkbookError, match="is filtered; clear the filter first"):
            live.generate(app=office)
    finally:
        opened.close()


@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt])
@pytest.mark.parametrize("command", daily(COMMANDS, ["generate", "clear"]))
def test_an_error_half_way_takes_back_what_was_done(
    office: xw.App,
    sheet: xw.Sheet,
    everything: Callable[[], Shown],
    snapshots: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    error: type[BaseException],
) -> None:
    for cells in ("B2:D6", "E2:H6") if command == "join" else ("B2:D6,E2:H6",):
        sheet[cells].select()
        live.generate("vba-backtracker", seed=1, app=office)
    sheet["B2:D6,E2:H6"].select()
    live.restore(app=office) if command in {"generate", "animate"} else None
    names = {name.name: name.refers_to for name in sheet.book.names}
    files = sorted(snapshots.iterdir())
    before = everything()

    original = copy_formats
    failed: list[None] = []

    def fails(source: xw.Sheet, target: xw.Sheet, areas: Sequence[Area]) -> None:
        if failed:  # what takes it back works
            original(source, target, areas)
            return
        failed.append(None)
        target[areas[0].address].color = (1, 2, 3)
        raise error

    monkeypatch.setattr("excelmaze.live.transfer.copy_formats", fails)
    with pytest.raises(error):
        run(command, office)
    assert everything() == before
    assert {name.name: name.refers_to for name in sheet.book.names} == names
    assert sorted(snapshots.iterdir()) == files


class Switches:
    """An app's switches, all of them set to something else than usual."""

    def __init__(self, app: xw.App) -> None:
        self.app = app
        app.enable_events = False
        app.display_alerts = False
        app.status_bar = "mine"

    def __call__(self) -> dict[str, object]:
        names = ("screen_updating", "enable_events", "display_alerts", "status_bar")
        return {name: getattr(self.app, name) for name in names}


@pytest.mark.parametrize(
    ("command", "fails"),
    daily(product([*COMMANDS, "restore"], [False, True]), [("animate", True)]),
)
def test_switches_and_selection_are_put_back_whatever_happens(
    office: xw.App, sheet: xw.Sheet, monkeypatch: pytest.MonkeyPatch, command: str, *, fails: bool
) -> None:
    sheet["B2:D6"].select()
    live.generate("vba-backtracker", seed=1, app=office)
    sheet["E2:H6"].select()
    live.generate("vba-backtracker", seed=1, app=office)
    sheet["B2:H6"].select()
    if command == "solve":  # which solves one maze
        live.join(app=office)
    switches = Switches(office)
    before = switches()
    if fails:

        def broken(*_: object, **__: object) -> None:
            raise RuntimeError

        for name in ("open_workbook.save_copy", "history.take_back"):
            monkeypatch.setattr(f"excelmaze.live.{name}", broken)
        with pytest.raises(RuntimeError):
            run(command, office)
    else:
        run(command, office)
    try:
        assert switches() == before
        assert len(office.books) == 1
        selection = not_none(sheet.book.selection)
        assert selection.address == "$B$2:$H$6"
    finally:
        office.enable_events = office.display_alerts = True
        office.status_bar = False


def test_a_restored_sheet_behind_another_keeps_its_selection(book: xw.Book, sheet: xw.Sheet) -> None:
    sheet["B2:D6"].select()
    live.generate(seed=1)
    sheet["F8"].select()
    other = book.sheets.add("Other", after=sheet)
    other["C3:C4"].select()
    live.restore()
    assert book.sheets.active == other
    assert not_none(book.selection).address == "$C$3:$C$4"
    sheet.activate()
    assert not_none(book.selection).address == "$F$8"


def test_a_button_gets_a_message_box_and_a_program_an_exception(
    office: xw.App, book: xw.Book, sheet: xw.Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown_boxes: list[tuple[str, str]] = []

    def alert(_: object, prompt: str, title: str, *__: object) -> str:
        shown_boxes.append((title, prompt))
        return "ok"

    monkeypatch.setattr(type(office.impl), "alert", alert)
    sheet["B2"].select()
    with pytest.raises(InputError):
        live.generate()
    assert shown_boxes == []
    book.set_mock_caller()
    try:
        assert live.generate() is None
    finally:
        del xw.Book._mock_caller  # type: ignore[attr-defined] # noqa: SLF001 - there is no other way
    ((title, prompt),) = shown_boxes
    assert title == "excelmaze"
    assert prompt.startswith("only the cell B2 is selected;")
