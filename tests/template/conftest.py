"""A template for all tests of this folder, and LibreOffice Calc driven by UNO."""

import shutil
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from excelmaze.template.built import write_template
from tests.conftest import LONGEST_WAIT

INTERPRETER = "/opt/maze/bin/python"

_UNO_MODULES = ("uno.py", "unohelper.py")
_UNO_FOLDER = Path("/usr/lib/python3/dist-packages")
_ALWAYS_EXECUTE_WITHOUT_WARNING = 4


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("template") / "maze.xlsm"
    return write_template(path, interpreter=INTERPRETER, language="en")


class Calc:
    """A headless LibreOffice with a profile of its own."""

    def __init__(self, folder: Path) -> None:
        links = folder / "uno"
        links.mkdir(parents=True)
        # Only these two modules may be seen: the folder they lie in has a distribution's other packages.
        for name in _UNO_MODULES:
            (links / name).symlink_to(_UNO_FOLDER / name)
        sys.path.insert(0, str(links))
        import uno
        from com.sun.star.connection import NoConnectException
        from com.sun.star.table import CellAddress

        sys.path.remove(str(links))

        self.uno = uno
        self.origin = CellAddress()
        self.pipe = f"excelmaze{uuid.uuid4().hex}"
        self.process = subprocess.Popen(
            [
                shutil.which("soffice") or "soffice",
                *("--headless", "--norestore", "--nologo", "--nodefault"),
                f"-env:UserInstallation={(folder / 'profile').as_uri()}",
                f"--accept=pipe,name={self.pipe};urp;",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstance("com.sun.star.bridge.UnoUrlResolver")
        deadline = time.monotonic() + LONGEST_WAIT
        while True:
            try:
                context = resolver.resolve(f"uno:pipe,name={self.pipe};urp;StarOffice.ComponentContext")
                break
            except NoConnectException:
                if time.monotonic() > deadline:
                    self.process.kill()
                    raise
                time.sleep(0.2)
        self.desktop = context.ServiceManager.createInstance("com.sun.star.frame.Desktop")

    def open(self, path: Path) -> Any:  # noqa: ANN401 - a UNO document
        """The document of that file; its macros may run."""
        arguments = [self.property("MacroExecutionMode", _ALWAYS_EXECUTE_WITHOUT_WARNING)]
        if path.suffix == ".xlam":  # it knows none
            arguments.append(self.property("FilterName", "Calc MS Excel 2007 VBA XML"))
        document = self.desktop.loadComponentFromURL(path.as_uri(), "_blank", 0, tuple(arguments))
        assert document is not None, f"LibreOffice does not load {path.name}"
        return document

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=LONGEST_WAIT)

    def property(self, name: str, value: object) -> Any:  # noqa: ANN401 - a UNO structure
        structure = self.uno.createUnoStruct("com.sun.star.beans.PropertyValue")
        structure.Name, structure.Value = name, value
        return structure


@pytest.fixture(scope="session")
def calc(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Calc]:
    if shutil.which("soffice") is None or not all((_UNO_FOLDER / name).exists() for name in _UNO_MODULES):
        pytest.skip("LibreOffice with python3-uno is not installed")
    office = Calc(tmp_path_factory.mktemp("calc"))
    yield office
    office.close()
