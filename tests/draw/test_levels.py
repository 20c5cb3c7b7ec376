"""Mazes with levels: what their sheets show, and what is read back from that alone."""

import pytest

from excelmaze import Grid, InputError, generate
from excelmaze.draw.layout import Role
from excelmaze.draw.tilings import detect, lay_out, lay_out_sheets, tiling_of
from excelmaze.draw.tilings.levels import BOTH, DOWN, UP
from excelmaze.pictures.text import draw_sheets
from tests.draw.seen import SeenLayout


def test_arrows_and_links_lead_to_the_same_cell_of_the_other_sheet() -> None:
    maze = generate("B2:F6", "wilson", seed=3, levels=3, stairs=1)
    layouts = lay_out_sheets(maze)
    assert [layout.sheet for layout in layouts] == ["Floor 1", "Floor 2", "Floor 3"]
    seen = set()
    for level, layout in enumerate(layouts):
        assert layout.links.keys() == layout.texts.keys()
        for cell, text in layout.texts.items():
            seen.add(text)
            above = layouts[level + 1].texts.get(cell, "") if level < 2 else ""
            below = layouts[level - 1].texts.get(cell, "") if level else ""
            assert (text in {UP, BOTH}) == (above in {DOWN, BOTH} and above != "")
            assert (text in {DOWN, BOTH}) == (below in {UP, BOTH} and below != "")
            assert layout.links[cell] == [level + step for step in {UP: [1], DOWN: [-1], BOTH: [1, -1]}[text]]
    assert seen == {UP, DOWN, BOTH}


def test_stairs_are_filled_and_the_solution_is_seen_on_all_sheets() -> None:
    maze = generate("B2:F6", "wilson", seed=3, levels=3, stairs=1)
    (way,) = maze.room_paths()
    for level, (layout, solved) in enumerate(
        zip(lay_out_sheets(maze), lay_out_sheets(maze, solution=True), strict=True)
    ):
        for cell, role in enumerate(layout.roles):
            if level * 25 + cell not in maze.ends[0]:
                assert role == (Role.STAIRS if cell in layout.texts else Role.OPEN)
        shown = {cell for cell, role in enumerate(solved.roles) if role in {Role.SOLUTION, Role.START, Role.GOAL}}
        assert shown == {room - level * 25 for room in way if room // 25 == level}


def test_a_terminal_shows_level_below_level() -> None:
    maze = generate("B2:C3", seed=1, levels=2)
    lines = [*draw_sheets(lay_out_sheets(maze))]
    assert lines[0] == "Floor 1"
    assert lines[6:8] == ["", "Floor 2"]
    assert str(maze) == "\n".join(lines)
    with pytest.raises(InputError, match="the maze takes 2 sheets"):
        lay_out(maze)


def test_one_sheet_alone_is_no_maze_with_levels() -> None:
    maze = generate("B2:F6", seed=3, levels=2)
    layout = lay_out_sheets(maze)[0]
    seen = SeenLayout(layout)
    assert detect(seen).read([seen]).grid == Grid.from_selection("B2:F6")


def test_levels_with_other_cells_are_refused() -> None:
    one, other = (lay_out_sheets(generate(cells, seed=3, levels=2)) for cells in ("B2:F6", "B3:F7"))
    with pytest.raises(InputError, match="level 1 has the cells B2:F6 and level 2 B3:F7; move one of them"):
        tiling_of(generate("B2:F6", levels=2).grid).read([SeenLayout(one[0]), SeenLayout(other[1])])
