"""A LibreOffice for the benchmarks of live mazes, with the snapshots of its commands in a folder of their own."""

import os
import tempfile
from contextlib import ExitStack
from unittest.mock import patch

import xlwings as xw

from excelmaze.live import libreoffice
from excelmaze.live.shelf import FOLDER_VARIABLE


class Office:
    """Starts LibreOffice and ends it.

    It is a class: a generator cannot pass on LibreOffice's exceptions, which take no traceback from Python.

    Raises:
        WorkbookError: it is not installed, or does not answer.
    """

    def __enter__(self) -> xw.App:
        with ExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="excelmaze-bench-"))
            stack.enter_context(patch.dict(os.environ, {FOLDER_VARIABLE: folder}))
            app = libreoffice.start()
            stack.callback(app.quit)
            self._open = stack.pop_all()
        return app

    def __exit__(self, *_: object) -> None:
        self._open.close()


def new_sheet(app: xw.App, cells: str) -> xw.Sheet:
    """The sheet of a new workbook, with these cells selected; there is no other workbook."""
    for book in list(app.books):
        book.close()
    sheet = app.books.add().sheets[0]
    sheet.range(cells).select()
    return sheet
