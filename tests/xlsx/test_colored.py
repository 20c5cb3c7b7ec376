"""The cells that a user painted: in plain, theme, indexed and tinted colours, within cells or on the whole sheet."""

from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.styles import PatternFill
from openpyxl.styles.colors import Color
from openpyxl.worksheet.views import Selection

from excelmaze.errors import InputError
from excelmaze.xlsx.cells_to_fill import parse_color
from excelmaze.xlsx.clear import clear_workbook
from excelmaze.xlsx.fill import fill_workbook
from tests.cases import daily
from tests.conftest import Result

Run = Callable[..., Result]
PAINTED = ["C3", "D3", "D4", "E4", "E5", "C5"]


def painted(path: Path, color: Color | str, *, pattern: str = "solid", selected: str = "A1") -> Path:
    """A workbook with a value, some cells in a colour, and one in another."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for cell in PAINTED:
        sheet[cell].fill = PatternFill(fill_type=pattern, fgColor=color)  # type: ignore[arg-type]
    sheet["D3"].value = "keep me"
    sheet["H9"].fill = PatternFill("solid", fgColor="FF123456")
    sheet["K1"].value = 1
    sheet.sheet_view.selection = [Selection(activeCell=selected.split(":", maxsplit=1)[0], sqref=selected)]
    book.save(path)
    return path


@pytest.mark.parametrize(
    ("color", "asked"),
    daily(
        [
            (Color(rgb="FFFFFF00"), "FFFF00"),
            (Color(rgb="00FFFF00"), "#ffff00"),
            (Color(indexed=13), "FFFFFF00"),
            (Color(theme=4), "4F81BD"),  # openpyxl's theme is that of Office 2007
            (Color(theme=0), "FFFFFF"),
            (Color(theme=1), "000000"),
            (Color(theme=4, tint=0.7999816888943144), "DCE6F1"),
            (Color(theme=4, tint=-0.249977111117893), "366092"),
            (Color(theme=0, tint=-0.3499862666707358), "A6A6A6"),
            (Color(rgb="FFFF0000", tint=0.5), "FF8080"),
        ],
        5,
    ),
)
def test_cells_are_found_by_the_colour_that_is_seen(color: Color, asked: str, tmp_path: Path) -> None:
    """The figures are those that Excel's list of theme colours shows."""
    done = fill_workbook(painted(tmp_path / "book.xlsx", color), colored=asked, seed=1)
    assert {*done.maze.grid} == {*PAINTED}


def test_the_colour_comes_back_when_the_maze_is_cleared(tmp_path: Path) -> None:
    path = painted(tmp_path / "book.xlsx", "FFFFFF00")
    for _ in range(2):
        fill_workbook(path, colored="FFFF00", seed=1, theme="color")
        assert clear_workbook(path).report is not None
        sheet = load_workbook(path).active
        assert sheet is not None
        assert {cell.coordinate for row in sheet for cell in row if cell.fill.fgColor.rgb == "FFFFFF00"} == {*PAINTED}
        assert sheet["D3"].value == "keep me"


def test_only_within_the_cells_that_are_given_or_selected(tmp_path: Path) -> None:
    path = painted(tmp_path / "book.xlsx", "FFFFFF00")
    selected = painted(tmp_path / "selected.xlsx", "FFFFFF00", selected="A1:D9")
    expected = {"C3", "D3", "D4", "C5"}
    assert {*fill_workbook(path, cells="B2:D9", colored="FFFF00").maze.grid} == expected
    assert {*fill_workbook(selected, colored="FFFF00").maze.grid} == expected


def test_a_hole_and_a_start_in_painted_cells(tmp_path: Path) -> None:
    path = painted(tmp_path / "book.xlsx", "FFFFFF00", selected="D3:E5")
    maze = fill_workbook(path, colored="FFFF00", hole=["E4"], goal="none").maze
    assert {*maze.grid} == {"D3", "D4", "E5"}
    assert [maze.grid.address_of(end.start) for end in maze.ends] == ["D3", "E5"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--colored", "yellow"], "'yellow' is no colour; write red, green and blue as six digits, such as FFFF00"),
        (
            ["--colored", "00FF00"],
            "no cell of sheet 'Sheet' is filled 00FF00; there is FFFF00 (6 cells), 123456 (1 cell)",
        ),
        (["--colored", "00FF00", "--cells", "A1:B2"], "no cell of A1:B2 on sheet 'Sheet' is filled 00FF00; fill some"),
        (
            ["--colored", "FFFF00", "--shape", "heart"],
            "--shape and --colored both say which cells the maze has; give o",
        ),
        (["--colored", "FFFF00", "--hole", "Z9"], "the hole Z9 lies outside the maze, C3:D3 and 3 more areas; choose"),
        (
            ["--colored", "FFFF00", "--hole", "Other!C3"],
            "Other!C3 lies on sheet 'Other', and the sheet asked for is",
        ),
    ],
)
def test_what_cannot_be_found_is_refused_in_one_line(
    arguments: list[str], message: str, run: Run, tmp_path: Path
) -> None:
    path = painted(tmp_path / "book.xlsx", "FFFFFF00")
    before = path.read_bytes()
    result = run("fill", path, *arguments)
    assert (result.status, result.err.count("\n")) == (2, 1)
    assert message in result.err
    assert path.read_bytes() == before


@pytest.mark.slow
def test_a_maze_that_has_taken_the_colour_is_named_with_what_gives_it_back(tmp_path: Path) -> None:
    path = painted(tmp_path / "book.xlsx", "FFFFFF00")
    maze = fill_workbook(path, colored="FFFF00", seed=1).maze
    with pytest.raises(InputError, match="what an earlier maze covers has its colours again after clear"):
        fill_workbook(path, colored="FFFF00", seed=2)
    clear_workbook(path)
    assert {*fill_workbook(path, colored="FFFF00", seed=2).maze.grid} == {*maze.grid}


def test_patterns_and_empty_sheets_have_no_colour(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is filled FFFF00; there is 123456"):
        fill_workbook(painted(tmp_path / "book.xlsx", "FFFFFF00", pattern="lightTrellis"), colored="FFFF00")
    Workbook().save(tmp_path / "empty.xlsx")
    with pytest.raises(InputError, match="sheet 'Sheet' is empty; fill the cells of the maze with a colour first"):
        fill_workbook(tmp_path / "empty.xlsx", colored="FFFF00")


def test_a_colour_is_six_digits() -> None:
    assert [parse_color(text) for text in ("ffff00", "#FFFF00", "80FFFF00", " FFFF00 ")] == ["FFFF00"] * 4
    for text in ("", "FF0", "GGGGGG", "０１２３４５", "FFFF0", "FFFFFFFFF"):
        with pytest.raises(InputError, match="is no colour"):
            parse_color(text)
