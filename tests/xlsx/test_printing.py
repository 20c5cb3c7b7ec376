"""Pages as they are printed: cells that fill them, headers, footers, lines for names, margins."""

from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import fill_workbook, generate, save
from excelmaze.draw.printing import Printing, fitting
from excelmaze.errors import InputError
from excelmaze.sheet.addresses import parse_selection
from excelmaze.sheet.paper import cell_pixels, margins_of, room_on, size_numbered
from tests.conftest import Result
from tests.validation import audit
from tests.xlsx.workbooks import clear

MM_OF_PX = 25.4 / 96


def page_of(path: Path) -> Worksheet:
    sheet = load_workbook(path).worksheets[0]
    assert isinstance(sheet, Worksheet)
    return sheet


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
    size = fitting(paper, parse_selection(cells).areas, margins_of("15")) * MM_OF_PX
    assert least <= size <= most


def test_a_page_is_full_in_one_direction_and_not_beyond_the_other(tmp_path: Path) -> None:
    save(generate("B2:U31", seed=1), tmp_path / "maze.xlsx")
    sheet = page_of(tmp_path / "maze.xlsx")
    height = sheet.row_dimensions[2].height
    assert height is not None
    side = height / 72 * 25.4
    margins = sheet.page_margins
    wide, high = (210 - 25.4 * (margins.left + margins.right), 297 - 25.4 * (margins.top + margins.bottom))
    assert 20 * side <= wide + 0.1
    assert 30 * side <= high + 0.1
    assert 20 * (side + MM_OF_PX) > wide or 30 * (side + MM_OF_PX) > high


@pytest.mark.parametrize("size", ["big", "", "7 cm", "3", "546", "0.5mm", True, None, 2.5])
def test_a_size_that_is_none_is_refused(size: object) -> None:
    with pytest.raises(InputError, match="cell size"):
        cell_pixels(size)  # type: ignore[arg-type]


def test_header_footer_names_and_margins_are_the_page_s(tmp_path: Path, run: Callable[..., Result]) -> None:
    out = tmp_path / "maze.xlsx"
    options = [
        "--title",
        "Q & A",
        "--header",
        "{title} {n}",
        "--footer",
        "{seed}: {page}/{pages}, {date}",
        "--name-line",
    ]
    assert run("new", out, "--rows", 5, "--cols", 5, "--seed", 7, *options, "--margins", "10,20,30,40").status == 0
    sheet = page_of(out)
    assert sheet.oddHeader is not None
    assert sheet.oddFooter is not None
    assert sheet.oddHeader.left.text == "Name: " + "_" * 24
    assert sheet.oddHeader.right.text == "Date: " + "_" * 12
    assert str(sheet.oddHeader.center.text).strip() == "Q && A 1"
    assert sheet.oddFooter.center.text == "7: &P/&N, &D"
    margins = sheet.page_margins
    assert [round(one * 25.4) for one in (margins.right, margins.bottom, margins.left)] == [20, 30, 40]
    assert margins.top * 25.4 > 17  # the lines of the header
    assert audit(out) == []


def test_a_long_title_is_parted_into_lines_and_its_lines_have_their_place(tmp_path: Path) -> None:
    for name, title in (("short", "Maze"), ("long", "Find the way " * 12)):
        save(generate("B2:F6", seed=1), tmp_path / f"{name}.xlsx", title=title)
    short, long = (page_of(tmp_path / f"{name}.xlsx") for name in ("short", "long"))
    assert long.oddHeader is not None
    lines = str(long.oddHeader.center.text).split("\n")
    assert len(lines) > 1
    assert " ".join(lines) == "Find the way " * 12
    assert long.page_margins.top > short.page_margins.top


def test_what_is_not_known_is_left_out(tmp_path: Path) -> None:
    save(generate("B2:F6", seed=1).replaced(recipe=None), tmp_path / "maze.xlsx")
    sheet = page_of(tmp_path / "maze.xlsx")
    assert sheet.oddHeader is not None
    assert sheet.oddFooter is not None
    assert (sheet.oddHeader.center.text, sheet.oddFooter.center.text) == (None, None)


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--header", "{author}", "{author} stands for nothing; choose from {title}"),
        ("--footer", "x" * 252, "it takes 256 characters with its codes; shorten it, Excel takes 255"),
        ("--margins", "70", "out of range"),
        ("--margins", "1,2", "one number or top,right,bottom,left"),
        ("--cell-size", "7cm", "give fit, pixels such as 20, or 7mm"),
    ],
)
def test_what_makes_no_page_is_refused(
    option: str, value: str, message: str, run: Callable[..., Result], tmp_path: Path
) -> None:
    result = run("new", tmp_path / "maze.xlsx", option, value)
    assert (result.status, result.err.count("\n")) == (2, 1)
    assert message in result.err
    assert not (tmp_path / "maze.xlsx").exists()


@pytest.mark.slow
def test_cells_of_a_sheet_that_exists_fit_its_page_and_get_their_size_back(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    save(generate("B2:C3", seed=1), path)
    before = page_of(path).column_dimensions["H"].width
    fill_workbook(path, cells="H2:Q11", seed=1, cell_size="fit", paper="A5")
    wide, _ = room_on(size_numbered(11), "portrait", margins_of("25.4,19.05,25.4,19.05"))
    height = page_of(path).row_dimensions[2].height
    assert height is not None
    assert wide / 10 - 0.3 <= height / 72 * 25.4 <= wide / 10
    clear(path)
    assert page_of(path).column_dimensions["H"].width == before


def test_the_usual_page_has_a_title_above_and_the_recipe_below() -> None:
    assert (Printing().header, Printing().footer) == ("{title}", "{algorithm}, seed {seed}")
