"""Texts that are hidden in mazes, in workbooks, and found again."""

import io
import json
import os
import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from zipfile import ZipFile

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.maze.ends import with_ends
from excelmaze.maze.generation import generate
from excelmaze.messages import envelope
from excelmaze.messages.envelope import Kind, opened, sealed
from excelmaze.messages.hidden import COUNTS, SCHEMES, capacity, hide, reveal
from excelmaze.messages.paths import path_ends, paths_of
from excelmaze.xlsx.new.book import save
from excelmaze.xlsx.read import read
from tests.cases import daily
from tests.conftest import Result, examples, python, refused

Run = Callable[..., Result]

# As small as a text fits in: what a message costs grows faster than its cells.
SMALL = ("--rows", "16", "--cols", "16")
CELLS = {"tree": "B2:Q17", "paths": "B2:BD56"}
TEXTS = {"tree": "V šest.", "paths": "V 6"}
KEY = "a key"
KDF = "cryptography.hazmat.primitives.kdf"
NOTHING = "this password opens no message here"


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture(autouse=True, scope="module")
def _cheap_passwords() -> Iterator[None]:
    """What a password costs who tries many would be most of the tests' time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(envelope, "_COST", 2)
        yield


@pytest.mark.parametrize(("package", "module"), [("numpy", "numpy"), ("cryptography", f"{KDF}.scrypt")])
def test_a_package_that_lacks_is_named_with_the_command_that_installs_it(package: str, module: str) -> None:
    """In a Python of its own: LibreOffice's bridge looks for what cannot be imported among what was imported before."""
    start = f"import sys; sys.modules['{module}'] = None; from excelmaze.messages.hidden import hide; "
    done = python("-c", start + "hide('A1:T20', 'a', 'b')", check=False)
    assert f"WorkbookError: a hidden message needs {package}, which is not installed; " in done.stderr


@given(st.text(max_size=60), st.text(min_size=1, max_size=10))
@examples(10)
def test_an_envelope_opens_with_its_password_only(text: str, password: str) -> None:
    kind = Kind(16, 16)
    text, password = (one.encode(errors="ignore").decode() for one in (text, password + "x"))
    data = sealed(text, password, kind, os.urandom)
    assert opened(data + b"more", password, kind) == text
    assert opened(data, password + "y", kind) is None
    assert opened(data[:-1] + bytes([data[-1] ^ 1]), password, kind) is None
    assert opened(data[:-1], password, kind) is None
    for bit in range(8 * len(data)):
        altered = bytearray(data)
        altered[bit // 8] ^= 1 << bit % 8
        assert opened(bytes(altered), password, kind) is None


@pytest.mark.parametrize("scheme", daily(SCHEMES, ["tree"]))
def test_the_text_is_revealed_with_its_password_and_with_no_other(scheme: str) -> None:
    maze = hide(CELLS[scheme], TEXTS[scheme], KEY, scheme=scheme)
    assert reveal(maze, KEY) == TEXTS[scheme]
    with pytest.raises(InputError, match=NOTHING):
        reveal(maze, "another key")
    with pytest.raises(InputError, match="password is empty"):
        reveal(maze, "")


def test_the_same_text_is_never_hidden_twice_in_the_same_maze() -> None:
    mazes = [hide("A1:P16", "x", KEY) for _ in range(2)]
    assert mazes[0].passages != mazes[1].passages


@pytest.mark.parametrize("scheme", daily(SCHEMES, ["tree"]))
def test_a_text_that_is_too_long_is_refused_with_the_numbers(scheme: str) -> None:
    with pytest.raises(InputError, match=r"takes [\d,]+ bits .* carry [\d,]+: [\d,]+ bytes too many"):
        hide("A1:P16", "".join(map(chr, range(33, 120))), KEY, scheme=scheme)
    with pytest.raises(InputError, match="scheme 'morse' does not exist; choose one of tree, paths"):
        hide("A1:P16", "x", KEY, scheme="morse")


def test_mazes_of_earlier_versions_are_still_revealed_by_default() -> None:
    """The same random bytes hide a text beside the paths from four corners as before starts could be chosen."""
    maze = hide(CELLS["paths"], TEXTS["paths"], KEY, scheme="paths", random_bytes=Random(5).randbytes)
    assert sha256(maze.passages).hexdigest()[:16] == "fcf05831d9b88acb"
    assert reveal(maze, KEY) == reveal(maze, KEY, path_ends(maze.grid)) == TEXTS["paths"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "chosen",
    daily(
        [{"count": 12}, {"starts": "B2,B56,BD2,BD56", "goal": "AC20"}], [{"starts": "B2,B56,BD2,BD56", "goal": "AC20"}]
    ),
)
def test_a_text_beside_other_paths_is_revealed_by_these_paths_and_their_goal_only(chosen: dict[str, Any]) -> None:
    grid = Grid.from_selection(CELLS["paths"])
    ends = path_ends(grid, **chosen)
    maze = hide(grid, TEXTS["paths"], KEY, scheme="paths", ends=ends, random_bytes=Random(1).randbytes)
    assert reveal(maze, KEY, ends) == TEXTS["paths"]
    wrong = [ends._replace(starts=[other for other in ends.starts if other != start]) for start in ends.starts]
    wrong += [ends._replace(goal=ends.goal + off) for off in (1, 100)]
    # A start that lies on another's path may be left out.
    wrong = [other for other in wrong if paths_of(maze, other).rooms != paths_of(maze, ends).rooms]
    assert len(wrong) > 2
    for other in wrong:
        with refused("nothing is hidden, or paths have other starts or another goal"):
            reveal(maze, KEY, other)
    with refused("the scheme tree has no paths"):
        hide(grid, TEXTS["paths"], KEY, ends=ends)


def test_the_capacity_of_a_million_cells_is_told_at_once_or_refused(run: Run) -> None:
    size = "--rows", "1000", "--cols", "1000"
    told = "1,000,000 cells by tree: about 1,679,978 bits, about 209,963 bytes of text\n"
    assert run("hide", "--capacity", *size).out == told
    done = run("hide", "--capacity", *size, "--scheme", "paths")
    assert (done.status, done.err.count("\n"), "choose at most 200,000" in done.err) == (2, 1, True)


@pytest.mark.slow
def test_the_command_hides_beside_the_paths_that_are_chosen(run: Run) -> None:
    ends = ("--paths", "12", "--path-goal", "AC20")
    size = ("--rows", "56", "--cols", "56", "--scheme", "paths")
    done = run("hide", "a.xlsx", "--text", "V 6", "--key", KEY, *size, *ends)
    assert "reveal it with --paths 12 --path-goal AC20" in done.out
    assert run("reveal", "a.xlsx", "--key", KEY, *ends).out == "V 6\n"
    assert NOTHING in run("reveal", "a.xlsx", "--key", KEY).err
    listed = run("hide", "--capacity", *size).out.splitlines()
    assert [line.split()[1] for line in listed[1:]] == [*map(str, COUNTS)]
    told = json.loads(run("hide", "--capacity", *size, "--path-goal", "C3", "--json").out)
    assert [each["paths"] for each in told["by_paths"]] == [*COUNTS]
    assert len(run("hide", "--capacity", *size, "--path-starts", "B2,C9").out.splitlines()) == 1
    for chosen in (("--path-starts", "B2,ZZ9"), ("--path-starts", "B2,B2"), ("--paths", "17")):
        refused_line = run("hide", "b.xlsx", "--text", "x", "--key", KEY, *size, *chosen)
        assert (refused_line.status, refused_line.err.count("\n")) == (2, 1)


def test_paths_through_several_pieces_are_refused() -> None:
    with pytest.raises(InputError, match="in 2 pieces"):
        hide("A1:P16,T1:AZ30", "x", KEY, scheme="paths")


def test_a_hiding_workbook_is_no_other_than_an_ordinary_one_without_a_recipe(tmp_path: Path, run: Run) -> None:
    """Both are, byte for byte, what is written of a maze with these walls, whoever chose them."""
    assert run("new", "plain.xlsx", *SMALL, "--algorithm", "wilson", "--seed", "1", "--no-recipe").status == 0
    assert run("hide", "hiding.xlsx", *SMALL, "--text", "x", "--key", KEY).status == 0
    for name in ("plain.xlsx", "hiding.xlsx"):
        maze = read(tmp_path / name)
        assert maze == with_ends(maze.replaced(ends=[], openings=[]), goal="apart")
        save(maze, tmp_path / "again.xlsx")
        assert (tmp_path / name).read_bytes() == (tmp_path / "again.xlsx").read_bytes(), name


def test_neither_algorithm_nor_seed_is_reported_without_a_recipe(tmp_path: Path, run: Run) -> None:
    assert run("new", "new.xlsx", "--algorithm", "vba-trail", "--seed", "4711", "--no-recipe").status == 0
    openpyxl.Workbook().save(tmp_path / "filled.xlsx")
    wanted = ("--cells", "B2:F6", "--seed", "4711", "--paper", "A4", "--solution", "sheet", "--no-recipe")
    assert run("fill", "filled.xlsx", "--algorithm", "wilson", *wanted).status == 0
    for name in ("new.xlsx", "filled.xlsx"):
        with ZipFile(tmp_path / name) as archive:
            told = b"".join(map(archive.read, archive.namelist()))
        assert not re.search(rb"4711|wilson|vba-trail", told)


@pytest.mark.slow
def test_the_password_may_come_from_the_environment(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "text.txt").write_text("two\nlines\n", encoding="utf-8")
    monkeypatch.setenv("EXCELMAZE_KEY", "plum")
    assert run("hide", "a.xlsx", "--file", "text.txt", *SMALL).status == 0
    assert run("reveal", "a.xlsx").out == "two\nlines\n\n"
    monkeypatch.delenv("EXCELMAZE_KEY")
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert "a password is needed" in run("reveal", "a.xlsx").err


@pytest.mark.parametrize(("typed", "status"), [(["one", "one"], 0), (["one", "two"], 2), (["", ""], 2)])
def test_a_password_is_asked_for_twice_where_it_is_a_new_one(
    typed: list[str], status: int, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without echo: by getpass."""
    answers = iter([*typed, "one"])
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("getpass.getpass", lambda _prompt: next(answers))
    assert run("hide", "a.xlsx", "--text", "x", *SMALL).status == status
    assert status != 0 or run("reveal", "a.xlsx").out == "x\n"


@pytest.mark.parametrize("scheme", daily(SCHEMES, ["tree"]))
def test_any_wall_that_is_changed_leaves_nothing_to_be_read(scheme: str) -> None:
    """Where the message is and where it is not; and two that make up for one another, of a bit."""
    maze = hide(CELLS[scheme], TEXTS[scheme], KEY, scheme=scheme)
    rooms = range(0, maze.grid.size, maze.grid.size // 5)
    walls: list[tuple[int, ...]] = [
        (room << 3 | side,) for room in rooms for side in range(2) if maze.grid.sides[room] >> side & 1
    ]
    if scheme == "paths":
        walls += [(one, zero) for _, one, zero in paths_of(maze, path_ends(maze.grid)).carriers[:1]]
    for changed in walls:
        passages = bytearray(maze.passages)
        for wall in changed:
            room, side = wall >> 3, wall & 7
            passages[room] ^= 1 << side
            passages[maze.grid.neighbors[side][room]] ^= 1 << (side + 2) % 4
        with pytest.raises(InputError, match=NOTHING):
            reveal(maze.replaced(passages=bytes(passages)), KEY)


@pytest.mark.slow
def test_the_capacity_is_reported_with_the_limit(run: Run) -> None:
    assert run("hide", "--capacity", "--rows", "16", "--cols", "16").out == (
        "256 cells by tree: 376 bits of the 388.9 of all perfect mazes, 13 bytes of text\n"
    )
    told = run("hide", "--capacity", "--rows", "16", "--cols", "16", "--json").out
    assert '"bits": 376, "text_bytes": 13' in told
    room = capacity("A1:AN40", "paths")
    assert room.limit is None
    assert room.bits > 80


def test_an_ordinary_maze_hides_nothing() -> None:
    with pytest.raises(InputError, match=NOTHING):
        reveal(generate(Grid.rectangle(12, 12), seed=1), KEY)
