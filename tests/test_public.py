"""The library as Python people meet it: every public name is described, with an example that works."""

import doctest
import inspect
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import excelmaze
from excelmaze import (
    ALGORITHMS,
    ExcelMazeError,
    Maze,
    Recipe,
    clear_workbook,
    export,
    fill_workbook,
    follow,
    generate,
    join_workbook,
    read,
    read_recipe,
    register,
    save,
    solve_workbook,
)
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.measures.difficulty import find_maze
from tests.api import API, public_api
from tests.cases import daily
from tests.test_layers import MODULES

PLAIN = {name for name in excelmaze.__all__ if not callable(getattr(excelmaze, name))}
CALLED = [getattr(excelmaze, name) for name in excelmaze.__all__ if name not in PLAIN]


@pytest.mark.parametrize(
    "public",
    daily(CALLED, [Maze, Recipe, generate, read, save, fill_workbook, clear_workbook, register]),
    ids=lambda public: public.__name__,
)
def test_a_public_name_has_an_example_that_works(
    public: Callable[..., object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names = {name: getattr(excelmaze, name) for name in excelmaze.__all__}
    found = doctest.DocTestFinder().find(public, public.__name__, globs=names)
    examples = [test for test in found if test.examples]
    assert any(test.name == public.__name__ for test in examples)
    report: list[str] = []
    for test in examples:
        doctest.DocTestRunner(verbose=False).run(test, out=report.append)
    assert "".join(report) == ""


def test_the_package_shows_an_example_of_what_is_not_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert doctest.testmod(excelmaze).failed == 0
    assert [name for name in PLAIN if f"`{name}`" not in str(excelmaze.__doc__)] == []


# Those whose examples take next to nothing.
_QUICK = ("excelmaze.grids.", "excelmaze.sheet.", "excelmaze.maze.")


@pytest.mark.parametrize(
    "module",
    [
        pytest.param(module, marks=[] if module.startswith(_QUICK) else [pytest.mark.slow])
        for module, path in MODULES.items()
        if ">>>" in path.read_text(encoding="utf-8")
    ],
)
def test_every_example_works(module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also those of names that are not public: these are shown by public names alone, above."""
    monkeypatch.chdir(tmp_path)
    names = {"Grid": Grid}  # which has methods of a module below its own
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    public = {one.__name__ for one in CALLED if one.__module__ == module}
    for test in doctest.DocTestFinder(exclude_empty=True).find(import_module(module), extraglobs=names):
        if test.name.removeprefix(f"{module}.").partition(".")[0] not in public:
            runner.run(test, out=report.append)
    assert "".join(report) == ""


@pytest.mark.parametrize("public", CALLED, ids=lambda public: public.__name__)
def test_help_shows_descriptions_and_real_types(public: Callable[..., object]) -> None:
    members = inspect.getmembers(public) if inspect.isclass(public) else [(public.__name__, public)]
    for name, member in members:
        if name.startswith("_") or not (inspect.isfunction(member) or inspect.ismethod(member)):
            continue
        assert member.__doc__, name
        signature = inspect.signature(member)
        assert signature.return_annotation not in {inspect.Signature.empty, "object", object}, name
        parameters = [one for one in signature.parameters.values() if one.name != "self"]
        assert all(one.annotation is not inspect.Parameter.empty for one in parameters), name


WRONG = [None, 5, 5.5, True, b"x", [], {}, object(), float("nan"), 10**400, "\0", "a\nb", "nonsense"]
GRID = Grid.rectangle(3, 3)
MAZE = generate(GRID, seed=1)
MADE = MAZE.recipe or Recipe("", "", 0, "", "", "", "", "")


def uses(wrong: Any, folder: Path) -> Iterator[Callable[[], object]]:  # noqa: ANN401 - of any type
    """Whatever the library can be given, given this."""
    book = folder / "maze.xlsx"
    save(MAZE, book)
    for name in ("algorithm", "options", "seed", "rng", "start", "goal", "openings", "pieces", "loops"):
        yield partial(generate, GRID, **{name: wrong})
    for name in ("theme", "solution", "title", "cell_size", "paper", "steps"):
        yield partial(save, MAZE, book, **{name: wrong})
    for given in (generate, Grid, Grid.from_selection, Grid.from_cells, Recipe.from_json, follow, read, MAZE.join):
        yield partial(given, wrong)
    yield partial(Grid.rectangle, wrong, 3)
    yield partial(Grid.rectangle, 3, 3, wrong)
    yield partial(Grid.from_cells, [wrong])
    for shaped in (Grid.from_mask, Grid.from_letters, Grid.from_shape, GRID.minus, GRID.common_with):
        yield partial(shaped, wrong)
    for name in ("rows", "cols", "at"):
        yield partial(Grid.from_mask, ["#"], **{name: wrong})
        yield partial(Grid.from_letters, "A", **{name: wrong})
        yield partial(Grid.from_shape, "heart", **{name: wrong})
    yield partial(Grid.from_mask, ["#"], threshold=wrong)
    yield partial(Grid.from_mask, ["#"], invert=wrong)
    yield partial(Grid.from_letters, "A", bridges=wrong)
    for name in ("mask", "threshold", "invert", "letters", "shape", "colored", "hole"):
        yield partial(Grid.from_workbook, book, "H2:Z20", **{name: wrong})
    yield partial(fill_workbook, book, wrong)
    yield partial(GRID.__contains__, wrong)
    yield partial(save, wrong, book)
    yield partial(MAZE.solve, wrong, wrong)
    yield partial(MAZE.solve, solver=wrong)
    yield partial(MAZE.trails, wrong)
    yield partial(MAZE.trails, "random-mouse", seed=wrong)
    yield partial(MAZE.braid, wrong)
    yield partial(MAZE.replaced(recipe=None).braid, wrong)
    yield partial(MAZE.loops, 0.5, seed=wrong)
    yield partial(read, book, cells=wrong)
    yield partial(read, book, sheet=wrong)
    yield partial(register, wrong, wrong)
    yield partial(Graph, wrong, [0])
    yield partial(Graph, [[1, 0]], wrong)
    yield partial(Graph, [[wrong, 0]], [0])
    for use in (MAZE.neighbors, MAZE.path, Maze.from_json, Maze.from_blocks):
        yield partial(use, wrong)
    yield partial(Maze.from_blocks, [wrong])
    yield partial(Maze.from_blocks, [[1] * 3, [1, wrong, 1], [1] * 3])
    for edges in (wrong, [wrong], [(wrong, wrong)]):
        yield partial(Maze.from_edges, GRID, edges)
    yield partial(Maze.from_edges, wrong, [])
    yield partial(MAZE.is_open, "B2", wrong)
    for field in Recipe._fields:
        yield partial(follow, MADE._replace(**{field: wrong}))


def further_uses(wrong: Any, folder: Path) -> Iterator[Callable[[], object]]:  # noqa: ANN401 - as above
    """And what else, once there is a workbook."""

    def spread(*_: object) -> list[int]:
        return []

    for name in ("stairs", "share", "braid", "weave", "level_name"):
        yield partial(generate, GRID, **{name: wrong})
    for name in ("sheet", "theme", "marks", "cell_size", "paper"):
        yield partial(fill_workbook, folder / "maze.xlsx", MAZE, dry_run=True, **{name: wrong})
    yield partial(find_maze, wrong, 5)
    for name in ("difficulty", "options", "algorithm", "seed"):
        yield partial(find_maze, **{"grid": "B2:C3", "difficulty": 5, name: wrong})
    for name in ("maze", "path", "theme", "title", "steps", "solver", "seed", "scale", "paper", "marks", "delay"):
        yield partial(export, **{"maze": MAZE, "path": folder / "maze.svg", name: wrong})
    yield partial(export, MAZE, folder / "maze.gif", steps=wrong)
    yield partial(export, MAZE, BytesIO(), format=wrong)
    yield partial(export, MAZE, wrong, format="svg")
    book = folder / "maze.xlsx"
    for name in ("cells", "sheet", "target", "seed"):
        yield partial(join_workbook, **{"path": book, "cells": ["B2:C3"], "dry_run": True, name: wrong})
    yield partial(register, "unheard-of", spread, params=wrong)
    yield partial(Grid, GRID.areas, wrong)


@pytest.mark.parametrize(
    "wrong", daily(WRONG, [[]]), ids=lambda value: "an object" if type(value) is object else repr(value)[:12]
)
def test_a_wrong_type_is_one_line_and_no_traceback(
    wrong: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for use in chain(uses(wrong, tmp_path), further_uses(wrong, tmp_path)):
        try:
            use()
        except ExcelMazeError as error:
            assert "\n" not in str(error)
        finally:
            ALGORITHMS.pop("unheard-of", None)


def test_no_function_takes_more_parameters_than_one_can_survey() -> None:
    classes = [one for one in CALLED if inspect.isclass(one)]
    methods = [method for one in classes for name, method in inspect.getmembers(one) if not name.startswith("_")]
    functions = [one for one in [*CALLED, *methods] if inspect.isfunction(one) or inspect.ismethod(one)]
    counts = {one.__qualname__: len(inspect.signature(one).parameters) for one in functions}
    assert counts.pop("generate") <= 35
    assert {name: count for name, count in counts.items() if count > 30} == {}


def test_verbs_of_workbooks_are_one_family() -> None:
    """The workbook, the cells or the maze in them, and only then what differs, by name."""
    changing: list[Callable[..., Any]] = [clear_workbook, fill_workbook, join_workbook, solve_workbook]
    every: list[Callable[..., Any]] = [*changing, read, read_recipe]
    for verb in every:
        parameters = [*inspect.signature(verb).parameters.values()]
        placed = [one.name for one in parameters if one.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD]
        assert placed == ["path", "maze" if verb is fill_workbook else "cells"]
        assert "sheet" in {one.name for one in parameters}
    for verb in changing:
        assert {"target", "force", "backup", "dry_run"} <= {*inspect.signature(verb).parameters}
        assert str(inspect.signature(verb).return_annotation).startswith("excelmaze.xlsx.carrier.Done[")


def test_the_library_s_page_shows_every_public_name() -> None:
    page = (Path(__file__).parent.parent / "docs" / "library.md").read_text(encoding="utf-8")
    assert [name for name in excelmaze.__all__ if not re.search(rf"\b{name}\b", page)] == []


def test_public_names_and_signatures_stay() -> None:
    """Where they have to change, docs/library.md says how; then `python -m tests.renew api`."""
    assert public_api() == API.read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_program_with_types_runs(tmp_path: Path) -> None:
    program = Path(__file__).parent / "typed" / "program.py"
    done = subprocess.run([sys.executable, program, tmp_path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr.endswith("no.xlsx does not exist; check the name\n")


@pytest.mark.slow
def test_mypy_has_nothing_to_say_of_a_program_with_types(tmp_path: Path) -> None:
    """By itself, without the settings of this project."""
    pytest.importorskip("mypy")
    program = Path(__file__).parent / "typed" / "program.py"
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={tmp_path}", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=program.parents[2])
    assert done.stdout == "Success: no issues found in 1 source file\n"
