"""A new workbook for each test, in the one LibreOffice of all, which has Excel's limits: see `strict`.

With `--engine excel` it is in a real Excel.
"""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import openpyxl
import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.live import shelf
from excelmaze.live.shelf import FOLDER_VARIABLE
from tests.live.strict import Excel, enforce


def processes() -> str:
    """A line for each process: its number and its command."""
    if not Path("/bin/ps").exists():
        pytest.skip("ps is not installed")
    listed = subprocess.run(["/bin/ps", "-A", "-w", "-w", "-o", "pid,args"], capture_output=True, check=True)
    return listed.stdout.decode(errors="replace")


@pytest.fixture(autouse=True)
def snapshots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where snapshots go: not among those of the user who runs the tests."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "of the user"))
    return shelf.folder()


@pytest.fixture
def lenient() -> None:
    """LibreOffice as it is: for tests of the engine itself."""


@pytest.fixture(autouse=True)
def excel(request: pytest.FixtureRequest) -> Iterator[Excel | None]:
    """The stand-in, unless a test wants LibreOffice as it is, or there is a real one."""
    without = "lenient" in request.fixturenames or request.config.getoption("engine") == "excel"
    with pytest.MonkeyPatch.context() as patch:
        yield None if without else enforce(patch)


@pytest.fixture
def there(office: xw.App) -> Iterator[list[str]]:
    """The words by which the command line finds the program of the tests."""
    if office.engine.name == "excel":
        yield ["--app", "excel"]
    else:
        yield ["--app", "libreoffice", "--pipe", office.impl.office.process.pipe]
        office.engine.activate()


@pytest.fixture
def book(office: xw.App) -> Iterator[xw.Book]:
    made = office.books.add()
    yield made
    for open_book in list(office.books):
        open_book.close()


@pytest.fixture
def sheet(book: xw.Book) -> xw.Sheet:
    return book.sheets[0]


@pytest.fixture
def saved(book: xw.Book, tmp_path: Path) -> Callable[[], Worksheet]:
    """What openpyxl finds on the first sheet after saving the workbook as .xlsx."""

    def read() -> Worksheet:
        book.save(tmp_path / "saved.xlsx")
        found = openpyxl.load_workbook(tmp_path / "saved.xlsx").worksheets[0]
        assert isinstance(found, Worksheet)
        return found

    return read
