"""Pictures go into open files and notebooks, as they go into files with names."""

import re
from io import BytesIO
from xml.etree import ElementTree as ET

import pytest

from excelmaze import Graph, InputError, export, generate
from tests.conftest import not_none, refused

MAZE = generate("B2:F6", seed=7)


def test_several_pages_are_no_open_file() -> None:
    out = BytesIO()
    with pytest.raises(InputError, match=r"^2 pages of \.svg are as many files"):
        export(MAZE, out, format="svg", solution="sheet")
    assert out.getvalue() == b""


def test_a_notebook_shows_a_picture() -> None:
    element = ET.fromstring(MAZE.svg_inline(theme="color"))  # noqa: S314 - our own
    assert element.tag == "{http://www.w3.org/2000/svg}svg"
    assert MAZE._repr_svg_() == MAZE.svg_inline()
    assert generate("B2:F6", seed=7, levels=2)._repr_svg_() is None


def test_mazes_of_one_page_have_ids_of_their_own() -> None:
    """Else a screen reader would call the second maze by the title of the first."""
    others = [MAZE.svg_inline(), MAZE.svg_inline(theme="print"), generate("B2:F6", seed=8).svg_inline()]
    ids = [re.findall(r' id="(.*?)"', element) for element in others]
    assert all(len({*own}) == len(own) > 0 for own in ids)
    assert len({one for own in ids for one in own}) == sum(map(len, ids))
    for element, own in zip(others, ids, strict=True):
        used = re.findall(r"url\(#(.*?)\)", element)
        used += not_none(re.search('aria-labelledby="(.*?)"', element))[1].split()
        assert {*used} == {*own}


def test_a_notebook_shows_every_sheet_of_a_maze_and_how_it_was_made() -> None:
    shown = generate("B2:F6", seed=7, levels=2)._repr_html_() or ""
    figure = ET.fromstring(shown)  # noqa: S314 - our own
    assert [part.tag.rpartition("}")[2] for part in figure] == ["svg", "svg", "figcaption"]
    assert figure[-1].text == "50 cells, backtracker, seed 7"
    assert MAZE.svg_inline() in (MAZE._repr_html_() or "")
    assert generate("", tiling="round", rings=3, seed=1)._repr_html_() is not None
    assert generate(Graph([[1, 0]], [0]), seed=1)._repr_html_() is None


def test_several_pages_are_no_single_element() -> None:
    with refused("2 pages are as many elements; export them into files"):
        MAZE.svg_inline(solution="sheet")
