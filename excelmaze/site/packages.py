"""The archives for Python in the browser: Pyodide, this package, installed packages, wheels."""

import gzip
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile, ZipInfo

import excelmaze
from excelmaze.errors import InputError, WorkbookError

CORE = "core"
"""The archive that every maze needs."""

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files of npm's package that are read."""

# What is never imported there: tests, sources of compiled modules, translations before they are compiled.
_TAKEN = (".py", ".mo", ".png", ".json", ".ttf", ".otf")
_OWN = Path(excelmaze.__file__).parent
# The Japanese font is there without its letters, 4.4 MB, until one of them is to be drawn.
_JAPANESE = "pylopdf_fonts_jp/NotoSansJP-Regular.otf"
_FONT = "fontpkg_noto_sans/files/NotoSans[wdth,wght].ttf"
_WHEEL = re.compile(r"(?P<name>[\w.]+)-(?P<version>[^-]+)(-\d[^-]*)?-(?P<tags>[^-]+-[^-]+-[^-]+)\.whl")


class Later(NamedTuple):
    """An archive that is loaded on demand.

    Attributes:
        packages: the distributions whose files it has.
        only: the files, if not all of them are needed.
        without: files that it has without their content.
        extra: the extra that installs them.
    """

    packages: tuple[str, ...]
    extra: str
    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


LATER: Mapping[str, Later] = {
    "letters": Later(
        ("fonttools", "fontpkg-noto-sans", "pylopdf-fonts-jp"),
        "lettering",
        ("fontTools/", _FONT, "fontpkg_noto_sans/__init__.py", "pylopdf_fonts_jp/__init__.py", _JAPANESE),
        (_JAPANESE,),
    ),
    "japanese": Later(("pylopdf-fonts-jp",), "lettering", (_JAPANESE,)),
    "pdf": Later(("reportlab",), "pdf", ("reportlab/",)),
}
"""Archives of packages in the running environment, by their names."""

PILLOW = "pillow"
"""The archive of the wheel that is given: Pillow has parts in C, which are compiled for Pyodide."""


def archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return files as a zip archive without compression, which is compressed as a whole: that is a tenth smaller."""
    out = BytesIO()
    with ZipFile(out, "w") as zipped:
        for name, data in files:
            zipped.writestr(ZipInfo(name), data)  # of 1980, so that the same files are the same bytes
    return packed(out.getvalue())


def packed(data: bytes) -> bytes:
    """Compress data, for the browser to unpack."""
    return gzip.compress(data, 9, mtime=0)


def core_files() -> Iterator[tuple[str, bytes]]:
    """Yield the files of this package and of its required dependencies.

    Raises:
        WorkbookError: one of them is not installed.
    """
    for path in sorted(_OWN.rglob("*")):
        if path.suffix in (*_TAKEN, ".txt") and "__pycache__" not in path.parts and path.is_file():
            yield path.relative_to(_OWN.parent).as_posix(), path.read_bytes()
    for name in ("openpyxl", "et-xmlfile"):
        yield from _files_of(name, Later((name,), ""))


def later_files(name: str) -> list[tuple[str, bytes]] | None:
    """Return the files of an archive that is loaded on demand; None if a package is not installed."""
    later = LATER[name]
    try:
        return [file for package in later.packages for file in _files_of(package, later)]
    except WorkbookError:
        return None


def _files_of(name: str, later: Later) -> Iterator[tuple[str, bytes]]:
    try:
        files = distribution(name).files or []
    except PackageNotFoundError:
        raise WorkbookError(f"{name} is not installed; run pip install {name}") from None
    for file in sorted(files):
        path = file.as_posix()
        wanted = path.endswith(_TAKEN) and not path.startswith("..")
        if wanted and path.startswith(later.only or ("",)):
            yield path, b"" if path in later.without else Path(str(file.locate())).read_bytes()


class Pyodide(NamedTuple):
    """npm's package `pyodide`: Python compiled to WebAssembly.

    Attributes:
        folder: where it is.
        tag: the end of the names of wheels that are compiled for it: `cp314-cp314-pyemscripten_2026_0_wasm32`.
        wheel: the name of Pillow's wheel that goes with it.
        digest: the SHA-256 of that wheel, if the list has it.
        info: what Pyodide asks of the list of its packages, which is empty here.
    """

    folder: Path
    tag: str
    wheel: str
    digest: str | None
    info: Mapping[str, str]

    @classmethod
    def at(cls, path: str | Path) -> "Pyodide":
        """Return the package in a folder.

        Raises:
            InputError: it is not there.
        """
        folder = Path(path)
        lacking = [name for name in PYODIDE if not (folder / name).is_file()]
        if lacking:
            raise InputError(
                f"{folder} has no {lacking[0]}; run npm install pyodide, and give --pyodide node_modules/pyodide"
            )
        try:
            lock = json.loads((folder / PYODIDE[-1]).read_text(encoding="utf-8"))
            info = lock["info"]
            python = "cp" + "".join(info["python"].split(".")[:2])
            tag = f"{python}-{python}-pyemscripten_{info['abi_version']}_{info['arch']}"
            pillow = lock["packages"].get("pillow", {})
            wheel, digest = pillow.get("file_name", f"pillow-VERSION-{tag}.whl"), pillow.get("sha256")
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise InputError(f"{folder / PYODIDE[-1]} is damaged; run npm install pyodide again") from None
        return cls(folder, tag, wheel, digest, info)

    def read(self, name: str) -> bytes:
        """Return a file of the package."""
        return (self.folder / name).read_bytes()

    def library(self) -> bytes:
        """Return the standard library.

        Raises:
            InputError: it is damaged.
        """
        return _repacked(self.folder / PYODIDE[3], "run npm install pyodide again")

    def pillow(self, path: str | Path) -> bytes:
        """Return the files of Pillow's wheel, in a folder of wheels or by its name.

        Raises:
            InputError: it is not there, is for another Python, another one than Pyodide's list has, or damaged.
        """
        found = sorted(Path(path).glob("[pP]illow-*.whl")) if Path(path).is_dir() else [Path(path)]
        fitting = [wheel for wheel in found if (name := _WHEEL.fullmatch(wheel.name)) and name["tags"] == self.tag]
        if not fitting:
            there = f"{found[0].name} is for another Python" if found else f"{path} has no wheel of Pillow"
            raise InputError(f"{there}; give --wheels a folder with {self.wheel}, as Pyodide's release has it")
        if self.digest and sha256(fitting[-1].read_bytes()).hexdigest() != self.digest:
            raise InputError(f"{fitting[-1]} is not {self.wheel} as {PYODIDE[-1]} has it, by its SHA-256; download it")
        return _repacked(fitting[-1], "download it again")


def _repacked(path: Path, remedy: str) -> bytes:
    """Return the files of a zip archive as one of ours.

    Raises:
        InputError: it is damaged.
    """
    try:
        with ZipFile(path) as zipped:
            return archive([(name, zipped.read(name)) for name in zipped.namelist() if not name.endswith("/")])
    except Exception as error:  # noqa: BLE001 - what zipfile raises on damaged files is of many kinds
        raise InputError(f"{path} cannot be read: {error}; {remedy}") from None
