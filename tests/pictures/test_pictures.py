"""Pictures show what their layouts do: every wall, fill and letter is found again in them."""

import re
from xml.etree import ElementTree as ET

import pytest

from excelmaze.draw.layout import Layout, Role, Shown
from excelmaze.draw.theme import THEMES
from excelmaze.errors import InputError
from excelmaze.grids.grid import DIRECTIONS, Grid
from excelmaze.maze.generation import generate
from excelmaze.options.table import AppearanceOptions
from excelmaze.pictures.glyphs import EM
from excelmaze.pictures.lettering import lettering
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.pages import Showing, pages_of
from excelmaze.pictures.png import png
from excelmaze.pictures.strokes import PATTERNS, PER_CELL
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
    root = ET.fromstring(svg(page, Scale.of("20")))  # noqa: S314 - our own
    layout, bounds = page.layout, page.layout.grid.bounds
    paths: dict[str, str] = {}
    for one in root.iter(f"{SVG}path"):
        name = one.get("class") or "pattern"
        paths[name] = paths.get(name, "") + (one.get("d") or "")
    paths.pop("pattern", None)
    walls = set()
    for column, row, way, end in re.findall(r"M(\d+) (\d+)([HV])(\d+)", paths.pop("walls")):
        y, x, last = int(row) // PER_CELL, int(column) // PER_CELL, int(end) // PER_CELL
        walls |= {(y, at, "H") for at in range(x, last)} if way == "H" else {(at, x, "V") for at in range(y, last)}
    for cell, lines in enumerate(drawn_lines(layout)):
        row_of, column_of = layout.grid.place(cell)
        y, x = row_of - bounds.top, column_of - bounds.left
        sides = ((y, x, "H"), (y, x + 1, "V"), (y + 1, x, "H"), (y, x, "V"))
        assert bytes(one in walls for one in sides) == lines
    filled = {}
    for name, path in paths.items():
        for column, row, length in re.findall(r"M(\d+) (\d+)h(\d+)v20h-\d+z", path):
            for at in range(int(column) // PER_CELL, (int(column) + int(length)) // PER_CELL):
                filled[int(row) // PER_CELL + bounds.top, at + bounds.left] = name
    expected = {
        layout.grid.place(cell): Role(role).name.lower()
        for cell, role in enumerate(layout.roles)
        if Role(role) in page.theme.fills
    }
    assert filled == expected
    labels = [(one.get("aria-label"), one.get("class")) for one in root.iter(f"{SVG}path")]
    letters = sorted(label for label, kind in labels if label is not None and kind != "title")
    assert letters == sorted(layout.texts.values())


def test_halves_are_drawn_where_they_lie() -> None:
    """In a PNG by the pixels near their right angles, in an SVG by their corners."""
    side = 24
    (page,) = pages_of(
        maze_of("triangles"), Showing(AppearanceOptions(theme="color", solution="shown", solution_style="cells"))
    )
    layout, bounds = page.layout, page.layout.grid.bounds
    pixels = read_png(png(page, Scale.of(str(side)))).rows
    triangles = re.findall(r"M(\d+) (\d+)L(\d+) (\d+)L(\d+) (\d+)z", svg(page, Scale.of("20")))
    drawn = {tuple(sorted(zip(map(int, one[::2]), map(int, one[1::2]), strict=True))) for one in triangles}
    right_angles = {45: (1, 1), 135: (1, 0), 225: (0, 0), 315: (0, 1)}
    seen = 0
    for cell, code in enumerate(layout.codes):
        shown = layout.palette[code]
        if shown.halved is None:
            continue
        seen += 1
        row, column = layout.grid.place(cell)
        y, x = row - bounds.top, column - bounds.left
        down, right = right_angles[shown.halved.degree]
        for role, at_y, at_x in ((shown.halved.other, down, right), (shown.role, 1 - down, 1 - right)):
            pixel = pixels[side // 2 + y * side + (20 if at_y else 4)][side // 2 + x * side + (20 if at_x else 4)]
            assert pixel == bytes.fromhex(page.theme.fills[role].color.rgb)
        corners = {(y + down, x + right), (y + 1 - down, x + right), (y + down, x + 1 - right)}
        assert tuple(sorted((PER_CELL * column, PER_CELL * row) for row, column in corners)) in drawn
    assert seen == len(drawn) > 5


def test_every_pattern_of_the_themes_can_be_drawn() -> None:
    patterns = {fill.pattern for theme in THEMES.values() for fill in theme.fills.values()}
    assert patterns - {"solid"} <= set(PATTERNS)


def test_an_svg_tells_those_who_do_not_see_it_what_there_is() -> None:
    (page,) = pages_of(maze_of("squares"), Showing(AppearanceOptions(solution="shown", title='Tom & "Jerry" <3')))
    root = ET.fromstring(svg(page, Scale(7, in_millimetres=True, dpi=96)))  # noqa: S314 - our own
    told = {one.get("id"): one.text for one in root if one.get("id")}
    assert root.get("role") == "img"
    assert [told[name] for name in (root.get("aria-labelledby") or "").split()] == [page.title, page.description]
    assert re.fullmatch(r"A maze of 117 cells, from \w+ to \w+; the solution, \d+ steps, is shown\.", page.description)
    assert root.get("height") == f"{(9 + 3) * 7}mm"
    metadata = not_none(root.find(f"{SVG}metadata"))
    assert metadata.text == page.recipe


def test_letters_of_a_png_stand_in_their_cells() -> None:
    (page,) = pages_of(maze_of("false goals"), Showing(AppearanceOptions(theme="color")))
    side = 24
    pixels = read_png(png(page, Scale.of(str(side)))).rows
    bounds = page.layout.grid.bounds
    assert len(page.layout.texts) > 1
    for cell in range(page.layout.grid.size):
        row, column = page.layout.grid.place(cell)
        y, x = side // 2 + (row - bounds.top) * side, side // 2 + (column - bounds.left) * side
        inner = [pixels[at][x + 4 : x + side - 4] for at in range(y + 4, y + side - 4)]
        assert (b"\0\0\0" in {pixel for line in inner for pixel in line}) is (cell in page.layout.texts)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("big", "no number of pixels"),
        ("0", "choose a scale of 1 to 545"),
        ("2.5", "no number of pixels"),
        ("7mm", "or --cell-size 7mm"),
    ],
)
def test_what_is_no_size_is_refused(text: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        Scale.of(text)


def test_a_picture_that_is_too_large_is_refused_with_the_numbers() -> None:
    (page,) = pages_of(generate(Grid.rectangle(300, 300), "binary-tree", seed=1))
    with pytest.raises(InputError, match=r"30,100 x 30,100 pixels, and 100,000,000 are the most; choose a smaller"):
        png(page, Scale.of("100"))


def test_a_text_is_no_wider_than_its_cell() -> None:
    """Words in cells are written smaller, and all texts as large as the longest can be."""
    grid = Grid.rectangle(2, 2)
    layout = Layout(grid, bytes(4), (Shown(0, Role.OPEN),), texts={0: "A", 3: "START"})
    page = Page(layout, THEMES["classic"], "Words")
    drawn = svg(page, Scale.of("20"))
    found = re.findall(r'aria-label="(\w+)" transform="translate\(([\d.]+) [\d.]+\) scale\(([\d.]+) ', drawn)
    assert [text for text, *_ in found] == ["A", "START"]
    assert len({scale for *_, scale in found}) == 1
    left = float(found[1][1])
    assert PER_CELL < left < left + lettering().width("START") * EM * float(found[1][2]) < 2 * PER_CELL
    side = 30
    lower = read_png(png(page, Scale.of(str(side)))).rows[side // 2 + side : -side // 2]
    inked = [column for row in lower for column, pixel in enumerate(row) if pixel != b"\xff\xff\xff"]
    assert side // 2 + side <= min(inked) < max(inked) < side // 2 + 2 * side
