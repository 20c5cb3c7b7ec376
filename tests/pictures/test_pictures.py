"""Pictures show what their layouts do: every wall, fill and letter is found again in them."""

import re
from xml.etree import ElementTree as ET

import pytest

pytest.importorskip("PIL")

from excelmaze.draw.layout import Layout, Role, Shown
from excelmaze.draw.theme import THEMES
from excelmaze.errors import InputError
from excelmaze.grids.grid import DIRECTIONS, Grid
from excelmaze.maze.generation import generate
from excelmaze.options.table import AppearanceOptions
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.pages import Showing, pages_of
from excelmaze.pictures.pixels import png
from excelmaze.pictures.shapes import PER_CELL
from excelmaze.pictures.svg import svg
from tests.conftest import not_none
from tests.pictures.drawings import drawn_pages, maze_of, read_png

SVG = "{http://www.w3.org/2000/svg}"
PAGES = dict(drawn_pages())
every_page = pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)


def drawn_lines(layout: Layout) -> list[bytes]:
    """For each cell its lines, a line being one whichever of its two cells holds it."""
    grid = layout.grid
    held = [[line >> side & 1 for side in DIRECTIONS] for line in layout.lines]
    for cell in range(grid.size):
        for side in DIRECTIONS:
            other = grid.cell_at(*_beside(grid.place(cell), side))
            if other is not None:
                held[cell][side] |= held[other][(side + 2) % 4]
    return [bytes(one) for one in held]


def _beside(place: tuple[int, int], side: int) -> tuple[int, int]:
    down, right = ((-1, 0), (0, 1), (1, 0), (0, -1))[side]
    return place[0] + down, place[1] + right


@every_page
def test_walls_and_fills_of_an_svg_are_those_of_the_layout(page: Page) -> None:
    root = ET.fromstring(svg(page, Scale.of(20)))  # noqa: S314 - our own
    layout, bounds = page.layout, page.layout.grid.bounds
    paths: dict[str, str] = {}
    for one in root.iter(f"{SVG}path"):
        name = one.get("class") or "pattern"
        paths[name] = paths.get(name, "") + (one.get("d") or "")
    for other in ("pattern", "paper", "text"):
        paths.pop(other, None)
    walls = set()
    for numbers in re.findall(r"M(\d+) (\d+)L(\d+) (\d+)", paths.pop("walls")):
        x, y, to_x, to_y = (int(number) // PER_CELL for number in numbers)
        walls |= {(y, at, "H") for at in range(x, to_x) if y == to_y} | {
            (at, x, "V") for at in range(y, to_y) if x == to_x
        }
    for cell, lines in enumerate(drawn_lines(layout)):
        row_of, column_of = layout.grid.place(cell)
        y, x = row_of - bounds.top, column_of - bounds.left
        sides = ((y, x, "H"), (y, x + 1, "V"), (y + 1, x, "H"), (y, x, "V"))
        assert bytes(one in walls for one in sides) == lines
    filled = {}
    for name, path in paths.items():
        for column, row, end in re.findall(r"M(\d+) (\d+)L(\d+) \2L\3 \d+L\1 \d+z", path):
            for at in range(int(column) // PER_CELL, int(end) // PER_CELL):
                filled[int(row) // PER_CELL + bounds.top, at + bounds.left] = name
    expected = {}
    for cell, code in enumerate(layout.codes):
        shown = layout.palette[code]
        role = Role.OPEN if shown.halved else Role(shown.role)  # halves lie on an open cell
        if role in page.theme.fills:
            expected[layout.grid.place(cell)] = role.name.lower()
    assert filled == expected
    letters = sorted(one.text or "" for one in root.iter(f"{SVG}text") if one.get("class") == "text")
    arrows = [one.get("aria-label") or "" for one in root.iter(f"{SVG}path") if one.get("class") == "text"]
    assert sorted([*letters, *arrows]) == sorted(layout.texts.values())


def test_an_svg_tells_those_who_do_not_see_it_what_there_is() -> None:
    (page,) = pages_of(maze_of("squares"), Showing(AppearanceOptions(solution="shown", title='Tom & "Jerry" <3')))
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
    layout = Layout(grid, bytes(4), (Shown(0, Role.OPEN),), texts={0: "A", 3: "START"})
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
    page, plain = (pages_of(maze_of("squares"), Showing(AppearanceOptions(title=one)))[0] for one in (title, ""))
    sizes = [re.findall(r'width="(\d+)" height="(\d+)"', svg(one, Scale.of(20)))[0] for one in (page, plain)]
    assert sizes[0][0] == sizes[1][0]
    assert int(sizes[0][1]) > int(sizes[1][1]) + 40
    lines = re.findall(r'class="title" .*>(.*)<', svg(page, Scale.of(20)))
    assert " ".join(lines) == title
    assert len(lines) > 1
