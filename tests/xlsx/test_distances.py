"""Colour by distance: Excel's own scale over hidden numbers, and nothing else of the user's."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import generate, read, save
from excelmaze.draw.distances import FAR, HALFWAY, NEAR, distances
from excelmaze.draw.layout import Role
from excelmaze.draw.tilings import lay_out, lay_out_sheets
from excelmaze.grids.grid import Grid
from excelmaze.grids.levels import LevelGrid, level_names
from excelmaze.maze.maze import Maze
from tests.conftest import Result
from tests.validation import audit

KINDS: dict[str, dict[str, Any]] = {
    "squares": {},
    "loops": {"loops": 0.2},
    "pieces": {"grid": "B2:F6,J2:N6"},
    "blocks": {"walls": "blocks", "grid": "B2:R18"},
    "bricks": {"tiling": "bricks"},
    "wrapped": {"wrap": "both"},
    "sparse": {"sparseness": 2},
}


def made(grid: str = "B2:K9", **words: Any) -> Maze:  # noqa: ANN401 - of generate's own types
    return generate(grid, "wilson", seed=5, **words)


def sheet_of(path: Path, name: str = "Maze") -> Worksheet:
    found = load_workbook(path)[name]
    assert isinstance(found, Worksheet)
    return found


def numbers_in(path: Path, name: str = "Maze") -> dict[tuple[int, int], int]:
    return {
        (cell.row, cell.column): cell.value
        for row in sheet_of(path, name).iter_rows()
        for cell in row
        if isinstance(cell.value, int)
    }


def lengths(maze: Maze, sources: list[int]) -> dict[int, int]:
    graph = nx.Graph()
    graph.add_nodes_from(range(maze.graph.size))
    for room, sides in enumerate(maze.passages):
        graph.add_edges_from(
            (room, beside[room]) for side, beside in enumerate(maze.graph.neighbors) if sides >> side & 1
        )
    return {room: int(length) for room, length in nx.multi_source_dijkstra_path_length(graph, set(sources)).items()}


@pytest.mark.parametrize("color", ["distance", "distance-to-goal"])
@pytest.mark.parametrize("words", KINDS.values(), ids=KINDS)
def test_each_open_cell_has_the_distance_of_its_room(words: dict[str, Any], color: str) -> None:
    maze = made(**words)
    layout = lay_out(maze)
    (found,) = distances(maze, [layout], color)
    sources = [goal if color == "distance-to-goal" else start for start, goal in maze.ends]
    expected = lengths(maze, [room for room in sources if room is not None])
    for cell, number in enumerate(found):
        room = maze.grid.room_at(*layout.grid.place(cell))
        open_ = layout.roles[cell] == Role.OPEN and cell not in layout.texts
        if room is not None:
            assert number == (expected.get(room, -1) if open_ else -1)
        elif open_ and number >= 0:  # between blocks, or in an opening
            beside = [
                maze.grid.room_at(*layout.grid.place(side[cell])) for side in layout.grid.neighbors if side[cell] >= 0
            ]
            assert number in {expected.get(one, -1) for one in beside if one is not None}


def test_a_new_workbook_has_excels_scale_and_hides_the_numbers(tmp_path: Path) -> None:
    maze = made()
    save(maze, tmp_path / "maze.xlsx", color="distance")
    (found,) = distances(maze, [lay_out(maze)], "distance")
    assert numbers_in(tmp_path / "maze.xlsx") == {
        maze.grid.place(cell): number for cell, number in enumerate(found) if number >= 0
    }
    assert maze.start is not None
    assert maze.grid.place(maze.start) not in numbers_in(tmp_path / "maze.xlsx")
    ((area, (scale, hide)),) = (
        (one.sqref, one.rules) for one in sheet_of(tmp_path / "maze.xlsx").conditional_formatting
    )
    assert str(area) == "B2:K9"
    assert [one.type for one in scale.colorScale.cfvo] == ["min", "percentile", "max"]
    assert [one.rgb for one in scale.colorScale.color] == [f"FF{rgb}" for rgb in (NEAR, HALFWAY, FAR)]
    assert (hide.type, hide.dxf.numFmt.formatCode) == ("expression", ";;;")
    assert read(tmp_path / "maze.xlsx") == maze


@pytest.mark.parametrize("words", KINDS.values(), ids=KINDS)
def test_colored_workbooks_are_valid_and_read_back(words: dict[str, Any], tmp_path: Path) -> None:
    maze = made(**words)
    save(maze, tmp_path / "maze.xlsx", color="distance-to-goal", solution="sheet", title="Title")
    assert audit(tmp_path / "maze.xlsx") == []
    assert read(tmp_path / "maze.xlsx", sheet="Maze") == maze


def test_far_is_darker_than_near_in_grey() -> None:
    def grey(rgb: str) -> float:
        red, green, blue = bytes.fromhex(rgb)
        return 0.299 * red + 0.587 * green + 0.114 * blue

    assert grey(NEAR) > grey(HALFWAY) + 60 > grey(FAR) + 120


def test_distances_go_on_from_level_to_level() -> None:
    maze = generate(LevelGrid(Grid.rectangle(5, 5), level_names(2)), "wilson", seed=1)
    layouts = lay_out_sheets(maze)
    found = distances(maze, layouts, "distance")
    expected = lengths(maze, [maze.start or 0])
    for level, (layout, numbers) in enumerate(zip(layouts, found, strict=True)):
        shown = {cell: number for cell, number in enumerate(numbers) if number >= 0}
        assert shown == {
            cell: expected[25 * level + cell]
            for cell, role in enumerate(layout.roles)
            if role == Role.OPEN and cell not in layout.texts
        }


def test_steps_and_solutions_are_coloured_around_what_they_show(tmp_path: Path) -> None:
    maze = made()
    save(maze, tmp_path / "maze.xlsx", color="distance", steps=3)
    counts = [len(numbers_in(tmp_path / "maze.xlsx", f"Step {number}")) for number in (1, 2, 3)]
    assert counts == sorted(counts)
    assert counts[0] < counts[2]
    save(maze, tmp_path / "solved.xlsx", color="distance", solution="shown")
    way = {maze.grid.place(room) for room in maze.solve() or ()}
    assert way.isdisjoint(numbers_in(tmp_path / "solved.xlsx"))


def test_without_a_goal_there_is_no_distance_to_it(tmp_path: Path, run: Callable[..., Result]) -> None:
    result = run("new", tmp_path / "maze.xlsx", "--goal", "none", "--color", "distance-to-goal")
    assert result.status == 2
    assert result.err == "excelmaze: color 'distance-to-goal' needs a goal, and this maze has none; give it one\n"
    assert run("new", tmp_path / "maze.xlsx", "--goal", "none", "--color", "distance").status == 0
    assert run("new", tmp_path / "maze.xlsx", "--color", "always").status == 2
