"""A writer: a function of a page that returns the text, or the bytes, of a file."""

import csv
from io import StringIO

from excelmaze.pictures.page import Page


def sides(page: Page) -> str:
    """A table of the walls of cells: 1 above, 2 right, 4 below, 8 left, added up."""
    layout = page.layout
    top, left, bottom, right = layout.grid.bounds
    rows = [[""] * (right - left + 1) for _ in range(top, bottom + 1)]
    for cell, lines in enumerate(layout.lines):
        row, column = layout.grid.place(cell)
        rows[row - top][column - left] = str(lines)
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows([[page.title], [page.recipe], *rows])
    return out.getvalue()
