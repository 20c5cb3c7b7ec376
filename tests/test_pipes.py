"""`-` is standard input or output: commands read each other, and what they say does not get into it."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import NamedTuple

import pytest

from excelmaze import Maze, generate, read, save
from excelmaze.cli import main
from tests.cases import daily
from tests.conftest import LONGEST_WAIT

SIZE = ["6x7", "--seed", "1"]


class Piped(NamedTuple):
    """The exit status of a command, the bytes of its standard output, and what it says on standard error."""

    status: int
    out: bytes
    err: str


Pipe = Callable[..., Piped]


class Terminal(BytesIO):
    """Bytes with somebody in front of them."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Pipe:
    """Run a command in a folder of its own, with bytes on standard input."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str, given: bytes = b"", at: type[BytesIO] = BytesIO) -> Piped:
        out = at()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(given), encoding="utf-8"))
            patch.setattr(sys, "stdout", stream := TextIOWrapper(out, encoding="utf-8", write_through=True))
            capsys.readouterr()
            status = main(words)
            assert sys.stdout is stream
            stream.detach()
        return Piped(status, out.getvalue(), capsys.readouterr().err)

    return run


@pytest.fixture
def book(tmp_path: Path) -> bytes:
    """A workbook with a maze that was filled into it."""
    path = tmp_path / "filled.xlsx"
    save(generate("B2:F6", seed=7), path)
    assert main(["fill", str(path), "--cells", "G2:K6", "--seed", "8"]) == 0
    return path.read_bytes()


# For each command that writes one, its words, and the ending of the file.
WRITERS = {
    "new": ("new 6x7 --seed 1 OUT", ".xlsx"),
    "new without a size": ("new OUT --seed 1", ".xlsx"),
    "new as a picture": ("new 6x7 --seed 1 OUT", ".svg"),
    "export": ("export 6x7 --seed 1 OUT", ".svg"),
    "export as a text": ("export 6x7 --seed 1 OUT", ".txt"),
    "evolve": ("evolve 9x9 OUT --dead-ends 0.1 --generations 1 --seed 1", ".xlsx"),
    "booklet": ("booklet OUT --count 2 --to 8x8 --seed 1", ".pdf"),
    "picture": ("picture drawing.txt OUT --seed 1", ".xlsx"),
    "hide": ("hide 20x20 OUT --text x --key k", ".xlsx"),
    "template": ("template OUT", ".xlsm"),
    "solve": ("solve filled.xlsx -o OUT", ".xlsx"),
}


@pytest.mark.parametrize("command", daily(WRITERS, ["new", "export as a text", "solve"]))
@pytest.mark.usefixtures("book")
def test_standard_output_gets_the_bytes_of_the_file_and_standard_error_the_words(
    command: str, pipe: Pipe, tmp_path: Path
) -> None:
    (tmp_path / "drawing.txt").write_text(".##.\n####\n", encoding="utf-8")
    words, ending = WRITERS[command]
    written = pipe(*words.replace("OUT", f"a{ending}").split())
    assert written.status == 0, written.err
    piped = [*words.replace("OUT", "-").split(), *([] if ".xls" in ending else ["--format", ending[1:]])]
    got = pipe(*piped)
    assert got.status == 0, got.err
    if command != "hide":  # whose bytes come from a random salt
        assert got.out == (tmp_path / f"a{ending}").read_bytes()
    assert "standard output: " in got.err
    told = pipe(*piped, "--json")
    assert json.loads(told.err.splitlines()[-1])["files"] == ["-"]
    assert command == "hide" or told.out == got.out


CHANGES = {
    "fill": ["--cells", "M2:P5", "--seed", "3"],
    "solve": ["--cells", "B2:F6"],
    "join": ["--cells", "B2:F6", "--cells", "G2:K6", "--seed", "9"],
    "clear": [],
}


@pytest.mark.parametrize("command", daily(CHANGES, ["fill", "clear"]))
def test_a_workbook_is_changed_on_its_way(command: str, pipe: Pipe, book: bytes, tmp_path: Path) -> None:
    piped = pipe(command, "-", *CHANGES[command], given=book)
    assert piped.status == 0, piped.err
    assert pipe(command, "filled.xlsx", *CHANGES[command]).status == 0
    assert piped.out == (tmp_path / "filled.xlsx").read_bytes()
    kept = pipe(command, "-", *CHANGES[command], "-o", "kept.xlsx", given=book)
    assert kept.out.decode().startswith("kept.xlsx: "), kept.err
    assert (tmp_path / "kept.xlsx").read_bytes() == piped.out


@pytest.mark.parametrize("words", daily([["show", "-"], ["stats", "-"], ["export", "-", "a.svg"]], [["show", "-"]]))
def test_a_workbook_is_read_from_standard_input(words: list[str], pipe: Pipe, book: bytes) -> None:
    piped = pipe(*words, "--cells", "B2:F6", given=book)
    named = pipe(*(word.replace("a.svg", "b.svg").replace("-", "filled.xlsx") for word in words), "--cells", "B2:F6")
    assert (piped.status, named.status) == (0, 0), piped.err + named.err
    assert piped.out.replace(b"a.svg", b"b.svg") == named.out


@pytest.mark.parametrize(
    "maze", [SIZE, ["4x4", "--levels", "2"], ["--tiling", "round", "--rings", "4"], ["6x6", "--braid", "1"]]
)
def test_a_whole_maze_goes_through_pipes_as_json(maze: list[str], pipe: Pipe, tmp_path: Path) -> None:
    text = pipe("export", *maze, "-", "--format", "json").out
    written = Maze.from_json(text.decode())
    assert text == f"{written.to_json()}\n".encode()
    assert pipe("export", "-", "again.json", given=text).status == 0
    assert (tmp_path / "again.json").read_bytes() == text
    for words in (["show"], ["stats", "--json"]):
        piped = pipe(*words, "-", given=text)
        assert piped == pipe(*words, "again.json")
        assert piped.status == 0, piped.err
    assert json.loads(piped.out)["recipe"] == json.loads(text)["recipe"]
    drawn = pipe("export", "-", "-", "--format", "html", "--solution", "shown", given=text)
    assert b'class="solution' in drawn.out, drawn.err
    plain = pipe("export", "-", "-", "--format", "json", "--no-recipe", given=text).out
    assert Maze.from_json(plain.decode()) == written.replaced(recipe=None)


@pytest.mark.slow
def test_masks_names_and_pictures_come_from_standard_input(pipe: Pipe, tmp_path: Path) -> None:
    drawing = ".##.\n####\n"
    (tmp_path / "mask.txt").write_text(drawing, encoding="utf-8")
    named, piped = (pipe("show", "--mask", mask, "--seed", "1", given=drawing.encode()) for mask in ("mask.txt", "-"))
    assert piped.out == named.out
    assert pipe("picture", "-", "--preview", given=drawing.encode()).out.decode().split() == [".##.", "####"]
    booklet = pipe("booklet", "b.xlsx", "--names", "-", "--to", "6x6", given="Zoë\nJosé\n".encode())
    assert b"2 mazes" in booklet.out, booklet.err


def test_the_booklet_and_its_keys_do_not_both_go_to_standard_output(pipe: Pipe) -> None:
    refused = pipe("booklet", "-", "--keys", "-", "--count", "2")
    assert (refused.status, refused.out) == (2, b"")
    assert "standard output and standard output are one file" in refused.err
    keys = pipe("booklet", "b.xlsx", "--keys", "-", "--count", "2", "--to", "6x6")
    assert keys.out[:2] == b"PK", keys.err


@pytest.mark.parametrize(
    ("words", "message"),
    daily(
        [
            (["new", "-"], "standard output is a terminal, which cannot show .xlsx; add > maze.xlsx"),
            (["export", "5x5", "-", "--format", "png"], "cannot show .png; add > maze.png"),
            (["solve", "filled.xlsx", "-o", "-"], "standard output is a terminal, which cannot show .xlsx"),
            (["template", "-"], "cannot show .xlsm; add > maze.xlsm"),
        ],
        2,
    ),
)
@pytest.mark.usefixtures("book")
def test_no_terminal_gets_bytes_that_it_cannot_show(words: list[str], message: str, pipe: Pipe) -> None:
    refused = pipe(*words, at=Terminal)
    assert (refused.status, refused.out) == (2, b"")
    assert message in refused.err


def test_a_terminal_gets_texts(pipe: Pipe) -> None:
    assert pipe("export", "5x5", "-", "--format", "txt", at=Terminal).out.decode().count("\n") > 10


def test_standard_input_that_is_closed_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["show", "-"]) == 2
    assert capsys.readouterr().err.startswith("excelmaze: standard input is closed, or not open")


def test_nobody_waits_for_a_workbook_to_be_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(Terminal(), encoding="utf-8"))
    assert main(["show", "-"]) == 1
    assert "standard input is a terminal" in capsys.readouterr().err


def test_an_error_says_itself_beside_the_pipe_as_an_object_too(pipe: Pipe) -> None:
    refused = pipe("solve", "-", "--json", given=b"PK")
    assert (refused.status, refused.out) == (1, b"")
    assert json.loads(refused.err)["error"].startswith("standard input is no workbook")
    assert pipe("new", "-", "--rowz", "3", "--json").out == b""
    assert json.loads(pipe("stats", "-", "--json", given=b"PK").out)["error"]


def test_a_dry_run_writes_nothing_into_the_pipe(pipe: Pipe, book: bytes) -> None:
    assert pipe("fill", "-", "--cells", "M2:P5", "--dry-run", given=book).out.startswith(b"standard output: 16 cells")


@pytest.mark.usefixtures("book")
def test_quiet_leaves_results_and_errors(pipe: Pipe) -> None:
    assert pipe("new", "a.xlsx", "-q") == (0, b"", "")
    assert pipe("new", "-", "--quiet").err == ""
    assert pipe("export", "5x5", "a.svg", "-q") == (0, b"", "")
    assert pipe("fill", "filled.xlsx", "--cells", "M2:P5", "-q") == (0, b"", "")
    assert pipe("clear", "filled.xlsx", "-q") == (0, b"", "")
    assert b"would change" in pipe("fill", "filled.xlsx", "--cells", "M2:P5", "-q", "--dry-run").out
    shown = pipe("show", "5x5", "-q")
    assert (len(shown.out.decode().splitlines()), shown.err) == (11, "")
    assert json.loads(pipe("new", "b.xlsx", "-q", "--json").out)["files"] == ["b.xlsx"]
    assert pipe("new", "a.xlsx", "-q").err == "excelmaze: a.xlsx exists; give --force to replace it, or another name\n"


def test_a_file_of_that_name_is_written_as_one(pipe: Pipe, tmp_path: Path) -> None:
    """`./-` is a file, as for other programs."""
    assert pipe("export", "5x5", "./-.svg").status == 0
    assert (tmp_path / "-.svg").exists()


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="a shell's pipe")
def test_a_reader_that_has_enough_is_no_error() -> None:
    command = f"'{sys.executable}' -m excelmaze new 60x60 - -q | head -c 5"
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, check=True, timeout=LONGEST_WAIT)
    assert done.stdout[:2] == b"PK"
    assert done.stderr == b""


def test_a_process_reads_and_writes_bytes_as_they_are(book: bytes) -> None:
    """Where line ends and encodings of text would change them."""
    done = subprocess.run(
        [sys.executable, "-m", "excelmaze", "solve", "-", "--cells", "B2:F6"],
        input=book,
        capture_output=True,
        check=True,
        timeout=LONGEST_WAIT,
    )
    assert read(io.BytesIO(done.stdout), cells="B2:F6").solve()
