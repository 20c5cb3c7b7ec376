"""Mazes as text: two drawings to look at, and every drawing read back."""

import re

import pytest
from hypothesis import given

from excelmaze.draw.tilings import lay_out
from excelmaze.errors import InputError
from excelmaze.grids.dimensions import cells_of
from excelmaze.grids.grid import Grid
from excelmaze.grids.room_graphs import graph_on
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.pictures.text import STYLES, draw
from tests.conftest import grids
from tests.trees import places_of

DRAWINGS = {
    "line": """\
╷   ┌───────┬───────┐
│ S │ •   • │ •   • │
│   │   ╷   │   ╷   │
│ • │ • │ • │ • │ • │
│   ╵   │   ╵   │   │
│ •   • │ •   • │ G │
└───────┴───────┘   ╵""",
    "block": """\
▉ ▉▉▉▉▉▉▉▉▉
▉S▉• •▉• •▉
▉ ▉ ▉ ▉ ▉ ▉
▉•▉•▉•▉•▉•▉
▉ ▉ ▉ ▉ ▉ ▉
▉• •▉• •▉G▉
▉▉▉▉▉▉▉▉▉ ▉""",
    "ascii": """\
    __ __ __ __
|S |     |     |
|  |  |  |  |  |
|__ __|__ __|G |""",
}


def walls_in_line(lines: list[str], row: int, column: int) -> list[bool]:
    """The walls of a cell, from the box-drawing characters in the middles of its sides."""
    padded = [line.ljust(400) for line in lines]
    y, x = 2 * row + 1, 4 * column + 2
    return [padded[y - 1][x] == "─", padded[y][x + 2] == "│", padded[y + 1][x] == "─", padded[y][x - 2] == "│"]


def walls_in_blocks(lines: list[str], row: int, column: int) -> list[bool]:
    padded = [line.ljust(400) for line in lines]
    y, x = 2 * row + 1, 2 * column + 1
    return [text == "▉" for text in (padded[y - 1][x], padded[y][x + 1], padded[y + 1][x], padded[y][x - 1])]


def walls_in_ascii(lines: list[str], row: int, column: int) -> list[bool]:
    padded = [line.ljust(400) for line in lines]
    y, x = row + 1, 3 * column + 2
    return [padded[y - 1][x] == "_", padded[y][x + 1] == "|", padded[y][x] == "_", padded[y][x - 2] == "|"]


READERS = {"line": walls_in_line, "block": walls_in_blocks, "ascii": walls_in_ascii}


@pytest.mark.parametrize("style", READERS)
@given(grid=grids().filter(lambda grid: grid.bounds.size < 400))
def test_every_wall_is_drawn_and_nothing_else(style: str, grid: Grid) -> None:
    layout = lay_out(generate(grid, seed=1))
    lines = list(draw(layout, style))
    bounds = grid.bounds
    for (row, column), cell in places_of(grid).items():
        drawn = READERS[style](lines, row - bounds.top, column - bounds.left)
        expected = [bool(layout.lines[cell] >> direction & 1) for direction in range(4)]
        assert drawn == expected
    assert all(line == line.rstrip() for line in lines)


@pytest.mark.parametrize("style", DRAWINGS)
def test_a_small_maze_looks_like_this(style: str) -> None:
    layout = lay_out(generate(Grid.rectangle(3, 5), seed=1, goal="farthest"), solution=True)
    assert "\n".join(draw(layout, style)) == DRAWINGS[style]


def test_unvisited_cells_are_shaded() -> None:
    layout = lay_out(generate(Grid.from_selection("A1:B1,A3:B3"), seed=1, pieces="leave"))
    assert list(draw(layout))[5] == "│ ░ │ ░ │"


def test_an_unknown_style_is_refused() -> None:
    with pytest.raises(InputError, match="style 'braille' does not exist; choose one of line, block, ascii"):
        draw(lay_out(generate(Grid.rectangle(2, 2), seed=1)), "braille")


def test_a_selection_spread_over_the_sheet_is_too_large_to_show() -> None:
    with pytest.raises(InputError, match=r"A1:XFD1048576 has 17,179,869,184 places, too many to show"):
        list(draw(lay_out(generate(Grid.from_selection("A1,XFD1048576"), seed=1))))


def picture(maze: Maze, style: str) -> str:
    return "\n".join(draw(lay_out(maze), style))


def test_diagonals_of_triangles_are_drawn_in_plain_characters_before_the_line_below() -> None:
    maze = generate(graph_on(Grid.rectangle(3, 5), tiling="triangles-alike"), seed=1, goal="farthest")
    assert picture(maze, "ascii").split("\n") == [
        "    __ __ __ __",
        "|S |   \\       |",
        " \\  __|\\  __|  |",
        "|__ __ __ __ __|",
    ]


@pytest.mark.parametrize("style", list(STYLES))
def test_letters_are_written_whole_however_long_they_are(style: str) -> None:
    """A torus of many openings has letters beyond Z, and two in each corner."""
    maze = generate(graph_on(Grid.rectangle(60, 60), wrap="both"), seed=1)
    texts = {text.strip() for text in lay_out(maze).texts.values()}
    assert max(map(len, texts)) > 2
    drawn = re.split(r"[^A-Z]+", picture(maze, style))
    starts = {f"S{letters}" for letters in " ".join(texts).split()}
    assert {*" ".join(texts).split()} <= {*drawn} | {one[1:] for one in {*drawn} & starts}


def test_arrows_are_written_whole_or_refused() -> None:
    maze = generate(graph_on(cells_of("2x2x2x2", 2, 2), dimensions="2x2x2x2"), seed=1)
    assert "→↑" in picture(maze, "block")
    with pytest.raises(InputError, match="style 'ascii' has no characters for arrows; choose line or block"):
        picture(maze, "ascii")
