"""Rows of a sheet: what two patterns read is what expat reads, and what a patch says is what becomes of them."""

import re
from collections.abc import Mapping
from xml.parsers.expat import ParserCreate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze.errors import WorkbookError
from excelmaze.planes import plane
from excelmaze.sheet.addresses import cell_address, parse_cell
from excelmaze.sheet.stretches import Stretch
from excelmaze.xlsx.patch.rows import PatchedRows, Values
from excelmaze.xlsx.sheets.sheet_part import SheetPart
from excelmaze.xlsx.sheets.usual_form import in_usual_form, written_anew

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
CONTENTS = ["", "<v>7</v>", "<f>A1*2</f><v>1.5</v>", "<is><t>a &gt; b</t></is>"]
Place = tuple[int, int]
# For each row with its height, or none, the style of each cell by column, and what it holds.
Model = Mapping[int, tuple[str, Mapping[int, tuple[int, str]]]]

PLACES = st.sampled_from([1, 2, 3, 4, 5, 26, 27, 30])
CELLS = st.dictionaries(PLACES, st.tuples(st.sampled_from([0, 1, 2, 300]), st.sampled_from(CONTENTS)), max_size=6)
MODELS = st.dictionaries(PLACES, st.tuples(st.sampled_from(["", ' ht="30"', ' s="2" customFormat="1"']), CELLS))


def sheet(rows: str, around: str = "{}") -> bytes:
    return f'<worksheet xmlns="{MAIN}">{around.format(f"<sheetData>{rows}</sheetData>")}</worksheet>'.encode()


def xml_of(model: Model) -> str:
    def cell(row: int, column: int, style: int, content: str) -> str:
        head = f'<c r="{cell_address(row, column)}"' + (f' s="{style}"' if style else "")
        head += ' t="inlineStr"' if "<is>" in content else ""
        return f"{head}>{content}</c>" if content else f"{head}/>"

    return "".join(
        f'<row r="{number}"{attributes}>'
        + "".join(cell(number, column, *cells[column]) for column in sorted(cells))
        + "</row>"
        for number, (attributes, cells) in sorted(model.items())
    )


def read_by_expat(data: bytes) -> dict[Place, tuple[int, str]]:
    """The style of each cell, and what it holds as text."""
    cells: dict[Place, tuple[int, str]] = {}
    place: Place = (0, 0)

    def start(name: str, attributes: Mapping[str, str]) -> None:
        nonlocal place
        if name == "c":
            place = parse_cell(attributes["r"])
            cells[place] = int(attributes.get("s", "0")), ""
        elif name in {"v", "f", "is", "t"}:
            cells[place] = cells[place][0], cells[place][1] + f"<{name}>"

    def text(more: str) -> None:
        cells[place] = cells[place][0], cells[place][1] + more

    parser = ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler, parser.CharacterDataHandler = start, text
    parser.Parse(data, True)  # noqa: FBT003 - expat's own signature
    return cells


@given(MODELS, PLACES, PLACES)
def test_rows_and_cells_are_read_as_expat_reads_them(model: Model, first: int, last: int) -> None:
    data = sheet(xml_of(model))
    part = SheetPart(data, "sheet1.xml")
    styles = {}
    for row in part.rows():
        columns, of_row, *_ = part.cells(row)
        styles.update({(row.number, column): style for column, style in zip(columns, of_row, strict=True)})
    assert styles == {place: style for place, (style, _) in read_by_expat(data).items()}
    assert [row.number for row in part.rows(first, last)] == [row for row in sorted(model) if first <= row <= last]


VALUES = st.dictionaries(PLACES, st.sampled_from([None, "new"]), max_size=3)
STRETCHES = st.tuples(st.integers(1, 28), st.lists(st.sampled_from([0, 1, 5, 400]), min_size=1, max_size=4))


@given(
    model=MODELS,
    stretches=st.dictionaries(PLACES, STRETCHES),
    values=st.dictionaries(PLACES, VALUES),
    tidy=st.booleans(),
)
def test_a_patch_changes_the_cells_that_it_names_and_no_others(
    model: Model,
    stretches: Mapping[int, tuple[int, list[int]]],
    values: Values,
    *,
    tidy: bool,
) -> None:
    data = sheet(xml_of(model))
    part = SheetPart(data, "sheet1.xml")
    styles = {row: [Stretch(first, plane(codes))] for row, (first, codes) in stretches.items()}
    changed = b"".join(PatchedRows(part, styles, values, {}, tidy=tidy).pieces())
    before, after = read_by_expat(data), read_by_expat(sheet(changed.decode()))
    asked = {(row, first + n): code for row, (first, codes) in stretches.items() for n, code in enumerate(codes)}
    written = {(row, column): value for row, cells in values.items() for column, value in cells.items()}
    for place in {*before, *after, *asked, *written}:
        row, _ = place
        absent = 2 if row in model and "customFormat" in model[row][0] else 0
        style = asked.get(place, before.get(place, (absent, ""))[0])
        held = before.get(place, (0, ""))[1]
        if place in written:
            value = written[place]
            held = "" if value is None else "<is><t>new"
        if place in after:
            assert after[place] == (style, held)
        else:
            assert (style, held) == (absent, "")
    # All else stays byte for byte.
    rows = {int(found[1]): found[0] for found in re.finditer(r'<row r="(\d+)".*?</row>', xml_of(model))}
    assert all(text.encode() in changed for row, text in rows.items() if row not in stretches and row not in values)


def test_a_height_alone_leaves_the_cells_of_a_row_as_they_are() -> None:
    part = SheetPart(sheet('<row r="2" ht="9"><c r="A2"  /></row>'.replace("  ", " ")), "sheet1.xml")
    pieces = PatchedRows(part, {}, {}, {2: {b"ht": b"30"}, 4: {b"ht": b"12"}}, tidy=False).pieces()
    assert b"".join(pieces) == b'<row r="2" ht="30"><c r="A2" /></row><row r="4" ht="12"/>'


def test_rows_of_another_namespace_are_passed_over() -> None:
    part = SheetPart(sheet('<row xmlns="urn:x" r="1"><c r="A1"/></row><row r="2"><c r="A2"/></row>'), "sheet1.xml")
    assert [row.number for row in part.rows()] == [2]


def test_a_row_is_found_among_a_hundred_thousand_without_reading_them() -> None:
    """Only the rows that are asked for are looked at: damage in others is not met."""
    rows = "".join(f'<row r="{number}"><c r="A{number}"/></row>' for number in range(2, 200_002, 2))
    part = SheetPart(sheet(rows.replace('<row r="4">', '<row r="2">')), "sheet1.xml")
    assert [row.number for row in part.rows(150_001, 150_006)] == [150_002, 150_004, 150_006]
    with pytest.raises(WorkbookError, match="row 2 comes after row 2"):
        list(part.rows(1, 9))


@pytest.mark.parametrize(
    ("odd", "usual"),
    [
        ("<row><c><v>1</v></c><c/></row>", '<row r="1"><c r="A1"><v>1</v></c><c r="B1"/></row>'),
        ("<row r='1'><c t='n' s='3' r='B1'/></row>", '<row r="1"><c r="B1" s="3" t="n"/></row>'),
        ('<row r="1"><!-- c --><c r="A1"/></row>', '<row r="1"><c r="A1"/></row>'),
        ('<row r="1"><c r="A1"><f><![CDATA[1<2]]></f></c></row>', '<row r="1"><c r="A1"><f>1&lt;2</f></c></row>'),
        ('<row r="1"><c r="A1"><f>A1>1</f></c></row>', '<row r="1"><c r="A1"><f>A1&gt;1</f></c></row>'),
        (f'<x:row xmlns:x="{MAIN}"><x:c/></x:row>', f'<row r="1" xmlns:x="{MAIN}"><c r="A1"/></row>'),
    ],
)
def test_what_is_written_oddly_is_written_anew_in_the_usual_form(odd: str, usual: str) -> None:
    data, begin, stop = in_usual_form(sheet(odd), "sheet1.xml")
    assert data[begin:stop].decode() == usual


@given(MODELS)
def test_what_is_in_its_usual_form_stays_byte_for_byte_and_says_the_same_when_written_anew(model: Model) -> None:
    data = sheet(xml_of(model))
    assert in_usual_form(data, "sheet1.xml")[0] == data
    assert read_by_expat(written_anew(data, "sheet1.xml")) == read_by_expat(data)
