"""The library as Python people meet it: every public name is described, with an example that works."""

import doctest
import inspect
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import excelmaze
from excelmaze import (
    ExcelMazeError,
    Recipe,
    contract,
    fill_workbook,
    follow,
    generate,
    read,
    register,
    register_solver,
    save,
)
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid

PLAIN = {name for name in excelmaze.__all__ if not callable(getattr(excelmaze, name))}
CALLED = [
    *(getattr(excelmaze, name) for name in excelmaze.__all__ if name not in PLAIN),
    contract.check,
    contract.check_solver,
]


@pytest.mark.parametrize("public", CALLED, ids=lambda public: public.__name__)
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


WRONG = [None, 5, 5.5, True, b"x", [], {}, object(), float("nan"), "nonsense"]
GRID = Grid.rectangle(3, 3)
MAZE = generate(GRID, seed=1)
MADE = MAZE.recipe or Recipe("", "", 0, "", "", "", "", "")


def uses(wrong: Any, folder: Path) -> Iterator[Callable[[], object]]:  # noqa: ANN401 - of any type
    """Whatever the library can be given, given this."""
    book = folder / "maze.xlsx"
    save(MAZE, book)
    for name in ("algorithm", "options", "seed", "rng", "start", "goal", "openings", "pieces", "loops", "alterations"):
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
        yield partial(fill_workbook, book, cells="H2:Z20", dry_run=True, **{name: wrong})
    yield partial(GRID.__contains__, wrong)
    yield partial(save, wrong, book)
    yield partial(MAZE.solve, wrong, wrong)
    yield partial(MAZE.solve, solver=wrong)
    yield partial(MAZE.trails, wrong)
    yield partial(MAZE.trails, "random-mouse", seed=wrong)
    yield partial(register_solver, wrong, wrong)
    yield partial(contract.check_solver, wrong)
    yield partial(MAZE.braid, wrong)
    yield partial(MAZE.loops, 0.5, seed=wrong)
    yield partial(read, book, cells=wrong)
    yield partial(read, book, sheet=wrong)
    yield partial(register, wrong, wrong)
    yield partial(Graph, wrong, [0])
    yield partial(Graph, [[1, 0]], wrong)
    yield partial(Graph, [[wrong, 0]], [0])
    yield partial(contract.check, wrong)
    for field in Recipe._fields:
        yield partial(follow, MADE._replace(**{field: wrong}))


@pytest.mark.parametrize("wrong", WRONG, ids=lambda value: "an object" if type(value) is object else repr(value))
def test_a_wrong_type_is_one_line_and_no_traceback(
    wrong: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for use in uses(wrong, tmp_path):
        try:
            use()
        except ExcelMazeError as error:
            assert "\n" not in str(error)
