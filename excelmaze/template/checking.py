"""Checks of what the buttons need, with the line to type for each thing that is missing."""

import json
import platform
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from excelmaze import __version__
from excelmaze.errors import WorkbookError
from excelmaze.template.addin import ExcelFolders
from excelmaze.template.built import interpreter_of

_EXCELS = (
    "/Applications/Microsoft Excel.app",
    r"C:\Program Files\Microsoft Office\root\Office16\EXCEL.EXE",
    r"C:\Program Files (x86)\Microsoft Office\root\Office16\EXCEL.EXE",
)
_PRINT_VERSIONS = "import json, excelmaze, xlwings; print(json.dumps([excelmaze.__version__, xlwings.__version__]))"
_TIMEOUT = 60


class Finding(NamedTuple):
    """A thing that a button needs or may use.

    Attributes:
        name: what it is.
        found: its location or version; empty if it is missing.
        remedy: what to do if it is missing; empty if it is optional.
    """

    name: str
    found: str
    remedy: str = ""


def findings(folders: ExcelFolders | None) -> Iterator[Finding]:
    """Yield what is installed and what is missing."""
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    install = f"{python} -m excelmaze addin install"
    yield Finding("excelmaze", f"{__version__} in {Path(__file__).parents[1]}")
    yield Finding("Python", f"{platform.python_version()}, {sys.executable}")
    yield Finding("xlwings", _xlwings(), "pip install xlwings")
    if folders is None:
        yield Finding("Excel", "not on this system: it runs on Windows and macOS")
    else:
        excel = "running" if folders.running else next((path for path in _EXCELS if Path(path).exists()), "")
        yield Finding("Excel", excel, "in none of its usual places; start it, and run this again")
        yield Finding("start folder", str(folders.start))
        for name, file in zip(("add-in", "script"), folders.files, strict=False):
            yield Finding(name, str(file) if file.exists() else "", f"type: {install}")
        if folders.addin.exists():
            yield from _python_of(folders.addin, install)
    from excelmaze.live.libreoffice.process import find_program

    yield Finding("LibreOffice", find_program() or "not found; only needed where there is no Excel")


def _python_of(addin: Path, install: str) -> Iterator[Finding]:
    """Yield which Python an add-in runs, and whether it has what the buttons need."""
    try:
        interpreter = interpreter_of(addin)
    except WorkbookError as error:
        yield Finding("its Python", "", f"{error}; type: {install}")
        return
    try:
        done = subprocess.run(  # noqa: S603 - the Python that the buttons run
            [interpreter, "-c", _PRINT_VERSIONS], capture_output=True, text=True, timeout=_TIMEOUT, check=True
        )
        own_version, xlwings_version = json.loads(done.stdout)
        versions = f"excelmaze {own_version} and xlwings {xlwings_version}"
        yield Finding("its Python", f"{interpreter}, with {versions}")
    except subprocess.CalledProcessError:
        yield Finding("its Python", "", f"{interpreter} lacks excelmaze; type: {install}")
    except (OSError, subprocess.TimeoutExpired, ValueError):
        yield Finding("its Python", "", f"{interpreter} does not start; type: {install}")


def _xlwings() -> str:
    try:
        from xlwings import __version__ as version
    except ImportError:
        return ""
    return str(version)
