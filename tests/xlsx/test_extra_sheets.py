"""Sheets that come with a maze, solution and steps: each time new ones, which `clear` leaves and names."""

from pathlib import Path
from typing import Any

import pytest

from excelmaze import clear_workbook, read, solve_workbook
from excelmaze.languages import words_in
from tests.cases import daily
from tests.validation import audit
from tests.xlsx.workbooks import clear, edited, fill_cells, names_on, new_book, report_of, sheet_names, sheet_of

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
OUT_OF_DATE = "sheet {!r} is out of date: it shows what was there before"


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
    return report_of(fill_cells(path, seed=seed, **{"cells": CELLS, **options})).notes


@pytest.mark.parametrize("options", WAYS)
def test_each_solution_is_a_new_sheet_and_the_one_before_is_said_to_be_out_of_date(
    path: Path, options: dict[str, Any]
) -> None:
    faults = audit(path)
    fill(path, 1, solution="sheet", **options)
    assert OUT_OF_DATE.format("Solution") in fill(path, 2, solution="sheet", **options)
    assert sheet_names(path) == ["Sheet", "Last", "Solution", "Solution 2"]
    assert audit(path) == faults
    cells = options.get("cells", CELLS)
    if not options.keys() & {"tiling", "dimensions"}:  # which no recipe tells of there
        shown = [read(path, sheet=name, cells=cells).passages for name in ("Sheet", "Solution", "Solution 2")]
        assert shown[0] == shown[2] != shown[1]


def test_a_maze_beside_another_has_a_solution_of_its_own(path: Path) -> None:
    fill(path, 1, solution="sheet")
    assert fill(path, 2, cells="J5:L7", solution="sheet") == ()
    assert sheet_names(path) == ["Sheet", "Last", "Solution", "Solution 2"]
    assert fill(path, 3, cells="J5:L7") == (OUT_OF_DATE.format("Solution 2"),)
    first = read(path, sheet="Solution", cells=CELLS)
    assert first.passages == read(path, sheet="Sheet", cells=CELLS).passages


def test_steps_are_added_each_time_and_out_of_date_after_a_refill(path: Path) -> None:
    fill(path, 1)
    solve_workbook(path, cells=CELLS, steps=2)
    assert report_of(solve_workbook(path, cells=CELLS, steps=2, solver="tremaux")).notes == ()
    assert sheet_names(path) == ["Sheet", "Last", "Step 1", "Step 2", "Step 1 (2)", "Step 2 (2)"]
    assert len(fill(path, 2)) == 4


@pytest.mark.parametrize(
    ("options", "notes"),
    [
        ({}, ()),
        ({"paper": "A5"}, ("the page set-up stays",)),
        ({"solution": "sheet"}, ("the sheet 'Solution' stays",)),
        ({"paper": "A5", "solution": "sheet"}, ("the page set-up and the sheet 'Solution' stay",)),
    ],
)
def test_clear_names_only_what_came_with_the_maze(path: Path, options: dict[str, Any], notes: tuple[str, ...]) -> None:
    fill(path, 1, **options)
    fill(path, 2, cells="J5:L7")
    assert report_of(clear_workbook(path, cells="J5:L7")).notes == ()
    assert (clear(path).notes, names_on(path)) == (notes, {})
    assert sheet_names(path) == ["Sheet", "Last", *(["Solution"] if "solution" in options else [])]
    assert sheet_of(path).print_area == ("'Sheet'!$C$5:$H$10" if "paper" in options else "'Sheet'!$A$1:$C$3")


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
