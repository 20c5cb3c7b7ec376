"""The formulas of played sheets, calculated by three programs, for right and wrong ways through every kind of maze."""

import shutil
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cases import daily
from tests.play.attempts import KINDS, Attempt, Values, attempts, by_gnumeric, by_ironcalc, by_libreoffice, written
from tests.xlsx.office import needs_libreoffice

needs_ironcalc = pytest.mark.skipif(not find_spec("ironcalc"), reason="the package ironcalc is not installed")
needs_gnumeric = pytest.mark.skipif(not shutil.which("ssconvert"), reason="Gnumeric (ssconvert) is not installed")
SEEDS_OF_ALL = 6


def judged(path: Path, tries: list[Attempt], values: Callable[[Path], Values]) -> list[tuple[int, object]]:
    """The attempts that a program judges wrongly, and what the sheet's status says."""
    places = written(path, tries)
    value = values(path)
    wrong = []
    for number, attempt in enumerate(tries):
        solved, status = (value(f"{number} 0", places[number][name]) for name in ("solved", "status"))
        if (solved == 1, status == "Solved!") != (attempt.is_right, attempt.is_right):
            wrong.append((number, status))
    return wrong


@needs_ironcalc
@pytest.mark.parametrize("kind", daily(list(KINDS), ["squares"]))
def test_ironcalc_knows_right_ways_from_wrong_ones(kind: str, tmp_path: Path) -> None:
    tries = attempts(kind, 1)
    assert judged(tmp_path / "played.xlsx", tries, partial(by_ironcalc, folder=tmp_path)) == []


def every_kind() -> list[Attempt]:
    """Some 54 right and as many wrong marks."""
    return [attempt for kind in KINDS for seed in range(SEEDS_OF_ALL) for attempt in attempts(kind, seed)]


@pytest.mark.slow
@needs_ironcalc
def test_ironcalc_calculates_all_kinds(tmp_path: Path) -> None:
    assert judged(tmp_path / "played.xlsx", every_kind(), partial(by_ironcalc, folder=tmp_path)) == []


@pytest.mark.slow
@needs_gnumeric
@pytest.mark.filterwarnings("ignore:Workbook contains no default style")
def test_gnumeric_calculates_all_kinds(tmp_path: Path) -> None:
    assert judged(tmp_path / "played.xlsx", every_kind(), partial(by_gnumeric, folder=tmp_path)) == []


@pytest.mark.slow
@pytest.mark.libreoffice
@needs_libreoffice
def test_libreoffice_calculates_all_kinds(tmp_path: Path) -> None:
    assert judged(tmp_path / "played.xlsx", every_kind(), partial(by_libreoffice, folder=tmp_path)) == []
