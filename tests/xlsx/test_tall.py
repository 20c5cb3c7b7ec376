"""Tall sheets: the rows of a narrow maze are many, of a few kinds, and what is known of a kind is kept once."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze import clear_workbook, fill_workbook, generate, save, solve_workbook
from excelmaze.draw.layout import Stretch
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.bands import areas_of, bands_in
from excelmaze.xlsx.edit.kinds import (
    RowsByKind,
    by_columns,
    by_kind,
    of_rows,
    once,
    rows_where,
    runs_of_kinds,
    together,
    total,
)
from excelmaze.xlsx.painting import Painting, bounds_of_rows, spans_of_rows
from excelmaze.xlsx.record.on_sheet import kept_on
from excelmaze.xlsx.record.record import Record
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
    painting = Painting(
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


@given(st.binary(max_size=80), st.binary(max_size=80), st.integers(1, 9), st.sampled_from([1, 3, 60]))
def test_rows_by_their_kinds_are_as_if_each_was_known(ones: bytes, others: bytes, first: int, most: int) -> None:
    """The same is made of them, in the same order; also of some thousand kinds, and of parts that are put together."""
    count = min(len(ones), len(others))
    rows, beside = (by_number(kinds[:count], first, most) for kinds in (ones, others))
    plain, plain_beside = dict(rows), dict(beside)
    made: list[list[object]] = [[], []]
    found = [
        of_rows(lambda *things, into=into: into.append(things) or [sum(map(sum, things))], *both, {})
        for into, both in zip(made, ((rows, beside), (plain, plain_beside)), strict=True)
    ]
    assert found[0] == found[1]
    assert made[0] == made[1]
    assert once(rows) == once(plain)
    assert total(len, rows) == total(len, plain) == count
    assert rows_where(lambda thing: thing[0] % 2, rows) == rows_where(lambda thing: thing[0] % 2, plain)
    runs = [(row, thing) for top, last, thing in runs_of_kinds(rows) for row in range(top, last + 1)]
    assert runs == [(row, thing) for row, _, thing in runs_of_kinds(plain)]
    assert by_columns(first, [ones[:count], others[:count]], list) == {
        row: [*pair] for row, pair in enumerate(zip(ones, others, strict=False), first)
    }
    middle = range(first + count // 3, first + 2 * count // 3)
    part = by_kind(rows, middle)
    assert part == by_kind(plain, middle) == {row: plain[row] for row in middle}
    ends = {row: thing for row, thing in plain.items() if row not in middle}
    assert together([part], ends) == plain
    ends.pop(first, None)
    assert together([part], ends) == {row: thing for row, thing in plain.items() if row != first or row in middle}


def by_number(kinds: bytes, first: int, most: int) -> RowsByKind[list[int]]:
    """For each row a number, of which there are so many; rows of a kind share a list."""
    things = [[number] for number in range(256)]
    return by_kind(
        {row: things[kind % most] for row, kind in enumerate(kinds, first)}, range(first, first + len(kinds))
    )


def test_a_rectangle_has_no_object_for_each_row(tall: Path) -> None:
    maze = generate(f"A1:A{_HEIGHT}", seed=1, openings="A1:top")
    painted = fill_workbook(tall, cells=f"A1:A{_HEIGHT}", seed=1).maze
    assert painted.grid == maze.grid == generate(f"A1:A9,A10:A{_HEIGHT}", seed=1).grid
    assert hash(painted.grid) == hash(maze.grid)
    assert "runs" not in {*vars(maze.grid), *vars(painted.grid)}
