"""Shapes from formulas: one piece, upright and alike on both sides, at any size."""

from itertools import product

import pytest

from excelmaze import Grid
from excelmaze.options.values import option_named
from excelmaze.shapes.formulas import SHAPES, drawn
from tests.cases import daily
from tests.shapes.test_mask import redrawn

LOPSIDED = {"spiral", "fish", "house"}


def test_the_table_of_options_names_all_shapes() -> None:
    assert option_named("shape").choice_names == tuple(SHAPES)


@pytest.mark.parametrize(("name", "step"), daily(product(SHAPES, [1, 5]), [("heart", 5)]))
def test_a_shape_is_one_piece_at_any_size_and_fills_its_width(name: str, step: int) -> None:
    for cols in [*range(SHAPES[name].least, 40, step), *(60, 99, 150)[:: 4 - step]]:
        grid = Grid.from_shape(name, cols=cols)
        assert grid == Grid.from_shape(name, cols=cols)
        assert len(grid.pieces) == 1, cols
        assert cols - 2 <= grid.bounds.width <= cols
        assert abs(grid.bounds.height - cols * SHAPES[name].height) <= 3


@pytest.mark.slow
@pytest.mark.parametrize("name", daily(sorted({*SHAPES} - LOPSIDED), 1))
def test_a_shape_is_its_own_mirror_image(name: str) -> None:
    for cols in range(SHAPES[name].least, 40):
        mask = drawn(name, max(round(cols * SHAPES[name].height), 1), cols)
        assert [row[::-1] for row in mask.rows] == list(mask.rows), cols


def test_a_heart_is_a_heart() -> None:
    assert redrawn(Grid.from_shape("heart", cols=11)) == [
        ".###...###.",
        "#####.#####",
        "###########",
        "###########",
        ".#########.",
        ".#########.",
        "..#######..",
        "....###....",
        ".....#.....",
        ".....#.....",
    ]


def test_rings_spirals_faces_and_houses_have_their_holes() -> None:
    """A hole is a part of the outside that does not reach the rim."""
    holes = {}
    for name in SHAPES:
        mask = drawn(name, round(60 * SHAPES[name].height), 60)
        outside = Grid.from_mask(["." * 62, *(f".{line}." for line in mask.lines()), "." * 62], invert=True)
        holes[name] = len(outside.pieces) - 1
    assert {name: count for name, count in holes.items() if count} == {"ring": 1, "cat": 3, "fish": 1, "house": 1}
