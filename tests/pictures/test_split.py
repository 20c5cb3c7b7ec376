"""Cells that are larger than fits on one page: they keep their size, and take several."""

from collections.abc import Callable
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from excelmaze import generate
from excelmaze.draw.end_marks import shown_images
from excelmaze.options.table import AppearanceOptions
from excelmaze.pictures.export import Output
from excelmaze.pictures.lettering import AnyFace, Letters
from excelmaze.pictures.page import Scale
from excelmaze.pictures.pages import Showing, on_paper, pages_of
from excelmaze.pictures.scene import Picture, Scene, Stroke, scene_of
from excelmaze.sheet.paper import PX_OF_MM, page_spans, pixels_and_percent
from tests.cases import daily
from tests.conftest import Result
from tests.pictures.printed_walls import walls_of

Run = Callable[..., Result]
LARGE = ("12x10", "--cell-size", "3cm", "--paper", "A4", "--seed", "7")


def test_a_row_of_sizes_is_parted_where_the_next_one_does_not_fit() -> None:
    assert page_spans([10, 10, 10, 10, 10], 20) == [(0, 2), (2, 4), (4, 5)]
    assert page_spans([10, 30, 10], 20) == [(0, 1), (1, 2), (2, 3)]
    assert page_spans([0.1] * 10, 1.0) == [(0, 10)]


def test_whole_pixels_and_a_percentage_print_a_size_within_half_a_percent() -> None:
    for tenths in range(11, 1_440, 7):
        pixels, percent = pixels_and_percent(tenths / 10)
        printed = pixels * percent / 100 / PX_OF_MM
        assert printed == pytest.approx(tenths / 10, rel=0.015 if tenths < 25 else 0.005 if tenths < 60 else 0.0015)
        assert 85 <= percent <= 115, tenths


def test_a_size_in_pixels_stays_as_it_is() -> None:
    assert pixels_and_percent(20 / PX_OF_MM) == (20, 100)


def test_a_solution_is_cut_at_the_edge_of_the_page_and_a_picture_stands_on_one() -> None:
    """On all pages together the solution is as long as in a picture of the whole maze."""
    maze = generate("B2:K13", seed=3, goal="last")
    look = AppearanceOptions(solution="shown", images="bee")
    showing = Showing(look, images=shown_images(look))
    (whole,) = pages_of(maze, showing)
    parts = on_paper(Output.of("a.svg", {"paper": "A4", "cell_size": "3cm", "images": "bee"}).pages(maze, showing))
    assert len(parts) == 4
    scale, letters = Scale.of(), Letters([AnyFace()])
    scenes = [scene_of(page, scale, letters) for page in parts]
    ends = [item.description for scene in scenes for item in scene.items if isinstance(item, Picture)]
    assert len(ends) == 2

    def length(scene: Scene) -> float:
        """Of the solution, in cells."""
        strokes = [item for item in scene.items if isinstance(item, Stroke)]
        lines = [line for stroke in strokes if stroke.kind == "solution path" for line in stroke.lines]
        assert all(0 < x < scene.width and 0 < y < scene.height for line in lines for x, y in line)
        return sum(dist(*ends) for line in lines for ends in pairwise(line)) / scene.place.cell

    assert sum(map(length, scenes)) == pytest.approx(length(scene_of(whole, scale, letters)))


def test_new_says_how_many_pages_large_cells_take_and_what_would_fit(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("new", LARGE[0], "maze.xlsx", *LARGE[1:])
    note = "cells of 30 mm take 4 pages, 2 across and 2 down; at most 17.7mm fit one page"
    assert done.out.splitlines()[-1] == note
    sheet: Any = openpyxl.load_workbook("maze.xlsx").active
    assert not sheet.sheet_properties.pageSetUpPr.fitToPage
    assert sheet.row_dimensions[3].height * int(sheet.page_setup.scale) / 100 * 25.4 / 72 == pytest.approx(30, abs=0.05)
    assert run("new", LARGE[0], "fits.xlsx", "--cell-size", "17.7mm", "--paper", "A4").out.count("\n") == 2
    assert run("new", LARGE[0], "fit.xlsx", "--paper", "A4").out.count("\n") == 2


def test_all_pages_together_have_cells_of_that_size(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pdfplumber = pytest.importorskip("pdfplumber")
    pytest.importorskip("reportlab")
    monkeypatch.chdir(tmp_path)
    assert run("export", LARGE[0], "maze.pdf", *LARGE[1:], "--title", "Four", "--openings", "none").status == 0
    with pdfplumber.open("maze.pdf") as document:
        assert len(document.pages) == 4
        widths, heights = set(), set()
        for page in document.pages:
            assert "Four" in page.extract_text()
            walls = walls_of(page)
            upright, flat = ([wall for wall in walls if wall.is_upright == is_upright] for is_upright in (True, False))
            longest = [max(wall.end - wall.begin for wall in some) for some in (flat, upright)]
            widths.add(round(longest[0] / 30))
            heights.add(round(longest[1] / 30))
    assert (max(widths), max(heights)) == (6, 8)


def test_fill_prints_large_cells_on_several_pages_too(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    openpyxl.Workbook().save("book.xlsx")
    done = run("fill", "book.xlsx", "--cells", "B2:K13", "--cell-size", "3cm", "--paper", "a4", "--seed", "7")
    assert "take 4 pages, 2 across and 2 down" in done.out
    sheet: Any = openpyxl.load_workbook("book.xlsx").active
    assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (2, 2)


def test_pictures_of_several_pages_are_several_files(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", LARGE[0], "maze.svg", *LARGE[1:]).status == 0
    assert sorted(path.name for path in Path().glob("*.svg")) == [f"maze-{number}.svg" for number in (1, 2, 3, 4)]


@pytest.mark.parametrize("ending", daily(["pdf", "svg", "png", "html", "txt", "gif"], ["svg", "png", "txt"]))
def test_new_writes_the_page_in_every_format_that_export_has(
    ending: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if ending == "pdf":
        pytest.importorskip("reportlab")
    monkeypatch.chdir(tmp_path)
    paper = ("--paper", "A5") if ending in {"pdf", "svg", "png", "gif"} else ()
    options = ("--seed", "7", "--title", "Hello", *paper)
    made = run("new", "6x5", f"new.{ending}", *options)
    drawn = run("export", "6x5", f"export.{ending}", *options)
    assert (made.status, drawn.status) == (0, 0)
    assert (
        made.out.replace("new.", "export.", 1) == drawn.out.replace(f"{ending}, 32 frames", ending) or ending == "gif"
    )
    assert Path(f"new.{ending}").read_bytes() == Path(f"export.{ending}").read_bytes()
