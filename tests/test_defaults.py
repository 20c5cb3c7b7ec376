"""Defaults of the user's own: from files and the environment, never for what must be typed."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from excelmaze import generate, read, read_recipe, save
from excelmaze.books.codes import code_of
from excelmaze.commands import HELP
from excelmaze.commands.defaults import FILE, user_file
from excelmaze.options import table
from excelmaze.options.option import flag
from excelmaze.options.values import command_options, forms_of
from tests.cases import daily
from tests.conftest import Result

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own, and another for the user's settings."""
    here, settings = tmp_path / "here", tmp_path / "settings"
    here.mkdir()
    (settings / "excelmaze").mkdir(parents=True)
    monkeypatch.chdir(here)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(settings))
    monkeypatch.setattr(sys, "platform", "linux")
    return here


def write(text: str, *, path: str = FILE) -> None:
    Path(path).write_text(text, encoding="utf-8")


def test_what_is_typed_comes_before_a_variable_that_before_this_folder_and_that_before_the_users(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    write('algorithm = "prim"\nrows = 3\n', path=user_file())
    run("new", "a.xlsx")
    write('algorithm = "wilson"\n')
    run("new", "b.xlsx")
    monkeypatch.setenv("EXCELMAZE_ALGORITHM", "kruskal")
    run("new", "c.xlsx")
    run("new", "d.xlsx", "--algorithm", "eller")
    recipes = [read_recipe(f"{name}.xlsx") for name in "abcd"]
    assert [recipe and recipe.algorithm for recipe in recipes] == ["prim", "wilson", "kruskal", "eller"]
    assert [len(read(f"{name}.xlsx").grid) for name in "abcd"] == [90] * 4


def test_a_table_is_for_one_command(run: Run) -> None:
    write('cols = 9\n[show]\nrows = 2\nstyle = "ascii"\n')
    shown = run("show", "-q").out
    assert (shown.count("\n"), shown.isascii()) == (3, True)
    run("new", "a.xlsx")
    assert len(read("a.xlsx").grid) == 20 * 9


def test_a_table_comes_before_other_keys_of_its_file_and_before_nothing_else(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    write('new.algorithm = "prim"\nalgorithm = "wilson"\n', path=user_file())
    run("new", "a.xlsx")
    write('algorithm = "eller"\n')
    run("new", "b.xlsx")
    write('[new]\nalgorithm = "sidewinder"\n')
    monkeypatch.setenv("EXCELMAZE_ALGORITHM", "kruskal")
    run("new", "c.xlsx")
    recipes = [read_recipe(f"{name}.xlsx") for name in "abc"]
    assert [recipe and recipe.algorithm for recipe in recipes] == ["prim", "eller", "kruskal"]


def test_an_underscore_or_a_hyphen_is_the_same_in_a_name(run: Run) -> None:
    for name in ("cell-size", "cell_size"):
        write(f'{name} = "5mm"\n')
        assert json.loads(run("config", "--json").out)["defaults"][0]["option"] == "--cell-size"


@pytest.mark.parametrize("name", daily(["a.svg", "a.txt", "a.html", "a.pdf", "a.gif"], ["a.svg", "a.txt"]))
def test_a_default_applies_where_a_command_has_it_and_to_nothing_else(name: str, run: Run) -> None:
    """A picture that is no page, and a text, which has no colours, take what they have."""
    write('paper = "A5"\nmargins = "20mm"\ntheme = "color"\nscale = "30"\nsolution = "shown"\nstyle = "line"\n')
    assert run("export", "5x5", name, "--seed", "1").status == 0
    assert run("new", "5x5", f"new-{name}", "--seed", "1").status == 0
    assert run("show", "5x5").status == 0
    assert run("stats", "5x5").status == 0
    if name == "a.svg":
        assert 'width="180"' in Path(name).read_text(encoding="utf-8")
    if name == "a.pdf":
        assert b"419.5" in Path(name).read_bytes()[:3000]


def test_a_size_of_the_users_does_not_contradict_cells_that_are_typed(run: Run) -> None:
    write("rows = 9\ncols = 9\n")
    done = run("new", "a.xlsx", "--cells", "B2:D4")
    assert (done.status, len(read("a.xlsx").grid)) == (0, 9)
    assert run("new", "b.xlsx", "--shape", "heart").status == 0
    assert run("new", "c.xlsx", "--tiling", "round", "--rings", "4").status == 0


def test_the_page_of_a_workbook_changes_only_if_the_command_is_meant(run: Run) -> None:
    save(generate("B2:F6", seed=1), "a.xlsx", paper="Letter")
    before = run("fill", "a.xlsx", "--cells", "H2:L6", "--seed", "1", "--dry-run").out
    write('paper = "A5"\n')
    assert run("fill", "a.xlsx", "--cells", "H2:L6", "--seed", "1", "--dry-run").out == before
    write('[fill]\npaper = "A5"\n')
    assert "the page set-up" in run("fill", "a.xlsx", "--cells", "H2:L6", "--seed", "1", "--dry-run").out


def test_a_code_of_a_page_makes_its_maze_whatever_the_user_prefers(run: Run) -> None:
    code = code_of({"rows": 5, "cols": 6, "algorithm": "backtracker", "seed": 7})
    assert run("new", "a.xlsx", "--recipe", code).status == 0
    write('algorithm = "prim"\nloops = 0.5\ntiling = "bricks"\n')
    assert run("new", "b.xlsx", "--recipe", code).status == 0
    assert read("a.xlsx") == read("b.xlsx")


def test_booklets_have_the_users_mazes(run: Run) -> None:
    write('[booklet]\ncount = 2\nto = "6x6"\nbraid = 1.0\nkeys = "none"\n')
    assert "2 mazes" in run("booklet", "a.xlsx", "--seed", "1").out
    assert read("a.xlsx", sheet="Maze 1").stats().dead_ends == 0


def test_yes_or_no_is_overridden_by_a_variable(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write("quiet = true\n")
    assert run("new", "a.xlsx").out == ""
    monkeypatch.setenv("EXCELMAZE_QUIET", "no")
    assert run("new", "b.xlsx").out.startswith("b.xlsx: ")
    monkeypatch.setenv("EXCELMAZE_QUIET", "")
    assert run("new", "c.xlsx").out == ""


def test_objects_can_be_the_users_default_for_errors_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EXCELMAZE_JSON", "yes")
    assert json.loads(run("new", "a.xlsx").out)["files"] == ["a.xlsx"]
    assert json.loads(run("new", "a.xlsx").out)["error"]["value"] == "a.xlsx"


@pytest.mark.parametrize(
    ("text", "message"),
    daily(
        [
            ('theem = "color"', "excelmaze.toml: option 'theem' does not exist; did you mean theme?"),
            ("[bookelt]\ncount = 3", "excelmaze.toml: [bookelt] is no command; did you mean booklet?"),
            ('[show]\npaper = "A4"', "excelmaze.toml: [show] has no option 'paper'; "),
            ('theme = "colour"', "excelmaze.toml: theme 'colour' does not exist; did you mean color?"),
            ("rows = 0", "excelmaze.toml: rows 0 is out of range; choose 1 to 1,048,576"),
            ('rows = "3"', "excelmaze.toml: rows '3' is not a whole number; give one"),
            ("theme = color", "excelmaze.toml is not TOML: "),
            (
                '[booklet]\nkeys = "keys.xlsx"',
                "excelmaze.toml: keys 'keys.xlsx' is a file to be written; choose end, beside",
            ),
            ("force = true", "excelmaze.toml: force permits changes; write it on the command line"),
            (
                'output = "b.xlsx"',
                "excelmaze.toml: output says what is written, or with which program; write it on the",
            ),
            ('key = "plum"', "excelmaze.toml: key is a message or a password; write it on the command line"),
            ('[live]\nbook = "a.xlsx"', "excelmaze.toml: book says what is written"),
            ("when = 2026-11-24", "excelmaze.toml: option 'when' does not exist"),
            ("rows = 2026-11-24", "is not a whole number; give one"),
        ],
        5,
    ),
)
def test_what_cannot_stand_there_is_one_line_with_the_remedy(text: str, message: str, run: Run) -> None:
    write(text)
    for words in (["new", "a.xlsx"], ["config"]):
        done = run(*words)
        assert (done.status, done.out) == (2, "")
        assert message in done.err
        assert len(done.err.splitlines()) == 1
        assert "plum" not in done.err
    assert not Path("a.xlsx").exists()
    assert run("--help").status == run("new", "--help").status == 0


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("EXCELMAZE_THEEM", "color", "EXCELMAZE_THEEM: option 'theem' does not exist; did you mean theme?"),
        ("EXCELMAZE_ROWS", "many", "EXCELMAZE_ROWS: 'many' is not a whole number; give one"),
        ("EXCELMAZE_NAME_LINE", "perhaps", "EXCELMAZE_NAME_LINE: 'perhaps' is not yes or no; give one"),
        ("EXCELMAZE_FORCE", "yes", "EXCELMAZE_FORCE: force permits changes; write it on the command line"),
        ("EXCELMAZE_KEY_FILE", "key.txt", "key_file is a message or a password; write it on the command line"),
    ],
)
def test_a_variable_that_cannot_be_is_one_line(
    name: str, value: str, message: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    done = run("new", "a.xlsx")
    assert (done.status, done.out) == (2, "")
    assert message in done.err


def test_no_default_permits_changes_or_names_what_is_written() -> None:
    """Each option that permits, writes or is secret is refused, as a key of a file and of each table."""
    from excelmaze.commands.defaults import _refusal

    options = {
        option.name: option for one in HELP for form in forms_of(one) for option in command_options(form).values()
    }
    for name in (*table.SafetyOptions.options, *table.MessageOptions.options, "output", "report", "save"):
        assert _refusal(options[name], table), flag(name)
    assert all(_refusal(option, table) for option in options.values() if option.secret)


def test_config_shows_defaults_and_where_they_come_from_and_no_password(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("config").out == f"{FILE}: not there\n{user_file()}: not there\n"
    write('theme = "color"\nrows = 5\n', path=user_file())
    write('rows = 7\n[booklet]\nalgorithm = ["prim", "wilson"]\n')
    monkeypatch.setenv("EXCELMAZE_CELL_SIZE", "7mm")
    monkeypatch.setenv("EXCELMAZE_KEY", "plum")
    shown = run("config").out
    assert [line.split() for line in shown.splitlines()[:2]] == [
        ["theme", "=", '"color"', user_file()],
        ["rows", "=", "7", FILE],
    ]
    assert 'cell-size = "7mm"' in shown
    assert '[booklet] algorithm = ["prim", "wilson"]' in shown
    assert "key (a password is not shown)" in shown
    assert "plum" not in shown
    told = json.loads(run("config", "--json").out)
    assert told["password"] is True
    assert {"option": "--rows", "value": 7, "command": None, "where": FILE} in told["defaults"]
    assert told["looked_at"] == {FILE: True, user_file(): True}
    assert "plum" not in str(told)


@pytest.mark.parametrize(
    ("platform", "variable", "where"),
    [
        ("win32", "APPDATA", ["excelmaze", FILE]),
        ("darwin", "HOME", ["Library", "Application Support", "excelmaze", FILE]),
        ("linux", "HOME", [".config", "excelmaze", FILE]),
    ],
)
def test_the_users_folder_is_that_of_the_system(
    platform: str, variable: str, where: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv(variable, str(tmp_path))
    assert Path(user_file()) == tmp_path.joinpath(*where)


def test_no_file_costs_no_import(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "tomllib", raising=False)
    assert run("show", "5x5").status == 0
    assert "tomllib" not in sys.modules
