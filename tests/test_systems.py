"""What differs between Windows, macOS and Linux: names of files, encodings and line ends."""

import ast
import io
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from excelmaze import files
from excelmaze.cli import main
from tests.conftest import Result

Run = Callable[..., Result]
PACKAGE = Path(files.__file__).parent


def opens_text(call: ast.Call) -> bool:
    """Whether a call opens a text: `open` is one of many things, and meant with the mode of a text."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    modes = {
        one.value for one in (*call.args, *(word.value for word in call.keywords)) if isinstance(one, ast.Constant)
    }
    return name in {"read_text", "write_text", "TextIOWrapper"} or (
        name == "open" and bool(modes & {"r", "w", "a", "x"})
    )


def test_every_text_is_opened_with_its_encoding_and_what_we_write_with_its_line_ends() -> None:
    """Windows would take a code page, and write two characters for each line end."""
    sources = {path: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    calls = [
        (f"{path.name}:{node.lineno}", ast.unparse(node))
        for path, source in sources.items()
        if re.search(r"_text\(|TextIOWrapper|open\(", source)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and opens_text(node) and "zipped" not in ast.unparse(node)
    ]
    assert [call for call in calls if "encoding=" not in call[1]] == []
    assert [call for call in calls if "read_text" not in call[1] and "newline=" not in call[1]] == []


BAD = [
    *("*.xlsx", "maze?.xlsx", "maze.xlsx:Sheet1", 'a"b.xlsx', "a\tb.xlsx", "CON", "aux.xlsx", "com1 .tar.xlsx"),
    *(r"C:\nul\maze.xlsx", "maze.xlsx.", "maze.xlsx "),
]
GOOD = [
    *("maze.xlsx", r"C:\Users\Eva\maze.xlsx", "C:maze.xlsx", "C:/Users/maze.xlsx", r"..\maze.xlsx", "..", ".", "./a"),
    *(
        r"\\school\class 3b\maze.xlsx",
        r"\\?\C:\long\maze.xlsx",
        "console.xlsx",
        "com10.xlsx",
        "~$book.xlsx",
        "Č €.xlsx",
    ),
]


@pytest.mark.parametrize("name", BAD)
def test_a_name_that_windows_does_not_have_is_refused_before_anything_is_done(
    name: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_ON_WINDOWS", True)
    monkeypatch.chdir(tmp_path)
    for command in (["solve", name], ["new", "3x3", name, "--seed", "1"], ["show", name]):
        done = run(*command)
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert "cannot be the name of a file on Windows; choose another one" in run("solve", name).err
    assert [*tmp_path.iterdir()] == []


def test_drives_shares_and_names_like_those_of_devices_are_no_flaws() -> None:
    assert [name for name in GOOD if files.is_no_name_on_windows(name)] == []


class Written(io.BytesIO):
    """What a command has written, as Windows would into a file."""

    def close(self) -> None:
        """Stay open behind the text stream, to be looked at."""


@contextmanager
def standard_output(encoding: str) -> Iterator[Written]:
    """A standard output in a code page, which refuses what it lacks and writes two characters for a line end."""
    written = Written()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding=encoding, newline="\r\n"))
        yield written
        sys.stdout.flush()


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_file_gets_utf_8_with_the_same_line_ends_on_all_systems(
    options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["show", "6x9", "--seed", "3", *options]
    with standard_output("cp437") as written:
        assert main(command) == 0
    capsys.readouterr()
    assert main(command) == 0
    assert written.getvalue() == capsys.readouterr().out.encode()
