"""Flaps and folds of a net: a flap outside each seam on one of its edges, folds where faces are neighbours."""

from math import floor
from pathlib import Path

import pytest

from excelmaze import export, generate
from excelmaze.draw.drawings import NET, Freeform
from excelmaze.draw.folding import with_net
from excelmaze.draw.tilings import lay_out
from excelmaze.grids.cube import FACES, FOLDS, SEAMS, cube_on, net


def test_each_edge_of_the_cube_is_a_fold_or_a_seam_with_one_flap() -> None:
    """Of 6 faces with 4 edges each, 5 folds and 7 seams."""
    cut = [edge for seam in SEAMS for edge in (seam.flap, seam.other)]
    assert (len(FOLDS), len(SEAMS), len({*cut})) == (5, 7, 14)
    assert not {*cut} & {*FOLDS}
    assert len(cut) + 2 * len(FOLDS) == 4 * len(FACES)


@pytest.mark.parametrize("side", [1, 2, 6])
def test_flaps_lie_outside_the_faces_and_do_not_overlap(side: int) -> None:
    cube = cube_on(net(side, 3, 4))
    layout = with_net(lay_out(generate(cube, seed=1)), cube)
    (drawing,) = layout.drawings
    assert drawing.name == NET
    assert isinstance(drawing.shows, Freeform)
    lines = drawing.shows.lines
    flaps, dashes = lines[: len(SEAMS)], lines[len(SEAMS) :]
    bounds, inside = layout.grid.bounds, set()
    for flap in flaps:
        (row, column), *inner, (to_row, to_column) = flap
        assert {row, column, to_row, to_column} <= {*map(floor, (row, column, to_row, to_column))}
        assert abs(to_row - row) + abs(to_column - column) == side
        for down, right in inner:
            assert (floor(down), floor(right)) not in cube.cells or (down % 1, right % 1) == (0, 0)
            assert bounds.top <= down <= bounds.bottom + 1
            assert bounds.left <= right <= bounds.right + 1
        inside |= {*inner}
    assert len(inside) == 2 * len(flaps)
    for (row, column), (to_row, to_column) in dashes:
        middle, center = (row + to_row) / 2, (column + to_column) / 2
        across = row == to_row
        beside = [(floor(middle - step * across), floor(center - step * (not across))) for step in (0.25, -0.25)]
        assert all(place in cube.cells for place in beside)
        assert len({((down - 3) // side, (right - 4) // side) for down, right in beside}) == 2


@pytest.mark.parametrize("color", ["none", "distance"])
def test_pictures_show_flaps_and_sheets_and_texts_do_not(tmp_path: Path, color: str) -> None:
    maze = generate(net(2, 2, 2), seed=1, tiling="cube")
    (picture,) = export(maze, tmp_path / "cube.svg", color=color)
    assert picture.read_text(encoding="utf-8").count('class="net"') == 1
    (text,) = export(maze, tmp_path / "cube.txt")
    assert len(text.read_text(encoding="utf-8").splitlines()) == len(str(maze).splitlines())
    assert not lay_out(maze).drawings
