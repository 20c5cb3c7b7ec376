"""Each limit in the table of the stand-in for Excel is enforced, and has a source."""

from collections.abc import Callable
from typing import Any

import pytest
import xlwings as xw

from tests import uno_person
from tests.live.shown import unlock
from tests.live.strict import LIMITS, SOURCES, ComError

pytestmark = [pytest.mark.libreoffice, pytest.mark.calc]

Act = Callable[[xw.Sheet], object]


def protected(sheet: xw.Sheet) -> xw.Sheet:
    sheet.api.protect("")
    return sheet


def unlocked(sheet: xw.Sheet) -> xw.Sheet:
    unlock(sheet, "A1:I9")
    return sheet


def merged(sheet: xw.Sheet) -> xw.Sheet:
    uno_person.merge(sheet, "B2:D4")
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


REFUSED: dict[str, list[tuple[Act, Act]]] = {
    "address": [(lambda s: s.range(",".join(["A1"] * 86)), lambda s: s.range(",".join(["A1"] * 85)))],
    "formula": [
        (lambda s: put(s, "value", "=1" + "+1" * 4_096), lambda s: put(s, "value", "=1" + "+1" * 4_000)),
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
    ("limit", "passes", "keeps"), [(limit, *case) for limit, cases in REFUSED.items() for case in cases]
)
def test_what_passes_a_limit_is_refused_and_what_keeps_it_is_taken(
    sheet: xw.Sheet, limit: str, passes: Act, keeps: Act
) -> None:
    with pytest.raises(ComError) as raised:
        passes(sheet)
    assert raised.value.args[2][2] == LIMITS[limit].error
    if sheet.api.isProtected():
        sheet.api.unprotect("")
    keeps(sheet.book.sheets[0])


def test_each_limit_has_a_source() -> None:
    assert REFUSED.keys() <= LIMITS.keys()
    assert {limit.source for limit in LIMITS.values()} == SOURCES.keys()
