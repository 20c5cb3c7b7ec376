"""`excelmaze live` from end to end, in a LibreOffice that listens, and in one that is started for a workbook."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
import xlwings as xw
from openpyxl import Workbook

from excelmaze.live import connection
from excelmaze.xlsx.read import read
from tests.conftest import LONGEST_WAIT, Result
from tests.live.shown import has_line

Run = Callable[..., Result]


@pytest.fixture
def live(run: Run, there: list[str]) -> Run:
    return lambda *arguments: run("live", *arguments, *there)


@pytest.mark.libreoffice
def test_generate_solve_join_clear_and_restore(live: Run, book: xw.Book, sheet: xw.Sheet, tmp_path: Path) -> None:
    book.save(tmp_path / "book.xlsx")
    made = live("generate", "--cells", "Sheet1!B2:K9", "--algorithm", "wilson", "--seed", 3, "--save")
    assert made.status == 0, made.err
    assert made.out.startswith("book.xlsx: 80 cells, wilson, seed 3\nstart D2, goal ")
    maze = read(tmp_path / "book.xlsx", cells="B2:K9")
    assert maze.passages == read(tmp_path / "book.xlsx", cells="B2:K9").passages
    solved = live("solve", "--save")
    assert re.search(r"book.xlsx: 80 cells\nstart D2, goal \w+, solution \d+ steps", solved.out), solved.err
    more = live("generate", "--cells", "L2:N9", "--algorithm", "vba-backtracker", "--seed", 3)
    assert more.status == 0, more.err
    joined = live("join", "--cells", "B2:N9", "--seed", 1, "--save")
    assert joined.status == 0, joined.err
    assert read(tmp_path / "book.xlsx", cells="B2:N9").stats().isolated == 0
    assert live("restore").out == "book.xlsx: restored, as before join; 3 more can be restored\n"
    assert live("clear", "--cells", "B2:K9").out == "book.xlsx: cleared\n"
    assert not has_line(sheet["B3"], "left")
    assert live("restore").status == 0
    assert has_line(sheet["B3"], "left")


@pytest.mark.libreoffice
@pytest.mark.calc
def test_a_libreoffice_is_started_for_a_workbook_and_ended_again(run: Run, office: xw.App, tmp_path: Path) -> None:
    made = Workbook()
    made.worksheets[0]["C3"] = "keep me"
    made.save(tmp_path / "book.xlsx")
    result = run(
        "live", "generate", "--app", "libreoffice", "--book", tmp_path / "book.xlsx", "--cells", "B2:F6", "--seed", 1,
        "--save",
    )  # fmt: skip
    office.engine.activate()
    assert result.status == 0, result.err
    assert xw.apps.keys() == [office.pid]
    assert openpyxl.load_workbook(tmp_path / "book.xlsx").worksheets[0]["C3"].value == "keep me"
    assert read(tmp_path / "book.xlsx", cells="B2:F6").stats().cells == 25


@pytest.mark.libreoffice
def test_a_name_that_exists_wins_over_an_address(live: Run, book: xw.Book, sheet: xw.Sheet) -> None:
    """`maze1` and `Zone2025` would be cells beyond the last column."""
    other = book.sheets.add("My sheet", after=sheet)
    book.names.add("Zone2025", "=Sheet1!$B$2:$D$4,Sheet1!$F$2")
    sheet.names.add("maze1", "=Sheet1!$B$2:$C$3")
    other.names.add("maze1", "='My sheet'!$C$3:$D$5")
    for text, cells in [("zone2025", 10), ("Sheet1!maze1", 4), ("maze1", 4), ("'My sheet'!maze1", 6)]:
        result = live("generate", "--cells", text, "--algorithm", "prim")
        assert f": {cells} cells" in result.out, result.err
    book.names.add("seven", "=7")
    for text, message in [("seven", "the name seven means =7, which is no range"), ("maze2", "passes Excel's last")]:
        result = live("generate", "--cells", text)
        assert (result.status, message in result.err) == (2, True), result.err


@pytest.mark.libreoffice
def test_a_file_that_keeps_no_borders_is_not_worked_for(live: Run, office: xw.App, tmp_path: Path) -> None:
    path = tmp_path / "notes.csv"
    path.write_text("a,b\n1,2\n", encoding="utf-8")
    result = live("generate", "--book", path, "--cells", "B2:F6", "--save")
    office.books["notes.csv"].close()
    assert (result.status, result.out) == (2, "")
    assert "notes.csv keeps no borders and fills; leave --save out, or save it first as .ods" in result.err
    assert path.read_text(encoding="utf-8") == "a,b\n1,2\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
def test_what_is_no_file_is_not_opened(run: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.xlsx")
    for name, why in {
        "pipe.xlsx": "is a device or a pipe; give the name of a file",
        ".": "is a directory; give the name of a file in it",
        "none.xlsx": "does not exist; check the name",
    }.items():
        result = run("live", "solve", "--app", "libreoffice", "--book", tmp_path / name)
        assert (result.status, result.err) == (1, f"excelmaze: {tmp_path / name} {why}\n")


@pytest.mark.libreoffice
@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize(("on_stop", "said"), [("finish", "25 cells, backtracker, seed 1"), ("restore", "stopped;")])
def test_ctrl_c_stops_a_slow_animation_and_leaves_what_was_asked_for(
    there: list[str], sheet: xw.Sheet, snapshots: Path, tmp_path: Path, on_stop: str, said: str
) -> None:
    """And a file is saved only where something was made."""
    sheet.book.save(tmp_path / "book.xlsx")
    before = (tmp_path / "book.xlsx").read_bytes()
    command = [sys.executable, "-m", "excelmaze", "live", "animate", *there]
    options = ["--cells", "B2:F6", "--seed", "1", "--delay", "2", "--on-stop", on_stop, "--save"]
    running = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True)
    while not 0 < [cell.color for cell in sheet["B2:F6"]].count((0xC0, 0xC0, 0xC0)) < 24 and running.poll() is None:
        time.sleep(0.1)
    running.send_signal(signal.SIGINT)
    out, _ = running.communicate(timeout=LONGEST_WAIT)
    assert (running.returncode, said in out) == (0, True), out
    assert (sheet["B2"].color is None) == (on_stop == "restore")
    assert has_line(sheet["B2"], "left") == (on_stop == "finish")
    assert len(list(snapshots.glob("*.xlsx"))) == (on_stop == "finish")
    assert ((tmp_path / "book.xlsx").read_bytes() == before) == (on_stop == "restore")


@pytest.mark.libreoffice
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["generate", "--cells", "A1"], "only the cell A1 is selected"),
        (["generate", "--cells", "Shet!B2:C3"], "has no sheet 'Shet'; it has 'Sheet1'"),
        (["generate", "--cells", ",".join(f"A{row}:B{row}" for row in range(1, 99, 2))], "characters, and Excel takes"),
        (["generate", "--cells", "B2:F6", "--rows", "3"], "rows 3 and the selection says which cells; give one"),
        (["generate", "--cells", "B2:F6", "--algorithm", "vba-backtracker", "--solution"], "needs a goal"),
        (
            ["animate", "--cells", "B2:F6", "--delay", "inf"],
            "delay inf is out of range; choose 0 to 3,600",
        ),
        (["generate", "--cells", "A1", "--colored", "FFFF00", "--rows", "5"], "rows 5 and colored FFFF00: the colour"),
        (["restore"], "there is nothing to restore"),
    ],
)
def test_a_bad_request_is_one_line_and_changes_nothing(
    arguments: list[str], message: str, live: Run, sheet: xw.Sheet
) -> None:
    result = live(*arguments)
    assert (result.status, result.out, len(result.err.splitlines())) == (1 if arguments == ["restore"] else 2, "", 1)
    assert message in result.err
    assert sheet.used_range.address == "$A$1"
    assert [name.name for name in sheet.book.names] == []


@pytest.mark.parametrize("app", ["excel", "libreoffice"])
def test_without_xlwings_live_says_so(app: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where a browser's Python runs the wheel: everything else works there."""
    monkeypatch.setitem(sys.modules, "xlwings", None)
    result = run("live", "generate", "--app", app)
    assert (result.status, result.out) == (1, "")
    assert result.err.startswith("excelmaze: live needs xlwings, which is not installed; ")


@pytest.mark.skipif(connection.default_app() == "excel", reason="there may be an Excel")
def test_without_excel_libreoffice_is_named(run: Run) -> None:
    assert "choose the app libreoffice" in run("live", "generate", "--app", "excel").err
