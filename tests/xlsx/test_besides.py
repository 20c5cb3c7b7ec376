"""The page set-up and the solution's sheet: what clear leaves, says so, and takes away if asked."""

import base64
import zipfile
from pathlib import Path

import openpyxl
import pytest

from excelmaze.cli import main
from excelmaze.xlsx.clear import clear_workbook
from excelmaze.xlsx.fill import fill_workbook
from tests.cases import daily
from tests.validation import audit
from tests.xlsx.workbooks import clear

STAYS = "the page set-up and sheet 'Solution' stay; --all gives back the one and removes the other"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "book.xlsx"
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet["A1"] = "mine"
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = 8
    sheet.print_area = "A1:C3"
    book.create_sheet("Other")
    book.save(path)
    return path


def contents(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.slow
def test_all_gives_the_page_set_up_back_and_removes_the_solution(path: Path) -> None:
    before, faults = contents(path), audit(path)
    for seed in (1, 2):
        fill_workbook(path, cells="B3:F8", seed=seed, paper="A4", solution="sheet" if seed == 2 else "none", title="T")
    report = clear(path, all=True)
    assert audit(path) == faults
    assert report.notes == ("sheet 'Solution' was removed",)
    after = contents(path)
    assert after.keys() == before.keys()
    changed = {name for name in before if before[name] != after[name]}
    assert changed <= {"xl/styles.xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml"}
    book = openpyxl.load_workbook(path)
    sheet = book["Sheet"]
    assert book.sheetnames == ["Sheet", "Other"]
    assert (sheet.page_setup.orientation, str(sheet.page_setup.paperSize)) == ("landscape", "8")
    assert sheet.print_area == "'Sheet'!$A$1:$C$3"
    fit = sheet.sheet_properties.pageSetUpPr
    assert fit is None or not fit.fitToPage
    assert not sheet.print_options.horizontalCentered


def test_without_all_they_stay_and_that_is_said(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill_workbook(path, cells="B3:F8", seed=1, paper="A4", solution="sheet")
    assert main(["clear", str(path)]) == 0
    assert STAYS in capsys.readouterr().out.splitlines()
    assert openpyxl.load_workbook(path).sheetnames == ["Sheet", "Other", "Solution"]


def test_the_command_has_all(path: Path) -> None:
    fill_workbook(path, cells="B3:F8", seed=1, paper="A4", solution="sheet")
    assert main(["clear", str(path), "--all"]) == 0
    assert openpyxl.load_workbook(path).sheetnames == ["Sheet", "Other"]


@pytest.mark.slow
def test_all_removes_the_solution_of_each_maze(path: Path) -> None:
    book = openpyxl.load_workbook(path)
    book["Other"].print_area = "A1:B2"
    book.save(path)
    before, faults = contents(path), audit(path)
    fill_workbook(path, cells="B3:F8", seed=1, solution="sheet")
    fill_workbook(path, cells="H3:L8", seed=2, solution="sheet")
    book = openpyxl.load_workbook(path)
    assert book.sheetnames == ["Sheet", "Other", "Solution", "Solution 2"]
    book.create_sheet("Last").print_area = "C3:D4"
    book.move_sheet("Last", -1)
    book.active = 4
    book.save(path)
    report = clear(path, sheet="Sheet", all=True)
    assert report.notes == ("sheet 'Solution' was removed", "sheet 'Solution 2' was removed")
    book = openpyxl.load_workbook(path)
    assert book.sheetnames == ["Sheet", "Other", "Last"]
    assert (book["Other"].print_area, book["Last"].print_area) == ("'Other'!$A$1:$B$2", "'Last'!$C$3:$D$4")
    assert audit(path) == faults
    assert before.keys() <= contents(path).keys()


@pytest.mark.slow
def test_a_solution_to_which_another_maze_was_added_stays(path: Path) -> None:
    fill_workbook(path, cells="B3:F8", seed=1, solution="sheet")
    fill_workbook(path, sheet="Solution", cells="J3:M8", seed=2)
    assert clear(path, sheet="Sheet", all=True).notes == ("sheet 'Solution' stays: it has content of others",)


@pytest.mark.parametrize("what", daily(["content", "formula", "renamed"], ["content"]))
def test_a_solution_that_somebody_else_uses_stays(path: Path, what: str) -> None:
    fill_workbook(path, cells="B3:F8", seed=1, solution="sheet", title="T")
    book = openpyxl.load_workbook(path)
    if what == "content":
        for row in range(20, 23):
            book["Solution"].cell(row, 1).value = "note"
    elif what == "formula":
        book["Other"]["A1"] = "=Solution!B3"
    else:
        book["Solution"].title = "Mine"
    book.save(path)
    report = clear(path, all=True)
    assert len(openpyxl.load_workbook(path).sheetnames) == 3
    expected = {"content": "it has content of others", "formula": "formulas refer to it"}
    assert report.notes == ((f"sheet 'Solution' stays: {expected[what]}",) if what in expected else ())


@pytest.mark.slow
def test_sheets_behind_the_one_that_is_removed_keep_their_names(path: Path) -> None:
    fill_workbook(path, cells="B3:F8", seed=1, solution="sheet")
    book = openpyxl.load_workbook(path)
    last = book.create_sheet("Last")
    last.print_area = "A1:B2"
    book.active = 3
    book.save(path)
    faults = audit(path)
    clear(path, sheet="Sheet", all=True)
    assert audit(path) == faults
    book = openpyxl.load_workbook(path)
    assert book.sheetnames == ["Sheet", "Other", "Last"]
    assert book["Last"].print_area == "'Last'!$A$1:$B$2"
    assert book.active is not None
    assert book.active.title == "Last"


@pytest.mark.parametrize(
    "between",
    daily(
        ["nothing", "another maze", "a maze that stays", "cleared twice", "openpyxl"], ["a maze that stays", "openpyxl"]
    ),
)
def test_what_stayed_goes_by_all_later(path: Path, capsys: pytest.CaptureFixture[str], between: str) -> None:
    """As the line says that is printed when it stays: the page set-up as it was before the first maze."""
    before = contents(path)
    fill_workbook(path, cells="B3:F8", seed=1, paper="A4", solution="sheet", title="T")
    assert main(["clear", str(path)]) == 0
    assert STAYS in capsys.readouterr().out.splitlines()
    if between in {"another maze", "a maze that stays", "cleared twice"}:
        renewed = fill_workbook(path, cells="H3:L8", seed=2, paper="Letter", solution="sheet").report
        assert renewed is not None
        assert "renewed sheet 'Solution'" in renewed.notes
    if between == "cleared twice":
        clear(path)
    if between == "openpyxl":
        openpyxl.load_workbook(path).save(path)
    cells = {"nothing": "C4", "a maze that stays": "H3:I4"}.get(between)
    clear_workbook(path, cells=cells, all=True)
    book = openpyxl.load_workbook(path)
    second = between == "a maze that stays"
    assert book.sheetnames == ["Sheet", "Other"] + ["Solution"] * second
    if second:
        assert str(book["Sheet"].page_setup.paperSize) == "1"
        clear(path, all=True)
        book = openpyxl.load_workbook(path)
    page = book["Sheet"].page_setup
    assert (str(page.paperSize), page.orientation) == ("8", "landscape")
    assert (book["Sheet"].print_area, book.sheetnames) == ("'Sheet'!$A$1:$C$3", ["Sheet", "Other"])
    assert list(book["Sheet"].defined_names) == []
    if between != "openpyxl":
        assert contents(path).keys() == before.keys()
    assert main(["clear", str(path), "--all"]) == 1


def test_a_dropped_record_takes_what_stays_along(path: Path) -> None:
    fill_workbook(path, cells="B3:F8", seed=1, paper="A4")
    clear(path)
    clear(path, drop_record=True)
    assert list(openpyxl.load_workbook(path)["Sheet"].defined_names) == []
    assert main(["clear", str(path), "--all"]) == 1


@pytest.mark.parametrize(
    "told", daily(["[]", "{", '{"page":{},"seconds":["Other"],"titles":0}', '{"page":{"fit":{"x":"1"}}}'], 2)
)
def test_what_stays_is_input_too(path: Path, told: str) -> None:
    """Anybody can write the hidden names: nothing but what came with a maze is removed."""
    fill_workbook(path, cells="B3:F8", seed=1, paper="A4")
    clear(path)
    book = openpyxl.load_workbook(path)
    text = base64.b64encode(told.encode()).decode()
    book["Sheet"].defined_names["_excelmaze.stays.1"].value = f'"{text}"'
    book.save(path)
    main(["clear", str(path), "--all"])
    book = openpyxl.load_workbook(path)
    assert (book.sheetnames, str(book["Sheet"].page_setup.paperSize)) == (["Sheet", "Other"], "9")
