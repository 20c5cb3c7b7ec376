"""Solution and steps on sheets of their own: whether they are still as they came, and what a refill makes of them."""

from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.styles import PatternFill
from openpyxl.worksheet.datavalidation import DataValidation

from excelmaze import clear_workbook, fill_workbook, read, solve_workbook
from tests.cases import daily
from tests.validation import audit

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
    [{"marks": "letters", "no_names": True}, {"cells": "C5:E7,G5:I9", "portals": "auto"}],
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "book.xlsx"
    book = openpyxl.Workbook()
    book.create_sheet("Last")
    book.save(path)
    return path


def fill(path: Path, seed: int, **options: Any) -> tuple[str, ...]:  # noqa: ANN401 - of many types
    """Fill cells, and return what is said of it."""
    report = fill_workbook(path, seed=seed, **{"cells": CELLS, **options}).report
    assert report is not None
    return report.notes


def sheets(path: Path) -> list[str]:
    return openpyxl.load_workbook(path).sheetnames


@pytest.mark.parametrize("options", WAYS)
@pytest.mark.parametrize("asked", ["sheet", "none"])
def test_a_refill_renews_the_solution_and_clear_all_removes_it(path: Path, options: dict[str, Any], asked: str) -> None:
    faults = audit(path)
    fill(path, 1, solution="sheet", **options)
    openpyxl.load_workbook(path).save(path)  # which makes other parts of the same contents
    assert "renewed sheet 'Solution'" in fill(path, 2, solution=asked, **options)
    assert sheets(path) == ["Sheet", "Last", "Solution"]
    assert audit(path) == faults
    cells = options.get("cells", CELLS)
    if not options.keys() & {"tiling", "dimensions"}:  # which no recipe tells of there
        assert read(path, sheet="Solution", cells=cells).passages == read(path, sheet="Sheet", cells=cells).passages
    solve_workbook(path, cells=cells, sheet="Sheet", steps=2)
    clear_workbook(path, sheet="Sheet", all=True)
    assert sheets(path) == ["Sheet", "Last"]


@pytest.mark.parametrize("what", daily(["text", "number", "list", "maze"], ["number"]))
def test_a_solution_that_holds_something_of_the_user_s_is_said_to_be_out_of_date(path: Path, what: str) -> None:
    fill(path, 1, solution="sheet")
    book = openpyxl.load_workbook(path)
    sheet = book["Solution"]
    if what == "list":
        choice = DataValidation("list", formula1='"yes,no"')
        choice.add("A1")
        sheet.add_data_validation(choice)
    elif what != "maze":
        sheet["A1"] = "mine" if what == "text" else 7
    book.save(path)
    if what == "maze":
        fill(path, 5, cells="K12:L13", sheet="Solution")
    said = "sheet 'Solution' is out of date: it shows what was there before, and it has content of others"
    for solution in ("none", "sheet", "sheet"):
        assert said in fill(path, 2, sheet="Sheet", solution=solution)
    assert sheets(path) == ["Sheet", "Last", "Solution", "Solution 2"]
    clear_workbook(path, sheet="Sheet", all=True)
    assert sheets(path) == ["Sheet", "Last", "Solution"]


def test_a_maze_beside_another_has_a_solution_of_its_own(path: Path) -> None:
    fill(path, 1, solution="sheet")
    assert fill(path, 2, cells="J5:L7", solution="sheet") == ()
    assert sheets(path) == ["Sheet", "Last", "Solution", "Solution 2"]
    assert fill(path, 3, cells="J5:L7") == ("renewed sheet 'Solution 2'",)
    first = read(path, sheet="Solution", cells=CELLS)
    assert first.passages == read(path, sheet="Sheet", cells=CELLS).passages


def test_a_solution_that_no_goal_can_renew_is_said_to_be_out_of_date(path: Path) -> None:
    fill(path, 1, solution="sheet")
    assert fill(path, 2, goal="none") == ("sheet 'Solution' is out of date: it shows what was there before",)


def test_steps_are_out_of_date_after_a_refill_and_not_after_other_steps(path: Path) -> None:
    fill(path, 1)
    solve_workbook(path, cells=CELLS, steps=2)
    report = solve_workbook(path, cells=CELLS, steps=2, solver="depth-first").report
    assert report is not None
    assert report.notes == ("renewed sheets 'Step 1', 'Step 2'",)
    assert len(fill(path, 2)) == 2
    assert sheets(path) == ["Sheet", "Last", "Step 1", "Step 2"]


@pytest.mark.parametrize("levels", [["Sheet"], ["Sheet", "Last"]], ids=["one", "two"])
def test_the_solutions_of_levels_are_renewed(path: Path, levels: list[str]) -> None:
    fill(path, 1, sheet=["Sheet", "Last"], solution="sheet")
    notes = fill(path, 2, sheet=levels, solution="sheet")
    names = ["Solution, Sheet", "Solution, Last"]
    if len(levels) == len(names):
        assert notes == ("renewed sheets 'Solution, Sheet', 'Solution, Last'",)
        assert sheets(path) == ["Sheet", "Last", *names]
        assert read(path, sheet=names[1], cells=CELLS).passages == read(path, cells=CELLS).passages
    else:
        assert [note for note in notes if "out of date" in note] == [
            f"sheet {name!r} is out of date: it shows what was there before" for name in names
        ]
        assert sheets(path) == ["Sheet", "Last", *names, "Solution"]


def test_formulas_that_refer_to_a_renewed_sheet_go_on_to_do_so(path: Path) -> None:
    fill(path, 1, solution="sheet")
    book = openpyxl.load_workbook(path)
    book["Last"]["A1"] = "=Solution!C5"
    book["Last"]["A1"].fill = PatternFill("solid", "FF0000FF")
    book.move_sheet("Solution", -1)
    book.save(path)
    assert fill(path, 2) == ("renewed sheet 'Solution'",)
    assert sheets(path) == ["Sheet", "Solution", "Last"]
    assert openpyxl.load_workbook(path)["Last"]["A1"].value == "=Solution!C5"
