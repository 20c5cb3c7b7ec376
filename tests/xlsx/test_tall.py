"""Tall sheets: the rows of a narrow maze are many, of a few kinds, and what is known of a kind is kept once."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from excelmaze import clear_workbook, fill_workbook, generate, save, solve_workbook
from excelmaze.draw.layout import Stretch
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.bands import areas_of, bands_in
from excelmaze.xlsx.patch.memo import of_rows, once
from excelmaze.xlsx.record.on_sheet import kept_on
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.sheet_patch import SheetPatch, bounds_of_rows, spans_of_rows
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


def kinds(rows: Mapping[int, object]) -> int:
    return len(list(once(rows)))


def test_rows_of_a_record_share_what_is_alike(tall: Path) -> None:
    solve_workbook(tall, cells=f"A1:A{_HEIGHT}")
    record = record_on(tall)
    assert len(record.rows) == _HEIGHT
    assert kinds(record.rows) < 20
    assert kinds(record.spans) == 1
    assert kinds(record.moved(2, 3).rows) == kinds(record.rows)
    assert kinds(record.with_cells_of(record).rows) <= kinds(record.rows)
    assert record.outside({7: [(1, 1)]}).rows.keys() == record.rows.keys() - {7}


@pytest.mark.slow
def test_a_tall_maze_is_solved_and_cleared_again(tall: Path) -> None:
    solved = solve_workbook(tall, cells=f"A1:A{_HEIGHT}")
    partly, wholly = clear_workbook(tall, cells="A1:A900"), clear_workbook(tall)
    reports = [one.report for one in (solved, partly, wholly)]
    assert [one and one.cells for one in reports] == [_HEIGHT, 900, _HEIGHT - 900]


def test_rows_of_a_painting_share_what_is_alike() -> None:
    painting = SheetPatch(
        [Stretch(row, 2, b"\1") for row in (2, 3, 4)] + [Stretch(3, 9, b"\2"), Stretch(3, 5, b"\2\3")], {}
    )
    rows = painting.by_row
    assert rows[2] is rows[4]
    assert {row: [(one.first, one.last) for one in found] for row, found in rows.items()} == spans_of_rows(rows)
    assert spans_of_rows(rows)[3] == [(2, 2), (5, 6), (9, 9)]
    assert bounds_of_rows(rows) == Area(2, 2, 4, 9)
    assert areas_of(bands_in(spans_of_rows(rows))) == [Area(2, 2, 4, 2), Area(3, 5, 3, 6), Area(3, 9, 3, 9)]


def test_what_is_made_of_rows_is_made_once_of_those_that_share_theirs() -> None:
    made: list[object] = []

    def make(*things: object) -> int:
        made.append(things)
        return len(made)

    one, other, beside = [1], [1], [2]
    assert of_rows(make, {5: one, 3: other, 4: one, 9: one}, {9: beside}) == {5: 1, 3: 2, 4: 1, 9: 3}
    assert made == [(one, ()), (other, ()), (one, beside)]
    assert of_rows(make, {}) == {}


def test_a_tall_rectangle_is_equal_however_its_cells_are_given(tall: Path) -> None:
    maze = generate(f"A1:A{_HEIGHT}", seed=1, openings="A1:top")
    painted = fill_workbook(tall, cells=f"A1:A{_HEIGHT}", seed=1).maze
    assert painted.grid == maze.grid == generate(f"A1:A9,A10:A{_HEIGHT}", seed=1).grid
    assert hash(painted.grid) == hash(maze.grid)
