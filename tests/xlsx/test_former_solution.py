"""Mazes filled again: their solutions keep the style and the colour that were asked for the first time."""

from pathlib import Path
from typing import Any

import pytest

from excelmaze import fill_workbook, generate, save, solve_workbook
from excelmaze.draw.theme import THEMES
from excelmaze.grids.grid import Grid
from excelmaze.xlsx.pictured import pictured
from tests.cases import daily
from tests.kinds import KINDS
from tests.xlsx.workbooks import new_book

GREEN, BLUE, OWN = "00A050", "2040A0", THEMES["classic"].path.rgb
STYLES = "line", "dots", "arrows", "cells"
SHOWN: dict[str, Any] = {"solution": "shown"}
ASKED: dict[str, Any] = {"solution_color": GREEN}


def solution_of(path: Path, sheet: str | None = None) -> tuple[str, str]:
    """The style and the colour of the solution on a sheet, as an export shows them."""
    (one,) = pictured(path, sheet=sheet)
    assert one.shows_solution
    return one.solution_style or "cells", one.theme.path.rgb


@pytest.mark.parametrize("style", daily(STYLES, ["arrows"]))
@pytest.mark.parametrize("kind", daily(["squares", *KINDS], ["squares"]))
def test_a_refill_keeps_style_and_colour_of_the_solution(kind: str, style: str, tmp_path: Path) -> None:
    """Of a maze that another filled, of one that a new workbook came with, and of one that was solved."""
    options: dict[str, Any] = {} if kind == "squares" else KINDS[kind].options
    cells = "B3:H11" if kind == "squares" else KINDS[kind].within
    filled, new, solved = (tmp_path / f"{name}.xlsx" for name in ("filled", "new", "solved"))
    look = {"solution_style": style, **ASKED}
    fill_workbook(new_book(filled), cells=cells, seed=1, **options, **SHOWN, **look)
    save(generate(Grid.from_selection(cells), seed=1, **options), new, **SHOWN, **look)
    fill_workbook(new_book(solved), cells=cells, seed=1, **options)
    solve_workbook(solved, cells=cells, **look)
    for path in (filled, new, solved):
        for seed in (2, 3):
            fill_workbook(path, cells=cells, seed=seed, **options, **SHOWN)
            assert solution_of(path) == (style, GREEN)


@pytest.mark.slow
def test_what_is_asked_for_now_prevails(tmp_path: Path) -> None:
    path = new_book(tmp_path / "a.xlsx")
    fill_workbook(path, cells="B3:H11", seed=1, **SHOWN, **ASKED, solution_style="dots")
    fill_workbook(path, cells="B3:H11", seed=2, **SHOWN, solution_color=BLUE)
    assert solution_of(path) == ("dots", BLUE)
    fill_workbook(path, cells="B3:H11", seed=3, **SHOWN, solution_style="cells")
    assert solution_of(path) == ("cells", BLUE)
    fill_workbook(path, cells="B3:H11", seed=4, **SHOWN, **ASKED, solution_style="arrows")
    assert solution_of(path) == ("arrows", GREEN)


def test_a_colour_that_nobody_asked_for_is_that_of_the_new_theme(tmp_path: Path) -> None:
    path = new_book(tmp_path / "a.xlsx")
    fill_workbook(path, cells="B3:H11", seed=1, **SHOWN, solution_style="line")
    fill_workbook(path, cells="B3:H11", seed=2, **SHOWN, theme="print")
    assert solution_of(path) == ("line", THEMES["print"].path.rgb)


@pytest.mark.parametrize("style", daily(STYLES, ["cells"]))
def test_a_refill_without_a_solution_has_none(style: str, tmp_path: Path) -> None:
    path = new_book(tmp_path / "a.xlsx")
    fill_workbook(path, cells="B3:H11", seed=1, **SHOWN, **ASKED, solution_style=style)
    fill_workbook(path, cells="B3:H11", seed=2)
    (one,) = pictured(path)
    assert not one.shows_solution


@pytest.mark.parametrize("style", daily(STYLES, ["dots"]))
@pytest.mark.parametrize(
    "asked", daily([{}, {"solution": "sheet"}], [{"solution": "sheet"}]), ids=["renewed", "asked for again"]
)
def test_a_sheet_of_the_solution_keeps_them_too(style: str, asked: dict[str, Any], tmp_path: Path) -> None:
    path = new_book(tmp_path / "a.xlsx")
    fill_workbook(path, cells="B3:H11", seed=1, solution="sheet", language="en", solution_style=style, **ASKED)
    fill_workbook(path, cells="B3:H11", seed=2, language="en", **asked)
    assert solution_of(path, "Solution") == (style, GREEN)
    (one,) = [page for page in pictured(path, every=True) if page.name != "Solution"]
    assert not one.shows_solution


def test_cells_next_to_a_maze_take_nothing_from_its_solution(tmp_path: Path) -> None:
    path = new_book(tmp_path / "a.xlsx")
    fill_workbook(path, cells="B3:H11", seed=1, **SHOWN, **ASKED, solution_style="line")
    fill_workbook(path, cells="J3:P11", seed=2, **SHOWN)
    (one,) = pictured(path, cells="J3:P11")
    assert (one.solution_style, one.shows_solution) == (None, True)
