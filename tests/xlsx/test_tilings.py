"""A tiling with diagonals and texts through all that writes and reads files."""

import re
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from excelmaze import generate, read, save
from excelmaze.draw.layout import FALLING, RISING
from excelmaze.draw.tilings import TILINGS
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import parse_selection
from excelmaze.xlsx.clear import clear_workbook
from excelmaze.xlsx.fill import fill_workbook
from excelmaze.xlsx.sheets.cell_formats import CellFormats
from excelmaze.xlsx.sheets.workbook import open_workbook
from excelmaze.xlsx.solve import solve_workbook
from tests.halves import Halves, expected
from tests.validation import audit, sdk_errors
from tests.xlsx.handmade import handmade
from tests.xlsx.office import converted, needs_libreoffice
from tests.xlsx.workbooks import CELLS, clear


@pytest.fixture
def halves(monkeypatch: pytest.MonkeyPatch) -> Halves:
    tiling = Halves()
    monkeypatch.setitem(TILINGS, "squares", tiling)
    return tiling


def maze_in(cells: str = CELLS) -> Maze:
    return generate(cells, seed=3, openings="none")


@pytest.mark.parametrize("solution", ["none", "sheet"])
def test_a_new_workbook_shows_and_gives_back_all_of_a_tiling(halves: Halves, tmp_path: Path, solution: str) -> None:
    maze, path = maze_in(), tmp_path / "new.xlsx"
    save(maze, path, title="Halves", solution=solution)
    assert audit(path) == []
    for sheet in ("Maze", "Solution")[: 1 + (solution == "sheet")]:
        assert read(path, sheet=sheet) == maze
        assert halves.seen.pop() == expected(maze)


def test_what_openpyxl_saves_is_still_read(halves: Halves, tmp_path: Path) -> None:
    maze, path = maze_in(), tmp_path / "new.xlsx"
    save(maze, path)
    openpyxl.load_workbook(path).save(path)
    assert read(path) == maze
    assert halves.seen == [expected(maze)]


@pytest.mark.libreoffice
@needs_libreoffice
def test_what_libreoffice_saves_is_still_read(halves: Halves, tmp_path: Path) -> None:
    maze, path = maze_in(), tmp_path / "new.xlsx"
    save(maze, path)
    saved = converted([path], "xlsx", tmp_path)[path]
    assert read(saved) == maze
    assert halves.seen == [expected(maze)]


@pytest.mark.slow
def test_the_schema_allows_what_is_written(halves: Halves, tmp_path: Path) -> None:
    save(maze_in(), tmp_path / "new.xlsx", solution="sheet")
    assert halves
    assert sdk_errors(tmp_path / "new.xlsx") == []


# A number, a formula, a text with two fonts, and a text of the sheet's own; two cells with a diagonal of the user's.
SHEET = (
    '<sheetData><row r="3" spans="1:9"><c r="B3" s="1"><v>7</v></c><c r="C3"><f>B3*2</f><v>14</v></c></row>'
    '<row r="5"><c r="D5" t="inlineStr"><is><r><rPr><b/></rPr><t>bo</t></r><r><t>ld</t></r></is></c>'
    '<c r="E5" s="1"/></row><row r="7"><c r="F7" t="str"><v>own</v></c></row></sheetData>'
)
HELD = {(3, 2), (3, 3), (5, 4), (7, 6)}


def with_values(path: Path) -> Path:
    return handmade(path, SHEET)


def sheet_xml(path: Path) -> bytes:
    with open_workbook(path) as book:
        return book.sheet().part.data


def held_cells(maze: Maze) -> set[int]:
    return {cell for cell in range(maze.grid.size) if maze.grid.place(cell) in HELD}


def test_nothing_that_a_cell_holds_is_overwritten(halves: Halves, tmp_path: Path) -> None:
    path = with_values(tmp_path / "book.xlsx")
    done = fill_workbook(path, cells="B3:F8", seed=24)
    assert faults_of(path) == set()
    assert read(path, cells="B3:F8") == done.maze
    seen, wanted = halves.seen.pop(), expected(done.maze)
    held = held_cells(done.maze)
    assert {cell: text for cell, text in seen.texts.items() if cell not in held} == {
        cell: text for cell, text in wanted.texts.items() if cell not in held
    }
    assert seen.crossed == wanted.crossed
    assert done.report
    assert any("texts of the maze left out" in note for note in done.report.notes)
    now = openpyxl.load_workbook(path).active
    assert now
    values = [str(now.cell(*place).value) for place in sorted(HELD)]
    assert values == ["1900-01-07 00:00:00", "=B3*2", "bold", "own"]


def test_clear_gives_the_sheet_back_as_it_was(halves: Halves, tmp_path: Path) -> None:
    path = with_values(tmp_path / "book.xlsx")
    before = sheet_xml(path)
    fill_workbook(path, cells="B3:F8", seed=3, title="Halves")
    clear_workbook(path)
    assert looks_alike(path, tmp_path / "other.xlsx")
    assert content_of(sheet_xml(path)) == content_of(before)
    assert halves


def content_of(xml: bytes) -> bytes:
    """A sheet without the numbers of its styles, which may be others that look the same."""
    return re.sub(rb' s="\d+"', b"", xml)


def looks_alike(path: Path, other: Path) -> bool:
    grid = Grid.from_selection("A1:H12")
    with open_workbook(path) as one, open_workbook(with_values(other)) as two:
        seen, wanted = one.sheet().looks(grid), two.sheet().looks(grid)
    return (seen.own_sides, seen.lines, fills_of(seen)) == (wanted.own_sides, wanted.lines, fills_of(wanted))


def fills_of(looks: CellFormats) -> list[object]:
    return [looks.fill_looks[fill] for fill in looks.fills]


def faults_of(path: Path) -> set[str]:
    """What is wrong with a workbook besides what the one made by hand lacks."""
    return {fault for fault in audit(path) if "relationships/theme" not in fault}


@pytest.mark.slow
def test_a_maze_over_another_takes_its_place(halves: Halves, tmp_path: Path) -> None:
    """Also half over it; both go again, and leave nothing."""
    path = with_values(tmp_path / "book.xlsx")
    before = sheet_xml(path)
    fill_workbook(path, cells="B3:F8", seed=3)
    fill_workbook(path, cells="B3:F8", seed=4)
    maze = fill_workbook(path, cells="D4:I9", seed=5).maze
    assert faults_of(path) == set()
    assert read(path, cells="D4:I9") == maze
    seen, wanted = halves.seen.pop(), expected(maze)
    held = held_cells(maze)
    assert {**wanted.texts, **{cell: seen.texts.get(cell, "") for cell in held}} == {
        **seen.texts,
        **{cell: seen.texts.get(cell, "") for cell in held},
    }
    clear_workbook(path)
    assert content_of(sheet_xml(path)) == content_of(before)


def test_cells_that_are_cleared_lose_their_marks_and_others_keep_them(halves: Halves, tmp_path: Path) -> None:
    path = with_values(tmp_path / "book.xlsx")
    before = sheet_xml(path)
    maze = fill_workbook(path, cells="B3:F8", seed=3).maze
    clear(path, parse_selection("B3:F5"))
    halves.seen.clear()
    read(path, cells="B3:F8")
    seen, wanted = halves.seen.pop(), expected(maze)
    assert {cell for cell in seen.texts if cell < 15} <= held_cells(maze)
    assert {cell: text for cell, text in seen.texts.items() if cell >= 15 and cell not in held_cells(maze)} == {
        cell: text for cell, text in wanted.texts.items() if cell >= 15 and cell not in held_cells(maze)
    }
    clear_workbook(path)
    assert content_of(sheet_xml(path)) == content_of(before)


def test_a_text_of_the_users_in_a_marked_cell_stays(halves: Halves, tmp_path: Path) -> None:
    path = with_values(tmp_path / "book.xlsx")
    fill_workbook(path, cells="B3:F8", seed=3)
    book = openpyxl.load_workbook(path)
    assert book.active
    book.active["B8"] = "mine"
    book.save(path)
    clear_workbook(path)
    now = openpyxl.load_workbook(path).active
    assert now
    assert {cell.coordinate for row in now.iter_rows() for cell in row if cell.value is not None} == {
        *("B3", "C3", "D5", "F7", "B8"),
    }
    assert halves


def test_a_way_is_shown_and_leaves_marks_alone(halves: Halves, tmp_path: Path) -> None:
    path = with_values(tmp_path / "book.xlsx")
    maze = fill_workbook(path, cells="B3:F8", seed=3).maze
    read(path, cells="B3:F8")
    before = halves.seen.pop()
    assert solve_workbook(path, cells="B3:F8").maze.solve() == maze.solve()
    halves.seen.clear()
    read(path, cells="B3:F8")
    assert halves.seen == [before]


@pytest.mark.slow
@pytest.mark.libreoffice
@needs_libreoffice
def test_what_libreoffice_saved_between_is_cleared(halves: Halves, tmp_path: Path) -> None:
    path = with_values(tmp_path / "book.xlsx")
    fill_workbook(path, cells="B3:F8", seed=3)
    saved = converted([path], "xlsx", tmp_path)[path]
    clear_workbook(saved)
    with open_workbook(saved) as book:
        sheet = book.sheet()
        looks = sheet.looks(Grid.from_selection("A1:H12"))
    now = openpyxl.load_workbook(saved).active
    assert now
    assert {cell.coordinate for row in now.iter_rows() for cell in row if cell.value is not None} == {
        *("B3", "C3", "D5", "F7"),
    }
    with open_workbook(with_values(tmp_path / "other.xlsx")) as book:
        assert looks.lines == book.sheet().looks(Grid.from_selection("A1:H12")).lines
    assert halves


def test_a_maze_without_diagonals_leaves_the_users(tmp_path: Path) -> None:
    path = with_values(tmp_path / "book.xlsx")
    fill_workbook(path, cells="B3:F8", seed=3)
    with open_workbook(path) as book:
        diagonals = book.sheet().looks(Grid.from_selection("E5:F5")).diagonals
    assert diagonals == bytes([1 << RISING, 0])


def test_diagonals_of_a_maze_take_the_place_of_the_users_until_it_goes(halves: Halves, tmp_path: Path) -> None:
    path = with_values(tmp_path / "book.xlsx")
    fill_workbook(path, cells="B3:F8", seed=3)
    with open_workbook(path) as book:
        assert book.sheet().looks(Grid.from_selection("E5")).diagonals == bytes([1 << FALLING])
    clear_workbook(path)
    with open_workbook(path) as book:
        assert book.sheet().looks(Grid.from_selection("E5")).diagonals == bytes([1 << RISING])
    assert halves


@pytest.mark.parametrize("options", [{"tiling": "triangles"}, {"tiling": "bricks"}, {"weave": 1}], ids=str)
def test_cells_that_others_have_merged_between_the_areas_of_a_maze_are_none_of_its_own(
    tmp_path: Path, options: dict[str, Any]
) -> None:
    path = tmp_path / "book.xlsx"
    book = openpyxl.Workbook()
    book.active.merge_cells("L4:M5")  # type: ignore[union-attr]
    book.save(path)
    cells = "B2:J10,N2:V10"
    maze = fill_workbook(path, cells=cells, seed=3, **options).maze
    found = read(path, cells=cells)
    assert (found.grid, found.passages) == (maze.grid, maze.passages)
