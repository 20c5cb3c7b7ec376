"""Tall sheets: a narrow maze has many rows."""

from pathlib import Path

import pytest

from excelmaze import clear_workbook, fill_workbook, generate, save, solve_workbook
from excelmaze.draw.layout import Stretch
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.bands import areas_of, bands_in
from excelmaze.xlsx.patch.targets import bounds_of_rows, spans_of_rows
from excelmaze.xlsx.record.on_sheet import kept_on
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.sheet_request import SheetRequest
from excelmaze.xlsx.sheets.workbook import open_workbook

_HEIGHT = 1500


@pytest.fixture
def tall(tmp_path: Path) -> Path:
    """A workbook with a maze in one column."""
    path = tmp_path / "book.xlsx"
    save(generate("C3:D4", seed=1), path)
    fill_workbook(path, cells=f"A1:A{_HEIGHT}", seed=1)
    return path


def record_on(path: Path) -> Record:
    """The record of the last maze on the sheet."""
    with open_workbook(path) as book:
        record = kept_on(book.sheet(None))[-1].record
    assert record is not None
    return record


def test_a_record_loses_a_row_of_a_tall_maze(tall: Path) -> None:
    record = record_on(tall)
    assert len(record.rows) == _HEIGHT
    assert record.outside({7: [(1, 1)]}).rows.keys() == record.rows.keys() - {7}


@pytest.mark.slow
def test_a_tall_maze_is_solved_and_cleared_again(tall: Path) -> None:
    solved = solve_workbook(tall, cells=f"A1:A{_HEIGHT}")
    partly, wholly = clear_workbook(tall, cells="A1:A900"), clear_workbook(tall)
    reports = [one.report for one in (solved, partly, wholly)]
    assert [one and one.cells for one in reports] == [_HEIGHT, 900, _HEIGHT - 900]


def test_stretches_of_a_request_are_in_order_in_each_row() -> None:
    request = SheetRequest(
        [Stretch(row, 2, b"\1") for row in (2, 3, 4)] + [Stretch(3, 9, b"\2"), Stretch(3, 5, b"\2\3")], {}
    )
    rows = request.by_row
    assert rows[2] == rows[4]
    assert {row: [(one.first, one.last) for one in found] for row, found in rows.items()} == spans_of_rows(rows)
    assert spans_of_rows(rows)[3] == [(2, 2), (5, 6), (9, 9)]
    assert bounds_of_rows(rows) == Area(2, 2, 4, 9)
    assert areas_of(bands_in(spans_of_rows(rows))) == [Area(2, 2, 4, 2), Area(3, 5, 3, 6), Area(3, 9, 3, 9)]


def test_a_tall_rectangle_is_equal_however_its_cells_are_given(tall: Path) -> None:
    maze = generate(f"A1:A{_HEIGHT}", seed=1, openings="A1:top")
    painted = fill_workbook(tall, cells=f"A1:A{_HEIGHT}", seed=1).maze
    assert painted.grid == maze.grid == generate(f"A1:A9,A10:A{_HEIGHT}", seed=1).grid
    assert hash(painted.grid) == hash(maze.grid)
