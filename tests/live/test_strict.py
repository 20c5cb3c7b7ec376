"""Each limit in the table of the stand-in for Excel is enforced, and has a source."""

import datetime as dt
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlwings as xw
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.pagebreak import Break

from tests.live.shown import unlock
from tests.live.strict import LIMITS, SOURCES, ComError, Excel
from tests.live.strict.files import check_file

pytestmark = [pytest.mark.libreoffice, pytest.mark.calc]

Act = Callable[[xw.Sheet], object]


def protected(sheet: xw.Sheet) -> xw.Sheet:
    sheet.api.protect("")
    return sheet


def unlocked(sheet: xw.Sheet) -> xw.Sheet:
    unlock(sheet, "A1:I9")
    return sheet


def merged(sheet: xw.Sheet) -> xw.Sheet:
    sheet["B2:D4"].merge()
    return sheet


def pasted(sheet: xw.Sheet, address: str) -> None:
    sheet["H2:I3"].copy()
    sheet[address].paste("formats")


def lined(sheet: xw.Sheet, address: str, side: str) -> None:
    sheet[address].borders.set([side], line_style="continuous", weight="thin")


def hidden(sheet: xw.Sheet) -> xw.Sheet:
    other = sheet.book.sheets.add("Hidden", after=sheet)
    sheet.activate()
    other.visible = False
    return other


def second(sheet: xw.Sheet) -> xw.Sheet:
    other = sheet.book.sheets.add("Second", after=sheet)
    sheet.activate()
    return other


def active(sheet: xw.Sheet) -> xw.Sheet:
    sheet.activate()
    return sheet


def name(sheet: xw.Sheet, text: str, meaning: str = "=Sheet1!$A$1") -> None:
    sheet.book.names.add(text, meaning)


def put(sheet: xw.Sheet, attribute: str, value: Any, address: str = "B2") -> None:
    setattr(sheet[address], attribute, value)


def rename(sheet: xw.Sheet, text: str) -> None:
    # xlwings itself counts the characters.
    sheet.impl.name = text


class NumpysInteger(int):
    """Stands for numpy's integers, which are none of Python's."""


REFUSED: dict[str, list[tuple[Act, Act]]] = {
    "address": [(lambda s: s.range(",".join(["A1"] * 86)), lambda s: s.range(",".join(["A1"] * 85)))],
    "formula": [
        (lambda s: put(s, "formula", "=1" + "+1" * 4_096), lambda s: put(s, "formula", "=1" + "+1" * 4_000)),
    ],
    "text in formula": [
        (lambda s: put(s, "value", f'="{"x" * 256}"'), lambda s: put(s, "value", f'="{"x" * 255}"')),
    ],
    "text": [(lambda s: put(s, "value", "x" * 32_768), lambda s: put(s, "value", "x" * 32_767))],
    "name": [
        (lambda s: name(s, "a b"), lambda s: name(s, "a_b")),
        (lambda s: name(s, "AB12"), lambda s: name(s, "ABCD12")),
        (lambda s: name(s, "R1C1"), lambda s: name(s, "Rest")),
    ],
    "name's length": [(lambda s: name(s, "x" * 256), lambda s: name(s, "x" * 255))],
    "name's meaning": [
        (lambda s: name(s, "a", "=1" + "+1" * 127), lambda s: name(s, "a", "=1" + "+1" * 126)),
    ],
    "sheet's length": [(lambda s: rename(s, "x" * 32), lambda s: rename(s, "x" * 31))],
    "sheet's name": [
        (lambda s: rename(s, "a:b"), lambda s: rename(s, "a;b")),
        (lambda s: rename(s, "History"), lambda s: rename(s, "Histories")),
        (lambda s: rename(s, ""), lambda s: rename(s, "1")),
    ],
    "protected": [
        (lambda s: put(protected(s), "value", 1), lambda s: put(s, "value", 1)),
        (lambda s: put(protected(s), "value", 1), lambda s: put(protected(unlocked(s)), "value", 1)),
        (lambda s: put(protected(s), "color", (1, 2, 3)), lambda s: put(s, "color", (1, 2, 3))),
        (lambda s: put(protected(s), "row_height", 20), lambda s: put(s, "row_height", 20)),
        (lambda s: lined(protected(s), "B2", "edge_top"), lambda s: lined(s, "B2", "edge_top")),
    ],
    "merged part": [(lambda s: merged(s)["C3:E5"].clear_contents(), lambda s: merged(s)["B2:E5"].clear_contents())],
    "merged paste": [(lambda s: pasted(merged(s), "D4:E5"), lambda s: pasted(merged(s), "E5:F6"))],
    "inside": [
        (lambda s: lined(s, "B2:D2", "inside_horizontal"), lambda s: lined(s, "B2:D3", "inside_horizontal")),
        (
            lambda s: lined(merged(s), "B2:D4", "inside_vertical"),
            lambda s: lined(merged(s), "B2:E4", "inside_vertical"),
        ),
    ],
    "copy": [(lambda s: s["A1:B2,D4:F5"].copy(), lambda s: s["A1:B2"].copy())],
    "hidden": [(lambda s: hidden(s).activate(), lambda s: second(s).activate())],
    "select": [(lambda s: second(s)["A1"].select(), lambda s: active(s)["A1"].select())],
    "path": [
        (lambda s: s.book.save("/" + "x" * 213 + ".xlsx"), lambda _: None),
    ],
    "row height": [(lambda s: put(s, "row_height", 410), lambda s: put(s, "row_height", 409))],
    "column width": [(lambda s: put(s, "column_width", 256), lambda s: put(s, "column_width", 255))],
}


@pytest.mark.parametrize(
    ("limit", "number"), [(limit, number) for limit, cases in REFUSED.items() for number in range(len(cases))]
)
def test_what_passes_a_limit_is_refused_and_what_keeps_it_is_taken(sheet: xw.Sheet, limit: str, number: int) -> None:
    passes, keeps = REFUSED[limit][number]
    with pytest.raises(ComError) as raised:
        passes(sheet)
    assert raised.value.args[2][2] == LIMITS[limit].error
    if sheet.api.isProtected():
        sheet.api.unprotect("")
    keeps(sheet.book.sheets[0])


def test_the_address_of_many_areas_is_cut_off(sheet: xw.Sheet) -> None:
    """`address told`."""
    areas = [f"A{row}" for row in range(10, 70)]
    for number, told in ((42, 42), (43, 42), (60, 42)):
        address = sheet.range(",".join(areas[:number])).address
        assert address == ",".join(f"$A${row}" for row in range(10, 10 + told))


def test_a_union_is_mostly_its_first_area(sheet: xw.Sheet) -> None:
    """`areas`, `columns`."""
    sheet["A1:D1"].value = [[1, 2, 3, 4]]
    union = sheet["A1:B1,D1"]
    contents: list[Any] = [union.value, union.formula]
    assert contents == [[1.0, 2.0], (("1", "2"),)]
    assert (union.shape, len(union.columns), len(union.rows)) == ((1, 2), 2, 1)


def test_rows_and_columns_are_counted_from_1(sheet: xw.Sheet) -> None:
    """`first index`."""
    with pytest.raises(IndexError):
        sheet.range((0, 1))


def test_a_long_text_has_no_formula(sheet: xw.Sheet) -> None:
    """`formula of text`."""
    sheet["A1"].value = "x" * 8_221
    assert len(str(sheet["A1"].formula)) == 8_221
    sheet["A1"].value = "x" * 8_222
    with pytest.raises(ComError):
        _ = sheet["A1:B2"].formula
    assert len(str(sheet["A1"].value)) == 8_222


def test_values_come_as_com_gives_them(sheet: xw.Sheet) -> None:
    """`values`, `errors`."""
    sheet["A1:D1"].value = [[1, "a", None, dt.datetime(2020, 2, 29)]]  # noqa: DTZ001 - cells have no time zones
    sheet["E1"].formula, sheet["F1"].formula, sheet["G1"].value = "=1/0", "=NA()", True
    assert sheet["A1"].raw_value == 1.0
    assert type(sheet["A1"].raw_value) is float
    ((*values, error, missing, yes),) = sheet["A1:G1"].raw_value
    assert values == [1.0, "a", None, dt.datetime(2020, 2, 29)]  # noqa: DTZ001 - as above
    assert (error, missing, yes) == (-2146826281, -2146826246, True)
    assert sheet["E1"].value is None
    assert sheet["E1"].options(err_to_str=True).value == "#DIV/0!"


def test_only_pythons_own_values_are_taken(sheet: xw.Sheet) -> None:
    """`types`."""
    for attribute in ("row_height", "column_width"):
        with pytest.raises(TypeError, match="COM"):
            setattr(sheet["A1"], attribute, NumpysInteger(20))
    with pytest.raises(TypeError, match="COM"):
        sheet.range((NumpysInteger(1), 1))


def test_a_very_hidden_sheet_says_so_by_a_number(sheet: xw.Sheet) -> None:
    """`visible`."""
    other: Any = second(sheet)
    assert (sheet.visible, other.visible) == (-1, -1)
    for value in (0, 2):
        other.visible = value
        assert other.visible == value


def test_without_a_window_no_workbook_is_active(office: xw.App, excel: Excel) -> None:
    """`active workbook`, `window`."""
    first = office.books.add()
    aside = xw.Book(impl=office.impl.books.windowless())
    assert office.books.active.name == aside.name
    excel.in_front.clear()
    assert office.books.active.name == first.name
    first.close()
    with pytest.raises(AttributeError):
        _ = office.books.active.name
    aside.close()


def test_no_two_workbooks_of_a_name_are_open(office: xw.App, book: xw.Book, tmp_path: Path) -> None:
    """`same name`."""
    (tmp_path / "other").mkdir()
    book.save(tmp_path / "book.xlsx")
    with pytest.raises(ComError, match="same name"):
        office.books.add().save(tmp_path / "other" / "book.xlsx")


def test_while_a_cell_is_edited_every_call_is_rejected(office: xw.App, sheet: xw.Sheet, excel: Excel) -> None:
    """`editing`."""
    acts: list[Callable[[], object]] = [
        lambda: sheet.name,
        lambda: sheet["A1"],
        lambda: office.books.active,
        lambda: len(office.books),
        lambda: sheet.api,
    ]
    with excel.editing():
        for act in acts:
            with pytest.raises(ComError, match="rejected"):
                act()
    assert sheet.name == "Sheet1"


def _with_formats(sheet: Any, number: int) -> None:
    for row in range(1, number):
        sheet.cell(row, 1).number_format = f'0"{row}"'


def _with_header(sheet: Any, number: int) -> None:
    sheet.oddHeader.center.text = "x" * (number - len("&C"))


def _with_breaks(sheet: Any, number: int) -> None:
    for row in range(1, number + 1):
        sheet.row_breaks.append(Break(row))


def _with_links(sheet: Any, number: int) -> None:
    for row in range(1, number + 1):
        sheet.cell(row, 1).hyperlink = Hyperlink(ref=f"A{row}", location="A1")


def _with_zoom(sheet: Any, number: int) -> None:
    sheet.sheet_view.zoomScale = number


IN_FILES = {
    "cell formats": _with_formats,
    "header": _with_header,
    "page breaks": _with_breaks,
    "hyperlinks": _with_links,
    "zoom": _with_zoom,
}


@pytest.mark.slow
@pytest.mark.parametrize("limit", IN_FILES)
def test_a_file_that_passes_a_limit_is_refused(tmp_path: Path, limit: str) -> None:
    most = LIMITS[limit].most
    for number in (most, most + 1):
        made = openpyxl.Workbook()
        IN_FILES[limit](made.worksheets[0], number)
        made.save(tmp_path / "made.xlsx")
        if number == most:
            check_file(tmp_path / "made.xlsx")
    with pytest.raises(ComError):
        check_file(tmp_path / "made.xlsx")


def test_each_limit_has_a_source_and_a_test() -> None:
    tests = [test.__doc__ or "" for name, test in globals().items() if name.startswith("test_")]
    elsewhere = {limit for limit in LIMITS if any(f"`{limit}`" in text for text in tests)}
    assert {*REFUSED, *IN_FILES} | elsewhere == LIMITS.keys()
    assert {limit.source for limit in LIMITS.values()} == SOURCES.keys()
