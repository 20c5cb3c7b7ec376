"""`excelmaze picture`: drawings and images whose way paints them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import load_workbook

from excelmaze.maze.generation import follow
from excelmaze.xlsx.read import read
from excelmaze.xlsx.recipes import read_recipe
from tests.cases import daily
from tests.conftest import Result, not_none
from tests.validation import audit

Run = Callable[..., Result]

BOAT = ["...#....", "..##.#..", ".###.##.", "...#....", "########", ".######."]


@pytest.fixture(autouse=True)
def _drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("boat.txt").write_text("\n".join(BOAT), encoding="utf-8")


def doubled(lines: list[str], top: int, left: int) -> set[tuple[int, int]]:
    return {
        (top + 2 * row + down, left + 2 * column + right)
        for row, line in enumerate(lines)
        for column, sign in enumerate(line)
        if sign != "."
        for down in (0, 1)
        for right in (0, 1)
    }


@pytest.mark.parametrize("algorithm", daily(["backtracker", "kruskal", "eller", "cellular"], ["backtracker"]))
def test_the_solution_of_the_written_sheet_is_the_doubled_drawing(algorithm: str, run: Run) -> None:
    """With its bridge, and a margin around, where straight lanes lead in and out; solved from the borders alone."""
    done = run("picture", "boat.txt", "boat.xlsx", "--margin", "3", "--seed", "7", "--algorithm", algorithm)
    assert done.status == 0, done.err
    assert "the picture was in 2 parts; bridges join them, as --preview shows" in done.out
    maze = read("boat.xlsx")
    way = maze.solution_rooms
    bridged = [*BOAT[:3], "...#.#..", *BOAT[4:]]
    painted = doubled(bridged, 5, 5)
    lane = (len(way) - len(painted)) // 2
    assert lane >= 3
    assert {maze.grid.place(cell) for cell in way[lane:-lane]} == painted
    rim = maze.grid.bounds
    for end in maze.ends[0]:
        row, column = maze.grid.place(not_none(end))
        assert row in (rim.top, rim.bottom) or column in (rim.left, rim.right)
    assert sum(map(int.bit_count, maze.passages)) == 2 * (maze.grid.size - 1)
    assert load_workbook("boat.xlsx").sheetnames == ["Maze", "Solution"]
    recipe = not_none(read_recipe("boat.xlsx"))
    assert follow(recipe) == maze
    assert audit(Path("boat.xlsx")) == []


def test_a_preview_is_printed_and_nothing_written(run: Run) -> None:
    done = run("picture", "boat.txt", "--preview")
    assert done.out.splitlines() == [*BOAT[:3], "...#.+..", *BOAT[4:]]
    assert [path.name for path in Path().iterdir()] == ["boat.txt"]


def test_an_image_is_taken_by_its_dark(run: Run) -> None:
    """A disc, as wide as was asked for: its way is as long as four times its pixels, and leads to the rim."""
    image = pytest.importorskip("PIL.Image").new("L", (120, 120), 255)
    for x in range(120):
        for y in range(120):
            if (x - 60) ** 2 + (y - 60) ** 2 < 45**2:
                image.putpixel((x, y), 20)
    image.save("disc.png")
    assert run("picture", "disc.png", "disc.xlsx", "--width", "20", "--seed", "1").status == 0
    dark = "".join(run("picture", "disc.png", "--width", "20", "--preview").out.splitlines()).count("#")
    assert 150 < dark < 200
    above = 6
    assert len(read("disc.xlsx").solve() or []) == 4 * dark + 2 * above
