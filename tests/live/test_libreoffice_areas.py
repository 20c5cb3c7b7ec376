"""Addresses in the LibreOffice engine, which stands alone: it knows nothing of excelmaze but its errors."""

import pytest

from excelmaze.errors import InputError
from excelmaze.live.libreoffice.areas import MAX_COLUMN, MAX_ROW, Area, parse_area, parse_reference
from excelmaze.sheet import addresses


@pytest.mark.parametrize("text", ["B2", "$B$2", "b2:f6", "F6:B2", "XFD1048576", "$A$1:$XFD$1048576"])
def test_addresses_mean_what_they_mean_elsewhere(text: str) -> None:
    (area,) = addresses.parse_selection(text).areas
    assert parse_area(text) == Area(*area)


@pytest.mark.parametrize(
    ("text", "area"),
    [("B:C", Area(1, 2, MAX_ROW, 3)), ("$C:B", Area(1, 2, MAX_ROW, 3)), ("4:3", Area(3, 1, 4, MAX_COLUMN))],
)
def test_whole_columns_and_rows(text: str, area: Area) -> None:
    assert parse_area(text) == area
    assert parse_area(area.address) == area


@pytest.mark.parametrize("text", ["", "B", "2", "B2:", "B2:F6:G7", "Sheet1!B2", "A0", "XFE1", "A1048577", "B2,C3"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        parse_area(text)


@pytest.mark.parametrize(
    ("formula", "sheet", "count"),
    [
        ("=Sheet1!$B$2:$F$6", "Sheet1", 1),
        ("='My ''own'' sheet, 2!'!$B$2", "My 'own' sheet, 2!", 1),
        ("=Sheet1!$B$2,Sheet1!$C$3:$D$4", "Sheet1", 2),
        ("='a b'!$B$2~'a b'!$C$3~'A B'!$E$5", "A B", 3),
    ],
)
def test_references_of_names(formula: str, sheet: str, count: int) -> None:
    found, areas = parse_reference(formula)
    assert (found, len(areas)) == (sheet, count)


@pytest.mark.parametrize(
    "formula", ["", "=", "=7", '="text"', "=$B$2", "=Sheet1!$B$2,Sheet2!$B$2", "=SUM(A1)", "=#REF!"]
)
def test_formulas_that_are_no_references_are_refused(formula: str) -> None:
    with pytest.raises(InputError):
        parse_reference(formula)
