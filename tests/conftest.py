"""Strategies and helpers that several tests share."""

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from excelmaze.cli import main
from excelmaze.errors import InputError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area

if TYPE_CHECKING:
    import xlwings as xw

# The machines that run these tests are shared and may stall: no deadline, and the same examples every time. A few of
# them will do for every day; `--hypothesis-profile thorough` takes all.
_THOROUGH = 100
_STEADY = settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", _STEADY, max_examples=5)
settings.register_profile("thorough", _STEADY, max_examples=_THOROUGH)
settings.load_profile("quick")

# Seconds after which a program hangs that a test has started; where others work on the machine, starting takes minutes.
LONGEST_WAIT = 600.0

ROOT = Path(__file__).parents[1]

# Assertions of what many tests check are those of tests.
pytest.register_assert_rewrite("tests.xlsx.there_and_back")

# For tests that make symbolic links.
links = pytest.mark.skipif(os.name != "posix", reason="Windows lets only administrators make symbolic links")

# A shell has what it starts in the background ignore Ctrl+C, and so would what the tests start.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# What is on sheets is in the language of whoever runs this, unless a test says otherwise.
os.environ["LANGUAGE"] = "en"
# And they are printed on A4.
os.environ.pop("LC_ALL", None)
os.environ["LC_PAPER"] = "en_GB.UTF-8"

# To wait until small workbooks are on the disk takes longer than to write them, and no test cuts the power.
os.fsync = lambda fd: None  # noqa: ARG005


Value = TypeVar("Value")


def not_none(value: Value | None) -> Value:
    """Return a value that has to be there."""
    assert value is not None
    return value


def python(*arguments: str | Path, folder: Path = ROOT, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Run a Python of its own with these sources."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        check=check,
        timeout=LONGEST_WAIT,
    )


@contextmanager
def refused(message: str, error: type[Exception] = InputError) -> Iterator[None]:
    """Expect an error of one line with this message in it."""
    with pytest.raises(error) as caught:
        yield
    assert message in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def examples(count: int, *, quick: int | None = None) -> settings:
    """So many examples in the thorough profile; in the quick one five in a hundred, or as many as are given for it."""
    chosen = settings().max_examples
    if quick is not None and chosen < _THOROUGH:
        return settings(max_examples=quick)
    return settings(max_examples=max(1, count * chosen // _THOROUGH))


def pytest_collection_finish() -> None:
    """To go through all that was imported for garbage, again and again, would take a tenth of the tests' time."""
    if sys.version_info < (3, 14):  # from then on Hypothesis looks for what refers to its random numbers among the rest
        gc.freeze()
    gc.set_threshold(50_000)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--engine",
        choices=("libreoffice", "excel"),
        default="libreoffice",
        help="the program in which tests/live run their commands (default: libreoffice)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Say in one line where there is no Excel to be driven, before any test is looked for."""
    if config.getoption("engine") == "excel":
        import xlwings as xw

        if "excel" not in [engine.name for engine in xw.engines]:
            raise pytest.UsageError("--engine excel: xlwings drives no Excel on this system; leave it out")


def _runs_in_excel(item: pytest.Item) -> bool:
    """Whether a test is of live commands, and neither of LibreOffice nor of the stand-in for Excel."""
    if item.get_closest_marker("excel"):
        return True
    fixtures = getattr(item, "fixturenames", ())
    of_live = "live" in item.path.parts and "office" in fixtures
    return of_live and "lenient" not in fixtures and not item.get_closest_marker("calc")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what the engine cannot tell.

    Where several processes share the tests, one has all of a file that drive LibreOffice: it takes long to start.
    """
    if config.getoption("engine") == "excel":
        config.hook.pytest_deselected(items=[item for item in items if not _runs_in_excel(item)])
        items[:] = filter(_runs_in_excel, items)
    for item in items:
        if item.get_closest_marker("libreoffice"):
            item.add_marker(pytest.mark.xdist_group(f"libreoffice {item.path.stem}"))
        if item.get_closest_marker("excel") and config.getoption("engine") != "excel":
            item.add_marker(pytest.mark.skip(reason="only a real Excel can tell: --engine excel"))
    if "PYTEST_XDIST_WORKER" in os.environ:  # what takes long comes first, so that nobody waits for it in the end
        items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@st.composite
def areas(draw: st.DrawFn, most: int = 12) -> Area:
    """A small area, mostly near the others, sometimes in a far corner of the sheet."""
    far = draw(st.integers(0, 9)) == 0
    top = draw(st.integers(MAX_ROW - most, MAX_ROW) if far else st.integers(1, most))
    left = draw(st.integers(MAX_COLUMN - most, MAX_COLUMN) if far else st.integers(1, most))
    bottom = min(MAX_ROW, top + draw(st.integers(0, 5)))
    right = min(MAX_COLUMN, left + draw(st.integers(0, 5)))
    return Area(top, left, bottom, right)


def grids() -> st.SearchStrategy[Grid]:
    """Grids of one to six areas that may overlap, touch, touch at a corner only or lie apart."""
    return st.lists(areas(), min_size=1, max_size=6).map(Grid)


class Result(NamedTuple):
    """What a command left: its exit status and what it printed."""

    status: int
    out: str
    err: str


_REGISTRIES = (
    "generators:ALGORITHMS",
    "pictures.writers:WRITERS",
)


@pytest.fixture
def registries() -> Iterator[None]:
    """What a test registers is forgotten."""
    names = (text.split(":") for text in _REGISTRIES)
    tables = [getattr(import_module(f"excelmaze.{module}"), table) for module, table in names]
    before = [dict(table) for table in tables]
    yield
    for table, entries in zip(tables, before, strict=True):
        table.clear()
        table.update(entries)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Result]:
    """Run the command line in this process."""

    def run_it(*arguments: str | Path) -> Result:
        status = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Result(status, captured.out, captured.err)

    return run_it


@pytest.fixture(scope="session")
def _offices() -> "Iterator[list[xw.App]]":
    """The LibreOffice, or Excel, that is running for tests, if there is one."""
    running: list[xw.App] = []
    yield running
    for app in running:
        app.quit()


@pytest.fixture
def office(_offices: "list[xw.App]", pytestconfig: pytest.Config) -> "xw.App":
    """One LibreOffice, or Excel, for all tests that need one; where it has ended in a test, the next starts another."""
    if _offices and not _answers(_offices[0]):
        _offices.pop().kill()
    if not _offices:
        _offices.append(_excel() if pytestconfig.getoption("engine") == "excel" else _libreoffice())
    return _offices[0]


def _answers(app: "xw.App") -> bool:
    try:
        return len(app.books) >= 0
    except Exception:  # noqa: BLE001 - the program's, which may be gone
        return False


def _libreoffice() -> "xw.App":
    from excelmaze.live import libreoffice

    try:
        return libreoffice.start(seconds=LONGEST_WAIT)
    except WorkbookError as error:
        # Windows' and macOS' LibreOffice has a Python of its own.
        foreign = sys.platform != "linux" and "does not load in Python" in str(error)
        if "; install it " in str(error) or foreign:
            pytest.skip(str(error))
        raise


def _excel() -> "xw.App":
    import xlwings as xw

    from excelmaze.live.native import limit_patience

    limit_patience()
    try:
        return xw.App(visible=True, add_book=False)
    except Exception as error:  # noqa: BLE001 - it is COM's or AppleScript's, and has many names
        pytest.exit(f"--engine excel: Excel does not start: {' '.join(str(error).split())}", returncode=1)
