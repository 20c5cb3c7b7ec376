"""Where a chain of commands goes on: in a workbook file, or in one that is open in LibreOffice.

Each has a twin without mazes, to which a person does the same.
"""

import io
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import xlwings as xw

from excelmaze.cli import main
from excelmaze.live.libreoffice.bridge import properties
from excelmaze.sheet.addresses import parse_selection, reference
from tests import uno_person
from tests.conftest import Result
from tests.stateful import user
from tests.stateful.user import Insertion
from tests.stateful.workbook import write_workbook


def told(*arguments: object) -> Result:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main([*map(str, arguments)])
    return Result(status, out.getvalue(), err.getvalue())


class InFile:  # which people change in openpyxl
    is_open = False

    def __init__(self, folder: Path) -> None:
        self.folder, self.book, self.twin = folder, folder / "book.xlsx", folder / "twin.xlsx"
        for path in (self.book, self.twin):
            write_workbook(path, plain=self.is_open)

    def run(self, verb: str, sheet: str, cells: str, *options: object) -> Result:
        places = [word for one in cells.split() for word in ("--cells", one)]
        return told(verb, self.book, "--sheet", sheet, *places, *options)

    def file(self, *, of_twin: bool = False) -> Path:
        return self.twin if of_twin else self.book

    def person(self, action: str, *arguments: Any) -> None:  # noqa: ANN401 - as each action takes them
        for path in (self.book, self.twin):
            getattr(user, action)(path, *arguments)


class InOffice(InFile):  # which people change in LibreOffice
    is_open = True

    def __init__(self, folder: Path, office: xw.App) -> None:
        super().__init__(folder)
        self.office = office
        self.open()

    def open(self) -> None:
        self.books = [self.office.books.open(path) for path in (self.book, self.twin)]

    def close(self) -> None:
        for book in self.books:
            book.close()

    def run(self, verb: str, sheet: str, cells: str, *options: object) -> Result:
        return self.live(verb, "--cells", reference(sheet, parse_selection(cells.replace(" ", ",")).areas), *options)

    def live(self, action: str, *options: object) -> Result:
        self.books[0].activate()
        return told("live", action, "--app", "libreoffice", "--pipe", self.office.impl.office.process.pipe, *options)

    def file(self, *, of_twin: bool = False) -> Path:
        path = self.folder / f"seen {super().file(of_twin=of_twin).name}"
        self.books[of_twin].api.storeToURL(path.as_uri(), properties(FilterName="Calc MS Excel 2007 XML"))
        return path

    def person(self, action: str, *arguments: Any) -> None:  # noqa: ANN401
        if action == "save":  # by LibreOffice, and then by openpyxl
            for book in self.books:
                book.save()
            self.close()
            super().person(action, *arguments)
            self.open()
            return
        for page in [book.sheets[arguments[0]] for book in self.books]:
            if action == "delete":
                change = arguments[1]
                how = uno_person.insert if isinstance(change, Insertion) else uno_person.delete
                how(page, change.first, change.many, columns=change.across)
            else:
                getattr(uno_person, {"write": "type_in"}.get(action, action))(page, *arguments[1:])

    def undo(self, *, of_person: bool) -> None:
        """Undo the last step; that of a person in the twin, too."""
        for book in self.books if of_person else self.books[:1]:
            uno_person.undo(book)
