"""Mazes that change the page set-up of one sheet: the user's own comes back in whatever order they are cleared."""

from collections.abc import Callable, Iterable
from itertools import permutations
from pathlib import Path

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import clear_workbook, fill_workbook
from tests.cases import daily
from tests.conftest import Result
from tests.stateful import user
from tests.xlsx.office import converted, needs_libreoffice

MAZES = {
    "B3:E9": {"paper": "Letter", "title": "One", "header": "One {seed}"},
    "G3:L5": {"paper": "A5", "margins": "20", "footer": "Two"},
    "N3:Q9": {"paper": "A4", "header": "Three", "name_line": True},
}
CHANGES = ("nothing", "paper", "print area", "margins", "header")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "book.xlsx"
    book = openpyxl.Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    sheet["A1"] = "mine"
    sheet.page_setup.orientation, sheet.page_setup.paperSize = "landscape", 8
    sheet.page_margins.left = 0.3
    sheet.print_area = "A1:C50"
    book.save(path)
    return path


def page(path: Path) -> dict[str, object]:
    """What is printed of the first sheet, and how."""
    sheet = openpyxl.load_workbook(path).worksheets[0]
    assert isinstance(sheet, Worksheet)
    margins, fit = sheet.page_margins, sheet.sheet_properties.pageSetUpPr
    return {
        "paper": sheet.page_setup.paperSize,
        "orientation": sheet.page_setup.orientation,
        "print area": sheet.print_area,
        "margins": [round(getattr(margins, side), 2) for side in ("left", "right", "top", "bottom")],
        "fit": bool(fit and fit.fitToPage),
        "centred": bool(sheet.print_options.horizontalCentered),
        "header": [getattr(one and one.center, "text", None) for one in (sheet.oddHeader, sheet.oddFooter)],
    }


def changed(path: Path, what: str) -> None:
    """Somebody changes the page set-up."""
    book = openpyxl.load_workbook(path)
    sheet = book.worksheets[0]
    assert isinstance(sheet, Worksheet)
    if what == "paper":
        sheet.page_setup.paperSize = 12
    elif what == "print area":
        sheet.print_area = "A1:D20"
    elif what == "margins":
        sheet.page_margins.left = 1.5
    elif what == "header":
        assert sheet.oddHeader is not None
        sheet.oddHeader.center.text = "School"
    book.save(path)


def filled(path: Path, mazes: Iterable[str] = MAZES) -> None:
    for seed, cells in enumerate(mazes):
        fill_workbook(path, cells=cells, seed=seed, **MAZES[cells])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "order", daily([" ".join(order) for order in permutations(MAZES)], ["N3:Q9 G3:L5 B3:E9", "G3:L5 B3:E9 N3:Q9"])
)
@pytest.mark.parametrize("everything", [True, False], ids=["all each time", "all at last"])
def test_the_page_set_up_comes_back_in_any_order_of_clearing(
    path: Path,
    order: str,
    everything: bool,  # noqa: FBT001 - a case
) -> None:
    before = page(path)
    filled(path)
    *first, last = order.split()
    for cells in first:
        clear_workbook(path, cells=cells, all=everything)
        assert page(path) != before
    clear_workbook(path, cells=last, all=True)
    assert page(path) == before
    assert list(openpyxl.load_workbook(path).worksheets[0].defined_names) == []


@pytest.mark.parametrize("what", CHANGES)
@pytest.mark.parametrize("order", daily(["B3:E9 G3:L5", "G3:L5 B3:E9"], 1))
def test_what_is_changed_between_two_mazes_is_there_when_both_are_gone(path: Path, what: str, order: str) -> None:
    before = page(path)
    filled(path, ["B3:E9"])
    changed(path, what)
    own = page(path)
    filled(path, ["G3:L5"])
    for cells in order.split():
        clear_workbook(path, cells=cells, all=True)
    assert page(path) == before | ({what: own[what]} if what in own else {})


def test_what_is_changed_after_a_maze_stays(path: Path) -> None:
    filled(path, ["B3:E9"])
    changed(path, "paper")
    clear_workbook(path, all=True)
    assert (page(path)["paper"], page(path)["orientation"]) == (12, "landscape")


@pytest.mark.parametrize("clearing", daily(["all", "first without it"], 1))
def test_a_maze_over_another_keeps_what_was_before_both(path: Path, clearing: str) -> None:
    """With a maze in between that stays; the last one has no page of its own."""
    before = page(path)
    filled(path, ["B3:E9", "G3:L5"])
    fill_workbook(path, cells="B3:E9", seed=5)
    clear_workbook(path, cells="B3:E9", all=clearing == "all")
    clear_workbook(path, cells="G3:L5", all=True)
    assert page(path) == before


def test_the_print_area_moves_along_with_its_rows_and_its_sheet(path: Path) -> None:
    filled(path, ["B3:E9", "G3:L5"])
    user.insert_rows(path, "Sheet", 2, 3)
    user.rename(path, "Sheet", "Two words")
    clear_workbook(path, cells="G6:L8", all=True)
    assert page(path)["print area"] == "'Two words'!$B$5:$E$12"
    clear_workbook(path, all=True)
    assert page(path)["print area"] == "'Two words'!$A$1:$C$53"


@pytest.mark.slow
@needs_libreoffice
@pytest.mark.libreoffice
def test_a_page_that_libreoffice_saved_is_still_a_mazes(path: Path, tmp_path: Path) -> None:
    """It writes margins in hundredths of a millimetre, and fonts into headers."""
    (before,) = map(page, converted([path], "xlsx", tmp_path / "before").values())
    filled(path)
    (path,) = converted([path], "xlsx", tmp_path).values()
    for cells in MAZES:
        clear_workbook(path, cells=cells, all=True)
    assert page(path) == before


def test_a_header_that_somebody_changed_is_theirs(path: Path, run: Callable[..., Result]) -> None:
    filled(path, ["B3:E9"])
    changed(path, "header")
    done = run("fill", path, "--cells", "N3:Q9", "--header", "Three")
    assert "the header of sheet 'Sheet' stays, as it is not a maze's" in done.out
    clear_workbook(path, all=True)
    assert page(path)["header"] == ["School", None]
