import tracemalloc

from excelmaze.draw.layout import Layout
from excelmaze.draw.tilings import lay_out
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.xlsx.maze_sheet import most_bytes, rows_of_cells


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
    few, many = peak_of_writing(layout_of(1000)), peak_of_writing(layout_of(2000))
    assert many < few * 1.2 + 1024


def test_the_bound_of_the_bytes_holds_at_the_far_corner() -> None:
    layout = lay_out(generate(Grid.rectangle(3, 4, at="XFA1048574"), seed=1))
    written = sum(map(len, rows_of_cells(layout, dict.fromkeys(layout.used(), 65_489), 409.5)))
    assert written < most_bytes(layout)
