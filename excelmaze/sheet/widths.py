"""The widths of columns where cells are no squares: in a maze of hexagons they are broad and narrow by turns."""

from collections.abc import Iterable, Iterator, Sequence

Widths = Sequence[float]
"""The widths of columns by the height of a row, by turns: column c has that of index c modulo their number."""
SQUARES: Widths = (1.0,)


def widths_from(widths: Widths, first: int, last: int) -> list[float]:
    """Return the widths of the columns from one to another.

    >>> widths_from((0.5, 1.5), 3, 6)
    [1.5, 0.5, 1.5, 0.5]
    """
    return [widths[column % len(widths)] for column in range(first, last + 1)]


def pixels_of_columns(height: int, widths: Widths, columns: Iterable[int]) -> dict[int, int]:
    """Return how many pixels columns are wide, where rows are so many high."""
    return {column: round(wide(height, widths[column % len(widths)])) for column in columns}


def uneven_note(widths: Widths, remedy: str) -> Iterator[str]:
    """Yield a note on columns that keep their widths, where rooms are regular with others."""
    if widths is not SQUARES:
        yield f"the columns keep their widths, with which hexagons look uneven; {remedy}"


def wide(pixels: float, width: float) -> float:
    """Return the width of a column of a sheet with rows of so many pixels: whole pixels, unless cells are squares."""
    return pixels if width == 1 else round(pixels * width)
