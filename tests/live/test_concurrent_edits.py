"""What others did to a sheet between a live command and `restore`, as the sheet's names tell it."""

from pathlib import Path

import pytest

from excelmaze.live.concurrent_edits import Moment, concurrent_edits, outside
from excelmaze.sheet.addresses import Area, parse_selection
from excelmaze.xlsx.patch.names import own_names
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.xlsx.workbooks import clear, colorful, fill_cells

FIRST, LIVE, LATER = (Area(2, 2, 3, 4), Area(6, 2, 8, 4), Area(6, 5, 8, 6))


def moment(path: Path) -> Moment:
    """The sheet as a live command sees its names."""
    with open_workbook(path) as book:
        return Moment.of({one.name: f"={one.text}" for one in own_names(book, 0)})


def test_without_others_the_names_mean_what_they_did(tmp_path: Path) -> None:
    path = colorful(tmp_path / "book.xlsx")
    fill_cells(path, cells=FIRST.address, seed=1)
    before = moment(path)
    fill_cells(path, cells=LIVE.address, seed=2)
    after = moment(path)
    since = concurrent_edits(before, after, after, [LIVE], "Sheet")
    assert since == (before.names, [], [])


@pytest.mark.slow
def test_a_maze_that_was_cleared_stays_so_and_one_that_was_made_keeps_its_record(tmp_path: Path) -> None:
    path = colorful(tmp_path / "book.xlsx")
    fill_cells(path, cells=FIRST.address, seed=1)
    before = moment(path)
    fill_cells(path, cells=LIVE.address, seed=2)
    after = moment(path)
    clear(path, parse_selection(FIRST.address))
    fill_cells(path, cells=LATER.address, seed=3)
    since = concurrent_edits(before, after, moment(path), [LIVE], "Sheet")
    assert [one.area for one in since.made] == [LATER]
    assert [one.area for one in since.cleared] == [FIRST]
    assert [one.area for one in Moment.of(since.names).kept] == [LATER]
    assert parse_selection(since.names["maze_area"]).areas == (LATER,)
    # The ring of cells round the live maze is put back without those of the later one.
    assert outside([Area(5, 1, 9, 5)], since.made) == [Area(5, 1, 5, 5), Area(6, 1, 8, 4), Area(9, 1, 9, 5)]


def test_a_maze_that_was_made_over_the_restored_cells_is_none_any_more(tmp_path: Path) -> None:
    path = colorful(tmp_path / "book.xlsx")
    before = moment(path)
    fill_cells(path, cells=LIVE.address, seed=2)
    after = moment(path)
    clear(path)
    fill_cells(path, cells="B8:C10", seed=3)
    assert concurrent_edits(before, after, moment(path), [LIVE], "Sheet") == ({}, [], [])
