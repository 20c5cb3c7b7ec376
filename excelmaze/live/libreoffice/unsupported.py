"""What xlwings documents and this engine does not do: one row and one error for each."""

import inspect
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

from excelmaze.errors import WorkbookError

_Kind = TypeVar("_Kind", bound=type)

UNSUPPORTED = {
    "App.run": "no macros are run, for a workbook's may do anything; write the macro in Python",
    "Book.json": "it is of xlwings Server only; read the values of ranges instead",
    "Sheet.charts": "no charts; put them in by openpyxl, or use `sheet.api.Charts`",
    "Sheet.pictures": "no pictures; put them in by openpyxl, or use `sheet.api.DrawPage`",
    "Sheet.shapes": "no shapes; use `sheet.api.DrawPage`",
    "Sheet.pivot_tables": "no pivot tables; use `sheet.api.DataPilotTables`",
    "Tables.add": "Calc has no tables; use a plain range with a name",
    "Range.autofilter": "no filters; use `sheet.book.api.DatabaseRanges`",
    "Range.conditional_formats": "no conditional formats; use `sheet.api.ConditionalFormats`",
    "Range.add_comment": "Calc has no threaded comments; use add_note",
    "Range.copy_picture": "no picture of cells; use to_pdf",
    "Range.to_png": "no picture of cells; use to_pdf",
}
"""The members that are refused, each with the reason and what to do instead."""


class NotInCalcError(WorkbookError, NotImplementedError):
    """A feature of Excel's that Calc, or this engine, does not have."""


def refused(member: str, remedy: str) -> NotInCalcError:
    """Return the error that names a feature and what to do."""
    return NotInCalcError(f"{member} does not work in LibreOffice: {remedy.replace('`', '')}")


def refusing(kind: _Kind) -> _Kind:
    """Let a class of xlwings' raise one clear error for each of its members that is not supported.

    Coroutines are of xlwings Lite, which runs in a browser.
    """
    for name, member in inspect.getmembers_static(kind):
        key = f"{kind.__name__}.{name}"
        if inspect.iscoroutinefunction(member):
            setattr(kind, name, _raising(key, "it is of xlwings Lite only; use the member without await"))
        elif key in UNSUPPORTED:
            raising = _raising(key, UNSUPPORTED[key])
            setattr(kind, name, property(raising) if isinstance(member, property) else raising)
    for key, remedy in UNSUPPORTED.items():
        owner, _, name = key.partition(".")
        if owner == kind.__name__ and not hasattr(kind, name):  # not in the base class
            setattr(kind, name, property(_raising(key, remedy)))
    return kind


def _raising(member: str, remedy: str) -> Callable[..., NoReturn]:
    def refuse(*_args: Any, **_options: Any) -> NoReturn:
        raise refused(member, remedy)

    return refuse
