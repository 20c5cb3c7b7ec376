"""The same bytes under every Python that is installed: `python -m tests.everywhere [VERSION ...]`.

Interpreters from 3.11 on are taken from pyenv, from uv and from PATH, one of each version, and get a virtual
environment of their own; npm's `pyodide`, Python compiled to WebAssembly, is run under node where both are found. The
same commands run in each, and the fast tests in the newest besides this one; versions that are named get both.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

ROOT = Path(__file__).parents[2]
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
FAST = ("-q", "-p", "no:cacheprovider", "-m", "not slow and not libreoffice")
# What the journey imports in WebAssembly, besides the extra `lettering`.
WHEELS = ("openpyxl>=3.1.5", "fonttools>=4.55", "fontpkg-noto-sans>=2.15", "pylopdf-fonts-jp>=0.1.1")
PIP = (sys.executable, "-m", "pip")
# What a message says where an extra is missing.
_EXTRA = "is not installed"
_WHO = "import sys; print('%d.%d' % sys.version_info[:2])"
_FROM_WHEEL = "import excelmaze\nassert excelmaze.__file__.startswith('/site')\n"
_TRAVEL = (
    "import json\nfrom pathlib import Path\nfrom tests.everywhere.journey import travel\n"
    "Path('/tmp/journey').mkdir()\nprint(json.dumps(travel(Path('/tmp/journey'))))"
)


def interpreters() -> dict[str, Path]:
    """For each version the first interpreter that is found and starts."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    uv = Path(os.environ.get("UV_PYTHON_INSTALL_DIR") or Path.home() / ".local/share/uv/python")
    on_path = [shutil.which(f"python{version}") for version in VERSIONS]
    candidates = [
        *(path for folder in (pyenv, uv) if folder.is_dir() for path in sorted(folder.glob("*/bin/python3"))),
        *(Path(path) for path in on_path if path),
        Path(sys.executable),
    ]
    found: dict[str, Path] = {}
    for path in candidates:
        done = subprocess.run([path, "-c", _WHO], capture_output=True, text=True, check=False)
        version = done.stdout.strip()
        if done.returncode == 0 and version in VERSIONS:
            found.setdefault(version, path)
    return dict(sorted(found.items()))


def of_npm(file: str) -> Path | None:
    """A file of a package of npm's: in the project's `node_modules`, or in one whose programs are on PATH."""
    programs = [Path(entry) for entry in os.environ.get("PATH", "").split(os.pathsep) if entry]
    modules = [ROOT / "node_modules", *(entry.parent for entry in programs if entry.name == ".bin")]
    return next((folder / file for folder in modules if (folder / file).is_file()), None)


def in_environment(python: Path, work: Path, log: IO[str], *, tests: bool) -> dict[str, Any]:
    """Run the journey, and the fast tests if wanted, in a new virtual environment."""
    environment = work / "environment"
    _run(log, python, "-m", "venv", "--without-pip", environment)
    inside = environment / "bin" / "python"
    # What no test imports need not be compiled.
    _run(log, *PIP, "--python", inside, "install", "-q", "--no-compile", "-e", ".[test]")
    if tests:
        _run(log, inside, "-m", "pytest", *FAST, "-n", "0")
    return journey(inside, log)


def journey(python: str | Path, log: IO[str] | None = None) -> dict[str, Any]:
    """What the journey leaves under an interpreter that has excelmaze."""
    with TemporaryDirectory() as folder:
        return dict(json.loads(_run(log, python, "-m", "tests.everywhere.journey", folder, capture=True)))


def in_pyodide(home: Path, work: Path, log: IO[str]) -> dict[str, Any]:
    """Run the journey from the wheel."""
    wheels = work / "wheels"
    _run(log, *PIP, "wheel", "-q", "--no-deps", "-w", wheels, ".")
    # Pure wheels only. excelmaze is given without its dependencies, for xlwings has none: it drives a program that runs
    # beside Python, so nothing but `live` imports it.
    pure = ("--only-binary", ":all:", "--platform", "any", "--implementation", "py", "--abi", "none")
    _run(log, *PIP, "download", "-q", *pure, "--python-version", "3.14", "-d", wheels, *WHEELS)
    python = "node", Path(__file__).with_name("pyodide.mjs"), home, wheels, ROOT
    return dict(json.loads(_run(log, *python, _FROM_WHEEL + _TRAVEL, capture=True)))


def check_same(journeys: dict[str, dict[str, Any]]) -> None:
    """What is said and left must agree: files byte for byte where they are packed alike, else what is in workbooks.

    zlib-ng packs otherwise than zlib. Outputs that take an extra are compared where both have it.
    """
    (first, told), *others = journeys.items()
    for name, other in others:
        commands = [one for one in told["said"] if _EXTRA not in told["said"][one][-1] + other["said"][one][-1]]
        differing = [one for one in commands if told["said"][one] != other["said"][one]]
        assert not differing, f"{name} says otherwise than {first}: {differing}"
        what = "files" if told["packed"] == other["packed"] else "parts"
        both = told[what].keys() & other[what].keys()
        differing = sorted(file for file in both if told[what][file] != other[what][file])
        assert not differing, f"{name} writes otherwise than {first}: {differing}"
        print(f"{name} leaves the same {what} in {len(both):,} files as {first}")


def _run(log: IO[str] | None, *command: str | Path, capture: bool = False) -> str:
    stdout = subprocess.PIPE if capture else log
    return subprocess.run(command, cwd=ROOT, check=True, text=True, stdout=stdout, stderr=log).stdout or ""


def _told(name: str, job: Callable[[Path, IO[str]], dict[str, Any]]) -> dict[str, Any]:
    """Do it in a folder of its own, and print in one piece what it has said."""
    with TemporaryDirectory() as work, (Path(work) / "log").open("w+", encoding="utf-8") as log:
        try:
            return job(Path(work), log)
        finally:
            log.seek(0)
            print(f"== {name}\n{log.read()}", flush=True)


def main(names: list[str]) -> None:
    """Run everywhere, or in the versions that are named: `3.12`, `pyodide`."""
    own = ".".join(map(str, sys.version_info[:2]))
    found = {name: path for name, path in interpreters().items() if name in (names or {*VERSIONS} - {own})}
    tested = names or [*found][-1:]
    jobs: dict[str, Callable[[Path, IO[str]], dict[str, Any]]] = {
        name: partial(in_environment, python, tests=name in tested) for name, python in found.items()
    }
    if (not names or "pyodide" in names) and shutil.which("node") and (module := of_npm("pyodide/pyodide.mjs")):
        jobs["pyodide"] = partial(in_pyodide, module.parent)
    for name in {*(names or (*VERSIONS, "pyodide"))} - {*jobs, own}:
        print(f"{name} is not installed here")
    journeys = {"this Python": journey(sys.executable)}
    with ThreadPoolExecutor(os.cpu_count()) as processors:
        journeys |= zip(jobs, processors.map(_told, jobs, jobs.values()), strict=True)
    check_same(journeys)


if __name__ == "__main__":
    main(sys.argv[1:])
