"""Rows of a sheet: what two patterns read is what expat reads, and what a patch says is what becomes of them."""

import re
from collections.abc import Mapping
from xml.parsers.expat import ParserCreate

from hypothesis import given
from hypothesis import strategies as st

from excelmaze.planes import plane
from excelmaze.sheet.addresses import cell_address, parse_cell
from excelmaze.sheet.stretches import Stretch
from excelmaze.xlsx.patch.changed_cells import PatchedRows, Values
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


@given(MODELS)
def test_what_is_in_its_usual_form_stays_byte_for_byte_and_says_the_same_when_written_anew(model: Model) -> None:
    data = sheet(xml_of(model))
    assert in_usual_form(data, "sheet1.xml")[0] == data
    assert read_by_expat(written_anew(data, "sheet1.xml")) == read_by_expat(data)
