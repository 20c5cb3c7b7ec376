"""The library as Python people meet it: every public name is described, with an example that works."""

import doctest
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from io import BytesIO
from itertools import groupby
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
    register,
    save,
)
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.measures.difficulty import find_maze
from tests.api import API, public_api
from tests.cases import daily
from tests.conftest import python
from tests.test_layers import MODULES

STARRED = {inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD}
PLAIN = {name for name in excelmaze.__all__ if not callable(getattr(excelmaze, name))}
CALLED = [getattr(excelmaze, name) for name in excelmaze.__all__ if name not in PLAIN]


@pytest.mark.parametrize(
    "public",
    daily(CALLED, [Maze, Recipe, generate, read, save, fill_workbook, clear_workbook, register]),
    ids=lambda public: public.__name__,
)
@pytest.mark.usefixtures("here")
def test_a_public_name_has_an_example_that_works(public: Callable[..., object]) -> None:
    names = {name: getattr(excelmaze, name) for name in excelmaze.__all__}
    found = doctest.DocTestFinder().find(public, public.__name__, globs=names)
    examples = [test for test in found if test.examples]
    assert any(test.name == public.__name__ for test in examples)
    report: list[str] = []
    for test in examples:
        doctest.DocTestRunner(verbose=False).run(test, out=report.append)
    assert "".join(report) == ""


@pytest.mark.usefixtures("here")
def test_the_package_shows_an_example_of_what_is_not_called() -> None:
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
@pytest.mark.usefixtures("here")
def test_every_example_works(module: str) -> None:
    """Also those of names that are not public: these are shown by public names alone, above."""
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
    if not (isinstance(public, type) and issubclass(public, Exception)):
        assert STARRED.isdisjoint(one.kind for one in inspect.signature(public).parameters.values())
    members = inspect.getmembers(public) if inspect.isclass(public) else [(public.__name__, public)]
    for name, member in members:
        if name.startswith("_") or not (inspect.isfunction(member) or inspect.ismethod(member)):
            continue
        if member.__module__ == Mapping.__module__:  # whose methods have no types
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


# What a call takes of which one argument at a time is wrong, and other arguments of it that have no default here.
VALID: list[tuple[Callable[..., object], dict[str, object]]] = [
    (generate, {"grid": GRID}),
    (save, {"maze": MAZE, "path": "maze.xlsx"}),
    (export, {"maze": MAZE, "path": "maze.svg"}),
    (export, {"maze": MAZE, "path": BytesIO(), "format": "svg"}),
    (read, {"path": "maze.xlsx"}),
    (fill_workbook, {"path": "maze.xlsx", "maze": MAZE, "dry_run": True}),
    (join_workbook, {"path": "maze.xlsx", "cells": ["B2:C3"], "dry_run": True}),
    (find_maze, {"grid": "B2:C3", "difficulty": 5, "algorithm": "prim"}),
    (register, {"name": "unheard-of", "generate": lambda *_: []}),
    (follow, {"recipe": MADE}),
    (Graph, {"neighbors": [[1, 0]], "opposite": [0]}),
    (Grid, {"areas": GRID.areas, "merged": ()}),
    (Grid.rectangle, {"rows": 3, "cols": 3}),
    (Grid.from_selection, {"selection": "B2:D4"}),
    (Grid.from_cells, {"cells": ["B2"]}),
    (Grid.from_mask, {"mask": ["#"]}),
    (Grid.from_letters, {"letters": "A"}),
    (Grid.from_shape, {"shape": "heart"}),
    (Grid.from_workbook, {"path": "maze.xlsx", "cells": "H2:Z20"}),
    (Maze.from_edges, {"grid": GRID, "edges": []}),
    (MAZE.solve, {}),
    (MAZE.trails, {}),
    (MAZE.loops, {"share": 0.5}),
    (MAZE.replaced(recipe=None).braid, {"share": 0.5}),
    (MAZE.is_open, {"room": "B2", "other": "B3"}),
]
ONE: list[Callable[[Any], object]] = [
    *(
        MAZE.with_rooms,
        MAZE.sparse,
        MAZE.braid,
        MAZE.join,
        MAZE.neighbors,
        MAZE.path,
        Maze.from_json,
        Maze.from_blocks,
        Recipe.from_json,
    ),
    *(GRID.minus, GRID.common_with, GRID.__contains__),
    lambda wrong: Grid.from_cells([wrong]),
    lambda wrong: Graph([[wrong, 0]], [0]),
    lambda wrong: Maze.from_blocks([[1] * 3, [1, wrong, 1], [1] * 3]),
    lambda wrong: Maze.from_edges(GRID, [wrong]),
    lambda wrong: Maze.from_edges(GRID, [(wrong, wrong)]),
    *(partial(lambda field, wrong: follow(MADE._replace(**{field: wrong})), field) for field in Recipe._fields),
]


def uses(wrong: object) -> Iterator[Callable[[], object]]:
    """Yield whatever the library can be given, given this."""
    for call, valid in VALID:
        signature = inspect.signature(call).parameters  # that of a class may tell nothing
        names = [*valid, *(name for name, one in signature.items() if one.kind not in STARRED and name not in valid)]
        yield from (partial(call, **valid | {name: wrong}) for name in names)
    yield from (partial(call, wrong) for call in ONE)


@pytest.mark.parametrize(
    "wrong", daily(WRONG, [[]]), ids=lambda value: "an object" if type(value) is object else repr(value)[:12]
)
@pytest.mark.usefixtures("here", "registries")
def test_a_wrong_type_is_one_line_and_no_traceback(wrong: object) -> None:
    save(MAZE, "maze.xlsx")
    for use in uses(wrong):
        try:
            use()
        except ExcelMazeError as error:
            assert "\n" not in str(error)
        ALGORITHMS.pop("unheard-of", None)


def test_the_library_s_page_shows_every_public_name() -> None:
    page = (Path(__file__).parent.parent / "docs" / "library.md").read_text(encoding="utf-8")
    assert [name for name in excelmaze.__all__ if not re.search(rf"\b{name}\b", page)] == []


def test_public_names_and_signatures_stay() -> None:
    """Where they have to change, docs/library.md says how; then `python -m tests.renew api`."""
    assert public_api() == API.read_text(encoding="utf-8")


def test_there_are_few_public_names_and_parameters() -> None:
    assert len(excelmaze.__all__) <= 40
    lines = [line for line in public_api().splitlines() if line.strip() != "*,"]
    counts = [len([*parameters]) for is_one, parameters in groupby(lines, lambda line: line[-1] == ",") if is_one]
    assert max(counts) <= 30


@pytest.mark.slow
def test_a_program_with_types_runs(tmp_path: Path) -> None:
    program = Path(__file__).parent / "typed" / "program.py"
    done = python(program, tmp_path, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr.endswith("no.xlsx does not exist; check the name\n")


@pytest.mark.slow
def test_mypy_has_nothing_to_say_of_a_program_with_types(tmp_path: Path) -> None:
    """By itself, without the settings of this project."""
    pytest.importorskip("mypy")
    program = Path(__file__).parent / "typed" / "program.py"
    done = python("-m", "mypy", "--strict", "--config-file=", f"--cache-dir={tmp_path}", program, check=False)
    assert done.stdout == "Success: no issues found in 1 source file\n"


@pytest.mark.slow
def test_pyright_knows_the_types_of_the_package(tmp_path: Path) -> None:
    pytest.importorskip("pyright")
    done = python("-m", "pyright", "--verifytypes", "excelmaze", "--ignoreexternal", folder=tmp_path, check=False)
    score = re.search(r"Type completeness score: ([\d.]+)%", done.stdout)
    assert score, done.stdout[-2000:]
    assert float(score[1]) >= 97
