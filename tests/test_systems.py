"""What differs between Windows, macOS and Linux: names of files, encodings and line ends."""

import ast
import io
import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from excelmaze import files, generate, save
from excelmaze.cli import main
from tests.cases import daily
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


PAGES = ["cp437", "cp1252", "cp852", "cp932", "ascii"]
PICTURES = [
    *(["--solution"], ["--style", "block", "--solution"], ["--style", "ascii"], ["--walls", "blocks"]),
    *(["--tiling", "triangles"], ["--weave", "1"], ["--solver", "wall-follower"], ["--levels", "2"]),
]


@pytest.mark.parametrize("encoding", daily(PAGES, ["cp437", "ascii"]))
def test_mazes_are_shown_in_every_code_page(encoding: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Walls and marks that a page lacks are others there, each of them one of its own."""
    for options in PICTURES:
        command = ["show", "6x9", "--seed", "3", *options]
        with standard_output(encoding) as written:
            assert main(command) == 0
        shown = written.getvalue().decode(encoding)
        said = capsys.readouterr().err
        assert main(command) == 0
        drawn = capsys.readouterr().out
        assert [len(line) for line in shown.splitlines()] == [len(line) for line in drawn.splitlines()]
        assert "?" not in shown
        pairs = {*zip(drawn, shown, strict=True)}
        assert ("others stand for them" in said) == (shown != drawn) == any(one != other for one, other in pairs)
        marks = [(one, other) for one, other in pairs if one in "SG•·×░ "]
        assert len({other for _, other in marks}) == len(marks)


@pytest.mark.parametrize("encoding", daily(["cp1252", "cp932"], ["cp1252"]))
@pytest.mark.usefixtures("here")
def test_json_says_the_same_in_every_code_page(encoding: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Who reads it takes it for UTF-8; a name became question marks."""
    save(generate("B2:D4", seed=1), "třída.xlsx")
    for command in (["show", "třída.xlsx", "--json"], ["solve", "třída 1.xlsx", "--json"]):
        with standard_output(encoding) as written:
            status = main(command)
        assert main(command) == status
        assert written.getvalue().isascii()
        assert json.loads(written.getvalue()) == json.loads(capsys.readouterr().out)


@pytest.mark.slow
@pytest.mark.usefixtures("here")
def test_a_message_of_which_a_code_page_lacks_some_is_told_to_be_incomplete(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("cryptography")
    assert main(["hide", "30x30", "a.xlsx", "--text", "žluť €", "--key", "klíč"]) == 0
    capsys.readouterr()
    with standard_output("cp1252") as written:
        assert main(["reveal", "a.xlsx", "--key", "klíč"]) == 0
    assert written.getvalue() == "žlu? €\n".encode("cp1252")
    assert capsys.readouterr().err == "cp1252 has no \\u0165, shown as ?; --json prints all of it\n"


def test_a_file_gets_the_same_line_ends_on_all_systems() -> None:
    with standard_output("utf-8") as written:
        assert main(["algorithms"]) == 0
    assert b"\n" in written.getvalue()
    assert b"\r" not in written.getvalue()
