"""The library as Python people meet it: every public name is described, with an example that works."""

import doctest
import inspect
from collections.abc import Callable
from pathlib import Path

import pytest

import excelmaze
from excelmaze import contract
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze

PLAIN = {name for name in excelmaze.__all__ if not callable(getattr(excelmaze, name))}
# Errors are raised, not called; what edits workbooks that exist has its examples in the README.
WITHOUT_EXAMPLE = {name for name in excelmaze.__all__ if name.endswith(("Error", "_workbook"))}
CALLED = [
    *(getattr(excelmaze, name) for name in excelmaze.__all__ if name not in PLAIN | WITHOUT_EXAMPLE),
    contract.check,
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


@pytest.mark.parametrize("public", [Graph, Grid, Maze], ids=lambda public: public.__name__)
def test_help_shows_descriptions_and_real_types(public: type) -> None:
    for name, member in inspect.getmembers(public):
        if name.startswith("_") or not (inspect.isfunction(member) or inspect.ismethod(member)):
            continue
        assert member.__doc__, name
        signature = inspect.signature(member)
        assert signature.return_annotation not in {inspect.Signature.empty, "object", object}, name
        parameters = [one for one in signature.parameters.values() if one.name != "self"]
        assert all(one.annotation is not inspect.Parameter.empty for one in parameters), name
