"""No letter, arrow or picture of a page lies over another: measured on documents, ours and those of printed sheets."""

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("reportlab")

from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.pictures.export import export
from tests.cases import daily
from tests.pictures.test_flood import KINDS

pdfplumber = pytest.importorskip("pdfplumber")

TITLE = "A maze for Jürgen Müller-Lüdenscheidt, his sister, and all who are called Bartholomew"
MARKS: list[dict[str, Any]] = [
    *({"marks": marks} for marks in ("words", "letters", "arrows")),
    {"images": "bee"},
]
# Letters have room within their boxes: so much of each side is no ink.
_AIR = 0.2


def boxes_of(page: Any) -> list[tuple[str, float, float, float, float]]:  # noqa: ANN401 - it has no types
    """What each letter and picture is, and its left, top, right and bottom."""
    found = []
    # The heads of arrows: walls are straight, and solutions have another colour.
    arrows = [one for one in page.curves if len(one["pts"]) == 5 and one["stroking_color"] == (0, 0, 0)]
    for one in (*page.chars, *page.images, *arrows):
        wide, high = _AIR * (one["x1"] - one["x0"]), _AIR * (one["bottom"] - one["top"])
        what = one.get("text", "a picture or an arrow")
        if what.strip() and what != "_":
            found.append((what, one["x0"] + wide, one["top"] + high, one["x1"] - wide, one["bottom"] - high))
    return found


def overlapping(path: Path) -> list[str]:
    """Which letters and pictures of a document overlap."""
    with pdfplumber.open(path) as document:
        pairs = [pair for page in document.pages for pair in combinations(boxes_of(page), 2)]
    assert pairs
    return [
        f"{one[0]} and {other[0]} at {one[1]:.0f}, {one[2]:.0f}"
        for one, other in pairs
        if one[1] < other[3] and other[1] < one[3] and one[2] < other[4] and other[2] < one[4]
    ]


def maze_of(kind: str) -> Maze:
    cells, options = KINDS[kind]
    return generate(Grid.from_selection(cells), "backtracker", seed=4, **options)


@pytest.mark.parametrize("kind", daily(KINDS, ["squares", "hexagons", "torus"]))
@pytest.mark.parametrize("paper", ["A4", "A6"])
def test_nothing_lies_over_another_in_a_document(kind: str, paper: str, tmp_path: Path) -> None:
    for number, marks in enumerate(MARKS):
        path, options = tmp_path / f"{number}.pdf", {"paper": paper, "title": TITLE, "name_line": True, **marks}
        export(maze_of(kind), path, **options, solution="shown", footer="{page} of {pages}", language="en")
        assert overlapping(path) == [], marks
