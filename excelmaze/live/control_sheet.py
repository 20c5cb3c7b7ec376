"""The control sheet of a workbook: its rows and cells, adding it, and the options that it gives to a command."""

from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import closing
from itertools import count
from typing import TYPE_CHECKING, Any, cast

from excelmaze.errors import InputError
from excelmaze.languages import language_code, original, words_in
from excelmaze.live import native, shelf
from excelmaze.live.session import Uninterrupted, Working, is_busy
from excelmaze.options.option import CONTROL_GROUPS, Option
from excelmaze.options.table import LocationOptions, ShapeOptions
from excelmaze.options.values import Values, command_options, option_named
from excelmaze.sheet.addresses import Area, reference
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
    cells = {one.name: Area(row, 2, row, 2) for row, one in control_rows() if isinstance(one, Option)}
    return {control_name(name): f"={reference(sheet, [cell])}" for name, cell in cells.items()}


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
    from excelmaze.xlsx.extra_sheets import free_names

    code = language_code(language)
    (name,) = free_names([sheet.name for sheet in book.sheets], [words_in(code)(CONTROL_SHEET)])
    source = shelf.new_path()  # on macOS Excel opens files of its own folder without asking
    try:
        source.write_bytes(built_file(f"options-{code}.xlsx").read_bytes())
        with Uninterrupted(), Working(book.app):
            with closing(native.aside(book.app, source)) as built:
                built.sheets[0].copy(after=book.sheets[-1], name=name)
            for of_cell, formula in control_names(name).items():
                book.names.add(of_cell, formula)
    finally:
        shelf.discard(source)
    return book.sheets[name]


def settings(sheet: "xw.Sheet", command: str, arguments: Mapping[str, Any]) -> Values:
    """Return the options of a command on a sheet: `arguments` unless None, else the control sheet's, else the defaults.

    Raises:
        InputError: the sheet is the control sheet, or an option that the command does not take or that cannot have this
            value, or a cell of the control sheet that holds something else than it must.
    """
    asked = Values(command, arguments).explicit
    options = {option.name: option for option in controls(command) if option.name not in asked}
    cells = control_cells(sheet.book, options.values())
    if any(cell.sheet == sheet for cell in [*cells.values()][:1]):
        raise InputError(f"sheet {sheet.name!r} has the options; select cells of another sheet")
    found = {name: _value_of(options[name], cell) for name, cell in cells.items()}
    from_sheet = {name: value for name, value in found.items() if value is not None}
    # A shape counts as given: its cells on the sheet are empty until the user fills them.
    shape = {name: value for name, value in from_sheet.items() if name in ShapeOptions.options}
    return Values(command, {**asked, **shape}, {**_of_files(command), **from_sheet})


def _of_files(command: str) -> dict[str, Any]:
    """Return the defaults of the options that only the command for files has: what is not asked for stays."""
    own = command_options(command)
    verb = command.removeprefix("live ")
    files = command_options("fill" if verb in {"generate", "animate"} else verb)
    return {name: option.default for name, option in files.items() if name not in own}


def _value_of(option: Option, cell: "xw.Range") -> Any:  # noqa: ANN401 - of the option's own type
    """Return the value of an option in its cell on the control sheet; None if that is empty."""
    value = cell.options(err_to_str=True).value  # an error would come as nothing
    if value is None or value == "":
        return None
    declared = option_named(option.name)
    if isinstance(value, str) and value not in declared.choice_names:
        value = original(value, declared.translated_choices)
    if option.free and value in declared.choice_names and value not in option.choice_names:
        return None  # a random start says nothing about where to solve
    whole = int(value) if isinstance(value, float) and value.is_integer() else value
    text = str(whole).strip()
    if option.repeated:
        return tuple(text.split(","))
    try:
        return option.check(option.from_text(text) if isinstance(value, str) or option.kind is str else whole)
    except InputError as error:
        raise InputError(f"{control_name(option.name)} of the control sheet: {error}") from None
