"""Sheets that come with a maze, solution and steps: what a refill makes of them, what `clear` leaves and removes."""

import base64
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.styles import PatternFill
from openpyxl.worksheet.datavalidation import DataValidation

from excelmaze import clear_workbook, fill_workbook, read, solve_workbook
from excelmaze.cli import main
from excelmaze.languages import words_in
from tests.cases import daily
from tests.conftest import Result
from tests.stateful import user
from tests.validation import audit
from tests.xlsx.workbooks import clear, edited, names_on, new_book, parts_of, report_of, sheet_names, sheet_of

CELLS = "C5:H10"
WAYS = daily(
    [
        {},
        {"marks": "arrows"},
        {"marks": "letters", "no_names": True},
        {"no_names": True, "no_recipe": True},
        {"color": "distance"},
        {"title": "T", "tiling": "bricks"},
        {"cells": "C5:E7,G5:I9", "portals": "auto"},
        {"cells": "C5:I11", "dimensions": "2x2x2x2"},
    ],
    [{"marks": "letters", "no_names": True}],
)
STAYS = "the page set-up and sheet 'Solution' stay; --all gives back the one and removes the other"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A workbook with a page set-up of its own, and another sheet."""
    path = new_book(tmp_path / "book.xlsx", "Sheet", "Last", A1="mine")
    with edited(path) as sheet:
        sheet.page_setup.orientation, sheet.page_setup.paperSize = "landscape", 8
        sheet.print_area = "A1:C3"
    return path


def fill(path: Path, seed: int, **options: Any) -> tuple[str, ...]:  # noqa: ANN401 - of many types
    """Fill cells, and return what is said of it."""
    return report_of(fill_workbook(path, seed=seed, **{"cells": CELLS, **options})).notes


def page(path: Path) -> tuple[object, ...]:
    """Return what a maze changes of the page set-up."""
    sheet = sheet_of(path)
    fit = sheet.sheet_properties.pageSetUpPr
    setup = sheet.page_setup.orientation, str(sheet.page_setup.paperSize), sheet.print_area
    return *setup, bool(fit and fit.fitToPage), bool(sheet.print_options.horizontalCentered)


@pytest.mark.parametrize("options", WAYS)
@pytest.mark.parametrize("asked", daily(["sheet", "none"], ["sheet"]))
def test_a_refill_renews_the_solution_and_clear_all_removes_it(path: Path, options: dict[str, Any], asked: str) -> None:
    faults = audit(path)
    fill(path, 1, solution="sheet", **options)
    user.save(path)  # which makes other parts of the same contents
    assert "renewed sheet 'Solution'" in fill(path, 2, solution=asked, **options)
    assert sheet_names(path) == ["Sheet", "Last", "Solution"]
    assert audit(path) == faults
    cells = options.get("cells", CELLS)
    if not options.keys() & {"tiling", "dimensions"}:  # which no recipe tells of there
        assert read(path, sheet="Solution", cells=cells).passages == read(path, sheet="Sheet", cells=cells).passages
    solve_workbook(path, cells=cells, sheet="Sheet", steps=2)
    clear_workbook(path, sheet="Sheet", all=True)
    assert sheet_names(path) == ["Sheet", "Last"]


@pytest.mark.slow
@pytest.mark.parametrize("what", daily(["text", "number", "list", "maze"], ["number"]))
def test_a_solution_that_holds_something_of_the_user_s_is_said_to_be_out_of_date(path: Path, what: str) -> None:
    fill(path, 1, solution="sheet")
    with edited(path, "Solution") as sheet:
        if what == "list":
            choice = DataValidation("list", formula1='"yes,no"')
            choice.add("A1")
            sheet.add_data_validation(choice)
        elif what != "maze":
            sheet["A1"] = "mine" if what == "text" else 7
    if what == "maze":
        fill(path, 5, cells="K12:L13", sheet="Solution")
    said = "sheet 'Solution' is out of date: it shows what was there before, and it has content of others"
    for solution in ("none", "sheet", "sheet"):
        assert said in fill(path, 2, sheet="Sheet", solution=solution)
    assert sheet_names(path) == ["Sheet", "Last", "Solution", "Solution 2"]
    clear_workbook(path, sheet="Sheet", all=True)
    assert sheet_names(path) == ["Sheet", "Last", "Solution"]


def test_a_maze_beside_another_has_a_solution_of_its_own(path: Path) -> None:
    fill(path, 1, solution="sheet")
    assert fill(path, 2, cells="J5:L7", solution="sheet") == ()
    assert sheet_names(path) == ["Sheet", "Last", "Solution", "Solution 2"]
    assert fill(path, 3, cells="J5:L7") == ("renewed sheet 'Solution 2'",)
    first = read(path, sheet="Solution", cells=CELLS)
    assert first.passages == read(path, sheet="Sheet", cells=CELLS).passages


def test_a_solution_that_no_goal_can_renew_is_said_to_be_out_of_date(path: Path) -> None:
    fill(path, 1, solution="sheet")
    assert fill(path, 2, goal="none") == ("sheet 'Solution' is out of date: it shows what was there before",)


def test_steps_are_out_of_date_after_a_refill_and_not_after_other_steps(path: Path) -> None:
    fill(path, 1)
    solve_workbook(path, cells=CELLS, steps=2)
    assert report_of(solve_workbook(path, cells=CELLS, steps=2, solver="depth-first")).notes == (
        "renewed sheets 'Step 1', 'Step 2'",
    )
    assert len(fill(path, 2)) == 2
    assert sheet_names(path) == ["Sheet", "Last", "Step 1", "Step 2"]


@pytest.mark.parametrize("levels", daily([["Sheet"], ["Sheet", "Last"]], [["Sheet", "Last"]]), ids=["one", "two"])
def test_the_solutions_of_levels_are_renewed(path: Path, levels: list[str]) -> None:
    fill(path, 1, sheet=["Sheet", "Last"], solution="sheet")
    notes = fill(path, 2, sheet=levels, solution="sheet")
    names = ["Solution, Sheet", "Solution, Last"]
    if len(levels) == len(names):
        assert notes == ("renewed sheets 'Solution, Sheet', 'Solution, Last'",)
        assert sheet_names(path) == ["Sheet", "Last", *names]
        assert read(path, sheet=names[1], cells=CELLS).passages == read(path, cells=CELLS).passages
    else:
        assert [note for note in notes if "out of date" in note] == [
            f"sheet {name!r} is out of date: it shows what was there before" for name in names
        ]
        assert sheet_names(path) == ["Sheet", "Last", *names, "Solution"]


@pytest.mark.slow
def test_formulas_that_refer_to_a_renewed_sheet_go_on_to_do_so(path: Path) -> None:
    fill(path, 1, solution="sheet")
    with edited(path, "Last") as sheet:
        sheet["A1"], sheet["A1"].fill = "=Solution!C5", PatternFill("solid", "FF0000FF")
        sheet.parent.move_sheet("Solution", -1)  # type: ignore[union-attr]
    assert fill(path, 2) == ("renewed sheet 'Solution'",)
    assert sheet_names(path) == ["Sheet", "Solution", "Last"]
    assert sheet_of(path, "Last")["A1"].value == "=Solution!C5"


@pytest.mark.slow
def test_clear_all_gives_the_page_set_up_back_and_changes_no_other_part(path: Path) -> None:
    before, faults, setup = parts_of(path), audit(path), page(path)
    for seed in (1, 2):
        fill(path, seed, paper="A4", solution="sheet" if seed == 2 else "none", title="T")
    assert clear(path, all=True).notes == ("sheet 'Solution' was removed",)
    assert (audit(path), page(path), sheet_names(path)) == (faults, setup, ["Sheet", "Last"])
    after = parts_of(path)
    assert after.keys() == before.keys()
    changed = {name for name in before if before[name] != after[name]}
    assert changed <= {"xl/styles.xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml"}


@pytest.mark.slow
def test_clear_all_removes_the_solution_of_each_maze_and_sheets_behind_keep_their_names(path: Path) -> None:
    with edited(path, "Last") as sheet:
        sheet.print_area = "A1:B2"
    before, faults = parts_of(path), audit(path)
    fill(path, 1, solution="sheet")
    fill(path, 2, cells="J3:L8", solution="sheet")
    with edited(path) as sheet:
        book = sheet.parent
        assert isinstance(book, openpyxl.Workbook)
        book.create_sheet("Behind").print_area = "C3:D4"
        book.move_sheet("Behind", -1)
        book.active = 3
    assert clear(path, sheet="Sheet", all=True).notes == (
        "sheet 'Solution' was removed",
        "sheet 'Solution 2' was removed",
    )
    book = openpyxl.load_workbook(path)
    assert [sheet.print_area for sheet in book.worksheets[1:]] == ["'Last'!$A$1:$B$2", "'Behind'!$C$3:$D$4"]
    assert book.active is not None
    assert (book.sheetnames, book.active.title) == (["Sheet", "Last", "Behind"], "Behind")
    assert audit(path) == faults
    assert before.keys() <= parts_of(path).keys()


@pytest.mark.parametrize("what", daily(["content", "maze", "formula", "renamed"], ["content"]))
def test_a_solution_that_somebody_else_uses_stays(path: Path, what: str) -> None:
    fill(path, 1, solution="sheet", title="T")
    if what == "maze":
        fill(path, 2, sheet="Solution", cells="J3:M8")
    else:
        with edited(path, "Last" if what == "formula" else "Solution") as sheet:
            if what == "renamed":
                sheet.title = "Mine"
            else:
                sheet["A20"] = "=Solution!B3" if what == "formula" else "note"
    notes = clear(path, sheet="Sheet", all=True).notes
    assert len(sheet_names(path)) == 3
    why = {"formula": "formulas refer to it", "renamed": None}.get(what, "it has content of others")
    assert notes == ((f"sheet 'Solution' stays: {why}",) if why else ())


@pytest.mark.slow
@pytest.mark.parametrize(
    "between",
    daily(["nothing", "another maze", "a maze that stays", "cleared twice", "openpyxl"], ["openpyxl"]),
)
def test_what_stayed_goes_by_all_later(path: Path, run: Callable[..., Result], between: str) -> None:
    """As the line says that is printed when it stays: the page set-up as it was before the first maze."""
    before, setup = parts_of(path), page(path)
    fill(path, 1, paper="A4", solution="sheet", title="T")
    assert STAYS in run("clear", path).out.splitlines()
    assert sheet_names(path) == ["Sheet", "Last", "Solution"]
    if between in {"another maze", "a maze that stays", "cleared twice"}:
        assert "renewed sheet 'Solution'" in fill(path, 2, cells="J3:N8", paper="Letter", solution="sheet")
    if between == "cleared twice":
        clear(path)
    if between == "openpyxl":
        user.save(path)
    cells = {"nothing": "C5", "a maze that stays": "J3:K4"}.get(between)
    assert run("clear", path, "--all", *(["--cells", cells] if cells else [])).status == 0
    if between == "a maze that stays":
        assert (sheet_names(path), page(path)[1]) == (["Sheet", "Last", "Solution"], "1")
        clear(path, all=True)
    assert (page(path), sheet_names(path), names_on(path)) == (setup, ["Sheet", "Last"], {})
    if between != "openpyxl":
        assert parts_of(path).keys() == before.keys()
    assert run("clear", path, "--all").status == 1


def test_a_dropped_record_takes_what_stays_along(path: Path) -> None:
    fill(path, 1, paper="A4")
    clear(path)
    clear(path, drop_record=True)
    assert names_on(path) == {}
    assert main(["clear", str(path), "--all"]) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "told", daily(["[]", "{", '{"page":{},"seconds":["Last"],"titles":0}', '{"page":{"fit":{"x":"1"}}}'], 1)
)
def test_what_stays_is_input_too(path: Path, told: str) -> None:
    """Anybody can write the hidden names: nothing but what came with a maze is removed."""
    fill(path, 1, paper="A4")
    clear(path)
    with edited(path) as sheet:
        sheet.defined_names["_excelmaze.stays.1"].value = f'"{base64.b64encode(told.encode()).decode()}"'
    main(["clear", str(path), "--all"])
    assert (sheet_names(path), page(path)[1]) == (["Sheet", "Last"], "9")


@pytest.mark.parametrize("language", daily(["en", "de"], ["de"]))
def test_the_sheet_of_a_solution_is_titled_as_that_of_a_new_workbook(path: Path, language: str) -> None:
    solution = words_in(language)("Solution")
    fill(path, 1, solution="sheet", language=language, name_line=True)
    header = sheet_of(path, solution).oddHeader
    assert header is not None
    assert (header.left.text, header.center.text, header.right.text) == (None, solution, None)
    fill(path, 2, cells="M3:P6", solution="sheet", language=language, title="A & B")
    titled = sheet_of(path, f"{solution} 2")
    assert titled["M2"].value == f"A & B: {solution}"
    assert titled.oddHeader is None or titled.oddHeader.center.text is None
    assert sheet_of(path)["M2"].value == "A & B"
