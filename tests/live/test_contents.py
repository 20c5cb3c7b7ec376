"""What cells contain: a command writes into empty cells alone, and takes away only what a command wrote."""

from collections.abc import Callable
from pathlib import Path

import pytest
import xlwings as xw

from excelmaze import live
from excelmaze.live.contents import write_free
from tests.conftest import Result
from tests.live.uno_calls import counted

pytestmark = pytest.mark.libreoffice


def test_restore_leaves_what_was_typed_into_coloured_cells(sheet: xw.Sheet) -> None:
    """The numbers of before come back into cells that are empty, and into no others."""
    sheet["B2:F6"].select()
    live.generate(seed=1, color="distance")
    colored = sheet["B2:F6"].value
    live.solve()
    sheet["C3"].value, sheet["D3"].value, sheet["E3"].formula = 77, "mine", '=""'
    live.restore()
    assert (sheet["C3"].value, sheet["D3"].value, sheet["E3"].formula) == (77, "mine", '=""')
    assert sheet["B4:F6"].value == colored[2:]
    live.restore()
    assert sheet["B2:F6"].value == [[None] * 5, [None, 77, "mine", None, None], *[[None] * 5] * 3]


def test_a_text_of_before_gives_way_to_a_formula_that_shows_nothing(sheet: xw.Sheet) -> None:
    sheet["B2:F6"].select()
    live.generate(seed=1, wrap="rows")
    place = next(cell.address for cell in sheet["B2:B6"] if cell.value == "A")
    live.clear()
    sheet[place].formula = '=""'
    live.restore()
    assert sheet[place].formula == '=""'


def test_what_is_typed_while_a_maze_grows_stays(sheet: xw.Sheet) -> None:
    """Also where letters and distances were to go."""
    sheet["B2:F6"].select()

    def stop() -> bool:
        sheet["B2:C6"].value = "mine"
        return False

    live.animate(seed=1, wrap="rows", color="distance", delay=0, stop=stop)
    assert sheet["B2:C6"].value == [["mine", "mine"]] * 5
    assert sheet["D2"].value is not None
    live.clear()
    assert sheet["B2:D6"].value == [["mine", "mine", None]] * 5


def test_cells_that_are_all_occupied_get_a_maze_without_colours(sheet: xw.Sheet) -> None:
    """As in files; the command line says which."""
    sheet["B2:F6"].value = [[1] * 5] * 5
    sheet["B2:F6"].select()
    assert live.generate(seed=1, color="distance") is not None
    assert live.solve(color="distance-to-goal") is not None
    assert live.animate(seed=1, color="distance", delay=0) is not None
    assert sheet["B2:F6"].value == [[1] * 5] * 5


def test_the_command_line_says_which_cells_are_not_coloured(
    run: Callable[..., Result], there: list[str], sheet: xw.Sheet, tmp_path: Path
) -> None:
    sheet["B2:F6"].value = [[1] * 5] * 5
    sheet.book.save(tmp_path / "book.xlsx")
    done = run("live", "generate", *there, "--cells", "B2:F6", "--seed", 1, "--color", "distance")
    assert done.out.splitlines()[-1] == "23 cells are not coloured: they hold something, as C2 does"


@pytest.mark.calc
def test_free_cells_are_written_in_one_call_and_others_are_left(sheet: xw.Sheet) -> None:
    sheet["C3"].formula = "=1+1"
    watched, trips = counted(sheet)
    write_free(watched, {(row, column): float(row) for row in range(2, 42) for column in range(2, 42)})
    assert sheet["C3"].formula == "=1+1"
    assert sheet["B2:AO2"].value == [2.0] * 40
    assert trips.count("setDataArray") <= 4


@pytest.mark.calc
def test_formulas_of_many_cells_are_read_in_one_call(sheet: xw.Sheet) -> None:
    """Each call is a trip to another process: 10,000 of them took ten seconds."""
    sheet["A1:CV100"].value = 7
    sheet["B2"].formula, sheet["C2"].value = "=SUM(A1,2)", "'=text"
    watched, trips = counted(sheet)
    formulas = watched["A1:CV100"].formula
    assert [*formulas[1][:4]] == ["7", "=SUM(A1,2)", "=text", "7"]
    assert len(trips) < 30
