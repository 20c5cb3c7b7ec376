"""The rules: what is looked at before a call, and which calls are answered in another way than by Calc.

A rule has the state and then what the engine's method has. Its key is `Class.member`, with `=` for a property that is
set.
"""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from excelmaze.sheet.addresses import Area
from tests.live.strict.com import refuse
from tests.live.strict.limits import LIMITS
from tests.live.strict.state import Excel

Rule = Callable[..., Any]


def _most(limit: str) -> int:
    return LIMITS[limit].most


# Addresses.


def _address(_: Excel, __: Any, *places: Any) -> None:
    for place in places:
        if isinstance(place, str) and len(place) > _most("address"):
            refuse("address")
        _check_types(place if isinstance(place, tuple) else None)


def _address_told(_: Excel, real: Rule, target: Any, *args: Any, **options: Any) -> str:
    address = str(real(target, *args, **options))
    while len(address) > _most("address"):
        address = address.rpartition(",")[0]
    return address


def _first_area(_: Excel, real: Rule, target: Any) -> Any:
    return real(type(target)(target.sheet, target.areas[:1])) if len(target.areas) > 1 else real(target)


# What cells contain.


def _written(_: Excel, __: Any, value: Any) -> None:
    for one in _flat(value):
        _check_types(one)


def _flat(value: Any) -> Sequence[Any]:
    return [part for one in value for part in _flat(one)] if isinstance(value, (list, tuple)) else [value]


def _check_types(value: Any) -> None:
    for one in _flat(value):
        if one is not None and type(one) not in {str, int, float, bool, dt.datetime}:
            raise TypeError(f"Objects of type {type(one).__name__!r} {LIMITS['types'].error}")


def _value(_: Excel, real: Rule, target: Any) -> Any:
    rows = real(target)
    if rows is None:
        return None
    values = tuple(tuple(None if value == "" else value for value in row) for row in rows)
    return values[0][0] if target.shape == (1, 1) else values


# Merged cells and borders.


def _whole(_: Excel, target: Any, *__: Any, **___: Any) -> None:
    if any(_cuts(target, area) for area in target.areas):
        refuse("merged part")


def _cuts(target: Any, area: Area) -> bool:
    """Return whether an area has a part of merged cells only."""
    return bool(target.merged(area) != area)


def _pasted(_: Excel, target: Any, paste: str | None = None, *__: Any, **___: Any) -> None:
    if paste == "formats" and any(_cuts(target, area) for area in target.areas):
        refuse("merged paste")


def _copied(_: Excel, target: Any, *__: Any) -> None:
    rows = {(area.top, area.bottom) for area in target.areas}
    columns = {(area.left, area.right) for area in target.areas}
    if len(rows) > 1 and len(columns) > 1:
        refuse("copy")


def _borders_set(_: Excel, target: Any, which: Any = (), line_style: Any = "", **__: Any) -> None:
    _check_inside(target.parent, which, removed=line_style is None)


def _check_inside(cells: Any, sides: Any, *, removed: bool) -> None:
    for side in {"inside_horizontal", "inside_vertical"}.intersection(sides):
        for area in cells.areas:
            thin = area.top == area.bottom if side == "inside_horizontal" else area.left == area.right
            first = Area(area.top, area.left, area.top, area.left)
            if (thin and not removed) or (area.size > 1 and cells.merged(first) == area):
                refuse("inside")


# Sheets.


def _writable(_: Excel, target: Any, *__: Any, **___: Any) -> None:
    # Of a border the range that it belongs to, of a font too.
    cells = getattr(target, "parent", None) or target
    if cells.sheet.api.isProtected():
        refuse("protected")


def _typeable(_: Excel, target: Any, *__: Any) -> None:
    if target.sheet.api.isProtected() and getattr(target.common("CellProtection"), "IsLocked", True):
        refuse("protected")


def _structure(_: Excel, target: Any, *__: Any, **___: Any) -> None:
    if target.book.api.isProtected():
        refuse("protected")


def _sheet_added(state: Excel, target: Any, before: Any = None, after: Any = None, name: Any = None) -> None:  # noqa: ARG001 - the engine's
    _structure(state, target)
    if name is not None and (len(name) > _most("sheet's name") or name in target):
        refuse("sheet's name")


def _visible(_: Excel, real: Rule, target: Any) -> int:
    return -1 if real(target) else 2


def _activated(_: Excel, target: Any) -> None:
    if not target.api.IsVisible:
        refuse("hidden")


def _selected(state: Excel, target: Any) -> None:
    book = target.sheet.book
    is_active = book.app.books.active.same(book) and not state.in_front
    if not is_active or book.sheets.active.name != target.sheet.name:
        refuse("select")


# Names.


def _named(_: Excel, __: Any, ___: Any, refers_to: Any = "") -> None:
    _meaning(_, __, refers_to)


def _meaning(_: Excel, __: Any, formula: Any) -> None:
    if len(formula) > _most("name's meaning"):
        refuse("name's meaning")


# Workbooks.


class _Nothing:
    """The workbook that xlwings makes of Excel's Nothing."""

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"'NoneType' object has no attribute {name!r}")


def _windows(books: Any) -> list[Any]:
    """Return the workbooks that have a window."""
    hidden = {"Hidden"}
    return [book for book in books if not any(one.Name in hidden and one.Value for one in book.api.getArgs())]


def _active_book(state: Excel, real: Rule, target: Any) -> Any:
    if state.in_front:
        return state.in_front[-1]
    return real(target) if _windows(target) else _Nothing()


def _selection(state: Excel, real: Rule, target: Any) -> Any:
    if state.in_front:
        return state.in_front[-1].sheets(1).range("A1")
    if not _windows(target.books):
        return _Nothing().Address
    return real(target)


def _active_cell(state: Excel, real: Rule, target: Any) -> Any:
    return (state.in_front[-1].sheets(1).name, 1, 1) if state.in_front else real(target)


def _opened(_: Excel, target: Any, path: Any = None, *args: Any, **__: Any) -> None:
    _check_types([path if not isinstance(path, Path) else str(path), *args])
    if path is not None and any(book.name.casefold() == Path(path).name.casefold() for book in target):
        refuse("same name")


def _windowless(state: Excel, real: Rule, target: Any, path: Any = None) -> Any:
    _opened(state, target, path)
    book = real(target, path)
    state.in_front.append(book)
    return book


def _closed(state: Excel, real: Rule, target: Any) -> None:
    state.in_front[:] = [book for book in state.in_front if not book.same(target)]
    real(target)


def _book_activated(state: Excel, _: Any) -> None:
    state.in_front.clear()


def _saved(_: Excel, real: Rule, target: Any, path: Any = None, *__: Any, **___: Any) -> None:
    if path is not None:
        name = Path(path).name.casefold()
        if any(book.name.casefold() == name and not book.same(target) for book in target.app.books):
            refuse("same name")
    real(target, path)


_CHANGES = (
    *("Range.paste", "Range.color=", "Range.column_width=", "Range.row_height="),
    "Borders.set",
)
_VALUES = "Range.clear_contents", "Range.raw_value=", "Range.type_text"
_MORE: Mapping[str, Rule] = {
    "Sheet.range": _address,
    "Range.raw_value=": _written,
    "Range.type_text": _written,
    "Range.clear_contents": _whole,
    "Range.paste": _pasted,
    "Range.copy": _copied,
    "Borders.set": _borders_set,
    "Sheet.delete": _structure,
    "Sheet.copy": _structure,
    "Sheets.add": _sheet_added,
    "Sheet.activate": _activated,
    "Range.select": _selected,
    "Names.add": _named,
    "Name.refers_to=": _meaning,
    "Books.open": _opened,
    "Book.activate": _book_activated,
}
BEFORE: Mapping[str, Sequence[Rule]] = {
    key: [
        *([_writable] if key in _CHANGES else []),
        *([_typeable] if key in _VALUES else []),
        *([_MORE[key]] if key in _MORE else []),
    ]
    for key in {*_CHANGES, *_VALUES, *_MORE}
}
"""The rules that are looked at before a call."""

INSTEAD: Mapping[str, Rule] = {
    "Range.address": _address_told,
    "Range.get_address": _address_told,
    "Range.raw_value": _value,
    "Range.columns": _first_area,
    "Range.rows": _first_area,
    "Sheet.visible": _visible,
    "App.selection": _selection,
    "App.active_cell": _active_cell,
    "Books.active": _active_book,
    "Books.windowless": _windowless,
    "Book.close": _closed,
    "Book.save": _saved,
}
"""Calls that are answered as Excel does."""
