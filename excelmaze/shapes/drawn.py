"""The mask that is asked for: a picture or a drawing, letters, or a shape from a formula, in a size that is asked for.

Nothing is distorted: rows and columns are a box, in which a shape is as large as fits.
"""

from collections.abc import Sequence
from numbers import Number
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias

from excelmaze.errors import InputError, NotDoneError, counted
from excelmaze.files import File, FileLike, OpenFile, file_to_read, read_input
from excelmaze.options.values import check_option, option_named
from excelmaze.shapes.mask import Mask
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, check_size

# What a shape can be made of; only one of them at once.
KINDS = ("mask", "letters", "shape")
OWN_NAME = "{name}"
"""What stands in the letters and titles of a booklet for the name of whom a maze is for."""

_DRAWING = ".txt"
# The most times a picture is made into cells, each time but the first cropped to what the cells before kept of it.
_CROPS = 4
# A picture or a drawing: a file, the lines of a drawing, or rows of numbers in lists or an array of numpy's.
Source: TypeAlias = Any


def mask_from(
    source: Source,
    rows: int | None = None,
    cols: int | None = None,
    *,
    threshold: int | None = None,
    invert: bool = False,
    within: bool = False,
    margins: bool = False,
) -> Mask:
    """Return the mask of a picture file, of a text file that ends in .txt, or of the lines of a drawing.

    A drawing has a cell for each character unless a size is asked for; `within` only says how large it may be.
    The `margins` around what is in are left out unless they are asked for.

    Raises:
        InputError: nothing is in, the file is neither, or it does not fit.
        WorkbookError: the file cannot be read, or Pillow is missing.
    """
    check_option("threshold", threshold)
    check_option("invert", invert)
    lines = _lines_of(source)
    if lines is None:
        from excelmaze.shapes.pictures import Picture

        picture = Picture(file_to_read(source), threshold, invert=invert, margins=margins)
        if margins:
            return picture.mask(*_fitted(*picture.size, rows, cols))
        # What is left may be smaller: lines at the rim are lost where they are thinner than half a cell.
        for _ in range(_CROPS):
            mask = picture.mask(*_fitted(*picture.size, rows, cols))
            if not picture.crop_to(mask):
                break
        return mask.cropped()
    if threshold is not None:
        raise InputError(f"threshold {threshold} is for the greys of a picture, which a drawing has not; leave it out")
    mask = Mask.from_lines(lines, invert=invert)
    if not mask.cells:
        file = _file_of(source)
        raise NotDoneError(
            f"{'the drawing' if file is None else file.name} has no cells: all of it is blank, full stops or zero; "
            "draw cells with another sign"
        )
    mask = mask if margins else mask.cropped()
    if rows is None and cols is None:
        return mask
    if not within:
        return mask.scaled(*_fitted(mask.height, mask.width, rows, cols))
    if (rows is not None and mask.height > rows) or (cols is not None and mask.width > cols):
        raise InputError(
            f"the drawing has {mask.height:,} rows and {mask.width:,} columns, the selection {rows:,} and {cols:,}; "
            "select more cells"
        )
    return mask


def lost_share(source: FileLike, rows: int, cols: int, *, threshold: int | None = None, invert: bool = False) -> float:
    """Return the share of what is dark in a picture that has no cell in its mask, as lines are too thin for one.

    Raises:
        InputError: as for `mask_from`, and `WorkbookError`.
    """
    if not is_picture(source):
        return 0.0
    from excelmaze.shapes.pictures import Picture

    picture = Picture(file_to_read(source), threshold, invert=invert, margins=False)
    return picture.lost(*_fitted(*picture.size, rows, cols))


def is_picture(source: Source) -> bool:
    """Return whether a source is the file of a picture, and not a drawing."""
    return _lines_of(source) is None


def _file_of(source: Source) -> File | None:
    """Return the file that a source is, if it is one."""
    is_file = isinstance(source, str | PathLike | OpenFile) or callable(getattr(source, "read", None))
    return file_to_read(source) if is_file else None


def _lines_of(source: Source) -> Sequence[str] | None:
    """Return the lines of a drawing: those of a file, or rows of numbers, of which what is not zero is in.

    None of the file of a picture, as its ending tells, or of an open one its content: no picture is text.

    Raises:
        InputError: it is none of these.
        WorkbookError: the file cannot be read.
    """
    file = _file_of(source)
    if file is None:
        shape, rows = getattr(source, "shape", None), source
        if isinstance(shape, tuple) and len(shape) == 2:  # noqa: PLR2004 - rows and columns
            check_size(shape[0] * shape[1], "the array")
            rows = source.tolist()
        if isinstance(rows, Sequence) and all(isinstance(row, Sequence) for row in rows):
            if all(isinstance(row, str) for row in rows):
                return rows
            if all(isinstance(value, Number) for row in rows for value in row):
                return ["".join(".#"[bool(value)] for value in row) for row in rows]
        raise InputError(
            f"mask {ascii(source)[:40]} is none; give the name of a file, the lines of a drawing, "
            "or rows of 0 and 1 in lists or an array"
        )
    if isinstance(file, Path) and file.suffix.lower() != _DRAWING:
        return None
    try:
        text = read_input(file).decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        if isinstance(file, Path):
            raise NotDoneError(f"{file.name} is no text in UTF-8; save the drawing as one, or give a picture")
        return None
    lines = text.splitlines()
    check_size(len(lines) * max(map(len, lines), default=0), f"the drawing {file.name}")
    return lines


def letters_from(text: str, rows: int | None = None, cols: int | None = None, *, bridged: bool = True) -> Mask:
    """Return the mask of a text, as large as fits.

    Raises:
        InputError: the font lacks a letter, or not even the smallest letters fit.
    """
    from excelmaze.shapes.letters import POINT, lettered, points_of

    _check_size(rows, cols)
    text = check_option("letters", text) or ""
    if OWN_NAME in text:
        raise InputError(f"letters {text[:40]!r}: {OWN_NAME} is for booklets with --names; give the name itself")
    points = points_of(text)
    sizes = ((rows, points.height), (cols, points.width))
    point = min((room // size for room, size in sizes if room is not None), default=POINT)
    if point < 1:
        there = " and ".join(f"{room:,} {what}" for room, what in ((rows, "rows"), (cols, "columns")) if room)
        raise InputError(
            f"letters {text[:40]!r} take at least {points.height} rows and {points.width} columns, and there are "
            f"{there}; choose more, or fewer letters"
        )
    return lettered(text, point, bridged=bridged)


def formula_from(name: str, rows: int | None = None, cols: int | None = None) -> Mask:
    """Return the mask of a shape that is drawn from a formula, as large as fits.

    Raises:
        InputError: there is no such shape, or it would be too small to be recognized.
    """
    from excelmaze.shapes.formulas import drawn, formula_named

    formula = formula_named(name)
    height, width = _fitted(formula.height, 1, rows, cols)
    if width < formula.least:
        raise InputError(
            f"shape {name} in {counted(width, 'column')} cannot be told; give it at least {formula.least} columns and "
            f"{max(round(formula.least * formula.height), 1)} rows"
        )
    return drawn(name, height, width)


def _check_size(rows: int | None, cols: int | None) -> None:
    """Refuse what is no number of rows and columns."""
    for name, value in (("rows", rows), ("cols", cols)):
        if value is not None:
            check_option(name, value)


def _fitted(height: float, width: float, rows: int | None, cols: int | None) -> tuple[int, int]:
    """Return the rows and columns of something of these proportions, as large as fits.

    Raises:
        InputError: there are too many for the memory.
    """
    _check_size(rows, cols)
    if rows is not None and (cols is None or cols * height > (rows + 0.5) * width):
        size = rows, min(max(round(rows * width / height), 1), cols or MAX_COLUMN)
    else:
        cols = cols or option_named("cols").default
        size = min(max(round(cols * height / width), 1), rows or MAX_ROW), cols
    check_size(size[0] * size[1], f"a shape in {size[0]:,} rows and {size[1]:,} columns")
    return size
