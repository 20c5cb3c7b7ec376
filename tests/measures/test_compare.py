"""Algorithms side by side: means that are right, told in four ways."""

import json
from collections.abc import Callable
from pathlib import Path
from statistics import fmean

import openpyxl
import pytest

from excelmaze import generate
from excelmaze.generators import ALGORITHMS
from excelmaze.measures.compare import compare
from excelmaze.measures.registry import MEASURES
from tests.conftest import Result

Run = Callable[..., Result]


def test_means_are_those_of_the_mazes_with_the_seeds_from_one_on() -> None:
    (row,) = compare(6, 7, 5, algorithms=["kruskal"], seed=3)
    stats = [generate("B2:H7", "kruskal", seed=seed, goal="farthest").stats() for seed in range(3, 8)]
    assert row.measures["dead_ends"] == pytest.approx(fmean(one.dead_ends for one in stats))
    assert row.measures["diameter"] == pytest.approx(fmean(one.diameter for one in stats))
    assert row.measures["kind"] == "5 perfect"
    assert row.micros > 0


def test_a_measure_that_no_maze_has_has_no_mean() -> None:
    (row,) = compare(1, 5, 2, algorithms=["prim"])
    assert (row.measures["mcclendon_difficulty"], row.measures["solution_turns"]) == (None, 0)


@pytest.mark.slow
def test_every_algorithm_and_every_measure_is_compared() -> None:
    rows = [*compare(3, 3, 1)]
    assert [row.algorithm for row in rows] == [*ALGORITHMS]
    assert all([*row.measures] == [*MEASURES] for row in rows)


SMALL = ("--rows", 5, "--cols", 6, "--count", 3, "--algorithm", "wilson", "--algorithm", "cellular")


def test_the_workbook_has_the_figures_and_a_chart_of_what_a_cell_costs(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "compared.xlsx"
    result = run("compare", path, *SMALL)
    assert result.status == 0, result.err
    assert result.out.splitlines()[-1] == f"{path}: the figures, and a chart of µs a cell"
    book = openpyxl.load_workbook(path)
    assert book.sheetnames == ["Comparison"]
    setup = book["Comparison"].page_setup  # as many pages as it takes, one beside the other none
    assert (setup.fitToWidth, setup.fitToHeight) == (1, 0)
    headings, *rows = book["Comparison"].values
    assert headings == ("algorithm", "µs a cell", *MEASURES)
    for row, name in zip(rows, ("wilson", "cellular"), strict=True):
        mazes = [generate("B2:G6", name, seed=seed) for seed in range(3)]
        assert row[0] == name
        assert row[headings.index("dead_ends")] == pytest.approx(fmean(maze.stats().dead_ends for maze in mazes))
    (chart,) = book["Comparison"]._charts  # type: ignore[attr-defined] # noqa: SLF001
    (series,) = chart.series
    assert (series.val.numRef.f, series.cat.numRef.f) == ("'Comparison'!$B$2:$B$3", "'Comparison'!$A$2:$A$3")


def test_json_and_table_tell_the_same(run: Run) -> None:
    told = json.loads(run("compare", *SMALL, "--json").out)
    assert (told["rows"], told["cols"], told["count"], told["files"]) == (5, 6, 3, [])
    assert [*told["algorithms"]] == ["wilson", "cellular"]
    measures = told["algorithms"]["wilson"]["measures"]
    table = run("compare", *SMALL).out.splitlines()
    assert table[0].split() == ["µs", "a", "cell", *MEASURES]
    assert f" {measures['dead_ends']:.2f} " in table[1]
    assert " 3 perfect " in table[1]
    assert table[-1] == "means of 3 mazes of each algorithm, 5 x 6 cells, seeds from 0 on"
