"""Documents in PDF, measured by another library: sizes, letters, bookmarks, links."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("PIL")

from excelmaze.draw.layout import Layout, Role
from excelmaze.draw.theme import THEMES, Fill
from excelmaze.draw.tilings import lay_out
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.options.table import AppearanceOptions
from excelmaze.pictures.export import export
from excelmaze.pictures.lettering import OwnFace
from excelmaze.pictures.pages import View, pages_of
from tests.cases import daily
from tests.pictures.drawings import maze_of

pytest.importorskip("reportlab")
pdfplumber = pytest.importorskip("pdfplumber")
pypdfium2 = pytest.importorskip("pypdfium2")

MM = 72 / 25.4


@pytest.fixture
def document(tmp_path: Path) -> Callable[..., Any]:
    """Export a maze, and open what was written."""

    def made(maze: Maze, **options: Any) -> Any:  # noqa: ANN401 - it has no types
        (path,) = export(maze, tmp_path / "a.pdf", **{"marks": "none", "language": "en", **options})
        return pdfplumber.open(BytesIO(path.read_bytes()))

    return made


def place_of(page: Any, layout: Layout) -> tuple[float, float, float]:  # noqa: ANN401
    """Where the maze begins on a page, and the side of its cells: by its outermost lines and fills."""
    things = [*page.lines, *page.rects] if layout.has_blocks else page.lines
    left, right = min(one["x0"] for one in things), max(one["x1"] for one in things)
    return left, min(one["top"] for one in things), (right - left) / layout.grid.bounds.width


@pytest.mark.parametrize(
    ("paper", "size"),
    daily([("A4", (210, 297)), ("Letter", (215.9, 279.4)), ("6x9in", (152.4, 228.6)), ("150x200mm", (150, 200))], 1),
)
def test_a_page_has_its_real_size_and_lies_as_the_maze_does(
    paper: str, size: tuple[float, float], document: Callable[..., Any]
) -> None:
    """As large as fits between the margins, but for a millimetre and a half, and never above 60 mm a cell."""
    for rows, cols in ((30, 20), (20, 30), (4, 5), (2, 2)):
        maze = generate(Grid.rectangle(rows, cols), seed=1)
        (drawn,) = document(maze, paper=paper, margins="15").pages
        width, height = size if cols <= rows else size[::-1]
        assert (drawn.width, drawn.height) == pytest.approx((width * MM, height * MM))
        x, y, side = place_of(drawn, lay_out(maze))
        across, down = ((length - 30 - 1.4) / count for length, count in ((width, cols), (height, rows)))
        assert side / MM == pytest.approx(min(across, down, 60), abs=0.27)
        assert x == pytest.approx((width * MM - cols * side) / 2, abs=0.01)
        assert y == pytest.approx((height * MM - rows * side) / 2, abs=0.01)


def test_cells_have_the_size_that_was_asked_for(document: Callable[..., Any]) -> None:
    maze = generate(Grid.rectangle(10, 12), seed=1)
    (drawn,) = document(maze, cell_size="7mm").pages
    assert place_of(drawn, lay_out(maze))[2] == pytest.approx(7 * MM, rel=0.001)


def test_letters_are_embedded_and_can_be_searched_whatever_font_has_them(document: Callable[..., Any]) -> None:
    maze = maze_of("squares")
    for title in ("A maze ★☆", "Žížala, Лабиринт", "迷路 ⇡", "Schoß \N{SNOWMAN}"):
        (page,) = document(maze, title=title, header="{title}").pages
        assert all("+" in char["fontname"] for char in page.chars)  # a part of a font
        letters = "".join(sign for sign in title if not OwnFace().has(sign))  # which are drawn
        assert page.extract_text().splitlines()[0] == letters.strip()
        above = [char for char in page.chars if char["top"] < 50]
        assert all(char["width"] > 0 for char in above)


def test_every_page_has_its_bookmark_and_the_document_its_title(document: Callable[..., Any]) -> None:
    maze = maze_of("squares")
    found = document(maze, solution="sheet", title="Find the way")
    assert [title for _, title, *_ in found.doc.get_outlines()] == ["Maze", "Solution"]
    assert found.metadata["Title"] == "Find the way"
    assert maze.recipe is not None
    assert found.metadata["Keywords"] == maze.recipe.to_json()
    assert found.metadata["Subject"] == pages_of(maze)[0].description


@pytest.mark.slow
def test_a_click_on_stairs_leads_to_the_page_of_the_other_level(document: Callable[..., Any]) -> None:
    maze = generate("B2:G7", seed=3, levels=3, stairs=0.1)
    pages = pages_of(maze, View(AppearanceOptions(solution="sheet")))
    opened = document(maze, solution="sheet").pages
    assert len(opened) == 6
    numbers = {page.page_obj.pageid: number for number, page in enumerate(opened)}
    for number, (drawn, page) in enumerate(zip(opened, pages, strict=True)):
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


def test_cells_and_halves_of_a_room_are_filled_without_a_hairline_between_them(tmp_path: Path) -> None:
    maze = generate("B2:F7", seed=1, tiling="hexagons", start="B2")
    export(maze, tmp_path / "maze.pdf", marks="none", theme="color")
    with pypdfium2.PdfDocument(tmp_path / "maze.pdf") as opened:
        picture = opened[0].render(scale=3).to_pil().convert("RGB")
    start = THEMES["color"].fills[Role.START]
    assert isinstance(start, Fill)
    fill, width, pixels = bytes.fromhex(start.color.rgb), 3 * picture.width, picture.tobytes()
    rows = [pixels[at : at + width] for at in range(0, len(pixels), width)]
    filled = [row[row.find(fill) : row.rfind(fill)] for row in rows if fill in row]
    assert len(filled) > 20
    assert [row for row in filled if row != fill * (len(row) // 3)] == []
