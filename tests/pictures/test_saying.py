"""What pictures say besides the maze: marks, words in a language, colours by distance; every kind in every format."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from excelmaze import export, generate, read

pytest.importorskip("PIL")

from excelmaze.draw.theme import SHADES, shade_fill
from excelmaze.languages import LANGUAGES
from excelmaze.options.table import AppearanceOptions
from excelmaze.pictures.page import Scale
from excelmaze.pictures.pages import View, pages_of
from excelmaze.pictures.pixels import png
from tests.cases import daily
from tests.conftest import Result
from tests.pictures.drawings import read_png

pytestmark = pytest.mark.usefixtures("here")
Run = Callable[..., Result]


def texts_in(name: str) -> list[str]:
    """The texts in the cells of a picture."""
    return re.findall(r'<text class="text".*>(.*)</text>', Path(name).read_text(encoding="utf-8"))


def test_words_stand_at_start_and_goal_and_letters_where_these_are_too_long(run: Run) -> None:
    for scale, marks in (("40", ["START", "GOAL"]), ("10", ["S", "G"])):
        assert run("export", "5x6", "a.svg", "--seed", "3", "--scale", scale, "--force").status == 0
        assert texts_in("a.svg") == marks
    assert run("export", "5x6", "a.svg", "--seed", "3", "--marks", "none", "--force").status == 0
    assert texts_in("a.svg") == []
    assert run("export", "5x6", "a.svg", "--seed", "3", "--marks", "🐭,🧀", "--force").status == 0
    assert "🐭" in Path("a.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("fonts", daily(["fonts", "pillow"], 1))
def test_words_in_pixels_lie_within_their_cell(fonts: str, request: pytest.FixtureRequest) -> None:
    """At any scale: where they would not, letters stand for them."""
    if fonts == "pillow":
        request.getfixturevalue("without_fonts")
    maze = generate("B2:D4", seed=1, goal="last", openings="none")
    for side in (8, 15, 31, 33, 47, 64):
        export(maze, "a.png", scale=side, theme="print")
        rows = read_png(Path("a.png").read_bytes()).rows
        export(maze, "a.png", scale=side, theme="print", marks="none")
        plain = read_png(Path("a.png").read_bytes()).rows
        changed = {
            ((y - side // 2) // side, (x - side // 2) // side)
            for y, (row, other) in enumerate(zip(rows, plain, strict=True))
            for x, (pixel, was) in enumerate(zip(row, other, strict=True))
            if pixel != was
        }
        assert changed == {(0, 0), (2, 2)}, side


def test_a_workbook_is_drawn_with_its_own_marks(run: Run) -> None:
    assert run("new", "a.xlsx", "--rows", "6", "--cols", "7", "--marks", "Anna,Eva", "--levels", "1").status == 0
    assert run("export", "a.xlsx", "a.svg").status == 0
    assert texts_in("a.svg") == ["Anna", "Eva"]
    assert run("export", "a.xlsx", "b.svg", "--marks", "letters").status == 0
    assert texts_in("b.svg") == ["S", "G"]
    assert run("new", "b.xlsx", "--rows", "6", "--cols", "7", "--marks", "none").status == 0
    assert run("export", "b.xlsx", "c.svg").status == 0
    assert texts_in("c.svg") == []


def test_signs_that_only_browsers_have_are_letters_in_pixels_and_a_line_says_so(run: Run) -> None:
    maze = generate("B2:F6", seed=1, goal="last")
    for marks in ("🐭,🧀", "letters"):
        export(maze, f"{len(marks)}.png", marks=marks, scale=40)
    assert Path("3.png").read_bytes() == Path("7.png").read_bytes()
    done = run("export", "5x6", "a.png", "--marks", "🐭,🧀")
    assert "letters stand for marks that no font here has, S for 🐭, G for 🧀; give --font FILE, a font" in done.out
    assert "stand for" not in run("export", "5x6", "b.png", "--marks", "A,B").out
    assert "has, G for 🧀; give" in run("export", "5x6", "c.pdf", "--marks", "★,🧀").out
    booklet = run("booklet", "d.pdf", "--count", "1", "--from", "4x4", "--to", "4x4", "--marks", "🐭,B")
    assert "has, S for 🐭; give" in booklet.out


@pytest.mark.parametrize("language", daily(LANGUAGES, ["cs"]))
def test_pages_speak_the_language(language: str, run: Run) -> None:
    done = run("export", "6x7", "a.html", "--seed", "3", "--solution", "sheet", "--language", language, "--scale", "40")
    assert done.status == 0
    page = Path("a.html").read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in page
    assert page.count(f'xml:lang="{language}"') == 2
    english = ("Maze", "Solution", "A maze of 42 cells", "START", "GOAL")
    assert [text for text in english if (text in page) != (language == "en" or text == "START")] in ([], ["START"])
    assert run("new", "a.xlsx", "--rows", "4", "--cols", "4", "--levels", "2", "--language", language).status == 0
    floors = read("a.xlsx").grid.sheets
    assert (floors == ("Floor 1", "Floor 2")) is (language == "en")
    named = run("new", "b.xlsx", "--rows", "4", "--cols", "4", "--levels", "2", "--level-name", "D{n}")
    assert (named.status, read("b.xlsx").grid.sheets) == (0, ("D1", "D2"))


def test_a_picture_has_the_colour_of_each_cell_s_distance() -> None:
    maze = generate("B2:I9", seed=2, goal="last", openings="none")
    (page,) = pages_of(maze, View(AppearanceOptions(color="distance")))
    side = 10
    rows = read_png(png(page, Scale.of(side))).rows
    middles = [rows[side // 2 + y * side + 5][side // 2 + x * side + 5] for y in range(8) for x in range(8)]
    for cell, shade in enumerate(page.layout.shades):
        if shade:
            assert middles[cell] == bytes.fromhex(shade_fill(shade).color.rgb)
    assert page.layout.shades.count(0) == 2  # start and goal
    assert max(page.layout.shades) == SHADES


@pytest.mark.parametrize("dpi", [96, 150, 300])
def test_the_size_of_a_picture_is_exact(dpi: int) -> None:
    """As Pillow reads it: so many pixels a cell, and half a cell around, at the resolution that was asked for."""
    image = pytest.importorskip("PIL.Image")
    export(generate("B2:K6", seed=1), "a.png", cell_size="7mm", dpi=dpi)
    side = round(7 / 25.4 * dpi)
    with image.open("a.png") as picture:
        assert picture.size == (11 * side, 6 * side)
        assert [round(one, 1) for one in picture.info["dpi"]] == [dpi, dpi]
    export(generate("B2:K6", seed=1), "a.svg", cell_size="7mm")
    assert 'width="77mm" height="42mm"' in Path("a.svg").read_text(encoding="utf-8")
