"""Tests for `excelmaze.sheet.lengths`, and for papers, margins and sizes of cells as people type them."""

import pytest

from excelmaze.errors import did_you_mean
from excelmaze.sheet.lengths import millimetres
from excelmaze.sheet.paper import (
    PAPERS,
    SIZES,
    cell_pixels,
    cell_side,
    column_width,
    margins_of,
    paper_number,
    paper_size,
    placed_on,
    row_height,
    size_numbered,
)
from tests.conftest import refused


def test_cells_of_every_size_are_square_by_excels_own_arithmetic() -> None:
    """ECMA-376, part 1, 18.3.1.13, where a digit of the Normal font has 7 pixels; rows are in steps of .75 points."""
    for pixels in range(4, 546):
        width, height = column_width(pixels), row_height(pixels)
        assert (width * 256).is_integer(), pixels
        assert int((256 * width + int(128 / 7)) / 256 * 7) == pixels
        assert (height / 0.75).is_integer(), pixels
        assert height * 96 / 72 == pixels


@pytest.mark.parametrize(
    ("text", "side"),
    [
        *(("7mm", 7), ("7 mm", 7), (" 7MM ", 7), ("1cm", 10), ("0,5cm", 5), ("0.5in", 12.7), (".5in", 12.7)),
        *(('0.5"', 12.7), ("96px", 25.4), ("96", 25.4), ("36pt", 12.7)),
    ],
)
def test_a_cell_has_the_size_that_was_typed(text: str, side: float) -> None:
    assert cell_side(text) == pytest.approx(side)
    assert cell_pixels(text) == round(side * 96 / 25.4)


@pytest.mark.parametrize("text", ["", "mm", "7 m", "7mmm", "-7mm", "1e3", "7,5,5mm", "seven", "٧mm"])
def test_what_is_no_length_is_refused(text: str) -> None:
    assert millimetres(text, "mm") is None
    with refused("give fit, 7mm, 0.5in, or pixels such as 20"):
        cell_side(text)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        *((name, size) for name, size in SIZES.items()),
        *((name.lower(), size) for name, size in SIZES.items()),
        *(("6x9in", (152.4, 228.6)), ("6 x 9 in", (152.4, 228.6)), ("6in x 9in", (152.4, 228.6))),
        *(("15x20cm", (150, 200)), ("8,5x11in", (215.9, 279.4)), ("150\u00d7200mm", (150, 200))),
    ],
)
def test_a_paper_has_the_size_that_was_typed(text: str, size: tuple[float, float]) -> None:
    assert paper_size(text) == size


def test_every_paper_with_a_number_is_printed_as_itself() -> None:
    for name, number in PAPERS.items():
        assert paper_number(name.upper()) == number
        assert size_numbered(number) == SIZES[name]
        assert placed_on(SIZES[name], "portrait", margins_of("10"), 8).number == number


@pytest.mark.parametrize(
    ("text", "margins"),
    [
        *(("15", (15, 15, 15, 15)), ("15mm", (15, 15, 15, 15)), ("1.5cm", (15, 15, 15, 15)), ("1,5cm", (15,) * 4)),
        *(("0.5in", (12.7,) * 4), ("10,15,10,15", (10, 15, 10, 15)), ("1cm,15,0.5in,0", (10, 15, 12.7, 0))),
    ],
)
def test_margins_are_those_that_were_typed(text: str, margins: tuple[float, ...]) -> None:
    assert tuple(margins_of(text)) == pytest.approx(margins)


@pytest.mark.parametrize("text", ["", "1,5", "10,15", "10,15,10", "wide", "10,15,10,15,10"])
def test_margins_that_could_be_several_are_refused(text: str) -> None:
    with refused("give one, such as 15mm or 0.5in, or top,right,bottom,left"):
        margins_of(text)


@pytest.mark.parametrize(
    ("name", "names", "nearest"),
    [
        *(("hart", ["disc", "heart"], "heart"), ("leter", SIZES, "Letter"), ("--alogrithm", ["--algorithm"], None)),
        *(("Tremau", ["random-mouse", "tremaux"], "tremaux"), ("xyz", ["heart"], ""), ("", ["heart"], "")),
    ],
)
def test_the_nearest_name_is_suggested(name: str, names: list[str], nearest: str | None) -> None:
    expected = names[0] if nearest is None else nearest
    assert did_you_mean(name, names) == (f"did you mean {expected}?" if expected else "")
