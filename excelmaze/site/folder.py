"""The folder of the page: its files, and those of Python, written from what is installed."""

import json
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from excelmaze.errors import InputError, WorkbookError, installed_by
from excelmaze.files import file_error
from excelmaze.languages import LANGUAGES, words_in
from excelmaze.sheet.own_paper import LETTER
from excelmaze.site.form import COMMANDS, form_of
from excelmaze.site.packages import CORE, LATER, PILLOW, Pyodide, archive, core_files, later_files, packed
from excelmaze.site.wording import page_texts
from excelmaze.writing import atomic_write

_PAGE = Path(__file__).parent / "page"
_SHELL = ("index.html", "page.css", "page.js", "form.js", "worker.js", "icon.svg")
# Its first line tells browsers that the page has changed.
_WORKER = "offline.js"
_DESCRIPTION = "site.json"
_PYTHON = "python"


class Site(NamedTuple):
    """A written page, with its files and notes.

    Attributes:
        files: its files.
        bytes_at_first: the bytes that a browser loads before the first maze.
        notes: what it cannot do, and what to install.
    """

    files: list[Path]
    bytes_at_first: int
    notes: list[str]


def write_site(
    folder: str | Path, *, pyodide: str | Path, wheels: str | Path | None = None, force: bool = False
) -> Site:
    """Write a web page that makes mazes, for any static file server.

    Args:
        folder: a new or an empty folder; with `force` files of the same names are replaced.
        pyodide: npm's package.
        wheels: a folder with Pillow's wheel for it.
        force: whether the folder may have files.

    Raises:
        InputError: Pyodide or a wheel is not there, or is none.
        WorkbookError: the folder has files, or cannot be written.
    """
    target, python = Path(folder), Pyodide.at(pyodide)
    pillow = None if wheels is None else python.pillow(wheels)
    _check_folder(target, force=force)
    archives, notes = _archives(python, pillow)
    files = {f"{_PYTHON}/{name}.packed": data for name, data in archives.items()}
    for name in ("pyodide.asm.mjs", "pyodide.asm.wasm"):
        files[f"{_PYTHON}/{name}.packed"] = packed(python.read(name))
    files[f"{_PYTHON}/pyodide.mjs"] = python.read("pyodide.mjs")
    at_once = [name for name in files if name.split("/")[1].split(".")[0] not in {*LATER, PILLOW}]
    for language in LANGUAGES:
        words = words_in(language)
        texts = {"texts": page_texts(words), "forms": {command: form_of(command, words) for command in COMMANDS}}
        files[f"words/{language}.json"] = _as_json(texts)
    files |= {name: (_PAGE / name).read_bytes() for name in _SHELL}
    files[_DESCRIPTION] = _as_json(
        {
            "languages": LANGUAGES,
            "pyodide": python.info,
            "letter": sorted(LETTER),
            "sizes": {name: len(files[name]) for name in at_once},
            "later": [name for name in archives if name in LATER or name == PILLOW],
        }
    )
    files[_WORKER] = _offline_worker(files)
    written = _written(target, files)
    first = {*at_once, *_SHELL, _DESCRIPTION, _WORKER, "words/en.json"}
    return Site(written, sum(len(files[name]) for name in first), notes)


def _archives(python: Pyodide, pillow: bytes | None) -> tuple[dict[str, bytes], list[str]]:
    """Return the archives by name, and notes on missing ones."""
    archives, notes = {CORE: archive(core_files()), "library": python.library()}, []
    if pillow is None:
        notes.append(f"pictures as masks, and in PDF, need Pillow: give --wheels a folder with {python.wheel}")
    else:
        archives[PILLOW] = pillow
    for name, later in LATER.items():
        found = later_files(name)
        if found is not None:
            archives[name] = archive(found)
        elif (note := f"{', '.join(later.packages)}: {installed_by(later.extra)}") not in notes:
            notes.append(note)
    return archives, notes


def _offline_worker(files: dict[str, bytes]) -> bytes:
    """Return the script that caches files, with a version that changes with any of them."""
    digest = sha256(b"".join(sha256(data).digest() for _, data in sorted(files.items()))).hexdigest()[:16]
    shell = json.dumps(["./", *sorted(name for name in files if not name.startswith(_PYTHON))])
    return f'const VERSION = "{digest}";\nconst SHELL = {shell};\n'.encode() + (_PAGE / _WORKER).read_bytes()


def _check_folder(folder: Path, *, force: bool) -> None:
    """Raise an error for a folder with files that are not the page's.

    Raises:
        InputError: it is a file.
        WorkbookError: it has files.
    """
    if folder.exists() and not folder.is_dir():
        raise InputError(f"{folder} is a file; give a folder")
    if folder.is_dir() and not force and any(folder.iterdir()):
        raise WorkbookError(f"{folder} has files; give another folder, or --force to replace those of a page")


def _written(folder: Path, files: dict[str, bytes]) -> list[Path]:
    written = []
    for name, data in files.items():
        path = folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise file_error(path.parent, error, "written") from None
        with atomic_write(path) as file:
            file.write(data)
        written.append(path)
    return written


def _as_json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
