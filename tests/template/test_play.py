"""The template in LibreOffice: its buttons run their macros, and the macros of play are played for real.

LibreOffice has no Windows to run Python by, so a stub takes the place of RunPython. It does not report Excel's line
styles either: the functions that ask for a border are replaced by some that ask LibreOffice.
"""

import shutil
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from excelmaze.draw.layout import Role
from excelmaze.draw.theme import THEMES, Color
from excelmaze.template.built import write_template
from tests.template.conftest import Calc
from tests.xlsx.workbooks import fill_cells

pytestmark = pytest.mark.libreoffice

LIBRARY = "VBAProject"
RECORDER = """Option VBASupport 1
Private said As String
Public Function RunPython(command As String)
    Record command
End Function
Public Sub Record(text As String)
    said = said & text & Chr(10)
End Sub
Public Function Recorded() As String
    Recorded = said
    said = ""
End Function
"""
HAS_LINE = """
    Dim sheet As Object
    Dim lines As Object
    sheet = ThisComponent.Sheets.getByName(place.Worksheet.Name)
    lines = sheet.getCellByPosition(place.Column - 1, place.Row - 1).TableBorder2
    Select Case direction
        Case 0
            HasLine = lines.TopLine.OuterLineWidth > 0
        Case 1
            HasLine = lines.RightLine.OuterLineWidth > 0
        Case 2
            HasLine = lines.BottomLine.OuterLineWidth > 0
        Case 3
            HasLine = lines.LeftLine.OuterLineWidth > 0
    End Select
"""
HAS_DIAGONAL = """
    Dim sheet As Object
    sheet = ThisComponent.Sheets.getByName(place.Worksheet.Name)
    HasDiagonal = sheet.getCellByPosition(place.Column - 1, place.Row - 1).DiagonalTLBR2.OuterLineWidth > 0
"""
UP, RIGHT, DOWN, LEFT = range(4)
STEPS = {UP: (-1, 0), RIGHT: (0, 1), DOWN: (1, 0), LEFT: (0, -1)}
TRAIL, HINT, NO_FILL = 0xFFE699, 0x9BC2E6, -1
SILVER = 0xC0C0C0

Cell = tuple[int, int]

# Each + is a corner, each space between two letters a passage. S is the start, G the goal.
DRAWN = """
+-+-+-+-+
|S . .|.|
+ +-+ + +
|.|. . .|
+ + +-+-+
|. .|. G|
+-+ + +-+
|. . .|.|
+-+-+-+-+
"""
PIECES = """
+-+-+     +-+
|S .|     |.|
+-+ +-+-+ +-+
  |. . .|
  + +-+-+
  |.|. G|
  + + +-+
  |. .|
  +-+-+
"""


class Drawing:
    """A maze drawn in characters; its top left cell is B3. It knows walls by cell and direction."""

    def __init__(self, text: str) -> None:
        lines = text.strip("\n").splitlines()
        grid = {(y, x): letter for y, line in enumerate(lines) for x, letter in enumerate(line)}
        self.cells = {(y // 2, x // 2): letter for (y, x), letter in grid.items() if y % 2 and x % 2 and letter != " "}
        self.start = next(cell for cell, letter in self.cells.items() if letter == "S")
        self.goal = next(cell for cell, letter in self.cells.items() if letter == "G")
        self.walls = {
            (cell, direction)
            for cell in self.cells
            for direction, (down, across) in STEPS.items()
            if grid.get((2 * cell[0] + 1 + down, 2 * cell[1] + 1 + across), " ") != " "
        }

    def neighbor(self, cell: Cell, direction: int) -> Cell | None:
        down, across = STEPS[direction]
        other = (cell[0] + down, cell[1] + across)
        return other if other in self.cells and (cell, direction) not in self.walls else None

    def distances(self) -> dict[Cell, int]:
        found, queue = {self.goal: 0}, deque([self.goal])
        while queue:
            cell = queue.popleft()
            for direction in STEPS:
                other = self.neighbor(cell, direction)
                if other is not None and other not in found:
                    found[other] = found[cell] + 1
                    queue.append(other)
        return found

    def way(self) -> list[int]:
        distances, cell, way = self.distances(), self.start, []
        while cell != self.goal:
            direction = next(d for d in STEPS if distances.get(self.neighbor(cell, d) or cell) == distances[cell] - 1)
            way.append(direction)
            cell = self.neighbor(cell, direction) or cell
        return way


def address(cell: Cell) -> str:
    return f"{chr(ord('B') + cell[1])}{cell[0] + 3}"


class Macros:
    """A document with macros open in LibreOffice: what RunPython is given is recorded, and what messages say."""

    def __init__(self, calc: Calc, path: Path) -> None:
        self.calc = calc
        self.document = calc.open(path)
        self.library = self.document.BasicLibraries.getByName(LIBRARY)
        self.library.replaceByName("xlwings", RECORDER)
        self.replace("Messages", 'MsgBox message, vbInformation, Said("Maze")', "Record message")

    def replace(self, module: str, old: str, new: str) -> None:
        source = self.library.getByName(module)
        assert old in source
        self.library.replaceByName(module, source.replace(old, new))

    def call(self, macro: str, *arguments: object) -> Any:  # noqa: ANN401 - whatever the macro returns
        uri = f"vnd.sun.star.script:{LIBRARY}.{macro}?language=Basic&location=document"
        return self.document.getScriptProvider().getScript(uri).invoke(arguments, (), ())[0]

    def recorded(self) -> list[str]:
        return str(self.call("xlwings.Recorded")).splitlines()


class Game(Macros):
    """The template open in LibreOffice with the stubs in place."""

    def __init__(self, calc: Calc, path: Path, sheet: str = "Maze") -> None:
        super().__init__(calc, path)
        self.sheet = self.document.Sheets.getByName(sheet)
        source = self.library.getByName("Play")
        head, body, tail = self.function(source, "Private Function HasLine(")
        assert "LineStyle" in body
        source = head + HAS_LINE + tail
        head, body, tail = self.function(source, "Private Function HasDiagonal(")
        assert "xlDiagonalDown" in body
        self.library.replaceByName("Play", head + HAS_DIAGONAL + tail)

    @staticmethod
    def function(source: str, start: str) -> tuple[str, str, str]:
        """The text up to the function's first line and with it, its body, the rest."""
        begin = source.index("\n", source.index(start))
        end = source.index("End Function", begin)
        return source[:begin], source[begin:end], source[end:]

    def play(self, macro: str, *arguments: object) -> Any:  # noqa: ANN401
        return self.call(f"Play.{macro}", *arguments)

    def button_events(self) -> Iterator[tuple[str, str]]:
        """Caption and script of every button, as LibreOffice has connected them."""
        forms = self.sheet.DrawPage.Forms
        for form in (forms.getByIndex(index) for index in range(forms.Count)):
            for index in range(form.Count):
                (event,) = form.getScriptEvents(index)
                yield form.getByIndex(index).Label, event.ScriptCode

    def press(self, caption: str) -> None:
        script = dict(self.button_events())[caption]
        self.document.getScriptProvider().getScript(script).invoke((), (), ())

    def cell(self, cell: Cell) -> Any:  # noqa: ANN401 - a UNO cell
        return self.sheet.getCellRangeByName(address(cell))

    def fill(self, cell: Cell) -> int:
        return int(self.cell(cell).CellBackColor)

    def fills(self, drawing: Drawing) -> dict[Cell, int]:
        return {cell: self.fill(cell) for cell in drawing.cells if self.fill(cell) != NO_FILL}

    def name(self, name: str, content: str) -> None:
        names = self.document.NamedRanges
        if names.hasByName(name):
            names.removeByName(name)
        names.addNewByName(name, content, self.calc.origin, 0)

    def draw(self, drawing: Drawing, areas: str) -> None:
        line = self.calc.uno.createUnoStruct("com.sun.star.table.BorderLine2")
        line.OuterLineWidth = line.LineWidth = 26
        sides = ("TopBorder2", "RightBorder2", "BottomBorder2", "LeftBorder2")
        for cell, direction in drawing.walls:
            other = (cell[0] + STEPS[direction][0], cell[1] + STEPS[direction][1])
            first, second = sorted((cell, other))
            # A wall between two cells is held by the first, by the second, or by both.
            holders = ({first, second}, {first}, {second})[sum(first) % 3]
            if other not in drawing.cells or cell in holders:
                setattr(self.cell(cell), sides[direction], line)
        self.name("maze_area", areas)
        self.name("maze_start", f"$Maze.{address(drawing.start)}")
        self.name("maze_goal", f"$Maze.{address(drawing.goal)}")


@pytest.fixture
def game(calc: Calc, template: Path, tmp_path: Path) -> Iterator[Game]:
    path = tmp_path / "maze.xlsm"
    shutil.copyfile(template, path)
    game = Game(calc, path)
    yield game
    game.document.close(True)  # noqa: FBT003 - UNO knows no keywords


@pytest.fixture
def drawing(game: Game) -> Drawing:
    drawing = Drawing(DRAWN)
    game.draw(drawing, "$Maze.$B$3:$E$6")
    return drawing


def test_every_cell_and_direction_is_walled_or_open_as_drawn(game: Game, drawing: Drawing) -> None:
    """All cells that can be reached are tried in all directions, found by a search of our own."""
    assert game.play("PlayBegin") == ""
    ways: dict[Cell, list[int]] = {drawing.start: []}
    queue = deque([drawing.start])
    while queue:
        cell = queue.popleft()
        for direction in STEPS:
            game.play("PlayBegin")
            for step in ways[cell]:
                assert game.play("PlayMove", step) in {"moved", "goal"}
            other = drawing.neighbor(cell, direction)
            expected = "wall" if other is None else "goal" if other == drawing.goal else "moved"
            assert game.play("PlayMove", direction) == expected
            if other is not None and other not in ways:
                ways[other] = [*ways[cell], direction]
                queue.append(other)
    assert ways.keys() == drawing.distances().keys()


def test_the_trail_is_coloured_and_the_end_gives_the_fills_back(game: Game, drawing: Drawing) -> None:
    visited = [drawing.start, (1, 0), (2, 0), (2, 1)]
    game.cell((1, 0)).CellBackColor = SILVER
    before = game.fills(drawing)
    game.play("PlayBegin")
    assert [game.play("PlayMove", direction) for direction in (DOWN, DOWN, RIGHT)] == ["moved"] * 3
    assert game.play("PlayMove", RIGHT) == "wall"
    assert game.fills(drawing) == dict.fromkeys(visited, TRAIL)
    assert game.play("PlayMove", LEFT) == "moved"
    assert game.play("PlayEnd") is True
    assert game.fills(drawing) == before == {(1, 0): SILVER}
    assert game.play("PlayMove", LEFT) == "idle"
    assert game.play("PlayEnd") is False


def test_the_shortest_way_and_a_detour_are_counted(game: Game, drawing: Drawing) -> None:
    shortest = len(drawing.way())
    for detour in ([], [RIGHT, LEFT]):
        game.play("PlayBegin")
        results = [game.play("PlayMove", direction) for direction in [*detour, *drawing.way()]]
        assert results == ["moved"] * (len(results) - 1) + ["goal"]
        assert game.play("PlayResult") == (
            f"You reached the goal in {shortest + 2} steps; the shortest way takes {shortest}."
            if detour
            else f"You reached the goal in {shortest} steps, the shortest way."
        )


def test_following_hints_from_anywhere_is_a_shortest_way(game: Game, drawing: Drawing) -> None:
    game.play("PlayBegin")
    assert game.play("PlayMove", RIGHT) == "moved"
    cell, distances = (0, 1), drawing.distances()
    steps, result = 0, "moved"
    while result == "moved":
        hint = game.play("PlayHint")
        direction, other = next((d, o) for d in STEPS if (o := drawing.neighbor(cell, d)) and address(o) == hint)
        assert distances[other] == distances[cell] - 1
        assert game.fill(other) == HINT
        result = game.play("PlayMove", direction)
        assert game.fill(other) == TRAIL
        cell = other
        steps += 1
    assert (result, cell, steps) == ("goal", drawing.goal, distances[0, 1])
    assert game.play("PlayHint") == ""


def test_a_maze_of_several_areas_is_played_across_their_seams(game: Game) -> None:
    drawing = Drawing(PIECES)
    assert len(drawing.cells) == 11
    game.draw(drawing, "$Maze.$B$3:$C$3~$Maze.$C$4:$E$4~$Maze.$C$4:$C$6~$Maze.$D$5:$D$6~$Maze.$E$5~$Maze.$G$3")
    assert game.play("PlayBegin") == ""
    results = [game.play("PlayMove", direction) for direction in drawing.way()]
    assert results == ["moved"] * (len(results) - 1) + ["goal"]


@pytest.mark.parametrize("color", [theme.fills[Role.BLOCK].color for theme in THEMES.values()])
def test_blocks_are_walls(game: Game, color: Color) -> None:
    """Each sign of the drawing is a cell here; of those filled as a theme fills blocks none is entered."""
    lines = DRAWN.strip("\n").splitlines()
    signs = {(y, x): sign for y, line in enumerate(lines) for x, sign in enumerate(line)}
    blocks = {cell for cell, sign in signs.items() if sign in "+-|"}
    for cell in blocks:
        game.cell(cell).CellBackColor = int(color.rgb, 16)
    game.name("maze_area", f"$Maze.$B$3:${address((8, 8))[0]}${address((8, 8))[1:]}")
    for name, letter in (("maze_start", "S"), ("maze_goal", "G")):
        game.name(name, f"$Maze.{address(next(cell for cell, sign in signs.items() if sign == letter))}")
    assert game.play("PlayBegin") == ""
    cell, results = (1, 1), []
    for direction in (UP, LEFT, RIGHT, DOWN, DOWN, LEFT, DOWN, DOWN, RIGHT, RIGHT):
        other = (cell[0] + STEPS[direction][0], cell[1] + STEPS[direction][1])
        wall = other in blocks
        results.append((game.play("PlayMove", direction), "wall" if wall else "moved"))
        cell = cell if wall else other
    assert all(got == wanted for got, wanted in results), results


UNWALKABLE = "Arrow keys cannot walk this maze: it has triangles, levels or passages through its outer wall."


def with_diagonal(game: Game) -> None:
    line = game.calc.uno.createUnoStruct("com.sun.star.table.BorderLine2")
    line.OuterLineWidth = line.LineWidth = 26
    game.cell((2, 2)).DiagonalTLBR2 = line


def with_levels(game: Game) -> None:
    game.sheet.NamedRanges.addNewByName("maze_levels", "$Maze.$B$3:$E$6~$Other.$B$3:$E$6", game.calc.origin, 0)
    game.document.NamedRanges.removeByName("maze_goal")


def without_name(missing: str, game: Game) -> None:
    game.document.NamedRanges.removeByName(missing)


NO_GAME: dict[str, tuple[Callable[[Game], object], str]] = {
    "a walled-in goal": (
        lambda game: game.name("maze_goal", f"$Maze.{address((3, 3))}"),
        "No way leads from the start to the goal.",
    ),
    "a diagonal": (with_diagonal, UNWALKABLE),
    "levels": (with_levels, UNWALKABLE),
    "a start outside": (
        lambda game: game.name("maze_start", "$Maze.$H$9"),
        "The start or the goal lies outside the maze. Generate the maze again.",
    ),
    "too many cells": (
        lambda game: game.name("maze_area", "$Maze.$A$2:$ALL$1000"),
        "The maze has more than 100000 cells, too many to play on.",
    ),
    "a protected sheet": (
        lambda game: game.sheet.protect(""),
        "The sheet Maze is protected: no trail can be drawn. Unprotect it first.",
    ),
    **{
        missing: (
            partial(without_name, missing),
            f"There is no maze to play on: this workbook has no name {missing}. Generate a maze first.",
        )
        for missing in ("maze_area", "maze_start", "maze_goal")
    },
}


@pytest.mark.parametrize("why", NO_GAME)
def test_what_is_no_game_is_said_and_nothing_is_coloured(game: Game, drawing: Drawing, why: str) -> None:
    change, message = NO_GAME[why]
    change(game)
    game.press("Play")
    assert game.recorded() == [message]
    assert game.play("PlayMove", RIGHT) == "idle"
    assert game.fills(drawing) == {}


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        ({"tiling": "triangles"}, UNWALKABLE),
        ({"wrap": "columns"}, UNWALKABLE),
        ({"tiling": "bricks", "goal": "farthest"}, ""),
        ({"algorithm": "vba-backtracker", "goal": "farthest"}, ""),
    ],
)
def test_what_is_filled_in_is_a_game_if_arrow_keys_can_walk_it(
    calc: Calc, template: Path, tmp_path: Path, options: dict[str, Any], answer: str
) -> None:
    options = {"seed": 1, **options}
    fill_cells(template, sheet="Maze", cells="B3:I10", target=tmp_path / "maze.xlsm", **options)
    game = Game(calc, tmp_path / "maze.xlsm")
    try:
        game.document.CurrentController.setActiveSheet(game.sheet)
        assert game.play("PlayBegin") == answer
    finally:
        game.document.close(True)  # noqa: FBT003 - UNO knows no keywords


def around(cell: Cell) -> Iterator[tuple[int, Cell]]:
    for direction, (down, across) in STEPS.items():
        yield direction, (cell[0] + down, cell[1] + across)


def test_start_and_goal_have_their_fills_again_after_the_game(calc: Calc, template: Path, tmp_path: Path) -> None:
    """Their colours are in no palette, so that LibreOffice has no index for them."""
    fill_cells(template, sheet="Maze", cells="B3:C4", algorithm="binary-tree", seed=1, target=tmp_path / "maze.xlsm")
    game = Game(calc, tmp_path / "maze.xlsm")
    try:
        game.document.CurrentController.setActiveSheet(game.sheet)
        cells = [(row, column) for row in range(2) for column in range(2)]
        before = [game.fill(cell) for cell in cells]
        assert len({*before} - {NO_FILL}) == 2
        game.play("PlayBegin")
        here = next(cell for cell in cells if game.fill(cell) == TRAIL)
        while hint := game.play("PlayHint"):
            direction, here = next((d, o) for d, o in around(here) if address(o) == hint)
            assert game.play("PlayMove", direction) in {"moved", "goal"}
        assert [game.fill(cell) for cell in cells] != before
        game.play("PlayEnd")
        assert [game.fill(cell) for cell in cells] == before
    finally:
        game.document.close(True)  # noqa: FBT003 - UNO knows no keywords


@pytest.mark.parametrize("sides", [[((1, 0), LEFT), ((1, 3), RIGHT)], [((0, 2), UP), ((3, 2), DOWN)]])
def test_a_torus_is_no_game_and_a_way_in_and_out_is_none(game: Game, sides: list[tuple[Cell, int]]) -> None:
    """The openings of a torus face each other, and have the same letter."""
    drawing = Drawing(DRAWN)
    drawing.walls -= {*sides}
    game.draw(drawing, "$Maze.$B$3:$E$6")
    answers = []
    for letters in ("", "A", "AB", "AA"):
        for (cell, _), letter in zip(sides, letters, strict=False):
            game.cell(cell).setString(letter)
        answers.append(game.play("PlayBegin"))
        game.play("PlayEnd")
    assert answers == ["", "", "", UNWALKABLE]


def test_the_button_and_the_keys_play_to_the_goal_and_clean_up(game: Game, drawing: Drawing) -> None:
    keys = {UP: "PlayKeyUp", RIGHT: "PlayKeyRight", DOWN: "PlayKeyDown", LEFT: "PlayKeyLeft"}
    game.press("Play")
    assert game.fills(drawing) == {drawing.start: TRAIL}
    *way, last = drawing.way()
    for direction in way:
        game.play(keys[direction])
    game.play("PlayKeyHint")
    assert game.fill(drawing.goal) == HINT
    assert len(game.fills(drawing)) == len(way) + 2
    assert game.recorded() == []
    game.play(keys[last])
    assert game.recorded() == [f"You reached the goal in {len(way) + 1} steps, the shortest way."]
    assert game.fills(drawing) == {}


def test_the_maze_is_shown_before_the_game_is_on(game: Game, drawing: Drawing) -> None:
    controller = game.document.CurrentController
    controller.setActiveSheet(game.document.Sheets.getByIndex(0))
    assert game.play("PlayBegin") == ""
    assert controller.ActiveSheet.Name == "Maze"
    assert game.play("PlayMove", DOWN) == "moved"
    assert game.fills(drawing) == dict.fromkeys([drawing.start, (1, 0)], TRAIL)


@pytest.mark.parametrize(
    ("macro", "arguments"),
    [
        ("Play.PlayKeyEscape", ()),
        ("ThisWorkbook.Workbook_BeforeSave", (False, False)),
        ("ThisWorkbook.Workbook_BeforeClose", (False,)),
        ("ThisWorkbook.Workbook_Deactivate", ()),
        ("ThisWorkbook.Workbook_SheetDeactivate", (None,)),
    ],
)
def test_escape_saving_closing_and_leaving_end_the_game_and_give_the_fills_back(
    game: Game, drawing: Drawing, macro: str, arguments: tuple[object, ...]
) -> None:
    """The handlers are called by name: driven by UNO, LibreOffice did not raise these events."""
    game.press("Play")
    game.play("PlayKeyDown")
    assert game.fills(drawing) == dict.fromkeys([drawing.start, (1, 0)], TRAIL)
    game.call(macro, *arguments)
    assert game.fills(drawing) == {}
    assert game.play("PlayMove", DOWN) == "idle"


def test_a_key_on_another_sheet_ends_the_game(game: Game, drawing: Drawing) -> None:
    # Without the workbook's events, as when the maze lies in another workbook than the macros.
    game.library.replaceByName("ThisWorkbook", "Option VBASupport 1\n")
    game.press("Play")
    game.document.CurrentController.setActiveSheet(game.document.Sheets.getByIndex(0))
    assert game.fills(drawing) == {drawing.start: TRAIL}
    game.play("PlayKeyDown")
    assert game.fills(drawing) == {}
    assert game.play("PlayMove", DOWN) == "idle"


def test_playing_keys_are_bound_and_freed(game: Game, drawing: Drawing) -> None:
    manager = game.document.UIConfigurationManager.ShortCutManager
    game.press("Play")
    bound = {manager.getCommandByKeyEvent(event).rpartition(".")[2] for event in manager.AllKeyEvents}
    assert {command.partition("?")[0] for command in bound} == {
        *("PlayKeyUp", "PlayKeyRight", "PlayKeyDown", "PlayKeyLeft", "PlayKeyHint", "PlayKeyEscape")
    }
    game.play("PlayKeyEscape")
    assert list(manager.AllKeyEvents) == []
    assert game.fills(drawing) == {}


def test_messages_and_captions_are_in_the_template_s_language(calc: Calc, tmp_path: Path) -> None:
    game = Game(calc, write_template(tmp_path / "maze.xlsm", language="ja"), "迷路")
    assert [caption for caption, _ in game.button_events()] == [
        "作成",
        "アニメ",
        "解く",
        "消去",
        "連結",
        "元に戻す",
        "遊ぶ",
    ]
    game.press("遊ぶ")
    assert game.recorded() == [
        "遊べる迷路がありません: このブックには名前 maze_area がありません。先に迷路を作成してください。"
    ]
    game.document.close(True)  # noqa: FBT003 - UNO knows no keywords
