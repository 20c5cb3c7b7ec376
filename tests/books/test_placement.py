"""Pages of several mazes are placed once, in millimetres: nothing overlaps, and sheets lie as documents do."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from excelmaze.books.binding import BookletLayout
from excelmaze.books.booklet_pages import BookletRequest, Size, pages
from excelmaze.books.placement import Line, Place
from excelmaze.books.plan import Plan, SharedPage
from excelmaze.books.shared_sheets import shared_sheet
from excelmaze.commands.requested import maze_for
from excelmaze.draw.page_lines import Lettering, text_length
from excelmaze.draw.printing import Printing
from excelmaze.sheet.lengths import MM_OF_POINT
from excelmaze.sheet.paper import PX_OF_MM
from tests.cases import daily
from tests.conftest import Result

PRINTING = Printing(margins="15", name_line=True)
BOOKS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "squares": ({}, {}),
    "triangles": ({"tiling": "triangles"}, {"marks": "arrows"}),
    "hexagons": ({"tiling": "hexagons"}, {"per_page": 2}),
    "word": ({"collect": "TREASURE", "algorithm": "prim"}, {"title": "A maze for Jürgen Müller-Lüdenscheidt {n}"}),
    "wide": ({}, {"cut_lines": True, "per_page": 2, "printing": PRINTING._replace(orientation="portrait")}),
    "cut": ({"walls": "blocks"}, {"cut_lines": True}),
}


def _planned(book: str) -> tuple[list[SharedPage], list[SharedPage], BookletLayout]:
    """The pages of mazes and of keys, and their binding."""
    common, options = BOOKS[book]
    binding = BookletLayout(**{"title": "Maze {n}", "per_page": 4, "printing": PRINTING, **options})
    made = pages(BookletRequest(5, Size(7, 9), Size(9, 14), common=common), maze_for, 3)
    contents = Plan(made, binding).contents()
    return [page for page in contents.mazes if isinstance(page, SharedPage)], [*contents.keys], binding


def _box(place: Place) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the maze and its arrows."""
    left = place.left + (place.width - place.side * sum(place.maze.widths)) / 2
    top = place.top + place.head
    return left, top, left + place.side * sum(place.maze.widths), top + place.side * place.maze.area.height


def _texts(place: Place) -> list[tuple[float, float, float, float]]:
    """The same of the lines above and below it."""
    boxes = []
    for begin, lines in ((place.top, place.above), (_box(place)[3], place.below)):
        top = begin
        for line in lines:
            rules = line.text.count("_") if ": __" in line.text else 0  # narrower than letters are
            width = (text_length(line.text) - 0.06 * rules) * line.lettering.points * MM_OF_POINT
            left = place.left + (0 if line.lettering.across == "left" else (place.width - width) / 2)
            boxes.append((left, top, left + width, top + line.height))
            top += line.height
    return boxes


def _overlap(one: Sequence[float], other: Sequence[float]) -> bool:
    near = 0.01
    return all(max(one[side], other[side]) + near < min(one[side + 2], other[side + 2]) for side in (0, 1))


@pytest.mark.parametrize("book", BOOKS)
def test_no_two_mazes_and_texts_of_a_page_overlap_or_leave_it(book: str) -> None:
    mazes, keys, _ = _planned(book)
    for page in [*mazes, *keys]:
        boxes = [box for place in page.placed for box in (_box(place), *_texts(place))]
        assert not any(_overlap(one, other) for one, other in combinations(boxes, 2))
        wide, high = page.places.room
        assert all(min(box) >= -0.01 and box[2] <= wide + 0.01 and box[3] <= high + 0.01 for box in boxes)


def _on_sheet(page: SharedPage, binding: BookletLayout) -> tuple[Any, Callable[[float, float], tuple[float, float]]]:
    """A sheet, and a function that returns where a place of it lies on the page: right and down."""
    new = shared_sheet(page, binding)
    shown = new.drawn(binding.printing)
    side = shown.page.cell_size / PX_OF_MM
    widths = {column: pixels / PX_OF_MM for column, pixels in shown._pixels.items()}  # noqa: SLF001 - no other way

    def at(row: float, column: float) -> tuple[float, float]:
        right = sum(widths.get(one, side) for one in range(2, int(column)))
        down = sum(new.heights[one] * MM_OF_POINT if one in new.heights else side for one in range(2, int(row)))
        return right + (column - int(column)) * side, down + (row - int(row)) * side

    return shown, at


@pytest.mark.parametrize("book", BOOKS)
def test_a_sheet_fills_its_page_and_its_mazes_lie_where_they_do_in_a_document(book: str) -> None:
    mazes, _, binding = _planned(book)
    for page in mazes:
        shown, at = _on_sheet(page, binding)
        side, (wide, high) = shown.page.cell_size / PX_OF_MM, page.places.room
        right, down = at(shown.printed.bottom + 1, shown.printed.right + 1)
        assert high - 2 < down <= high + 0.1
        assert right <= wide + side
        names = shared_sheet(page, binding).known
        for place in page.placed:
            if place.maze.is_key:
                continue
            (area,) = names[f"maze_{place.maze.number}"].areas
            left, top, end, bottom = _box(place)
            middle = at((area.top + area.bottom + 1) / 2, (area.left + area.right + 1) / 2)
            assert middle == pytest.approx(((left + end) / 2, (top + bottom) / 2), abs=2.5 * side)


@pytest.mark.parametrize("width", [30.0, 60.0, 120.0])
def test_a_line_fits_its_place_and_blanks_stay_together(width: float) -> None:
    blanks = "\u00a0".join(["__"] * 13)
    placed = Line(f"Anna. The letters on the way make a word: {blanks}", Lettering(13, bold=True)).placed(width)
    assert blanks in [line.text for line in placed] or placed[-1].text.endswith(blanks)
    assert all(text_length(line.text) * line.lettering.points * MM_OF_POINT <= width for line in placed)


def _sides(word: Mapping[str, Any]) -> list[float]:
    return [word[side] for side in ("x0", "top", "x1", "bottom")]


@pytest.mark.parametrize("per_page", daily([1, 2], 1))
def test_arrows_above_a_maze_stand_outside_below_its_title(
    per_page: int, tmp_path: Path, run: Callable[..., Result]
) -> None:
    pdfplumber = pytest.importorskip("pdfplumber")
    names = tmp_path / "few.txt"
    names.write_text("Anna\nBo\n", encoding="utf-8")
    options = "--collect {name} --from 9x9 --to 9x9 --seed 2 --language en --keys none"
    book = tmp_path / "book.pdf"
    result = run("booklet", book, "--names", names, "--per-page", per_page, *options.split())
    assert result.status == 0, result.err
    with pdfplumber.open(book) as document:
        for page in document.pages:
            words = page.extract_words()
            # The heads of arrows: walls are straight, and solutions have another colour.
            arrows = [one for one in page.curves if len(one["pts"]) == 5 and one["stroking_color"] == (0, 0, 0)]
            others = [_sides(word) for word in words]
            assert arrows
            assert not any(_overlap(_sides(arrow), other) for arrow in arrows for other in others)
