"""What pictures say beside their walls: sizes, titles, texts in cells, and words for who does not see them."""

import re
from xml.etree import ElementTree as ET

import pytest

pytest.importorskip("PIL")

from excelmaze.draw.layout import CellLook, Layout, Role
from excelmaze.draw.theme import THEMES
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.options.table import AppearanceOptions
from excelmaze.pictures.outlines import PER_CELL
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.pages import View, pages_of
from excelmaze.pictures.pixels import png
from excelmaze.pictures.svg import svg
from tests.conftest import not_none
from tests.pictures.drawings import maze_of, read_png

SVG = "{http://www.w3.org/2000/svg}"


def test_an_svg_tells_those_who_do_not_see_it_what_there_is() -> None:
    (page,) = pages_of(maze_of("squares"), View(AppearanceOptions(solution="shown", title='Tom & "Jerry" <3')))
    root = ET.fromstring(svg(page, Scale(7, dpi=96)))  # noqa: S314 - our own
    told = {one.get("id"): one.text for one in root if one.get("id")}
    assert root.get("role") == "img"
    assert [told[name] for name in (root.get("aria-labelledby") or "").split()] == [page.title, page.description]
    assert re.fullmatch(r"A maze of 117 cells, from \w+ to \w+; the solution, \d+ steps, is shown\.", page.description)
    assert root.get("width") == f"{(13 + 1) * 7}mm"
    metadata = not_none(root.find(f"{SVG}metadata"))
    assert metadata.text == page.recipe


def test_a_picture_that_is_too_large_is_refused_with_the_numbers() -> None:
    (page,) = pages_of(generate(Grid.rectangle(300, 300), "binary-tree", seed=1))
    with pytest.raises(InputError, match=r"30,100 x 30,100 pixels; 100,000,000 are the most,.* choose a smaller"):
        png(page, Scale.of(100))


def test_a_text_is_no_wider_than_its_cell() -> None:
    """Words in cells are written smaller, and all texts as large as the longest can be."""
    grid = Grid.rectangle(2, 2)
    layout = Layout(grid, bytes(4), (CellLook(0, Role.OPEN),), texts={0: "A", 3: "START"})
    page = Page(generate(grid), layout, THEMES["classic"], "Words")
    found = re.findall(r'class="text" x="(\d+)".* font-size="([\d.]+)".*>(\w+)<', svg(page, Scale.of(20)))
    assert [(x, text) for x, _, text in found] == [("10", "A"), ("30", "START")]
    assert found[0][1] == found[1][1]
    assert float(found[0][1]) * len("START") * 0.7 < PER_CELL
    side = 30
    lower = read_png(png(page, Scale.of(side))).rows[side // 2 + side : -side // 2]
    inked = [column for row in lower for column, pixel in enumerate(row) if pixel != b"\xff\xff\xff"]
    assert side // 2 + side <= min(inked) < max(inked) < side // 2 + 2 * side


def test_a_long_title_wraps_over_the_width_of_the_maze() -> None:
    """No picture is wider for it, unless one word is."""
    title = "A maze for everybody who likes to find a way out"
    page, plain = (pages_of(maze_of("squares"), View(AppearanceOptions(title=one)))[0] for one in (title, ""))
    sizes = [re.findall(r'width="(\d+)" height="(\d+)"', svg(one, Scale.of(20)))[0] for one in (page, plain)]
    assert sizes[0][0] == sizes[1][0]
    assert int(sizes[0][1]) > int(sizes[1][1]) + 40
    lines = re.findall(r'class="title" .*>(.*)<', svg(page, Scale.of(20)))
    assert " ".join(lines) == title
    assert len(lines) > 1
