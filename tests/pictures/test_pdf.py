"""Documents in PDF, measured by another library: sizes, places of walls and fills, letters, bookmarks."""

from io import BytesIO
from typing import Any

import pytest

from excelmaze.draw.layout import Layout, Role
from excelmaze.draw.theme import THEMES
from excelmaze.errors import InputError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.pages import Showing, pages_of
from excelmaze.pictures.strokes import lines
from tests.cases import daily
from tests.pictures.drawings import drawn_pages, maze_of

pytest.importorskip("reportlab")
pdfplumber = pytest.importorskip("pdfplumber")

from excelmaze.pictures.pdf import pdf  # noqa: E402 - which only reportlab can make

MM = 72 / 25.4
SOLID = [
    (name, page)
    for name, page in drawn_pages()
    if page.theme.name == "color" or (page.theme.name == "classic" and "blocks" not in name)
]


def opened(data: bytes) -> Any:  # noqa: ANN401 - it has no types
    return pdfplumber.open(BytesIO(data))


def place_of(page: Any, layout: Layout) -> tuple[float, float, float]:  # noqa: ANN401
    """Where the maze begins on a page, and the side of its cells: by its outermost lines and fills."""
    things = [*page.lines, *page.rects] if layout.has_blocks else page.lines
    left, right = min(one["x0"] for one in things), max(one["x1"] for one in things)
    return left, min(one["top"] for one in things), (right - left) / layout.grid.bounds.width


@pytest.mark.parametrize("page", [page for _, page in SOLID], ids=[name for name, _ in SOLID])
def test_walls_and_fills_lie_where_the_layout_has_them(page: Page) -> None:
    (drawn,) = opened(pdf([page._replace(title="", note="")])).pages
    layout = page.layout
    x, y, side = place_of(drawn, layout)
    found = {
        tuple(round(value, 6) for value in (one["x0"], one["top"], one["x1"], one["bottom"])) for one in drawn.lines
    }
    expected = {
        (
            *(x + min(column, to_column) * side, y + min(row, to_row) * side),
            *(x + max(column, to_column) * side, y + max(row, to_row) * side),
        )
        for row, column, to_row, to_column in lines(layout)
    }
    assert len(found) == len(expected)
    for one in expected:
        assert any(all(abs(a - b) < 0.01 for a, b in zip(one, other, strict=True)) for other in found)
    solution = tuple(int(page.theme.fills[Role.SOLUTION].color.rgb[at : at + 2], 16) / 255 for at in (0, 2, 4))
    painted = sum(
        one["width"] * one["height"]
        for one in drawn.rects
        if one["non_stroking_color"] == pytest.approx(solution, abs=1e-4)
    )
    cells = sum(Role(role) == Role.SOLUTION for role in layout.roles)
    assert painted == pytest.approx(cells * side**2)


@pytest.mark.parametrize(
    ("paper", "size"),
    daily([("A4", (210, 297)), ("Letter", (215.9, 279.4)), ("6x9in", (152.4, 228.6)), ("150x200mm", (150, 200))], 2),
)
def test_a_page_has_its_real_size_and_lies_as_the_maze_does(paper: str, size: tuple[float, float]) -> None:
    """As large as fits between the margins of half an inch, and never above 60 mm a cell."""
    for rows, cols in ((30, 20), (20, 30), (4, 5), (2, 2)):
        (page,) = pages_of(generate(Grid.rectangle(rows, cols), seed=1))
        (drawn,) = opened(pdf([page._replace(note="")], paper)).pages
        width, height = size if cols <= rows else size[::-1]
        assert (drawn.width, drawn.height) == pytest.approx((width * MM, height * MM))
        x, y, side = place_of(drawn, page.layout)
        fitting = min((width - 25.4) / cols, (height - 25.4) / rows, 60)
        assert side / MM == pytest.approx(fitting, abs=0.001)
        assert x == pytest.approx((width - cols * fitting) / 2 * MM, abs=0.01)
        assert y == pytest.approx((height - rows * fitting) / 2 * MM, abs=0.01)


def test_cells_have_the_size_that_was_asked_for() -> None:
    (page,) = pages_of(generate(Grid.rectangle(10, 12), seed=1))
    (drawn,) = opened(pdf([page], scale=Scale(7, in_millimetres=True, dpi=96))).pages
    assert place_of(drawn, page.layout)[2] == pytest.approx(7 * MM)
    with pytest.raises(InputError, match="make a maze of 360 x 300 mm, and the page has room for 272 x 179"):
        pdf([page], scale=Scale(30, in_millimetres=True, dpi=96))


def test_titles_are_wrapped_and_keep_their_size() -> None:
    """In embedded letters; a title in letters that the font lacks is drawn."""
    title = "A title that is so long that it takes more than a line of a page, however wide that page may be"
    pages = [page._replace(title=title) for page in pages_of(generate(Grid.rectangle(3, 3), seed=1), Showing(steps=2))]
    pages += pages_of(maze_of("squares"), Showing(title="Лабиринт"))
    document = opened(pdf(pages))
    first, second, painted = document.pages
    for page in (first, second):
        rows = {round(char["top"]) for char in page.chars if char["size"] == 16}
        assert len(rows) == 2
        assert "".join(char["text"] for char in page.chars if char["size"] == 16).replace(" ", "") == title.replace(
            " ", ""
        )
    assert all("+BitstreamVera" in char["fontname"] for page in document.pages for char in page.chars)
    assert not [char for char in painted.chars if char["size"] == 16]
    assert len([one for one in painted.rects if one["top"] < 36 + 20]) > 30


def test_every_page_has_its_bookmark_and_the_document_its_title() -> None:
    pages = pages_of(maze_of("squares"), Showing(solution="sheet", title="Find the way"))
    document = opened(pdf(pages))
    assert [title for _, title, *_ in document.doc.get_outlines()] == ["Find the way", "Solution"]
    assert document.metadata["Title"] == "Find the way"
    assert document.metadata["Keywords"] == pages[0].recipe
    assert document.metadata["Subject"] == pages[0].description


@pytest.mark.slow
def test_a_click_on_stairs_leads_to_the_page_of_the_other_level() -> None:
    maze = generate("B2:G7", seed=3, levels=3, stairs=0.1)
    pages = pages_of(maze, Showing(solution="sheet"))
    document = opened(pdf(pages))
    assert len(document.pages) == 6
    numbers = {page.page_obj.pageid: number for number, page in enumerate(document.pages)}
    for number, (drawn, page) in enumerate(zip(document.pages, pages, strict=True)):
        x, y, side = place_of(drawn, page.layout)
        grid, found = page.layout.grid, {}
        for one in drawn.annots:
            row, column = round((one["top"] - y) / side), round((one["x0"] - x) / side)
            target, _ = one["data"]["Dest"]
            cell = grid.cell_at(grid.bounds.top + row, grid.bounds.left + column)
            found[cell] = numbers[target.objid]
        first = number // 3 * 3
        assert found == {cell: first + levels[0] for cell, levels in page.layout.links.items()}
        assert found


def test_letters_stand_in_the_middle_of_their_cells() -> None:
    (page,) = pages_of(maze_of("false goals"), Showing(theme="print"))
    (drawn,) = opened(pdf([page._replace(note="", title="")])).pages
    x, y, side = place_of(drawn, page.layout)
    bounds = page.layout.grid.bounds
    for cell, letter in page.layout.texts.items():
        row, column = page.layout.grid.place(cell)
        middle = x + (column - bounds.left + 0.5) * side, y + (row - bounds.top + 0.5) * side
        (char,) = (one for one in drawn.chars if one["text"] == letter)
        assert (char["x0"] + char["x1"]) / 2 == pytest.approx(middle[0], abs=0.1)
        assert char["top"] < middle[1] < char["bottom"]


def test_patterns_are_drawn_once_and_put_into_each_cell() -> None:
    """A hundred cells with a pattern hardly take more than ten: the file grows by less than 60 bytes for each."""
    sizes = []
    for rows in (2, 20):
        (page,) = pages_of(generate(Grid.rectangle(rows, 10), seed=1), Showing(theme="crisscross"))
        sizes.append(len(pdf([page])))
    assert sizes[1] - sizes[0] < 60 * 180
    assert THEMES["crisscross"].fills[Role.OPEN].pattern == "lightTrellis"


def test_what_is_no_font_is_refused() -> None:
    (page,) = pages_of(maze_of("squares"))
    for font, why in (("none.ttf", "does not exist"), (__file__, "this is no TrueType font that can be embedded")):
        with pytest.raises(WorkbookError, match=why):
            pdf([page], font=font)
    with pytest.raises(InputError, match="paper 'A44' does not exist; choose A3, A4, A5, Letter, or a size such as"):
        pdf([page], "A44")
    with pytest.raises(InputError, match="paper 1x1mm is out of range"):
        pdf([page], "1x1mm")
