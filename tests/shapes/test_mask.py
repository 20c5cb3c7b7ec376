"""Masks: drawings become grids and come back."""

from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from excelmaze import Grid, generate
from excelmaze.errors import ExcelMazeError, InputError
from excelmaze.shapes.mask import Mask
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW
from tests.conftest import refused
from tests.graphs import made_again

SIGNS = " .#xX@0é"
DRAWINGS = st.lists(st.text(SIGNS, max_size=12), min_size=1, max_size=12).filter(
    lambda lines: any(line.strip(" .") for line in lines)
)


def redrawn(grid: Grid) -> list[str]:
    """The lines of a drawing whose cells a grid has."""
    top, left, bottom, right = grid.bounds
    return [
        "".join(".#"[grid.cell_at(row, column) is not None] for column in range(left, right + 1))
        for row in range(top, bottom + 1)
    ]


@given(DRAWINGS)
def test_a_drawing_comes_back_from_its_grid(lines: list[str]) -> None:
    """Every sign but spaces and full stops is a cell, `#` too."""
    mask = Mask.from_lines(lines).cropped()
    assert redrawn(Grid.from_mask(lines, at="C4")) == mask.lines()
    width = max(map(len, lines))
    expected = ["".join("." if sign in " ." else "#" for sign in line.ljust(width)) for line in lines]
    assert Mask.from_lines(lines).lines() == expected


@given(DRAWINGS, st.integers(0, 99))
def test_the_recipe_of_a_drawing_makes_its_maze_again(lines: list[str], seed: int) -> None:
    maze = generate(Grid.from_mask(lines), seed=seed)
    again = made_again(maze)
    assert (again, again.recipe) == (maze, maze.recipe)


def test_a_recipe_tells_many_areas_in_a_short_text_and_few_as_they_are() -> None:
    heart = generate(Grid.from_shape("heart", cols=60), seed=1).recipe
    square = generate("B2:F6,H2:J4", seed=1).recipe
    assert heart is not None
    assert square is not None
    assert heart.cells.startswith("B2=")
    assert len(heart.cells) < len(Grid.from_shape("heart", cols=60).address)
    assert square.cells == "B2:F6,H2:J4"


@given(DRAWINGS, st.integers(1, 4))
def test_a_drawing_of_twice_the_size_has_two_cells_for_each(lines: list[str], times: int) -> None:
    mask = Mask.from_lines(lines)
    scaled = mask.scaled(mask.height * times, mask.width * times)
    expected = ["".join(sign * times for sign in line) for line in mask.lines() for _ in range(times)]
    assert scaled.lines() == expected


def test_a_size_is_a_box_in_which_a_drawing_keeps_its_proportions() -> None:
    lines = ["#" * 10] * 5
    sizes = [(20, None), (None, 20), (20, 20), (5, 100), (1, 1)]
    bounds = [Grid.from_mask(lines, rows=rows, cols=cols).bounds for rows, cols in sizes]
    assert [(area.height, area.width) for area in bounds] == [(20, 40), (10, 20), (10, 20), (5, 10), (1, 1)]


def test_a_file_that_ends_in_txt_is_a_drawing(tmp_path: Path) -> None:
    path = tmp_path / "mask.TXT"
    path.write_bytes("\ufeff ♥♥ \r\n\t#\r\n".encode())
    assert list(Grid.from_mask(path)) == ["B2", "C2", "I3"]
    assert len(Grid.from_mask(path, invert=True)) == 2 * 9 - 3


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "mask.txt has no cells: all of it is blank, full stops or zero; draw cells with another sign"),
        (b" .\n..", "mask.txt has no cells"),
        (b"\xff\xfe#", "mask.txt is no text in UTF-8; save the drawing as one, or give a picture"),
        (b"#" * (MAX_COLUMN + 1), "a shape of 1 row and 16,385 columns from B2 on passes Excel's last row or column"),
        pytest.param(
            b"#\n" * (MAX_ROW + 1), "passes Excel's last row or column; choose a smaller one", marks=pytest.mark.slow
        ),
    ],
)
def test_what_is_no_drawing_is_refused_in_one_line(content: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "mask.txt"
    path.write_bytes(content)
    with refused(message):
        Grid.from_mask(path)


def test_a_drawing_that_no_memory_holds_is_refused_before_it_is_made(tmp_path: Path) -> None:
    path = tmp_path / "mask.txt"
    path.write_text("#" * 1_000_000 + "\n" * 1_000_000, encoding="utf-8")
    with pytest.raises(InputError, match=r"the drawing mask\.txt has 1,000,000,000,000 cells, and a maze at most"):
        Grid.from_mask(path)


@given(st.lists(st.lists(st.sampled_from([0, 1, True, 2.5]), min_size=1, max_size=6), min_size=1, max_size=6))
def test_rows_of_numbers_are_a_mask(rows: list[list[float]]) -> None:
    assume(any(map(any, rows)))
    lines = ["".join("#" if value else " " for value in row) for row in rows]
    assert Grid.from_mask(rows) == Grid.from_mask(lines)


@pytest.mark.parametrize("wrong", [None, 5, [1], [], b"x", [""], [[]], [["#"]], [[1], "#"], [[0]], [[[1]]]])
def test_what_is_no_mask_at_all_is_refused_in_one_line(wrong: object) -> None:
    with pytest.raises(ExcelMazeError) as caught:
        Grid.from_mask(wrong)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)
