"""Algorithms side by side: means and intervals that are right, told in four ways."""

import csv
import io
import json
import zipfile
from collections.abc import Callable
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import openpyxl
import pytest

from excelmaze import generate, read
from excelmaze.books.figures import write_comparison
from excelmaze.errors import InputError
from excelmaze.generators import ALGORITHMS
from excelmaze.measures.compare import Estimate, compare, speeds, student
from excelmaze.measures.registry import MEASURES
from tests.conftest import Result, not_none
from tests.validation import audit, sdk_errors

Run = Callable[..., Result]


def test_student_is_what_tables_say() -> None:
    table = {1: 12.706, 4: 2.776, 5: 2.571, 6: 2.447, 9: 2.262, 19: 2.093, 29: 2.045, 99: 1.984, 999: 1.962}
    assert {degrees: pytest.approx(value, abs=0.002) for degrees, value in table.items()} == {
        degrees: student(degrees) for degrees in table
    }


@pytest.mark.slow
def test_an_interval_holds_the_mean_nineteen_times_in_twenty() -> None:
    draw = Random(1)
    held = 0
    for _ in range(1000):
        estimate = not_none(Estimate.of([draw.gauss(3, 2) for _ in range(8)]))
        held += abs(estimate.mean - 3) <= estimate.half
    assert abs(held - 950) < 4 * sqrt(1000 * 0.95 * 0.05)


def test_means_are_those_of_the_mazes_with_the_seeds_from_one_on() -> None:
    (row,) = compare(6, 7, 5, algorithms=["kruskal"], seed=3)
    values = [generate("B2:H7", "kruskal", seed=seed).stats().dead_ends for seed in range(3, 8)]
    estimate = not_none(row.measures["dead-ends"])
    assert (estimate.mean, estimate.mazes) == (fmean(values), 5)
    assert estimate.half == pytest.approx(2.7764 * stdev(values) / sqrt(5))
    assert row.words == {"kind": {"perfect": 5}}
    assert row.seconds.mean > 0


@pytest.mark.slow
def test_every_algorithm_and_every_measure_is_compared() -> None:
    rows = [*compare(3, 3, 2)]
    assert [row.algorithm for row in rows] == [*ALGORITHMS]
    assert {name for row in rows for name in (*row.measures, *row.words)} == set(MEASURES)


def test_speed_is_measured_on_several_sizes_and_on_one_cell() -> None:
    assert [(one.algorithm, one.cells) for one in speeds(8, 8, ["prim"])] == [("prim", n) for n in (4, 9, 16, 36, 64)]
    assert [one.cells for one in speeds(1, 1, ["prim", "wilson"])] == [1, 1]


SMALL = ("--rows", 5, "--cols", 6, "--count", 3, "--algorithm", "wilson", "--algorithm", "cellular")


@pytest.mark.slow
def test_the_workbook_has_charts_with_error_bars_a_scatter_and_a_maze_of_each(run: Run, tmp_path: Path) -> None:
    book = tmp_path / "compared.xlsx"
    result = run("compare", book, *SMALL)
    assert result.status == 0, result.err
    assert result.out.splitlines()[-1] == f"{book}: the figures, charts, and a small maze of each"
    sheets = openpyxl.load_workbook(book)
    assert sheets.sheetnames == ["Comparison", "Charts", "Speed", "wilson", "cellular"]
    table = sheets["Comparison"]
    headings = [cell.value for cell in table[1]]
    column = headings.index("dead-ends")
    mazes = [generate("B2:G6", "wilson", seed=seed) for seed in range(3)]
    shares = [maze.stats().dead_ends for maze in mazes]
    assert table.cell(2, column + 1).value == pytest.approx(fmean(shares))
    assert table.cell(2, column + 2).value == pytest.approx(4.3027 * stdev(shares) / sqrt(3))
    link = not_none(table["A3"].hyperlink)
    assert link.location == "'cellular'!B2"
    assert read(book, sheet="wilson") == generate("B2:G6", "wilson", seed=0, goal="farthest")
    with zipfile.ZipFile(book) as package:
        charts = [package.read(name).decode() for name in package.namelist() if name.startswith("xl/charts/chart")]
    bars = [chart for chart in charts if "barChart" in chart]
    assert len(bars) > 5
    assert all("<c:errBars>" in chart or "<errBars>" in chart for chart in bars)
    assert sum("scatterChart" in chart for chart in charts) == 1


@pytest.mark.slow
def test_no_page_parts_a_chart_or_a_mean_from_its_interval(tmp_path: Path) -> None:
    write_comparison(str(tmp_path / "compared.xlsx"), [*compare(4, 4, 2)], [*speeds(4, 4, ["prim"])])
    book = openpyxl.load_workbook(tmp_path / "compared.xlsx")
    charts, table = book["Charts"], book["Comparison"]
    breaks = [one.id for one in charts.row_breaks.brk]
    rows = [(chart.anchor._from.row, chart.anchor.to.row) for chart in charts._charts]  # type: ignore[attr-defined] # noqa: SLF001
    assert len(breaks) > 1
    assert not [1 for first, last in rows for one in breaks if first < one < last]
    tallest = max(last - first for first, last in pairwise([0, *breaks, max(last for _, last in rows)]))
    assert tallest * 15 * not_none(charts.page_setup.scale) / 100 < (297 - 25.4) / 25.4 * 72
    assert len(table.col_breaks.brk) > 1
    assert {table.cell(1, one.id).value for one in table.col_breaks.brk} == {"±"}


@pytest.mark.slow
def test_the_workbook_is_valid(tmp_path: Path) -> None:
    rows = [*compare(5, 5, 2, algorithms=["prim", "eller"])]
    write_comparison(str(tmp_path / "compared.xlsx"), rows, [*speeds(6, 6, ["prim", "eller"])])
    assert audit(tmp_path / "compared.xlsx") == []
    assert sdk_errors(tmp_path / "compared.xlsx") == []


def test_json_csv_and_table_tell_the_same(run: Run) -> None:
    told = json.loads(run("compare", *SMALL, "--json").out)
    assert (told["rows"], told["cols"], told["count"], told["files"]) == (5, 6, 3, [])
    assert [*told["algorithms"]] == ["wilson", "cellular"]
    share = told["algorithms"]["wilson"]["measures"]["dead-ends"]
    lines = [*csv.DictReader(io.StringIO(run("compare", *SMALL, "--csv").out))]
    (line,) = [one for one in lines if (one["algorithm"], one["measure"]) == ("wilson", "dead-ends")]
    assert [float(line[one]) for one in ("mean", "low", "high")] == [share[one] for one in ("mean", "low", "high")]
    assert {one["measure"] for one in lines} >= {"seconds-per-cell", "kind perfect", "kind sparse"}
    table = run("compare", *SMALL).out.splitlines()
    half = share["high"] - share["mean"]
    assert table[0].split() == ["µs", "a", "cell", *(name for name in MEASURES if name != "kind"), "kind"]
    assert f"{share['mean']:.2f} ±{half:.2f}" in table[1]
    assert table[-1] == ("3 mazes of each algorithm, 5 x 6 cells, seeds from 0 on; means with 95% confidence intervals")


def test_a_narrow_terminal_gets_several_tables(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("excelmaze.commands.measuring.terminal_width", lambda: 60)
    lines = run("compare", *SMALL).out.splitlines()
    assert max(map(len, lines[:-1])) <= 60
    assert sum(line.startswith("wilson") for line in lines) > 2


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (["--json", "--csv"], "--json and --csv are two formats for the same figures; give one of them"),
        (["--count", 1], "count 1 is out of range; choose 2 to 1,000,000 mazes"),
        (["--algorithm", "magic"], "algorithm 'magic' does not exist"),
        (["out.txt"], "out.txt"),
    ],
)
def test_what_cannot_be_compared_is_one_line(run: Run, given: list[object], why: str) -> None:
    result = run("compare", "--rows", 4, "--cols", 4, "--count", 2, *given)
    assert result.status == 2
    (line,) = (result.out if "--json" in given else result.err).splitlines()
    assert why in line


def test_one_maze_has_no_interval() -> None:
    with pytest.raises(InputError, match="1 mazes have no confidence interval"):
        compare(5, 5, 1)
    assert Estimate.of([3.0]) is None
