"""What cells contain: a command writes into empty cells alone, and takes away only what a command wrote."""

import pytest
import xlwings as xw

from excelmaze import live
from excelmaze.live.contents import write_free
from tests.live.uno_calls import counted

pytestmark = pytest.mark.libreoffice


def test_a_text_of_before_gives_way_to_a_formula_that_shows_nothing(sheet: xw.Sheet) -> None:
    sheet["B2:F6"].select()
    live.generate(seed=1, wrap="rows")
    place = next(cell.address for cell in sheet["B2:B6"] if cell.value == "A")
    live.clear()
    sheet[place].formula = '=""'
    live.restore()
    assert sheet[place].formula == '=""'


def test_what_is_typed_while_a_maze_grows_stays(sheet: xw.Sheet) -> None:
    """Also where letters were to go."""
    sheet["B2:F6"].select()

    def stop() -> bool:
        sheet["B2:C6"].value = "mine"
        return False

    live.animate(seed=1, wrap="rows", delay=0, stop=stop)
    assert sheet["B2:C6"].value == [["mine", "mine"]] * 5
    live.clear()
    assert sheet["B2:D6"].value == [["mine", "mine", None]] * 5


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
