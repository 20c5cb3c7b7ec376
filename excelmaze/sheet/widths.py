"""Column widths for cells that are not squares: broad and narrow by turns for hexagons."""

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
    """Return the widths of columns in pixels, from the height of rows."""
    return {column: round(wide(height, widths[column % len(widths)])) for column in columns}


def uneven_note(widths: Widths, remedy: str) -> Iterator[str]:
    """Yield a note if columns keep widths with which rooms look uneven."""
    if widths is not SQUARES:
        yield f"the columns keep their widths, with which hexagons look uneven; {remedy}"


def wide(pixels: float, width: float) -> float:
    """Return the width of a column from the height of rows in pixels: whole unless cells are squares."""
    return pixels if width == 1 else round(pixels * width)
