"""Texts of every kind in every option that takes one: they are written so that others can read them, or refused."""

import json
import warnings
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook
from PIL import Image

from excelmaze import generate, save
from excelmaze.cli import main
from excelmaze.errors import InputError
from excelmaze.messages.hidden import hide
from excelmaze.options.values import command_options
from excelmaze.pictures.writers import WRITERS
from excelmaze.texts import check_text, for_terminal, writable
from tests.cases import daily
from tests.conftest import Result, examples
from tests.xlsx.handmade import packed
from tests.xlsx.workbooks import parts_of

Run = Callable[..., Result]
# Bytes that are not UTF-8, a pair in halves, control characters, blanks, what is no character, signs, markup, codes.
HOSTILE = [
    *("a\udcffb", "   ", "a\x1b[31mb", "\ud83d\ude00", "a\ufffeb", "\x00", "\u3000", "a\nb", "a\x9bb", "a\r\n\tb"),
    *("", "\u202eabc", "&<>\"']]>", "=1+1", "_x0001_", "{x}", "{", "&P", "%s", "\u200b", ",", " , ", "🐭,", "a,\x01"),
    *("🐭" * 130, "é" * 256, "x" * 5_000),
]
# Each command with what it needs.
COMMANDS = [
    ("new", "OUT.xlsx --rows 5 --cols 5 --seed 1"),
    ("fill", "BLANK.xlsx -o OUT.xlsx --cells B2:F6 --seed 1"),
    ("hide", "OUT.xlsx --rows 9 --cols 9 --text a --key k"),
    ("picture", "DRAWING.txt OUT.xlsx"),
    ("booklet", "OUT.xlsx --count 2 --from 4x4 --to 5x5"),
    ("show", ""),
    ("stats", ""),
    ("solve", "BOOK.xlsx -o OUT.xlsx"),
    ("join", "BOOK.xlsx -o OUT.xlsx --cells B2:C3"),
    ("clear", "BOOK.xlsx -o OUT.xlsx"),
    ("show BOOK.xlsx", ""),
    ("stats BOOK.xlsx", ""),
    ("reveal", "BOOK.xlsx --key k"),
    ("compare", "--rows 4 --cols 4 --count 2"),
    ("template", "OUT.xlsm"),
    *(("export", f"5x5 OUT.{ending}") for ending in WRITERS),
    *(("export BOOK.xlsx", f"OUT.{ending}") for ending in WRITERS),
]


def check(path: Path) -> None:
    """Fail where others cannot read a file."""
    if path.suffix == ".svg":
        ET.parse(path)  # noqa: S314 - made here
    elif path.suffix in {".png", ".gif"}:
        with Image.open(path) as image:
            image.load()
    elif path.suffix in {".txt", ".html"}:
        path.read_text(encoding="utf-8")
    elif path.suffix != ".pdf":
        for name, data in parts_of(path).items():
            if name.endswith((".xml", ".rels")):
                ET.fromstring(data)  # noqa: S314 - made here
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # openpyxl warns of headers that it cannot read
            load_workbook(path).close()


@pytest.mark.parametrize(
    ("command", "more", "shift"),
    daily(
        [(*command, shift) for command in COMMANDS for shift in range(0, len(HOSTILE), 7)],
        [(*command, 0) for command in COMMANDS if command[0] in {"new", "show", "stats BOOK.xlsx"}]
        + [("export BOOK.xlsx", "OUT.svg", 0)],
    ),
)
def test_whatever_a_text_is_it_is_written_for_others_or_refused_in_one_line(
    command: str, more: str, shift: int, run: Run, here: Path
) -> None:
    """Each option has one of the texts, and another one each time; thousands of letters take a GIF too long."""
    Workbook().save("BLANK.xlsx")
    Path("DRAWING.txt").write_text("####\n####\n", encoding="utf-8")
    save(hide("B2:U21", "a", "k") if command == "reveal" else generate("B2:F6", seed=1), "BOOK.xlsx")
    words, taken = f"{command} {more}".split(), [row for row in command_options(command).values() if row.kind is str]
    assert taken
    for number, row in enumerate(taken):
        text = HOSTILE[(number + shift) % (len(HOSTILE) - (".gif" in more))]
        done = run(*words, f"{row.flag}={text}")
        assert done.status in {0, 1, 2}, (row.flag, text)
        assert not done.status or (done.out, done.err.count("\n")) == ("", 1), (row.flag, text)
        printed = (done.out + done.err).replace("\n", "")
        assert writable(printed) == printed, (row.flag, text)
        for path in here.glob("OUT*"):
            check(path)
            path.unlink()


@examples(2_000, quick=100)
@given(text=st.text(st.characters(min_codepoint=0), max_size=5), lines=st.booleans())
def test_a_text_that_passes_is_proper_xml_and_utf8(text: str, lines: bool) -> None:  # noqa: FBT001 - an example
    try:
        check_text("text", text, lines=lines)
    except InputError as error:
        assert str(error).isprintable()
        return
    encoded = text.replace("&", "&amp;").replace("<", "&lt;").encode()
    read_back = ET.fromstring(b"<text>" + encoded + b"</text>").text or ""  # noqa: S314 - made here
    assert read_back == text.replace("\r\n", "\n").replace("\r", "\n")
    assert lines or len(text.splitlines()) <= 1
    assert writable(text) == text


def test_what_is_hidden_and_its_password_are_utf8() -> None:
    for text, password, what in (("a\udcff", "k", "the text is not UTF-8"), ("a", "\udcff", "the password is not")):
        with pytest.raises(InputError, match=what) as refused:
            hide("B2:U21", text, password)
        assert "xff" not in str(refused.value)


@pytest.mark.slow
def test_a_message_in_a_file_is_hidden_byte_for_byte_and_does_nothing_to_a_terminal(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "one\r\ntwo\rthree\n\x1b[31m\x9b\u202e　end"
    (tmp_path / "text.txt").write_bytes(text.encode())
    book, size = tmp_path / "maze.xlsx", ("--rows", "30", "--cols", "30", "--key", "k")
    assert run("hide", book, "--file", tmp_path / "text.txt", *size).status == 0
    assert run("reveal", book, "--key", "k").out == f"{text}\n"
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert run("reveal", book, "--key", "k").out == "one\ntwo\\rthree\n\\x1b[31m\\x9b\\u202e　end\n"
    assert for_terminal("\a\t") == "\\x07\t"


@pytest.mark.parametrize("options", ["", "--style block", "--style ascii", "--json", "--solution"])
@pytest.mark.parametrize("walls", ["borders", "blocks"])
def test_show_sends_nothing_to_a_terminal_that_it_obeys(options: str, walls: str, run: Run, tmp_path: Path) -> None:
    """JSON has marks of text direction in texts, a workbook control characters too, in its names of sheets."""
    maze = generate("B2:F6", "growing-tree", seed=1, walls=walls)
    hostile = json.loads(maze.to_json()) | {"texts": {"C3": "\u202ea\u200f\u061c"}}
    hostile["recipe"]["algorithm"] = "\u2066b"
    (tmp_path / "maze.json").write_text(json.dumps(hostile), encoding="utf-8")
    save(generate("B2:D4", seed=1, levels=2), tmp_path / "book.xlsx")
    parts = parts_of(tmp_path / "book.xlsx").items()
    hostile_name = "F&#10;\u202e\u009b2".encode()
    packed(tmp_path / "book.xlsx", {name: data.replace(b"Floor 2", hostile_name) for name, data in parts})
    for name in ("maze.json", "book.xlsx"):
        for command in ("show", "stats"):
            result = run(command, tmp_path / name, *(options if command == "show" else "").split())
            assert result.status == 2 * ("ascii" in options and command == "show")
            printed = (result.out + result.err).replace("\n", "")
            assert for_terminal(printed) == printed


@pytest.mark.slow
def test_a_picture_of_a_workbook_is_proper_whatever_its_cells_say(tmp_path: Path) -> None:
    """Excel writes control characters as `_x0001_`, which XML does not mind."""
    path = tmp_path / "maze.xlsx"
    save(generate("B2:F6", seed=1), path, title="TITLE", marks="🐭,🧀")
    texts = [(b"TITLE", b"a_x0001_b_xD800_"), ("🐭".encode(), b"_x001B_")]
    for old, new in texts:
        packed(path, {name: data.replace(old, new) for name, data in parts_of(path).items()})
    for ending in {*WRITERS} - {"gif"}:  # which has no pages
        assert main(["export", str(path), str(tmp_path / f"maze.{ending}")]) == 0
        check(tmp_path / f"maze.{ending}")
        assert main(["show", str(path)]) == 0
