"""From the press of a button to the maze on the sheet: the macro's command is run in Python on the same document.

LibreOffice cannot compile xlwings' module, so a stub writes down what RunPython is given. All else is real: the button,
its macro, the command, the live commands, and the macros of play on what they leave.
"""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
import xlwings as xw
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.errors import InputError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.live import libreoffice
from excelmaze.live.control_sheet import control_name
from excelmaze.live.shelf import FOLDER_VARIABLE
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.template.built import write_built, write_template
from excelmaze.xlsx.read import read
from templates.build.workbook import MAZE_SHEET
from tests.conftest import refused
from tests.live.shown import Shown, cells_round, shown
from tests.template.conftest import Calc
from tests.template.test_play import TRAIL, Game, Macros

pytestmark = pytest.mark.libreoffice

CELLS = "B3:F7,G5:K12"


class Desk:
    """The template in LibreOffice with somebody who selects cells, presses buttons and looks at the sheet."""

    def __init__(self, game: Game, app: xw.App, folder: Path) -> None:
        self.game = game
        self.app = app
        self.book = app.books.active
        self.sheet = self.book.sheets[MAZE_SHEET]
        self._folder = folder

    def select(self, address: str) -> None:
        self.sheet.range(address).select()

    def choose(self, name: str, value: object) -> None:
        self.book.names[control_name(name)].refers_to_range.value = value

    def press(self, button: str) -> None:
        self.game.press(button)
        (command,) = self.game.recorded()
        exec(command, {})  # noqa: S102 - what the macro hands to Python

    def look(self) -> Shown:
        sheet = load_workbook(self._copy())[MAZE_SHEET]
        assert isinstance(sheet, Worksheet)
        return shown(sheet, cells_round(Grid.from_selection(CELLS)))

    def maze(self) -> Maze:
        return read(self._copy(), sheet=MAZE_SHEET, cells=CELLS)

    def _copy(self) -> Path:
        """The document as a workbook file; it keeps its own name and place."""
        path = self._folder / "copy.xlsx"
        kind = self.game.calc.property("FilterName", "Calc MS Excel 2007 XML")
        self.game.document.storeToURL(path.as_uri(), (kind,))
        return path


@pytest.fixture
def desk(calc: Calc, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "snapshots"))
    game = Game(calc, write_template(tmp_path / "maze.xlsm", language="en"))
    app = libreoffice.connect(pipe=calc.pipe)
    yield Desk(game, app, tmp_path)
    game.document.close(True)  # noqa: FBT003 - UNO knows no keywords
    app.kill()


def test_pressing_generate_ends_in_a_maze_that_play_can_be_played_on(desk: Desk) -> None:
    desk.choose("seed", 5)
    desk.choose("algorithm", "kruskal")
    desk.select(CELLS)
    desk.press("Generate")
    expected = generate(Grid.from_selection(CELLS), "kruskal", seed=5)
    assert desk.maze().passages == expected.passages
    assert desk.game.play("PlayBegin") == ""
    places = [expected.grid.place(cell) for cell in expected.solution_rooms]
    steps = {(-1, 0): 0, (0, 1): 1, (1, 0): 2, (0, -1): 3}
    results = []
    for (row, column), (next_row, next_column) in pairwise(places):
        results.append(desk.game.play("PlayMove", steps[next_row - row, next_column - column]))
    assert results == ["moved"] * (len(places) - 2) + ["goal"]
    row, column = places[-1]
    assert desk.game.sheet.getCellByPosition(column - 1, row - 1).CellBackColor == TRAIL
    assert desk.game.play("PlayResult") == f"You reached the goal in {len(places) - 1} steps, the shortest way."


def test_a_single_cell_takes_rows_and_columns_of_the_control_sheet(desk: Desk) -> None:
    desk.choose("rows", 4)
    desk.choose("cols", 6)
    desk.select("C4")
    desk.press("Generate")
    assert desk.book.sheets["Maze"].names["maze_area"].refers_to == "=Maze!$C$4:$H$7"
    assert desk.game.play("PlayBegin") == ""


def test_the_template_opens_below_its_buttons_which_no_maze_covers(desk: Desk) -> None:
    selection = desk.book.selection
    assert selection is not None
    assert selection.address == "$B$3"
    blank = desk.look()
    desk.select("A1:J10")
    with pytest.raises(InputError, match="the buttons are in A1:AB1; select cells below them"):
        desk.press("Generate")
    assert desk.look() == blank


def test_every_button_does_what_it_says(desk: Desk) -> None:
    blank = desk.look()
    desk.choose("seed", 5)
    desk.choose("delay", 0)
    desk.choose("theme", "color")
    desk.select(CELLS)
    desk.press("Generate")
    generated = desk.look()
    assert generated != blank
    desk.press("Restore")
    assert desk.look() == blank
    desk.select(CELLS)
    desk.press("Animate")
    assert desk.look() == generated
    desk.press("Solve")
    solved = desk.look()
    made = generate(Grid.from_selection(CELLS), seed=5)
    way = desk.maze().solve(made.start, made.goal)
    assert way is not None
    assert len([place for place in solved.fills if solved.fills[place] != generated.fills.get(place)]) == len(way) - 2
    desk.press("Clear")
    assert desk.look() == blank
    desk.press("Restore")
    assert desk.look() == solved


def test_without_a_theme_a_maze_has_the_algorithm_s_own(desk: Desk) -> None:
    desk.choose("algorithm", "vba-trail")
    desk.choose("seed", 5)
    looks = []
    for theme in ("", "crisscross", "classic"):
        desk.choose("theme", theme)
        desk.select(CELLS)
        desk.press("Generate")
        looks.append(desk.look())
        desk.press("Restore")
    assert looks[0] == looks[1] != looks[2]


@pytest.mark.slow
def test_what_drop_downs_offer_is_made(desk: Desk) -> None:
    """A choice of every kind; that all are offered which the commands take is compared with the table."""
    desk.choose("delay", 0)
    for name, choice in {
        "shape": "heart",
        "goal": "rim",
        "marks": "arrows",
        "tiling": "hexagons",
        "solver": "tremaux",
    }.items():
        desk.choose(name, choice)
        desk.select("B3:L13")
        desk.press("Animate" if name == "solver" else "Generate")
        desk.press("Restore")
        desk.choose(name, None)


def test_a_solution_s_own_sheet_is_refused_where_libreoffice_would_end(desk: Desk) -> None:
    desk.choose("solution", "sheet")
    desk.select("B3:G8")
    before = desk.look()
    with refused("maze.xlsm has macros, and LibreOffice adds no sheets to it; leave the sheet out", WorkbookError):
        desk.press("Generate")
    assert desk.look() == before


@pytest.mark.slow
def test_join_makes_one_maze_of_two(desk: Desk) -> None:
    desk.choose("algorithm", "vba-backtracker")
    for cells in CELLS.split(","):
        desk.select(cells)
        desk.press("Generate")
    with refused("has cells of 2 mazes"):
        desk.maze()
    desk.select(CELLS)
    desk.press("Join")
    assert desk.maze().stats().components == 1


@pytest.mark.parametrize(("ending", "macro"), [(".xlsm", "ExcelMaze.{}Maze"), (".xlam", "Ribbon.Ribbon{}")])
def test_macros_work_in_the_workbook_in_front_and_not_in_their_own(
    ending: str, macro: str, calc: Calc, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "snapshots"))
    macros = Macros(calc, write_built(tmp_path / f"maze{ending}", ending, "python", "en", force=False))
    if ending == ".xlam":  # a type that LibreOffice does not know
        macros.replace("Ribbon", " As IRibbonControl", "")
    Workbook().save(tmp_path / "other.xlsx")
    other = calc.open(tmp_path / "other.xlsx")
    app = libreoffice.connect(pipe=calc.pipe)
    sheet = app.books["other.xlsx"].sheets[0]
    sheet.range(CELLS).select()
    sheet.book.activate()
    mazes = []
    for button in ("Generate", "Solve", "Animate", "Clear", "Restore", *(["Options"] if ending == ".xlam" else [])):
        macros.call(macro.format(button), *[None] * (ending == ".xlam"))
        (command,) = macros.recorded()
        assert command == f"import excelmaze.live; excelmaze.live.{button.lower()}()"
        exec(command, {})  # noqa: S102 - what the macro hands to Python
        mazes.append([book.name for book in app.books for name in book.sheets[0].names if "maze_area" in name.name])
    assert mazes[:5] == [["other.xlsx"]] * 3 + [[]] + [["other.xlsx"]]
    assert ("Maze control" in sheet.book.sheet_names) == (ending == ".xlam")
    for document in (other, macros.document):
        document.close(True)  # noqa: FBT003 - UNO knows no keywords
    app.kill()


@pytest.mark.parametrize(
    ("python", "error", "message"),
    [
        (r"C:\My Python\python.exe", "Traceback ...\nValueError: of ours", "Traceback ...\nValueError: of ours"),
        (
            r"C:\My Python\python.exe",
            "Traceback ...\nModuleNotFoundError: No module named 'excelmaze'",
            r"C:\My Python\python.exe has no excelmaze. Open a terminal in the folder of excelmaze, and type:"
            "\n\n"
            r'"C:\My Python\python.exe" -m pip install .',
        ),
        (
            "python",
            "Der Befehl python ist entweder falsch geschrieben ...",
            "python could not be started. Install Python from python.org. "
            "Then open a terminal in the folder of excelmaze, and type:\n\n"
            "py -m pip install .\npy -m excelmaze addin install\n\n"
            "Der Befehl python ist entweder falsch geschrieben ...",
        ),
    ],
)
def test_a_message_says_which_lines_to_type_where_python_or_the_package_is_missing(
    python: str, error: str, message: str, calc: Calc, tmp_path: Path
) -> None:
    macros = Macros(calc, write_built(tmp_path / "maze.xlam", ".xlam", python, "en", force=False))
    assert macros.call("Messages.ErrorExplained", error) == message
    macros.document.Sheets.insertNewByName("another", 1)
    macros.document.Sheets.removeByName("excelmaze.conf")
    assert macros.call("Messages.PythonOfButtons") == "python"
    macros.document.close(True)  # noqa: FBT003 - UNO knows no keywords
