"""The folder of the page: its size, and what is said of what it lacks."""

import json
from collections.abc import Callable
from contextlib import nullcontext
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest

from excelmaze.options.values import command_options
from excelmaze.site import folder
from excelmaze.site.folder import write_site
from excelmaze.site.form import COMMANDS, options_of
from excelmaze.site.packages import PYODIDE, Pyodide
from tests.conftest import Result, refused

WHEEL = "pillow-12.2.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
LOCK = {
    "info": {"python": "3.14.2", "abi_version": "2026_0", "arch": "wasm32"},
    "packages": {"pillow": {"file_name": WHEEL}},
}


@pytest.fixture
def npm(tmp_path: Path) -> Path:
    """A folder with the files of npm's pyodide, all small."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in PYODIDE:
        (folder / name).write_text("nothing", encoding="utf-8")
    (folder / "pyodide-lock.json").write_text(json.dumps(LOCK), encoding="utf-8")
    with ZipFile(folder / "python_stdlib.zip", "w") as zipped:
        zipped.writestr("abc.py", "")
    return folder


@pytest.fixture(autouse=True)
def few_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Archives of a file each: what they hold does not matter here, and to compress them takes seconds."""
    monkeypatch.setattr(folder, "core_files", lambda: [("excelmaze/__init__.py", b"")])
    monkeypatch.setattr(folder, "later_files", lambda name: None if name == "pdf" else [(name, b"")])


def test_the_command_writes_the_page_and_says_what_it_lacks(
    run: Callable[..., Result], npm: Path, tmp_path: Path
) -> None:
    done = run("site", tmp_path / "www", "--pyodide", npm)
    assert (done.status, done.err) == (0, "")
    first, second, pillow, pdf = done.out.splitlines()
    assert first.startswith(f"{tmp_path / 'www'}: ")
    assert second == f"serve it by python -m http.server --directory {tmp_path / 'www'}"
    assert pillow == f"pictures as masks, and in PDF, need Pillow: give --wheels a folder with {WHEEL}"
    assert pdf == 'reportlab: in the folder of excelmaze run pip install ".[pdf]"'
    site = json.loads((tmp_path / "www" / "site.json").read_text(encoding="utf-8"))
    assert site["later"] == ["letters", "japanese"]


def test_the_same_installation_writes_the_same_page(npm: Path, tmp_path: Path) -> None:
    one, other = (write_site(tmp_path / name, pyodide=npm) for name in ("one", "other"))
    assert [path.read_bytes() for path in one.files] == [path.read_bytes() for path in other.files]
    assert (tmp_path / "one" / "offline.js").read_text(encoding="utf-8").startswith('const VERSION = "')


def test_a_folder_with_files_is_refused_unless_it_is_forced(npm: Path, tmp_path: Path) -> None:
    (tmp_path / "www").mkdir()
    (tmp_path / "www" / "mine.txt").write_text("mine", encoding="utf-8")
    with refused("has files; give another folder", Exception):
        write_site(tmp_path / "www", pyodide=npm)
    with refused("is a file; give a folder"):
        write_site(tmp_path / "www" / "mine.txt", pyodide=npm)
    write_site(tmp_path / "www", pyodide=npm, force=True)
    assert (tmp_path / "www" / "mine.txt").read_text(encoding="utf-8") == "mine"


def test_pyodide_and_wheels_that_are_not_there_are_named(npm: Path, tmp_path: Path) -> None:
    with refused("has no pyodide.mjs; run npm install pyodide, and give --pyodide node_modules/pyodide"):
        write_site(tmp_path / "www", pyodide=tmp_path)
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    with refused(f"has no wheel of Pillow; give --wheels a folder with {WHEEL}"):
        write_site(tmp_path / "www", pyodide=npm, wheels=wheels)
    (wheels / "pillow-12.2.0-cp313-cp313-win_amd64.whl").write_bytes(b"")
    with refused("pillow-12.2.0-cp313-cp313-win_amd64.whl is for another Python"):
        write_site(tmp_path / "www", pyodide=npm, wheels=wheels)
    (wheels / WHEEL).write_bytes(b"")
    with refused("cannot be read"):
        write_site(tmp_path / "www", pyodide=npm, wheels=wheels)
    with ZipFile(wheels / WHEEL, "w") as zipped:
        zipped.writestr("PIL/__init__.py", "")
    site = write_site(tmp_path / "www", pyodide=npm, wheels=wheels)
    assert not [note for note in site.notes if "Pillow" in note]
    (npm / "pyodide-lock.json").write_text("[]", encoding="utf-8")
    with refused("is damaged; run npm install pyodide again"):
        Pyodide.at(npm)


def test_a_wheel_is_the_one_whose_hash_pyodide_tells(npm: Path, tmp_path: Path) -> None:
    with ZipFile(tmp_path / WHEEL, "w") as zipped:
        zipped.writestr("PIL/__init__.py", "")
    own = sha256((tmp_path / WHEEL).read_bytes()).hexdigest()
    for digest, is_right in ((own, True), ("0" * 64, False), (5, False)):
        lock = {**LOCK, "packages": {"pillow": {"file_name": WHEEL, "sha256": digest}}}
        (npm / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
        with nullcontext() if is_right else refused(f"is not {WHEEL} as pyodide-lock.json has it, by its SHA-256"):
            write_site(tmp_path / "www", pyodide=npm, wheels=tmp_path, force=True)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_of_a_command_has_a_field_but_for_those_of_files_that_are_there(command: str) -> None:
    left_out = command_options(command).keys() - {option.name for option in options_of(command)}
    assert left_out == {"force", "format", "json", "quiet"}
