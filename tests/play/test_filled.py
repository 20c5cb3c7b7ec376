"""Games in workbooks that exist: what they bring, what people type into them, and how they go again."""

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.styles import Protection

from excelmaze.errors import InputError
from excelmaze.maze.maze import Maze
from excelmaze.xlsx.clear import clear_workbook
from excelmaze.xlsx.fill import fill_workbook
from excelmaze.xlsx.read import read
from excelmaze.xlsx.rewrite import Done
from tests.conftest import Result

Run = Callable[..., Result]
CELLS = "B6:I13"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A workbook with the user's cells to the left and to the right of the maze."""
    made = Workbook()
    sheet = made.worksheets[0]
    sheet.title = "Mine"
    sheet["A1"], sheet["L7"], sheet["E20"] = "mine", 4, "=L7*2"
    sheet.column_dimensions["L"].width = 30
    path = tmp_path / "book.xlsx"
    made.save(path)
    return path


def part(path: Path, name: str = "xl/worksheets/sheet1.xml") -> bytes:
    with zipfile.ZipFile(path) as package:
        return package.read(name)


def typed(path: Path, values: dict[str, object]) -> None:
    """What a person types, saved by another program."""
    changed = load_workbook(path)
    for address, value in values.items():
        changed.worksheets[0][address].value = value
    changed.save(path)


def notes_of(done: "Done[Maze] | Done[None]") -> tuple[str, ...]:
    """The notes of a report."""
    assert done.report is not None
    return done.report.notes


def inner(maze: Maze) -> list[str]:
    """The addresses of the cells of the path between start and goal."""
    path = maze.solve()
    assert path is not None
    return [maze.grid.address_of(room) for room in path[1:-1]]


def test_helpers_stand_to_the_right_of_all_that_is_used(book: Path) -> None:
    done = fill_workbook(book, CELLS, seed=1, play=True)
    sheet = load_workbook(book).worksheets[0]
    assert str(sheet["N6"].value).startswith("Mark your path")
    assert (sheet.column_dimensions["N"].hidden, sheet.column_dimensions["O"].hidden) == (False, True)
    assert sheet.column_dimensions["L"].width == 30
    assert not sheet.protection.sheet
    assert "played beside N6; helpers are in the hidden columns O:AI" in notes_of(done)


@pytest.mark.parametrize("protect", [False, True])
def test_clearing_leaves_the_sheet_as_a_maze_without_a_game_does(book: Path, tmp_path: Path, protect: bool) -> None:  # noqa: FBT001
    other = tmp_path / "other.xlsx"
    fill_workbook(book, CELLS, seed=1, target=other)
    fill_workbook(book, CELLS, seed=1, play=True, protect=protect)
    assert (b"sheetProtection" in part(book)) is protect
    clear_workbook(book)
    clear_workbook(other)
    assert part(book) == part(other)
    assert part(book, "xl/workbook.xml") == part(other, "xl/workbook.xml")


def test_columns_that_a_user_made_wide_or_hid_are_no_part_of_a_game(book: Path) -> None:
    changed = load_workbook(book)
    columns = changed.worksheets[0].column_dimensions
    columns["P"].width, columns["T"].hidden = 3, True
    changed.save(book)
    fill_workbook(book, cells=CELLS, seed=3, play=True)
    columns = load_workbook(book).worksheets[0].column_dimensions
    assert (columns["P"].width, columns["T"].hidden, columns["U"].width) == (3, True, 46)
    clear_workbook(book, cells=CELLS)
    columns = load_workbook(book).worksheets[0].column_dimensions
    assert {name: (one.width, one.hidden) for name, one in columns.items() if one.customWidth or one.hidden} == {
        "L": (30, False),
        "P": (3, False),
        "T": (13, True),
    }


def test_only_the_cells_of_the_game_can_be_typed_into(book: Path) -> None:
    maze = fill_workbook(book, CELLS, seed=1, play=True, protect=True).maze
    sheet = load_workbook(book).worksheets[0]
    assert sheet.protection.sheet
    locked = {cell.coordinate for row in sheet[CELLS] for cell in row if cell.protection.locked}
    assert locked == {maze.grid.address_of(end) for pair in maze.ends for end in pair if end is not None}
    assert sheet["A1"].protection.locked


def test_cells_that_were_open_before_stay_open(book: Path) -> None:
    before = load_workbook(book)
    cell = before.worksheets[0]["C7"]
    cell.protection = Protection(locked=False)
    before.save(book)
    fill_workbook(book, CELLS, seed=1, play=True, protect=True)
    clear_workbook(book)
    sheet = load_workbook(book).worksheets[0]
    assert {cell.coordinate for row in sheet[CELLS] for cell in row if not cell.protection.locked} == {"C7"}


def test_marks_of_one_character_go_and_all_else_stays(book: Path, run: Run) -> None:
    maze = fill_workbook(book, CELLS, seed=1, play=True).maze
    way, start = inner(maze), maze.grid.address_of(maze.solve()[0])  # type: ignore[index] # it has a goal
    typed(
        book,
        {start: "s", way[0]: "x", way[1]: 7, way[2]: "猫", way[3]: "no mark", way[4]: 12, way[5]: "=1", way[6]: True},
    )
    done = run("clear", book)
    assert (done.status, "removed 4 marks of the game" in done.out) == (0, True), done
    sheet = load_workbook(book).worksheets[0]
    assert sheet[start].value is None
    assert [sheet[address].value for address in way[:7]] == [None, None, None, "no mark", 12, "=1", True]


def test_a_cell_that_was_the_user_s_keeps_its_one_character(book: Path) -> None:
    typed(book, {"D8": "q"})
    fill_workbook(book, CELLS, seed=1, play=True)
    done = clear_workbook(book)
    assert load_workbook(book).worksheets[0]["D8"].value == "q"
    assert not any("mark" in note for note in notes_of(done))


def test_a_refill_plays_again_without_the_marks(book: Path, run: Run) -> None:
    maze = fill_workbook(book, CELLS, seed=1, play=True, protect=True).maze
    typed(book, dict.fromkeys(inner(maze)[:4], "x"))
    done = run("fill", book, "--cells", CELLS, "--seed", "2")
    assert "removed 4 marks of the game" in done.out
    sheet = load_workbook(book).worksheets[0]
    assert sheet.protection.sheet
    assert sheet["N7"].value
    assert not any(cell.value for row in sheet[CELLS] for cell in row)


def test_a_refill_that_cannot_be_played_says_so(book: Path, run: Run) -> None:
    fill_workbook(book, CELLS, seed=1, play=True)
    done = run("fill", book, "--cells", CELLS, "--seed", "2", "--solution", "shown")
    assert "the game that was there is removed: --solution shown colours" in done.out
    assert b"conditionalFormatting" not in part(book)


def test_marks_are_no_part_of_the_maze(book: Path, run: Run, tmp_path: Path) -> None:
    maze = fill_workbook(book, CELLS, seed=1, play=True, protect=True).maze
    typed(book, dict(zip(inner(maze), "AABB↑↓x1", strict=False)))
    assert read(book, cells=CELLS).passages == maze.passages
    for command in ("stats", "show"):
        assert run(command, book, "--cells", CELLS).status == 0
    assert run("export", tmp_path / "out.svg", "--from", book, "--cells", CELLS).status in {0, 2}
    done = run("solve", book, "--cells", CELLS)
    assert (done.status, "conditional formats" in done.out) == (0, False), done


def test_joining_removes_the_games_of_what_is_joined(book: Path, run: Run) -> None:
    for cells, seed in ((CELLS, 1), ("B14:I16", 2)):
        fill_workbook(book, cells, seed=seed, play=True)
    done = run("join", book, "--cells", CELLS, "--cells", "B14:I16", "--seed", "1")
    assert done.status == 0, done.err
    assert b"conditionalFormatting" not in part(book)
    assert run("clear", book).status == 0
    assert load_workbook(book).worksheets[0]["N6"].value is None


def test_two_games_on_a_sheet_go_one_by_one(book: Path) -> None:
    fill_workbook(book, CELLS, seed=1, play=True, protect=True)
    fill_workbook(book, "B22:F26", seed=2, play=True)
    clear_workbook(book, CELLS)
    sheet = load_workbook(book).worksheets[0]
    assert sheet.protection.sheet  # for the other
    assert sheet["AL23"].value or sheet["AK23"].value
    clear_workbook(book)
    assert not load_workbook(book).worksheets[0].protection.sheet


def test_levels_are_one_game_and_go_together(book: Path) -> None:
    made = load_workbook(book)
    made.create_sheet("Above")
    made.save(book)
    fill_workbook(book, CELLS, seed=1, sheet=["Mine", "Above"], play=True)
    first, second = load_workbook(book).worksheets
    assert "'Above'!" in str(first["O7"].value)
    assert second["K7"].value == "='Mine'!$N$7"
    clear_workbook(book)
    assert [sheet.conditional_formatting for sheet in load_workbook(book).worksheets if sheet.max_column > 12] == []


def test_a_maze_on_one_of_the_levels_ends_the_game_on_all(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "levels.xlsx"
    assert run("new", "6x6", path, "--levels", "3", "--play", "--seed", "1").status == 0
    fill_workbook(path, "B2:G7", sheet="Floor 2", seed=2)
    sheets = load_workbook(path).worksheets
    assert [sheet.protection.sheet for sheet in sheets] == [False, True, False]
    assert [len(sheet.conditional_formatting) for sheet in sheets] == [0, 1, 0]


@pytest.mark.parametrize("force", [[], ["--force"]])
def test_a_sheet_that_somebody_has_protected_is_refused(book: Path, run: Run, force: list[str]) -> None:
    made = load_workbook(book)
    made.worksheets[0].protection.sheet = True
    made.save(book)
    before = book.read_bytes()
    done = run("fill", book, "--cells", CELLS, "--play", *force)
    assert (done.status, "is protected" in done.err) == (1, True), done
    assert book.read_bytes() == before


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("--tiling triangles", "a maze of triangles cannot be played"),
        ("--tiling round --rings 3", "a round maze cannot be played"),
        ("--solution shown", "leave out one of --solution shown and --play"),
        ("--goal none", "0 pairs of start and goal"),
    ],
)
def test_what_cannot_be_played_is_refused_by_name(book: Path, run: Run, options: str, reason: str) -> None:
    before = book.read_bytes()
    done = run("fill", book, "--cells", CELLS, "--play", *options.split())
    assert (done.status, reason in done.err) == (2, True), done
    assert book.read_bytes() == before


def test_protection_is_for_games(book: Path, run: Run) -> None:
    assert "--protect is for --play" in run("fill", book, "--cells", CELLS, "--protect").err


def test_there_must_be_columns_to_the_right(book: Path) -> None:
    typed(book, {"XFC2": 1})
    with pytest.raises(InputError, match="used up to column XFC, and there is no place for a game"):
        fill_workbook(book, CELLS, seed=1, play=True)
