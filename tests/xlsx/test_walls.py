"""Walls of other widths and colours: drawn, read back, filled anew, joined and taken away as any."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from excelmaze import Grid, export, generate, read, save
from excelmaze.draw.theme import THEMES
from excelmaze.xlsx.clear import clear_workbook
from excelmaze.xlsx.pictured import pictured
from excelmaze.xlsx.solve import solve_workbook
from tests.cases import daily
from tests.conftest import Result
from tests.kinds import KINDS
from tests.stateful.observed import observed
from tests.xlsx.workbooks import SIDES, fill_cells, new_book, sheet_of

BLUE = "2040A0"
LOOK: dict[str, Any] = {"wall_width": "thick", "wall_color": BLUE, "solution": "shown", "solution_color": "C00000"}


def lines_on(path: Path) -> set[tuple[str, str]]:
    """The styles and colours of all lines on a sheet."""
    borders = [cell.border for row in sheet_of(path).iter_rows() for cell in row]
    sides = [getattr(border, name) for border in borders for name in (*SIDES, "diagonal")]
    return {(side.style, side.color.rgb) for side in sides if side is not None and side.style}


@pytest.mark.parametrize("kind", daily(["squares", *KINDS], ["triangles"]))
def test_mazes_with_other_walls_are_read_and_solved_and_keep_them(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    options: dict[str, Any] = {} if kind == "squares" else KINDS[kind].options
    cells = "B3:H11" if kind == "squares" else KINDS[kind].within
    maze = generate(Grid.from_selection(cells), seed=3, **options)
    save(maze, path, wall_width="thick", wall_color=BLUE)
    assert lines_on(path) == {("thick", f"FF{BLUE}")}
    assert read(path) == maze
    (one,) = pictured(path)
    assert one.theme is not None
    assert (one.theme.wall.style, one.theme.wall.color.rgb, one.shows_solution) == ("thick", BLUE, False)
    solve_workbook(path, solution_color="00A050")
    assert lines_on(path) == {("thick", f"FF{BLUE}")}
    assert read(path) == maze
    (one,) = pictured(path)
    assert one.shows_solution


@pytest.mark.parametrize(
    "options", daily([{}, {"walls": "blocks"}, {"weave": "1"}], 1), ids=["squares", "blocks", "weave"]
)
def test_a_workbook_that_was_filled_is_as_before_when_such_walls_are_cleared(
    options: dict[str, Any], tmp_path: Path
) -> None:
    path = new_book(tmp_path / "a.xlsx", A1="mine")
    before = observed(path)
    fill_cells(path, cells="B3:J11", seed=3, **options, **LOOK)
    maze = fill_cells(path, cells="B3:J11", seed=4, **options, wall_width="medium").maze
    assert read(path) == maze
    assert {style for style, _ in lines_on(path)} == {"medium"}
    clear_workbook(path)
    assert observed(path).sheets == before.sheets


@pytest.mark.parametrize("style", daily(["line", "dots", "cells"], ["dots", "cells"]))
@pytest.mark.parametrize("placed", daily([{}, {"tiling": "triangles"}, {"weave": 0.6}], 1))
def test_an_export_of_a_workbook_shows_the_solution_that_the_sheet_shows(
    style: str, placed: dict[str, Any], tmp_path: Path, run: Callable[..., Result]
) -> None:
    path, drawn = tmp_path / "a.xlsx", tmp_path / "a.svg"
    maze = generate("B2:P13", seed=3, **placed)
    save(maze, path, theme="color", solution="shown", solution_style=style)
    usual = THEMES["color"].path.rgb
    asked: dict[tuple[str, ...], dict[str, Any]] = {
        (): {"solution_color": usual},
        ("--solution-style", "dots"): {"solution_style": "dots", "solution_color": usual},
        ("--solution-color", "0000FF"): {"solution_color": "0000FF"},
    }
    for options, look in asked.items():
        assert run("export", str(path), str(drawn), "--force", *options).status == 0
        lines = stroke_of(drawn, look["solution_color"])
        export(maze, tmp_path / "b.svg", theme="color", solution="shown", **look)
        assert lines == stroke_of(tmp_path / "b.svg", look["solution_color"]) != []


def stroke_of(path: Path, color: str) -> list[str]:
    """Return the lines of a colour in a drawing."""
    return re.findall(rf'<path [^>]*"#{color}"[^>]* d="([^"]*)"', path.read_text(encoding="utf-8"), re.IGNORECASE)
