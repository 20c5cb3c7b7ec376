"""The workbook for xlwings Lite as Lite uses it: its code on the stand-in, in any Python, without this package.

Nothing is imported but the standard library and the stand-in beside it; the package comes out of the hidden sheet.
"""

import sys
import time
from contextlib import redirect_stdout
from io import StringIO
from itertools import pairwise
from types import ModuleType, SimpleNamespace
from typing import Any

if __package__:
    from tests.live.lite_book import Book
else:
    from lite_book import Book  # type: ignore[import-not-found, no-redef] # elsewhere it lies beside this

# What is selected, and the options of generate.
Task = tuple[str, dict[str, Any]]


def performed(lite: Any, task: Task, values: Any = None) -> list[tuple[str, list[list[Any]]]]:
    """Return what generate, solve and clear print and queue, one after the other, in a workbook."""
    selection, options = task
    book, done = Book(selection, values), []
    for command, own in ((lite.generate, options), (lite.solve, {}), (lite.clear, {})):
        with redirect_stdout(StringIO()) as said:
            command(book, **own)
        done.append((said.getvalue(), [[*action] for action in book.end_script()]))
    return done


def drill(code: str, hidden: list[str], form: dict[str, Any], tasks: list[Task]) -> dict[str, Any]:
    """Return what the code for main.py does with a form and its package with tasks, and how long it takes."""
    xlwings = ModuleType("xlwings")
    vars(xlwings).update(Book=Book, script=lambda **_: lambda function: function)
    sys.modules["xlwings"] = xlwings
    values: Any = {"excelmaze": {f"A{row}": text for row, text in enumerate(hidden, 1)}}
    names: dict[str, Any] = {}
    times = [time.perf_counter()]
    exec(code, names)  # noqa: S102 - the code of the workbook
    for _ in range(4):
        done = performed(SimpleNamespace(**names), ("B2", form), values)
        times.append(time.perf_counter())
    lite = names["excelmaze"](Book(None, values))
    return {
        "form": done,
        "ready": times[1] - times[0],
        "further": min(after - before for before, after in pairwise(times)),
        "tasks": [performed(lite, task) for task in tasks],
        "home": sys.modules["excelmaze"].__file__,
        "others": sorted({"openpyxl", "lxml", "PIL", "numpy"} & sys.modules.keys()),
    }
