"""The errors that Excel and LibreOffice raise, in plain words."""

import re

from excelmaze.errors import WorkbookError

# RPC_E_CALL_REJECTED and VBA_E_IGNORE: what Excel answers while a cell is being edited or a dialog is open.
_BUSY = {-2147418111, -2146777998}
# Where in its sources LibreOffice has found an error; that is all it says of a workbook that was closed.
_IN_SOURCES = re.compile(r"\s*\bat \./\S+")
_ENGINE_ERRORS = ("pywintypes", "pythoncom", "appscript", "aem", "xlwings")


def translated(error: Exception) -> WorkbookError | None:
    """Return what an error of Excel's means, in one line; None for any other error."""
    kinds = {kind.__module__.partition(".")[0] for kind in type(error).__mro__}
    if is_busy(error):
        return WorkbookError("Excel is busy; finish what is being typed into a cell, close open dialogs, and try again")
    if any("com.sun.star" in f"{kind.__module__}.{kind.__qualname__}" for kind in type(error).__mro__):
        message = " ".join(_IN_SOURCES.sub("", str(error)).split())
        # The bridge says so of an unfinished call, as an error of any kind.
        if "bridge" in message or (type(error).__name__.endswith("DisposedException") and not str(error)):
            return WorkbookError("LibreOffice ended unexpectedly; the file is as last saved: start again")
        if not message:
            from excelmaze.live.libreoffice.bridge import CLOSED

            return WorkbookError(CLOSED)
        return WorkbookError(f"LibreOffice refused this: {message}")
    if not kinds.intersection(_ENGINE_ERRORS):
        return None
    return WorkbookError(f"Excel refused this: {' '.join(str(_description(error)).split())}")


def is_busy(error: Exception) -> bool:
    """Return whether Excel answers nothing, as a cell is being edited or a dialog is open."""
    return type(error).__name__ == "ExcelBusyError" or any(argument in _BUSY for argument in _numbers(error))


def _numbers(error: Exception) -> list[int]:
    """Return the numbers of a COM error: its own, and Excel's own code inside."""
    inner = [part for part in error.args if isinstance(part, tuple)]
    return [part for parts in (error.args, *inner) for part in parts if isinstance(part, int)]


def _description(error: Exception) -> object:
    """Return Excel's own sentence, the third part of the third part of a COM error, or the error as text."""
    inner = error.args[2] if len(error.args) > 2 else None  # noqa: PLR2004 - after number and text
    return inner[2] if isinstance(inner, tuple) and len(inner) > 2 and inner[2] else error  # noqa: PLR2004
