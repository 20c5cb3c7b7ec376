"""Colours: by distance, in Excel's own scale over hidden numbers, and those of a theme, if the workbook has one."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from openpyxl.formatting.rule import Rule
from openpyxl.styles import PatternFill
from openpyxl.styles.differential import DifferentialStyle

from excelmaze import generate, read, save, solve_workbook
from excelmaze.draw.distances import FAR, HALFWAY, NEAR, distances
from excelmaze.draw.layout import Role
from excelmaze.draw.tilings import lay_out, lay_out_sheets
from excelmaze.grids.grid import Grid
from excelmaze.grids.levels import LevelGrid, level_names
from excelmaze.maze.maze import Maze
from tests.cases import daily
from tests.conftest import Result
from tests.stateful.user import insert_rows
from tests.validation import audit
from tests.xlsx.office import converted
from tests.xlsx.workbooks import edited, fill_cells, new_book, parts_of, refusal, rewritten, sheet_of

KINDS: dict[str, dict[str, Any]] = {
    "squares": {},
    "loops": {"loops": 0.2},
    "pieces": {"grid": "B2:F6,J2:N6"},
    "blocks": {"walls": "blocks", "grid": "B2:R18"},
    "bricks": {"tiling": "bricks"},
    "wrapped": {"wrap": "both"},
    "sparse": {"sparseness": 2},
}


Run = Callable[..., Result]


def made(grid: str = "B2:K9", **words: Any) -> Maze:  # noqa: ANN401 - of generate's own types
    return generate(grid, "wilson", seed=5, **words)


def numbers_in(path: Path, name: str | int = 0) -> dict[tuple[int, int], int]:
    return {
        (cell.row, cell.column): int(cell.value)
        for row in sheet_of(path, name).iter_rows()
        for cell in row
        if isinstance(cell.value, float) and cell.value % 1 == 1 / 128
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
    assert (hide.type, hide.dxf.numFmt.formatCode) == ("expression", ";;;@")
    assert read(tmp_path / "maze.xlsx") == maze


@pytest.mark.parametrize("words", daily(KINDS.values(), 1), ids=KINDS)
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


@pytest.mark.slow
def test_steps_and_solutions_are_coloured_around_what_they_show(tmp_path: Path) -> None:
    maze = made()
    save(maze, tmp_path / "maze.xlsx", color="distance", steps=3)
    counts = [len(numbers_in(tmp_path / "maze.xlsx", f"Step {number}")) for number in (1, 2, 3)]
    assert counts == sorted(counts)
    assert counts[0] < counts[2]
    save(maze, tmp_path / "solved.xlsx", color="distance", solution="shown")
    way = {maze.grid.place(room) for room in maze.solve() or ()}
    assert way.isdisjoint(numbers_in(tmp_path / "solved.xlsx"))


def test_without_a_goal_there_is_no_distance_to_it(tmp_path: Path, run: Run) -> None:
    said = refusal("new", tmp_path / "maze.xlsx", "--goal", "none", "--color", "distance-to-goal")
    assert said == "excelmaze: color 'distance-to-goal' needs a goal, and this maze has none; give it one\n"
    assert run("new", tmp_path / "maze.xlsx", "--goal", "none", "--color", "distance").status == 0
    assert run("new", tmp_path / "maze.xlsx", "--color", "always").status == 2


OWN: dict[str, str | int] = {"A1": 7, "C3": "=1+1", "D5": 42, "E6": "text"}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A workbook of the user's, with values, formats and a conditional format of its own."""
    path = new_book(tmp_path / "book.xlsx", **OWN)
    red = DifferentialStyle(fill=PatternFill("solid", bgColor="FF0000"))
    with edited(path) as sheet:
        sheet["G4"].number_format = "0.00"
        sheet.conditional_formatting.add("A1:D5", Rule("cellIs", operator="greaterThan", formula=["18"], dxf=red))
    return path


def own_in(path: Path) -> dict[str, object]:
    sheet = sheet_of(path)
    return {place: sheet[place].value for place in OWN}


def scales_in(path: Path) -> list[str]:
    rules = sheet_of(path).conditional_formatting
    return [str(one.sqref) for one in rules if any(rule.type == "colorScale" for rule in one.rules)]


def distances_in(path: Path) -> set[tuple[int, int]]:
    return set(numbers_in(path))


def test_what_a_cell_holds_stays_and_has_no_colour(book: Path, run: Run) -> None:
    result = run("fill", book, "--cells", "B2:H9", "--seed", "1", "--color", "distance")
    assert result.status == 0, result.err
    assert "3 cells are not coloured: they hold something, as C3 does\n" in result.out
    assert own_in(book) == OWN
    (colored,) = scales_in(book)
    assert all(
        Grid.from_selection(colored.replace(" ", ",")).cell_at(*place) is None for place in ((3, 3), (5, 4), (6, 5))
    )
    assert sheet_of(book)["G4"].number_format == "0.00"
    first, second = sheet_of(book).conditional_formatting
    assert (str(first.sqref), [rule.type for rule in first.rules]) == ("A1:D5", ["cellIs"])
    assert min(rule.priority for rule in second.rules) > max(rule.priority for rule in first.rules)


@pytest.mark.parametrize("command", daily(["clear", "clear --plain --cells B2:H9"], ["clear"]))
def test_clear_takes_the_colours_away_whole(command: str, book: Path, run: Run) -> None:
    run("fill", book, "--cells", "B2:H9", "--seed", "1", "--color", "distance-to-goal")
    name, *options = command.split()
    assert run(name, book, *options).status == 0
    assert (own_in(book), scales_in(book), distances_in(book)) == (OWN, [], set())
    assert [str(one.sqref) for one in sheet_of(book).conditional_formatting] == ["A1:D5"]


def test_clear_takes_the_colours_from_a_row_that_was_inserted(book: Path, run: Run) -> None:
    run("fill", book, "--cells", "B2:F6,B8:B10", "--pieces", "each", "--seed", "1", "--color", "distance")
    insert_rows(book, "Sheet", 9, 1)
    assert "B8:B11" in scales_in(book)[0]
    assert run("clear", book).status == 0
    assert (scales_in(book), distances_in(book)) == ([], set())


@pytest.mark.slow
@pytest.mark.parametrize("command", daily(["clear --plain --cells B2:F6", "clear"], ["clear"]), ids=["new", "solved"])
def test_colours_of_a_maze_without_a_record_are_cleared_whole(command: str, tmp_path: Path, run: Run) -> None:
    path = tmp_path / "maze.xlsx"
    is_new = command != "clear"
    run("new", path, "--rows", "5", "--cols", "5", "--color", "distance" if is_new else "none", "--seed", "1")
    if not is_new:
        run("solve", path, "--color", "distance")
    assert numbers_in(path)
    name, *options = command.split()
    assert run(name, path, *options).status == 0
    assert numbers_in(path) == {}
    assert not list(sheet_of(path).conditional_formatting)


@pytest.mark.slow
def test_another_maze_beside_it_keeps_its_colours(book: Path, run: Run) -> None:
    run("fill", book, "--cells", "B2:H9", "--seed", "1", "--color", "distance")
    run("fill", book, "--cells", "I2:M9", "--seed", "2", "--color", "distance")
    numbers = distances_in(book)
    assert run("clear", book, "--cells", "B2:H9").status == 0
    assert scales_in(book) == ["I2:M9"]
    assert distances_in(book) == {place for place in numbers if place[1] > 8}


@pytest.mark.slow
def test_a_maze_over_a_part_leaves_the_rest_its_colours(book: Path, run: Run) -> None:
    run("fill", book, "--cells", "I2:M9", "--seed", "2", "--color", "distance")
    numbers = numbers_in(book)
    run("fill", book, "--cells", "K5:N12", "--seed", "3")
    assert scales_in(book) == ["I2:M4 I5:J9"]
    inside = Grid.from_selection("K5:N12")
    left = {place: number for place, number in numbers.items() if inside.cell_at(*place) is None}
    assert numbers_in(book) == left
    assert run("clear", book).status == 0
    assert (scales_in(book), distances_in(book)) == ([], set())


@pytest.mark.slow
def test_solve_colours_around_the_way_and_takes_colours_away(book: Path, run: Run) -> None:
    run("fill", book, "--cells", "I2:M9", "--seed", "2")
    assert run("solve", book, "--cells", "I2:M9", "--color", "distance", "--solver", "tremaux").status == 0
    maze = read(book, cells="I2:M9")
    way = {maze.grid.place(room) for room in maze.solve() or ()}
    assert distances_in(book)
    assert way.isdisjoint(distances_in(book))
    assert run("solve", book, "--cells", "I2:M9").status == 0
    assert (scales_in(book), distances_in(book)) == ([], set())


def test_a_way_through_all_cells_of_a_row_leaves_none_to_be_coloured(book: Path, run: Run) -> None:
    run("fill", book, "--cells", "I2:N3", "--seed", "1")
    for more in ((), ("--color", "distance"), ("--color", "distance")):
        assert run("solve", book, "--cells", "I2:N3", *more).status == 0


def test_what_is_typed_since_stays(book: Path, run: Run) -> None:
    """Distances are told from what anybody types by their fraction."""
    run("fill", book, "--cells", "I2:M9", "--seed", "2", "--color", "distance")
    typed: dict[str, str | float] = {"J5": "word", "J6": 2.5, "J7": "=1+1", "J8": 12}
    with edited(book) as sheet:
        for place, value in typed.items():
            sheet[place] = value
    assert run("clear", book).status == 0
    assert {place: sheet_of(book)[place].value for place in typed} == typed


@pytest.mark.slow
def test_the_same_format_hides_all_numbers_of_a_workbook(book: Path, run: Run) -> None:
    for cells in ("I2:M6", "I8:M12"):
        run("fill", book, "--cells", cells, "--color", "distance")
    rules = [rule for one in sheet_of(book).conditional_formatting for rule in one.rules]
    assert len({rule.dxfId for rule in rules if rule.dxf and rule.dxf.numFmt}) == 1


@pytest.mark.libreoffice
def test_colours_are_known_again_after_libreoffice_saved_them(book: Path, tmp_path: Path, run: Run) -> None:
    run("fill", book, "--cells", "B2:H9", "--seed", "1", "--color", "distance")
    saved = converted([book], "xlsx", tmp_path)[book]
    assert run("clear", saved).status == 0
    assert (own_in(saved), scales_in(saved), distances_in(saved)) == (OWN, [], set())


def without_theme(path: Path) -> None:
    """Write a workbook as LibreOffice does: no theme part, and nothing that refers to one."""
    parts: dict[str, bytes | None] = {name: None for name in parts_of(new_book(path)) if "theme" in name}
    for name in ("[Content_Types].xml", "xl/_rels/workbook.xml.rels"):
        parts[name] = re.sub(rb"<[^<]*theme1\.xml[^<]*/>", b"", parts_of(path)[name])
    rewritten(path, path.with_name("without.xlsx"), parts).replace(path)


@pytest.fixture(params=[True, False], ids=["with a theme", "without"])
def themed(request: pytest.FixtureRequest, path: Path) -> bool:
    """Whether the workbook at the path has a theme."""
    if request.param:
        new_book(path)
    else:
        without_theme(path)
    return bool(request.param)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "book.xlsx"


def test_criss_cross_is_a_theme_colour_where_there_is_a_theme_and_a_plain_one_where_not(
    themed: bool,  # noqa: FBT001
    path: Path,
) -> None:
    fill_cells(path, cells="B2:F6", seed=1, theme="crisscross", goal="none")
    sheet = sheet_of(path)
    fills = [sheet.cell(row, column).fill for row in range(2, 7) for column in range(2, 7)]
    assert {fill.patternType for fill in fills} == {"lightTrellis"}
    colors = {fill.fgColor.theme if themed else fill.fgColor.rgb for fill in fills}
    assert colors == ({7} if themed else {"FFFFE699"})


@pytest.mark.usefixtures("themed")
def test_solving_takes_the_colours_of_the_theme_that_the_cells_are_filled_in(path: Path) -> None:
    fill_cells(path, cells="B2:F6", seed=1, theme="crisscross", goal="F6")
    for goal in ("F6", "B6"):
        maze = solve_workbook(path, cells="B2:F6", start="B2", goal=goal).maze
        sheet = sheet_of(path)
        solid = {cell for cell in range(25) if sheet[maze.grid.address_of(cell)].fill.patternType == "solid"}
        assert solid == set((maze.solve() or [])[1:-1])
