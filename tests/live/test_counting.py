"""The counting engine works like the one inside it and counts what would be calls to Excel."""

import pytest
import xlwings as xw

from tests.conftest import not_none
from tests.live.counting import Calls, counting_app

pytestmark = [pytest.mark.libreoffice, pytest.mark.usefixtures("lenient")]


@pytest.fixture
def counted(book: xw.Book, office: xw.App) -> tuple[xw.Sheet, Calls]:
    app, calls = counting_app(office)
    sheet = app.books[book.name].sheets[0]
    calls.reset()
    return sheet, calls


def test_borders_cost_a_look_up_and_each_attribute_for_every_side(counted: tuple[xw.Sheet, Calls]) -> None:
    """Reads are counted apart."""
    sheet, calls = counted
    cells = sheet.range("B2:C3,E5")
    assert (calls.calls, calls.reads) == (1, 0)
    calls.reset()
    assert (cells.color, calls.calls, calls.reads) == (None, 0, 1)
    cells.color = (255, 0, 0)
    assert calls.by_name["Range.color="] == calls.calls == 1
    calls.reset()
    cells.borders.set("all", line_style="continuous", weight="thin", color="#000000")
    cells.borders.clear(["edge_top", "edge_left"])
    assert calls.by_name["Borders.set"] == 6 * 4 + 2 * 2
    cells.borders["edge_top"].line_style = "dash"
    assert calls.by_name["Borders.[]"] == calls.by_name["Border.line_style="] == 1
    assert calls.calls == 6 * 4 + 2 * 2 + 2


def test_everything_reached_from_the_app_is_counted_and_works(counted: tuple[xw.Sheet, Calls]) -> None:
    sheet, calls = counted
    sheet.range(sheet["A1"], sheet["B2"]).value = [[1, 2], [3, 4]]
    sheet["A1:B2"].name = "table"
    sheet["A1,C3"].select()
    selection = not_none(sheet.book.selection)
    assert selection.address == "$A$1,$C$3"
    assert [name.refers_to_range.value for name in sheet.book.names] == [[[1.0, 2.0], [3.0, 4.0]]]
    assert sheet["B2"].value == 4
    assert {"Range.raw_value=", "Range.name=", "Range.select", "App.selection", "Names.snapshot"} <= set(calls.by_name)


def test_objects_that_are_counted_are_of_their_engines_classes(book: xw.Book, office: xw.App) -> None:
    """By which `excelmaze.live.native` tells Excel's names from others."""
    app, _ = counting_app(office)
    book.names.add("seven", "=7")
    for counted_one, plain in ((app, office), (app.books[book.name].names["seven"], book.names["seven"])):
        assert counted_one.impl.__class__ is plain.impl.__class__
        assert type(counted_one.impl) is not type(plain.impl)
