"""A maze is reported only if it is on the sheet: where its letters or arrows have no place it is refused."""

from pathlib import Path

import openpyxl
import pytest

from excelmaze import WorkbookError, fill_workbook, read
from excelmaze.cli import main
from excelmaze.sheet.addresses import parse_selection
from tests.cases import daily

KINDS = daily(
    [
        ("C5:I11", ["--dimensions", "2x2x2x2"]),
        ("C5:H10", ["--wrap", "both"]),
        ("C5:H10", ["--wrap", "rows", "--no-recipe"]),
        ("C5:E7,G5:I9,K5:N12", ["--portals", "auto"]),
        ("C5:E7,G5:I9,K5:N12", ["--portals", "auto", "--no-recipe"]),
    ],
    3,
)


def occupied(path: Path, cells: str, free: str = "") -> Path:
    """A workbook with a value in each of some cells, but for those that are free."""
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    for text, value in ((cells, "x"), (free, None)):
        for area in parse_selection(text).areas if text else ():
            for row in sheet[area.address] if area.size > 1 else [[sheet[area.address]]]:
                for cell in row:
                    cell.value = value
    book.save(path)
    return path


@pytest.mark.parametrize(("cells", "options"), KINDS)
def test_a_maze_whose_links_cannot_be_marked_is_refused_and_the_cells_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], cells: str, options: list[str]
) -> None:
    path = occupied(tmp_path / "book.xlsx", cells)
    before = path.read_bytes()
    for more in ([], ["--dry-run"]):
        assert main(["fill", str(path), "--cells", cells, "--seed", "1", *options, *more]) != 0
        said = capsys.readouterr().err
        assert "letters or arrows that join parts of the maze have no place, as something is in " in said
        assert "on sheet 'Sheet'" in said
        assert "empty what is in the way, choose other cells, or take another seed" in said
    assert path.read_bytes() == before


def test_without_a_seed_it_is_refused_too_where_no_maze_has_place(tmp_path: Path) -> None:
    path = occupied(tmp_path / "book.xlsx", "C5:E7,G5:I9")
    with pytest.raises(WorkbookError, match="have no place"):
        fill_workbook(path, cells="C5:E7,G5:I9", portals="auto")


def test_one_end_of_each_link_is_enough(tmp_path: Path) -> None:
    """The maze reads back, so it is no fault that the other end says nothing."""
    path = occupied(tmp_path / "book.xlsx", "C5:C10")
    done = fill_workbook(path, cells="C5:H10", seed=1, wrap="rows")
    assert done.report is not None
    assert any("left out" in note for note in done.report.notes)
    assert read(path, cells="C5:H10") == done.maze


def test_without_a_seed_a_maze_is_sought_that_has_place(tmp_path: Path) -> None:
    """Two of the rows have values at both ends: other rows may be joined."""
    path = occupied(tmp_path / "book.xlsx", "C5:H10", free="D5:G10,C7:H10")
    for _ in range(3):
        done = fill_workbook(path, cells="C5:H10", wrap="rows")
        assert read(path, cells="C5:H10") == done.maze


def test_marks_that_are_left_out_are_no_reason_to_refuse(tmp_path: Path) -> None:
    path = occupied(tmp_path / "book.xlsx", "C5:H10")
    done = fill_workbook(path, cells="C5:H10", seed=1, marks="words", tiling="bricks", no_recipe=True)
    assert done.report is not None
    assert done.report.cells == 36
