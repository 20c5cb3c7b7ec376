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
from tests.stateful.observed import Seen, observed
from tests.stateful.user import Insertion
from tests.stateful.workbook import write_workbook


def told(*arguments: object) -> Result:
    """Run the command line."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main([*map(str, arguments)])
    return Result(status, out.getvalue(), err.getvalue())


class InFile:
    """A workbook file, which people change in openpyxl."""

    is_open = False

    def __init__(self, folder: Path) -> None:
        self.folder, self.book, self.twin = folder, folder / "book.xlsx", folder / "twin.xlsx"
        for path in (self.book, self.twin):
            write_workbook(path, plain=self.is_open)

    def run(self, verb: str, sheet: str, cells: str, *options: object) -> Result:
        """Run a command on some cells, those of several mazes with blanks between."""
        places = [word for one in cells.split() for word in ("--cells", one)]
        return told(verb, self.book, "--sheet", sheet, *places, *options)

    def file(self, *, of_twin: bool = False) -> Path:
        """The workbook, or its twin, as a file to be read."""
        return self.twin if of_twin else self.book

    def seen(self, *, of_twin: bool = False) -> Seen:
        """What the workbook, or its twin, holds."""
        return observed(self.file(of_twin=of_twin))

    def person(self, action: str, *arguments: Any) -> None:  # noqa: ANN401 - as each action takes them
        """Do something to the workbook and to its twin."""
        for path in (self.book, self.twin):
            getattr(user, action)(path, *arguments)

    def close(self) -> None:
        """Close what is open."""


class InOffice(InFile):
    """A workbook that is open in LibreOffice, where people change it; commands on the file come in between."""

    is_open = True

    def __init__(self, folder: Path, office: xw.App) -> None:
        super().__init__(folder)
        self.office = office
        self.open()

    def open(self) -> None:
        """Open the workbook and its twin."""
        self.books = [self.office.books.open(path) for path in (self.book, self.twin)]

    def close(self) -> None:
        for book in self.books:
            book.close()

    def run(self, verb: str, sheet: str, cells: str, *options: object) -> Result:
        return self.live(verb, "--cells", reference(sheet, parse_selection(cells.replace(" ", ",")).areas), *options)

    def run_on_file(self, verb: str, sheet: str, cells: str, *options: object) -> Result:
        """Save the workbooks, run a command on the file, and open them again."""
        self.save()
        done = super().run(verb, sheet, cells, *options)
        self.open()
        return done

    def save(self) -> None:
        """Save and close the workbooks."""
        for book in self.books:
            book.save()
        self.close()

    def live(self, action: str, *options: object) -> Result:
        """Run a live command."""
        self.books[0].activate()
        return told("live", action, "--app", "libreoffice", "--pipe", self.office.impl.office.process.pipe, *options)

    def file(self, *, of_twin: bool = False) -> Path:
        path = self.folder / f"seen {super().file(of_twin=of_twin).name}"
        self.books[of_twin].api.storeToURL(path.as_uri(), properties(FilterName="Calc MS Excel 2007 XML"))
        return path

    def person(self, action: str, *arguments: Any) -> None:  # noqa: ANN401
        if action == "save":  # by LibreOffice, and then by openpyxl
            self.save()
            super().person(action, *arguments)
            self.open()
            return
        sheet, *rest = arguments
        for book in self.books:
            page = book.sheets[sheet]
            if action == "write":
                uno_person.type_in(page, *rest)
            elif action == "delete":
                (change,) = rest
                how = uno_person.insert if isinstance(change, Insertion) else uno_person.delete
                how(page, change.first, change.many, columns=change.across)
            else:
                getattr(uno_person, action)(page, *rest)

    def undo(self, *, of_person: bool) -> None:
        """Undo the last step; that of a person in the twin, too."""
        for book in self.books if of_person else self.books[:1]:
            uno_person.undo(book)
