"""Cells are streamed into packages, in memory that does not grow."""

import tracemalloc

from excelmaze.draw.layout import Layout
from excelmaze.draw.tilings import lay_out
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.xlsx.maze_sheet import rows_of_cells


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
