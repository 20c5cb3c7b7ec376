"""Where a chain of commands goes on: in a workbook file, or in one that is open in LibreOffice.

Each has a twin without mazes, to which a person does the same.
"""

import io
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any

import xlwings as xw

from excelmaze.cli import main
from excelmaze.live.libreoffice.bridge import properties
from excelmaze.sheet.addresses import parse_selection, reference
from tests import uno_person
from tests.conftest import Result
from tests.stateful import user
from tests.stateful.observed import observed
from tests.stateful.user import Deletion, Insertion


def told(*arguments: object) -> Result:
    """Run the command line."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main([*map(str, arguments)])
    return Result(status, out.getvalue(), err.getvalue())


@cache
def _live_options() -> set[str]:
    words = told("live", "generate", "--help-all").out.replace(",", " ").split()
    return {word for word in words if word.startswith("--")}


class InFile:
    """A workbook file, which people change in openpyxl, or in LibreOffice if there is one."""

    def __init__(self, folder: Path, office: xw.App | None = None) -> None:
        self.book, self.twin, self.office = folder / "book.xlsx", folder / "twin.xlsx", office

    def begin(self) -> None:
        """The workbook and its twin were written."""

    def end(self) -> None:
        """Close what is open."""

    def takes(self, option: str) -> bool:
        """Whether `fill` takes an option here."""
        return bool(option)

    def fingerprint(self) -> object:
        """What a command that fails must not change."""
        return self.book.read_bytes()

    def run(self, verb: str, sheet: str, cells: list[str], *options: object, on_file: bool = False) -> Result:
        """Run a command on some cells, or on all of a sheet."""
        del on_file
        places = [word for one in cells for word in ("--cells", one)]
        return told(verb, self.book, "--sheet", sheet, *places, *options)

    def seen(self) -> tuple[Path, Path]:
        """The workbook and its twin as files to be read."""
        return self.book, self.twin

    def person(self, action: str, *arguments: Any, in_office: bool = False) -> bool:  # noqa: ANN401 - as each action takes them
        """Do something to the workbook and to its twin; return whether it was in LibreOffice."""
        for path in (self.book, self.twin):
            if in_office and self.office is not None:
                book = self.office.books.open(path)
                _in_calc(book, action, *arguments)
                book.save()
                book.close()
            else:
                getattr(user, action)(path, *arguments)
        return in_office and self.office is not None


class InOffice(InFile):
    """A workbook that is open in LibreOffice, where people change it; commands on the file come in between."""

    office: xw.App

    def begin(self) -> None:
        """Open the workbook and its twin."""
        self.books = [self.office.books.open(path) for path in (self.book, self.twin)]

    def end(self) -> None:
        """Close them."""
        for book in self.books:
            book.close()

    @contextmanager
    def closed(self) -> Iterator[None]:
        """Save the workbooks, and close them for a while."""
        for book in self.books:
            book.save()
        self.end()
        try:
            yield
        finally:
            self.begin()

    def takes(self, option: str) -> bool:
        return option in _live_options() and option not in {"--paper", "--header"}

    def fingerprint(self) -> object:
        return observed(self.seen()[0])

    def run(self, verb: str, sheet: str, cells: list[str], *options: object, on_file: bool = False) -> Result:
        if on_file:
            with self.closed():
                return super().run(verb, sheet, cells, *options)
        areas = [area for one in cells for area in parse_selection(one).areas]
        where = ["--cells", reference(sheet, areas)] if areas else []
        return self.live({"fill": "generate"}.get(verb, verb), *where, *options)

    def live(self, action: str, *options: object) -> Result:
        """Run a live command."""
        self.books[0].activate()
        return told("live", action, "--app", "libreoffice", "--pipe", self.office.impl.office.process.pipe, *options)

    def seen(self) -> tuple[Path, Path]:
        paths = self.book.with_name("seen.xlsx"), self.book.with_name("twin seen.xlsx")
        for book, path in zip(self.books, paths, strict=True):
            filter_name = properties(FilterName="Calc MS Excel 2007 XML")
            book.api.storeToURL(path.as_uri(), filter_name)
        return paths

    def person(self, action: str, *arguments: Any, in_office: bool = True) -> bool:  # noqa: ANN401
        del in_office
        if action == "save":
            with self.closed():
                return True
        for book in self.books:
            _in_calc(book, action, *arguments)
        return True

    def undo(self, *, of_person: bool) -> None:
        """Undo the last step; that of a person in the twin, too."""
        for book in self.books if of_person else self.books[:1]:
            uno_person.undo(book)


def _in_calc(book: xw.Book, action: str, sheet: str = "", *arguments: Any) -> None:  # noqa: ANN401
    """Do something to a workbook that is open, as one step of the undo list."""
    if action == "save":
        return
    if action == "write":
        uno_person.type_in(book.sheets[sheet], *arguments)
    elif action == "delete":
        (change,) = arguments
        assert isinstance(change, Deletion)
        how = uno_person.insert if isinstance(change, Insertion) else uno_person.delete
        how(book.sheets[sheet], change.first, change.many, columns=change.across)
    else:
        getattr(uno_person, action)(book.sheets[sheet], *arguments)
