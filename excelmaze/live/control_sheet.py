"""The control sheet of a workbook: its rows, their cells, and how it comes there."""

from collections.abc import Container, Iterable, Iterator
from itertools import count
from typing import TYPE_CHECKING, cast

from excelmaze.languages import AUTO, own_language, words_in
from excelmaze.live import shelf
from excelmaze.live.engine_errors import is_busy
from excelmaze.live.formats import Opened
from excelmaze.live.session import Uninterrupted, Working
from excelmaze.options.option import CONTROL_GROUPS, Option
from excelmaze.options.table import LocationOptions, ShapeOptions
from excelmaze.options.values import command_options
from excelmaze.sheet.addresses import quoted_sheet
from excelmaze.template.built import built_file

if TYPE_CHECKING:
    import xlwings as xw

CONTROL_SHEET = "Maze control"
# Below a title and an introduction.
_FIRST_ROW = 3
_FEW_NAMES = 20


def controls(command: str = "live animate") -> list[Option]:
    """Return the options of a live command that stand on the control sheet."""
    return [option for option in command_options(command).values() if option.control]


def control_name(name: str) -> str:
    """Return the name of the cell that holds an option on a control sheet."""
    return f"maze_control_{name}"


def control_rows() -> Iterator[tuple[int, str | Option]]:
    """Yield the rows of the control sheet: each group's heading and its options, those of place and shape last."""
    last = {*LocationOptions.options, *ShapeOptions.options}
    options = sorted(controls(), key=lambda option: option.name in last)
    row = count(_FIRST_ROW)
    for group in CONTROL_GROUPS:
        yield next(row), group
        yield from ((next(row), option) for option in options if option.control and option.control.group == group)


def control_names(sheet: str) -> dict[str, str]:
    """Return the names of the cells of a control sheet, and what they refer to."""
    options = {row: option for row, option in control_rows() if isinstance(option, Option)}
    return {control_name(option.name): f"={quoted_sheet(sheet)}!$B${row}" for row, option in options.items()}


def control_cells(book: "xw.Book", options: Iterable[Option]) -> dict[str, "xw.Range"]:
    """Return the cells of some options on the control sheet; a name whose cell was deleted counts as absent."""
    names = book.names
    # Few names are listed; among many each is looked for.
    known = cast("Container[str]", names) if len(names) > _FEW_NAMES else {one.name.lower() for one in names}
    wanted = {option.name: control_name(option.name) for option in options}
    cells = {name: _cell_of(names[of_cell]) for name, of_cell in wanted.items() if of_cell in known}
    return {name: cell for name, cell in cells.items() if cell is not None}


def _cell_of(name: "xw.Name") -> "xw.Range | None":
    try:
        return name.refers_to_range
    except Exception as error:
        if is_busy(error):
            raise
        return None


def add_control_sheet(book: "xw.Book", language: str) -> "xw.Sheet":
    """Add the control sheet to a workbook, and name its cells."""
    code = own_language() if language == AUTO else language
    taken = {sheet.name.casefold() for sheet in book.sheets}
    name = words_in(code)(CONTROL_SHEET)
    name = next(one for one in (name, *(f"{name} {number}" for number in range(2, 99))) if one.casefold() not in taken)
    source = shelf.new_path()  # on macOS Excel opens files of its own folder without asking
    try:
        source.write_bytes(built_file(f"options-{code}.xlsx").read_bytes())
        with Uninterrupted(), Working(book.app):
            with Opened(book.app, source) as built:
                built.sheets[0].copy(after=book.sheets[-1], name=name)
            for of_cell, formula in control_names(name).items():
                book.names.add(of_cell, formula)
    finally:
        shelf.discard(source)
    return book.sheets[name]
