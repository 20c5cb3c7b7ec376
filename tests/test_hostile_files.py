"""What is no proper file where an option takes one: a line, status 1, and soon, whatever the file is."""

import os
from collections.abc import Callable
from pathlib import Path
from unicodedata import normalize

import pytest

from excelmaze import generate, save
from tests.cases import daily
from tests.conftest import Result
from tests.xlsx.workbooks import parts_of, rewritten

Run = Callable[..., Result]
SIZE = "--rows 9 --cols 9"
# The commands and options that read a file FILE.
COMMANDS = [
    "new OUT.xlsx --mask FILE",
    "show --mask FILE",
    "picture FILE OUT.xlsx",
    "booklet OUT.xlsx --names FILE",
    f"hide OUT.xlsx {SIZE} --key k --file FILE",
    "show FILE.xlsx",
    "fill FILE.xlsx --dry-run --cells B2:F6",
    "export FILE.xlsx OUT.svg",
]
# No text in UTF-8 and no picture.
JUNK = b"\xff\xfe\x00\xd8" * 9


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    "kind", daily(["missing", "directory", "empty", "junk", "pipe", "device"], ["missing", "junk", "pipe"])
)
@pytest.mark.usefixtures("here")
def test_what_is_no_proper_file_is_refused_in_one_line_with_status_1(command: str, kind: str, run: Run) -> None:
    """A pipe that nobody writes to made a command wait, and an endless device took all memory."""
    if kind == "empty" and "--key" in command:
        pytest.skip("an empty message is wrong usage")
    name = "file.xlsx" if "FILE.xlsx" in command else "file.txt"
    if kind == "directory":
        Path(name).mkdir()
    elif kind in {"empty", "junk"}:
        Path(name).write_bytes(b"" if kind == "empty" else JUNK)
    elif kind == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("there are no named pipes")
        os.mkfifo(name)
    elif kind == "device":
        name = "/dev/zero"
        if not Path(name).exists():
            pytest.skip("there are no devices")
    done = run(*[word.replace("FILE.xlsx", name).replace("FILE", name) for word in command.split()])
    assert (done.status, done.out, done.err.count("\n")) == (1, "", 1)
    assert not [*Path().glob("OUT*")]


def test_keys_are_not_written_over_the_booklet_by_another_name_of_it(run: Run, here: Path) -> None:
    """To macOS a name is the same whose accents are apart."""
    name, apart = (normalize(form, "třída.xlsx") for form in ("NFC", "NFD"))
    for keys in (f"./{name}", f"{here}/{name}", f"../{here.name}/{name}", apart):
        done = run("booklet", name, "--count", "2", "--from", "4x4", "--to", "5x5", "--keys", keys, "--force")
        assert (done.status, "are one file, and one would replace the other" in done.err) == (2, True)
        assert [*here.iterdir()] == []


def test_a_time_of_day_that_is_none_is_one_line(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "x")
    done = run("export", "5x5", "maze.pdf")
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert "SOURCE_DATE_EPOCH" in done.err
    assert not Path("maze.pdf").exists()


@pytest.mark.parametrize(
    ("numbers", "worst"),
    [(b"4999 4294967295", 0), (b"4294967296 99999999999999999999 -1 x 1.5 \xff\xfe \xd9\xa3", 1), (b" ", 1)],
)
@pytest.mark.parametrize(
    ("place", "written"),
    [
        (b"</row>", b'<c r="H2" s="NUMBER"/></row>'),
        (b"<row ", b'<row customFormat="1" s="NUMBER" '),
        (b"<col ", b'<col style="NUMBER" '),
    ],
)
def test_a_style_number_that_the_workbook_does_not_have_is_no_error_or_one_line(
    place: bytes, written: bytes, numbers: bytes, worst: int, run: Run, tmp_path: Path
) -> None:
    """Excel shows its first cell format there; it stood beside an edge that a maze opens."""
    made, path, sheet = tmp_path / "made.xlsx", tmp_path / "book.xlsx", "xl/worksheets/sheet1.xml"
    save(generate("B2:F6", seed=1), made)
    before = parts_of(made)[sheet]
    commands = "show", "stats", "solve", "fill --cells B2:G6 --seed 2", "fill --cells G2:I6 --seed 2", "clear"
    for number in numbers.split() or [b""]:
        rewritten(made, path, {sheet: before.replace(place, written.replace(b"NUMBER", number), 1)})
        for command in commands:
            name, *options = command.split()
            result = run(name, path, *options)
            assert result.status <= worst, command
            assert result.status == 0 or (result.err.count("\n"), result.out) == (1, ""), command
