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
