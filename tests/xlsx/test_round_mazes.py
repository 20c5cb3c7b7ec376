"""Round mazes in workbooks: drawings that the recipe explains, and that no command changes."""

import re
from math import atan2, hypot, pi
from pathlib import Path
from typing import NamedTuple

import pytest

from excelmaze import WorkbookError, clear_workbook, generate, read, save, solve_workbook
from excelmaze.cli import main
from excelmaze.grids.rings import RoundGraph
from excelmaze.maze.maze import Maze
from excelmaze.xlsx.maze_drawings import drawings_on
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.cases import daily
from tests.xlsx.workbooks import fill_cells, parts_of


@pytest.fixture(scope="module")
def maze() -> Maze:
    return generate("", tiling="round", rings=4, seed=3)


@pytest.fixture
def book(maze: Maze, tmp_path: Path) -> Path:
    path = tmp_path / "round.xlsx"
    save(maze, path)
    return path


def names_in(path: Path) -> list[str]:
    with open_workbook(path) as opened:
        return [*drawings_on(opened.sheet(None))]


def test_walls_and_marks_are_named_and_described(book: Path) -> None:
    assert names_in(book) == ["Maze walls", "Maze start", "Maze goal"]
    drawn = parts_of(book)["xl/drawings/sheet1drawing1.xml"].decode()
    assert all(re.findall(r'descr="([^"]*)"', drawn))


def test_the_walls_on_the_sheet_are_those_of_the_maze(maze: Maze, book: Path) -> None:
    shut = walls_drawn(parts_of(book)["xl/drawings/sheet1drawing1.xml"].decode(), 4)
    rooms, passages = maze.graph, maze.passages
    assert isinstance(rooms, RoundGraph)
    for room in range(1, rooms.size):
        ring, place = rooms.place(room)
        middle = (place + 0.5) / rooms.rooms_in(ring)
        assert shut.across(ring, middle) != passages[room] >> rooms.inwards[room] & 1
        assert shut.along(ring + 0.5, (place + 1) / rooms.rooms_in(ring)) != passages[room] & 1
    opening = maze.openings[0].cell
    assert not shut.across(5, (rooms.place(opening)[1] + 0.5) / 24)
    assert sum(shut.across(5, (place + 0.5) / 24) for place in range(24)) == 23


class Shut(NamedTuple):
    """Walls of a round maze in rings and turns: the radius and both ends of arcs, the turn and both ends of others."""

    arcs: list[tuple[float, float, float]]
    radial: list[tuple[float, float, float]]

    def across(self, radius: float, turn: float) -> bool:
        """Return whether an arc leads through a place."""
        return any(
            round(at) == radius and (begin - 0.001 <= turn <= end + 0.001 or begin <= turn + 1 <= end)
            for at, begin, end in self.arcs
        )

    def along(self, radius: float, turn: float) -> bool:
        """Return whether a wall from ring to ring leads through a place."""
        return any(begin < radius < end and abs((at - turn + 0.5) % 1 - 0.5) < 0.001 for at, begin, end in self.radial)


def walls_drawn(drawing: str, rings: int) -> Shut:
    """Return the walls that a drawing has, as a program draws them: each arc begins where the step before ended."""
    path = drawing[drawing.index("<a:path ") : drawing.index("</a:path>")]
    side = int(re.search(r'w="(\d+)"', path)[1]) / (2 * (rings + 1))  # type: ignore[index]
    shut, x, y = Shut([], []), 0.0, 0.0
    for kind, *numbers in re.findall(r'<a:(moveTo|lnTo)><a:pt x="(\d+)" y="(\d+)"', path):
        before = x, y
        x, y = (int(number) / side for number in numbers)
        if kind == "lnTo":
            ends = [(one - rings - 1, other - rings - 1) for one, other in (before, (x, y))]
            begin, turn = (atan2(right, -down) / (2 * pi) % 1 for right, down in ends)
            near, far = sorted(hypot(*end) for end in ends)
            if far - near < 0.01:
                by = (turn - begin + 0.5) % 1 - 0.5
                shut.arcs.append((far, *((begin, begin + by) if by > 0 else (turn, turn - by))))
            else:
                shut.radial.append((turn, near, far))
    return shut


def test_the_way_is_drawn_over_the_walls(maze: Maze, tmp_path: Path) -> None:
    path = tmp_path / "solved.xlsx"
    save(maze, path, solution="shown", solution_style="dots")
    assert names_in(path).count("Maze solution") == 1
    (drawing,) = (
        data.decode() for name, data in parts_of(path).items() if name.startswith("xl/drawings/sheet1drawing")
    )
    (solution,) = (part for part in drawing.split("<xdr:twoCellAnchor") if 'name="Maze solution"' in part)
    assert solution.count("<a:moveTo>") == len(maze.solution_rooms) - 2


def test_without_its_recipe_a_drawing_is_no_maze(maze: Maze, tmp_path: Path) -> None:
    path = tmp_path / "drawn.xlsx"
    save(maze.replaced(recipe=None), path)
    with pytest.raises(WorkbookError, match="no recipe of the maze that is drawn"):
        read(path)


@pytest.mark.parametrize(
    ("command", "said"),
    daily(
        [
            (["stats", "BOOK"], "55 rooms in 4 rings"),
            (["show", "BOOK"], "goal 0:1"),
            (["export", "BOOK", "OUT.svg"], "55 rooms in 4 rings"),
        ],
        2,
    ),
)
def test_commands_take_a_round_maze(
    book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str], said: str
) -> None:
    words = [word.replace("BOOK", str(book)).replace("OUT", str(tmp_path / "out")) for word in command]
    assert main(words) == 0
    assert said in capsys.readouterr().out


def test_beside_it_cells_are_filled_solved_and_cleared(maze: Maze, book: Path) -> None:
    drawn = parts_of(book)["xl/drawings/sheet1drawing1.xml"]
    fill_cells(book, cells="AA2:AE6", seed=1)
    solve_workbook(book, cells="AA2:AE6")
    assert read(book, cells="C3") == maze
    clear_workbook(book, cells="AA2:AE6")
    assert read(book) == maze
    assert parts_of(book)["xl/drawings/sheet1drawing1.xml"] == drawn
