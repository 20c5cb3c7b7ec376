"""The connection to LibreOffice: its Python bridge, a pipe, and Calc's menu commands."""

import importlib
import importlib.util
import shutil
import sys
import time
from collections.abc import Iterator
from functools import cache
from glob import glob
from pathlib import Path
from types import ModuleType
from typing import Any

from excelmaze.errors import WorkbookError
from excelmaze.live.libreoffice.process import INSTALL, Process

CLOSED = "the workbook was closed, or the sheet deleted, meanwhile; open it and start again"
# For so many seconds a connection is tried again: between two of them, LibreOffice may not listen for a moment.
_PATIENCE = 1.0
# Where distributions and LibreOffice's own installers put uno.py.
_PLACES = (
    "/usr/lib/python3/dist-packages",
    "/usr/lib/libreoffice/program",
    "/usr/lib64/libreoffice/program",
    "/usr/lib/python3*/site-packages",
    "/usr/lib64/python3*/site-packages",
    "/opt/libreoffice*/program",
    "/Applications/LibreOffice.app/Contents/Resources",
    "C:/Program Files/LibreOffice/program",
)
_PROGRAMS = (
    "/usr/lib/libreoffice/program",
    "/usr/lib64/libreoffice/program",
    "/Applications/LibreOffice.app/Contents/Frameworks",
)


@cache
def load_uno() -> ModuleType:
    """Return LibreOffice's module `uno`, wherever it is installed.

    Only `uno`, `unohelper` and `pyuno` are imported from their folder: the rest of a distribution's Python packages
    was made for another interpreter, and stays out of `sys.path`.

    Raises:
        WorkbookError: the bridge is not installed, or was built for another Python.
    """
    if "uno" in sys.modules or importlib.util.find_spec("uno"):
        return importlib.import_module("uno")
    folder = next((place for place in _folders(_PLACES) if (place / "uno.py").is_file()), None)
    if folder is None:
        raise WorkbookError(f"LibreOffice's Python bridge, uno, was not found; {INSTALL}")
    path = list(sys.path)
    try:
        _load_binary(folder)
        uno = _load("uno", folder / "uno.py")
        _load("unohelper", folder / "unohelper.py")
    except ImportError as error:
        for name in ("uno", "unohelper", "pyuno"):
            sys.modules.pop(name, None)
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise WorkbookError(
            f"{folder / 'uno.py'} does not load in Python {version} ({error}); "
            "run excelmaze with the Python that LibreOffice's bridge was built for"
        ) from error
    finally:
        # Debian's uno.py appends LibreOffice's program folder, with modules that nothing here needs.
        sys.path[:] = path
    return uno


def _folders(places: tuple[str, ...]) -> Iterator[Path]:
    for place in places:
        yield from map(Path, sorted(glob(place), reverse=True))  # noqa: PTH207 - places are absolute patterns
    if program := shutil.which("soffice"):
        yield Path(program).resolve().parent


def _load_binary(folder: Path) -> None:
    for place in (folder, *_folders(_PROGRAMS)):
        for name in ("pyuno.so", "pyuno.pyd"):
            if (place / name).is_file():
                _load("pyuno", place / name)
                return
    raise ImportError("pyuno.so is missing")


def _load(name: str, file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file} is no Python module")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def struct(name: str, *values: Any, **fields: Any) -> Any:
    """Return a UNO struct, `com.sun.star.` left out of its name, with all its values or some fields set."""
    made = load_uno().createUnoStruct(f"com.sun.star.{name}", *values)
    for field, value in fields.items():
        setattr(made, field, value)
    return made


def enum(name: str, value: str) -> Any:
    """Return a value of a UNO enumeration, `com.sun.star.` left out of its name."""
    return load_uno().Enum(f"com.sun.star.{name}", value)


def properties(**values: Any) -> tuple[Any, ...]:
    """Return arguments by keyword as UNO takes them."""
    return tuple(struct("beans.PropertyValue", Name=name, Value=value) for name, value in values.items())


def uno_error() -> type[Exception]:
    """Return the base class of every exception that LibreOffice raises."""
    error: type[Exception] = load_uno().getClass("com.sun.star.uno.Exception")
    return error


class Office:
    """A connection to LibreOffice; `process` is None where it was not started here."""

    def __init__(self, context: Any, process: Process | None = None) -> None:
        self.context = context
        self.process = process
        self.desktop: Any = self.service("frame.Desktop")

    def service(self, name: str) -> Any:
        """Return a new instance of a UNO service, `com.sun.star.` left out of its name."""
        return self.context.ServiceManager.createInstanceWithContext(f"com.sun.star.{name}", self.context)

    def look_after(self, workbook: Path) -> None:
        """Leave no lock file of a workbook, if this LibreOffice is one that was started here."""
        if self.process is not None:
            self.process.look_after(workbook)


def start(*, visible: bool, seconds: float) -> Office:
    """Start LibreOffice and connect to it.

    Raises:
        WorkbookError: it is not installed, or does not answer in time.
    """
    load_uno()
    process = Process(visible=visible)
    deadline = time.monotonic() + seconds
    while not process.ended and time.monotonic() < deadline:
        try:
            return Office(_resolve(f"pipe,name={process.pipe}"), process)
        except uno_error():
            time.sleep(0.1)
        except BaseException:
            process.kill()
            raise
    ended = process.ended
    process.kill()
    if ended:
        remedy = "start soffice by hand to see why" if not visible else "it needs a screen; start it headless"
        raise WorkbookError(f"LibreOffice ended while it was starting; {remedy}")
    raise WorkbookError(f"LibreOffice did not answer within {seconds:g} seconds; try again, or wait longer")


def connect(pipe: str) -> Office:
    """Connect to a LibreOffice that listens on a pipe.

    Raises:
        WorkbookError: the bridge is not installed, or nothing listens there.
    """
    channel = f"pipe,name={pipe}"
    load_uno()
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            return Office(_resolve(channel))
        except uno_error() as error:
            if time.monotonic() > deadline:
                raise WorkbookError(
                    f"no LibreOffice listens on {channel}; start it with: soffice --accept='{channel};urp;'"
                ) from error
            time.sleep(_PATIENCE / 10)


def _resolve(channel: str) -> Any:
    local = load_uno().getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    return resolver.resolve(f"uno:{channel};urp;StarOffice.ComponentContext")


def carry_out(office: Office, frame: Any, command: str, *arguments: Any) -> None:
    """Carry out a command, `.uno:` left out of its name, on the document of a frame."""
    office.service("frame.DispatchHelper").executeDispatch(frame, f".uno:{command}", "", 0, arguments)
