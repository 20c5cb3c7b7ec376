"""Puts Excel's limits before every call that xlwings makes to the engine for LibreOffice."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any

import pytest

from excelmaze.errors import ExcelMazeError
from excelmaze.live.libreoffice import app, books, borders, defined_names, ranges, sheets
from excelmaze.live.libreoffice.bridge import CLOSED
from tests.live.strict import com
from tests.live.strict.rules import BEFORE, INSTEAD
from tests.live.strict.state import Excel

_KINDS = (
    app.App,
    books.Books,
    books.Book,
    sheets.Sheets,
    sheets.Sheet,
    ranges.Range,
    borders.Borders,
    defined_names.Names,
    defined_names.Name,
)
_OPERATORS = ("__call__", "__len__", "__iter__", "__contains__")
# What xlwings answers, or keeps, without asking Excel; and the ends of the app, which is the tests' own affair.
_FREE = frozenset({"engine", "pid", "hwnd", "app", "parent", "sheet", "book", "ended", "quit", "kill"})


def enforce(patch: pytest.MonkeyPatch) -> Excel:
    """Enforce the limits until the patch is undone."""
    excel = Excel()
    for kind in _KINDS:
        for name in dir(kind):
            if name in _FREE or (name.startswith("_") and name not in _OPERATORS):
                continue
            member = inspect.getattr_static(kind, name)
            key = f"{kind.__name__}.{name}"
            if isinstance(member, property):
                get = member.fget and _checked(excel, key, member.fget)
                patch.setattr(
                    kind, name, property(get, member.fset and _checked(excel, f"{key}=", member.fset, calls=1))
                )
            elif inspect.isfunction(member):
                patch.setattr(kind, name, _checked(excel, key, member, calls=1))
    return excel


def _checked(excel: Excel, key: str, real: Callable[..., Any], *, calls: int = 0) -> Callable[..., Any]:
    before, instead = BEFORE.get(key, ()), INSTEAD.get(key)

    @wraps(real)
    def call(target: Any, *args: Any, **options: Any) -> Any:
        if excel.is_inside:
            return real(target, *args, **options)
        if excel.is_editing:
            com.reject()
        excel.is_inside = True
        excel.calls += calls
        try:
            for rule in before:
                rule(excel, target, *args, **options)
            if instead is not None:
                return instead(excel, real, target, *args, **options)
            return real(target, *args, **options)
        except ExcelMazeError as refused:
            if str(refused) == CLOSED:
                raise
            # Excel does not speak of our engine's reasons.
            raise com.error(str(refused)) from refused
        finally:
            excel.is_inside = False

    return call
