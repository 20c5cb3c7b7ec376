"""Colours: by distance, each of 24 shades a fill of its own, and those of a theme, if the workbook has one."""

import re
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from openpyxl.styles import PatternFill

from excelmaze import fill_workbook, generate, read, save, solve_workbook
from excelmaze.draw.distances import distances
from excelmaze.draw.layout import Role
from excelmaze.draw.theme import SHADE_FILLS, THEMES
from excelmaze.draw.tilings import colored, lay_out
from excelmaze.maze.maze import Maze
from tests.cases import daily
from tests.validation import audit
from tests.xlsx.workbooks import appearance, edited, fill_cells, new_book, parts_of, rewritten, sheet_of

KINDS: dict[str, dict[str, Any]] = {
    "squares": {},
    "loops": {"loops": 0.2},
    "pieces": {"grid": "B2:F6,J2:N6"},
    "blocks": {"walls": "blocks", "grid": "B2:R18"},
    "bricks": {"tiling": "bricks"},
    "hexagons": {"tiling": "hexagons"},
    "weave": {"weave": 0.5, "grid": "B2:S19"},
    "wrapped": {"wrap": "both"},
    "sparse": {"sparseness": 2},
}
SHADE_OF = {f"FF{fill.color.rgb}": shade for shade, fill in enumerate(SHADE_FILLS, 1)}


def made(grid: str = "B2:K9", **words: Any) -> Maze:  # noqa: ANN401 - of generate's own types
    return generate(grid, "wilson", seed=5, **words)


def shades_in(path: Path) -> dict[tuple[int, int], int]:
    """The shades of cells of the first sheet; of a cell in two halves that of the first one."""
    cells = [cell for row in sheet_of(path).iter_rows() for cell in row]
    fills = {(cell.row or 0, cell.column or 0): cell.fill for cell in cells}
    colors = {
        place: (fill.stop[0].color if fill.tagname == "gradientFill" else fill.fgColor).rgb
        for place, fill in fills.items()
    }
    return {place: SHADE_OF[rgb] for place, rgb in colors.items() if rgb in SHADE_OF}


def shades_of(maze: Maze, color: str, *, solution: bool = False) -> dict[tuple[int, int], int]:
    (layout,) = colored(maze, [lay_out(maze, solution=solution)], color)
    return {layout.grid.place(cell): shade for cell, shade in enumerate(layout.shades) if shade}


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


@pytest.mark.parametrize("theme", daily(THEMES, 2))
@pytest.mark.parametrize("words", daily(KINDS.values(), 3), ids=KINDS)
def test_new_and_fill_give_each_cell_the_fill_of_its_shade_and_the_maze_is_read_back(
    words: dict[str, Any], theme: str, tmp_path: Path
) -> None:
    maze = made(**words)
    new, filled = tmp_path / "new.xlsx", new_book(tmp_path / "filled.xlsx")
    save(maze, new, color="distance", theme=theme)
    fill_workbook(filled, maze, color="distance", theme=theme)
    for path in (new, filled):
        assert shades_in(path) == shades_of(maze, "distance")
        assert read(path, ",".join(area.address for area in maze.grid.cells.areas)) == maze
        assert not list(sheet_of(path).conditional_formatting)
    assert audit(new) == []


OWN: dict[str, str | int] = {"A1": 7, "C3": "=1+1", "D5": 42, "E6": "text"}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A workbook of the user's, with values and a fill."""
    path = new_book(tmp_path / "book.xlsx", **OWN)
    with edited(path) as sheet:
        sheet["F4"].fill = PatternFill("solid", fgColor="FFFF00")
    return path


def own_in(path: Path) -> dict[str, object]:
    sheet = sheet_of(path)
    return {place: sheet[place].value for place in OWN}


@pytest.mark.parametrize("theme", daily(THEMES, 1))
def test_solve_shows_the_path_over_colours_and_takes_them_away(theme: str, book: Path) -> None:
    plain = new_book(book.with_name("plain.xlsx"), **OWN)
    maze = made("B2:H9")
    fill_workbook(plain, maze, theme=theme)
    fill_workbook(book, maze, theme=theme, color="distance")
    assert {(3, 3), (5, 4), (6, 5)} <= shades_in(book).keys()
    solve_workbook(plain, cells="B2:H9")
    for color in ("distance-to-goal", "none"):
        solve_workbook(book, cells="B2:H9", color=color)
        assert shades_in(book) == shades_of(maze, color, solution=True)
    assert appearance(book, maze.grid) == appearance(plain, maze.grid)
    assert own_in(book) == OWN


@pytest.mark.parametrize("themed", [True, False])
def test_criss_cross_is_a_theme_colour_where_there_is_a_theme_and_a_plain_one_where_not(
    tmp_path: Path, *, themed: bool
) -> None:
    """Of a workbook that LibreOffice wrote there is none; a solution has the colours that its maze has."""
    path = new_book(tmp_path / "book.xlsx")
    if not themed:
        parts: dict[str, bytes | None] = {name: None for name in parts_of(path) if "theme" in name}
        for name in ("[Content_Types].xml", "xl/_rels/workbook.xml.rels"):
            parts[name] = re.sub(rb"<[^<]*theme1\.xml[^<]*/>", b"", parts_of(path)[name])
        rewritten(path, path, parts)
    fill_cells(path, cells="B2:F6", seed=1, theme="crisscross", goal="none")
    fills = [cell.fill for row in sheet_of(path)["B2:F6"] for cell in row]
    assert {fill.patternType for fill in fills} == {"lightTrellis"}
    colors = {fill.fgColor.theme if themed else fill.fgColor.rgb for fill in fills}
    assert colors == ({7} if themed else {"FFFFE699"})
    for goal in ("F6", "B6"):
        maze = solve_workbook(path, cells="B2:F6", start="B2", goal=goal).maze
        sheet = sheet_of(path)
        solid = {cell for cell in range(25) if sheet[maze.grid.address_of(cell)].fill.patternType == "solid"}
        assert solid == set(maze.solution_rooms[1:-1])
