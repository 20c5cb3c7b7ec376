"""Reading and doing what xlwings' public API lacks, for each engine: the place where commands reach behind it.

The lines for Excel follow its object model on Windows (COM) and its dictionary on macOS (AppleScript).
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from excelmaze.errors import InputError
from excelmaze.sheet.addresses import Area, Place, parse_selection

if TYPE_CHECKING:
    import xlwings as xw

Answer = TypeVar("Answer")
_SHEET_VISIBLE = -1  # xlSheetVisible; hidden is 0, and very hidden 2
# xlwings asks a busy Excel again for ever; so often takes some seconds.
_ATTEMPTS = 20_000
# The longest area has 27 characters, so that a shorter address was not cut off.
_COMPLETE_ADDRESS = 255 - 27
# Texts that Calc can undo: so many, without these characters.
_MOST_TYPED = 50
_OF_NUMBERS = frozenset("=+-0123456789")


def limit_patience() -> None:
    """Let xlwings give up on an Excel that stays busy, as it does while a cell is being edited."""
    if sys.platform.startswith("win"):
        from xlwings import _xlwindows

        _xlwindows.N_COM_ATTEMPTS = _ATTEMPTS


def aside(app: "xw.App", path: Path | None = None) -> "xw.Book":
    """Open a new workbook, or a file to be read, without a window if the app can; Excel opens one."""
    if is_libreoffice(app):
        from excelmaze.live import libreoffice

        return libreoffice.windowless(app, path)
    return app.books.add() if path is None else app.books.open(path, read_only=True, update_links=False)


def one_undo_step(app: "xw.App") -> Callable[[], object]:
    """Let what follows be one step of the active workbook's undo list, until what is returned is called.

    Excel empties that list when a program changes a sheet.
    """
    if is_libreoffice(app):
        from excelmaze.live import libreoffice

        return libreoffice.one_undo_step(app.books.active)
    return lambda: None


def without_undo(book: "xw.Book") -> Callable[[], object]:
    """Leave what follows out of a workbook's undo list, until what is returned is called."""
    if is_libreoffice(book.app):
        from excelmaze.live import libreoffice

        return libreoffice.without_undo(book)
    return lambda: None


def types_texts(sheet: "xw.Sheet", texts: Mapping[Place, str]) -> bool:
    """Write texts as a person does, if Calc can undo that, and return whether it can.

    It does not undo arrays of values, nor the format of texts that it gives to one like a number or a formula, and of
    a hundred changes in one step it forgets the first.
    """
    is_plain = _OF_NUMBERS.isdisjoint("".join(texts.values()))
    if not is_libreoffice(sheet.book.app) or len(texts) > _MOST_TYPED or not is_plain:
        return False
    for place, text in texts.items():
        sheet.range(place).impl.type_text(text)
    return True


def active_cell(app: "xw.App") -> tuple[int, int]:
    """Return row and column of the active cell."""
    if is_libreoffice(app):
        from excelmaze.live import libreoffice

        return libreoffice.active_cell(app)
    if is_mac():
        cell = app.api.active_cell
        return int(cell.first_row_index.get()), int(cell.first_column_index.get())
    cell = app.api.ActiveCell
    return int(cell.Row), int(cell.Column)


def select_again(app: "xw.App", selection: "xw.Range", cell: tuple[int, int]) -> None:
    """Select cells again with a certain one active; in Calc the first one is."""
    selection.select()
    if is_libreoffice(app):
        return
    place = selection.sheet.range(cell)
    # Activating a cell of the selection keeps the selection.
    if is_mac():
        place.api.activate_object()
    else:
        place.api.Activate()


def areas_of(selection: "xw.Range") -> tuple[Area, ...]:
    """Return the areas of a selection.

    Excel cuts the address of many areas off at 255 characters. On Windows they are asked for one by one then; on macOS
    xlwings has only that address.

    Raises:
        InputError: whole columns or rows, or more areas than Excel tells.
    """
    if is_libreoffice(selection.sheet.book.app):
        from excelmaze.live import libreoffice

        return parse_selection(libreoffice.whole_address(selection)).areas
    address = selection.address
    if len(address) < _COMPLETE_ADDRESS:
        return parse_selection(address).areas
    if is_mac():
        raise InputError("Excel for Mac does not give the addresses of that many areas; select fewer, or larger ones")
    return parse_selection(",".join(area.Address for area in selection.api.Areas)).areas


def description(name: "xw.Name") -> tuple[bool, str]:
    """Return whether a name is left out of Excel's lists, and its comment; Calc shows all, and has no comments."""
    if not _is_excels(name):
        return False, ""
    if is_mac():
        return not name.api.visible.get(), name.api.comment.get() or ""
    return not name.api.Visible, name.api.Comment or ""


def describe(name: "xw.Name", hidden: bool, comment: str) -> None:  # noqa: FBT001 - as `description` returns it
    """Hide a name and give it a comment, if it is to have that."""
    if hidden:
        hide(name)
    if comment and _is_excels(name):
        if is_mac():
            name.api.comment.set(comment)
        else:
            name.api.Comment = comment


def hide(name: "xw.Name") -> None:
    """Leave a name out of Excel's lists; Calc shows all."""
    if _is_excels(name):
        if is_mac():
            name.api.visible.set(False)
        else:
            name.api.Visible = False


def _is_excels(name: "xw.Name") -> bool:
    return str(name.impl.__class__.__module__).endswith(("_xlwindows", "_xlmac"))


def hidden_in(sheet: "xw.Sheet", area: Area) -> tuple[list[int], list[int]]:
    """Return the rows and the columns of an area that are hidden; few calls where few are."""
    if is_libreoffice(sheet.book.app):
        from excelmaze.live import libreoffice

        rows, columns = libreoffice.visible_in(sheet.range(area.address))
        hidden_rows = [row for row in range(area.top, area.bottom + 1) if row not in rows]
        return hidden_rows, [column for column in range(area.left, area.right + 1) if column not in columns]

    def rows_hidden(first: int, last: int) -> bool | None:
        return _all_hidden(sheet.range((first, 1), (last, 1)), "row")

    def columns_hidden(first: int, last: int) -> bool | None:
        return _all_hidden(sheet.range((1, first), (1, last)), "column")

    rows_there = answers(area.top, area.bottom, rows_hidden)
    columns_there = answers(area.left, area.right, columns_hidden)
    return [row for row, hidden in rows_there if hidden], [column for column, hidden in columns_there if hidden]


def answers(first: int, last: int, ask: Callable[[int, int], Answer | None]) -> Iterator[tuple[int, Answer]]:
    """Yield rows or columns, each with an app's answer; where they differ, and it answers None, halves are asked."""
    answer = ask(first, last)
    if answer is not None:
        yield from ((number, answer) for number in range(first, last + 1))
    elif first < last:
        middle = (first + last) // 2
        yield from answers(first, middle, ask)
        yield from answers(middle + 1, last, ask)


def _all_hidden(cells: "xw.Range", axis: str) -> bool | None:
    """Return whether the whole rows or columns of a range are hidden; None where only some are."""
    if is_mac():
        hidden = getattr(cells.api, f"entire_{axis}").hidden.get()
    else:
        hidden = (cells.api.EntireRow if axis == "row" else cells.api.EntireColumn).Hidden
    return hidden if isinstance(hidden, bool) else None


def is_visible(sheet: "xw.Sheet") -> bool:
    """Return whether the tab of a sheet is shown; Excel's number for one that only programs can show is true, too."""
    return int(sheet.visible) in {True, _SHEET_VISIBLE}


def is_protected(sheet: "xw.Sheet") -> bool:
    """Return whether a sheet is protected."""
    if is_libreoffice(sheet.book.app):
        return bool(sheet.api.isProtected())
    return bool(sheet.api.protect_contents.get() if is_mac() else sheet.api.ProtectContents)


def is_filtered(sheet: "xw.Sheet") -> bool:
    """Return whether a filter hides rows of the sheet, or of a table on it."""
    if is_libreoffice(sheet.book.app):
        from excelmaze.live import libreoffice

        return libreoffice.is_filtered(sheet)
    if is_mac():
        return bool(sheet.api.filter_mode.get())
    tables = sheet.api.ListObjects
    filters = [tables.Item(index).AutoFilter for index in range(1, tables.Count + 1)]
    return bool(sheet.api.FilterMode) or any(each is not None and each.FilterMode for each in filters)


def is_libreoffice(app: "xw.App") -> bool:
    """Return whether an app is LibreOffice."""
    return app.engine.name == "libreoffice"


def is_mac() -> bool:
    """Return whether this is macOS."""
    return sys.platform == "darwin"
