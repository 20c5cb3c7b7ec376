"""A1 notation in every form that a user pastes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze.errors import InputError
from excelmaze.sheet.addresses import (
    LONGEST_FORMULA,
    MAX_COLUMN,
    MAX_ROW,
    MOST_NAMED,
    Area,
    Selection,
    cell_address,
    column_letters,
    formula_of_name,
    is_lost,
    is_name,
    parse_cell,
    parse_selection,
    reference,
)
from excelmaze.sheet.unions import OnSheet, areas_on_sheets, remaining_cells

B2, B2_F6, G4_K9 = Area(2, 2, 2, 2), Area(2, 2, 6, 6), Area(4, 7, 9, 11)


@pytest.mark.parametrize(
    ("text", "areas", "sheet"),
    [
        ("B2:F6", [B2_F6], None),
        ("$B$2:$F$6", [B2_F6], None),
        ("b2:f6", [B2_F6], None),
        ("F6:B2", [B2_F6], None),
        ("F2:B6", [B2_F6], None),
        ("B2", [Area(2, 2, 2, 2)], None),
        ("B2:F6,G4:K9", [B2_F6, G4_K9], None),
        ("B2:F6;G4:K9", [B2_F6, G4_K9], None),
        ("B2:F6 G4:K9", [B2_F6, G4_K9], None),
        (" B2 : F6 ;\n G4:K9, ", [B2_F6, G4_K9], None),
        ("=B2:F6", [B2_F6], None),
        ("Sheet1!B2:F6", [B2_F6], "Sheet1"),
        ("='My sheet'!$B$2:$F$6,'My sheet'!$G$4:$K$9", [B2_F6, G4_K9], "My sheet"),
        ("'My sheet'!B2:F6,G4:K9", [B2_F6, G4_K9], "My sheet"),
        ("'It''s, a; sheet!'!B2:F6", [B2_F6], "It's, a; sheet!"),
        ("Лист1!B2:F6;Лист1!G4:K9", [B2_F6, G4_K9], "Лист1"),
        ("XFD1048576", [Area(MAX_ROW, MAX_COLUMN, MAX_ROW, MAX_COLUMN)], None),
    ],
)
def test_every_form_of_a_selection_is_read(text: str, areas: list[Area], sheet: str | None) -> None:
    selection = parse_selection(text)
    assert (list(selection.areas), selection.sheet) == (areas, sheet)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the selection is empty"),
        (" , ;", "the selection is empty"),
        ("B2:", "'B2:' is not a cell address"),
        ("B2:F6:K9", "'B2:F6:K9' is not a cell address"),
        ("2B", "'2B' is not a cell address"),
        ("B2,hello", "'hello' in 'B2,hello' is not a cell address"),
        ("B2:XFE9", "B2:XFE9 passes Excel's last column, XFD"),
        ("ABCDEFGH1", "ABCDEFGH1 passes Excel's last column, XFD"),
        ("B2:C1048577", "B2:C1048577 passes Excel's last row, 1048576"),
        ("B0", "B0 passes Excel's first row, 1"),
        ("A:C", "A:C means whole columns, 3,145,728 cells"),
        ("3:4", "3:4 means whole rows, 32,768 cells; give both corners, as in A3:Z4"),
        ("One!B2,Two!B3", "names the sheets 'One' and 'Two'"),
        ("x" * 5000, "'xxxxx"),
    ],
)
def test_a_bad_selection_is_refused_in_one_short_line(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_selection(text)
    assert message in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) < 300


def test_many_areas_are_read_however_they_are_written() -> None:
    areas = (B2_F6, Area(1, 1, 1, 1), Area(7, 703, MAX_ROW, MAX_COLUMN))
    text = ",".join(area.address for area in areas)
    for same in (text, text.lower(), f" {text} ", text.replace(",", " , "), "$B$2:$F$6;A1 AAA7:XFD1048576"):
        assert parse_selection(same).areas == areas


def test_a_name_is_for_no_more_areas_than_its_formula_has_room_for() -> None:
    for area, most in ((Area(1, 1, 1, 1), MOST_NAMED), (B2_F6, (LONGEST_FORMULA + 1) // len("'S'!$B$2:$F$6,"))):
        assert formula_of_name("S", [area] * most) == reference("S", [area] * most)
        assert formula_of_name("S", [area] * (most + 1)) is None


@given(st.integers(1, MAX_ROW), st.integers(1, MAX_COLUMN))
def test_a_cell_address_reads_back(row: int, column: int) -> None:
    assert parse_cell(cell_address(row, column)) == (row, column)


def test_known_columns() -> None:
    assert [column_letters(column) for column in (1, 26, 27, 702, 703, 16384)] == ["A", "Z", "AA", "ZZ", "AAA", "XFD"]


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_with_an_input_error(text: str) -> None:
    try:
        assert parse_selection(text).areas
    except InputError as error:
        assert "\n" not in str(error)


@pytest.mark.parametrize(("text", "name"), [("maze", True), ("Bludiště_1", True), ("B2", False), ("2x", False)])
def test_names_are_told_from_addresses(text: str, name: bool) -> None:  # noqa: FBT001
    assert is_name(text) is name


@pytest.mark.parametrize("text", ["A" + "1" * 5000, "B2:C" + "9" * 5000, "A" * 50_000 + "1", "A" + "0" * 5000 + "1"])
def test_numbers_and_letters_without_end_are_refused_in_a_short_line(text: str) -> None:
    """Python reads no number of more than 4,300 digits."""
    with pytest.raises(InputError, match="is not a cell address") as caught:
        parse_selection(text)
    assert len(str(caught.value)) < 150


@pytest.mark.parametrize(
    ("text", "found", "left"),
    [
        ("'A'!$B$2:$F$6,'B''s, C'!$B$2", [OnSheet("A", B2_F6), OnSheet("B's, C", B2)], None),
        ("A!$B$2~B!$B$2", [OnSheet("A", B2), OnSheet("B", B2)], None),
        ("A!B2", [OnSheet("A", B2)], Selection((B2,), "A")),
        ("#REF!,A!B2", [OnSheet("", None), OnSheet("A", B2)], Selection((B2,), "A")),
        ("'A'!#REF!,A!B2", [OnSheet("A", None), OnSheet("A", B2)], Selection((B2,), "A")),
        ("#REF!$B$2:$F$6", [OnSheet("#REF", None)], None),
        ("#REF!#REF!", [OnSheet("#REF", None)], None),
        ("'A'!#REF!", [OnSheet("A", None)], None),
        ("'#REF'!$B$2", [OnSheet("#REF", B2)], Selection((B2,), "#REF")),
        *((text, None, None) for text in ("A!B2+A!C2", "A!B2,", "SUM(1)", "")),
    ],
)
def test_a_name_may_list_cells_of_several_sheets_of_which_some_are_gone(
    text: str, found: list[OnSheet] | None, left: Selection | None
) -> None:
    assert (areas_on_sheets(text), remaining_cells(text)) == (found, left)
    assert is_lost(text) is ("#REF!" in text and left is None)
