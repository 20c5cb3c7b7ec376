"""A list of mazes: a CSV file with a line of options for each maze of a booklet."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from typing import Any, NamedTuple

from excelmaze.books.class_names import LONGEST, MOST, rows_in, text_of
from excelmaze.books.codes import OTHERS, SHAPES, options_of
from excelmaze.errors import InputError, NotDoneError
from excelmaze.generators import algorithm_named
from excelmaze.grids.rings import ROUND
from excelmaze.grids.tilings import CUBE
from excelmaze.measures.difficulty import level_of
from excelmaze.options.option import Option
from excelmaze.options.values import option_named
from excelmaze.shapes.formulas import formula_named
from excelmaze.texts import check_text

_OWN = "title", "name", "recipe", "difficulty"
_MAKING = "rows", "cols", "rings", "algorithm", "seed", *SHAPES, *OTHERS
COLUMNS = *_OWN, *_MAKING
_YES, _NO = {"yes", "true", "x", "1"}, {"no", "false", "0"}
FEWEST, WIDEST = 2, 500
"""The rows and columns that a maze of a booklet can have."""


def check_no_cube(tiling: object) -> None:
    """Refuse cubes, which no page of a booklet has.

    Raises:
        InputError: it is one.
    """
    if tiling == CUBE:
        raise InputError("tiling 'cube': booklets have no cubes; choose another, or make one by export CUBE.pdf")


_CHECKS: Mapping[str, Callable[[str], object]] = {
    "algorithm": algorithm_named,
    "tiling": check_no_cube,
    "difficulty": level_of,
    "shape": formula_named,
}


@contextmanager
def located(place: str) -> Iterator[None]:
    """Put a place in the list before the message of an error."""
    try:
        yield
    except InputError as error:
        raise NotDoneError(f"{place}: {error}") from None


class Listed(NamedTuple):
    """A maze of a list.

    Attributes:
        place: the file and the line, for messages.
        options: the options of `excelmaze new` that the line gives.
        title: the line above it; None for the usual one.
        name: for whom it is.
        difficulty: how difficult it is among those of its size: a word, or a number from 1 to 10.
        whole: whether the options are those of a code: nothing is to be added.
    """

    place: str
    options: Mapping[str, Any]
    title: str | None = None
    name: str = ""
    difficulty: str | None = None
    whole: bool = False

    def with_defaults(self, usual: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options of the maze, with usual ones for those that the line leaves open."""
        if self.whole:
            return dict(self.options)
        own_shape = any(name in self.options for name in SHAPES)
        kept = {name: value for name, value in usual.items() if not (own_shape and name in SHAPES)}
        options: dict[str, Any] = {**kept, **self.options}
        if any(name in options for name in SHAPES):
            options.pop("rows", None)
        elif options.get("tiling") != ROUND and "rows" not in options:
            options["rows"] = options["cols"]
        return options


def listed_in(file: str, language: str) -> tuple[list[Listed], list[str]]:
    """Return the mazes of a list, and notes on it.

    The first line names the columns, by the names of options; an empty field leaves it at the default. Columns are
    separated by commas, semicolons or tabs.

    Args:
        file: the file, a text as `names_in` takes it.
        language: the code of the language.

    Raises:
        InputError: a line that makes no maze; the message names line and column.
        WorkbookError: it cannot be read.
    """
    text, notes = text_of(file, language)
    lines = list(rows_in(file, text))
    if not lines:
        raise NotDoneError(f"{file} is empty; give a line with the names of columns, such as title,rows,cols,shape")
    (number, header), *rest = lines
    columns = _columns(f"{file}, line {number}", header)
    if not rest:
        raise NotDoneError(f"{file} has names of columns and no maze; write a line for each below them")
    if len(rest) > MOST:
        raise NotDoneError(f"{file} has {len(rest):,} mazes, and a booklet at most {MOST:,}; give fewer")
    return [_listed(f"{file}, line {number}", columns, fields) for number, fields in rest], notes


def _columns(place: str, header: Sequence[str]) -> list[str]:
    """Return the names of options in a header; columns without a name must be empty."""
    columns = [field.lower().removeprefix("--").replace("-", "_").replace(" ", "_") for field in header]
    for column, field in zip(columns, header, strict=True):
        if column and column not in COLUMNS:
            raise NotDoneError(f"{place}: there is no column {field[:40]!r}; choose from {', '.join(COLUMNS)}")
        if column and columns.count(column) > 1:
            raise NotDoneError(f"{place}: column {field!r} occurs twice; leave out one of the two")
    return columns


def _listed(place: str, columns: Sequence[str], fields: Sequence[str]) -> Listed:
    """Return the maze of a line."""
    values: dict[str, Any] = {}
    for column, text in zip_longest(columns, fields, fillvalue=""):
        if text and not column:
            remedy = "name it in the first line, or put texts with a separator into quotes"
            raise NotDoneError(f"{place}: {text[:40]!r} stands in a column without a name; {remedy}")
        if text:
            with located(f"{place}, column {column}"):
                values[column] = _value(column, text)
    own = {name: values.pop(name, None) for name in _OWN}
    if own["recipe"] is not None:
        mask = values.pop("mask", None)
        if others := [*values, *(["difficulty"] if own["difficulty"] else [])]:
            raise NotDoneError(f"{place}: columns recipe and {others[0]} both describe the maze; empty one of them")
        with located(f"{place}, column recipe"):
            values = options_of(own["recipe"], mask)
    shapes = [name for name in SHAPES if name in values]
    if len(shapes) > 1 or (shapes and "rows" in values):
        raise NotDoneError(
            f"{place}: columns {shapes[0]} and {[*shapes, 'rows'][1]} both say which cells the maze has; empty one"
        )
    if own["difficulty"] is not None and "seed" in values:
        raise NotDoneError(f"{place}: columns difficulty and seed both choose the maze; empty one of them")
    whole = own["recipe"] is not None
    return Listed(place, values, own["title"], own["name"] or "", own["difficulty"], whole=whole)


def _value(column: str, text: str) -> Any:  # noqa: ANN401 - of the option's own type
    """Return what a field says.

    Raises:
        InputError: the option cannot have this value.
    """
    if column in {"title", "name", "recipe"}:
        check_text(column, text)
        if column == "name" and len(text) > LONGEST:
            raise InputError(f"{text[:40]!r}... has {len(text)} characters; shorten it to {LONGEST} at most")
        return text
    option = option_named(column, "new")
    value: Any = _typed(option, text)
    value = (*map(option.check, value),) if option.repeated else option.check(value)
    if column in _CHECKS:
        _CHECKS[column](text)
    elif column in {"rows", "cols"} and not FEWEST <= value <= WIDEST:
        raise InputError(f"{value:,} is out of range; a maze of a booklet has {FEWEST} to {WIDEST} rows and columns")
    return value


def _typed(option: Option, text: str) -> Any:  # noqa: ANN401 - of the option's own type
    if option.repeated:
        return tuple(text.split())
    if option.kind is bool:
        if text.lower() not in _YES | _NO:
            raise InputError(f"{text[:40]!r} is neither yes nor no; give one of them")
        return text.lower() in _YES
    return option.from_text(text)
