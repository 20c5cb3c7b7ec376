"""What differs between Windows, macOS and Linux, as far as Linux can play it."""

import ast
import ctypes
import errno
import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from types import SimpleNamespace
from unicodedata import normalize

import pytest

from excelmaze import files, generate, save, writing
from excelmaze.cli import main
from excelmaze.commands import HELP
from excelmaze.errors import WorkbookError
from excelmaze.files import file_error
from excelmaze.languages import LANGUAGES
from excelmaze.writing import atomic_write, check_writable
from tests.cases import daily
from tests.conftest import Result, refused

Run = Callable[..., Result]

ROOT = Path(__file__).parents[1]
# What may open a text; to parse all modules would take a second, so only those are that have a line without `{word}=`.
_OPENING = r"""^(?!.*\b{word}=).*(?:\b(?:read_text|write_text|TextIOWrapper)\(|open\(.*["'][rwax]t?[+]?["'])"""


def _calls(path: Path, word: str) -> "list[tuple[str, ast.Call]]":
    """The calls that may open a text, each with the function's name."""
    text = path.read_text(encoding="utf-8")
    if not re.search(_OPENING.replace("{word}", word), text, re.MULTILINE):
        return []
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    return [(getattr(call.func, "attr", getattr(call.func, "id", "")), call) for call in calls]


def _is_text(name: str, call: ast.Call) -> bool:
    """`open` is one of many things; only one that is called with the mode of a text is meant."""
    if name in {"open", "fdopen"}:
        values = [*call.args, *(keyword.value for keyword in call.keywords if keyword.arg == "mode")]
        modes = [value.value for value in values if isinstance(value, ast.Constant) and isinstance(value.value, str)]
        return any(re.fullmatch("[rwax]t?[+]?", mode) for mode in modes) and "zipped" not in ast.dump(call)
    return name in {"read_text", "write_text", "TextIOWrapper"}


@pytest.mark.parametrize("folder", daily(["excelmaze", "samples", "tests"], ["excelmaze"]))
def test_every_text_is_opened_with_its_encoding_and_what_we_write_with_its_line_ends(folder: str) -> None:
    """Windows would take a code page, and write two characters for each line end."""
    word = "newline" if folder == "excelmaze" else "encoding"
    lacking = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path in (ROOT / folder).rglob("*.py")
        for name, call in _calls(path, word)
        if _is_text(name, call)
        and not {"encoding", "encoding" if name == "read_text" else word} <= {keyword.arg for keyword in call.keywords}
    ]
    assert lacking == []


@pytest.fixture
def _windows_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_ON_WINDOWS", True)


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


@pytest.mark.usefixtures("_windows_names")
@pytest.mark.parametrize("name", BAD)
def test_a_name_that_windows_does_not_have_is_refused_before_anything_is_done(
    name: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for command in (["solve", name], ["new", "3x3", name, "--seed", "1"], ["show", name]):
        done = run(*command)
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert "cannot be the name of a file on Windows; choose another one" in run("solve", name).err
    assert [*tmp_path.iterdir()] == []


def test_drives_shares_and_names_like_those_of_devices_are_no_flaws() -> None:
    assert [name for name in GOOD if files.is_no_name_on_windows(name)] == []


@pytest.mark.usefixtures("_windows_names")
def test_a_path_that_is_too_long_for_windows_is_called_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which says of such a path that it does not exist."""
    monkeypatch.setattr(files, "_LONGEST_ON_WINDOWS", len(str(tmp_path)) + 12)
    check_writable(tmp_path / "maze12.xlsx")
    name = tmp_path / "folder" / "maze.xlsx"
    assert "longer than the file system allows; choose a shorter one" in str(file_error(name, FileNotFoundError()))
    with pytest.raises(WorkbookError, match="longer than the file system allows"):
        check_writable(name)
    monkeypatch.setattr(files, "_ON_WINDOWS", False)
    with pytest.raises(WorkbookError, match="there is no directory"):
        check_writable(name)


def test_a_file_below_a_file_is_refused_where_the_system_says_only_that_it_does_not_exist(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = Path.stat

    def windows(path: Path, **how: bool) -> os.stat_result:
        try:
            return usual(path, **how)
        except NotADirectoryError as error:
            raise FileNotFoundError(errno.ENOENT, "The system cannot find the path specified") from error

    monkeypatch.setattr(Path, "stat", windows)
    (tmp_path / "file").touch()
    with pytest.raises(WorkbookError, match=r"there is no directory .*file; make it first"):
        check_writable(tmp_path / "file" / "maze.xlsx")


def test_a_folder_is_called_one_where_the_system_says_only_that_it_may_not_be_read(tmp_path: Path) -> None:
    assert str(file_error(tmp_path, PermissionError(13, "Permission denied"))).endswith("give the name of a file in it")


def sharing_violation() -> PermissionError:
    """Windows' error 32, as its Python raises it."""
    error = PermissionError(13, "The process cannot access the file because it is being used by another process")
    error.winerror = 32  # type: ignore[attr-defined]
    return error


def test_a_workbook_that_excel_has_open_is_named_with_the_remedy(tmp_path: Path) -> None:
    book = tmp_path / "book.xlsx"
    assert f"{book} is open in another program; close it there, in Excel" in str(file_error(book, sharing_violation()))
    denied = PermissionError(13, "Access is denied")
    assert "close it if it is open in Excel, or choose another place" in str(file_error(book, denied, "written"))


@pytest.mark.parametrize("refusals", [2, 3])
def test_what_a_scanner_holds_for_a_moment_is_tried_again(
    tmp_path: Path, refusals: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual, tries = Path.replace, [0]

    def held(path: Path, target: Path) -> None:
        tries[0] += 1
        if tries[0] <= refusals:
            raise sharing_violation()
        usual(path, target)

    monkeypatch.setattr(writing, "_SECONDS_BETWEEN_TRIES", (0.0, 0.0))
    monkeypatch.setattr(Path, "replace", held)
    book = tmp_path / "book.xlsx"
    book.write_bytes(b"old")
    with (
        nullcontext() if refusals == 2 else refused("is open in another program", WorkbookError),
        atomic_write(book) as file,
    ):
        file.write(b"new")
    assert book.read_bytes() == (b"new" if refusals == 2 else b"old")
    assert [*tmp_path.iterdir()] == [book]


@pytest.fixture
def _windows_sharing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no file that is open be replaced, renamed or deleted, as Windows does not."""
    opened = Path("/proc/self/fd")
    if not opened.is_dir():
        pytest.skip("only Linux tells which files are open")

    def guarded(function: Callable[..., object]) -> Callable[..., object]:
        def guard(path: Path, *more: Path, **options: bool) -> object:
            names = {os.path.realpath(name) for name in (path, *more)}
            for number in opened.iterdir():
                with suppress(OSError):
                    if str(name := number.readlink()) in names:
                        pytest.fail(f"{name} is open")
            return function(path, *more, **options)

        return guard

    for name in ("replace", "rename", "unlink"):
        monkeypatch.setattr(Path, name, guarded(getattr(Path, name)))


@pytest.mark.usefixtures("_windows_sharing")
def test_no_command_replaces_a_file_that_it_has_open(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for command in (
        "new book.xlsx --cells B2:F6 --seed 1",
        "new book.xlsx --rows 5 --cols 5 --seed 1 --algorithm eller --force",
        "fill book.xlsx --cells H2:L6 --seed 1 --backup",
        "solve book.xlsx --cells H2:L6",
        "fill book.xlsx --cells B2:F6 --seed 2",
        "clear book.xlsx --cells H2:L6",
        "export book.xlsx maze.svg --force",
        "export book.xlsx maze.svg --force",
        "booklet names.xlsx --count 2 --keys keys.xlsx --from 3x3 --to 4x4 --force",
        "booklet names.xlsx --count 2 --keys keys.xlsx --from 3x3 --to 4x4 --force",
    ):
        assert (run(*command.split()).status, command) == (0, command)
    with pytest.raises(pytest.fail.Exception), (tmp_path / "book.xlsx").open("rb"):
        run("clear", "book.xlsx")


def test_keys_are_not_written_over_the_booklet_by_a_name_whose_accents_are_apart(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To macOS it is the same name."""
    monkeypatch.chdir(tmp_path)
    one, other = (normalize(form, "třída.xlsx") for form in ("NFC", "NFD"))
    assert one != other
    done = run("booklet", one, "--count", "2", "--keys", other)
    assert (done.status, "are one file, and one would replace the other" in done.err) == (2, True)
    assert [*tmp_path.iterdir()] == []


def test_excels_note_of_who_has_a_workbook_open_is_called_so(run: Run, tmp_path: Path) -> None:
    """`*.xlsx` finds it too."""
    (tmp_path / "~$book.xlsx").write_bytes(b"\x03Eva" + b" " * 161)
    done = run("solve", tmp_path / "~$book.xlsx")
    assert (done.status, done.err.count("\n")) == (1, 1)
    assert "is Excel's note of who has book.xlsx open; give book.xlsx itself" in done.err


class Written(io.BytesIO):
    """What a command has written, as Windows would into a file."""

    terminal = False

    def isatty(self) -> bool:
        return self.terminal

    def close(self) -> None:
        """Stay open behind the text stream, to be looked at."""


@contextmanager
def standard_output(encoding: str, *, terminal: bool = False) -> Iterator[Written]:
    """A standard output in a code page, which refuses what it lacks and writes two characters for a line end."""
    written = Written()
    written.terminal = terminal
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


@pytest.mark.slow
@pytest.mark.parametrize("encoding", daily(PAGES, ["cp437"]))
def test_every_help_and_every_language_is_printed_in_every_code_page(
    encoding: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    commands = [["--help"], ["algorithms"], *([name, "--help-all"] for name in HELP)]
    for language in LANGUAGES:
        title = ["--title", "Лабиринт 迷路 ž", "--force", "--language", language, "--seed", "1"]
        commands += [
            ["new", "4x4", f"迷路 {language}.xlsx", *title],
            ["fill", f"迷路 {language}.xlsx", "--cells", "H2:K5"],
        ]
    for command in commands:
        with standard_output(encoding) as written:
            assert (main(command), command) == (0, command)
        assert written.getvalue().decode(encoding)
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("encoding", daily(["cp1252", "cp932"], ["cp1252"]))
def test_json_says_the_same_in_every_code_page(
    encoding: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who reads it takes it for UTF-8; a name became question marks."""
    monkeypatch.chdir(tmp_path)
    save(generate("B2:D4", seed=1), "třída.xlsx")
    for command in (["show", "třída.xlsx", "--json"], ["solve", "třída 1.xlsx", "--json"]):
        with standard_output(encoding) as written:
            status = main(command)
        assert main(command) == status
        assert written.getvalue().isascii()
        assert json.loads(written.getvalue()) == json.loads(capsys.readouterr().out)


@pytest.mark.slow
def test_a_message_of_which_a_code_page_lacks_some_is_told_to_be_incomplete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The password is the same behind the byte order mark of an editor."""
    pytest.importorskip("cryptography")
    monkeypatch.chdir(tmp_path)
    Path("key.txt").write_bytes("\ufeffklíč\r\n".encode())
    assert main(["hide", "30x30", "a.xlsx", "--text", "žluť €", "--key-file", "key.txt"]) == 0
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


def test_a_reader_that_has_seen_enough_is_no_error_on_windows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where writing to a pipe that nobody reads is an invalid argument."""

    class Pipe(io.RawIOBase):
        def writable(self) -> bool:
            return True

        def write(self, _data: object) -> int:
            raise OSError(errno.EINVAL, "Invalid argument")

    for system, status in (("win32", 0), ("linux", 1)):
        with monkeypatch.context() as patch:
            patch.setattr(sys, "platform", system)
            patch.setattr(sys, "stdout", io.TextIOWrapper(io.BufferedWriter(Pipe()), encoding="utf-8"))
            assert main(["--help"]) == status
            with suppress(OSError):
                sys.stdout.close()
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("answers", [(1, 1), (0, 1), (1, 0)])
def test_a_console_of_windows_is_asked_to_obey_the_codes_of_colours(
    answers: tuple[int, int], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An old one shows them as characters."""
    modes: list[int] = []

    def set_mode(_console: object, mode: int) -> int:
        modes.append(mode)
        return answers[1]

    kernel = SimpleNamespace(GetConsoleMode=lambda *_: answers[0], SetConsoleMode=set_mode)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(get_osfhandle=lambda _: 7))
    for name, value in (("TERM", "xterm"), ("NO_COLOR", ""), ("COLUMNS", "70")):
        monkeypatch.setenv(name, value)
    with standard_output("utf-8", terminal=True) as written:
        monkeypatch.setattr(written, "fileno", lambda: 1, raising=False)
        monkeypatch.setattr(sys, "platform", "win32")
        assert main(["show", "3x3", "--seed", "1"]) == 0
        monkeypatch.undo()
    assert (b"\x1b[" in written.getvalue()) == all(answers)
    assert modes == ([4] if answers[0] else [])
    assert "dead end" in capsys.readouterr().err
