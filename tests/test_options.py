"""The table of options: a row more appears everywhere, and the library has the command line's defaults."""

import inspect
import re
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import pytest
from openpyxl import load_workbook

import excelmaze
from excelmaze import live
from excelmaze.commands import HELP
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.live.control_sheet import CONTROL_SHEET, settings
from excelmaze.maze.generation import generate
from excelmaze.options import table
from excelmaze.options.keywords import options_taken
from excelmaze.options.maze_rows import OF_FALSE_GOALS
from excelmaze.options.option import Control, Group
from excelmaze.options.option import row as declared
from excelmaze.options.table import (
    AppearanceOptions,
    GrowthOptions,
    LocationOptions,
    MazeOptions,
    OutputOptions,
    SafetyOptions,
    ShapeOptions,
)
from excelmaze.options.values import (
    Values,
    check_option,
    command_options,
    forms_of,
)
from excelmaze.xlsx.fill import fill_workbook
from excelmaze.xlsx.new.book import save
from templates.build.workbook import template
from tests import stubs
from tests.conftest import Result, refused
from tests.graphs import made_again
from tests.pages import options_list

Run = Callable[..., Result]
COMMANDS = [*(name for name in HELP if name not in {"live", "algorithms"}), "show BOOK.xlsx", "stats BOOK.xlsx"]
LIVE = ["live generate", "live animate", "live solve", "live clear", "live join", "live restore", "live options"]


class Sparkling(Group, heading="sparkling"):
    """A row more."""

    sparkle_count: int = declared("new, fill, show, live generate, live animate", "N", 3, least=0, most=9).says(
        "how often it sparkles", control=Control("More", "Sparkles", "how often it sparkles", first=4)
    )


@pytest.fixture
def one_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "GROUPS", (*table.GROUPS, Sparkling))


class Names(dict[str, Any]):
    """The names of a workbook."""

    def __init__(self, **values: object) -> None:
        shown = {name: SimpleNamespace(value=value) for name, value in values.items()}
        cells = {name: SimpleNamespace(options=partial(Names._shown, one), sheet=None) for name, one in shown.items()}
        super().__init__({name: SimpleNamespace(name=name, refers_to_range=cell) for name, cell in cells.items()})

    @staticmethod
    def _shown(value: object, *, err_to_str: bool) -> object:
        assert err_to_str
        return value

    def __iter__(self) -> Iterator[Any]:
        """Names, as xlwings has it, not their texts."""
        return iter(self.values())


def sheet(**values: object) -> Any:  # noqa: ANN401 - a stand-in for a sheet of a workbook that has a control sheet
    return SimpleNamespace(book=SimpleNamespace(names=Names(**values)))


@pytest.mark.usefixtures("one_more")
def test_an_option_is_one_row(run: Run) -> None:
    """Help, command line, live arguments, control sheet, docs and checks have it from the table alone."""
    for command in ("new", "fill", "show", "live"):
        assert "--sparkle-count N" in run(command, "--help-all").out
        assert "how often it sparkles (default: 3)" in " ".join(run(command, "--help-all").out.split())
    assert "--sparkle-count" not in run("solve", "--help-all").out
    refused = run("show", "--sparkle-count", 10)
    assert (refused.status, refused.err) == (2, "excelmaze: sparkle count 10 is out of range; choose 0 to 9\n")
    assert run("show", "--sparkle-count", "many").status == 2
    assert (
        "live clear has no --sparkle-count; excelmaze live generate" in run("live", "clear", "--sparkle-count", 1).err
    )
    assert settings(sheet(), "live generate", {})["sparkle_count"] == 3
    assert settings(sheet(maze_control_sparkle_count=5.0), "live generate", {})["sparkle_count"] == 5
    assert settings(sheet(maze_control_sparkle_count=5), "live generate", {"sparkle_count": 6})["sparkle_count"] == 6
    with pytest.raises(InputError, match="maze_control_sparkle_count of the control sheet: sparkle count 10 is out of"):
        settings(sheet(maze_control_sparkle_count=10), "live generate", {})
    workbook = load_workbook(BytesIO(template("en")))
    ((name, address),) = workbook.defined_names["maze_control_sparkle_count"].destinations
    assert (name, workbook[name][address].value) == (CONTROL_SHEET, 4)
    assert "- `--sparkle-count N`: how often it sparkles (default: 3)\n" in options_list()
    with pytest.raises(InputError, match="sparkle count 'x' is not a whole number"):
        check_option("sparkle_count", "x")


@pytest.mark.parametrize("command", [*COMMANDS, *LIVE])
def test_every_default_is_a_value_that_the_option_can_have(command: str) -> None:
    for row in command_options(command).values():
        assert row.help
        if not row.repeated:
            row.check(row.default)


@pytest.mark.parametrize(
    ("function", "groups"),
    [
        (excelmaze.generate, [MazeOptions]),
        (excelmaze.save, [AppearanceOptions]),
        (excelmaze.fill_workbook, [AppearanceOptions, SafetyOptions]),
        (excelmaze.Grid.from_workbook, [ShapeOptions]),
        (excelmaze.solve_workbook, [LocationOptions, MazeOptions, AppearanceOptions, SafetyOptions]),
        (excelmaze.join_workbook, [LocationOptions, MazeOptions, SafetyOptions]),
        (excelmaze.clear_workbook, [LocationOptions, SafetyOptions]),
        (excelmaze.export, [AppearanceOptions, OutputOptions, GrowthOptions]),
        (live.generate, [MazeOptions, AppearanceOptions]),
        (live.animate, [MazeOptions, AppearanceOptions, GrowthOptions]),
    ],
)
def test_the_library_takes_every_option_of_the_command(
    function: Callable[..., object], groups: list[type[Group]]
) -> None:
    """By the same name and with the same default; those of live commands come from the control sheet."""
    command, _ = vars(function)["takes"]
    parameters = inspect.signature(function).parameters
    others = {} if command.startswith("live") else {"option": "options", "output": "target"}
    rows = Values(command, {}).keywords(*groups)
    if function is excelmaze.generate:  # which has them in its `options`
        rows = {name: value for name, value in rows.items() if name not in OF_FALSE_GOALS}
    assert {others.get(name, name) for name in rows} <= parameters.keys()
    for name, option in options_taken(function).items():
        parameter = parameters[name]
        assert parameter.kind is inspect.Parameter.KEYWORD_ONLY
        assert parameter.default == (None if command.startswith("live") else option.default)
        assert option.kind in {parameter.annotation, *get_args(parameter.annotation)}


@pytest.mark.parametrize("function", [*stubs.functions()])
def test_a_keyword_that_a_function_does_not_take_is_refused_in_python_s_words(function: Callable[..., Any]) -> None:
    parameters = inspect.signature(function).parameters
    positional = sum(one.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD for one in parameters.values())
    for name in {"sede", *command_options(vars(function)["takes"][0])} - parameters.keys():
        with pytest.raises(TypeError) as caught:
            function(*["B2:D4"] * positional, **{name: 1})
        assert str(caught.value) == f"{function.__name__}() got an unexpected keyword argument {name!r}"


@pytest.mark.parametrize("path", stubs.stubs(), ids=lambda path: path.name)
def test_type_checkers_read_what_is(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == stubs.stubs()[path], "run python -m tests.renew stubs"


def test_loops_come_before_braiding_and_stand_in_the_recipe() -> None:
    maze = generate("B2:K9", seed=1, loops=0.1, braid=0.5)
    assert maze == generate("B2:K9", seed=1).loops(0.1).braid(0.5)
    assert made_again(maze) == maze


def test_a_macro_s_maze_looks_the_same_from_the_library_and_the_command_line(run: Run, tmp_path: Path) -> None:
    """A macro brings its own theme, goal and openings, into a workbook that is there, too."""
    library, typed = tmp_path / "library.xlsx", tmp_path / "typed.xlsx"
    for algorithm in ("vba-trail", "vba-backtracker", "prim"):
        save(generate(Grid.rectangle(6, 7), algorithm, seed=4), library)
        assert run("new", "6x7", typed, "--algorithm", algorithm, "--seed", 4, "--force").status == 0
        assert library.read_bytes() == typed.read_bytes()
        fill_workbook(library, generate(Grid.from_workbook(library, "K2:O6"), algorithm, seed=2))
        assert run("fill", typed, "--cells", "K2:O6", "--algorithm", algorithm, "--seed", 2).status == 0
        assert library.read_bytes() == typed.read_bytes()


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("rows", 0, "rows 0 is out of range; choose 1 to 1,048,576"),
        ("rows", "3", "rows '3' is not a whole number"),
        ("rows", True, "rows True is not a whole number"),
        ("braid", float("nan"), "braid nan is out of range; choose 0 to 1"),
        ("delay", float("inf"), "delay inf is out of range"),
        ("solution", "both", "solution 'both' does not exist; choose one of none, shown, sheet"),
        ("title", 3, "title 3 is not a text"),
        ("force", "yes", "force 'yes' is not yes or no"),
    ],
)
def test_a_value_is_checked_by_its_row(name: str, value: object, message: str) -> None:
    with refused(message):
        check_option(name, value)


def flags_of(form: str) -> dict[str, str]:
    return {option.flag: name for name, option in command_options(form).items()}


def check_refusal(line: str, form: str, lacked: str) -> None:
    """Check that a line names commands that have an option which a form of a command lacks."""
    found = re.fullmatch(rf"{form} has no {lacked}; excelmaze (.+) (has|have)", line)
    assert found, line
    named = re.split(", | and ", found[1])
    assert (found[2] == "have") == (len(named) > 1)
    assert 1 <= len(named) <= 3
    for name in named:
        either = [name, f"{name} BOOK.xlsx"] if f"{name} BOOK.xlsx" in FORMS else [name.removesuffix(" SIZE")]
        assert all(lacked in flags_of(form) for form in either), line


FORMS = [form for command in HELP for form in forms_of(command)]


@pytest.mark.parametrize("form", [form for form in FORMS if "BOOK" not in form])
def test_a_command_line_with_an_option_that_others_have_is_one_line(form: str, run: Run) -> None:
    command = form.split(maxsplit=1)[0]
    own = {lacked for other in forms_of(command) for lacked in flags_of(other)}
    for lacked in sorted({lacked for other in FORMS for lacked in flags_of(other)} - own):
        refused = run(*form.split(), f"{lacked}=x")
        assert (refused.status, refused.out) == (2, "")
        check_refusal(refused.err.removeprefix("excelmaze: ").removesuffix("\n"), form, lacked)


@pytest.mark.parametrize("command", ["fill", "live generate", "live animate"])
def test_a_choice_of_new_workbooks_is_refused_by_name(command: str) -> None:
    for tiling in ("round", "cube"):
        with refused(f"{command} has no --tiling {tiling}; excelmaze new has"):
            Values(command, {"tiling": tiling})
