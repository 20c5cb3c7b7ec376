"""Pages as they are printed: cells that fill them, headers, footers, margins."""

from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import generate, save
from excelmaze.draw.printing import PrintedCells
from excelmaze.sheet.addresses import parse_selection
from excelmaze.sheet.paper import margins_of
from tests.cases import daily
from tests.conftest import Result
from tests.validation import audit
from tests.xlsx.workbooks import edited, new_book, sheet_of, sheet_xml

Run = Callable[..., Result]
MM_OF_PX = 25.4 / 96


def header_and_footer(sheet: Worksheet, where: str = "center") -> list[str | None]:
    parts = [getattr(getattr(part, where, None), "text", None) for part in (sheet.oddHeader, sheet.oddFooter)]
    return [part and str(part).strip() for part in parts]


@pytest.mark.parametrize(
    ("cells", "paper", "least", "most"),
    [
        ("B2:F5", 9, 43, 45.1),  # 4 rows on the 180 mm of a landscape page
        ("B2:I6", 9, 32, 33.4),
        ("B2:C3", 9, 59, 60),  # never larger than 60 mm
        ("B2:AE21", 9, 8.4, 9.0),  # 30 columns on the 267 mm of a landscape page
        ("B2:U31", 11, 5.0, 5.9),
        ("B2:F6,L2:P6", 9, 17, 18.2),  # six columns of 64 pixels lie between
        ("B2:CW101", 9, 2.1, 2.2),  # smaller ones are left to the printer
    ],
)
def test_cells_that_fit_fill_the_page_within_reason(cells: str, paper: int, least: float, most: float) -> None:
    size = PrintedCells(parse_selection(cells).areas).fitting_paper(paper, margins_of("15")) * MM_OF_PX
    assert least <= size <= most


def test_a_page_is_full_in_one_direction_and_not_beyond_the_other(tmp_path: Path) -> None:
    save(generate("B2:U31", seed=1), tmp_path / "maze.xlsx")
    sheet = sheet_of(tmp_path / "maze.xlsx")
    side, margins = (sheet.row_dimensions[2].height or 0) / 72 * 25.4, sheet.page_margins
    wide, high = (210 - 25.4 * (margins.left + margins.right), 297 - 25.4 * (margins.top + margins.bottom))
    assert 20 * side <= wide + 0.1
    assert 30 * side <= high + 0.1
    assert 20 * (side + MM_OF_PX) > wide or 30 * (side + MM_OF_PX) > high


@pytest.mark.parametrize("command", daily(["new", "fill"], ["fill"]))
def test_header_footer_lines_for_names_and_margins_are_the_page_s(tmp_path: Path, run: Run, command: str) -> None:
    path = tmp_path / "maze.xlsx"
    words = ["--seed", 7, "--title", "Q & A", "--language", "en", "--name-line", "--margins", "10,20,30,40"]
    words += ["--header", "{title} {n}", "--footer", "{seed}: {page}/{pages}, {date}", "--cells", "B3:F7"]
    faults: list[str] = []
    if command == "fill":
        faults = audit(new_book(path))
        words += ["--paper", "A4"]
    assert run(command, path, *words).status == 0
    sheet = sheet_of(path)
    assert header_and_footer(sheet, "left")[0] == "Name: " + "_" * 24
    assert header_and_footer(sheet, "right")[0] == "Date: " + "_" * 12
    assert header_and_footer(sheet) == ["Q && A 1", "7: &P/&N, &D"]
    margins = sheet.page_margins
    assert [round(one * 25.4) for one in (margins.right, margins.bottom, margins.left)] == [20, 30, 40]
    assert margins.top * 25.4 > 17  # the lines of the header
    assert audit(path) == faults


def test_the_usual_page_has_a_title_above_and_nothing_below_and_no_line_has_what_is_not_known(
    tmp_path: Path, run: Run
) -> None:
    save(generate("B2:F6", seed=1), tmp_path / "maze.xlsx", title="Mine")
    assert header_and_footer(sheet_of(tmp_path / "maze.xlsx")) == ["Mine", None]
    save(generate("B2:F6", seed=1).replaced(recipe=None), tmp_path / "maze.xlsx")
    assert header_and_footer(sheet_of(tmp_path / "maze.xlsx")) == [None, None]
    for words in (["new", "a.xlsx", "--no-recipe"], ["export", tmp_path / "maze.xlsx", tmp_path / "a.pdf"]):
        assert "no recipe goes with this page, and {seed} needs one" in run(*words, "--footer", "{page} {seed}").err


def test_a_header_that_is_there_stays_and_so_does_all_that_the_element_says(run: Run, tmp_path: Path) -> None:
    path = new_book(tmp_path / "book.xlsx")
    with edited(path) as sheet:
        sheet.oddHeader.center.text = "School"  # type: ignore[union-attr]
        sheet.evenFooter.left.text = "even"  # type: ignore[union-attr]
        sheet.HeaderFooter.differentOddEven = True
    faults = audit(path)
    done = run("fill", path, "--cells", "C3:G7", "--seed", "1", "--header", "Mine", "--footer", "seed {seed}")
    assert "the header of sheet 'Sheet' stays; remove it in Excel to have another" in done.out
    assert header_and_footer(sheet_of(path)) == ["School", "seed 1"]
    assert sheet_xml(path).count("evenFooter") == 2
    assert 'differentOddEven="1"' in sheet_xml(path)
    assert audit(path) == faults
    again = run("fill", path, "--cells", "C3:G7", "--seed", "1", "--footer", "seed {seed}")
    assert "footer" not in again.out, "it is the same"
    assert "the footer of sheet 'Sheet' stays" in run("fill", path, "--cells", "C3:G7", "--footer", "Other").out
