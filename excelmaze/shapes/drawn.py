"""The mask that is asked for: a picture or a drawing, letters, or a shape from a formula, in a size that is asked for.

Nothing is distorted: rows and columns are a box, in which a shape is as large as fits.
"""

from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from excelmaze.errors import InputError, counted
from excelmaze.files import File, FileLike, OpenFile, file_to_read
from excelmaze.options.values import check_option, option_named
from excelmaze.shapes.mask import Mask
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, check_size

if TYPE_CHECKING:
    import numpy.typing as npt

# What a shape can be made of; only one of them at once.
KINDS = ("mask", "letters", "shape")
OWN_NAME = "{name}"
"""What stands in the letters and titles of a booklet for the name of whom a maze is for."""

_DRAWING = ".txt"
# So often a picture is cropped to what is left of it in cells.
_CROPS = 3


def mask_from(
    source: "FileLike | Sequence[str] | npt.NDArray[Any]",
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
    _check_size(rows, cols)
    check_option("threshold", threshold)
    check_option("invert", invert)
    file = _file_of(source)
    if file is not None and not _is_drawing(file):
        from excelmaze.shapes.pictures import Picture

        picture = Picture(file)
        if not margins:
            picture.crop(threshold=threshold, invert=invert)
        mask = picture.mask(*_fitted(picture.height, picture.width, rows, cols), threshold=threshold, invert=invert)
        # What is left may be smaller: lines at the rim are lost where they are thinner than half a cell.
        for _ in range(_CROPS if not margins else 0):
            if not picture.crop_to(mask):
                break
            mask = picture.mask(*_fitted(picture.height, picture.width, rows, cols), threshold=threshold, invert=invert)
        return mask if margins else mask.cropped()
    if threshold is not None:
        raise InputError(f"threshold {threshold} is for the greys of a picture, which a drawing has not; leave it out")
    mask = _drawing(source, invert=invert)
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


def lost_share(
    source: FileLike,
    rows: int | None = None,
    cols: int | None = None,
    *,
    threshold: int | None = None,
    invert: bool = False,
) -> float:
    """Return the share of what is dark in a picture that has no cell in its mask, as lines are too thin for one.

    Raises:
        InputError: as for `mask_from`, and `WorkbookError`.
    """
    file = file_to_read(source)
    if _is_drawing(file):
        return 0.0
    from excelmaze.shapes.pictures import Picture

    picture = Picture(file)
    picture.crop(threshold=threshold, invert=invert)
    size = _fitted(picture.height, picture.width, rows, cols)
    return picture.lost(*size, threshold=threshold, invert=invert)


def letters_from(text: str, rows: int | None = None, cols: int | None = None, *, bridged: bool = True) -> Mask:
    """Return the mask of a text, as large as fits.

    Raises:
        InputError: the font lacks a letter, or not even the smallest letters fit.
    """
    from excelmaze.shapes.letters import POINT, lettered, points_of_lines

    _check_size(rows, cols)
    if text is None:
        raise InputError("there are no letters; give some, such as ANNA")
    if OWN_NAME in str(text):
        raise InputError(f"letters {str(text)[:40]!r}: {OWN_NAME} is for booklets with --names; give the name itself")
    points = points_of_lines(check_option("letters", text))
    rooms = [room // size for room, size in ((rows, points.height), (cols, points.width)) if room is not None] or [
        POINT
    ]
    if min(rooms) < 1:
        there = " and ".join(f"{room:,} {what}" for room, what in ((rows, "rows"), (cols, "columns")) if room)
        raise InputError(
            f"letters {text[:40]!r} take at least {points.height} rows and {points.width} columns, and there are "
            f"{there}; choose more, or fewer letters"
        )
    return lettered(text, min(rooms), bridged=bridged)


def formula_from(name: str, rows: int | None = None, cols: int | None = None) -> Mask:
    """Return the mask of a shape that is drawn from a formula, as large as fits.

    Raises:
        InputError: there is no such shape, or it would be too small to be recognized.
    """
    from excelmaze.shapes.formulas import drawn, formula_named

    _check_size(rows, cols)
    formula = formula_named(name)
    height, width = _fitted(formula.height, 1, rows, cols)
    if width < formula.least:
        least = max(round(formula.least * formula.height), 1)
        raise InputError(
            f"shape {name} in {counted(width, 'column')} cannot be told; "
            f"give it at least {formula.least} columns and {least} rows"
        )
    return drawn(name, height, width)


def is_picture(source: "FileLike | Sequence[str]") -> bool:
    """Return whether a source is the file of a picture, and not of a drawing."""
    file = _file_of(source)
    return file is not None and not _is_drawing(file)


def _file_of(source: "FileLike | Sequence[str] | npt.NDArray[Any]") -> File | None:
    """Return the file that a source is, if it is one."""
    given: Any = source
    is_file = isinstance(given, str | PathLike | OpenFile) or callable(getattr(given, "read", None))
    return file_to_read(given) if is_file else None


def _is_drawing(file: File) -> bool:
    """Return whether a file is a drawing by its ending; an open one by its content: no picture is text."""
    if isinstance(file, Path):
        return file.suffix.lower() == _DRAWING
    try:
        return "\0" not in file.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        return False


def _drawing(source: "FileLike | Sequence[str] | npt.NDArray[Any]", *, invert: bool) -> Mask:
    from excelmaze.shapes.mask import read_drawing

    file = _file_of(source)
    if file is not None:
        return read_drawing(file, invert=invert)
    lines = _lines_of_array(source)
    if lines is None:
        if not isinstance(source, Sequence) or not all(isinstance(line, str) for line in source):
            raise InputError(f"mask {ascii(source)[:40]} is no file; give the name of one, or the lines of a drawing")
        lines = source
    mask = Mask.from_lines(lines, invert=invert)
    if not any(map(any, mask.rows)):
        if lines is not source:
            raise InputError("the array has no cells: all of it is zero; give one with others")
        raise InputError("the drawing has no cells: all of it is spaces and full stops; draw cells with another sign")
    return mask


def _lines_of_array(source: object) -> Sequence[str] | None:
    """Return the lines of a drawing from an array of two axes, such as numpy's: what is not zero is in.

    None where it is no array.

    Raises:
        InputError: it has more axes or fewer.
    """
    shape, tolist = getattr(source, "shape", None), getattr(source, "tolist", None)
    if not isinstance(shape, tuple) or not callable(tolist):
        return None
    if len(shape) != 2:  # noqa: PLR2004 - rows and columns
        raise InputError(
            f"an array with {counted(len(shape), 'axis', 'axes')} is no mask; give one of rows and columns"
        )
    check_size(shape[0] * shape[1], "the array")
    return ["".join(".#"[bool(value)] for value in row) for row in tolist()]


def _check_size(rows: int | None, cols: int | None) -> None:
    """Refuse what is no number of rows and columns."""
    for name, value in (("rows", rows), ("cols", cols)):
        if value is not None:
            check_option(name, value)


def _fitted(height: float, width: float, rows: int | None, cols: int | None) -> tuple[int, int]:
    """Return the rows and columns of something of these proportions, as large as fits.

    Raises:
        InputError: no memory holds so many.
    """
    if rows is None and cols is None:
        cols = option_named("cols").default
    if cols is None or (rows is not None and cols * height > (rows + 0.5) * width):
        assert rows is not None  # noqa: S101 - one of the two is given
        size = rows, min(max(round(rows * width / height), 1), cols or MAX_COLUMN)
    else:
        size = min(max(round(cols * height / width), 1), rows or MAX_ROW), cols
    check_size(size[0] * size[1], f"a shape in {size[0]:,} rows and {size[1]:,} columns")
    return size
