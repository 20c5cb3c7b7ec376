"""Mazes in blocks: what their cells show, and what is read back from that alone."""

from hypothesis import given
from hypothesis import strategies as st

from excelmaze import Grid, generate
from excelmaze.draw.layout import Role
from excelmaze.draw.tilings import lay_out
from excelmaze.pictures.text import STYLES, draw
from tests.draw.seen import read_back
from tests.graphs import selections
from tests.grids.test_blocks import FRAMES_DRAWN, rooms_of


def test_the_russian_program_draws_so() -> None:
    maze = generate("B2:J8", "tractor", seed=2, walls="blocks", goal="none")
    assert [*draw(lay_out(maze), "block")] == [
        "▉▉▉▉▉▉▉▉▉",
        "▉   ▉   ▉",
        "▉ ▉ ▉▉▉ ▉",
        "▉ ▉     ▉",
        "▉ ▉ ▉ ▉ ▉",
        "▉ ▉ ▉ ▉ ▉",
        "▉▉▉▉▉▉▉▉▉",
    ]


def test_rooms_without_walls_have_no_posts_and_other_loops_keep_theirs() -> None:
    roles = lay_out(generate("B2:H8", seed=4, walls="blocks", loops=1, openings="none")).roles
    assert roles.count(Role.BLOCK) == 24
    maze = generate("B2:R18", seed=4, walls="blocks", rooms=2)
    assert read_back(maze) == maze
    tree = lay_out(generate("B2:R18", seed=4, walls="blocks")).roles
    assert all(tree[cell] == Role.BLOCK for cell in range(2 * 17 + 2, 15 * 17, 34))


@given(selections(most=2), FRAMES_DRAWN, st.integers(0, 99))
def test_lines_lie_only_around_the_outermost_blocks(cells: Grid, frame: str, seed: int) -> None:
    """So that LibreOffice prints the page, and borders that others draw around it mean nothing."""
    if not rooms_of(cells, frame):
        return
    layout = lay_out(generate(cells, seed=seed, walls="blocks", frame=frame))
    for cell, (lines, role, sides) in enumerate(zip(layout.lines, layout.roles, layout.grid.sides, strict=True)):
        assert lines == (~sides & 0b1111 if role == Role.BLOCK else 0), cell


def test_all_styles_of_text_show_blocks() -> None:
    layout = lay_out(generate("B2:F6", seed=1, walls="blocks", goal="farthest"))
    assert {style: [*draw(layout, style)] for style in STYLES} == {
        "line": ["██  ██████", "██S ██G", "██  ██  ██", "██      ██", "██████████"],
        "block": ["▉ ▉▉▉", "▉S▉G", "▉ ▉ ▉", "▉   ▉", "▉▉▉▉▉"],
        "ascii": ["# ###", "#S#G", "# # #", "#   #", "#####"],
    }
