"""Cells are streamed into packages, in memory that does not grow."""

import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from excelmaze.draw.layout import Layout
from excelmaze.draw.tilings import lay_out
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.xlsx.maze_sheet import rows_of_cells
from tests.conftest import Result


def layout_of(rows: int) -> Layout:
    return lay_out(generate(Grid.rectangle(rows, 50), seed=1))


def peak_of_writing(layout: Layout) -> int:
    styles = {code: code for code in layout.used()}
    tracemalloc.start()
    try:
        for _ in rows_of_cells(layout, styles, 15.0):
            pass
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_peak_memory_of_the_cells_does_not_grow_with_the_rows() -> None:
    few, many = peak_of_writing(layout_of(500)), peak_of_writing(layout_of(1000))
    assert many < few * 1.2 + 1024


@pytest.mark.slow
def test_a_maze_as_wide_as_the_sheet_begins_at_its_first_column(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = run("new", "wide.xlsx", "--rows", "2", "--cols", "16384", "--seed", "1", "--goal", "last")
    assert (told.status, "start A1, " in told.out) == (0, True), told.err
    refused = run("new", "other.xlsx", "--rows", "2", "--cols", "16384", "--at", "B2")
    assert (refused.status, "16384 columns from B2 on pass Excel's limit" in refused.err) == (2, True)
